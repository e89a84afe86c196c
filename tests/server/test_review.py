"""Over HTTP: help at a table, looking back at games that have ended, the lobby and the scenario of the day."""

from random import Random
from typing import Any

import pytest

from tampu.games.tiwanaku.scenarios.sharecode import read_code
from tampu.tables.model import Table
from tampu.tables.time import DAY
from tests.server.build import Client, Running, seated
from tests.tables.build import FakeTime


async def play_out(server: Running, table: str, people: list[Client], seed: int = 1) -> None:
    """Whoever's turn it is does something legal until the end."""
    random = Random(seed)
    room = await server.core.house.rooms.find(table)
    assert room is not None
    users = [await server.core.store.user(client.id) for client in people]
    while room.table.running:
        assert room.match is not None
        actor = room.match.state.actor()
        assert actor is not None
        user, seq = users[actor], room.table.seq
        assert user is not None
        await server.core.house.act(table, user, seq, f"{seq}", random.choice(room.match.state.legal()).text)


async def error(client: Client, method: str, path: str, body: object = None) -> tuple[int, str]:
    answer = await client.ask(method, path, body)
    return answer.status_code, answer.json()["error"]


async def test_a_finished_game_is_reviewed_at_its_table_and_as_a_record(server: Running) -> None:
    table, people = await seated(server, 2, "cuzco")
    red = people[0]
    for client in people:
        await client.put(f"/api/tables/{table}/lone", {"lone": False})
    parts = ("course", "replay", "review/0/odds", "review/1/proof", "review/1/advice?level=easy")
    for part in parts:
        assert await error(red, "GET", f"/api/tables/{table}/{part}") == (409, "status")
    await play_out(server, table, people)
    watcher = Client(server.url)
    course = await watcher.get(f"/api/tables/{table}/course")
    outcome = (await red.get(f"/api/tables/{table}"))["shared"]["outcome"]
    assert course["points"][-1]["scores"] == outcome["scores"]
    assert course["points"][-1]["sources"] == outcome["sources"]
    rounds = [event["round"] for entry in course["entries"] for event in entry["events"] if event["event"] == "round"]
    assert rounds == sorted(rounds)
    assert rounds
    advice = await watcher.get(f"/api/tables/{table}/review/4/advice?level=easy")
    assert advice["played"] == course["entries"][5]["text"]
    assert await error(watcher, "GET", f"/api/tables/{table}/review/4/advice?level=godlike") == (422, "form")
    assert await error(watcher, "GET", f"/api/tables/{table}/review/99999/advice?level=easy") == (422, "limit")
    assert await error(watcher, "GET", f"/api/tables/{table}/review/4/odds") == (422, "form")
    text = (await red.ask("GET", f"/api/tables/{table}/record")).text
    csrf = {"x-tampu-csrf": red.http.cookies["tampu_csrf"], "content-type": "text/plain"}
    digest = (await red.http.post("/api/records", content=text, headers=csrf)).json()["digest"]
    cut = text.replace("\nseats ", "\nseat ", 1)
    broken = (await red.http.post("/api/records", content=cut, headers=csrf)).json()
    assert (broken["why"], broken["facts"]) == ("broken_record", {"line": 5})
    assert await watcher.get(f"/api/records/{digest}/course") == course
    assert (await watcher.get(f"/api/records/{digest}/review/4/advice?level=easy"))["played"] == advice["played"]
    assert await error(watcher, "GET", f"/api/records/{'0' * 32}/course") == (404, "table")
    assert await error(watcher, "GET", f"/api/records/{digest}/review/4/proof") == (422, "form")


async def test_players_give_away_a_link_to_a_private_game_and_take_it_back(server: Running) -> None:
    table, people = await seated(server, 2, public=False)
    red, path = people[0], f"/api/tables/{table}"
    stranger = Client(server.url)
    assert await error(red, "POST", f"{path}/share") == (409, "status")
    for client in people:
        await client.put(f"{path}/lone", {"lone": False})
    await play_out(server, table, people)
    assert await error(stranger, "GET", f"{path}/replay") == (404, "table")
    assert await error(await Client(server.url).enter("Green"), "POST", f"{path}/share") == (404, "table")
    word = (await red.post(f"{path}/share"))["word"]
    assert (await people[1].post(f"{path}/share"))["word"] == word, "one link for all"
    shared = f"{path}/shared/{word}"
    for part in ("replay", "course", "content?language=de", "review/1/advice?level=random"):
        seen = await stranger.get(f"{shared}/{part}")
        assert part.startswith("review") or seen == await red.get(f"{path}/{part}")
    assert await error(stranger, "GET", path) == (404, "table"), "only looking back is shared"
    for wrong in ("x", word[:-1], word + "x"):
        assert await error(stranger, "GET", f"{path}/shared/{wrong}/replay") == (404, "table")
    assert (await red.ask("DELETE", f"{path}/share")).status_code == 204
    assert await error(stranger, "GET", f"{shared}/replay") == (404, "table")
    assert (await red.post(f"{path}/share"))["word"] != word


