"""A database: SQLite by default, PostgreSQL by its address. Connections, transactions and migrations."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, Engine, Row, Select, create_engine, event, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from tampu.engine import BadInput
from tampu.tables.storage import schema

T = TypeVar("T")

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_PATIENCE = 300
"""Seconds to wait for a connection: under load people wait rather than get an error."""
_MOST_WRITERS = 8
_LOCK = "BEGIN IMMEDIATE"
"""Otherwise SQLite would lock only at the first change, after what was read may have grown old."""
_MIGRATING = 0x7A4D9011
"""Any number; all servers lock the same one."""
_MOST_NAMED = 500
_BUSY_MS = 10_000
# How soon, in seconds, a refused change of the database's own settings is tried again.
_AGAIN = 0.02

_MIGRATIONS = Path(__file__).with_name("migrations")


class Database:
    """Changes are whole transactions, carried through even if whoever asked for them has gone."""

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
        self._plain: Engine | None = None
        """The same SQLite without asyncio; used by one thread."""
        if self.is_sqlite:
            self._plain = create_engine(url.set(drivername="sqlite"), hide_parameters=True)
            for engine in (self._engine.sync_engine, self._plain):
                event.listen(engine, "connect", _durable)
        self._writer = ThreadPoolExecutor(1, "writer")
        self._changes: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        if self.is_sqlite:
            _make_private(Path(self._engine.url.database or ""))
            await self._write_ahead()
        await self._change(lambda connection: connection.run_sync(_migrate))

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
        while self._changes:
            await asyncio.wait(self._changes)
        await self._engine.dispose()
        self._writer.shutdown()
        if self._plain is not None:
            self._plain.dispose()

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
                await connection.exec_driver_sql(_LOCK)
            return await work(connection)

    async def _change_at_once(self, work: Callable[[Connection], T]) -> T:
        """One transaction whose statements follow each other without waiting for anything else.

        With SQLite they share one way to a thread and back, which takes longer than a statement does.
        """
        if self._plain is None:
            return await self._change(lambda connection: connection.run_sync(work))
        async with self._writing:
            return await asyncio.get_running_loop().run_in_executor(self._writer, _carry_out, self._plain, work)

    async def _do(self, *statements: Any) -> None:
        async def do(connection: AsyncConnection) -> None:
            for statement in statements:
                await connection.execute(statement)

        await self._change(do)

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

    # -- for whoever looks at the house from outside -------------------------------------------------

    async def could_write(self) -> None:
        """Begin a change and take it back; raises what is wrong."""
        async with self._engine.connect() as connection:
            if self.is_sqlite:
                await connection.exec_driver_sql(_LOCK)
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


def _carry_out(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        connection.exec_driver_sql(_LOCK)
        return work(connection)


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
