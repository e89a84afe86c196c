"""Two worlds that a viewer cannot tell apart give that viewer the same bytes, whichever way they leave the server.

The other world is made by `vary`, which is written from the rules and not from the view. It is put in the place of
the true one inside the server, in the present, in every replay and in the log; then everything that leaves for the
viewer is compared: answers, socket frames, refusals, pushes and mails, and the lines of the server's own log.
"""

import asyncio
import json
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest
import structlog
from structlog.testing import capture_logs

from tampu.engine import Action, Event, JsonObject, Play, Refusal, SearchChance, State, sight
from tampu.engine.conformance.worlds import Incomparable, SeenChance
from tampu.engine.match import Match
from tampu.engine.wire import decode, encode
from tampu.server.alerts import texts
from tampu.tables import frames, seen
from tampu.tables.alerts import causes
from tampu.tables.alerts.model import Alert
from tampu.tables.errors import Refused
from tampu.tables.house import House, Verdict
from tampu.tables.lines.planning import Planning
from tampu.tables.model import Entry, Table
from tampu.tables.room import Room
from tampu.tables.thinking.adviser import Adviser
from tests.server.build import Client, Running, running, seated, settings
from tests.tables.titles import TITLES

TITLE_NAMES = [meta.title for meta in TITLES.metas()]
OPTIONS = {"tiwanaku": {"size": "tiny", "scenario": "T01", "helper": "certain"}}
ALL_MARKS = [{"square": square, "terrain": [0, 1, 2, 3], "crops": [1, 2, 3, 4, 5]} for square in range(25)]
_TRIES = 8


class Compared:
    """How much was compared."""

    def __init__(self) -> None:
        self.answers = 0
        self.worlds = 0
        """Pairs of worlds that truly differ."""
        self.followed = 0
        """Pairs of worlds in which the same visible action was followed."""


async def planning(client: Client, table: str, wishes: list[str], orders: bool) -> list[bytes]:
    """Every kind of answer about a plan: its moments, foresight, reasons, open luck, fits and orders."""
    path = f"/api/tables/{table}/plan"
    await client.ask("DELETE", path)
    answers = [await client.ask("GET", path)]
    plan = answers[0].json()
    if answers[0].status_code != 200:
        return [answers[0].content]

    async def ask(what: str, **more: Any) -> dict[str, Any]:
        body = {"ask": what, "node": plan["node"], "version": plan["version"], "seq": plan["seq"], **more}
        answers.append(await client.ask("POST", path, body))
        return {**plan, **({} if answers[-1].status_code >= 400 else answers[-1].json())}

    me = (await client.ask("GET", f"/api/tables/{table}")).json()["own"]["seat"]
    mine = 0
    for number in range(3):
        options = plan["moment"]["options"]
        if not options:
            break
        action = options[(5 * number + 1) % len(options)]
        await ask("foresee", lines=[[action]])
        await ask("why", action=wishes[0])
        await ask("step", action=wishes[1])
        if plan["moment"]["actor"] != me:
            plan = await ask("skip", by_lot=True)
            continue
        await ask("step", action=action)
        plan = {**await ask("look"), "version": 0}
        plan["version"] = json.loads((await client.ask("GET", path)).content)["version"]
        plan = await ask("step", action=action, by_lot=True)
        mine = mine or plan["node"]
    if mine:
        plan = await ask("order", node=mine, on=True)
        for on in (True, False):
            plan = await ask("whatever", node=mine, on=on)
    if orders:
        plan = await ask("leave", on=True)
        answers.append(await client.ask("GET", f"/api/tables/{table}"))
    await ask("leave", on=False, version=99_999)
    answers.append(await client.ask("DELETE", path))
    # The version counts what this viewer has entered, in both worlds one after the other.
    return [re.sub(rb'"version":\d+', b"", answer.content) for answer in answers]


