"""Turns that are fair between people: whoever sends a hundred things waits for themselves."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairTurns:
    """Lets so many in at once; of those who wait, one of each person in turn, however many they have sent."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._inside = 0
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    def resize(self, count: int) -> None:
        """From now on so many at once."""
        self._count = count
        self._admit()

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        await self._enter(whose)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, whose: str) -> None:
        if self._inside < self._count:
            self._inside += 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._leave()
            raise

    def _leave(self) -> None:
        self._inside -= 1
        self._admit()

    def _admit(self) -> None:
        while self._waiting and self._inside < self._count:
            whose = next(iter(self._waiting))
            queue = self._waiting.pop(whose)
            next_one = queue.popleft()
            if queue:
                self._waiting[whose] = queue
            if not next_one.done():
                self._inside += 1
                next_one.set_result(None)
