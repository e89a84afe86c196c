"""Takes the pictures of the README and the docs from the real page: `python scripts/shots.py [NAME ...]`.

Each picture shows a small game against quick bots on a server of its own, at a moment when there is something to see.
"""

import base64
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.served import chromium, served  # noqa: E402

IMAGES = ROOT / "docs" / "images"
WIDE, PHONE = (1440, 900), (390, 844)
MOST_BYTES = 150_000
MOST_CLICKS = 400
READY = ".send:not([aria-disabled='true'])"
NEAR = ".acts-bar:not(.all) .opt"


class Shot(NamedTuple):
    size: tuple[int, int]
    scheme: Literal["light", "dark"]
    take: Callable[[Page, str], None]


def home(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("button", name="Play this valley")).to_be_visible(timeout=30_000)


def new_table(page: Page, address: str) -> None:
    page.goto(f"{address}/new?title=tiwanaku")
    expect(page.locator("#option-mode")).to_be_visible()


def sit_down(page: Page, address: str, title: str, settings: dict[str, str], seats: int) -> None:
    """A table with a quick bot on every other seat."""
    page.goto(f"{address}/new?title={title}")
    for name, value in settings.items():
        page.locator(f"#option-{name}").select_option(value)
    page.get_by_role("button", name=str(seats), exact=True).click()
    for seat in range(2, seats + 1):
        page.get_by_label(f"Seat {seat}").select_option("random")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("[data-turn]").first).to_be_attached(timeout=30_000)


def my_turn(page: Page) -> bool:
    ready = page.locator("[data-turn='mine'], [data-turn='over']").first
    expect(ready).to_be_attached(timeout=60_000)
    return ready.get_attribute("data-turn") == "mine"


def explore(page: Page, moves: int) -> None:
    """Walk about in a valley, always to another square."""
    for move in range(moves):
        if not my_turn(page):
            return
        seq = page.locator("[data-seq]").get_attribute("data-seq")
        squares, bar = page.locator("td.option"), page.locator(".acts-bar .opt")
        near = page.locator(NEAR)
        if squares.count():
            squares.nth(move * 7 % squares.count()).click()
        else:
            bar.first.click()
        if page.locator(f"{NEAR}:not([aria-pressed='true'])").count():
            near.first.click()
        send = page.locator(READY)
        if page.locator(f"[data-seq='{seq}']").count() and send.count():
            send.click()
        expect(page.locator(f"[data-seq='{seq}']:not([data-turn='over'])")).to_have_count(0)
    my_turn(page)


def pencil(page: Page) -> None:
    for number, keys in ((2, "vf13"), (5, "m2"), (7, "d145")):
        page.locator("td.unknown").nth(number).focus()
        page.keyboard.type(keys)
    page.wait_for_timeout(400)


def point(page: Page) -> None:
    """Take a pawn in hand and choose the farthest square."""
    for _ in range(3):
        if page.locator(".question h2", has_text="Where does the pawn go").count():
            break
        page.locator("td.option").last.click()
        if page.locator(f"{NEAR}:not([aria-pressed='true'])").count():
            page.locator(NEAR).first.click()
        page.wait_for_timeout(500)
    page.locator("td.option").last.click()
    page.wait_for_timeout(400)


def tiwanaku(page: Page, address: str) -> None:
    sit_down(page, address, "tiwanaku", {"mode": "competitive", "helper": "explain"}, 2)
    explore(page, 18)
    pencil(page)
    point(page)


def tiwanaku_solo(page: Page, address: str) -> None:
    sit_down(page, address, "tiwanaku", {"mode": "solo"}, 1)
    explore(page, 14)
    point(page)


def tiwanaku_replay(page: Page, address: str) -> None:
    sit_down(page, address, "tiwanaku", {"mode": "competitive", "size": "tiny"}, 2)
    explore(page, MOST_CLICKS)
    table = page.url.split("/table/")[1].split("?")[0]
    page.goto(f"{address}/table/{table}/replay?at=6")
    page.get_by_label("Show how likely everything was").check()
    expect(page.get_by_text(re.compile("valleys? fitted"))).to_be_visible(timeout=60_000)


