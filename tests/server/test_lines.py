"""Over HTTP: analyses that people keep and share, and plans in running games."""

import asyncio
from random import Random
from typing import Any

import pytest

from tampu.engine.record import Record
from tampu.games import TITLES
from tampu.tables.thinking.questions import Question
from tests.server.build import Client, Running, error, play_out, seated
from tests.tables.test_adviser import played


class Page:
    """The page of an analysis: it knows the tree, and where it is."""

    def __init__(self, client: Client, id: str, word: str = "") -> None:
        self._client = client
        self._words = f"?word={word}" if word else ""
        self.path = f"/api/analyses/{id}"
        self.version = 0
        self.moves: list[dict[str, Any]] = []

    async def open(self) -> dict[str, Any]:
        sheet: dict[str, Any] = await self._client.get(self.path + self._words)
        self.version, self.moves = sheet["version"], sheet["moves"]
        return sheet

    async def ask(self, ask: str, node: int, **more: Any) -> dict[str, Any]:
        body = {"ask": ask, "node": node, "version": self.version, **more}
        reply: dict[str, Any] = await self._client.post(f"{self.path}/ask{self._words}", body)
        self.version, self.moves = reply["version"], reply["moves"] or self.moves
        return reply


async def test_an_analysis_is_kept_changed_exported_and_imported(server: Running) -> None:
    table, people = await seated(server, 2, "rumis")
    red = people[0]
    assert await error(red, "POST", "/api/analyses", {"table": table}) == (409, "status")
    await play_out(server, table, people)
    id = (await red.post("/api/analyses", {"table": table}))["id"]
    assert (await red.post("/api/analyses", {"table": table}))["id"] == id, "kept at the table"
    page = Page(red, id)
    sheet = await page.open()
    assert (sheet["mine"], sheet["title"], sheet["source"]) == (True, "rumis", f"/tables/{table}")
    played = [move for move in sheet["moves"] if move["mark"] == "played"]
    assert len(played) == (await red.get(f"/api/tables/{table}"))["shared"]["seq"]

    here = await page.ask("look", 3)
    other = next(action for action in here["moment"]["options"] if action != played[3]["text"])
    foreseen = (await page.ask("foresee", 3, lines=[[other]]))["foreseen"][0]
    assert foreseen["foresight"]["changes"]
    step = await page.ask("step", 3, action=other)
    first = step["node"]
    await page.ask("name", first, text="A quieter start")
    await page.ask("note", first, text="Condor is shut out.")
    again = await page.ask("look", first)
    second = (await page.ask("step", first, action=again["moment"]["options"][-1]))["node"]
    third = (await page.ask("step", first, action=again["moment"]["options"][0]))["node"]
    assert {page.moves[second]["after"], page.moves[third]["after"]} == {first}
    assert (await page.ask("why", 3, action=played[1]["text"]))["verdict"]["rule"].startswith("U")
    refused = await red.ask(
        "POST", f"{page.path}/ask", {"ask": "step", "node": 3, "version": page.version, "action": played[1]["text"]}
    )
    assert (refused.status_code, refused.json()["rule"][0], refused.json()["name"] != "") == (409, "U", True)
    stale = {"ask": "promote", "node": third, "version": page.version - 1}
    assert await error(red, "POST", f"{page.path}/ask", stale) == (409, "stale")
    for wrong in ({"ask": "look", "node": 9999}, {"ask": "step", "action": "fly"}, {"ask": "note", "text": "\0"}):
        asked = {"version": page.version, **wrong}
        assert await error(red, "POST", f"{page.path}/ask", asked) == (422, "form")
    advice = await red.get(f"{page.path}/advice?node={second}&level=easy")
    assert advice["action"] in (await page.ask("look", second))["moment"]["options"]
    assert advice["candidates"][0]["foresight"]["patch"]
    outdated = f"{page.path}/advice?node={second}&level=easy&version={page.version - 1}"
    assert await error(red, "GET", outdated) == (409, "stale")
    assert (await red.get(f"{page.path}/advice?node={second}&level=easy&version={page.version}"))["action"]

    text = (await red.ask("GET", f"{page.path}/record")).text
    record = Record.parse(text)
    record.verify(TITLES.game("rumis"))
    assert [line.name for line in record.variations] == ["A quieter start", ""]
    blue = people[1]
    csrf = {"x-tampu-csrf": blue.http.cookies["tampu_csrf"], "content-type": "text/plain"}
    kept = (await blue.http.post("/api/records", content=text, headers=csrf)).json()
    assert kept["analysed"], "a page may show its lines at once"
    digest = kept["digest"]
    brought = Page(blue, (await blue.post("/api/analyses", {"record": digest}))["id"])
    assert (await brought.open())["moves"] == page.moves
    assert [row["id"] for row in await red.get("/api/analyses")] == [id]


