"""Who may see and sit where; chat, notes, rematches and the lists of the lobby."""

import asyncio
import json
import threading

import pytest

from tampu.tables.errors import NoTable, Refused
from tampu.tables.lengths import MOST_CHAT, MOST_NOTE
from tampu.tables.model import Chair, Table, User
from tampu.tables.room import Room
from tampu.tables.seating import Order
from tampu.tables.storage.memory import MemoryStore
from tampu.tables.storage.store import Store
from tests.tables.build import BLACK, BLUE, GREEN, RED, Ears, house_of, now, play_out, sight, table_of


def ids(tables: list[Table]) -> set[str]:
    return {table.id for table in tables}


async def test_a_private_table_looks_like_a_missing_one(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house, public=False)
    for work in (
        lambda: house.state(table.id, GREEN.id),
        lambda: house.state(table.id, ""),
        lambda: house.log(table.id, GREEN.id, -1),
        lambda: house.at(table.id, GREEN.id, 0),
        lambda: house.record(table.id, GREEN.id),
        lambda: house.note(table.id, GREEN),
        lambda: house.chat(table.id, GREEN, "hello"),
        lambda: house.act(table.id, GREEN, 0, "a", "rest"),
        lambda: house.seating.join(table.id, GREEN),
        lambda: house.seating.leave(table.id, GREEN),
        lambda: house.seating.admit(table.id, GREEN.id, "guess"),
        lambda: house.seating.admit("nowhere", GREEN.id, "guess"),
    ):
        with pytest.raises(NoTable):
            await work()
    assert ids(await store.open_tables(10)) == set()
    assert ids(await store.public_games(False, 10)) == set()
    await house.seating.admit(table.id, GREEN.id, table.invite)
    assert (await sight(house, table.id, GREEN))["own"]["seat"] is None
    assert (await sight(house, table.id, GREEN))["own"]["invite"] == ""


async def test_an_invited_seat_is_only_for_who_was_invited(store: Store) -> None:
    house = house_of(store)
    invited = Chair(kind="invited", user=BLUE.id, name="Blue")
    table = await house.seating.create(RED, Order(title="toy", options={}, chairs=(Chair(), invited), public=False))
    with pytest.raises(NoTable):
        await house.seating.join(table.id, GREEN)
    await house.seating.admit(table.id, GREEN.id, table.invite)
    with pytest.raises(Refused):
        await house.seating.join(table.id, GREEN, 1)
    assert ids(await store.tables_of(BLUE.id, False, 10)) == {table.id}
    assert await house.seating.join(table.id, BLUE) == 1


async def test_the_lobby_knows_whose_turn_it_is(store: Store) -> None:
    house = house_of(store)
    waiting = await house.seating.create(RED, Order(title="toy", options={}, chairs=(Chair(),) * 2))
    running = await table_of(house)
    over = await table_of(house)
    await play_out(house, over.id)
    assert ids(await store.open_tables(10)) == {waiting.id}
    assert ids(await store.tables_of(RED.id, False, 10)) == {waiting.id, running.id}
    assert ids(await store.tables_of(RED.id, True, 10)) == {over.id}
    assert ids(await store.public_games(False, 10)) == {running.id}
    assert ids(await store.public_games(True, 10)) == {over.id}
    assert (ids(await store.turns_of(RED.id, 10)), ids(await store.turns_of(BLUE.id, 10))) == ({running.id}, set())
    await house.act(running.id, RED, 0, "a", "rest")
    assert (ids(await store.turns_of(RED.id, 10)), ids(await store.turns_of(BLUE.id, 10))) == (set(), {running.id})
    listed = await store.all_tables("", 2)
    assert {*listed, *await store.all_tables(listed[-1], 2)} == {waiting.id, running.id, over.id}


async def test_chat_is_heard_by_everybody_and_kept(store: Store) -> None:
    house = house_of(store)
    ears = Ears()
    house.rooms.listeners.append(ears)
    table = await table_of(house)
    await house.chat(table.id, RED, "good  luck\n")
    await house.chat(table.id, GREEN, "I watch")
    lines = await store.lines(table.id, 0, 10)
    assert [(line.seat, line.name, line.text) for line in lines] == [
        (0, "Red", "good luck"),
        (None, "Green", "I watch"),
    ]
    assert lines == ears.lines
    assert await store.lines(table.id, lines[0].number, 10) == lines[1:]
    for text in ("", "   ", "x" * (MOST_CHAT + 1)):
        with pytest.raises(Refused):
            await house.chat(table.id, RED, text)


async def test_notes_belong_to_their_seat(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house)
    await house.save_note(table.id, RED, "Blue holds a guard")
    await house.save_note(table.id, RED, "Blue holds two guards")
    assert await house.note(table.id, RED) == "Blue holds two guards"
    assert await house.note(table.id, BLUE) == ""
    with pytest.raises(Refused):
        await house.note(table.id, GREEN)
    with pytest.raises(Refused):
        await house.save_note(table.id, RED, "x" * (MOST_NOTE + 1))


