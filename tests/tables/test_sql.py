"""What only a database can get wrong."""

import asyncio
import json
import sqlite3
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Boolean, Connection, MetaData
from sqlalchemy.exc import DBAPIError

from tampu.engine import BadInput
from tampu.engine.record import Record
from tampu.tables.house import House
from tampu.tables.model import Entry, Line, Snapshot
from tampu.tables.storage import sql
from tampu.tables.storage.schema import metadata
from tampu.tables.storage.sql import SqlStore
from tampu.tables.storage.store import Store
from tests.tables.build import BLUE, RED, FakeTime, house_of, move, table_of
from tests.tables.titles import TITLES

FIRST_VERSION = Path(__file__).with_name("first_version.json")
"""The rows of a database that the first version has written."""


async def test_migrations_lead_to_the_schema(address: str, store: Store) -> None:
    if not isinstance(store, SqlStore):
        return

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with store._engine.connect() as connection:
        assert await connection.run_sync(differences) == []


@pytest.mark.parametrize("address", ["sqlite", "postgresql"], indirect=True)
async def test_servers_that_start_together_migrate_once(address: str) -> None:
    stores = [SqlStore(address) for _ in range(6)]
    await asyncio.gather(*(store.open() for store in stores))
    assert all([await store.healthy() for store in stores])
    await stores[0].add_user(RED)
    assert await stores[5].user(RED.id) == RED
    await asyncio.gather(*(store.close() for store in stores))


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_servers_that_store_the_states_of_the_same_tables_do_not_wait_for_each_other(address: str) -> None:
    stores = [SqlStore(address) for _ in range(2)]
    for store in stores:
        await store.open()
    house = house_of(stores[0])
    tables = [(await table_of(house)).id for _ in range(12)]
    for seq in range(900, 930):
        states = [(id, Snapshot(seq, "x" * 20_000)) for id in tables]
        await asyncio.gather(stores[0].add_snapshots(states), stores[1].add_snapshots(states[::-1]))
        assert [await stores[0].snapshot(id, seq) for id in tables] == [state for _, state in states]
    await house.close()
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_new_file_that_another_server_writes_is_waited_for(tmp_path: Path) -> None:
    """SQLite refuses a change of the journal at once while somebody writes, whatever one is willing to wait."""
    other = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
    other.execute("CREATE TABLE first (id)")
    other.execute("BEGIN IMMEDIATE")
    store = SqlStore(f"sqlite:///{tmp_path / 'house.db'}")
    opening = asyncio.create_task(store.open())
    await asyncio.sleep(0.2)
    assert not opening.done()
    other.execute("COMMIT")
    other.close()
    await opening
    await store.close()


async def test_a_store_can_be_opened_again(address: str, store: Store) -> None:
    if not isinstance(store, SqlStore):
        return
    house = house_of(store)
    table = await table_of(house)
    await house.act(table.id, RED, 0, "a", "rest")
    other = SqlStore(address)
    await other.open()
    assert await house_of(other).state(table.id, RED.id) == await house.state(table.id, RED.id)
    await other.close()


async def test_sqlite_flushes_every_commit_to_the_disk(tmp_path: Path) -> None:
    store = SqlStore(f"sqlite:///{tmp_path / 'house.db'}")
    await store.open()
    async with store._engine.connect() as connection:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar() == value
    await store.close()


@pytest.mark.parametrize("address", ["", "nonsense", "mysql://host/base", "sqlite://", "sqlite:///:memory:"])
def test_an_address_that_cannot_keep_games_is_refused(address: str) -> None:
    with pytest.raises(BadInput):
        SqlStore(address)


_WITHOUT_DELAY = 2.0
"""Seconds: much more than a write takes, much less than SQLite waits for a lock."""


@pytest.mark.parametrize("address", ["sqlite", "postgresql"], indirect=True)
async def test_a_write_that_is_broken_off_is_done_and_holds_nothing_up(address: str, store: Store) -> None:
    """Somebody closes the page in the middle of a line of chat, at any moment of the writing, again and again."""
    table = await table_of(house_of(store))
    await store.add_user(RED)
    for number in range(100):
        line = Line(user=RED.id, seat=0, name=RED.name, text=f"line {number}", at=number)
        tasks = [
            asyncio.create_task(store.add_line(table.id, line)),
            asyncio.create_task(store.save_note(table.id, RED.id, f"note {number}")),
        ]
        # From before the first step of the writes to after their last.
        await asyncio.sleep(number * 0.0001)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with asyncio.timeout(_WITHOUT_DELAY):
            await store.save_note(table.id, BLUE.id, f"note {number}")
        assert await store.note(table.id, BLUE.id) == f"note {number}"
    assert len(await store.lines(table.id, 0, 200)) >= 99, "all but one that was not even begun"


