"""A server on a free port of this machine, and clients that speak to it as browsers do."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from types import TracebackType
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tampu.engine.telling.patch import patched
from tampu.games import Titles
from tampu.server.app import create
from tampu.server.defence import guard, protocol
from tampu.server.defence.protocol import HttpProtocol, SocketProtocol
from tampu.server.scale.inside import Inside
from tampu.server.server import Server
from tampu.server.settings import Settings
from tampu.server.upkeep.logs import set_up_logs
from tests.postgres import free_port
from tests.tables.titles import TITLES

_PATIENCE = 300.0
"""Seconds after which a test gives up; how fast a machine is decides nothing."""
protocol.HEADER_SECONDS = guard.BODY_SECONDS = _PATIENCE
QUICK = {"bot_pause": 0.0, "private_pause_from": 0.0, "private_pause_to": 0.0, "bot_seconds": 0.3, "bot_warm": False}


def settings(**given: Any) -> Settings:
    """Limits off and no pauses, unless the test is about them."""
    return Settings(
        **{"database": "memory:", "secret_key": "of the tests", "limits": False, "log_level": "error", **QUICK, **given}
    )


class Running:
    """A server that listens."""

    def __init__(self, core: Server, inside: Inside, port: int) -> None:
        self.core = core
        self.inside = inside
        self.port = port

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def running(given: Settings | None = None, titles: Titles = TITLES) -> AsyncIterator[Running]:
    given = given or settings()
    set_up_logs(given.log_level)
    app = create(given, titles, "tests.tables.titles:TITLES")
    port = free_port()
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            "127.0.0.1",
            port,
            log_config=None,
            http=HttpProtocol,
            ws=SocketProtocol,
            ws_per_message_deflate=False,
            ws_ping_timeout=_PATIENCE,
            timeout_graceful_shutdown=3,
        )
    )
    task = asyncio.create_task(server.serve())
    while not server.started:
        if task.done():
            task.result()
        await asyncio.sleep(0.01)
    try:
        yield Running(app.state.server, app.state.inside, port)
    finally:
        server.should_exit = True
        await task


class Client:
    """A browser: keeps its cookies and shows them in the header that proves it can read them."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=_PATIENCE)
        self.name = ""
        self.id = ""

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        await self.http.aclose()

    async def enter(self, name: str) -> "Client":
        self.name = name
        answer = await self.http.post("/api/me/guest", json={"name": name})
        assert answer.status_code == 200, answer.text
        self.id = answer.json()["id"]
        return self

    async def ask(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        headers = {"x-tampu-csrf": self.http.cookies.get("tampu_csrf", ""), **more.pop("headers", {})}
        return await self.http.request(method, path, json=body, headers=headers, **more)

    async def post(self, path: str, body: object = None) -> Any:
        return _good(await self.ask("POST", path, {} if body is None else body))

    async def put(self, path: str, body: object) -> Any:
        return _good(await self.ask("PUT", path, body))

    async def get(self, path: str) -> Any:
        return _good(await self.ask("GET", path))

    async def table(self, seats: int = 2, title: str = "toy", bots: int = 0, **more: Any) -> str:
        plan = [{"kind": "open"}] * (seats - bots) + [{"kind": "bot", "level": "random"}] * bots
        made = await self.post("/api/tables", {"title": title, "seats": plan, **more})
        id: str = made["id"]
        return id

    def cookies(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def socket(
        self, table: str, after: int = -1, origin: str | None = None, changes: bool = False, forwarded: str = ""
    ) -> "Socket":
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket?after={after}"
        if changes:
            address += "&changes=true"
        connection = await connect(
            address,
            additional_headers={"Cookie": self.cookies()} | ({"X-Forwarded-For": forwarded} if forwarded else {}),
            origin=(origin or self.url),  # type: ignore[arg-type]
            max_size=None,
            open_timeout=_PATIENCE,
            ping_timeout=_PATIENCE,
        )
        return Socket(connection)


def _good(answer: httpx.Response) -> Any:
    assert answer.status_code < 300, f"{answer.status_code} {answer.text}"
    return answer.json() if answer.content else None


class Socket:
    """One connection to a table; remembers the last state and every frame."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[str] = []
        self.state: dict[str, Any] = {}
        self.watching = 0
        """How many people watch, as was told; it is told whenever it has changed, between all else."""

    async def say(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def raw(self, seconds: float = _PATIENCE) -> dict[str, Any]:
        """The next message, whatever it is."""
        frame = await asyncio.wait_for(self.connection.recv(), seconds)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        return message

    async def hear(self, seconds: float = _PATIENCE) -> dict[str, Any]:
        message = await self.raw(seconds)
        if message["type"] in ("state", "entry"):
            self.state = {"shared": message["shared"], "own": message["own"]}
        elif message["type"] == "change":
            self.state = {part: patched(self.state[part], message[part]) for part in ("shared", "own")}
        elif message["type"] == "watching":
            self.watching = message["people"]
            return await self.hear(seconds)
        return message

    async def hears_that_watch(self, people: int) -> None:
        while self.watching != people:
            await self.say(type="ping", number=0)
            await self.until("pong")
            await asyncio.sleep(0.05)

    async def until(self, *kinds: str, seconds: float = _PATIENCE) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while (message := await self.hear(seconds))["type"] not in kinds:
            pass
        return message

    async def closed(self) -> int:
        """The code that the server closes with."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as gone:
            return gone.rcvd.code if gone.rcvd else 0

    def options(self) -> list[str]:
        found: list[str] = self.state["own"]["legal"] or []
        return found

    async def close(self) -> None:
        await self.connection.close()


async def seated(server: Running, count: int = 2, title: str = "toy", **more: Any) -> tuple[str, list[Client]]:
    """A table that has started, with this many people at it."""
    people = [await Client(server.url).enter(name) for name in ("Red", "Blue", "Green", "Black")[:count]]
    table = await people[0].table(count, title, **more)
    public = more.get("public", True)
    invite = "" if public else (await people[0].get(f"/api/tables/{table}"))["own"]["invite"]
    for number, client in enumerate(people[1:], 1):
        if not public:
            await client.post(f"/api/tables/{table}/invite", {"invite": invite})
        await client.post(f"/api/tables/{table}/join", {"seat": number, "entropy": f"{number:032x}"})
    await people[0].post(f"/api/tables/{table}/start", {"entropy": "f" * 32})
    return table, people


async def play_out(server: Running, table: str, people: list[Client], seed: int = 1) -> None:
    """Whoever's turn it is does something legal until the end."""
    random = Random(seed)
    room = await server.core.house.rooms.find(table)
    assert room is not None
    users = [await server.core.store.user(client.id) for client in people]
    while room.table.running:
        assert room.match is not None
        actor = room.match.state.actor()
        assert actor is not None
        user, seq = users[actor], room.table.seq
        assert user is not None
        await server.core.house.act(table, user, seq, f"{seq}", random.choice(room.match.state.legal()).text)


async def error(client: Client, method: str, path: str, body: object = None) -> tuple[int, str]:
    answer = await client.ask(method, path, body)
    return answer.status_code, answer.json()["error"]
