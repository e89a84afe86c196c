"""In quiet hours nothing is pushed or mailed; afterwards what came meanwhile is told together."""

from typing import Any

from tests.server.build import Client, Running, error, running, seated
from tests.server.mailbox import Mailbox
from tests.server.test_alerts import DAYS, Browser, confirmed, mailing, moved, pushing, sent

HOUR = 3600_000


def hours(now: int, begin: float, end: float) -> dict[str, Any]:
    """Quiet from so many hours after a moment until so many."""
    minutes = [round(now / 60_000 + 60 * after) % (24 * 60) for after in (begin, end)]
    return {"begin": minutes[0], "end": minutes[1], "zone": "UTC"}


async def turn_in(server: Running, red: Client, blue: Client) -> str:
    """Another game that waits for blue."""
    table = await red.table(clock=DAYS)
    await blue.post(f"/api/tables/{table}/join", {"seat": 1, "entropy": ""})
    await red.post(f"/api/tables/{table}/start", {"entropy": ""})
    await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
    return table


async def test_games_that_began_to_wait_in_quiet_hours_are_told_together_afterwards() -> None:
    browser = Browser()
    async with Mailbox().open() as box, running(mailing(box)) as server:
        await pushing(server, browser)
        time = moved(server)
        table, (red, blue) = await seated(server, clock=DAYS)
        await confirmed(server, box, blue, "blue@example.org")
        await blue.post("/api/me/devices", {**browser.subscription(), "language": "de", "zone": "Europe/Berlin"})
        await blue.put("/api/me/quiet", hours(time.now(), -1, 2))
        assert (await blue.get("/api/me/alerts"))["quiet"] == hours(time.now(), -1, 2)
        await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
        other = await turn_in(server, red, blue)
        answered = await turn_in(server, red, blue)
        time.ahead += HOUR
        await sent(server)
        assert (browser.pushed, box.mails) == ([], [])
        news = (await blue.get("/api/me/alerts"))["news"]
        assert {one["table"] for one in news} == {table, other, answered}, "the page makes no noise"
        await blue.post(f"/api/tables/{answered}/act", {"id": "b", "seq": 1, "action": "rest"})
        time.ahead += HOUR + 60_000
        await sent(server)
        (request,), (mail,) = browser.pushed, box.mails
        told = browser.read(request)
        assert (told["title"], told["path"]) == ("2 Partien warten auf dich", "/games")
        assert mail["Subject"] == "Tampu: 2 messages"
        assert [f"/table/{id}" in mail.get_content() for id in (table, other, answered)] == [True, True, False]


async def test_a_reminder_that_falls_into_quiet_hours_comes_before_them() -> None:
    async with Mailbox().open() as box, running(mailing(box)) as server:
        time = moved(server)
        _, (red, blue) = await seated(server, clock=DAYS)
        await confirmed(server, box, blue, "blue@example.org")
        began = time.now()
        # Two days a move: the reminder is due after 36 hours.
        await blue.put("/api/me/quiet", hours(began, 35, 47))
        await turn_in(server, red, blue)
        for after, reminders in ((34.3, 0), (34.7, 1), (36, 1), (47.5, 1)):
            time.ahead += round(after * HOUR) - (time.now() - began)
            await sent(server)
            assert sum("nearly over" in mail["Subject"] for mail in box.mails) == reminders, after


async def test_quiet_hours_have_a_bound_and_an_end(server: Running) -> None:
    blue = await Client(server.url).enter("Blue")
    for begin, end in ((0, 0), (0, 12 * 60 + 1), (60, 0)):
        body = {"begin": begin, "end": end, "zone": "UTC"}
        assert await error(blue, "PUT", "/api/me/quiet", body) == (422, "form")
    await blue.put("/api/me/quiet", {"begin": 1320, "end": 420, "zone": "no such place"})
    assert (await blue.get("/api/me/alerts"))["quiet"]["zone"] == "UTC"
    assert "1320" in (await blue.ask("GET", "/api/me/export")).text
    await blue.ask("DELETE", "/api/me/quiet")
    assert (await blue.get("/api/me/alerts"))["quiet"] is None
