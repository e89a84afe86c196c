"""The scenario of the day in every store: one scored game for each person, and the days in a row."""

import asyncio
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from tampu.games import TITLES
from tampu.games.tiwanaku.meta import GRADES
from tampu.games.tiwanaku.scenarios.generator import generate_from
from tampu.tables.errors import NoTable, Refused
from tampu.tables.house import House
from tampu.tables.model import Chair
from tampu.tables.seating import Order
from tampu.tables.solving.days import Streak, streak
from tampu.tables.storage.store import Store
from tampu.tables.time import DAY
from tests.tables.build import BLUE, GREEN, RED, FakeTime, house_of

TODAY = date(2027, 1, 15)
SECRET = "what only this house knows"


async def test_everybody_has_one_scored_game_of_a_day(store: Store) -> None:
    house = house_of(store)
    first, again, other = await asyncio.gather(*(house.days.begin(user) for user in (RED, RED, BLUE)))
    assert (first.id, first.running, first.day, first.public) == (again.id, True, "2027-01-15", False)
    assert other.id != first.id
    assert len(await store.all_tables("", 10)) == 2, "what lost is not kept"
    await house.seating.leave(first.id, RED)
    assert (await house.days.begin(RED)).status == "stopped", "it cannot be begun again"
    assert {table.id for table in await store.attempts_of(RED.id, 10)} == {first.id}


