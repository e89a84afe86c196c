"""Every reason why an action of Tiwanaku is refused, by name, with the facts that come with it.

Squares are written as in actions, colours as in the content file.
"""

from collections.abc import Mapping
from typing import Final

REASONS: Final[Mapping[str, Mapping[str, type]]] = {
    "turn": {},
    "over": {},
    "asked": {"question": str},
    "outside": {"square": str},
    "no pawn": {"square": str},
    "no supply": {"pawns": int},
    "stuck": {"square": str},
    "stuck supply": {"pawns": int},
    "arrow stuck": {"square": str, "arrow": str},
    "arrow stuck supply": {"arrow": str},
    "crop lies": {"square": str, "crop": str},
    "never retrieved": {},
    "other pawn": {"square": str, "colour": str},
    "own pawn": {"square": str},
    "start square": {"square": str},
    "stops on tile": {"square": str, "stop": str, "terrain": str},
    "stops unexplored": {"square": str, "stop": str},
    "cut off": {"square": str},
    "ends on crop": {"square": str, "crop": str},
    "arrow": {"square": str, "arrow": str},
    "no cube": {"crops": list},
    "no otoma": {"square": str},
    "otoma in line": {"squares": list},
    "no stack": {"terrain": str},
    "other arrow": {"terrain": str},
    "no tile": {"seat": int, "terrain": str},
    "no seat": {"number": int},
}
