"""The page that needs no server, in Chromium: how soon it can be played and bots answer, and whether it stutters."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page

from bench.rows import Row
from scripts.served import chromium
from scripts.static.build import STATIC, build
from scripts.static.serve import server
from tampu.engine import Meta
from tampu.games import TITLES

_COLD = 6.0
_WARM = 2.0
_ANSWER = 3.0
_FRAME = 50.0
"""Milliseconds that the page may be busy at once."""
_PATIENCE = 240_000.0
_ANSWERS = 8
"""So many answers of a bot are waited for at each title."""

_IMAGED = """async () => {
  for (;;) {
    for (const name of await caches.keys())
      if (name.startsWith('tampu image') && (await (await caches.open(name)).keys()).length) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}"""

_TASKS = """globalThis.longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: 'longtask', buffered: true });"""

_BEGIN = """async (title) => {
  const ask = async (method, path, body = null) => JSON.parse((await tampu.ask(method, path, body)).text || 'null');
  const seats = [{ kind: 'open' }, { kind: 'bot', name: 'Condor', level: 'hard' }];
  const clock = { kind: 'none', bank: 0, increment: 0, days: 0 };
  const { id } = await ask('POST', '/tables', { title, options: {}, seats, clock, public: false });
  await ask('POST', `/tables/${id}/start`, { entropy: '00'.repeat(16) });
  return id;
}"""

_STEP = """async (id) => {
  const ask = async (method, path, body = null) => JSON.parse((await tampu.ask(method, path, body)).text || 'null');
  const { shared, own } = await ask('GET', `/tables/${id}`);
  const action = own.legal?.[shared.seq % own.legal.length];
  if (action) await ask('POST', `/tables/${id}/act`, { seq: shared.seq, id: `entry ${shared.seq}`, action });
  return shared.status === 'playing';
}"""

_BOTS = "performance.getEntriesByName('bot').map(({ duration }) => duration / 1000)"


def run() -> list[Row]:
    build()
    with chromium() as browser, _given_out() as address, _context(browser) as context:
        cold, spent, page = _opened(context, address)
        page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
        page.evaluate(_IMAGED)
        page.close()
        warm, spent_warm, page = _opened(context, address)
        opening = _longest(page)
        first, later = "first visit to the first table", "the same when files and memory are kept"
        rows = [
            Row(f"{first} ({spent:.1f} s of CPU)", cold, "wanted", _COLD, "s", 1, less=True),
            Row(f"{later} ({spent_warm:.1f} s of CPU)", warm, "wanted", _WARM, "s", 1, less=True),
            Row("longest task of the page meanwhile", opening, "a frame", _FRAME, "ms", 1, less=True),
        ]
        for meta in TITLES.metas():
            rows += _thinking(page, address, meta)
    return rows


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
    context.add_init_script(_TASKS)
    try:
        yield context
    finally:
        context.close()


def _opened(context: BrowserContext, address: str) -> tuple[float, float, Page]:
    """From the address to a table of Rumis, with one press on the way: seconds by the clock, and of all processes."""
    page = context.new_page()
    before, began = _cpu(context), time.perf_counter()
    page.goto(address)
    page.locator(".dye-rumis .btn.dye").click(timeout=_PATIENCE)
    page.wait_for_selector(".table-page", timeout=_PATIENCE)
    return time.perf_counter() - began, _cpu(context) - before, page


def _cpu(context: BrowserContext) -> float:
    """The processor time that the browser has taken until now."""
    assert context.browser is not None
    session = context.browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")
    session.detach()
    return sum(float(process["cpuTime"]) for process in found["processInfo"])


def _thinking(page: Page, address: str, meta: Meta) -> list[Row]:
    """What happens while `hard` thinks about a game that is on the page: its answers, and the tasks of the page."""
    id = page.evaluate(_BEGIN, meta.title)
    page.goto(f"{address}#/table/{id}")
    page.wait_for_selector(".table-page", timeout=_PATIENCE)
    page.workers[0].evaluate("performance.clearMeasures('bot')")
    # The first answer has to load things, and the page has to draw what it has not drawn yet.
    while page.evaluate(_STEP, id) and not _answers(page):
        page.wait_for_timeout(100)
    page.evaluate("longest = 0")
    while page.evaluate(_STEP, id) and len(_answers(page)) <= _ANSWERS:
        page.wait_for_timeout(100)
    late = sorted(_answers(page)[1:])
    p95 = late[int(len(late) * 0.95)]
    return [
        Row(f"{meta.name}: hard answers, p95 of {len(late)}", p95, "wanted", _ANSWER, "s", 1, less=True),
        Row(f"{meta.name}: longest task while it thinks", _longest(page), "a frame", _FRAME, "ms", 1, less=True),
    ]


def _answers(page: Page) -> list[float]:
    """The seconds of every answer of a bot to this game."""
    found: list[float] = page.workers[0].evaluate(_BOTS)
    return found


def _longest(page: Page) -> float:
    """The longest task of the page, in milliseconds; at least one is counted."""
    return max(1.0, float(page.evaluate("longest")))
