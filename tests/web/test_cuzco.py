"""Cuzco through the page only: whole games, what the page explains, and what it does not tell."""

import json
import re
from importlib.resources import files
from itertools import islice

import pytest
from playwright.sync_api import Browser, Locator, expect

from tampu.games import game
from tampu.games.cuzco.game import Cuzco
from tests.web.person import BY_KEYBOARD, PHONE, WIDE, Person, come_together, frames, person
from tests.web.test_pages import MOST_SCRIPT, script

MOST_MOVES = 300
LIT = ".zone .lit[data-place], .panel-in .lit[data-place]"
ANSWERS = ".knot, .bit"


def sit_down(somebody: Person, seats: int = 2, pututus: str = "off") -> None:
    """A game with a random bot on every other seat."""
    page = somebody.page
    somebody.open("/new?title=cuzco")
    page.get_by_role("button", name=str(seats), exact=True).click()
    page.locator("#option-pututus").select_option(pututus)
    for seat in range(2, seats + 1):
        page.get_by_label(f"Seat {seat}").select_option("random")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".euro")).to_be_visible()


def click_one(somebody: Person, number: int) -> None:
    """Something lit on the board, or else an answer of the list; then the button, unless the board has sent it."""
    page = somebody.page
    phone = page.viewport_size is not None and page.viewport_size["width"] <= PHONE["width"]
    seq = somebody.seq()
    lit = page.locator(LIT).filter(visible=True)
    if lit.count():
        press(lit.nth(number % lit.count()))
    elif phone:
        page.locator(".sash .open").click()
    if somebody.has_yet_to_pick(seq):
        answers = page.locator(ANSWERS)
        expect(answers.first).to_be_visible()
        press(answers.nth(number % answers.count()))
    somebody.confirms(seq)


def press(thing: Locator) -> None:
    """Villages are groups of shapes: what counts is their middle."""
    thing.scroll_into_view_if_needed()
    thing.click(position=None, force=thing.evaluate("one => one instanceof SVGElement"))


def finish(somebody: Person, name: str) -> None:
    """The end: points by source and round, the story of the god cards, and a jump into the replay."""
    page = somebody.page
    expect(page.get_by_role("region", name="The end of the game")).to_be_visible()
    course = page.get_by_role("region", name="How the points came")
    expect(course).to_be_visible()
    whole = page.locator(".end-box tr").filter(has=page.locator("th", has_text="you")).first
    assert whole is not None
    totals = [int(text) for text in course.locator("tr.sum td").all_inner_texts()]
    assert sum(totals[:-1]) == totals[-1]
    assert len(totals) == 7
    somebody.look(name)
    course.get_by_role("link", name="Round 3: Look at move").click()
    expect(page.get_by_role("region", name="Replay controls")).to_be_visible()
    assert "at=" in page.url
    expect(page.locator("main .seat").first).to_be_visible()
    somebody.look(name.replace("-end", "-replay"))


@pytest.mark.parametrize(
    ("seats", "pututus", "viewport"),
    [
        pytest.param(seats, pututus, viewport, marks=() if number == 0 else pytest.mark.full)
        for number, (seats, pututus, viewport) in enumerate(
            (seats, pututus, viewport) for seats in (2, 3, 4) for pututus in ("on", "off") for viewport in (WIDE, PHONE)
        )
    ],
    ids=lambda one: str(one["width"]) if isinstance(one, dict) else str(one),
)
def test_a_game_by_clicks(browser: Browser, address: str, seats: int, pututus: str, viewport: dict[str, int]) -> None:
    name = f"cuzco-{seats}-{pututus}-clicks-{viewport['width']}"
    questions: set[str] = set()
    with person(browser, address, viewport) as somebody:
        sit_down(somebody, seats, pututus)
        for move in somebody.turns(MOST_MOVES):
            question = somebody.page.locator(".sash h2").inner_text()
            if question not in questions and len(questions) in (1, 4, 7):
                somebody.look(f"{name}-{len(questions)}")
            questions.add(question)
            click_one(somebody, 7 * move)
        assert len(questions) >= 8
        for symbols in ("/sprite.svg", "/cuzco.svg"):
            assert 1 <= somebody.fetched[symbols] <= somebody.fetched["/"], somebody.fetched
        finish(somebody, f"{name}-end")


def focused(somebody: Person, selector: str) -> bool:
    return bool(somebody.page.evaluate("(one) => document.activeElement?.matches(one) ?? false", selector))


def walk_to(somebody: Person, selector: str, back: bool = False) -> None:
    """The focus comes along with the question; else the Tab key finds the way."""
    if not focused(somebody, selector):
        somebody.tab_to(selector, back)


@BY_KEYBOARD
def test_a_game_by_keyboard(
    browser: Browser, address: str, seats: int, viewport: dict[str, int], most: int | None
) -> None:
    """Through the list of answers: it holds every option that is on the board."""
    name = f"cuzco-{seats}-keys-{viewport['width']}"
    with person(browser, address, viewport, scheme="dark") as somebody:
        sit_down(somebody, seats)
        keyboard = somebody.page.keyboard
        for move in islice(somebody.turns(MOST_MOVES), most):
            seq = somebody.seq()
            if viewport is PHONE:
                walk_to(somebody, ".sash .open", back=True)
                keyboard.press("Enter")
            if move in (4, 30):
                somebody.look(f"{name}-{move}")
            walk_to(somebody, ANSWERS)
            for _ in range(move % 3):
                keyboard.press("Tab")
            if not focused(somebody, ANSWERS):
                somebody.tab_to(ANSWERS, back=True)
            keyboard.press("Enter")
            somebody.confirms(seq, by_keys=True)
        if most is None:
            finish(somebody, f"{name}-end")


