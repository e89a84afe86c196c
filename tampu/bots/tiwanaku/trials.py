"""Tries the best plans of a turn: games are played on after each of them, and it is counted how well they end."""

from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar, NamedTuple

from tampu.bots.tiwanaku.futures import Future, Valleys, victory
from tampu.engine import Action, Seat
from tampu.games.tiwanaku.alphabet import DIVINE
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.valley.search import Map

MOST = 8
"""So many plans are tried, the best by the outlook."""
_WITHIN = 6.0
"""No plan is tried whose outlook is worse than the best by more points than this."""
_POINT = 0.04
"""By how much a point more makes winning likelier."""
_TRUSTED = 12
"""The outlook counts as much as so many games."""

Worlds = Callable[[Map], Expedition]
"""The position as it is if this is the map."""


class Plan(NamedTuple):
    """The actions of a turn up to the first one that reveals something, and what they are worth by the outlook."""

    worth: float
    actions: tuple[Action, ...]


class Trial:
    """A plan, and how the games went that began with it."""

    __slots__ = ("_start", "games", "plan", "won")

    def __init__(self, plan: Plan, best: float) -> None:
        self.plan = plan
        self.games = 0
        self.won = 0.0
        """How likely winning was in each game, summed up."""
        self._start = _POINT * (plan.worth - best)

    @property
    def success(self) -> float:
        """How likely it wins, by these games."""
        return self.won / self.games

    @property
    def rank(self) -> float:
        """The larger, the better: by the games, and by the outlook as long as there are few."""
        return (self.won + _TRUSTED * self._start) / (self.games + _TRUSTED)


class Trials:
    """One decision among rivals, in some valleys that may be the true one."""

    fixed: ClassVar[bool] = True

    def __init__(self, seat: Seat, maps: Sequence[Map], world: Worlds, luck: Random) -> None:
        self._seat = seat
        self._maps = maps
        self._valleys = Valleys(maps)
        self._world = world
        self._luck = luck

    def of(self, plans: Sequence[Plan], games: int, running: Callable[[], bool]) -> list[Trial]:
        """The best first. Each of the plans is tried in so many games at first.

        Then the better half of them in twice as many, until one is left; all of them with the same valleys and luck.
        If time runs out, the trials stop, and only games count that were played with all that were left.
        """
        best = max(plan.worth for plan in plans)
        trials = [Trial(plan, best) for plan in plans]
        trying = trials.copy()
        number = 0
        while len(trying) > 1:
            for _ in range(games):
                world, luck = self._world(self._maps[number % len(self._maps)]), self._luck.random()
                number += 1
                ends = []
                for trial in trying:
                    if not running():
                        return ranked(trying, trials)
                    ends.append(Future(world.clone(), self._valleys, Random(luck)).run(trial.plan.actions))
                for trial, scores in zip(trying, ends, strict=True):
                    trial.games += 1
                    trial.won += victory(scores, self._seat)
            trying.sort(key=lambda trial: -trial.rank)
            del trying[(len(trying) + 1) // 2 :]
            games *= 2
        return ranked(trying, trials)


def ranked(trying: Sequence[Trial], trials: Sequence[Trial]) -> list[Trial]:
    """The best of those that were tried most, then the others."""
    first = sorted(trying, key=lambda trial: -trial.rank)
    return first + sorted(
        (trial for trial in trials if trial not in first), key=lambda trial: (-trial.games, -trial.rank)
    )


def promising(plans: Sequence[Plan]) -> list[Plan]:
    """The plans worth trying, the best first. Of those alike one, of each pawn's divinations the best."""
    found: list[Plan] = []
    alike: set[object] = set()
    for plan in sorted(plans, key=lambda plan: -plan.worth):
        if len(found) == MOST or (found and plan.worth < found[0].worth - _WITHIN):
            break
        last = plan.actions[-1]
        key = (DIVINE, last.args[0]) if last.verb is DIVINE else (last, round(plan.worth, 6))
        if key not in alike:
            alike.add(key)
            found.append(plan)
    return found
