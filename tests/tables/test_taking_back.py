"""Taking back: as far as one likes where nobody else is concerned, and then the game counts for nothing."""

import json
from functools import partial
from random import Random
from typing import Any

import pytest

from tampu.engine.match import BACK
from tampu.engine.record import Record
from tampu.tables.errors import Refused
from tampu.tables.house import House
from tampu.tables.model import Chair, Clock, Table, User
from tampu.tables.room import Room
from tampu.tables.seating import Order
from tampu.tables.storage.memory import MemoryStore
from tampu.tables.storage.store import Store
from tests.tables.build import BLUE, GREEN, RED, FakeTime, eventually, house_of, move, now, sight, table_of
from tests.tables.titles import TITLES

ANNA = User(id="u-anna", name="Anna", password="$argon2")


def _is_later(room: Room, seq: int) -> bool:
    return room.table.seq > seq


async def _until_asked(house: House, time: FakeTime, id: str, user: User = RED) -> dict[str, Any]:
    """Let the bots play until the person is asked, or the game is over."""
    for _ in range(400):
        table = await now(house, id)
        room = house.rooms._rooms[id]
        if not table.waits_for_bot:
            return await sight(house, id, user)
        await house.rooms.room(id, user.id)
        await eventually(lambda: bool(time.waiting))
        time.advance(5)
        await eventually(partial(_is_later, room, table.seq))
    raise AssertionError("the bots never finished")


@pytest.mark.parametrize("title", ["cuzco", "wutaki", "tiwanaku", "rumis", "toy"])
async def test_against_bots_everything_can_be_taken_back(title: str) -> None:
    """Over luck, secrets and the moves of bots, to the first position; the record is checked as every other."""
    time, random = FakeTime(), Random(5)
    house = house_of(MemoryStore(), time)
    options = {"size": "tiny"} if title == "tiwanaku" else {}
    table = await table_of(house, [RED], title, ["random"], options=options)
    await _until_asked(house, time, table.id)
    first = await house.state(table.id, RED.id)
    asked: list[tuple[object, object]] = []
    for _ in range(4 if title in ("toy", "rumis") else 8):
        seen = await _until_asked(house, time, table.id)
        asked.append((seen["shared"]["view"], seen["own"]["view"]))
        await move(house, table.id, random, [RED])
        if not (await now(house, table.id)).running:
            break
    await _until_asked(house, time, table.id)
    assert len(asked) >= 4
    number = 0
    while asked:
        seen = await sight(house, table.id, RED)
        assert seen["own"]["undo"]
        number += 1
        await house.undo(table.id, RED, seen["shared"]["seq"], f"back {number}")
        seen = await sight(house, table.id, RED)
        assert (seen["shared"]["view"], seen["own"]["view"]) == asked.pop(), "as it was when it was asked"
    assert json.loads(first)["shared"]["view"] == (await sight(house, table.id, RED))["shared"]["view"]
    again = house_of(house.store, time)
    assert (await sight(again, table.id, RED))["shared"] == (await sight(house, table.id, RED))["shared"]
    await house.seating.leave(table.id, RED)
    record = Record.parse(await house.record(table.id, RED.id))
    record.verify(TITLES.game(title))
    assert any(text == BACK for _, text in record.entries)
    assert (await now(house, table.id)).practice
    await house.close()


async def _toy(house: House, people: list[User], **given: object) -> Table:
    """At the toy `draw` brings something to light."""
    return await table_of(house, people, "toy", ["random"] * (2 - len(people)), **given)  # type: ignore[arg-type]


async def test_what_came_to_light_stays_where_others_play(store: Store) -> None:
    house = house_of(store)
    table = await _toy(house, [RED, BLUE])
    seen = await sight(house, table.id, RED)
    assert "draw" in seen["own"]["legal"]
    seq = await house.act(table.id, RED, 0, "a", "draw")
    seen = await sight(house, table.id, RED)
    assert (seen["own"]["undo"], seen["own"]["practises"]) == (False, False)
    with pytest.raises(Refused) as refused:
        await house.undo(table.id, RED, seq, "b")
    assert refused.value.why == "rule"
    assert not (await now(house, table.id)).practice
    await house.close()


