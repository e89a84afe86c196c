"""What Cuzco's box held earlier: the one place that says so.

The rules have one version. What differs in content lies with the game: its table stores the content, and `before` gives
what the box held then, for records that only name it.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Final

from tampu.engine import JsonObject
from tampu.engine.wire import as_list, as_object, as_text

PLAYED: Final = ((1,), (1,), (1,))
"""By which versions of the rules games were played with what the box holds, and with what it held `before`."""

_PAIRS: Final = (
    *("trail", "bridge", "tutor", "field", "headdress", "feather"),
    *("reserve", "glory", "oracle", "offering", "status", "food"),
)
"""What M07 to M18 asked two tiles of, by ability."""

Missions = dict[str, tuple[str, str, JsonObject]]
"""The name, the text and the requirement of missions, by their ids."""

_EASIER: Final[Missions] = {
    "M11": (
        "Headdress tile at work",
        "1 tile (study or farm) with ability A5, activate a headdress, slid down",
        {"count": "tiles", "ability": "A5", "slid": True, "min": 1},
    ),
    "M25": (
        "Adorned for the market",
        "3 active circlets and 2 goods of any kind",
        {"all": [{"count": "circlets_active", "min": 3}, {"count": "goods", "min": 2}]},
    ),
}
"""CR66: missions of the first measurement that were still too easy."""

_UNMEASURED: Final[Missions] = {
    **{
        f"M{7 + ability:02}": (
            f"Pair of {kind} tiles",
            f"2 tiles (study and/or farm) with ability A{1 + ability}",
            {"count": "tiles", "ability": f"A{1 + ability}", "min": 2},
        )
        for ability, kind in enumerate(_PAIRS)
    },
    "M23": ("Six feathers", "6 feathers of any colours", {"count": "feathers", "min": 6}),
    "M24": ("Rainbow crown", "feathers of all 4 colours", {"distinct": "feathers", "by": "colour", "min": 4}),
    "M25": ("Three headdresses", "3 active circlets", {"count": "circlets_active", "min": 3}),
    "M27": ("Soup kitchen", "2 goods of the kind soup", {"count": "goods", "kind": "soup", "min": 2}),
    "M29": ("Bowl shelf", "2 goods of the kind pottery bowl", {"count": "goods", "kind": "bowl", "min": 2}),
    "M30": ("Decanter shelf", "2 goods of the kind pottery decanter", {"count": "goods", "kind": "decanter", "min": 2}),
    "M57": ("Inner ring", "own quipus in 4 inner villages", {"count": "quipus", "ring": "inner", "min": 4}),
    "M58": ("Outer ring", "own quipus in 4 outer villages", {"count": "quipus", "ring": "outer", "min": 4}),
    "M60": ("Six deliveries", "6 quipus delivered", {"count": "quipus", "min": 6}),
    "M61": ("Stored knots", "3 quipus in the reserve", {"count": "quipus_reserve", "min": 3}),
}
"""CR66: missions before strong play was measured."""


def before(content: JsonObject) -> Iterator[JsonObject]:
    """What the box held earlier, newest first."""
    earlier = deepcopy(content)
    for missions in (_EASIER, _UNMEASURED):
        for mission in map(as_object, as_list(earlier["missions"])):
            id = as_text(mission["id"])
            if id in missions:
                mission["name"], mission["text"], mission["requirement"] = missions[id]
        yield deepcopy(earlier)
