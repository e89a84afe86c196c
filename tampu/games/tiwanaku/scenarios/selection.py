"""T2.5: choosing the disc that a game is played on."""

from functools import lru_cache

from tampu.engine import Options, Play
from tampu.games.tiwanaku.content import Content
from tampu.games.tiwanaku.pieces.board import board_named
from tampu.games.tiwanaku.scenarios.generator import DIFFICULTIES, VERSION, generate, generate_from
from tampu.games.tiwanaku.scenarios.scenario import Scenario
from tampu.games.tiwanaku.scenarios.sharecode import SEED_BITS, Recipe


def choose(content: Content, options: Options, play: Play) -> Scenario:
    """A named disc, one from a share code, or one made from a number that nobody sees."""
    wanted = options["scenario"]
    if wanted in content.discs:
        return content.discs[wanted]
    if wanted != "random":
        return generate_from(wanted)
    return _made(options["size"], play.pick("scenario", "setup", len(DIFFICULTIES) << SEED_BITS, to=()))


@lru_cache(maxsize=4)
def _made(size: str, number: int) -> Scenario:
    """The disc made from a number. Setting up one table asks for the same disc several times."""
    difficulty, seed = number >> SEED_BITS, number & (1 << SEED_BITS) - 1
    return generate(Recipe(VERSION, board_named(size), difficulty + 1, seed))
