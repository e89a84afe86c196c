"""Many clients, bad networks, and a server that is killed."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tampu.engine.record import Record
from tests.postgres import free_port
from tests.server.build import Client, Running, Socket, running, seated, settings
from tests.server.crowd import Player, check, gather
from tests.tables.titles import TITLES


@pytest.mark.parametrize("clients", [8, pytest.param(50, marks=pytest.mark.full)])
async def test_bad_networks_lose_double_or_misplace_nothing(clients: int, tmp_path: Path) -> None:
    random = Random(clients)
    async with running(settings(database=f"sqlite:///{tmp_path / 'house.db'}")) as server:
        titles = [meta.title for meta in TITLES.metas()]
        tables: list[tuple[str, list[Player]]] = []
        left = clients
        while left > 0:
            title = titles[len(tables) % len(titles)]
            seats = min(left, random.choice([n for n in TITLES.meta(title).seats if n > 1] or [1]))
            seats = seats if seats in TITLES.meta(title).seats else min(n for n in TITLES.meta(title).seats if n > 1)
            table, people = await seated(server, seats, title)
            for client in people:
                await client.put(f"/api/tables/{table}/lone", {"lone": False})
            tables.append((table, [Player(client, table, Random(random.random())) for client in people]))
            left -= seats
        await gather([player for _, players in tables for player in players], 500)
        for table, players in tables:
            assert await check(players, table) > 5
            text = (await players[0].client.ask("GET", f"/api/tables/{table}/record")).text
            record = Record.parse(text)
            record.verify(TITLES.game(record.title))


@pytest.mark.parametrize(("tables", "seconds"), [(2, 3.0), pytest.param(50, 60.0, marks=pytest.mark.full)])
async def test_a_full_house_with_bots_makes_no_error(
    tables: int, seconds: float, tmp_path: Path, record_property: Any
) -> None:
    """Four people at each table and a bot where there is room; p99 of an accepted action is printed."""
    async with running(settings(database=f"sqlite:///{tmp_path / 'house.db'}")) as server:
        clients = [await Client(server.url).enter(f"P{number}") for number in range(4 * tables)]
        end = time.monotonic() + seconds
        times: list[float] = []
        await asyncio.gather(*(_keep_playing(server, clients[4 * n : 4 * n + 4], n, end, times) for n in range(tables)))
        assert len(times) > 5 * tables
        times.sort()
        record_property("p99", f"{4 * tables} clients: {len(times)} actions, p99 {times[len(times) * 99 // 100]:.3f} s")
        metrics = (await clients[0].http.get("/metrics")).text
        assert 'status="500"' not in metrics


async def _keep_playing(server: Running, people: list[Client], number: int, end: float, times: list[float]) -> None:
    """Two at a game of their own with a bot, two watching it; new games until the time is over."""
    title = ["toy", "rumis"][number % 2]
    random = Random(number)
    playing = True
    while playing:
        table = await people[0].table(3, title, bots=1)
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
        playing = time.monotonic() < end


async def _act_often(socket: Socket, random: Random, times: list[float]) -> None:
    answered = -1
    sent = 0.0
    while True:
        message = await socket.hear(60)
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
        await socket.hear(60)


class Killed:
    """A server in a process of its own, which is ended as by a power cut."""

    def __init__(self, database: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("TAMPU_")},
            "TAMPU_DATABASE": f"sqlite:///{database}",
            "TAMPU_PORT": str(self.port),
            "TAMPU_LIMITS": "false",
            "TAMPU_LOG_LEVEL": "critical",
            "TAMPU_BOT_WARM": "false",
        }
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        self._process = subprocess.Popen([sys.executable, "-m", "tampu.cli.main", "serve"], env=self._environment)
        async with httpx.AsyncClient() as client:
            for _ in range(1200):
                assert self._process.poll() is None, "the server did not start"
                try:
                    if (await client.get(f"{self.url}/healthz")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


@pytest.mark.parametrize("kills", [2, pytest.param(100, marks=pytest.mark.full)])
async def test_whatever_was_acknowledged_survives_a_kill_exactly_once(kills: int, tmp_path: Path) -> None:
    random = Random(kills)
    server = Killed(tmp_path / "house.db")
    await server.start()
    try:
        people = [(await Client(server.url).enter("Red"), await Client(server.url).enter("Blue")) for _ in range(4)]
        tables = [await _new_table(pair) for pair in people]
        acknowledged: dict[str, dict[str, tuple[int, str]]] = {table: {} for table in tables}
        total = 0
        for _ in range(kills):
            playing = [
                asyncio.create_task(_act_until_dead(pair, table, acknowledged[table], random))
                for pair, table in zip(people, tables, strict=True)
            ]
            await asyncio.sleep(random.uniform(0.3, 1.2))
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
                # At most the one action that was on its way may be there without an acknowledgement.
                state = (await pair[0].get(f"/api/tables/{table}"))["shared"]
                if state["status"] == "over":
                    total += len(claimed)
                    tables[number] = await _new_table(pair)
                    acknowledged[tables[number]] = {}
        total += sum(len(found) for found in acknowledged.values())
        assert total > 10 * kills
    finally:
        server.kill()


async def _new_table(pair: tuple[Client, Client]) -> str:
    table = await pair[0].table(2, "rumis")
    await pair[1].post(f"/api/tables/{table}/join")
    await pair[0].post(f"/api/tables/{table}/start")
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
