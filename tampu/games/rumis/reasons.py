"""Every reason why a placement of Rumis is refused, by name, with the facts that come with it."""

from collections.abc import Mapping
from typing import Final

REASONS: Final[Mapping[str, Mapping[str, type]]] = {
    "turn": {},
    "over": {},
    "stone gone": {"stone": str},
    "occupied": {"square": str, "height": int},
    "cube filled": {"square": str, "level": int},
    "outside": {"square": str},
    "too high": {"square": str, "limit": int},
    "gap": {"square": str, "gap": int},
    "first contact": {"colour": str},
    "own contact": {"colour": str},
    "above ground": {"level": int},
    "ruins contact": {"colour": str},
}
