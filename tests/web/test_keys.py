"""The keys of a table, and what its bar offers besides moves."""

from playwright.sync_api import Browser, expect

from tests.web.person import PHONE, WIDE, person
from tests.web.test_cuzco import sit_down


def test_keys_walk_the_board_pick_answers_and_are_listed(browser: Browser, address: str) -> None:
    with person(browser, address, WIDE) as somebody:
        page = somebody.page
        sit_down(somebody)
        assert somebody.may_move_or_is_over()

        capital = page.locator(".map [data-place='capital']")
        capital.focus()
        page.keyboard.press("ArrowRight")
        reached = page.evaluate("document.activeElement.dataset.place")
        assert reached not in ("capital", None)
        start, end = capital.bounding_box(), page.locator(f".map [data-place='{reached}']").bounding_box()
        assert start is not None
        assert end is not None
        assert end["x"] > start["x"]
        page.keyboard.press("ArrowLeft")
        expect(capital).to_be_focused()

        page.keyboard.press("?")
        page.keyboard.press("?")
        sheet = page.get_by_role("dialog", name="Keys")
        expect(sheet).to_contain_text("pick the answer with this letter")
        somebody.check()
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)

        seq, answer = somebody.seq(), page.locator(".knot[aria-keyshortcuts]").first
        said = answer.inner_text()
        page.keyboard.press(answer.get_attribute("aria-keyshortcuts") or "")
        somebody.confirms(seq, by_keys=True)
        assert said


def test_the_menu_has_rules_keys_and_settings(browser: Browser, address: str) -> None:
    with person(browser, address, PHONE) as somebody:
        page = somebody.page
        sit_down(somebody)
        page.get_by_role("button", name="Menu").click()
        menu = page.locator("#table-menu")
        expect(menu).to_be_visible()
        somebody.check()
        for row in menu.locator(".item").all():
            box = row.bounding_box()
            assert box is not None
            assert box["height"] >= 44
        menu.get_by_label("Language").select_option("de")
        expect(menu).to_contain_text("Regeln neben dem Tisch")
        menu.get_by_label("Farben").select_option("dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        menu.get_by_role("button", name="Tasten").click()
        expect(page.get_by_role("dialog", name="Tasten")).to_be_visible()
