"""T3.5 along a scan, for many ways at once: every combination of tiles used so far, in one integer.

A *spending* says how many tiles of each terrain were laid; the last terrain follows from the number of squares. A set
of spendings has one bit for each, so that laying a tile in all of them is one shift.
"""

from collections.abc import Sequence
from functools import reduce
from math import ceil, floor
from operator import or_
from typing import Final

from tampu.games.tiwanaku.valley.bounds import Bounds
from tampu.games.tiwanaku.valley.frontier import TERRAIN_PAIRS, Scan

_RINGS: Final = (0.75, 1.25, 1.75, 2.5, 3.5, 4.5)
"""How many tiles of a terrain a spending may differ from an even one to be in the first ring, the second ..."""


class Spending:
    """The spendings that a board's tiles allow along one scan. All tiles must be used."""

    def __init__(self, scan: Scan, domains: Sequence[int], tiles: Sequence[int]) -> None:
        counted = tiles[:-1]
        steps = [1]
        for number in counted:
            # One place more than needed, so that a tile too many is noticed and does not count as the next terrain.
            steps.append(steps[-1] * (number + 2))
        self.step = (*steps[:-1], 0)
        """By terrain: how far a set is shifted when one of its tiles is laid."""
        self.all_spent = sum(step * number for step, number in zip(self.step, tiles, strict=True))
        """The one spending after the last square."""
        self._by_number: list[dict[int, int]] = []
        """By terrain (except the last) and number of its tiles: the spendings with that number."""
        self._by_sum = {0: 1}
        """By the sum of tiles of all terrains but the last: the spendings with that sum."""
        for t, number in enumerate(counted):
            self._by_number.append(
                {spent: self._all(1 << self.step[t] * spent, tiles, t) for spent in range(number + 1)}
            )
            sums: dict[int, int] = {}
            for total, bits in self._by_sum.items():
                for spent in range(number + 1):
                    sums[total + spent] = sums.get(total + spent, 0) | bits << self.step[t] * spent
            self._by_sum = sums
        bounds = Bounds(scan, domains, tiles)
        self.possible: list[int] = []
        """By position: the spendings whose remaining tiles the squares from there on need and can take."""
        for position, (least, most) in enumerate(zip(bounds.least, bounds.most, strict=True)):
            ranges = [
                range(number - take, number - need + 1) for number, need, take in zip(tiles, least, most, strict=True)
            ]
            self.possible.append(self._with(position, ranges))
        self._even = _even_spendings(scan, domains, tiles)
        self._rings: dict[int, list[int]] = {}

    def _all(self, bits: int, tiles: Sequence[int], but: int) -> int:
        """These spendings, combined with any number of tiles of every other counted terrain."""
        for t, number in enumerate(tiles[:-1]):
            if t != but:
                bits = reduce(or_, (bits << self.step[t] * spent for spent in range(number + 1)))
        return bits

    def _with(self, position: int, ranges: Sequence[range]) -> int:
        """The spendings at a position whose tiles of each terrain are within its range."""
        found = sum(self._by_sum.get(position - spent, 0) for spent in ranges[-1])
        for sets, numbers in zip(self._by_number, ranges, strict=False):
            found &= sum(sets.get(spent, 0) for spent in numbers)
        return found

    def unevenness(self, spent: int, position: int) -> int:
        """In which ring the most even of these spendings lies: 0 if all terrains are laid at the same pace."""
        rings = self._rings.get(position)
        if rings is None:
            even = self._even[position]
            rings = [
                self._with(position, [range(ceil(pace - ring), floor(pace + ring) + 1) for pace in even])
                for ring in _RINGS
            ]
            self._rings[position] = rings
        for number, near in enumerate(rings):
            if spent & near:
                return number
        return len(rings)


def _even_spendings(scan: Scan, domains: Sequence[int], tiles: Sequence[int]) -> list[list[float]]:
    """By position: the tiles laid if every open square took its share of the tiles that are left."""
    open_terrain = [[t for t, pairs in enumerate(TERRAIN_PAIRS) if domains[square] & pairs] for square in scan.order]
    left = list(tiles)
    for terrain in open_terrain:
        if len(terrain) == 1:
            left[terrain[0]] -= 1
    left = [max(1, number) for number in left]
    found = [[0.0] * len(tiles)]
    for terrain in open_terrain:
        even = found[-1].copy()
        shares = sum(left[t] for t in terrain)
        for t in terrain:
            even[t] += left[t] / shares
        found.append(even)
    return found
