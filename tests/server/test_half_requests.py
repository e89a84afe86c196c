"""Connections that say half a thing, or nothing: they end, and others are served meanwhile."""

import asyncio

import pytest

from tampu.server.defence import guard, protocol
from tests.server.build import Client, Running, seated

HALF = b"GET /healthz HTTP/1.1\r\nHost: inn\r\nX-More: "
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: inn\r\n\r\n"


async def said(server: Running, *parts: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    for part in parts:
        writer.write(part)
    await writer.drain()
    return reader, writer


async def ended(reader: asyncio.StreamReader) -> bytes:
    """What is said before the connection ends."""
    heard = b""
    try:
        async with asyncio.timeout(60):
            while part := await reader.read(10_000):
                heard += part
    except ConnectionResetError:
        pass
    return heard


async def test_half_a_request_is_not_waited_for_long(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEADER_SECONDS", 0.3)
    assert [await ended((await said(server, part))[0]) for part in (HALF, b"")] == [b"", b""]
    # The second request of a connection is treated as the first one.
    reader, _ = await said(server, WHOLE, HALF)
    heard = await ended(reader)
    assert heard.startswith(b"HTTP/1.1 200 OK")
    assert heard.count(b"HTTP/1.1") == 1
    assert not protocol.HttpProtocol._half


async def test_sockets_and_slow_answers_have_no_such_limit(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEADER_SECONDS", 0.3)
    table, (red, _) = await seated(server)
    socket = await red.socket(table)
    await socket.until("chat")
    await asyncio.sleep(0.6)
    await socket.say(type="ping", number=1)
    assert (await socket.until("pong"))["number"] == 1
    await socket.close()


async def test_a_body_that_does_not_come_is_not_waited_for(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.3)
    head = b"POST /api/me/guest HTTP/1.1\r\nHost: inn\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    reader, _ = await said(server, head)
    assert (await ended(reader)).startswith(b"HTTP/1.1 408")


async def test_an_address_with_too_many_half_requests_is_turned_away(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "MOST_HALF", 20)
    halves = [await said(server, HALF) for _ in range(30)]
    async with Client(server.url) as client:
        assert (await client.http.get("/healthz")).status_code == 200, "a trusted proxy is not counted"
    monkeypatch.setattr(protocol, "_is_trusted", lambda address, proxies: False)
    reader, _ = await said(server, HALF)
    assert await ended(reader) == b""
    for _, writer in halves:
        writer.close()
    while protocol.HttpProtocol._half:
        await asyncio.sleep(0.01)
    async with Client(server.url) as client:
        assert (await client.http.get("/healthz")).status_code == 200


async def test_a_server_that_was_held_up_itself_waits_once_more(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "HEADER_SECONDS", 0.3)
    monkeypatch.setattr(protocol, "_HELD_UP", -1.0)
    reader, writer = await said(server, HALF)
    await asyncio.sleep(0.7)
    writer.write(b"said\r\n\r\n")
    assert (await reader.readline()).startswith(b"HTTP/1.1 200 OK")
    writer.close()


def test_proxies_are_trusted_by_name() -> None:
    assert protocol._is_trusted("10.0.0.1", "127.0.0.1, 10.0.0.1")
    assert protocol._is_trusted("10.0.0.1", ["*"])
    assert not protocol._is_trusted("10.0.0.1", None)


class _Ended(asyncio.Transport):
    """As uvloop's: whoever uses a connection that has ended is told so by an exception."""

    def is_closing(self) -> bool:
        return True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        raise RuntimeError("the handler is closed")

    def pause_reading(self) -> None:
        raise RuntimeError("the handler is closed")

    def resume_reading(self) -> None:
        raise RuntimeError("the handler is closed")


async def test_what_another_process_says_to_a_client_that_has_just_gone_is_dropped() -> None:
    beyond = protocol.Beyond(_Ended())
    beyond.data_received(b"too late")
    beyond.pause_writing()
    beyond.resume_writing()
