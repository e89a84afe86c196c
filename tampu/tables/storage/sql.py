"""A store in a database: SQLite by default, PostgreSQL by its address."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import structlog
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, Row, Select, delete, event, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from tampu.engine import BadInput
from tampu.tables.errors import Refused
from tampu.tables.model import Entry, Line, Snapshot, Table, User
from tampu.tables.room import events_of, events_text
from tampu.tables.storage import schema
from tampu.tables.storage.statements import ENTRIES_AT_ONCE, ENTRY_COLUMNS, PROGRESS, PROGRESS_AT_ONCE, columns_of
from tampu.tables.storage.store import name_key

T = TypeVar("T")

_log = structlog.get_logger()

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_PATIENCE = 300
"""Seconds to wait for a connection: under load people wait rather than get an error."""
_MOST_WRITERS = 8
_MIGRATING = 0x7A4D9011
"""Any number; all servers lock the same one."""
_MOST_AT_ONCE = 200
_MOST_NAMED = 500
_BUSY_MS = 10_000
# How soon, in seconds, a refused change of the database's own settings is tried again.
_AGAIN = 0.02

_MIGRATIONS = Path(__file__).with_name("migrations")

_encode = msgspec.json.Encoder().encode
_decode_table = msgspec.json.Decoder(Table).decode


class _Write:
    """An entry that waits to be written, and whoever waits for it."""

    __slots__ = ("done", "entry", "snapshot", "table", "trace")

    def __init__(self, table: Table, entry: Entry, snapshot: Snapshot | None) -> None:
        self.table = table
        self.entry = entry
        self.snapshot = snapshot
        # The writer works for many at once: what is logged there names all of them.
        self.trace: str = structlog.contextvars.get_contextvars().get("trace", "")
        self.done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def finish(self, won: bool) -> None:
        if not self.done.done():
            self.done.set_result(won)

    def fail(self, wrong: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(wrong)


class SqlStore:
    """Rows for what is searched, a JSON body for the rest of a table.

    Entries of different tables that arrive together are committed together: one flush to the disk then serves
    all of them, and each is acknowledged only after it.
    """

    def __init__(self, address: str) -> None:
        try:
            url = make_url(address)
        except ArgumentError:
            raise BadInput("the database address cannot be read; write sqlite:///FILE or postgresql://...") from None
        kind = url.get_backend_name()
        if kind not in _DRIVERS:
            raise BadInput(f"no database of kind '{kind}'; there are sqlite and postgresql")
        self.is_sqlite = kind == "sqlite"
        if self.is_sqlite and url.database in (None, "", ":memory:"):
            raise BadInput("a database in memory loses every game; name a file")
        self._engine = create_async_engine(
            url.set(drivername=_DRIVERS[kind]),
            pool_pre_ping=not self.is_sqlite,
            pool_timeout=_PATIENCE,
            # Errors end up in the log, where no card, note or password belongs.
            hide_parameters=True,
        )
        # SQLite lets one write at a time: they wait here, in order and without holding a connection.
        self._writing = asyncio.Semaphore(1 if self.is_sqlite else _MOST_WRITERS)
        self._insert: Any = sqlite.insert if self.is_sqlite else postgresql.insert
        if self.is_sqlite:
            event.listen(self._engine.sync_engine, "connect", _durable)
        self._queue: asyncio.Queue[_Write] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._notes: dict[tuple[str, str], asyncio.Task[None]] = {}
        """The last note of each seat that is being written."""
        self._changes: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        if self.is_sqlite:
            _make_private(Path(self._engine.url.database or ""))
            await self._write_ahead()
        await self._change(lambda connection: connection.run_sync(_migrate))
        self._writer = asyncio.create_task(self._write_forever())

    async def _write_ahead(self) -> None:
        """Readers do not wait for the writer. The file keeps this setting, so that it is made once and not for every
        connection: SQLite refuses two who make it together at once, whatever they are willing to wait.
        """
        until = asyncio.get_running_loop().time() + _BUSY_MS / 1000
        while True:
            try:
                async with self._engine.connect() as connection:
                    await connection.exec_driver_sql("PRAGMA journal_mode=WAL")
                return
            except OperationalError as wrong:
                if "locked" not in str(wrong.orig) or asyncio.get_running_loop().time() > until:
                    raise
            await asyncio.sleep(_AGAIN)

    async def close(self) -> None:
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        while waiting := {*self._changes, *self._notes.values()}:
            await asyncio.wait(waiting)
        await self._engine.dispose()

    async def _change(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """One transaction: all of it or nothing, and to its end even if whoever asked has gone.

        A transaction that is cancelled in the middle may leave a connection behind that still holds SQLite's lock.
        """
        task = asyncio.create_task(self._transaction(work))
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return await asyncio.shield(task)

    async def _transaction(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        async with self._writing, self._engine.begin() as connection:
            if self.is_sqlite:
                # Otherwise SQLite would lock only at the first change, after what was read may have grown old.
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            return await work(connection)

    # -- for whoever looks at the house from outside -------------------------------------------------

    async def could_write(self) -> None:
        """Begin a change and take it back; raises what is wrong."""
        async with self._engine.connect() as connection:
            if self.is_sqlite:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            await connection.execute(text("CREATE TABLE could_write (id INTEGER)"))
            await connection.rollback()

    async def revisions(self) -> tuple[str | None, str | None]:
        """The migration that the database is at, and the newest one."""
        async with self._engine.connect() as connection:
            found = await connection.run_sync(lambda plain: MigrationContext.configure(plain).get_current_revision())
        return found, ScriptDirectory(str(_MIGRATIONS)).get_current_head()

    async def clock(self) -> int:
        """What time the database has."""
        if self.is_sqlite:
            return time.time_ns() // 1_000_000
        async with self._engine.connect() as connection:
            return int((await connection.execute(text("SELECT extract(epoch FROM now()) * 1000"))).scalar_one())

    async def last_beat(self) -> int | None:
        """When a house was last open here."""
        rows = await self._rows(select(schema.beats.c.at))
        return rows[0].at if rows else None

    async def healthy(self) -> bool:
        async with self._engine.connect() as connection:
            return (await connection.execute(text("SELECT 1"))).scalar() == 1

    # -- tables and their logs -----------------------------------------------------------------------

    async def add_table(self, table: Table) -> None:
        async def add(connection: AsyncConnection) -> None:
            await connection.execute(schema.tables.insert(), _table_row(table))
            await _write_seats(connection, table)

        await self._change(add)

    async def table(self, id: str) -> Table | None:
        async with self._engine.connect() as connection:
            body = (await connection.execute(select(schema.tables.c.body).where(schema.tables.c.id == id))).scalar()
        return None if body is None else _table(body)

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        return await self._pairs(schema.tables.c.id, schema.tables.c.version, ids)

    async def save_table(self, table: Table) -> bool:
        where = (schema.tables.c.id == table.id) & (schema.tables.c.version == table.version - 1)

        async def save(connection: AsyncConnection) -> bool:
            done = await connection.execute(update(schema.tables).where(where).values(**_table_row(table)))
            if done.rowcount != 1:
                return False
            await connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table.id))
            await _write_seats(connection, table)
            return True

        return await self._change(save)

    async def append(self, table: Table, entry: Entry, snapshot: Snapshot | None) -> bool:
        write = _Write(table, entry, snapshot)
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
            won = await self._change(lambda connection: self._write(connection, writes))
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

    async def _write(self, connection: AsyncConnection, writes: list[_Write]) -> set[_Write]:
        """Write what follows the stored version of its table."""
        columns = schema.tables.c
        # Locked in the order of the ids, so that two servers cannot deadlock.
        stored = select(columns.id, columns.version).where(columns.id.in_({write.table.id for write in writes}))
        locked = await connection.execute(stored.order_by(columns.id).with_for_update())
        versions = {id: version for id, version in locked}
        won: dict[_Write, None] = {}
        for write in writes:
            if write.table.version == versions.get(write.table.id, 0) + 1:
                versions[write.table.id] = write.table.version
                won[write] = None
        if not won:
            return set()
        entries = [{"table_id": write.table.id, **_entry_row(write.entry)} for write in won]
        tables = {write.table.id: _table_row(write.table) for write in won}
        if self.is_sqlite:
            await connection.execute(schema.entries.insert(), entries)
            await connection.execute(PROGRESS, [{**row, "known": id} for id, row in tables.items()])
        else:
            await connection.execute(ENTRIES_AT_ONCE, columns_of(entries))
            await connection.execute(PROGRESS_AT_ONCE, columns_of([*tables.values()]))
        snapshots = [
            {"table_id": write.table.id, "seq": write.snapshot.seq, "body": write.snapshot.body}
            for write in won
            if write.snapshot is not None
        ]
        if snapshots:
            await connection.execute(schema.snapshots.insert(), snapshots)
        for write in won:
            if write.entry.kind == "replaced":
                await connection.execute(delete(schema.seats).where(schema.seats.c.table_id == write.table.id))
                await _write_seats(connection, write.table)
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
            rows = [{"table_id": id, "seq": snapshot.seq, "body": snapshot.body} for id, snapshot in found]
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

    async def ended_since(self, moment: int, limit: int) -> list[Table]:
        columns = schema.tables.c
        return await self._tables((columns.status == "over") & (columns.touched >= moment), limit)

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

    async def _tables(self, where: Any, limit: int) -> list[Table]:
        columns = schema.tables.c
        wanted = select(columns.body).where(where).order_by(columns.touched.desc(), columns.id).limit(limit)
        found = []
        for row in await self._rows(wanted):
            # One that cannot be read must not hide the others.
            with suppress(Refused):
                found.append(_table(row.body))
        return found

    async def _pairs(self, key: Column[str], value: Column[int], keys: Collection[str]) -> dict[str, int]:
        """Of the rows with these keys a number each; as many at once as a statement may name."""
        wanted, found = list(keys), dict[str, int]()
        for first in range(0, len(wanted), _MOST_NAMED):
            rows = await self._rows(select(key, value).where(key.in_(wanted[first : first + _MOST_NAMED])))
            found |= {row[0]: row[1] for row in rows}
        return found

    async def _rows(self, wanted: Select[*tuple[Any, ...]]) -> Sequence[Row[*tuple[Any, ...]]]:
        async with self._engine.connect() as connection:
            found: Sequence[Row[*tuple[Any, ...]]] = (await connection.execute(wanted)).all()
        return found

    # -- beside the game -----------------------------------------------------------------------------

    async def add_line(self, id: str, line: Line) -> Line:
        row = {
            "table_id": id,
            "user_id": line.user,
            "seat": line.seat,
            "name": line.name,
            "text": line.text,
            "at": line.at,
        }

        async def add(connection: AsyncConnection) -> int:
            added = await connection.execute(schema.chat.insert().returning(schema.chat.c.number), row)
            return int(added.scalar_one())

        return msgspec.structs.replace(line, number=await self._change(add))

    async def lines(self, id: str, after: int, limit: int) -> list[Line]:
        columns = schema.chat.c
        wanted = (
            select(schema.chat)
            .where((columns.table_id == id) & (columns.number > after))
            .order_by(columns.number.desc())
            .limit(limit)
        )
        found = [
            Line(number=row.number, user=row.user_id, seat=row.seat, name=row.name, text=row.text, at=row.at)
            for row in await self._rows(wanted)
        ]
        return found[::-1]

    async def note(self, id: str, user: str) -> str:
        columns = schema.notes.c
        rows = await self._rows(select(columns.body).where((columns.table_id == id) & (columns.user_id == user)))
        return str(rows[0].body) if rows else ""

    async def save_note(self, id: str, user: str, body: str) -> None:
        insert = self._insert(schema.notes).values(table_id=id, user_id=user, body=body)
        statement = insert.on_conflict_do_update(index_elements=["table_id", "user_id"], set_={"body": body})
        # One after the other: a write goes on when whoever asked for it has gone, and must not overtake the next one.
        before = self._notes.get((id, user))
        task = asyncio.create_task(self._after(before, statement))
        self._notes[id, user] = task

        def written(done: asyncio.Task[None]) -> None:
            if self._notes.get((id, user)) is done:
                del self._notes[id, user]

        task.add_done_callback(written)
        await asyncio.shield(task)

    async def _after(self, before: asyncio.Task[None] | None, statement: Any) -> None:
        if before is not None:
            await asyncio.wait([before])
        await self._do(statement)

    async def admit(self, id: str, user: str) -> None:
        await self._do(self._insert(schema.admitted).values(table_id=id, user_id=user).on_conflict_do_nothing())

    async def admitted(self, id: str, user: str) -> bool:
        columns = schema.admitted.c
        return bool(
            await self._rows(select(columns.table_id).where((columns.table_id == id) & (columns.user_id == user)))
        )

    async def add_record(self, digest: str, title: str, text: str, user: str, at: int) -> None:
        insert = self._insert(schema.records).values(digest=digest, title=title, text=text, user_id=user, at=at)
        await self._do(insert.on_conflict_do_nothing())

    async def record(self, digest: str) -> str | None:
        rows = await self._rows(select(schema.records.c.text).where(schema.records.c.digest == digest))
        return str(rows[0].text) if rows else None

    async def _do(self, *statements: Any) -> None:
        async def do(connection: AsyncConnection) -> None:
            for statement in statements:
                await connection.execute(statement)

        await self._change(do)

    # -- users ---------------------------------------------------------------------------------------

    async def add_user(self, user: User) -> bool:
        return await self._write_user(schema.users.insert().values(**_user_row(user)))

    async def save_user(self, user: User) -> bool:
        return await self._write_user(
            update(schema.users).where(schema.users.c.id == user.id).values(**_user_row(user))
        )

    async def _write_user(self, statement: Any) -> bool:
        try:
            await self._do(statement)
        except IntegrityError:
            return False
        return True

    async def user(self, id: str) -> User | None:
        return _first_user(await self._rows(select(schema.users).where(schema.users.c.id == id)))

    async def end_session(self, session: str, at: int, before: int) -> None:
        ended = schema.ended_sessions
        await self._do(
            delete(ended).where(ended.c.at < before),
            self._insert(ended).values(session=session, at=at).on_conflict_do_nothing(),
        )

    async def user_in(self, id: str, session: str) -> User | None:
        ended = select(schema.ended_sessions.c.session).where(schema.ended_sessions.c.session == session)
        return _first_user(await self._rows(select(schema.users).where((schema.users.c.id == id) & ~ended.exists())))

    async def ended_sessions(self, sessions: Collection[str]) -> set[str]:
        return set(await self._pairs(schema.ended_sessions.c.session, schema.ended_sessions.c.at, sessions))

    async def epochs(self, users: Collection[str]) -> dict[str, int]:
        return await self._pairs(schema.users.c.id, schema.users.c.epoch, users)

    async def account(self, name: str) -> User | None:
        return _first_user(await self._rows(select(schema.users).where(schema.users.c.name_key == name_key(name))))

    async def users(self, after: str, limit: int) -> list[User]:
        columns = schema.users.c
        wanted = select(schema.users).where(columns.id > after).order_by(columns.id).limit(limit)
        return [_user(row) for row in await self._rows(wanted)]

    async def remove_user(self, id: str) -> None:
        await self._do(delete(schema.users).where(schema.users.c.id == id))


def _make_private(file: Path) -> None:
    """Games, notes and passwords are nobody's business on this machine but the owner's and the group's."""
    try:
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        for part in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
            with suppress(OSError):
                part.chmod(part.stat().st_mode & 0o770)
    except OSError as wrong:
        raise BadInput(f"{file}: {wrong.strerror}") from None


