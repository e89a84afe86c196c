"""Every lesson can be finished by doing what it says."""

import pytest
from playwright.sync_api import Browser, expect

from tampu.lessons import lesson
from tests.web.person import PHONE, WIDE, Person, person

FLAT = "localStorage.setItem('tampu', JSON.stringify({flat: true}))"
LOCALES = {"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}
ONCE = {"rumis": "de", "tiwanaku": "nl", "cuzco": "en", "wutaki": "de"}
"""The language in which each title is learnt in a short run; a long one takes them all."""

LESSONS = [
    pytest.param(title, language, id=f"{title}-{language}", marks=[] if language == once else pytest.mark.full)
    for title, once in ONCE.items()
    for language in LOCALES
]


def begin(somebody: Person, title: str) -> None:
    somebody.page.add_init_script(FLAT)
    somebody.open(f"/learn/{title}")
    expect(somebody.page.locator(".coach")).to_be_visible()


def step(somebody: Person) -> str:
    return somebody.page.locator(".coach").get_attribute("data-step") or ""


def made(somebody: Person, action: str) -> bool:
    """Is the move in hand the one that was asked for, or already made?"""
    return somebody.page.evaluate("document.querySelector('.coach').dataset.ready") in ("ready", "made")


@pytest.mark.parametrize(("title", "language"), LESSONS)
def test_a_lesson_by_clicks(browser: Browser, address: str, title: str, language: str) -> None:
    """Touch what is pointed at; where that is not enough, ask to be shown."""
    script = lesson(title)
    with person(browser, address, WIDE, LOCALES[language]) as somebody:
        begin(somebody, title)
        page = somebody.page
        told = []
        for one in script.steps:
            assert step(somebody) == one.id
            told.append(page.locator(".coach h2").inner_text())
            expect(page.locator(".coach .rule")).to_have_text(one.rule)
            if one.ask is not None:
                for place in one.point:
                    here = page.locator(f'[data-place="{place}"]:is(button, td)').first
                    if not made(somebody, one.ask) and here.count() and here.is_enabled():
                        here.click()
                if not made(somebody, one.ask):
                    page.locator(".coach .acts .btn").click()
                if one is script.steps[-2]:
                    somebody.look(f"learn-{title}-{language}")
                if page.locator(".send").count():
                    page.locator(".send").click()
                expect(page.locator(".coach[data-ready=made]")).to_be_visible()
            page.locator(".coach .acts .btn").click()
        assert step(somebody) == "end"
        assert len(set(told)) == len(told)
        somebody.look(f"learn-{title}-{language}-end")


@pytest.mark.parametrize(
    "title", ["tiwanaku", *(pytest.param(t, marks=pytest.mark.full) for t in ONCE if t != "tiwanaku")]
)
def test_a_lesson_by_keyboard_on_a_phone(browser: Browser, address: str, title: str) -> None:
    with person(browser, address, PHONE) as somebody:
        begin(somebody, title)
        page = somebody.page
        for one in lesson(title).steps:
            assert step(somebody) == one.id
            somebody.tab_to(".coach .acts .btn")
            page.keyboard.press("Enter")
            if one.ask is not None:
                if not page.locator(".coach[data-ready=made]").count():
                    somebody.tab_to(".send:not([aria-disabled='true'])")
                    page.keyboard.press("Enter")
                expect(page.locator(".coach[data-ready=made]")).to_be_visible()
                page.keyboard.press("Enter")
        assert step(somebody) == "end"
        somebody.look(f"learn-{title}-phone-end")


def test_another_move_is_answered_with_the_rule(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        begin(somebody, "rumis")
        page = somebody.page
        for _ in range(2):
            page.locator(".coach .acts .btn").click()
        page.locator('.tray [data-place="S04"]').click()
        page.locator('td[data-place="a3.1"]').click()
        page.locator(".send").click()
        expect(page.get_by_role("alert")).to_contain_text("another move")
        expect(page.get_by_role("alert").locator(".rule")).to_have_text("U5.1")
        expect(page.locator(".log li")).to_have_count(1)
        assert step(somebody) == "first"
