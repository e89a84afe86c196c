"""The bot that takes what looks best at once: a yardstick, and the tester of balance reports."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from tampu.bots.bot import Budget, Decision
from tampu.engine import Action, Chance, Game, Seat, State, View

Worth = Callable[[Any, Seat], float]
"""How good a state is for a seat, in points."""

TRIES = 3
LONGEST = 12


class Greedy:
    """Plays each option and the rest of its turn a few times in imagined worlds, and takes the best result it saw.

    `iterations` of the budget is how often each option is tried. Up to `careless` random points are added to each
    option.
    """

    needs_view = True

    def __init__(self, name: str, game: Game[Any], worth: Worth, tries: int = TRIES, careless: float = 0.0) -> None:
        self.name = name
        self._game = game
        self._worth = worth
        self._tries = tries
        self._careless = careless

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        seat = view.seat
        assert seat is not None
        dealer = self._game.dealer(view)
        best = [float("-inf")] * len(legal)
        until = None if budget.seconds is None else time.perf_counter() + budget.seconds
        for turn in range(budget.iterations or self._tries):
            if turn and until is not None and time.perf_counter() > until:
                break
            imagined = self._game.load(view.public, dealer.secret(chance))
            for number, action in enumerate(legal):
                after = imagined.clone()
                after.apply(action, chance)
                best[number] = max(best[number], self._rest(after, seat, chance))
        if self._careless:
            best = [worth + self._careless * chance.below("bot", "", 1000) / 1000 for worth in best]
        top = max(best)
        finest = [action for action, worth in zip(legal, best, strict=True) if worth == top]
        reasons = sorted(zip(best, legal, strict=True), key=lambda pair: -pair[0])[:3]
        return Decision(
            finest[chance.below("bot", "", len(finest))],
            [{"action": action.text, "worth": round(worth, 2)} for worth, action in reasons],
        )

    def _rest(self, state: State, seat: Seat, chance: Chance) -> float:
        """The worth of a state after the rest of the seat's own turn, played at random."""
        for _ in range(LONGEST):
            if state.actor() != seat:
                break
            legal = state.legal()
            state.apply(legal[chance.below("bot", "", len(legal))], chance)
        return self._worth(state, seat)