def _durable(connection: Any, _: Any) -> None:
    """A commit reaches the disk before it is acknowledged."""
    cursor = connection.cursor()
    for setting in (f"busy_timeout={_BUSY_MS}", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    """Bring the schema up to date. Servers that start together do it one after the other."""
    postgres = connection.dialect.name == "postgresql"
    if postgres:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _table(body: str) -> Table:
    try:
        return _decode_table(body)
    except msgspec.DecodeError as wrong:
        raise Refused("broken_table") from wrong


def _table_row(table: Table) -> dict[str, Any]:
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


async def _write_seats(connection: AsyncConnection, table: Table) -> None:
    rows = [
        {"table_id": table.id, "seat": seat, "user_id": chair.user}
        for seat, chair in enumerate(table.chairs)
        if chair.user
    ]
    if rows:
        await connection.execute(schema.seats.insert(), rows)


def _entry_row(entry: Entry) -> dict[str, Any]:
    return {**{name: getattr(entry, name) for name in ENTRY_COLUMNS}, "told": events_text(entry.events)}


def _entry(row: Row[Any]) -> Entry:
    return Entry(**{name: getattr(row, name) for name in ENTRY_COLUMNS}, events=events_of(row.told))


def _user_row(user: User) -> dict[str, Any]:
    row = {name: getattr(user, name) for name in User.__struct_fields__}
    return {**row, "name_key": name_key(user.name) if user.account else None}


def _user(row: Row[Any]) -> User:
    return User(**{name: getattr(row, name) for name in User.__struct_fields__})


def _first_user(rows: Sequence[Row[Any]]) -> User | None:
    return _user(rows[0]) if rows else None
