"""Which worker a table belongs to, where several processes keep one house open.

A lease in the store says it. A table without one goes to the worker that hashing names, so that all agree without
talking, unless that one has more than its share already. What a worker held that has died is taken over by the others.
Should two ever act for the same table all the same, the versions in the store let one of them win.
"""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping
from hashlib import blake2b
from math import ceil

import structlog

from tampu.tables.rooms import Rooms

BEAT_SECONDS = 1.0
ALIVE_SECONDS = 3.0
"""A worker that was not heard of for so long is dead; so its tables are taken over within 5 seconds."""
_MOST_KNOWN = 100_000
_MOST_ORPHANS = 1_000
_FULL = 1.05
"""A worker is full that has so many times the tables of an average one."""
_LOOK_AGAIN = 10
"""After so many beats orphans are looked for, even if nobody was seen to die."""

_log = structlog.get_logger()


def chosen(id: str, loads: Mapping[str, int]) -> str:
    """The worker for a table that belongs to nobody, of workers that have so many: the first in the table's own order
    that is not full. When one comes or goes, the others keep what they have."""
    most = ceil(_FULL * (sum(loads.values()) + 1) / len(loads))
    free = [worker for worker, load in loads.items() if load < most]
    return max(free, key=lambda worker: blake2b(f"{worker} {id}".encode(), digest_size=8).digest())


class Leases:
    """The tables of this worker, and what it knows of those of the others."""

    def __init__(
        self,
        rooms: Rooms,
        serve: Callable[[str], Awaitable[bool]],
        hand_over: Callable[[str, str], Awaitable[bool]],
    ) -> None:
        self.name = secrets.token_hex(8)
        self._rooms = rooms
        self._store = rooms.store
        self._serve = serve
        """See to it that a table does what is due."""
        self._hand_over = hand_over
        """Send those who watch a table to this address, if it can be reached."""
        self._address = ""
        self._live: dict[str, str] = {}
        self._loads: Counter[str] = Counter()
        """How many tables each worker had at the last look, and what was sent to it from here since."""
        self._mine: set[str] = set()
        self._known: dict[str, str] = {}
        """The workers of tables that belong to others."""
        self._silent: dict[str, float] = {}
        """Workers that could not be reached, and until when they are not tried again."""
        self._said = 0.0
        """When we last began to say that we live."""
        self._doubted = False
        """May others have taken something of ours?"""
        self._beats = 0
        self._task: asyncio.Task[None] | None = None

    async def open(self, address: str) -> None:
        self._address = address
        await self._stay_alive()
        self._live, self._loads = await self._store.workers(), Counter(await self._store.loads())
        self._rooms.owns = self.owns
        self._rooms.serves = self.serves
        self._rooms.forgotten = self.forgotten
        self._task = asyncio.create_task(self._beat())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._mine.clear()
            try:
                await self._store.retire(self.name)
            except Exception as wrong:
                # Then the others find out by themselves.
                _log.error("a worker could not say that it ends", why=type(wrong).__name__)

    @property
    def alone(self) -> bool:
        """Is this the only worker?"""
        return set(self._live) <= {self.name}

    def owns(self, id: str) -> bool:
        return id in self._mine

    async def serves(self, id: str) -> bool:
        """Is this table served here?"""
        return await self.elsewhere(id) is None

    async def elsewhere(self, id: str) -> tuple[str, str] | None:
        """The name and address of the worker that a table belongs to; nothing if it is served here.

        A table whose worker cannot be reached is served by whoever is asked: it still is the store that decides.
        """
        if id in self._mine:
            return None
        reachable = self._reachable()
        if len(reachable) > 1:
            worker = await self._worker_of(id, reachable)
            if worker == self.name and not await self.take(id):
                # Another one was faster: it knew other loads.
                worker = self._known.get(id, self.name)
            if worker != self.name and worker in reachable:
                return worker, self._live[worker]
        await self.take(id)
        return None

    def named(self, id: str) -> tuple[str, str] | None:
        """The name and address of the worker for something that nobody holds; nothing if it is done here.

        Hashing alone says it, so that all workers agree as long as they see the same ones.
        """
        worker = chosen(id, dict.fromkeys(self._reachable(), 0))
        return None if worker == self.name else (worker, self._live[worker])

    async def _worker_of(self, id: str, reachable: Collection[str]) -> str:
        worker = self._known.get(id)
        if worker is None or worker not in self._live:
            worker = await self._store.lessee(id)
            if worker is None:
                worker = chosen(id, {one: self._loads[one] for one in reachable})
                self._loads[worker] += 1
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[id] = worker
        return worker

    async def take(self, id: str) -> bool:
        """Take a table if it belongs to nobody who lives; True if it is ours."""
        if id not in self._mine:
            await self._take([id])
        return id in self._mine

    async def _take(self, ids: Collection[str]) -> list[str]:
        taken = []
        for id, worker in (await self._store.lease(self.name, ids)).items():
            if worker == self.name:
                taken.append(id)
                self._mine.add(id)
                self._known.pop(id, None)
                self._rooms.taken(id)
            else:
                self._known[id] = worker
        return taken

    def unreachable(self, worker: str) -> None:
        self._silent[worker] = time.monotonic() + ALIVE_SECONDS

    def _reachable(self) -> list[str]:
        now = time.monotonic()
        return [worker for worker in self._live if self._silent.get(worker, 0.0) <= now] or [self.name]

    async def forgotten(self, ids: Collection[str]) -> None:
        """These tables have left memory here: anybody may take them."""
        mine = [id for id in ids if id in self._mine]
        if mine:
            self._mine.difference_update(mine)
            await self._store.release(self.name, mine)

    # -- who lives -----------------------------------------------------------------------------------

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.look()
            except Exception as wrong:
                _log.error("the other workers cannot be seen", why=type(wrong).__name__)

    async def look(self) -> None:
        """Say that we live, see who else does, and take over what the dead have left."""
        await self._stay_alive()
        before, self._live = self._live, await self._store.workers()
        self._loads = Counter(await self._store.loads())
        self._beats += 1
        if self._doubted:
            for id in self._mine - await self._store.leases(self.name):
                self._mine.discard(id)
                self._rooms.suspect(id)
            self._doubted = False
        if before.keys() - self._live.keys() or self._beats % _LOOK_AGAIN == 0:
            await self._take_over()
        for id in self._rooms.watched() - self._mine:
            # People came here because its worker could not be reached, or when it still was ours.
            found = await self.elsewhere(id)
            if found is None:
                await self._serve(id)
            elif not await self._hand_over(id, found[1]):
                self.unreachable(found[0])

    async def _stay_alive(self) -> None:
        """Say that we live. If that took too long since the last time, we were thought dead, perhaps only until it was
        stored, and others may have taken what was ours."""
        now = time.monotonic()
        lived = await self._store.keep_alive(self.name, self._address, ALIVE_SECONDS)
        if not lived or time.monotonic() - self._said > ALIVE_SECONDS:
            self._doubted = True
        self._said = now

    async def _take_over(self) -> None:
        # Nobody may be left out: all workers must find the same heir, whatever they know of each other's loads.
        left, heirs = await self._store.orphans(_MOST_ORPHANS), dict.fromkeys(self._reachable(), 0)
        mine = [id for id in left if chosen(id, heirs) == self.name]
        for id in await self._take(mine) if mine else ():
            await self._serve(id)
