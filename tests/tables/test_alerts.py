"""Alerts wait in an outbox that is filled with the change that causes them. On every store."""

import asyncio

import msgspec
import pytest

from tampu.server.alerts import texts
from tampu.tables.alerts.model import Alert, Attempted, Letter, Reach
from tampu.tables.errors import Refused
from tampu.tables.house import House
from tampu.tables.model import Chair, Clock, User
from tampu.tables.seating import Order
from tampu.tables.storage.store import Store
from tampu.tables.time import DAY
from tests.tables.build import BLUE, NOON, RED, FakeTime, house_of, move, play_out, table_of
from tests.tables.test_orders import Planner, act, apart, house_here, two

DAYS = Clock(kind="days", days=2)
ALWAYS = NOON * 2


async def waiting(store: Store, at: int = ALWAYS) -> list[Letter]:
    """What is due until then, without anything being claimed for longer than that."""
    letters = await store.claim_letters("somebody", at, at, 1000)
    await store.letters_done("somebody", [Attempted(id=letter.id, due=letter.due) for letter in letters])
    return letters


def told(letters: list[Letter]) -> list[tuple[str, str, str, int]]:
    return sorted((letter.user, letter.occasion, letter.way, letter.due) for letter in letters)


async def reached(store: Store, user: User = BLUE, confirmed: bool = True) -> None:
    """A browser and a mail address of this user."""
    await store.add_user(user)
    await store.save_reach(Reach(id="phone", user=user.id, way="push", address="https://push.example/1"), 8)
    await store.save_reach(Reach(id="post", user=user.id, way="mail", address="b@example.org", confirmed=confirmed), 1)


async def test_a_turn_is_told_on_every_way_with_a_reminder_before_its_end(store: Store) -> None:
    house = house_of(store)
    await reached(store)
    await store.save_user(User(id=BLUE.id, name=BLUE.name, webhook="https://hooks.example/"))
    table = await table_of(house, clock=DAYS)
    await house.act(table.id, RED, 0, "a", "rest")
    now = house.time.now()
    # Half a day before the time is over, and looked at half a day earlier: it may be quiet then.
    soon = now + 2 * DAY - DAY // 2 - DAY // 2
    assert [one for one in told(await waiting(store)) if one[0] == BLUE.id] == [
        (BLUE.id, "deadline", "mail", soon),
        (BLUE.id, "deadline", "page", soon),
        (BLUE.id, "deadline", "push", soon),
        (BLUE.id, "turn", "hook", now),
        (BLUE.id, "turn", "mail", now + 300_000),
        (BLUE.id, "turn", "page", now),
        (BLUE.id, "turn", "push", now + 10_000),
    ]


@pytest.mark.parametrize("muted", [False, True])
async def test_whoever_is_told_of_a_turn_is_told_that_their_orders_have_stopped(store: Store, muted: bool) -> None:
    """Nobody else is, and on no way on which they do not want to hear of turns."""
    house = house_here(store)
    id, mover, waiter = await two(house, clock=DAYS)
    if muted:
        await store.mute(waiter.id, ["turn"], "page", True)
    planner = Planner(house, id, waiter)
    theirs = (await planner.show())["moment"]["options"]
    plan = await planner.ask("step", 0, action=theirs[0])
    await planner.order(apart(theirs[0], plan["moment"]["options"]), after=plan["node"])
    await planner.leave()
    await act(house, id, mover, theirs[-1])
    found = {(letter.user, letter.occasion) for letter in await waiting(store) if letter.occasion != "deadline"}
    assert found == {(mover.id, "turn"), *(() if muted else ((waiter.id, "stopped"),))}
    table = await store.table(id)
    assert table is not None
    said, plain = [texts.told(occasion, table, waiter.id, "Rumis", "en", "UTC") for occasion in ("stopped", "turn")]
    assert (said.title, said.path, said.tag) == (plain.title, plain.path, plain.tag)
    assert said.body == f"Your orders have stopped. {plain.body}"
    await house.close()


async def test_what_is_switched_off_or_not_confirmed_is_not_told(store: Store) -> None:
    house = house_of(store)
    await reached(store, confirmed=False)
    await store.mute(BLUE.id, ["turn", "over"], "push", muted=True)
    await store.mute(BLUE.id, ["over"], "push", muted=False)
    assert await store.muted(BLUE.id) == [("turn", "push")]
    table = await table_of(house)
    await house.act(table.id, RED, 0, "a", "rest")
    assert [(one.occasion, one.way) for one in await waiting(store) if one.user == BLUE.id] == [("turn", "page")]


async def test_a_turn_is_told_once_even_if_it_was_taken_back(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house)
    await house.act(table.id, RED, 0, "a", "rest")
    await house.undo(table.id, RED, 1, "b")
    await house.act(table.id, RED, 2, "c", "rest")
    assert [one.key for one in await waiting(store) if one.user == BLUE.id and one.occasion == "turn"] == [2]


async def test_whoever_looks_at_the_table_is_not_told_of_a_turn(store: Store) -> None:
    house = house_of(store)
    house.rooms.present = lambda table, user: user == BLUE.id
    table = await table_of(house, clock=DAYS)
    await house.act(table.id, RED, 0, "a", "rest")
    assert [one.occasion for one in await waiting(store) if one.user == BLUE.id] == ["deadline"]


