"""What a bot is: a function of what its seat may see."""

from collections.abc import Sequence
from typing import ClassVar, NotRequired, Protocol, TypedDict

from tampu.engine import Action, Chance, View


class Budget:
    """How long a bot may think: seconds at a live table, iterations where results must be reproducible."""

    fixed: ClassVar[bool] = True
    __slots__ = ("iterations", "seconds")

    def __init__(self, seconds: float | None = None, iterations: int | None = None) -> None:
        self.seconds = seconds
        self.iterations = iterations


class Weighed(TypedDict):
    """An action that a bot thought about, and what it expects of it."""

    action: str
    worth: NotRequired[float]
    """Of the position afterwards."""
    expected: NotRequired[float]
    """Points ahead at the end, on average."""
    success: NotRequired[float]
    """How often it won, from 0 to 1."""
    tried: NotRequired[int]
    """How many games were imagined."""


class Decision:
    """The action that a bot plays, and its reasons: its best options with what it expects of each, for the review."""

    fixed: ClassVar[bool] = True
    __slots__ = ("action", "reasons")

    def __init__(self, action: Action, reasons: Sequence[Weighed] = ()) -> None:
        self.action = action
        self.reasons = tuple(reasons)


class Bot(Protocol):
    """A player. One that does not need the view is given an empty one, which saves making it."""

    name: str
    needs_view: bool

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision: ...
