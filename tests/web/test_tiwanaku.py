"""Whole games of Tiwanaku through the page only, and what is special about its table."""

import re

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.web.person import NEAR, PHONE, READY, WIDE, Person, come_together, frames, person

MODES = {"competitive": 2, "solo": 1, "coop": 2}
MOST_MOVES = 250
WIDTHS = {"wide": WIDE, "phone": PHONE}


def sit_down(somebody: Person, mode: str, helper: str = "none", colour: str = "brown") -> None:
    """A tiny valley that anybody may watch, with a bot on every other seat."""
    page = somebody.page
    somebody.open("/new?title=tiwanaku")
    page.locator("#option-mode").select_option(mode)
    page.locator("#option-size").select_option("tiny")
    page.locator("#option-helper").select_option(helper)
    if colour != "brown":
        page.locator("#option-colour").select_option(colour)
    for seat in range(2, MODES[mode] + 1):
        page.get_by_label(f"Seat {seat}").select_option("random")
    page.get_by_label("Show in the lobby").check()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("grid")).to_be_visible()


def act_by_click(somebody: Person, number: int) -> None:
    """A thing that can be done without a square, a stitched square, or else the first of the list."""
    page = somebody.page
    bar, squares = page.locator(NEAR), page.locator("td.option")
    seq = somebody.seq()
    if bar.count():
        bar.first.click()
    elif squares.count():
        squares.nth(number % squares.count()).click()
        if page.locator(f"{NEAR}:not([aria-pressed='true'])").count():
            bar.first.click()
    else:
        page.locator(".acts-bar .opt").first.click()
    somebody.confirms(seq)


def act_by_keys(somebody: Person, pane: str, number: int) -> None:
    """Through the plain list: it holds every option of the board. Who always takes the first walks in circles."""
    page = somebody.page
    seq = somebody.seq()
    somebody.tab_to(f"{pane} .opt, {pane} .head[aria-expanded='false']")
    if page.evaluate("document.activeElement.matches('.head')"):
        page.keyboard.press("Enter")
        somebody.tab_to(f"{pane} .opt")
    for _ in range(number % page.locator(f"{pane} .opt").count()):
        somebody.tab_to(f"{pane} .opt")
    page.keyboard.press("Enter")
    somebody.confirms(seq, by_keys=True)


def test_a_press_on_a_pawn_that_is_only_drawn_is_for_the_square(browser: Browser, address: str) -> None:
    """The mouse brings the pawn under itself, and the press brings the focus from another square."""
    with person(browser, address) as somebody:
        sit_down(somebody, "solo")
        page = somebody.page
        ways = page.get_by_role("heading", name=re.compile("Where does the pawn"))
        for move in somebody.turns(MOST_MOVES):
            if ways.count():
                break
            act_by_click(somebody, move)
        seq = somebody.seq()
        page.locator("td.square:not(.option)").first.focus()
        page.locator("td.option").first.hover()
        expect(page.locator("td.option .ghost")).to_be_visible()
        page.mouse.down()
        page.mouse.up()
        expect(page.locator(f"{READY}, [data-seq]:not([data-seq='{seq}'])").first).to_be_attached()


def finish(somebody: Person, name: str) -> None:
    end = somebody.page.get_by_role("region", name="The end of the game")
    expect(end).to_be_visible()
    expect(end.get_by_role("img", name="Points over time")).to_be_visible()
    somebody.look(name)


def in_full(quick: str) -> list[object]:
    """Every mode at every width; only one of them in the normal run."""
    ids = [f"{mode}-{width}" for mode in MODES for width in WIDTHS]
    return [pytest.param(*id.split("-"), id=id, marks=[] if id == quick else pytest.mark.full) for id in ids]


@pytest.mark.parametrize(("mode", "width"), in_full("competitive-wide"))
def test_a_game_by_clicks(browser: Browser, address: str, mode: str, width: str) -> None:
    name = f"tiwanaku-{mode}-clicks-{width}"
    with person(browser, address, WIDTHS[width]) as somebody:
        sit_down(somebody, mode)
        for move in somebody.turns(MOST_MOVES):
            act_by_click(somebody, move)
            if move == 6:
                somebody.look(f"{name}-{move}")
        finish(somebody, f"{name}-end")
        if (mode, width) == ("competitive", "wide"):
            look_back(somebody)


def look_back(somebody: Person) -> None:
    """Odds, proofs and a bot's advice in the replay; then the same game as a record that somebody brings."""
    page, table = somebody.page, somebody.table()
    # Shortly before the end little is unknown, so that no answer needs much time.
    last = int(somebody.seq())
    somebody.open(f"/table/{table}/replay?at={last - 3}")
    page.get_by_label("Show how likely everything was").check()
    expect(page.get_by_text(re.compile(r"valleys? fits? what is known"))).to_be_visible()
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_text("What was played").or_(page.get_by_text("The same was played"))).to_be_visible()
    divinations = page.get_by_role("region", name="Looking back").locator("button.line")
    if divinations.count():
        divinations.last.click()
        verdict = page.locator(".verdict")
        expect(verdict).to_be_visible()
        assert any(word in verdict.inner_text() for word in ("proved", "guess", "no time"))
    somebody.look("tiwanaku-review")

    record = page.evaluate("(id) => fetch(`/api/tables/${id}/record`).then((answer) => answer.text())", table)
    somebody.open("/games")
    file: FilePayload = {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()}
    page.get_by_label("Bring the record").set_input_files(file)
    expect(page).to_have_url(re.compile(f"/record/{record.split()[-1].lstrip('#')}"))
    expect(page.get_by_role("grid")).to_be_visible()
    page.get_by_role("button", name="Forward one action").click()
    expect(page.locator(".replay")).to_have_attribute("data-index", "1")
    somebody.look("tiwanaku-record")


