"""A table through the eyes of a viewer: what everybody sees, what a seat sees besides, entries and chat.

Who may know what is decided by `tampu.engine.sight`; here it gets its form. The types of the page are generated from
these structs.
"""

from typing import Any, Literal

from msgspec import Struct

from tampu.engine import Seat, sight
from tampu.engine.telling.story import Change
from tampu.engine.wire import decode
from tampu.tables.lines.orders import Stop
from tampu.tables.model import Chair, Clock, Ending, Entry, Kind, Late, Line, SeatKind, Span, Status, Table
from tampu.tables.room import Room
from tampu.tables.taking_back import Way, way_back
from tampu.tables.thinking.answers import Outcome

Facts = dict[str, Any]


class SeatRow(Struct, frozen=True, kw_only=True):
    """A seat from outside."""

    kind: SeatKind
    name: str
    level: str
    away: Span | None
    """The last days off of this person, past or to come, in a game over days."""


class SeriesRow(Struct, frozen=True, kw_only=True):
    """Which game of a series this is, and the points of those before it."""

    number: int
    totals: list[int]


class TallyRow(Struct, frozen=True, kw_only=True):
    """How often each seat has won in the games that this company played before."""

    games: int
    wins: list[int]


class TableRow(Struct, frozen=True, kw_only=True):
    """A table from outside, as the lobby shows it."""

    id: str
    title: str
    rules: int
    content: str
    own_content: bool
    options: dict[str, str]
    status: Status
    public: bool
    host: int | None
    seats: list[SeatRow]
    clock: Clock
    replace: str
    late: Late
    commitment: str
    series: SeriesRow | None
    rematch: str
    offered: int | None
    """The seat that offered the rematch."""
    tally: TallyRow | None
    closed: bool
    """May nobody but the seats see the game while it runs?"""
    talk: bool
    """May those who watch speak to the seats while the game runs?"""
    delay: int
    """So many minutes late those who watch see the game while it runs."""
    created: int
    started: int
    ended: int
    seq: int
    actor: int | None
    since: int
    """Since when the actor has been asked."""
    deadline: int | None
    """When the time of the person who is to act runs out."""
    agreed: list[int]
    """The seats that offer to end the game together."""
    pausing: list[int]
    """The seats that offer a pause."""
    resting: int
    """Since when the game rests by consent; 0 if it does not."""
    ending: Ending | None
    """How it ended, if before its end."""
    outcome: Outcome | None
    digest: str
    day: str
    """The day of which this is somebody's scored game, if it is one."""
    rated: bool
    """Does it change the ratings of those who play?"""
    practice: bool
    """Was something taken back after it had come to light? Then the game counts for nothing."""
    name: str
    """What the host calls it."""
    language: str
    auto: bool
    """Does it start by itself when it is full?"""
    tournament: str
    """The tournament of which it is a table."""
    sealed: bool
    """Others still play with the same luck: its secret is shown later, and to others nothing."""


class Shared(TableRow, frozen=True, kw_only=True):
    """What everybody at the table knows. `view` is the game's public part, once it has started."""

    entropies: list[str] = []
    secret: str | None = None
    banks: list[int] = []
    """The milliseconds left to each seat."""
    turn: int = 0
    """The turn that is being played, counted from 1; 0 if none is."""
    question: str | None = None
    about: Facts = {}
    """What the question speaks of: how many, of what, from whom, for what."""
    private: bool = False
    """Does only the seat that is asked know what it may do?"""
    view: Facts | None = None
    frozen: bool = False
    """The house has other rules or content than this game: it can be read, not played on."""


class Orders(Struct, frozen=True, kw_only=True):
    """What this seat has left to the table: how many moves may still be played, and why it has stopped, if it has."""

    waiting: int
    stopped: Stop = ""
    rule: str = ""
    name: str = ""
    facts: dict[str, int | str | list[int | str]] = {}


class Own(Struct, frozen=True, kw_only=True):
    """What this viewer knows besides."""

    seat: int | None
    lone: bool = False
    invite: str = ""
    view: Facts = {}
    legal: list[str] | None = None
    """What this seat may do, if it is asked."""
    undo: bool = False
    """May it take back its last action?"""
    practises: bool = False
    """Would that make the game practice, which counts for nothing?"""
    hints: bool = False
    """May it ask a bot what to do?"""
    orders: Orders | None = None
    """Its orders, if it has left any: of others nothing is told."""
    given: bool = False
    """Have the players of this game given a link away, with which anybody may look back at it?"""


class EntrySeen(Struct, frozen=True, kw_only=True):
    """A line of the log as a viewer may know it; what was told while the game was set up is entry 0."""

    seq: int
    seat: int | None
    kind: Kind | Literal["start"]
    text: str
    at: int
    turn: int
    """The turn that it belongs to, counted from 1; 0 before the first."""
    events: list[Facts]
    changes: list[Change]
    """What the events changed: seat (-1: rivals that nobody plays), thing, and how many more of it."""


class LineSeen(Struct, frozen=True, kw_only=True):
    """A line of chat."""

    number: int
    seat: int | None
    name: str
    text: str
    at: int


def table_row(table: Table) -> TableRow:
    """A table from outside."""
    return TableRow(**_row(table))


def _seat_row(chair: Chair) -> SeatRow:
    return SeatRow(kind=chair.kind, name=chair.name, level=chair.level, away=chair.away[-1] if chair.away else None)