def rumis(page: Page, address: str) -> None:
    sit_down(page, address, "rumis", {"board": "coricancha"}, 2)
    for _ in range(6):
        if not my_turn(page):
            return
        page.locator(".tray .stone:not([disabled])").last.click()
        page.locator(READY).click()
    my_turn(page)
    page.locator(".tray .stone:not([disabled])").last.click()
    page.wait_for_timeout(1500)


# Answers the questions of the page's table without waiting until the page has drawn them.
_ANSWER = """
async (moves) => {
  const table = '/api/tables/' + location.pathname.split('/')[2];
  const csrf = document.cookie.match(/tampu_csrf=([^;]+)/)[1];
  for (let move = 0; move < moves; ) {
    const {shared, own} = await (await fetch(table)).json();
    if (shared.status !== 'playing') return;
    if (shared.actor !== own.seat) {
      await new Promise((done) => setTimeout(done, 50));
      continue;
    }
    const legal = own.legal ?? shared.legal;
    const body = {id: `shot ${move}`, seq: shared.seq, action: legal[(move * 7) % legal.length]};
    const headers = {'Content-Type': 'application/json', 'X-Tampu-CSRF': csrf};
    await fetch(`${table}/act`, {method: 'POST', headers, body: JSON.stringify(body)});
    move += 1;
  }
}
"""


def answer(page: Page, moves: int) -> None:
    """Play on through many questions."""
    page.evaluate(_ANSWER, moves)
    my_turn(page)


def cuzco(page: Page, address: str) -> None:
    sit_down(page, address, "cuzco", {}, 2)
    answer(page, 40)


def wutaki(page: Page, address: str) -> None:
    sit_down(page, address, "wutaki", {}, 2)
    answer(page, 40)


SHOTS = {
    "home": Shot(WIDE, "light", home),
    "home-phone": Shot(PHONE, "dark", home),
    "new-table": Shot(WIDE, "light", new_table),
    "tiwanaku": Shot(WIDE, "light", tiwanaku),
    "tiwanaku-phone": Shot(PHONE, "light", tiwanaku),
    "tiwanaku-solo": Shot(WIDE, "dark", tiwanaku_solo),
    "tiwanaku-replay": Shot(WIDE, "light", tiwanaku_replay),
    "cuzco": Shot(WIDE, "light", cuzco),
    "wutaki": Shot(WIDE, "dark", wutaki),
    "rumis": Shot(WIDE, "light", rumis),
    "rumis-phone": Shot(PHONE, "dark", rumis),
}


def take(browser: Browser, address: str, name: str) -> None:
    shot = SHOTS[name]
    context = browser.new_context(
        viewport={"width": shot.size[0], "height": shot.size[1]},
        locale="en-GB",
        color_scheme=shot.scheme,
        reduced_motion="reduce",
        has_touch=shot.size == PHONE,
    )
    page = context.new_page()
    shot.take(page, address)
    page.evaluate("document.activeElement?.blur(); window.scrollTo(0, 0)")
    page.wait_for_timeout(1500)
    write(page, IMAGES / f"{name}.webp")
    context.close()


def write(page: Page, file: Path) -> None:
    """Save as WebP, in the best quality that fits the size."""
    camera = page.context.new_cdp_session(page)
    for quality in (90, 80, 70, 55, 40):
        shown = camera.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        picture = base64.b64decode(shown["data"])
        if len(picture) < MOST_BYTES:
            break
    else:
        raise SystemExit(f"{file.name} is larger than {MOST_BYTES} bytes in any quality")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(picture)
    print(f"{file.relative_to(ROOT)}: {len(picture) // 1000} kB", flush=True)


def main() -> None:
    wanted = sys.argv[1:] or list(SHOTS)
    unknown = [name for name in wanted if name not in SHOTS]
    if unknown:
        raise SystemExit(f"there is no picture {unknown[0]}; there are {', '.join(SHOTS)}")
    with served() as address, chromium() as browser:
        for name in wanted:
            take(browser, address, name)


if __name__ == "__main__":
    main()
