"""T10.4: the tiles behind the screens of a cooperative game."""

from collections.abc import Sequence
from typing import Final

from tampu.engine import Pool, Seat
from tampu.engine.native import mypyc_attr
from tampu.games.tiwanaku.pieces.board import TERRAINS

COVERED: Final = -1
"""The top of a stack that its owner has not seen yet (TR34), or of an empty one."""


@mypyc_attr(serializable=True)
class Screens:
    """Stacks by seat and terrain. Tiles below the top are not decided yet: only their number is kept.

    In cooperative play only the direction of an arrow counts, so an arrow is a direction.
    """

    __slots__ = ("_arrows", "seen", "stacks", "tops")

    def __init__(self, arrows: Sequence[tuple[int, ...]], seats: int) -> None:
        self._arrows = tuple(tuple(sum(arrow % 4 == way for arrow in tiles) for way in range(4)) for tiles in arrows)
        """For each terrain, how many tiles in the box point in each direction."""
        self.stacks = [[0] * len(TERRAINS) for _ in range(seats)]
        self.tops = [[COVERED] * len(TERRAINS) for _ in range(seats)]
        self.seen = [[0] * 4 for _ in TERRAINS]
        """For each terrain, how often everybody saw each direction on a tile that was spent or given."""

    def deal(self, supply: Sequence[int], first: Seat) -> None:
        """TR19: terrain by terrain, one tile to each seat in turn; a new terrain goes on with the next seat."""
        seat = first
        for terrain, count in enumerate(supply):
            for _ in range(count):
                self.stacks[seat][terrain] += 1
                seat = (seat + 1) % len(self.stacks)

    def unseen(self, terrain: int) -> Pool:
        """The arrows that nobody has seen: below the tops, on tiles laid at the start, and left in the box."""
        counts = list(self._arrows[terrain])
        for way, count in enumerate(self.seen[terrain]):
            counts[way] -= count
        for tops in self.tops:
            if tops[terrain] != COVERED:
                counts[tops[terrain]] -= 1
        return Pool(counts)

    def part_with(self, seat: Seat, terrain: int, arrow: int) -> None:
        """Remove the top tile of a stack; everybody sees it."""
        self.stacks[seat][terrain] -= 1
        self.tops[seat][terrain] = COVERED
        self.seen[terrain][arrow] += 1

    def covered(self) -> list[tuple[Seat, int]]:
        """The stacks whose top nobody has seen."""
        return [
            (seat, terrain)
            for seat, stacks in enumerate(self.stacks)
            for terrain, size in enumerate(stacks)
            if size and self.tops[seat][terrain] == COVERED
        ]

    def held(self, terrain: int) -> int:
        return sum(stacks[terrain] for stacks in self.stacks)

    def clone(self) -> "Screens":
        copy = Screens.__new__(Screens)
        copy._arrows = self._arrows
        copy.stacks = [stacks.copy() for stacks in self.stacks]
        copy.tops = [tops.copy() for tops in self.tops]
        copy.seen = [seen.copy() for seen in self.seen]
        return copy
