"""T3.5 along a scan: how many tiles the remaining squares need, and how many they can take."""

from collections.abc import Sequence

from tampu.games.tiwanaku.pieces.board import TERRAINS
from tampu.games.tiwanaku.valley.frontier import TERRAIN_PAIRS, Scan


class Bounds:
    """From each position on, the fewest and the most tiles of each terrain that the squares can take.

    `tiles` are those of the whole board; when their sum is the number of squares, all must be used.
    """

    def __init__(self, scan: Scan, domains: Sequence[int], tiles: Sequence[int]) -> None:
        squares = len(scan.order)
        self.tiles = tuple(tiles)
        exact = sum(tiles) == squares
        self.least = [[0] * len(TERRAINS) for _ in range(squares + 1)]
        """By position and terrain: squares from here on that must have it."""
        self.most = [[0 if exact else squares] * len(TERRAINS) for _ in range(squares + 1)]
        """By position and terrain: squares from here on that may have it."""
        for position in range(squares - 1, -1, -1):
            domain = domains[scan.order[position]]
            for t, pairs in enumerate(TERRAIN_PAIRS):
                self.least[position][t] = self.least[position + 1][t] + (not domain & ~pairs)
                self.most[position][t] = self.most[position + 1][t] + bool(domain & pairs)
