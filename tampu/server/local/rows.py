"""What a house keeps in its drawer: the texts of its rows, and the names by which they are kept."""

from typing import Any, TypeAlias

import msgspec

from tampu.puzzles.ratings import Rating
from tampu.tables.model import Analysis, Attempt, Brought, Entry, KeptPlan, Line, Run, Snapshot, Table, User
from tampu.tables.people.ties import Tie
from tampu.tables.room import events_of, events_text

Row: TypeAlias = tuple[str, str | None]
"""A name, and the text that is kept by it."""

FORM = 1
"""Stands before every text: a house that does not know a form leaves the row alone. The first rows had none."""

TABLE = "table"
LOG = "log"
SNAPSHOT = "snapshot"
CHAT = "chat"
HOUSE = "house"
ASIDE = "aside"
"""Before the name of a row that could not be read: it is kept for a house that can."""

OF_TABLES = {TABLE: Table, LOG: Entry, SNAPSHOT: Snapshot, CHAT: Line}
"""Rows that are named by the id of a table."""
KINDS: dict[str, tuple[Any, Any]] = {
    "_contents": (str, str),
    "_attempts": (tuple[str, str], str),
    "_puzzle_attempts": (tuple[str, str], Attempt),
    "_ratings": (tuple[str, str], Rating),
    "_runs": (str, Run),
    "_notes": (tuple[str, str], str),
    "_records": (str, str),
    "_brought": (str, tuple[str, Brought]),
    "_reviews": (str, dict[str, bytes]),
    "_plans": (tuple[str, str], KeptPlan),
    "_analyses": (str, Analysis),
    "_users": (str, User),
    "_ties": (tuple[str, str], Tie),
}
"""What is kept as it is, by the name of its dictionary: what its names and its values are."""

_encode = msgspec.json.Encoder().encode


def text_of(value: Any) -> str:
    return f"{FORM} {_encode(_kept(value) if isinstance(value, Entry) else value).decode()}"


def name_of(kind: str, name: Any) -> str:
    return f"{kind} {_encode(name).decode()}"


def read(kind: str, rest: str, text: str) -> tuple[Any, Any]:
    """The name and the value of a row; an error if it was written in another way."""
    # No JSON of ours begins with a digit.
    form, _, body = text.partition(" ") if text[:1].isdigit() else ("0", "", text)
    if int(form) > FORM:
        raise ValueError(f"form {form}")
    if kind == LOG:
        return rest, _entry(body)
    if kind in OF_TABLES:
        return rest, msgspec.json.decode(body, type=OF_TABLES[kind])
    if kind == HOUSE:
        return rest, msgspec.json.decode(body, type=tuple[int | None, list[tuple[int, int]]])
    names, values = KINDS[kind]
    return msgspec.json.decode(rest, type=names), msgspec.json.decode(body, type=values)


class _KeptEntry(msgspec.Struct, array_like=True):
    """An entry with its events as a text, as other stores keep them."""

    seq: int
    seat: int
    kind: Any
    text: str
    client: str | None
    at: int
    shown: str
    events: str


def _kept(entry: Entry) -> _KeptEntry:
    events = events_text(entry.events)
    return _KeptEntry(entry.seq, entry.seat, entry.kind, entry.text, entry.client, entry.at, entry.shown, events)


def _entry(body: str) -> Entry:
    kept = msgspec.structs.asdict(msgspec.json.decode(body, type=_KeptEntry))
    return Entry(**{**kept, "events": events_of(kept["events"])})
