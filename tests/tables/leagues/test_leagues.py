"""Leagues in every store: seasons, rising and falling, leaving, and that a season begins once."""

import asyncio

import pytest

from tampu.tables.errors import NoTable, Refused
from tampu.tables.house import House
from tampu.tables.leagues.leagues import standing
from tampu.tables.leagues.model import League
from tampu.tables.leagues.seen import seen
from tampu.tables.model import User
from tampu.tables.storage.store import Store
from tampu.tables.time import DAY
from tampu.tables.tournaments import seen as tournament_seen
from tampu.tables.tournaments.model import Plan
from tests.tables.build import NOON, FakeTime, house_of

PEOPLE = [User(id=f"l-{number}", name=f"Player {number}") for number in range(10)]
PLAN = Plan(name="League", title="toy", options={}, format="robin")


async def opened(house: House, count: int = 8, starts: int = 0, seasons: int = 2) -> str:
    plan = Plan(**{**PLAN.fields(), "starts": starts})
    made = await house.leagues.create(PEOPLE[0], plan, size=4, movers=1, seasons=seasons, rest=7)
    for user in PEOPLE[1:count]:
        await house.leagues.join(made.id, user)
    return made.id


async def play_season(house: House, id: str) -> League:
    """All tables are stopped by the keeper, so that everybody has the same points and the order of the ladder stays."""
    for division in (await house.leagues.find(id)).played[-1].divisions:
        for _ in range(20):
            cup = await house.tournaments.find(division.tournament)
            if cup.status == "over":
                break
            for match in cup.played[-1].tables:
                await house.stop(match.table)
            await asyncio.gather(*house.rooms._busy)
            await house.tournaments.step(cup.id)
    await house.leagues.step(id)
    return await house.leagues.find(id)


