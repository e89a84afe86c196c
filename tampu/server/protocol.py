"""The end of a socket at the network: nobody keeps a connection open by not reading from it.

A transport that is closed first sends what waits in its buffer, and for a client that does not read that takes for
ever. So the last word does not wait for its turn, and some seconds after it the connection is cut off.
"""

from asyncio import TimerHandle
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

LAST_SECONDS = 10.0
"""How long the other side has to read the rest and the code of closing."""


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
