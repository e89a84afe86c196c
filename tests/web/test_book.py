"""The players' book as a page and beside the table, and the exact rules behind it."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tampu.engine.box.rulebook import rulebook
from tampu.engine.wire import as_object
from tampu.games import game, known
from tampu.games.book import book
from tests.web.person import PHONE, ROOT, WIDE, person

LOCALES = {"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}
SHORT = {("cuzco", "wide"), ("wutaki", "phone")}
"""The books that are looked at in every run, and at which size."""
_ID = re.compile(r"\b[CTUW][RDX]?\d+(?:\.\d+)?[a-z]?\b")
_QUOTED = re.compile(r"""(?:rule:|id=)\s*['"]([CTUW]\d+\.\d+[a-z]?)['"]""")


def mentioned(title: str) -> set[str]:
    """Every rule that the page can name: by its boards, by explanations, by reasons of refusals and in lessons."""
    rules = game(title)
    found = {str(as_object(told)["rule"]) for told in rules.explain(rules.meta.settle({}), "en").values()}
    for file in _sources(title):
        text = file.read_text("utf-8")
        found.update(_QUOTED.findall(text) if file.suffix in (".ts", ".svelte") else _rules_in(text, file))
    return found


def _sources(title: str) -> Iterator[Path]:
    yield from (ROOT / "web" / "src" / "boards" / title).rglob("*.svelte")
    yield from (ROOT / "web" / "src" / "boards" / title).rglob("*.ts")
    yield ROOT / "tampu" / "games" / title / "reasons.py"
    yield from (ROOT / "tampu" / "lessons" / title).glob("*.json")


def _rules_in(text: str, file: Path) -> set[str]:
    if file.suffix == ".py":
        return set(re.findall(r'"([CTUW][RD]?\d+(?:\.\d+)?[a-z]?)"', text))
    whole = json.loads(text)
    return {step["rule"] for step in (whole["steps"] if isinstance(whole, dict) else whole)}


@pytest.mark.parametrize("title", known())
def test_every_rule_that_the_page_mentions_can_be_read(browser: Browser, address: str, title: str) -> None:
    """In every language: each is in the exact rules, and leads to a paragraph of the book."""
    ids = sorted(mentioned(title))
    assert len(ids) > 5
    assert all(_ID.fullmatch(id) for id in ids)
    for language, locale in LOCALES.items():
        with person(browser, address, locale=locale) as somebody:
            somebody.open(f"/rules/{title}/exact")
            expect(somebody.page.locator("main ol > li")).to_have_count(len(rulebook(title).rules))
            assert somebody.page.evaluate("ids => ids.filter((id) => !document.getElementById(id))", ids) == []
            whole = book(game(title), language)
            somebody.open(f"/rules/{title}#{ids[-1]}")
            expect(somebody.page.locator(".here")).to_have_attribute("data-block", str(whole["rules"][ids[-1]]))
            expect(somebody.page.locator("h1")).to_have_text(whole["name"])
            assert not [id for id in ids if id not in whole["rules"]]
            assert not somebody.faults


