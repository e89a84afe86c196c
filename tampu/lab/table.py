"""A game that is played by numbers: what the doors for research have in common."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tampu.engine import Action, Options, Seat, State
from tampu.engine.match import Match, Seal
from tampu.games import game
from tampu.lab.encode import Mask, Numbers, encoder_for
from tampu.lab.rewards import rewards_of

Seen = dict[str, NDArray[np.float32] | NDArray[np.int8]]
"""An observation and the mask of the actions that the seat may take now."""


class Table:
    """One table after the other with the same options."""

    def __init__(self, title: str, options: Options) -> None:
        self.title = title
        self.options = options
        self.encoder = encoder_for(title, options)
        self.match: Match[State]

    def start(self, seed: str) -> None:
        """A new game. The same seed gives the same luck."""
        self.match = Match(game(self.title), self.options, Seal.of_seed(seed))

    @property
    def actor(self) -> Seat | None:
        """Who must act; None when the game is over."""
        return self.match.state.actor()

    def legal(self) -> list[Action]:
        return self.match.state.legal()

    def act(self, action: Action) -> None:
        """Let the actor act."""
        actor = self.actor
        assert actor is not None
        self.match.act(actor, action)

    def observe(self, seat: Seat) -> Numbers:
        return self.encoder.observe(self.match.state.view(seat))

    def mask(self, seat: Seat) -> Mask:
        """What this seat may do now: nothing if another one must act."""
        return self.encoder.mask(self.legal() if seat == self.actor else [])

    def seen(self, seat: Seat) -> Seen:
        return {"observation": self.observe(seat), "action_mask": self.mask(seat)}

    def rewards(self) -> list[float]:
        """What the game was worth to each seat; nothing before its end."""
        outcome = self.match.outcome()
        return [0.0] * self.options.seats if outcome is None else rewards_of(outcome, self.options)

    def info(self, seat: Seat) -> dict[str, Any]:
        """At the end the points of this seat and whether it won."""
        outcome = self.match.outcome()
        if outcome is None:
            return {}
        return {"score": outcome.scores[seat], "won": seat in outcome.winners}
