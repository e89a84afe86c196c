"""Puzzles over HTTP: the answer never reaches a client before it is given."""

import json
from dataclasses import replace

from tampu import puzzles
from tests.server.build import Client, Running, error


def told(answer: object) -> str:
    return json.dumps(answer)


async def test_nothing_that_is_sent_before_tells_the_answer(server: Running) -> None:
    """Of two puzzles that differ only in their answers and sources, everything sent is the same bytes."""
    red = await Client(server.url).enter("Red")
    for title in puzzles.titles():
        shown = await red.post("/api/puzzles/next", {"title": title})
        one = puzzles.puzzle(shown["id"])
        sent = told(shown)
        assert one.source not in sent
        assert "answer" not in shown
        assert shown["solved"] is None
        offered = shown["own"]["legal"]
        assert set(one.answer) < set(offered)
        assert offered == puzzles.kinds(title).offers(one)
        hidden = [text for text in offered if text not in one.answer]
        for text in one.answer:
            assert sent.count(json.dumps(text)) == sent.count(json.dumps(hidden[0])) == 1, "it is one offer among many"


async def test_offers_and_what_is_shown_do_not_depend_on_the_answer(server: Running) -> None:
    red = await Client(server.url).enter("Red")
    for title in puzzles.titles():
        shown = await red.post("/api/puzzles/next", {"title": title})
        one = puzzles.puzzle(shown["id"])
        wrong = [text for text in shown["own"]["legal"] if text not in one.answer][: len(one.answer)]
        other = replace(one, answer=tuple(wrong), source="elsewhere")
        assert other.id == one.id
        assert puzzles.kinds(title).offers(other) == puzzles.kinds(title).offers(one)
        user = await server.core.store.user(red.id)
        assert user is not None
        assert await server.core.house.puzzling.show(user, other) == await server.core.house.puzzling.show(user, one)


async def test_a_puzzle_is_answered_with_hints_and_reasons(server: Running) -> None:
    red = await Client(server.url).enter("Red")
    shown = await red.post("/api/puzzles/next", {"title": "rumis"})
    one = puzzles.puzzle(shown["id"])
    first = await red.post(f"/api/puzzles/{one.id}/hint", {"rung": 1})
    assert first["places"]
    assert not set(one.answer) & {told(first)}
    solved = await red.post(f"/api/puzzles/{one.id}/answer", {"actions": [*one.answer]})
    assert (solved["right"], solved["rungs"], solved["answer"]) == (True, 1, [*one.answer])
    assert solved["reasons"]["told"]
    assert solved["mine"]["recent"] == [{"right": True, "rungs": 1}]
    assert await error(red, "POST", f"/api/puzzles/{one.id}/hint", {"rung": 3}) == (422, "form")
    assert await error(red, "POST", "/api/puzzles/next", {"title": "cuzco"}) == (422, "form")
    assert await error(red, "POST", f"/api/puzzles/{'0' * 16}/answer", {"actions": []}) == (404, "table")
    assert await error(Client(server.url), "POST", "/api/puzzles/next", {"title": "rumis"}) == (401, "session")
    rows = {row["title"]: row for row in await red.get("/api/puzzles")}
    assert rows["rumis"]["mine"]["rating"] == solved["mine"]["rating"]
    assert sum(row["puzzles"] for row in rows.values()) >= 2_000


async def test_the_puzzle_of_the_day_and_a_run(server: Running) -> None:
    red, blue = await Client(server.url).enter("Red"), await Client(server.url).enter("Blue")
    ids = {(await client.post("/api/puzzles/daily"))["id"] for client in (red, blue)}
    assert len(ids) == 1
    run = await red.post("/api/puzzles/runs", {"title": "tiwanaku"})
    one = puzzles.puzzle(run["puzzle"]["id"])
    assert await error(red, "POST", f"/api/puzzles/{one.id}/hint", {"rung": 1}) == (409, "status")
    assert await error(red, "POST", f"/api/puzzles/{one.id}/answer", {"actions": []}) == (409, "status")
    run = await red.post(f"/api/puzzles/runs/{run['id']}/answer", {"puzzle": one.id, "actions": [*one.answer]})
    assert (run["solved"], run["last"]) == (1, True)
    assert run["puzzle"]["id"] != one.id


async def test_puzzles_are_found_in_my_games_only_if_i_say_so(server: Running) -> None:
    red = await Client(server.url).enter("Red")
    assert (await red.get("/api/me"))["mining"] is False
    assert (await red.put("/api/me/mining", {"allowed": True}))["mining"] is True
    assert (await red.get("/api/me"))["mining"] is True
