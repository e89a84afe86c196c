"""Every test that asks for a store runs on all three."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tampu.tables.storage.memory import MemoryStore
from tampu.tables.storage.sql import SqlStore
from tampu.tables.storage.store import Store
from tests.postgres import fresh_database


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
