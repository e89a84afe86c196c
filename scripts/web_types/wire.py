"""What crosses the wire: messages of the sockets, routes, reasons and lengths."""

from string import Formatter
from typing import Any, get_args

from scripts.web_types.routes import routes
from scripts.web_types.shapes import Shapes, quoted
from tampu.server.live import messages
from tampu.server.requests import Problem
from tampu.tables import lengths
from tampu.tables.errors import REASONS

TOLD = {"events": "Told[]"}
"""The server passes events on as they are; the page knows their types by title."""


def lines() -> list[str]:
    said = Shapes("Said", taken=True)
    heard = Shapes(fields=TOLD)
    taken = Shapes(taken=True)
    unions = [
        *union("Said", "What the page says over the socket of a table.", messages.Said, said),
        *union("Heard", "What the server says over it.", messages.Heard, heard),
        *union("Notified", "What a user is told wherever they are on the page.", messages.Notified, heard),
    ]
    taken.of(Problem)
    ways = routes(taken, heard)
    return [
        "",
        *said.written.values(),
        *heard.written.values(),
        *taken.written.values(),
        "",
        *unions,
        "",
        "/** Every route: the words of its address and query, what is sent along, and what is answered. */",
        "export type Routes = {",
        *ways,
        "};",
        "",
        "/** Why the server says no, each with the facts that its sentence names. */",
        "export const REASONS: Record<string, string[]> = {",
        *(f"  {why}: [{', '.join(map(quoted, holes(form)))}]," for why, (_, form) in sorted(REASONS.items())),
        "};",
        "",
        "/** How long the things that are sent may be; see tampu/tables/lengths.py. */",
        "export const LENGTHS = {",
        *(f"  {name}: {length}," for name, length in limits()),
        "} as const;",
    ]


def union(name: str, about: str, kinds: Any, shapes: Shapes) -> list[str]:
    return [f"/** {about} */", f"export type {name} = {' | '.join(shapes.of(kind) for kind in get_args(kinds))};"]


def limits() -> list[tuple[str, int]]:
    """The lengths by their names, such as `chat` and `least_password`."""
    return [(name.removeprefix("MOST_").lower(), length) for name, length in vars(lengths).items() if name.isupper()]


def holes(form: str) -> list[str]:
    """The facts of a sentence. `wrong` is left out: it is text in English."""
    return sorted({name for _, name, _, _ in Formatter().parse(form) if name and name != "wrong"})