async def test_the_end_is_told_to_all_but_whoever_ended_it(store: Store) -> None:
    house = house_of(store)
    table = await play_out(house, (await table_of(house)).id)
    last = (await store.log(table.id))[-1].seat
    assert [one.user for one in await waiting(store) if one.occasion == "over"] == [(BLUE, RED)[last].id]


async def test_running_out_of_time_is_told_to_both(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    await table_of(house, clock=Clock(kind="days", days=1))
    time.advance(25 * 3600)
    await house.autoplay.sweep(0)
    async with asyncio.timeout(20):
        while len(over := [one for one in await waiting(store) if one.occasion == "over"]) < 2:
            await asyncio.sleep(0.01)
    assert {one.user for one in over} == {RED.id, BLUE.id}


async def test_an_invitation_and_a_rematch_are_told_once(store: Store) -> None:
    house = house_of(store)
    chairs = (Chair(), Chair(kind="invited", user=BLUE.id, name=BLUE.name))
    table = await house.seating.create(RED, Order(title="toy", options={}, chairs=chairs))
    await house.seating.set_lone(table.id, RED, False)
    letters = await waiting(store)
    assert [(one.user, one.occasion, one.table) for one in letters] == [(BLUE.id, "invited", table.id)]
    await house.seating.join(table.id, BLUE)
    await house.seating.start(table.id, RED)
    await play_out(house, table.id)
    again = await house.rematches.offer(table.id, RED)
    assert [(one.user, one.table) for one in await waiting(store) if one.occasion == "rematch"] == [(BLUE.id, again.id)]


async def test_nothing_is_told_of_games_against_bots(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house, people=[RED], bots=["random"])
    await move(house, table.id)
    assert await waiting(store) == []


async def test_a_refused_action_leaves_nothing_in_the_outbox(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house)
    before = told(await waiting(store))
    with pytest.raises(Refused):
        await house.act(table.id, RED, 0, "a", "no such thing")
    assert told(await waiting(store)) == before


# -- claiming --------------------------------------------------------------------------------------------


async def posted(store: Store, count: int) -> House:
    house = house_of(store)
    table = await table_of(house)
    alerts = [Alert(user=BLUE.id, occasion="over", table=table.id, key=key, at=NOON) for key in range(count)]
    fresh = (await store.table(table.id)) or table
    assert await store.save_table(msgspec.structs.replace(fresh, version=fresh.version + 1), alerts)
    return house


async def test_a_letter_belongs_to_one_worker_until_its_lease_ends(store: Store) -> None:
    await posted(store, 30)
    claims = await asyncio.gather(*(store.claim_letters(name, NOON, NOON + 1000, 20) for name in ("a", "b", "c")))
    ids = [letter.id for claimed in claims for letter in claimed if letter.occasion == "over"]
    assert len(ids) == len(set(ids)) == 30
    assert await store.claim_letters("d", NOON + 999, NOON + 2000, 100) == []
    again = await store.claim_letters("d", NOON + 1000, NOON + 2000, 100)
    assert {letter.id for letter in again} >= set(ids)
    assert all(letter.tries == 2 for letter in again)
    # Too late: the first ones hold nothing any more.
    await store.letters_done("a", [Attempted(id=id, sent=NOON) for id in ids])
    assert await store.next_letter() == NOON + 2000
    await store.letters_done("d", [Attempted(id=letter.id, sent=NOON + 1) for letter in again])
    assert await store.next_letter() is None
    assert len(await store.news(BLUE.id, 100)) == 30
    await store.mark_seen(BLUE.id, "other")
    assert len(await store.news(BLUE.id, 7)) == 7
    await store.mark_seen(BLUE.id, "")
    assert await store.news(BLUE.id, 100) == []


async def test_what_failed_is_due_later(store: Store) -> None:
    await posted(store, 1)
    letters = await store.claim_letters("a", NOON, NOON + 1000, 100)
    await store.letters_done("a", [Attempted(id=letter.id, due=NOON + 5000) for letter in letters])
    assert await store.next_letter() == NOON + 5000
    assert await store.claim_letters("a", NOON + 4999, NOON + 9000, 100) == []


async def test_only_the_newest_places_of_a_way_stay(store: Store) -> None:
    for number in range(4):
        reach = Reach(id=f"r{number}", user=RED.id, way="push", address=f"https://push.example/{number}", at=number)
        await store.save_reach(reach, 3)
    assert [reach.id for reach in await store.reaches(RED.id)] == ["r1", "r2", "r3"]
    await store.remove_reach("r2", BLUE.id)
    await store.remove_reach("r3", RED.id)
    assert [reach.id for reach in await store.reaches(RED.id)] == ["r1", "r2"]


async def test_a_key_of_the_house_is_made_once(store: Store) -> None:
    assert [await store.keep_key("k", "first"), await store.keep_key("k", "second")] == ["first", "first"]


async def test_nothing_stays_of_somebody_who_is_removed(store: Store) -> None:
    await reached(store)
    await store.mute(BLUE.id, ["over"], "page", muted=True)
    house = house_of(store)
    table = await table_of(house)
    await house.act(table.id, RED, 0, "a", "rest")
    await store.remove_user(BLUE.id)
    assert (await store.reaches(BLUE.id), await store.muted(BLUE.id)) == ([], [])
    assert [one for one in await waiting(store) if one.user == BLUE.id] == []
