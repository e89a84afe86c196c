"""Strangers meet, play a tournament, and are somebody to each other."""

from typing import Any

from playwright.sync_api import Browser, expect

from tests.web.person import PHONE, Person, person

_AUTOPLAY = """async ([id, who]) => {
  const csrf = () => document.cookie.match(/tampu_csrf=([^;]+)/)?.[1] ?? '';
  const {shared, own} = await (await fetch(`/api/tables/${id}`)).json();
  const legal = own?.legal ?? [];
  if (shared.status === 'playing' && legal.length) {
    await fetch(`/api/tables/${id}/act`, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', 'X-Tampu-CSRF': csrf()},
      body: JSON.stringify({seq: shared.seq, id: `a${shared.seq}`, action: legal[(shared.seq * who) % legal.length]}),
    });
  }
  return shared.status;
}"""
"""Answer what is asked at a table, everybody in their own way."""

ACCOUNT = """async (name) => {
  const csrf = () => document.cookie.match(/tampu_csrf=([^;]+)/)?.[1] ?? '';
  const post = (path, body) => fetch(`/api/${path}`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', 'X-Tampu-CSRF': csrf()},
    body: JSON.stringify(body),
  });
  await post('me/guest', {name});
  await post('me/account', {name, password: 'seven llamas sing'});
}"""


def play_out(people: list[Person], tables: list[str]) -> None:
    for _ in range(400):
        statuses = [
            somebody.page.evaluate(_AUTOPLAY, [table, who])
            for who, (somebody, table) in enumerate(zip(people, tables, strict=True))
        ]
        if all(status == "over" for status in statuses):
            return
    raise AssertionError("the games do not end")


def test_two_strangers_are_paired_by_one_press_each_and_play(browser: Browser, address: str) -> None:
    with person(browser, address) as one, person(browser, address, viewport=PHONE) as other:
        for somebody in (one, other):
            somebody.open("/")
            pairing = somebody.page.get_by_role("region", name="Find me a table")
            pairing.get_by_role("button", name="Rumis").click()
        one.look("pairing-wide")
        other.look("pairing-phone")
        for somebody in (one, other):
            somebody.page.get_by_role("button", name="Pair me now").click()
        for somebody in (one, other):
            somebody.page.wait_for_url("**/table/*")
        assert one.table() == other.table()
        for somebody in (one, other):
            expect(somebody.page.locator("[data-place]").first).to_be_attached()
        one.check()


def test_a_tournament_of_four_comes_to_its_table_of_results(browser: Browser, address: str) -> None:
    """Over the API but for what the page is for: opening, joining, beginning, and the results."""
    with (
        person(browser, address) as first,
        person(browser, address) as second,
        person(browser, address) as third,
        person(browser, address, viewport=PHONE) as fourth,
    ):
        people = [first, second, third, fourth]
        first.open("/tournaments")
        first.page.get_by_label("Name", exact=True).fill("Steps of Pisac")
        first.page.locator("form select").first.select_option("rumis")
        first.page.get_by_label("Rounds").fill("2")
        first.look("tournaments")
        first.page.locator("form").get_by_role("button", name="Open a tournament").click()
        first.page.wait_for_url("**/tournaments/*")
        link = first.page.url
        for somebody in people[1:]:
            somebody.page.goto(link)
            somebody.page.get_by_role("button", name="Join", exact=True).click()
            expect(somebody.page.get_by_role("button", name="Leave the tournament")).to_be_visible()
        first.page.get_by_role("button", name="Begin the first round").click()
        for number in (1, 2):
            playing = first.page.get_by_role("heading", name=f"Round {number}, in play")
            expect(playing).to_be_visible()
            tables = [my_table(somebody, link) for somebody in people]
            assert len(set(tables)) == 2
            if number == 1:
                first.look("tournament-playing")
            play_out(people, tables)
        for somebody in (first, fourth):
            expect(somebody.page.get_by_role("heading", name="Standings after round 2")).to_be_visible()
            expect(somebody.page.get_by_role("heading", name="Round 2, one luck at all tables")).to_be_visible()
        first.look("tournament-wide")
        fourth.look("tournament-phone")
        standings = first.page.get_by_role("region", name="Standings after round 2")
        rows: list[str] = standings.locator("tbody tr td:last-child b").all_inner_texts()
        assert len(rows) == 4
        assert rows == sorted(rows, key=_points, reverse=True)
        assert sum(map(_points, rows)) == 0


def _points(text: str) -> float:
    return float(text.replace("−", "-").replace("±", "").replace("+", ""))


def my_table(somebody: Person, link: str) -> str:
    id = link.rsplit("/", 1)[1]
    found: dict[str, Any] = somebody.page.evaluate("(id) => fetch(`/api/tournaments/${id}`).then((a) => a.json())", id)
    table: str = found["my_table"]
    return table


def test_a_profile_shows_ratings_and_friends(browser: Browser, address: str) -> None:
    with person(browser, address) as one, person(browser, address, viewport=PHONE) as other:
        for somebody, name in ((one, "Sun Stair"), (other, "Kite Rock")):
            somebody.open("/")
            somebody.page.evaluate(ACCOUNT, name)
        seats = [{"kind": "open"}, {"kind": "open"}]
        table = one.page.evaluate(
            """async (plan) => {
              const csrf = document.cookie.match(/tampu_csrf=([^;]+)/)[1];
              const made = await fetch('/api/tables', {
                method: 'POST',
                headers: {'Content-Type': 'application/json', 'X-Tampu-CSRF': csrf},
                body: JSON.stringify(plan),
              });
              return (await made.json()).id;
            }""",
            {"title": "rumis", "seats": seats, "public": True, "rated": True, "auto": True, "name": "By the sun"},
        )
        other.open("/")
        row = other.page.locator(".open", has_text="By the sun")
        row.get_by_role("button", name="Sit down").click()
        other.page.wait_for_url("**/table/*")
        play_out([one, other], [table, table])
        one.open("/people/Kite%20Rock")
        expect(one.page.get_by_text("± ").first).to_be_visible()
        one.page.get_by_role("button", name="Ask to be friends").click()
        expect(one.page.get_by_text("Asked to be friends")).to_be_visible()
        one.look("profile-other")
        other.open("/me")
        other.page.get_by_role("button", name="Agree to be friends").click()
        expect(other.page.get_by_role("link", name="Invite to a table")).to_be_visible()
        other.page.get_by_role("button", name="Turquoise").click()
        expect(other.page.get_by_role("button", name="Turquoise")).to_have_attribute("aria-pressed", "true")
        other.look("profile-mine-phone")
        one.open("/me")
        expect(one.page.get_by_role("link", name="Kite Rock").first).to_be_visible()
        one.look("profile-mine-wide")
        one.open("/best")
        expect(one.page.get_by_role("link", name="Kite Rock")).to_be_visible()
        one.look("best")
