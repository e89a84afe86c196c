"""The doors of the house: sessions, forms, headers, limits, and what is told to whom."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tampu.engine import BadInput
from tampu.engine.box.content import read_content
from tampu.engine.luck.chance import commitment
from tampu.engine.wire import as_list, as_object
from tampu.games import TITLES as HOUSE_TITLES
from tampu.games import known
from tampu.server.live.hub import MOST_SOCKETS
from tampu.server.server import Server
from tests.server.build import Client, Running, running, seated, settings
from tests.server.conftest import BOTH


@BOTH
async def test_a_guest_plays_at_once_and_an_account_keeps_the_games(server: Running) -> None:
    red, device = Client(server.url), Client(server.url)
    assert await red.get("/api/me") is None
    await red.enter("  Red   Llama ")
    assert (await red.get("/api/me"))["name"] == "Red Llama"
    table = await red.table()
    kept = await red.post("/api/me/account", {"name": "Red Llama", "password": "a long password"})
    assert (kept["account"], kept["id"]) == (True, red.id)
    wrong = await device.ask("POST", "/api/me/login", {"name": "Red Llama", "password": "another password"})
    missing = await device.ask("POST", "/api/me/login", {"name": "Nobody", "password": "another password"})
    assert (wrong.status_code, wrong.text) == (missing.status_code, missing.text)
    assert wrong.status_code == 401
    await device.post("/api/me/login", {"name": "red llama", "password": "a long password"})
    assert [game["id"] for game in (await device.get("/api/lobby"))["mine"]] == [table]
    blue = await Client(server.url).enter("Blue")
    taken = await blue.ask("POST", "/api/me/account", {"name": "RED LLAMA", "password": "a long password"})
    assert (taken.json()["why"], taken.json()["reason"]) == ("name_taken", "this name is taken")
    short = await blue.ask("POST", "/api/me/account", {"name": "Blue", "password": "short"})
    assert short.status_code == 422
    assert (short.json()["why"], short.json()["facts"]) == ("password", {"least": 8, "most": 200})
    assert wrong.json()["why"] == "login"
    await device.post("/api/me/logout")
    assert await device.get("/api/me") is None


async def test_a_new_password_ends_the_other_sessions(server: Running) -> None:
    red, thief = await Client(server.url).enter("Red"), Client(server.url)
    thief.http.cookies.update(red.http.cookies)
    assert (await thief.get("/api/me"))["id"] == red.id
    await red.post("/api/me/account", {"name": "Red", "password": "a long password"})
    assert await thief.get("/api/me") is None
    assert (await red.get("/api/me"))["id"] == red.id


async def test_logging_out_ends_the_session_and_no_other(server: Running) -> None:
    red, device, thief = await Client(server.url).enter("Red"), Client(server.url), Client(server.url)
    await red.post("/api/me/account", {"name": "Red", "password": "a long password"})
    await device.post("/api/me/login", {"name": "Red", "password": "a long password"})
    thief.http.cookies.update(red.http.cookies)
    table = await red.table()
    socket = await thief.socket(table)
    await socket.until("chat")
    await red.post("/api/me/logout")
    assert await socket.closed() == 1012
    assert not red.http.cookies
    assert await thief.get("/api/me") is None
    assert (await thief.ask("GET", "/api/me/turns")).status_code == 401
    assert (await device.get("/api/me"))["id"] == red.id
    socket = await thief.socket(table)
    await socket.until("chat")
    assert socket.state["own"]["seat"] is None
    await socket.close()


async def test_cookies_are_signed_and_out_of_reach_for_scripts(server: Running, database: str) -> None:
    answer = await Client(server.url).http.post("/api/me/guest", json={"name": "Red"})
    session, csrf = answer.headers.get_list("set-cookie")
    assert session.startswith("tampu_session=")
    assert "HttpOnly" in session
    assert "SameSite=lax" in session
    assert csrf.startswith("tampu_csrf=")
    assert "HttpOnly" not in csrf
    forged = Client(server.url)
    value = session.partition(";")[0].partition("=")[2]
    forged.http.cookies.set("tampu_session", value[:-2] + "xx")
    assert await forged.get("/api/me") is None
    async with running(settings(database=database, secure_cookies=True)) as secure:
        answer = await Client(secure.url).http.post("/api/me/guest", json={"name": "Red"})
        assert all("Secure" in cookie for cookie in answer.headers.get_list("set-cookie"))
        assert answer.headers["strict-transport-security"] == "max-age=31536000"


async def test_another_page_cannot_act_for_a_user(server: Running) -> None:
    red = await Client(server.url).enter("Red")
    plan = {"title": "toy", "seats": [{}, {}]}
    for headers in ({"x-tampu-csrf": ""}, {"x-tampu-csrf": "0" * 32}, {"origin": "https://evil.example"}):
        answer = await red.ask("POST", "/api/tables", plan, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["error"] == "session"
    assert (await red.ask("POST", "/api/tables", plan, headers={"origin": server.url})).status_code == 201
    foreign = await red.http.post("/api/me/guest", json={"name": "x"}, headers={"origin": "https://evil.example"})
    assert foreign.status_code == 403
    nobody = await Client(server.url).ask("POST", "/api/tables", plan)
    assert nobody.status_code == 401


async def test_a_socket_is_opened_only_by_our_own_page(server: Running, database: str) -> None:
    table, (red, _) = await seated(server)
    evil = await red.socket(table, origin="https://evil.example")
    assert await evil.closed() == 4403
    assert evil.frames == []
    async with running(settings(database=database, origins="https://friend.example")) as other:
        table, (red, _) = await seated(other)
        friend = await red.socket(table, origin="https://friend.example")
        assert (await friend.hear())["type"] == "log"
        await friend.close()


async def test_every_answer_has_the_usual_headers(server: Running) -> None:
    client = Client(server.url)
    for path in ("/", "/api/lobby", "/api/tables/missing", "/nowhere", "/healthz"):
        headers = (await client.http.get(path)).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe-eval" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store"


async def test_what_is_too_large_is_not_read(server: Running) -> None:
    red = await Client(server.url).enter("Red")
    table = await red.table()
    answer = await red.ask("PUT", f"/api/tables/{table}/note", {"body": "x" * 100_000})
    assert answer.status_code == 413

    async def drip() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"x" * 1000

    csrf = {"x-tampu-csrf": red.http.cookies["tampu_csrf"]}
    chunked = await red.http.put(f"/api/tables/{table}/note", content=drip(), headers=csrf)
    assert chunked.status_code == 413


@BOTH
async def test_a_private_table_looks_like_a_missing_one(server: Running) -> None:
    table, (red, blue) = await seated(server, public=True)
    hidden = await red.table(public=False)
    invite = (await red.get(f"/api/tables/{hidden}"))["own"]["invite"]
    stranger = await Client(server.url).enter("Green")
    for who in (stranger, Client(server.url)):
        for method, path in (
            ("GET", ""),
            ("GET", "/log"),
            ("GET", "/at/0"),
            ("GET", "/record"),
            ("GET", "/chat"),
            ("POST", "/join"),
            ("POST", "/leave"),
        ):
            body: object = {} if method == "POST" else None
            there = await who.ask(method, f"/api/tables/{hidden}{path}", body)
            nowhere = await who.ask(method, f"/api/tables/AAAAAAAAAAAA{path}", body)
            assert (there.status_code, there.content) == (nowhere.status_code, nowhere.content)
            assert there.status_code in (401, 404)
    assert await (await stranger.socket(hidden)).closed() == await (await stranger.socket("AAAA")).closed() == 4404
    assert await (await stranger.socket("a%00b")).closed() == 4404
    assert hidden not in (await stranger.ask("GET", "/api/lobby")).text
    wrong = await stranger.ask("POST", f"/api/tables/{hidden}/invite", {"invite": invite[:-1]})
    assert wrong.status_code == 404
    await stranger.post(f"/api/tables/{hidden}/invite", {"invite": invite})
    assert (await stranger.post(f"/api/tables/{hidden}/join"))["seat"] == 1
    assert (await blue.ask("GET", f"/api/tables/{hidden}")).status_code == 404
    assert (await blue.ask("GET", f"/api/tables/{table}")).status_code == 200


async def test_nobody_acts_for_another_seat_or_reads_its_things(server: Running) -> None:
    table, (red, blue) = await seated(server)
    green = await Client(server.url).enter("Green")
    await red.put(f"/api/tables/{table}/note", {"body": "my secret plan"})
    assert (await blue.get(f"/api/tables/{table}/note"))["body"] == ""
    assert (await green.ask("GET", f"/api/tables/{table}/note")).status_code == 403
    act = {"id": "a", "seq": 0, "action": "rest"}
    assert (await blue.ask("POST", f"/api/tables/{table}/act", act)).json()["error"] == "turn"
    assert (await green.ask("POST", f"/api/tables/{table}/act", act)).json()["error"] == "seat"
    for who in (blue, green):
        seen = await who.get(f"/api/tables/{table}")
        assert seen["own"]["legal"] is None
        assert (await who.ask("GET", f"/api/tables/{table}/at/0?seat=0")).status_code == 403
        assert (await who.ask("GET", f"/api/tables/{table}/record")).status_code == 409
    assert (await red.post(f"/api/tables/{table}/act", act))["seq"] == 1
    assert (await red.post(f"/api/tables/{table}/act", act))["seq"] == 1


@BOTH
async def test_the_hash_is_shown_before_anyone_joins_and_the_secret_at_the_end(server: Running) -> None:
    red, blue = await Client(server.url).enter("Red"), await Client(server.url).enter("Blue")
    made = await red.post("/api/tables", {"title": "toy", "seats": [{}, {}]})
    assert (await blue.get(f"/api/tables/{made['id']}"))["shared"]["commitment"] == made["commitment"]
    await blue.post(f"/api/tables/{made['id']}/join", {"entropy": "ab" * 16})
    await red.post(f"/api/tables/{made['id']}/start", {"entropy": "cd" * 16})
    running_game = (await blue.get(f"/api/tables/{made['id']}"))["shared"]
    assert running_game["entropies"] == ["cd" * 16, "ab" * 16]
    assert running_game["secret"] is None
    await blue.post(f"/api/tables/{made['id']}/leave")
    over = (await red.get(f"/api/tables/{made['id']}"))["shared"]
    assert commitment(bytes.fromhex(over["secret"])).hex() == made["commitment"]
    assert (await red.ask("GET", f"/api/tables/{made['id']}/record")).text.endswith("\n")


async def test_records_can_be_brought_and_looked_at(server: Running) -> None:
    table, (red, blue) = await seated(server, title="rumis")
    people = [red, blue]
    for number in range(500):
        seen = await red.get(f"/api/tables/{table}")
        if seen["shared"]["status"] == "over":
            break
        actor = people[seen["shared"]["actor"]]
        options = (await actor.get(f"/api/tables/{table}"))["own"]["legal"]
        await actor.post(
            f"/api/tables/{table}/act", {"id": f"{number}", "seq": seen["shared"]["seq"], "action": options[0]}
        )
    text = (await red.ask("GET", f"/api/tables/{table}/record")).text
    csrf = {"x-tampu-csrf": blue.http.cookies["tampu_csrf"], "content-type": "text/plain"}
    kept = await blue.http.post("/api/records", content=text, headers=csrf)
    assert kept.status_code == 201
    assert not kept.json()["analysed"]
    digest = kept.json()["digest"]
    assert digest == (await red.get(f"/api/tables/{table}"))["shared"]["digest"]
    assert (await red.ask("GET", f"/api/records/{digest}")).text == text
    replay = await red.get(f"/api/records/{digest}/replay")
    assert [entry["seq"] for entry in replay["entries"]] == list(range(kept.json()["entries"] + 1))
    assert replay["outcome"] is not None
    content = await red.get(f"/api/records/{digest}/content?language=nl")
    assert content == await red.get(f"/api/tables/{table}/content?language=nl")
    broken = await blue.http.post("/api/records", content=text.replace("place S", "place T", 1), headers=csrf)
    assert (broken.status_code, broken.json()["error"]) == (422, "form")
    for body in (b"", b"\xff\xfe", b"tampu-record 1\n", b"{}"):
        assert (await blue.http.post("/api/records", content=body, headers=csrf)).status_code == 422
    assert (await red.ask("GET", f"/api/records/{'0' * 32}")).status_code == 404


async def test_limits_slow_down_and_then_refuse(database: str) -> None:
    async with running(settings(database=database, limits=True)) as server:
        red = await Client(server.url).enter("Red")
        plan = {"title": "no", "seats": [{}]}
        statuses = [(await red.ask("POST", "/api/tables", plan)).status_code for _ in range(9)]
        assert statuses == [422] * 8 + [429]
        answer = await red.ask("POST", "/api/tables", plan)
        assert int(answer.headers["retry-after"]) > 3
        # Others are not held up.
        blue = await Client(server.url).enter("Blue")
        assert (await blue.ask("POST", "/api/tables", {"title": "toy", "seats": [{}, {}]})).status_code == 201


async def test_a_new_session_does_not_give_new_limits_for_entering(database: str) -> None:
    async with running(settings(database=database, limits=True)) as server:
        client = Client(server.url)
        statuses = [(await client.http.post("/api/me/guest", json={"name": "Red"})).status_code for _ in range(21)]
        assert statuses == [200] * 20 + [429]


async def test_nobody_holds_more_than_a_few_sockets(server: Running) -> None:
    table, (red, blue) = await seated(server)
    sockets = [await red.socket(table) for _ in range(MOST_SOCKETS)]
    assert await (await red.socket(table)).closed() == 4429
    other = await blue.socket(table)
    assert (await other.hear())["type"] == "log"
    await sockets.pop().close()
    again = await red.socket(table)
    assert (await again.hear())["type"] == "log"
    for socket in [*sockets, other, again]:
        await socket.close()


async def test_the_operator_sees_health_and_measurements(server: Running) -> None:
    table, (red, _) = await seated(server)
    await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
    client = Client(server.url)
    assert (await client.get("/healthz"))["status"] == "ok"
    text = (await client.http.get("/metrics")).text
    assert 'tampu_entries_total{kind="action"} 1.0' in text
    assert "tampu_sockets 0.0" in text


async def test_titles_words_and_rules_are_served(server: Running) -> None:
    client = Client(server.url)
    listed = await client.get("/api/games")
    assert [game["id"] for game in listed["games"]] == ["toy", *known()]
    assert "random" in listed["bots"]["toy"]
    assert listed["strengths"]["toy"] == {"2": {}, "3": {}, "4": {}}
    strong = listed["strengths"]["cuzco"]
    assert sorted(strong) == ["2", "3", "4"], "alone there is nobody to be compared with"
    assert list(strong["2"]) == ["easy", "normal", "hard", "master"], "nobody is measured by play at random"
    assert strong["4"]["normal"] == {"rating": 1500, "unsure": 0}
    assert strong["2"]["easy"]["rating"] < 1500 - strong["2"]["easy"]["unsure"]
    assert "placed" in (await client.get("/api/games/rumis/words"))["events"]
    assert (await client.get("/api/games/rumis/rules"))["U4.4"]["text"]
    for path in ("/api/games/chess/words", "/api/games/rumis/words?language=../../x", "/api/games/..%2Fx/rules"):
        assert (await client.http.get(path)).status_code in (404, 422)


async def test_a_user_hears_of_turns_wherever_they_are(server: Running) -> None:
    table, (red, blue) = await seated(server)
    address = f"{server.url.replace('http', 'ws')}/api/me/socket"
    async with connect(address, additional_headers={"Cookie": blue.cookies()}) as line:
        assert await blue.get("/api/me/turns") == []
        await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
        assert f'"table":"{table}"' in str(await line.recv())
        assert [game["id"] for game in await blue.get("/api/me/turns")] == [table]


async def test_a_seat_is_told_which_rule_forbids_an_action(server: Running) -> None:
    table, people = await seated(server, 2, "tiwanaku")
    actor = (await people[0].get(f"/api/tables/{table}"))["shared"]["actor"]
    red, blue = people[actor], people[1 - actor]
    why = f"/api/tables/{table}/why"
    verdict = await red.post(why, {"action": "divine a1 2"})
    assert (verdict["legal"], verdict["rule"]) == (False, "T5.1")
    assert (verdict["name"], verdict["facts"]) == ("asked", {"question": "Move"})
    assert verdict["reason"] == "Something else is asked now: Where does the pawn go?"
    legal = (await red.get(f"/api/tables/{table}"))["own"]["legal"][0]
    assert await red.post(why, {"action": legal}) == {"legal": True, "rule": "", "reason": "", "name": "", "facts": {}}
    assert (await red.ask("POST", why, {"action": "fly away"})).status_code == 422
    for text in (legal, "divine a1 2"):
        overtaken = await blue.post(why, {"action": text})
        assert (overtaken["legal"], overtaken["rule"], overtaken["name"]) == (False, "T2.7", "turn")
        assert overtaken["reason"] == "It is somebody else's turn."
    stranger = await Client(server.url).enter("Green")
    assert (await stranger.ask("POST", why, {"action": legal})).json()["error"] == "seat"
    assert (await red.get(f"/api/tables/{table}"))["shared"]["seq"] == 0
    await blue.post(f"/api/tables/{table}/leave", {})
    over = await red.post(why, {"action": legal})
    assert (over["legal"], over["name"], over["reason"]) == (False, "over", "The game is over.")


async def test_a_series_goes_on_over_http(server: Running) -> None:
    table, (red, _) = await seated(server, title="rumis")
    refused = await red.ask("POST", f"/api/tables/{table}/rematch", {"next_in_series": True})
    assert refused.status_code == 409


async def test_an_error_of_the_server_tells_nothing_of_its_inside(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(limit: int) -> list[object]:
        raise RuntimeError("the secret of table 7 is 42")

    monkeypatch.setattr(server.core.store, "open_tables", broken)
    answer = await Client(server.url).http.get("/api/lobby")
    assert answer.status_code == 500
    assert "42" not in answer.text
    assert isinstance(answer, httpx.Response)


async def test_a_stale_answer_gets_the_state(server: Running) -> None:
    table, (red, blue) = await seated(server)
    await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": "rest"})
    for path, body in (("act", {"id": "b", "seq": 0, "action": "rest"}), ("undo", {"id": "c", "seq": 0})):
        answer = await blue.ask("POST", f"/api/tables/{table}/{path}", body)
        assert (answer.status_code, answer.json()["error"]) == (409, "stale")
        assert answer.json()["state"] == await blue.get(f"/api/tables/{table}")


async def test_a_table_keeps_the_corrected_content_that_it_is_played_with(tmp_path: Path, database: str) -> None:
    corrected = read_content("tampu.games.rumis")
    scoring = corrected["scoring"]
    assert isinstance(scoring, dict)
    scoring["per_visible_square"] = 7
    (tmp_path / "rumis.sevens.json").write_text(json.dumps(corrected))
    given = settings(content=str(tmp_path), database=database)
    async with running(given, HOUSE_TITLES) as server:
        red = await Client(server.url).enter("Red")
        assert (await red.get("/api/games"))["contents"]["rumis"] == ["sevens"]
        table = await red.table(1, "rumis", options={"solitaire": "3"}, content="sevens")
        box = await red.table(1, "rumis", options={"solitaire": "3"})
        hashes = [(await red.get(f"/api/tables/{id}"))["shared"]["content"] for id in (table, box)]
        assert hashes[0] != hashes[1]
        await red.post(f"/api/tables/{table}/start")
        seen = await red.get(f"/api/tables/{table}")
        await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": seen["own"]["legal"][0]})
        refused = await red.ask("POST", "/api/tables", {"title": "rumis", "seats": [{}, {}], "content": "eights"})
        assert refused.status_code == 422
        cookies = red.http.cookies
    # The file may go; the table goes on with what it was begun with.
    (tmp_path / "rumis.sevens.json").unlink()
    async with running(given, HOUSE_TITLES) as again:
        red = Client(again.url)
        red.http.cookies.update(cookies)
        seen = await red.get(f"/api/tables/{table}")
        assert (seen["shared"]["content"], seen["shared"]["seq"], seen["own"]["seat"]) == (hashes[0], 1, 0)


def test_content_that_cannot_be_played_with_is_named_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "rumis.broken.json").write_text("{}")
    with pytest.raises(BadInput, match=r"rumis\.broken\.json: "):
        Server(settings(content=str(tmp_path)), HOUSE_TITLES)
    (tmp_path / "rumis.broken.json").rename(tmp_path / "chess.json")
    with pytest.raises(BadInput, match=r"TITLE\.NAME\.json"):
        Server(settings(content=str(tmp_path)), HOUSE_TITLES)


async def test_a_table_tells_what_its_cards_say(tmp_path: Path) -> None:
    corrected = read_content("tampu.games.wutaki")
    as_object(as_list(corrected["omens"])[0])["effect"] = "vp 6"
    (tmp_path / "wutaki.six.json").write_text(json.dumps(corrected), "utf-8")
    async with running(settings(content=str(tmp_path)), HOUSE_TITLES) as server:
        red = await Client(server.url).enter("Red")
        table, box = await red.table(2, "wutaki", content="six"), await red.table(2, "wutaki")
        told = await red.get(f"/api/tables/{table}/content?language=de")
        assert told["texts"]["O01"]["text"] == "8 beliebige opfern: 6 SP."
        assert told["content"] == corrected
        told = await red.get(f"/api/tables/{box}/content")
        assert told["texts"]["O01"]["text"] == "Sacrifice 8 of any kind: 5 VP."
        hidden = await red.table(2, "wutaki", public=False)
        stranger = await Client(server.url).enter("Blue")
        assert (await stranger.ask("GET", f"/api/tables/{hidden}/content")).status_code == 404


async def test_guests_of_one_address_share_a_limit_of_new_tables() -> None:
    async with running(settings(limits=True)) as server:
        made = []
        for number in range(4):
            async with Client(server.url) as guest:
                await guest.enter(f"Guest {number}")
                plan = {"title": "toy", "seats": [{"kind": "open"}, {"kind": "bot", "level": "random"}]}
                made += [(await guest.ask("POST", "/api/tables", plan)).status_code for _ in range(4)]
        assert made == [201] * 15 + [429]


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//"])
async def test_a_malformed_origin_is_another_page(server: Running, origin: str) -> None:
    async with Client(server.url) as client:
        answer = await client.ask("POST", "/api/me/guest", {"name": "Red"}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["error"]) == (403, "session")


async def test_health_is_that_something_can_be_written(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk refuses to, a database that hangs does not answer; later both may be mended."""
    monkeypatch.setattr("tampu.server.server._PROBE_SECONDS", 0.0)
    monkeypatch.setattr("tampu.server.server._PATIENCE_SECONDS", 0.2)
    beat, hang = server.core.store.beat, asyncio.Event()

    async def full(now: int) -> int | None:
        raise OSError

    async def hanging(now: int) -> int | None:
        await hang.wait()
        return None

    async with Client(server.url) as client:
        for broken in (full, hanging):
            monkeypatch.setattr(server.core.store, "beat", broken)
            answers = [await client.http.get("/healthz") for _ in range(2)]
            assert [answer.status_code for answer in answers] == [503, 503]
        hang.set()
        monkeypatch.setattr(server.core.store, "beat", beat)
        await asyncio.sleep(0.01)
        assert (await client.http.get("/healthz")).json()["status"] == "ok"


