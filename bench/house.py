"""A house with many people: how much an entry weighs, how long people wait, what a second worker brings.

What is measured by the clock needs a quiet machine with a core for the crowd, which is a process of its own. What a
second worker brings is told in CPU time: how much less the busier of two works for an action than one alone.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from bench.crowd import Company, seated, serving, visit
from bench.rows import Row
from tampu.games import TITLES
from tampu.server.live.hub import Hub, Watcher
from tampu.server.upkeep.logs import set_up_logs
from tampu.tables.house import House
from tampu.tables.model import Chair, User
from tampu.tables.room import Room
from tampu.tables.seating import Order
from tampu.tables.storage.memory import MemoryStore
from tampu.tables.storage.sql import SqlStore
from tampu.tables.storage.store import Store
from tests import postgres
from tests.redis_server import RedisServer

ENTRIES = 300
LONG = 499
"""As far from the last stored state as 500 actions can be."""
OPEN = 40
FEW = 12
"""Entries of an open table whose memory is measured: a game of Rumis has hardly more."""
COMPANIES = 50
SECONDS = 10.0
MOST_BYTES = 1500
MOST_MS = 50
MOST_HEARD_MS = 100
MOST_OPENING_MS = 300
AT_LEAST_TWICE = 1.6

PEOPLE = [User(id=name, name=name, created=0) for name in ("red", "blue", "green", "black")]
NAMES = [meta.title for meta in TITLES.metas()]
LONGEST = "wutaki"
SHORT = {"tiwanaku": {"size": "tiny"}}
GAMES = {"rumis": 12, "tiwanaku": 4}
"""How many games a company plays in the time of a measurement; the others are long."""


def run() -> list[Row]:
    set_up_logs("critical")
    with tempfile.TemporaryDirectory() as folder:
        return [
            *_bytes(),
            _opening(folder),
            *_memory(),
            _full_house(folder),
            _spectators(folder),
            _two_workers(),
        ]


def _at_most(what: str, ours: float, most: float, unit: str) -> Row:
    return Row(what, ours, "at most", most, unit, 1.0, less=True)


# -- within this process ---------------------------------------------------------------------------------


async def started(house: House, title: str, seats: int = 2) -> Room:
    """A game that has begun."""
    order = Order(title=title, options=SHORT.get(title, {}), chairs=(Chair(),) * seats)
    table = await house.seating.create(PEOPLE[0], order)
    for user in PEOPLE[1:seats]:
        await house.seating.join(table.id, user)
    for user in PEOPLE[:seats]:
        await house.seating.set_lone(table.id, user, False)
    await house.seating.start(table.id, PEOPLE[0])
    room = await house.rooms.find(table.id)
    assert room is not None
    return room


async def play(house: House, room: Room, random: Random) -> None:
    assert room.match is not None
    state = room.match.state
    user = PEOPLE[state.actor() or 0]
    await house.act(room.table.id, user, room.table.seq, f"{room.table.seq}", random.choice(state.legal()).text)


async def _sizes(title: str) -> list[int]:
    """What two players and a spectator are sent of each entry."""
    house, hub, random, sizes = House(MemoryStore(), TITLES), Hub(), Random(title), list[int]()
    house.rooms.listeners.append(hub)
    while len(sizes) < 3 * ENTRIES:
        room = await started(house, title)
        watchers = [Watcher(user, "", changes=True) for user in (PEOPLE[0].id, PEOPLE[1].id, "")]
        for watcher in watchers:
            watcher.saw(room, room.table.seat_of(watcher.user))
            hub.watch(room, watcher)
        while len(sizes) < 3 * ENTRIES and room.table.running:
            await play(house, room, random)
            for watcher in watchers:
                while watcher.waiting:
                    sizes.append(len((await watcher.next() or "").encode()))
    await house.close()
    return sizes


def _bytes() -> list[Row]:
    return [
        _at_most(f"Entry of {title}, median", statistics.median(asyncio.run(_sizes(title))), MOST_BYTES, "bytes")
        for title in NAMES
    ]


async def _long_game(store: Store, title: str, entries: int, seats: int = 2) -> str:
    """A game of so many entries, taken from the beginning again if it ends before."""
    house, random = House(store, TITLES), Random(title)
    while True:
        room = await started(house, title, seats)
        while room.table.running and room.table.seq < entries:
            await play(house, room, random)
        if room.table.running:
            # Not closed, which would store where it stands.
            await house.autoplay.close()
            return room.table.id


async def _opened(folder: str) -> float:
    store = SqlStore(f"sqlite:///{folder}/long.db")
    await store.open()
    id = await _long_game(store, LONGEST, LONG, 4)
    times = []
    for _ in range(5):
        started = time.process_time()
        await House(store, TITLES).state(id, PEOPLE[0].id)
        times.append(time.process_time() - started)
    await store.close()
    return statistics.median(times)


def _opening(folder: str) -> Row:
    what = f"Opening a table of {LONG} actions, {LONGEST} with 4 seats"
    return _at_most(what, 1000 * asyncio.run(_opened(folder)), MOST_OPENING_MS, "ms of CPU")


async def _open_tables(title: str) -> float:
    """Kilobytes for each open table with some entries, in this process."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqlStore(f"sqlite:///{folder}/memory.db")
        await store.open()
        ids = [await _long_game(store, title, FEW) for _ in range(OPEN)]
        fresh, before = House(store, TITLES), 0
        for number, id in enumerate(ids):
            if number == OPEN // 4:
                before = _resident()
            await fresh.state(id, PEOPLE[0].id)
        await store.close()
    return (_resident() - before) / 1024 / (OPEN - OPEN // 4)


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _memory() -> list[Row]:
    rows = []
    for title in NAMES:
        command = [sys.executable, "-m", "bench.house", title]
        found = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        rows.append(Row(f"Memory of an open table of {title}", found, "told", found, "kB", 0.0))
    return rows


# -- with a crowd ----------------------------------------------------------------------------------------


def _company(title: str, bots: int = 0, watchers: int = 0) -> Company:
    return Company(title, 2, bots, watchers, SHORT.get(title, {}), GAMES.get(title, 1))


def _full_house(folder: str) -> Row:
    companies = [_company(NAMES[number % len(NAMES)], 1, 2) for number in range(COMPANIES)]
    with serving(f"sqlite:///{folder}/full.db") as house:
        found = visit(house.url, asyncio.run(seated(house.url, companies)), SECONDS, 1000)
    crowd = f"{4 * COMPANIES} clients at {COMPANIES} tables with bots, durable"
    what = f"{crowd}, {found.rate:,.0f} actions/s (1,000 tried), p99"
    return _at_most(what, 1000 * found.p99, MOST_MS, "ms")


def _spectators(folder: str) -> Row:
    with serving(f"sqlite:///{folder}/watched.db") as house:
        tables = asyncio.run(seated(house.url, [Company("cuzco", 2, 0, 500)]))
        found = visit(house.url, tables, SECONDS, 5)
    what = f"500 spectators of one table hear a move, p99 of {found.heard:,}"
    return _at_most(what, 1000 * found.heard_p99, MOST_HEARD_MS, "ms")


def _two_workers() -> Row:
    """Actions for each CPU second of the busiest worker."""
    redis = RedisServer()
    try:
        with postgres.server() as server:
            one, two = (_work_of_busiest(server, redis.url, workers) for workers in (1, 2))
    finally:
        redis.stop()
    return Row("Two workers, PostgreSQL and Redis", two, "one worker", one, "actions/CPU s", AT_LEAST_TWICE)


def _work_of_busiest(server: str, redis: str, workers: int) -> float:
    database = asyncio.run(postgres.fresh_database(server))
    companies = [_company(title) for title in ("cuzco", "wutaki")] * (COMPANIES // 2)
    used: list[list[float]] = []
    with serving(database, workers=workers, redis_url=redis) as house:
        tables = asyncio.run(seated(house.url, companies))
        found = visit(house.url, tables, SECONDS, 200, at_the_ends=lambda: used.append(house.cpu()))
    before, after = used
    return found.actions / max(now - then for then, now in zip(before, after, strict=True))


if __name__ == "__main__":
    set_up_logs("critical")
    print(asyncio.run(_open_tables(sys.argv[1])))
