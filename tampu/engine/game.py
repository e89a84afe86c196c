"""The contract: what a title must be able to say and do. This file is its specification.

A title is one `Game` without any state of its own, and a `State` for everything at one moment. A state is
plain data and a stack of steps. Between two actions the top of the stack is always a `Choice` that waits for
a seat, or the stack is empty and the game is over.

Who may know what:

- `public()` is what everybody knows, the stack included;
- `own(seat)` is what this seat knows in addition;
- a `View` is both, and nothing else is ever sent to a player, a spectator or a bot;
- `secret()` is everything hidden; a save is `public()` and `secret()`.

Views are built up, never stripped down: a new field is hidden until it is written there.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from tampu.engine.actions import Action, Alphabet
from tampu.engine.errors import BrokenRules, Refusal
from tampu.engine.luck.chance import Chance
from tampu.engine.meta import Meta, Options
from tampu.engine.native import mypyc_attr
from tampu.engine.play import Play
from tampu.engine.reasons import OVER, Reason
from tampu.engine.steps import Choice, Step, StepCodec
from tampu.engine.telling.foresight import CertainPlay, Foresight, Unforeseen
from tampu.engine.telling.story import Change, Ledger
from tampu.engine.wire import Json, JsonObject, RuleId, Seat, as_object, encode

_MOST_STEPS_PER_ACTION: Final = 10_000

Self = TypeVar("Self", bound="State")


class Outcome:
    """How a game ended. `scores` are in seat order; `winners` is empty when rivals of the players won."""

    fixed: ClassVar[bool] = True
    __slots__ = ("rivals", "scores", "sources", "winners")

    def __init__(
        self,
        scores: Sequence[int],
        winners: Sequence[Seat],
        rivals: int | None = None,
        sources: Sequence[Mapping[str, int]] = (),
    ) -> None:
        self.scores = tuple(scores)
        self.winners = tuple(winners)
        self.rivals = rivals
        """Points of a rival that nobody plays, such as Tiwanaku's Otoma."""
        self.sources = tuple(dict(source) for source in sources)
        """For each seat, where its points came from."""

    def json(self) -> JsonObject:
        sources: list[Json] = [{name: points for name, points in source.items()} for source in self.sources]
        return {
            "scores": list(self.scores),
            "winners": list(self.winners),
            "rivals": self.rivals,
            "sources": sources,
        }


class View:
    """What one seat or a spectator may know: all that a client or a bot ever gets."""

    fixed: ClassVar[bool] = True
    __slots__ = ("own", "public", "seat", "title")

    def __init__(self, title: str, seat: Seat | None, public: JsonObject, own: JsonObject) -> None:
        self.title = title
        self.seat = seat
        self.public = public
        self.own = own

    def json(self) -> JsonObject:
        return {"title": self.title, "seat": self.seat, "public": self.public, "own": self.own}

    def encode(self) -> bytes:
        return encode(self.json())


class Dealer(Protocol):
    """Prepared once for a view; each call then cheaply invents a hidden part that fits it."""

    def secret(self, chance: Chance) -> JsonObject: ...


