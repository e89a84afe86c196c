"""A replay in Chromium: opened, and stepped through with the arrow key, beside one request for every step.

What counts is the CPU time of the page's main thread (`Performance.getMetrics`), so that other work on the machine
does not decide; the load is printed beside it.
"""

import os
from typing import Any

from playwright.sync_api import CDPSession, Page

from bench.rows import Row
from scripts.served import chromium, served

_PRESSES = 30
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


def rows(record: str, actions: int, asking: float) -> list[Row]:
    """`asking` is how long a server works on the request for one step, in milliseconds."""
    with served() as address, chromium() as browser:
        page = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce").new_page()
        page.goto(address)
        digest: str = page.evaluate(_BRING, record)
        camera = page.context.new_cdp_session(page)
        camera.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(f"{address}/record/{digest}")
        page.locator(".replay").wait_for(state="attached")
        opened = _busy(camera)
        steps = sorted(_step(page, camera) for _ in range(_PRESSES))
        at = page.locator(".replay").get_attribute("data-index")
        assert at == str(_PRESSES), f"{_PRESSES} presses ended at {at}"
    load = f"load {os.getloadavg()[0]:.0f}"
    name = f"Wutaki page of {actions} actions ({load})"
    nearly_all = steps[int(0.95 * len(steps))]
    return [
        Row(f"{name}, opening", opened, "needed", _OPEN, "ms CPU", 1, less=True),
        Row(f"{name}, 95 % of steps", nearly_all, "needed", _STEP, "ms CPU", 1, less=True),
        Row(f"{name}, 95 % of steps", nearly_all, "with a request each", nearly_all + asking, "ms CPU", 1, less=True),
    ]


def _step(page: Page, camera: CDPSession) -> float:
    """One press, until what it shows is painted."""
    before = _busy(camera)
    page.keyboard.press("ArrowRight")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return _busy(camera) - before


def _busy(camera: CDPSession) -> float:
    """How long the main thread of the page has worked since it was opened, in milliseconds."""
    found: dict[str, Any] = camera.send("Performance.getMetrics")
    return 1000 * float(next(one["value"] for one in found["metrics"] if one["name"] == "TaskDuration"))
