"""What happened during one action: luck, what was shown to whom, and events."""

from collections.abc import Mapping
from typing import ClassVar, Final

from tampu.engine.luck.chance import Chance
from tampu.engine.luck.pool import Pool
from tampu.engine.wire import Json, JsonObject, RuleId, Seat, as_object, as_text

Seats = tuple[Seat, ...]

_NOTHING: Final[Mapping[Seat, JsonObject]] = {}


class Event:
    """Something that happened, with the rule that made it happen.

    `facts` are for everybody; `own` adds facts for named seats.
    """

    fixed: ClassVar[bool] = True
    __slots__ = ("facts", "name", "own", "rule")

    def __init__(self, name: str, rule: RuleId, facts: JsonObject, own: Mapping[Seat, JsonObject]) -> None:
        self.name = name
        self.rule = rule
        self.facts = facts
        self.own = own

    def __repr__(self) -> str:
        return f"<event {self.name} {self.facts}>"

    def seen_by(self, seat: Seat | None) -> JsonObject:
        """The event as this viewer may know it; None is a spectator."""
        more = self.own.get(seat) if seat is not None else None
        facts = self.facts if more is None else {**self.facts, **more}
        return {"event": self.name, "rule": self.rule, **facts}

    def opened(self) -> JsonObject:
        """The event with every fact that anybody learned."""
        facts = dict(self.facts)
        for more in self.own.values():
            facts.update(more)
        return {"event": self.name, "rule": self.rule, **facts}

    def json(self) -> JsonObject:
        """The whole event, for storage: never sent to anyone."""
        own: JsonObject = {str(seat): facts for seat, facts in self.own.items()}
        return {"event": self.name, "rule": self.rule, "facts": self.facts, "own": own}

    @classmethod
    def of_json(cls, value: Json) -> "Event":
        whole = as_object(value, "event")
        own = as_object(whole.get("own"), "event.own")
        return cls(
            as_text(whole.get("event"), "event.event"),
            as_text(whole.get("rule"), "event.rule"),
            as_object(whole.get("facts"), "event.facts"),
            {int(seat): as_object(facts, "event.own") for seat, facts in own.items()} if own else _NOTHING,
        )


class Shown:
    """Luck or a stored secret that came to light: a roll, a draw or a reveal. `to` None means everybody."""

    fixed: ClassVar[bool] = True
    __slots__ = ("kind", "label", "occasion", "to", "value")

    def __init__(self, kind: str, label: str, occasion: str, value: Json, to: Seats | None) -> None:
        self.kind = kind
        self.label = label
        self.occasion = occasion
        self.value = value
        self.to = to

    def __repr__(self) -> str:
        return f"<{self.kind} {self.label} {self.occasion}: {self.value} to {self.to}>"

    def seen_by(self, seat: Seat | None) -> bool:
        return self.to is None or (seat is not None and seat in self.to)

    def json(self) -> JsonObject:
        return {"shown": self.kind, "label": self.label, "occasion": self.occasion, "value": self.value}


class Play:
    """The account of one action. The only door from the steps to chance and to the players."""

    __slots__ = ("_chance", "entry", "events", "passed", "shown")

    def __init__(self, chance: Chance, entry: int = 0) -> None:
        self._chance = chance
        self.entry = entry
        """Number of the log entry: the occasion for luck that has no other."""
        self.events: list[Event] = []
        self.shown: list[Shown] = []
        self.passed = False
        """Is the turn of the seat that acted over?"""

    def roll(self, label: str, occasion: str, faces: int, to: Seats | None = None) -> int:
        """Roll a die: 1 to `faces`."""
        value = 1 + self._chance.below(label, occasion, faces)
        self.shown.append(Shown("roll", label, occasion, value, to))
        return value

    def pick(self, label: str, occasion: str, n: int, to: Seats | None = None) -> int:
        """A random number: 0 to n - 1."""
        value = self._chance.below(label, occasion, n)
        self.shown.append(Shown("pick", label, occasion, value, to))
        return value

    def shuffle(self, label: str, occasion: str, count: int, to: Seats | None = None) -> list[int]:
        """A random order of 0 .. count - 1."""
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.pick(f"{label} {last}", occasion, last + 1, to)
            order[last], order[other] = order[other], order[last]
        return order

    def draw(self, label: str, occasion: str, pool: Pool, to: Seats | None = None) -> int:
        """Take a card out of a face-down deck. The seats in `to` see it."""
        kind = self._chance.draw(label, occasion, pool)
        pool.take(kind)
        self.shown.append(Shown("draw", label, occasion, kind, to))
        return kind

    def reveal(self, label: str, value: Json, to: Seats | None = None) -> None:
        """A stored secret is shown. A card that its owner plays by choice needs no reveal: the action shows it."""
        self.shown.append(Shown("reveal", label, "", value, to))

    @property
    def final(self) -> bool:
        """Has anything come to light that cannot be taken back?"""
        return bool(self.shown)

    def tell(self, name: str, rule: RuleId, facts: JsonObject, own: Mapping[Seat, JsonObject] | None = None) -> None:
        """Say what happened: `facts` to everybody, `own` in addition to the named seats."""
        self.events.append(Event(name, rule, facts, own or _NOTHING))

    def pass_on(self) -> None:
        """A turn is over. What the same seat does next belongs to another one; a change of seats needs no word."""
        self.passed = True

    def seen_by(self, seat: Seat | None) -> list[JsonObject]:
        """Everything that this viewer was shown, then everything it was told."""
        return [shown.json() for shown in self.shown if shown.seen_by(seat)] + [
            event.seen_by(seat) for event in self.events
        ]
