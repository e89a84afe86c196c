"""A puzzle on the page: a hint is paid for, the answer is chosen on the board, and the reasons follow."""

import pytest
from playwright.sync_api import Browser, expect

from tampu import puzzles
from tests.web.person import PHONE, WIDE, person

MIDDLE = {"width": 1024, "height": 768}


@pytest.mark.parametrize(
    ("title", "viewport"),
    [
        pytest.param("tiwanaku", WIDE, id="tiwanaku-wide"),
        pytest.param("tiwanaku", MIDDLE, id="tiwanaku-middle"),
        pytest.param("tiwanaku", PHONE, id="tiwanaku-phone"),
        pytest.param("rumis", WIDE, id="rumis-wide"),
        pytest.param("rumis", PHONE, id="rumis-phone", marks=pytest.mark.full),
    ],
)
def test_a_puzzle_is_solved_on_the_board(browser: Browser, address: str, title: str, viewport: dict[str, int]) -> None:
    with person(browser, address, viewport=viewport) as somebody:
        page = somebody.page
        somebody.open("/puzzles")
        expect(page.get_by_role("link", name="Solve puzzles").first).to_be_visible()
        somebody.look(f"puzzles-{viewport['width']}")
        with page.expect_response("**/api/puzzles/next") as opened:
            page.locator(f"a[href='/puzzles/{title}']").click()
        one = puzzles.puzzle(opened.value.json()["id"])
        panel = page.get_by_role("region", name="Puzzle")
        ladder = panel.get_by_text("Help, rung by rung")
        expect(ladder).to_be_visible()
        somebody.look(f"puzzle-{title}-{viewport['width']}")
        if viewport is PHONE:
            ladder.click()
        if title == "tiwanaku":
            assert page.get_by_text("Diversity").count() == 0, "whose seats there are says nothing of a valley"
        if viewport is MIDDLE:
            expect(panel.get_by_role("button", name="Show, no gain")).to_be_in_viewport(ratio=1)
            if one.kind == "square":
                expect(page.locator(".answers").get_by_role("button", name="quinoa 5")).to_be_in_viewport(ratio=1)
        with page.expect_response("**/hint"):
            panel.get_by_role("button", name="Show,").first.click()
        expect(panel.get_by_text("paid:")).to_be_visible()
        page.reload()
        expect(ladder).to_be_visible()
        if viewport is PHONE:
            ladder.click()
        expect(panel.get_by_text("paid:")).to_be_visible()
        if title == "rumis":
            cube = max(one.answer[0].split()[2:], key=lambda one: int(one.partition(".")[2]))
            expect(page.locator(f"canvas[data-pointed='{cube}']")).to_be_visible()
        for action in one.answer:
            if title == "tiwanaku":
                page.locator(f"td.square[data-place='{action.split()[1]}']").click()
            else:
                page.locator(f".tray [data-place='{action.split()[1]}']").click()
                page.get_by_role("button" if viewport is PHONE else "tab", name="Options", exact=True).click()
            option = page.locator(f"[data-place='{action}'], [data-action='{action}']").first
            # Picked again, it would be sent.
            if one.kind != "fewest" and option.get_attribute("aria-pressed") != "true":
                option.click()
            page.locator(".send").first.click()
        expect(page.locator("[data-solved='right']")).to_be_visible()
        if title == "rumis":
            expect(page.locator(f"canvas[data-shown='{one.answer[0]}']")).to_be_visible()
        expect(panel.get_by_role("button", name="Next puzzle")).to_be_visible()
        somebody.look(f"puzzle-solved-{title}-{viewport['width']}")
        with page.expect_response("**/api/puzzles/next") as again:
            panel.get_by_role("button", name="Next puzzle").click()
        assert again.value.json()["id"] != one.id
