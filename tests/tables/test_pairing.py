"""Strangers find each other once, wherever they ask."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from random import Random

import pytest
from msgspec.structs import replace

from tampu.tables.errors import Refused
from tampu.tables.house import House
from tampu.tables.model import Chair, User
from tampu.tables.people.pairing import PATIENCE, Search, company_for
from tampu.tables.people.ties import Tie
from tampu.tables.seating import Order
from tampu.tables.storage.sql import SqlStore
from tampu.tables.storage.store import Store
from tests.tables.build import BLUE, GREEN, RED, FakeTime, house_of, now


@pytest.fixture
async def houses(address: str, store: Store) -> AsyncIterator[list[House]]:
    """Two that keep one store open, as two servers do."""
    time = FakeTime()
    other: Store = SqlStore(address) if address else store
    if address:
        await other.open()
    both = [house_of(store, time), house_of(other, time)]
    for house in both:
        house.rooms.shared = True
    yield both
    if address:
        await other.close()


def search(user: str, rating: int = 1500, width: int = 200, since: int = 0, avoids: tuple[str, ...] = ()) -> Search:
    return Search(
        user=user,
        name=user,
        title="toy",
        seats=2,
        pace="ten",
        rating=rating,
        width=width,
        since=since,
        seen=0,
        avoids=avoids,
    )


def test_who_waited_longest_comes_first_and_both_must_be_content() -> None:
    mine = search("me", 1500, 200)
    far, near, strict = search("far", 1800, 900, 1), search("near", 1650, 200, 2), search("strict", 1550, 20, 0)
    assert company_for(mine, [far, near, strict]) == [mine, near]
    assert company_for(mine, [far, strict]) is None
    assert company_for(mine, [search("cross", avoids=("me",))]) is None
    three = replace(mine, seats=3)
    others = [search("a", 1400, 150), search("b", 1600, 150), search("c", 1500, 150)]
    assert company_for(three, others) == [three, others[0], others[2]], "a and b would not take each other"


async def test_two_strangers_at_two_servers_are_paired_once(houses: list[House]) -> None:
    one, other = houses
    assert (await one.pairing.look(RED, "toy", 2, "ten", 200)).table == ""
    assert (await other.pairing.look(GREEN, "toy", 2, "twenty", 200)).table == "", "another pace"
    found = await other.pairing.look(BLUE, "toy", 2, "ten", 200)
    assert found.table
    again = await asyncio.gather(
        *(house.pairing.look(user, "toy", 2, "ten", 200) for house in houses for user in (RED, BLUE) for _ in range(3))
    )
    assert {one.table for one in again} == {found.table}
    table = await now(one, found.table)
    assert {chair.user for chair in table.chairs} == {RED.id, BLUE.id}
    assert table.status == "open", "they may still add to the luck"
    for house, user in zip(houses, (RED, BLUE), strict=True):
        await house.seating.give_entropy(found.table, user, f"{len(user.id):032x}")
    started = await one.store.table(found.table)
    assert started is not None
    assert started.running
    assert len(await one.store.all_tables("", 99)) == 1


async def test_a_table_begins_although_somebody_adds_nothing_to_the_luck(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    await house.pairing.look(RED, "toy", 2, "day", 200)
    found = await house.pairing.look(BLUE, "toy", 2, "day", 200)
    time.advance(11)
    assert (await house.pairing.look(RED, "toy", 2, "day", 200)).table == found.table
    assert (await now(house, found.table)).running


async def test_who_stopped_or_went_away_is_not_paired(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    await house.pairing.look(RED, "toy", 2, "ten", 200)
    await house.pairing.stop(RED)
    assert (await house.pairing.look(BLUE, "toy", 2, "ten", 200)).others == 0
    time.advance(PATIENCE / 1000 + 1)
    assert (await house.pairing.look(GREEN, "toy", 2, "ten", 200)).table == "", "Blue has gone"
    await store.set_tie(Tie(BLUE.id, GREEN.id, "blocked"))
    assert (await house.pairing.look(BLUE, "toy", 2, "ten", 200)).table == ""
    for title, seats in (("toy", 1), ("rumis", 7)):
        with pytest.raises(Refused):
            await house.pairing.look(RED, title, seats, "ten", 200)


async def test_in_any_order_everybody_is_paired_once(houses: list[House]) -> None:
    random = Random(21)
    people = [User(id=f"p{number}", name=f"P{number}") for number in range(12)]
    found: dict[str, set[str]] = {user.id: set() for user in people}

    async def look(user: User) -> None:
        for _ in range(3):
            await asyncio.sleep(random.random() / 50)
            one = await random.choice(houses).pairing.look(user, "toy", 2, "ten", 1000)
            if one.table:
                found[user.id].add(one.table)

    await asyncio.gather(*(look(user) for user in random.sample(people, len(people))))
    await asyncio.gather(*(look(user) for user in people))
    assert all(len(tables) == 1 for tables in found.values())
    assert set(Counter(next(iter(tables)) for tables in found.values()).values()) == {2}
    assert len(await houses[0].store.all_tables("", 99)) == 6


async def test_a_table_may_start_by_itself_when_it_is_full(store: Store) -> None:
    house = house_of(store)
    order = Order(title="toy", options={}, chairs=(Chair(), Chair()), auto=True, name="  For   beginners ")
    table = await house.seating.create(RED, order)
    assert table.name == "For beginners"
    await house.seating.join(table.id, BLUE)
    assert (await now(house, table.id)).running
    waits = await house.seating.create(RED, replace(order, auto=False))
    await house.seating.join(waits.id, BLUE)
    assert (await now(house, waits.id)).status == "open"
    with pytest.raises(Refused):
        await house.seating.create(RED, replace(order, name="x" * 41))
