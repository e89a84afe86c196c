"""A moment of a game as a node of a tree: it waits for a seat or for luck, and never changes."""

from collections.abc import Callable, Sequence
from typing import Any

from tampu.engine import Action, BadInput, Chance, Dealer, JsonObject, Options, Outcome, Seat, State
from tampu.engine.wire import as_object, decode, encode
from tampu.games import game
from tampu.lab.encode import Encoder, encoder_for
from tampu.lab.openspiel.luck import Odds, Script, Wanted

Own = tuple[tuple[str, ...], ...]
"""For each seat its own actions since the start."""


class Moment:
    """The last settled state, the action that goes on from it if luck is wanted for it, and the luck so far.

    Before and while the table is set up there is no state.
    """

    __slots__ = ("_dealers", "action", "encoder", "luck", "odds", "own", "state")

    def __init__(
        self,
        encoder: Encoder,
        state: State | None,
        own: Own,
        action: Action | None = None,
        luck: tuple[int, ...] = (),
        odds: Odds | None = None,
    ) -> None:
        self.encoder = encoder
        self.state = state
        self.own = own
        self.action = action
        self.luck = luck
        self.odds: Odds = odds or []
        self._dealers: dict[Seat, Dealer] = {}

    @classmethod
    def first(cls, encoder: Encoder) -> "Moment":
        """Before the first luck of the setup."""
        return _go_on(encoder, None, ((),) * encoder.options.seats, None, ())

    @property
    def actor(self) -> Seat | None:
        """Who must act; asked only when no luck is wanted."""
        assert self.state is not None
        return self.state.actor()

    def legal(self) -> list[int]:
        """The numbers of the legal actions, the lowest first."""
        assert self.state is not None
        return sorted(self.encoder.number(action) for action in self.state.legal())

    def after(self, number: int) -> "Moment":
        """The moment after an action, or after an outcome of luck."""
        if self.odds:
            return _go_on(self.encoder, self.state, self.own, self.action, (*self.luck, number))
        assert self.state is not None
        return _go_on(self.encoder, self.state, self.own, self.encoder.action(number), ())

    def outcome(self) -> Outcome | None:
        return None if self.odds or self.state is None else self.state.outcome()

    def seen(self, seat: Seat) -> bytes:
        """What a seat sees; nothing before the table is set up."""
        return b"" if self.state is None else self.state.view(seat).encode()

    def remembered(self, seat: Seat) -> bytes:
        """What a seat sees, and what it did."""
        return b"\n".join([self.seen(seat), *(text.encode() for text in self.own[seat])])

    def imagined(self, seat: Seat, chance: Chance) -> "Moment":
        """A moment that this seat cannot tell from this one, dealt by the game's own dealer."""
        if self.odds or self.state is None:
            raise BadInput("what a seat imagines starts from a decision")
        view = self.state.view(seat)
        if seat not in self._dealers:
            self._dealers[seat] = self.encoder.game.dealer(view)
        state = self.encoder.game.load(view.public, self._dealers[seat].secret(chance))
        return Moment(self.encoder, state, tuple(own if one == seat else () for one, own in enumerate(self.own)))

    def json(self) -> JsonObject:
        return {
            "state": None if self.state is None else self.state.save(),
            "action": None if self.action is None else self.action.text,
            "luck": list(self.luck),
        }

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Callable[..., "Moment"], tuple[Any, ...]]:
        options = self.encoder.options
        return _read, (self.encoder.game.meta.title, options.seats, options.values, self.own, encode(self.json()))


def _go_on(encoder: Encoder, before: State | None, own: Own, action: Action | None, luck: tuple[int, ...]) -> Moment:
    """Carry out an action, or set the table up if there is none, as far as the luck goes."""
    script = Script(luck)
    try:
        if action is None:
            state, _ = encoder.game.start(encoder.options, script)
            return Moment(encoder, state, own)
        assert before is not None
        state = before.clone()
        state.apply(action, script)
    except Wanted as wanted:
        return Moment(encoder, before, own, action, luck, wanted.odds)
    return Moment(encoder, state, _noted(own, before.actor(), action))


def _noted(own: Own, seat: Seat | None, action: Action) -> Own:
    return tuple((*texts, action.text) if one == seat else texts for one, texts in enumerate(own))


def _read(title: str, seats: int, values: dict[str, str], own: Own, written: bytes) -> Moment:
    encoder = encoder_for(title, Options(seats, values))
    whole = as_object(decode(written))
    state: State | None = None
    if whole["state"] is not None:
        saved = as_object(whole["state"])
        state = game(title).load(saved["public"], saved["secret"])
    luck = _numbers(whole["luck"])
    if whole["action"] is not None:
        return _go_on(encoder, state, own, encoder.game.alphabet.parse(str(whole["action"])), luck)
    return Moment(encoder, state, own) if state is not None else _go_on(encoder, None, own, None, luck)


def _numbers(value: Any) -> tuple[int, ...]:
    found: Sequence[int] = value
    return tuple(found)
