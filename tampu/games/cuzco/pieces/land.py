"""The road system: twelve villages round the capital, and the overlay whose arms join them."""

from collections.abc import Sequence
from typing import ClassVar, Final

from tampu.games.cuzco.alphabet import CAPITAL, PLACE, ROAD, VILLAGES

Road = tuple[int, int, int]
"""Where it leads, its kind (stone or rope), and its pips."""

NO_ROAD: Final = 7
INNER_LEFT: Final = 0
INNER_RIGHT: Final = 1
OUTER_LEFT: Final = 2
OUTER_RIGHT: Final = 3
_ENDS: Final = ((INNER_LEFT, INNER_RIGHT), (OUTER_LEFT, OUTER_RIGHT), (INNER_LEFT, OUTER_LEFT))


class Triangle:
    """A sixth of the map: halves of four villages with feathers or with buildings, and three roads."""

    fixed: ClassVar[bool] = True
    __slots__ = ("feathers", "id", "roads", "vp")

    def __init__(self, id: str, feathers: Sequence[int], vp: Sequence[int], roads: Sequence[tuple[int, int]]) -> None:
        self.id = id
        self.feathers = tuple(feathers)
        self.vp = tuple(vp)
        self.roads = tuple(roads)
        """Kind and pips of three roads: between the inner, between the outer, and between the left villages."""


class Land:
    """C2.1: six triangles side by side. A village on a spoke is the right half of one and the left half of the next."""

    fixed: ClassVar[bool] = True

    def __init__(self, triangles: Sequence[Triangle], arms: Sequence[tuple[int, int]]) -> None:
        self.triangles = tuple(triangles)
        self.feather = [0] * VILLAGES
        self.vp = [0] * VILLAGES
        roads: list[list[Road]] = [[] for _ in range(VILLAGES + 1)]
        for sector, triangle in enumerate(self.triangles):
            ends = _village(sector)
            for half, colour in enumerate(triangle.feathers):
                self.feather[ends[half]] = colour
            for half, vp in enumerate(triangle.vp):
                self.vp[ends[half]] = vp
            for (one, other), (kind, pips) in zip(_ENDS, triangle.roads, strict=True):
                roads[ends[one]].append((ends[other], kind, pips))
                roads[ends[other]].append((ends[one], kind, pips))
        self.words = [
            (PLACE.word(here), PLACE.word(there), ROAD.word(kind), pips)
            for here, leading in enumerate(roads)
            for there, kind, pips in leading
            if here < there
        ]
        """Every road between villages once, in words; the arms of the overlay are not among them."""
        self.roads = [_with_arms(roads, arms, rotation) for rotation in range(6)]
        """Every road from every place, by rotation of the overlay."""
        self.least = [[_least(here) for here in places] for places in self.roads]
        """The lowest pips of a stone and of a rope road from every place, by rotation."""


def _village(sector: int) -> tuple[int, int, int, int]:
    """The villages that a triangle in this sector has a half of."""
    right = (sector + 1) % 6
    return sector, right, 6 + sector, 6 + right


def _with_arms(roads: Sequence[Sequence[Road]], arms: Sequence[tuple[int, int]], rotation: int) -> list[list[Road]]:
    """C6.2: arm j leads to the inner village j + r."""
    whole = [list(here) for here in roads]
    for arm, (kind, pips) in enumerate(arms):
        village = (arm + rotation) % 6
        whole[CAPITAL].append((village, kind, pips))
        whole[village].append((CAPITAL, kind, pips))
    return whole


def _least(here: Sequence[Road]) -> tuple[int, int, int]:
    """Index 1 for stone, 2 for rope."""
    least = [NO_ROAD, NO_ROAD, NO_ROAD]
    for _, kind, pips in here:
        least[kind] = min(least[kind], pips)
    return least[0], least[1], least[2]
