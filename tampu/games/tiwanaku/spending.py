"""T3.5 along a scan, for many ways at once: all numbers of tiles that the squares so far may have used, as one integer.

A *spending* says how many tiles of each terrain were laid; the last terrain follows from the number of squares. A set
of spendings has one bit for each, so that to lay a tile in all of them is one shift.
"""

from collections.abc import Sequence
from itertools import product

from tampu.games.tiwanaku.board import TERRAINS
from tampu.games.tiwanaku.bounds import Bounds
from tampu.games.tiwanaku.frontier import Scan


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
        for position, (least, most) in enumerate(zip(bounds.least, bounds.most, strict=True)):
            by_number[-1] = {position - number: bits for number, bits in by_sum.items()}
            possible = -1
            for sets, number, need, take in zip(by_number, tiles, least, most, strict=True):
                possible &= sum(sets.get(spent, 0) for spent in range(number - take, number - need + 1))
            self.possible.append(possible)
