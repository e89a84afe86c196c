"""A crowd of clients in a process of its own (`crowd.js`), and the houses that it visits."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec

from tests.postgres import free_port

_HERE = Path(__file__).parent
_AT_ONCE = 8
_TICKS = os.sysconf("SC_CLK_TCK")


class Measured(msgspec.Struct):
    """What a crowd has seen."""

    actions: int
    seconds: float
    median: float
    p99: float
    heard: int
    heard_p99: float
    reconnects: int
    wrong: int
    errors: list[str]
    acks: list[tuple[str, int, str]]
    """Table, entry and action of everything that was acknowledged."""

    @property
    def rate(self) -> float:
        return self.actions / self.seconds


class Company(NamedTuple):
    """Who sits together, and how many games they play one after the other."""

    title: str
    people: int = 2
    bots: int = 0
    watchers: int = 0
    options: dict[str, str] = {}  # noqa: RUF012
    games: int = 1


class Serving:
    """`tampu serve` in processes of its own."""

    def __init__(self, process: subprocess.Popen[bytes], url: str) -> None:
        self._process = process
        self.url = url

    def workers(self) -> list[int]:
        """The processes that serve; the one that was started, if it has no workers."""
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        serving = [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
        return serving or [pid]

    def cpu(self) -> list[float]:
        """The CPU seconds of each worker."""
        return [_cpu(pid) for pid in self.workers()]

    def memory(self) -> int:
        """Bytes of all workers."""
        found = 0
        for pid in self.workers():
            found += int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        return found


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


@contextmanager
def serving(database: str, **given: object) -> Iterator[Serving]:
    port = free_port()
    settings = {
        "database": database,
        "port": port,
        "secret_key": "of the measurement",
        "limits": "false",
        "log_level": "critical",
        "bot_warm": "false",
        "bot_pause": 0,
        "private_pause_from": 0,
        "private_pause_to": 0,
        **given,
    }
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TAMPU_")}
    environment |= {f"TAMPU_{name.upper()}": str(value) for name, value in settings.items()}
    process = subprocess.Popen([sys.executable, "-m", "tampu.cli.main", "serve"], env=environment, cwd=_HERE.parent)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(1200):
            if process.poll() is not None:
                raise RuntimeError("the server did not start")
            try:
                if httpx.get(f"{url}/healthz").status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.05)
        yield Serving(process, url)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


async def seated(url: str, companies: Sequence[Company]) -> list[list[dict[str, Any]]]:
    """For each company the tables of its games, which have started, with the cookies of its people."""
    free = asyncio.Semaphore(_AT_ONCE)

    async def all_of(number: int, company: Company) -> list[dict[str, Any]]:
        async with free:
            return await _tables(url, number, company)

    return await asyncio.gather(*(all_of(number, company) for number, company in enumerate(companies)))


async def _tables(url: str, number: int, company: Company) -> list[dict[str, Any]]:
    free = asyncio.Semaphore(_AT_ONCE)
    everybody = range(company.people + company.watchers)
    guests = await asyncio.gather(*(_guest(url, f"P{number}-{seat}", free) for seat in everybody))
    host, *others = guests[: company.people]
    seats = [{"kind": "open"}] * company.people + [{"kind": "bot", "level": "random"}] * company.bots
    plan = {"title": company.title, "options": company.options, "seats": seats}
    cookies = [f"tampu_session={guest.cookies['tampu_session']}" for guest in guests]
    tables = []
    for _ in range(company.games):
        made = (await host.post("/api/tables", json=plan)).raise_for_status().json()
        for guest in others:
            (await guest.post(f"/api/tables/{made['id']}/join", json={})).raise_for_status()
        (await host.post(f"/api/tables/{made['id']}/start", json={})).raise_for_status()
        tables.append(
            {"id": made["id"], "seats": cookies[: company.people], "watchers": cookies[company.people :]},
        )
    for guest in guests:
        await guest.aclose()
    return tables


async def _guest(url: str, name: str, free: asyncio.Semaphore) -> httpx.AsyncClient:
    client = httpx.AsyncClient(base_url=url, timeout=120, verify=False)
    async with free:
        (await client.post("/api/me/guest", json={"name": name})).raise_for_status()
    client.headers["x-tampu-csrf"] = client.cookies["tampu_csrf"]
    return client


def visit(
    url: str,
    slots: Sequence[Sequence[dict[str, Any]]],
    seconds: float,
    rate: float = 0.0,
    warm: float = 1.0,
    rest: float = 0.5,
    acks: bool = False,
    meanwhile: Callable[[], None] = lambda: None,
    at_the_ends: Callable[[], None] = lambda: None,
) -> Measured:
    """Let a crowd play at these tables. `rate`: actions per second of all together; 0: as fast as the house allows."""
    host, _, port = url.removeprefix("http://").rpartition(":")
    plan = {
        "host": host,
        "port": int(port),
        "slots": slots,
        "seconds": seconds,
        "rate": rate,
        "warm": warm,
        "rest": rest,
        "acks": acks,
    }
    with subprocess.Popen(
        ["node", str(_HERE / "crowd.js")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as crowd:
        assert crowd.stdin is not None
        assert crowd.stdout is not None
        assert crowd.stderr is not None
        crowd.stdin.write(json.dumps(plan).encode())
        crowd.stdin.close()
        for line in crowd.stderr:
            if line == b"counting\n":
                at_the_ends()
                meanwhile()
            elif line == b"done\n":
                at_the_ends()
                break
            else:
                raise RuntimeError(line + crowd.stderr.read())
        return msgspec.json.decode(crowd.stdout.read(), type=Measured)
