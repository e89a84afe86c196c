"""Every test that asks for a store runs on all three."""

import secrets
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tampu.tables.memory import MemoryStore
from tampu.tables.sql import SqlStore
from tampu.tables.store import Store
from tests import postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres.server() as address:
        yield address


async def fresh_database(address: str) -> str:
    name = f"t{secrets.token_hex(6)}"
    engine = create_async_engine(
        address.replace("postgresql:", "postgresql+asyncpg:") + "/postgres", isolation_level="AUTOCOMMIT"
    )
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
    await engine.dispose()
    return f"{address}/{name}"


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store keeps its tables."""
    if request.param == "memory":
        return ""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.db'}"
    return await fresh_database(request.getfixturevalue("postgres_server"))


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    made: Store = SqlStore(address) if address else MemoryStore()
    await made.open()
    yield made
    await made.close()
