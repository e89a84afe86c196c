"""Tournaments in every store: rounds, the same luck, leaving, and that nothing of a round is seen before its end."""

import asyncio
import json
from random import Random
from typing import Any

import pytest

from tampu.tables.errors import NoTable, Refused
from tampu.tables.house import House
from tampu.tables.model import User
from tampu.tables.storage.store import Store
from tampu.tables.thinking.thinkers import Thinkers
from tampu.tables.time import DAY
from tampu.tables.tournaments.model import Format, Plan, Tournament
from tampu.tables.tournaments.seen import seen
from tests.tables.build import NOON, FakeTime, house_of, move, now, sight

PEOPLE = [User(id=f"t-{number}", name=f"Player {number}") for number in range(6)]
OUTSIDER = User(id="t-out", name="Outsider")


def plan(name: str = "Cup", **more: Any) -> Plan:
    return Plan(name=name, title="toy", options={}, **{"rounds": 2, **more})


async def opened(house: House, count: int = 4, **more: Any) -> str:
    made = await house.tournaments.create(PEOPLE[0], plan(**more))
    for user in PEOPLE[1:count]:
        await house.tournaments.join(made.id, user)
    return made.id


async def finish(house: House, id: str, seed: int = 1) -> None:
    random = Random(seed)
    while (table := await now(house, id)).running:
        await move(house, id, random, [user for user in PEOPLE if table.seat_of(user.id) is not None])


async def finish_round(house: House, id: str) -> Tournament:
    found = await house.tournaments.find(id)
    for number, match in enumerate(found.played[-1].tables):
        await finish(house, match.table, number)
    return await settled(house, id)


async def settled(house: House, id: str) -> Tournament:
    """When all that followed from a table that ended has been done."""
    await asyncio.gather(*house.rooms._busy)
    await house.tournaments.step(id)
    return await house.tournaments.find(id)


async def test_four_play_two_rounds_with_the_same_luck(store: Store) -> None:
    house = house_of(store)
    id = await opened(house)
    await house.tournaments.start(id, PEOPLE[0])
    first = await house.tournaments.find(id)
    tables = [await now(house, match.table) for match in first.played[0].tables]
    assert all(table.running for table in tables)
    assert len({table.secret for table in tables}) == 1
    assert {chair.entropy for table in tables for chair in table.chairs} == {"0" * 32}
    views = [json.loads(await house.state(table.id, table.chairs[0].user)) for table in tables]
    assert views[0]["own"]["view"] == views[1]["own"]["view"], "the same seat begins with the same secrets"
    second = await finish_round(house, id)
    assert (second.status, len(second.played), second.played[0].over) == ("playing", 2, True)
    assert second.played[1].secret != second.played[0].secret
    met = [set(match.seats) for played in second.played for match in played.tables]
    assert len({frozenset(pair) for pair in met}) == 4, "nobody meets anybody twice"
    assert [match.seats for match in second.played[0].tables] == [(0, 1), (3, 2)], "seats rotate"
    done = await finish_round(house, id)
    assert done.status == "over"
    shown = seen(done, PEOPLE[0].id, {}, {})
    assert sum(line.sum for line in shown.entrants) == pytest.approx(0)
    assert [line.sum for line in shown.entrants] == sorted((line.sum for line in shown.entrants), reverse=True)
    tables = [await now(house, match.table) for played in done.played for match in played.tables]
    assert all(table.shown for table in tables)


