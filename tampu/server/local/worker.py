"""What the page's worker starts: a house that lives as long as the page does."""

import asyncio
import gc
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from functools import cache
from typing import Any

from tampu.engine.match import Match, Seal
from tampu.games import TITLES
from tampu.server.local.house import LocalServer, without_threads
from tampu.server.local.port import Port
from tampu.server.upkeep.logs import set_up_logs

_alive = AsyncExitStack()
_OFFERS = ("versions", "daily", "puzzles", "bots")
"""What a house asks of a title."""


class InWorker:
    """What the worker offers. It comes when the house is opened, which may have been built long before."""

    def __init__(self) -> None:
        self.js: Any = None

    # What crosses the border to JavaScript is text.

    async def read(self) -> list[tuple[str, str]]:
        return [(name, text) for name, text in json.loads(await self.js.read())]

    async def write(self, rows: Sequence[tuple[str, str | None]]) -> None:
        if rows:
            await self.js.write(json.dumps(rows))

    async def bots(self, question: str) -> str:
        return str(await self.js.bots(question))

    async def study(self, question: str) -> str:
        try:
            return str(await self.js.study(question))
        except asyncio.CancelledError:
            self.js.drop(question)
            raise

    def hear(self, name: str, kind: str, text: str) -> None:
        self.js.hear(name, kind, text)


class _Answers:
    """What the worker of the page calls."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self.set_aside = 0
        """How much of what was kept cannot be read."""

    async def ask(self, name: str, method: str, path: str, headers: str, body: str) -> str:
        return json.dumps(await self._port.ask(method, path, json.loads(headers), body, name))

    def leave(self, name: str) -> None:
        self._port.leave(name)

    def open(self, name: str, path: str, headers: str) -> None:
        self._port.open(name, path, json.loads(headers))

    def say(self, name: str, text: str) -> None:
        self._port.say(name, text)

    def close(self, name: str) -> None:
        self._port.close(name)


@cache
def _built() -> tuple[InWorker, LocalServer, _Answers]:
    """A house that is not open yet."""
    without_threads()
    set_up_logs("error")
    worker = InWorker()
    server = LocalServer(worker, worker.bots, worker.study)
    return worker, server, _Answers(Port(server.app, worker.hear))


def prepare() -> None:
    """Do what can be done before anybody asks: the memory of this Python is kept, and later houses begin with it."""
    _, _, answers = _built()
    # The doors are finished when somebody knocks at all of them in vain; nobody is waited for.
    with suppress(StopIteration):
        answers.ask("", "GET", "/api", "{}", "").send(None)
    for title in TITLES:
        rules = title.game()
        # The first table of a title takes long: it works out what all others use too.
        Match(rules, rules.meta.settle(), Seal.of_seed("")).state.legal()
        for offer in _OFFERS:
            title.offer(offer)
    gc.collect()
    gc.freeze()


async def opened(js: Any) -> _Answers:
    """Open the house. `js` is what the worker offers."""
    worker, server, answers = _built()
    worker.js = js
    await _alive.enter_async_context(server.opened())
    answers.set_aside = server.kept.set_aside
    return answers