def _row(table: Table) -> dict[str, Any]:
    host = [seat for seat, chair in enumerate(table.chairs) if chair.user == table.host]
    series = table.series
    return {
        "id": table.id,
        "title": table.title,
        "rules": table.rules,
        "content": table.content,
        "own_content": bool(table.own_content),
        "options": table.options,
        "status": table.status,
        "public": table.public,
        "host": host[0] if host else None,
        "seats": [_seat_row(chair) for chair in table.chairs],
        "clock": table.clock,
        "replace": table.replace,
        "late": table.late,
        "commitment": table.commitment,
        "series": None if series is None else SeriesRow(number=series.number, totals=list(series.totals)),
        "rematch": table.rematch,
        "offered": table.offered,
        "tally": None if table.tally is None else TallyRow(games=table.tally.games, wins=list(table.tally.wins)),
        "closed": table.closed,
        "talk": table.talk,
        "delay": table.delay,
        "created": table.created,
        "started": table.started,
        "ended": table.ended,
        "seq": table.seq,
        "actor": table.actor,
        "since": table.since,
        "deadline": table.deadline,
        "agreed": list(table.agreed),
        "pausing": list(table.pausing),
        "resting": table.resting,
        "ending": table.ending,
        "outcome": decode(table.outcome) if table.outcome else None,
        "digest": "" if table.sealed else table.digest,
        "day": table.day,
        "rated": table.rated,
        "practice": table.practice,
        "name": table.name,
        "language": table.language,
        "auto": table.auto,
        "tournament": table.tournament,
        "sealed": table.sealed,
    }


def shared_of(room: Room) -> Shared:
    """What everybody at the table knows."""
    table = room.table
    if room.frozen:
        return Shared(
            **{**_row(table), "since": room.since},
            entropies=[chair.entropy for chair in table.chairs],
            secret=table.secret if table.shown else None,
            banks=list(room.face.banks),
            view=None if room.seen is None else room.seen.public,
            frozen=True,
        )
    if room.match is None:
        return Shared(**_row(table))
    state, over = room.match.state, table.finished
    actor = None if over else state.actor()
    waits = actor is not None and table.chairs[actor].kind == "person"
    timing = {"since": room.since, "deadline": room.deadline(table, actor) if waits and actor is not None else None}
    return Shared(
        **{**_row(table), **timing},
        entropies=[chair.entropy for chair in table.chairs],
        secret=table.secret if table.shown else None,
        banks=list(room.face.banks),
        turn=0 if over else room.match.turns.next(state.actor()),
        question=None if over else sight.question(state),
        about={} if over else sight.about(room.match),
        private=not over and state.private(),
        view=state.public(),
    )


def position(table: Table, public: Facts, question: str) -> Shared:
    """A single position, without a match behind it."""
    return Shared(**_row(table), view=public, question=question)


def own_of(room: Room, seat: Seat | None) -> Own:
    """What this viewer knows besides."""
    table = room.table
    if seat is None:
        return Own(seat=None)
    lone, invite, given = table.chairs[seat].lone, table.invite, table.share != ""
    if room.match is None:
        kept = room.seen.own if room.seen is not None else []
        return Own(seat=seat, lone=lone, invite=invite, view=kept[seat] if kept else {}, given=given)
    state, way = room.match.state, way_back(room, seat)
    return Own(
        seat=seat,
        lone=lone,
        invite=invite,
        view=state.own(seat),
        legal=sight.options(state, seat) if table.running and state.actor() == seat else None,
        undo=isinstance(way, Way),
        practises=isinstance(way, Way) and way.practises and not table.practice,
        hints=table.gives_hints,
        orders=_orders(room, seat) if table.running and seat in room.plans else None,
        given=given,
    )


def _orders(room: Room, seat: Seat) -> Orders:
    order = room.order(seat) if room.table.actor == seat else None
    if order is None or not order.stopped:
        return Orders(waiting=room.orders_left(seat))
    facts: Any = order.facts
    return Orders(waiting=0, stopped=order.stopped, rule=order.rule, name=order.name, facts=facts)


def entry_seen(room: Room, entry: Entry, seat: Seat | None) -> EntrySeen:
    """An entry as this viewer may know it: of a secret verb only its name, of events what the seat was told."""
    events = sight.told(entry.events, seat)
    return EntrySeen(
        seq=entry.seq,
        seat=entry.seat,
        kind=entry.kind,
        text=entry.text if seat == entry.seat else entry.shown,
        at=entry.at,
        turn=room.turns[entry.seq - 1],
        events=[*events],
        changes=room.game.changes(events),
    )


def log_seen(room: Room, seat: Seat | None, after: int) -> list[EntrySeen]:
    """The entries after a number."""
    entries: list[EntrySeen] = []
    if after < 0 and room.table.started:
        opening = sight.told(room.opening, seat)
        changes = room.game.changes(opening)
        start = EntrySeen(
            seq=0, seat=None, kind="start", text="", at=room.table.started, turn=0, events=[*opening], changes=changes
        )
        entries.append(start)
    return entries + [entry_seen(room, entry, seat) for entry in room.entries[max(0, after) :]]


def line_seen(line: Line) -> LineSeen:
    return LineSeen(number=line.number, seat=line.seat, name=line.name, text=line.text, at=line.at)