async def test_people_rise_and_fall_between_seasons(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    id = await opened(house)
    await house.leagues.start(id, PEOPLE[0])
    found = await house.leagues.find(id)
    assert [division.members for division in found.played[0].divisions] == [(0, 1, 2, 3), (4, 5, 6, 7)]
    cups = [await house.tournaments.find(division.tournament) for division in found.played[0].divisions]
    assert [(cup.status, cup.format, cup.league, len(cup.players)) for cup in cups] == [("playing", "robin", id, 4)] * 2
    with pytest.raises(Refused):
        await house.tournaments.join(cups[0].id, PEOPLE[8])
    await house.leagues.join(id, PEOPLE[8])
    done = await play_season(house, id)
    assert (done.status, done.plan.starts) == ("resting", NOON + 7 * DAY)
    assert standing(done) == [0, 1, 2, 4, 3, 5, 6, 7, 8]
    await house.leagues.sweep()
    assert len((await house.leagues.find(id)).played) == 1, "a week is a week"
    time.advance(7 * 24 * 3600)
    await house.leagues.sweep()
    second = await house.leagues.find(id)
    assert [division.members for division in second.played[1].divisions] == [(0, 1, 2, 4), (3, 5, 6, 7, 8)]
    old = seen(second, PEOPLE[8].id, {}).played[-1].divisions
    assert [[(line.name, line.place, line.move) for line in division.lines] for division in old] == [
        [("Player 0", 1, ""), ("Player 1", 2, ""), ("Player 2", 3, ""), ("Player 3", 4, "down")],
        [("Player 4", 1, "up"), ("Player 5", 2, ""), ("Player 6", 3, ""), ("Player 7", 4, "")],
    ]
    last = await play_season(house, id)
    assert (last.status, last.ended, last.plan.starts) == ("over", time.now(), 0)
    with pytest.raises(Refused):
        await house.leagues.join(id, PEOPLE[9])


async def test_the_order_of_a_division_is_that_of_its_results(store: Store) -> None:
    """A season of real games: whoever has most points rises."""
    from tests.tables.tournaments import test_tournaments as cups  # its people play

    house = house_of(store)
    made = await house.leagues.create(cups.PEOPLE[0], PLAN, size=4, movers=1, seasons=1, rest=1)
    for user in cups.PEOPLE[1:4]:
        await house.leagues.join(made.id, user)
    await house.leagues.start(made.id, cups.PEOPLE[0])
    division = (await house.leagues.find(made.id)).played[0].divisions[0]
    for _ in range(3):
        found = await cups.finish_round(house, division.tournament)
    await house.leagues.step(made.id)
    league = await house.leagues.find(made.id)
    shown = tournament_seen.seen(found, "", {}, {})
    names = [league.members[number].name for number in league.played[0].divisions[0].members]
    assert names == [line.name for line in shown.entrants]
    assert len({line.sum for line in shown.entrants}) > 1
    table = seen(league, cups.PEOPLE[0].id, {found.id: shown})
    assert [line.name for line in table.played[0].divisions[0].lines] == names
    assert {line.move for line in table.played[0].divisions[0].lines} == {""}, "there is nowhere to go"


async def test_a_season_begins_once_whoever_looks_and_not_with_too_few(store: Store) -> None:
    time = FakeTime()
    house, others = house_of(store, time), [house_of(store, time) for _ in range(2)]
    id, few = await opened(house, starts=NOON + 1000), await opened(house, 3, starts=NOON + 1000)
    time.advance(1)
    await asyncio.gather(*(one.leagues.sweep() for one in (house, *others)))
    await asyncio.gather(*(one.tournaments.sweep() for one in (house, *others)))
    found = await house.leagues.find(id)
    assert len(found.played) == 1
    assert len(await store.tournaments_of(PEOPLE[4].id)) == 1
    assert len(await store.all_tables("", 99)) == 4
    assert (await house.leagues.find(few)).status == "over"
    assert await store.due_leagues(time.now()) == [id]


async def test_a_league_survives_people_leaving(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    id = await opened(house, 9)
    await house.leagues.leave(id, PEOPLE[8])
    assert len((await house.leagues.find(id)).members) == 8, "before it begins a name just goes"
    await house.leagues.start(id, PEOPLE[0])
    await house.leagues.leave(id, PEOPLE[0])
    await store.add_user(PEOPLE[5])
    await house.people.leave_for_good(PEOPLE[5])
    found = await house.leagues.find(id)
    assert found.host == PEOPLE[1].id, "somebody else is the host"
    assert PEOPLE[5].id not in str(found)
    assert [one.name for one in found.members if one.left] == ["Player 0", "somebody"]
    cups = [await house.tournaments.find(division.tournament) for division in found.played[0].divisions]
    assert [sum(one.left for one in cup.players) for cup in cups] == [1, 1], "nobody is paired with them any more"
    with pytest.raises(Refused):
        await house.leagues.leave(id, PEOPLE[0])
    done = await play_season(house, id)
    assert standing(done) == [1, 2, 4, 3, 6, 7]
    time.advance(7 * 24 * 3600)
    await house.leagues.sweep()
    second = await house.leagues.find(id)
    assert [division.members for division in second.played[1].divisions] == [(1, 2, 4, 3, 6, 7)], "two are no division"
    for user in (PEOPLE[1], PEOPLE[2], PEOPLE[3]):
        await house.leagues.leave(id, user)
    await house.leagues.join(id, PEOPLE[2])
    assert [one.name for one in (await house.leagues.find(id)).members if one.left] == [
        *("Player 0", "Player 1", "Player 3", "somebody")
    ]


async def test_who_may_do_what(store: Store) -> None:
    house = house_of(store)
    id = await opened(house, 3)
    for user, why in ((PEOPLE[1], "host"), (PEOPLE[0], "too_few_players")):
        with pytest.raises(Refused) as refused:
            await house.leagues.start(id, user)
        assert refused.value.why == why
    for plan, size, movers in (
        ({"format": "knockout"}, 4, 1),
        ({"format": "swiss", "seats": 3}, 4, 1),
        ({}, 4, 3),
        ({"name": " "}, 4, 1),
    ):
        with pytest.raises(Refused):
            await house.leagues.create(PEOPLE[5], Plan(**{**PLAN.fields(), **plan}), size, movers, 1, 1)
    for _ in range(3):
        await house.leagues.create(PEOPLE[5], PLAN, 4, 1, 1, 1)
    with pytest.raises(Refused) as refused:
        await house.leagues.create(PEOPLE[5], PLAN, 4, 1, 1, 1)
    assert refused.value.why == "leagues_enough"
    with pytest.raises(NoTable):
        await house.leagues.find("nowhere")
    assert {one.id for one in await store.leagues_of(PEOPLE[1].id)} == {id}
    assert len(await store.public_leagues(9)) == 4
    await house.leagues.leave(id, PEOPLE[0])
    await house.leagues.leave(id, PEOPLE[1])
    await house.leagues.leave(id, PEOPLE[2])
    assert (await house.leagues.find(id)).status == "over", "nobody is left"
