"""Every test of the server runs on SQLite and, in the full run, on PostgreSQL too."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.postgres import fresh_database
from tests.redis_server import RedisServer
from tests.server.build import Running, running, settings

BOTH = pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
"""For tests that run on both in the normal run too."""


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.full)])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a server keeps its tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.db'}"
    return await fresh_database(request.getfixturevalue("postgres_server"))


@pytest.fixture
async def server(database: str) -> AsyncIterator[Running]:
    async with running(settings(database=database)) as made:
        yield made


@pytest.fixture
def free_redis() -> Iterator[RedisServer]:
    """Redis that the test may stop."""
    server = RedisServer()
    yield server
    server.stop()


@pytest.fixture
def redis(free_redis: RedisServer) -> str:
    return free_redis.url
