"""Lines of play in the real browser: an analysis that travels as a record."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Download, expect

from tampu.engine.record import Record
from tampu.games import TITLES
from tests.web.person import READY, Person, person
from tests.web.test_replay import BRING, bring

TRIED = '[role="treeitem"][data-node]:not(.played)'


def plays(somebody: Person, number: int) -> None:
    """Choose an answer from the list, and send it."""
    node = somebody.page.locator(".study, .my-plan").get_attribute("data-node")
    options = somebody.page.locator(".options .opt")
    if not options.first.is_visible():
        somebody.page.locator(".groups .head").first.click()
    options.nth(number).click()
    if somebody.page.locator(READY).count():
        somebody.page.locator(READY).first.click()
    expect(somebody.page.locator(".study, .my-plan")).not_to_have_attribute("data-node", node or "")


def test_an_analysis_with_two_branches_is_exported_imported_and_verified(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address) as red:
        digest = bring(red, "rumis")
        red.open(f"/record/{digest}?at=4")
        red.page.get_by_role("button", name="Analyse").click()
        red.page.wait_for_url(re.compile("/analysis/"))
        expect(red.page.locator(".study")).to_have_attribute("data-node", "4")
        red.page.get_by_role("tab", name="Options").click()
        plays(red, 0)
        red.page.get_by_role("button", name="Name the line").click()
        red.page.get_by_label("Name the line").fill("A quieter start")
        red.page.get_by_role("button", name="Save").click()
        expect(red.page.locator(TRIED)).to_contain_text("A quieter start")
        # Back to the game with the arrow, and another branch.
        red.page.keyboard.press("Escape")
        red.page.locator(".study h3").click()
        red.page.keyboard.press("ArrowLeft")
        expect(red.page.locator(".study")).to_have_attribute("data-node", "4")
        plays(red, 1)
        expect(red.page.locator(TRIED)).to_have_count(2)
        red.page.get_by_role("button", name="Ask", exact=True).click()
        expect(red.page.locator(".bot")).to_contain_text("Choice of the bot")
        red.look("analysis rumis")
        with red.page.expect_download() as saved:
            red.page.get_by_role("link", name="Download").click()
        download: Download = saved.value
        file = tmp_path / "analysis.txt"
        download.save_as(file)

        text = file.read_text("utf-8")
        record = Record.parse(text)
        record.verify(TITLES.game("rumis"))
        assert [line.name for line in record.variations] == ["A quieter start", ""]

    with person(browser, address) as blue:
        blue.open("/")
        brought: str = blue.page.evaluate(BRING, text)
        blue.open(f"/record/{brought}?at=4")
        blue.page.get_by_role("button", name="Analyse").click()
        expect(blue.page.locator(TRIED)).to_have_count(2)
        blue.page.locator(TRIED).first.click()
        expect(blue.page.locator(".study")).to_have_attribute("data-node", re.compile(r"\d\d"))
        blue.check()
