"""Tampu as static files: the house is in the browser, and stays there when the network has gone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from scripts.served import served
from scripts.static.build import STATIC, build
from scripts.static.sizes import crossing
from tampu.games import known
from tests.engine import same_bytes
from tests.web.person import PHONE, WIDE, Person, person
from tests.web.static import (
    HEAR,
    START,
    ask,
    begun,
    given_out,
    imaged,
    kept,
    play,
    printed_in,
    ready,
    record_of,
    sit_down,
    spoil,
)

MOST = 12e6
"""The bytes that one title may take until its first move."""


def test_a_game_goes_on_after_the_tab_was_killed_and_the_network_cut(browser: Browser) -> None:
    with given_out() as files, person(browser, files.address, WIDE) as somebody:
        hosts: set[str] = set()
        somebody.context.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
        somebody.page.add_init_script(_PERSISTS)
        somebody.open("/")
        ready(somebody.page)
        # What is stored shall last: that is asked for when there is something to lose.
        assert somebody.page.evaluate("persists") == 0
        id = sit_down(somebody, "rumis")
        assert somebody.page.evaluate("persists") == 1
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
        assert hosts == {urlsplit(files.address).netloc}
        # What is exported can be brought again, and is verified here.
        with somebody.page.expect_download() as saved:
            somebody.page.get_by_role("link", name="Record").click()
        assert saved.value.path().read_text("utf-8") == record.text()
        lines = record.text().splitlines(keepends=True)
        brings(somebody, "".join(lines[: len(lines) // 2] + lines[len(lines) // 2 + 1 :]))
        expect(somebody.page.locator(".record [role=status]")).not_to_be_empty()
        brings(somebody, record.text())
        somebody.page.wait_for_url("**/record/*")
        somebody.page.wait_for_selector(".table-page", timeout=START)
        # What gets less far in a browser is weaker, and says so.
        for title in ("rumis", "tiwanaku"):
            somebody.open(f"/new?title={title}")
            expect(somebody.page.get_by_label("Seat 2", exact=True)).to_contain_text("hard (weaker here)")


_PERSISTS = """globalThis.persists = 0;
StorageManager.prototype.persist = async () => Boolean((persists += 1));"""
"""Counts how often storage was asked to last."""


def brings(somebody: Person, record: str) -> None:
    """Bring the record of a game, under "My games"."""
    somebody.open("/games")
    file: FilePayload = {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()}
    somebody.page.locator("input[type=file]").set_input_files(file)


@pytest.mark.full
def test_later_visits_begin_with_memory_that_was_kept(browser: Browser) -> None:
    with given_out() as files, person(browser, files.address, WIDE) as somebody:
        page = somebody.page
        id = sit_down(somebody, "tiwanaku")
        assert not page.evaluate("tampu.restored()")
        before = play(page, id, 2)
        kept(page)
        imaged(page)
        files.cut()

        page.reload()
        page.wait_for_selector(".table-page", timeout=START)
        assert page.evaluate("tampu.restored()")
        assert play(page, id, 3)["seq"] > before["seq"]
        # What solves clauses is brought to a worker that began with that memory.
        solo = begun(page, "tiwanaku", bots=0, mode="solo", helper="explain")
        play(page, solo, 12)
        assert ask(page, "POST", f"/tables/{solo}/help", {"marks": [], "about": None})["certain"]
        for title in ("rumis", "cuzco", "wutaki"):
            other = begun(page, title)
            assert play(page, other, 3)["status"] == "playing"
        somebody.check()


@pytest.mark.full
def test_memory_that_was_spoilt_is_forgotten_and_python_starts_without(browser: Browser) -> None:
    with given_out() as files, person(browser, files.address, WIDE) as somebody:
        page = somebody.page
        id = sit_down(somebody, "wutaki")
        before = play(page, id, 2)
        kept(page)
        imaged(page)
        spoil(page)
        files.cut()

        page.reload()
        page.wait_for_selector(".table-page", timeout=START)
        assert not page.evaluate("tampu.restored()")
        later = play(page, id, 1)
        assert later["seq"] > before["seq"]
        # Another image is made, with which the visit after this one begins.
        imaged(page)
        page.reload()
        page.wait_for_selector(".table-page", timeout=START)
        assert page.evaluate("tampu.restored()")
        assert play(page, id, 1)["seq"] > later["seq"]


_HANDS_ON = """async (id) => {
  for (let n = 0; n < 200; n++) {
    const { shared, own } = JSON.parse((await tampu.ask('GET', `/tables/${id}`)).text);
    if (!own.legal) return shared.actor;
    await tampu.ask('POST', `/tables/${id}/act`, { seq: shared.seq, id: `entry ${shared.seq}`, action: own.legal[0] });
  }
}"""


def seats_told(page: Page) -> set[Any]:
    """The seats whose own knowledge the house told the page, since this was asked last."""
    texts: list[str] = page.evaluate("told.splice(0)")
    return {found for text in texts for found in re.findall(r'"own":\{[^{}]*?"seat":(\d+|null)', text)}


@pytest.mark.parametrize("viewport", [WIDE, pytest.param(PHONE, marks=pytest.mark.full)], ids=["wide", "phone"])
def test_people_at_one_device_hand_it_over_and_see_their_own_hands_only(
    browser: Browser, viewport: dict[str, int]
) -> None:
    with given_out() as files, person(browser, files.address, viewport) as somebody:
        page = somebody.page
        page.add_init_script(HEAR)
        somebody.open("/new?title=wutaki")
        page.get_by_role("group", name="Players").get_by_role("button", name="2", exact=True).click()
        page.get_by_label("Name on seat 2").fill("Vicuña")
        ready(page)
        page.get_by_role("button", name="Start the game").click()
        seen = []
        for _ in range(2):
            page.wait_for_selector(".cover", timeout=START)
            assert page.locator(".table-page").count() == 0
            seats_told(page)
            # A tab that is opened again gets nobody's hand before somebody has said who they are.
            page.reload()
            page.wait_for_selector(".cover", timeout=START)
            assert page.locator(".table-page").count() == 0
            assert seats_told(page) == set()
            somebody.check()
            takes(page)
            id = somebody.table()
            own = ask(page, "GET", f"/tables/{id}")["own"]
            seen.append(own["seat"])
            hands_over(page, id)
            assert seats_told(page) == {str(own["seat"])}
        assert sorted(seen) == [0, 1]

        # A plan is for the eyes of its seat: neither a tab that is opened again nor the way back leads to it.
        takes(page)
        somebody.open(f"/table/{id}/plan")
        page.wait_for_selector(".table-page.imagined", timeout=START)
        page.reload()
        page.wait_for_selector(".cover", timeout=START)
        assert seats_told(page) == set()
        takes(page)
        somebody.open(f"/table/{id}/plan")
        page.wait_for_selector(".table-page.imagined", timeout=START)
        somebody.open(f"/table/{id}")
        takes(page)
        hands_over(page, id)
        seats_told(page)
        page.evaluate("document.querySelector('.cover').dataset.old = 'yes'")
        page.go_back()
        page.wait_for_selector(".cover:not([data-old])", timeout=START)
        assert page.locator(".table-page").count() == 0
        assert seats_told(page) == set()


def takes(page: Page) -> None:
    """Whose turn it is takes the device."""
    expect(page.locator(".cover button")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(".table-page", timeout=START)


def hands_over(page: Page, id: str) -> None:
    """Play until it is somebody else's turn, and give the device away."""
    seat = ask(page, "GET", f"/tables/{id}")["own"]["seat"]
    assert page.evaluate(_HANDS_ON, id) != seat
    page.get_by_role("button", name="hand over").click()
    page.wait_for_selector(".cover", timeout=START)