async def test_nothing_of_a_round_is_seen_before_its_last_table_has_ended(store: Store) -> None:
    house = house_of(store)
    id = await opened(house)
    await house.tournaments.start(id, PEOPLE[0])
    found = await house.tournaments.find(id)
    ended, running = found.played[0].tables
    await finish(house, ended.table)
    table = await now(house, ended.table)
    mine = next(user for user in PEOPLE if table.seat_of(user.id) == 0)
    other = next(user for user in PEOPLE if found.number_of(user.id) in running.seats)
    for user in (OUTSIDER, other, User(id="", name="")):
        for ask in (house.state, house.record):
            with pytest.raises(NoTable):
                await ask(ended.table, user.id)
        with pytest.raises(NoTable):
            await house.state(running.table if user is not other else ended.table, user.id)
        with pytest.raises(NoTable):
            await house.at(ended.table, user.id, 0)
    told = await sight(house, ended.table, mine)
    assert told["shared"]["secret"] is None
    assert told["shared"]["digest"] == ""
    for refused in (
        house.record(ended.table, mine.id),
        house.at(ended.table, mine.id, 1, 1),
        house.seating.share(ended.table, mine),
        house.adviser.table(ended.table, mine.id),
    ):
        with pytest.raises(Refused):
            await refused
    assert table.secret not in json.dumps(await house.people.everything(mine))
    for viewer in (mine.id, other.id, OUTSIDER.id, ""):
        shown = seen(await house.tournaments.find(id), viewer, {ended.table: True}, {})
        text = str(shown)
        assert table.secret not in text
        assert all(not match.scores and not match.above for match in shown.played[0].tables)
        assert all(line.sum == 0 and not line.rounds for line in shown.entrants)
        hidden = [match.table for match in shown.played[0].tables if not match.mine]
        assert not any(hidden)
    assert (await house.people.profile(mine, OUTSIDER.id)).results == []
    assert await house.store.rating_changes(0, 9) == []
    await finish(house, running.table)
    await settled(house, id)
    assert (await sight(house, ended.table, OUTSIDER))["shared"]["secret"] == table.secret
    assert table.secret in await house.record(ended.table, mine.id)


async def test_after_the_round_everybody_in_it_may_look_back(store: Store) -> None:
    house = house_of(store)
    id = await opened(house, rounds=1)
    await house.tournaments.start(id, PEOPLE[0])
    done = await finish_round(house, id)
    match = done.played[0].tables[0]
    outside = next(user for user in PEOPLE[:4] if done.number_of(user.id) not in match.seats)
    assert (await sight(house, match.table, outside))["shared"]["secret"] == done.played[0].secret


@pytest.mark.parametrize(("format", "rounds"), [("robin", 3), ("knockout", 2)])
async def test_the_other_formats_come_to_their_end(store: Store, format: Format, rounds: int) -> None:
    house = house_of(store)
    id = await opened(house, format=format)
    await house.tournaments.start(id, PEOPLE[0])
    for number in range(rounds):
        found = await house.tournaments.find(id)
        assert (found.status, len(found.played)) == ("playing", number + 1)
        found = await finish_round(house, id)
    assert found.status == "over"
    shown = seen(found, "", {}, {})
    if format == "knockout":
        assert [line.place for line in shown.entrants] == [1, 2, 3, 3]


async def test_a_tournament_survives_people_leaving(store: Store) -> None:
    house = house_of(store, thinkers=Thinkers(titles="tests.tables.titles:TITLES"))
    id = await opened(house, 5)
    await house.tournaments.start(id, PEOPLE[0])
    found = await house.tournaments.find(id)
    resting = found.played[0].byes
    assert len(resting) == 1
    await house.tournaments.leave(id, PEOPLE[resting[0]])
    await store.add_user(PEOPLE[found.played[0].tables[0].seats[0]])
    gone = PEOPLE[found.played[0].tables[0].seats[0]]
    await house.people.leave_for_good(gone)
    table = await now(house_of(store), found.played[0].tables[0].table)
    assert table.running, "a bot ends the game"
    assert table.people == 1
    after = await house.tournaments.find(id)
    assert gone.id not in str(after)
    assert sum(player.left for player in after.players) == 2
    for match in after.played[0].tables:
        await house.stop(match.table)
    second = await settled(house, id)
    assert len(second.played) == 2
    assert [len(match.seats) for match in second.played[1].tables] == [2]
    await house.close()


async def test_of_two_servers_one_ends_the_round(address: str, store: Store) -> None:
    house = house_of(store)
    id = await opened(house)
    await house.tournaments.start(id, PEOPLE[0])
    found = await house.tournaments.find(id)
    for number, match in enumerate(found.played[0].tables):
        await finish(house, match.table, number)
    others = [house_of(store) for _ in range(3)]
    await asyncio.gather(*(one.tournaments.step(id) for one in (house, *others)))
    after = await settled(house, id)
    assert len(after.played) == 2
    assert len(await store.all_tables("", 99)) == 4


