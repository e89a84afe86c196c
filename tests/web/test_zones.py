"""The zones of the two big tables: one takes the row, the others fold and keep their numbers; all stays in reach."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web import test_cuzco, test_wutaki
from tests.web.person import WIDE, Person, person

LAPTOP = {"width": 1280, "height": 800}
TABLES = [
    pytest.param(test_cuzco.sit_down, ["map", "act", "gods", "cap"], id="cuzco"),
    pytest.param(test_wutaki.sit_down_quickly, ["pacts", "maw", "land", "signs"], id="wutaki"),
]


def button(somebody: Person, zone: str) -> Locator:
    return somebody.page.locator(f"[data-zoom='{zone}']")


def wide(somebody: Person, zone: str) -> float:
    box = somebody.page.locator(f".{zone}-at").bounding_box()
    assert box is not None
    return box["width"]


@pytest.mark.parametrize(("sit_down", "zones"), TABLES)
def test_a_zone_takes_the_row_and_the_others_fold(
    browser: Browser, address: str, sit_down: Callable[[Person], None], zones: list[str]
) -> None:
    first, *others = zones
    with person(browser, address, WIDE) as somebody:
        page = somebody.page
        sit_down(somebody)
        assert somebody.may_move_or_is_over()
        expect(button(somebody, "mine")).to_have_attribute("aria-expanded", "true")
        expect(page.locator(".folded")).to_have_count(0)

        before = wide(somebody, first)
        button(somebody, first).click()
        expect(button(somebody, first)).to_have_attribute("aria-expanded", "true")
        assert wide(somebody, first) > 1.5 * before
        for zone in [*others, "mine"]:
            expect(button(somebody, zone)).to_have_attribute("aria-expanded", "false")
        assert page.locator(".folded .key").count() > 10
        somebody.look(f"zones-{first}-1440")

        page.reload()
        expect(button(somebody, first)).to_have_attribute("aria-expanded", "true")
        folded = page.locator(".folded.asked").first
        expect(folded).to_contain_text("option")
        zone = folded.get_attribute("data-zoom") or ""
        folded.focus()
        page.keyboard.press("Enter")
        expect(button(somebody, zone)).to_be_focused()
        expect(button(somebody, zone)).to_have_attribute("aria-expanded", "true")
        expect(page.locator(f".{zone}-at :is(.lit, .option)[data-place]").first).to_be_visible()
        somebody.check()


@pytest.mark.parametrize(("sit_down", "zones"), TABLES)
def test_on_a_small_screen_what_is_mine_is_folded_unless_it_is_asked_about(
    browser: Browser, address: str, sit_down: Callable[[Person], None], zones: list[str]
) -> None:
    with person(browser, address, LAPTOP, scheme="dark") as somebody:
        page = somebody.page
        sit_down(somebody)
        assert somebody.may_move_or_is_over()
        # The first question of both is about what is mine.
        expect(button(somebody, "mine")).to_have_attribute("aria-expanded", "true")
        expect(page.locator(".mine-at :is(.lit, .option)[data-place]").first).to_be_in_viewport(ratio=1)
        button(somebody, "mine").click()
        for zone in zones:
            expect(button(somebody, zone)).to_have_attribute("aria-expanded", "false")
            expect(page.locator(f".{zone}-at > section")).to_be_in_viewport(ratio=1)
        strip = page.locator(".folded.across")
        expect(strip).to_be_in_viewport(ratio=1)
        somebody.look(f"zones-{zones[0]}-1280")
        somebody.tab_to("[data-zoom='mine']")
        page.keyboard.press("Enter")
        expect(button(somebody, "mine")).to_be_focused()
        expect(button(somebody, "mine")).to_have_attribute("aria-expanded", "true")
        page.keyboard.press("Enter")
        expect(strip).to_be_focused()
        somebody.check()
