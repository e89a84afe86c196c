"""A plain file server, as anybody may have one."""

from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path

PORT = 8080


_UNKNOWN = "application/octet-stream"
_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "application/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""What every web server knows: others add more, but nothing may depend on it."""


class _Files(SimpleHTTPRequestHandler):
    def guess_type(self, path: str | PathLike[str]) -> str:
        return _TYPES.get(Path(path).suffix, _UNKNOWN)

    def log_message(self, format: str, *given: object) -> None:
        pass


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server for the files of a folder, on the loopback address."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(_Files, directory=str(folder)))


def serve(folder: Path) -> None:
    with server(folder, PORT) as running:
        print(f"http://127.0.0.1:{running.server_port}/", flush=True)
        with suppress(KeyboardInterrupt):
            running.serve_forever()
