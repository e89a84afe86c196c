"""Whole games of Rumis through the page only."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.person import PHONE, WIDE, Person, person

STONES = ".tray .stone:not([aria-disabled=true])"
FLAT = "localStorage.setItem('tampu', JSON.stringify({flat: true}))"


def sit_down(somebody: Person) -> None:
    """Two clicks from the home page into a game against bots."""
    somebody.open("/")
    somebody.page.locator(".dye-rumis .btn.dye").click()
    expect(somebody.page.get_by_role("region", name="Board")).to_be_visible()


def finish(somebody: Person, name: str) -> None:
    end = somebody.page.get_by_role("region", name="The end of the game")
    expect(end).to_be_visible()
    scores = [int(text.replace("−", "-")) for text in end.locator("td.total").all_inner_texts()]
    assert len(scores) == 2
    expect(end).to_contain_text("The luck was fair")
    somebody.look(name)


@pytest.mark.parametrize(("viewport", "flat"), [(WIDE, False), (PHONE, True)], ids=["wide", "phone"])
def test_a_game_by_clicks(browser: Browser, address: str, viewport: dict[str, int], flat: bool) -> None:
    play_by_clicks(browser, address, viewport, flat)


@pytest.mark.full
@pytest.mark.parametrize(("viewport", "flat"), [(WIDE, True), (PHONE, False)], ids=["wide", "phone"])
def test_a_game_by_clicks_in_the_other_view(
    browser: Browser, address: str, viewport: dict[str, int], flat: bool
) -> None:
    play_by_clicks(browser, address, viewport, flat)


def play_by_clicks(browser: Browser, address: str, viewport: dict[str, int], flat: bool) -> None:
    name = f"rumis-clicks-{viewport['width']}-{'layers' if flat else 'space'}"
    with person(browser, address, viewport) as somebody:
        if flat:
            somebody.page.add_init_script(FLAT)
        sit_down(somebody)
        moves = 0
        while somebody.may_move_or_is_over():
            somebody.page.locator(STONES).last.click()
            if flat:
                somebody.page.locator("td.option:not(.ghost), td.ghost").first.click()
            else:
                somebody.page.locator("canvas").click(position={"x": 180, "y": 120})
            somebody.page.get_by_role("button", name="Turn", exact=True).click()
            if moves in (0, 4):
                somebody.look(f"{name}-{moves}")
            somebody.page.locator(".send").click()
            moves += 1
        assert 3 <= moves <= 11
        finish(somebody, f"{name}-end")
        if viewport is WIDE and not flat:
            play_on_in_the_series(somebody)


def play_on_in_the_series(somebody: Person) -> None:
    """The next board, with the same company and the points so far."""
    before = somebody.table()
    somebody.page.get_by_role("button", name="Next board of the series").click()
    expect(somebody.page).not_to_have_url(f"{somebody.address}/table/{before}")
    table = somebody.page.evaluate(
        "(id) => fetch(`/api/tables/${id}`).then((answer) => answer.json())", somebody.table()
    )
    last = somebody.page.evaluate("(id) => fetch(`/api/tables/${id}`).then((answer) => answer.json())", before)
    assert table["shared"]["series"]["number"] == 2
    assert table["shared"]["series"]["totals"] == last["shared"]["outcome"]["scores"]
    assert table["shared"]["options"]["board"] != last["shared"]["options"]["board"]


@pytest.mark.parametrize("viewport", [WIDE, pytest.param(PHONE, marks=pytest.mark.full)], ids=["wide", "phone"])
def test_a_game_by_keyboard(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    with person(browser, address, viewport) as somebody:
        somebody.page.add_init_script(FLAT)
        somebody.open("/")
        somebody.tab_to(".dye-rumis .btn.dye")
        somebody.page.keyboard.press("Enter")
        expect(somebody.page.get_by_role("grid")).to_be_visible()
        moves = 0
        while somebody.may_move_or_is_over():
            somebody.tab_to(STONES)
            somebody.page.keyboard.press("Enter")
            somebody.page.keyboard.press("n")
            somebody.page.keyboard.press("q")
            somebody.tab_to("td.cell", back=True)
            somebody.page.keyboard.press("ArrowRight")
            somebody.page.keyboard.press("Enter")
            if moves == 1:
                somebody.look(f"rumis-keys-{viewport['width']}")
            somebody.tab_to(".send")
            somebody.page.keyboard.press("Enter")
            moves += 1
        assert 3 <= moves <= 11
        finish(somebody, f"rumis-keys-{viewport['width']}-end")


def test_a_solitaire_cube_and_undo(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        somebody.page.add_init_script(FLAT)
        somebody.open("/new?title=rumis")
        somebody.page.get_by_label("Solitaire cube").select_option("3")
        somebody.look("new-solitaire")
        somebody.page.get_by_role("button", name="Start the game").click()
        expect(somebody.page.get_by_role("grid")).to_be_visible()
        for filled in ("2", "4"):
            somebody.page.locator(STONES).first.click() if filled == "2" else somebody.page.get_by_role(
                "button", name="I3"
            ).click()
            somebody.page.locator(".send").click()
            expect(somebody.page.locator(".log > li[data-turn]")).to_have_count(1 if filled == "2" else 2)
        expect(somebody.page.locator(".filled b")).to_have_text("5")
        somebody.page.get_by_role("button", name="Undo").click()
        expect(somebody.page.locator(".filled b")).to_have_text("2")
        expect(somebody.page.locator(".log .undone")).to_have_count(1)
        somebody.look("rumis-cube")
