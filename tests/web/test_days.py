"""Two people over days, with a clock that is moved: days off, a pause, an alert, a deadline, a win that is claimed."""

import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, expect

from scripts.served import served
from tests.web.person import Person, person
from tests.web.test_alerts import over_days

DAY = 24 * 3600 * 1000
SETTINGS = {"TAMPU_SECRET_KEY": "a long text that nobody else knows"}


def _later(database: Path, milliseconds: int) -> int:
    """A house was open so much later: whatever its machine says, its time never goes back."""
    with closing(sqlite3.connect(database)) as open_database, open_database as connection:
        connection.execute("UPDATE beats SET at = at + ?", (milliseconds,))
        found: int = connection.execute("SELECT at FROM beats").fetchone()[0]
        return found


def _move_to(people: tuple[Person, Person], address: str, now: float) -> None:
    for somebody in people:
        somebody.address = address
        somebody.page.clock.set_system_time(now / 1000)


def test_two_people_over_days(browser: Browser, tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    place = f"sqlite:///{database}"
    with served(SETTINGS, database=place) as address:
        red, blue = person(browser, address), person(browser, address)
        with red as one, blue as other:
            table, actor, waiting = over_days(one, other)
            _rest(actor, waiting)
            actor.open("/games")
            actor.page.get_by_role("button", name="Take days off").click()
            expect(actor.page.locator(".off")).to_contain_text("On holiday until")
            expect(actor.page.locator(".off")).to_contain_text("23 days left this year")
            actor.look("days-off")
            waiting.open(f"/table/{table}")
            expect(waiting.page.locator(".presence").filter(has_text="On holiday until").first).to_be_attached()
            actor.page.get_by_role("button", name="I am back").click()
            expect(actor.page.get_by_role("button", name="Take days off")).to_be_visible()
            for somebody in (actor, waiting):
                somebody.page.goto("about:blank")
            _play_on(database, place, table, actor, waiting)


def _rest(actor: Person, waiting: Person) -> None:
    """A pause is offered, agreed to, and ended by either."""
    actor.page.get_by_role("button", name="Menu", exact=True).click()
    actor.page.locator("[data-way=pause]").click()
    expect(actor.page.locator(".affair")).to_contain_text("You offer a pause")
    waiting.page.locator(".affair .primary").click()
    for somebody in (actor, waiting):
        expect(somebody.page.locator(".affair")).to_contain_text("Paused since")
        expect(somebody.page.locator(".clock").first).to_have_text("paused")
    waiting.page.get_by_role("button", name="Go on").click()
    expect(actor.page.locator(".clock").first).to_contain_text("left, until")


def _play_on(database: Path, place: str, table: str, actor: Person, waiting: Person) -> None:
    """A day and a half later a reminder; another day later the time is over, and the other claims the win."""
    now = _later(database, 3 * DAY // 2 + DAY // 8)
    with served(SETTINGS, database=place) as address:
        _move_to((actor, waiting), address, now)
        actor.open("/games")
        expect(actor.page.locator(".list").first).to_contain_text("Your turn")
        expect(actor.page.locator(".bell .count")).to_have_text("1")
        waiting.open(f"/table/{table}")
        expect(waiting.page.locator(".clock").first).to_contain_text("left, until")
        assert waiting.page.locator(".affair").all_inner_texts() == []
        for somebody in (actor, waiting):
            somebody.page.goto("about:blank")
    now = _later(database, DAY)
    with served(SETTINGS, database=place) as address:
        _move_to((actor, waiting), address, now)
        actor.open(f"/table/{table}")
        expect(actor.page.locator(".affair")).to_contain_text("Your time ran out")
        waiting.open(f"/table/{table}")
        waiting.page.get_by_role("button", name="Claim the win").click()
        expect(waiting.page.locator(".end-box h2")).to_contain_text("ran out of time")
        expect(waiting.page.locator(".end-box h2 svg")).to_have_count(1)
        expect(actor.page.locator(".end-box h2")).to_contain_text("ran out of time")
