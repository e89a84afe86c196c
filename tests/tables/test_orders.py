"""Plans are kept, and orders are played when their condition holds: once, and told to nobody."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest

from tampu.engine import Game, SearchChance
from tampu.engine.lines.imagined import promise
from tampu.engine.lines.plans import Plan
from tampu.engine.lines.tree import ORDER
from tampu.engine.wire import encode
from tampu.tables import frames
from tampu.tables.errors import Refused
from tampu.tables.house import House
from tampu.tables.lines.orders import ordered, waiting
from tampu.tables.model import Clock, Entry, Line, User
from tampu.tables.room import Room
from tampu.tables.storage.memory import MemoryStore
from tampu.tables.storage.store import Store
from tampu.tables.thinking import questions
from tampu.tables.thinking.questions import Question
from tampu.tables.thinking.thinkers import Thinkers
from tests.engine.test_lines import EVERY_GAME
from tests.engine.test_plans import Counted, some_match
from tests.tables.build import BLUE, EVERYBODY, RED, Ears, FakeTime, eventually, house_of, now, sight, table_of
from tests.tables.titles import TITLES

DAYS = Clock(kind="days", days=3)
SOON = 1.7
"""Seconds after which every order is played where everybody sees the options, and quick hands may have answered."""


class Here(Thinkers):
    """Thinks at once, in this process."""

    async def ask(self, question: Question, whose: str = "") -> bytes:
        return questions.encode(question.prepare(TITLES)())


def house_here(store: Store | None = None, time: FakeTime | None = None) -> House:
    return house_of(store, time, advisers=Here())


class Planner:
    """The page of somebody who plans at a table."""

    def __init__(self, house: House, table: str, user: User) -> None:
        self._house, self._table, self._user = house, table, user
        self.plan: dict[str, Any] = {}

    async def show(self) -> dict[str, Any]:
        self.plan = json.loads(await self._house.planning.ask(self._table, self._user, None, None, None))
        return self.plan

    async def ask(self, ask: str, node: int, **more: Any) -> dict[str, Any]:
        asked = {"ask": ask, "node": node, "lot": "", "luck": [], "anything": False, "on": False, **more}
        version, seq = self.plan["version"], self.plan["seq"]
        self.plan = json.loads(await self._house.planning.ask(self._table, self._user, version, seq, asked))
        return self.plan

    async def order(self, *actions: str, after: int = 0) -> int:
        """Moves of one's own one after the other, as orders."""
        for action in actions:
            plan = await self.ask("step", after, action=action)
            after = plan["node"]
            await self.ask("order", after, on=True)
        return after

    async def leave(self, on: bool = True) -> None:
        await self.ask("leave", 0, on=on)


