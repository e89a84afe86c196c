"""Tables and their logs, and the ratings that they change."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from tampu.tables.alerts.model import Alert
from tampu.tables.model import Entry, Line, Snapshot, Table
from tampu.tables.people.ratings import Change, Pool, Strength, changes
from tampu.tables.storage.memory.alerts import MemoryAlerts
from tampu.tables.storage.store import newest


class MemoryTables(MemoryAlerts):
    """Keeps tables by their ids."""

    def __init__(self) -> None:
        super().__init__()
        self._tables: dict[str, Table] = {}
        self._logs: dict[str, list[Entry]] = {}
        self._snapshots: dict[str, list[Snapshot]] = {}
        self._chat: dict[str, list[Line]] = {}
        self._contents: dict[str, str] = {}
        self._beat: int | None = None
        self._outages: list[tuple[int, int]] = []
        self._attempts: dict[tuple[str, str], str] = {}
        """The scored game of a day and a user."""
        self._strengths: dict[Pool, dict[str, Strength]] = {}
        self._changes: list[Change] = []

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def healthy(self) -> bool:
        return True

    async def add_table(self, table: Table, alerts: Sequence[Alert] = ()) -> None:
        self._tables[table.id] = table
        self._logs[table.id] = []
        self._post(alerts)

    async def table(self, id: str) -> Table | None:
        return self._tables.get(id)

    async def remove_table(self, id: str) -> None:
        for kept in (self._tables, self._logs, self._snapshots, self._chat):
            kept.pop(id, None)

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        return {id: self._tables[id].version for id in ids if id in self._tables}

    async def save_table(self, table: Table, alerts: Sequence[Alert] = ()) -> bool:
        if self._tables[table.id].version != table.version - 1:
            return False
        self._tables[table.id] = table
        self._post(alerts)
        return True

    async def append(self, table: Table, entry: Entry, snapshot: Snapshot | None, alerts: Sequence[Alert] = ()) -> bool:
        if not await self.save_table(table, alerts):
            return False
        self._logs[table.id].append(entry)
        if snapshot is not None:
            self._snapshots.setdefault(table.id, []).append(snapshot)
        if table.finished:
            for change in changes(table, self._strengths.get(Pool(table.title, len(table.chairs)), {})):
                self._count(change)
        return True

    def _count(self, change: Change) -> None:
        self._strengths.setdefault(Pool(change.title, change.seats), {})[change.user] = change.after
        self._changes.append(replace(change, number=len(self._changes) + 1))

    async def strengths_of(self, users: Collection[str]) -> dict[str, dict[Pool, Strength]]:
        found: dict[str, dict[Pool, Strength]] = {}
        for pool, known in self._strengths.items():
            for user in users:
                if user in known:
                    found.setdefault(user, {})[pool] = known[user]
        return found

    async def strongest(self, pool: Pool, limit: int) -> list[tuple[str, Strength]]:
        known = [*self._strengths.get(pool, {}).items()]
        return sorted(known, key=lambda one: (2 * one[1].spread - one[1].mean, one[0]))[:limit]

    async def rating_changes(self, after: int, limit: int, user: str = "") -> list[Change]:
        found = [change for change in self._changes if change.number > after and user in ("", change.user)]
        return found[:limit]

    async def replace_ratings(self, found: Sequence[Change]) -> None:
        self._strengths, self._changes = {}, []
        for change in found:
            self._count(change)

    async def log(self, id: str, after: int = 0) -> list[Entry]:
        return self._logs.get(id, [])[after:]

    async def snapshot(self, id: str, at: int) -> Snapshot | None:
        found = [snapshot for snapshot in self._snapshots.get(id, []) if snapshot.seq <= at]
        return max(found, key=lambda snapshot: snapshot.seq) if found else None

    async def add_snapshots(self, found: Sequence[tuple[str, Snapshot]]) -> None:
        for id, snapshot in found:
            self._snapshots.setdefault(id, []).append(snapshot)

    async def keep_content(self, hash: str, body: str) -> None:
        self._contents[hash] = body

    async def content(self, hash: str) -> str | None:
        return self._contents.get(hash)

    async def due(self, now: int) -> list[str]:
        return [
            table.id for table in self._tables.values() if table.running and table.due is not None and table.due <= now
        ]

    async def beat(self, now: int) -> int | None:
        before, self._beat = self._beat, max(now, self._beat or 0)
        return before

    async def add_outage(self, since: int, until: int) -> None:
        self._outages.append((since, until))

    async def outages(self) -> list[tuple[int, int]]:
        return list(self._outages)

    async def open_tables(self, limit: int) -> list[Table]:
        return newest([table for table in self._tables.values() if table.status == "open" and table.public], limit)

    async def tables_of(self, user: str, finished: bool, limit: int) -> list[Table]:
        mine = [
            table
            for table in self._tables.values()
            if table.finished == finished and any(chair.user == user for chair in table.chairs)
        ]
        return newest(mine, limit)

    async def public_games(self, finished: bool, limit: int) -> list[Table]:
        wanted = [
            table for table in self._tables.values() if table.public and (table.finished if finished else table.running)
        ]
        return newest(wanted, limit)

    async def turns_of(self, user: str, limit: int) -> list[Table]:
        waiting = [
            table
            for table in self._tables.values()
            if table.running and table.actor is not None and table.actor == table.seat_of(user)
        ]
        return newest(waiting, limit)

    async def all_tables(self, after: str, limit: int) -> list[str]:
        return [id for id in sorted(self._tables) if id > after][:limit]

    async def begin_attempt(self, table: Table) -> str:
        id = self._attempts.setdefault((table.day, table.host), table.id)
        if id == table.id:
            await self.add_table(table)
        return id

    async def attempt(self, day: str, user: str) -> Table | None:
        return self._tables.get(self._attempts.get((day, user), ""))

    async def attempts_ended(self, day: str, moment: int, limit: int) -> list[Table]:
        found = [self._tables[id] for (of, _), id in self._attempts.items() if of == day]
        return newest([table for table in found if table.status == "over" and table.ended >= moment], limit)

    async def attempts_of(self, user: str, limit: int) -> list[Table]:
        found = [self._tables[id] for (_, whose), id in self._attempts.items() if whose == user]
        return sorted(found, key=lambda table: table.day, reverse=True)[:limit]
