"""Crops by logic when all terrain is known (T3.7): candidates per square, struck off by five kinds of reasoning.

1. Singles: a decided crop is struck off its region and the squares around it; a crop with one place left goes there.
2. Forbidden neighbour: a square that sees every place of a crop in some region cannot hold that crop.
3. Naked pair: if two squares of a region share the same two candidates, no square that sees both can have these.
4. Any pair: the same for two squares that touch; and two crops of a region that have the same two places fill them.
5. What-if: a candidate from which singles lead to a square, or a crop of a region, that nothing is left for.
"""

from collections.abc import Sequence
from typing import Final

from tampu.games.tiwanaku.pieces.board import LARGEST, Board, Squares

SINGLES: Final = 1
FORBIDDEN: Final = 2
NAKED_PAIR: Final = 3
ANY_PAIR: Final = 4
WHAT_IF: Final = 5
HARDEST: Final = WHAT_IF
_LEVELS: Final = range(LARGEST)


class CropLogic:
    """The squares of a valley with known terrain, and which of them must differ."""

    def __init__(self, board: Board, terrain: tuple[int, ...]) -> None:
        self.regions: list[Squares] = board.regions(terrain)
        self.sees: list[int] = [0] * board.squares
        """By square, one bit for each square whose crop must differ."""
        self._mates = [sum(1 << square for square in region) for region in self.regions]
        for region, mates in zip(self.regions, self._mates, strict=True):
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
        return self.go_on(marks, level)

    def go_on(self, marks: list[int], level: int) -> list[int]:
        """What is left of these candidates, which are struck off in place."""
        while True:
            if self._hidden(marks):
                continue
            if level >= FORBIDDEN and self._forbidden(marks):
                continue
            if level >= NAKED_PAIR and self._pairs(marks):
                continue
            if level >= ANY_PAIR and (self._touching_pairs(marks) or self._hidden_pairs(marks)):
                continue
            if level >= WHAT_IF and self._what_ifs(marks):
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
        homes = _homes(marks)
        for region, mates in zip(self.regions, self._mates, strict=True):
            for v in range(len(region)):
                places = homes[v] & mates
                if not places:
                    continue
                common = homes[v]
                while places and common:
                    common &= self.sees[(places & -places).bit_length() - 1]
                    places &= places - 1
                if common:
                    self._strike(marks, (common & -common).bit_length() - 1, 1 << v)
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

    def _touching_pairs(self, marks: list[int]) -> bool:
        for first, mark in enumerate(marks):
            if mark.bit_count() != 2:
                continue
            for second in self.seen[first]:
                if second < first or marks[second] != mark:
                    continue
                for square in _members(self.sees[first] & self.sees[second]):
                    if marks[square] & mark:
                        self._strike(marks, square, mark)
                        return True
        return False

    def _hidden_pairs(self, marks: list[int]) -> bool:
        for region in self.regions:
            places = [sum(1 << i for i, square in enumerate(region) if marks[square] >> v & 1) for v in _LEVELS]
            for v, both in enumerate(places):
                if both.bit_count() != 2 or both not in places[v + 1 :]:
                    continue
                pair = 1 << v | 1 << places.index(both, v + 1)
                for i in _members(both):
                    if marks[region[i]] & ~pair:
                        self._strike(marks, region[i], marks[region[i]] & ~pair)
                        return True
        return False

    def _what_ifs(self, marks: list[int]) -> bool:
        for square, mark in enumerate(marks):
            if mark.bit_count() < 2:
                continue
            for v in _members(mark):
                trial = marks.copy()
                trial[square] = 1 << v
                self._exclude(trial, [square])
                while 0 not in trial and self._hidden(trial):
                    pass
                if self._broken(trial):
                    self._strike(marks, square, 1 << v)
                    return True
        return False

    def _broken(self, marks: list[int]) -> bool:
        """Is there a square, or a crop of a region, that nothing is left for?"""
        for region in self.regions:
            left = 0
            for square in region:
                if not marks[square]:
                    return True
                left |= marks[square]
            if left != (1 << len(region)) - 1:
                return True
        return False


def _homes(marks: Sequence[int]) -> list[int]:
    """By crop, one bit for each square that it is a candidate of."""
    homes = [0] * LARGEST
    for square, mark in enumerate(marks):
        here = 1 << square
        while mark:
            homes[(mark & -mark).bit_length() - 1] |= here
            mark &= mark - 1
    return homes


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
