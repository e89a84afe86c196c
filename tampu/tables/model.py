"""What a table is made of, as plain records. Times are milliseconds since 1970."""

from typing import Literal

from msgspec import Struct

from tampu.engine import Event
from tampu.engine.luck.chance import ENTROPY_BYTES

Status = Literal["open", "playing", "over", "stopped"]
Kind = Literal["action", "undo", "replaced", "stopped"]
SeatKind = Literal["open", "invited", "person", "bot"]
Late = Literal["end", "choose"]
"""What follows when a seat runs out of time and no bot takes over: the game ends, or the others choose."""
Why = Literal["left", "time", "agreed", "keeper"]
"""Why a game ended before its end: a seat left, ran out of time, all agreed, or the keeper of the house ended it."""

Span = tuple[int, int]
"""From one moment to another."""

NO_ENTROPY = bytes(ENTROPY_BYTES).hex()
"""What bots and absent seats add to a table's luck."""


class User(Struct, frozen=True, kw_only=True):
    """Somebody who plays: a guest with a name, or an account with a password."""

    id: str
    name: str
    password: str = ""
    """The argon2 hash; empty for a guest."""
    epoch: int = 0
    """Rises when all sessions of the user end."""
    webhook: str = ""
    """Where turns are announced, if anywhere."""
    created: int = 0
    mining: bool = False
    """May puzzles be found in this user's finished games?"""
    avatar: str = ""
    """The figure and the dye that stand for this user, such as `puma indigo`; empty: those of the name."""
    holidays: str = "[]"
    """The days off that were taken, as JSON; see `people.holidays`."""
    quiet: str = ""
    """The hours in which nothing is pushed or mailed, as JSON; empty: none. See `people.quiet`."""

    @property
    def account(self) -> bool:
        return bool(self.password)


class Clock(Struct, frozen=True, kw_only=True):
    """How long a seat may think: as long as it likes, from a bank with increments, or so many days a move."""

    kind: Literal["none", "live", "days"] = "none"
    bank: int = 0
    increment: int = 0
    """Seconds, for a live clock."""
    days: int = 0


class Chair(Struct, frozen=True, kw_only=True):
    """One seat of a table and who sits on it."""

    kind: SeatKind = "open"
    user: str = ""
    name: str = ""
    level: str = ""
    """The bot that plays, if one does."""
    entropy: str = NO_ENTROPY
    lone: bool = True
    """May the table answer a private choice with a single option for this seat?"""
    was: str = ""
    """The person who sat here until a bot took over."""
    away: tuple[Span, ...] = ()
    """When this person has days off, in a game over days."""


class Ending(Struct, frozen=True, kw_only=True):
    """How a game ended before its end."""

    why: Why
    seat: int
    """The seat that left or ran out of time, or that agreed last."""
    winner: int | None = None
    """Of two seats the other one wins, if one left or ran out of time."""


class Series(Struct, frozen=True, kw_only=True):
    """Several games in a row whose scores are added. `totals` are those of the games before this one."""

    number: int
    totals: tuple[int, ...]
    played: tuple[str, ...]
    """The values of the series' option that were played, this game's included."""


class Tally(Struct, frozen=True, kw_only=True):
    """How often each seat has won in the games that this company played before."""

    games: int
    wins: tuple[int, ...]


