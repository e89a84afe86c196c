"""Games over days wait for people who have days off, and any game rests when all agree."""

from datetime import UTC, datetime

import pytest

from tampu.tables.errors import Refused
from tampu.tables.house import House
from tampu.tables.model import Clock, Table, User
from tampu.tables.people.holidays import MOST_DAYS, days_left, holidays_of
from tampu.tables.resting import MOST_RESTS
from tampu.tables.storage.store import Store
from tampu.tables.time import DAY, covered, put_off
from tests.tables.build import BLUE, NOON, RED, FakeTime, eventually, house_of, now, sight, table_of

TWO_DAYS = Clock(kind="days", days=2)
LIVE = Clock(kind="live", bank=60, increment=0)
DAY_SECONDS = DAY // 1000


async def _people(store: Store) -> None:
    for user in (RED, BLUE):
        await store.add_user(user)


async def _me(house: House, user: User = RED) -> User:
    found = await house.store.user(user.id)
    assert found is not None
    return found


async def _refusal(work: object) -> str:
    with pytest.raises(Refused) as refused:
        await work  # type: ignore[misc]
    return refused.value.why


def test_time_that_does_not_pass() -> None:
    assert covered([(5, 9), (0, 6)], 2, 8) == 6
    assert put_off([(10, 15), (12, 20)], 0, 12) == 22, "what overlaps counts once"
    assert put_off([(12, 20)], 0, 12) == 12, "what begins when the time is over comes too late"
    assert put_off([(-5, 3)], 0, 12) == 15, "only what lies after the beginning"
    assert put_off([(0, 10), (20, 30)], 0, 12) == 32, "what is put off meets the next one"


async def test_a_game_over_days_waits_for_a_holiday(store: Store) -> None:
    await _people(store)
    time = FakeTime()
    house = house_of(store, time)
    table = await table_of(house, clock=TWO_DAYS)
    assert table.deadline == NOON + 2 * DAY
    await house.holidays.take(await _me(house), NOON + DAY, NOON + 11 * DAY)
    for other in (house, house_of(store, time)):
        seen = await sight(other, table.id, BLUE)
        assert seen["shared"]["deadline"] == NOON + 12 * DAY
        assert seen["shared"]["seats"][0]["away"] == [NOON + DAY, NOON + 11 * DAY]
        assert seen["shared"]["seats"][1]["away"] is None
    time.advance(11.5 * DAY_SECONDS)
    await house.autoplay.sweep()
    seq = await house.act(table.id, RED, 0, "a", "rest")
    assert (await now(house, table.id)).deadline == time.now() + 2 * DAY, "the other one is not away"
    await house.act(table.id, BLUE, seq, "b", "rest")
    assert (await now(house, table.id)).deadline == time.now() + 2 * DAY, "it is over"
    await house.close()


async def test_who_is_back_early_has_no_more_time_than_the_others(store: Store) -> None:
    await _people(store)
    time = FakeTime()
    house = house_of(store, time)
    await house.holidays.take(await _me(house), NOON, NOON + 20 * DAY)
    table = await table_of(house, clock=TWO_DAYS)
    assert table.deadline == NOON + 22 * DAY, "a game that begins later knows of it"
    time.advance(5 * DAY_SECONDS)
    await house.holidays.give_back(await _me(house))
    assert (await now(house, table.id)).deadline == NOON + 7 * DAY
    assert days_left(holidays_of(await _me(house)), datetime.fromtimestamp(NOON / 1000, UTC).year) == MOST_DAYS - 5
    time.advance(2 * DAY_SECONDS + 60)
    await house.autoplay.sweep()
    await eventually(lambda: not house.rooms._rooms[table.id].table.running)
    ended = await now(house, table.id)
    assert ended.ending is not None
    assert (ended.ending.why, ended.ending.winner) == ("time", 1)
    await house.close()


async def test_a_holiday_comes_too_late_for_time_that_ran_out(store: Store) -> None:
    await _people(store)
    time = FakeTime()
    house = house_of(store, time)
    table = await table_of(house, clock=TWO_DAYS, late="choose")
    time.advance(3 * DAY_SECONDS)
    await house.holidays.take(await _me(house), time.now(), time.now() + 9 * DAY)
    assert (await now(house, table.id)).deadline == NOON + 2 * DAY
    await house.seating.claim(table.id, BLUE)
    assert (await now(house, table.id)).status == "stopped"
    await house.close()


