"""Whole games of Wutaki through the page only, and what other pages must not know."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.person import PHONE, WIDE, Person, person

MOST_MOVES = 500
EVERY = [
    pytest.param(seats, viewport, {}, id=f"{seats}-{viewport['width']}")
    for seats in (2, 3, 4)
    for viewport in (WIDE, PHONE)
    if (seats, viewport) != (2, WIDE)
]
SPECIAL = {"masters": "asymmetric", "side": "extreme", "abilities": "on"}
EVERY += [
    pytest.param(seats, viewport, SPECIAL, id=f"{seats}-{viewport['width']}-asymmetric-extreme")
    for seats in (2, 4)
    for viewport in (WIDE, PHONE)
]


def sit_down(somebody: Person, seats: int = 2, options: dict[str, str] | None = None) -> None:
    """A bot that plays at random on every other seat."""
    page = somebody.page
    somebody.open("/new?title=wutaki")
    page.get_by_role("group", name="Players").get_by_role("button", name=str(seats), exact=True).click()
    for name, value in (options or {}).items():
        page.locator(f"#option-{name}").select_option(value)
    for seat in range(2, seats + 1):
        page.get_by_label(f"Seat {seat}").select_option("random")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".wut-zone").first).to_be_visible(timeout=30_000)


QUICKLY = """async (plan) => {
  const csrf = () => document.cookie.match(/tampu_csrf=([^;]+)/)?.[1] ?? '';
  const post = async (path, body) => (await fetch(`/api/${path}`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', 'X-Tampu-CSRF': csrf()},
    body: JSON.stringify(body),
  })).json().catch(() => null);
  await post('me/guest', {name: 'Vicuña'});
  const {id} = await post('tables', plan);
  await post(`tables/${id}/start`, {entropy: '0'.repeat(32)});
  return id;
}"""


def sit_down_quickly(somebody: Person, seats: int = 2, public: bool = False) -> None:
    """At a table with the content that ends early, which only the API offers."""
    somebody.open("/")
    chairs = [{"kind": "open"}] + [{"kind": "bot", "level": "random"}] * (seats - 1)
    plan = {"title": "wutaki", "seats": chairs, "content": "short", "public": public}
    somebody.open(f"/table/{somebody.page.evaluate(QUICKLY, plan)}")
    expect(somebody.page.locator(".wut-zone").first).to_be_visible(timeout=30_000)


def send(page: Page) -> None:
    """Press the button that commits, and wait until it has happened."""
    seq = page.locator("[data-seq]").get_attribute("data-seq")
    page.locator(".send:not([aria-disabled='true'])").click()
    expect(page.locator(f"[data-seq='{seq}']:not([data-turn='over'])")).to_have_count(0, timeout=30_000)


def answer_by_clicks(page: Page, move: int) -> None:
    """Touch something that is lit; units are named with the signs; the rest is taken from the list."""
    if page.locator(".sash .btn.on").count() and not page.locator(".option[data-place]:visible").count():
        page.locator(".sash .btn.on").click()
    if page.locator(".payment").count():
        for sign in page.locator(".payment .all").all():
            sign.click()
    elif page.locator(".trade").count():
        page.locator(".trade .pick").nth(move % page.locator(".trade .pick").count()).click()
        page.locator(".trade .pick.get").first.click()
    else:
        lit = page.locator(".option[data-place]:visible")
        if lit.count() and (move % 4 or not page.locator(".knot").count()):
            lit.nth(move % lit.count()).click()
        if not page.locator(".send:not([aria-disabled='true'])").count():
            knots = page.locator(".knot")
            knots.nth(move % knots.count()).click()
    send(page)


def finish(somebody: Person, name: str) -> None:
    end = somebody.page.get_by_role("region", name="The end of the game")
    expect(end).to_be_visible()
    expect(end).to_contain_text("The luck was fair")
    somebody.look(name)


def play_by_clicks(somebody: Person, name: str) -> None:
    page = somebody.page
    for move in range(MOST_MOVES):
        if not somebody.may_move_or_is_over():
            break
        if move in (2, 12):
            somebody.look(f"{name}-{move}")
        answer_by_clicks(page, move)
    else:
        raise AssertionError("the game does not end")
    finish(somebody, f"{name}-end")


def test_a_game_by_clicks(browser: Browser, address: str) -> None:
    with person(browser, address, WIDE) as somebody:
        sit_down_quickly(somebody)
        play_by_clicks(somebody, "wutaki-2-clicks-1440")


@pytest.mark.full
@pytest.mark.parametrize(("seats", "viewport", "options"), EVERY)
def test_every_game_by_clicks(
    browser: Browser, address: str, seats: int, viewport: dict[str, int], options: dict[str, str]
) -> None:
    with person(browser, address, viewport, scheme="dark" if seats == 3 else "light") as somebody:
        sit_down(somebody, seats, options)
        play_by_clicks(somebody, f"wutaki-{seats}-clicks-{viewport['width']}{'-special' if options else ''}")


def press_answer(somebody: Person, move: int) -> None:
    """With the keys alone, through the list: it holds every option that is on the board."""
    page = somebody.page
    if page.locator(".sash .btn.on").count() and not page.locator(".knot, .payment, .trade").count():
        somebody.tab_to(".sash .btn.on")
        page.keyboard.press("Enter")
    if page.locator(".payment").count():
        while not page.locator(".send:not([aria-disabled='true'])").count():
            somebody.tab_to(".payment .all", back=move % 2 == 1)
            page.keyboard.press("Enter")
    elif page.locator(".trade").count():
        somebody.tab_to(".trade .pick")
        page.keyboard.press("Enter")
        somebody.tab_to(".trade .pick.get")
        page.keyboard.press("Enter")
    else:
        for _ in range(move % 3 + 1 if page.locator(".knot").count() > move % 3 else 1):
            somebody.tab_to(".knot")
        page.keyboard.press("Enter")
    seq = page.locator("[data-seq]").get_attribute("data-seq")
    somebody.tab_to(".send:not([aria-disabled='true'])")
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-seq='{seq}']:not([data-turn='over'])")).to_have_count(0, timeout=30_000)


@pytest.mark.parametrize(
    ("seats", "viewport"),
    [
        pytest.param(2, PHONE, id="2-phone"),
        pytest.param(2, WIDE, id="2-wide", marks=pytest.mark.full),
        pytest.param(3, PHONE, id="3-phone", marks=pytest.mark.full),
        pytest.param(4, WIDE, id="4-wide", marks=pytest.mark.full),
    ],
)
def test_a_game_by_keyboard(browser: Browser, address: str, seats: int, viewport: dict[str, int]) -> None:
    name = f"wutaki-{seats}-keys-{viewport['width']}"
    with person(browser, address, viewport) as somebody:
        sit_down_quickly(somebody, seats)
        for move in range(MOST_MOVES):
            if not somebody.may_move_or_is_over():
                break
            if move == 6:
                somebody.look(f"{name}-{move}")
            press_answer(somebody, move)
        else:
            raise AssertionError("the game does not end")
        finish(somebody, f"{name}-end")


# -- what is hidden ----------------------------------------------------------------------------------------

HIDDEN = ("hand", "looked", "limits", "conditions", "lacking", "forecast")


def own_views(messages: list[str]) -> list[dict[str, Any]]:
    found = []
    for text in messages:
        message = json.loads(text)
        if isinstance(message, dict) and isinstance(message.get("own"), dict):
            found.append(message["own"].get("view", {}))
    return found


def test_a_watcher_never_hears_of_hidden_cards(browser: Browser, address: str) -> None:
    """Neither the wire nor the page of a spectator has hands, elements, secret pacts or revenge cards."""
    with person(browser, address) as somebody, person(browser, address) as watcher:
        sit_down_quickly(somebody, 2, public=True)
        page = somebody.page
        watcher.open(f"/table/{somebody.table()}")
        expect(watcher.page.locator(".wut-zone").first).to_be_visible(timeout=30_000)
        for move in range(12):
            if not somebody.may_move_or_is_over():
                break
            answer_by_clicks(page, move)
        expect(watcher.page.locator("[data-seq]")).to_have_attribute(
            "data-seq", page.locator("[data-seq]").get_attribute("data-seq") or "", timeout=20_000
        )
        mine = own_views(somebody.heard)[-1]
        assert mine["element"]
        assert mine["secrets"]["cards"]
        assert all(not view for view in own_views(watcher.heard))
        heard = "\n".join(watcher.heard)
        for key in HIDDEN:
            assert f'"{key}"' not in heard.replace('"/content', "")
        shown = watcher.page.content()
        assert watcher.page.locator("[data-place^='secret:'], [data-place^='revenge:']").count() == 0
        assert watcher.page.locator("[data-place^='element:']").count() == 0
        assert 'aria-label="Your cards"' not in shown
        watcher.look("wutaki-watcher-1440")


def test_things_explain_themselves(browser: Browser, address: str) -> None:
    """Press ? on a place or a card; a value that is not printed says so."""
    with person(browser, address, locale="de-DE") as somebody:
        page = somebody.page
        somebody.open("/new?title=wutaki")
        page.locator("select[aria-label]").first.select_option("random")
        page.locator("main .btn.dye, main .btn.primary").last.click()
        expect(page.locator(".wut-zone").first).to_be_visible(timeout=30_000)
        page.locator("[data-site='oilwell']").focus()
        page.keyboard.press("?")
        answer = page.get_by_role("dialog")
        expect(answer).to_contain_text("Ölquelle")
        expect(answer).to_contain_text("je nach Stufe des Ortes")
        expect(answer).to_contain_text("Nicht im Regelbuch gedruckt")
        somebody.look("wutaki-explains-1440-de")
