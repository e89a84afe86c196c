"""T3.7: the starting squares of a disc, from which logic finds all crops, and the grade that this gives the disc."""

from random import Random
from typing import Final, NamedTuple, Protocol

from tampu.games.tiwanaku.meta import GRADES
from tampu.games.tiwanaku.pieces.board import LONG, TINY, UNKNOWN_CROP, Board, Squares
from tampu.games.tiwanaku.valley.croplogic import ANY_PAIR, FORBIDDEN, SINGLES, WHAT_IF, CropLogic

START_SQUARES: Final = {TINY: 5, LONG: 9}
_EASY, _NORMAL, _HARD, _EXPERT = range(len(GRADES))
_FAR: Final = 25
"""The greatest percentage of squares that singles leave open on a normal disc: they get far."""
_STUCK: Final = 40
"""The least percentage on a hard disc: singles are stuck early."""
_TIGHT: Final = 16
"""With more squares open than this, no what-ifs are tried: they take long, and hardly ever help."""
_RESIST: Final = {1: 0, 2: 1, 3: 40}
"""In the first version, by difficulty: the percentage of squares that singles alone must leave open; if not 0, at
least one square."""
_EXCHANGES: Final = 120
"""How many swaps of a starting square are tried on a set."""


class Solved(NamedTuple):
    """How far logic gets from some crops."""

    grade: int | None
    """The grade (0 is easy) if all crops are found. Easy crops need singles alone, normal and hard ones a forbidden
    neighbour as well, the hard ones early; those for experts a pair or a what-if. None: no disc is like this."""
    marks: list[int]
    """What is left of the candidates."""


def solve(logic: CropLogic, crops: list[int]) -> Solved:
    marks = logic.solve(crops, SINGLES)
    alone = still_open(marks)
    if not alone:
        return Solved(_EASY, marks)
    if not still_open(logic.go_on(marks, FORBIDDEN)):
        if 100 * alone <= _FAR * len(crops):
            return Solved(_NORMAL, marks)
        return Solved(_HARD if 100 * alone >= _STUCK * len(crops) else None, marks)
    return Solved(None if still_open(_as_experts(logic, marks)) else _EXPERT, marks)


def _as_experts(logic: CropLogic, marks: list[int]) -> list[int]:
    """What pairs and what-ifs leave of the candidates that easier reasoning left."""
    if still_open(logic.go_on(marks, ANY_PAIR)) <= _TIGHT:
        logic.go_on(marks, WHAT_IF)
    return marks


def still_open(marks: list[int]) -> int:
    """How many squares still have several candidates."""
    return sum(1 for mark in marks if mark & mark - 1)


class Wish(Protocol):
    """What makes a set of starting crops good."""

    def begin(self, crops: list[int]) -> int:
        """How many squares the first set of crops leaves open."""

    def swapped(self, crops: list[int]) -> int | None:
        """How many squares another set leaves open; None if it tells too much."""

    def good(self, crops: list[int], left: int) -> bool: ...


class Exchange:
    """The crops are of a grade."""

    def __init__(self, logic: CropLogic, difficulty: int) -> None:
        self._logic = logic
        self._grade = difficulty - 1

    def begin(self, crops: list[int]) -> int:
        left = self.swapped(crops)
        return len(crops) if left is None else left

    def swapped(self, crops: list[int]) -> int | None:
        marks = self._logic.solve(crops, SINGLES)
        alone = still_open(marks)
        if self._grade == _EASY:
            return alone
        if not alone or (self._grade == _HARD and 100 * alone < _STUCK * len(crops)):
            return None
        left = still_open(self._logic.go_on(marks, FORBIDDEN))
        if self._grade < _EXPERT:
            return left
        return still_open(_as_experts(self._logic, marks)) if left else None

    def good(self, crops: list[int], left: int) -> bool:
        return not left and solve(self._logic, crops).grade == self._grade


class FirstExchange:
    """As in the first version of the generator."""

    def __init__(self, board: Board, logic: CropLogic, difficulty: int) -> None:
        self._logic = logic
        self._level = difficulty
        self._resist = -(-board.squares * _RESIST[difficulty] // 100)

    def begin(self, crops: list[int]) -> int:
        return still_open(self._logic.solve(crops, self._level))

    def swapped(self, crops: list[int]) -> int | None:
        return self.begin(crops) if self._level == SINGLES or self._resists(crops) else None

    def good(self, crops: list[int], left: int) -> bool:
        return not left and self._resists(crops)

    def _resists(self, crops: list[int]) -> bool:
        return still_open(self._logic.solve(crops, SINGLES)) >= self._resist


def start_squares(board: Board, wish: Wish, crops: tuple[int, ...], random: Random) -> Squares | None:
    """T3.7: starting squares from which logic finds all crops; None if the attempt fails.

    Starts from a random set and swaps one square at a time. A swap is kept unless it leaves more squares open than
    before, or tells too much.
    """
    squares = list(range(board.squares))
    start = [squares.pop(int(random.random() * len(squares))) for _ in range(START_SQUARES[board])]
    known = [UNKNOWN_CROP] * board.squares
    for square in start:
        known[square] = crops[square]
    left = wish.begin(known)
    for _ in range(_EXCHANGES):
        if wish.good(known, left):
            return tuple(sorted(start))
        place, other = int(random.random() * len(start)), int(random.random() * len(squares))
        old, new = start[place], squares[other]
        known[old], known[new] = UNKNOWN_CROP, crops[new]
        after = wish.swapped(known)
        if after is not None and after <= left:
            left, start[place], squares[other] = after, new, old
        else:
            known[old], known[new] = crops[old], UNKNOWN_CROP
    return None
