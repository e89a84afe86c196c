"""Turns that are announced to an address of the user's own: over https, and never into a private network."""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import httpcore
import httpx
import pytest
import trustme

from tampu.server.addresses import check_address
from tampu.server.alerts.posting import Poster
from tampu.tables.errors import Refused
from tests.server.build import Client, Running, seated

PUBLIC = "93.184.216.34"
HOST = "hooks.example"


async def turn(server: Running, transport: httpx.AsyncBaseTransport, addresses: list[str]) -> None:
    """One turn of Blue, whose host has these addresses."""

    async def look_up(host: str, port: int) -> list[str]:
        assert (host, port) == (HOST, 443)
        return addresses

    postman = server.core.postman
    # What is due is sent here and not by the one that runs beside.
    postman.name, server.core.store.next_letter = "of the test", _never  # type: ignore[method-assign]
    await postman.poster.close()
    postman.poster = Poster(transport, look_up)
    postman._address = "https://house.example"
    table, (red, blue) = await seated(server)
    await blue.put("/api/me/webhook", {"url": f"https://{HOST}/turn?key=1"})
    await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
    while await postman.round():
        pass


async def _never() -> None:
    return None


# -- which addresses are taken ---------------------------------------------------------------------------


async def announced(server: Running, addresses: list[str]) -> list[httpx.Request]:
    """What is posted for one turn."""
    posted: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        posted.append(request)
        return httpx.Response(302, headers={"location": "https://127.0.0.1/"})

    await turn(server, httpx.MockTransport(answer), addresses)
    return posted


async def test_a_turn_is_announced_to_the_address_that_was_looked_up(server: Running) -> None:
    (request,) = await announced(server, [PUBLIC])
    assert (request.url.host, request.headers["host"]) == (PUBLIC, HOST)
    assert request.extensions["sni_hostname"] == HOST
    body = json.loads(request.content)
    assert (body["title"], body["seq"]) == ("toy", 1)
    assert body["link"] == f"https://house.example/table/{body['table']}"


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1", "0.0.0.0",
     "100.64.0.1", "224.0.0.1", "2002:7f00:1::", "192.0.0.8", "192.0.0.171", "192.88.99.1", "198.18.0.1",
     "255.255.255.255", "64:ff9b::7f00:1", "64:ff9b::5db8:d822", "64:ff9b:1::1",
     "::ffff:0:127.0.0.1", "::127.0.0.1", "2001::1",
     "2001:10::1", "2001:db8::1", "2002:5db8:d822::1", "fe80::1%eth0", "ff02::1", "100::1", "5f00::1"],
)  # fmt: skip
async def test_nothing_is_announced_into_a_private_network(server: Running, address: str) -> None:
    assert await announced(server, [PUBLIC, address]) == []


@pytest.mark.parametrize("address", [PUBLIC, "2606:2800:220:1::1", f"::ffff:{PUBLIC}"])
async def test_public_addresses_are_announced_to(server: Running, address: str) -> None:
    (request,) = await announced(server, [address])
    assert request.url.host == address


async def test_a_name_that_changes_its_address_after_it_was_judged_gains_nothing(server: Running) -> None:
    """The name is looked up once, and the connection goes to the address that was judged."""
    answers = [[PUBLIC], ["127.0.0.1"]]
    posted: list[str] = []

    async def rebound(host: str, port: int) -> list[str]:
        return answers.pop(0)

    def answer(request: httpx.Request) -> httpx.Response:
        posted.append(request.url.host)
        return httpx.Response(200)

    hooks = Poster(httpx.MockTransport(answer), rebound)
    await hooks.post(f"https://{HOST}/", b"", {})
    assert (posted, answers) == ([PUBLIC], [["127.0.0.1"]])
    with pytest.raises(Refused):
        await hooks.post(f"https://{HOST}/", b"", {})
    assert posted == [PUBLIC]
    await hooks.close()


@pytest.mark.parametrize(
    "url",
    ["http://hooks.example/", "https://", "https://a:b@hooks.example/", "https://hooks.example:22/", "ftp://x/",
     "https://x y/", "https://hooks.example/" + "x" * 500, "https://[::1", "file:///etc/passwd"],
)  # fmt: skip
def test_only_plain_https_addresses_are_taken(url: str) -> None:
    with pytest.raises(Refused):
        check_address(url)


# -- over real TLS ---------------------------------------------------------------------------------------


class Listener:
    """An https server of this machine that notes what it is told."""

    def __init__(self) -> None:
        self.port = 0
        self.heard: list[bytes] = []
        self.names: list[str | None] = []

    @asynccontextmanager
    async def listening(self, certificate: trustme.LeafCert) -> AsyncIterator["Listener"]:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        certificate.configure_cert(context)
        context.sni_callback = lambda connection, name, _: self.names.append(name)
        server = await asyncio.start_server(self._hear, "127.0.0.1", 0, ssl=context)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield self

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-l"))
        self.heard.append(head + await reader.readexactly(length))
        writer.write(b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n")
        await writer.drain()
        writer.close()


class Detour(httpcore.AsyncNetworkBackend):
    """Leads the public address to a port of this machine, as a network would to the host; TLS is left as it is."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._real = httpcore.AnyIOBackend()
        self.asked: list[tuple[str, int]] = []

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        self.asked.append((host, port))
        return await self._real.connect_tcp("127.0.0.1", self._port, timeout=timeout)

    async def sleep(self, seconds: float) -> None:
        await self._real.sleep(seconds)


def transport(trusted: trustme.CA, detour: Detour) -> httpx.AsyncHTTPTransport:
    context = ssl.create_default_context()
    trusted.configure_trust(context)
    made = httpx.AsyncHTTPTransport(verify=context)
    made._pool = httpcore.AsyncConnectionPool(ssl_context=context, network_backend=detour)
    return made


async def test_an_announcement_is_made_over_tls_to_the_host_that_was_named(server: Running) -> None:
    authority = trustme.CA()
    async with Listener().listening(authority.issue_cert(HOST)) as listener:
        detour = Detour(listener.port)
        await turn(server, transport(authority, detour), [PUBLIC])
    assert detour.asked == [(PUBLIC, 443)]
    assert listener.names == [HOST]
    (heard,) = listener.heard
    head, _, body = heard.partition(b"\r\n\r\n")
    assert head.startswith(b"POST /turn?key=1 HTTP/1.1\r\n")
    assert f"Host: {HOST}".encode() in head
    assert b"ookie" not in head
    assert json.loads(body)["title"] == "toy"


@pytest.mark.parametrize(("name", "known"), [("other.example", True), (HOST, False)])
async def test_nothing_is_told_to_a_host_that_cannot_prove_its_name(server: Running, name: str, known: bool) -> None:
    """A certificate for another name, or from an authority that is not trusted."""
    authority = trustme.CA()
    async with Listener().listening(authority.issue_cert(name)) as listener:
        detour = Detour(listener.port)
        await turn(server, transport(authority if known else trustme.CA(), detour), [PUBLIC])
    assert detour.asked == [(PUBLIC, 443)]
    assert listener.heard == []


async def test_turns_are_played_on_when_nobody_listens(server: Running) -> None:
    def broken(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("nobody")

    await turn(server, httpx.MockTransport(broken), [PUBLIC])
    assert (await Client(server.url).get("/api/lobby"))["running"][0]["seq"] == 1
