"""Tables belong to one worker at a time, and never to a dead one."""

import asyncio
from collections import Counter

import pytest

from tampu.tables.house import House
from tampu.tables.model import Clock, Entry
from tampu.tables.storage.store import Store
from tampu.tables.upkeep.leases import Leases, chosen
from tests.tables.build import BLUE, RED, house_of, sight, table_of


async def test_a_table_belongs_to_one_worker_until_that_dies(store: Store) -> None:
    house = house_of(store)
    tables = [(await table_of(house)).id for _ in range(2)]
    first, second = tables
    assert await store.keep_alive("one", "here:1", 60.0) is False
    assert await store.keep_alive("one", "here:1", 60.0) is True
    await store.keep_alive("two", "here:2", 60.0)
    assert await store.workers() == {"one": "here:1", "two": "here:2"}
    assert await store.lease("one", [first, "no table"]) == {first: "one"}
    assert await store.lease("two", tables) == {first: "one", second: "two"}
    assert await store.loads() == {"one": 1, "two": 1}
    assert (await store.lessee(first), await store.lessee("no table")) == ("one", None)
    assert (await store.leases("one"), await store.orphans(10)) == ({first}, [])
    await store.keep_alive("one", "here:1", -1.0)
    assert (await store.lessee(first), await store.orphans(10)) == (None, [first])
    assert await store.lease("two", [first]) == {first: "two"}
    assert await store.keep_alive("one", "here:1", 60.0) is False
    assert await store.lease("one", [first]) == {first: "two"}
    await store.release("one", [first])
    await store.release("two", [second])
    assert (await store.leases("two"), await store.lessee(second)) == ({first}, None)
    await store.retire("two")
    assert (await store.workers(), await store.lessee(first)) == ({"one": "here:1"}, None)


def test_when_a_worker_comes_or_goes_the_others_keep_what_they_have() -> None:
    ids, three, four = [f"t{n}" for n in range(1000)], dict.fromkeys("abc", 0), dict.fromkeys("abcd", 0)
    before, after = {id: chosen(id, three) for id in ids}, {id: chosen(id, four) for id in ids}
    moved = [id for id in ids if before[id] != after[id]]
    assert {after[id] for id in moved} == {"d"}
    assert all(200 < sum(after[id] == worker for id in ids) < 300 for worker in four)


def test_no_worker_gets_many_more_tables_than_another() -> None:
    for workers in (2, 4, 7):
        loads = dict.fromkeys(map(str, range(workers)), 0)
        for n in range(500):
            loads[chosen(f"t{n}", loads)] += 1
            assert max(loads.values()) <= 1.05 * (n + 1) / workers + 1


async def test_tables_are_shared_out_evenly_by_whoever_is_asked(store: Store) -> None:
    """Each worker counts what it sent to the others since it last looked."""
    houses, workers = list[House](), list[Leases]()
    for number in range(2):
        house, leases, _ = await worker(store, f"here:{number}")
        houses.append(house)
        workers.append(leases)
    for leases in workers:
        await leases.look()
    for number in range(40):
        table = await table_of(houses[0])
        there = await workers[number % 2].elsewhere(table.id)
        if there is not None:
            (owner,) = [leases for leases in workers if leases.name == there[0]]
            assert await owner.take(table.id)
    loads = await store.loads()
    assert sum(loads.values()) == 40
    assert max(loads.values()) <= 22
    for house in houses:
        await house.close()


async def worker(store: Store, address: str) -> tuple[House, Leases, list[str]]:
    house, sent = house_of(store), list[str]()

    async def hand_over(id: str, address: str) -> bool:
        sent.append(id)
        return True

    leases = Leases(house.rooms, house.autoplay.serve, hand_over)
    house.rooms.shared = True
    await leases.open(address)
    assert leases._task is not None
    leases._task.cancel()
    return house, leases, sent


