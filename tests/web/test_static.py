"""Tampu as static files: the house is in the browser, and stays there when the network has gone."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.person import WIDE, Person, person
from tests.web.static import START, ask, given_out, kept, play, ready, record_of


def sit_down(somebody: Person, title: str) -> str:
    """Two clicks from the home page into a game against bots."""
    somebody.open("/")
    somebody.page.locator(f".dye-{title} .btn.dye").click()
    somebody.page.wait_for_selector(".table-page", timeout=START)
    return somebody.table()


def test_a_game_goes_on_after_the_tab_was_killed_and_the_network_cut(browser: Browser) -> None:
    with given_out() as files, person(browser, files.address, WIDE) as somebody:
        hosts: set[str] = set()
        somebody.context.on("request", lambda request: hosts.add(request.url.split("/")[2]))
        id = sit_down(somebody, "rumis")
        somebody.may_move_or_is_over()
        before = play(somebody.page, id, 2)
        kept(somebody.page)
        somebody.check()
        somebody.page.close()
        files.cut()

        somebody.page = somebody.context.new_page()
        somebody.open(f"/table/{id}")
        somebody.page.wait_for_selector(".table-page", timeout=START)
        assert int(somebody.seq()) >= before["seq"]
        assert play(somebody.page, id)["status"] == "over"
        expect(somebody.page.get_by_role("region", name="The end of the game")).to_contain_text("The luck was fair")
        record = record_of(somebody.page, id)
        assert hosts == {files.address.split("/")[2]}
        # What is exported can be brought again, and is verified here.
        with somebody.page.expect_download() as saved:
            somebody.page.get_by_role("link", name="Record").click()
        assert saved.value.path().read_text("utf-8") == record.text()
        assert ask(somebody.page, "POST", "/records", record.text())["title"] == "rumis"


@pytest.mark.full
@pytest.mark.parametrize("title", ["cuzco", "tiwanaku", "wutaki"])
def test_whole_games_of_the_other_titles(browser: Browser, title: str) -> None:
    with given_out() as files, person(browser, files.address, WIDE) as somebody:
        id = sit_down(somebody, title)
        kept(somebody.page)
        files.cut()
        assert play(somebody.page, id)["status"] == "over"
        assert record_of(somebody.page, id).title == title
        somebody.check()


_HANDS_ON = """async (id) => {
  for (let n = 0; n < 200; n++) {
    const { shared, own } = JSON.parse((await tampu.ask('GET', `/tables/${id}`)).text);
    if (!own.legal) return shared.actor;
    await tampu.ask('POST', `/tables/${id}/act`, { seq: shared.seq, id: `entry ${shared.seq}`, action: own.legal[0] });
  }
}"""


@pytest.mark.full
def test_people_at_one_device_hand_it_over_and_see_their_own_hands_only(browser: Browser) -> None:
    with given_out() as files, person(browser, files.address, WIDE) as somebody:
        page = somebody.page
        somebody.open("/new?title=wutaki")
        page.get_by_role("group", name="Players").get_by_role("button", name="2", exact=True).click()
        page.get_by_label("Name on seat 2").fill("Vicuña")
        ready(page)
        page.get_by_role("button", name="Start the game").click()
        seen = []
        for _ in range(2):
            page.wait_for_selector(".cover", timeout=START)
            assert page.locator(".table-page").count() == 0
            somebody.check()
            page.get_by_role("button", name="show the table").click()
            page.wait_for_selector(".table-page", timeout=START)
            id = somebody.table()
            own = ask(page, "GET", f"/tables/{id}")["own"]
            seen.append(own["seat"])
            assert page.evaluate(_HANDS_ON, id) != own["seat"]
            page.get_by_role("button", name="hand over").click()
        assert sorted(seen) == [0, 1]
        # A tab that is opened again shows nobody's hand before somebody has said who they are.
        page.reload()
        page.wait_for_selector(".cover", timeout=START)
        assert page.locator(".table-page").count() == 0


@pytest.mark.full
def test_lessons_books_replays_puzzles_and_reasons_without_a_network(browser: Browser) -> None:
    with given_out() as files, person(browser, files.address, WIDE) as somebody:
        page = somebody.page
        somebody.open("/")
        ready(page)
        kept(page)
        files.cut()
        somebody.open("/learn/rumis")
        page.wait_for_selector(".table-page", timeout=START)
        somebody.check()
        somebody.open("/rules/cuzco")
        expect(page.locator("main h1").first).to_be_visible()
        somebody.open("/puzzles/tiwanaku")
        page.wait_for_selector(".table-page", timeout=START)
        somebody.check()
        id = sit_down(somebody, "rumis")
        assert play(page, id)["status"] == "over"
        somebody.open(f"/table/{id}/replay")
        page.wait_for_selector(".table-page", timeout=START)
        somebody.check()
        made = ask(page, "POST", "/tables", HELPED)
        ask(page, "POST", f"/tables/{made['id']}/start", {"entropy": "00" * 16})
        play(page, made["id"], 6)
        help = ask(page, "POST", f"/tables/{made['id']}/help", {"marks": [], "about": None})
        assert help


HELPED = {
    "title": "tiwanaku",
    "options": {"mode": "solo", "helper": "explain"},
    "seats": [{"kind": "open"}],
    "clock": {"kind": "none", "bank": 0, "increment": 0, "days": 0},
    "public": False,
}
