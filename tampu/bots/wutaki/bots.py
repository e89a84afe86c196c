"""The bots of Wutaki."""

from tampu.bots.judge import Odds
from tampu.bots.ladder import Ladder, weaker
from tampu.bots.wutaki.estimate import worth
from tampu.bots.wutaki.features import FEATURES

__all__ = ["easy", "greedy", "hard", "judge", "master", "normal", "weaker"]

_LADDER = Ladder(
    worth,
    FEATURES,
    __package__,
    careless=(9.0, 4.0),
    tries=(40, 21),
    odds=Odds(late=18.0, early=14.0),
    near=0.5,
    even=True,
)

greedy = _LADDER.greedy
easy = _LADDER.easy
normal = _LADDER.normal
hard = _LADDER.hard
master = _LADDER.master
judge = _LADDER.judge
