"""The scenario of the day over HTTP."""

from datetime import date
from typing import Any

import pytest

from tampu.tables.model import Table
from tampu.tables.time import DAY
from tests.server.build import Client, Running, error, play_out
from tests.tables.build import FakeTime


@pytest.fixture
def time(server: Running, monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    time = FakeTime()
    for part in (server.core.house, server.core.house.rooms):
        monkeypatch.setattr(part, "time", time)
    return time


async def test_the_scenario_of_the_day_is_the_same_for_all_and_another_tomorrow(
    server: Running, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    red, blue = await Client(server.url).enter("Red"), await Client(server.url).enter("Blue")
    today = await red.get("/api/daily")
    assert (today["date"], today["title"], today["seats"], today["results"]) == ("2027-01-15", "tiwanaku", 1, [])
    assert (today["mine"], today["streak"], today["played"]) == (None, {"days": 0, "longest": 0}, 0)
    about = today["about"]
    assert (about["size"], about["logic"], today["practice"]) == ("long", "normal", None)
    code = server.core.house.days.of(date(2027, 1, 15))[1].practice["scenario"]
    watcher, results = Client(server.url), list[dict[str, Any]]()
    for number, client in enumerate((red, blue)):
        table = (await client.post("/api/daily", {}))["id"]
        assert (await client.post("/api/daily", {}))["id"] == table, "there is one scored game"
        view = (await client.get(f"/api/tables/{table}"))["shared"]["view"]
        known = [number for number, terrain in enumerate(view["terrain"]) if terrain >= 0]
        assert about["start"] == [
            {"square": one, "terrain": view["terrain"][one], "crop": view["crops"][one]} for one in known
        ]
        assert code not in (await client.ask("GET", f"/api/tables/{table}")).text
        assert code not in (await client.ask("GET", "/api/daily")).text
        for other in ({red, blue} - {client}) | {watcher}:
            assert await error(other, "GET", f"/api/tables/{table}") == (404, "table")
        assert (await client.get("/api/daily"))["mine"]["status"] == "playing"
        assert (await client.get("/api/daily"))["mine"]["signs"] == []
        time.advance(90)
        await play_out(server, table, [client], number)
        outcome = (await client.get(f"/api/tables/{table}"))["shared"]["outcome"]
        mine = (await client.get("/api/daily"))["mine"]
        signs = [sign for row in mine["signs"] for sign in row]
        assert (len(mine["signs"]), {len(row) for row in mine["signs"]}) == (5, {9})
        assert [place for place, sign in enumerate(signs) if sign == "open"] == known
        assert signs.count("right") + signs.count("wrong") + signs.count("rival") > 0
        assert mine["result"] == {
            "name": client.name,
            "score": outcome["scores"][0],
            "rivals": outcome["rivals"],
            "won": bool(outcome["winners"]),
            "seconds": 90,
            "table": table,
            "mine": True,
        }
        results.append(mine["result"])
    seen = await red.get("/api/daily")
    assert seen["practice"]["scenario"] == code
    assert {r["name"]: r["table"] for r in seen["results"]} == {r["name"]: r["table"] for r in results}
    assert seen["scores"] == sorted((r["score"] for r in results), reverse=True)
    assert (seen["played"], seen["mine"]["place"]) == (2, 1 + seen["results"].index(results[0]))
    assert seen["streak"] == {"days": 1, "longest": 1}
    green = await Client(server.url).enter("Green")
    assert [r["table"] for r in (await green.get("/api/daily"))["results"]] == [None, None], (
        "not before Green has played"
    )
    for one in results:
        assert await error(green, "GET", f"/api/tables/{one['table']}/record") == (404, "table")
        assert (await blue.ask("GET", f"/api/tables/{one['table']}/record")).status_code == 200
    ended, read = server.core.store.attempts_ended, list[list[Table]]()

    async def noted(day: str, moment: int, limit: int) -> list[Table]:
        read.append(await ended(day, moment, limit))
        return read[-1]

    monkeypatch.setattr(server.core.store, "attempts_ended", noted)
    assert (await red.get("/api/daily"))["results"] == seen["results"]
    assert [[found.id for found in tables] for tables in read] == [[results[1]["table"]]], (
        "not everything is read again"
    )
    time.advance(DAY / 1000)
    tomorrow = await red.get("/api/daily")
    assert (tomorrow["date"], tomorrow["results"]) == ("2027-01-16", [])
    assert (tomorrow["practice"], tomorrow["about"]["start"] == about["start"]) == (None, False)
    yesterday = await green.get("/api/daily/2027-01-15")
    assert yesterday["practice"] == seen["practice"]
    assert [r["table"] for r in yesterday["results"]] == [r["table"] for r in seen["results"]]
    assert await error(green, "GET", "/api/daily/2027-01-17") == (404, "table")
    assert await error(green, "GET", "/api/daily/tomorrow") == (422, "form")
    archive = {day["date"]: day for day in await red.get("/api/daily/archive")}
    assert len(archive) == 29
    assert (archive["2027-01-15"]["status"], archive["2027-01-15"]["score"]) == ("over", results[0]["score"])
    assert (archive["2027-01-14"]["status"], archive["2027-01-14"]["score"]) == ("", None)


async def test_the_valley_of_the_day_is_practised_only_afterwards(server: Running, time: FakeTime) -> None:
    red, blue = await Client(server.url).enter("Red"), await Client(server.url).enter("Blue")
    practice = server.core.house.days.of(date(2027, 1, 15))[1].practice
    plan = {"title": "tiwanaku", "options": dict(practice), "seats": [{}]}
    assert await error(red, "POST", "/api/tables", plan) == (409, "status")
    mine = (await red.post("/api/daily", {}))["id"]
    assert await error(red, "POST", "/api/tables", plan) == (409, "status")
    await red.post(f"/api/tables/{mine}/leave")
    found = await red.get("/api/daily")
    assert (found["mine"]["status"], found["mine"]["result"], found["results"]) == ("stopped", None, [])
    again = (await red.post("/api/tables", plan))["id"]
    await red.post(f"/api/tables/{again}/start")
    assert again not in [row["id"] for row in (await blue.get("/api/lobby"))["running"]]
    assert again in [row["id"] for row in (await red.get("/api/lobby"))["running"]]
    assert (await blue.get("/api/lobby"))["mine"] == []
    await play_out(server, again, [red])
    assert (await red.get("/api/daily"))["results"] == [], "a repeat is not scored"