async def test_an_analysis_is_its_owners_until_it_is_shared(server: Running) -> None:
    red, stranger = await Client(server.url).enter("Red"), Client(server.url)
    id = (await red.post("/api/analyses", {"title": "cuzco", "seats": 2, "options": {"map": "fixed"}}))["id"]
    page = Page(red, id)
    sheet = await page.open()
    assert (sheet["names"], sheet["options"]["map"], len(sheet["moves"])) == (["", ""], "fixed", 1)
    node = 0
    for _ in range(30):
        moment = (await page.ask("look", node))["moment"]
        step = await page.ask("step", node, action=moment["options"][0])
        if step["undecided"]:
            asked = step["undecided"]
            assert sum(choice["likely"] for choice in asked["choices"]) > 0.9
            chosen = {"label": asked["label"], "value": asked["choices"][-1]["value"]}
            step = await page.ask("step", node, action=moment["options"][0], luck=[chosen], by_lot=True)
            tried = step["moves"][step["node"]]
            assert (tried["luck"][0], tried["came"][0]) == ([*chosen.values()], asked["choices"][-1]["thing"])
            assert len(tried["came"]) == len(tried["luck"])
            # A new deal came by a text that nobody reads.
            dealt = await page.ask("deal", step["node"], seat=0, by_lot=True)
            assert (dealt["moves"][dealt["node"]]["text"], dealt["moves"][dealt["node"]]["came"]) == ("deal", [])
            await page.ask("delete", dealt["node"])
            break
        node = step["node"]
    else:
        raise AssertionError("nothing came to light")
    for method, path, body in (
        ("GET", "", None),
        ("GET", "/record", None),
        ("GET", "/content", None),
        ("GET", "/advice?node=0&level=easy", None),
        ("POST", "/ask", {"ask": "look", "version": page.version}),
    ):
        assert await error(stranger, method, f"/api/analyses/{id}{path}", body) == (404, "table")
    share = await red.post(f"/api/analyses/{id}/share")
    looked = Page(stranger, id, share["share"])
    shown = await looked.open()
    assert (shown["mine"], shown["share"], shown["moves"]) == (False, "", page.moves)
    await looked.ask("look", node)
    change = {"ask": "delete", "node": node, "version": looked.version}
    assert await error(stranger, "POST", f"{looked.path}/ask?word={share['share']}", change) == (404, "table")
    blue = await Client(server.url).enter("Blue")
    copy = Page(blue, (await blue.post(f"/api/analyses/{id}/copy?word={share['share']}"))["id"])
    assert (await copy.open())["mine"]
    await copy.ask("delete", node)
    assert (await looked.open())["moves"] == page.moves
    assert (await red.ask("DELETE", f"/api/analyses/{id}/share")).json()["share"] == ""
    assert await error(stranger, "GET", f"/api/analyses/{id}?word={share['share']}") == (404, "table")
    assert (await red.put(f"/api/analyses/{id}/name", {"name": " A  try "}))["name"] == "A try"
    assert (await blue.ask("DELETE", f"/api/analyses/{id}")).status_code == 404
    assert (await red.ask("DELETE", f"/api/analyses/{id}")).status_code == 204
    assert await error(red, "GET", f"/api/analyses/{id}") == (404, "table")


