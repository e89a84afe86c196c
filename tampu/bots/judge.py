"""How a game stands for every seat, and what an action is expected to bring: for people who look back at a game.

A judge gets a view and nothing else. Everything is told as a chance to win, from 0 to 1.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol

from tampu.bots.search import Margins, Search
from tampu.engine import Action, Chance, Game, Outcome, State, View

Shares = list[float]
"""Every seat's chance to win."""
Reading = tuple[Sequence[float], float, str]
"""What odds are made of: the points of every seat, what is left of the game, and which kind of rivals they are ahead
of; nothing if everybody plays for itself."""


class Judge(Protocol):
    """What a title's bots may offer as `judge`; one without is judged by random games."""

    def chances(self, view: View, games: int, chance: Chance) -> list[Shares]:
        """How every seat stands, in so many games that fit the view."""
        ...

    def weigh(self, view: View, actions: Sequence[Action], effort: int, chance: Chance) -> list[float]:
        """The chance of the seat that looks after each of these actions, all in the same imagined games."""
        ...


def victory(outcome: Outcome) -> Shares:
    """A finished game as chances. Several winners share the victory, unless they won together against rivals."""
    share = 1 / len(outcome.winners) if outcome.winners and outcome.rivals is None else 1.0
    return [share * (seat in outcome.winners) for seat in range(len(outcome.scores))]


class Odds:
    """Makes chances of expected points. The less is left of a game, the more a lead counts."""

    fixed: ClassVar[bool] = True

    def __init__(self, late: float, early: float, handicap: float = 0.0) -> None:
        """So many points ahead make the chance e times as large, at the end and in addition at the start.

        `handicap` is how many more points than one's own rivals that nobody plays are to gain from the start on.

        `python -m tampu.lab.fitting.odds` fits them to played games.
        """
        self.late = late
        self.early = early
        self.handicap = handicap

    def of(self, points: Sequence[float], left: float, rivals: bool = False) -> Shares:
        """`left` is how much of the game is left, from 1 to 0; with rivals, points are those ahead of them."""
        scale = self.late + left * self.early
        if rivals:
            ahead = [(own - left * self.handicap) / scale for own in points]
            return [1 / (1 + math.exp(-max(-50.0, min(50.0, own)))) for own in ahead]
        most = max(points)
        weights = [math.exp((own - most) / scale) for own in points]
        total = sum(weights)
        return [weight / total for weight in weights]


class SearchingJudge:
    """Judges positions by expected points, and actions by a search from where they lead."""

    def __init__(self, game: Game[Any], margins: Margins, left: Callable[[Any], float], odds: Odds, turns: int) -> None:
        """`turns`: how many turns of its own the seat looks ahead, the present one included."""
        self._game = game
        self._margins = margins
        self._left = left
        self._odds = odds
        self._turns = turns

    def readings(self, view: View, games: int, chance: Chance) -> list[Reading]:
        return [(self._margins(world), self._left(world), "") for world in self._worlds(view, games, chance)]

    def chances(self, view: View, games: int, chance: Chance) -> list[Shares]:
        return [self._shares(world) for world in self._worlds(view, games, chance)]

    def weigh(self, view: View, actions: Sequence[Action], effort: int, chance: Chance) -> list[float]:
        worlds = self._worlds(view, max(1, effort // _ITERATIONS_PER_WORLD), chance)
        return [self._after(worlds, view, action, effort, chance) for action in actions]

    def _after(self, worlds: Sequence[State], view: View, action: Action, effort: int, chance: Chance) -> float:
        """The mean over a search in which everybody chooses what is best for itself."""
        seat = view.seat
        assert seat is not None
        reached: list[float] = []

        def margins(state: Any) -> list[float]:
            reached.append(self._shares(state)[seat])
            return self._margins(state)

        search = Search(margins, self._turns, [_applied(world, action, chance) for world in worlds], chance, seat)
        for _ in range(effort):
            search.iterate()
        return sum(reached) / len(reached)

    def _worlds(self, view: View, count: int, chance: Chance) -> list[State]:
        dealer = self._game.dealer(view)
        return [self._game.load(view.public, dealer.secret(chance)) for _ in range(count)]

    def _shares(self, state: State) -> Shares:
        outcome = state.outcome()
        return victory(outcome) if outcome is not None else self._odds.of(self._margins(state), self._left(state))


class RandomJudge:
    """Judges by games that are played to their end at random: for a title that offers nothing better."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def chances(self, view: View, games: int, chance: Chance) -> list[Shares]:
        dealer = self._game.dealer(view)
        return [_played_out(self._game.load(view.public, dealer.secret(chance)), chance) for _ in range(games)]

    def weigh(self, view: View, actions: Sequence[Action], effort: int, chance: Chance) -> list[float]:
        assert view.seat is not None
        dealer = self._game.dealer(view)
        worlds = [self._game.load(view.public, dealer.secret(chance)) for _ in range(effort)]
        return [
            sum(_played_out(_applied(world, action, chance), chance)[view.seat] for world in worlds) / effort
            for action in actions
        ]


def _applied(world: State, action: Action, chance: Chance) -> State:
    after = world.clone()
    after.apply(action, chance)
    return after


def _played_out(state: State, chance: Chance) -> Shares:
    while state.actor() is not None:
        legal = state.legal()
        state.apply(legal[chance.below("judge", "", len(legal))], chance)
    outcome = state.outcome()
    assert outcome is not None
    return victory(outcome)


_ITERATIONS_PER_WORLD = 6
