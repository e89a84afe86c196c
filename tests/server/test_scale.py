"""Several server processes on one database, which hear of each other through Redis."""

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from redis.asyncio import Redis
from websockets.exceptions import InvalidStatus

from tampu.server.defence.limits import RATES
from tampu.server.scale.inside import Inside
from tampu.tables.model import Table
from tampu.tables.thinking.questions import Question
from tampu.tables.upkeep.leases import Leases
from tests.postgres import fresh_database
from tests.redis_server import RedisServer
from tests.server.build import Client, Running, running, settings
from tests.server.crowd import Player, check, gather
from tests.server.process import Process
from tests.tables.test_adviser import played


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow this machine is, nobody is taken for dead, unless the test is about it."""
    monkeypatch.setattr("tampu.tables.upkeep.leases.ALIVE_SECONDS", 300.0)


@asynccontextmanager
async def two_servers(postgres_server: str, redis: str, **given: Any) -> AsyncIterator[tuple[Running, Running]]:
    database = await fresh_database(postgres_server)
    both = settings(database=database, redis_url=redis, secret_key="the same for both", log_level="critical", **given)
    async with running(both) as one, running(both) as other:
        await one.inside.leases.look()
        yield one, other


async def opened(one: Running, other: Running) -> tuple[str, Client, Client]:
    """A table that has begun, with one person at each server."""
    red, blue = await Client(one.url).enter("Red"), await Client(other.url).enter("Blue")
    table = await red.table()
    await blue.post(f"/api/tables/{table}/join")
    await red.post(f"/api/tables/{table}/start")
    return table, red, blue


def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that cannot reach each other: each serves whatever it is asked for."""

    async def nowhere(leases: Leases, id: str) -> None:
        return None

    monkeypatch.setattr(Leases, "elsewhere", nowhere)


@pytest.mark.parametrize("reach", ["each other", "the store only"])
async def test_a_game_over_two_servers_loses_and_doubles_nothing(
    reach: str, postgres_server: str, redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if reach == "the store only":
        apart(monkeypatch)
    async with two_servers(postgres_server, redis) as (one, other):
        table, red, blue = await opened(one, other)
        for client in (red, blue):
            await client.put(f"/api/tables/{table}/lone", {"lone": False})
        here, there = await red.socket(table), await blue.socket(table)
        await here.until("chat")
        await there.until("chat")
        await there.say(type="chat", text="can you hear me?")
        assert (await here.until("chat"))["lines"][0]["text"] == "can you hear me?"
        players = [Player(red, table, Random(1)), Player(blue, table, Random(2))]
        await gather(players, 120)
        assert await check(players, table) > 5
        for client, socket in ((red, here), (blue, there)):
            while socket.state["shared"]["status"] != "over":
                await socket.until("entry")
            assert socket.state["shared"] == (await client.get(f"/api/tables/{table}"))["shared"]
            await socket.close()


async def test_two_servers_with_bots_play_each_turn_once(postgres_server: str, redis: str) -> None:
    async with two_servers(postgres_server, redis) as (one, other):
        red = await Client(one.url).enter("Red")
        table = await red.table(3, bots=2, replace="random")
        await red.post(f"/api/tables/{table}/start")
        watcher = await Client(other.url).socket(table)
        await watcher.until("chat")
        await red.post(f"/api/tables/{table}/leave")
        while watcher.state["shared"]["status"] != "over":
            await watcher.until("entry", "state")
        log = (await red.get(f"/api/tables/{table}/log?after=0"))["entries"]
        assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))
        await watcher.close()


