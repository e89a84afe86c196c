"""Many people, several workers, and one of them killed every minute: what do people see of it?

`python -m bench.endurance --minutes 10 --clients 2000 --workers 4` starts PostgreSQL, Redis and `tampu serve` itself.
An error is whatever a client sees beyond a reconnect; lost is what was acknowledged and is not in the log afterwards.
"""

import argparse
import asyncio
import os
import signal
import time
from collections import Counter, defaultdict
from math import ceil
from random import Random

import httpx

from bench.crowd import Company, Measured, Serving, seated, serving, visit
from bench.house import NAMES, SHORT
from tests import postgres
from tests.redis_server import RedisServer

PEOPLE, WATCHERS = 2, 2
"""At each table, with a bot besides."""
LENGTHS = {"cuzco": 160, "tiwanaku": 120, "wutaki": 250, "rumis": 14}
"""About how often the two people of a game act."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--clients", type=int, default=2000)
    asked.add_argument("--workers", type=int, default=4)
    asked.add_argument("--rate", type=float, default=0.0, help="actions per second; else a tenth of the clients")
    asked.add_argument("--every", type=float, default=60.0, help="seconds between two kills")
    given = asked.parse_args()
    tables = given.clients // (PEOPLE + WATCHERS)
    redis = RedisServer()
    try:
        with postgres.server() as server:
            database = asyncio.run(postgres.fresh_database(server))
            with serving(database, workers=given.workers, redis_url=redis.url) as house:
                seconds, kills = 60 * given.minutes, list[int]()
                rate = given.rate or given.clients / 10
                companies = [_company(number, rate * seconds / tables) for number in range(tables)]
                print(f"{sum(company.games for company in companies)} games are being set up", flush=True)
                made = asyncio.run(seated(house.url, companies))
                found = visit(
                    house.url,
                    made,
                    seconds,
                    rate,
                    rest=10,
                    acks=True,
                    meanwhile=lambda: _kill(house, seconds, given.every, kills),
                )
                _report(given.clients, given.workers, kills, found, asyncio.run(_lost(house.url, found)))
    finally:
        redis.stop()


def _company(number: int, actions: float) -> Company:
    """Enough games for so many actions; some of them are shorter than usual."""
    title = NAMES[number % len(NAMES)]
    games = ceil(1.5 * actions / LENGTHS[title])
    return Company(title, PEOPLE, 1, WATCHERS, SHORT.get(title, {}), games)


def _kill(house: Serving, seconds: float, every: float, kills: list[int]) -> None:
    """Until shortly before the end; the house starts another worker in place of each."""
    random, end = Random(1), time.monotonic() + seconds - 10
    while time.monotonic() + every < end or not kills:
        time.sleep(min(every, max(1.0, end - time.monotonic())))
        victim = random.choice(house.workers())
        os.kill(victim, signal.SIGKILL)
        kills.append(victim)


async def _lost(url: str, found: Measured) -> list[str]:
    """Acknowledged entries that the logs do not have, or have otherwise, and numbers that are missing or double."""
    claimed: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for table, seq, action in found.acks:
        claimed[table].append((seq, action))
    lost: list[str] = []
    async with httpx.AsyncClient(base_url=url, timeout=120) as client:
        for table, entries in claimed.items():
            log = (await client.get(f"/api/tables/{table}/log?after=0")).raise_for_status().json()["entries"]
            stored = {entry["seq"]: entry["text"] for entry in log}
            for seq, action in entries:
                if not _is_same(stored.get(seq), action):
                    lost.append(f"{table}: entry {seq} was {action!r} and is {stored.get(seq)!r}")
            for seq, times in Counter(seq for seq, _ in entries).items():
                if times > 1:
                    lost.append(f"{table}: entry {seq} was acknowledged {times} times")
            if sorted(stored) != list(range(1, len(log) + 1)):
                lost.append(f"{table}: the numbers of its entries have holes")
    return lost


def _is_same(shown: str | None, action: str) -> bool:
    """What was sent, as everybody may read it: of a secret action only the verb."""
    return shown is not None and (shown == action or shown.split()[0] == action.split()[0])


def _report(clients: int, workers: int, kills: list[int], found: Measured, lost: list[str]) -> None:
    print(f"{clients} clients on {workers} workers for {found.seconds:.0f} s, {len(kills)} workers killed")
    waited = f"median {1000 * found.median:.0f} ms, p99 {1000 * found.p99:.0f} ms"
    print(f"actions {found.actions} ({found.rate:.0f}/s), {waited}")
    print(f"reconnects {found.reconnects}, errors {found.wrong}, lost {len(lost)}")
    for error in (*found.errors, *lost[:20]):
        print(f"  {error}")


if __name__ == "__main__":
    main()