async def test_what_is_due_at_a_dead_workers_table_is_done_by_another(store: Store) -> None:
    """Nobody comes, and the clock of a seat runs on all the same."""
    house, leases, _ = await worker(store, "here:1")
    table = await table_of(house, clock=Clock(kind="live", bank=60))
    assert await leases.serves(table.id)
    assert leases.owns(table.id)
    heir, other, _ = await worker(store, "here:2")
    assert await other.elsewhere(table.id) == (leases.name, "here:1")
    await store.keep_alive(leases.name, "here:1", -1.0)
    await other.look()
    assert other.owns(table.id)
    assert await other.elsewhere(table.id) is None
    room = await heir.rooms.find(table.id)
    assert room is not None
    assert room.autoplay is not None
    await leases.look()
    assert not leases.owns(table.id)
    await heir.close()
    await house.close()


async def test_who_would_take_a_table_sends_to_whoever_was_faster(store: Store) -> None:
    """Each knows other loads, so both think that the table is theirs."""
    house, leases, _ = await worker(store, "here:1")
    rival, others, _ = await worker(store, "here:2")
    await leases.look()
    table = await table_of(house)
    for mine, other in ((leases, others), (others, leases)):
        mine._loads = Counter({other.name: 10})
    assert await leases._worker_of(table.id, [leases.name, others.name]) == leases.name
    assert await others.elsewhere(table.id) is None
    assert others.owns(table.id)
    for _ in range(2):
        assert await leases.elsewhere(table.id) == (others.name, "here:2")
    await rival.close()
    await house.close()


async def test_whoever_was_thought_dead_keeps_what_nobody_took(store: Store) -> None:
    house, leases, sent = await worker(store, "here:1")
    kept, lost = [(await table_of(house)).id for _ in range(2)]
    assert await leases.take(kept)
    assert await leases.take(lost)
    for id in (kept, lost):
        room = await house.rooms.find(id)
        assert room is not None
        room.watched = 1
    await store.keep_alive(leases.name, "here:1", -1.0)
    await store.keep_alive("other", "here:2", 60.0)
    await store.lease("other", [lost])
    await leases.look()
    assert (leases.owns(kept), leases.owns(lost)) == (True, False)
    assert sent == [lost]
    await house.close()


async def test_whoever_said_too_slowly_that_they_live_looks_what_is_left_to_them(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others see what is stored: until then the old time ran out, whatever was true when the change was begun."""
    house, leases, _ = await worker(store, "here:1")
    table = await table_of(house)
    assert await leases.take(table.id)
    await leases.look()
    room = await house.rooms.find(table.id)
    assert room is not None
    keep_alive = store.keep_alive

    async def slowly(worker: str, address: str, seconds: float) -> bool:
        await keep_alive(worker, address, -1.0)
        await keep_alive("other", "here:2", 60.0)
        await store.lease("other", [table.id])
        await keep_alive(worker, address, seconds)
        return True

    monkeypatch.setattr(store, "keep_alive", slowly)
    monkeypatch.setattr("tampu.tables.upkeep.leases.ALIVE_SECONDS", 0.0)
    await leases.look()
    assert (leases.owns(table.id), room.stale) == (False, True)
    monkeypatch.undo()
    await house.close()


async def test_a_table_that_left_memory_may_be_taken_by_anybody(store: Store) -> None:
    house, leases, _ = await worker(store, "here:1")
    table = await table_of(house)
    assert await leases.take(table.id)
    room = await house.rooms.find(table.id)
    assert room is not None
    await house.rooms._forget([room])
    assert (leases.owns(table.id), await store.lessee(table.id)) == (False, None)
    await house.close()


async def test_what_a_dying_worker_did_while_its_heir_opened_the_table_is_seen(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, leases, _ = await worker(store, "here:1")
    table = await table_of(house)
    assert await leases.take(table.id)
    heir, other, _ = await worker(store, "here:2")
    has_read, may_go_on, log = asyncio.Event(), asyncio.Event(), store.log

    async def slow_log(id: str, after: int = 0) -> list[Entry]:
        found = await log(id, after)
        has_read.set()
        await may_go_on.wait()
        return found

    with monkeypatch.context() as slowly:
        slowly.setattr(store, "log", slow_log)
        opening = asyncio.create_task(heir.rooms.find(table.id))
        await has_read.wait()
    await house.act(table.id, RED, 0, "a", "rest")
    await store.keep_alive(leases.name, "here:1", -1.0)
    assert await other.take(table.id)
    may_go_on.set()
    await opening
    assert (await sight(heir, table.id, BLUE))["shared"]["seq"] == 1
    await heir.close()
    await house.close()
