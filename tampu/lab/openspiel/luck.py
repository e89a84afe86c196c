"""Luck as a list of outcomes, so that a search can choose each of them.

A rulebook asks for luck in the middle of an action. Here the action is carried out with the outcomes chosen so far;
when these are used up, `Wanted` says what can come next, and the action is carried out again with one outcome more.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from tampu.engine import Pool

MOST_OUTCOMES = 256
Odds = list[tuple[int, float]]
"""Outcomes and their probabilities."""
T = TypeVar("T")


class Wanted(Exception):
    """The outcomes are used up: one of these is wanted next."""

    def __init__(self, odds: Odds) -> None:
        super().__init__("luck is wanted")
        self.odds = odds


class Script:
    """A chance that follows a list of outcomes. A large number is asked for digit by digit, the highest first.

    >>> Script([3]).below("die", "", 6)
    3
    >>> Script([2, 0, 17]).below("scenario", "", 3 << 16) == (2 << 16) + 17
    True
    """

    __slots__ = ("_at", "_outcomes")

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._outcomes = outcomes
        self._at = 0

    def below(self, label: str, occasion: str, n: int) -> int:
        unit = 1
        while unit * MOST_OUTCOMES < n:
            unit *= MOST_OUTCOMES
        low, high = 0, n
        while unit:
            if high - low > unit:
                low += unit * self._next(_digits, (low, high, unit))
            high = min(high, low + unit)
            unit //= MOST_OUTCOMES
        return low

    def draw(self, label: str, occasion: str, pool: Pool) -> int:
        counts = pool.counts
        if pool.size and counts.count(0) == len(counts) - 1:
            return pool.nth(0)
        return self._next(_kinds, counts)

    def _next(self, weigh: Callable[[T], list[tuple[int, int]]], what: T) -> int:
        """The next outcome. Where only one is possible, none is used up."""
        if self._at == len(self._outcomes):
            weights = weigh(what)
            total = sum(weight for _, weight in weights)
            raise Wanted([(outcome, weight / total) for outcome, weight in weights])
        self._at += 1
        return self._outcomes[self._at - 1]


def _digits(bounds: tuple[int, int, int]) -> list[tuple[int, int]]:
    """How many of the numbers from `low` to below `high` have each next digit."""
    low, high, unit = bounds
    return [(digit, min(unit, high - start)) for digit, start in enumerate(range(low, high, unit))]


def _kinds(counts: Sequence[int]) -> list[tuple[int, int]]:
    return [(kind, count) for kind, count in enumerate(counts) if count]
