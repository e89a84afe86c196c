"""A table's socket: acknowledgements, resuming, strict reading, and forms of nonsense."""

import asyncio
import json
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from fastapi import WebSocket, WebSocketDisconnect
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

from tampu.engine import sight
from tampu.server.defence import limits
from tampu.server.live import hub, sockets
from tampu.server.sessions import Sessions
from tampu.tables.house import House
from tampu.tables.storage.sql import SqlStore
from tests.server.build import Client, Running, Socket, running, seated, settings
from tests.server.conftest import BOTH
from tests.tables.titles import TITLES


async def begin(socket: Socket) -> Socket:
    """Hear what a socket says at first."""
    assert (await socket.hear())["type"] == "log"
    assert (await socket.hear())["type"] == "state"
    assert (await socket.hear())["type"] == "chat"
    return socket


@BOTH
async def test_an_action_is_acknowledged_and_everybody_hears_of_it(server: Running) -> None:
    table, (red, blue) = await seated(server)
    one, other = await begin(await red.socket(table)), await begin(await blue.socket(table))
    spectator = await begin(await Client(server.url).socket(table))
    await one.say(type="act", id="a", seq=0, action="draw")
    assert (await one.hear())["entry"]["text"] == "draw"
    assert await one.hear() == {"type": "ack", "id": "a", "seq": 1}
    for socket in (other, spectator):
        entry = await socket.hear()
        assert entry["entry"]["events"] == [{"event": "drew", "rule": "L2", "seat": 0}]
    await one.say(type="act", id="a", seq=0, action="draw")
    assert await one.hear() == {"type": "ack", "id": "a", "seq": 1}
    await spectator.say(type="act", id="a", seq=1, action="rest")
    assert (await spectator.hear())["code"] == "seat"
    await other.say(type="act", id="b", seq=0, action="rest")
    refusal = await other.hear()
    assert (refusal["type"], refusal["code"], refusal["id"], refusal["seq"]) == ("refused", "stale", "b", 1)
    state = await other.hear()
    assert (state["type"], state["shared"]["seq"]) == ("state", 1)
    await other.say(type="ping", number=7)
    assert await other.hear() == {"type": "pong", "number": 7}
    for socket in (one, other, spectator):
        await socket.close()


