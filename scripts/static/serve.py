"""A plain file server, as anybody may have one."""

from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path

PORT = 8080


class _Files(SimpleHTTPRequestHandler):
    def guess_type(self, path: str | PathLike[str]) -> str:
        return "text/javascript" if str(path).endswith(".mjs") else super().guess_type(path)

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
