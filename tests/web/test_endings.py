"""Leaving a game and ending it together, in two browsers."""

import re

from playwright.sync_api import Browser, ViewportSize, expect

from tests.web.person import person
from tests.web.test_layout import MEASURE, SIZES
from tests.web.test_meeting import play_out

PLAN = {
    "title": "rumis",
    "seats": [{"kind": "open"}, {"kind": "open"}],
    "clock": {"kind": "days", "bank": 0, "increment": 0, "days": 2},
    "late": "choose",
}


def test_a_game_over_days_is_ended_together(browser: Browser, address: str) -> None:
    """The deadline is said as people say it; an offer is seen by the other and accepted."""
    with person(browser, address) as red, person(browser, address) as blue:
        table = red.opens_table(PLAN, start=False)
        blue.open(f"/table/{table}")
        blue.page.get_by_role("button", name="Sit down").first.click()
        red.open(f"/table/{table}")
        red.page.get_by_role("button", name="Start").first.click()
        expect(red.page.locator(".clock").first).to_contain_text("left, until")
        red.page.get_by_role("button", name="Menu", exact=True).click()
        red.page.locator("[data-way=together]").click()
        red.page.locator("dialog[open] .primary").click()
        expect(red.page.locator(".affair")).to_contain_text("You have offered")
        blue.page.locator(".affair .primary").click()
        for somebody in (red, blue):
            expect(somebody.page.locator(".end-box h2")).to_have_text("All agreed to end the game.")
            expect(somebody.page.locator(".end-box h2 svg")).to_have_count(0)


def test_playing_again_and_the_points_are_in_sight_on_every_screen(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        page = somebody.page
        page.add_init_script(MEASURE)
        table = somebody.opens_table(
            {"title": "rumis", "seats": [{"kind": "open"}, *[{"kind": "bot", "level": "random"}] * 3]}
        )
        play_out([somebody], [table])
        somebody.open(f"/table/{table}")
        expect(page.locator(".end-box")).to_be_visible()
        ended = page.evaluate(f"fetch('/api/tables/{table}').then((found) => found.json())")["shared"]
        points = [str(score) for score in ended["outcome"]["scores"]]
        faults: list[str] = []
        for size in SIZES:
            page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
            expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=0.99)
            seats = page.locator(".seat .vp, .mini b")
            expect(seats).to_have_count(len(points))
            shown = [re.search(r"-?\d+", text.replace("−", "-")) for text in seats.all_inner_texts()]
            assert sorted(digits[0] for digits in shown if digits) == sorted(points), size
            page.wait_for_function("measure.settled()")
            table_of_points = page.locator(".end-box .wide")
            assert table_of_points.evaluate("one => one.scrollWidth <= one.clientWidth"), size
            found = page.evaluate("(layout) => measure.pageFaults(layout)", size.layout)
            faults += [f"{size}: {fault}" for fault in found]
        assert not faults, "\n" + "\n".join(faults)


def test_my_games_say_whose_turn_it_is(browser: Browser, address: str) -> None:
    with person(browser, address) as red:
        red.opens_table({**PLAN, "seats": [{"kind": "open"}, {"kind": "bot", "name": "Llama", "level": "easy"}]})
        red.open("/games")
        row = red.page.locator(".list").first.locator("li").first
        expect(row).to_contain_text(
            re.compile("Your turn · since today .* · 2 d left, until|Llama to move · since today")
        )