async def test_everybody_hears_how_many_people_watch(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who sit there do not count, and two windows of one spectator count once."""
    monkeypatch.setattr(hub, "COUNT_PAUSE", 0.01)
    table, (red, blue) = await seated(server)
    one, other = await begin(await red.socket(table)), await begin(await blue.socket(table))
    curious, late = await Client(server.url).enter("Curious"), await Client(server.url).enter("Late")
    first, again = await begin(await curious.socket(table)), await begin(await curious.socket(table))
    for socket in (one, other, first, again):
        await socket.hears_that_watch(1)
    second = await begin(await late.socket(table))
    for socket in (one, other, first, again, second):
        await socket.hears_that_watch(2)
    for socket in (first, again, second):
        await socket.close()
    await one.hears_that_watch(0)
    for socket in (one, other):
        await socket.close()
    async with asyncio.timeout(10):
        while table in server.core.hub._counted:
            await asyncio.sleep(0.01)


async def test_who_asks_for_changes_is_sent_no_more_and_may_see_the_whole_state_again(server: Running) -> None:
    table, (red, blue) = await seated(server)
    whole, brief = await begin(await red.socket(table)), await begin(await red.socket(table, changes=True))
    spectator = await begin(await Client(server.url).socket(table, changes=True))
    for seq, player in enumerate((red, blue, red)):
        await player.post(f"/api/tables/{table}/act", {"id": f"{seq}", "seq": seq, "action": "rest"})
        entry = (await whole.until("entry"))["entry"]
        for socket in (brief, spectator):
            assert (await socket.until("change"))["entry"] == entry
        assert brief.state == whole.state
    await red.ask("PUT", f"/api/tables/{table}/lone", {"lone": False})
    await whole.until("state")
    change = await brief.until("change")
    assert (change["entry"], change["own"]) == (None, [[["lone"], False]])
    assert brief.state == whole.state
    for socket in (brief, spectator):
        before = socket.state
        await socket.say(type="again")
        await socket.until("state")
        assert socket.state == before


@BOTH
async def test_a_socket_resumes_where_it_was_lost(server: Running) -> None:
    table, (red, blue) = await seated(server)
    one = await begin(await red.socket(table))
    await one.say(type="act", id="a", seq=0, action="rest")
    await one.until("ack")
    await one.close()
    await blue.post(f"/api/tables/{table}/act", {"id": "b", "seq": 1, "action": "rest"})
    again = await red.socket(table, after=1)
    log = await again.hear()
    assert [entry["seq"] for entry in log["entries"]] == [2]
    await again.hear()
    whole = await red.socket(table)
    assert [entry["seq"] for entry in (await whole.hear())["entries"]] == [0, 1, 2]
    await whole.hear()
    assert again.state == whole.state
    # An action whose acknowledgement was lost is sent again, and done once.
    await again.say(type="act", id="a", seq=0, action="rest")
    assert (await again.until("ack"))["seq"] == 1
    await again.close()
    await whole.close()


@BOTH
async def test_chat_notes_entropy_and_undo_over_the_socket(server: Running) -> None:
    red, blue = await Client(server.url).enter("Red"), await Client(server.url).enter("Blue")
    table = await red.table()
    await blue.post(f"/api/tables/{table}/join")
    one, other = await begin(await red.socket(table)), await begin(await blue.socket(table))
    await one.say(type="entropy", entropy="ab" * 16)
    await one.until("state")
    await red.post(f"/api/tables/{table}/start")
    await one.until("state")
    assert one.state["shared"]["entropies"] == ["ab" * 16, "00" * 16]
    await other.until("state")
    await other.say(type="chat", text="hello")
    assert (await one.until("chat"))["lines"][0]["text"] == "hello"
    await other.say(type="note", body="a plan")
    await one.say(type="act", id="a", seq=0, action="rest")
    await one.until("ack")
    assert one.state["own"]["undo"]
    await one.say(type="undo", id="b", seq=1)
    assert (await one.until("ack"))["seq"] == 2
    await other.say(type="ping")
    await other.until("pong")
    assert (await blue.get(f"/api/tables/{table}/note"))["body"] == "a plan"
    assert not any("a plan" in frame for frame in one.frames)
    await one.close()
    await other.close()


async def test_a_table_that_is_left_to_bots_plays_on_while_people_watch(server: Running) -> None:
    red = await Client(server.url).enter("Red")
    table = await red.table(3, bots=2, replace="random")
    await red.post(f"/api/tables/{table}/start")
    socket = await begin(await red.socket(table))
    await red.post(f"/api/tables/{table}/leave")
    while (await socket.until("entry"))["shared"]["status"] == "playing":
        pass
    assert socket.state["shared"]["status"] == "over"
    assert socket.state["shared"]["secret"] is not None
    await socket.close()


async def test_only_the_seat_that_is_asked_foresees_and_only_from_the_present(server: Running) -> None:
    table, (red, blue) = await seated(server)
    one, other = await begin(await red.socket(table)), await begin(await blue.socket(table))
    spectator = await begin(await Client(server.url).socket(table))
    await one.say(type="foresee", id="f", seq=0, lines=[["rest"], ["draw"], ["guard"]])
    heard = await one.hear()
    assert (heard["type"], heard["id"], heard["seq"]) == ("foreseen", "f", 0)
    rest, draw, guard = heard["lines"]
    assert (rest["line"], rest["rule"]) == (["rest"], "")
    assert (rest["foresight"]["asked"], rest["foresight"]["final"]) == (1, True)
    assert draw["foresight"]["ends"] is not None
    assert (guard["foresight"], guard["rule"]) == (None, "L2")
    for socket, code, rule in ((other, "turn", "L1"), (spectator, "seat", "")):
        await socket.say(type="foresee", id="f", seq=0, lines=[["rest"]])
        refusal = await socket.hear()
        assert (refusal["type"], refusal["id"], refusal["code"], refusal["rule"]) == ("refused", "f", code, rule)
    await one.say(type="act", id="a", seq=0, action="rest")
    await one.until("ack")
    await one.say(type="foresee", id="g", seq=0, lines=[["rest"]])
    assert (await one.hear())["code"] == "stale"
    # What is not about an action is answered by nothing else.
    await one.say(type="ping", number=1)
    assert (await one.hear())["type"] == "pong"
    for socket in (one, other, spectator):
        await socket.close()


async def test_what_was_foreseen_is_remembered_until_the_next_entry(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    honest = sight.foreseen
    monkeypatch.setattr(sight, "foreseen", lambda *given, **more: asked.append(given) or honest(*given, **more))  # type: ignore[func-returns-value]
    table, (red, blue) = await seated(server)
    one, other = await begin(await red.socket(table)), await begin(await blue.socket(table))
    for _ in range(3):
        await one.say(type="foresee", id="f", seq=0, lines=[["rest"]])
        await one.until("foreseen")
    assert len(asked) == 1
    await one.say(type="act", id="a", seq=0, action="rest")
    await other.until("entry")
    await other.say(type="foresee", id="f", seq=1, lines=[["rest"]])
    await other.until("foreseen")
    assert len(asked) == 2
    await one.close()
    await other.close()


async def test_foresight_is_bounded(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table, (red, _) = await seated(server)
    socket = await begin(await red.socket(table))
    bad: list[list[list[str]]] = [[], [[]], [["rest"]] * 17, [["rest"] * 9], [["x" * 201]], [["fly"]]]
    for lines in bad:
        await socket.say(type="foresee", id="f", seq=0, lines=lines)
        assert (await socket.hear())["code"] == "form"
    monkeypatch.setitem(limits.RATES, "foresee", (0.01, 2.0))
    monkeypatch.setattr(server.core.limits, "_on", True)
    for kind in ("foreseen", "foreseen", "refused"):
        await socket.say(type="foresee", id="f", seq=0, lines=[["rest"]])
        heard = await socket.hear()
        assert heard["type"] == kind
    assert (heard["id"], heard["why"]) == ("f", "too_fast")
    await socket.close()


def nonsense(random: Random, table: str, old: list[str]) -> str | bytes:
    """A message that must be refused: wrong types, huge, nested, binary, other seats, replays of old frames."""
    deep = "[" * 2000 + "]" * 2000
    things: list[Any] = [None, True, -1, 1.5, 2**70, "x", "\u0000", [], {}, {"a": {}}, ["act"], "é" * 50, deep]
    thing = random.choice(things)
    valid: dict[str, Any] = {"type": "act", "id": "n", "seq": 3, "action": "rest"}
    choice = random.randrange(12)
    if choice == 0:
        return random.randbytes(random.randrange(200))
    if choice == 1:
        return "".join(chr(random.randrange(32, 0x2FF)) for _ in range(random.randrange(100)))
    if choice == 2:
        return json.dumps({**valid, random.choice(list(valid)): thing})
    if choice == 3:
        return json.dumps({**valid, "seat": 0, "user": "u"})
    if choice == 4:
        return json.dumps({"type": random.choice(["__class__", "state", "entry", "ack", "stop", "admin", "Act", ""])})
    if choice == 5:
        return deep if random.random() < 0.5 else '{"type":' * 500 + "1" + "}" * 500
    if choice == 6:
        return json.dumps({**valid, "action": "x" * random.choice([201, 5000, 30_000])})
    if choice == 7 and old:
        return random.choice(old)
    if choice == 8:
        return json.dumps({**valid, "seq": random.choice([0, 1, 2, 4, 99, 2**30])})
    if choice == 9:
        return json.dumps({**valid, "table": table, "action": random.choice(["guard", "give wool", "fly", "rob 1 2"])})
    if choice == 10:
        return json.dumps(thing)
    return json.dumps(valid)[: random.randrange(len(json.dumps(valid)))]


def frame(body: bytes, opcode: int = 1, last: bool = True) -> bytes:
    """A frame as a client sends it, masked."""
    size, mask = len(body), b"abcd"
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2)
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(body))
    return bytes([0x80 * last | opcode]) + length + mask + masked


async def test_messages_are_heard_in_order_however_the_network_cuts_them(server: Running) -> None:
    """Whole, several at once, with others between them, in parts of a frame, and in parts of a message."""
    table, (red, _) = await seated(server)
    where = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    writer.write(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Cookie: {red.cookies()}\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    number = 0

    def ping(spaces: int = 0) -> bytes:
        nonlocal number
        number += 1
        return b'{"type":"ping","number":%d}' % number + b" " * spaces

    async def heard() -> None:
        """Everything that was said so far has been answered, in order."""
        await reader.readuntil(b'"number":%d}' % number)

    writer.write(frame(ping()))
    await heard()
    writer.write(frame(ping(300)) + frame(ping()))
    await heard()
    writer.write(frame(ping()) + frame(b"", opcode=10) + frame(ping()))
    await heard()
    text = ping()
    writer.write(frame(text[:9], last=False))
    await asyncio.sleep(0.01)
    writer.write(frame(text[9:], opcode=0))
    await heard()
    for cut in (1, 4, 20):
        whole = frame(ping())
        writer.write(whole[:cut])
        await asyncio.sleep(0.01)
        writer.write(whole[cut:] + frame(ping()))
        await heard()
    writer.write(frame(b"\xff\xfe"))
    assert b"\x03\xef" in await reader.read(), "closed with 1007: no text"
    writer.close()


@pytest.mark.parametrize("count", [600, pytest.param(10_000, marks=pytest.mark.full)])
async def test_nonsense_gets_refusals_and_changes_nothing(server: Running, count: int) -> None:
    random = Random(count)
    table, (red, blue) = await seated(server)
    for number, who in enumerate((red, blue, red)):
        await who.post(f"/api/tables/{table}/act", {"id": f"{number}", "seq": number, "action": "rest"})
    before = await server.core.house.state(table, red.id)
    log = await server.core.store.log(table)
    # It is Blue's turn; Red, who has acted, and a stranger send nonsense. Blue sends what can never be legal.
    both = [await red.socket(table), await (await Client(server.url).enter("Green")).socket(table)]
    old: list[str] = []
    for socket in both:
        old += [json.dumps(await socket.hear()) for _ in range(3)]
    for number in range(count):
        socket = both[number % 2]
        await socket.connection.send(nonsense(random, table, old))
        if number % 50 == 49:
            for each in both:
                await each.say(type="ping", number=number)
                kinds = set()
                while (heard := await each.hear())["type"] != "pong":
                    kinds.add(heard["type"])
                assert kinds <= {"refused", "state", "ack"}
    assert await server.core.house.state(table, red.id) == before
    assert await server.core.store.log(table) == log
    for socket in both:
        await socket.close()


async def test_a_failure_of_the_server_is_told_and_the_table_goes_on(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (red, _) = await seated(server)
    socket = await begin(await red.socket(table))

    async def full(*_: object) -> bool:
        raise OSError("no space left on /dev/secret")

    with monkeypatch.context() as patch:
        patch.setattr(server.core.store, "append", full)
        await socket.say(type="act", id="a", seq=0, action="rest")
        refusal = await socket.until("refused")
    assert (refusal["code"], refusal["reason"]) == ("server", "something went wrong")
    await socket.say(type="act", id="a", seq=0, action="rest")
    assert (await socket.until("ack"))["seq"] == 1
    await socket.close()


async def test_an_action_that_a_rule_forbids_is_refused_with_its_facts(server: Running) -> None:
    table, (red, _) = await seated(server)
    socket = await begin(await red.socket(table))
    await socket.say(type="act", id="a", seq=0, action="guard")
    refusal = await socket.until("refused")
    assert (refusal["code"], refusal["rule"], refusal["name"]) == ("rule", "L2", "asked")
    assert refusal["facts"] == {"question": "Turn"}
    answer = await red.ask("POST", f"/api/tables/{table}/act", {"id": "b", "seq": 0, "action": "guard"})
    assert (answer.json()["name"], answer.json()["facts"]) == (refusal["name"], refusal["facts"])
    await socket.close()


async def test_a_message_that_is_too_long_ends_the_connection(server: Running) -> None:
    table, (red, _) = await seated(server)
    socket = await begin(await red.socket(table))
    await socket.connection.send('{"type":"chat","text":"' + "x" * 40_000 + '"}')
    assert await socket.closed() == 1009


async def test_a_client_that_says_nothing_is_gone(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "QUIET_SECONDS", 1.5)
    table, (red, _) = await seated(server)
    quiet, pinging = await begin(await red.socket(table)), await begin(await red.socket(table))
    for number in range(6):
        await asyncio.sleep(0.4)
        await pinging.say(type="ping", number=number)
        assert (await pinging.until("pong"))["number"] == number
    assert await quiet.closed() == 4408
    assert server.core.hub.size == 1
    await pinging.close()


async def test_who_goes_while_they_are_sent_away_is_no_fault(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def too_late(socket: WebSocket, code: int) -> None:
        raise WebSocketDisconnect(1006)

    monkeypatch.setattr(sockets, "QUIET_SECONDS", 0.1)
    monkeypatch.setattr(WebSocket, "close", too_late)
    table, (red, _) = await seated(server)
    quiet = await begin(await red.socket(table))
    await quiet.closed()
    assert server.core.hub.size == 0
    assert not [record for record in caplog.records if record.exc_info]


async def test_the_server_closes_sockets_when_it_shuts_down(database: str) -> None:
    async with running(settings(database=database)) as server:
        table, (red, _) = await seated(server)
        socket = await begin(await red.socket(table))
    assert await socket.closed() == 1012


async def test_logs_hold_no_secrets(database: str) -> None:
    async with running(settings(database=database, log_level="debug")) as server:
        with capture_logs() as logs:
            table, (red, blue) = await seated(server)
            await red.post("/api/me/account", {"name": "Red", "password": "open sesame 7"})
            hidden = await red.table(public=False)
            invite = (await red.get(f"/api/tables/{hidden}"))["own"]["invite"]
            await blue.post(f"/api/tables/{hidden}/invite", {"invite": invite})
            socket = await begin(await red.socket(table))
            await socket.say(type="act", id="a", seq=0, action="draw")
            await socket.until("ack")
            await red.put(f"/api/tables/{table}/note", {"body": "a secret plan"})
            room = await server.core.house.rooms.find(table)
            assert room is not None
            secrets = [
                "open sesame",
                invite,
                "a secret plan",
                room.table.secret,
                red.http.cookies["tampu_session"],
                red.http.cookies["tampu_csrf"],
                '"hand"',
            ]
            await socket.close()
    written = json.dumps(logs, default=str)
    assert len(logs) > 8
    for secret in secrets:
        assert secret not in written


@BOTH
async def test_what_the_keeper_does_in_another_process_is_heard(server: Running, database: str) -> None:
    """`tampu admin`: a new password and a removal end sockets, and a stopped game is seen at its table."""
    table, (red, blue) = await seated(server)
    await red.post("/api/me/account", {"name": "Red", "password": "a long password"})
    watcher = await Client(server.url).socket(table)
    first, second = await red.socket(table), await blue.socket(table)
    for socket in (watcher, first, second):
        await socket.until("chat")
    keeper = SqlStore(database)
    await keeper.open()
    account = await keeper.account("red")
    assert account is not None
    await Sessions(settings(database=database), keeper).keep(account, "Red", "another password")
    assert await first.closed() == 1012
    assert (await red.get("/api/me")) is None
    await keeper.remove_user(blue.id)
    assert await second.closed() == 1012
    house = House(keeper, TITLES)
    await house.stop(table)
    await house.close()
    assert (await watcher.until("entry"))["entry"]["kind"] == "stopped"
    await watcher.close()
    await keeper.close()


async def test_an_action_has_one_trace_from_the_socket_to_the_store(database: str) -> None:
    async with running(settings(database=database, log_level="debug")) as server:
        table, (red, _) = await seated(server)
        socket = await begin(await red.socket(table))
        with capture_logs(processors=[merge_contextvars]) as logs:
            await socket.say(type="act", id="a", seq=0, action="rest")
            await socket.until("ack")
            await red.ask("GET", f"/api/tables/{table}", headers={"x-request-id": "from-the-proxy"})
            await red.ask("GET", f"/api/tables/{table}", headers={"x-request-id": "forged\tlines"})
        (trace,) = [log["trace"] for log in logs if log["event"] == "message"]
        assert trace
        assert [log["trace"] for log in logs if log["event"] == "entry"] == [trace]
        assert [trace] in [log["traces"] for log in logs if log["event"] == "stored"]
        asked = [log["trace"] for log in logs if log["event"] == "request"]
        assert (asked[0], len(asked[1])) == ("from-the-proxy", 16)
        assert "rest" not in json.dumps([{**log, "route": ""} for log in logs])
        await socket.close()
