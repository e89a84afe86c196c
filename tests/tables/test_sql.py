"""What only a database can get wrong."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from tampu.engine import BadInput
from tampu.tables.storage.schema import metadata
from tampu.tables.storage.sql import SqlStore
from tampu.tables.storage.store import Store
from tests.tables.build import RED, house, table_of


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
    inn = house(store)
    table = await table_of(inn)
    await inn.act(table.id, RED, 0, "a", "rest")
    other = SqlStore(address)
    await other.open()
    assert await house(other).state(table.id, RED.id) == await inn.state(table.id, RED.id)
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