# -- everything else, in one browser whose network was cut ---------------------------------------------------


@pytest.fixture(scope="module")
def alone(browser: Browser) -> Iterator[Person]:
    """Somebody whose browser keeps everything, and has no network any more."""
    with given_out() as files, person(browser, files.address, WIDE) as somebody:
        hosts: set[str] = set()
        somebody.context.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
        somebody.open("/")
        ready(somebody.page)
        kept(somebody.page)
        expect(somebody.page.get_by_text("Tampu works without a network now.")).to_be_visible()
        files.cut()
        yield somebody
        assert hosts == {urlsplit(files.address).netloc}


def shown(somebody: Person, path: str) -> Page:
    somebody.open(path)
    somebody.page.wait_for_selector(".table-page", timeout=START)
    somebody.check()
    return somebody.page


_FORBIDDEN = """async (elsewhere) => {
  const refused = [];
  const heard = new Promise((done) => document.addEventListener('securitypolicyviolation', (event) => {
    refused.push(event.effectiveDirective);
    if (refused.length === 4) done();
  }));
  const script = document.createElement('script');
  script.textContent = 'globalThis.ran = true';
  document.head.append(script);
  const foreign = document.createElement('script');
  foreign.src = elsewhere;
  document.head.append(foreign);
  new Image().src = elsewhere;
  await fetch(elsewhere).catch(() => 0);
  await heard;
  return [globalThis.ran === undefined, ...refused.sort()];
}"""
"""What a page must not do: run what is written into it, and load anything from elsewhere."""


