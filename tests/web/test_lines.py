"""Lines of play in the real browser: an analysis that travels as a record, and a plan that is played by orders."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Download, Locator, expect

from scripts.served import served
from tampu.engine.record import Record
from tampu.games import TITLES
from tests.web.person import READY, Person, person
from tests.web.test_replay import bring

TRIED = '[role="treeitem"][data-node]:not(.played)'


def listed(somebody: Person) -> Locator:
    """The answers in the list."""
    options = somebody.page.locator(".options .opt")
    expect(somebody.page.locator(".groups")).to_be_visible()
    if not options.first.is_visible():
        somebody.page.locator(".groups .head").first.click()
    return options


def picks(somebody: Person, number: int) -> None:
    """Choose an answer from the list, and send it."""
    listed(somebody).nth(number).click()
    if somebody.page.locator(READY).count():
        somebody.page.locator(READY).first.click()


def plays(somebody: Person, number: int) -> None:
    """The same at an imagined table, where everything can be taken back: one click leads to another moment."""
    node = somebody.page.locator(".study.coach, .my-plan").get_attribute("data-node")
    listed(somebody).nth(number).click()
    expect(somebody.page.locator(".study.coach, .my-plan")).not_to_have_attribute("data-node", node or "")


def test_an_analysis_with_two_branches_is_exported_imported_and_verified(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address) as red:
        digest = bring(red, "rumis")
        red.open(f"/record/{digest}?at=4")
        red.page.get_by_role("button", name="Analyse").click()
        red.page.wait_for_url(re.compile("/analysis/"))
        expect(red.page.locator(".study.coach")).to_have_attribute("data-node", "4")
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
        expect(red.page.locator(".study.coach")).to_have_attribute("data-node", "4")
        plays(red, 1)
        expect(red.page.locator(TRIED)).to_have_count(2)
        red.page.get_by_role("button", name="Ask", exact=True).click()
        expect(red.page.locator(".candidate")).to_have_count(3)
        expect(red.page.locator("canvas ~ .plaque.bot").first).to_contain_text("A")
        red.look("analysis rumis")
        with red.page.expect_download() as saved:
            red.page.get_by_role("link", name="Download").click()
        download: Download = saved.value
        file = tmp_path / download.suggested_filename
        download.save_as(file)

        text = file.read_text("utf-8")
        record = Record.parse(text)
        record.verify(TITLES.game("rumis"))
        assert [line.name for line in record.variations] == ["A quieter start", ""]

    with person(browser, address) as blue:
        # What was downloaded is chosen as a file, and its lines are there.
        blue.open("/games")
        chooser = blue.page.locator("input[type=file]")
        assert file.suffix in (chooser.get_attribute("accept") or "").split(",")
        chooser.set_input_files(file)
        blue.page.wait_for_url(re.compile("/analysis/"))
        expect(blue.page.locator(TRIED)).to_have_count(2)
        blue.page.locator(TRIED).first.click()
        expect(blue.page.locator(".study.coach")).to_have_attribute("data-node", re.compile(r"\d\d"))
        blue.check()


def test_whoever_reads_an_analysis_goes_on_when_its_owner_changes_it(browser: Browser, address: str) -> None:
    """And a second device of the owner is told that its change was not made, and shown what there is now."""
    with person(browser, address) as red, person(browser, address) as reader:
        red.context.grant_permissions(["clipboard-read", "clipboard-write"])
        digest = bring(red, "rumis")
        red.open(f"/record/{digest}?at=4")
        red.page.get_by_role("button", name="Analyse").click()
        red.page.wait_for_url(re.compile("/analysis/"))
        # The page that is left has such a button, too.
        expect(red.page.locator(".study.coach")).to_be_visible()
        red.page.get_by_role("button", name="Share").click()
        expect(red.page.get_by_text("Copied")).to_be_attached()
        link: str = red.page.evaluate("navigator.clipboard.readText()")
        second = red.context.new_page()
        second.goto(red.page.url)
        reader.open(link.removeprefix(address))
        for page in (reader.page, second):
            expect(page.locator(".study.coach")).to_have_attribute("data-node", "4")
        red.page.get_by_role("tab", name="Options").click()
        plays(red, 0)

        expect(reader.page.locator(TRIED)).to_have_count(0)
        reader.page.keyboard.press("ArrowRight")
        expect(reader.page.locator(".study.coach")).to_have_attribute("data-node", "5")
        expect(reader.page.locator(TRIED)).to_have_count(1)
        reader.page.keyboard.press("ArrowLeft")
        expect(reader.page.locator(".study.coach")).to_have_attribute("data-node", "4")

        second.get_by_role("button", name="Comment").click()
        second.get_by_label("Comment").fill("From elsewhere")
        second.get_by_role("button", name="Save").click()
        expect(second.get_by_text("These lines were changed elsewhere")).to_be_visible()
        expect(second.locator(TRIED)).to_have_count(1)
        for one in (red, reader):
            one.faults = [fault for fault in one.faults if "409 (Conflict)" not in fault]
            one.check()


def test_an_empty_table_is_analysed_with_the_luck_that_somebody_chooses(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    """With options; one die as it is wanted, the others by the lot; nothing is asked twice since nothing is final."""
    with person(browser, address) as red:
        page = red.page
        red.open("/new?title=cuzco")
        page.locator("#option-map").select_option("fixed")
        page.get_by_role("group", name="Players").get_by_role("button", name="2", exact=True).click()
        page.get_by_role("button", name="Analyse an empty table").click()
        page.wait_for_url(re.compile("/analysis/"))
        study, answers = page.locator(".study.coach"), page.locator(".answers .knot")
        expect(page.get_by_role("region", name="The question")).to_contain_text("Analysis")
        answers.first.click()
        expect(study).to_have_attribute("data-node", "1")
        answers.first.click()
        luck = page.get_by_role("group", name="What comes to light")
        expect(luck.locator(".opt")).to_have_count(6)
        sixth = luck.locator(".opt").nth(5)
        words = sixth.inner_text().splitlines()[0].strip()
        sixth.click()
        expect(luck).to_contain_text(f"Chosen so far: {words}")
        luck.get_by_role("button", name="Let the lot decide").click()
        expect(study).to_have_attribute("data-node", "2")
        red.look("luck cuzco")
        # On the board the arrows lead from place to place, elsewhere along the line.
        page.locator("button[data-place]").first.focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowLeft")
        expect(study).to_have_attribute("data-node", "2")
        study.locator("h3").click()
        page.keyboard.press("ArrowLeft")
        expect(study).to_have_attribute("data-node", "1")
        with page.expect_download() as saved:
            page.get_by_role("link", name="Download").click()
        file = tmp_path / saved.value.suggested_filename
        saved.value.save_as(file)
        record = Record.parse(file.read_text("utf-8"))
        record.verify(TITLES.game("cuzco"))
        assert record.options["map"] == "fixed"
        [line] = record.variations
        label, value = line.tries[1].luck[0]
        assert (label, value) == ("die 1", 5)
        assert len(line.tries[1].luck) > 1
    with person(browser, address) as blue:
        blue.open("/games")
        blue.page.locator("input[type=file]").set_input_files(file)
        blue.page.wait_for_url(re.compile("/analysis/"))
        expect(blue.page.locator(TRIED)).to_have_count(2)


def test_my_analyses_are_named_and_removed_among_my_games(browser: Browser, address: str) -> None:
    with person(browser, address) as red:
        digest = bring(red, "rumis")
        red.open(f"/record/{digest}?at=4")
        red.page.get_by_role("button", name="Analyse").click()
        red.page.wait_for_url(re.compile("/analysis/"))
        red.open("/games")
        red.page.get_by_role("button", name="Rename Rumis").click()
        red.page.get_by_label("Name of the analysis").fill("Red's idea")
        red.page.keyboard.press("Enter")
        red.page.get_by_role("button", name="Remove Red's idea").click()
        red.look("my analyses")
        red.page.get_by_role("button", name="Really remove it?").click()
        expect(red.page.get_by_role("heading", name="My analyses")).to_have_count(0)


def test_a_plan_survives_a_restart_partly_fits_and_is_played_by_orders(browser: Browser, tmp_path: Path) -> None:
    """A game over days between two people; the house is closed and opened again in between."""
    settings, database = {"TAMPU_SECRET_KEY": "of this test"}, f"sqlite:///{tmp_path / 'house.db'}"
    with served(settings, database=database) as first, person(browser, first) as red, person(browser, first) as blue:
        clock = {"kind": "days", "days": 3}
        plan = {"title": "rumis", "seats": [{"kind": "open"}] * 2, "clock": clock}
        table = red.opens_table(plan, start=False)
        blue.open("/")
        blue.page.evaluate(JOIN, table)
        red.page.evaluate(START, table)
        actor = red.page.evaluate("async (id) => (await (await fetch(`/api/tables/${id}`)).json()).shared.actor", table)
        mover, waiter = ((red, blue), (blue, red))[actor]
        waiter.open(f"/table/{table}/plan")
        waiter.page.get_by_role("tab", name="Options").click()
        # If this is done, then that; whatever else happens, something else.
        plays(waiter, 0)
        plays(waiter, 3)
        waiter.page.get_by_role("button", name="Show the table as it is").click()
        expect(waiter.page.locator(".my-plan")).to_have_attribute("data-node", "0")
        waiter.page.get_by_role("button", name="Whatever they do").click()
        expect(waiter.page.locator(".my-plan")).not_to_have_attribute("data-node", "0")
        plays(waiter, 5)
        moves = waiter.page.locator(".my-plan li[data-node]")
        expect(moves).to_have_count(2)
        for number in range(2):
            moves.nth(number).get_by_role("switch").click()
            expect(moves.nth(number).get_by_role("switch")).to_be_checked()
        # What was asked about an option may be overtaken by one's own change.
        waiter.faults = [fault for fault in waiter.faults if "409 (Conflict)" not in fault]
        waiter.look("plan rumis")
        waiter.page.get_by_role("button", name="Leave 2 moves as orders").click()
        expect(waiter.page.get_by_text("2 orders wait.")).to_be_visible()
        texts = [moves.nth(number).locator(".move").inner_text() for number in range(2)]

        with served(settings, database=database) as again:
            for one in (mover, waiter):
                one.address = again
            waiter.open(f"/table/{table}/plan")
            assert [moves.nth(number).locator(".move").inner_text() for number in range(2)] == texts
            mover.open(f"/table/{table}")
            mover.page.get_by_role("tab", name="Options").click()
            picks(mover, 0)
            # The order for just this is played within seconds, and what was for something else is marked.
            expect(mover.page.locator("[data-seq='2']")).to_be_visible()
            expect(waiter.page.locator(".my-plan .missed")).to_have_count(1)
            log = mover.page.evaluate(
                "async (id) => (await (await fetch(`/api/tables/${id}/log?after=0`)).json()).entries", table
            )
            assert [entry["seat"] for entry in log] == [actor, 1 - actor]
            assert "orders" not in mover.heard_of_the_game().replace('"orders":null', "")
            for one in (mover, waiter):
                one.check()


JOIN = """async (id) => {
  const csrf = () => document.cookie.split('; ').find((one) => one.startsWith('tampu_csrf='))?.slice(11) ?? '';
  const post = (path, body) => fetch(`/api/${path}`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'X-Tampu-CSRF': csrf() }, body: JSON.stringify(body),
  });
  await post('me/guest', { name: 'Blue' });
  await post(`tables/${id}/join`, {});
}"""
START = JOIN.replace("await post('me/guest', { name: 'Blue' });", "").replace("/join`", "/start`")
