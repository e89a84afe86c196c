"""Every table on every screen, measured: board, question and answers are in sight, and nothing is cut, covered or tiny.

`SHOTS_FOLDER` names a folder for the pictures, to be looked at.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.web.person import PATIENCE
from tests.web.positions import POSITIONS, Games, Somebody, games_in_their_middle, games_with_every_question

MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8")


class Size(NamedTuple):
    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def layout(self) -> str:
        if self.height <= 520:
            return "short"
        if self.width <= 760:
            return "narrow"
        return "middle" if self.width <= 1180 or self.height <= 720 else "wide"


SIZES = [
    Size(390, 844),
    Size(844, 390),
    Size(820, 1180),
    Size(1024, 768),
    Size(1180, 820),
    Size(1280, 720),
    Size(1366, 768),
    Size(1440, 900),
    Size(1920, 1080),
    Size(2560, 1440),
]
FEW = [Size(390, 844), Size(844, 390), Size(820, 1180), Size(1024, 768), Size(1366, 768), Size(1440, 900)]
LANGUAGES = ["en", "de", "nl"]
TITLES = [position.title for position in POSITIONS]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with games_in_their_middle(tmp_path_factory.mktemp("layout")) as found:
        yield found


def sit_down(browser: Browser, games: Games, title: str, who: Somebody, language: str) -> BrowserContext:
    context = browser.new_context(locale=language, has_touch=True, reduced_motion="reduce")
    context.add_cookies([{"name": name, "value": value, "url": games.address} for name, value in who.cookies.items()])
    context.add_init_script(MEASURE)
    context.new_page().goto(f"{games.address}/table/{games.tables[title]}")
    return context


def measured(page: Page, title: str, size: Size, mine: bool, language: str) -> list[str]:
    """What is wrong at this size."""
    page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
    turn = "mine" if mine else "others"
    expect(page.locator(f"[data-turn='{turn}']")).to_be_attached(timeout=PATIENCE)
    page.wait_for_function("measure.settled()")
    found: list[str] = page.evaluate("([layout, mine]) => measure.faults(layout, mine)", [size.layout, mine])
    faults = [f"{title} {size} {turn} {language}: {fault}" for fault in found]
    if folder := os.environ.get("SHOTS_FOLDER"):
        page.screenshot(path=Path(folder) / f"{title}-{size}-{turn}-{language}.png")
        with (Path(folder) / "faults.txt").open("a", encoding="utf-8") as kept:
            kept.writelines(f"{fault}\n" for fault in faults)
    return faults


def judge(browser: Browser, games: Games, title: str, sizes: list[Size], languages: list[str]) -> None:
    faults: list[str] = []
    for language in languages:
        for mine in (True, False):
            who = (games.asked if mine else games.waiting)[title]
            context = sit_down(browser, games, title, who, language)
            for size in sizes:
                faults += measured(context.pages[0], title, size, mine, language)
            context.close()
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.parametrize("title", TITLES)
def test_a_table_fits_its_screen(browser: Browser, games: Games, title: str) -> None:
    judge(browser, games, title, FEW, ["de"])


@pytest.mark.full
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_a_table_fits_every_screen_in_every_language(browser: Browser, games: Games, title: str, language: str) -> None:
    judge(browser, games, title, SIZES, [language])


CROWDED = ["AcceptLooked", "ChooseMaster", "ChooseWorker", "EvictTarget", "FulfilPacts", "PayOmen"]
"""Questions that come with more pacts, cards or masters than any others."""


@pytest.mark.full
def test_very_full_hands_of_wutaki_do_not_scroll_in_dutch(browser: Browser, tmp_path: Path) -> None:
    faults: list[str] = []
    with games_with_every_question(tmp_path, "wutaki") as games:
        for question in CROWDED:
            context = sit_down(browser, games, question, games.asked[question], "nl")
            for size in (Size(844, 390), Size(820, 1180), Size(1024, 768), Size(1440, 900)):
                faults += measured(context.pages[0], question, size, True, "nl")
            context.close()
    assert not faults, "\n" + "\n".join(faults)


HIDDEN = """() => [...document.querySelectorAll('.valley td')].filter((one) => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return !one.contains(top) || box.top < 0 || box.bottom > innerHeight || box.height < 32;
}).map((one) => one.dataset.place)"""
"""Squares that are not wholly in sight, or too small to be read."""


def test_all_squares_stay_in_sight_on_a_phone_with_pencil_and_hint(browser: Browser, games: Games) -> None:
    context = sit_down(browser, games, "tiwanaku", games.asked["tiwanaku"], "de")
    page, size = context.pages[0], SIZES[0]
    faults = measured(page, "tiwanaku", size, True, "de")
    assert len(page.locator(".valley td").all()) == 45

    def looks(state: str) -> None:
        page.wait_for_function("measure.settled()")
        hidden = page.evaluate(HIDDEN)
        faults.extend(f"{state}: {place} is hidden" for place in hidden)
        if folder := os.environ.get("SHOTS_FOLDER"):
            page.screenshot(path=Path(folder) / f"tiwanaku-{size}-{state}.png")

    page.locator(".valley .option").first.click()
    looks("question")
    page.get_by_role("button", name="Bleistift").click()
    page.locator(".valley td.unknown").first.click()
    expect(page.locator(".pick")).to_have_count(9)
    looks("pencil")
    page.get_by_role("button", name="Bleistift").click()
    page.get_by_role("button", name="Hinweis", exact=True).click()
    expect(page.locator(".helped .next, .helped .btn.sm:not(.icon)").first).to_be_visible()
    for press in ("where", "rule", "answer"):
        looks(f"hint-{press}")
        page.locator(".helped .btn.sm:not(.icon)").last.click()
    context.close()
    assert not faults, "\n".join(faults)


KEPT_FREE = {"wide": ".sash, .rail .answers", "middle": ".sash, .board", "short": ".sash, .board", "narrow": ".sash"}
"""What somebody still sees who looks at everything that lies open before a seat, by layout."""
LIES_ON = """([place, free]) => {
  const area = document.querySelector('.seats .over').getBoundingClientRect();
  const on = (box) =>
    area.left < box.right - 1 && area.right > box.left + 1 && area.top < box.bottom - 1 && area.bottom > box.top + 1;
  const found = [...document.querySelectorAll(free)].filter((one) => on(one.getBoundingClientRect()));
  const out = area.left < 0 || area.top < 0 || area.right > innerWidth || area.bottom > innerHeight;
  return [...found.map((one) => `${place} lies on ${one.className}`), ...(out ? [`${place} leaves the window`] : [])];
}"""


@pytest.mark.parametrize("title", ["cuzco", "wutaki"])
def test_what_lies_open_before_a_seat_leaves_the_question_free(browser: Browser, games: Games, title: str) -> None:
    context = sit_down(browser, games, title, games.asked[title], "de")
    page, faults = context.pages[0], list[str]()
    for size in FEW:
        page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
        page.wait_for_function("measure.settled()")
        for card in page.locator(".seats .card").all():
            card.click()
            expect(page.locator(".seats .over")).to_be_visible()
            place = f"{size} {card.get_attribute('data-place')}"
            faults += page.evaluate(LIES_ON, [place, KEPT_FREE[size.layout]])
            page.keyboard.press("Escape")
    context.close()
    assert not faults, "\n" + "\n".join(faults)
