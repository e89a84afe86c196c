"""Over HTTP: help at a table, looking back at games that have ended and the lobby."""

import pytest

from tampu.tables.seen import own_of
from tests.server.build import Client, Running, error, play_out, seated


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
    pytest.importorskip("PIL")
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
    assert [(await client.get(path))["own"]["given"] for client in people] == [True, True]
    room = await server.core.house.rooms.find(table)
    assert room is not None
    assert not own_of(room, None).given, "only players are told"
    # Whoever analyses the game from the link comes back by it, and gives it to nobody with a copy.
    green, other = [await Client(server.url).enter(name) for name in ("Green", "Other")]
    analysis = (await green.post("/api/analyses", {"table": table, "word": word}))["id"]
    assert (await green.get(f"/api/analyses/{analysis}"))["source"] == shared.removeprefix("/api")
    given = (await green.post(f"/api/analyses/{analysis}/share"))["share"]
    copied = (await other.post(f"/api/analyses/{analysis}/copy?word={given}"))["id"]
    assert (await other.get(f"/api/analyses/{copied}"))["source"] == ""
    for part in ("replay", "course", "content?language=de", "review/1/advice?level=random"):
        seen = await stranger.get(f"{shared}/{part}")
        assert part.startswith("review") or seen == await red.get(f"{path}/{part}")
    picture = await stranger.ask("GET", f"{shared}/preview.png?at=9")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
    assert picture.content.startswith(b"\x89PNG")
    assert await error(stranger, "GET", f"{path}/preview.png?at=9") == (404, "table")
    assert await error(stranger, "GET", path) == (404, "table"), "only looking back is shared"
    for wrong in ("x", word[:-1], word + "x"):
        assert await error(stranger, "GET", f"{path}/shared/{wrong}/replay") == (404, "table")
    assert (await red.ask("DELETE", f"{path}/share")).status_code == 204
    assert not (await people[1].get(path))["own"]["given"]
    assert await error(stranger, "GET", f"{shared}/replay") == (404, "table")
    assert await error(stranger, "GET", f"{shared}/preview.png?at=9") == (404, "table")
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


async def test_a_longer_look_says_how_far_it_is(server: Running) -> None:
    options = {"size": "tiny", "scenario": "T01", "helper": "certain"}
    table, (red, _) = await seated(server, 2, "tiwanaku", options=options)
    path = f"/api/tables/{table}/look"
    assert (await red.post(path, {"longer": 1})).keys() == {"status", "share"}
    assert await error(await Client(server.url).enter("Green"), "POST", path, {"longer": 1}) == (403, "seat")
    for longer in (-1, 33, "x"):
        assert await error(red, "POST", path, {"longer": longer}) == (422, "form")
    bare, (blue, _) = await seated(server, 2, "tiwanaku", options={**options, "helper": "contradictions"})
    assert await error(blue, "POST", f"/api/tables/{bare}/look", {"longer": 1}) == (422, "form")


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
