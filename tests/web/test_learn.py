"""Every lesson can be finished by doing what it says."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tampu.lessons import FIRST, Step, lesson, lessons
from tests.web.person import PHONE, READY, WIDE, Person, person

FLAT = "localStorage.setItem('tampu', JSON.stringify({flat: true}))"
LOCALES = {"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}
ONCE = {"rumis": "de", "tiwanaku": "nl", "cuzco": "en", "wutaki": "de"}
"""The language in which each title is learnt in a short run; a long one takes them all."""
RINGS = """() => [...document.querySelectorAll('[data-place], [data-action]')]
    .filter((thing) => getComputedStyle(thing).outlineOffset === '3px').length"""
SEND = "() => document.querySelector('.coach').dataset.ready === 'ready' && document.querySelector('.send').click()"
"""A move that can be taken back goes by itself; the others wait for the button."""
GO_ON = """(ask) => {
  const near = [...document.querySelectorAll('.acts-bar .opt:not([aria-pressed=true])')];
  const send = document.querySelector('.send:not([aria-disabled=true])');
  (send ?? near.find(({dataset}) => dataset.place !== ask))?.click();
}"""
"""Send what was picked, or pick what can be done at the square that was."""
MOST_SHOWN = 4
"""How often a learner who only touches what is pointed at has to be shown a move."""

LATER = {("rumis", "limits"): "nl"}
"""Of the later lessons, the one of a short run."""

LESSONS = [
    pytest.param(
        title,
        one.name,
        language,
        id=f"{title}-{one.name}-{language}",
        marks=[]
        if language == (ONCE[title] if one.name == FIRST else LATER.get((title, one.name)))
        else pytest.mark.full,
    )
    for title in ONCE
    for one in lessons(title)
    for language in LOCALES
]


def begin(somebody: Person, title: str, name: str = FIRST) -> None:
    somebody.page.add_init_script(FLAT)
    somebody.open(f"/learn/{title}" if name == FIRST else f"/learn/{title}/{name}")
    expect(somebody.page.locator(".coach")).to_be_visible()


def ready(somebody: Person) -> bool:
    """Is the move in hand the one that was asked for, or already made?"""
    return somebody.page.locator(".coach").get_attribute("data-ready") in ("ready", "made")


def is_pointed_at(somebody: Person) -> int:
    """Something of the page gets a ring; how many things do?"""
    for _ in range(100):
        rings: int = somebody.page.evaluate(RINGS)
        if rings:
            return rings
        somebody.page.wait_for_timeout(50)
    raise AssertionError("nothing is pointed at")


@pytest.mark.parametrize(("title", "name", "language"), LESSONS)
def test_a_lesson_by_clicks(browser: Browser, address: str, title: str, name: str, language: str) -> None:
    """Touch what is pointed at; where a table has no place for an answer, ask to be shown."""
    script = lesson(title, name)
    with person(browser, address, WIDE, LOCALES[language]) as somebody:
        begin(somebody, title, name)
        page = somebody.page
        told, shown, erred = [], 0, False
        for one in script.steps:
            expect(page.locator(f".coach[data-step='{one.id}']")).to_be_visible()
            told.append(page.locator(".coach h2").inner_text())
            expect(page.locator(".coach .rule")).to_have_text(one.rule)
            if one.ask is not None:
                is_pointed_at(somebody)
                erred = erred or tries_another(somebody, one)
                touch(somebody, one)
                if not ready(somebody):
                    page.locator(".coach .acts .btn").click()
                    shown += 1
                if one is script.steps[-2]:
                    somebody.look(f"learn-{title}-{name}-{language}")
                page.evaluate(SEND)
                expect(page.locator(".coach[data-ready=made]")).to_be_visible()
            page.locator(".coach .acts .btn").click()
        expect(page.locator(".coach[data-step=end]")).to_be_visible()
        assert len(set(told)) == len(told)
        assert erred, "no move but the right one could be tried"
        assert shown <= MOST_SHOWN
        somebody.look(f"learn-{title}-{name}-{language}-end")
        page.locator(".coach .acts .primary").click()
        page.wait_for_url("**/table/*")
        table = page.evaluate("(id) => fetch(`/api/tables/${id}`).then((answer) => answer.json())", somebody.table())
        assert [chair["level"] for chair in table["shared"]["seats"]] == ["", "easy"][: script.play.seats]
        assert script.play.options.items() <= table["shared"]["options"].items()
        hints(somebody)


def tries_another(somebody: Person, one: Step) -> bool:
    """Make another move, in the list or on the board, if there is one: it is answered, and the step stays."""
    page = somebody.page
    asked = (one.ask or "").split()
    if asked[0] == "place" and page.locator(f'.tray [data-place="{asked[1]}"]').count():
        page.locator(f'.tray [data-place="{asked[1]}"]').click()
    places = "".join(f':not([data-place="{place}"])' for place in asked)
    others = page.locator(f'[data-action]:visible:not([data-action="{one.ask}"]), td.option{places}')
    if not others.count():
        return False
    others.last.click()
    answer = page.locator(".coach [role=alert]")
    for _ in range(60):
        if answer.count() or ready(somebody):
            break
        page.wait_for_timeout(250)
        page.evaluate(GO_ON, one.ask)
    if not answer.count():
        return False
    expect(page.locator(f".coach[data-step='{one.id}']:not([data-ready=made])")).to_be_visible()
    assert not page.locator("[data-presence]").count()
    return True


def hints(somebody: Person) -> None:
    """The table that a lesson leads to helps: in words, or by taking up what a bot would do."""
    page = somebody.page
    if not somebody.may_move_or_is_over():
        return
    page.get_by_role("button", name=re.compile("^(Hint|Hinweis)$")).click()
    expect(page.locator(".helped").or_(page.locator(READY)).first).to_be_visible()


def touch(somebody: Person, one: Step) -> None:
    """Click the places that a step names until the move is in hand; then the option in the list."""
    for place in [*one.point, one.ask]:
        for kind in ("data-place", "data-action"):
            here = somebody.page.locator(f'[{kind}="{place}"]:is(button, td, [role=button]):visible').first
            if not ready(somebody) and here.count() and here.is_enabled():
                here.click()


def test_a_board_in_space_that_is_pointed_at_has_one_ring(browser: Browser, address: str) -> None:
    with person(browser, address) as somebody:
        somebody.open("/learn/rumis")
        expect(somebody.page.locator(".stage canvas")).to_be_visible()
        assert is_pointed_at(somebody) == 1


@pytest.mark.parametrize(
    "title", ["tiwanaku", *(pytest.param(t, marks=pytest.mark.full) for t in ONCE if t != "tiwanaku")]
)
def test_a_lesson_by_keyboard_on_a_phone(browser: Browser, address: str, title: str) -> None:
    with person(browser, address, PHONE) as somebody:
        begin(somebody, title)
        page = somebody.page
        for one in lesson(title).steps:
            expect(page.locator(f".coach[data-step='{one.id}']")).to_be_visible()
            somebody.tab_to(".coach .acts .btn")
            page.keyboard.press("Enter")
            if one.ask is not None:
                if not page.locator(".coach[data-ready=made]").count():
                    somebody.tab_to(".send:not([aria-disabled='true'])")
                    page.keyboard.press("Enter")
                expect(page.locator(".coach[data-ready=made]")).to_be_visible()
                page.keyboard.press("Enter")
        expect(page.locator(".coach[data-step=end]")).to_be_visible()
        somebody.look(f"learn-{title}-phone-end")


def test_another_move_is_answered(browser: Browser, address: str) -> None:
    """It says what the move would do and why it is not the one; a place that is not offered says so, too."""
    with person(browser, address) as somebody:
        begin(somebody, "rumis")
        page = somebody.page
        for _ in range(2):
            page.locator(".coach .acts .btn").click()
        page.locator('.tray [data-place="S04"]').click()
        page.locator('td[data-place="a3.1"]').click()
        page.locator(".send").click()
        answer = page.locator(".coach [role=alert]")
        expect(answer).to_contain_text("+4 squares")
        expect(answer).to_contain_text("leaves you room to go on")
        expect(page.locator(".log li")).to_have_count(1)
        expect(page.locator(".coach[data-step=first]")).to_be_visible()


def test_a_place_that_a_lesson_does_not_offer_answers(browser: Browser, address: str) -> None:
    """From the page of lessons into a later one; a card that the rules would allow, and one that they forbid."""
    with person(browser, address) as somebody:
        somebody.open("/learn")
        page = somebody.page
        page.locator("a[href='/learn/cuzco/roads']").click()
        page.locator(".coach .acts .btn").click()
        bubble = page.locator(".why-not")
        page.locator('[data-place="moon"]').click(force=True)
        expect(bubble).to_contain_text("another move")
        expect(bubble).to_contain_text("−1 medal")
        page.locator('[data-place="creator"]').click(force=True)
        expect(bubble.locator(".rule")).to_have_text("C12.1")


def test_why_not_is_answered_with_the_rule(browser: Browser, address: str) -> None:
    """At a place of a lesson, by the key ? and by the button: no stone may float."""
    with person(browser, address) as somebody:
        begin(somebody, "rumis")
        page = somebody.page
        for _ in range(2):
            page.locator(".coach .acts .btn").click()
        page.get_by_role("button", name="Layer 2").click()
        page.locator('td[data-place="b2.2"]').focus()
        page.keyboard.press("?")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("b2, layer 2")
        dialog.get_by_role("button", name="I2", exact=True).click()
        expect(dialog.get_by_role("status")).to_contain_text("On b2 1 level below the stone would stay empty.")
        expect(dialog.get_by_role("status").locator(".rule")).to_have_text("U4.4")
        somebody.look("ask-rumis")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="What is this?").click()
        page.locator('.tray [data-place="S04"]').click()
        expect(dialog).to_contain_text("A stone of 4 cubes")


def test_a_square_of_the_valley_says_why_not(browser: Browser, address: str) -> None:
    with person(browser, address, PHONE) as somebody:
        begin(somebody, "tiwanaku")
        page = somebody.page
        page.locator(".coach .acts .btn").click()
        page.get_by_role("button", name="What is this?").tap()
        page.locator('td[data-place="c3"]').tap()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("button", name="Go", exact=True).tap()
        expect(dialog.get_by_role("status").locator(".rule")).to_have_text("T5.3")


@pytest.mark.parametrize("title", ["rumis", *(pytest.param(t, marks=pytest.mark.full) for t in ONCE if t != "rumis")])
def test_the_rules_in_two_minutes(browser: Browser, address: str, title: str) -> None:
    """From home to the lessons and to the pictures, which are all there."""
    with person(browser, address, PHONE, LOCALES["nl"]) as somebody:
        somebody.open("/learn")
        page = somebody.page
        page.locator(f"a[href='/two-minutes/{title}']").tap()
        pictures = page.locator(f"main img[src^='/learn/{title}/']")
        expect(pictures).not_to_have_count(0)
        for picture in pictures.all():
            picture.scroll_into_view_if_needed()
            assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 100
            assert picture.get_attribute("alt")
        somebody.look(f"two-minutes-{title}")
        page.locator("main a.dye").tap()
        expect(page.locator(".coach")).to_be_visible()
