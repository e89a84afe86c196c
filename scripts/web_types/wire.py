"""What crosses the wire: messages of the sockets, routes, reasons and limits."""

from string import Formatter

from scripts.web_types.shapes import quoted
from tampu.tables import lengths
from tampu.tables.errors import REASONS


def lines() -> list[str]:
    return [
        "",
        "/** Why the server says no, each with the facts that its sentence names. */",
        "export const REASONS: Record<string, string[]> = {",
        *(f"  {why}: [{', '.join(map(quoted, holes(form)))}]," for why, (_, form) in sorted(REASONS.items())),
        "};",
        "",
        "/** How long things may be that are sent; see tampu/tables/lengths.py. */",
        "export const LENGTHS = {",
        *(f"  {name}: {length}," for name, length in limits()),
        "} as const;",
    ]


def limits() -> list[tuple[str, int]]:
    """The lengths by their names, such as `chat` and `least_password`."""
    return [(name.removeprefix("MOST_").lower(), length) for name, length in vars(lengths).items() if name.isupper()]


def holes(form: str) -> list[str]:
    """The facts of a sentence; what only stands in English is none."""
    return sorted({name for _, name, _, _ in Formatter().parse(form) if name and name != "wrong"})
