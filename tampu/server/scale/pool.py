"""Thinking on any number of machines: questions and answers go through Redis. Needs the extra `scale`.

A question is an entry of a stream that all workers read as one group: each is given to one of them. As long as a worker
thinks it says so; if it falls silent, its question goes to the next. Workers of another version do not take part.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from tampu import __version__
from tampu.tables.thinking.questions import Question
from tampu.tables.thinking.thinkers import NobodyThinks, ThinkerFailed, Thinkers
from tampu.tables.upkeep.fair import FairTurns

KINDS = ("bots", "study")
SILENT_SECONDS = 5.0
"""A worker that says nothing for so long is gone."""
BEAT_SECONDS = 1.0
_WAIT_SECONDS = 10.0
"""How long a question may wait for a worker before it is thought about here."""
_GROUP = "pool"
_AGAIN_SECONDS = 1.0
_KEPT_SECONDS = 60
"""How long an answer waits for whoever has asked."""

_log = structlog.get_logger()


class _Asked(msgspec.Struct, frozen=True):
    """A question on its way."""

    id: str
    asker: str
    """Where the answer is awaited."""
    question: Question


class _Answered(msgspec.Struct, frozen=True):
    id: str
    answer: bytes = b""
    failed: str = ""


_decode_asked = msgspec.msgpack.Decoder(_Asked).decode
_decode_answered = msgspec.msgpack.Decoder(_Answered).decode
_encode = msgspec.msgpack.Encoder().encode


def _stream(kind: str) -> str:
    return f"tampu {__version__} {kind}"


def _workers(kind: str) -> str:
    return f"{_stream(kind)} workers"


async def _now(redis: Redis) -> float:
    """The time of Redis, which all share."""
    seconds, micros = await redis.time()
    return float(seconds) + float(micros) / 1_000_000


class RemotePool:
    """The asking side. No more questions are on their way than there are workers; the others wait here, person by
    person, so that nobody's bot waits for all of another's."""

    def __init__(self, url: str, kind: str) -> None:
        self._redis: Redis = Redis.from_url(url, socket_connect_timeout=2.0)
        self._kind = kind
        self._name = f"tampu answers {secrets.token_hex(8)}"
        self._turns = FairTurns(1)
        self._alive = 0
        self._waiting: dict[str, asyncio.Future[_Answered]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self._tasks = [asyncio.create_task(_forever(work)) for work in (self._hear, self._count)]

    async def close(self) -> None:
        await _end(self._tasks)
        await self._redis.aclose()

    async def ask(self, question: Question, whose: str) -> bytes:
        if not self._alive:
            raise NobodyThinks
        async with self._turns.turn(whose):
            answered = await self._asked(question)
        if answered.failed:
            raise ThinkerFailed(answered.failed)
        return answered.answer

    async def _asked(self, question: Question) -> _Answered:
        id = secrets.token_hex(8)
        answer: asyncio.Future[_Answered] = asyncio.get_running_loop().create_future()
        self._waiting[id] = answer
        entry = None
        try:
            asked = _encode(_Asked(id, self._name, question))
            entry = await self._redis.xadd(_stream(self._kind), {b"asked": asked})
            while not answer.done():
                await asyncio.wait([answer], timeout=question.seconds + _WAIT_SECONDS)
                if not answer.done() and not await self._is_thought_about(entry):
                    raise TimeoutError
            return answer.result()
        except (RedisError, OSError, TimeoutError) as wrong:
            _log.warning("the pool does not answer", kind=self._kind, why=type(wrong).__name__)
            raise NobodyThinks from None
        finally:
            del self._waiting[id]
            if entry is not None and not (answer.done() and not answer.cancelled()):
                # Nobody wants to know any more.
                with suppress(RedisError, OSError):
                    await self._redis.xdel(_stream(self._kind), entry)

    async def _is_thought_about(self, entry: bytes | str) -> bool:
        """Has a worker that lives begun with this? Loading may take it a while, the first time."""
        begun: Any = await self._redis.xpending_range(_stream(self._kind), _GROUP, entry, entry, 1)
        return bool(begun) and begun[0]["time_since_delivered"] < SILENT_SECONDS * 1000

    async def _hear(self) -> None:
        found: Any = await self._redis.blpop([self._name], 1)
        if found is None:
            return
        answered = _decode_answered(found[1])
        waiting = self._waiting.get(answered.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(answered)

    async def _count(self) -> None:
        """How many think, as far as they have told lately."""
        try:
            self._alive = await self._redis.zcount(_workers(self._kind), await _now(self._redis), "+inf")
        except BaseException:
            self._alive = 0
            raise
        self._turns.resize(max(1, self._alive))
        await asyncio.sleep(BEAT_SECONDS)


class PoolWorker:
    """One process that thinks, and whoever passes questions to it."""

    def __init__(self, url: str, kind: str, thinkers: Thinkers) -> None:
        self._redis: Redis = Redis.from_url(url, socket_connect_timeout=2.0)
        self._kind = kind
        self._thinkers = thinkers
        self._name = secrets.token_hex(8)
        self._tasks: list[asyncio.Task[None]] = []
        self._thinking: bytes | None = None
        """The entry that is thought about."""

    async def open(self) -> None:
        self._tasks = [asyncio.create_task(_forever(work)) for work in (self._work, self._beat)]

    async def close(self) -> None:
        await _end(self._tasks)
        with suppress(RedisError, OSError):
            await self._redis.zrem(_workers(self._kind), self._name)
        await self._redis.aclose()

    async def _beat(self) -> None:
        """Tell that we are here, and that what we think about is not lost."""
        until = await _now(self._redis) + SILENT_SECONDS
        gone = await _now(self._redis) - 60
        async with self._redis.pipeline(transaction=False) as all_at_once:
            all_at_once.zadd(_workers(self._kind), {self._name: until})
            all_at_once.zremrangebyscore(_workers(self._kind), "-inf", gone)
            if self._thinking is not None:
                all_at_once.xclaim(_stream(self._kind), _GROUP, self._name, 0, [self._thinking], justid=True)
            await all_at_once.execute()
        await asyncio.sleep(BEAT_SECONDS)

    async def _work(self) -> None:
        found = await self._next()
        if found is None:
            return
        self._thinking, fields = found
        try:
            answers = await self._answers(fields[b"asked"])
        finally:
            entry, self._thinking = self._thinking, None
        async with self._redis.pipeline() as together:
            for asker, answer in answers:
                together.rpush(asker, answer)
                together.expire(asker, _KEPT_SECONDS)
            together.xack(_stream(self._kind), _GROUP, entry)
            together.xdel(_stream(self._kind), entry)
            await together.execute()

    async def _next(self) -> tuple[bytes, dict[bytes, bytes]] | None:
        """A question that another worker has left, or a new one."""
        stream = _stream(self._kind)
        try:
            left: Any = await self._redis.xautoclaim(
                stream, _GROUP, self._name, int(SILENT_SECONDS * 1000), "0-0", count=1
            )
            new: Any = left[1] or await self._redis.xreadgroup(
                _GROUP, self._name, {stream: ">"}, count=1, block=int(BEAT_SECONDS * 1000)
            )
        except ResponseError as wrong:
            if "NOGROUP" not in str(wrong):
                raise
            with suppress(ResponseError):
                await self._redis.xgroup_create(stream, _GROUP, "0", mkstream=True)
            return None
        if left[1]:
            return left[1][0] if left[1][0][1] else None
        return new[0][1][0] if new else None

    async def _answers(self, body: bytes) -> list[tuple[str, bytes]]:
        """The answer, and who awaits it; nothing to a question that cannot be read."""
        try:
            asked = _decode_asked(body)
            answered = _Answered(asked.id, await self._thinkers.ask(asked.question))
        except msgspec.DecodeError:
            _log.error("a question cannot be read", kind=self._kind)
            return []
        except ThinkerFailed as failed:
            answered = _Answered(asked.id, failed=str(failed) or "failed")
        return [(asked.asker, _encode(answered))]


async def work(url: str, counts: dict[str, int], warm: bool, titles: str = "tampu.games:TITLES") -> None:
    """Think for the house at this address of Redis until cancelled."""
    thinkers = [(kind, Thinkers(1, titles=titles)) for kind, count in counts.items() for _ in range(count)]
    workers = [PoolWorker(url, kind, thinks) for kind, thinks in thinkers]
    try:
        if warm:
            await asyncio.gather(*(thinks.warm() for _, thinks in thinkers))
        for worker in workers:
            await worker.open()
        _log.info("thinking", workers=len(workers))
        await asyncio.Event().wait()
    finally:
        for worker in workers:
            await worker.close()
        for _, thinks in thinkers:
            await thinks.close()


async def _forever(step: Callable[[], Awaitable[None]]) -> None:
    """Whatever goes wrong is tried again."""
    while True:
        try:
            await step()
        except Exception as wrong:
            _log.warning("the pool was interrupted", why=type(wrong).__name__)
            await asyncio.sleep(_AGAIN_SECONDS)


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    """The client of Redis may take being cancelled for a lost connection: then it is told again."""
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=_AGAIN_SECONDS)