async def test_another_password_needs_the_old_one(server: Running) -> None:
    red = await Client(server.url).enter("Red")
    await red.post("/api/me/account", {"name": "Red", "password": "a long password"})
    change = {"name": "Red", "password": "another long one"}
    for old in ({}, {"old": "a wrong password"}):
        answer = await red.ask("POST", "/api/me/account", {**change, **old})
        assert (answer.status_code, answer.json()["why"]) == (422, "old_password")
    await red.post("/api/me/account", {**change, "old": "a long password"})
    assert (await red.post("/api/me/login", change))["id"] == red.id


@pytest.mark.parametrize(
    "password",
    ["aaaaaaaa", "abababab", "12345678", "87654321", "password", "Password1!", "qwertyuiop", "abcdefgh", "RedLlama1"],
)
async def test_a_password_that_is_guessed_first_is_refused(password: str) -> None:
    async with running() as server:
        red = await Client(server.url).enter("RedLlama")
        answer = await red.ask("POST", "/api/me/account", {"name": "RedLlama", "password": password})
        assert (answer.status_code, answer.json()["why"]) == (422, "weak_password")


async def test_an_account_has_a_limit_of_guesses_from_all_addresses_together() -> None:
    async with running(settings(limits=True, trusted_proxies="*")) as server:
        core = server.core
        statuses = []
        for number in range(25):
            core.limits._buckets.pop(("login", "127.0.0.1"), None)
            async with Client(server.url) as guest:
                guess = {"name": "RED" if number % 2 else "red", "password": f"guess {number}"}
                statuses.append((await guest.ask("POST", "/api/me/login", guess)).status_code)
        assert statuses == [401] * 20 + [429] * 5


