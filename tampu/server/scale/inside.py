"""The door between the workers of a house: requests and sockets for a table go on to the worker that it belongs to.

Every worker listens at an address of its own, for the others only. A request is sent on as it came, with the key of the
house and the address of whoever asked; a socket is handed over at the network, so that its messages are not read on
the way. If the other worker cannot be reached, the table is served here: the store lets nobody do anything twice.
"""

import asyncio
import hmac
import re
from hashlib import blake2b

import httpx
import structlog
import uvicorn
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.server import ServerState

from tampu.server.defence.guard import answer_plainly, problem
from tampu.server.defence.protocol import HttpProtocol, SocketProtocol
from tampu.server.live.hub import Hub
from tampu.server.live.messages import MOST_BYTES
from tampu.server.requests import while_here
from tampu.server.sessions import NotAllowed
from tampu.tables.house import House
from tampu.tables.upkeep.leases import Leases

_TABLE = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,32})(?:/(\w+))?")
_REVIEW = re.compile(r"/api/records/([0-9a-f]{1,64})/review")
"""Made in one worker, which alone can tell whether it goes on."""
_ONCE = ("chat", "claim", "leave", "rematch", "start")
"""What must not be done again when nobody knows whether it was done."""
_LOOKING_BACK = ("review", "shared")
"""What changes nothing, however it is asked: whoever leaves ends it."""
_KEY = b"x-tampu-inside"
_OURS = (_KEY, b"x-forwarded-for", b"x-forwarded-proto", b"x-request-id")
_OF_THE_WAY = (b"connection", b"content-length", b"expect", b"keep-alive", b"transfer-encoding")
"""Headers that belong to a connection and not to what is sent."""
_CONNECT_SECONDS = 1.0
_HERE = "tampu.here"

_log = structlog.get_logger()

Headers = list[tuple[bytes, bytes]]