async def test_what_somebody_waited_for_ends_when_they_have_gone(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that was asked, a moment of an analysis, a plan, a trial; what was entered is kept."""
    table, people = await seated(server, 2, "tiwanaku", options={"size": "tiny"})
    red = people[0]
    id = (await red.post("/api/analyses", {"title": "rumis", "seats": 2}))["id"]
    page = Page(red, id)
    await page.open()
    thinkers, ended = server.core.advisers, list[str]()
    asked, gone, honest = asyncio.Event(), asyncio.Event(), server.core.advisers.ask

    async def slow(question: Question, whose: str = "") -> bytes:
        asked.set()
        try:
            await gone.wait()
            return await honest(question, whose)
        except asyncio.CancelledError:
            ended.append(type(question).__name__)
            raise

    async def leave(method: str, path: str, body: dict[str, Any] | None = None) -> None:
        asked.clear()
        asking = asyncio.create_task(red.ask(method, path, body))
        await asked.wait()
        asking.cancel()

    monkeypatch.setattr(thinkers, "ask", slow)
    await leave("GET", f"/api/analyses/{id}/advice?node=0&level=hard")
    await leave("POST", f"/api/analyses/{id}/ask", {"ask": "look", "node": 0, "version": page.version})
    await leave("GET", f"/api/tables/{table}/plan")
    record, _ = played("rumis", 2, {})
    await server.core.store.add_record(record.final_digest, "rumis", record.text(), "", 0)
    review = f"/api/records/{record.final_digest}/review/0"
    await leave("GET", f"{review}/advice?level=hard")
    await leave("POST", f"{review}/again", {"line": []})
    await leave("POST", f"{review}/again/foresee", {"lines": [["pass"]]})
    for _ in range(500):
        if len(ended) == 6:
            break
        await asyncio.sleep(0.02)
    assert sorted(ended) == ["Advice", "Again", "Analyse", "Counsel", "ForeseeAgain", "Intend"]
    await leave("POST", f"/api/analyses/{id}/ask", {"ask": "note", "node": 0, "text": "Late.", "version": page.version})
    gone.set()
    for _ in range(500):
        if (await page.open())["moves"][0]["note"]:
            break
        await asyncio.sleep(0.02)
    assert (await page.open())["moves"][0]["note"] == "Late."


async def plan_of(client: Client, table: str) -> dict[str, Any]:
    plan: dict[str, Any] = await client.get(f"/api/tables/{table}/plan")
    return plan


async def intend(client: Client, table: str, plan: dict[str, Any], ask: str, node: int, **more: Any) -> dict[str, Any]:
    body = {"ask": ask, "node": node, "version": plan["version"], "seq": plan["seq"], **more}
    reply: dict[str, Any] = await client.post(f"/api/tables/{table}/plan", body)
    return reply


async def test_a_plan_is_private_kept_and_compared(server: Running) -> None:
    table, people = await seated(server, 2, "rumis")
    room = await server.core.house.rooms.find(table)
    assert room is not None
    assert room.match is not None
    actor = room.table.actor
    assert actor is not None
    mover, waiter = people[actor], people[1 - actor]
    for outsider in (await Client(server.url).enter("Green"), Client(server.url)):
        status, _ = await error(outsider, "GET", f"/api/tables/{table}/plan")
        assert status in (401, 403)

    # Also when it is not my turn: whatever the other does, then a move of mine, then whatever again.
    plan = await plan_of(waiter, table)
    assert (plan["version"], len(plan["moves"]), plan["moment"]["actor"]) == (0, 1, actor)
    plan = await intend(waiter, table, plan, "skip", 0, by_lot=True)
    assert plan["moves"][-1]["mark"] == "anything"
    mine = Random(3).choice(plan["moment"]["options"])
    plan = await intend(waiter, table, plan, "step", plan["node"], action=mine)
    assert [fit["fits"] for fit in plan["fits"]] == [True] * 3
    again = await plan_of(waiter, table)
    assert again == {**plan, "node": 0, "moment": again["moment"]}
    assert len((await plan_of(mover, table))["moves"]) == 1, "nobody else has a share in it"
    stale = {"ask": "delete", "node": 1, "version": 0, "seq": plan["seq"]}
    assert await error(waiter, "POST", f"/api/tables/{table}/plan", stale) == (409, "stale")

    # The other plays just there.
    cubes = set(mine.split()[2:])
    state = room.match.state
    there = next(action.text for action in state.legal() if cubes & set(action.text.split()[2:]))
    old = plan
    await mover.post(f"/api/tables/{table}/act", {"id": "1", "seq": plan["seq"], "action": there})
    late = {"ask": "look", "node": 0, "version": old["version"], "seq": old["seq"]}
    assert await error(waiter, "POST", f"/api/tables/{table}/plan", late) == (409, "stale")
    plan = await plan_of(waiter, table)
    assert [move["text"] for move in plan["moves"]] == ["", mine]
    assert plan["fits"][1]["fits"] is False
    assert plan["fits"][1]["rule"].startswith("U")
    assert plan["moment"]["options"] == [action.text for action in room.match.state.legal()]
    assert (await waiter.ask("DELETE", f"/api/tables/{table}/plan")).status_code == 204
    assert len((await plan_of(waiter, table))["moves"]) == 1


async def test_whoever_is_told_that_it_is_their_turn_is_told_that_their_orders_have_stopped(server: Running) -> None:
    table, people = await seated(server, 2, "rumis")
    actor = (await people[0].get(f"/api/tables/{table}"))["shared"]["actor"]
    mover, waiter = people[actor], people[1 - actor]
    plan = await plan_of(waiter, table)
    named, other = plan["moment"]["options"][0], plan["moment"]["options"][-1]
    plan = await intend(waiter, table, plan, "step", 0, action=named)
    plan = await intend(waiter, table, plan, "step", plan["node"], action=plan["moment"]["options"][0])
    plan = await intend(waiter, table, plan, "order", plan["node"], on=True)
    await intend(waiter, table, plan, "leave", 0, on=True)

    async def told(client: Client) -> list[tuple[str, bool]]:
        for _ in range(500):
            if news := (await client.get("/api/me/alerts"))["news"]:
                break
            await asyncio.sleep(0.02)
        return [(one["occasion"], one["stopped"]) for one in news]

    assert await told(mover) == [("turn", False)], "before it is over"
    await mover.post(f"/api/tables/{table}/act", {"id": "1", "seq": plan["seq"], "action": other})
    assert await told(waiter) == [("turn", True)]
