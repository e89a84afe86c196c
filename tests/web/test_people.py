"""People around a table in real browsers: who is here, leaving, playing on, and taking a guest's games along."""

import re

from playwright.sync_api import Browser, expect

from tests.web.person import person
from tests.web.test_alerts import over_days


def test_presence_resigning_and_a_rematch_with_sides_changed(browser: Browser, address: str) -> None:
    with person(browser, address) as one, person(browser, address) as other:
        _, red, blue = over_days(one, other)
        # The menu of the one shows the other here, and away when they have left.
        red.page.get_by_role("button", name="Menu", exact=True).click()
        present = red.page.locator("#table-menu [data-presence]")
        expect(red.page.locator("#table-menu [data-presence=here]")).to_have_count(2)
        blue.open("/")
        expect(red.page.locator("#table-menu [data-presence=away]")).to_have_count(1)
        expect(present).to_have_count(2)
        blue.page.go_back()
        expect(red.page.locator("#table-menu [data-presence=here]")).to_have_count(2)
        red.page.locator("[data-way=resign]").click()
        red.page.locator("dialog[open] .primary").click()
        expect(blue.page.locator(".end-box h2")).to_contain_text("You win")
        # Offered on one end page, accepted on the other.
        red.page.get_by_role("button", name="Play again").click()
        expect(blue.page.locator(".offer")).to_contain_text("offers a rematch")
        blue.page.get_by_role("button", name="Join the rematch").click()
        for somebody in (red, blue):
            expect(somebody.page.locator(".clock").first).to_be_visible()
        assert red.page.url == blue.page.url
        before = blue.page.evaluate(f"fetch('/api/tables/{red.page.url.split('/')[-1]}').then((it) => it.json())")
        assert before["shared"]["tally"]["games"] == 1
        assert before["shared"]["tally"]["wins"][before["own"]["seat"]] == 1


def test_quick_phrases_are_read_in_the_own_language(browser: Browser, address: str) -> None:
    with person(browser, address) as one, person(browser, address) as other:
        _, red, blue = over_days(one, other)
        for somebody in (red, blue):
            somebody.page.get_by_role("tab", name=re.compile("^Chat")).click()
        red.page.get_by_role("button", name="Menu", exact=True).click()
        red.page.locator("#table-menu select").first.select_option("de")
        red.page.keyboard.press("Escape")
        blue.page.get_by_role("button", name="Good luck!").click()
        expect(red.page.locator(".chat li p").last).to_contain_text("Viel Glück!")
        expect(blue.page.locator(".chat li p").last).to_contain_text("Good luck!")


def test_a_guest_is_warned_takes_games_along_and_makes_an_account(browser: Browser, address: str) -> None:
    with person(browser, address) as red, person(browser, address) as phone:
        red.opens_table({"title": "rumis", "seats": [{"kind": "open"}, {"kind": "bot", "level": "easy"}]})
        red.open("/games")
        expect(red.page.locator(".list").first.locator("a.btn")).to_have_count(1)
        red.page.get_by_role("button", name="Log out").click()
        expect(red.page.locator("dialog[open]")).to_contain_text("You lose 1 game")
        red.page.get_by_role("button", name="Stay").click()
        red.page.get_by_role("button", name="Make a code").click()
        code = red.page.locator(".code").inner_text()
        phone.open("/games")
        phone.page.get_by_label("Code from another device").fill(code)
        phone.page.get_by_role("button", name="Go on here").click()
        expect(phone.page.locator(".list").first.locator("a.btn")).to_have_count(1)
        phone.page.get_by_label("Password", exact=True).fill("long and winding")
        phone.page.get_by_label("Your name at the tables").fill(f"Guest {code}")
        phone.page.get_by_role("button", name="Save", exact=True).first.click()
        expect(phone.page.get_by_text("Saved.")).to_be_visible()
        expect(phone.page.locator(".list").first.locator("a.btn")).to_have_count(1)