async def test_days_off_are_bounded(store: Store) -> None:
    await _people(store)
    time = FakeTime()
    house = house_of(store, time)
    me = await _me(house)
    for begin, end in ((0, 0.5), (5, 4), (0, 400)):
        work = house.holidays.take(me, NOON + round(begin * DAY), NOON + round(end * DAY))
        assert await _refusal(work) == "holiday"
    assert await _refusal(house.holidays.take(me, NOON, NOON + 31 * DAY)) == "holidays_enough"
    me = await house.holidays.take(me, NOON + 3 * DAY, NOON + 13 * DAY)
    me = await house.holidays.take(me, NOON, NOON + 20 * DAY)
    assert holidays_of(me) == ((NOON, NOON + 20 * DAY),), "one that has not begun is replaced"
    time.advance(6 * DAY_SECONDS)
    me = await house.holidays.take(await _me(house), NOON + 9 * DAY, NOON + 21 * DAY)
    assert holidays_of(me) == ((NOON, NOON + 21 * DAY),), "one that lasts keeps its beginning"
    time.advance(20 * DAY_SECONDS)
    me = await _me(house)
    assert await _refusal(house.holidays.take(me, time.now(), time.now() + 10 * DAY)) == "holidays_enough"
    me = await house.holidays.take(me, time.now() + 340 * DAY, time.now() + 350 * DAY)
    assert len(holidays_of(me)) == 2, "the next year has days of its own"
    await house.close()


async def _paused(house: House, clock: Clock) -> Table:
    table = await table_of(house, clock=clock)
    assert not await house.resting.offer(table.id, RED, True)
    assert (await sight(house, table.id, BLUE))["shared"]["pausing"] == [0]
    assert await house.resting.offer(table.id, BLUE, True)
    return await now(house, table.id)


@pytest.mark.parametrize("clock", [LIVE, TWO_DAYS])
async def test_a_pause_takes_nobody_s_time(store: Store, clock: Clock) -> None:
    time = FakeTime()
    house = house_of(store, time)
    table = await table_of(house, clock=clock)
    time.advance(10)
    before = (await sight(house, table.id, RED))["shared"]["deadline"]
    await house.resting.offer(table.id, RED, True)
    await house.resting.offer(table.id, BLUE, True)
    resting = await now(house, table.id)
    assert (resting.resting, resting.due, resting.deadline, resting.pausing) == (time.now(), None, None, ())
    time.advance(40 * DAY_SECONDS)
    await house.autoplay.sweep()
    assert await _refusal(house.act(table.id, RED, 0, "a", "rest")) == "resting"
    assert await _refusal(house.seating.claim(table.id, BLUE)) == "no_claim_here"
    await house.resting.go_on(table.id, BLUE)
    for other in (house, house_of(store, time)):
        seen = (await sight(other, table.id, RED))["shared"]
        assert (seen["resting"], seen["deadline"]) == (0, before + 40 * DAY)
    time.advance(5)
    await house.act(table.id, RED, 0, "b", "rest")
    if clock is LIVE:
        for other in (house, house_of(store, time)):
            assert (await sight(other, table.id, RED))["shared"]["banks"][0] == 45_000
    await house.close()


async def test_a_pause_needs_everybody_and_is_ended_by_anybody(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house, clock=TWO_DAYS)
    await house.resting.offer(table.id, RED, True)
    await house.resting.offer(table.id, BLUE, False)
    assert (await now(house, table.id)).pausing == (), "refused"
    for _ in range(MOST_RESTS):
        await house.resting.offer(table.id, RED, True)
        await house.resting.offer(table.id, BLUE, True)
        await house.resting.go_on(table.id, RED)
    assert await _refusal(house.resting.offer(table.id, RED, True)) == "paused_enough"
    with pytest.raises(Refused):
        await house.resting.go_on(table.id, User(id="u-nobody", name="Nobody"))
    await house.close()


async def test_a_game_that_rests_can_be_left(store: Store) -> None:
    house = house_of(store)
    table = await _paused(house, TWO_DAYS)
    await house.seating.leave(table.id, RED)
    left = await now(house, table.id)
    assert (left.status, left.resting) == ("stopped", 0)
    await house.close()


async def test_bots_rest_too(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    table = await table_of(house, [RED], bots=["random"])
    await house.act(table.id, RED, 0, "a", "rest")
    assert (await now(house, table.id)).waits_for_bot
    assert await house.resting.offer(table.id, RED, True), "whoever plays alone need ask nobody"
    assert (await now(house, table.id)).due is None
    time.advance(600)
    await house.autoplay.sweep()
    assert (await now(house, table.id)).seq == 1
    await house.resting.go_on(table.id, RED)
    await eventually(lambda: house.rooms._rooms[table.id].table.seq > 1)
    await house.close()


async def test_the_scored_game_of_a_day_does_not_rest(store: Store) -> None:
    house = house_of(store)
    table = await house.days.begin(RED)
    assert await _refusal(house.resting.offer(table.id, RED, True)) == "no_pause"
    await house.close()
