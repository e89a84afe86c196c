"""A real server with the real page, and a real browser in front of it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from scripts.served import chromium, served


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the page is served."""
    with served() as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened
