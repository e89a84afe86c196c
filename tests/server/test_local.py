"""A house without a network: what a browser's worker opens, here with a drawer in memory."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
import pytest

from tampu.engine.record import Record
from tampu.games import game, known
from tampu.puzzles.ratings import Rating
from tampu.server.local import house as local
from tampu.server.local.house import LocalServer
from tampu.server.local.people import SEAT, WHO
from tampu.server.local.port import Port
from tampu.server.local.store import KeptStore
from tampu.server.local.thinking import Think, think
from tampu.server.local.worker import InWorker
from tampu.tables.model import Analysis, Attempt, KeptPlan, Line, Table
from tests.server import drawers
from tests.server.drawers import NOTE

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

    def __init__(self, port: Port, store: KeptStore) -> None:
        self.port = port
        self.store = store
        self.who = ""
        self.heard: asyncio.Queue[Any] = asyncio.Queue()

    async def ask(self, method: str, path: str, body: object = None, seat: int | None = None) -> Any:
        kind = "text/plain" if isinstance(body, str) else "application/json"
        headers = {"content-type": kind, WHO: self.who} | ({} if seat is None else {SEAT: str(seat)})
        text = body if isinstance(body, str) else "" if body is None else json.dumps(body)
        status, answer = await self.port.ask(method, f"/api{path}", headers, text)
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
async def page(drawer: Drawer, bots: Think = thought, study: Think = thought) -> AsyncIterator[Page]:
    opened: list[Page] = []
    server = LocalServer(drawer, bots, study)
    async with server.opened():
        port = Port(server.app, lambda name, kind, text: opened[0].heard.put_nowait((name, kind, text)))
        opened.append(Page(port, server.kept))
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


class Kept(NamedTuple):
    """Something that is kept, and how a store is asked for it."""

    save: Callable[[KeptStore], Awaitable[object]]
    read: Callable[[KeptStore], Awaitable[object]]


_LINE = Line(user="puma", seat=0, name="Puma", text="Well played", at=1)
_TRIED = Attempt(user="puma", puzzle="one", title="rumis", opened=1)
_SOLVED = Attempt(user="puma", puzzle="one", title="rumis", opened=1, answered=2, right=True)
_STUDY = Analysis(id="study", user="puma", source="", title="cuzco", name="", body="", at=1)

KEPT = {
    "note": Kept(lambda one: one.save_note("t", "puma", "new"), lambda one: one.note("t", "puma")),
    "plan": Kept(lambda one: one.save_plan("t", "puma", KeptPlan("new", 2)), lambda one: one.plan("t", "puma")),
    "record": Kept(lambda one: one.add_record("d", "rumis", "text", "puma", 1), lambda one: one.record("d")),
    "review": Kept(lambda one: one.keep_review("game", "1", b"new"), lambda one: one.review("game")),
    "answer": Kept(
        lambda one: one.answer_puzzle(_SOLVED, Rating()), lambda one: one.puzzle_attempts("puma", "rumis", 9)
    ),
    "rating": Kept(lambda one: one.answer_puzzle(_SOLVED, Rating()), lambda one: one.rating("puma", "rumis")),
    "analysis": Kept(lambda one: one.add_analysis(_STUDY), lambda one: one.analyses("puma", 9)),
    "chat": Kept(lambda one: one.add_line("t", _LINE), lambda one: one.lines("t", 0, 9)),
    "beat": Kept(lambda one: one.beat(9), lambda one: one.beat(1)),
    "outage": Kept(lambda one: one.add_outage(1, 2), lambda one: one.outages()),
    "goodbye": Kept(lambda one: one.forget("puma", "ghost", [], []), lambda one: one.everything_of("puma")),
    "table": Kept(lambda one: one.remove_table("t"), lambda one: one.table("t")),
}


@pytest.mark.parametrize("what", KEPT)
async def test_nothing_else_that_cannot_be_stored_has_happened_and_it_can_be_tried_again(what: str) -> None:
    save, read = KEPT[what]
    drawer = Drawer()
    store = KeptStore(drawer)
    rows = drawers.rows("0")
    table = msgspec.json.decode(next(text for name, text in rows.items() if name.startswith("table ")), type=Table)
    await store.add_table(msgspec.structs.replace(table, id="t"))
    await store.save_note("t", "puma", "old")
    await store.save_plan("t", "puma", KeptPlan("old", 1))
    await store.keep_review("game", "0", b"old")
    await store.open_puzzle(_TRIED)
    await store.beat(1)

    async def as_known() -> tuple[object, object]:
        again = KeptStore(Drawer(dict(drawer.rows)))
        await again.open()
        return await read(store), await read(again)

    before, kept = await as_known()
    assert before == kept
    drawer.full = True
    with pytest.raises(OSError, match="full"):
        await save(store)
    drawer.full = False
    assert await as_known() == (before, kept)
    await save(store)
    after, kept = await as_known()
    assert after == kept
    assert after != before


async def test_nobody_sees_what_is_not_stored_yet() -> None:
    drawer = Drawer()
    store = KeptStore(drawer)
    await store.save_note("t", "puma", "old")
    drawer.full = True
    saving = asyncio.create_task(store.save_note("t", "puma", "new"))
    await asyncio.sleep(0)
    assert await store.note("t", "puma") == "old"
    with pytest.raises(OSError, match="full"):
        await saving


@pytest.mark.parametrize("form", drawers.forms())
async def test_what_earlier_versions_kept_is_opened(form: str) -> None:
    drawer = Drawer(drawers.rows(form))
    async with page(drawer) as one:
        assert one.store.set_aside == 0
        planned, one.who = next(json.loads(name.split(" ")[1]) for name in drawer.rows if name.startswith("_plans "))
        assert NOTE in json.dumps(await one.ask("GET", f"/tables/{planned}/plan"))
        tables = [name.split()[1] for name in drawer.rows if name.startswith("table ")]
        for id in tables:
            table = await one.store.table(id)
            assert table is not None
            one.who = table.host
            assert (await one.ask("GET", f"/tables/{id}"))["shared"]["seq"] == len(await one.store.log(id))
            if table.running and not table.day:
                assert (await one.ask("GET", f"/tables/{id}/note"))["body"] == NOTE
                await play(one, id, most=1)
            elif table.finished:
                Record.parse(await one.ask("GET", f"/tables/{id}/record")).verify(game(table.title))
        assert len(tables) > len(known())
        (study,) = await one.ask("GET", "/analyses")
        assert (await one.ask("GET", f"/analyses/{study['id']}"))["name"] == study["name"]
        assert (await one.ask("GET", "/records"))[0]["title"] == "rumis"


@pytest.mark.parametrize("spoilt", ["table", "log", "snapshot", "chat", "_notes", "_users", "house", "_stars"])
async def test_what_cannot_be_read_is_set_aside_and_comes_back(spoilt: str) -> None:
    rows = drawers.rows("1")
    name = next((name for name in rows if name.partition(" ")[0] == spoilt), f"{spoilt} 7")
    text = rows.get(name, "1 {}")
    later = "2" + text[1:]
    drawer = Drawer(rows | {name: later})
    async with page(drawer) as one:
        assert one.store.set_aside == 1
        assert drawer.rows[f"aside {name}"] == later
        assert name not in drawer.rows or spoilt == "house"
        # A table is set aside as a whole.
        of_it = [row for row in rows if row.startswith(("table ", "log ")) and row.split()[1] == name.split()[-1]]
        if spoilt == "table":
            assert {f"aside {row}" for row in of_it} <= set(drawer.rows)
        assert await one.ask("GET", "/lobby")
        await one.guest("Monkey")
        await play(one, await one.begin("rumis", "random", board="pirka"), most=1)
    # Another version can read it.
    drawer.rows[f"aside {name}"] = text
    async with page(drawer) as one:
        there = spoilt not in ("house", "_stars")
        assert one.store.set_aside == (spoilt == "_stars")
        assert (drawer.rows.get(name) == text) == there


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


async def test_what_nobody_waits_for_any_more_is_ended() -> None:
    begun = asyncio.Event()
    dropped: list[str] = []

    class Js:
        async def study(self, question: str) -> str:
            begun.set()
            await asyncio.Event().wait()
            return ""

        def drop(self, question: str) -> None:
            dropped.append(json.loads(question)["type"])

    worker = InWorker()
    worker.js = Js()
    async with page(Drawer(), study=worker.study) as one:
        await one.guest("Puma")
        id = (await one.ask("POST", "/analyses", {"title": "rumis", "seats": 2, "options": {}}))["id"]
        path = f"/api/analyses/{id}/advice?node=0&level=hard"
        asking = asyncio.create_task(one.port.ask("GET", path, {WHO: one.who}, "", "7"))
        await begun.wait()
        assert not dropped
        one.port.leave("7")
        assert (await asking)[0] == 499
        assert dropped == ["Counsel"]
        one.port.leave("7")


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
