"""Posts to addresses that people gave. Only https, never into a private network."""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import urlsplit

import httpx

from tampu.server.addresses import check_address
from tampu.tables.errors import Refused

_SECONDS = 5.0

Resolve = Callable[[str, int], Awaitable[list[str]]]


async def resolve(host: str, port: int) -> list[str]:
    """Every address of a host."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for _, _, _, _, address in found]


class Poster:
    """Posts to addresses that people gave: whoever they name, nothing in our own network is reached."""

    def __init__(self, transport: httpx.AsyncBaseTransport | None = None, resolve: Resolve = resolve) -> None:
        self._client = httpx.AsyncClient(transport=transport, timeout=_SECONDS, follow_redirects=False, trust_env=False)
        self._resolve = resolve

    async def close(self) -> None:
        await self._client.aclose()

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Post to the address that was looked up and judged: it is not looked up again. Returns the status."""
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
            content=body,
            headers={**headers, "Host": host, "User-Agent": "tampu"},
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
