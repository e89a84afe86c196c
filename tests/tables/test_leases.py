"""Tables belong to one worker at a time, and never to a dead one."""

from tampu.tables.house import House
from tampu.tables.model import Clock
from tampu.tables.storage.store import Store
from tampu.tables.upkeep.leases import Leases, chosen
from tests.tables.build import house_of, table_of


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
    ids, three, four = [f"t{n}" for n in range(1000)], ["a", "b", "c"], ["a", "b", "c", "d"]
    before, after = {id: chosen(id, three) for id in ids}, {id: chosen(id, four) for id in ids}
    moved = [id for id in ids if before[id] != after[id]]
    assert {after[id] for id in moved} == {"d"}
    assert all(200 < sum(after[id] == worker for id in ids) < 300 for worker in four)


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


async def test_a_table_that_left_memory_may_be_taken_by_anybody(store: Store) -> None:
    house, leases, _ = await worker(store, "here:1")
    table = await table_of(house)
    assert await leases.take(table.id)
    room = await house.rooms.find(table.id)
    assert room is not None
    await house.rooms._forget([room])
    assert (leases.owns(table.id), await store.lessee(table.id)) == (False, None)
    await house.close()