async def leaving(client: Client, table: str, seqs: list[int], wishes: list[str], helper: bool) -> list[object]:
    """Everything that the server sends this viewer, and what it writes into its log meanwhile."""
    path = f"/api/tables/{table}"
    with capture_logs() as lines:
        answers = [
            await client.ask("GET", address)
            for address in (
                path,
                f"{path}/log",
                f"{path}/log?after={seqs[-1]}",
                f"{path}/chat",
                f"{path}/record",
                f"{path}/course",
                f"{path}/replay",
                f"{path}/review/0/advice?level=random",
                "/api/lobby",
                "/api/me/alerts",
                *(f"{path}/at/{seq}" for seq in seqs),
            )
        ]
        answers += [await client.ask("POST", f"{path}/why", {"action": wish}) for wish in wishes]
        # Refused: an answer to what has not happened yet gets the state.
        answers.append(await client.ask("POST", f"{path}/act", {"id": "x", "seq": 99_999, "action": wishes[0]}))
        answers.append(await client.ask("POST", f"{path}/undo", {"id": "x", "seq": 99_999}))
        if helper:
            answers.append(await client.ask("POST", f"{path}/help", {"marks": ALL_MARKS}))
            answers.append(await client.ask("POST", f"{path}/look", {"longer": 1}))
        socket = await client.socket(table)
        for _ in range(3):
            await socket.hear()
        await socket.say(type="foresee", id="x", seq=seqs[0], lines=[[wish] for wish in wishes])
        await socket.hear()
        await socket.close()
    # Who is at the table is told whenever it has been counted.
    told = [frame for frame in socket.frames if not frame.startswith('{"type":"watching"')]
    written = [{name: value for name, value in line.items() if name != "seconds"} for line in lines]
    return [*(answer.content for answer in answers), *told, encode_log(written)]


def encode_log(written: list[dict[str, Any]]) -> str:
    """The lines of the log without their order: sockets close when they like."""
    return json.dumps(sorted(json.dumps(line, sort_keys=True, default=str) for line in written))


def other_world(room: Room, seat: int | None, random: Random) -> Any:
    """A world that truly differs, if there is one."""
    assert room.match is not None
    true = encode(room.match.state.secret())
    for _ in range(_TRIES):
        other = room.game.vary(room.match.state, seat, SearchChance(random.getrandbits(64)))
        if encode(other.secret()) != true:
            break
    return other


def other_entry(room: Room, entry: Entry, seat: int | None) -> Entry:
    """An entry of another seat as it could have been: other words of a secret verb, other facts for other seats."""
    varied: JsonObject = {"varied": True}
    events = [
        Event(
            event.name,
            event.rule,
            event.facts,
            {who: facts if who == seat else varied for who, facts in event.own.items()},
        )
        for event in entry.events
    ]
    text = entry.text
    if entry.kind == "action" and entry.seat != seat and room.game.alphabet.parse(text).verb.secret:
        text = f"{entry.shown} varied"
    return msgspec.structs.replace(entry, text=text, events=tuple(events))


@contextmanager
def in_other_world(room: Room, seat: int | None, random: Random, patch: pytest.MonkeyPatch) -> Iterator[bool]:
    """Let the server believe that another world is the true one. Gives whether it differs."""
    assert room.match is not None
    true, entries, luck = room.match.state, list(room.entries), random.getrandbits(64)
    other = other_world(room, seat, random)
    load = Room.load

    def load_varied(self: Room, *given: Any) -> None:
        load(self, *given)
        assert self.match is not None
        self.match.state = self.game.vary(self.match.state, seat, SearchChance(luck))

    with patch.context() as patched:
        patched.setattr(Room, "load", load_varied)
        room.match.state = other
        # Replays read the entries; only what is told of them may be varied.
        varied = _varied_sight(room, seat, seen.entry_seen)
        for module in (frames, seen):
            patched.setattr(module, "entry_seen", varied)
        room.encoded.clear()
        try:
            yield encode(true.secret()) != encode(other.secret())
        finally:
            room.match.state, room.entries = true, entries
            room.encoded.clear()


def _varied_sight(room: Room, seat: int | None, told: Callable[..., Any]) -> Callable[..., Any]:
    return lambda its_room, entry, viewer: told(its_room, other_entry(room, entry, seat), viewer)


async def compare(
    server: Running, people: list[Client], table: str, random: Random, patch: pytest.MonkeyPatch, found: Compared
) -> None:
    """Compare both worlds for every viewer now, and after the next action."""
    room = await server.core.house.rooms.find(table)
    assert room is not None
    assert room.match is not None
    # News are brought a moment later: let none arrive between the two looks.
    while await server.core.store.next_letter() is not None:
        await asyncio.sleep(0.01)
    watcher = await Client(server.url).enter("Watcher")
    helper = room.table.options.get("helper") == "certain"
    seqs = [room.table.seq, random.randrange(room.table.seq + 1)]
    alphabet = room.game.alphabet
    for seat, client in [(None, watcher), *enumerate(people)]:
        wishes = [alphabet.at(random.randrange(alphabet.size)).text for _ in range(4)]
        if seat is not None and seat == room.match.state.actor():
            wishes.append(random.choice(room.match.state.legal()).text)
        asks = (client, table, seqs, wishes, helper and seat is not None)
        plans = (client, table, wishes, seat != room.match.state.actor())
        with patch.context() as patched:
            # The lot: drawn anew at every question.
            patched.setattr(secrets, "token_hex", lambda length: "00" * length)
            here = [*await leaving(*asks), *await planning(*plans)]
            with in_other_world(room, seat, random, patch) as differs:
                there = [*await leaving(*asks), *await planning(*plans)]
        assert here == there
        found.answers += len(here)
        found.worlds += differs
        found.followed += any(next_entry(room, seat, random) for _ in range(_TRIES))