async def test_a_store_is_closed_after_the_writes_under_way(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'house.db'}"
    store = SqlStore(address)
    await store.open()
    tasks = [asyncio.create_task(store.end_session(f"session {number}", 1, 0)) for number in range(20)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await store.close()
    again = sqlite3.connect(tmp_path / "house.db")
    assert again.execute("SELECT count(*) FROM ended_sessions").fetchone() == (20,)
    again.close()


async def test_an_error_of_the_database_does_not_say_what_was_to_be_written(tmp_path: Path) -> None:
    """Errors reach the log, and what is written is a hidden card, a note, a line of chat, or the hash of a password."""
    store = SqlStore(f"sqlite:///{tmp_path / 'house.db'}")
    await store.open()
    table = await table_of(house_of(store))
    keeper = sqlite3.connect(tmp_path / "house.db")
    for name in ("notes", "chat", "tables", "entries"):
        keeper.execute(
            f"CREATE TRIGGER no_{name} BEFORE INSERT ON {name} BEGIN SELECT RAISE(FAIL, 'database is locked'); END"
        )
    keeper.commit()
    keeper.close()
    secret = "the-gold-is-mine"
    line = Line(user=RED.id, seat=0, name=RED.name, text=secret, at=1)
    entry = Entry(seq=1, seat=0, kind="action", text=secret, client=None, at=1, shown="", events=())
    after = msgspec.structs.replace(table, seq=1, version=table.version + 1)
    writes: list[Callable[[], Awaitable[object]]] = [
        lambda: store.save_note(table.id, RED.id, secret),
        lambda: store.add_line(table.id, line),
        lambda: store.add_table(msgspec.structs.replace(table, id="other", secret=secret)),
        lambda: store.append(after, entry, None),
    ]
    for write in writes:
        with pytest.raises(DBAPIError) as caught:
            await write()
        told = "".join(traceback.format_exception(caught.value))
        assert "database is locked" in told
        assert secret not in told
    await store.close()


@pytest.mark.parametrize("address", ["sqlite", "postgresql"], indirect=True)
async def test_a_note_that_was_broken_off_does_not_overwrite_a_newer_one(
    address: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(store, SqlStore)
    table = await table_of(house_of(store))
    do, held = store._do, asyncio.Event()
    writing: list[object] = []

    async def slowly(*statements: object) -> None:
        writing.append(statements)
        if len(writing) == 1:
            await held.wait()
        await do(*statements)

    monkeypatch.setattr(store, "_do", slowly)
    older = asyncio.create_task(store.save_note(table.id, RED.id, "older"))
    await asyncio.sleep(0.01)
    older.cancel()
    newer = asyncio.create_task(store.save_note(table.id, RED.id, "newer"))
    other = asyncio.create_task(store.save_note(table.id, BLUE.id, "not held up"))
    await other
    held.set()
    await newer
    assert await store.note(table.id, RED.id) == "newer"
    assert not store._notes


@pytest.mark.parametrize("address", ["sqlite", "postgresql"], indirect=True)
async def test_a_database_of_the_first_version_is_brought_up_to_date(address: str) -> None:
    """As the first version left it: an account, a guest, a finished game and a running one that goes on."""
    rows = json.loads(FIRST_VERSION.read_text("utf-8"))
    old = SqlStore(address)

    def fill(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(sql.__file__).with_name("migrations")))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        then = MetaData()
        then.reflect(connection)
        for name in ("users", "tables", "seats", "entries", "chat", "notes"):
            table = then.tables[name]
            flags = {column.name for column in table.columns if isinstance(column.type, Boolean)}
            given = [{key: bool(value) if key in flags else value for key, value in row.items()} for row in rows[name]]
            connection.execute(table.insert(), given)

    async with old._engine.begin() as connection:
        await connection.run_sync(fill)
    await old._engine.dispose()
    store = SqlStore(address)
    await store.open()
    house = House(store, TITLES, FakeTime())
    account, guest = await store.account("red"), await store.user("u-blue")
    assert account is not None
    assert guest is not None
    assert (account.id, guest.account) == ("u-red", False)
    statuses = {}
    for id in await store.all_tables("", 10):
        seen = json.loads(await house.state(id, "u-red"))
        assert not seen["shared"]["frozen"]
        assert seen["shared"]["seq"] == len([row for row in rows["entries"] if row["table_id"] == id])
        assert [line.text for line in await store.lines(id, 0, 10)] == ["good luck"]
        assert await house.note(id, account) == "a note"
        statuses[seen["shared"]["status"]] = id
    over = await store.table(statuses["over"])
    assert over is not None
    record = Record.parse(await house.record(over.id, ""))
    assert record.final_digest == over.digest
    record.verify(TITLES.game("rumis"))
    assert await move(house, statuses["playing"], people=[account, guest]) == 13
    await house.close()
    await store.close()
