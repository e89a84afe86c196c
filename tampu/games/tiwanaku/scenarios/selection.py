"""T2.5: choosing the disc that a game is played on."""

from functools import lru_cache
from typing import Final

from tampu.engine import Options, Play
from tampu.engine.luck.chance import Chance
from tampu.games.tiwanaku.content import Content
from tampu.games.tiwanaku.meta import ANY, AS_BEFORE, GRADES, USUAL_GRADES
from tampu.games.tiwanaku.pieces.board import Board, board_named
from tampu.games.tiwanaku.scenarios.generator import FIRST_VERSION, VERSION, generate, generate_from
from tampu.games.tiwanaku.scenarios.scenario import Scenario
from tampu.games.tiwanaku.scenarios.sharecode import SEED_BITS, Recipe

_FIRST_GRADES: Final = 3
"""How many grades the first version of the generator knew."""
_SEED: Final = ("scenario", "setup", 1 << SEED_BITS)
"""The number that a valley of a grade is made from: label, occasion and how many there are."""


def choose(content: Content, options: Options, play: Play) -> Scenario:
    """A named disc, one from a share code, or one made from a number that nobody sees."""
    wanted, size = options["scenario"], options["size"]
    if wanted in content.discs:
        return content.discs[wanted]
    if wanted == AS_BEFORE:
        return _made(FIRST_VERSION, size, 0, play.pick("scenario", "setup", _FIRST_GRADES << SEED_BITS, to=()))
    if wanted == ANY:
        return _made(VERSION, size, 0, play.pick("scenario", "setup", len(USUAL_GRADES) << SEED_BITS, to=()))
    if wanted in GRADES:
        return _made(VERSION, size, GRADES.index(wanted), play.pick(*_SEED, to=()))
    return generate_from(wanted)


def recipe_of(grade: str, board: Board, luck: Chance) -> Recipe:
    """What a table of this grade and size with this luck is played on."""
    return Recipe(VERSION, board, GRADES.index(grade) + 1, luck.below(*_SEED))


@lru_cache(maxsize=4)
def _made(version: int, size: str, grade: int, number: int) -> Scenario:
    """The disc made from a number, which may add to the grade. Setting up one table asks for it several times."""
    seed = number & (1 << SEED_BITS) - 1
    return generate(Recipe(version, board_named(size), grade + (number >> SEED_BITS) + 1, seed))
