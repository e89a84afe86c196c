"""A real server with the real page, and a real browser in front of it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scripts.served import chromium, served
from tampu.engine.box.content import read_content
from tampu.engine.wire import as_object


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
    with served({"TAMPU_CONTENT": str(contents)}) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened
