"""What the helper of a table knows is worked out while a person thinks, so that who asks need not wait.

The answer is kept for whoever asks just this: the first hint, with nothing pencilled in. A worker also remembers what
it found out about a view, so it answers another question about the same view at once.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from tampu.tables.model import Entry, Line
from tampu.tables.room import Room
from tampu.tables.thinking.questions import Help
from tampu.tables.thinking.thinkers import ThinkerFailed, Thinkers

PAUSE = 1.5
"""Seconds before it begins: whoever moves at once needs no help."""


class Prepared:
    """A question like the one that will probably be asked, and its answer."""

    def __init__(self, question: Help, think: Callable[[Help], Awaitable[bytes]], turns: asyncio.Semaphore) -> None:
        self.question = question
        self._begun = False
        self._answer: bytes | None = None
        self._task = asyncio.create_task(self._prepare(think, turns))

    async def _prepare(self, think: Callable[[Help], Awaitable[bytes]], turns: asyncio.Semaphore) -> None:
        await asyncio.sleep(PAUSE)
        async with turns:
            self._begun = True
            with suppress(ThinkerFailed):
                self._answer = await think(self.question)

    async def answer(self) -> bytes | None:
        """Nothing at once if it has not begun: then the question itself is faster."""
        if not self._begun:
            self.drop()
        await asyncio.wait([self._task])
        return self._answer

    def drop(self) -> None:
        self._task.cancel()


class Preparing:
    """Hears what happens at the tables: for every table the question of the person who must act, as long as its view
    stays the same."""

    def __init__(self, thinkers: Thinkers, question: Callable[[Room], tuple[Help, str] | None]) -> None:
        """`question` is what the person who must act would ask, and who that is; None if nobody would."""
        self._thinkers = thinkers
        self._question = question
        self._prepared: dict[str, Prepared] = {}
        # One for each worker, in the share of the person that it is for: whoever asks waits for one of them at most.
        self._turns = asyncio.Semaphore(max(1, thinkers.count))

    def entry(self, room: Room, entry: Entry) -> None:
        self._look(room)

    def changed(self, room: Room) -> None:
        self._look(room)

    def line(self, room: Room, line: Line) -> None:
        """Talk changes no view."""

    def _look(self, room: Room) -> None:
        wanted = self._question(room)
        before = self._prepared.get(room.table.id)
        if before is not None and (wanted is None or before.question != wanted[0]):
            self._prepared.pop(room.table.id).drop()
            before = None
        if wanted is not None and before is None:
            question, whose = wanted
            think = partial(self._thinkers.ask, whose=whose)
            self._prepared[room.table.id] = Prepared(question, think, self._turns)

    async def answer(self, table: str, question: Help) -> bytes | None:
        """The answer that was prepared. For another question about the same view nothing, but only when what has begun
        is finished: then it is answered at once."""
        found = self._prepared.get(table)
        if found is None or found.question != replace(question, marks=[], about=None):
            return None
        prepared = await found.answer()
        return prepared if found.question == question else None

    def close(self) -> None:
        for prepared in self._prepared.values():
            prepared.drop()
        self._prepared.clear()
