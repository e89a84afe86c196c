"""The ends of connections at the network: nobody keeps one open by not reading from it, or by half a request.

A transport that is closed first sends what waits in its buffer, and for a client that does not read that takes for
ever. So the last word does not wait for its turn, and some seconds after it the connection is cut off. A request whose
headers do not come is cut off too, and one address has only so many of them.
"""

import asyncio
from asyncio import TimerHandle
from collections import Counter
from typing import TYPE_CHECKING, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as _Http
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as _Http

LAST_SECONDS = 10.0
"""How long the other side has to read the rest and the code of closing."""


HEADER_SECONDS = 10.0
"""How long the headers of a request may take."""
_HELD_UP = 0.5
"""A loop that comes so much too late was held up."""
MOST_HALF = 100
"""Connections of one address that have not yet sent a whole request; a proxy that is trusted may have more."""


class HttpProtocol(_Http):
    """What uvicorn speaks before a connection becomes a socket."""

    _half: ClassVar[Counter[str]] = Counter()
    _late: TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_headers()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is self and (self.cycle is None or self.cycle.response_complete):
            self._await_headers()
        else:
            self._have_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        self._have_headers()
        super().connection_lost(exc)

    def _await_headers(self) -> None:
        if self._late is not None:
            return
        address = self.client[0] if self.client else ""
        self._arm()
        self._half[address] += 1
        if self._half[address] > MOST_HALF and not _is_trusted(address, self.config.forwarded_allow_ips):
            self.transport.abort()

    def _arm(self) -> None:
        self._late = self.loop.call_later(HEADER_SECONDS, self._give_up, self.loop.time() + HEADER_SECONDS)

    def _give_up(self, due: float) -> None:
        if self.loop.time() - due > _HELD_UP:
            # We were late ourselves: perhaps everything is here, and we have not read it yet.
            self._arm()
        else:
            self.transport.abort()

    def _have_headers(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
            address = self.client[0] if self.client else ""
            self._half[address] -= 1
            if not self._half[address]:
                del self._half[address]


def _is_trusted(address: str, proxies: "list[str] | str | None") -> bool:
    named = proxies.split(",") if isinstance(proxies, str) else proxies or []
    return "*" in named or address in [name.strip() for name in named]


class SocketProtocol(WebSocketsSansIOProtocol):
    """What uvicorn speaks over a socket."""

    _cut: TimerHandle | None = None

    async def send(self, message: "ASGISendEvent") -> None:
        if message["type"] == "websocket.close":
            self.writable.set()
        await super().send(message)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self._cut = self.loop.call_later(LAST_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._cut is not None:
            self._cut.cancel()
        super().connection_lost(exc)
