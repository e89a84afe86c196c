"""The port between page and house: questions and conversations as plain texts, without a network between them."""

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any, TypeAlias
from urllib.parse import unquote

from starlette.types import ASGIApp, Message

Hear: TypeAlias = Callable[[str, str, str], None]
"""Told of a conversation: its name, `open`, `heard` or `closed`, and the text or the code."""

_HOST = "localhost"
_GONE = 1005


class Port:
    """Carries what the page asks and says to the application, and back."""

    def __init__(self, app: ASGIApp, hear: Hear) -> None:
        self._app = app
        self._hear = hear
        self._asked: dict[str, asyncio.Event] = {}
        """What is being answered, and whether whoever asked has gone."""
        self._open: dict[str, asyncio.Queue[Message]] = {}
        self._talks: set[asyncio.Task[None]] = set()

    async def ask(self, method: str, path: str, headers: dict[str, str], body: str, name: str = "") -> tuple[int, str]:
        """Ask a route; the status and the answer. By its name a question can be left."""
        given: list[Message] = [{"type": "http.request", "body": body.encode(), "more_body": False}]
        status, parts = 500, list[bytes]()
        gone = self._asked[name] = asyncio.Event()

        async def receive() -> Message:
            if given:
                return given.pop()
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                parts.append(message.get("body", b""))

        try:
            await self._app(_scope("http", path, headers) | {"method": method, "scheme": "http"}, receive, send)
        finally:
            self._asked.pop(name, None)
        return status, b"".join(parts).decode()

    def leave(self, name: str) -> None:
        """Nobody waits for the answer any more."""
        if name in self._asked:
            self._asked[name].set()

    def open(self, name: str, path: str, headers: dict[str, str]) -> None:
        """Begin a conversation."""
        said: asyncio.Queue[Message] = asyncio.Queue()
        said.put_nowait({"type": "websocket.connect"})
        self._open[name] = said
        task = asyncio.create_task(self._converse(name, said, _scope("websocket", path, headers) | {"scheme": "ws"}))
        self._talks.add(task)
        task.add_done_callback(self._talks.discard)

    def say(self, name: str, text: str) -> None:
        if name in self._open:
            self._open[name].put_nowait({"type": "websocket.receive", "text": text})

    def close(self, name: str) -> None:
        if name in self._open:
            self._open[name].put_nowait({"type": "websocket.disconnect", "code": _GONE})

    async def _converse(self, name: str, said: asyncio.Queue[Message], scope: MutableMapping[str, Any]) -> None:
        code = _GONE

        async def send(message: Message) -> None:
            nonlocal code
            if message["type"] == "websocket.accept":
                self._hear(name, "open", "")
            elif message["type"] == "websocket.send":
                self._hear(name, "heard", message["text"])
            elif message["type"] == "websocket.close":
                code = message.get("code", _GONE)

        try:
            await self._app(scope, said.get, send)
        finally:
            del self._open[name]
            self._hear(name, "closed", str(code))


def _scope(kind: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
    path, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", _HOST.encode()), *((name.encode(), value.encode()) for name, value in headers.items())],
        "client": (_HOST, 0),
        "server": (_HOST, 80),
        "subprotocols": [],
        "extensions": {},
    }
