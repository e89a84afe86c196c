"""What reaches somebody who is elsewhere: in the page, and as a push that the service worker shows."""

import json

from playwright.sync_api import Browser, expect

from tests.web.person import Person, person
from tests.web.test_endings import PLAN

_MOVE = """async (id) => {
  const csrf = document.cookie.match(/tampu_csrf=([^;]+)/)?.[1] ?? '';
  const {shared, own} = await (await fetch(`/api/tables/${id}`)).json();
  await fetch(`/api/tables/${id}/act`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', 'X-Tampu-CSRF': csrf},
    body: JSON.stringify({seq: shared.seq, id: `m${shared.seq}`, action: own.legal[0]}),
  });
}"""


def over_days(red: Person, blue: Person) -> tuple[str, Person, Person]:
    """A table of two, which has started: who is to move, and who waits."""
    table = red.opens_table(PLAN, start=False)
    blue.open(f"/table/{table}")
    blue.page.get_by_role("button", name="Sit down").first.click()
    red.open(f"/table/{table}")
    red.page.get_by_role("button", name="Start").first.click()
    expect(red.page.locator(".clock").first).to_be_visible()
    actor = red.page.evaluate(f"fetch('/api/tables/{table}').then((found) => found.json())")["shared"]["actor"]
    return table, *((red, blue) if actor == 0 else (blue, red))


def test_a_turn_is_told_elsewhere_in_the_page_and_can_be_switched_off(browser: Browser, address: str) -> None:
    with person(browser, address) as one, person(browser, address) as other:
        table, red, blue = over_days(one, other)
        blue.open("/games")
        expect(blue.page.locator(".tell")).to_be_visible()
        red.page.evaluate(_MOVE, table)
        expect(blue.page.locator(".news")).to_contain_text("Your turn in Rumis")
        expect(blue.page.locator(".bell .count")).to_have_text("1")
        blue.page.get_by_role("button", name="Dismiss").click()
        expect(blue.page.locator(".news")).to_have_count(0)
        with blue.page.expect_response(lambda answer: "/api/me/alerts/turn/page" in answer.url):
            blue.page.get_by_label("It is my turn: page").uncheck()
        blue.open("/games")
        expect(blue.page.get_by_label("It is my turn: page")).not_to_be_checked()
        expect(blue.page.get_by_label("It is my turn: mail")).to_be_disabled()


def test_a_push_is_shown_and_leads_to_its_table(browser: Browser, address: str) -> None:
    with person(browser, address) as red:
        red.open("/")
        red.page.context.grant_permissions(["notifications"], origin=address)
        devtools = red.page.context.new_cdp_session(red.page)
        found: list[str] = []
        devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
        )
        devtools.send("ServiceWorker.enable")
        red.page.evaluate("navigator.serviceWorker.register('/sw.js', {type: 'module'})")
        red.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        told = {"title": "Your turn in Rumis", "body": "With Condor.", "path": "/games", "tag": "x turn"}
        pushed = {"origin": address, "registrationId": found[0], "data": json.dumps(told)}
        devtools.send("ServiceWorker.deliverPushMessage", pushed)
        shown = """async () => {
          const found = await (await navigator.serviceWorker.ready).getNotifications();
          return found.map(({title, body, tag, data}) => [title, body, tag, data.path]);
        }"""
        for _ in range(100):
            seen = red.page.evaluate(shown)
            if seen:
                break
            red.page.wait_for_timeout(50)
        assert seen == [["Your turn in Rumis", "With Condor.", "x turn", "/games"]]