@pytest.mark.full
def test_the_policy_of_the_page_forbids_other_hosts_and_scripts_written_into_it(browser: Browser) -> None:
    with given_out() as files, person(browser, files.address, WIDE) as somebody:
        somebody.open("/")
        found = somebody.page.evaluate(_FORBIDDEN, "https://elsewhere.example/")
        assert found == [True, "connect-src", "img-src", "script-src-elem", "script-src-elem"]


@pytest.mark.full
@pytest.mark.parametrize("title", ["cuzco", "tiwanaku", "wutaki"])
def test_whole_games_of_the_other_titles(alone: Person, title: str) -> None:
    id = begun(alone.page, title)
    shown(alone, f"/table/{id}")
    assert play(alone.page, id)["status"] == "over"
    assert record_of(alone.page, id).title == title
    expect(alone.page.get_by_role("region", name="The end of the game")).to_be_visible()
    alone.check()


@pytest.mark.full
@pytest.mark.parametrize("title", known())
def test_masters_answer_here_and_the_page_says_that_they_are_weaker(alone: Person, title: str) -> None:
    alone.open("/")
    assert "master" in ask(alone.page, "GET", "/games")["weaker"][title]
    id = begun(alone.page, title, level="master")
    house = alone.page.workers[0]
    house.evaluate("performance.clearMeasures('bot')")
    # A bot that fails is not measured: another one would move in its place.
    while not house.evaluate("performance.getEntriesByName('bot').length"):
        assert play(alone.page, id, 1)["status"] == "playing"


@pytest.mark.full
def test_a_solo_expedition_with_reasons(alone: Person) -> None:
    id = begun(alone.page, "tiwanaku", bots=0, mode="solo", helper="explain")
    play(alone.page, id, 12)
    help = ask(alone.page, "POST", f"/tables/{id}/help", {"marks": [], "about": None})
    assert help["certain"], help
    shown(alone, f"/table/{id}")
    assert play(alone.page, id)["status"] == "over"


@pytest.mark.full
def test_lessons_books_and_puzzles(alone: Person) -> None:
    page = shown(alone, "/learn/rumis")
    alone.open("/rules/cuzco")
    expect(page.locator("main h1").first).to_be_visible()
    alone.check()
    shown(alone, "/puzzles/tiwanaku")


@pytest.mark.full
def test_replay_analysis_and_plan(alone: Person) -> None:
    page = alone.page
    id = begun(page, "rumis", board="pirka")
    play(page, id, 1)
    shown(alone, f"/table/{id}/plan")
    assert play(page, id)["status"] == "over"
    shown(alone, f"/table/{id}/replay")
    # A link would lead nowhere else: the record is what can be given away.
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("This game is in this browser")).to_be_visible()
    expect(page.get_by_role("button", name="Copy the link")).to_have_count(0)
    expect(page.get_by_role("link", name="Save a picture")).to_have_count(0)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Record").click()
    assert saved.value.path().read_text("utf-8") == record_of(page, id).text()
    made = ask(page, "POST", "/analyses", {"title": "cuzco", "seats": 2, "options": {}})
    shown(alone, f"/analysis/{made['id']}")
    expect(page.get_by_role("button", name="Share")).to_have_count(0)


@pytest.mark.full
@pytest.mark.parametrize("titles", [(), *((title,) for title in known())], ids=lambda titles: "".join(titles) or "some")
def test_this_browser_writes_the_same_records_and_views(alone: Person, titles: tuple[str, ...]) -> None:
    """Some of every title; and of each every option and seat."""
    alone.open("/")
    found = printed_in(alone.page, Path(same_bytes.__file__), *titles)
    assert found.split()[-1] == same_bytes.compared(titles)


