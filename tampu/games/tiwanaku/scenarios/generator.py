"""New scenarios from a seed. They are legal, and once all terrain is known the starting crops determine all others.

A share code names generator version, size, difficulty and seed; the same code always gives the same scenario.
"""

from functools import lru_cache
from random import Random
from typing import Final

from tampu.games.tiwanaku.meta import GRADES
from tampu.games.tiwanaku.pieces.board import Board, Squares
from tampu.games.tiwanaku.scenarios.scenario import OTOMA_SQUARES, Scenario
from tampu.games.tiwanaku.scenarios.sharecode import Recipe, read_code, write_code
from tampu.games.tiwanaku.scenarios.starts import Exchange, FirstExchange, start_squares
from tampu.games.tiwanaku.valley.croplogic import CropLogic
from tampu.games.tiwanaku.valley.layout import first_layout, layout

FIRST_VERSION: Final = 1
"""What codes and tables from before were made with."""
VERSION: Final = 2
"""To be raised whenever the same seed would give a different scenario."""
_TRIES: Final = 2
"""How many sets of starting squares are tried on a layout."""


def generate(recipe: Recipe) -> Scenario:
    """The scenario of a recipe."""
    return _generated(recipe.version, recipe.board, recipe.difficulty, recipe.seed)


@lru_cache(maxsize=256)
def _generated(version: int, board: Board, difficulty: int, seed: int) -> Scenario:
    """Cached, because replaying a game needs its scenario again."""
    random = Random(f"tiwanaku/{version}/{board.id}/{difficulty}/{seed}")
    while True:
        terrain, crops = first_layout(board, random) if version == FIRST_VERSION else layout(board, random)
        logic = CropLogic(board, terrain)
        for _ in range(_TRIES):
            exchange = (
                FirstExchange(board, logic, difficulty) if version == FIRST_VERSION else Exchange(logic, difficulty)
            )
            start = start_squares(board, exchange, crops, random)
            if start is not None:
                code = write_code(Recipe(version, board, difficulty, seed))
                return Scenario(board, terrain, crops, start, _otoma(board, start, random), code)


def generate_from(code: str) -> Scenario:
    """The scenario that a share code names."""
    return generate(read_code(code))


def recipe(board: Board, grade: str, seed: str) -> Recipe:
    """A recipe for this version of the generator; any text is a seed."""
    return Recipe.of(VERSION, board, GRADES.index(grade) + 1, seed)


def _otoma(board: Board, start: Squares, random: Random) -> Squares:
    """T9.2: choose starting squares that are far from each other."""
    chosen = [start[int(random.random() * len(start))]]
    while len(chosen) < OTOMA_SQUARES:
        rest = [square for square in start if square not in chosen]
        chosen.append(max(rest, key=lambda square: min(_steps(board, square, other) for other in chosen)))
    return tuple(sorted(chosen))


def _steps(board: Board, one: int, other: int) -> int:
    return abs(one // board.cols - other // board.cols) + abs(one % board.cols - other % board.cols)
