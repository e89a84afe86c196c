"""Whole games of Tiwanaku through the page only."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.person import PHONE, WIDE, Person, person

MODES = {"competitive": "2", "solo": "1", "coop": "2"}
MOST_MOVES = 250


def sit_down(somebody: Person, mode: str) -> None:
    """A tiny valley, with a bot on every other seat."""
    page = somebody.page
    somebody.open("/new?title=tiwanaku")
    page.locator("#option-mode").select_option(mode)
    page.locator("#option-difficulty").select_option("easy" if mode == "solo" else "normal")
    page.locator("#option-size").select_option("tiny")
    for seat in range(2, int(MODES[mode]) + 1):
        page.get_by_label(f"Seat {seat}").select_option("random")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("grid")).to_be_visible(timeout=20_000)


def finish(somebody: Person, name: str) -> None:
    expect(somebody.page.get_by_role("region", name="The end of the game")).to_be_visible()
    somebody.look(name)


@pytest.mark.parametrize(
    ("mode", "viewport"),
    [
        pytest.param("competitive", WIDE, id="competitive"),
        pytest.param("competitive", PHONE, id="competitive-phone", marks=pytest.mark.full),
        pytest.param("solo", WIDE, id="solo", marks=pytest.mark.full),
        pytest.param("solo", PHONE, id="solo-phone", marks=pytest.mark.full),
        pytest.param("coop", WIDE, id="coop", marks=pytest.mark.full),
        pytest.param("coop", PHONE, id="coop-phone", marks=pytest.mark.full),
    ],
)
def test_a_game_by_clicks(browser: Browser, address: str, mode: str, viewport: dict[str, int]) -> None:
    name = f"tiwanaku-{mode}-clicks-{viewport['width']}"
    with person(browser, address, viewport) as somebody:
        sit_down(somebody, mode)
        page = somebody.page
        for move in range(MOST_MOVES):
            if not somebody.may_move_or_is_over():
                break
            bar, squares = page.locator(".acts-bar .opt"), page.locator("td.option")
            seq = page.locator("[data-seq]").get_attribute("data-seq")
            if bar.count():
                bar.first.click()
            else:
                squares.nth(move % squares.count()).click()
                if page.locator(".acts-bar .opt:not([aria-pressed='true'])").count():
                    page.locator(".acts-bar .opt").first.click()
            send = page.locator(".send:not([aria-disabled='true'])")
            if page.locator("[data-seq]").get_attribute("data-seq") == seq and send.count():
                send.click()
            expect(page.locator(f"[data-seq='{seq}']:not([data-turn='over'])")).to_have_count(0)
            if move == 6:
                somebody.look(f"{name}-{move}")
        else:
            raise AssertionError("the game does not end")
        finish(somebody, f"{name}-end")


@pytest.mark.parametrize("mode", ["competitive", *(pytest.param(m, marks=pytest.mark.full) for m in ("solo", "coop"))])
def test_a_game_by_keyboard(browser: Browser, address: str, mode: str) -> None:
    """Through the plain list: it holds every option that is on the board."""
    with person(browser, address) as somebody:
        sit_down(somebody, mode)
        page = somebody.page
        somebody.tab_to("[role=tab][aria-selected=true]")
        page.keyboard.press("ArrowRight")
        for _ in range(MOST_MOVES):
            if not somebody.may_move_or_is_over():
                break
            seq = page.locator("[data-seq]").get_attribute("data-seq")
            somebody.tab_to("#pane .opt, #pane .head[aria-expanded='false']")
            if page.evaluate("document.activeElement.matches('.head')"):
                page.keyboard.press("Enter")
                somebody.tab_to("#pane .opt")
            page.keyboard.press("Enter")
            if page.locator(".send:not([aria-disabled='true'])").count():
                somebody.tab_to(".send:not([aria-disabled='true'])")
                page.keyboard.press("Enter")
            expect(page.locator(f"[data-seq='{seq}']:not([data-turn='over'])")).to_have_count(0)
        else:
            raise AssertionError("the game does not end")
        finish(somebody, f"tiwanaku-{mode}-keys-1440-end")
