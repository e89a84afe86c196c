"""What has its time: tournaments that begin by themselves, leagues, quiet hours, and tables that are seen late."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from playwright.sync_api import Browser, expect

from tests.web.person import PHONE, person
from tests.web.test_page_screens import post

BERLIN, LIMA = "Europe/Berlin", "America/Lima"


def test_everybody_sees_in_their_own_zone_when_a_tournament_begins(browser: Browser, address: str) -> None:
    begins = datetime.now(ZoneInfo(BERLIN)).replace(hour=19, minute=0, second=0, microsecond=0) + timedelta(days=2)
    there = begins.astimezone(ZoneInfo(LIMA))
    with (
        person(browser, address, zone=BERLIN) as host,
        person(browser, address, zone=LIMA, viewport=PHONE) as guest,
    ):
        host.open("/tournaments")
        host.page.get_by_label("Name", exact=True).fill("Lanterns")
        host.page.get_by_label("Begins by itself").fill(f"{begins:%Y-%m-%dT%H:%M}")
        host.page.locator("form").get_by_role("button", name="Open a tournament").click()
        host.page.wait_for_url("**/tournaments/*")
        expect(host.page.get_by_role("status").first).to_contain_text("19:00, in")
        guest.page.goto(host.page.url)
        expect(guest.page.get_by_role("status").first).to_contain_text(f"{there:%H:%M}, in")
        guest.page.get_by_role("button", name="Join", exact=True).click()
        expect(guest.page.get_by_role("button", name="Leave the tournament")).to_be_visible()
        guest.look("tournament-announced-phone")


def test_a_league_is_opened_joined_by_link_and_begun(browser: Browser, address: str) -> None:
    with (
        person(browser, address) as host,
        person(browser, address) as second,
        person(browser, address) as third,
        person(browser, address, viewport=PHONE) as fourth,
    ):
        host.open("/tournaments")
        host.page.get_by_role("button", name="League", exact=True).click()
        host.page.get_by_label("Name", exact=True).fill("Four quarters")
        host.page.locator("form select").first.select_option("rumis")
        host.page.get_by_label("People in a division").fill("4")
        host.look("league-new")
        host.page.locator("form").get_by_role("button", name="Open a league").click()
        host.page.wait_for_url("**/leagues/*")
        expect(host.page.get_by_role("button", name="Begin season 1")).to_be_disabled()
        for somebody in (second, third, fourth):
            somebody.page.goto(host.page.url)
            somebody.page.get_by_role("button", name="Join", exact=True).click()
            expect(somebody.page.get_by_role("button", name="Leave the league")).to_be_visible()
        host.page.reload()
        host.page.get_by_role("button", name="Begin season 1").click()
        expect(host.page.get_by_role("heading", name="Division A")).to_be_visible()
        expect(host.page.get_by_role("link", name="To my table")).to_be_visible()
        host.look("league-wide")
        fourth.page.reload()
        expect(fourth.page.get_by_role("heading", name="Division A")).to_be_visible()
        fourth.look("league-phone")
        fourth.page.get_by_role("link", name="round 1 of 3").click()
        expect(fourth.page.get_by_role("link", name="To the league")).to_be_visible()


def test_quiet_hours_are_kept(browser: Browser, address: str) -> None:
    with person(browser, address, viewport=PHONE, zone=LIMA) as somebody:
        somebody.open("/")
        post(somebody, "me/guest", {"name": "Owl"})
        somebody.open("/games")
        somebody.page.get_by_label("Quiet hours").check()
        begin = somebody.page.get_by_label("Quiet from")
        expect(begin).to_have_value("22:00")
        with somebody.page.expect_response("**/api/me/alerts"):
            begin.fill("23:30")
            begin.blur()
        somebody.page.reload()
        expect(somebody.page.get_by_label("Quiet from")).to_have_value("23:30")
        quiet = somebody.page.evaluate("fetch('/api/me/alerts').then((a) => a.json()).then((a) => a.quiet)")
        assert quiet == {"begin": 23 * 60 + 30, "end": 7 * 60, "zone": LIMA}
        somebody.look("quiet-phone")


def test_who_watches_late_is_told_so_and_sees_nothing_new(browser: Browser, address: str) -> None:
    seats = [{"kind": "open"}, {"kind": "open"}]
    plan = {"title": "rumis", "seats": seats, "public": True, "auto": True, "delay": 5}
    with person(browser, address) as host, person(browser, address) as guest, person(browser, address) as watcher:
        table = host.opens_table(plan, start=False)
        guest.open("/rules")
        post(guest, "me/guest", {"name": "Guest"})
        post(guest, f"tables/{table}/join", {"seat": 1})
        watcher.open(f"/table/{table}")
        expect(watcher.page.get_by_text("You see this table 5 min late")).to_be_visible()
        host.open(f"/table/{table}")
        for somebody in (host, guest):
            state = somebody.page.evaluate(f"fetch('/api/tables/{table}').then((a) => a.json())")
            if state["own"]["legal"]:
                post(somebody, f"tables/{table}/act", {"id": "a", "seq": 0, "action": state["own"]["legal"][0]})
                break
        host.sees_more_than("0")
        watcher.page.reload()
        expect(watcher.page.get_by_text("You see this table 5 min late")).to_be_visible()
        assert watcher.seq() == "0"
        watcher.look("late")
