"""The bots of Cuzco."""

from tampu.bots.cuzco.features import LOOKS
from tampu.bots.cuzco.glance import worth
from tampu.bots.ladder import Ladder

_LADDER = Ladder(worth, LOOKS, __package__, careless=(9.0, 6.0), tries=100)

greedy = _LADDER.greedy
easy = _LADDER.easy
normal = _LADDER.normal
hard = _LADDER.hard
