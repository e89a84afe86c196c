"""A rulebook is a stack of small steps; the top one asks a seat or runs by itself."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from tampu.engine.actions import Action
from tampu.engine.errors import BadInput
from tampu.engine.native import mypyc_attr
from tampu.engine.play import Play
from tampu.engine.reasons import ASKED, Reason
from tampu.engine.wire import Json, JsonObject, RuleId, Seat, as_list, as_text

if TYPE_CHECKING:
    from tampu.engine.game import State

S = TypeVar("S", bound="State")
Field = int | str | bool


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One small part of a turn, named as the rulebook names it.

    A step is plain data (numbers, booleans, words), listed in `fields` in the order of its `__init__`.
    It is replaced, never changed, and holds nothing secret: the whole stack is public. Whether a step is
    pushed may depend only on what everybody knows, on the visible action, and on what was drawn or revealed.
    """

    fixed: ClassVar[bool] = True
    fields: ClassVar[tuple[str, ...]] = ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(repr(getattr(self, name)) for name in self.fields)})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and repr(other) == repr(self)

    def __hash__(self) -> int:
        return hash(repr(self))

    def run(self, state: S, play: Play) -> None:
        """Do what the rule says; `state.push(...)` what follows. The step itself is already off the stack."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Step[S]):
    """A step that waits for one seat. Its first field is that seat."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)
    rule: ClassVar[RuleId] = ""
    """The rule of this decision: it refuses actions that have nothing to do with it."""
    always_asks: ClassVar[bool] = False
    """Ask even if there is only one option and everybody can see it."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def legal(self, state: S) -> list[Action]:
        """Every legal action. Never empty: whoever pushes this choice first makes sure that there is one."""
        raise NotImplementedError

    def allows(self, state: S, action: Action) -> bool:
        """Is the action legal? Override only if it can be answered without the whole list."""
        return action in state.legal()

    def private(self, state: S) -> bool:
        """May the legal actions depend on a secret? Decided from public facts alone."""
        return False

    def about(self, state: S) -> JsonObject:
        """What the question speaks of: how many, of what, from whom. Public facts, for its sentence."""
        return {}

    def due(self, state: S) -> int:
        """Of a choice that is asked once for each of several things: how many are left, this one included; else 0."""
        return 0

    def why_not(self, state: S, action: Action) -> Reason:
        """Why an action is not legal, in public terms: look at the public reasons first.

        Override it for the verbs that this choice is about; anything else is `not_asked`.
        """
        return self.not_asked(self.rule)

    def not_asked(self, rule: RuleId) -> Reason:
        """The action has nothing to do with this choice."""
        return Reason(rule, ASKED, {"question": type(self).__name__})

    def take(self, state: S, action: Action, play: Play) -> None:
        """Carry out a legal action. The choice is already off the stack."""
        raise NotImplementedError


class StepCodec:
    """Writes a stack as plain data and reads it back."""

    fixed: ClassVar[bool] = True

    def __init__(self, kinds: Iterable[type[Step[Any]]]) -> None:
        self.kinds = {kind.__name__: kind for kind in kinds}

    def write(self, stack: Sequence[Step[Any]]) -> list[Json]:
        return [[type(step).__name__, *(getattr(step, name) for name in step.fields)] for step in stack]

    def read(self, value: Json) -> list[Step[Any]]:
        return [self._read_step(item) for item in as_list(value, "stack")]

    def _read_step(self, value: Json) -> Step[Any]:
        name, *fields = as_list(value, "step") or [None]
        kind = self.kinds.get(as_text(name, "step"))
        if kind is None:
            raise BadInput(f"there is no step {name!r}")
        if len(fields) != len(kind.fields):
            raise BadInput(f"step {name} has {len(kind.fields)} fields, not {len(fields)}")
        for field in fields:
            if not isinstance(field, Field):
                raise BadInput(f"step {name}: {field!r} is not plain data")
        return kind(*fields)