async def test_a_rematch_invites_the_same_company_once(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house)
    with pytest.raises(Refused):
        await house.rematches.offer(table.id, RED)
    await play_out(house, table.id)
    with pytest.raises(Refused):
        await house.rematches.offer(table.id, GREEN)
    again = await house.rematches.offer(table.id, BLUE)
    assert [(chair.kind, chair.user) for chair in again.chairs] == [("person", BLUE.id), ("invited", RED.id)]
    assert again.commitment != table.commitment
    assert (await house.rematches.offer(table.id, RED)).id == again.id
    assert (await now(house, table.id)).rematch == again.id
    assert await house.seating.join(again.id, RED) == 1


async def test_U8_5_a_series_plays_the_boards_in_a_row_and_adds_the_totals(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house, title="rumis", options={"board": "chullpa"})
    totals = [0, 0]
    boards = []
    for number in range(1, 4):
        boards.append(table.options["board"])
        assert table.series is not None
        assert (table.series.number, list(table.series.totals)) == (number, totals)
        over = await play_out(house, table.id, number)
        # Sides change, and everybody keeps their points.
        totals = [a + b for a, b in zip(totals, json.loads(over.outcome)["scores"], strict=True)][::-1]
        again = await house.rematches.offer(table.id, RED, next_in_series=True)
        await house.seating.join(again.id, BLUE)
        table = await now(house, again.id)
    assert boards == ["chullpa", "pirka", "tambo"]
    assert table.options["board"] == "pisac"
    # Leaving a series: a rematch on the same board begins to count again.
    await play_out(house, table.id)
    fresh = await house.rematches.offer(table.id, RED)
    assert fresh.series is not None
    assert (fresh.options["board"], fresh.series.number, fresh.series.totals) == ("pisac", 1, (0, 0))


async def test_a_stopped_game_has_no_totals_to_add(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house, title="rumis")
    await house.seating.leave(table.id, BLUE)
    with pytest.raises(Refused):
        await house.rematches.offer(table.id, RED, next_in_series=True)


async def test_names_of_accounts_are_taken_once(store: Store) -> None:
    assert await store.add_user(User(id="g1", name="Llama"))
    assert await store.add_user(User(id="g2", name="Llama"))
    assert await store.save_user(User(id="g1", name="Llama", password="hash"))
    assert not await store.save_user(User(id="g2", name="  llama ", password="hash"))
    assert not await store.add_user(User(id="g3", name="LLAMA", password="hash"))
    found = await store.account("llama")
    assert found is not None
    assert found.id == "g1"
    assert await store.account("alpaca") is None
    assert (await store.user("g2"), await store.user("g3")) == (User(id="g2", name="Llama"), None)
    assert [user.id for user in await store.users("", 10)] == ["g1", "g2"]
    await store.remove_user("g1")
    assert await store.account("llama") is None


async def test_an_ended_session_has_no_user_until_it_would_have_run_out(store: Store) -> None:
    await store.add_user(RED)
    assert await store.user_in(RED.id, "one") == RED
    await store.end_session("one", 1_000, 0)
    await store.end_session("one", 1_500, 0)
    assert (await store.user_in(RED.id, "one"), await store.user_in(RED.id, "two")) == (None, RED)
    assert await store.user_in("nobody", "two") is None
    await store.end_session("two", 9_000, 5_000)
    assert (await store.user_in(RED.id, "one"), await store.user_in(RED.id, "two")) == (RED, None)


async def test_records_are_kept_once(store: Store) -> None:
    await store.add_record("d" * 32, "toy", "the text", "u", 1)
    await store.add_record("d" * 32, "toy", "another", "u", 2)
    await store.add_record("e" * 32, "toy", "a later one", "u", 3)
    mine = await store.records_of("u", 9)
    assert [(one.digest[0], one.title, one.at) for one in mine] == [("e", "toy", 3), ("d", "toy", 1)]
    assert await store.records_of("u", 1) == mine[:1]
    assert await store.records_of("v", 9) == []
    assert await store.record("d" * 32) == "the text"
    assert await store.record("f" * 32) is None
    assert await store.healthy()


async def test_ids_and_invitations_begin_with_a_letter_or_digit() -> None:
    """A terminal would take a word that begins with a dash for an option."""
    house = house_of()
    order = Order(title="toy", options={}, chairs=(Chair(), Chair()))
    tables = [await house.seating.create(RED, order) for _ in range(500)]
    assert all(word[0].isalnum() for table in tables for word in (table.id, table.invite))


async def test_nobody_waits_for_the_games_that_others_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Setting up is slow: meanwhile others sit down, open tables and look back."""
    store = MemoryStore()
    table = await table_of(house_of(store))
    house, ready = house_of(store), threading.Event()
    begin = Room.begin

    def slowly(room: Room) -> None:
        assert room.table.host != BLACK.id or ready.wait(60)
        begin(room)

    monkeypatch.setattr(Room, "begin", slowly)
    order = Order(title="toy", options={}, chairs=(Chair(), Chair(kind="bot", level="random")))
    made = [await house.seating.create(BLACK, order) for _ in range(5)]
    starting = [asyncio.create_task(house.seating.start(one.id, BLACK)) for one in made]
    async with asyncio.timeout(30):
        await house.act(table.id, RED, 0, "a", "rest")
        await house.at(table.id, RED.id, 0)
        other = await house.seating.create(RED, Order(title="toy", options={}, chairs=(Chair(), Chair())))
        await house.seating.join(other.id, BLUE)
        ready.set()
        await house.seating.start(other.id, RED)
    await asyncio.gather(*starting)
    await house.close()
