"""Clients that do not read: what waits for them is bounded in bytes and in time, and others do not suffer."""

import asyncio
import socket
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from tampu.server.defence import protocol
from tampu.server.live import hub, sockets
from tampu.server.live.hub import Watcher
from tests.server.build import Client, Running, running, seated, settings
from tests.server.test_sockets import begin


async def deaf(client: Client, table: str) -> socket.socket:
    """A socket that was opened and is never read, with hardly any room in the network for what it is sent."""
    parts = urlsplit(client.url)
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(raw, (parts.hostname, parts.port))
    request = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Cookie: {client.cookies()}\r\n\r\n"
    )
    await loop.sock_sendall(raw, request.encode())
    return raw


async def rest_of(raw: socket.socket) -> bytes:
    """What a client hears that begins to read."""
    found = b""
    while heard := await asyncio.wait_for(asyncio.get_running_loop().sock_recv(raw, 1 << 16), 30):
        found += heard
    return found


async def until(true: object, seconds: float = 60) -> None:
    assert callable(true)
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.02)


def watchers(server: Running, table: str) -> list[Watcher]:
    return list(server.core.hub._watchers.get(table, ()))


async def talk(server: Running, table: str, kilobytes: int) -> None:
    """Fill the sockets of a table: a frame of a kilobyte, again and again."""
    frame = b'{"type":"pong","number":' + b"1" * 1000 + b"}"
    for _ in range(kilobytes):
        for watcher in watchers(server, table):
            watcher.put(frame)
        await asyncio.sleep(0)


async def test_a_client_that_takes_nothing_is_dropped_in_time_and_hears_the_code(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "SEND_SECONDS", 0.5)
    table, (red, blue) = await seated(server)
    raw = await deaf(red, table)
    await until(lambda: server.core.hub.size == 1)
    async with asyncio.timeout(60):
        # What the kernel takes does not wait: so there is always more to send.
        while server.core.hub.size:
            if all(watcher.waiting < 100_000 for watcher in watchers(server, table)):
                await talk(server, table, 10)
            await asyncio.sleep(0.02)
    # Within the last seconds it begins to read: it is told why.
    assert (await rest_of(raw)).endswith(b"\x88\x02" + (1013).to_bytes(2))
    raw.close()
    # It comes back, and is where it would have been.
    await blue.post(f"/api/tables/{table}/leave")
    again = await begin(await red.socket(table, after=0))
    assert again.state["shared"] == (await red.get(f"/api/tables/{table}"))["shared"]
    await again.close()


async def test_what_waits_for_a_client_is_bounded_in_bytes(server: Running) -> None:
    table, (red, blue) = await seated(server)
    reading = await begin(await blue.socket(table))
    raws = [await deaf(red, table) for _ in range(5)]
    await until(lambda: server.core.hub.size == 6)
    mine = [watcher for watcher in watchers(server, table) if watcher.user == red.id]
    big = b'"' + b"x" * 60_000 + b'"'
    most = 0
    for _ in range(200):
        for watcher in mine:
            watcher.put(big)
        most = max(most, *(watcher.waiting for watcher in mine))
        await asyncio.sleep(0)
    assert most < hub.MOST_WAITING_BYTES + 20_000
    assert all(watcher.slow and watcher.waiting == 0 for watcher in mine)
    await reading.say(type="ping", number=3)
    assert (await reading.until("pong"))["number"] == 3
    for raw in raws:
        raw.close()
    await reading.close()


@pytest.mark.parametrize("polite", [False, True])
async def test_a_dropped_connection_does_not_stay_open_unread(
    server: Running, monkeypatch: pytest.MonkeyPatch, polite: bool
) -> None:
    """Closing waits for a full buffer to be read; a client that never reads must not hold it, nor one that closes."""
    monkeypatch.setattr(sockets, "SEND_SECONDS", 0.5)
    monkeypatch.setattr(protocol, "LAST_SECONDS", 0.5)
    cut = []
    lost = protocol.SocketProtocol.connection_lost

    def connection_lost(self: protocol.SocketProtocol, error: Exception | None) -> None:
        cut.append(self)
        lost(self, error)

    monkeypatch.setattr(protocol.SocketProtocol, "connection_lost", connection_lost)
    table, (red, _) = await seated(server)
    raw = await deaf(red, table)
    await until(lambda: server.core.hub.size == 1)
    while server.core.hub.size and watchers(server, table)[0].waiting < 100_000:
        await talk(server, table, 10)
    if polite:
        raw.send(b"\x88\x82\0\0\0\0" + (1000).to_bytes(2))
    await until(lambda: cut, 10)
    assert server.core.hub.size == 0
    raw.close()


async def test_an_address_holds_only_so_many_sockets(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tampu.server.server.MOST_FROM_ADDRESS", 5)
    async with running(settings(database=database, limits=True)) as server:
        table, (red, blue) = await seated(server)
        open_ones = [await begin(await who.socket(table)) for who in (red, red, red, blue, blue)]
        assert await (await blue.socket(table)).closed() == 4429
        await open_ones.pop().close()
        await until(lambda: server.core.hub.size == 4)
        open_ones.append(await begin(await blue.socket(table)))
        for each in open_ones:
            await each.close()


@pytest.mark.parametrize("seated_here", [True, False])
async def test_too_many_refused_messages_end_the_socket(database: str, seated_here: bool) -> None:
    async with running(settings(database=database, limits=True)) as server:
        table, (red, blue) = await seated(server)
        who = red if seated_here else await Client(server.url).enter("Green")
        socket = await begin(await who.socket(table))
        for number in range(200):
            with suppress(ConnectionClosed):
                await socket.connection.send("nonsense" if number % 2 else '{"type":"undo","id":"a","seq":9}')
        assert await socket.closed() == 4429
        assert len(socket.frames) < 120
        honest = await begin(await blue.socket(table))
        await honest.close()
