"""A house without a network: what a browser's worker opens, here with a drawer in memory."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tampu.engine.record import Record
from tampu.games import game, known
from tampu.server.local import house as local
from tampu.server.local.house import LocalServer
from tampu.server.local.people import SEAT, WHO
from tampu.server.local.port import Port
from tampu.server.local.thinking import Think, think

Rows = dict[str, str]


class Drawer:
    """Keeps what it is given; `full` refuses to."""

    def __init__(self, rows: Rows | None = None) -> None:
        self.rows = rows or {}
        self.full = False

    async def read(self) -> list[tuple[str, str]]:
        return list(self.rows.items())

    async def write(self, rows: Sequence[tuple[str, str | None]]) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("the drawer is full")
        for name, text in rows:
            if text is None:
                self.rows.pop(name, None)
            else:
                self.rows[name] = text


async def thought(question: str) -> str:
    return think(question)


class Page:
    """What the page does: ask, sit down, listen."""

    def __init__(self, port: Port) -> None:
        self.port = port
        self.who = ""
        self.heard: asyncio.Queue[Any] = asyncio.Queue()

    async def ask(self, method: str, path: str, body: object = None, seat: int | None = None) -> Any:
        headers = {"content-type": "application/json", WHO: self.who} | ({} if seat is None else {SEAT: str(seat)})
        status, answer = await self.port.ask(method, f"/api{path}", headers, "" if body is None else json.dumps(body))
        assert status < 300, (method, path, status, answer)
        return json.loads(answer) if answer and answer[0] in '{["n' else answer

    async def guest(self, name: str) -> str:
        self.who = str((await self.ask("POST", "/me/guest", {"name": name}))["id"])
        return self.who

    async def begin(self, title: str, level: str, **options: str) -> str:
        bot = {"kind": "bot", "name": "Condor", "level": level}
        clock = {"kind": "none", "bank": 0, "increment": 0, "days": 0}
        plan = {"title": title, "options": options, "seats": [{"kind": "open"}, bot], "clock": clock, "public": False}
        table = await self.ask("POST", "/tables", plan)
        await self.ask("POST", f"/tables/{table['id']}/start", {"entropy": "00" * 16})
        return str(table["id"])


HOUR = 3_600_000


@asynccontextmanager
async def page(drawer: Drawer, bots: Think = thought) -> AsyncIterator[Page]:
    opened: list[Page] = []
    server = LocalServer(drawer, bots, thought)
    async with server.opened():
        port = Port(server.app, lambda name, kind, text: opened[0].heard.put_nowait((name, kind, text)))
        opened.append(Page(port))
        yield opened[0]


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "BOT_PAUSE", 0.0)
    monkeypatch.setattr(local, "PRIVATE_PAUSE", (0.0, 0.0))
    monkeypatch.setattr(local, "BOT_SECONDS", 0.05)
    monkeypatch.setattr(local, "UNHURRIED", 0.0)


async def play(page: Page, id: str, most: int = 10_000) -> Any:
    """Play the first legal action whenever it is our turn, up to so many of them."""
    while True:
        state = await page.ask("GET", f"/tables/{id}")
        if state["shared"]["status"] != "playing" or not most:
            return state
        if state["own"]["legal"]:
            most -= 1
            act = {"id": f"act {state['shared']['seq']}", "seq": state["shared"]["seq"]}
            await page.ask("POST", f"/tables/{id}/act", {**act, "action": state["own"]["legal"][0]})
        await asyncio.sleep(0.002)


async def test_a_game_goes_on_where_it_was_and_ends_in_a_record_that_holds() -> None:
    drawer = Drawer()
    async with page(drawer) as first:
        who = await first.guest("Puma")
        id = await first.begin("rumis", "easy", board="pirka")
        await play(first, id, most=3)
    # The tab is killed: whatever the first house still has in memory is lost.
    async with page(Drawer(dict(drawer.rows))) as second:
        second.who = who
        ended = await play(second, id)
        text = await second.ask("GET", f"/tables/{id}/record")
    assert ended["shared"]["status"] == "over"
    record = Record.parse(text)
    record.verify(game("rumis"))
    assert len(record.entries) == ended["shared"]["seq"]


async def test_what_cannot_be_stored_has_not_happened() -> None:
    drawer = Drawer()
    async with page(drawer) as one:
        await one.guest("Puma")
        id = await one.begin("rumis", "easy", board="pirka")
        before = await one.ask("GET", f"/tables/{id}")
        while before["own"]["legal"] is None:
            await asyncio.sleep(0.01)
            before = await one.ask("GET", f"/tables/{id}")
        drawer.full = True
        act = {"id": "a", "seq": before["shared"]["seq"], "action": before["own"]["legal"][0]}
        with pytest.raises(OSError, match="full"):
            await one.ask("POST", f"/tables/{id}/act", act)
        drawer.full = False
        after = await one.ask("GET", f"/tables/{id}")
        assert after == before


async def test_a_conversation_at_a_table() -> None:
    async with page(Drawer()) as one:
        who = await one.guest("Puma")
        id = await one.begin("cuzco", "random")
        one.port.open("talk", f"/api/tables/{id}/socket?after=-1&changes=true", {WHO: who})
        assert await one.heard.get() == ("talk", "open", "")
        kinds = [json.loads((await one.heard.get())[2])["type"] for _ in range(3)]
        assert kinds == ["log", "state", "chat"]
        one.port.say("talk", json.dumps({"type": "ping", "number": 7}))
        while json.loads((await one.heard.get())[2]) != {"type": "pong", "number": 7}:
            pass
        one.port.close("talk")
        while (await one.heard.get())[1] != "closed":
            pass


async def test_people_at_one_device_see_what_their_seat_may_know() -> None:
    async with page(Drawer()) as one:
        puma = await one.guest("Puma")
        clock = {"kind": "none", "bank": 0, "increment": 0, "days": 0}
        seats = [{"kind": "open"}, {"kind": "open"}]
        plan = {"title": "cuzco", "options": {}, "seats": seats, "clock": clock, "public": False}
        id = (await one.ask("POST", "/tables", plan))["id"]
        invite = (await one.ask("GET", f"/tables/{id}"))["own"]["invite"]
        await one.guest("Llama")
        await one.ask("POST", f"/tables/{id}/invite", {"invite": invite})
        await one.ask("POST", f"/tables/{id}/join", {"entropy": "00" * 16})
        one.who = puma
        await one.ask("POST", f"/tables/{id}/start", {"entropy": "00" * 16})
        owns = [(await one.ask("GET", f"/tables/{id}", seat=seat))["own"] for seat in (0, 1)]
        assert [own["seat"] for own in owns] == [0, 1]
        assert sum(own["legal"] is not None for own in owns) == 1
        # Before a seat was taken nobody is told what one knows, not even whoever opened the table.
        for seat in ({}, {SEAT: "7"}):
            assert (await one.port.ask("GET", f"/api/tables/{id}", {WHO: puma} | seat, ""))[0] == 404
        assert (await one.ask("GET", f"/tables/{id}/row"))["actor"] in (0, 1)


@pytest.mark.parametrize("title", known())
async def test_every_title_is_set_up_and_taught(title: str) -> None:
    async with page(Drawer()) as one:
        await one.guest("Puma")
        id = await one.begin(title, "random")
        await play(one, id, most=2)
        lessons = [row for row in await one.ask("GET", "/lessons") if row["title"] == title]
        for row in lessons[:1]:
            assert await one.ask("GET", f"/lessons/{title}/{row['name']}")


async def test_nobody_waits_while_the_scenario_of_the_day_is_made() -> None:
    asked: list[str] = []
    answered = asyncio.Event()

    async def bots(question: str) -> str:
        asked.append(question)
        await answered.wait()
        return think(question)

    async with page(Drawer(), bots) as one:
        day = asyncio.create_task(one.ask("GET", "/daily"))
        while not asked:
            await asyncio.sleep(0.001)
        assert await one.ask("GET", "/games")
        assert not day.done()
        answered.set()
        told = await day
        assert told["about"]["start"]
        assert (await one.ask("GET", "/daily"))["about"] == told["about"]
        assert len(asked) == 1


async def test_the_scenario_of_the_day_is_made_here_if_nobody_else_does() -> None:
    async def fails(question: str) -> str:
        raise RuntimeError("crashed")

    async with page(Drawer(), fails) as one, page(Drawer()) as other:
        assert (await one.ask("GET", "/daily"))["about"] == (await other.ask("GET", "/daily"))["about"]


async def test_a_house_that_was_built_long_ago_knows_what_time_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic_ns", lambda: 10 * HOUR * 1_000_000)
    server = LocalServer(Drawer(), thought, thought)
    # Its memory is used by another process, whose clock began anew.
    monkeypatch.setattr(time, "monotonic_ns", lambda: 0)
    async with server.opened():
        assert abs(server.house.time.now() - time.time_ns() // 1_000_000) < HOUR
