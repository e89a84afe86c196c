"""A game that is played by numbers: what the doors for research have in common."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tampu.engine import Action, BadInput, JsonObject, Options, Seat, State
from tampu.engine.match import Match, Move, Seal
from tampu.games import game, meta
from tampu.lab.encode import Mask, Numbers, encoder_for
from tampu.lab.rewards import rewards_of

Seen = dict[str, NDArray[np.float32] | NDArray[np.int8]]
"""An observation and the mask of the actions that the seat may take now."""


Given = str | int | bool | None
"""An option as it is given: `levels=6` is `levels="6"`, `pututus=True` is `pututus="on"`, None is the default."""


def table_of(title: str, seats: int | None, options: Mapping[str, Given]) -> "Table":
    """A table with these options, checked and completed."""
    words = {name: _word(value) for name, value in options.items() if value is not None}
    return Table(title, meta(title).settle(words, None if seats is None else int(seats)))


def _word(value: str | int | bool) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


class Table:
    """One table after the other with the same options."""

    def __init__(self, title: str, options: Options) -> None:
        self.title = title
        self.options = options
        self.encoder = encoder_for(title, options)
        self._match: Match[State] | None = None

    @property
    def match(self) -> Match[State]:
        """The game that is played now."""
        if self._match is None:
            raise BadInput("there is no game yet: call reset first")
        return self._match

    def start(self, seed: str) -> None:
        """A new game. The same seed gives the same luck."""
        self._match = Match(game(self.title), self.options, Seal.of_seed(seed))
        self._match.takes_back = False

    @property
    def actor(self) -> Seat | None:
        """Who must act; None when the game is over."""
        return self.match.state.actor()

    def legal(self) -> list[Action]:
        return self.match.state.legal()

    def act(self, action: Action) -> None:
        """Let the actor act."""
        actor = self.actor
        if actor is None:
            raise BadInput("the game is over: call reset to play another one")
        self.match.act(actor, action)

    def observe(self, seat: Seat) -> Numbers:
        return self.encoder.look(self.match.state, seat)

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

    def __deepcopy__(self, memo: Any) -> "Table":
        """The same moment of the same game, with the same luck to come."""
        copy = Table(self.title, self.options)
        copy._match = None if self._match is None else self._match.clone()
        return copy

    def __reduce__(self) -> tuple[Callable[..., "Table"], tuple[Any, ...]]:
        match = self._match
        played = None if match is None else (match.seal.secret, match.save(), match.moves)
        return _going_on, (self.title, self.options.seats, self.options.values, played)


Played = tuple[bytes, JsonObject, Iterable[Move]]
"""The secret of a game, its saved state and its moves."""


def _going_on(title: str, seats: int, values: dict[str, str], played: Played | None) -> Table:
    table = Table(title, Options(seats, values))
    if played is not None:
        secret, saved, moves = played
        table._match = Match.load(game(title), table.options, Seal(secret), saved, moves)
        table._match.takes_back = False
    return table
