"""Tree search that a prior guides: what strong play did so often elsewhere is looked at first and played on with.

A prior gives every action of a title a number, however a position looks. The tree of `search` then opens the likeliest
options first, also at its root, and below the tree actions are drawn by it or by how well they went in this search.
"""

import math
from collections.abc import Sequence
from typing import Any, ClassVar

from tampu.bots.learned import Learned
from tampu.bots.search import Margins, Node, Search, Searcher
from tampu.engine import Action, Chance, Game, Seat, State

WIDEN = 1.5
"""How many options are considered after n visits, in square roots of n."""
WIDEN_ROOT = 3.0
"""The same where the decision is."""
TRUST = 0.5
"""How often, below the tree, the action that went best so far is taken instead of one drawn by the prior."""
_FINE = 1 << 20


class Guided(Search):
    """The search for one decision. `odds`: how likely each action is, by its index; they need not add up to 1."""

    explore: ClassVar[float] = 1.0

    def __init__(
        self,
        margins: Margins,
        turns: int,
        worlds: Sequence[State],
        chance: Chance,
        seat: Seat,
        odds: Sequence[float],
        near: float = 0.0,
        even: bool = False,
    ) -> None:
        super().__init__(margins, turns, worlds, chance, seat, near, even)
        self._odds = odds

    def _select(self, node: Node, seat: Seat, legal: Sequence[Action]) -> Action:
        children, odds = node.children, self._odds
        known: list[Action] = []
        fresh, most = None, -1.0
        for action in legal:
            if action in children:
                known.append(action)
            elif odds[action.index] > most:
                fresh, most = action, odds[action.index]
        wide = WIDEN_ROOT if node is self.root else WIDEN
        if fresh is not None and len(known) < wide * math.sqrt(node.visits + 1):
            return fresh
        return self._highest(children, known)

    def _habit(self, seat: Seat, legal: Sequence[Action]) -> Action:
        chance = self._chance
        if chance.below("search", "", 100) < 100 * TRUST:
            best = self._habits.best_known(seat, legal)
            if best is not None:
                return best
        odds = self._odds
        weights = [odds[action.index] for action in legal]
        left = sum(weights) * chance.below("search", "", _FINE) / _FINE
        for action, weight in zip(legal, weights, strict=True):
            left -= weight
            if left < 0:
                return action
        return legal[-1]


class GuidedSearcher(Searcher):
    """A bot that searches with a learned judgement and its prior."""

    def __init__(
        self,
        name: str,
        game: Game[Any],
        judge: Learned,
        turns: int,
        tries: int,
        near: float = 0.0,
        even: bool = False,
    ) -> None:
        """`near`: how much the present turn is also judged where it ends; `even`: no world counts as better from the
        start than another."""
        super().__init__(name, game, judge.margins, turns, tries)
        self._judge = judge
        self._near = near
        self._even = even

    def begin(self, worlds: Sequence[State], chance: Chance, seat: Seat) -> Search:
        odds = self._judge.odds(self._judge.left(worlds[0]))
        return Guided(self._margins, self._turns, worlds, chance, seat, odds, self._near, self._even)