async def test_help_is_for_seats_of_tables_that_have_it(server: Running) -> None:
    options = {"size": "tiny", "scenario": "T01", "helper": "explain"}
    table, (red, _) = await seated(server, 2, "tiwanaku", options=options)
    path = f"/api/tables/{table}/help"
    view = (await red.get(f"/api/tables/{table}"))["shared"]["view"]
    square = next(i for i, crop in enumerate(view["crops"]) if crop)
    wrong = view["crops"][square] % 5 + 1
    found = await red.post(path, {"marks": [{"square": square, "terrain": [], "crops": [wrong]}]})
    assert found["contradictions"] == [{"square": square, "terrain": [], "crops": [wrong]}]
    assert await error(await Client(server.url).enter("Green"), "POST", path, {}) == (403, "seat")
    assert await error(red, "POST", path, {"marks": [{"square": 80}]}) == (422, "form")
    assert await error(red, "POST", path, {"marks": [{"square": "x"}]}) == (422, "form")
    assert await error(red, "POST", path, {"marks": [7]}) == (422, "form")
    assert await error(red, "POST", path, {"marks": [{"square": 0}] * 26}) == (422, "form")
    assert await error(red, "POST", path, {"about": "everything"}) == (422, "form")
    assert await error(red, "POST", path, {"marks": ["x" * 10_000]}) == (422, "form")


async def test_the_lobby_says_where_i_sit_and_who_watches(server: Running) -> None:
    table, (red, blue) = await seated(server)
    green = await Client(server.url).enter("Green")
    sockets = [await client.socket(table) for client in (red, green, green, Client(server.url))]
    for socket in sockets:
        await socket.until("chat")
    rows = {who: (await client.get("/api/lobby"))["running"][0] for who, client in enumerate((red, blue, green))}
    assert [rows[who]["seat"] for who in range(3)] == [0, 1, None]
    assert {row["watching"] for row in rows.values()} == {2}
    assert (await red.get("/api/lobby"))["turns"][0]["seat"] == 0
    for socket in sockets:
        await socket.close()


async def test_the_scenario_of_the_day_is_the_same_for_all_and_another_tomorrow(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = FakeTime()
    for part in (server.core.house, server.core.house.rooms):
        monkeypatch.setattr(part, "time", time)
    red, blue = await Client(server.url).enter("Red"), await Client(server.url).enter("Blue")
    today = await red.get("/api/daily")
    assert (today["date"], today["title"], today["seats"], today["results"]) == ("2027-01-15", "tiwanaku", 1, [])
    about = today["about"]
    assert (about["size"], about["logic"], about["code"]) == ("long", "normal", "TIW-0AJG-82VS-VSJ")
    assert read_code(about["code"]).board.id == about["size"]
    scores: dict[str, list[Any]] = {}
    for number, client in enumerate((red, blue, red)):
        plan = {"title": today["title"], "options": today["options"], "seats": [{}], "public": client is red}
        table = (await client.post("/api/tables", plan))["id"]
        await client.post(f"/api/tables/{table}/start")
        view = (await client.get(f"/api/tables/{table}"))["shared"]["view"]
        known = [number for number, terrain in enumerate(view["terrain"]) if terrain >= 0]
        assert about["start"] == [
            {"square": one, "terrain": view["terrain"][one], "crop": view["crops"][one]} for one in known
        ]
        time.advance(1)
        await play_out(server, table, [client], number)
        outcome = (await client.get(f"/api/tables/{table}"))["shared"]["outcome"]
        if client.name not in scores:
            shown = table if client is red else None
            scores[client.name] = [outcome["scores"][0], outcome["rivals"], bool(outcome["winners"]), shown]
    results = (await blue.get("/api/daily"))["results"]
    assert {r["name"]: [r["score"], r["rivals"], r["won"], r["table"]] for r in results} == scores
    assert [r["score"] for r in results] == sorted((r["score"] for r in results), reverse=True)
    helped = {"title": today["title"], "options": {**today["options"], "helper": "certain"}, "seats": [{}]}
    green = await Client(server.url).enter("Green")
    table = (await green.post("/api/tables", helped))["id"]
    await green.post(f"/api/tables/{table}/start")
    time.advance(600)
    await play_out(server, table, [green])
    assert "Green" not in [r["name"] for r in (await blue.get("/api/daily"))["results"]]
    ended, read = server.core.store.ended_since, list[list[Table]]()

    async def noted(moment: int, limit: int) -> list[Table]:
        read.append(await ended(moment, limit))
        return read[-1]

    monkeypatch.setattr(server.core.store, "ended_since", noted)
    assert (await blue.get("/api/daily"))["results"] == results
    assert [[found.id for found in tables] for tables in read] == [[table]], "what was looked at is not read again"
    time.advance(DAY / 1000)
    tomorrow = await red.get("/api/daily")
    assert (tomorrow["date"], tomorrow["results"]) == ("2027-01-16", [])
    assert tomorrow["about"]["code"] != about["code"]
