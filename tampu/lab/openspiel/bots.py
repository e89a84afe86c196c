"""OpenSpiel's search as a bot of ours: it gets a view and a budget, as every bot."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from tampu.bots import Budget, Choice
from tampu.engine import Action, Chance, Options, View
from tampu.lab.openspiel import TampuGame, TampuState, load
from tampu.lab.openspiel.moment import Moment

EXPLORATION = 1.4
_FIRST = 4
"""Simulations of the first search, which shows how long one takes."""

Searcher = Callable[[TampuGame, int, np.random.RandomState], Any]


def _mcts(game: TampuGame, simulations: int, random: np.random.RandomState) -> Any:
    return mcts.MCTSBot(game, EXPLORATION, simulations, mcts.RandomRolloutEvaluator(1, random), random_state=random)


def _ismcts(game: TampuGame, simulations: int, random: np.random.RandomState) -> Any:
    return ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), EXPLORATION, simulations, random_state=random)


class OpenSpiel:
    """MCTS where everything is open, else IS-MCTS.

    It counts simulations and not seconds, so a budget in seconds becomes the number that the last search would have
    managed in that time.
    """

    looks = True

    def __init__(self, title: str, options: Options, searcher: Searcher, name: str) -> None:
        self.name = name
        self._game = load(title, options)
        self._searcher = searcher
        self._pace = 0.0
        """Seconds of one simulation."""

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Choice:
        random = np.random.RandomState(chance.below("openspiel", "", 1 << 32))
        state = self._state(view, chance)
        if budget.iterations is not None:
            return self._search(state, budget.iterations, random)
        assert budget.seconds is not None
        if not self._pace:
            self._search(state, _FIRST, random)
        return self._search(state, max(1, round(budget.seconds / self._pace)), random)

    def _state(self, view: View, chance: Chance) -> TampuState:
        """A state that looks like the view. IS-MCTS deals what is hidden anew for each simulation."""
        encoder = self._game.encoder
        state = self._game.new_initial_state()
        state.moment = Moment(encoder, encoder.game.imagine(view, chance), ((),) * encoder.options.seats)
        return state

    def _search(self, state: TampuState, simulations: int, random: np.random.RandomState) -> Choice:
        started = perf_counter()
        number = self._searcher(self._game, simulations, random).step(state)
        self._pace = (perf_counter() - started) / simulations
        return Choice(self._game.encoder.action(int(number)), [{"simulations": simulations}])


def openspiel_bot(title: str, options: Options) -> OpenSpiel:
    """The bot of OpenSpiel that fits a title."""
    if title == "rumis":
        return OpenSpiel(title, options, _mcts, "mcts")
    return OpenSpiel(title, options, _ismcts, "ismcts")
