"""Games that end before their end: out of time, left, or ended together; each said as what it was."""

import asyncio

import pytest

from tampu.tables.errors import Refused
from tampu.tables.model import Clock, Ending
from tampu.tables.storage.store import Store
from tests.tables.build import BLUE, GREEN, RED, FakeTime, eventually, house_of, now, sight, table_of

DAY = 86_400
TWO_DAYS = Clock(kind="days", days=2)


async def test_a_deadline_counts_from_when_the_seat_was_asked(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    table = await table_of(house, clock=TWO_DAYS)
    assert (table.since, table.deadline) == (time.now(), time.now() + 2 * DAY * 1000)
    time.advance(DAY)
    await house.act(table.id, RED, 0, "a", "rest")
    shared = (await sight(house, table.id, RED))["shared"]
    assert (shared["actor"], shared["since"]) == (1, time.now())
    assert shared["deadline"] == time.now() + 2 * DAY * 1000


async def test_a_bot_has_no_deadline() -> None:
    house = house_of()
    table = await table_of(house, [RED], bots=["random"], clock=TWO_DAYS)
    await house.act(table.id, RED, 0, "a", "rest")
    assert ((await now(house, table.id)).actor, (await now(house, table.id)).deadline) == (1, None)


async def test_time_that_runs_out_is_a_win_of_the_other() -> None:
    time = FakeTime()
    house = house_of(time=time)
    table = await table_of(house, clock=TWO_DAYS)
    time.advance(2 * DAY)
    await house.autoplay.sweep(late=0)
    room = await house.rooms.find(table.id)
    assert room is not None
    await eventually(lambda: room.table.finished)
    assert room.table.ending == Ending(why="time", seat=0, winner=1)
    assert (await sight(house, table.id, BLUE))["shared"]["ending"] == {"why": "time", "seat": 0, "winner": 1}


async def test_the_others_choose_what_follows(store: Store) -> None:
    """Nothing happens by itself; a late move counts until somebody claims."""
    time = FakeTime()
    house = house_of(store, time)
    table = await table_of(house, clock=TWO_DAYS, late="choose")
    with pytest.raises(Refused, match="still time"):
        await house.seating.claim(table.id, BLUE)
    time.advance(2 * DAY)
    assert await house.autoplay.sweep(late=0) == 0
    await asyncio.sleep(0.02)
    assert (await now(house, table.id)).running
    with pytest.raises(Refused, match="nothing to claim"):
        await house.seating.claim(table.id, RED)
    with pytest.raises(Refused, match="do not sit"):
        await house.seating.claim(table.id, GREEN)
    await house.act(table.id, RED, 0, "late", "rest")
    time.advance(2 * DAY)
    await house.seating.claim(table.id, RED)
    ended = await now(house, table.id)
    assert (ended.status, ended.ending) == ("stopped", Ending(why="time", seat=1, winner=0))
    with pytest.raises(Refused, match="over"):
        await house.seating.claim(table.id, RED)


async def test_a_bot_may_go_on_for_whoever_is_late() -> None:
    time = FakeTime()
    house = house_of(time=time)
    table = await table_of(house, [RED, BLUE, GREEN], clock=TWO_DAYS, late="choose")
    time.advance(2 * DAY)
    with pytest.raises(Refused, match="several play on"):
        await house.seating.claim(table.id, BLUE)
    await house.seating.claim(table.id, BLUE, "random")
    goes_on = await now(house, table.id)
    assert (goes_on.status, goes_on.chairs[0].kind, goes_on.chairs[0].level) == ("playing", "bot", "random")


async def test_where_the_table_names_a_bot_it_goes_on_by_itself() -> None:
    time = FakeTime()
    house = house_of(time=time)
    table = await table_of(house, clock=TWO_DAYS, late="choose", replace="random")
    time.advance(2 * DAY)
    with pytest.raises(Refused, match="nothing to claim"):
        await house.seating.claim(table.id, BLUE)
    await house.autoplay.sweep(late=0)
    room = await house.rooms.find(table.id)
    assert room is not None
    await eventually(lambda: room.table.chairs[0].kind == "bot")


async def test_leaving_loses_to_the_other_or_leaves_the_seat_to_a_bot() -> None:
    house = house_of()
    resigned = await table_of(house)
    await house.seating.leave(resigned.id, BLUE)
    assert (await now(house, resigned.id)).ending == Ending(why="left", seat=1, winner=0)
    left = await table_of(house)
    await house.seating.leave(left.id, BLUE, "random")
    goes_on = await now(house, left.id)
    assert (goes_on.status, goes_on.chairs[1].kind, goes_on.ending) == ("playing", "bot", None)


async def test_leaving_never_ends_the_game_of_several_others() -> None:
    house = house_of()
    table = await table_of(house, [RED, BLUE, GREEN])
    await house.seating.leave(table.id, BLUE)
    goes_on = await now(house, table.id)
    assert (goes_on.status, goes_on.chairs[1].kind) == ("playing", "bot")
    await house.seating.leave(table.id, GREEN)
    assert (await now(house, table.id)).ending == Ending(why="left", seat=2)


async def test_a_game_is_ended_together(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house, [RED, BLUE], bots=["random"])
    assert not await house.seating.offer_end(table.id, RED, True)
    assert (await sight(house, table.id, BLUE))["shared"]["agreed"] == [0]
    assert not await house.seating.offer_end(table.id, BLUE, False)
    assert (await now(house, table.id)).agreed == ()
    await house.seating.offer_end(table.id, RED, True)
    await house.seating.offer_end(table.id, RED, True)
    assert (await now(house, table.id)).running
    assert await house.seating.offer_end(table.id, BLUE, True)
    ended = await now(house, table.id)
    assert (ended.status, ended.ending, ended.agreed) == ("stopped", Ending(why="agreed", seat=1), ())
    with pytest.raises(Refused, match="over"):
        await house.seating.offer_end(table.id, RED, True)
