"""Several server processes on one database, which hear of each other through Redis."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from random import Random

import pytest
from redis.asyncio import Redis

from tampu.server.limits import RATES
from tampu.tables.model import Table
from tests.postgres import free_port, fresh_database
from tests.server.build import Client, running, settings
from tests.server.crowd import Player, check, gather
from tests.server.process import Process


@pytest.fixture
def redis() -> Iterator[str]:
    port = free_port()
    process = subprocess.Popen(
        ["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no"],
        stdout=subprocess.DEVNULL,
    )
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            assert process.poll() is None, "redis-server did not start"
            time.sleep(0.02)
    yield f"redis://127.0.0.1:{port}/0"
    process.terminate()
    process.wait(10)


async def test_a_game_over_two_servers_loses_and_doubles_nothing(postgres_server: str, redis: str) -> None:
    database = await fresh_database(postgres_server)
    given = settings(database=database, redis_url=redis, secret_key="the same for both")
    async with running(given) as one, running(given) as other:
        red, blue = await Client(one.url).enter("Red"), await Client(other.url).enter("Blue")
        table = await red.table()
        await blue.post(f"/api/tables/{table}/join")
        await red.post(f"/api/tables/{table}/start")
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
    database = await fresh_database(postgres_server)
    given = settings(database=database, redis_url=redis, secret_key="the same for both")
    async with running(given) as one, running(given) as other:
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
    database = await fresh_database(postgres_server)
    given = settings(database=database, redis_url=redis, secret_key="the same for both", log_level="critical")
    async with running(given) as one, running(given) as other:
        red, blue = await Client(one.url).enter("Red"), await Client(other.url).enter("Blue")
        table = await red.table()
        await blue.post(f"/api/tables/{table}/join")
        await red.post(f"/api/tables/{table}/start")
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
    database = await fresh_database(postgres_server)
    given = settings(database=database, redis_url=redis, secret_key="the same for both", log_level="critical")
    async with running(given) as one, running(given) as other:
        red, blue = await Client(one.url).enter("Red"), await Client(other.url).enter("Blue")
        table = await red.table()
        await blue.post(f"/api/tables/{table}/join")
        await red.post(f"/api/tables/{table}/start")
        there = await blue.socket(table)
        await there.until("chat")
        keeper = Redis.from_url(redis)
        monkeypatch.setattr("tampu.server.bus._CHANNEL", "elsewhere")
        await keeper.client_kill_filter(_type="pubsub")
        while (await keeper.pubsub_numsub("elsewhere"))[0][1] < 2:
            await asyncio.sleep(0.01)
        # Said where nobody listens any more.
        monkeypatch.setattr("tampu.server.bus._CHANNEL", "tampu")
        await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
        await red.post(f"/api/tables/{table}/chat", {"text": "hello?"})
        while await keeper.client_kill_filter(_type="pubsub") < 2:
            await asyncio.sleep(0.01)
        assert (await there.until("entry"))["entry"]["seq"] == 1
        assert (await there.until("chat"))["lines"][0]["text"] == "hello?"
        await keeper.aclose()
        await there.close()


async def test_workers_count_what_they_limit_together(
    postgres_server: str, redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RATES, "login", (0.001, 6.0))
    database = await fresh_database(postgres_server)
    given = settings(database=database, redis_url=redis, secret_key="the same for both", limits=True)
    async with running(given) as one, running(given) as other:
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
    for _ in range(600):
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
        watcher = await Client(server.url).socket(table)
        await watcher.until("chat")
        assert await sockets_seen(server.url) == {"0.0", "1.0"}, "all clients reach one process"
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