async def test_the_scored_games_of_a_day_are_found(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    mine = await house.days.begin(RED)
    over = replace(mine, status="over", ended=time.now() + 5, version=mine.version + 1)
    assert await store.save_table(over)
    await house.days.begin(BLUE)
    assert [table.id for table in await store.attempts_ended(mine.day, over.ended, 10)] == [mine.id]
    assert await store.attempts_ended(mine.day, over.ended + 1, 10) == []
    assert await store.attempts_ended("2027-01-14", 0, 10) == []
    time.advance(DAY / 1000)
    tomorrow = await house.days.begin(RED)
    assert [table.day for table in await store.attempts_of(RED.id, 10)] == ["2027-01-16", "2027-01-15"]
    assert await store.attempt("2027-01-16", RED.id) == tomorrow
    assert await store.attempt("2027-01-16", BLUE.id) is None


async def test_who_has_not_finished_sees_no_game_in_the_same_valley(store: Store) -> None:
    house = house_of(store)
    mine = await house.days.begin(RED)
    practice_options = house.days.of(TODAY)[1].practice
    order = Order(title="tiwanaku", options={**practice_options, "helper": "certain"}, chairs=(Chair(),))
    for wish in (
        order,
        Order(title="tiwanaku", options={"scenario": practice_options["scenario"].lower()}, chairs=(Chair(),) * 2),
    ):
        for user in (RED, BLUE):
            with pytest.raises(Refused) as refused:
                await house.seating.create(user, wish)
            assert refused.value.why == "day_first"
    await store.admit(mine.id, BLUE.id)
    with pytest.raises(NoTable):
        await house.rooms.room(mine.id, BLUE.id)
    await house.seating.leave(mine.id, RED)
    practice = await house.seating.create(RED, order)
    for table in (mine, practice):
        with pytest.raises(NoTable):
            await house.rooms.room(table.id, BLUE.id)
        with pytest.raises(NoTable):
            await house.rooms.room(table.id, "")
    with pytest.raises(Refused) as refused:
        await house.seating.share(mine.id, RED)
    assert refused.value.why == "day_lasts"
    theirs = await house.days.begin(BLUE)
    with pytest.raises(NoTable):
        await house.rooms.room(mine.id, BLUE.id)
    await house.seating.leave(theirs.id, BLUE)
    for table in (mine, practice, theirs):
        assert (await house.rooms.room(table.id, RED.id)).table.id == table.id
        assert (await house.rooms.room(table.id, BLUE.id)).table.id == table.id


async def test_what_was_begun_yesterday_stays_hidden_until_it_ends(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    late = await house.days.begin(RED)
    done = await house.days.begin(BLUE)
    await house.seating.leave(done.id, BLUE)
    time.advance(DAY / 1000)
    assert (await house.rooms.room(done.id, GREEN.id)).table.id == done.id
    with pytest.raises(NoTable):
        await house.rooms.room(late.id, GREEN.id)
    valley = house.days.of(TODAY)[1].practice
    await house.seating.create(GREEN, Order(title="tiwanaku", options=dict(valley), chairs=(Chair(),)))
    assert await house.seating.share(done.id, BLUE)
    with pytest.raises(NoTable):
        house.days.of(house.days.today() + timedelta(1))


async def test_the_valley_follows_from_a_secret_and_no_option_tells_it(store: Store) -> None:
    house, other = House(store, TITLES, FakeTime(), secret=SECRET), House(store, TITLES, FakeTime(), secret="another")
    mine, theirs = await house.days.begin(RED), await house.days.begin(BLUE)
    assert (mine.secret, mine.commitment) == (theirs.secret, theirs.commitment), "all have the same luck"
    rooms = [await house.rooms.room(table.id, user.id) for table, user in ((mine, RED), (theirs, BLUE))]
    valleys = [(room.match.state.terrain, room.match.state.crops) for room in rooms if room.match is not None]
    practice = house.days.of(TODAY)[1].practice
    made = generate_from(practice["scenario"])
    assert valleys == [(made.terrain, made.crops)] * 2
    assert mine.options["scenario"] in GRADES
    assert practice != other.days.of(TODAY)[1].practice, "another house has another secret"
    assert practice == House(store, TITLES, FakeTime(), secret=SECRET).days.of(TODAY)[1].practice
    before = date(2026, 11, 16)
    assert house.days.of(before)[1].practice == other.days.of(before)[1].practice, "it followed from the date"
    assert house.days.of(before)[1].practice["scenario"] == "TIW-0GW5-Y3XM-GM2"


async def test_records_and_analyses_hide_the_valley_of_today(store: Store) -> None:
    house = house_of(store)
    practice = house.days.of(TODAY)[1].practice
    with pytest.raises(Refused) as refused:
        await house.analyses.begin_empty(BLUE, "tiwanaku", 1, practice)
    assert refused.value.why == "day_first"
    mine = await house.days.begin(RED)
    await house.seating.leave(mine.id, RED)
    ended = await house.adviser.table(mine.id, RED.id)
    ids = [
        await house.analyses.begin(RED, ended, ""),
        await house.analyses.begin_empty(RED, "tiwanaku", 1, practice),
    ]
    await store.add_record("a" * 32, "tiwanaku", ended.record, RED.id, 0)
    assert (await house.adviser.record("a" * 32, RED.id)).record == ended.record
    with pytest.raises(NoTable):
        await house.adviser.record("a" * 32, BLUE.id)
    for id in ids:
        word = (await house.analyses.share(id, RED, on=True)).share
        for looking in (
            house.analyses.sheet(id, BLUE.id, word),
            house.analyses.record(id, "", word),
            house.analyses.copy(BLUE, id, word),
        ):
            with pytest.raises(NoTable):
                await looking
        await house.analyses.sheet(id, RED.id, "")
    theirs = await house.days.begin(BLUE)
    await house.seating.leave(theirs.id, BLUE)
    for id in ids:
        word = (await house.analyses.share(id, RED, on=True)).share
        assert (await house.analyses.sheet(id, BLUE.id, word)).title == "tiwanaku"
    await house.adviser.record("a" * 32, BLUE.id)


def days_before(*distances: int) -> set[date]:
    return {TODAY - timedelta(n) for n in distances}


@pytest.mark.parametrize(
    ("played", "found"),
    [
        (set(), Streak(0, 0)),
        (days_before(0), Streak(1, 1)),
        (days_before(1), Streak(1, 1)),
        (days_before(0, 1, 2, 3), Streak(4, 4)),
        (days_before(0, 1, 3), Streak(3, 3)),
        (days_before(0, 2, 4), Streak(2, 2)),
        (days_before(2, 3), Streak(2, 2)),
        (days_before(3, 4, 5), Streak(0, 3)),
        (days_before(2, 4), Streak(1, 2)),
        # The missed days lie in January and in December.
        (days_before(0, 2, *range(3, 20), 21), Streak(20, 20)),
    ],
)
def test_one_missed_day_in_a_month_breaks_no_streak(played: set[date], found: Streak) -> None:
    assert streak(played, TODAY) == found
