"""Everything that a running server holds, made from its settings."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog

from tampu.engine import BadInput
from tampu.games import TITLES, Titles
from tampu.server.defence.limits import Limits
from tampu.server.live.hub import MOST_FROM_ADDRESS, Hub
from tampu.server.sessions import Sessions
from tampu.server.settings import Settings, key_of
from tampu.server.upkeep.collector import keep_collector_away
from tampu.tables.house import House
from tampu.tables.room import Manners
from tampu.tables.storage.memory import MemoryStore
from tampu.tables.storage.store import Store
from tampu.tables.thinking.thinkers import Thinkers

if TYPE_CHECKING:
    from tampu.server.alerts.postman import Postman
    from tampu.server.scale.inside import Inside

_SWEEP_SECONDS = 10.0
_LOOK_SECONDS = 2.0
_PROBE_SECONDS = 1.0
_PATIENCE_SECONDS = 5.0
"""How long a healthy database takes at most."""

_log = structlog.get_logger()


class Server:
    """The house with its doors: sessions, limits, watchers."""

    def __init__(self, settings: Settings, titles: Titles = TITLES, bot_titles: str = "") -> None:
        # What only a house with a network needs.
        from tampu.server.alerts.tokens import Tokens
        from tampu.server.upkeep.metrics import Metrics

        self.settings = settings
        self.store: Store = _store(settings)
        of_workers = bot_titles or "tampu.games:TITLES"
        self.thinkers = Thinkers(settings.bot_workers, titles=of_workers)
        self.advisers = Thinkers(settings.study_workers, titles=of_workers)
        manners = Manners(settings.bot_pause, (settings.private_pause_from, settings.private_pause_to))
        self.house = House(
            self.store, titles, None, self.thinkers, manners, settings.bot_seconds, self.advisers, key_of(settings)
        )
        self.hub = Hub(MOST_FROM_ADDRESS if settings.limits else sys.maxsize)
        self.metrics: Metrics = Metrics(self.hub)
        self.house.rooms.listeners.append(self.hub)
        self.house.planning.tell = self.hub.orders
        self.house.delays.tell = self.hub.late
        self.hub.hears = self.house.delays.hears
        self.house.rooms.here.append(self.metrics)
        self.house.rooms.present = self.hub.sees
        self.tokens = Tokens(key_of(settings))
        self.postman = self._postman(titles)
        self.sessions = Sessions(settings, self.store)
        self.limits = Limits(settings.limits)
        self.contents = _contents(settings.content, titles)
        self.boards: dict[date, Any] = {}
        """The results of the day, kept by the route that shows them."""
        self._dropped: list[Callable[[str], None]] = [self.hub.drop_user]
        self._probe: asyncio.Task[None] | None = None
        self._probed = 0.0
        self.shut: list[Callable[[], Awaitable[None]]] = []

    @asynccontextmanager
    async def open(self, inside: "Inside") -> AsyncIterator[None]:
        """Open the store, do what is due, and at the end finish what was begun."""
        await self.store.open()
        alone = self.settings.workers == 1
        if self.settings.redis_url:
            from tampu.server.scale.bus import Bus

            bus = Bus(self.settings.redis_url, self.house.rooms, self.hub, self.catch_up)
            await bus.open()
            self.house.rooms.shared = True
            self.house.rooms.here.append(bus)
            self._dropped.append(bus.drop)
            self.postman.tell.append(bus.news)
            self.limits.shared = bus
            self.shut.append(bus.close)
            if self.settings.pool:
                from tampu.server.scale.pool import RemotePool

                for kind, thinkers in (("bots", self.thinkers), ("study", self.advisers)):
                    thinkers.pool = pool = RemotePool(self.settings.redis_url, kind)
                    await pool.open()
                    self.shut.append(pool.close)
            await inside.open(self.settings.inside_host)
            alone = alone and inside.leases.alone
        await self.house.wake(alone)
        await self.house.autoplay.sweep(late=0)
        await self.postman.pusher.open(self.store)
        tasks = [asyncio.create_task(work) for work in (self._sweep(), self._look_round(), self.postman.run())]
        if self.settings.bot_warm and not self.settings.pool:
            tasks.append(asyncio.create_task(self.thinkers.warm()))
        keep_collector_away()
        _log.info("open", titles=[meta.title for meta in self.house.titles.metas()])
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await inside.close()
            self.hub.close()
            await self.house.close()
            await self.house.beat()
            for shut in self.shut:
                await shut()
            await self.postman.poster.close()
            await self.store.close()
            _log.info("closed")

    def _postman(self, titles: Titles) -> "Postman":
        """Mail needs a server, a sender, and the address of this house for its links."""
        from tampu.server.alerts.mail import Mailer
        from tampu.server.alerts.posting import Poster
        from tampu.server.alerts.postman import Postman
        from tampu.server.alerts.push import Pusher

        given, poster = self.settings, Poster()
        contact = given.public_url or (f"mailto:{given.mail_from}" if given.mail_from else "mailto:keeper@localhost")
        mailer = Mailer(given.smtp_url, given.mail_from) if given.smtp_url and given.public_url else None
        made = Postman(
            self.store,
            titles,
            self.house.time,
            self.tokens,
            poster,
            Pusher(poster, contact),
            mailer,
            given.public_url,
            self.hub.sees,
        )
        made.tell.append(self.hub.news)
        return made

    async def healthy(self) -> bool:
        """Can something be written now? Asked once at a time, whoever wants to know, and not more often than needed."""
        now = time.monotonic()
        if self._probe is None or (self._probe.done() and now - self._probed > _PROBE_SECONDS):
            self._probe, self._probed = asyncio.create_task(self.house.beat()), now
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await asyncio.shield(self._probe)
        except Exception as wrong:
            _log.error("games cannot be stored", why=type(wrong).__name__)
            return False
        return True

    def drop(self, user: str) -> None:
        """A session of this user has ended: close their sockets, here and in other processes."""
        for tell in self._dropped:
            tell(user)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            try:
                await self.house.beat()
                await self.house.autoplay.sweep()
                await self.house.tournaments.sweep()
                await self.house.leagues.sweep()
                await self.house.rooms.forget_idle()
                await self.postman.forget()
            except Exception:
                _log.exception("sweeping failed")

    async def _look_round(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            try:
                await self.catch_up()
            except Exception:
                _log.exception("looking for what others did failed")

    async def catch_up(self) -> None:
        """Find what others did without telling: another process that died, or whoever runs the house."""
        await self.house.rooms.catch_up()
        await self.house.delays.follow_all()
        self.hub.say_later()
        if sessions := self.hub.sessions():
            self.hub.drop_sessions(await self.sessions.ended(sessions))


def _store(settings: Settings) -> Store:
    if settings.is_memory:
        return MemoryStore()
    from tampu.tables.storage.sql import SqlStore

    return SqlStore(settings.database)


def _contents(folder: str, titles: Titles) -> dict[str, dict[str, str]]:
    """The corrected content files of each title, by their names. One that cannot be played with is refused at once."""
    found: dict[str, dict[str, str]] = {meta.title: {} for meta in titles.metas()}
    if not folder:
        return found
    if not Path(folder).is_dir():
        raise BadInput(f"{folder}: there is no such folder of content files")
    for file in sorted(Path(folder).glob("*.json")):
        title, _, name = file.stem.partition(".")
        if title not in found or not name:
            raise BadInput(f"{file}: a content file is named TITLE.NAME.json")
        text = file.read_text("utf-8")
        try:
            titles.game(title, text)
        except BadInput as wrong:
            raise BadInput(f"{file}: {wrong}") from None
        found[title][name] = text
    return found
