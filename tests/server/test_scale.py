"""Two server processes on one PostgreSQL, which hear of each other through Redis."""

import subprocess
import time
from collections.abc import Iterator
from random import Random

import pytest

from tests.postgres import free_port, fresh_database
from tests.server.build import Client, running, settings
from tests.server.crowd import Player, check, gather


@pytest.fixture
def redis() -> Iterator[str]:
    port = free_port()
    process = subprocess.Popen(
        ["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no"],
        stdout=subprocess.DEVNULL,
    )
    time.sleep(0.3)
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
