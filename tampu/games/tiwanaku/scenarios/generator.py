"""New scenarios from a seed. They are legal, and once all terrain is known the starting crops determine all others.

A share code names generator version, size, difficulty and seed; the same code always gives the same scenario.
"""

from functools import lru_cache
from random import Random
from typing import Final

from tampu.games.tiwanaku.pieces.board import LONG, TINY, UNKNOWN_CROP, Board, Squares
from tampu.games.tiwanaku.scenarios.scenario import OTOMA_SQUARES, Scenario
from tampu.games.tiwanaku.scenarios.sharecode import Recipe, read_code, write_code
from tampu.games.tiwanaku.valley.croplogic import HARDEST, CropLogic
from tampu.games.tiwanaku.valley.layout import layout

VERSION: Final = 1
"""To be raised whenever the same seed would give a different scenario."""
START_SQUARES: Final = {TINY: 5, LONG: 9}
DIFFICULTIES: Final = ("easy", "normal", "hard")
"""T3.7: easy crops can be found by singles alone, normal ones need more, and in hard ones singles do not get far."""
_RESIST: Final = {1: 0, 2: 1, 3: 40}
"""By difficulty, the percentage of squares that singles alone must leave open; if not 0, at least one square."""

_TRIES: Final = 2
"""How many sets of starting squares are tried on a layout."""
_EXCHANGES: Final = 120
"""How many swaps of a starting square are tried on a set."""


def generate(recipe: Recipe) -> Scenario:
    """The scenario of a recipe."""
    return _generated(recipe.version, recipe.board, recipe.difficulty, recipe.seed)


@lru_cache(maxsize=256)
def _generated(version: int, board: Board, difficulty: int, seed: int) -> Scenario:
    """Cached, because replaying a game needs its scenario again."""
    random = Random(f"tiwanaku/{version}/{board.id}/{difficulty}/{seed}")
    while True:
        terrain, crops = layout(board, random)
        logic = CropLogic(board, terrain)
        for _ in range(_TRIES):
            start = _start(board, logic, crops, difficulty, random)
            if start is not None:
                code = write_code(Recipe(version, board, difficulty, seed))
                return Scenario(board, terrain, crops, start, _otoma(board, start, random), code)


def generate_from(code: str) -> Scenario:
    """The scenario that a share code names."""
    return generate(read_code(code))


def recipe(board: Board, difficulty: str, seed: str) -> Recipe:
    """A recipe for this version of the generator; any text is a seed."""
    return Recipe.of(VERSION, board, DIFFICULTIES.index(difficulty) + 1, seed)


def _start(board: Board, logic: CropLogic, crops: tuple[int, ...], difficulty: int, random: Random) -> Squares | None:
    """T3.7: starting squares from which logic of this difficulty finds all crops; None if the attempt fails.

    Starts from a random set and swaps one square at a time. A swap is kept unless it leaves more squares open than
    before, or lets singles alone get too far.
    """
    level, resist = min(difficulty, HARDEST), -(-board.squares * _RESIST[difficulty] // 100)
    squares = list(range(board.squares))
    start = [squares.pop(int(random.random() * len(squares))) for _ in range(START_SQUARES[board])]
    known = [UNKNOWN_CROP] * board.squares
    for square in start:
        known[square] = crops[square]
    still_open = _open(logic.solve(known, level))
    for _ in range(_EXCHANGES):
        if not still_open and _open(logic.solve(known, 1)) >= resist:
            return tuple(sorted(start))
        place, other = int(random.random() * len(start)), int(random.random() * len(squares))
        old, new = start[place], squares[other]
        known[old], known[new] = UNKNOWN_CROP, crops[new]
        after = _open(logic.solve(known, level))
        if after <= still_open and (difficulty == 1 or _open(logic.solve(known, 1)) >= resist):
            still_open, start[place], squares[other] = after, new, old
        else:
            known[old], known[new] = crops[old], UNKNOWN_CROP
    return None


def _open(marks: list[int]) -> int:
    """How many squares still have several candidates."""
    return sum(1 for mark in marks if mark & mark - 1)


def _otoma(board: Board, start: Squares, random: Random) -> Squares:
    """T9.2: choose starting squares that are far from each other."""
    chosen = [start[int(random.random() * len(start))]]
    while len(chosen) < OTOMA_SQUARES:
        rest = [square for square in start if square not in chosen]
        chosen.append(max(rest, key=lambda square: min(_steps(board, square, other) for other in chosen)))
    return tuple(sorted(chosen))


def _steps(board: Board, one: int, other: int) -> int:
    return abs(one // board.cols - other // board.cols) + abs(one % board.cols - other % board.cols)
