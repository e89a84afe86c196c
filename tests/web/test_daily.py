"""The valley of the day: two people, each of whom has one scored game."""

import re

from playwright.sync_api import Browser, expect

from tests.web.person import PHONE, Person, person

PLAY_OUT = """async (id) => {
  const csrf = document.cookie.match(/tampu_csrf=([^;]+)/)?.[1] ?? '';
  for (;;) {
    const {shared, own} = await (await fetch(`/api/tables/${id}`)).json();
    if (shared.status !== 'playing') return shared.outcome.scores[0];
    const action = own.legal[(shared.seq * 7) % own.legal.length];
    await fetch(`/api/tables/${id}/act`, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', 'X-Tampu-CSRF': csrf},
      body: JSON.stringify({seq: shared.seq, id: `on${shared.seq}`, action}),
    });
  }
}"""
"""Answer whatever is asked until the game is over; gives the points."""


def play_today(somebody: Person) -> str:
    somebody.page.get_by_role("button", name="Play this valley").click()
    expect(somebody.page.get_by_role("grid")).to_be_visible()
    return somebody.table()


def test_each_has_one_scored_game_and_sees_others_only_afterwards(browser: Browser, address: str) -> None:
    with person(browser, address) as first, person(browser, address, viewport=PHONE) as second:
        first.context.grant_permissions(["clipboard-read", "clipboard-write"])
        first.open("/")
        mine = play_today(first)
        first.open("/")
        first.page.get_by_role("button", name="Go on playing").click()
        expect(first.page).to_have_url(re.compile(f"/table/{mine}$"))
        first.page.evaluate(PLAY_OUT, mine)
        first.page.get_by_role("link", name="Result of the day").click()
        expect(first.page.get_by_role("img", name="How each square was found, not what grows there")).to_be_visible()
        first.look("daily-wide")
        first.page.get_by_role("button", name="Copy the grid as text").click()
        expect(first.page.get_by_role("button", name="Copied")).to_be_visible()
        copied = first.page.evaluate("navigator.clipboard.readText()").splitlines()
        assert re.match(r"Tampu valley, .+ · \d+ : \d+", copied[0])
        assert [len(row) for row in copied[1:]] == [9] * 5
        assert set("".join(copied[1:])) <= set("🟩🟥🟨🟦⬜")

        second.open("/daily")
        assert second.context.request.get(f"{address}/api/tables/{mine}").status == 404
        expect(second.page.get_by_role("button", name="Play this valley")).to_be_visible()
        second.look("daily-phone-before")
        assert second.page.locator(f"a[href*='{mine}']").count() == 0
        second.page.evaluate(PLAY_OUT, play_today(second))
        second.open("/daily")
        second.look("daily-phone")
        second.page.locator(f"a[href*='{mine}']").click()
        expect(second.page.get_by_role("grid")).to_be_visible()
