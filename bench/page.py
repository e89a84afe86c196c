"""The page that needs no server, in Chromium: how soon it can be played, and whether it stutters while a bot thinks."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page

from bench.rows import Row
from scripts.served import chromium
from scripts.static.build import STATIC, build
from scripts.static.serve import server

_COLD = 6.0
_WARM = 2.0
_FRAME = 50.0
"""Milliseconds that the page may be busy at once."""
_PATIENCE = 240_000.0
_ANSWERS = 4

_TASKS = """() => {
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
}"""

_PLAY = """async ([id, most]) => {
  const ask = async (method, path, body = null) => JSON.parse((await tampu.ask(method, path, body)).text || 'null');
  for (let left = most; left; ) {
    const { shared, own } = await ask('GET', `/tables/${id}`);
    if (shared.status !== 'playing') return;
    if (own.legal) {
      left -= 1;
      await ask('POST', `/tables/${id}/act`, { seq: shared.seq, id: `entry ${shared.seq}`, action: own.legal[0] });
    } else await new Promise((done) => setTimeout(done, 100));
  }
}"""


def run() -> list[Row]:
    build()
    with chromium() as browser, _given_out() as address, _context(browser) as context:
        cold, page = _opened(context, address)
        page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
        page.close()
        warm, page = _opened(context, address)
        longest = _longest(page)
    return [
        Row("first visit to the first table", cold, "wanted", _COLD, "s", 1, less=True),
        Row("the same when the files are kept", warm, "wanted", _WARM, "s", 1, less=True),
        Row("longest task of the page while a bot thinks", longest, "a frame", _FRAME, "ms", 1, less=True),
    ]


@contextmanager
def _given_out() -> Iterator[str]:
    with server(STATIC) as files:
        threading.Thread(target=files.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{files.server_port}/"
        finally:
            files.shutdown()


@contextmanager
def _context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(locale="en-GB")
    try:
        yield context
    finally:
        context.close()


def _opened(context: BrowserContext, address: str) -> tuple[float, Page]:
    """The seconds from the address to a table of Rumis, with one press on the way."""
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address)
    page.locator(".dye-rumis .btn.dye").click(timeout=_PATIENCE)
    page.wait_for_selector(".table-page", timeout=_PATIENCE)
    return time.perf_counter() - began, page


def _longest(page: Page) -> float:
    """The longest task of the page while bots think about their answers, in milliseconds; at least one is counted."""
    id = page.url.rpartition("/")[2]
    page.evaluate(_TASKS)
    page.evaluate(_PLAY, [id, _ANSWERS])
    return max(1.0, float(page.evaluate("longest")))
