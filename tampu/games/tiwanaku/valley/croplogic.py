"""Crops by logic when all terrain is known (T3.7): candidates per square, struck off by three kinds of reasoning.

1. Singles: a decided crop is struck off its region and the squares around it; a crop with one place left goes there.
2. Forbidden neighbour: a square that sees every place of a crop in some region cannot hold that crop.
3. Naked pair: if two squares of a region share the same two candidates, no square that sees both can have these.
"""

from collections.abc import Sequence
from typing import Final

from tampu.games.tiwanaku.pieces.board import LARGEST, Board, Squares

HARDEST: Final = 3
_LEVELS: Final = range(LARGEST)


class CropLogic:
    """The squares of a valley with known terrain, and which of them must differ."""

    def __init__(self, board: Board, terrain: tuple[int, ...]) -> None:
        self.regions: list[Squares] = board.regions(terrain)
        self.sees: list[int] = [0] * board.squares
        """By square, one bit for each square whose crop must differ."""
        for region in self.regions:
            mates = sum(1 << square for square in region)
            for square in region:
                self.sees[square] = (mates | sum(1 << other for other in board.kings[square])) & ~(1 << square)
        self.seen: list[Squares] = [
            tuple(other for other in range(board.squares) if bits >> other & 1) for bits in self.sees
        ]
        self.full = [0] * board.squares
        for region in self.regions:
            for square in region:
                self.full[square] = (1 << len(region)) - 1

    def solve(self, crops: Sequence[int], level: int) -> list[int]:
        """The candidates of every square (one bit per crop) that logic up to this level leaves."""
        marks = [full if not v else 1 << v - 1 for full, v in zip(self.full, crops, strict=True)]
        self._exclude(marks, [square for square, mark in enumerate(marks) if not mark & mark - 1])
        while True:
            if self._hidden(marks):
                continue
            if level >= 2 and self._forbidden(marks):
                continue
            if level >= 3 and self._pairs(marks):
                continue
            return marks

    def _exclude(self, marks: list[int], decided: list[int]) -> None:
        while decided:
            square = decided.pop()
            mark = marks[square]
            for other in self.seen[square]:
                if marks[other] & mark:
                    marks[other] &= ~mark
                    if marks[other] and not marks[other] & marks[other] - 1:
                        decided.append(other)

    def _strike(self, marks: list[int], square: int, mark: int) -> None:
        marks[square] &= ~mark
        if marks[square] and not marks[square] & marks[square] - 1:
            self._exclude(marks, [square])

    def _hidden(self, marks: list[int]) -> bool:
        for region in self.regions:
            once = twice = 0
            for square in region:
                twice |= once & marks[square]
                once |= marks[square]
            single = once & ~twice
            for square in region:
                here = marks[square] & single
                if here and marks[square] != here & -here:
                    marks[square] = here & -here
                    self._exclude(marks, [square])
                    return True
        return False

    def _forbidden(self, marks: list[int]) -> bool:
        for region in self.regions:
            for v in range(len(region)):
                mark = 1 << v
                common = -1
                for square in region:
                    if marks[square] & mark:
                        common &= self.sees[square]
                if common <= 0:
                    continue
                for square in _members(common):
                    if marks[square] & mark:
                        self._strike(marks, square, mark)
                        return True
        return False

    def _pairs(self, marks: list[int]) -> bool:
        for region in self.regions:
            for place, first in enumerate(region):
                if marks[first].bit_count() != 2:
                    continue
                for second in region[place + 1 :]:
                    if marks[second] != marks[first]:
                        continue
                    for square in _members(self.sees[first] & self.sees[second]):
                        if marks[square] & marks[first]:
                            self._strike(marks, square, marks[first])
                            return True
        return False


def _members(bits: int) -> list[int]:
    found = []
    while bits:
        bit = bits & -bits
        bits ^= bit
        found.append(bit.bit_length() - 1)
    return found


def solved(marks: Sequence[int]) -> bool:
    return all(not mark & mark - 1 for mark in marks)


def logic_level(board: Board, terrain: tuple[int, ...], crops: Sequence[int]) -> int | None:
    """T3.7: the lowest level that finds all crops from these, or None if no level does."""
    logic = CropLogic(board, terrain)
    for level in range(1, HARDEST + 1):
        if solved(logic.solve(crops, level)):
            return level
    return None
