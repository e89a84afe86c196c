"""What a company does around its games: playing on, shutting others out, talking, clearing up."""

import json

import pytest

from tampu.tables.errors import NoTable, Refused
from tampu.tables.model import Line, Tally
from tampu.tables.storage.store import Store
from tests.tables.build import BLUE, GREEN, NOON, RED, house_of, now, play_out, table_of


async def test_in_a_rematch_sides_change_and_the_score_is_kept(store: Store) -> None:
    house = house_of(store)
    table = await play_out(house, (await table_of(house)).id)
    assert table.outcome
    winners = json.loads(table.outcome)["winners"]
    won = [int(seat in winners) for seat in range(2)]
    again = await house.rematches.offer(table.id, BLUE)
    assert [chair.user for chair in again.chairs] == [BLUE.id, RED.id]
    assert [chair.kind for chair in again.chairs] == ["person", "invited"]
    assert again.tally == Tally(games=1, wins=(won[1], won[0]))
    assert (await now(house, table.id)).offered == 1
    # Who asks later is led to the same table.
    assert (await house.rematches.offer(table.id, RED)).id == again.id
    # It begins by itself when everybody has come back.
    await house.seating.join(again.id, RED)
    await house.seating.leave(again.id, RED)
    third = await house.rematches.offer(again.id, BLUE)
    # Blue, who sat first, won because Red left.
    assert third.tally == Tally(games=2, wins=(won[0], won[1] + 1))
    assert [chair.user for chair in third.chairs] == [RED.id, BLUE.id]


async def test_a_host_shuts_out_those_who_watch_as_long_as_the_game_runs(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house)
    await house.state(table.id, GREEN.id)
    with pytest.raises(Refused):
        await house.seating.set_watching(table.id, BLUE, closed=True, talk=False)
    await house.seating.set_watching(table.id, RED, closed=True, talk=False)
    for work in (house.state(table.id, GREEN.id), house.log(table.id, "", 0), house.chat(table.id, GREEN, "hello")):
        with pytest.raises(NoTable):
            await work
    await house.state(table.id, BLUE.id)
    await play_out(house, table.id)
    await house.state(table.id, GREEN.id)


async def test_those_who_watch_talk_among_themselves_unless_the_host_allows_more(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house)
    line = Line(user=GREEN.id, seat=None, name="Green", text="take the gold", at=NOON)
    assert [table.hears(user, line) for user in (RED.id, BLUE.id, GREEN.id, "")] == [False, False, True, True]
    await house.seating.set_watching(table.id, RED, closed=False, talk=True)
    assert (await now(house, table.id)).hears(BLUE.id, line)
    await house.seating.set_watching(table.id, RED, closed=False, talk=False)
    assert (await play_out(house, table.id)).hears(BLUE.id, line)


async def test_an_own_game_against_bots_can_be_deleted_but_no_game_of_others(store: Store) -> None:
    house = house_of(store)
    mine = await table_of(house, people=[RED], bots=["random"])
    await house.chat(mine.id, RED, "hello")
    await house.save_note(mine.id, RED, "note")
    with pytest.raises(Refused):
        await house.seating.remove(mine.id, BLUE)
    await house.seating.remove(mine.id, RED)
    with pytest.raises(NoTable):
        await house.state(mine.id, RED.id)
    assert (await store.table(mine.id), await store.log(mine.id), await store.tables_of(RED.id, False, 9)) == (
        None,
        [],
        [],
    )
    ours = await table_of(house)
    for _ in range(2):
        with pytest.raises(Refused):
            await house.seating.remove(ours.id, RED)
        if (await now(house, ours.id)).people == 2:
            await house.seating.leave(ours.id, BLUE, bot="random")
    assert await store.table(ours.id) is not None


async def test_a_code_works_once_and_not_for_long(store: Store) -> None:
    await store.add_user(RED)
    await store.add_code("first", RED.id, NOON + 10)
    await store.add_code("second", RED.id, NOON + 10)
    assert await store.take_code("first", NOON) is None, "a newer one replaces it"
    assert await store.take_code("second", NOON) == RED
    assert await store.take_code("second", NOON) is None
    await store.add_code("third", RED.id, NOON)
    assert await store.take_code("third", NOON) is None


async def test_a_line_is_complained_about_once(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house)
    line = await house.chat(table.id, BLUE, "you fool")
    await store.add_report(table.id, line.number, RED.id, NOON)
    await store.add_report(table.id, line.number, RED.id, NOON + 1)
    assert [(id, one.text, user) for id, one, user in await store.reports(9)] == [(table.id, "you fool", RED.id)]
