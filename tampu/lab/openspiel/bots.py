"""OpenSpiel's search as a bot of ours: it gets a view and a budget, as every bot."""

from collections.abc import Callable, Sequence
from math import ceil
from time import process_time
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from tampu.bots import Budget, Decision
from tampu.engine import Action, Chance, Options, View
from tampu.games import meta
from tampu.lab.openspiel import TampuGame, TampuState, load
from tampu.lab.openspiel.memory import Memory
from tampu.lab.openspiel.moment import Moment

EXPLORATION = 1.4
_PILOT = 6
"""Simulations of a first search at each decision, which shows how long one takes here."""

Searcher = Callable[[TampuGame, int, np.random.RandomState], Any]


def _mcts(game: TampuGame, simulations: int, random: np.random.RandomState) -> Any:
    return mcts.MCTSBot(game, EXPLORATION, simulations, mcts.RandomRolloutEvaluator(1, random), random_state=random)


def _ismcts(game: TampuGame, simulations: int, random: np.random.RandomState) -> Any:
    return ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), EXPLORATION, simulations, random_state=random)


class OpenSpiel:
    """MCTS where everything is open, else IS-MCTS.

    It counts simulations and not seconds, so with a budget in seconds (of a processor) it searches twice: a little, to
    see how long a simulation takes in this position, and then with as many as fill the time. If the first search has
    filled it, its answer counts.
    """

    needs_view = True

    def __init__(self, title: str, options: Options, searcher: Searcher, name: str) -> None:
        self.name = name
        self._game = load(title, options)
        self._searcher = searcher

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        random = np.random.RandomState(chance.below("openspiel", "", 1 << 32))
        state = self._state(view, chance)
        if budget.iterations is not None:
            return self._decided(state, budget.iterations, random)
        assert budget.seconds is not None
        started = process_time()
        first = self._decided(state, _PILOT, random)
        simulations = ceil(_PILOT * budget.seconds / (process_time() - started))
        return first if simulations <= _PILOT else self._decided(state, simulations, random)

    def _decided(self, state: TampuState, simulations: int, random: np.random.RandomState) -> Decision:
        action = self._search(state, simulations, random)
        return Decision(action, [{"action": action.text, "tried": simulations}])

    def _state(self, view: View, chance: Chance) -> TampuState:
        """A state that looks like the view. IS-MCTS deals what is hidden anew for each simulation."""
        encoder = self._game.encoder
        state = self._game.new_initial_state()
        state.moment = Moment(encoder, encoder.game.imagine(view, chance), Memory())
        return state

    def _search(self, state: TampuState, simulations: int, random: np.random.RandomState) -> Action:
        return self._game.encoder.action(int(self._searcher(self._game, simulations, random).step(state)))


def openspiel_bot(title: str, options: Options) -> OpenSpiel:
    """The bot of OpenSpiel that fits a title."""
    if meta(title).open:
        return OpenSpiel(title, options, _mcts, "mcts")
    return OpenSpiel(title, options, _ismcts, "ismcts")
