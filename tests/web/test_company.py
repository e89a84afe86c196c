"""Several browsers at one table."""

import json
import re

from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.web.person import Person, person
from tests.web.test_rumis import FLAT, STONES, sit_down

LISTEN = """() => {
  window.said = [];
  const status = document.querySelector('.net[role=status]');
  new MutationObserver(() => window.said.push(status.textContent.trim()))
    .observe(status, {subtree: true, childList: true, characterData: true});
}"""
"""Keep everything that the page says about its connection: some of it is gone in half a second."""


def move(somebody: Person) -> None:
    assert somebody.may_move_or_is_over()
    seq = somebody.seq()
    somebody.page.locator(STONES).last.click()
    somebody.page.locator(".send").click()
    somebody.sees_more_than(seq)


def test_two_play_one_comes_back_and_a_third_watches(browser: Browser, address: str) -> None:
    with person(browser, address) as host, person(browser, address) as guest, person(browser, address) as watcher:
        for somebody in (host, guest, watcher):
            somebody.page.add_init_script(FLAT)
        host.open("/new?title=rumis")
        host.page.get_by_label("Show in the lobby").check()
        host.page.get_by_role("button", name="Open the table").click()
        link = host.page.get_by_role("textbox", name="Invitation link")
        expect(link).to_be_visible()
        expect(host.page.get_by_role("img", name="QR code")).to_be_visible()
        host.look("waiting")
        address_of_table = link.input_value()

        guest.page.goto(address_of_table)
        guest.page.get_by_role("button", name="Sit down").click()
        # A table that is full starts by itself.
        expect(guest.page.get_by_role("grid")).to_be_visible()
        watcher.open(f"/table/{host.table()}")
        expect(watcher.page.get_by_role("grid")).to_be_visible()

        both = [host, guest]
        for turn in range(4):
            somebody = first_to_move(both)
            move(somebody)
            if turn == 1:
                guest.page.close()
                guest.page = guest.context.new_page()
                guest.page.goto(address_of_table)
                expect(guest.page.get_by_role("grid")).to_be_visible()
        expect(watcher.page.locator("td.stone").first).to_be_visible()
        assert watcher.page.locator(STONES).count() == 0
        assert watcher.page.locator(".send").count() == 0
        assert not any(re.search('"invite":"[^"]', frame) for frame in watcher.heard)
        assert all('"secret":null' in frame for frame in watcher.heard if '"secret"' in frame)
        watcher.look("watching")

        host.page.get_by_role("tab", name="Chat").click()
        host.page.get_by_label("Say something").fill("Good stones!")
        host.page.keyboard.press("Enter")
        guest.page.get_by_role("tab", name="Chat").click()
        expect(guest.page.get_by_text("Good stones!")).to_be_visible()


def first_to_move(people: list[Person]) -> Person:
    for _ in range(100):
        for somebody in people:
            if somebody.page.locator("[data-turn='mine']").count():
                return somebody
        people[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is to move")


def test_a_move_whose_answer_was_lost_is_sent_again_and_counts_once(browser: Browser, address: str) -> None:
    acts: list[str] = []
    sockets: list[WebSocketRoute] = []

    def pass_on(socket: WebSocketRoute) -> None:
        """A connection that breaks when the first move has been sent, before its answer comes."""
        sockets.append(socket)
        number = len(sockets)
        server = socket.connect_to_server()

        def hear(said: str | bytes) -> None:
            if isinstance(said, str) and json.loads(said)["type"] == "act":
                acts.append(json.loads(said)["id"])
            server.send(said)

        def answer(said: str | bytes) -> None:
            if number == 1 and acts:
                socket.close(code=4000)
            else:
                socket.send(said)

        socket.on_message(hear)
        server.on_message(answer)

    with person(browser, address) as somebody:
        somebody.page.add_init_script(FLAT)
        somebody.page.route_web_socket("**/tables/*/socket*", pass_on)
        sit_down(somebody)
        somebody.page.evaluate(LISTEN)
        move(somebody)
        said = somebody.page.evaluate("window.said")
        assert any(one.startswith("connection lost") for one in said)
        expect(somebody.page.get_by_role("status").filter(has_text="connected")).to_be_visible()
        assert somebody.may_move_or_is_over()
        assert len(sockets) == 2
        assert len(acts) == 2
        assert acts[0] == acts[1]
        mine = somebody.page.locator(".log li", has_text="places red")
        yours = somebody.page.locator(".log li", has_text="places yellow")
        assert mine.count() == 1
        assert yours.count() in (1, 2)
