"""Somebody at a browser: clicks, presses keys, looks, and complains about what is wrong with a page."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, Response, expect

from tampu.engine.telling.patch import patched

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
SHOTS = ROOT / ".artifacts" / "web"
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
MOST_TABS = 150
READY = ".send:not([aria-disabled='true'])"
"""The button that sends what was chosen."""
NEAR = ".acts-bar:not(.all) .opt"
"""What can be done on the square of Tiwanaku in focus, or without one; before, everything is listed where it fits."""
_TRIES = 5
"""How many games are begun until a question is asked in one."""
PATIENCE = 30_000
"""How long a page is waited for, in milliseconds: a slow machine is no fault."""
expect.set_options(timeout=PATIENCE)

BY_KEYBOARD = pytest.mark.parametrize(
    ("seats", "viewport", "most"),
    [
        pytest.param(2, PHONE, 32, id="2-phone-opening"),
        pytest.param(2, PHONE, None, id="2-phone", marks=pytest.mark.full),
        pytest.param(2, WIDE, None, id="2-wide", marks=pytest.mark.full),
        pytest.param(3, PHONE, None, id="3-phone", marks=pytest.mark.full),
        pytest.param(4, WIDE, None, id="4-wide", marks=pytest.mark.full),
    ],
)
"""The tables of the two big games that are played with the keys alone: so many moves, or to the end."""

ON_PHONES = ("cuzco", "tiwanaku")
BOARDS = pytest.mark.parametrize(
    ("title", "viewport"),
    [
        pytest.param(title, size, id=f"{title}-{name}", marks=[] if often else pytest.mark.full)
        for title in ("cuzco", "wutaki", "tiwanaku", "rumis")
        for name, size, often in (("wide", WIDE, True), ("phone", PHONE, title in ON_PHONES))
    ],
)
"""Every board at a desk, and on a phone one of many zones and one of squares; the other two there are long runs."""

_OPEN_TABLE = """async ([plan, start, question, since]) => {
  const csrf = () => document.cookie.match(/tampu_csrf=([^;]+)/)?.[1] ?? '';
  const post = async (path, body) => (await fetch(`/api/${path}`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', 'X-Tampu-CSRF': csrf()},
    body: JSON.stringify(body),
  })).json().catch(() => null);
  // Another guest could not read the tables that the page still asks about.
  if (!await (await fetch('/api/me')).json()) await post('me/guest', {name: 'Vicuña'});
  const {id} = await post('tables', plan);
  if (start) await post(`tables/${id}/start`, {entropy: '0'.repeat(32)});
  for (let n = 0; question && n < 600; n++) {
    const {shared, own} = await (await fetch(`/api/tables/${id}`)).json();
    const legal = shared.actor === 0 ? (own.legal ?? []) : [];
    if (legal.length > 1 && shared.question === question && shared.seq >= since) return id;
    if (shared.status !== 'playing') return null;
    const action = legal[shared.seq % legal.length];
    if (legal.length) await post(`tables/${id}/act`, {seq: shared.seq, id: `to${shared.seq}`, action});
    else await new Promise((done) => setTimeout(done, 100));
  }
  return question ? null : id;
}"""
"""Open a table over the API, and answer whatever is asked until it is this question, after some entries."""


class Person:
    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.heard: list[str] = []
        """Every message that this browser received from a table."""
        self.fetched: Counter[str] = Counter()
        """How often each file of symbols was asked for, and each page (`/`)."""
        self.faults: list[str] = []
        self.page.on("request", self._count)
        self.page.on("pageerror", lambda wrong: self.faults.append(str(wrong)))
        self.page.on("console", self._listen)
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.heard.append(str(text))))
        self.page.on("response", self._keep)

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"{message.text} ({message.location['url']})")

    def _count(self, request: Request) -> None:
        if request.is_navigation_request():
            self.fetched["/"] += 1
        elif request.url.endswith(".svg"):
            self.fetched[urlsplit(request.url).path] += 1

    def _keep(self, response: Response) -> None:
        if "/api/tables/" in response.url and response.ok and response.status == 200:
            # What came for a page that was left meanwhile cannot be read any more.
            with suppress(Error):
                self.heard.append(response.text())

    def heard_of_the_game(self) -> str:
        """Everything that was sent about the game; the content of the box is no secret."""
        return "\n".join(text for text in self.heard if not text.startswith('{"content"'))

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)
        expect(self.page.locator("main")).to_be_visible()

    def opens_table(self, plan: dict[str, Any], start: bool = True, question: str = "", since: int = 0) -> str:
        """A new table, opened over the API; with a question, it is played until that is asked."""
        self.open("/")
        for _ in range(_TRIES):
            id: str | None = self.page.evaluate(_OPEN_TABLE, [plan, start, question, since])
            # The table goes on by itself meanwhile: an answer to what is no longer asked is refused.
            self.faults = [fault for fault in self.faults if "409 (Conflict)" not in fault]
            if id is not None:
                return id
        raise AssertionError(f"nobody asks {question}")

    def sits_down(self, title: str, bots: int = 1, question: str = "", since: int = 0, **settings: Any) -> None:
        """At a new table beside random bots, where the question is asked if one is named."""
        seats = [{"kind": "open"}, *[{"kind": "bot", "level": "random"}] * bots]
        plan = {"title": title, "seats": seats, "public": False, **settings}
        self.open(f"/table/{self.opens_table(plan, question=question, since=since)}")
        if question:
            assert self.may_move_or_is_over()

    def look(self, name: str) -> None:
        """Keep a picture, and let axe and the console complain."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")
        self.check()

    def check(self) -> None:
        """No serious or critical fault for people who see, hear or move differently, and no error at all."""
        if not self.page.evaluate("typeof window.axe === 'object'"):
            self.page.evaluate(AXE)
        found: dict[str, Any] = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        serious = [
            (fault["id"], [node["html"][:160] for node in fault["nodes"][:3]])
            for fault in found["violations"]
            if fault["impact"] in ("serious", "critical")
        ]
        assert not serious, json.dumps(serious, indent=1)
        assert not self.faults, self.faults

    def tab_to(self, selector: str, back: bool = False) -> None:
        """Walk with the Tab key until the focus is on something that fits."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
            if self.page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
                return
        raise AssertionError(f"the Tab key never comes to {selector}")

    def may_move_or_is_over(self) -> bool:
        """Wait for a question to answer; False at the end of the game. The table gives lone answers by itself."""
        mine, over = "body:has([data-turn='mine']):not(:has([data-lone]))", "body:has([data-turn='over'])"
        expect(self.page.locator(f"{mine}, {over}")).to_be_attached()
        return not self.page.locator(over).count()

    def turns(self, most: int) -> Iterator[int]:
        """The number of each of one's questions, to the end of the game."""
        for number in range(most):
            if not self.may_move_or_is_over():
                return
            yield number
        raise AssertionError("the game does not end")

    def seq(self) -> str:
        """The entry of the log that the page shows."""
        return self.page.locator("[data-seq]").get_attribute("data-seq") or ""

    def sees_more_than(self, seq: str) -> None:
        """Wait for the next entry of the log, or the end."""
        shown = self.page.locator(f"[data-seq='{seq}']:not([data-turn='over'])")
        expect(shown).to_have_count(0)

    def has_yet_to_pick(self, seq: str) -> bool:
        """Was nothing chosen or sent by what was touched, so that an answer must be picked from the list?"""
        nothing = self.page.locator(READY).count() == 0
        return nothing and self.page.locator("[data-turn='mine']").count() > 0 and self.seq() == seq

    def confirms(self, seq: str, by_keys: bool = False) -> None:
        """After an answer was picked: sent at once if it can be taken back, else the page asks and is told yes."""
        moved = f"[data-seq]:not([data-seq='{seq}']), [data-turn='over']"
        expect(self.page.locator(f".outlook .final, {moved}").first).to_be_attached()
        if self.page.locator(moved).count() == 0:
            if by_keys:
                self.tab_to(READY)
                self.page.keyboard.press("Enter")
            else:
                self.page.locator(READY).first.click()
        self.sees_more_than(seq)

    def table(self) -> str:
        found = re.search(r"/table/([\w-]+)", self.page.url)
        assert found is not None
        return found[1]


