"""A store that keeps its things in a small drawer: a few thousand texts by their names, such as a browser has."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from copy import deepcopy
from typing import Any, Protocol, TypeAlias, TypeVar

from tampu.server.local import rows
from tampu.server.local.rows import ASIDE, CHAT, HOUSE, KINDS, LOG, SNAPSHOT, TABLE, Row, text_of
from tampu.tables.alerts.model import Alert
from tampu.tables.model import Entry, Line, Snapshot, Table
from tampu.tables.storage.memory import MemoryStore

T = TypeVar("T")


class Drawer(Protocol):
    """Where texts are kept by their names."""

    async def read(self) -> list[tuple[str, str]]:
        """Everything that was kept."""
        ...

    async def write(self, rows: Sequence[Row]) -> None:
        """Keep these, or throw away what has no text: all or nothing, and for good when it returns."""
        ...


_Changes: TypeAlias = list[tuple[str, Any, Any]]
"""A dictionary, a name in it, and what it is now; None if it has gone."""

_TOLD_APART = (
    *("open", "close", "add_table", "remove_table", "save_table", "append", "add_snapshots", "add_line"),
    *("forget", "beat", "add_outage"),
)
"""What is written in a way of its own, or not at all."""

_within: ContextVar[bool] = ContextVar("within", default=False)
"""Is this asked by the store itself, while it does something?"""


class KeptStore(MemoryStore):
    """Everything is in memory, and whatever changes is in the drawer before anybody is told of it. What could not be
    written did not happen."""

    def __init__(self, drawer: Drawer) -> None:
        super().__init__()
        self._drawer = drawer
        self._kept: dict[str, dict[Any, Any]] = {kind: {} for kind in KINDS}
        """What the drawer is known to hold."""
        self._last: Table | None = None
        """The table that was written last."""
        self._lock = asyncio.Lock()
        self.set_aside = 0
        """How many games and other things were found that cannot be read."""
        for name, method in list(inspect.getmembers(self, inspect.iscoroutinefunction)):
            if not name.startswith("_") and name not in _TOLD_APART:
                setattr(self, name, self._written(method))

    # -- opening: a row that cannot be read keeps nobody out --------------------------------------------

    async def open(self) -> None:
        found = await self._drawer.read()
        names = {name for name, _ in found}
        # What was set aside may be read by now, unless something else has come in its place.
        told = [(name, _plain(name), text) for name, text in found if name == _plain(name) or _plain(name) not in names]
        values: dict[str, tuple[Any, Any]] = {}
        lost: set[str] = set()
        for name, plain, text in told:
            try:
                values[name] = rows.read(*_parts(plain), text)
            except Exception:
                lost.add(_thing(plain))
        moved: list[Row] = []
        for name, plain, text in told:
            place = f"{ASIDE} {plain}" if _thing(plain) in lost else plain
            if place != name:
                moved += [(name, None), (place, text)]
            if place == plain:
                self._take(*_parts(plain), *values[name])
        # Where there is no room to move them they stay where they are.
        with suppress(Exception):
            await self._drawer.write(moved)
        self.set_aside = len(lost)
        for entries in self._logs.values():
            entries.sort(key=lambda entry: entry.seq)
        for lines in self._chat.values():
            lines.sort(key=lambda line: line.number)
        self._remember(self._differences(self))

    def _take(self, kind: str, rest: str, name: Any, value: Any) -> None:
        id = rest.partition(" ")[0]
        if kind == TABLE:
            self._tables[id] = value
            self._logs.setdefault(id, [])
        elif kind == LOG:
            self._logs.setdefault(id, []).append(value)
        elif kind == SNAPSHOT:
            self._snapshots.setdefault(id, []).append(value)
        elif kind == CHAT:
            self._chat.setdefault(id, []).append(value)
        elif kind == HOUSE:
            self._beat, self._outages = value
        else:
            getattr(self, kind)[name] = value

    # -- what is kept as it is -------------------------------------------------------------------------

    def _differences(self, store: MemoryStore) -> _Changes:
        """What is different in a store from what the drawer holds."""
        found: _Changes = []
        for kind, kept in self._kept.items():
            now: dict[Any, Any] = getattr(store, kind)
            for name, value in now.items():
                known = kept.get(name)
                if known is not value and known != value:
                    found.append((kind, name, value))
            found += [(kind, name, None) for name in kept if name not in now]
        return found

    def _remember(self, changes: _Changes) -> None:
        """The drawer holds these now."""
        for kind, name, value in changes:
            _put(self._kept[kind], name, value)

    def _take_back(self, changes: _Changes) -> None:
        """The drawer does not hold these: so they have not happened."""
        for kind, name, _ in changes:
            _put(getattr(self, kind), name, self._kept[kind].get(name))

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[bool]:
        """Nobody sees what is not written yet. False if this is a part of something else that is done."""
        if _within.get():
            yield False
            return
        async with self._lock:
            outside = _within.set(True)
            try:
                yield True
            finally:
                _within.reset(outside)

    def _written(self, method: Callable[..., Awaitable[T]]) -> Callable[..., Awaitable[T]]:
        async def written(*given: Any, **named: Any) -> T:
            async with self._alone() as first:
                if not first:
                    return await method(*given, **named)
                try:
                    answer = await method(*given, **named)
                    if changes := self._differences(self):
                        await self._drawer.write(_rows(changes))
                        self._remember(changes)
                except BaseException:
                    self._take_back(self._differences(self))
                    raise
                return answer

        return written

    # -- tables: nobody is alerted who sits in front of it ---------------------------------------------

    async def _keep(self, table: Table, *more: Row) -> None:
        await self._drawer.write([(f"{TABLE} {table.id}", text_of(table)), *more])
        self._last = table

    async def add_table(self, table: Table, alerts: Sequence[Alert] = ()) -> None:
        await self._keep(table)
        await super().add_table(table)

    async def remove_table(self, id: str) -> None:
        await self._drawer.write(self._rows_of(id))
        await super().remove_table(id)

    async def save_table(self, table: Table, alerts: Sequence[Alert] = ()) -> bool:
        if self._tables[table.id].version != table.version - 1:
            return False
        if self._last is not table:
            await self._keep(table)
        return await super().save_table(table)

    async def append(self, table: Table, entry: Entry, snapshot: Snapshot | None, alerts: Sequence[Alert] = ()) -> bool:
        if self._tables[table.id].version != table.version - 1:
            return False
        more: list[Row] = [(f"{LOG} {table.id} {entry.seq}", text_of(entry))]
        if snapshot is not None:
            more.append(_snapshot_row(table.id, snapshot))
        await self._keep(table, *more)
        return await super().append(table, entry, snapshot)

    async def add_snapshots(self, found: Sequence[tuple[str, Snapshot]]) -> None:
        if found:
            await self._drawer.write([_snapshot_row(id, snapshot) for id, snapshot in found])
            await super().add_snapshots(found)

    async def add_line(self, id: str, line: Line) -> Line:
        async with self._alone():
            numbered = await super().add_line(id, line)
            try:
                await self._drawer.write([(f"{CHAT} {id} {numbered.number}", text_of(numbered))])
            except BaseException:
                self._chat[id].remove(numbered)
                raise
            return numbered

    def _rows_of(self, id: str) -> list[Row]:
        """Everything of a table, to throw it away."""
        return [
            (f"{TABLE} {id}", None),
            *((f"{LOG} {id} {entry.seq}", None) for entry in self._logs.get(id, [])),
            *((f"{SNAPSHOT} {id} {one.seq}", None) for one in self._snapshots.get(id, [])),
            *((f"{CHAT} {id} {line.number}", None) for line in self._chat.get(id, [])),
        ]

    async def forget(self, user: str, ghost: str, changed: Sequence[Table], gone: Collection[str]) -> bool:
        async with self._alone():
            # Much is changed at once: first in a store beside this one, to see what.
            beside = MemoryStore()
            for name in vars(beside):
                setattr(beside, name, deepcopy(getattr(self, name)))
            if not await beside.forget(user, ghost, changed, gone):
                return False
            written: list[Row] = [row for id in gone for row in self._rows_of(id)]
            written += [(f"{TABLE} {table.id}", text_of(table)) for table in changed]
            for id, lines in self._chat.items():
                written += [(f"{CHAT} {id} {line.number}", None) for line in lines if line.user == user]
            changes = self._differences(beside)
            await self._drawer.write([*written, *_rows(changes)])
            self._remember(changes)
            return await super().forget(user, ghost, changed, gone)

    async def beat(self, now: int) -> int | None:
        await self._drawer.write([(HOUSE, text_of((max(now, self._beat or 0), self._outages)))])
        return await super().beat(now)

    async def add_outage(self, since: int, until: int) -> None:
        await self._drawer.write([(HOUSE, text_of((self._beat, [*self._outages, (since, until)])))])
        await super().add_outage(since, until)


def _plain(name: str) -> str:
    """The name of a row, whether it was set aside or not."""
    return name.removeprefix(f"{ASIDE} ")


def _parts(name: str) -> tuple[str, str]:
    kind, _, rest = name.partition(" ")
    return kind, rest


def _thing(name: str) -> str:
    """What a row is a part of: a table without a part of its log is none."""
    kind, rest = _parts(name)
    return f"{TABLE} {rest.partition(' ')[0]}" if kind in (TABLE, LOG) else name


def _put(dictionary: dict[Any, Any], name: Any, value: Any) -> None:
    if value is None:
        dictionary.pop(name, None)
    else:
        # What can be changed in place is put there as it is now.
        dictionary[name] = dict(value) if isinstance(value, dict) else value


def _rows(changes: _Changes) -> list[Row]:
    return [(rows.name_of(kind, name), None if value is None else text_of(value)) for kind, name, value in changes]


def _snapshot_row(id: str, snapshot: Snapshot) -> Row:
    return f"{SNAPSHOT} {id} {snapshot.seq}", text_of(snapshot)
