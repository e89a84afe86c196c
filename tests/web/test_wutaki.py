"""Whole games of Wutaki through the page only, and what other pages must not know."""

from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.person import BY_KEYBOARD, PHONE, READY, WIDE, Person, come_together, frames, person

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
    expect(page.locator(".wut-zone").first).to_be_visible()


def sit_down_quickly(somebody: Person, seats: int = 2, public: bool = False) -> None:
    """At a table with the content that ends early, which only the API offers."""
    somebody.sits_down("wutaki", seats - 1, content="short", public=public)
    expect(somebody.page.locator(".wut-zone").first).to_be_visible()


def send(somebody: Person) -> None:
    """Press the button that commits, and wait until it has happened."""
    seq = somebody.seq()
    somebody.page.locator(READY).click()
    somebody.sees_more_than(seq)


def answer_by_clicks(somebody: Person, move: int) -> None:
    """Touch something that is lit; units are named with the signs; the rest is taken from the list."""
    page, seq = somebody.page, somebody.seq()
    if page.locator(".sash .btn.on").count() and not page.locator(".option[data-place]:visible").count():
        page.locator(".sash .btn.on").click()
    if page.locator(".payment").count():
        for sign in page.locator(".payment .all").all():
            if sign.get_attribute("aria-disabled") != "true":
                sign.click()
    elif page.locator(".trade").count():
        possible = ".trade .pick:not([aria-disabled='true'])"
        gives = page.locator(f"{possible}:not(.get)")
        gives.nth(move % gives.count()).click()
        page.locator(f"{possible}.get").first.click()
    else:
        lit = page.locator(".option[data-place]:visible")
        if lit.count() and (move % 4 or not page.locator(".knot").count()):
            lit.nth(move % lit.count()).click()
        if somebody.has_yet_to_pick(seq):
            knots = page.locator(".knot")
            knots.nth(move % knots.count()).click()
        somebody.confirms(seq)
        return
    send(somebody)


def finish(somebody: Person, name: str) -> None:
    end = somebody.page.get_by_role("region", name="The end of the game")
    expect(end).to_be_visible()
    expect(end).to_contain_text("The luck was fair")
    course = somebody.page.get_by_role("region", name="How the points came")
    expect(course).to_be_visible()
    sums = [int(text) for text in course.locator("tr.sum td").all_inner_texts()]
    assert sum(sums[:-1]) == sums[-1]
    causes = course.locator("tbody tr:not(.sum) td:last-child").all_inner_texts()
    assert sum(map(int, causes)) == sums[-1]
    expect(course.locator("tbody")).to_contain_text("at the start")
    expect(course.locator("tbody")).not_to_contain_text("victory point track")
    somebody.look(name)


def play_by_clicks(somebody: Person, name: str) -> None:
    for move in somebody.turns(MOST_MOVES):
        if move in (2, 12):
            somebody.look(f"{name}-{move}")
        answer_by_clicks(somebody, move)
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
    page, seq = somebody.page, somebody.seq()
    if page.locator(".sash .btn.on").count() and not page.locator(".knot, .payment, .trade").count():
        somebody.tab_to(".sash .btn.on")
        page.keyboard.press("Enter")
    if page.locator(".payment").count():
        while not page.locator(READY).count():
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
        somebody.confirms(seq, by_keys=True)
        return
    somebody.tab_to(READY)
    page.keyboard.press("Enter")
    somebody.sees_more_than(seq)


@BY_KEYBOARD
def test_a_game_by_keyboard(
    browser: Browser, address: str, seats: int, viewport: dict[str, int], most: int | None
) -> None:
    name = f"wutaki-{seats}-keys-{viewport['width']}"
    with person(browser, address, viewport) as somebody:
        sit_down_quickly(somebody, seats)
        for move in islice(somebody.turns(MOST_MOVES), most):
            if move == 6:
                somebody.look(f"{name}-{move}")
            press_answer(somebody, move)
        if most is None:
            finish(somebody, f"{name}-end")


# -- what is hidden ----------------------------------------------------------------------------------------

JOIN = """async (id) => {
  const csrf = () => document.cookie.match(/tampu_csrf=([^;]+)/)?.[1] ?? '';
  const post = (path, body) => fetch(`/api/${path}`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', 'X-Tampu-CSRF': csrf()},
    body: JSON.stringify(body),
  });
  await post('me/guest', {name: 'Condor'});
  await post(`tables/${id}/join`, {seat: 1, entropy: '1'.repeat(32)});
}"""


def hidden_cards(somebody: Person) -> list[set[str]]:
    """What only this seat knew at every moment."""
    views: list[dict[str, Any]] = [frame["own"]["view"] for frame in frames(somebody) if frame["own"].get("view")]
    return [{view["element"], *view["hand"], *view["secrets"]["cards"], *view["revenge"]["cards"]} for view in views]


def test_nobody_hears_of_others_hidden_cards(browser: Browser, address: str) -> None:
    """Neither a spectator's nor an opponent's page has a hand, an element, secret pacts or revenge cards of others."""
    with person(browser, address) as red, person(browser, address) as blue, person(browser, address) as watcher:
        plan = {"title": "wutaki", "seats": [{"kind": "open"}, {"kind": "open"}], "public": True}
        table = red.opens_table(plan, start=False)
        blue.open("/")
        blue.page.evaluate(JOIN, table)
        red.open(f"/table/{table}")
        red.page.locator("main .btn.primary").last.click()
        for somebody in (blue, watcher):
            somebody.open(f"/table/{table}")
        for somebody in (red, blue, watcher):
            expect(somebody.page.locator(".wut-zone").first).to_be_visible()
        for move in range(12):
            mover = red if red.page.locator("[data-turn='mine']").count() else blue
            expect(mover.page.locator("[data-turn='mine']")).to_be_attached()
            answer_by_clicks(mover, move)
            come_together(red, blue, watcher)
        for owner, others in ((red, (blue, watcher)), (blue, (red, watcher))):
            cards = hidden_cards(owner)[-1]
            assert len(cards) >= 2, "an element, and a pact of those that were kept"
            for other in others:
                heard, shown = other.heard_of_the_game(), other.page.content()
                # What the other itself gave back may be drawn by anybody.
                for card in cards.difference(*hidden_cards(other)):
                    assert f'"{card}"' not in heard
                    assert f":{card}" not in shown
        assert watcher.page.get_by_role("region", name="Your cards").count() == 0
        watcher.look("wutaki-watcher-1440")


def test_things_explain_themselves(browser: Browser, address: str) -> None:
    """Press ? on a place or a card; a value that is not printed says so."""
    with person(browser, address, locale="de-DE") as somebody:
        page = somebody.page
        sit_down_quickly(somebody)
        page.locator("[data-site='oilwell']").focus()
        page.keyboard.press("?")
        answer = page.get_by_role("dialog")
        expect(answer).to_contain_text("Ölquelle")
        expect(answer).to_contain_text("je nach Stufe des Ortes")
        expect(answer).to_contain_text("Nicht im Regelbuch gedruckt")
        somebody.look("wutaki-explains-1440-de")