def next_entry(room: Room, seat: int | None, random: Random) -> bool:
    """The frame of the next entry, its events, options and offer to undo, in both worlds; True if they compare."""
    assert room.match is not None
    actor = room.match.state.actor()
    if actor is None:
        return False
    action = random.choice(room.match.state.legal())
    luck = random.getrandbits(64)
    here = frame_after(room, room.match.state.clone(), action, SearchChance(luck), seat)
    other = other_world(room, seat, random)
    if seat != actor and action.verb.secret:
        same = [option for option in other.legal() if option.verb is action.verb]
        if not same:
            return False
        alike = random.choice(same)
    else:
        alike = action
    shown = [shown for shown in here[1].shown if shown.seen_by(seat)]
    try:
        there = frame_after(room, other, alike, SeenChance(shown, SearchChance(luck + 1)), seat)
    except (Incomparable, Refusal):
        return False
    if [s.json() for s in there[1].shown if s.seen_by(seat)] != [s.json() for s in shown]:
        return False
    assert here[0] == there[0]
    return True


def frame_after(room: Room, state: State, action: Action, chance: Any, seat: int | None) -> tuple[bytes, Any]:
    twin = Room(room.table, room.game, room.manners)
    assert room.match is not None
    twin.match = Match.load(
        room.game, room.match.options, room.match.seal, decode(encode(room.match.save())), room.match.moves
    )
    twin.match.state = state
    twin.match._chance = chance
    twin.face = msgspec.structs.replace(room.face, banks=list(room.face.banks))
    actor = state.actor()
    assert actor is not None
    plays: list[Play] = []
    act = twin.match.act
    twin.match.act = lambda seat, action: plays.append(act(seat, action)) or plays[-1]  # type: ignore[method-assign,func-returns-value]
    entry: Entry = twin.draft("action", actor, action.text, None, room.face.since + 1)
    mail = letters(twin, entry, seat)
    if twin.match.outcome() is None:
        twin.table = twin.timed(msgspec.structs.replace(room.table, seq=entry.seq))
    for noted in (*room.entries, entry):
        twin.note(noted)
    return frames.entry_frame(twin, entry, seat) + mail, plays[-1]


def letters(room: Room, entry: Entry, seat: int | None) -> bytes:
    """What is pushed and mailed to this seat after an entry; whoever carries mails sees those of all seats."""
    table = room.after(entry)
    mine = "" if seat is None else table.chairs[seat].user
    found = [
        (alert, texts.told(alert.occasion, table, alert.user, room.game.meta.name, language, "Europe/Amsterdam"))
        for alert in causes.of_entry(room, table, entry, lambda table, user: False)
        for language in texts.LANGUAGES
        if alert.user == mine or seat is None
    ]
    return msgspec.json.encode([*found, *(texts.mail_text([told], "", "", "en") for _, told in found)])


async def play_and_compare(title: str, looks: int, every: int, database: str, patch: pytest.MonkeyPatch) -> Compared:
    random, found = Random(title), Compared()
    async with running(settings(database=database, log_level="debug")) as server:
        seats = 2 if 2 in TITLES.meta(title).seats else min(TITLES.meta(title).seats)
        table, people = await seated(server, seats, title, options=OPTIONS.get(title, {}))
        for client in people:
            await client.put(f"/api/tables/{table}/lone", {"lone": False})
        room = await server.core.house.rooms.find(table)
        assert room is not None
        while looks and room.table.running:
            if room.table.seq % every == every - 1:
                looks -= 1
                await compare(server, people, table, random, patch, found)
            assert room.match is not None
            actor = room.match.state.actor()
            assert actor is not None
            user = await server.core.store.user(people[actor].id)
            assert user is not None
            seq = room.table.seq
            await server.core.house.act(table, user, seq, f"{seq}", random.choice(room.match.state.legal()).text)
        assert room.match is not None
        assert found.answers > 0
        assert found.followed > 0
        assert found.worlds > 0 or not room.match.state.secret()
    return found


