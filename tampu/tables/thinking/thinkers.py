"""Thinking happens in separate processes, so that it cannot hold up the house."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Protocol

import msgspec

from tampu.tables.thinking import questions
from tampu.tables.thinking.questions import Choose, Question, Warm
from tampu.tables.thinking.worker import LENGTH
from tampu.tables.upkeep.fair import FairTurns

_LONGEST_ANSWER = 8_000_000
_START_SECONDS = 600.0
"""Loading and compiling is not thinking; on a busy machine it can take minutes, once."""


class ThinkerFailed(Exception):
    """A worker crashed, overran or answered nonsense."""

    @property
    def overran(self) -> bool:
        """Did it take too long?"""
        return str(self) == TimeoutError.__name__


class NobodyThinks(Exception):
    """The pool has no workers just now, or cannot be reached."""


class Pool(Protocol):
    """Worker processes of any number of machines."""

    async def ask(self, question: Question, whose: str) -> bytes:
        """The answer of one of them; raises `ThinkerFailed` or `NobodyThinks`."""
        ...


class Thinkers:
    """A few worker processes; one that fails is ended and another takes its place.

    With a pool they are only asked when nobody thinks there.
    """

    def __init__(self, count: int = 1, grace: float = 4.0, titles: str = "tampu.games:TITLES") -> None:
        self.count = count
        self._turns = FairTurns(count)
        self._grace = grace
        self._titles = titles
        self.pool: Pool | None = None
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._warm: set[Process] = set()
        """Those that have loaded everything, or are about to."""

    async def warm(self) -> None:
        """Load and compile in as many workers as there may be, one after the other, before the first question comes.

        Questions that come meanwhile do not wait for it: they start workers of their own, which the warm ones replace.
        """
        for _ in range(self.count):
            worker = await self._start()
            self._warm.add(worker)
            with suppress(ThinkerFailed):
                await self._put(worker, Warm(seconds=0.0))

    async def choose(self, question: Choose, whose: str = "") -> str:
        """What the bot plays; `whose` table it is at."""
        try:
            text = msgspec.json.decode(await self.ask(question, whose), type=str)
        except msgspec.DecodeError:
            raise ThinkerFailed("nonsense") from None
        if text not in question.legal:
            raise ThinkerFailed("nonsense")
        return text

    async def ask(self, question: Question, whose: str = "") -> bytes:
        """The answer as JSON. The limit is the question's seconds and a little grace, then the process is ended."""
        if self.pool is not None:
            with suppress(NobodyThinks):
                return await self.pool.ask(question, whose)
        async with self._turns.turn(whose):
            return await self._put(self._idle.pop() if self._idle else await self._start(), question)

    @property
    def busy(self) -> int:
        """How many workers think just now."""
        return len(self._all) - len(self._idle)

    async def _put(self, worker: Process, question: Question) -> bytes:
        """Put a question to a worker, which is then free for the next one."""
        try:
            await asyncio.wait_for(_ask(worker, questions.encode(question)), _START_SECONDS)
            answer = await asyncio.wait_for(_answer(worker), question.seconds + self._grace)
        except (ThinkerFailed, TimeoutError, OSError, asyncio.IncompleteReadError) as wrong:
            await self._end(worker)
            raise ThinkerFailed(type(wrong).__name__) from None
        except BaseException:
            # The question is no longer of interest; its answer must not be taken for the next one's.
            worker.kill()
            self._forget(worker)
            raise
        self._idle.append(worker)
        while len(self._idle) > self.count:
            cold = min(self._idle, key=lambda idle: idle in self._warm)
            self._idle.remove(cold)
            await self._end(cold)
        return answer

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tampu.tables.thinking.worker", self._titles, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
        )
        self._all.add(worker)
        return worker

    def _forget(self, worker: Process) -> None:
        self._all.discard(worker)
        self._warm.discard(worker)

    async def _end(self, worker: Process) -> None:
        self._forget(worker)
        if worker.returncode is None:
            worker.kill()
        await worker.wait()

    async def close(self) -> None:
        self._idle.clear()
        for worker in list(self._all):
            await self._end(worker)


async def _ask(worker: Process, body: bytes) -> None:
    """Returns when the worker begins to think."""
    assert worker.stdin is not None
    worker.stdin.write(len(body).to_bytes(LENGTH, "big") + body)
    await worker.stdin.drain()
    await _answer(worker)


async def _answer(worker: Process) -> bytes:
    assert worker.stdout is not None
    length = int.from_bytes(await worker.stdout.readexactly(LENGTH), "big")
    if length > _LONGEST_ANSWER:
        raise ThinkerFailed("nonsense")
    return await worker.stdout.readexactly(length)
