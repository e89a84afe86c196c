"""The bots of Cuzco: easy takes what looks best at a glance, normal judges better, hard searches."""

from functools import lru_cache
from typing import Any

from tampu.bots.cuzco.features import LOOKS
from tampu.bots.cuzco.glance import worth
from tampu.bots.greedy import Greedy
from tampu.bots.search import Searcher
from tampu.bots.value import Value
from tampu.engine import Game

_CARELESS = (9.0, 6.0)
"""The points of luck in the judgement of easy and of normal."""


@lru_cache(maxsize=1)
def value() -> Value:
    return Value.of_package(LOOKS, __package__)


def greedy(rules: Game[Any]) -> Greedy:
    """The tester of balance reports, with the content of the box or another."""
    return Greedy("greedy", rules, worth)


def easy(rules: Game[Any]) -> Greedy:
    return Greedy("easy", rules, worth, tries=1, careless=_CARELESS[0])


def normal(rules: Game[Any]) -> Greedy:
    return Greedy("normal", rules, value().worth, tries=1, careless=_CARELESS[1])


def hard(rules: Game[Any]) -> Searcher:
    return Searcher("hard", rules, value().margins, turns=2, tries=100)
