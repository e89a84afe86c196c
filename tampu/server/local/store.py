"""A store that keeps its things in a small drawer: a few thousand texts by their names, such as a browser has."""

import inspect
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from tampu.puzzles.ratings import Rating
from tampu.tables.alerts.model import Alert
from tampu.tables.model import Analysis, Attempt, Brought, Entry, KeptPlan, Line, Run, Snapshot, Table, User
from tampu.tables.people.ties import Tie
from tampu.tables.room import events_of, events_text
from tampu.tables.storage.memory import MemoryStore

T = TypeVar("T")

_encode = msgspec.json.Encoder().encode
Row: TypeAlias = tuple[str, str | None]
"""A name, and the text that is kept by it."""

_TABLE = "table"
_LOG = "log"
_SNAPSHOT = "snapshot"
_CHAT = "chat"
_HOUSE = "house"


class Drawer(Protocol):
    """Where texts are kept by their names."""

    async def read(self) -> list[tuple[str, str]]:
        """Everything that was kept."""
        ...

    async def write(self, rows: Sequence[Row]) -> None:
        """Keep these, or throw away what has no text: all or nothing, and for good when it returns."""
        ...


_KINDS: dict[str, tuple[Any, Any]] = {
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

_TOLD_APART = ("open", "close", "add_table", "save_table", "append", "add_snapshots", "add_line", "beat", "add_outage")
"""What is written in a way of its own, or not at all."""


class KeptStore(MemoryStore):
    """Everything is in memory, and whatever changes is in the drawer before anybody is told of it."""

    def __init__(self, drawer: Drawer) -> None:
        super().__init__()
        self._drawer = drawer
        self._kept: dict[str, dict[Any, Any]] = {kind: {} for kind in _KINDS}
        """What the drawer is known to hold."""
        self._last: Table | None = None
        """The table that was written last."""
        for name, method in list(inspect.getmembers(self, inspect.iscoroutinefunction)):
            if not name.startswith("_") and name not in _TOLD_APART:
                setattr(self, name, self._written(method))

    async def open(self) -> None:
        for name, text in await self._drawer.read():
            kind, _, rest = name.partition(" ")
            self._take(kind, rest, text)
        for entries in self._logs.values():
            entries.sort(key=lambda entry: entry.seq)
        for lines in self._chat.values():
            lines.sort(key=lambda line: line.number)
        self._differences()

    def _take(self, kind: str, rest: str, text: str) -> None:
        if kind == _TABLE:
            self._tables[rest] = msgspec.json.decode(text, type=Table)
            self._logs.setdefault(rest, [])
        elif kind == _LOG:
            self._logs.setdefault(rest.partition(" ")[0], []).append(_entry_of(text))
        elif kind == _SNAPSHOT:
            self._snapshots.setdefault(rest.partition(" ")[0], []).append(msgspec.json.decode(text, type=Snapshot))
        elif kind == _CHAT:
            self._chat.setdefault(rest.partition(" ")[0], []).append(msgspec.json.decode(text, type=Line))
        elif kind == _HOUSE:
            self._beat, self._outages = msgspec.json.decode(text, type=tuple[int | None, list[tuple[int, int]]])
        elif kind in _KINDS:
            names, values = _KINDS[kind]
            getattr(self, kind)[msgspec.json.decode(rest, type=names)] = msgspec.json.decode(text, type=values)

    def _differences(self) -> list[Row]:
        """What was changed in memory since the last time."""
        rows: list[Row] = []
        for kind, kept in self._kept.items():
            now: dict[Any, Any] = getattr(self, kind)
            for name, value in now.items():
                known = kept.get(name)
                if known is not value and known != value:
                    rows.append((f"{kind} {_encode(name).decode()}", _encode(value).decode()))
                    # What can be changed in place is remembered as it was.
                    kept[name] = dict(value) if isinstance(value, dict) else value
            for name in [name for name in kept if name not in now]:
                rows.append((f"{kind} {_encode(name).decode()}", None))
                del kept[name]
        return rows

    def _written(self, method: Callable[..., Awaitable[T]]) -> Callable[..., Awaitable[T]]:
        async def written(*given: Any, **named: Any) -> T:
            answer = await method(*given, **named)
            if rows := self._differences():
                await self._drawer.write(rows)
            return answer

        return written

    # -- tables: what could not be written did not happen; nobody is alerted who sits in front of it ------

    async def _keep(self, table: Table, *more: Row) -> None:
        await self._drawer.write([(f"{_TABLE} {table.id}", _encode(table).decode()), *more])
        self._last = table

    async def add_table(self, table: Table, alerts: Sequence[Alert] = ()) -> None:
        await self._keep(table)
        await super().add_table(table)

    async def save_table(self, table: Table, alerts: Sequence[Alert] = ()) -> bool:
        if self._tables[table.id].version != table.version - 1:
            return False
        if self._last is not table:
            await self._keep(table)
        return await super().save_table(table)

    async def append(self, table: Table, entry: Entry, snapshot: Snapshot | None, alerts: Sequence[Alert] = ()) -> bool:
        if self._tables[table.id].version != table.version - 1:
            return False
        rows: list[Row] = [(f"{_LOG} {table.id} {entry.seq}", _entry_text(entry))]
        if snapshot is not None:
            rows.append(_snapshot_row(table.id, snapshot))
        await self._keep(table, *rows)
        return await super().append(table, entry, snapshot)

    async def add_snapshots(self, found: Sequence[tuple[str, Snapshot]]) -> None:
        if found:
            await self._drawer.write([_snapshot_row(id, snapshot) for id, snapshot in found])
            await super().add_snapshots(found)

    async def add_line(self, id: str, line: Line) -> Line:
        numbered = await super().add_line(id, line)
        await self._drawer.write([(f"{_CHAT} {id} {numbered.number}", _encode(numbered).decode())])
        return numbered

    async def forget(self, user: str, ghost: str, changed: Sequence[Table], gone: Collection[str]) -> bool:
        rows: list[Row] = [
            (f"{_CHAT} {id} {line.number}", None)
            for id, lines in self._chat.items()
            for line in lines
            if line.user == user or id in gone
        ]
        for id in gone:
            rows.append((f"{_TABLE} {id}", None))
            rows += [(f"{_LOG} {id} {entry.seq}", None) for entry in self._logs.get(id, [])]
            rows += [(f"{_SNAPSHOT} {id} {one.seq}", None) for one in self._snapshots.get(id, [])]
        rows += [(f"{_TABLE} {table.id}", _encode(table).decode()) for table in changed]
        if not await super().forget(user, ghost, changed, gone):
            return False
        await self._drawer.write(rows)
        return True

    async def beat(self, now: int) -> int | None:
        before = await super().beat(now)
        await self._drawer.write([self._house_row()])
        return before

    async def add_outage(self, since: int, until: int) -> None:
        await super().add_outage(since, until)
        await self._drawer.write([self._house_row()])

    def _house_row(self) -> Row:
        return _HOUSE, _encode((self._beat, self._outages)).decode()


def _snapshot_row(id: str, snapshot: Snapshot) -> Row:
    return f"{_SNAPSHOT} {id} {snapshot.seq}", _encode(snapshot).decode()


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


def _entry_text(entry: Entry) -> str:
    events = events_text(entry.events)
    kept = _KeptEntry(entry.seq, entry.seat, entry.kind, entry.text, entry.client, entry.at, entry.shown, events)
    return _encode(kept).decode()


def _entry_of(text: str) -> Entry:
    kept = msgspec.structs.asdict(msgspec.json.decode(text, type=_KeptEntry))
    return Entry(**{**kept, "events": events_of(kept["events"])})
