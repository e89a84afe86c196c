"""What crosses the wire: messages of the sockets, routes, reasons and limits."""

from string import Formatter

from scripts.web_types.shapes import quoted
from tampu.tables.errors import REASONS


def lines() -> list[str]:
    return [
        "",
        "/** Why the server says no, each with the facts that its sentence names. */",
        "export const REASONS: Record<string, string[]> = {",
        *(f"  {why}: [{', '.join(map(quoted, holes(form)))}]," for why, (_, form) in sorted(REASONS.items())),
        "};",
    ]


def holes(form: str) -> list[str]:
    """The facts of a sentence; what only stands in English is none."""
    return sorted({name for _, name, _, _ in Formatter().parse(form) if name and name != "wrong"})
