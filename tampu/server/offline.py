"""The page that needs no server, given out beside the house: its files are built by `make static`."""

from functools import cache
from pathlib import Path

from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

from tampu.server.defence.guard import HEADERS

PATH = "/offline"
BUILT = Path(__file__).parents[2] / "dist" / "static"
"""Where the files are in a copy of the project."""

_POLICY = "content-security-policy"
_RUNS_PYTHON = {_POLICY: HEADERS[_POLICY].replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")}
_HOUSE = b'<meta name="tampu-house" content="yes" />'
"""Tells the page that a house gave it out, to which its games can be carried."""


def files_in(given: str) -> Path | None:
    """The folder with the files: the one that was given, or the one that was built here. None if there is none."""
    folder = Path(given) if given else BUILT
    return folder if (folder / "manifest.json").is_file() else None


@cache
def size_of(folder: Path) -> int:
    """The bytes that a browser keeps; counted once, since everybody who opens the page asks."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


class OfflinePage(StaticFiles):
    """The files; the page among them learns that there is a house."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self._index = (folder / "index.html").read_bytes().replace(b"</head>", _HOUSE + b"</head>", 1)

    async def get_response(self, path: str, scope: Scope) -> Response:
        found = HTMLResponse(self._index) if path in (".", "index.html") else await super().get_response(path, scope)
        found.headers.update(_RUNS_PYTHON | {"cache-control": "no-cache"})
        return found
