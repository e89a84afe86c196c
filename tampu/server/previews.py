"""What those who show a link in their own pages are told about it: a picture of the position, as a spectator saw it."""

import re
from html import escape
from importlib.util import find_spec
from urllib.parse import parse_qs

from tampu.tables.lengths import MOST_INVITE

INSTALLED = find_spec("PIL") is not None
WIDTH, HEIGHT = 1200, 630

_WORD = r"[\w-]{1,%d}"
_ADDRESSES = [
    (re.compile(rf"table/({_WORD % 32})/replay"), "tables/{}"),
    (re.compile(rf"table/({_WORD % 32})/shared/({_WORD % MOST_INVITE})"), "tables/{}/shared/{}"),
    (re.compile(r"record/([0-9a-f]{32})"), "records/{}"),
]
"""Pages of games that have ended, and where the server keeps them."""
_HEAD = b"</head>"


def with_tags(page: bytes, path: str, query: str, origin: str) -> bytes:
    """The page with what previews read, if a finished game is shown there.

    Nothing is looked up: whoever may not see the game gets no picture either.
    """
    if not INSTALLED:
        return page
    for pattern, address in _ADDRESSES:
        found = pattern.fullmatch(path)
        if found is not None:
            at = parse_qs(query).get("at", ["0"])[0]
            moment = at if at.isascii() and at.isdigit() and len(at) < 7 else "0"
            picture = f"{origin}/api/{address.format(*found.groups())}/preview.png?at={moment}"
            return page.replace(_HEAD, _tags(picture, f"{origin}/{path}?at={moment}").encode() + _HEAD, 1)
    return page


def _tags(picture: str, address: str) -> str:
    told = {
        "og:type": "website",
        "og:site_name": "Tampu",
        "og:title": "A game at Tampu",
        "og:url": address,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "twitter:card": "summary_large_image",
    }
    return "".join(
        f'<meta {"name" if name.startswith("twitter") else "property"}="{name}" content="{escape(value)}" />'
        for name, value in told.items()
    )
