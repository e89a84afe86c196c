"""A replay in Chromium: opened, and stepped through with the arrow key, beside one request for every step.

By the clock: from the start of the navigation until the replay is painted, and from a key to the next paint, as the
browser itself times events. The load is printed beside it; the CPU time of the page's main thread
(`Performance.getMetrics`) does not depend on other work on the machine.
"""

import os
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize

from bench.rows import Row
from scripts.served import chromium, served

_PRESSES = 30
_LONGER = 120
"""The first steps draw most things for the first time, so a longer way is measured too."""
_WINDOW = ViewportSize(width=1440, height=900)
_LEAST = 16.0
_STEP = 50.0
"""Milliseconds in which 95 % of the steps must be shown."""
_OPEN = 1000.0
"""Milliseconds in which the replay must be open."""

_BRING = """async (text) => {
  const csrf = () => document.cookie.match(/tampu_csrf=([^;]+)/)?.[1] ?? '';
  const post = (path, type, body) =>
    fetch(`/api/${path}`, {method: 'POST', headers: {'content-type': type, 'X-Tampu-CSRF': csrf()}, body});
  await post('me/guest', 'application/json', '{"name": "Red"}');
  return (await (await post('records', 'text/plain', text)).json()).digest;
}"""

_CLOCK = """
window.painted = [];
new MutationObserver((_, watching) => {
  if (!document.querySelector('.replay')) return;
  watching.disconnect();
  requestAnimationFrame(() => setTimeout(() => (document.documentElement.dataset.opened = performance.now())));
}).observe(document, {childList: true, subtree: true});
new PerformanceObserver((list) => {
  for (const {name, duration} of list.getEntries()) if (name === 'keydown') window.painted.push(duration);
}).observe({type: 'event', durationThreshold: 16});
"""
"""Notes when the replay is painted, and every key that took 16 ms or more until it was."""

_BOXES = """() => {
  const box = '<div style="display: inline-block; width: 60px; height: 40px; margin: 2px; border-radius: 6px; ' +
    'background: #eee; box-shadow: 0 1px 3px #888">x</div>';
  document.body.innerHTML = box.repeat(250);
  let presses = 0;
  onkeydown = () => (document.body.style.background = (presses += 1) % 2 ? 'white' : 'ivory');
}"""


def rows(record: str, actions: int, asking: float) -> list[Row]:
    """`asking` is how long a server works on the request for one step, in milliseconds."""
    with served() as address, chromium() as browser:
        page = browser.new_context(viewport=_WINDOW, reduced_motion="reduce").new_page()
        page.add_init_script(_CLOCK)
        page.goto(address)
        digest: str = page.evaluate(_BRING, record)
        camera = page.context.new_cdp_session(page)
        camera.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(f"{address}/record/{digest}")
        until_open = float(page.locator("html[data-opened]").get_attribute("data-opened") or 0)
        opened = _busy(camera)
        steps = sorted(_step(page, camera) for _ in range(_PRESSES))
        at = page.locator(".replay").get_attribute("data-index")
        assert at == str(_PRESSES), f"{_PRESSES} presses ended at {at}"
        painted = _painted(page, _PRESSES)
        for _ in range(_LONGER - _PRESSES):
            _press(page)
        longer = _painted(page, _LONGER)
        boxes = _boxes(browser)
    load = f"load {os.getloadavg()[0]:.0f}"
    name = f"Wutaki page of {actions} actions ({load})"
    nearly_all = steps[int(0.95 * _PRESSES)]
    return [
        Row(f"{name}, opening", until_open, "needed", _OPEN, "ms", 1, less=True),
        Row(f"{name}, 95 % of {_PRESSES} steps", painted, "needed", _STEP, "ms", 1, less=True),
        Row(f"{name}, 95 % of {_LONGER} steps", longer, "needed", _STEP, "ms", 1, less=True),
        Row(f"{name}, 95 % of steps", painted, "a page of 250 boxes repainted", boxes, "ms", 1, less=True),
        Row(f"{name}, opening", opened, "needed", _OPEN, "ms CPU", 1, less=True),
        Row(f"{name}, 95 % of steps", nearly_all, "needed", _STEP, "ms CPU", 1, less=True),
        Row(f"{name}, 95 % of steps", nearly_all, "with a request each", nearly_all + asking, "ms CPU", 1, less=True),
    ]


def _step(page: Page, camera: CDPSession) -> float:
    """One press, until what it shows is painted."""
    before = _busy(camera)
    _press(page)
    return _busy(camera) - before


def _press(page: Page) -> None:
    page.keyboard.press("ArrowRight")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def _painted(page: Page, presses: int) -> float:
    """In how many milliseconds 95 % of the presses were painted; the browser does not time less than 16."""
    page.wait_for_timeout(500)
    painted = sorted([_LEAST] * presses + page.evaluate("window.painted"))[-presses:]
    return float(painted[int(0.95 * presses)])


def _boxes(browser: Browser) -> float:
    """The same for a page that does nothing but paint: what no step can be faster than on this machine."""
    page = browser.new_context(viewport=_WINDOW).new_page()
    page.add_init_script(_CLOCK)
    page.goto("about:blank")
    page.evaluate(_BOXES)
    for _ in range(_PRESSES):
        _press(page)
    return _painted(page, _PRESSES)


def _busy(camera: CDPSession) -> float:
    """How long the main thread of the page has worked since it was opened, in milliseconds."""
    found: dict[str, Any] = camera.send("Performance.getMetrics")
    return 1000 * float(next(one["value"] for one in found["metrics"] if one["name"] == "TaskDuration"))