def come_together(*people: Person) -> None:
    """Wait until all pages show the same entry of the log."""
    for _ in range(300):
        if len({one.seq() for one in people}) == 1:
            return
        people[0].page.wait_for_timeout(100)
    raise AssertionError("the pages never show the same entry of the log")


@contextmanager
def person(
    browser: Browser,
    address: str,
    viewport: dict[str, int] = WIDE,
    locale: str = "en-GB",
    scheme: Literal["light", "dark"] = "light",
    zone: str | None = None,
) -> Iterator[Person]:
    context = browser.new_context(
        timezone_id=zone,
        viewport={"width": viewport["width"], "height": viewport["height"]},
        locale=locale,
        color_scheme=scheme,
        has_touch=viewport is PHONE,
        reduced_motion="reduce",
    )
    try:
        yield Person(context, address)
    finally:
        context.close()


def frames(somebody: Person) -> list[Any]:
    """Everything with a game in it that a browser has received."""
    found: list[Any] = []
    now: dict[str, Any] = {}
    for frame in (json.loads(text) for text in somebody.heard if text.startswith("{")):
        if frame.get("type") == "change":
            now = {part: patched(now[part], frame[part]) for part in ("shared", "own")}
        elif isinstance(frame.get("shared"), dict):
            now = frame
        else:
            continue
        if now["shared"].get("view"):
            found.append(now)
    return found
