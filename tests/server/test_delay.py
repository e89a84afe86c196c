"""Who watches late learns nothing earlier, by no door: whatever happens at the table meanwhile, all answers stay the
same bytes as if nothing had happened."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tampu.server.live import hub
from tampu.server.routes import lobby, tables
from tampu.tables.delay import Delays
from tests.server.build import Client, Running, Socket, error, running, seated, settings
from tests.tables.build import FakeTime

DELAY = 5
"""Minutes."""


def stopped(server: Running) -> FakeTime:
    """Its clock stands still until the test moves it."""
    core, time = server.core, FakeTime()
    core.house.time = core.house.rooms.time = core.postman._time = time
    return time


async def moves(server: Running, table: str, people: list[Client], count: int) -> int:
    """Whoever is asked does the first thing that is possible, as often as this; returns the last entry."""
    room = await server.core.house.rooms.find(table)
    assert room is not None
    for _ in range(count):
        assert room.match is not None
        actor = room.match.state.actor()
        assert actor is not None
        user = await server.core.store.user(people[actor].id)
        assert user is not None
        await server.core.house.act(table, user, room.table.seq, f"m{room.table.seq}", room.match.state.legal()[0].text)
    return room.table.seq


async def doors(client: Client, table: str) -> dict[str, Any]:
    """Everything that somebody can ask about a table."""
    path = f"/api/tables/{table}"
    reads = ["", "/row", "/log", "/log?after=2", "/chat", "/record", "/replay", "/course", "/content", "/note", "/plan"]
    reads += ["/review/0/advice?level=random", "/preview.png", *(f"/at/{seq}" for seq in range(12))]
    found = {door: (await client.ask("GET", path + door)).text for door in reads}
    found["lobby"] = (await client.ask("GET", "/api/lobby")).text
    answer = {"id": "x", "seq": 3, "action": "rest"}
    writes: list[tuple[str, str, object]] = [
        ("POST", "/act", answer),
        ("POST", "/undo", {"id": "x", "seq": 3}),
        ("POST", "/why", {"action": "rest"}),
        ("POST", "/hint", {}),
        ("POST", "/help", {}),
        ("POST", "/look", {"longer": 1}),
        ("POST", "/claim", {}),
        ("POST", "/join", {}),
        ("POST", "/leave", {}),
        ("POST", "/share", {}),
        ("POST", "/rematch", {}),
        ("PUT", "/end", {"agree": True}),
        ("PUT", "/pause", {"agree": True}),
        ("DELETE", "/pause", None),
        ("PUT", "/watching", {"allowed": True, "talk": False, "delay": 0}),
        *(("POST", f"/chat/{number}/report", {}) for number in range(2, 5)),
    ]
    for method, door, body in writes:
        found[f"{method} {door}"] = (await client.ask(method, path + door, body)).text
    socket = await client.socket(table)
    for _ in range(3):
        await socket.hear()
    await socket.say(type="act", **answer)
    await socket.until("refused")
    await socket.say(type="again")
    await socket.until("state", "refused")
    await socket.close()
    found["socket"] = json.dumps([frame for frame in socket.frames if not frame.startswith('{"type":"watching"')])
    return found


async def heard_by(socket: Socket) -> list[dict[str, Any]]:
    """What a socket hears until its question is answered."""
    heard = []
    await socket.say(type="ping", number=7)
    while (message := await socket.raw())["type"] != "pong":
        heard.append(message)
    return heard


async def compare(server: Running) -> None:
    time = stopped(server)
    table, people = await seated(server, 3, delay=DELAY)
    watcher, nobody = await Client(server.url).enter("Watcher"), Client(server.url)
    await moves(server, table, people, 3)
    await people[0].post(f"/api/tables/{table}/chat", {"text": "good luck"})
    time.advance(60 * DELAY)
    seen = await moves(server, table, people, 1) - 1
    assert (await watcher.get(f"/api/tables/{table}"))["shared"]["seq"] == seen
    socket, mine = await watcher.socket(table), await people[0].socket(table)
    await socket.until("chat")
    before = [await doors(client, table) for client in (watcher, nobody)]
    heard = await heard_by(socket)

    await moves(server, table, people, 2)
    await people[1].post(f"/api/tables/{table}/chat", {"text": "I have a plan"})
    await people[0].put(f"/api/tables/{table}/end", {"agree": True})
    await people[1].put(f"/api/tables/{table}/pause", {"agree": True})
    await people[2].post(f"/api/tables/{table}/leave")
    await server.core.catch_up()
    after = [await doors(client, table) for client in (watcher, nobody)]
    for then, now in zip(before, after, strict=True):
        assert then == now
    server.core.hub._count(await server.core.house.rooms.room(table, ""))
    heard += await heard_by(socket)
    assert {message["type"] for message in heard} <= {"watching"}
    assert all(message["here"] == message["aside"] == [] for message in heard), "who is there now"

    await mine.close()
    time.advance(60 * DELAY)
    await server.core.catch_up()
    told = [message for message in await heard_by(socket) if message["type"] != "watching"]
    current = await people[0].get(f"/api/tables/{table}")
    entries = [message["entry"]["seq"] for message in told if message["type"] == "entry"]
    assert entries == list(range(seen + 1, current["shared"]["seq"] + 1))
    assert told[-2]["shared"]["view"] == current["shared"]["view"]
    assert [line["text"] for line in told[-1]["lines"]] == ["I have a plan"]


async def test_who_watches_late_learns_nothing_earlier(database: str) -> None:
    async with running(settings(database=database)) as server:
        await compare(server)


async def test_the_end_is_told_with_everything_before_it() -> None:
    async with running(settings()) as server:
        stopped(server)
        table, people = await seated(server, 2, delay=DELAY)
        watcher = await Client(server.url).enter("Watcher")
        socket = await watcher.socket(table, changes=True)
        await socket.until("chat")
        last = await moves(server, table, people, 3)
        await people[0].post(f"/api/tables/{table}/leave")
        log = await socket.until("log")
        assert [entry["seq"] for entry in log["entries"]] == list(range(1, last + 2))
        await socket.until("state")
        assert socket.state["shared"]["status"] == "stopped"
        assert (await watcher.get(f"/api/tables/{table}"))["shared"]["seq"] == last + 1


async def test_the_delay_is_settled_before_the_start() -> None:
    async with running(settings()) as server:
        red, blue, watcher = [await Client(server.url).enter(name) for name in ("Red", "Blue", "Watcher")]
        table = await red.table()
        watching = {"allowed": True, "talk": False}
        await red.put(f"/api/tables/{table}/watching", {**watching, "delay": 15})
        assert (await watcher.get(f"/api/tables/{table}/row"))["delay"] == 15
        socket = await watcher.socket(table)
        await socket.until("chat")
        await blue.post(f"/api/tables/{table}/join", {"seat": 1, "entropy": ""})
        await red.post(f"/api/tables/{table}/start", {"entropy": ""})
        assert await error(red, "PUT", f"/api/tables/{table}/watching", {**watching, "delay": 0}) == (409, "status")
        await red.put(f"/api/tables/{table}/watching", {**watching, "talk": True})
        await server.core.catch_up()
        while not socket.state.get("shared", {}).get("view"):
            await socket.hear()
        assert socket.state["shared"]["seq"] == 0, "the start is seen at once"


async def test_where_one_person_plays_nothing_is_late() -> None:
    async with running(settings()) as server:
        red, watcher = await Client(server.url).enter("Red"), await Client(server.url).enter("Watcher")
        table = await red.table(2, bots=1, delay=DELAY)
        await red.post(f"/api/tables/{table}/start", {"entropy": ""})
        state = await red.get(f"/api/tables/{table}")
        await red.post(f"/api/tables/{table}/act", {"id": "a", "seq": 0, "action": state["own"]["legal"][0]})
        assert (await watcher.get(f"/api/tables/{table}"))["shared"]["seq"] > 0


# -- every door, left ajar on purpose --------------------------------------------------------------------


def row(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(tables, "from_outside", lambda table, user: table)


def lobby_row(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(lobby, "from_outside", lambda table, user: table)


def chat(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Delays, "hears", lambda self, table, user, line: table.hears(user, line))


def presence(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hub, "_told", lambda present, table, watcher: present)


def entries(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hub, "is_late_for", lambda table, user: False)


def seats(patch: pytest.MonkeyPatch) -> None:
    _leak(patch, "chairs")


def offers(patch: pytest.MonkeyPatch) -> None:
    _leak(patch, "agreed", "pausing")


def _leak(patch: pytest.MonkeyPatch, *fields: str) -> None:
    """Something of the table as it is now is shown with what was."""
    honest = Delays.shown

    async def leaking(self: Delays, room: Any, user: str) -> Any:
        found = await honest(self, room, user)
        if found is not room:
            found.table = replace(found.table, **{name: getattr(room.table, name) for name in fields})
            found.encoded.clear()
        return found

    patch.setattr(Delays, "shown", leaking)


@pytest.mark.parametrize("door", [row, lobby_row, chat, presence, entries, seats, offers])
async def test_the_comparison_finds_a_leak(
    door: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    door(monkeypatch)
    async with running(settings()) as server:
        with pytest.raises(AssertionError) as caught:
            await compare(server)
        assert caught.traceback[-1].name == "compare", "something else failed"