@pytest.mark.full
def test_small_games_keep_the_contract_in_this_browser(alone: Person) -> None:
    alone.open("/")
    assert printed_in(alone.page, Path(same_bytes.__file__).with_name("small_games.py")) == "kept"


@pytest.mark.full
def test_the_files_can_lie_anywhere_and_every_origin_has_its_own_games(browser: Browser) -> None:
    """In a folder of one origin, and not in a folder of another one."""
    with given_out() as files, given_out(root=STATIC) as elsewhere, person(browser, files.address, WIDE) as somebody:
        begun(opened(somebody), "rumis")
        somebody.address = elsewhere.address.replace("127.0.0.1", "localhost")
        page = opened(somebody)
        assert ask(page, "GET", "/lobby")["mine"] == []
        id = begun(page, "rumis")
        shown(somebody, f"/table/{id}")
        assert play(page, id)["status"] == "over"
        record_of(page, id)
        somebody.address = files.address
        assert len(ask(opened(somebody), "GET", "/lobby")["mine"]) == 1


def opened(somebody: Person) -> Page:
    """The home page, with the house open."""
    somebody.open("/")
    ready(somebody.page)
    return somebody.page


_TOLD = r"Loading the rules: ([\d.]+) of ([\d.]+) MB\s+All of it is ([\d.]+) MB: it is loaded once and kept .*"
_WATCH = """globalThis.progress = [];
new MutationObserver(() => {
  const shown = document.querySelector('.opening:has(progress)')?.innerText;
  if (shown && shown !== progress.at(-1)) progress.push(shown);
}).observe(document, { subtree: true, childList: true, characterData: true });"""
"""Writes down what is said while the house opens."""


def progress(somebody: Person) -> list[str]:
    found: list[str] = somebody.page.evaluate("progress")
    return found


@pytest.mark.full
@pytest.mark.parametrize("title", ["cuzco", "tiwanaku", "wutaki", "rumis"])
def test_what_one_title_takes_until_its_first_move_and_is_told(browser: Browser, title: str) -> None:
    build()
    context = browser.new_context(locale="en-GB", service_workers="block")
    with given_out() as files:
        taken: set[str] = set()
        context.on("response", lambda answer: taken.add(answer.url.split("#")[0].partition("/static/")[2]))
        somebody = Person(context, files.address)
        somebody.page.add_init_script(_WATCH)
        id = sit_down(somebody, title)
        told = [re.fullmatch(_TOLD, said) for said in progress(somebody)]
        parts = [(float(found[1]), float(found[2]), float(found[3])) for found in told if found]
        assert parts
        assert parts == sorted(parts)
        assert all(part <= whole < MOST / 1e6 for part, whole, _ in parts if whole)
        all_bytes = sum(file.stat().st_size for file in STATIC.rglob("*") if file.is_file())
        assert [whole for _, _, whole in parts] == [pytest.approx(all_bytes / 1e6, abs=0.1)] * len(parts)
        play(somebody.page, id, 2)
        size = sum(crossing(STATIC / (name or "index.html")) for name in taken)
        assert "pyodide/pyodide.asm.wasm.bin" in taken
        assert size < MOST, size
    context.close()


@pytest.mark.full
def test_a_house_offers_the_page_and_takes_its_games(browser: Browser) -> None:
    build()
    with served({"TAMPU_OFFLINE": str(STATIC)}) as address, person(browser, address, WIDE) as somebody:
        page = somebody.page
        somebody.open("/")
        offer = page.get_by_role("link", name="Play offline")
        assert re.search(r"\(1\d MB", offer.inner_text())
        offer.click()
        page.wait_for_url("**/offline/")
        somebody.address = f"{address}/offline/#"
        id = sit_down(somebody, "rumis")
        assert play(page, id)["status"] == "over"
        carry = page.get_by_role("button", name="Carry the game to my account")
        carry.click()
        expect(page.get_by_text("Sign in at the house first")).to_be_visible()
        somebody.faults = [fault for fault in somebody.faults if "/api/records" not in fault]
        # Whoever has a name in the house can.
        page.evaluate(_GUEST)
        carry.click()
        page.get_by_role("link", name="The game is in your account now").click()
        page.wait_for_url("**/record/*")
        page.wait_for_selector(".table-page")
        somebody.check()


_GUEST = """fetch('/api/me/guest', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ name: 'Vicuña' }),
}).then((answer) => { if (!answer.ok) throw new Error(answer.status); })"""
