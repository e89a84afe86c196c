"""A real server with the real page, and a real browser in front of it: for the browser's tests and for pictures."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

from scripts import page

ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
]


@contextmanager
def served() -> Iterator[str]:
    """Where the page is served, with nothing stored and no pauses of bots."""
    page.build()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "tampu.cli.main", "serve", "--port", str(port), "--database", "memory:"],
        env={**os.environ, "TAMPU_LIMITS": "false", "TAMPU_BOT_PAUSE": "0", "TAMPU_LOG_LEVEL": "error"},
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/healthz", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(20)


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert server.poll() is None, "the server did not start"
        try:
            with urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise AssertionError("the server does not answer")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium: no tool downloads one of its own."""
    found = shutil.which("chromium")
    assert found is not None, "this needs Debian's package chromium"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield opened
        opened.close()
