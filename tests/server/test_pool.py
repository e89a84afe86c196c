"""Thinking on any number of machines: nothing is lost, nobody waits for all of another's questions."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tampu.server.scale import pool
from tampu.server.scale.pool import PoolWorker, RemotePool
from tampu.tables.thinking.questions import Question, Verify
from tampu.tables.thinking.thinkers import ThinkerFailed, Thinkers
from tests.redis_server import RedisServer
from tests.server.build import Client, running, settings
from tests.server.process import environment
from tests.tables.build import eventually

QUESTION = Verify(text="no record", most=1, seconds=60.0)


class Mind(Thinkers):
    """Answers with what it was asked, when it may."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.may = asyncio.Event()

    async def ask(self, question: Question, whose: str = "") -> bytes:
        assert isinstance(question, Verify)
        self.asked.append(question.text)
        await self.may.wait()
        if question.text == "impossible":
            raise ThinkerFailed("as it was told")
        return question.text.encode()


def about(text: str) -> Verify:
    return Verify(text=text, most=1, seconds=60.0)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(pool, "SILENT_SECONDS", 2.0)


@pytest.fixture
async def asking(redis: str) -> AsyncIterator[RemotePool]:
    made = RemotePool(redis, "bots")
    await made.open()
    yield made
    await made.close()


async def joined(redis: str, asking: RemotePool, mind: Mind) -> PoolWorker:
    before = asking._alive
    worker = PoolWorker(redis, "bots", mind)
    await worker.open()
    await eventually(lambda: asking._alive > before)
    return worker


async def test_each_question_is_answered_once_and_a_failure_is_told(redis: str, asking: RemotePool) -> None:
    minds = [Mind(), Mind()]
    workers = [await joined(redis, asking, mind) for mind in minds]
    for mind in minds:
        mind.may.set()
    texts = [f"question {number}" for number in range(20)]
    answers = await asyncio.gather(*(asking.ask(about(text), text) for text in texts))
    assert answers == [text.encode() for text in texts]
    assert sorted(minds[0].asked + minds[1].asked) == sorted(texts)
    with pytest.raises(ThinkerFailed, match="as it was told"):
        await asking.ask(about("impossible"), "")
    for worker in workers:
        await worker.close()
    assert await asking._redis.xlen(pool._stream("bots")) == 0


async def test_a_worker_that_dies_hands_its_question_to_the_next(redis: str, asking: RemotePool) -> None:
    dying, heir = Mind(), Mind()
    worker = await joined(redis, asking, dying)
    answer = asyncio.create_task(asking.ask(about("what now?"), ""))
    await eventually(lambda: dying.asked == ["what now?"])
    for task in worker._tasks:
        task.cancel()
    heir.may.set()
    other = await joined(redis, asking, heir)
    assert await answer == b"what now?"
    assert heir.asked == ["what now?"]
    await other.close()
    await worker.close()


async def test_a_long_thought_is_not_taken_away(redis: str, asking: RemotePool) -> None:
    """As often as it tells that it lives, a worker tells that it still thinks."""
    mind = Mind()
    worker = await joined(redis, asking, mind)
    answer = asyncio.create_task(asking.ask(about("slowly"), ""))
    await eventually(lambda: mind.asked == ["slowly"])
    stream, days, thinking = pool._stream("bots"), 10**9, worker._thinking
    assert thinking is not None
    await asking._redis.xclaim(stream, pool._GROUP, worker._name, 0, [thinking], idle=days, justid=True)

    async def idle() -> Any:
        return (await asking._redis.xpending_range(stream, pool._GROUP, "-", "+", 1))[0]["time_since_delivered"]

    while await idle() >= days:
        await asyncio.sleep(0.01)
    mind.may.set()
    assert await answer == b"slowly"
    await worker.close()


async def test_nobody_waits_for_all_that_another_has_asked(redis: str, asking: RemotePool) -> None:
    mind = Mind()
    worker = await joined(redis, asking, mind)
    greedy = [asyncio.create_task(asking.ask(about(f"greedy {number}"), "greedy")) for number in range(6)]
    await eventually(lambda: len(mind.asked) == 1)
    modest = asyncio.create_task(asking.ask(about("modest"), "modest"))
    await asyncio.sleep(0)
    mind.may.set()
    await asyncio.gather(modest, *greedy)
    assert mind.asked.index("modest") <= 2
    await worker.close()


async def test_a_question_that_is_withdrawn_is_not_thought_about(redis: str, asking: RemotePool) -> None:
    mind = Mind()
    worker = await joined(redis, asking, mind)
    asking._turns.resize(2)
    first = asyncio.create_task(asking.ask(about("first"), "a"))
    await eventually(lambda: mind.asked == ["first"])
    asking._turns.resize(2)
    second = asyncio.create_task(asking.ask(about("second"), "b"))
    while await asking._redis.xlen(pool._stream("bots")) < 2:
        asking._turns.resize(2)
        await asyncio.sleep(0.01)
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)
    mind.may.set()
    assert await first == b"first"
    assert await asking.ask(about("third"), "a") == b"third"
    assert mind.asked == ["first", "third"]
    await worker.close()


@pytest.mark.parametrize("gone", ["workers", "redis"])
async def test_without_a_pool_the_house_thinks_itself(gone: str, free_redis: RedisServer) -> None:
    thinkers = Thinkers(1, titles="tests.tables.titles:TITLES")
    thinkers.pool = asking = RemotePool(free_redis.url, "bots")
    await asking.open()
    mind = Mind()
    worker = await joined(free_redis.url, asking, mind)
    if gone == "workers":
        await worker.close()
        await eventually(lambda: asking._alive == 0)
    else:
        free_redis.stop()
    assert b"wrong" in await thinkers.ask(QUESTION)
    assert mind.asked == []
    await asking.close()
    if gone == "redis":
        await worker.close()
    await thinkers.close()


@pytest.fixture
def joining(redis: str) -> Iterator[subprocess.Popen[bytes]]:
    """`tampu work` with one process for bots."""
    given = environment("memory:", 0, redis_url=redis, bot_workers=1, study_workers=0)
    process = subprocess.Popen([sys.executable, "-m", "tampu.cli.main", "work"], env=given)
    yield process
    process.kill()
    process.wait()


async def test_bots_of_a_server_think_where_tampu_work_runs(
    redis: str, joining: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path / 'house.db'}"
    async with running(settings(database=database, redis_url=redis, pool=True)) as server:

        async def no_process() -> None:
            raise AssertionError("it was not asked of the pool")

        server.core.thinkers._start = no_process  # type: ignore[method-assign,assignment]
        asking = server.core.thinkers.pool
        assert isinstance(asking, RemotePool)
        await eventually(lambda: asking._alive > 0, 120)
        red = await Client(server.url).enter("Red")
        plan = {"title": "cuzco", "seats": [{"kind": "open"}, {"kind": "bot", "level": "easy"}]}
        table = (await red.post("/api/tables", plan))["id"]
        await red.post(f"/api/tables/{table}/start")
        socket = await red.socket(table)
        await socket.until("state")
        while socket.state["shared"]["seq"] < 4:
            if socket.options():
                seq = socket.state["shared"]["seq"]
                await socket.say(type="act", id=f"{seq}", seq=seq, action=socket.options()[0])
            await socket.until("entry")
        log = (await red.get(f"/api/tables/{table}/log?after=0"))["entries"]
        assert {entry["seat"] for entry in log} == {0, 1}
        await socket.close()
    joining.send_signal(signal.SIGTERM)
    assert joining.wait(60) == 0