class Inside:
    """Middleware that sends on what belongs to others, and the door at which others send to us."""

    def __init__(self, whole: ASGIApp, house: House, hub: Hub, key: str) -> None:
        self._whole = whole
        """The application, for what comes from other workers."""
        self._app = whole
        self._hub = hub
        self._key = blake2b(key.encode(), digest_size=16, person=b"tampu/inside").hexdigest().encode()
        self.leases = Leases(house.rooms, house.autoplay.serve, self._hand_over)
        self._client: httpx.AsyncClient | None = None
        self._door: asyncio.Server | None = None
        self._state = ServerState()

    def around(self, app: ASGIApp) -> "Inside":
        """Stand between the application's other middleware and its routes."""
        self._app = app
        return self

    async def open(self, host: str) -> None:
        """Listen for the other workers at any free port of this address."""
        config = uvicorn.Config(
            self._from_inside,
            interface="asgi3",
            http=HttpProtocol,
            ws=SocketProtocol,
            ws_per_message_deflate=False,
            ws_max_size=MOST_BYTES,
            lifespan="off",
            proxy_headers=True,
            forwarded_allow_ips="*",
            timeout_keep_alive=60,
            log_config=None,
            access_log=False,
            server_header=False,
        )
        config.load()
        self._door = await asyncio.get_running_loop().create_server(
            lambda: HttpProtocol(config=config, server_state=self._state, app_state={}), host, 0
        )
        port = self._door.sockets[0].getsockname()[1]
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=100, keepalive_expiry=30)
        self._client = httpx.AsyncClient(
            limits=limits, timeout=httpx.Timeout(None, connect=_CONNECT_SECONDS), trust_env=False
        )
        await self.leases.open(f"{host}:{port}")

    async def close(self) -> None:
        await self.leases.close()
        if self._door is not None:
            self._door.close()
            for connection in list(self._state.connections):
                connection.shutdown()
        if self._client is not None:
            await self._client.aclose()

    async def _from_inside(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What another worker has sent on. Whoever does not know the key is nobody."""
        given = next((value for name, value in scope["headers"] if name == _KEY), b"")
        if not hmac.compare_digest(given, self._key):
            if scope["type"] == "http":
                await answer_plainly(send, 403, problem("session", "only workers of this house come in here"))
            else:
                await send({"type": "websocket.close", "code": 1008})
            return
        scope[_HERE] = True
        await self._whole(scope, receive, send)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        inside = self._client is not None and scope["type"] != "lifespan"
        found = _TABLE.match(scope["path"]) if inside else None
        there = None
        if inside and _HERE not in scope and (review := _REVIEW.fullmatch(scope["path"])):
            there = self.leases.named(review[1])
        if found is not None:
            try:
                if _HERE in scope:
                    await self.leases.take(found[1])
                else:
                    there = await self.leases.elsewhere(found[1])
            except Exception as wrong:
                _log.error("no telling whom a table belongs to", why=type(wrong).__name__)
        if there is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            if not await self._send_socket(*there, scope):
                await self._app(scope, receive, send)
        else:
            await self._send_request(*there, found[2] or "" if found else "", scope, receive, send)

    async def _send_socket(self, worker: str, address: str, scope: Scope) -> bool:
        """Returns when the conversation is over; False if it has not begun."""
        hand_over = scope["extensions"].get("tampu.hand_over")
        if hand_over is None:
            return False
        path = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        head = [b"GET " + path + b" HTTP/1.1", *(name + b": " + value for name, value in self._headers(scope))]
        try:
            async with asyncio.timeout(_CONNECT_SECONDS):
                ended = await hand_over(*_host_port(address), b"\r\n".join(head) + b"\r\n\r\n")
        except (OSError, TimeoutError):
            self._miss(worker)
            return False
        await ended
        return True

    async def _send_request(
        self, worker: str, address: str, verb: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        try:
            body = await _body(receive)
        except HTTPException as wrong:
            await answer_plainly(send, wrong.status_code, problem("limit", wrong.detail))
            return
        if body is None:
            return
        work = self._ask(address, scope, body)
        ends = scope["method"] in ("GET", "HEAD") or verb in _LOOKING_BACK
        try:
            # The other worker hears that somebody has gone when the connection to it closes.
            status, headers, answer = await (while_here(Request(scope, receive), work) if ends else work)
        except NotAllowed:
            return
        except httpx.TransportError as wrong:
            self._miss(worker)
            unsent = isinstance(wrong, httpx.ConnectError | httpx.ConnectTimeout)
            if verb in _ONCE and scope["method"] == "POST" and not unsent:
                await answer_plainly(send, 503, problem("server", "the worker of this table has just ended"))
            else:
                await self._app(scope, _again(body, receive), send)
            return
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": answer})

    async def _ask(self, address: str, scope: Scope, body: bytes) -> tuple[int, Headers, bytes]:
        assert self._client is not None
        path = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        headers = [(name, value) for name, value in self._headers(scope) if name not in _OF_THE_WAY]
        url = httpx.URL(f"http://{address}").copy_with(raw_path=path)
        async with self._client.stream(scope["method"], url, headers=headers, content=body or None) as answer:
            whole = b"".join([part async for part in answer.aiter_raw()])
        told = [(name.lower(), value) for name, value in answer.headers.raw if name.lower() not in _OF_THE_WAY]
        if scope["method"] != "HEAD":
            told.append((b"content-length", str(len(whole)).encode()))
        return answer.status_code, told, whole

    def _miss(self, worker: str) -> None:
        _log.warning("a worker cannot be reached", worker=worker)
        self.leases.unreachable(worker)

    def _headers(self, scope: Scope) -> Headers:
        """What was sent, and what the other worker must know besides."""
        secure = scope["scheme"] in ("https", "wss")
        client = scope.get("client")
        trace: str = structlog.contextvars.get_contextvars().get("trace", "")
        return [
            *((name, value) for name, value in scope["headers"] if name not in _OURS),
            (_KEY, self._key),
            (b"x-forwarded-for", (client[0] if client else "").encode()),
            (b"x-forwarded-proto", b"https" if secure else b"http"),
            (b"x-request-id", trace.encode()),
        ]

    async def _hand_over(self, id: str, address: str) -> bool:
        """Those who watch this table here shall come again, and are then sent on."""
        try:
            async with asyncio.timeout(_CONNECT_SECONDS):
                _, there = await asyncio.open_connection(*_host_port(address))
        except (OSError, TimeoutError):
            return False
        there.close()
        self._hub.dismiss(id)
        return True


def _host_port(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host, int(port)


async def _body(receive: Receive) -> bytes | None:
    """The whole body, or nothing if whoever asked has gone."""
    body = bytearray()
    while (message := await receive())["type"] == "http.request":
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(body)
    return None


def _again(body: bytes, receive: Receive) -> Receive:
    """A body that was read already."""
    left = [body]

    async def read() -> Message:
        return {"type": "http.request", "body": left.pop()} if left else await receive()

    return read