@pytest.mark.parametrize(("mode", "width"), in_full("solo-phone"))
def test_a_game_by_keyboard(browser: Browser, address: str, mode: str, width: str) -> None:
    with person(browser, address, WIDTHS[width]) as somebody:
        sit_down(somebody, mode)
        page = somebody.page
        if width == "wide":
            pane = ".acts-bar"
        else:
            pane = ".pane"
            somebody.tab_to(".tabbar button:nth-child(3)")
            page.keyboard.press("Enter")
        for move in somebody.turns(MOST_MOVES):
            act_by_keys(somebody, pane, move % 5)
        finish(somebody, f"tiwanaku-{mode}-keys-{width}-end")


def test_the_colour_that_was_chosen_is_shown_in_the_lobby(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        sit_down(somebody, "solo", colour="green")
        somebody.open("/")
        expect(somebody.page.locator(".chairs .mine .badge")).to_have_class(re.compile(r"\bseat-green\b"))
        somebody.look("tiwanaku-colour-lobby")


def looks_far_ahead(somebody: Person) -> bool:
    """Play until a pawn in the valley may go to an unexplored square, and pick that: it cannot be taken back."""
    page = somebody.page
    cancel = page.get_by_role("button", name="Cancel")
    for move in range(MOST_MOVES):
        if not somebody.may_move_or_is_over():
            return False
        if page.locator("td.unknown.option").count() and not page.locator(NEAR).count():
            page.locator("td.unknown.option").last.click()
            expect(cancel).to_be_visible()
            if page.locator("path.dots").count():
                return True
            cancel.click()
        act_by_click(somebody, move)
    return False


def test_the_way_of_a_pawn_is_shown_before_it_goes(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        page = somebody.page
        for _ in range(5):
            sit_down(somebody, "solo")
            if looks_far_ahead(somebody):
                break
        expect(page.locator("path.dots")).to_have_count(1)
        expect(page.locator(".ghost")).to_have_count(1)
        assert page.locator("path.trail").count() == 10


def test_pencil_marks_are_kept_for_the_seat_and_judged_by_the_helper(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody, person(browser, address) as watcher:
        sit_down(somebody, "competitive", "explain")
        page = somebody.page
        square = page.locator("td.unknown").nth(2)
        place = square.get_attribute("data-place")
        square.focus()
        page.keyboard.press("v")
        page.keyboard.press("3")
        expect(square).to_have_accessible_name(re.compile(f"^{place}: unexplored, pencilled: valley 3(,|$)"))
        page.get_by_role("button", name="Pencil").click()
        square.click()
        page.get_by_role("button", name="forest", exact=True).click()
        page.get_by_role("button", name="chili 3").click()
        page.get_by_role("button", name="quinoa 5").click()
        marked = page.locator(f"td[data-place='{place}']")
        pencilled = re.compile(f"^{place}: unexplored, pencilled: valley forest 5(,|$)")
        expect(marked).to_have_accessible_name(pencilled)
        page.get_by_role("button", name="Hint").click()
        # What is certain after two moves depends on the valley.
        expect(page.get_by_text(re.compile("(squares? (is|are)|Nothing more is) certain"))).to_be_visible()
        somebody.look("tiwanaku-pencil")
        page.wait_for_timeout(1_000)
        page.reload()
        expect(marked).to_have_accessible_name(pencilled)

        watcher.open(f"/table/{somebody.table()}")
        expect(watcher.page.get_by_role("grid")).to_be_visible()
        assert watcher.page.get_by_role("button", name="Pencil").count() == 0
        assert watcher.page.locator(".digits, .swatches svg").count() == 0
        assert not any("✎" in frame or f"{place}:" in frame for frame in watcher.heard)


@pytest.mark.parametrize("width", ["wide", pytest.param("phone", marks=pytest.mark.full)])
def test_a_hint_comes_in_three_presses_and_any_square_can_be_asked_about(
    browser: Browser, address: str, width: str
) -> None:
    with person(browser, address, WIDTHS[width]) as somebody:
        sit_down(somebody, "competitive", "explain")
        page = somebody.page
        # Explore until much is certain.
        for move in somebody.turns(MOST_MOVES):
            if page.locator("td.unknown").count() <= 9:
                break
            act_by_click(somebody, move)
        page.get_by_role("button", name="Hint").click()
        where = page.get_by_text(re.compile("^Look at [a-e][1-5]: its (crop|terrain) is certain"))
        expect(where).to_be_visible()
        first = where.inner_text()
        place = first.removeprefix("Look at ")[:2]
        expect(page.locator(f"td[data-place='{place}'] .lit.aim")).to_have_count(1)
        assert page.locator(".chain").count() == 0
        drawn = page.locator("td .sure")
        assert drawn.count() == 0, "the first rung says only where to look"
        page.get_by_role("button", name="Which rule?").click()
        # Some things only the count of all valleys shows.
        rule = page.get_by_text(re.compile("^Think of this:|^No other valley fits"))
        expect(rule).to_be_visible()
        assert page.locator(".chain").count() == 0
        page.get_by_role("button", name="The answer").click()
        expect(page.locator(".chain").get_by_text(re.compile(f"^{place} is .*, because:"))).to_be_visible()
        expect(page.locator(f"td[data-place='{place}'] .sure")).to_have_count(1)
        expect(drawn).to_have_count(1)
        steps = page.locator(".chain ol button[aria-pressed]")
        expect(page.locator("td .lit.aim").first).to_be_visible()
        for number in range(steps.count()):
            if number == 0:
                expect(steps.first).to_have_attribute("aria-pressed", "true")
                continue
            steps.nth(number).click()
            expect(steps.nth(number)).to_have_attribute("aria-pressed", "true")
            expect(page.locator("td .lit").first).to_be_visible()
        somebody.look(f"tiwanaku-hint-{width}")
        everything = page.get_by_role("button", name="Show all that is certain")
        if everything.count():
            everything.click()
            expect(everything).to_have_count(0)
            assert drawn.count() > 1
        page.get_by_role("button", name="Another hint").click()
        expect(rule).to_have_count(0)
        expect(where).not_to_have_text(first)

        page.get_by_role("button", name="Pencil").click()
        page.locator("td.unknown").first.click()
        page.get_by_role("button", name=re.compile("^What do I know about")).click()
        answer = page.get_by_text(re.compile("can still be:|, because:"))
        expect(answer.first).to_be_visible()


def test_a_longer_look_shows_how_far_it_is_and_can_be_doubled_until_all_is_settled(
    browser: Browser, address: str
) -> None:
    """At the start of this disc some terrain is soon certain, and whether there is more takes long."""
    with person(browser, address) as somebody:
        somebody.open("/new?title=tiwanaku")
        page = somebody.page
        page.locator("#option-scenario").select_option("L01")
        page.locator("#option-helper").select_option("explain")
        page.get_by_label("Seat 2").select_option("random")
        page.get_by_role("button", name="Start the game").click()
        expect(page.get_by_role("grid")).to_be_visible()
        # Where the bot begins, its move would end the look.
        assert somebody.may_move_or_is_over()
        page.get_by_role("button", name="Hint", exact=True).click()
        longer = page.get_by_role("button", name="A longer look?")
        expect(page.get_by_text(re.compile("^Look at [a-i][1-5]: its terrain is certain"))).to_be_visible(
            timeout=60_000
        )
        for _ in range(2):
            expect(longer).to_be_enabled(timeout=120_000)
            longer.click()
            expect(page.get_by_role("progressbar", name="A longer look?")).to_be_visible()
            expect(page.get_by_text(re.compile("^Looking longer: [0-9]+ % of the open values"))).to_be_visible()
            somebody.look("tiwanaku-longer-look")
        expect(page.get_by_text(re.compile("^[0-9]+ squares are certain\\.$"))).to_be_visible(timeout=120_000)
        expect(longer).to_have_count(0)


def test_a_watcher_sees_nothing_behind_the_screens(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody, person(browser, address) as watcher:
        sit_down(somebody, "coop")
        watcher.open(f"/table/{somebody.table()}")
        expect(watcher.page.get_by_role("grid")).to_be_visible()
        for move in range(4):
            if not somebody.may_move_or_is_over():
                break
            act_by_click(somebody, move)
        come_together(somebody, watcher)
        assert any('"tops"' in frame for frame in somebody.heard)
        assert watcher.heard
        assert not any('"tops"' in frame for frame in watcher.heard)
        assert watcher.page.locator(".stack .top").count() == 0
        tops = [top for top in frames(somebody)[-1]["own"]["view"]["tops"] if top]
        expect(somebody.page.locator(".stack .top")).to_have_count(len(tops))
        watcher.look("tiwanaku-coop-watching")


def test_the_valley_of_the_day_is_one_click_away(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        somebody.open("/")
        expect(somebody.page.locator(".daily .known").first).to_be_visible()
        assert somebody.page.locator(".daily code").count() == 0, "a code would tell the whole valley"
        known = somebody.page.locator(".daily .known").count()
        assert known == 9
        somebody.page.get_by_role("button", name="Play this valley").click()
        expect(somebody.page.get_by_role("grid")).to_be_visible()
        assert somebody.heard
        assert not any("TIW-" in frame for frame in somebody.heard)
        assert somebody.page.locator("td.square").count() == 45
        assert somebody.page.locator("td.square:not(.unknown)").count() == known