async def test_the_worlds_of_a_plan_are_imagined_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks, points, and enters moves asks about the same worlds; other plans in between do not matter."""
    house = house_here()
    game = TITLES.game("tiwanaku")
    tables = [await table_of(house, (RED, BLUE), "tiwanaku", options={"size": "tiny"}) for _ in range(2)]
    planners = [Planner(house, table.id, user) for table in tables for user in (RED, BLUE)]
    first = [await planner.show() for planner in planners]
    counted = Counted(game, monkeypatch)
    for planner, plan in zip(planners, first, strict=True):
        assert await planner.show() == plan
        options = plan["moment"]["options"]
        await planner.ask("foresee", 0, lines=[[text] for text in options])
    assert counted.worlds == 0
    actor = first[0]["moment"]["actor"]
    mover = planners[actor]
    step = await mover.ask("step", 0, action=first[0]["moment"]["options"][0], lot="lot")
    before = counted.worlds
    assert (await mover.ask("look", step["node"]))["moment"] == step["moment"]
    await mover.ask("order", step["node"], on=True)
    assert counted.worlds == before
    await house.close()


async def two(house: House, **more: Any) -> tuple[str, User, User]:
    """A table of Rumis: the one who is asked, and the other."""
    table = await table_of(house, (RED, BLUE), "rumis", **more)
    assert table.actor is not None
    mover, waiter = ((RED, BLUE), (BLUE, RED))[table.actor]
    return table.id, mover, waiter


async def act(house: House, id: str, user: User, action: str, client: str = "") -> int:
    seq = (await now(house, id)).seq
    return await house.act(id, user, seq, client or f"by hand {seq}", action)


async def log(house: House, id: str) -> list[tuple[int, str, str]]:
    entries = json.loads(await house.log(id, RED.id, 0))["entries"]
    return [(entry["seat"], entry["kind"], entry["text"]) for entry in entries]


def apart(first: str, options: list[str]) -> str:
    """An action that does not touch where another one goes."""
    cubes = {cube[:2] for cube in first.split()[2:]}
    return next(action for action in options[::-1] if not cubes & {cube[:2] for cube in action.split()[2:]})


async def conditional(house: House, id: str, waiter: User) -> tuple[Planner, str, str, str, str]:
    """If the mover does this, one order; whatever else happens, another: their actions, then the replies."""
    planner = Planner(house, id, waiter)
    theirs = (await planner.show())["moment"]["options"]
    named, other = theirs[0], apart(theirs[0], theirs)
    plan = await planner.ask("step", 0, action=named)
    first = apart(named, plan["moment"]["options"])
    await planner.order(first, after=plan["node"])
    plan = await planner.ask("step", 0, action=other, anything=True)
    second = apart(other, plan["moment"]["options"])
    await planner.order(second, after=plan["node"])
    await planner.leave()
    return planner, named, first, other, second


@pytest.mark.parametrize("as_named", [True, False])
async def test_an_order_is_played_when_its_condition_holds(store: Store, as_named: bool) -> None:
    time = FakeTime()
    house = house_here(store, time)
    id, mover, waiter = await two(house, clock=DAYS)
    planner, named, first, other, second = await conditional(house, id, waiter)
    assert (await sight(house, id, waiter))["own"]["orders"]["waiting"] == 2
    assert (await sight(house, id, mover))["own"]["orders"] is None
    await act(house, id, mover, named if as_named else other)
    assert (await now(house, id)).seq == 1
    time.advance(SOON)
    room = await house.rooms.find(id)
    assert room is not None
    await eventually(lambda: room.table.seq == 2)
    assert (await log(house, id))[-1][1:] == ("action", first if as_named else second)
    assert (await planner.show())["moves"][1:] == [], "what was played is gone"
    assert (await sight(house, id, waiter))["own"]["orders"]["waiting"] == 0
    await house.close()


async def test_what_happens_otherwise_stops_the_orders_and_says_so(store: Store) -> None:
    time = FakeTime()
    house = house_here(store, time)
    id, mover, waiter = await two(house)
    planner = Planner(house, id, waiter)
    theirs = (await planner.show())["moment"]["options"]
    plan = await planner.ask("step", 0, action=theirs[0])
    await planner.order(apart(theirs[0], plan["moment"]["options"]), after=plan["node"])
    await planner.leave()
    await act(house, id, mover, theirs[-1])
    time.advance(60)
    own = (await sight(house, id, waiter))["own"]
    assert (own["orders"]["waiting"], own["orders"]["stopped"], len(await log(house, id))) == (0, "condition", 1)
    assert own["legal"]
    await house.close()


async def test_an_order_that_is_not_possible_any_more_says_why() -> None:
    time = FakeTime()
    house = house_here(None, time)
    id, mover, waiter = await two(house)
    planner = Planner(house, id, waiter)
    plan = await planner.show()
    theirs = plan["moment"]["options"]
    plan = await planner.ask("step", 0, action=apart(theirs[0], theirs), anything=True)
    mine = next(
        action
        for action in plan["moment"]["options"]
        if any({*action.split()[2:]} & {*their.split()[2:]} for their in theirs)
    )
    await planner.order(mine, after=plan["node"])
    await planner.leave()
    await act(house, id, mover, next(their for their in theirs if {*mine.split()[2:]} & {*their.split()[2:]}))
    time.advance(60)
    orders = (await sight(house, id, waiter))["own"]["orders"]
    assert (orders["stopped"], orders["rule"][0], orders["name"] != "") == ("illegal", "U", True)
    assert len(await log(house, id)) == 1
    await house.close()


async def test_a_condition_is_changed_in_place() -> None:
    """From one move of the others to whatever they do, and back, without entering anything again."""
    time = FakeTime()
    house = house_here(None, time)
    id, mover, waiter = await two(house)
    planner = Planner(house, id, waiter)
    theirs = (await planner.show())["moment"]["options"]
    plan = await planner.ask("step", 0, action=theirs[0])
    mine = apart(theirs[0], plan["moment"]["options"])
    node = await planner.order(mine, after=plan["node"])
    await planner.leave()
    with pytest.raises(Refused):
        await planner.ask("whatever", plan["node"], on=True)
    await planner.show()
    for on, mark in ((True, "anything"), (False, ""), (True, "anything")):
        plan = await planner.ask("whatever", node, on=on)
        assert [move["mark"] for move in plan["moves"]] == ["", mark, "order"]
    # It begins in the same place, so that the answer still touches it.
    corner = theirs[0].split()[2]
    otherwise = next(
        their for their in theirs[1:] if corner in their and not {*their.split()[2:]} & {*mine.split()[2:]}
    )
    await act(house, id, mover, otherwise)
    time.advance(SOON)
    room = await house.rooms.find(id)
    assert room is not None
    await eventually(lambda: room.table.seq == 2)
    assert (await log(house, id))[-1][2] == mine
    await house.close()


async def test_what_was_for_something_else_stays_marked_until_one_has_moved(store: Store) -> None:
    time = FakeTime()
    house = house_here(store, time)
    id, mover, waiter = await two(house)
    planner, named, first, _, second = await conditional(house, id, waiter)
    await planner.leave(on=False)
    await act(house, id, mover, named)
    gone = (await planner.show())["missed"]
    assert [move["text"] for move in gone] == [second]
    assert (await planner.ask("note", 1, text="So be it."))["missed"] == gone
    assert (await planner.show())["missed"] == gone
    again = Planner(house_here(store, time), id, waiter)
    assert (await again.show())["missed"] == gone
    await act(house, id, waiter, first)
    assert (await planner.show())["missed"] == []
    await house.close()


async def test_orders_are_withdrawn_and_left_again() -> None:
    time = FakeTime()
    house = house_here(None, time)
    id, mover, waiter = await two(house)
    planner, named, first, *_ = await conditional(house, id, waiter)
    await planner.leave(on=False)
    await act(house, id, mover, named)
    time.advance(60)
    assert len(await log(house, id)) == 1
    assert (await sight(house, id, waiter))["own"]["orders"] is None
    # On one's own turn they are played at once.
    await planner.show()
    ears = Ears()
    house.rooms.listeners.append(ears)
    await planner.leave()
    assert ears.changes == 0, "nobody hears that there are orders"
    time.advance(SOON)
    await eventually(lambda: len(ears.entries) == 1)
    assert (await log(house, id))[-1][2] == first
    with pytest.raises(Refused, match="changed elsewhere"):
        await house.planning.ask(id, waiter, 1, 2, {"ask": "leave", "node": 0, "on": True})
    await house.close()


async def test_undo_by_another_seat_withdraws_what_was_played_on_it(store: Store) -> None:
    time = FakeTime()
    house = house_here(store, time)
    id, mover, waiter = await two(house)
    _, named, _, other, second = await conditional(house, id, waiter)
    await act(house, id, mover, named)
    time.advance(SOON)
    room = await house.rooms.find(id)
    assert room is not None
    await eventually(lambda: room.table.seq == 2)
    assert (await sight(house, id, mover))["own"]["undo"], "it came too soon to end it"
    await house.undo(id, mover, 2, "back")
    assert await house.undo(id, mover, 2, "back") == room.table.seq, "the same wish again changes nothing"
    kinds = [(seat == room.table.seat_of(waiter.id), kind) for seat, kind, _ in await log(house, id)]
    assert kinds[2:] == [(True, "undo"), (False, "undo")]
    await act(house, id, mover, other)
    time.advance(SOON)
    await eventually(lambda: room.table.seq == 6)
    assert (await log(house, id))[-1][2] == second, "the other order is played now"
    # Opened again from what is stored, everything is as it was, and the record of the game can be verified.
    again = house_here(store, time)
    assert (await sight(again, id, RED))["shared"]["view"] == (await sight(house, id, RED))["shared"]["view"]
    await house.close()


async def test_whoever_takes_back_by_hand_stops_their_orders() -> None:
    time = FakeTime()
    house = house_here(None, time)
    id, mover, waiter = await two(house)
    _, named, *_ = await conditional(house, id, waiter)
    await act(house, id, mover, named)
    time.advance(SOON)
    room = await house.rooms.find(id)
    assert room is not None
    await eventually(lambda: room.table.seq == 2)
    await house.undo(id, waiter, 2, "mine")
    time.advance(60)
    assert (await sight(house, id, waiter))["own"]["orders"]["stopped"] == "undone"
    assert room.table.seq == 3
    await house.close()


async def test_by_hand_nobody_loses_the_right_to_act() -> None:
    """What a person took time for is not taken back by others, also if that person takes it back."""
    time = FakeTime()
    house = house_here(None, time)
    id, mover, waiter = await two(house)
    await act(house, id, mover, (await sight(house, id, mover))["own"]["legal"][0])
    time.advance(2)
    await act(house, id, waiter, (await sight(house, id, waiter))["own"]["legal"][0])
    with pytest.raises(Refused):
        await house.undo(id, mover, 2, "1")
    await house.undo(id, waiter, 2, "2")
    with pytest.raises(Refused):
        await house.undo(id, mover, 3, "3")
    await house.close()


async def test_where_only_one_seat_sees_the_options_an_order_waits_as_a_bot_does() -> None:
    """The pause tells nothing, and nobody may take back on account of it."""
    time = FakeTime()
    house = house_here(None, time)
    table = await table_of(house, EVERYBODY[:3], "wutaki")
    room = await house.rooms.find(table.id)
    assert room is not None
    assert room.match is not None
    assert room.match.state.private()
    assert table.actor is not None
    me = EVERYBODY[table.actor]
    planner = Planner(house, table.id, me)
    await planner.order((await planner.show())["moment"]["options"][0])
    await planner.leave()
    due = room.table.due
    assert due is not None
    assert 2_000 <= due - room.since <= 4_000
    time.advance(5)
    await eventually(lambda: room.table.seq == 1)
    assert not any([(await sight(house, table.id, user))["own"]["undo"] for user in EVERYBODY[:3] if user is not me])
    await house.close()


async def test_plans_and_orders_are_told_to_nobody_else(store: Store) -> None:
    """Byte for byte: what others get is the same before and after a plan is made, left and withdrawn."""
    time = FakeTime()
    house = house_here(store, time)
    id, mover, waiter = await two(house)
    ears = Ears()
    house.rooms.listeners.append(ears)

    async def told(*users: str) -> list[bytes]:
        return [part for user in users for part in (await house.state(id, user), await house.log(id, user, -1))]

    before, own = await told(mover.id, ""), await told(waiter.id)
    planner, named, first, *_ = await conditional(house, id, waiter)
    assert await told(mover.id, "") == before
    assert await told(waiter.id) != own
    await planner.leave(on=False)
    assert (await told(mover.id, ""), await told(waiter.id)) == (before, own)
    assert (ears.changes, ears.entries) == (0, [])
    with pytest.raises(Refused):
        await house.planning.ask(id, EVERYBODY[2], None, None, None)
    assert len(json.loads(await house.planning.ask(id, mover, None, None, None))["moves"]) == 1

    # An entry that an order makes looks like any other.
    await planner.leave()
    await act(house, id, mover, named)
    time.advance(SOON)
    await eventually(lambda: len(ears.entries) == 2)
    by_hand, by_order = json.loads(await house.log(id, mover.id, 0))["entries"]
    assert by_hand.keys() == by_order.keys()
    assert (by_order["kind"], by_order["text"]) == ("action", first)
    await house.close()


@EVERY_GAME
def test_what_orders_say_does_not_depend_on_what_their_seat_cannot_know(
    game: Game[Any], seats: int, options: dict[str, str]
) -> None:
    """Played, stopped by a rule or by another promise: in worlds that the seat cannot tell apart, the same bytes."""
    random, said, differ = Random(game.meta.title), set[str](), 0
    for seed in range(6):
        state = some_match(game, seats, options, 3 + 5 * seed, seed).state
        seat = state.actor()
        if seat is None:
            continue
        other = game.vary(state, seat, SearchChance(f"other {seed}"))
        differ += encode(other.save()) != encode(state.save())
        # What is legal, what could be asked for anywhere, and a promise that does not hold.
        wanted = [random.choice(state.legal()) for _ in range(3)]
        wanted += [game.alphabet.at(random.randrange(game.alphabet.size)) for _ in range(12)]
        for number, action in enumerate(wanted):
            plan = Plan(state.view(seat), 0, "key")
            node = plan.tree.add(plan.tree.nodes[0], seat, action.text, [], ORDER)
            node.promise = "" if number == 0 or not state.allows(action) else promise(state, action)
            plan.left = 0
            here, there = (msgspec.json.encode(ordered(plan, world, [], [])) for world in (state, other))
            assert here == there
            found = ordered(plan, other, [], [])
            assert found is not None
            said.add(found.stopped or "played")
            assert waiting(plan, state, []) == waiting(plan, other, []) == 1
    assert said == {"played", "illegal", "changed"}
    assert differ or game.meta.title == "rumis"


class World:
    """One of two copies of a house that others must not tell apart, with all that they are told."""

    def __init__(self, store: MemoryStore, time: FakeTime, id: str, mover: User) -> None:
        self.time = deepcopy(time)
        self.house = house_here(deepcopy(store), self.time)
        self.told: list[bytes] = []
        self.pauses: list[int] = []
        self._id, self._mover = id, mover
        self.house.rooms.listeners.append(self)

    def entry(self, room: Room, entry: Entry) -> None:
        seat = room.table.seat_of(self._mover.id)
        self.told += [frames.entry_frame(room, entry, viewer) for viewer in (seat, None)]

    def changed(self, room: Room) -> None:
        self.told.append(b"changed")

    def line(self, room: Room, line: Line) -> None:
        self.told.append(b"said")

    async def look(self) -> None:
        for user in (self._mover.id, ""):
            self.told += [await self.house.state(self._id, user), await self.house.log(self._id, user, -1)]

    async def until(self, seq: int) -> None:
        room = await self.house.rooms.find(self._id)
        assert room is not None
        await eventually(lambda: room.table.seq == seq)
        await self.look()


@pytest.mark.parametrize("left", [True, False], ids=["otherwise", "once more"])
async def test_nobody_can_tell_what_was_ordered_from_what_was_played_at_once(left: bool) -> None:
    """The same game twice: an order answers, and a person does. Others get the same bytes, offers to undo included."""
    store, time = MemoryStore(), FakeTime()
    house = house_here(store, time)
    id, mover, waiter = await two(house)
    planner, named, first, other, second = await conditional(house, id, waiter)
    by_order = World(store, time, id, mover)
    await planner.leave(on=False)
    by_hand = World(store, time, id, mover)
    await house.close()

    for world in (by_order, by_hand):
        await world.look()
        await act(world.house, id, mover, named)
        await world.look()
        table = await now(world.house, id)
        assert (table.due is not None) == (world is by_order)
        if table.due is not None:
            assert SOON * 500 < table.due - table.since < SOON * 1000, "as quick as hands can be, and no quicker"
        world.time.advance(SOON)
        if world is by_hand:
            await act(world.house, id, waiter, first)
        await world.until(2)
        offered = json.loads(world.told[-4])["own"]["undo"]
        assert offered, "what came at once may be taken back, whoever played it"
        await world.house.undo(id, mover, 2, "back")
        await world.until(4)
        await act(world.house, id, mover, other if left else named)
        world.time.advance(60)
        if world is by_hand:
            await act(world.house, id, waiter, second if left else first)
        await world.until(6)
        assert not json.loads(world.told[-4])["own"]["undo"], "after a minute somebody may have decided"
        await world.house.close()
    assert by_order.told == by_hand.told
    assert len(by_order.told) > 20


class Dying:
    """A store whose house is ended around one of its calls: from then on nothing that it asks for is done."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self.calls = 0
        self.ends_at: tuple[int, bool] | None = None
        """The number of the call, and whether it is still carried out."""

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)

        async def call(*given: Any, **more: Any) -> Any:
            self.calls += 1
            if self.ends_at is not None and self.calls >= self.ends_at[0]:
                if self.calls == self.ends_at[0] and self.ends_at[1]:
                    await method(*given, **more)
                raise ConnectionError("the house was ended")
            return await method(*given, **more)

        return call


