"""The bots of Cuzco."""

from tampu.bots.cuzco.estimate import worth
from tampu.bots.cuzco.features import FEATURES
from tampu.bots.judge import Odds
from tampu.bots.ladder import Ladder, weaker

__all__ = ["easy", "greedy", "hard", "judge", "master", "normal", "weaker"]

_LADDER = Ladder(worth, FEATURES, __package__, careless=(14.0, 6.0), tries=(100, 60), odds=Odds(late=18.0, early=18.0))

greedy = _LADDER.greedy
easy = _LADDER.easy
normal = _LADDER.normal
hard = _LADDER.hard
master = _LADDER.master
judge = _LADDER.judge
