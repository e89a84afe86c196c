"""The house of a browser: made from the same parts as a server, and opened by a worker of the page."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import anyio.to_thread
import structlog
from fastapi import FastAPI

from tampu.games import TITLES, Titles
from tampu.server.defence.limits import Limits
from tampu.server.doors import PARTS, open_doors
from tampu.server.live.hub import Hub
from tampu.server.local.people import People
from tampu.server.local.store import Drawer, KeptStore
from tampu.server.local.thinking import BesideMe, Think
from tampu.server.server import Server
from tampu.tables.house import House
from tampu.tables.room import Manners
from tampu.tables.thinking.thinkers import Thinkers
from tampu.tables.time import SystemTime

BOT_SECONDS = 2.0
"""What a bot may think: more than on a server, since nothing is compiled here."""
BOT_PAUSE = 0.4
PRIVATE_PAUSE = (2.0, 4.0)
UNHURRIED = 3.0
"""Seconds until something is worked out that nobody waits for."""
_DAYS = "offline"
"""What is played on a day follows from this: the same in every browser."""
_BEAT_SECONDS = 10.0
_MOST_SOCKETS = 1_000

_log = structlog.get_logger()


class _Nothing:
    """Measurements that nobody reads."""

    def __getattr__(self, name: str) -> Any:
        return self

    def __call__(self, *given: object) -> Any:
        return self


class LocalServer(Server):
    """A house with doors but without a network: no limits, no metrics, nobody to announce anything to."""

    def __init__(self, drawer: Drawer, bots: Think, study: Think, titles: Titles = TITLES) -> None:
        self.store = self.kept = KeptStore(drawer)
        self.thinkers, self.advisers = Thinkers(0), Thinkers(0)
        self.thinkers.pool, self.advisers.pool = BesideMe(bots), BesideMe(study)
        manners = Manners(BOT_PAUSE, PRIVATE_PAUSE)
        self._time = SystemTime()
        self.house = House(self.store, titles, self._time, self.thinkers, manners, BOT_SECONDS, self.advisers, _DAYS)
        self.house.days.beside = Thinkers(0)
        self.house.days.beside.pool = BesideMe(_unhurried(bots))
        self.hub = Hub(_MOST_SOCKETS)
        self.house.rooms.listeners.append(self.hub)
        self.house.planning.tell = self.hub.orders
        nothing: Any = _Nothing()
        self.metrics = nothing
        self.sessions = People(self.store)
        self.limits = Limits(on=False)
        self.contents = {meta.title: {} for meta in titles.metas()}
        self.boards = {}
        self._dropped = [self.hub.drop_user]
        self.app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
        """The application that answers for this house."""
        open_doors(self.app, self, PARTS)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        # It may have been built in another process, long ago.
        self._time.begin()
        await self.store.open()
        await self.house.wake()
        await self.house.autoplay.sweep(late=0)
        beating = asyncio.create_task(self._beat())
        try:
            yield
        finally:
            beating.cancel()
            self.hub.close()
            await self.house.close()
            await self.store.close()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            try:
                await self.house.beat()
            except Exception as wrong:
                # What cannot be stored now can perhaps be stored later.
                _log.error("the house could not store that it is open", why=type(wrong).__name__)
            await self.house.autoplay.sweep()


def _unhurried(think: Think) -> Think:
    """Asks later: the first table shall not have to share the processor with it."""

    async def asked(question: str) -> str:
        await asyncio.sleep(UNHURRIED)
        return await think(question)

    return asked


def without_threads() -> None:
    """A browser's Python has one thread: what would be done in another is done here."""

    async def run_here(work: Callable[..., Any], *given: Any, **how: Any) -> Any:
        return work(*given)

    here: Any = run_here
    anyio.to_thread.run_sync = here