async def settled(house: House, id: str, dying: Dying | None = None) -> None:
    """Until the order is played, or the house is ended."""
    room = await house.rooms.find(id)
    assert room is not None
    ends_at = None if dying is None else dying.ends_at
    await eventually(lambda: room.table.seq == 2 or (dying is not None and dying.calls >= (ends_at or (0, 0))[0]))


@pytest.mark.parametrize("carried_out", [False, True])
async def test_ending_the_house_anywhere_around_an_order_neither_loses_nor_doubles_a_move(carried_out: bool) -> None:
    ended = 0
    for number in range(1, 4):
        store, time = MemoryStore(), FakeTime()
        dying = Dying(store)
        seen: Any = dying
        house = house_here(seen, time)
        id, mover, waiter = await two(house)
        _, named, first, *_ = await conditional(house, id, waiter)
        dying.ends_at = (dying.calls + number, carried_out)
        acknowledged = False
        try:
            await act(house, id, mover, named, "once")
            acknowledged = True
            time.advance(SOON)
            await settled(house, id, dying)
        except (ConnectionError, Refused):
            pass
        ended += dying.calls >= dying.ends_at[0]
        again = house_here(store, time)
        await again.wake()
        if not acknowledged:
            await again.act(id, mover, (await now(again, id)).seq, "once", named)
        time.advance(SOON)
        await again.autoplay.sweep(late=0)
        await settled(again, id)
        assert [text for _, _, text in await log(again, id)] == [named, first], f"ended at call {number}"
        await again.close()
    assert ended == 2, "the move and the order are stored one after the other"
