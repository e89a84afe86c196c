"""Two houses on one store, each with its own picture of a table: no acknowledged change is lost, none happens twice."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import product
from random import Random

import pytest

from tampu.engine import JsonObject
from tampu.tables.alerts.model import Alert
from tampu.tables.errors import Refused
from tampu.tables.house import House
from tampu.tables.lines.orders import is_withdrawal
from tampu.tables.model import Chair, Clock, Entry, Snapshot, Table
from tampu.tables.room import Room
from tampu.tables.seating import Order
from tampu.tables.storage.memory import MemoryStore
from tampu.tables.storage.store import Store
from tests.tables.build import BLUE, RED, Ears, FakeTime, eventually, house_of, options_of, sight, table_of

LIVE = Clock(kind="live", bank=60, increment=0)


class Pair:
    """Two processes that share a store; neither hears of what the other one changes."""

    def __init__(self, store: Store) -> None:
        self.time = FakeTime()
        self.store = store
        self.houses = [house_of(store, self.time), house_of(store, self.time)]
        self.id = ""
        self.seq = 0
        """The entry that acting and taking back answer."""

    async def close(self) -> None:
        for one in self.houses:
            await one.close()


@pytest.fixture
async def pair(store: Store) -> AsyncIterator[Pair]:
    made = Pair(store)
    yield made
    await made.close()


# -- moments of a table, and what can be changed then ---------------------------------------------------------------


async def waiting(pair: Pair) -> None:
    """Both seats are taken, and the game has not begun."""
    order = Order(title="toy", options={}, chairs=(Chair(), Chair()), clock=LIVE)
    table = await pair.houses[0].seating.create(RED, order)
    await pair.houses[0].seating.join(table.id, BLUE)
    pair.id, pair.seq = table.id, 0


async def playing(pair: Pair) -> None:
    """Red has rested and may take it back; Blue is to act."""
    table = await table_of(pair.houses[0], clock=LIVE)
    await pair.houses[0].act(table.id, RED, 0, "first", "rest")
    pair.id, pair.seq = table.id, 1


async def over(pair: Pair) -> None:
    await playing(pair)
    await pair.houses[0].seating.leave(pair.id, BLUE)
    pair.seq = 2


async def act(pair: Pair, at: House) -> None:
    await at.act(pair.id, BLUE, pair.seq, "act", "rest")


async def undo(pair: Pair, at: House) -> None:
    await at.undo(pair.id, RED, pair.seq, "undo")


async def chair(pair: Pair, at: House) -> None:
    await at.seating.set_lone(pair.id, BLUE, not (await _stored(pair)).chairs[1].lone)


async def entropy(pair: Pair, at: House) -> None:
    await at.seating.give_entropy(pair.id, BLUE, "ab" * 16)


async def chat(pair: Pair, at: House) -> None:
    await at.chat(pair.id, BLUE, "hello")


async def clock(pair: Pair, at: House) -> None:
    """The time of whoever is to act runs out, and somebody notices."""
    pair.time.advance(61)
    for user in (RED, BLUE):
        with suppress(Refused):
            await at.act(pair.id, user, pair.seq, "late", "rest")


async def start(pair: Pair, at: House) -> None:
    await at.seating.start(pair.id, RED)


async def stop(pair: Pair, at: House) -> None:
    await at.seating.leave(pair.id, BLUE)


async def rematch(pair: Pair, at: House) -> None:
    await at.rematches.offer(pair.id, RED)


Change = Callable[[Pair, House], Awaitable[None]]
CHANGES: dict[Callable[[Pair], Awaitable[None]], tuple[Change, ...]] = {
    waiting: (start, stop, chair, entropy, chat),
    playing: (act, undo, stop, chair, chat, clock),
    over: (rematch, chair, chat),
}
PAIRS = [
    pytest.param(moment, one, other, id=f"{moment.__name__}-{one.__name__}-{other.__name__}")
    for moment, changes in CHANGES.items()
    for one, other in product(changes, changes)
]


async def _stored(pair: Pair) -> Table:
    table = await pair.store.table(pair.id)
    assert table is not None
    return table


async def _done(pair: Pair, change: Change, at: House) -> bool:
    try:
        await change(pair, at)
    except Refused:
        return False
    return True


async def _left_behind(pair: Pair) -> JsonObject:
    """Everything that changes can leave behind, as the store has it."""
    table, log = await _stored(pair), await pair.store.log(pair.id)
    assert [entry.seq for entry in log] == list(range(1, table.seq + 1))
    return {
        "version": table.version,
        "status": table.status,
        "actor": table.actor,
        "rematch": bool(table.rematch),
        "chairs": [[one.kind, one.user, one.lone, one.entropy] for one in table.chairs],
        "log": [[entry.seat, entry.kind, entry.text] for entry in log],
        "lines": [line.text for line in await pair.store.lines(pair.id, 0, 100)],
    }


@pytest.mark.parametrize(("moment", "one", "other"), PAIRS)
async def test_a_stale_house_changes_a_table_as_one_that_has_heard(
    pair: Pair, moment: Callable[[Pair], Awaitable[None]], one: Change, other: Change
) -> None:
    """The second house has read the table before the first one changed it: as if one house had done both."""
    found = []
    for second in (0, 1):
        await moment(pair)
        await pair.houses[second].state(pair.id, BLUE.id)
        assert await _done(pair, one, pair.houses[0])
        found.append((await _done(pair, other, pair.houses[second]), await _left_behind(pair)))
    alone, together = found
    assert together == alone
    fresh = house_of(pair.store, pair.time)
    for user in (RED, BLUE):
        for known in pair.houses:
            (await _room(known, pair.id)).stale = True
        assert await fresh.state(pair.id, user.id) == await pair.houses[1].state(pair.id, user.id)
    await fresh.close()


async def _room(at: House, id: str) -> Room:
    room = await at.rooms.find(id)
    assert room is not None
    return room


@pytest.mark.parametrize("seed", range(3))
async def test_four_writers_at_one_table(store: Store, seed: int) -> None:
    """Four houses act, take back and set chairs at random: what is stored is some order of what was acknowledged."""
    time = FakeTime()
    houses = [house_of(store, time) for _ in range(4)]
    table = await table_of(houses[0])
    acknowledged: list[tuple[int, str]] = []
    chairs = {user.id: [False] for user in (RED, BLUE)}
    refused = 0

    async def write(number: int) -> None:
        nonlocal refused
        random = Random(f"{seed} {number}")
        mine = houses[number]
        for turn in range(25):
            user = random.choice((RED, BLUE))
            seen = await sight(mine, table.id, user)
            seq, wish = seen["shared"]["seq"], random.random()
            try:
                if wish < 0.3:
                    lone = random.random() < 0.5
                    await mine.seating.set_lone(table.id, user, lone)
                    chairs[user.id].append(lone)
                elif wish < 0.45:
                    done = await mine.undo(table.id, user, seq, f"{number} {turn}")
                    acknowledged.append((done, "undo"))
                elif options := options_of(seen):
                    text = random.choice(options)
                    done = await mine.act(table.id, user, seq, f"{number} {turn}", text)
                    acknowledged.append((done, text))
                else:
                    # Somebody who has nothing to do looks again.
                    (await _room(mine, table.id)).stale = True
                    await mine.why(table.id, user, "rest")
            except Refused:
                refused += 1
            await asyncio.sleep(0)

    await asyncio.gather(*(write(number) for number in range(4)))
    log = await store.log(table.id)
    # What others answered at once is taken back with the move before it, and acknowledged with that.
    assert sorted(acknowledged) == [(entry.seq, entry.text) for entry in log if not is_withdrawal(entry)]
    stored = await store.table(table.id)
    assert stored is not None
    assert stored.seq == len(log) > 10
    assert stored.version == table.version + len(log) + sum(len(values) - 1 for values in chairs.values())
    for one in stored.chairs:
        assert one.lone in chairs[one.user]
    # The log replays, and every house comes to the same state.
    states = []
    for at in [*houses, house_of(store, time)]:
        (await _room(at, table.id)).stale = True
        states.append(json.loads(await at.state(table.id, RED.id)))
        await at.close()
    assert all(state == states[0] for state in states)


class Breaking(MemoryStore):
    """Its connection breaks once, after a change was stored and before it was acknowledged."""

    def __init__(self) -> None:
        super().__init__()
        self.breaks = False

    def _break(self) -> None:
        if self.breaks:
            self.breaks = False
            raise ConnectionError

    async def save_table(self, table: Table, alerts: Sequence[Alert] = ()) -> bool:
        done = await super().save_table(table, alerts)
        self._break()
        return done

    async def append(self, table: Table, entry: Entry, snapshot: Snapshot | None, alerts: Sequence[Alert] = ()) -> bool:
        breaks, self.breaks = self.breaks, False
        done = await super().append(table, entry, snapshot, alerts)
        self.breaks = breaks
        self._break()
        return done


async def test_what_was_stored_but_not_acknowledged_is_told_once() -> None:
    store = Breaking()
    house = house_of(store)
    table = await table_of(house)
    everywhere, here = Ears(), Ears()
    house.rooms.listeners.append(everywhere)
    house.rooms.here.append(here)
    store.breaks = True
    with pytest.raises(ConnectionError):
        await house.act(table.id, RED, 0, "a", "rest")
    assert await house.act(table.id, RED, 0, "a", "rest") == 1
    await house.act(table.id, BLUE, 1, "b", "rest")
    for ears in (everywhere, here):
        assert [entry.seq for entry in ears.entries] == [1, 2]
    store.breaks = True
    with pytest.raises(ConnectionError):
        await house.seating.set_lone(table.id, RED, True)
    await house.state(table.id, RED.id)
    assert (everywhere.changes, here.changes) == (1, 1)
    await house.close()


async def test_what_was_stored_but_not_acknowledged_is_told_without_anybody_asking() -> None:
    store = Breaking()
    house = house_of(store)
    table = await table_of(house)
    ears = Ears()
    house.rooms.listeners.append(ears)
    store.breaks = True
    with pytest.raises(ConnectionError):
        await house.act(table.id, RED, 0, "a", "rest")
    await eventually(lambda: [entry.seq for entry in ears.entries] == [1])
    store.breaks = True
    with pytest.raises(ConnectionError):
        await house.seating.set_lone(table.id, RED, True)
    await eventually(lambda: ears.changes == 1)
    await house.close()


async def test_what_another_house_did_is_told_by_whichever_change_finds_it(pair: Pair) -> None:
    """A house that has not heard of an entry tells its own people, and leaves it to the other to tell the rest."""
    await playing(pair)
    late = pair.houses[1]
    await late.state(pair.id, BLUE.id)
    everywhere, here = Ears(), Ears()
    late.rooms.listeners.append(everywhere)
    late.rooms.here.append(here)
    await act(pair, pair.houses[0])
    with pytest.raises(Refused):
        await late.act(pair.id, BLUE, pair.seq, "other", "rest")
    await late.rooms.refresh(pair.id)
    assert [entry.seq for entry in everywhere.entries] == [2]
    assert here.entries == []