async def test_a_seat_that_somebody_left_to_a_bot_still_concerns_them(store: Store) -> None:
    house = house_of(store)
    table = await _toy(house, [RED, BLUE])
    seq = await house.act(table.id, RED, 0, "a", "draw")
    await house.seating.leave(table.id, BLUE, "random")
    with pytest.raises(Refused):
        await house.undo(table.id, RED, seq + 1, "b")
    await house.close()


async def test_a_rated_game_counts_until_something_is_taken_back(store: Store) -> None:
    await store.add_user(ANNA)
    time = FakeTime()
    house = house_of(store, time)
    chairs = (Chair(), Chair(kind="bot", name="easy", level="easy"))
    table = await house.seating.create(ANNA, Order(title="rumis", options={}, chairs=chairs, rated=True))
    await house.seating.set_lone(table.id, ANNA, False)
    await house.seating.start(table.id, ANNA)
    assert (await now(house, table.id)).rated
    await _until_asked(house, time, table.id, ANNA)
    await move(house, table.id, None, [ANNA])
    while (await now(house, table.id)).actor == 0:
        await move(house, table.id, None, [ANNA])
    seen = await sight(house, table.id, ANNA)
    assert (seen["own"]["undo"], seen["own"]["practises"], seen["shared"]["rated"]) == (True, True, True)
    await house.undo(table.id, ANNA, seen["shared"]["seq"], "u")
    after = await now(house, table.id)
    assert (after.rated, after.practice) == (False, True)
    await house.seating.leave(table.id, ANNA)
    assert await store.rating_changes(0, 9) == []
    await house.close()


async def test_nothing_more_is_taken_back_in_the_scored_game_of_a_day(store: Store) -> None:
    house = house_of(store)
    table = await house.days.begin(RED)
    offered = 0
    for number in range(8):
        seq = await move(house, table.id, Random(number), [RED])
        room = await house.rooms.find(table.id)
        assert room is not None
        assert room.match is not None
        seen = await sight(house, table.id, RED)
        offered += seen["own"]["undo"]
        assert seen["own"]["undo"] == (room.match.undoable() == 0), "what the engine allows, and nothing else"
        assert not seen["own"]["practises"]
        if not seen["own"]["undo"]:
            with pytest.raises(Refused):
                await house.undo(table.id, RED, seq, f"u{number}")
    assert offered < 8, "something came to light"
    await house.close()


async def test_solitaire_can_be_undone_after_its_end(store: Store) -> None:
    """Also when stuck: the game goes on where it was; nobody thinks in between; its end is told anew."""
    time = FakeTime()
    house = house_of(store, time)
    clock = Clock(kind="live", bank=3600, increment=0)
    table = await table_of(house, [RED], "rumis", options={"solitaire": "3"}, clock=clock)
    random = Random(2)
    while (await now(house, table.id)).running:
        await move(house, table.id, random, [RED])
    over = await now(house, table.id)
    assert (over.status, bool(over.digest), bool(over.outcome)) == ("over", True, True)
    await house.seating.share(table.id, RED)
    time.advance(7200)
    seen = await sight(house, table.id, RED)
    assert seen["own"]["undo"]
    await house.undo(table.id, RED, seen["shared"]["seq"], "u")
    again = await now(house, table.id)
    assert (again.status, again.ended, again.digest, again.outcome, again.share) == ("playing", 0, "", "", "")
    for other in (house, house_of(store, time)):
        assert not (await sight(other, table.id, RED))["shared"]["secret"]
        assert (await sight(other, table.id, RED))["shared"]["banks"] == [3_600_000]
        assert (await sight(other, table.id, RED))["own"]["undo"]
    while (await now(house, table.id)).running:
        await move(house, table.id, random, [RED])
    once_more = await now(house, table.id)
    assert once_more.digest
    assert once_more.digest != over.digest
    with pytest.raises(Refused):
        await house.undo(table.id, GREEN, once_more.seq, "not mine")
    await house.close()


async def test_a_game_with_others_stays_over(store: Store) -> None:
    house = house_of(store)
    table = await _toy(house, [RED, BLUE])
    random = Random(3)
    while (await now(house, table.id)).running:
        await move(house, table.id, random)
    for user in (RED, BLUE):
        assert not (await sight(house, table.id, user))["own"]["undo"]
        with pytest.raises(Refused) as refused:
            await house.undo(table.id, user, (await now(house, table.id)).seq, "u")
        assert refused.value.why == "over"
    await house.close()
