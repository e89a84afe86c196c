"""T3.5 along a scan, for many ways at once: all numbers of tiles that the squares so far may have used, as one integer.

A *spending* says how many tiles of each terrain were laid; the last terrain follows from the number of squares. A set
of spendings has one bit for each, so that to lay a tile in all of them is one shift.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil, floor
from typing import Final

from tampu.games.tiwanaku.board import TERRAINS
from tampu.games.tiwanaku.bounds import Bounds
from tampu.games.tiwanaku.frontier import TERRAIN_PAIRS, Scan

_RINGS: Final = (0.75, 1.25, 1.75, 2.5, 3.5, 4.5)
"""How many tiles of a terrain a spending may be away from the even one, to be in the first ring, the second ..."""


class Spending:
    """The spendings that a board's tiles allow along one scan. All tiles must be used."""

    def __init__(self, scan: Scan, domains: Sequence[int], tiles: Sequence[int]) -> None:
        counted = tiles[:-1]
        steps = [1]
        for number in counted:
            # One place more than can be used: a tile too many is seen, and does not run into the next terrain.
            steps.append(steps[-1] * (number + 2))
        self.step = (*steps[:-1], 0)
        """By terrain: how far a set is shifted when one of its tiles is laid."""
        self.all_spent = sum(step * number for step, number in zip(self.step, tiles, strict=True))
        """The one spending after the last square."""
        by_number: list[dict[int, int]] = [{} for _ in TERRAINS]
        by_sum: dict[int, int] = {}
        for numbers in product(*(range(number + 1) for number in counted)):
            bit = 1 << sum(step * number for step, number in zip(self.step, numbers, strict=False))
            for sets, number in zip(by_number, numbers, strict=False):
                sets[number] = sets.get(number, 0) | bit
            by_sum[sum(numbers)] = by_sum.get(sum(numbers), 0) | bit
        bounds = Bounds(scan, domains, tiles)
        self.possible: list[int] = []
        """By position: the spendings that leave what the squares from there on need and can take."""
        self._rings: list[list[int]] = []
        """By position: the spendings near the even one, the nearest first, each set with those before it."""
        evens = _even_spendings(scan, domains, tiles)
        for position, (least, most, even) in enumerate(zip(bounds.least, bounds.most, evens, strict=True)):
            by_number[-1] = {position - number: bits for number, bits in by_sum.items()}
            possible = -1
            for sets, number, need, take in zip(by_number, tiles, least, most, strict=True):
                possible &= sum(sets.get(spent, 0) for spent in range(number - take, number - need + 1))
            self.possible.append(possible)
            self._rings.append([_near(by_number, even, ring) for ring in _RINGS])

    def unevenness(self, spent: int, position: int) -> int:
        """How far even the best of these spendings is from laying every terrain at the same pace, in rings."""
        for number, ring in enumerate(self._rings[position]):
            if spent & ring:
                return number
        return len(_RINGS)


def _near(by_number: Sequence[dict[int, int]], even: Sequence[float], ring: float) -> int:
    """The spendings whose number of tiles of each terrain is so near to the even one."""
    near = -1
    for sets, pace in zip(by_number, even, strict=True):
        near &= sum(sets.get(spent, 0) for spent in range(ceil(pace - ring), floor(pace + ring) + 1))
    return near


def _even_spendings(scan: Scan, domains: Sequence[int], tiles: Sequence[int]) -> Iterator[list[float]]:
    """By position: the tiles laid if every open square took its share of the tiles that are left."""
    open_terrain = [[t for t, pairs in enumerate(TERRAIN_PAIRS) if domains[square] & pairs] for square in scan.order]
    left = list(tiles)
    for terrain in open_terrain:
        if len(terrain) == 1:
            left[terrain[0]] -= 1
    left = [max(1, number) for number in left]
    even = [0.0] * len(tiles)
    yield even.copy()
    for terrain in open_terrain:
        shares = sum(left[t] for t in terrain)
        for t in terrain:
            even[t] += left[t] / shares if len(terrain) > 1 else 1
        yield even.copy()
