"""The ends of connections at the network: nobody keeps one open by not reading from it, or by half a request.

A transport that is closed first sends what waits in its buffer, and for a client that does not read that takes for
ever. So the last word does not wait for its turn, and some seconds after it the connection is cut off. A request whose
headers do not come is cut off too, and one address has only so many of them.
"""

import asyncio
from asyncio import TimerHandle
from collections import Counter
from typing import TYPE_CHECKING, ClassVar, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as _Http
    from websockets.http11 import Request
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as _Http

_LAST_WORD_SECONDS = 1.0
LAST_SECONDS = 10.0
"""How long the other side has to read the rest and the code of closing."""


_MOST_UNHEARD = 8
_TEXT = 0x81
"""The first byte of a frame that is a whole text."""
_WHOLE = 0x80
"""Set in the first byte of a frame that is not continued."""
_MASKED = 0x80
"""Set in the second byte of every frame of a client."""

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


def _whole_frames(data: bytes) -> list[tuple[int, bytes, bytes]] | None:
    """The first byte, mask and masked body of each frame; None if these are not whole frames of a client, or one of
    them is to be continued or very long."""
    frames, at = list[tuple[int, bytes, bytes]](), 0
    while at < len(data):
        if len(data) < at + 6 or not data[at] & _WHOLE:
            return None
        size, mask = data[at + 1] - _MASKED, at + 2
        if size == 126:
            size, mask = int.from_bytes(data[mask : mask + 2]), mask + 2
        elif not 0 <= size < 126:
            return None
        body = mask + 4
        frames.append((data[at], data[mask:body], data[body : body + size]))
        at = body + size
    return frames if at == len(data) else None


class SocketProtocol(WebSocketsSansIOProtocol):
    """What uvicorn speaks over a socket."""

    _cut: TimerHandle | None = None
    _there: asyncio.Transport | None = None
    """The connection to the process that this socket was handed over to."""
    _in_step = True
    """Did every read so far end with a frame, so that the next one begins with one?"""

    def handle_connect(self, event: "Request") -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast(dict[str, object], self.scope["extensions"])
            # Read by the application before it answers the handshake.
            extensions["tampu.hand_over"] = self._hand_over
            extensions["tampu.wire"] = self

    async def _hand_over(self, host: str, port: int, request: bytes) -> "asyncio.Future[None]":
        """From here on this connection is one with another process, which answers the handshake too. Returns what
        is done when either end has gone."""
        beyond = Beyond(self.transport)
        self._there, _ = await self.loop.create_connection(lambda: beyond, host, port)
        self._there.write(request)
        self.handshake_complete = True
        return beyond.gone

    def data_received(self, data: bytes) -> None:
        if self._there is not None:
            if not self._there.is_closing():
                self._there.write(data)
        elif (texts := self._plain_texts(data)) is not None:
            for text in texts:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
            self._pause_if_unheard()
        else:
            super().data_received(data)

    def _plain_texts(self, data: bytes) -> list[str] | None:
        """The messages, if what was read is nothing but whole texts, as it nearly always is. For the rest there is the
        parser; it alone knows where the next frame begins once a client has sent one in parts."""
        if not self._in_step:
            return None
        if not self.handshake_complete:
            self._in_step = data.endswith(b"\r\n\r\n")
            return None
        frames = _whole_frames(data)
        self._in_step = frames is not None
        if frames is None or self.close_sent or self.conn.state is not OPEN:
            return None
        if any(first != _TEXT or len(body) > self.config.ws_max_size for first, _, body in frames):
            return None
        try:
            return [apply_mask(body, mask).decode() for _, mask, body in frames]
        except UnicodeDecodeError:
            return None

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._there is not None and not self._there.is_closing():
            self._there.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._there is not None and not self._there.is_closing():
            self._there.resume_reading()

    def shutdown(self) -> None:
        if self._there is None:
            super().shutdown()
        else:
            # The other process has its own last word, if it ends too.
            self.loop.call_later(_LAST_WORD_SECONDS, self.transport.close)

    @property
    def ready(self) -> bool:
        """Can a text be written without waiting?"""
        return self.writable.is_set() and not (self.close_sent or self.conn.extensions or self.transport.is_closing())

    def write(self, text: bytes) -> None:
        """Send a text at once: for a short one the way through the application's task takes longer than the rest."""
        size = len(text)
        if size < 126:
            head = bytes((_TEXT, size))
        elif size < 1 << 16:
            head = bytes((_TEXT, 126)) + size.to_bytes(2)
        else:
            head = bytes((_TEXT, 127)) + size.to_bytes(8)
        self.transport.write(head + text)

    def send_receive_event_to_app(self) -> None:
        """Reading stops when several messages wait: to stop and go on for each takes longer than to read it."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        self._pause_if_unheard()

    def _pause_if_unheard(self) -> None:
        if not self.read_paused and self.queue.qsize() >= _MOST_UNHEARD:
            self.read_paused = True
            self.transport.pause_reading()

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
        if self._there is not None:
            self._there.close()
        super().connection_lost(exc)


class Beyond(asyncio.Protocol):
    """The far end of a socket that was handed over: what it says goes to the client as it is."""

    def __init__(self, client: asyncio.Transport) -> None:
        self._client = client
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        # A client that has just gone hears nothing more; its end closes this one too.
        if not self._client.is_closing():
            self._client.write(data)

    def pause_writing(self) -> None:
        if not self._client.is_closing():
            self._client.pause_reading()

    def resume_writing(self) -> None:
        if not self._client.is_closing():
            self._client.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.gone.done():
            self.gone.set_result(None)
