"""What the page's worker starts: a house that lives as long as the page does. `js` is what the worker offers."""

import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

from tampu.server.local.house import LocalServer, without_threads
from tampu.server.local.port import Port
from tampu.server.upkeep.logs import set_up_logs

_alive = AsyncExitStack()


class _Drawer:
    """The drawer of the browser: what crosses the border to JavaScript is text."""

    def __init__(self, js: Any) -> None:
        self._js = js

    async def read(self) -> list[tuple[str, str]]:
        return [(name, text) for name, text in json.loads(await self._js.read())]

    async def write(self, rows: Sequence[tuple[str, str | None]]) -> None:
        if rows:
            await self._js.write(json.dumps(rows))


class _Answers:
    """What the worker of the page calls."""

    def __init__(self, port: Port) -> None:
        self._port = port

    async def ask(self, method: str, path: str, headers: str, body: str) -> str:
        return json.dumps(await self._port.ask(method, path, json.loads(headers), body))

    def open(self, name: str, path: str, headers: str) -> None:
        self._port.open(name, path, json.loads(headers))

    def say(self, name: str, text: str) -> None:
        self._port.say(name, text)

    def close(self, name: str) -> None:
        self._port.close(name)


async def opened(js: Any) -> _Answers:
    """Open the house."""
    without_threads()
    set_up_logs("error")
    server = LocalServer(_Drawer(js), js.bots, js.study)
    return _Answers(Port(await _alive.enter_async_context(server.opened()), js.hear))
