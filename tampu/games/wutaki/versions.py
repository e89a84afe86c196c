"""The versions of Wutaki's rules: the one place that says in what they differ.

A game goes on by the version that it was begun with. What differs in content lies with the game: its table stores the
content, and `before` gives what the box held then.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import ClassVar, Final

from tampu.engine import JsonObject
from tampu.engine.wire import as_list, as_object

LATEST: Final = 3
PAST: Final = (1, 2)
PLAYED: Final = ((3, 2), (2,), (1,))
"""By which versions of the rules games were played with what the box holds, and with what it held `before`."""


class Version:
    """What the rules of a version do where another one does something else."""

    fixed: ClassVar[bool] = True

    def __init__(self, number: int) -> None:
        self.abilities_after_placing = number >= 2
        """WR45: an ability that may be usable opens step 2. Before: only in a last turn, or for A2 to move on."""
        self.start_player_settles_ties = number >= 2
        """WR22: by choice. Before: the first tied seat clockwise from the start player won."""
        self.curfew_stops_omens = number >= 2
        """WR52: under D19 nobody is evicted at all. Before: only the site was closed."""
        self.fulfilled_face_down = number >= 2
        """WR39: only their owner sees which pacts were fulfilled. Before: everybody did."""
        self.most_visits = 1000 if number >= 3 else None
        """WR34: after so many visits the game is scored. Before: never."""


VERSIONS: Final = {number: Version(number) for number in (*PAST, LATEST)}


_RAID: Final = "plunder n=all penalty=0 exclude=current_pact"
_PYRAMID: Final = (4, 7, 10, 15)
_THIEVES: Final = (
    *((1, "pay gold=2"), (2, "pay any=2"), (4, "pay any=3"), (5, _RAID)),
    *((7, "omen_discard 1"), (8, _RAID), (10, _RAID)),
)


def before(content: JsonObject) -> Iterator[JsonObject]:
    """What the box held earlier, newest first."""
    unmeasured = deepcopy(content)
    _before_strong_play(unmeasured)
    yield unmeasured
    first = deepcopy(unmeasured)
    for section, id, part, value in (
        ("sites", "playomen", "fields", [3, 4, 5]),
        ("standard", "village", "yield", [1, 2, 3]),
    ):
        entry = next(one for one in map(as_object, as_list(first[section])) if one["id"] == id)
        as_object(entry[part])["extreme"] = [*value]
    yield first


def _before_strong_play(content: JsonObject) -> None:
    """WC18: the points of the pyramid, and the track of B2, which gave nothing."""
    for level, vp in zip(as_list(content["pyramid"]), _PYRAMID, strict=True):
        as_object(level)["vp"] = vp
    thieves = next(one for one in map(as_object, as_list(content["masters"])) if one["id"] == "B2")
    thieves["track"] = [{"at": at, "effect": effect, "source": "reconstructed"} for at, effect in _THIEVES]
