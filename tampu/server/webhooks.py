"""Announces turns to the address that a user gave. Only https, never into a private network."""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import httpx
import structlog

from tampu.server.live.hub import Hub, new_turn
from tampu.tables.errors import Refused
from tampu.tables.model import Entry, Line
from tampu.tables.room import Room
from tampu.tables.storage.store import Store

_SECONDS = 5.0
_LONGEST = 500
_MOST_AT_ONCE = 20

_log = structlog.get_logger()

Resolve = Callable[[str, int], Awaitable[list[str]]]


async def resolve(host: str, port: int) -> list[str]:
    """Every address of a host."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for _, _, _, _, address in found]


def check_address(url: str) -> str:
    """An address that may be announced to, as far as its text tells."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refused("no_address") from None
    if len(url) > _LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise Refused("no_address")
    if parts.scheme != "https" or not parts.hostname or parts.username or port not in (None, 443):
        raise Refused("address")
    return url


class Webhooks:
    """Hears whose turn it is and tells those who are not looking."""

    def __init__(
        self,
        store: Store,
        hub: Hub,
        public_url: str = "",
        transport: httpx.AsyncBaseTransport | None = None,
        resolve: Resolve = resolve,
    ) -> None:
        self._store = store
        self._hub = hub
        self._public_url = public_url.rstrip("/")
        self._client = httpx.AsyncClient(transport=transport, timeout=_SECONDS, follow_redirects=False, trust_env=False)
        self._resolve = resolve
        self._free = asyncio.Semaphore(_MOST_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._client.aclose()

    def entry(self, room: Room, entry: Entry) -> None:
        waiting = new_turn(room, entry)
        if waiting:
            self._turn(room, waiting)

    def changed(self, room: Room) -> None:
        if room.table.running and room.table.seq == 0 and room.table.actor is not None:
            self._turn(room, room.table.chairs[room.table.actor].user)

    def line(self, room: Room, line: Line) -> None:
        pass

    def _turn(self, room: Room, user: str) -> None:
        if user and not self._hub.watches(room, user):
            task = asyncio.create_task(self._announce(user, room.table.id, room.table.title, room.table.seq))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _announce(self, user_id: str, table: str, title: str, seq: int) -> None:
        user = await self._store.user(user_id)
        if user is None or not user.webhook:
            return
        link = f"{self._public_url}/table/{table}" if self._public_url else ""
        try:
            async with self._free, asyncio.timeout(2 * _SECONDS):
                await self.post(user.webhook, {"table": table, "title": title, "seq": seq, "link": link})
        except (httpx.HTTPError, OSError, Refused, TimeoutError) as wrong:
            _log.info("announcement failed", user=user_id, why=type(wrong).__name__)

    async def post(self, url: str, body: dict[str, str | int]) -> int:
        """Post to the address that was looked up and judged: it is not looked up again."""
        parts = urlsplit(check_address(url))
        host = parts.hostname or ""
        addresses = await self._resolve(host, 443)
        if not addresses or not all(_is_public(address) for address in addresses):
            raise Refused("private_network")
        pinned = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
        target = httpx.URL(url).copy_with(host=pinned.strip("[]"))
        async with self._client.stream(
            "POST",
            target,
            json=body,
            headers={"Host": host, "User-Agent": "tampu"},
            extensions={"sni_hostname": host},
        ) as answer:
            # Whatever it says is not read.
            return answer.status_code


_SPECIAL = tuple(
    ipaddress.ip_network(network)
    for network in (
        "192.0.0.0/24",  # protocol assignments
        "192.88.99.0/24",  # relays of 6to4
        "198.18.0.0/15",  # measurements
        "2001::/23",  # protocol assignments, Teredo among them
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "3fff::/20",  # documentation
    )
)
_UNICAST = ipaddress.IPv6Network("2000::/3")
"""What is given out of IPv6; translated, local and unassigned addresses lie outside."""


def _is_public(address: str) -> bool:
    """Does this address lead to somebody in the world, and not into this network by some translation?"""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return _is_public(str(found.ipv4_mapped))
        if found not in _UNICAST:
            return False
    return found.is_global and not found.is_multicast and not any(found in network for network in _SPECIAL)