async def test_who_may_do_what(store: Store) -> None:
    house = house_of(store)
    id = await opened(house, 3)
    await house.tournaments.join(id, PEOPLE[1])
    assert len((await house.tournaments.find(id)).players) == 3, "nobody twice"
    for user, why in ((PEOPLE[1], "host"), (PEOPLE[0], "too_few_players")):
        with pytest.raises(Refused) as refused:
            await house.tournaments.start(id, user)
        assert refused.value.why == why
    await house.tournaments.join(id, PEOPLE[3])
    await house.tournaments.start(id, PEOPLE[0])
    with pytest.raises(Refused):
        await house.tournaments.join(id, PEOPLE[4])
    table = (await house.tournaments.find(id)).played[0].tables[0]
    seated = PEOPLE[table.seats[0]]
    with pytest.raises(Refused):
        await house.seating.offer_end(table.table, seated, True)
    for wrong in (("", 2, "swiss"), ("x", 3, "robin"), ("x", 1, "swiss"), ("x", 9, "swiss")):
        with pytest.raises(Refused):
            await house.tournaments.create(PEOPLE[5], plan(wrong[0], seats=wrong[1], format=wrong[2]))
    for _ in range(5):
        await house.tournaments.create(PEOPLE[5], plan())
    with pytest.raises(Refused) as refused:
        await house.tournaments.create(PEOPLE[5], plan())
    assert refused.value.why == "tournaments_enough"


async def test_it_begins_by_itself_at_its_time_and_once_whoever_looks(store: Store) -> None:
    time = FakeTime()
    house, others = house_of(store, time), [house_of(store, time) for _ in range(2)]
    id = await opened(house, starts=NOON + 3_600_000)
    for one in (house, *others):
        await one.tournaments.sweep()
        await one.tournaments.step(id)
    assert (await house.tournaments.find(id)).status == "open", "not before its time"
    await house.tournaments.join(id, PEOPLE[4])
    time.advance(3600)
    await asyncio.gather(*(one.tournaments.sweep() for one in (house, *others)))
    found = await settled(house, id)
    assert (found.status, len(found.played), len(found.players)) == ("playing", 1, 5)
    assert len(await store.all_tables("", 99)) == 2, "the tables of one round, once"
    assert all([(await now(house, match.table)).running for match in found.played[0].tables])
    for late in (house.tournaments.join(id, PEOPLE[5]), house.tournaments.start(id, PEOPLE[0])):
        with pytest.raises(Refused):
            await late


async def test_the_host_may_begin_before_the_time_and_too_few_call_it_off(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    early, few = await opened(house, starts=NOON + 1000), await opened(house, 3, starts=NOON + 1000)
    await house.tournaments.start(early, PEOPLE[0])
    time.advance(1)
    await house.tournaments.sweep()
    assert len((await settled(house, early)).played) == 1
    found = await house.tournaments.find(few)
    assert (found.status, found.called_off, found.played) == ("over", True, ())
    assert await store.due_tournaments(time.now()) == [early]
    for starts in (NOON - 1, NOON + 91 * DAY):
        with pytest.raises(Refused) as refused:
            await opened(house, starts=starts)
        assert refused.value.why == "starts"


async def test_no_round_waits_for_somebody_s_days_off(store: Store) -> None:
    house = house_of(store)
    for user in PEOPLE[:4]:
        await store.add_user(user)
    away = await house.holidays.take(PEOPLE[0], NOON, NOON + 5 * DAY)
    id = await opened(house, pace="day")
    await house.tournaments.start(id, PEOPLE[0])
    await house.holidays.take(away, NOON, NOON + 6 * DAY)
    await house.holidays.take(PEOPLE[1], NOON, NOON + 6 * DAY)
    tables = [await now(house, match.table) for match in (await house.tournaments.find(id)).played[0].tables]
    assert [chair.away for table in tables for chair in table.chairs] == [()] * 4
    assert {table.deadline for table in tables} == {NOON + DAY}