@pytest.mark.parametrize(
    ("title", "viewport"),
    [
        pytest.param(title, size, id=f"{title}-{name}", marks=[] if (title, name) in SHORT else [pytest.mark.full])
        for title in known()
        for name, size in (("wide", WIDE), ("phone", PHONE))
    ],
)
def test_a_book_is_in_order(browser: Browser, address: str, title: str, viewport: dict[str, int]) -> None:
    with person(browser, address, viewport) as somebody:
        somebody.open(f"/rules/{title}")
        page = somebody.page
        chapters = book(game(title), "en")["chapters"]
        expect(page.locator(".body > section")).to_have_count(len(chapters))
        expect(page.locator("figure .drawn").first).to_be_attached()
        expect(page.locator(".things .art svg").first).to_be_attached()
        page.get_by_role("button", name="3 players").first.click()
        expect(page.get_by_text("The table at the start, with 3 players.").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        somebody.look(f"book-{title}-{viewport['width']}")


def test_a_book_is_searched_in_the_readers_language(browser: Browser, address: str) -> None:
    with person(browser, address, locale="de-DE") as somebody:
        somebody.open("/rules/rumis")
        field = somebody.page.get_by_role("searchbox")
        field.fill("brucke tunnel")
        hit = somebody.page.locator(".hits button")
        expect(hit).to_have_count(1)
        expect(hit.locator("mark")).to_have_text("Brücke")
        hit.click()
        expect(somebody.page.locator(".here")).to_contain_text("Tunnel")
        field.fill("xyzzy")
        expect(somebody.page.get_by_text("Nichts gefunden.")).to_be_visible()


@pytest.mark.parametrize(
    ("title", "language"),
    [
        pytest.param(title, language, marks=[] if (title, language) == ("wutaki", "de") else [pytest.mark.full])
        for title in known()
        for language in LOCALES
    ],
)
def test_only_the_summary_is_printed_on_one_page(browser: Browser, address: str, title: str, language: str) -> None:
    with person(browser, address, locale=LOCALES[language]) as somebody:
        somebody.open(f"/rules/{title}")
        expect(somebody.page.locator(".summary")).to_be_attached()
        somebody.page.emulate_media(media="print")
        expect(somebody.page.locator(".summary")).to_be_visible()
        for hidden in (".toc", ".topbar", "#setup", ".lead"):
            expect(somebody.page.locator(hidden).first).to_be_hidden()
        for paper in ("A4", "Letter"):
            printed = somebody.page.pdf(format=paper)
            assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1, paper
            if folder := os.environ.get("SHOTS_FOLDER"):
                (Path(folder) / f"summary-{title}-{language}-{paper}.pdf").write_bytes(printed)


def test_a_setting_opens_its_paragraph(browser: Browser, address: str) -> None:
    with person(browser, address, PHONE, LOCALES["nl"]) as somebody:
        somebody.open("/new?title=rumis")
        somebody.page.get_by_role("button", name=re.compile("in het spelregelboek$")).last.tap()
        here = somebody.page.locator(".here")
        expect(here).to_have_attribute("data-block", str(book(game("rumis"), "nl")["options"]["solitaire"]))
        expect(here).to_be_in_viewport()
        somebody.check()


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_book_opens_beside_the_table(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    """At the question that is asked, at what `?` was pressed on, and with the button that sends still there."""
    with person(browser, address, viewport) as somebody:
        page = somebody.page
        page.add_init_script("localStorage.setItem('tampu', JSON.stringify({flat: true}))")
        somebody.open("/")
        page.locator(".dye-rumis .btn.dye").click()
        expect(page.get_by_role("grid")).to_be_visible()
        assert somebody.may_move_or_is_over()
        whole = book(game("rumis"), "en")
        if viewport is PHONE:
            page.get_by_role("button", name="Menu").click()
            page.get_by_role("button", name="Rules beside the table").click()
        else:
            page.locator("[data-place='rules']").click()
        sheet = page.locator(".sheet[aria-labelledby='book-title']")
        here = sheet.locator(".here")
        expect(here).to_have_attribute("data-block", str(whole["questions"]["Place"]))
        expect(here).to_be_in_viewport()
        expect(sheet.get_by_text("Asked now:")).to_be_visible()
        if viewport is WIDE:
            column, lies = page.locator("main .side").bounding_box(), sheet.bounding_box()
            assert column is not None
            assert lies is not None
            assert (lies["x"], lies["width"]) == (column["x"], column["width"])
        somebody.look(f"book-sheet-{viewport['width']}")
        sheet.get_by_role("button", name="Close").click()
        expect(sheet).to_have_count(0)
        page.locator(".tray [data-place='S04']").hover()
        page.keyboard.press("?")
        page.get_by_role("button", name="Read in the rulebook").click()
        expect(here).to_have_attribute("data-block", str(whole["rules"]["U3.2"]))
        expect(sheet.locator(".exact")).to_contain_text("U3.2")
        sheet.get_by_role("button", name="End and scoring").first.click()
        expect(sheet.locator("h3")).to_have_text("End and scoring")
        sheet.get_by_role("button", name="U7.3").first.click()
        expect(sheet.locator(".exact")).to_contain_text("Totals may be negative")
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        somebody.check()
