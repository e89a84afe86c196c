"""T2.5: which disc a game is played with."""

from tampu.engine import Options, Play
from tampu.games.tiwanaku.content import Content
from tampu.games.tiwanaku.scenario import Scenario

_SEEDS = 1 << 32


def choose(content: Content, options: Options, play: Play) -> Scenario:
    """A named disc, or one made from a number that nobody sees."""
    wanted = options["scenario"]
    if wanted in content.discs:
        return content.discs[wanted]
    seed = play.pick("scenario", "setup", _SEEDS, to=())
    fitting = [disc for disc in content.discs.values() if disc.board.id == options["size"]]
    return fitting[seed % len(fitting)]
