"""Turns that are fair between people: whoever sends a hundred things waits for themselves."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairTurns:
    """Lets so many in at once; of those who wait, one of each person in turn, however many they have sent."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        await self._enter(whose)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, whose: str) -> None:
        if self._free:
            self._free -= 1
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
        while self._waiting:
            whose = next(iter(self._waiting))
            queue = self._waiting.pop(whose)
            next_one = queue.popleft()
            if queue:
                self._waiting[whose] = queue
            if not next_one.done():
                next_one.set_result(None)
                return
        self._free += 1
