"""Many clients, bad networks, and a server that is killed."""

import asyncio
import time
from itertools import count
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tampu.engine.record import Record
from tampu.games import TITLES as HOUSE_TITLES
from tests.server.build import Client, Socket, running, seated, settings
from tests.server.crowd import Player, check, gather
from tests.server.process import Killed, Process
from tests.tables.titles import TITLES

SMALLEST = {"rumis": {"board": "pirka"}, "tiwanaku": {"size": "tiny"}}
"""Options that make a game short."""


@pytest.mark.parametrize("clients", [10, pytest.param(50, marks=pytest.mark.full)])
async def test_bad_networks_lose_double_or_misplace_nothing(clients: int, database: str) -> None:
    """Every title is played to its end, the toy included; the more clients, the more seats and tables."""
    titles = [meta.title for meta in TITLES.metas()]
    async with running(settings(database=database)) as server:
        tables: list[tuple[str, list[Player]]] = []
        left = clients
        while left > 0:
            title, seats = titles[len(tables) % len(titles)], min(left, 4, 2 + len(tables) // len(titles))
            if left - seats == 1:
                # Nobody is left to sit alone.
                seats -= 1
            options = SMALLEST.get(title, {}) if len(tables) < len(titles) else {}
            table, people = await seated(server, seats, title, options=options)
            for client in people:
                await client.put(f"/api/tables/{table}/lone", {"lone": False})
            random = Random(f"{clients}/{len(tables)}")
            tables.append((table, [Player(client, table, Random(random.random())) for client in people]))
            left -= seats
        await gather([player for _, players in tables for player in players], 3000)
        played = set()
        for table, players in tables:
            assert await check(players, table) > 5
            text = (await players[0].client.ask("GET", f"/api/tables/{table}/record")).text
            record = Record.parse(text)
            record.verify(TITLES.game(record.title))
            played.add(record.title)
        assert played == set(titles)
        assert sum(len(players) for _, players in tables) == clients


@pytest.mark.parametrize(("tables", "seconds"), [(4, 5.0), pytest.param(50, 60.0, marks=pytest.mark.full)])
async def test_a_full_house_with_bots_makes_no_error(
    tables: int, seconds: float, database: str, record_property: Any
) -> None:
    """Four people at each table, two of them playing with a bot; p99 of an accepted action is printed."""
    server = Process(database, bot_pause=0, private_pause_from=0, private_pause_to=0)
    await server.start()
    try:
        clients = [await Client(server.url).enter(f"P{number}") for number in range(4 * tables)]
        times: list[float] = []
        playing = [
            asyncio.create_task(_keep_playing(clients[4 * number : 4 * number + 4], number, times))
            for number in range(tables)
        ]
        end = time.monotonic() + seconds
        while time.monotonic() < end or len(times) < 5 * tables:
            await asyncio.sleep(0.1)
            for task in playing:
                if task.done():
                    task.result()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        times.sort()
        p99, median = times[len(times) * 99 // 100], times[len(times) // 2]
        told = f"{4 * tables} clients: {len(times)} actions, p99 {p99:.3f} s, median {median:.3f} s"
        record_property("p99", told)
        metrics = (await clients[0].http.get("/metrics")).text
        assert 'status="500"' not in metrics
        assert 'tampu_refusals_total{code="server"}' not in metrics
    finally:
        server.stop()


async def _keep_playing(people: list[Client], number: int, times: list[float]) -> None:
    """Two at a game of their own with a bot, two watching it; one game after the other."""
    titles = [meta.title for meta in HOUSE_TITLES.metas()]
    random = Random(number)
    for game in count(number):
        table = await people[0].table(3, titles[game % len(titles)], bots=1)
        await people[1].post(f"/api/tables/{table}/join")
        await people[0].post(f"/api/tables/{table}/start")
        sockets = [await client.socket(table) for client in people]
        try:
            await asyncio.gather(
                *(_act_often(socket, Random(random.random()), times) for socket in sockets[:2]),
                *(_watch(socket) for socket in sockets[2:]),
            )
        finally:
            for socket in sockets:
                await socket.close()


async def _act_often(socket: Socket, random: Random, times: list[float]) -> None:
    answered = -1
    sent = 0.0
    while True:
        message = await socket.hear()
        if message["type"] == "ack":
            times.append(time.perf_counter() - sent)
        assert message["type"] != "refused" or message["code"] == "stale", message
        if not socket.state:
            continue
        seq = socket.state["shared"]["seq"]
        if socket.state["shared"]["status"] == "over":
            return
        if seq != answered and socket.options():
            answered, sent = seq, time.perf_counter()
            await socket.say(type="act", id=f"{seq}", seq=seq, action=random.choice(socket.options()))


async def _watch(socket: Socket) -> None:
    while not socket.state or socket.state["shared"]["status"] != "over":
        await socket.hear()


@pytest.mark.parametrize("kills", [2, pytest.param(100, marks=pytest.mark.full)])
async def test_whatever_was_acknowledged_survives_a_kill_exactly_once(kills: int, database: str) -> None:
    random = Random(kills)
    server = Killed(database)
    await server.start()
    try:
        people = [(await Client(server.url).enter("Red"), await Client(server.url).enter("Blue")) for _ in range(4)]
        tables = [await _new_table(pair) for pair in people]
        acknowledged: dict[str, dict[str, tuple[int, str]]] = {table: {} for table in tables}
        for _ in range(kills):
            playing = [
                asyncio.create_task(_act_until_dead(pair, table, acknowledged[table], random))
                for pair, table in zip(people, tables, strict=True)
            ]
            # At a moment that is chosen by what was done, not by how fast this machine is.
            enough = sum(map(len, acknowledged.values())) + random.randrange(11, 60)
            while sum(map(len, acknowledged.values())) < enough and not all(task.done() for task in playing):
                await asyncio.sleep(random.uniform(0.0, 0.01))
            server.kill()
            await asyncio.gather(*playing)
            await server.start()
            for number, pair in enumerate(people):
                table = tables[number]
                log = (await pair[0].get(f"/api/tables/{table}/log?after=0"))["entries"]
                stored = {entry["seq"]: entry["text"] for entry in log}
                assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))
                claimed = dict(acknowledged[table].values())
                assert len(claimed) == len(acknowledged[table])
                assert claimed == {seq: stored[seq] for seq in claimed}
                # Between two acknowledged ones at most the action that was on its way at a kill is there without one.
                assert len(stored) - len(claimed) <= kills
                if claimed:
                    id, (seq, action) = list(acknowledged[table].items())[-1]
                    again = {"id": id, "seq": seq - 1, "action": action}
                    assert await pair[log[seq - 1]["seat"]].post(f"/api/tables/{table}/act", again) == {"seq": seq}
                state = (await pair[0].get(f"/api/tables/{table}"))["shared"]
                assert state["seq"] == len(log), "a repeated action was applied again"
                if state["status"] == "over":
                    tables[number] = await _new_table(pair)
                    acknowledged[tables[number]] = {}
        assert sum(len(found) for found in acknowledged.values()) > 5 * kills
    finally:
        server.kill()
        server.close()


async def _new_table(pair: tuple[Client, Client]) -> str:
    table = await pair[0].table(2, "rumis")
    await pair[1].post(f"/api/tables/{table}/join")
    await pair[0].post(f"/api/tables/{table}/start")
    for client in pair:
        # What the table answers by itself is acknowledged to nobody.
        await client.put(f"/api/tables/{table}/lone", {"lone": False})
    return table


async def _act_until_dead(
    pair: tuple[Client, Client], table: str, acknowledged: dict[str, tuple[int, str]], random: Random
) -> None:
    try:
        sockets = [await client.socket(table) for client in pair]
        for socket in sockets:
            await socket.until("state")
        while True:
            actor = sockets[0].state["shared"]["actor"]
            if actor is None:
                return
            socket = sockets[actor]
            seq = sockets[0].state["shared"]["seq"]
            while socket.state["shared"]["seq"] < seq:
                await socket.until("entry")
            action = random.choice(socket.options())
            id = f"{random.getrandbits(64):x}"
            await socket.say(type="act", id=id, seq=seq, action=action)
            ack = await socket.until("ack")
            acknowledged[id] = (ack["seq"], action)
            while sockets[0].state["shared"]["seq"] <= seq:
                await sockets[0].until("entry")
    except (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError):
        return