class NothingHidden:
    """The dealer of a game without secrets."""

    def secret(self, chance: Chance) -> JsonObject:
        return {}


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class State:
    """Everything at one moment. A title writes the methods of the first group; the engine provides the rest."""

    def __init__(self, game: "Game[Any]", options: Options) -> None:
        self.game = game
        self.options = options
        self.stack: list[Step[Any]] = []
        self._legal: list[Action] | None = None

    # -- written by the title ------------------------------------------------------------------------

    def common(self) -> JsonObject:
        """What everybody knows, without the options and the stack. What became certain for everybody stays in it."""
        raise NotImplementedError

    def own(self, seat: Seat) -> JsonObject:
        """What this seat knows in addition."""
        return {}

    def secret(self) -> JsonObject:
        """Everything hidden; together with `public()` it is a complete save."""
        return {}

    def score(self) -> Outcome:
        """The result; called only when the game is over."""
        raise NotImplementedError

    def so_far(self) -> Outcome | None:
        """The points so far as everybody can count them, with their sources but without a winner.

        None where a title counts points only at the end.
        """
        return None

    def round_number(self) -> int:
        """The round that is being played, counted from 1; 0 where a title has none."""
        return 0

    def clone(self: Self) -> Self:
        """A copy that shares nothing that can change. Call `copy_frame` for the engine's part."""
        raise NotImplementedError

    def components(self) -> Mapping[str, int]:
        """How many pieces of each kind there are, wherever they are: never changes during a game."""
        return {}

    # -- given by the engine -------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return self.options.seats

    @property
    def choice(self) -> Choice[Any] | None:
        """The step that waits; None when the game is over."""
        if not self.stack:
            return None
        top = self.stack[-1]
        return top if isinstance(top, Choice) else None

    def actor(self) -> Seat | None:
        """Whose choice it is; None when the game is over."""
        choice = self.choice
        return None if choice is None else choice.seat

    def legal(self) -> list[Action]:
        """Every legal action of the actor: the only source of legality. Cached until the next action."""
        if self._legal is None:
            choice = self.choice
            self._legal = [] if choice is None else choice.legal(self)
        return self._legal

    def allows(self, action: Action) -> bool:
        """Is the action among the legal ones?"""
        choice = self.choice
        return choice is not None and choice.allows(self, action)

    def why_not(self, action: Action) -> Reason:
        """Why an action of the alphabet is not legal, in public terms only."""
        choice = self.choice
        if choice is None:
            return Reason(self.game.over, OVER)
        if choice.allows(self, action):
            raise ValueError(f"{action.text} is legal")
        return choice.why_not(self, action)

    def private(self) -> bool:
        """May the legal actions depend on a secret? Then only the actor is told them."""
        choice = self.choice
        return choice is not None and choice.private(self)

    def about(self) -> JsonObject:
        """What the waiting question speaks of, in public facts; a title may add what it is for (`cause`)."""
        choice = self.choice
        return {} if choice is None else choice.about(self)

    def apply(self, action: Action, chance: Chance, entry: int = 0) -> Play:
        """Carry out a legal action and all that follows from it. An illegal one is refused and changes nothing."""
        play = Play(chance, entry)
        self.carry_out(action, play)
        return play

    def carry_out(self, action: Action, play: Play) -> None:
        """The same with an account of one's own, such as that of an imagined game."""
        self._carry_out(self._must_allow(action), action, play)

    def foresee(self, action: Action, *following: Action) -> Foresight:
        """What will certainly happen if the actor chooses a legal action, and then those that follow.

        What follows counts as long as the actor is asked again and nothing came to light. Changes nothing and needs
        no luck.
        """
        seat, ahead, play, ends = self.actor(), self.clone(), CertainPlay(), None
        try:
            ahead._carry_out(ahead._must_allow(action), action, play)
            for next_one in following:
                if ahead.actor() != seat:
                    break
                ahead._carry_out(ahead._must_allow(next_one), next_one, play)
        except Unforeseen as unforeseen:
            ends = unforeseen.label
        assert seat is not None
        asks = ahead.choice if ends is None else None
        question = None if asks is None else type(asks).__name__
        asked = None if asks is None else asks.seat
        return Foresight(seat, play.events, ends, asked, question, self.so_far(), ahead)

    def _must_allow(self, action: Action) -> Choice[Any]:
        """The step that waits for this action; one that is not legal is refused."""
        choice = self.choice
        if choice is None:
            raise Refusal(self.game.over, "the game is over")
        if not choice.allows(self, action):
            why = choice.why_not(self, action)
            raise Refusal(why.rule, f"'{action.text}' is not possible now", why)
        return choice

    def _carry_out(self, choice: Choice[Any], action: Action, play: Play) -> None:
        self.stack.pop()
        self._legal = None
        choice.take(self, action, play)
        self.settle(play)

    def settle(self, play: Play) -> None:
        """Run steps until one must ask. A single option that everybody can see is taken without asking."""
        for _ in range(_MOST_STEPS_PER_ACTION):
            if not self.stack:
                return
            step = self.stack[-1]
            if isinstance(step, Choice):
                if step.always_asks or step.private(self):
                    return
                options = step.legal(self)
                if len(options) != 1:
                    self._legal = options
                    return
                self.stack.pop()
                step.take(self, options[0], play)
            else:
                self.stack.pop()
                step.run(self, play)
        raise BrokenRules(f"{self.game.meta.title}: an action never ends: {self.stack[-3:]}")

    def push(self, *steps: Step[Any]) -> None:
        """Put steps on the stack; the first one given runs first."""
        self.stack += steps[::-1]

    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""
        return None if self.stack else self.score()

    def public(self) -> JsonObject:
        """What everybody knows, the options and the stack included."""
        return {
            "options": self.options.json(),
            "stack": self.game.codec.write(self.stack),
            **self.common(),
        }

    def view(self, seat: Seat | None) -> View:
        """What this seat may know; None is a spectator."""
        return View(self.game.meta.title, seat, self.public(), {} if seat is None else self.own(seat))

    def save(self) -> JsonObject:
        """Everything, for storage: never sent to anyone."""
        return {"public": self.public(), "secret": self.secret()}

    def copy_frame(self, other: "State") -> None:
        """Copy the engine's part of another state; steps and actions never change and are shared."""
        self.game = other.game
        self.options = other.options
        self.stack = other.stack.copy()
        self._legal = None


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One title: how it starts, how it is loaded, and what a seat cannot know. Holds no game in play."""

    fixed: ClassVar[bool] = True
    meta: ClassVar[Meta]
    alphabet: Alphabet
    codec: ClassVar[StepCodec]
    turns: ClassVar[RuleId]
    """The rule that refuses a seat when it is not its turn."""
    over: ClassVar[RuleId]
    """The rule that refuses an action after the end."""
    ledger: ClassVar[Ledger] = {}
    """What each event moves to a seat or away from it: all that lies open before a seat, and its points."""

    # -- written by the title ------------------------------------------------------------------------

    def new(self, options: Options) -> S:
        """The empty table with the setup steps on its stack. Luck comes later, in the steps."""
        raise NotImplementedError

    def read(self, options: Options, public: JsonObject, secret: JsonObject) -> S:
        """The state that was saved as `public` and `secret`, without its stack."""
        raise NotImplementedError

    def dealer(self, view: View) -> Dealer:
        """Invents hidden parts that fit a view, from what its seat can know and nothing else."""
        return NothingHidden()

    def vary(self, state: S, seat: Seat | None, chance: Chance) -> S:
        """Another state that this seat cannot tell from `state`.

        Written from the rules' table of hidden information and not from the view, so that a view that shows
        too much is caught.
        """
        return state.clone()

    def contradiction(self, state: S, seat: Seat | None, memory: Sequence[JsonObject]) -> str | None:
        """What in an imagined state contradicts what this seat was shown and told since the start, or None.

        `memory` holds, in order, every event as this seat saw it and every roll, draw and reveal that it was
        shown (`Shown.json`). Written from these, not from the view, so that a view that forgets is caught.
        """
        return None

    def content_json(self) -> Json:
        """The content that this game is played with; its hash goes into every record."""
        return None

    def came(self, label: str, value: Json) -> str:
        """What a roll, a draw or a reveal with this label brought, by a word of views or explanations.

        A number that was rolled or picked is counted from 0, as luck gives it.
        """
        return str(value)

    def explain(self, options: Options, language: str) -> JsonObject:
        """What can be pointed at on the table, by id, in words; empty if the title has nothing to explain.

        Ids are mostly words of the alphabet, of views or of the content. Every entry has the fields of an
        `Explanation`; a title that adds some declares them as `Explained` in its `explain` module, for example
        `notes` (more sentences) or `points`. A name or text may leave the hole `{marker}` for the reader to fill,
        and no other. A language that the title does not speak gives English.
        """
        return {}

    # -- given by the engine -------------------------------------------------------------------------

    def changes(self, told: Sequence[JsonObject]) -> list[Change]:
        """What events changed for the seats, as far as a viewer knows who was told them like this."""
        return [
            change
            for event in told
            for flow in self.ledger.get(str(event["event"]), ())
            for change in flow.changes(event)
        ]

    def start(self, options: Options, chance: Chance) -> tuple[S, Play]:
        """A new game, and what happened while it was set up."""
        state = self.new(options)
        play = Play(chance)
        state.settle(play)
        return state, play

    def load(self, public: Json, secret: Json) -> S:
        """The state that was saved as `public` and `secret`."""
        whole = as_object(public, "public")
        state = self.read(Options.of_json(whole.get("options")), whole, as_object(secret, "secret"))
        state.stack = self.codec.read(whole.get("stack"))
        state._legal = None
        return state

    def imagine(self, view: View, chance: Chance) -> S:
        """A state that the viewer cannot tell from the true one."""
        return self.load(view.public, self.dealer(view).secret(chance))
