"""A real server with the real page, and a real browser in front of it."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, sync_playwright

from scripts import page
from tampu.engine.content import read_content
from tampu.engine.wire import as_object
from tests.postgres import free_port

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


@pytest.fixture(scope="session")
def contents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Corrected content: a Wutaki that ends early, so that a whole game takes a minute and not an hour."""
    folder = tmp_path_factory.mktemp("contents")
    short = read_content("tampu.games.wutaki")
    as_object(as_object(short["consts"])["end_vp"])["value"] = 16
    (folder / "wutaki.short.json").write_text(json.dumps(short), "utf-8")
    return folder


@pytest.fixture(scope="session")
def address(contents: Path) -> Iterator[str]:
    """Where the page is served."""
    page.build()
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "tampu.cli.main", "serve", "--port", str(port), "--database", "memory:"],
        env={
            **os.environ,
            "TAMPU_LIMITS": "false",
            "TAMPU_BOT_PAUSE": "0",
            "TAMPU_LOG_LEVEL": "error",
            "TAMPU_CONTENT": str(contents),
        },
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
        except URLError:
            time.sleep(0.2)
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium: no tool downloads one of its own."""
    chromium = shutil.which("chromium")
    assert chromium is not None, "the browser tests need Debian's package chromium"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield opened
        opened.close()
