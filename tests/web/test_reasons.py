"""A click, a tap or a key on a greyed place says in place why nothing can be done there, on every board."""

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.person import PHONE, WIDE, Person, person

TO_QUESTION = """async ([plan, question, since]) => {
  const csrf = () => document.cookie.match(/tampu_csrf=([^;]+)/)?.[1] ?? '';
  const post = async (path, body) => (await fetch(`/api/${path}`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', 'X-Tampu-CSRF': csrf()},
    body: JSON.stringify(body),
  })).json().catch(() => null);
  await post('me/guest', {name: 'Vicuña'});
  const {id} = await post('tables', plan);
  await post(`tables/${id}/start`, {entropy: '0'.repeat(32)});
  for (let n = 0; n < 400; n++) {
    const {shared, own} = await (await fetch(`/api/tables/${id}`)).json();
    const legal = shared.actor === 0 ? (own.legal ?? []) : [];
    if (legal.length && shared.question === question && shared.seq >= since) return id;
    if (legal.length) await post(`tables/${id}/act`, {seq: shared.seq, id: `to${shared.seq}`, action: legal[0]});
    else await new Promise((done) => setTimeout(done, 150));
  }
  return null;
}"""
"""Sit down beside a random bot, and answer whatever is asked until it is this, after some entries."""

PLACES = {
    "cuzco": ("PlaceDie", "headdress", "No circlet of yours has both feathers", "C4.4"),
    "wutaki": ("Turn", "site:plunder", "Nothing lies on the monster.", "W4.3"),
    "tiwanaku": ("Move", "c3", r"cross \w\d|pawn stands on c3", r"T5\.[23]"),
    "rumis": ("Place", "a stone", r"On \w\d stones already stand \d levels? high\.", r"U4\.1"),
}
"""By title: a question, a place where nothing answers it, and what the place then says."""


def sit_down(somebody: Person, title: str) -> None:
    question = PLACES[title][0]
    somebody.open("/")
    plan = {"title": title, "seats": [{"kind": "open"}, {"kind": "bot", "level": "random"}], "public": False}
    since = 2 if title == "rumis" else 0
    id = somebody.page.evaluate(TO_QUESTION, [plan, question, since])
    assert id is not None, "the question never comes"
    somebody.open(f"/table/{id}")
    assert somebody.may_move_or_is_over()


def place_of(somebody: Person, title: str) -> Locator:
    """The greyed place, brought to light: on a phone a big table shows one zone at a time."""
    page = somebody.page
    if title == "rumis":
        page.locator(".viewseg button").last.click()
        return page.locator("td.cell.stone").first
    found = page.locator(f'[data-place="{PLACES[title][1]}"]')
    if page.viewport_size == PHONE and title in ("cuzco", "wutaki"):
        zones = page.locator(".euro nav button")
        for number in range(zones.count()):
            if found.filter(visible=True).count():
                break
            zones.nth(number).tap()
    return found.filter(visible=True).first


def bubble_of(somebody: Person) -> Locator:
    return somebody.page.locator(".why-not")


@pytest.mark.parametrize("title", list(PLACES))
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_greyed_place_says_why_not(browser: Browser, address: str, title: str, viewport: dict[str, int]) -> None:
    _, _, says, rule = PLACES[title]
    with person(browser, address, viewport) as somebody:
        sit_down(somebody, title)
        place, page = place_of(somebody, title), somebody.page
        place.scroll_into_view_if_needed()
        place.tap(force=True) if viewport is PHONE else place.click(force=True)
        bubble = bubble_of(somebody)
        expect(bubble).to_contain_text(re.compile(says))
        expect(bubble.locator(".rule").first).to_have_text(re.compile(rule))
        box = bubble.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= viewport["width"]
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= viewport["height"]
        somebody.look(f"reason-{title}-{'phone' if viewport is PHONE else 'wide'}")
        bubble.locator(".rule").first.click()
        book = page.locator(".sheet[aria-labelledby='book-title']")
        expect(book).to_contain_text(re.compile(rule))
        book.get_by_role("button", name="Close").click()
        expect(book).to_have_count(0)
        page.keyboard.press("Escape")
        expect(bubble).to_have_count(0)


@pytest.mark.parametrize("title", list(PLACES))
def test_a_key_says_it_too(browser: Browser, address: str, title: str) -> None:
    """Enter on the place opens the bubble on its rule; Escape closes it and goes back."""
    _, _, says, rule = PLACES[title]
    with person(browser, address, locale="de-DE") as somebody:
        sit_down(somebody, title)
        page = somebody.page
        place = place_of(somebody, title)
        place.focus()
        page.keyboard.press("Enter")
        expect(bubble_of(somebody)).to_be_visible()
        expect(bubble_of(somebody)).not_to_contain_text(re.compile(says))
        expect(bubble_of(somebody).locator(".rule").first).to_have_text(re.compile(rule))
        expect(bubble_of(somebody).locator(".rule").first).to_be_focused()
        page.keyboard.press("Escape")
        expect(bubble_of(somebody)).to_have_count(0)
        expect(place).to_be_focused()


def test_a_place_that_answers_says_nothing(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        sit_down(somebody, "tiwanaku")
        asked: list[str] = []
        somebody.page.on("request", lambda request: asked.append(request.url))
        somebody.page.locator("td.option").first.click()
        expect(somebody.page.locator("td.on")).to_have_count(1)
        assert not [url for url in asked if url.endswith("/why")]
        expect(bubble_of(somebody)).to_have_count(0)


def test_after_a_click_on_the_structure_a_question_is_about_what_is_pointed_at(browser: Browser, address: str) -> None:
    """In space the canvas keeps the focus; `?` must not answer with the board for everything."""
    with person(browser, address) as somebody:
        sit_down(somebody, "rumis")
        page = somebody.page
        canvas = page.locator("canvas[role=application]")
        expect(canvas).to_be_visible()
        canvas.click()
        expect(canvas).to_have_attribute("data-place", re.compile(r"^[a-e][1-5]\.\d$"))
        page.keyboard.press("?")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(re.compile(r"[a-e][1-5], layer \d"))
        page.keyboard.press("Escape")
        page.locator('.tray [data-place="S04"]').hover()
        page.keyboard.press("?")
        expect(dialog).to_contain_text("A stone of 4 cubes")
