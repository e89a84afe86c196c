"""What is answered about a game that has ended, and what a game is played with."""

import math
from collections.abc import Sequence
from typing import Any, TypedDict

from msgspec import Struct

from tampu import engine
from tampu.bots import Weighed
from tampu.engine.telling.story import Change


class Standing(TypedDict):
    """Points at a moment, in seat order. `rivals` are opponents without a seat."""

    scores: list[int]
    rivals: int | None
    sources: list[dict[str, int]]
    """For each seat, where its points came from."""


class Outcome(Standing):
    """How a game ended."""

    winners: list[int]


def standing_of(outcome: engine.Outcome) -> Standing:
    return {"scores": list(outcome.scores), "rivals": outcome.rivals, "sources": list(outcome.sources)}


def outcome_of(outcome: engine.Outcome) -> Outcome:
    return {**standing_of(outcome), "winners": list(outcome.winners)}


class Points(Standing):
    """The points after an entry."""

    seq: int


class CourseEntry(Struct, frozen=True):
    """An entry with every fact that anybody learned."""

    seq: int
    seat: int | None
    text: str
    turn: int
    """The turn that it belongs to, counted from 1; 0 before the first."""
    events: list[dict[str, Any]]
    changes: list[Change]
    """What the events changed: seat (-1: rivals that nobody plays), thing, and how many more of it."""


class Course(Struct, frozen=True):
    """How a finished game went, with nothing hidden."""

    points: list[Points]
    """Where they changed."""
    entries: list[CourseEntry]


class Foresight(Struct, frozen=True, kw_only=True):
    """What will certainly happen, as the seat that is asked may know it."""

    events: list[dict[str, Any]]
    ends: str | None
    """The roll, draw or reveal after which nothing more is certain."""
    asked: int | None
    question: str | None
    """Who is asked next, and what, if that is certain."""
    about: dict[str, Any]
    """What that question speaks of, if the same seat is asked again."""
    options: list[str] | None
    """What may be done next, if the same seat is asked again."""
    changes: list[Change]
    """The net effect: a seat (-1 are rivals that nobody plays), a thing, and how many more or fewer."""
    points: list[int] | None
    """What each seat gains or loses for certain, where a title counts during the game."""
    final: bool
    """May it be too late to take it back?"""
    patch: list[list[Any]]
    """Changes of the view: `[path, value]` sets or appends, `[path]` removes; a path begins with `public` or `own`."""


class Estimate(Struct, frozen=True):
    """A chance from 0 to 1, and its standard error."""

    chance: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Estimate":
        """The mean, and how far it may be off by the luck of the imagined games."""
        count = len(values)
        mean = sum(values) / count
        variance = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
        return cls(round(mean, 4), round(math.sqrt(variance / count), 4))


class Candidate(Struct, frozen=True):
    """An action that a bot thought of, what it expects of it, and what it would certainly have done."""

    weighed: Weighed
    foresight: Foresight
    estimate: Estimate | None
    """The chance to win afterwards, all candidates in the same imagined games; none where nobody can lose."""


class Advice(Struct, frozen=True):
    """What a bot would have played, knowing what the seat knew."""

    seat: int
    level: str
    action: str
    played: str | None
    candidates: list[Candidate]
    """The action first, then the best of the others."""


class ToldThen(Struct, frozen=True):
    """What an entry told somebody, and what that changed."""

    events: list[dict[str, Any]]
    changes: list[Change]


class ReplayEntry(CourseEntry, frozen=True, kw_only=True):
    """An entry, and the moment after it."""

    round: int
    """Counted from 1; where a title has no rounds, how often the busiest seat has had a turn."""
    actor: int | None
    question: str | None
    about: dict[str, Any]
    """Who is asked what after it, and what the question speaks of."""
    told: dict[str, ToldThen]
    """What a seat, or a spectator (`-`), learned then, where that is less than `events`."""
    patch: list[list[Any]]
    """What changed in `Views` since the entry before: `[path, value]` sets or appends, `[path]` removes."""


class Views(Struct, frozen=True):
    """What everybody saw, and what each seat saw besides."""

    public: dict[str, Any]
    own: list[dict[str, Any]]


class Replay(Struct, frozen=True):
    """A finished game, to be stepped through without asking again: through any eyes, and with nothing hidden."""

    title: str
    names: list[str]
    options: dict[str, str]
    outcome: Outcome | None
    points: list[Points]
    """Where they changed."""
    start: Views
    """Before the first entry, which is the opening."""
    entries: list[ReplayEntry]


class Outline(Struct, frozen=True):
    """Where a review looks, as numbers of entries that had been made."""

    moments: list[int]
    """The start, and the end of every turn."""
    decisions: list[list[int]]
    """For each seat when it chose from several options, without what it took back."""


class Judged(Struct, frozen=True):
    """A decision beside what the bot would have done, by what the seat knew."""

    entries: int
    """How many entries had been made."""
    action: str
    played: str
    expected: Estimate
    """Of the bot's action."""
    got: Estimate
    """Of the action that was played."""
    cost: Estimate
    """The difference, counted in the same imagined games."""


class TurningPoint(Judged, frozen=True, kw_only=True):
    """One of the decisions of a seat that cost it most."""

    seq: int
    """The entry after which it was made."""
    foresight: Foresight
    """What the bot's action would certainly have done."""


class ChanceThen(Struct, frozen=True):
    """How every seat stood after an entry, each by what it knew."""

    seq: int
    seats: list[Estimate]


class Review(Struct, frozen=True):
    """A bot's review of a finished game, as far as it has come."""

    level: str
    done: int
    total: int
    """Parts of it; 0 while nobody has asked for it."""
    running: bool
    chances: list[ChanceThen]
    """The start and the end of every turn, once all are there."""
    points: list[TurningPoint] | None
    """Where the seat that was asked about lost most, the most costly first; None until all decisions are judged."""


class RetriedMoment(Struct, frozen=True):
    """A moment of a line that is tried, as its seat sees it."""

    public: dict[str, Any]
    own: dict[str, Any]
    actor: int | None
    question: str | None
    about: dict[str, Any]
    legal: list[str] | None
    """What the seat may do, if it is asked."""
    turn: int
    outcome: Outcome | None


class RetriedEntry(Struct, frozen=True):
    """An action of a line that is tried, what the seat was told of it, and the moment after it."""

    seat: int
    action: str
    """The whole of it, to go on from there."""
    text: str
    """What the seat sees of it."""
    turn: int
    events: list[dict[str, Any]]
    changes: list[Change]
    then: RetriedMoment


class Retried(Struct, frozen=True):
    """What a line has led to."""

    seat: int
    """Whose decision is tried again."""
    now: RetriedMoment
    entries: list[RetriedEntry]
    """What was not told before, in order: the seat's own action and the answers of the bots."""
    judged: Judged | None
    """What a bot expects of the new decision, after the first action."""


class Contents(TypedDict):
    """What a game is played with, and what its cards and places say in words."""

    content: dict[str, Any] | None
    """Null for a game that has no content file."""
    texts: dict[str, Any]
