"""Addresses to which people may have something announced."""

from urllib.parse import urlsplit

from tampu.tables.errors import Refused

_LONGEST = 500


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
