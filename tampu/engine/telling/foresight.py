"""What an action will certainly do: the real steps, run on a copy until luck or a secret would decide.

Consequences are described nowhere else. Whether an action can be taken back, what a preview says and where plans must
wait all follow from this.
"""

from typing import TYPE_CHECKING, ClassVar

from tampu.engine.luck.chance import Chance
from tampu.engine.luck.pool import Pool
from tampu.engine.play import Event, Play, Seats
from tampu.engine.wire import Json, JsonObject, Seat

if TYPE_CHECKING:
    from tampu.engine.game import Outcome, State


class Unforeseen(Exception):
    """Luck or a secret decides what comes next."""

    def __init__(self, label: str) -> None:
        super().__init__(label)
        self.label = label


class _NoChance:
    """The luck of a foresight: asking for any ends it."""

    def below(self, label: str, occasion: str, n: int) -> int:
        raise Unforeseen(label)

    def draw(self, label: str, occasion: str, pool: Pool) -> int:
        raise Unforeseen(label)


NO_CHANCE: Chance = _NoChance()


class CertainPlay(Play):
    """The account of an action as far as it is certain: it stops where luck is needed or a secret is revealed."""

    def __init__(self) -> None:
        super().__init__(NO_CHANCE)

    def reveal(self, label: str, value: Json, to: Seats | None = None) -> None:
        raise Unforeseen(label)


class Foresight:
    """What will certainly happen if this seat chooses an action."""

    fixed: ClassVar[bool] = True
    __slots__ = ("ahead", "asked", "before", "ends", "events", "question", "seat")

    def __init__(
        self,
        seat: Seat,
        events: list[Event],
        ends: str | None,
        asked: Seat | None,
        question: str | None,
        before: "Outcome | None",
        ahead: "State",
    ) -> None:
        self.seat = seat
        self.events = events
        self.ends = ends
        """The label of the roll, draw or reveal after which nothing more is certain, or None."""
        self.asked = asked
        """Who is asked next, if that is certain and the game goes on."""
        self.question = question
        """What is asked then, by the name of its step."""
        self.before = before
        """The points before, if the title counts them during the game."""
        self.ahead = ahead
        """The state as far as it is certain. Only what the seat's view says of it may be told."""

    @property
    def final(self) -> bool:
        """May it be too late to take the action back: because something came to light, or another seat is next?"""
        return self.ends is not None or self.asked != self.seat

    def points(self) -> list[int] | None:
        """What each seat gains or loses for certain."""
        after = self.ahead.so_far()
        if self.before is None or after is None:
            return None
        return [now - then for then, now in zip(self.before.scores, after.scores, strict=True)]

    def json(self) -> JsonObject:
        """As this seat may know it."""
        points = self.points()
        return {
            "events": [event.seen_by(self.seat) for event in self.events],
            "ends": self.ends,
            "asked": self.asked,
            "question": self.question,
            "points": None if points is None else [*points],
            "final": self.final,
        }
