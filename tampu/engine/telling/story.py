"""What events change for each seat, and which moves belong to one turn.

A title says in a ledger how the facts of each event move things (`LEDGER` in its `events` module). Everything that
tells what a move did as a whole, or what an option would do, reads the changes from there.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from tampu.engine.wire import Json, JsonObject, Seat

if TYPE_CHECKING:
    from tampu.engine.game import State

Change = tuple[Seat, str, int]
"""A seat, a thing by its word, and how many more of it the seat has; below 0, how many fewer."""

RIVALS: Final = -1
"""In place of a seat: rivals of the players that nobody plays."""

Asked = tuple[str, int]
"""A question of a series, in which one step asks until nothing is left: the step and what waits below it on the stack,
which stay the same, and how many are left."""


class Flow:
    """One line of a ledger: an event moves things to a seat, or away from it.

    `thing` may have a hole for a fact, `{crop} cubes`. `owner` is the fact that names the seat, or several seats; if
    empty, the rivals are meant. `amount` is a number, or the fact that holds it; a list counts by its length.
    """

    fixed: ClassVar[bool] = True
    __slots__ = ("amount", "hole", "owner", "sign", "thing")

    def __init__(self, sign: int, thing: str, amount: int | str, owner: str) -> None:
        self.sign = sign
        self.thing = thing
        self.amount = amount
        self.owner = owner
        start, end = thing.find("{"), thing.find("}")
        self.hole = thing[start + 1 : end] if start >= 0 else ""

    def changes(self, told: JsonObject) -> list[Change]:
        """The changes that an event makes; none if it was told without the facts, as old logs may."""
        amount = _number(told.get(self.amount)) if isinstance(self.amount, str) else self.amount
        if not self.hole:
            return [(seat, self.thing, self.sign * amount) for seat in self._owners(told) if amount]
        named = _named(told.get(self.hole))
        return [
            (seat, self.thing.replace("{" + self.hole + "}", word), self.sign * amount * count)
            for seat in self._owners(told)
            for word, count in named
            if amount
        ]

    def _owners(self, told: JsonObject) -> list[Seat]:
        if not self.owner:
            return [RIVALS]
        value = told.get(self.owner)
        seats = value if isinstance(value, list) else [value]
        return [seat for seat in seats if isinstance(seat, int)]


Ledger = Mapping[str, Sequence[Flow]]
"""What each event moves, by its name. An event that is not in it moves nothing."""


def gain(thing: str, amount: int | str = 1, owner: str = "seat") -> Flow:
    return Flow(1, thing, amount, owner)


def lose(thing: str, amount: int | str = 1, owner: str = "seat") -> Flow:
    return Flow(-1, thing, amount, owner)


def _number(value: Json) -> int:
    if isinstance(value, list):
        return len(value)
    return value if isinstance(value, int) else 0


def _named(value: Json) -> list[tuple[str, int]]:
    """The things that a fact names: `corn`, `2 wood, 1 gold`, or a list of words."""
    if isinstance(value, list):
        return [(str(word), 1) for word in value]
    if not isinstance(value, str) or not value:
        return []
    named: list[tuple[str, int]] = []
    for part in value.split(", "):
        count, _, word = part.partition(" ")
        named.append((word, int(count)) if count.isdigit() else (part, 1))
    return named


def net(changes: Iterable[Change]) -> list[Change]:
    """The same changes added up: one for each seat and thing, in order of appearance, and none that cancel out."""
    sums: dict[tuple[Seat, str], int] = {}
    for seat, thing, amount in changes:
        sums[seat, thing] = sums.get((seat, thing), 0) + amount
    return [(seat, thing, amount) for (seat, thing), amount in sums.items() if amount]


def asked(state: "State") -> Asked | None:
    """The waiting question, if it is one of a series."""
    choice = state.choice
    left = 0 if choice is None else choice.due(state)
    if not left:
        return None
    kind = type(choice)
    below = len(state.stack)
    while below and type(state.stack[below - 1]) is kind:
        below -= 1
    return " ".join([kind.__name__, *map(repr, state.stack[:below])]), left


class Turns:
    """Numbers the turns of a game from 1, move by move, and the questions of a series within a turn.

    A turn is what a seat does between being asked and passing on, with what follows by itself. It ends when another
    seat acts, or when the rules say so (`Play.pass_on`).
    """

    __slots__ = ("_stack", "numbers", "passes")

    def __init__(self) -> None:
        self.numbers: list[int] = []
        """The turn that each move belongs to, an undo to that of the move taken back."""
        self.passes: list[int] = []
        """The moves that ended a turn, counted from 0."""
        self._stack: list[tuple[int, Seat, bool, Asked | None]] = []
        """The actions that have not been taken back: turn, seat, whether it ended the turn, what it answered."""

    @classmethod
    def of(cls, actors: Iterable[Seat | None], passes: Sequence[int], answered: Sequence[Asked | None] = ()) -> "Turns":
        """The turns of moves that were made earlier: who acted, None for an undo; what the last ones `answered`."""
        turns, ends = cls(), frozenset(passes)
        for number, seat in enumerate(actors):
            if seat is None:
                turns.undo()
            else:
                turns.act(seat, number in ends)
        for at, question in enumerate(answered, len(turns._stack) - len(answered)):
            turns._stack[at] = (*turns._stack[at][:3], question)
        return turns

    def clone(self) -> "Turns":
        copy = Turns()
        copy.numbers = self.numbers.copy()
        copy.passes = self.passes.copy()
        copy._stack = self._stack.copy()
        return copy

    @property
    def last(self) -> int:
        """The turn of the last move; 0 before the first."""
        return self.numbers[-1] if self.numbers else 0

    def next(self, seat: Seat | None) -> int:
        """The turn that the next action of this seat belongs to."""
        if not self._stack:
            return 1
        number, former, over, _ = self._stack[-1]
        return number + 1 if over or former != seat else number

    def act(self, seat: Seat, passed: bool, answered: Asked | None = None) -> None:
        number = self.next(seat)
        if passed:
            self.passes.append(len(self.numbers))
        self.numbers.append(number)
        self._stack.append((number, seat, passed, answered))

    def answered(self) -> list[Asked | None]:
        """What the actions of the last turn answered; empty if none of it was a series."""
        found = [asked for number, _, _, asked in self._stack if number == self._stack[-1][0]]
        return found if any(found) else []

    def place(self, seat: Seat | None, asked: Asked | None) -> JsonObject:
        """Which question of how many this is: `number` and `of`. Empty if it is asked only once."""
        if asked is None:
            return {}
        turn, (series, left) = self.next(seat), asked
        total = left
        for number, _, _, before in reversed(self._stack):
            if number != turn:
                break
            if before is not None and before[0] == series:
                if before[1] <= total:
                    break
                total = before[1]
        return {"number": total - left + 1, "of": total} if total > 1 else {}

    def undo(self) -> None:
        self.numbers.append(self._stack.pop()[0])
