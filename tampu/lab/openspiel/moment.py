"""A moment of a game as a node of a tree: it waits for a seat or for luck, and never changes."""

from collections.abc import Callable, Sequence
from typing import Any

from tampu.engine import Action, BadInput, Chance, Dealer, JsonObject, Options, Outcome, Seat, State
from tampu.engine.wire import as_object, decode, encode
from tampu.games import game
from tampu.lab.encode import Encoder, encoder_for
from tampu.lab.openspiel.luck import Odds, Script, Wanted
from tampu.lab.openspiel.memory import Memory


class Moment:
    """The last settled state, the action that waits for luck, if there is one, and the luck so far.

    Before and while the table is set up there is no state.
    """

    __slots__ = ("_imagining", "action", "encoder", "luck", "memory", "odds", "state")

    def __init__(
        self,
        encoder: Encoder,
        state: State | None,
        memory: Memory,
        action: Action | None = None,
        luck: tuple[int, ...] = (),
        odds: Odds | None = None,
    ) -> None:
        self.encoder = encoder
        self.state = state
        self.memory = memory
        self.action = action
        self.luck = luck
        self.odds: Odds = odds or []
        self._imagining: dict[Seat, tuple[Dealer, Memory]] = {}

    @classmethod
    def first(cls, encoder: Encoder) -> "Moment":
        """Before the first luck of the setup."""
        return _go_on(encoder, None, Memory(), None, ())

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
            return _go_on(self.encoder, self.state, self.memory, self.action, (*self.luck, number))
        assert self.state is not None
        return _go_on(self.encoder, self.state, self.memory, self.encoder.action(number), ())

    def outcome(self) -> Outcome | None:
        return None if self.odds or self.state is None else self.state.outcome()

    def seen(self, seat: Seat) -> bytes:
        """What a seat sees; nothing before the table is set up."""
        return b"" if self.state is None else self.state.view(seat).encode()

    def remembered(self, seat: Seat) -> bytes:
        """What a seat sees, and all that it did, saw and was told since the start."""
        return self.seen(seat) + b"\n" + self.memory.text(seat).encode()

    def imagined(self, seat: Seat, chance: Chance) -> "Moment":
        """A moment that this seat cannot tell from this one, dealt by the game's own dealer."""
        if self.odds or self.state is None:
            raise BadInput("what a seat imagines starts from a decision")
        view = self.state.view(seat)
        if seat not in self._imagining:
            self._imagining[seat] = self.encoder.game.dealer(view), self.memory.of(seat, self.encoder.options.seats)
        dealer, memory = self._imagining[seat]
        return Moment(self.encoder, self.encoder.game.load(view.public, dealer.secret(chance)), memory)

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
        memory = self.memory.written(options.seats)
        return _read, (self.encoder.game.meta.title, options.json(), memory, encode(self.json()))


def _go_on(
    encoder: Encoder, before: State | None, memory: Memory, action: Action | None, luck: tuple[int, ...]
) -> Moment:
    """Carry out an action, or set the table up if there is none, as far as the luck goes."""
    script = Script(luck)
    try:
        if action is None:
            state, play = encoder.game.start(encoder.options, script)
            return Moment(encoder, state, memory.after(None, None, play))
        assert before is not None
        state = before.clone()
        play = state.apply(action, script)
    except Wanted as wanted:
        return Moment(encoder, before, memory, action, luck, wanted.odds)
    return Moment(encoder, state, memory.after(before.actor(), action, play))


def _read(title: str, options: JsonObject, memory: Memory, written: bytes) -> Moment:
    encoder = encoder_for(title, Options.of_json(options))
    whole = as_object(decode(written))
    state: State | None = None
    if whole["state"] is not None:
        saved = as_object(whole["state"])
        state = game(title).load(saved["public"], saved["secret"])
    luck = _numbers(whole["luck"])
    if whole["action"] is not None:
        return _go_on(encoder, state, memory, encoder.game.alphabet.parse(str(whole["action"])), luck)
    return Moment(encoder, state, memory) if state is not None else _go_on(encoder, None, memory, None, luck)


def _numbers(value: Any) -> tuple[int, ...]:
    found: Sequence[int] = value
    return tuple(found)
