"""A game that is played by numbers: what the doors for research have in common."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tampu.engine import Action, BadInput, JsonObject, Options, Seat, State
from tampu.engine.match import Match, Move, Seal
from tampu.games import game, meta
from tampu.lab.doors.rewards import FINAL, KINDS, SHAPED, potentials, worth
from tampu.lab.encode import Mask, Numbers, encoder_for

Seen = dict[str, NDArray[np.float32] | NDArray[np.int8]]
"""An observation and the mask of the actions that the seat may take now."""


Given = str | int | bool | None
"""An option as it is given: `levels=6` is `levels="6"`, `pututus=True` is `pututus="on"`, None is the default."""


def table_of(title: str, seats: int | None, options: Mapping[str, Given], reward: str = FINAL) -> "Table":
    """A table with these options, checked and completed."""
    if reward not in KINDS:
        raise BadInput(f"reward can be {', '.join(KINDS)}, not {reward!r}")
    return Table(title, settled(title, seats, options), reward)


def settled(title: str, seats: int | None, options: Mapping[str, Given]) -> Options:
    """These options, checked and completed."""
    words = {name: _word(value) for name, value in options.items() if value is not None}
    return meta(title).settle(words, None if seats is None else whole("seats", seats))


def whole(name: str, value: Any) -> int:
    """A whole number, given as a number or as text. It is never rounded."""
    try:
        number = int(value)
    except (OverflowError, TypeError, ValueError):
        number = None
    if number is None or (not isinstance(value, str) and number != value):
        raise BadInput(f"{name} is a whole number, not {value!r}")
    return number


def _word(value: Any) -> str:
    """An option as text. Settings read from a file or from an array may be numpy's."""
    if isinstance(value, bool | np.bool_):
        return "on" if value else "off"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


class Table:
    """One table after the other with the same options."""

    def __init__(self, title: str, options: Options, reward: str = FINAL) -> None:
        self.title = title
        self.options = options
        self.reward = reward
        self.encoder = encoder_for(title, options)
        self._match: Match[State] | None = None
        self._lead: list[float] = []
        """The potentials when rewards were last given."""

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
        self._lead = potentials(self._match.state) if self.reward == SHAPED else []

    @property
    def actor(self) -> Seat | None:
        """Who must act; None when the game is over."""
        return self.match.state.actor()

    def legal(self) -> list[Action]:
        return self.match.state.legal()

    def act(self, action: Action) -> Seat | None:
        """Let the actor act. Returns who must act next."""
        match = self._match or self.match
        state = match.state
        actor = state.actor()
        if actor is None:
            raise BadInput("the game is over: call reset to play another one")
        match.act(actor, action)
        return state.actor()

    def play(self, number: int) -> Seat | None:
        """Let the actor take the action with this number. Returns who must act next."""
        return self.act(self.encoder.action(number))

    def observe(self, seat: Seat, row: Numbers | None = None) -> Numbers:
        return self.encoder.look(self.match.state, seat, row)

    def mask(self, seat: Seat) -> Mask:
        """What this seat may do now: nothing if another one must act."""
        state = self.match.state
        return self.encoder.allowed(state) if seat == state.actor() else self.encoder.mask([])

    def seen(self, seat: Seat) -> Seen:
        state, encoder = (self._match or self.match).state, self.encoder
        mask = encoder.allowed(state) if seat == state.actor() else encoder.mask([])
        return {"observation": encoder.look(state, seat), "action_mask": mask}

    def earned(self) -> list[float]:
        """What each seat has earned since this was last asked, by the kind of reward (`tampu.lab.doors.rewards`)."""
        outcome = self.match.outcome()
        end = [0.0] * self.options.seats if outcome is None else worth(self.reward, outcome, self.options)
        if self.reward != SHAPED:
            return end
        before, self._lead = self._lead, potentials(self.match.state)
        return [won + now - then for won, now, then in zip(end, self._lead, before, strict=True)]

    def info(self, seat: Seat) -> dict[str, Any]:
        """At the end the points of this seat and whether it won."""
        outcome = self.match.outcome()
        if outcome is None:
            return {}
        return {"score": outcome.scores[seat], "won": seat in outcome.winners}

    def __deepcopy__(self, memo: Any) -> "Table":
        """The same moment of the same game, with the same luck to come."""
        copy = Table(self.title, self.options, self.reward)
        copy._lead = self._lead.copy()
        copy._match = None if self._match is None else self._match.clone()
        return copy

    def __reduce__(self) -> tuple[Callable[..., "Table"], tuple[Any, ...]]:
        match = self._match
        played = None if match is None else (match.seal.secret, match.save(), match.moves)
        return _going_on, (self.title, self.options.json(), self.reward, self._lead, played)


Played = tuple[bytes, JsonObject, Iterable[Move]]
"""The secret of a game, its saved state and its moves."""


def _going_on(title: str, options: JsonObject, reward: str, lead: list[float], played: Played | None) -> Table:
    table = Table(title, Options.of_json(options), reward)
    table._lead = lead
    if played is not None:
        secret, saved, moves = played
        table._match = Match.load(game(title), table.options, Seal(secret), saved, moves)
        table._match.takes_back = False
    return table
