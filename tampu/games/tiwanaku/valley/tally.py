"""T3.5 along a scan, in one integer: tiles left of each terrain, and how many more crops of each level the box has.

The slack of a level is written as "free" as soon as the squares left cannot use it up.
"""

from collections.abc import Sequence
from typing import Final

from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST, TERRAINS
from tampu.games.tiwanaku.valley.bounds import Bounds
from tampu.games.tiwanaku.valley.frontier import CROP_PAIRS, Scan

FIELD: Final = 5
"""Bits of each number; the terrains come first."""
_FREE: Final = 31
_CROPS_AT: Final = FIELD * len(TERRAINS)
_ALL_FREE: Final = (1 << FIELD * LARGEST) - 1


class Tally:
    """What a board's tiles and crops allow along one scan."""

    def __init__(self, scan: Scan, domains: Sequence[int], tiles: Sequence[int]) -> None:
        self.bounds = Bounds(scan, domains, tiles)
        self._slack = _most_crops(scan, domains)
        start = 0
        for t, left in enumerate(tiles):
            start |= left << FIELD * t
        for v, crops in enumerate(CROPS):
            start |= (_FREE if crops >= self._slack[0][v] else crops) << _CROPS_AT + FIELD * v
        self.start = start

    def spend(self, tally: int, pair: int, after: int) -> int:
        """The tally after a square with this pair, `after` squares in all; -1 if there are too few tiles or crops."""
        t, v = pair // LARGEST, pair % LARGEST
        if not tally >> FIELD * t & 31:
            return -1
        tally -= 1 << FIELD * t
        least, most = self.bounds.least[after], self.bounds.most[after]
        for other in range(len(TERRAINS)):
            if not least[other] <= tally >> FIELD * other & 31 <= most[other]:
                return -1
        if tally >> _CROPS_AT != _ALL_FREE:
            slack = self._slack[after]
            for level in range(LARGEST):
                at = _CROPS_AT + FIELD * level
                left = tally >> at & 31
                if left != _FREE:
                    if level == v:
                        if not left:
                            return -1
                        left -= 1
                        tally -= 1 << at
                    if left >= slack[level]:
                        tally |= _FREE << at
        return tally


def _most_crops(scan: Scan, domains: Sequence[int]) -> list[list[int]]:
    """By position and level: the most crops that fit from here on, one for each block of two by two squares."""
    found: list[list[int]] = []
    squares = len(scan.order)
    for position in range(squares + 1):
        first = position - position % scan.rows
        blocks: list[set[tuple[int, int]]] = [set() for _ in range(LARGEST)]
        for later in range(position, squares):
            domain = domains[scan.order[later]]
            block = ((later - first) // scan.rows // 2, later % scan.rows // 2)
            for v, pairs in enumerate(CROP_PAIRS):
                if domain & pairs:
                    blocks[v].add(block)
        found.append([len(block) for block in blocks])
    return found