class Table(Struct, frozen=True, kw_only=True):
    """Everything about a table but its log."""

    id: str
    title: str
    rules: int
    content: str
    """Hash of the content that is played with."""
    own_content: str = ""
    """The content file, if it is not the one of the box."""
    options: dict[str, str]
    chairs: tuple[Chair, ...]
    public: bool
    host: str
    invite: str
    """Whoever shows this word may see and join a private table."""
    clock: Clock
    replace: str = ""
    """The bot that takes over for a seat that leaves or runs out of time; empty: see `late`."""
    late: Late = "end"
    secret: str
    commitment: str
    status: Status = "open"
    created: int
    started: int = 0
    ended: int = 0
    seq: int = 0
    """Number of the last entry of the log."""
    actor: int | None = None
    due: int | None = None
    """When the table must do something by itself: move a bot, answer a lone option, end a clock."""
    since: int = 0
    """Since when the actor has been asked."""
    deadline: int | None = None
    """When the time of the person who is to act runs out."""
    agreed: tuple[int, ...] = ()
    """The seats that offer to end the game together."""
    pausing: tuple[int, ...] = ()
    """The seats that offer a pause."""
    resting: int = 0
    """Since when the game rests by consent; 0 if it does not."""
    rests: tuple[Span, ...] = ()
    """When it rested before."""
    ending: Ending | None = None
    opening: str = "[]"
    """What was told while the game was set up, as `events_text` writes it."""
    outcome: str = ""
    digest: str = ""
    """The final digest of the record, published at the end."""
    series: Series | None = None
    rematch: str = ""
    """The table where this company plays on."""
    offered: int | None = None
    """The seat that offered to play on."""
    tally: Tally | None = None
    """What the games before this one brought, if it is a rematch."""
    closed: bool = False
    """May nobody but the seats see the game while it runs?"""
    talk: bool = False
    """May those who watch speak to the seats while the game runs?"""
    delay: int = 0
    """So many minutes late those who watch see the game while it runs."""
    day: str = ""
    """The day of which this is somebody's scored game, if it is one."""
    rated: bool = False
    """Does it change the ratings of those who play? Before the start: shall it, if it can?"""
    name: str = ""
    """What the host calls it."""
    language: str = ""
    """The language that is spoken here; empty: any."""
    auto: bool = False
    """Does it start by itself when it is full?"""
    tournament: str = ""
    """The tournament of which it is a table."""
    sealed: bool = False
    """Others still play with the same luck: only those at this table see anything of it, and nobody its secret."""
    share: str = ""
    """Whoever shows this word may look back at the game; empty if none of its players wants that."""
    practice: bool = False
    """Was something taken back after it had come to light? Then the game counts for nothing."""
    version: int = 0
    """Rises with every change of this record: two changes at once cannot both win."""

    def seat_of(self, user: str) -> int | None:
        for seat, chair in enumerate(self.chairs):
            if chair.kind == "person" and chair.user == user:
                return seat
        return None

    def hears(self, user: str, line: "Line") -> bool:
        """Is this said to this user? Those who watch talk among themselves, unless the host wants it otherwise."""
        return line.seat is not None or self.talk or not self.running or self.seat_of(user) is None

    @property
    def delays(self) -> bool:
        """Do those who watch see it late? Where one person plays, nobody could be told anything."""
        return bool(self.delay) and self.running and not self.alone

    @property
    def unwatched(self) -> bool:
        """May nobody see it who does not sit here?"""
        return self.sealed or (self.closed and self.running)

    @property
    def waits_for_bot(self) -> bool:
        return self.running and self.actor is not None and self.chairs[self.actor].kind == "bot"

    @property
    def people(self) -> int:
        """How many people sit here."""
        return sum(chair.kind == "person" for chair in self.chairs)

    @property
    def alone(self) -> bool:
        """Is nobody else concerned: one person, with bots or with nobody, in a game that nobody else is measured by?"""
        return self.people == 1 and not (self.day or self.tournament or any(chair.was for chair in self.chairs))

    @property
    def reopens(self) -> bool:
        """Can its last action be taken back although the game is over?"""
        return self.status == "over" and len(self.chairs) == 1 and self.alone and not self.rematch

    @property
    def gives_hints(self) -> bool:
        """May a bot say what it would do? Only where nobody else is concerned and nothing counts."""
        return self.running and self.alone and (self.practice or not self.rated)

    @property
    def others_choose(self) -> bool:
        """Is it for the others to say what follows when a person runs out of time?"""
        return not self.replace and self.late == "choose" and self.people > 1

    @property
    def running(self) -> bool:
        return self.status == "playing"

    @property
    def shown(self) -> bool:
        """May everything of the game be shown, its secret included?"""
        return self.finished and bool(self.started) and not self.sealed

    @property
    def finished(self) -> bool:
        return self.status in ("over", "stopped")


class Entry(Struct, frozen=True, kw_only=True):
    """One row of the log: never changed, never removed."""

    seq: int
    seat: int
    kind: Kind
    text: str
    """The action's notation; the bot that takes over; why the game stopped."""
    client: str | None = None
    """Who sent it and the id they gave it: the same one is never applied twice."""
    at: int
    shown: str
    """What the other seats see of the text."""
    events: tuple[Event, ...] = ()
    """What happened, including what only some seats learned; each viewer is told a part of it."""

    @property
    def moves(self) -> bool:
        """Is it a move of the game, as a record lists them?"""
        return self.kind in ("action", "undo")

    def tells_more_to(self, seat: int | None) -> bool:
        """Does this seat learn more of it than a spectator?"""
        if seat is None:
            return False
        return (seat == self.seat and self.text != self.shown) or any(seat in event.own for event in self.events)


class Snapshot(Struct, frozen=True):
    """A match in the middle, so that a long game opens quickly."""

    seq: int
    body: str


class Attempt(Struct, frozen=True, kw_only=True):
    """Somebody's one attempt at a puzzle. It is open until it is answered."""

    user: str
    puzzle: str
    title: str
    run: str = ""
    """The run against time that it belongs to; such an attempt changes no rating."""
    opened: int
    rungs: int = 0
    """How many hints were taken."""
    answered: int = 0
    given: str = ""
    """The answer that was given, its actions one in each line."""
    right: bool = False
    before: float = 0.0
    """My rating before it, and how it changed."""
    change: float = 0.0


class Run(Struct, frozen=True, kw_only=True):
    """As many puzzles as possible in some time."""

    id: str
    user: str
    title: str
    began: int
    ends: int


class Line(Struct, frozen=True, kw_only=True):
    """One line of chat."""

    number: int = 0
    user: str
    seat: int | None
    name: str
    text: str
    at: int


class Brought(Struct, frozen=True, kw_only=True):
    """A record that somebody brought, without its text."""

    digest: str
    title: str
    at: int


class Analysis(Struct, frozen=True, kw_only=True):
    """A tree of lines that somebody keeps."""

    id: str
    user: str
    source: str
    """Where its game is kept: `/tables/ID` or `/records/DIGEST`; empty if it began at an empty table."""
    title: str
    name: str
    body: str
    """The game and its lines, as a record."""
    own_content: str = ""
    share: str = ""
    """Whoever shows this word may look at it; empty if nobody but its owner may."""
    version: int = 1
    """Rises with every change: two changes at once cannot both win."""
    at: int


class KeptPlan(Struct, frozen=True):
    """What a seat keeps of its plan, and how often it was changed."""

    body: str
    version: int
