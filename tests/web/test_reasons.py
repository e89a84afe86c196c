"""A click, a tap or a key on a greyed place says in place why nothing can be done there, on every board."""

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.person import BOARDS, PHONE, WIDE, Person, person

PLACES = {
    "cuzco": ("PlaceDie", "headdress", "No circlet of yours has both feathers", "C4.4"),
    "wutaki": ("Turn", "site:plunder", "Nothing lies on the monster.", "W4.3"),
    "tiwanaku": ("Move", "an unexplored square", r"cross \w\d|bar every way", r"T5\.[23]"),
    "rumis": ("Place", "a stone", r"On \w\d stones already stand \d levels? high\.", r"U4\.1"),
}
"""By title: a question, a place where nothing answers it, and what the place then says."""
ASKED = {
    "cuzco": (r"Place die 1 of 3", "Round 1: dice"),
    "wutaki": (r"Where does your worker go \(\d left\)", "Round 1: place a worker"),
    "tiwanaku": (r"Where does the (pawn on \w\d go|new pawn enter)", "Explore"),
    "rumis": (r"Place one of your stones: \d+ left", ""),
}
"""By title: what the question says, and what it is for."""
MOST_TABLES = 8
NEXT_FRAME = """(canvas) => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(canvas.dataset.place))))"""
"""What the structure says is under the pointer, once it has been drawn."""


def sit_down(somebody: Person, title: str) -> None:
    """Where the place happens to answer the question, another table is opened."""
    question, place, _, _ = PLACES[title]
    for _ in range(MOST_TABLES):
        somebody.sits_down(title, question=question, since=2 if title == "rumis" else 0)
        if not somebody.page.locator(f'[data-place="{place}"]:is(.option, .lit)').count():
            return
    raise AssertionError(f"{place} answers {question} at every table")


def place_of(somebody: Person, title: str) -> Locator:
    """The greyed place, brought to light: on a phone a big table shows one zone at a time."""
    page = somebody.page
    if title == "rumis":
        page.locator(".viewseg button").last.click()
        return page.locator("td.cell.stone").first
    if title == "tiwanaku":
        return page.locator("td.unknown:not(.option)").first
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


@BOARDS
def test_a_greyed_place_says_why_not(browser: Browser, address: str, title: str, viewport: dict[str, int]) -> None:
    _, _, says, rule = PLACES[title]
    with person(browser, address, viewport) as somebody:
        sit_down(somebody, title)
        page, (asks, cause) = somebody.page, ASKED[title]
        expect(page.locator(".sash h2, .question h2").first).to_have_text(re.compile(asks))
        if cause:
            expect(page.locator(".sash .ask p, .question .step").first).to_have_text(cause)
        place = place_of(somebody, title)
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


@pytest.mark.parametrize(
    "title", ["cuzco", "tiwanaku", *(pytest.param(title, marks=pytest.mark.full) for title in ("wutaki", "rumis"))]
)
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
        box = canvas.bounding_box()
        assert box is not None
        # Above the board there is room for the stones; what falls there meanwhile is met by moving on.
        for down in range(60, 80):
            canvas.click(position={"x": box["width"] / 2, "y": box["height"] * down / 100})
            if re.match(r"[a-e][1-5]\.\d$", str(canvas.evaluate(NEXT_FRAME))):
                break
        expect(canvas).to_have_attribute("data-place", re.compile(r"^[a-e][1-5]\.\d$"))
        page.keyboard.press("?")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(re.compile(r"[a-e][1-5], layer \d"))
        page.keyboard.press("Escape")
        page.locator('.tray [data-place="S04"]').hover()
        page.keyboard.press("?")
        expect(dialog).to_contain_text("A stone of 4 cubes")


@pytest.mark.parametrize(
    ("title", "question", "greyed", "rule", "viewport"),
    [
        pytest.param("cuzco", "Exchange", "[data-place^='exchange '][aria-disabled=true]", "C", WIDE, id="cuzco-wide"),
        pytest.param(
            "cuzco",
            "Exchange",
            "[data-place^='exchange '][aria-disabled=true]",
            "C",
            PHONE,
            id="cuzco-phone",
            marks=pytest.mark.full,
        ),
        pytest.param(
            "wutaki",
            "PayUnits",
            ".payment .none [data-place]",
            "W",
            WIDE,
            id="wutaki-wide",
            marks=pytest.mark.full,
        ),
        pytest.param(
            "wutaki",
            "TradeUnits",
            "[data-place^='give:'][aria-disabled=true]",
            "W",
            WIDE,
            id="wutaki-trade",
            marks=pytest.mark.full,
        ),
    ],
)
def test_a_greyed_control_says_why_not(
    browser: Browser, address: str, title: str, question: str, greyed: str, rule: str, viewport: dict[str, int]
) -> None:
    """The rails of an exchange, the units of a payment, and the kinds of a trade."""
    with person(browser, address, viewport) as somebody:
        page = somebody.page
        control = page.locator(greyed).filter(visible=True)
        for _ in range(MOST_TABLES):
            somebody.sits_down(title, question=question)
            if page.locator(".sash .open").count():
                page.locator(".sash .open").click()
            expect(page.locator(".send").first).to_be_attached()
            if control.count():
                break
        else:
            raise AssertionError(f"nothing is greyed at {MOST_TABLES} tables")
        control.first.click(force=True)
        expect(bubble_of(somebody)).to_be_visible()
        expect(bubble_of(somebody).locator(".rule").first).to_have_text(re.compile(f"^{rule}"))
        somebody.look(f"reason-{title}-{question}")
