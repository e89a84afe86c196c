"""Bots think in processes of their own, so that none can hold up the house."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process

import msgspec

from tampu.tables.worker import LENGTH, Question

_LONGEST_ANSWER = 1_000
_START_SECONDS = 30.0


class BotFailed(Exception):
    """A bot crashed, overran or answered nonsense."""


class Thinkers:
    """A few worker processes; one that fails is ended and another takes its place."""

    def __init__(self, count: int = 1, grace: float = 1.0, titles: str = "tampu.tables.titles:TITLES") -> None:
        self._free = asyncio.Semaphore(count)
        self._grace = grace
        self._titles = titles
        self._idle: list[Process] = []
        self._all: set[Process] = set()

    async def choose(self, question: Question) -> str:
        """What the bot plays. The limit is the question's seconds and a little grace, then the process is ended."""
        async with self._free:
            worker = self._idle.pop() if self._idle else await self._start()
            try:
                await asyncio.wait_for(_ask(worker, msgspec.json.encode(question)), _START_SECONDS)
                text = await asyncio.wait_for(_answer(worker), question.seconds + self._grace)
            except (BotFailed, TimeoutError, OSError, asyncio.IncompleteReadError, UnicodeDecodeError) as wrong:
                await self._end(worker)
                raise BotFailed(type(wrong).__name__) from None
            except BaseException:
                # The question is no longer of interest; its answer must not be taken for the next one's.
                worker.kill()
                self._all.discard(worker)
                raise
            self._idle.append(worker)
        if text not in question.legal:
            raise BotFailed("nonsense")
        return text

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tampu.tables.worker", self._titles, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
        )
        self._all.add(worker)
        return worker

    async def _end(self, worker: Process) -> None:
        self._all.discard(worker)
        if worker.returncode is None:
            worker.kill()
        await worker.wait()

    async def close(self) -> None:
        self._idle.clear()
        for worker in list(self._all):
            await self._end(worker)


async def _ask(worker: Process, body: bytes) -> None:
    """Returns when the bot begins to think."""
    assert worker.stdin is not None
    worker.stdin.write(len(body).to_bytes(LENGTH, "big") + body)
    await worker.stdin.drain()
    await _answer(worker)


async def _answer(worker: Process) -> str:
    assert worker.stdout is not None
    length = int.from_bytes(await worker.stdout.readexactly(LENGTH), "big")
    if length > _LONGEST_ANSWER:
        raise BotFailed("nonsense")
    return (await worker.stdout.readexactly(length)).decode()
