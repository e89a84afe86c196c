"""A server with the built page on a free port, and a browser to look at it."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

from scripts import page
from tampu.bots import warm
from tampu.games import known

ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
    "--enable-unsafe-swiftshader",
]
"""As Chromium runs on a machine without a graphics card: it puts pages together by itself, and only 3D uses a graphics
card in software. Through that, every frame of any page would take 20 ms and more."""

QUIET = {
    "TAMPU_LIMITS": "false",
    "TAMPU_BOT_PAUSE": "0",
    "TAMPU_PRIVATE_PAUSE_FROM": "0.1",
    "TAMPU_PRIVATE_PAUSE_TO": "0.1",
    "TAMPU_LOG_LEVEL": "error",
}
"""A server without limits, pauses and log messages."""


@contextmanager
def served(
    settings: Mapping[str, str] | None = None, folder: Path | None = None, database: str = "memory:"
) -> Iterator[str]:
    """The address of a running server, without limits and pauses. Its bots have been compiled before.

    `folder` holds another copy of the package to serve.
    """
    page.build()
    for title in known():
        warm(title)
    port = _free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "tampu.cli.main", "serve", "--port", str(port), "--database", database],
        env={**os.environ, **QUIET, **(settings or {})},
        cwd=folder,
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/healthz", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(20)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium: no other browser is downloaded."""
    path = shutil.which("chromium")
    if path is None:
        raise SystemExit("opening the page needs Debian's package chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield opened
        opened.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        if server.poll() is not None:
            raise RuntimeError("the server did not start")
        try:
            with urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("the server does not answer")