async def test_a_worker_survives_a_lost_database_and_hears_what_it_missed(
    postgres_server: str, redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looking round finds everything too, but late: here it never comes."""
    monkeypatch.setattr("tampu.server.server._LOOK_SECONDS", 3600.0)
    apart(monkeypatch)
    async with two_servers(postgres_server, redis) as (one, other):
        table, red, blue = await opened(one, other)
        there = await blue.socket(table)
        await there.until("chat")

        lost = asyncio.Event()
        read = other.core.store.table

        async def broken(id: str) -> Table | None:
            lost.set()
            raise ConnectionError

        monkeypatch.setattr(other.core.store, "table", broken)
        await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
        await lost.wait()
        monkeypatch.setattr(other.core.store, "table", read)
        assert (await there.until("entry"))["entry"]["seq"] == 1
        await red.post(f"/api/tables/{table}/undo", {"id": "b", "seq": 1})
        assert (await there.until("entry"))["entry"]["seq"] == 2
        await there.close()


async def test_a_worker_that_lost_redis_hears_what_it_missed(
    postgres_server: str, redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tampu.server.server._LOOK_SECONDS", 3600.0)
    apart(monkeypatch)
    async with two_servers(postgres_server, redis) as (one, other):
        table, red, blue = await opened(one, other)
        there = await blue.socket(table)
        await there.until("chat")
        keeper = Redis.from_url(redis)
        monkeypatch.setattr("tampu.server.scale.bus._CHANNEL", "elsewhere")
        await keeper.client_kill_filter(_type="pubsub")
        while (await keeper.pubsub_numsub("elsewhere"))[0][1] < 2:
            await asyncio.sleep(0.01)
        # Said where nobody listens any more.
        monkeypatch.setattr("tampu.server.scale.bus._CHANNEL", "tampu")
        await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
        await red.post(f"/api/tables/{table}/chat", {"text": "hello?"})
        while await keeper.client_kill_filter(_type="pubsub") < 2:
            await asyncio.sleep(0.01)
        assert (await there.until("entry"))["entry"]["seq"] == 1
        assert (await there.until("chat"))["lines"][0]["text"] == "hello?"
        await keeper.aclose()
        await there.close()


async def test_a_table_is_open_in_one_process_and_read_once(
    postgres_server: str, redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests and sockets of both servers come to the worker that the table belongs to, with the address they had."""
    async with two_servers(postgres_server, redis) as (one, other):
        reads: list[str] = []
        for server in (one, other):
            monkeypatch.setattr(server.core.store, "log", _noting(reads, server.core.store.log))
        for _ in range(4):
            reads.clear()
            table, red, blue = await opened(one, other)
            for client in (red, blue):
                client.http.headers["x-forwarded-for"] = "203.0.113.9"
                await client.get(f"/api/tables/{table}")
            sockets = [await red.socket(table), await blue.socket(table, forwarded="203.0.113.9")]
            await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
            for socket in sockets:
                assert (await socket.until("entry"))["entry"]["seq"] == 1
            await sockets[0].say(type="undo", id="b", seq=1)
            for socket in sockets:
                assert (await socket.until("entry"))["entry"]["kind"] == "undo"
            assert [server.core.house.rooms.is_open(table) for server in (one, other)].count(True) == 1
            assert reads == [table]
            owner = one if one.core.house.rooms.is_open(table) else other
            assert {watcher.address for watcher in owner.core.hub._all()} == {"127.0.0.1", "203.0.113.9"}
            for socket in sockets:
                await socket.close()


def _noting(reads: list[str], read: Any) -> Any:
    async def log(id: str, after: int = 0) -> Any:
        reads.append(id)
        return await read(id, after)

    return log


async def test_the_review_of_a_record_is_asked_for_where_it_is_made(
    postgres_server: str, redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only that worker knows whether it goes on: another one would say that it has stopped."""
    async with two_servers(postgres_server, redis) as (one, other):
        record, _ = played("rumis", 1, {"solitaire": "3"})
        digest = record.final_digest
        await one.core.store.add_record(digest, "rumis", record.text(), "", 0)
        stranger, asked = [Client(server.url) for server in (one, other)], list[Running]()
        for server in (one, other):
            reviews = server.core.house.adviser.reviews
            monkeypatch.setattr(reviews, "look", _counting(asked, server, reviews.look))
        await stranger[0].ask("POST", f"/api/records/{digest}/review?seat=0")
        for client in stranger:
            await client.get(f"/api/records/{digest}/review?seat=0")
        assert len(asked) == 3
        assert len({id(server) for server in asked}) == 1
        # If it cannot be reached, the other one says what it knows.
        away = next(server for server in (one, other) if server is not asked[0])
        away.inside.leases.unreachable(asked[0].inside.leases.name)
        await stranger[(one, other).index(away)].get(f"/api/records/{digest}/review?seat=0")
        assert asked[-1] is away


def _counting(asked: list[Running], server: Running, look: Any) -> Any:
    async def counted(*about: Any) -> Any:
        asked.append(server)
        return await look(*about)

    return counted


async def test_whoever_leaves_ends_what_another_worker_thinks_about(
    postgres_server: str, redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of the two is sent on to the worker of the table, which hears of it all the same."""
    async with two_servers(postgres_server, redis) as (one, other):
        table, *people = await opened(one, other)
        asked, ended = asyncio.Event(), asyncio.Event()

        async def slow(question: Question, whose: str = "") -> bytes:
            asked.set()
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()
            return b""

        for server in (one, other):
            monkeypatch.setattr(server.core.advisers, "ask", slow)
        for client in people:
            asked.clear()
            ended.clear()
            asking = asyncio.create_task(client.ask("GET", f"/api/tables/{table}/plan"))
            await asked.wait()
            asking.cancel()
            await asyncio.wait_for(ended.wait(), 120)


async def test_nobody_but_a_worker_comes_in_between_the_workers(postgres_server: str, redis: str) -> None:
    async with two_servers(postgres_server, redis) as (one, other):
        table, _, _ = await opened(one, other)
        for address in (await one.core.store.workers()).values():
            async with Client(f"http://{address}") as stranger:
                assert (await stranger.ask("GET", f"/api/tables/{table}")).status_code == 403
                with pytest.raises(InvalidStatus):
                    await stranger.socket(table)


async def owned(one: Running, other: Running) -> tuple[Running, Running, str, Client]:
    """A table with somebody who reaches it over the server that it does not belong to; the owner comes first."""
    while True:
        table, red, blue = await opened(one, other)
        if one.inside.leases.owns(table):
            return one, other, table, blue
        if other.inside.leases.owns(table):
            return other, one, table, red


async def test_a_table_is_taken_over_when_its_worker_falls_silent(
    postgres_server: str, redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes meanwhile is served at once, and whoever sits there is served on."""
    monkeypatch.setattr("tampu.tables.upkeep.leases.BEAT_SECONDS", 0.05)
    monkeypatch.setattr("tampu.tables.upkeep.leases.ALIVE_SECONDS", 1.0)
    async with two_servers(postgres_server, redis) as (one, other):
        owner, heir, table, client = await owned(one, other)
        before = await client.socket(table)
        await before.until("chat")
        await fall_silent(owner.inside)
        assert await before.closed() in (0, 1006, 1012)
        socket = await client.socket(table)
        await socket.until("chat")
        assert heir.core.house.rooms.is_open(table)
        while await heir.core.store.lessee(table) != heir.inside.leases.name:
            await asyncio.sleep(0.02)
        await client.post(f"/api/tables/{table}/chat", {"text": "still here"})
        assert (await socket.until("chat"))["lines"][0]["text"] == "still here"
        await socket.close()


async def test_whoever_sits_at_the_wrong_worker_is_sent_to_the_right_one(postgres_server: str, redis: str) -> None:
    """Served here as long as its worker could not be reached; when it can be, the client comes again and finds it."""
    async with two_servers(postgres_server, redis) as (one, other):
        owner, here, table, client = await owned(one, other)
        here.inside.leases.unreachable(owner.inside.leases.name)
        socket = await client.socket(table)
        await socket.until("chat")
        assert here.core.house.rooms.is_open(table)
        here.inside.leases._silent.clear()
        await here.inside.leases.look()
        assert await socket.closed() == 1012
        again = await client.socket(table)
        await again.until("chat")
        assert (here.core.hub.size, owner.core.hub.size) == (0, 1)
        await again.close()


async def test_without_redis_a_house_opens_and_plays_on(postgres_server: str, free_redis: RedisServer) -> None:
    async with two_servers(postgres_server, free_redis.url) as (one, other):
        table, red, blue = await opened(one, other)
        free_redis.stop()
        players = [Player(red, table, Random(1)), Player(blue, table, Random(2))]
        await gather(players, 120)
        assert await check(players, table) > 5
    async with two_servers(postgres_server, free_redis.url) as (one, other):
        await opened(one, other)


async def fall_silent(inside: Inside) -> None:
    """As if the process had died: it says nothing more, and nobody reaches it."""
    assert inside.leases._task is not None
    inside.leases._task.cancel()
    assert inside._door is not None
    inside._door.close()
    for connection in list(inside._state.connections):
        connection.transport.abort()


async def test_workers_count_what_they_limit_together(
    postgres_server: str, redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RATES, "login", (0.001, 6.0))
    async with two_servers(postgres_server, redis, limits=True) as (one, other):
        statuses = []
        for number in range(10):
            async with Client((one, other)[number % 2].url) as guest:
                guess = {"name": "Nobody", "password": f"guess {number}"}
                statuses.append((await guest.ask("POST", "/api/me/login", guess)).status_code)
        assert statuses == [401] * 6 + [429] * 4
        one.core.limits.shared, there = None, one.core.limits.shared
        assert there is not None
        assert await there.take("test", 1.0, 2.0, 0.5) == 0.0


async def sockets_at(url: str) -> str:
    """How many sockets are open at the process that a new connection reaches."""
    async with Client(url) as client:
        found = re.search(r"^tampu_sockets (\S+)$", (await client.http.get("/metrics")).text, re.MULTILINE)
    assert found is not None
    return found[1]


async def sockets_seen(url: str) -> set[str]:
    """What the processes say; asked by several at once, until both have answered or it is hopeless."""
    seen: set[str] = set()
    for _ in range(60):
        seen.update(await asyncio.gather(*(sockets_at(url) for _ in range(8))))
        if len(seen) > 1:
            break
        await asyncio.sleep(0.1)
    return seen


async def test_workers_share_tables_and_one_of_them_may_die(database: str, redis: str) -> None:
    """`tampu serve` with two workers: whichever a client reaches, and though one is killed, nothing is lost."""
    server = Process(database, workers=2, redis_url=redis, bot_pause=0, private_pause_from=0, private_pause_to=0)
    await server.start()
    try:
        people = [await Client(server.url).enter(name) for name in ("Red", "Blue", "Green")]
        table = await people[0].table(3, "rumis")
        for client in people[1:]:
            await client.post(f"/api/tables/{table}/join")
        await people[0].post(f"/api/tables/{table}/start")
        for _ in range(10):
            # Who watches at a worker that the table does not belong to is sent away and comes again.
            watcher = await Client(server.url).socket(table)
            await watcher.until("chat")
            if (seen := await sockets_seen(server.url)) == {"0.0", "1.0"}:
                break
        assert seen == {"0.0", "1.0"}, "all clients reach one process"
        before = server.workers()
        players = [Player(client, table, Random(seat)) for seat, client in enumerate(people)]
        playing = asyncio.create_task(gather(players, 600))
        while sum(len(player.acknowledged) for player in players) < 6:
            await asyncio.sleep(0.01)
        os.kill(before[-1], signal.SIGKILL)
        await playing
        assert await check(players, table) > 20
        await watcher.close()
    finally:
        assert server.stop() == 0


@pytest.mark.full
async def test_workers_are_killed_one_after_the_other_and_nothing_is_lost(postgres_server: str, redis: str) -> None:
    """Many tables on three workers; whenever people have done a little more, a worker dies and another starts."""
    random = Random(1)
    database = await fresh_database(postgres_server)
    server = Process(database, workers=3, redis_url=redis, bot_pause=0, private_pause_from=0, private_pause_to=0)
    await server.start()
    try:
        tables: list[tuple[str, list[Player]]] = []
        for number in range(8):
            people = [await Client(server.url).enter(name) for name in ("Red", "Blue", "Green")]
            table = await people[0].table(3, "rumis")
            for client in people[1:]:
                await client.post(f"/api/tables/{table}/join")
            await people[0].post(f"/api/tables/{table}/start")
            players = [Player(client, table, Random(3 * number + seat)) for seat, client in enumerate(people)]
            tables.append((table, players))
        everybody = [player for _, players in tables for player in players]
        playing = asyncio.create_task(gather(everybody, 3000))
        killed, enough = 0, 0
        while not playing.done():
            done = sum(len(player.acknowledged) for player in everybody)
            if done >= enough:
                enough = done + 40
                workers = server.workers()
                if len(workers) > 2:
                    os.kill(random.choice(workers[-2:]), signal.SIGKILL)
                    killed += 1
            await asyncio.sleep(0.05)
        await playing
        assert killed > 2
        for table, players in tables:
            assert await check(players, table) > 20
    finally:
        assert server.stop() == 0