async def test_an_invitation_does_not_tell_who_has_an_account(server: Running) -> None:
    red, blue = [await Client(server.url).enter(name) for name in ("Red", "Blue")]
    await blue.post("/api/me/account", {"name": "Blue", "password": "a long password"})
    seen = []
    for name in ("BLUE", "NOBODY"):
        table = await red.post("/api/tables", {"title": "toy", "seats": [{}, {"kind": "invited", "name": name}]})
        shared = (await red.get(f"/api/tables/{table['id']}"))["shared"]
        assert shared["seats"][1]["name"] == name
        seen.append(json.dumps(shared["seats"][1]).replace(name, ""))
        if name == "BLUE":
            assert await blue.post(f"/api/tables/{table['id']}/join") == {"seat": 1}
    assert seen[0] == seen[1]


async def test_a_guest_does_not_go_by_the_name_of_an_account(server: Running) -> None:
    blue = await Client(server.url).enter("Blue")
    await blue.post("/api/me/account", {"name": "Blue", "password": "a long password"})
    async with Client(server.url) as guest:
        answer = await guest.ask("POST", "/api/me/guest", {"name": " bLUE "})
        assert (answer.status_code, answer.json()["why"]) == (403, "name_taken")


async def test_the_dashboard_shows_what_is_measured(server: Running) -> None:
    """Every metric of the dashboard is served, and every metric that is served is shown."""
    dashboard = json.loads((Path(__file__).parents[2] / "docs" / "grafana.json").read_text("utf-8"))
    shown = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"tampu_\w+", target["expr"])
    }
    table, (red, _) = await seated(server)
    socket = await red.socket(table)
    await socket.until("chat")
    await socket.say(type="act", id="a", seq=0, action="rest")
    await socket.until("ack")
    await socket.say(type="act", id="b", seq=0, action="rest")
    await socket.until("refused")
    async with Client(server.url) as client:
        text = (await client.http.get("/metrics")).text
    served = set(re.findall(r"^(tampu_\w+)[ {]", text, re.MULTILINE))
    assert shown <= served
    kinds = {name.removesuffix("_total").removesuffix("_bucket") for name in shown}
    types = re.findall(r"^# TYPE (tampu_\w+?)(?:_total)? (?:counter|gauge|histogram)$", text, re.MULTILINE)
    assert kinds == {name for name in types if not name.endswith("_created")}
    await socket.close()
