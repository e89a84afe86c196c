"""Is a house in order? Looks at everything that a server needs, changes nothing, and says in words what is wrong."""

import asyncio
import shutil
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from msgspec import Struct
from sqlalchemy.engine import make_url

from tampu.server.app import PAGE
from tampu.server.settings import Settings, key_of
from tampu.tables.storage.sql import SqlStore
from tampu.tables.thinking.questions import Verify
from tampu.tables.thinking.thinkers import ThinkerFailed, Thinkers
from tampu.tables.time import SECOND
from tampu.tables.upkeep import replaying

_PATIENCE = 10.0
_WORKER_SECONDS = 60.0
_LEAST_FREE = 500 * 1024 * 1024
_MOST_APART = 60 * SECOND
_MOST_SINCE_BEAT = 30 * SECOND


class Finding(Struct, frozen=True):
    """What was looked at, whether it is in order, and what was found."""

    part: str
    well: bool
    words: str


class Ill(Exception):
    """Something is not in order."""


async def examine(settings: Settings) -> list[Finding]:
    """Everything, one after the other. What cannot be looked at without a database is left out when there is none."""
    if settings.is_memory:
        return [Finding("database", False, "everything is kept in memory, and is lost when the server stops")]
    store = SqlStore(settings.database)
    looks: list[tuple[str, Callable[[], Awaitable[str]]]] = [
        ("database", lambda: _database(store)),
        ("migrations", lambda: _migrations(store)),
        ("tables", lambda: _tables(store)),
        ("clock", lambda: _clock(store)),
        ("disk", lambda: _disk(settings)),
        ("key", lambda: _key(settings)),
        ("redis", lambda: _redis(settings)),
        ("workers", lambda: _workers()),
        ("page", lambda: _page()),
    ]
    try:
        return [await _finding(part, look) for part, look in looks]
    finally:
        await store.close()


async def _finding(part: str, look: Callable[[], Awaitable[str]]) -> Finding:
    try:
        async with asyncio.timeout(_WORKER_SECONDS if part == "workers" else _PATIENCE):
            return Finding(part, True, await look())
    except Ill as ill:
        return Finding(part, False, str(ill))
    except TimeoutError:
        return Finding(part, False, "does not answer")
    except Exception as wrong:
        return Finding(part, False, f"cannot be looked at: {type(wrong).__name__}")


async def _database(store: SqlStore) -> str:
    try:
        await store.could_write()
    except Exception as wrong:
        raise Ill(f"nothing can be written: {type(wrong).__name__}") from None
    return "SQLite, can be written" if store.is_sqlite else "PostgreSQL, can be written"


async def _migrations(store: SqlStore) -> str:
    found, newest = await store.revisions()
    if found is None:
        raise Ill("the database is empty; the server fills it when it starts")
    if found != newest:
        raise Ill(f"the database is at {found}, this version wants {newest}; the server brings it there when it starts")
    return f"up to date ({newest})"


async def _tables(store: SqlStore) -> str:
    count, broken = 0, []
    async for id, table in replaying.tables(store):
        count += 1
        if table is None:
            broken.append(id)
    if broken:
        raise Ill(f"{len(broken)} of {count} tables cannot be read: {', '.join(broken[:5])}")
    return f"{count} tables, all can be read"


async def _clock(store: SqlStore) -> str:
    now = time.time_ns() // 1_000_000
    there = await store.clock()
    if abs(there - now) > _MOST_APART:
        raise Ill(f"the clocks of this machine and of the database are {abs(there - now) // SECOND} seconds apart")
    beat = await store.last_beat()
    if beat is None:
        return "right; no server has been open yet"
    if beat - now > _MOST_APART:
        raise Ill(f"this machine's clock is {(beat - now) // SECOND} seconds behind what the house has seen")
    since = (now - beat) // SECOND
    return "right; a server is open" if now - beat < _MOST_SINCE_BEAT else f"right; closed for {since} seconds"


async def _disk(settings: Settings) -> str:
    url = make_url(settings.database)
    folder = Path(url.database or "").absolute().parent if url.get_backend_name() == "sqlite" else Path.cwd()
    free = shutil.disk_usage(folder).free
    said = f"{free // (1024 * 1024)} MB free in {folder}"
    if free < _LEAST_FREE:
        raise Ill(f"only {said}")
    return said


async def _key(settings: Settings) -> str:
    if settings.secret_key:
        return "given"
    url = make_url(settings.database)
    file = Path(url.database or "").with_suffix(".key")
    if url.get_backend_name() != "sqlite":
        key_of(settings)
    if not file.exists():
        return "is made when the server starts"
    if file.stat().st_mode & 0o077:
        raise Ill(f"{file} can be read by others")
    return f"in {file}"


async def _redis(settings: Settings) -> str:
    if not settings.redis_url:
        return "not used"
    from redis.asyncio import Redis

    redis = Redis.from_url(settings.redis_url)
    try:
        await redis.ping()
    except Exception as wrong:
        raise Ill(f"does not answer: {type(wrong).__name__}") from None
    finally:
        await redis.aclose()
    return "answers"


async def _workers() -> str:
    thinkers = Thinkers(1)
    try:
        await thinkers.ask(Verify(text="", most=1, seconds=_WORKER_SECONDS))
    except ThinkerFailed as failed:
        raise Ill(f"a process that thinks cannot be started: {failed}") from None
    finally:
        await thinkers.close()
    return "a process that thinks can be started"


async def _page() -> str:
    if not (PAGE / "index.html").is_file():
        raise Ill("is not built; only the API is served")
    return "is built"
