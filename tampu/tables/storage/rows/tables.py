"""Tables and their logs in the database."""

import asyncio
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from sqlalchemy import Connection, Row, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tampu.engine import BadInput
from tampu.tables.alerts.model import Alert
from tampu.tables.errors import Refused
from tampu.tables.model import Entry, Snapshot, Table
from tampu.tables.room import events_of, events_text
from tampu.tables.storage import schema
from tampu.tables.storage.rows.alerts import AlertRows
from tampu.tables.storage.rows.ratings import RatingRows
from tampu.tables.storage.statements import ENTRIES_AT_ONCE, ENTRY_COLUMNS, PROGRESS, PROGRESS_AT_ONCE, columns_of

_log = structlog.get_logger()

_MOST_AT_ONCE = 200

_encode = msgspec.json.Encoder().encode
_decode_table = msgspec.json.Decoder(Table).decode


class _Write:
    """An entry that waits to be written, and whoever waits for it."""

    __slots__ = ("alerts", "done", "entry", "snapshot", "table", "trace")

    def __init__(self, table: Table, entry: Entry, snapshot: Snapshot | None, alerts: Sequence[Alert]) -> None:
        self.table = table
        self.entry = entry
        self.snapshot = snapshot
        self.alerts = alerts
        # The writer works for many at once: what is logged there names all of them.
        self.trace: str = structlog.contextvars.get_contextvars().get("trace", "")
        self.done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def finish(self, won: bool) -> None:
        if not self.done.done():
            self.done.set_result(won)

    def fail(self, wrong: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(wrong)


class TableRows(RatingRows, AlertRows):
    """Rows for what is searched, a JSON body for the rest of a table.

    Entries of different tables that arrive together are committed together: one flush to the disk then serves
    all of them, and each is acknowledged only after it.
    """

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self._queue: asyncio.Queue[_Write] = asyncio.Queue()
        self._grouping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await super().open()
        self._grouping = asyncio.create_task(self._write_forever())

    async def close(self) -> None:
        if self._grouping is not None:
            await self._queue.join()
            self._grouping.cancel()
            await asyncio.gather(self._grouping, return_exceptions=True)
        await super().close()

    # -- tables and their logs -----------------------------------------------------------------------

    async def add_table(self, table: Table, alerts: Sequence[Alert] = ()) -> None:
        async def add(connection: AsyncConnection) -> None:
            await connection.execute(schema.tables.insert(), table_row(table))
            await connection.run_sync(write_seats, table)
            await connection.run_sync(self._post, alerts)

        await self._change(add)

    async def table(self, id: str) -> Table | None:
        async with self._engine.connect() as connection:
            body = (await connection.execute(select(schema.tables.c.body).where(schema.tables.c.id == id))).scalar()
        return None if body is None else table_of_body(body)

    async def remove_table(self, id: str) -> None:
        await self._do(delete(schema.tables).where(schema.tables.c.id == id))

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        return await self._pairs(schema.tables.c.id, schema.tables.c.version, ids)

    async def save_table(self, table: Table, alerts: Sequence[Alert] = ()) -> bool:
        where = (schema.tables.c.id == table.id) & (schema.tables.c.version == table.version - 1)

        async def save(connection: AsyncConnection) -> bool:
            done = await connection.execute(update(schema.tables).where(where).values(**table_row(table)))
            if done.rowcount != 1:
                return False
            await connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table.id))
            await connection.run_sync(write_seats, table)
            await connection.run_sync(self._post, alerts)
            return True

        return await self._change(save)

    async def append(self, table: Table, entry: Entry, snapshot: Snapshot | None, alerts: Sequence[Alert] = ()) -> bool:
        write = _Write(table, entry, snapshot, alerts)
        self._queue.put_nowait(write)
        return await write.done

    async def _write_forever(self) -> None:
        while True:
            writes = [await self._queue.get()]
            while len(writes) < _MOST_AT_ONCE and not self._queue.empty():
                writes.append(self._queue.get_nowait())
            await self._finish(writes)
            for _ in writes:
                self._queue.task_done()

    async def _finish(self, writes: list[_Write]) -> None:
        """Commit these together; if that fails, each by itself, so that one cannot spoil the others."""
        try:
            won = await self._change_at_once(lambda connection: self._write(connection, writes))
        except Exception as wrong:
            if len(writes) == 1:
                _log.warning("not stored", traces=[writes[0].trace], why=type(wrong).__name__)
                writes[0].fail(wrong)
            else:
                for write in writes:
                    await self._finish([write])
        else:
            _log.debug("stored", traces=[write.trace for write in writes])
            for write in writes:
                write.finish(write in won)

    def _write(self, connection: Connection, writes: list[_Write]) -> set[_Write]:
        """Write what follows the stored version of its table."""
        columns = schema.tables.c
        # Locked in the order of the ids, so that two servers cannot deadlock.
        stored = select(columns.id, columns.version).where(columns.id.in_({write.table.id for write in writes}))
        locked = connection.execute(stored.order_by(columns.id).with_for_update())
        versions = {id: version for id, version in locked}
        won: dict[_Write, None] = {}
        for write in writes:
            if write.table.version == versions.get(write.table.id, 0) + 1:
                versions[write.table.id] = write.table.version
                won[write] = None
        if not won:
            return set()
        entries = [{"table_id": write.table.id, **_entry_row(write.entry)} for write in won]
        tables = {write.table.id: table_row(write.table) for write in won}
        if self.is_sqlite:
            connection.execute(schema.entries.insert(), entries)
            connection.execute(PROGRESS, [{**row, "known": id} for id, row in tables.items()])
        else:
            connection.execute(ENTRIES_AT_ONCE, columns_of(entries))
            connection.execute(PROGRESS_AT_ONCE, columns_of([*tables.values()]))
        snapshots = [
            {"table_id": write.table.id, "seq": write.snapshot.seq, "body": write.snapshot.body}
            for write in won
            if write.snapshot is not None
        ]
        if snapshots:
            connection.execute(schema.snapshots.insert(), snapshots)
        for write in won:
            if write.entry.kind == "replaced":
                connection.execute(delete(schema.seats).where(schema.seats.c.table_id == write.table.id))
                write_seats(connection, write.table)
            self._post(connection, write.alerts)
        self._rate(connection, [write.table for write in won if write.table.finished])
        return set(won)

    async def log(self, id: str, after: int = 0) -> list[Entry]:
        columns = schema.entries.c
        wanted = select(schema.entries).where((columns.table_id == id) & (columns.seq > after)).order_by(columns.seq)
        try:
            return [_entry(row) for row in await self._rows(wanted)]
        except BadInput as wrong:
            raise Refused("broken_table") from wrong

    async def snapshot(self, id: str, at: int) -> Snapshot | None:
        columns = schema.snapshots.c
        wanted = (
            select(columns.seq, columns.body)
            .where((columns.table_id == id) & (columns.seq <= at))
            .order_by(columns.seq.desc())
            .limit(1)
        )
        rows = await self._rows(wanted)
        return Snapshot(rows[0].seq, rows[0].body) if rows else None

    async def add_snapshots(self, found: Sequence[tuple[str, Snapshot]]) -> None:
        if found:
            # Always in the same order: two processes that write rows of the same tables would wait for each other.
            inserted = sorted(found, key=lambda one: one[0])
            rows = [{"table_id": id, "seq": snapshot.seq, "body": snapshot.body} for id, snapshot in inserted]
            await self._do(self._insert(schema.snapshots).values(rows).on_conflict_do_nothing())

    async def keep_content(self, hash: str, body: str) -> None:
        await self._do(self._insert(schema.contents).values(hash=hash, body=body).on_conflict_do_nothing())

    async def content(self, hash: str) -> str | None:
        rows = await self._rows(select(schema.contents.c.body).where(schema.contents.c.hash == hash))
        return str(rows[0].body) if rows else None

    async def due(self, now: int) -> list[str]:
        columns = schema.tables.c
        return [
            row.id
            for row in await self._rows(select(columns.id).where((columns.status == "playing") & (columns.due <= now)))
        ]

    async def beat(self, now: int) -> int | None:
        columns = schema.beats.c

        async def beat(connection: AsyncConnection) -> int | None:
            found = await connection.execute(select(columns.at).where(columns.id == 0).with_for_update())
            before = found.scalar()
            moment = now if before is None else max(now, before)
            insert = self._insert(schema.beats).values(id=0, at=moment)
            await connection.execute(insert.on_conflict_do_update(index_elements=["id"], set_={"at": moment}))
            return before

        return await self._change(beat)

    async def add_outage(self, since: int, until: int) -> None:
        await self._do(self._insert(schema.outages).values(since=since, until=until).on_conflict_do_nothing())

    async def outages(self) -> list[tuple[int, int]]:
        columns = schema.outages.c
        rows = await self._rows(select(columns.since, columns.until).order_by(columns.since))
        return [(row.since, row.until) for row in rows]

    # -- looking for tables --------------------------------------------------------------------------

    async def open_tables(self, limit: int) -> list[Table]:
        columns = schema.tables.c
        return await self._tables((columns.status == "open") & columns.public, limit)

    async def tables_of(self, user: str, finished: bool, limit: int) -> list[Table]:
        columns = schema.tables.c
        mine = select(schema.seats.c.table_id).where(schema.seats.c.user_id == user)
        statuses = ("over", "stopped") if finished else ("open", "playing")
        return await self._tables(columns.id.in_(mine) & columns.status.in_(statuses), limit)

    async def public_games(self, finished: bool, limit: int) -> list[Table]:
        columns = schema.tables.c
        statuses = ("over", "stopped") if finished else ("playing",)
        return await self._tables(columns.public & columns.status.in_(statuses), limit)

    async def turns_of(self, user: str, limit: int) -> list[Table]:
        columns, chairs = schema.tables.c, schema.seats.c
        waiting = select(chairs.table_id).where(
            (chairs.user_id == user) & (chairs.table_id == columns.id) & (chairs.seat == columns.actor)
        )
        return await self._tables((columns.status == "playing") & waiting.exists(), limit)

    async def all_tables(self, after: str, limit: int) -> list[str]:
        columns = schema.tables.c
        wanted = select(columns.id).where(columns.id > after).order_by(columns.id).limit(limit)
        return [row.id for row in await self._rows(wanted)]

    # -- the scored games of a day -------------------------------------------------------------------

    async def begin_attempt(self, table: Table) -> str:
        columns = schema.attempts.c
        row = {"day": table.day, "user_id": table.host, "table_id": table.id}
        first = select(columns.table_id).where((columns.day == table.day) & (columns.user_id == table.host))

        async def begin(connection: AsyncConnection) -> str:
            await connection.execute(schema.tables.insert(), table_row(table))
            insert = self._insert(schema.attempts).values(row).on_conflict_do_nothing()
            if (await connection.execute(insert)).rowcount == 1:
                await connection.run_sync(write_seats, table)
                return table.id
            await connection.execute(delete(schema.tables).where(schema.tables.c.id == table.id))
            return str((await connection.execute(first)).scalar_one())

        return await self._change(begin)

    async def attempt(self, day: str, user: str) -> Table | None:
        columns = schema.attempts.c
        found = select(columns.table_id).where((columns.day == day) & (columns.user_id == user))
        tables = await self._tables(schema.tables.c.id.in_(found), 1)
        return tables[0] if tables else None

    async def attempts_ended(self, day: str, moment: int, limit: int) -> list[Table]:
        columns = schema.tables.c
        of_day = select(schema.attempts.c.table_id).where(schema.attempts.c.day == day)
        ended = (columns.status == "over") & (columns.touched >= moment)
        return await self._tables(ended & columns.id.in_(of_day), limit)

    async def attempts_of(self, user: str, limit: int) -> list[Table]:
        mine = select(schema.attempts.c.table_id).where(schema.attempts.c.user_id == user)
        found = await self._tables(schema.tables.c.id.in_(mine), limit)
        return sorted(found, key=lambda table: table.day, reverse=True)

    async def _tables(self, where: Any, limit: int) -> list[Table]:
        columns = schema.tables.c
        wanted = select(columns.body).where(where).order_by(columns.touched.desc(), columns.id).limit(limit)
        found = []
        for row in await self._rows(wanted):
            # One that cannot be read must not hide the others.
            with suppress(Refused):
                found.append(table_of_body(row.body))
        return found


def table_of_body(body: str) -> Table:
    try:
        return _decode_table(body)
    except msgspec.DecodeError as wrong:
        raise Refused("broken_table") from wrong


def table_row(table: Table) -> dict[str, Any]:
    return {
        "id": table.id,
        "status": table.status,
        "public": table.public,
        "seq": table.seq,
        "actor": table.actor,
        "due": table.due,
        "touched": max(table.created, table.ended),
        "version": table.version,
        "body": _encode(table).decode(),
    }


def write_seats(connection: Connection, table: Table) -> None:
    rows = [
        {"table_id": table.id, "seat": seat, "user_id": chair.user}
        for seat, chair in enumerate(table.chairs)
        if chair.user
    ]
    if rows:
        connection.execute(schema.seats.insert(), rows)


def _entry_row(entry: Entry) -> dict[str, Any]:
    return {**{name: getattr(entry, name) for name in ENTRY_COLUMNS}, "told": events_text(entry.events)}


def _entry(row: Row[Any]) -> Entry:
    return Entry(**{name: getattr(row, name) for name in ENTRY_COLUMNS}, events=events_of(row.told))
