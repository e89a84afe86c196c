"""Takes the pictures of the rules in two minutes: parts of the real page, at chosen steps of the lessons.

`python -m scripts.two_minutes [TITLE ...]` writes `web/public/learn/TITLE/ID.webp`.
"""

import base64
import json
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, expect

from scripts.served import chromium, served
from tampu.lessons import lesson, titles

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "web" / "public" / "learn"
WINDOW: ViewportSize = {"width": 1440, "height": 900}
MOST_BYTES = 60_000
WIDEST = 760

# The browser compresses its own picture: scaled down if it is too wide, in lower quality until it is small enough.
_PACK = """
async ([png, widest, most]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const scale = Math.min(1, widest / image.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  for (let quality = 0.9; ; quality -= 0.1) {
    const packed = canvas.toDataURL('image/webp', quality).split(',')[1];
    if (packed.length * 0.75 <= most || quality < 0.3) return packed;
  }
}
"""


def glances(title: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((ROOT / "tampu" / "lessons" / title / "glances.json").read_text("utf-8"))
    return found


def take(browser: Browser, address: str, title: str) -> None:
    """Go through the lesson once, and stop for every picture."""
    wanted = glances(title)
    view = browser.new_page(viewport=WINDOW, locale="en-GB", reduced_motion="reduce", color_scheme="light")
    view.goto(f"{address}/learn/{title}")
    coach = view.locator(".coach")
    for step in lesson(title).steps:
        expect(coach).to_have_attribute("data-step", step.id)
        for glance in wanted:
            if glance["step"] == step.id:
                shoot(view, glance["show"], PICTURES / title / f"{glance['id']}.webp")
        button = view.locator(".coach .acts .btn").first
        button.click()
        if step.ask is not None:
            view.locator(".send").click()
            expect(coach).to_have_attribute("data-ready", "made")
            button.click()
    view.close()


def shoot(view: Page, selector: str, target: Path) -> None:
    view.mouse.move(2, 2)
    view.evaluate("document.adoptedStyleSheets = []")
    view.wait_for_timeout(700)
    png = view.locator(selector).first.screenshot(type="png", animations="disabled")
    packed: str = view.evaluate(_PACK, [base64.b64encode(png).decode(), WIDEST, MOST_BYTES])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(base64.b64decode(packed))
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    with served() as url, chromium() as opened:
        for name in sys.argv[1:] or titles():
            take(opened, url, name)
