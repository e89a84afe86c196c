"""The pages around the tables on every screen, measured, with people and games in them; axe looks at each of them.

`SHOTS_FOLDER` names a folder for the pictures, to be looked at.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, StorageState, ViewportSize, expect

from tests.web.person import Person, person
from tests.web.test_daily import PLAY_OUT
from tests.web.test_layout import LANGUAGES, MEASURE, Size
from tests.web.test_meeting import ACCOUNT, play_out

SIZES = [Size(390, 844), Size(844, 390), Size(820, 1180), Size(1024, 768), Size(1440, 900)]
FEW = [SIZES[0], SIZES[3]]
PLACES = ["home", "games", "me", "person", "best", "tournaments", "tournament", "league"]
PLACES += ["daily", "puzzles", "learn", "new"]
Scheme = Literal["light", "dark"]

_POST = """async ([path, body]) => {
  const csrf = document.cookie.match(/tampu_csrf=([^;]+)/)?.[1] ?? '';
  const answer = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', 'X-Tampu-CSRF': csrf},
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json().catch(() => null);
}"""


class Inhabited(NamedTuple):
    """A house in which something has happened: who looks at it, and where its pages are."""

    address: str
    cookies: StorageState
    paths: dict[str, str]


def post(somebody: Person, path: str, body: object = None) -> Any:
    return somebody.page.evaluate(_POST, [path, body])


@pytest.fixture(scope="module")
def house(browser: Browser, address: str) -> Iterator[Inhabited]:
    """A rated game, a tournament in its second round, a league, the valley of the day, a friend, a game that waits."""
    names = ["Stair of the Sun", "Kite over the Rock", "Terrace of Moray", "Salt Pan Walker"]
    with (
        person(browser, address) as first,
        person(browser, address) as second,
        person(browser, address) as third,
        person(browser, address) as fourth,
    ):
        people = [first, second, third, fourth]
        for somebody, name in zip(people, names, strict=True):
            somebody.open("/rules")
            somebody.page.evaluate(ACCOUNT, name)
        seats = [{"kind": "open"}, {"kind": "open"}]
        rated = {"title": "rumis", "seats": seats, "public": True, "rated": True, "auto": True}
        table = post(first, "tables", rated)["id"]
        post(second, f"tables/{table}/join", {"seat": 1})
        play_out([first, second], [table, table])
        post(second, "tables", {**rated, "title": "tiwanaku", "name": "Before the rain"})
        days = {"kind": "days", "bank": 0, "increment": 0, "days": 2}
        for title in ("cuzco", "wutaki"):
            waiting = post(first, "tables", {"title": title, "seats": seats, "auto": True, "clock": days})["id"]
            post(second, f"tables/{waiting}/join", {"seat": 1})
        cup = post(first, "tournaments", {"name": "Steps of Pisac", "title": "rumis", "rounds": 2})["id"]
        for somebody in people[1:]:
            post(somebody, f"tournaments/{cup}/join")
        post(first, f"tournaments/{cup}/start")
        playing = [one.page.evaluate(f"fetch('/api/tournaments/{cup}').then((a) => a.json())") for one in people]
        play_out(people, [one["my_table"] for one in playing])
        league = post(first, "leagues", {"name": "Road of the Inca", "title": "rumis", "format": "robin", "size": 4})[
            "id"
        ]
        for somebody in people[1:]:
            post(somebody, f"leagues/{league}/join")
        post(first, f"leagues/{league}/start")
        daily = post(first, "daily")["id"]
        first.page.evaluate(PLAY_OUT, daily)
        paths = {
            "home": "/",
            "person": f"/people/{names[1]}",
            "tournament": f"/tournaments/{cup}",
            "league": f"/leagues/{league}",
            **{place: f"/{place}" for place in PLACES if place not in ("home", "person", "tournament", "league")},
        }
        yield Inhabited(address, first.context.storage_state(), paths)


def judge(
    browser: Browser, house: Inhabited, place: str, sizes: list[Size], language: str, scheme: Scheme = "light"
) -> None:
    """Nothing is cut, covered, tiny or too small for a finger, at any of these sizes; and axe has no complaint."""
    context = browser.new_context(
        storage_state=house.cookies, locale=language, has_touch=True, reduced_motion="reduce", color_scheme=scheme
    )
    context.add_init_script(MEASURE)
    faults: list[str] = []
    somebody = Person(context, house.address)
    for size in sizes:
        somebody.page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
        somebody.open(house.paths[place])
        somebody.page.wait_for_load_state("networkidle")
        expect(somebody.page.locator("h1").first).to_be_visible()
        somebody.page.wait_for_function("measure.settled()")
        if folder := os.environ.get("SHOTS_FOLDER"):
            path = Path(folder) / f"page-{place}-{size}-{scheme}-{language}.png"
            somebody.page.screenshot(path=path, full_page=True)
        faults += [f"{place} {size} {language}: {fault}" for fault in somebody.page.evaluate("measure.pageFaults()")]
    somebody.check()
    context.close()
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.parametrize("place", ["games", "me", "tournament", "league"])
def test_a_page_of_people_fits_its_screen(browser: Browser, house: Inhabited, place: str) -> None:
    judge(browser, house, place, FEW, "de")


@pytest.mark.full
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_every_page_fits_every_screen_in_every_language(
    browser: Browser, house: Inhabited, place: str, language: str
) -> None:
    judge(browser, house, place, SIZES, language)


@pytest.mark.full
@pytest.mark.parametrize("place", PLACES)
def test_every_page_is_in_order_in_the_dark(browser: Browser, house: Inhabited, place: str) -> None:
    judge(browser, house, place, SIZES, "nl", "dark")
