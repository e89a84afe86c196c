"""Two worlds that a viewer cannot tell apart give that viewer the same bytes, whichever way they leave the server.

The other world is made by `vary`, which is written from the rules and not from the view. It is put in the place of
the true one inside the server; then everything that leaves for the viewer is compared.
"""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from tampu.engine import Action, Refusal, SearchChance, State
from tampu.engine.conformance.worlds import Incomparable, SeenChance
from tampu.engine.match import Match
from tampu.engine.wire import decode, encode
from tampu.tables import sight
from tampu.tables.model import Entry
from tampu.tables.room import Room
from tests.server.build import Client, Running, running, seated
from tests.tables.titles import TITLES

TITLE_NAMES = [meta.title for meta in TITLES.metas()]


async def leaving(client: Client, table: str, seqs: list[int]) -> list[bytes]:
    """Everything that the server sends this viewer: HTTP answers, replay, socket frames, refusals."""
    answers = [
        await client.ask("GET", path)
        for path in (
            f"/api/tables/{table}",
            f"/api/tables/{table}/log",
            f"/api/tables/{table}/chat",
            f"/api/tables/{table}/record",
            "/api/lobby",
            *(f"/api/tables/{table}/at/{seq}" for seq in seqs),
        )
    ]
    socket = await client.socket(table)
    for _ in range(3):
        await socket.hear()
    frames = [frame.encode() for frame in socket.frames]
    await socket.close()
    return [answer.content for answer in answers] + frames


def other_world(room: Room, seat: int | None, random: Random) -> Any:
    assert room.match is not None
    return room.game.vary(room.match.state, seat, SearchChance(random.getrandbits(64)))


async def compare(server: Running, people: list[Client], table: str, random: Random) -> int:
    """Compare both worlds for every viewer now, and after the next action; returns how many worlds differed."""
    room = await server.inn.house.rooms.find(table)
    assert room is not None
    assert room.match is not None
    differed = 0
    watcher = await Client(server.url).enter("Watcher")
    seqs = [room.table.seq, random.randrange(room.table.seq + 1)]
    for seat, client in [(None, watcher), *enumerate(people)]:
        true = room.match.state
        other = other_world(room, seat, random)
        differed += encode(true.secret()) != encode(other.secret())
        here = await leaving(client, table, seqs)
        room.match.state = other
        room.encoded.clear()
        there = await leaving(client, table, seqs)
        room.match.state = true
        room.encoded.clear()
        assert here == there
        next_entry(room, seat, random)
    return differed


def next_entry(room: Room, seat: int | None, random: Random) -> None:
    """The frame of the next entry, its events, options and offer to undo, in both worlds."""
    assert room.match is not None
    actor = room.match.state.actor()
    if actor is None:
        return
    action = random.choice(room.match.state.legal())
    luck = random.getrandbits(64)
    here = frame_after(room, room.match.state.clone(), action, SearchChance(luck), seat)
    other = other_world(room, seat, random)
    if seat != actor and action.verb.secret:
        same = [option for option in other.legal() if option.verb is action.verb]
        if not same:
            return
        alike = random.choice(same)
    else:
        alike = action
    shown = [shown for shown in here[1].shown if shown.seen_by(seat)]
    try:
        there = frame_after(room, other, alike, SeenChance(shown, SearchChance(luck + 1)), seat)
    except (Incomparable, Refusal):
        return
    if [s.json() for s in there[1].shown if s.seen_by(seat)] == [s.json() for s in shown]:
        assert here[0] == there[0]


def frame_after(room: Room, state: State, action: Action, chance: Any, seat: int | None) -> tuple[bytes, Any]:
    twin = Room(room.table, room.game, room._manners)
    assert room.match is not None
    twin.match = Match.load(room.game, room.match.options, room.match.seal, decode(encode(room.match.save())))
    twin.match.state = state
    twin.match._chance = chance
    twin.face = msgspec.structs.replace(room.face, banks=list(room.face.banks))
    actor = state.actor()
    assert actor is not None
    entry: Entry = twin.draft("action", actor, action.text, None, room.face.since + 1)
    if twin.match.outcome() is None:
        twin.table = twin.timed(msgspec.structs.replace(room.table, seq=entry.seq))
    play = twin.match.log[-1].play
    return sight.entry_frame(twin, entry, seat), play


@pytest.mark.parametrize("title", TITLE_NAMES)
async def test_what_leaves_the_server_does_not_depend_on_what_the_viewer_may_not_know(title: str) -> None:
    await play_and_compare(title, looks=4, every=4)


@pytest.mark.full
@pytest.mark.parametrize("title", TITLE_NAMES)
async def test_what_leaves_the_server_does_not_depend_on_secrets_through_whole_games(title: str) -> None:
    await play_and_compare(title, looks=60, every=3)


async def play_and_compare(title: str, looks: int, every: int) -> None:
    random = Random(title)
    differed = 0
    async with running() as server:
        seats = 2 if 2 in TITLES.meta(title).seats else min(TITLES.meta(title).seats)
        table, people = await seated(server, seats, title)
        for client in people:
            await client.put(f"/api/tables/{table}/lone", {"lone": False})
        room = await server.inn.house.rooms.find(table)
        assert room is not None
        while looks and room.table.running:
            if room.table.seq % every == 0:
                looks -= 1
                differed += await compare(server, people, table, random)
            assert room.match is not None
            actor = room.match.state.actor()
            assert actor is not None
            user = await server.inn.store.user(people[actor].id)
            assert user is not None
            seq = room.table.seq
            await server.inn.house.act(table, user, seq, f"{seq}", random.choice(room.match.state.legal()).text)
        assert room.match is not None
        if room.match.state.secret():
            assert differed > 0


async def test_the_comparison_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sight that shows one number of the secret is found out."""
    honest = sight.shared_sight

    def leaking(room: Room) -> dict[str, Any]:
        assert room.match is not None
        return {**honest(room), "hint": json.dumps(room.match.state.secret()["hands"])}

    monkeypatch.setattr(sight, "shared_sight", leaking)
    with pytest.raises(AssertionError):
        await play_and_compare("toy", looks=4, every=4)
