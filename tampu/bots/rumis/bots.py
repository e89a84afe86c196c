"""The bots of Rumis: easy looks one stone ahead, normal, hard and master search; master plays the end exactly."""

import time
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol

from tampu.bots.bot import Budget, Decision, Weighed
from tampu.bots.judge import RandomJudge
from tampu.bots.rumis import plain
from tampu.bots.rumis.cubes import Filler
from tampu.bots.rumis.turn import Tally, Turn, promise, state_of
from tampu.engine import Action, Chance, Game, SearchChance, View
from tampu.games import game
from tampu.games.rumis.solitaire import SolitaireCube
from tampu.games.rumis.state import Structure
from tampu.games.rumis.steps import PlaceRuin


class Search(Protocol):
    """The search, compiled or plain."""

    def __call__(
        self, turn: Turn, iterations: int, budget: Budget, chance: Chance, only: int | None = None
    ) -> list[Tally]: ...


class Solve(Protocol):
    """The exact end of a game: the best placement and by how much it is ahead, or None if that takes too long."""

    def __call__(self, turn: Turn, most: int) -> tuple[int, int] | None: ...


try:
    from tampu.bots.rumis import fast

    search: Search = fast.search
    search_guided: Search = fast.search_guided
    solve: Solve | None = fast.solve
    ACCELERATED = True
except ImportError:
    search = search_guided = plain.search
    solve = None
    ACCELERATED = False

weaker = () if ACCELERATED else ("normal", "hard", "master")
"""What searches, and gets less far while nothing is compiled."""

_CARELESS = 1.2
"""The most that chance adds to a placement for the easy bot."""
_SHOWN = 5
_PLACED = 25
"""Iterations of the search for each unit of effort: they are short."""
_NORMAL, _HARD, _MASTER = 250, 12_000, 60_000
_LIVE = 1_000_000
"""More iterations than a live table has time for."""
PATIENCE = 1.8
"""The longest that a master thinks, in seconds."""
_STONES = {2: 8, 3: 6, 4: 6}
"""By seats: with so many stones left the end is played exactly."""
_POSITIONS = 60_000
"""The most positions that may take; a live table gives so many for each two seconds."""


class Easy:
    """Takes placements that gain squares at once, with much chance in its judgement; but not a first stone beside
    which it could build no more."""

    name = "easy"
    needs_view = True

    def __init__(self, rules: Game[Any]) -> None:
        self._rules = rules

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        state = state_of(self._rules, view)
        if isinstance(state, SolitaireCube):
            return Decision(max(legal, key=lambda action: (len(action.text), chance.below("bot", "", 1000))))
        colour = Turn(state).colour

        def liked(action: Action) -> float:
            number = state.places.number_of(action)
            assert number is not None
            return promise(state, colour, number) + _CARELESS * chance.below("bot", "", 1000) / 1000

        best = sorted(legal, key=liked, reverse=True)
        if not state.touched[colour]:
            return Decision(next((action for action in best if _goes_on(state, colour, action)), best[0]))
        return Decision(best[0])


def _goes_on(state: Structure, colour: int, action: Action) -> bool:
    """Could this colour build on at once?"""
    number = state.places.number_of(action)
    assert number is not None
    after = state.clone()
    after.build(colour, number)
    return after.open_to(colour) != 0


easy = Easy


class Searcher:
    """Searches the tree of placements with random games at its leaves."""

    needs_view = True

    def __init__(
        self, name: str, rules: Game[Any], iterations: int, cube_seconds: float, search: Search = search
    ) -> None:
        self.name = name
        self._rules = rules
        self._search = search
        self._iterations = iterations
        self._cube_seconds = cube_seconds

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        if len(legal) == 1:
            return Decision(legal[0])
        state = state_of(self._rules, view)
        if isinstance(state, SolitaireCube):
            return self._fill(state, legal, budget, chance)
        tallies = self._search(Turn(state), budget.iterations or self._iterations, budget, chance)
        reasons = [_reason(state, tally) for tally in tallies[:_SHOWN]]
        return Decision(state.places.action(tallies[0].number), reasons)

    def _fill(self, state: SolitaireCube, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        order = sorted(range(state.places.count), key=lambda _: chance.below("bot", "", 1 << 30))
        seconds = self._cube_seconds if budget.seconds is None else min(self._cube_seconds, budget.seconds)
        number = Filler(state, seconds, order).first()
        if number is not None:
            return Decision(state.places.action(number))
        return Decision(max(legal, key=lambda action: (len(action.text), chance.below("bot", "", 1000))))


class Master:
    """Searches with all the time that it is given, and plays the end of a game exactly."""

    name = "master"
    needs_view = True

    def __init__(self, rules: Game[Any]) -> None:
        self._rules = rules
        self._searcher = Searcher(self.name, rules, _MASTER if ACCELERATED else _HARD, PATIENCE, search_guided)

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        started = time.perf_counter()
        seconds = None if budget.seconds is None else min(budget.seconds, PATIENCE)
        if len(legal) > 1 and (ended := self._ended(view, budget)) is not None:
            return ended
        if seconds is not None:
            spent = time.perf_counter() - started
            budget = Budget(max(0.0, seconds - spent), budget.iterations or _LIVE)
        return self._searcher.choose(view, legal, budget, chance)

    def _ended(self, view: View, budget: Budget) -> Decision | None:
        """The best placement, if the game can be played to its end."""
        state = state_of(self._rules, view)
        if solve is None or isinstance(state, SolitaireCube) or isinstance(state.choice, PlaceRuin):
            return None
        waiting = [left for left, out in zip(state.left, state.out, strict=False) if not out]
        if sum(left.bit_count() for left in waiting) > _STONES[state.seats]:
            return None
        share = 1.0 if budget.seconds is None else min(1.0, budget.seconds / 2)
        found = solve(Turn(state), int(share * _POSITIONS))
        if found is None:
            return None
        action = state.places.action(found[0])
        return Decision(action, [{"action": action.text, "expected": float(found[1])}])


class StructureJudge(RandomJudge):
    """Positions by random games; a placement by the search from where it leads, as the bots judge it.

    A quarter of what the search reports is the margin of the victory.
    """

    def __init__(self, rules: Game[Any]) -> None:
        super().__init__(rules)
        self._rules = rules

    def weigh(self, view: View, actions: Sequence[Action], effort: int, chance: Chance) -> list[float]:
        state = state_of(self._rules, view)
        if isinstance(state, SolitaireCube):
            return super().weigh(view, actions, effort, chance)
        turn, numbers = Turn(state), [state.places.number_of(action) for action in actions]
        return [search(turn, _PLACED * effort, Budget(), chance, number)[0].success for number in numbers]


judge = StructureJudge


def _reason(state: Structure, tally: Tally) -> Weighed:
    return {
        "action": state.places.action(tally.number).text,
        "tried": tally.visits,
        "success": round(tally.success, 3),
    }


@lru_cache(maxsize=1)
def warm() -> None:
    """Run each search once, so that nobody waits for the compiler later."""
    rules = game("rumis")
    for seats in (2, 3):
        state, _ = rules.start(rules.meta.settle({"board": "pirka"}, seats), SearchChance(0))
        assert isinstance(state, Structure)
        for each in (search, search_guided):
            each(Turn(state), 1, Budget(), SearchChance(0))
        if solve is not None:
            solve(Turn(state), 1)


def normal(rules: Game[Any]) -> Searcher:
    return Searcher("normal", rules, _NORMAL, 0.05)


def hard(rules: Game[Any]) -> Searcher:
    return Searcher("hard", rules, _HARD, PATIENCE)


master = Master
