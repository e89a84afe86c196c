"""Who is sent only what changed has the same state, byte for byte, as who is sent the whole of it."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tampu.engine import Json, JsonObject
from tampu.engine.telling.patch import patch, patched
from tampu.tables import frames
from tampu.tables.edits import Pieces, edits, field_edits
from tampu.tables.model import Entry
from tampu.tables.room import Room
from tests.tables.build import BLUE, GREEN, RED, house_of, move, now, options_of, sight, table_of

_canonical = msgspec.json.Encoder(order="deterministic").encode
VIEWERS = [0, 1, None]
GAMES: list[tuple[str, dict[str, str]]] = [
    ("cuzco", {}),
    ("tiwanaku", {"size": "tiny"}),
    ("wutaki", {"abilities": "on", "masters": "asymmetric"}),
    ("rumis", {}),
    ("toy", {}),
]


class Reader:
    """Has the whole state once, and follows it by changes."""

    def __init__(self, room: Room, seat: int | None) -> None:
        self.seat = seat
        self.state: dict[str, Json] = {}
        self.sizes: list[int] = []
        self.checks = 0
        self._read(json.loads(frames.state_frame(room, seat)))
        self.sent = frames.sent_now(room, seat)

    def hear(self, room: Room, entry: Entry | None) -> None:
        frame = frames.change_frame(room, entry, self.seat, self.sent)
        assert frame is not None
        self.sent = frames.sent_now(room, self.seat)
        self.sizes.append(len(frame))
        change = json.loads(frame)
        self.state = {part: patched(self.state[part], change[part]) for part in ("shared", "own")}
        whole = json.loads(frames.state_frame(room, self.seat))
        assert _canonical(self.state) == _canonical({part: whole[part] for part in ("shared", "own")})
        if entry is not None:
            assert change["entry"] == json.loads(frames.entry_frame(room, entry, self.seat))["entry"]
        if change["check"] is not None:
            self.checks += 1
            assert change["check"] == frames.checksum({**self.state})

    def _read(self, whole: dict[str, Any]) -> None:
        self.state = {part: whole[part] for part in ("shared", "own")}


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "a", 'é"']),
    lambda deeper: st.lists(deeper, max_size=4) | st.dictionaries(st.sampled_from("abcd"), deeper, max_size=4),
    max_leaves=12,
)


class State(msgspec.Struct):
    number: int
    view: dict[str, Any]


@given(plain, plain)
@example([False], [0])
@example({"a": [1, {"b": 2}]}, {"a": [1, {"b": None}, 3]})
def test_encoded_states_differ_as_plain_data_does(before: Json, after: Json) -> None:
    found = json.loads(_canonical(edits(_canonical(before), _canonical(after))))
    assert sorted(map(_canonical, found)) == sorted(map(_canonical, patch(before, after)))
    assert _canonical(patched(before, found)) == _canonical(after)
    old, new = (JsonObject(number=len(str(value)), view={"all": value}) for value in (before, after))
    kept, now = (State(number=len(str(value)), view=Pieces.of({"all": value})) for value in (before, after))
    found = json.loads(_canonical(field_edits(kept, now)))
    assert sorted(map(_canonical, found)) == sorted(map(_canonical, patch(old, new)))
    assert _canonical(patched(old, found)) == _canonical(new)


class Readers:
    """Everybody at a table, as its listeners."""

    def __init__(self, room: Room) -> None:
        self.all = [Reader(room, seat) for seat in VIEWERS]

    def entry(self, room: Room, entry: Entry) -> None:
        for reader in self.all:
            reader.hear(room, entry)

    def changed(self, room: Room) -> None:
        for reader in self.all:
            reader.hear(room, None)

    def line(self, room: Room, line: object) -> None:
        """Chat is no part of the state."""


@pytest.mark.parametrize(("title", "options"), GAMES, ids=[title for title, _ in GAMES])
async def test_changes_make_the_state_of_every_viewer(title: str, options: dict[str, str]) -> None:
    """In whole games, with actions taken back and a chair that changes in between."""
    house = house_of()
    table = await table_of(house, [RED, BLUE], title=title, options=options)
    room = await house.rooms.find(table.id)
    assert room is not None
    readers = Readers(room)
    house.rooms.listeners.append(readers)
    random = Random(title)
    while (await now(house, table.id)).running and (await now(house, table.id)).seq < 400:
        seq = await move(house, table.id, random, [RED, BLUE])
        if random.random() < 0.1:
            await house.seating.set_lone(table.id, RED, seq % 2 == 0)
        for user in (RED, BLUE):
            if random.random() < 0.1 and (await sight(house, table.id, user))["own"]["undo"]:
                await house.undo(table.id, user, (await now(house, table.id)).seq, f"undo {seq}")
    assert all(reader.checks for reader in readers.all) or title == "toy"
    sizes = sorted(size for reader in readers.all for size in reader.sizes)
    assert sizes[len(sizes) // 2] <= 1500, "half of the entries have at most 1.5 kB"


async def test_a_change_is_only_for_who_was_sent_the_state_before_with_the_same_eyes() -> None:
    house = house_of()
    table = await table_of(house)
    room = await house.rooms.find(table.id)
    assert room is not None
    late = Reader(room, 0)
    await move(house, table.id)
    between = Reader(room, 1)
    await move(house, table.id)
    assert frames.change_frame(room, None, 0, late.sent) is None
    assert frames.change_frame(room, None, 0, between.sent) is None
    assert frames.change_frame(room, None, 1, between.sent) is not None


async def test_only_the_seat_that_is_asked_is_sent_its_options() -> None:
    house = house_of()
    table = await table_of(house, [RED, BLUE])
    asked = [user for user in (RED, BLUE, GREEN) if options_of(await sight(house, table.id, user))]
    assert len(asked) == 1


def test_the_checksum_is_the_same_in_the_page() -> None:
    """The same value is in web/test/patch.test.ts."""
    assert frames.checksum({"b": [1, None, 'é"\n'], "a": {"d": True, "c": -2}}) == 2322943126