@pytest.mark.parametrize("title", TITLE_NAMES)
async def test_what_leaves_the_server_does_not_depend_on_what_the_viewer_may_not_know(
    title: str, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_and_compare(title, 3, 4, database, monkeypatch)


@pytest.mark.full
@pytest.mark.parametrize("title", TITLE_NAMES)
async def test_what_leaves_the_server_does_not_depend_on_secrets_through_whole_games(
    title: str, database: str, monkeypatch: pytest.MonkeyPatch, record_property: Any
) -> None:
    found = await play_and_compare(title, 60, 3, database, monkeypatch)
    record_property("leaks", f"{title}: {found.answers} answers, {found.worlds} worlds, {found.followed} followed")


# -- every door, left ajar on purpose --------------------------------------------------------------------


def hands(room: Room) -> str:
    assert room.match is not None
    return json.dumps(room.match.state.secret()["hands"])


def shared(patch: pytest.MonkeyPatch) -> None:
    honest = seen.shared_of

    def leaking(room: Room) -> seen.Shared:
        return msgspec.structs.replace(honest(room), replace=hands(room))

    patch.setattr(frames, "shared_of", leaking)


def undo_offer(patch: pytest.MonkeyPatch) -> None:
    honest = seen.own_of

    def leaking(room: Room, seat: int | None) -> seen.Own:
        return msgspec.structs.replace(honest(room, seat), undo=bool(crc32(hands(room).encode()) & 1))

    patch.setattr(frames, "own_of", leaking)


def log(patch: pytest.MonkeyPatch) -> None:
    honest = sight.told
    patch.setattr(sight, "told", lambda events, seat: [*honest(events, seat), *(event.json() for event in events)])


def replay(patch: pytest.MonkeyPatch) -> None:
    honest = House.at

    async def leaking(self: House, id: str, user: str, seq: int, seat: int | None = None) -> bytes:
        room = await self.rooms.room(id, user)
        then = Room(room.table, room.game, self.rooms.manners)
        then.load(room.table, None, room.entries[:seq])
        return await honest(self, id, user, seq, seat) + hands(then).encode()

    patch.setattr(House, "at", leaking)


def why(patch: pytest.MonkeyPatch) -> None:
    honest = House.why

    async def leaking(self: House, id: str, user: Any, text: str) -> Verdict:
        verdict = await honest(self, id, user, text)
        return Verdict(verdict.legal, verdict.rule, hands(await self.rooms.room(id, user.id)))

    patch.setattr(House, "why", leaking)


def foresight(patch: pytest.MonkeyPatch) -> None:
    honest = frames.line_foreseen

    def leaking(room: Room, line: tuple[str, ...]) -> bytes:
        return honest(room, line) + b"," + hands(room).encode()

    patch.setattr(frames, "line_foreseen", leaking)


def plans(patch: pytest.MonkeyPatch) -> None:
    honest = Planning.ask

    async def leaking(self: Planning, id: str, user: Any, *given: Any) -> bytes:
        reply = await honest(self, id, user, *given)
        return reply[:-1] + b',"hands":' + hands(await self._rooms.room(id, user.id)).encode() + b"}"

    patch.setattr(Planning, "ask", leaking)


def early_course(patch: pytest.MonkeyPatch) -> None:
    async def leaking(self: Adviser, id: str, user: str) -> Any:
        room = await self._rooms.room(id, user)
        raise Refused("form", wrong=hands(room))

    patch.setattr(Adviser, "table", leaking)


def server_log(patch: pytest.MonkeyPatch) -> None:
    honest = frames.state_frame

    def leaking(room: Room, seat: int | None) -> bytes:
        structlog.get_logger().info("state", hands=hands(room))
        return honest(room, seat)

    patch.setattr(frames, "state_frame", leaking)


def alert_cause(patch: pytest.MonkeyPatch) -> None:
    honest = causes.of_entry

    def leaking(room: Room, table: Table, entry: Entry, present: causes.Present) -> list[Alert]:
        found = honest(room, table, entry, present)
        return [msgspec.structs.replace(alert, key=crc32(hands(room).encode())) for alert in found]

    patch.setattr(causes, "of_entry", leaking)


DOORS = [shared, undo_offer, log, replay, why, foresight, plans, early_course, server_log, alert_cause]


@pytest.mark.parametrize("door", DOORS)
async def test_the_comparison_finds_a_leak(
    door: Callable[[pytest.MonkeyPatch], None], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever door shows something of the secret hands, it is found out."""
    door(monkeypatch)
    with pytest.raises(AssertionError) as caught:
        await play_and_compare("toy", 12, 3, f"sqlite:///{tmp_path / 'house.db'}", monkeypatch)
    assert caught.traceback[-1].name in ("compare", "next_entry"), "something else failed"