def until(somebody: Person, question: str) -> None:
    """Answer with whatever comes first until this question is asked."""
    for _ in range(40):
        assert somebody.may_move_or_is_over()
        if somebody.page.locator(".sash h2").inner_text().startswith(question):
            return
        seq = somebody.seq()
        somebody.page.locator(ANSWERS).first.click()
        somebody.confirms(seq)
    raise AssertionError(f"nobody asks: {question}")


def test_a_die_is_dragged_or_placed_by_two_clicks_and_things_explain_themselves(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        sit_down(somebody)
        page = somebody.page
        until(somebody, "Place die")
        page.locator("[data-place='exchange']").hover()
        expect(page.get_by_role("tooltip")).to_contain_text("Spend the pips of the die in any mix")
        page.locator("[data-place='headdress']").focus()
        page.keyboard.press("?")
        sheet = page.get_by_role("dialog")
        expect(sheet).to_contain_text("Activate a circlet with both feathers")
        sheet.get_by_role("button", name=re.compile("Place the .: headdress")).first.click()
        expect(sheet.get_by_role("status")).to_contain_text("No circlet of yours has both feathers")
        sheet.get_by_role("button", name="Close").click()

        seq = somebody.seq()
        page.locator(".pick").first.drag_to(page.locator(".act.lit[data-place='points']"))
        somebody.confirms(seq)
        until(somebody, "Place die")
        seq = somebody.seq()
        page.locator(".pick").first.click()
        expect(page.locator(".pick[aria-pressed='true']")).to_have_count(1)
        page.locator(".act.lit[data-place='exchange'], .act.lit[data-place='points']").first.click()
        somebody.confirms(seq)
        somebody.check()


@pytest.mark.parametrize("language", ["de", "nl"])
def test_the_table_speaks_the_browsers_language(browser: Browser, address: str, language: str) -> None:
    said = files("tampu.games.cuzco").joinpath("words", f"{language}.json").read_text("utf-8")
    questions = [re.escape(text.removesuffix(".")) for text in json.loads(said)["questions"].values()]
    asked = re.compile("|".join(re.sub(r"\\{.*?\\}", ".+", text) for text in questions))
    with person(browser, address, locale=language) as somebody:
        page = somebody.page
        somebody.open("/new?title=cuzco")
        page.get_by_role("button", name="2", exact=True).click()
        page.get_by_label(re.compile(" 2$")).select_option("random")
        page.locator("main .btn.primary").click()
        expect(page.locator(".euro")).to_be_visible()
        assert somebody.may_move_or_is_over()
        assert asked.fullmatch(page.locator(".sash h2").inner_text())
        words = page.locator("body").inner_text()
        assert "cuzco." not in words
        assert "{" not in words
        somebody.look(f"cuzco-{language}-1440")


@pytest.mark.full
def test_others_and_watchers_see_no_hand(browser: Browser, address: str) -> None:
    rules = game("cuzco")
    assert isinstance(rules, Cuzco)
    cards = rules.content.cards
    with person(browser, address) as host, person(browser, address) as guest, person(browser, address) as watcher:
        host.open("/new?title=cuzco")
        host.page.get_by_role("button", name="2", exact=True).click()
        host.page.get_by_label("Show in the lobby").check()
        host.page.get_by_role("button", name="Open the table").click()
        link = host.page.get_by_role("textbox", name="Invitation link")
        expect(link).to_be_visible()
        guest.page.goto(link.input_value())
        guest.page.get_by_role("button", name="Sit down").click()
        # A table that is full starts by itself.
        expect(guest.page.locator(".euro")).to_be_visible()
        watcher.open(f"/table/{host.table()}")
        expect(watcher.page.locator(".euro")).to_be_visible()
        for turn in range(12):
            mover = next(one for one in (host, guest, host, guest) if one.page.locator("[data-turn='mine']").count())
            click_one(mover, 5 * turn)
            come_together(host, guest, watcher)
        hands = {who: frames(who)[-1]["own"]["view"]["hand"] for who in (host, guest)}
        assert all(hands.values())
        compared = 0
        for viewer, owner in ((guest, host), (host, guest), (watcher, host), (watcher, guest)):
            for frame in frames(viewer):
                assert all(isinstance(mask["hand"], int) for mask in frame["shared"]["view"]["masks"])
                assert viewer is not watcher or frame["own"]["view"] == {}
                compared += 1
            view = frames(viewer)[-1]["shared"]["view"]
            mine = hands.get(viewer, [])
            seen = [god["open"] for god in view["gods"]] + view["discards"] + mine
            seen += [card for mask in view["masks"] for card in mask["known"]]
            shown = viewer.page.locator("body").inner_text()
            log = viewer.heard_of_the_game()
            for card in set(hands[owner]) - set(seen):
                assert cards[card].name not in shown
                assert cards[card].name not in log
        assert compared > 40
        watcher.look("cuzco-watching")
        guest.look("cuzco-guest")


def test_the_table_of_cuzco_is_small(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        sit_down(somebody)
        path = f"/table/{somebody.table()}"
        assert 0 < script(somebody, path) <= MOST_SCRIPT
