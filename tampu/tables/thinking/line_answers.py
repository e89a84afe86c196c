"""What is answered about lines of play: the moves of a tree, and a moment on one of them."""

from typing import Any, Literal

from msgspec import Struct

from tampu.engine.telling.story import Change
from tampu.tables.thinking.answers import Foresight, Outcome

Facts = dict[str, Any]
ReasonFacts = dict[str, int | str | list[int | str]]
"""What the sentence of a reason speaks of."""


class LineMove(Struct, frozen=True, kw_only=True):
    """A move of a tree of lines. The first has no move: it is the moment where the tree begins."""

    after: int
    """The number of the move before it; -1 for the first."""
    seat: int
    text: str
    luck: list[tuple[str, Any]]
    """What came to light with it: a label and a number, or a secret."""
    came: list[str]
    """The same by words of views or explanations."""
    mark: Literal["", "played", "anything", "order"]
    name: str
    """What the line is called that begins here."""
    note: str
    promise: str
    told: str


class LineEntry(Struct, frozen=True, kw_only=True):
    """A move on the way to a moment, as a log tells it."""

    seq: int
    seat: int
    text: str
    turn: int
    events: list[Facts]
    changes: list[Change]


class Moment(Struct, frozen=True, kw_only=True):
    """A moment on a line. In a plan `own` is empty for all seats but one."""

    public: Facts
    own: list[Facts]
    actor: int | None
    question: str | None
    about: Facts
    private: bool
    secrets: bool
    """Is anything hidden from somebody?"""
    options: list[str]
    """What may be done: in a plan, for a private choice of somebody else, what is possible in some world."""
    outcome: Outcome | None
    points: list[int] | None
    turn: int
    entries: list[LineEntry]
    """The last moves that led here."""


class LuckChoice(Struct, frozen=True, kw_only=True):
    """Something that may come to light."""

    value: Any
    thing: str
    """What it is, by a word of views or explanations."""
    likely: float


class OpenLuck(Struct, frozen=True, kw_only=True):
    """What must be chosen, or left to the lot, before a line can go on."""

    label: str
    choices: list[LuckChoice]


class LineForesight(Struct, frozen=True, kw_only=True):
    """Actions one after the other, and their foresight or the rule that forbids them."""

    line: list[str]
    foresight: Foresight | None
    rule: str


class LineVerdict(Struct, frozen=True, kw_only=True):
    """Whether an action is legal, or why it is not."""

    legal: bool
    rule: str
    name: str
    facts: ReasonFacts


class LineReply(Struct, frozen=True, kw_only=True):
    """The answer to a question about lines: only what was asked for is there."""

    version: int
    """How often the tree was changed."""
    node: int | None = None
    moment: Moment | None = None
    moves: list[LineMove] | None = None
    """The whole tree, if it has changed."""
    undecided: OpenLuck | None = None
    foreseen: list[LineForesight] | None = None
    verdict: LineVerdict | None = None


class Fit(Struct, frozen=True, kw_only=True):
    """Does a move of a plan fit the game as it is now?"""

    fits: bool
    changed: bool
    """It would do something else than when it was planned."""
    gives: list[Change]
    """What a move of one's own certainly does."""
    ends: str | None
    """The roll, draw or reveal with which that certainty ends."""
    rule: str
    name: str
    facts: ReasonFacts
    """Why it does not fit, if a rule says so."""


class Missed(Struct, frozen=True, kw_only=True):
    """A move of a plan that was for something else than what happened."""

    seat: int
    text: str


class PlanReply(LineReply, frozen=True, kw_only=True):
    """The answer to a question about a plan."""

    seq: int
    """The entry of the log that the plan begins after."""
    fits: list[Fit] = []
    """One for each move."""
    missed: list[Missed] = []
    left: int = -1
    """The entry after which its orders were left to the table; -1 if they were not."""


class AnalysisRow(Struct, frozen=True, kw_only=True):
    """An analysis from outside."""

    id: str
    title: str
    name: str
    source: str
    at: int


class Sheet(AnalysisRow, frozen=True, kw_only=True):
    """An analysis: the game that it begins with, and its tree."""

    mine: bool
    share: str
    """The word of its link, for its owner."""
    names: list[str]
    options: dict[str, str]
    version: int
    moves: list[LineMove]
