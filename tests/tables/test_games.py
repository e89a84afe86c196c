"""Games at a table: acting, undoing, repeating, and opening them again."""

import asyncio
import gc
import json
import time
from random import Random

import msgspec
import pytest
from structlog.testing import capture_logs

from tampu import games
from tampu.engine.record import Record, content_hash
from tampu.engine.wire import as_object, decode
from tampu.games import Title, Titles
from tampu.tables.errors import NoTable, Refused
from tampu.tables.house import House
from tampu.tables.model import Chair, Clock
from tampu.tables.room import SNAPSHOT_EVERY, Room
from tampu.tables.seating import Order
from tampu.tables.storage.memory import MemoryStore
from tampu.tables.storage.store import Store
from tampu.tables.taking_back import Way, way_back
from tampu.tables.upkeep.replaying import replay_all
from tests.engine.toy import TOY
from tests.tables.build import (
    BLACK,
    BLUE,
    GREEN,
    RED,
    Ears,
    FakeTime,
    eventually,
    house_of,
    move,
    now,
    options_of,
    play_out,
    sight,
    table_of,
)


async def refused(work: object, code: str, rule: str | None = None) -> Refused:
    with pytest.raises(Refused) as caught:
        await work  # type: ignore[misc]
    assert caught.value.code == code
    if rule is not None:
        assert caught.value.rule == rule
    return caught.value


async def test_a_game_is_played_to_its_end_and_its_record_can_be_verified(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house, [RED, BLUE, GREEN])
    await refused(house.record(table.id, RED.id), "status")
    assert (await sight(house, table.id, RED))["shared"]["secret"] is None
    over = await play_out(house, table.id)
    assert over.status == "over"
    await refused(house.act(table.id, RED, over.seq, "late", "rest"), "status")
    await refused(house.act(table.id, RED, over.seq - 1, "later", "rest"), "stale")
    record = Record.parse(await house.record(table.id, RED.id))
    record.verify(TOY)
    assert record.final_digest == over.digest
    assert record.commitment.hex() == table.commitment
    assert [entropy.hex() for entropy in record.entropies] == ["f" * 32, f"{1:032x}", f"{2:032x}"]
    seen = await sight(house, table.id, BLACK)
    assert seen["shared"]["secret"] == record.secret.hex()
    assert seen["shared"]["outcome"] == record.result
    assert (seen["own"]["seat"], seen["shared"]["actor"], seen["own"]["legal"]) == (None, None, None)


async def test_a_repeated_id_is_acknowledged_and_not_applied_twice(store: Store) -> None:
    house = house_of(store)
    ears = Ears()
    house.rooms.listeners.append(ears)
    table = await table_of(house)
    assert await house.act(table.id, RED, 0, "once", "rest") == 1
    assert await house.act(table.id, RED, 0, "once", "rest") == 1
    assert await house.act(table.id, RED, 7, "once", "draw") == 1
    # The same id of another seat is another id.
    assert await house.act(table.id, BLUE, 1, "once", "rest") == 2
    assert [(entry.seq, entry.seat, entry.text) for entry in ears.entries] == [(1, 0, "rest"), (2, 1, "rest")]
    again = house_of(store)
    assert await again.act(table.id, RED, 0, "once", "rest") == 1
    assert len(await store.log(table.id)) == 2


async def test_refusals_change_nothing(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house)
    await house.act(table.id, RED, 0, "a", "rest")
    before = await house.state(table.id, BLUE.id)
    await refused(house.act(table.id, BLUE, 0, "b", "rest"), "stale")
    await refused(house.act(table.id, BLUE, 2, "b", "rest"), "stale")
    await refused(house.act(table.id, RED, 1, "b", "rest"), "turn", "L1")
    await refused(house.act(table.id, RED, 1, "b", "no such thing"), "turn", "L1")
    await refused(house.act(table.id, BLUE, 1, "b", "guard"), "rule", "L2")
    await refused(house.act(table.id, BLUE, 1, "b", "fly away"), "form")
    await refused(house.act(table.id, BLUE, 1, "b", "rest " * 50), "form")
    await refused(house.act(table.id, BLUE, 1, "", "rest"), "form")
    await refused(house.act(table.id, BLUE, 1, "b" * 65, "rest"), "form")
    await refused(house.act(table.id, GREEN, 1, "b", "rest"), "seat")
    await refused(house.undo(table.id, BLUE, 1, "b"), "rule")
    with pytest.raises(NoTable):
        await house.act("nowhere", BLUE, 1, "b", "rest")
    assert await house.state(table.id, BLUE.id) == before
    assert await house.act(table.id, BLUE, 1, "b", "rest") == 2


async def test_two_at_once_give_exactly_one_winner(store: Store) -> None:
    """In one process by its lock; between two by what the store lets in."""
    one, other = house_of(store), house_of(store)
    table = await table_of(one)
    await one.act(table.id, RED, 0, "a", "rest")
    assert (await sight(other, table.id, BLUE))["shared"]["seq"] == 1
    results = await asyncio.gather(
        *(house.act(table.id, BLUE, 1, f"{number}", "rest") for number in range(4) for house in (one, other)),
        return_exceptions=True,
    )
    won = [result for result in results if not isinstance(result, BaseException)]
    lost = [result for result in results if isinstance(result, Refused)]
    assert set(won) == {2}
    assert len(won) + len(lost) == 8
    assert {result.code for result in lost} == {"stale"}
    assert [entry.seq for entry in await store.log(table.id)] == [1, 2]
    assert await one.state(table.id, RED.id) == await house_of(store).state(table.id, RED.id)
    assert await other.state(table.id, RED.id) == await one.state(table.id, RED.id)


async def test_undo_is_an_entry_and_only_its_seat_is_offered_it(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house)
    start = await sight(house, table.id, RED)
    await house.act(table.id, RED, 0, "a", "rest")
    offers = [(await sight(house, table.id, user))["own"]["undo"] for user in (RED, BLUE, GREEN)]
    assert offers == [True, False, False]
    await refused(house.undo(table.id, BLUE, 1, "b"), "rule")
    assert await house.undo(table.id, RED, 1, "b") == 2
    assert await house.undo(table.id, RED, 1, "b") == 2
    after = await sight(house, table.id, RED)
    assert (after["own"], after["shared"]["view"]) == (start["own"], start["shared"]["view"])
    # What was drawn cannot be taken back.
    await house.act(table.id, RED, 2, "c", "draw")
    assert not (await sight(house, table.id, RED))["own"]["undo"]
    await refused(house.undo(table.id, RED, 3, "d"), "rule")
    assert [entry.kind for entry in await store.log(table.id)] == ["action", "undo", "action"]


async def test_a_game_opened_again_is_the_same_bytes_for_every_viewer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tampu.tables.taking_back.MOST_INTERRUPTIONS", 1000)
    house = house_of(store)
    table = await table_of(house, [RED, BLUE, GREEN, BLACK])
    random = Random(5)
    for _ in range(SNAPSHOT_EVERY + 12):
        room = await house.rooms.find(table.id)
        assert room is not None
        assert room.match is not None
        seat = room.match.undoable()
        if seat is not None and isinstance(way_back(room, seat), Way) and random.random() < 0.7:
            await house.undo(table.id, [RED, BLUE, GREEN, BLACK][seat], room.table.seq, f"undo {room.table.seq}")
        else:
            await move(house, table.id, random)
        if not room.table.running:
            break
    assert (await now(house, table.id)).seq > SNAPSHOT_EVERY
    assert await store.snapshot(table.id, 10_000) is not None
    again = house_of(store)
    reopened, room = await again.rooms.find(table.id), await house.rooms.find(table.id)
    assert reopened is not None
    assert room is not None
    assert reopened.interruptions == room.interruptions
    for user in ("", RED.id, BLUE.id, GREEN.id, BLACK.id):
        assert await again.state(table.id, user) == await house.state(table.id, user)
        assert await again.log(table.id, user, -1) == await house.log(table.id, user, -1)
    if (await now(house, table.id)).running:
        await move(again, table.id, random)


async def test_what_happened_is_told_to_each_as_far_as_they_may_know(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house)
    await house.act(table.id, RED, 0, "a", "draw")
    logs = {user.name: json.loads(await house.log(table.id, user.id, -1))["entries"] for user in (RED, BLUE, GREEN)}
    assert [entry["seq"] for entry in logs["Red"]] == [0, 1]
    (drew,) = logs["Red"][1]["events"]
    assert drew.pop("card") in range(4)
    assert drew == {"event": "drew", "rule": "L2", "seat": 0}
    assert logs["Blue"][1]["events"] == logs["Green"][1]["events"] == [drew]
    cards = [[("card" in event) for event in logs[name][0]["events"]] for name in ("Red", "Blue", "Green")]
    assert cards == [[True] * 3 + [False] * 3 + [True], [False] * 3 + [True] * 3 + [True], [False] * 6 + [True]]


async def test_a_secret_verb_shows_others_only_its_name() -> None:
    for seed in range(60):
        house = house_of()
        table = await table_of(house)
        random = Random(seed)
        for _ in range(12):
            seen = await sight(house, table.id, (RED, BLUE)[(await now(house, table.id)).actor or 0])
            gifts = [text for text in options_of(seen) if text.split()[0] in ("gift", "give")]
            user = (RED, BLUE)[seen["own"]["seat"]]
            text = gifts[0] if gifts else random.choice(options_of(seen))
            seq = await house.act(table.id, user, seen["shared"]["seq"], f"{seed} {seen['shared']['seq']}", text)
            if text.startswith("give"):
                other = BLUE if user is RED else RED
                texts = []
                for viewer in (user, other, GREEN):
                    log = json.loads(await house.log(table.id, viewer.id, seq - 1))
                    texts.append(log["entries"][0]["text"])
                assert texts == [text, "give", "give"]
                return
    raise AssertionError("no card was ever given")


async def test_looking_back_shows_a_running_game_only_as_the_viewer_saw_it(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house)
    seen: list[tuple[bytes, bytes]] = []
    random = Random(3)
    for _ in range(8):
        seen.append((await house.state(table.id, RED.id), await house.state(table.id, GREEN.id)))
        await move(house, table.id, random)
    for seq, (red, green) in enumerate(seen):
        assert await house.at(table.id, RED.id, seq) == red
        assert await house.at(table.id, GREEN.id, seq) == green
    await refused(house.at(table.id, RED.id, 0, seat=1), "seat")
    await refused(house.at(table.id, GREEN.id, 0, seat=0), "seat")
    await refused(house.at(table.id, RED.id, 99), "limit")
    await refused(house.at(table.id, RED.id, -1), "limit")
    over = await play_out(house, table.id)
    shown = json.loads(await house.at(table.id, GREEN.id, 0, seat=0))
    assert shown["own"]["view"] == json.loads(seen[0][0])["own"]["view"]
    assert json.loads(await house.at(table.id, GREEN.id, over.seq))["shared"]["secret"] == over.secret


async def test_a_running_game_goes_on_by_the_rules_that_it_was_begun_with(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table of Wutaki before and after later versions of its rules."""
    monkeypatch.setattr(games.meta("wutaki"), "rules_version", 1)
    house, random = house_of(store), Random(4)
    table = await table_of(house, title="wutaki")
    for _ in range(30):
        await move(house, table.id, random)
    before = await sight(house, table.id, RED)
    await house.close()
    monkeypatch.undo()
    new = house_of(store)
    seen = await sight(new, table.id, RED)
    assert (seen["shared"]["rules"], seen["shared"]["frozen"]) == (1, False)
    assert seen == before
    over = await play_out(new, table.id)
    assert (over.status, over.rules) == ("over", 1)
    record = Record.parse(await new.record(table.id, RED.id))
    record.verify(games.game("wutaki"))
    assert (record.rules, games.meta("wutaki").rules_version) == (1, 3)
    findings = [finding async for finding in replay_all(store, games.TITLES)]
    assert [(finding.rules, finding.change) for finding in findings] == [(1, "")]
    assert (await table_of(new, title="wutaki")).rules == 3
    await new.close()


async def _upgraded(store: Store, id: str) -> House:
    """The table as a house with other rules finds it."""
    stored = await store.table(id)
    assert stored is not None
    assert await store.save_table(msgspec.structs.replace(stored, rules=99, version=stored.version + 1))
    return house_of(store)


async def test_a_running_game_of_other_rules_can_be_read_and_left_but_not_played_on(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house, public=False)
    await house.act(table.id, RED, 0, "a", "rest")
    await house.chat(table.id, RED, "hello")
    before = {user: await sight(house, table.id, user) for user in (RED, BLUE)}
    log = await house.log(table.id, RED.id, -1)
    await house.close()
    new = await _upgraded(store, table.id)
    for user in (RED, BLUE):
        seen = await sight(new, table.id, user)
        assert seen["shared"]["frozen"]
        assert (seen["shared"]["view"], seen["own"]["view"]) == (
            before[user]["shared"]["view"],
            before[user]["own"]["view"],
        )
        assert (seen["own"]["legal"], seen["own"]["undo"]) == (None, False)
    assert await new.log(table.id, RED.id, -1) == log
    assert json.loads(await new.at(table.id, RED.id, 1))["shared"]["seq"] == 1
    for asked in (
        new.act(table.id, BLUE, 1, "b", "rest"),
        new.undo(table.id, RED, 1, "u"),
        new.why(table.id, BLUE, "rest"),
    ):
        with pytest.raises(Refused, match="neither replayed nor played on"):
            await asked
    with pytest.raises(NoTable):
        await new.state(table.id, GREEN.id)
    await new.chat(table.id, BLUE, "what now?")
    await new.save_note(table.id, RED, "pity")
    await new.seating.set_lone(table.id, BLUE, True)
    assert await new.autoplay.sweep(late=0) == 0
    await new.seating.leave(table.id, BLUE)
    stopped = await now(new, table.id)
    assert (stopped.status, stopped.seq) == ("stopped", 2)
    record = Record.parse(await new.record(table.id, RED.id))
    assert (record.rules, record.entries, record.final_digest) == (99, [(0, "rest")], stopped.digest)
    await new.close()


async def test_of_a_game_of_other_rules_is_shown_what_is_stored(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tampu.tables.rooms.SNAPSHOT_EVERY", 2)
    house = house_of(store)
    table = await table_of(house)
    for _ in range(2):
        await move(house, table.id)
    then = {user: await sight(house, table.id, user) for user in (RED, BLUE, GREEN)}
    await move(house, table.id)
    await house.close()
    new = await _upgraded(store, table.id)
    for user, seen in then.items():
        shown = json.loads(await new.at(table.id, user.id, 2))
        assert (shown["shared"]["view"], shown["own"]["view"]) == (seen["shared"]["view"], seen["own"]["view"])
        assert (shown["shared"]["seq"], shown["shared"]["frozen"]) == (2, True)
    await refused(new.at(table.id, RED.id, 1), "status")
    await new.close()


@pytest.mark.parametrize("title", ["toy", *games.known()])
async def test_a_finished_game_of_other_rules_is_read_as_it_ended(title: str) -> None:
    store = MemoryStore()
    house = house_of(store)
    table = await table_of(house, title=title)
    random = Random(1)
    for _ in range(8):
        if (await now(house, table.id)).running:
            await move(house, table.id, random)
    if title in ("toy", "rumis"):
        await play_out(house, table.id)
    else:
        await house.seating.leave(table.id, BLUE)
    before = {user: await sight(house, table.id, user) for user in (RED, BLUE, GREEN)}
    log, record = await house.log(table.id, RED.id, -1), await house.record(table.id, RED.id)
    fresh = house_of(store)
    for user, seen in before.items():
        assert await sight(fresh, table.id, user) == seen, "from where it ended, without playing it again"
    new = await _upgraded(store, table.id)
    for user, seen in before.items():
        seen["shared"] |= {"frozen": True, "rules": 99}
        assert await sight(new, table.id, user) == seen
    assert await new.log(table.id, RED.id, -1) == log
    old, read = Record.parse(record), Record.parse(await new.record(table.id, RED.id))
    assert (read.entries, read.result, read.secret) == (old.entries, old.result, old.secret)


async def test_a_game_goes_on_with_the_content_that_it_was_begun_with(store: Store) -> None:
    """Another content lies in the box after an upgrade."""
    house = house_of(store)
    table = await table_of(house, title="rumis")
    await move(house, table.id, Random(1))
    before = await sight(house, table.id, RED)
    await house.close()
    content = as_object(games.game("rumis").content_json(), "rumis")
    corrected = games.game_of("rumis", {**content, "alternatives": []})
    box = Title(corrected.meta, lambda given: corrected if given is None else games.game_of("rumis", given))
    new = House(store, Titles([box]), FakeTime())
    assert (await sight(new, table.id, RED)) == before
    room = await new.rooms.find(table.id)
    assert room is not None
    assert content_hash(room.game) == table.content
    assert decode(room.own_content) == content, "what bots are told to play with"
    await move(new, table.id, Random(1))
    fresh = await table_of(new, title="rumis")
    assert fresh.content == content_hash(corrected) != table.content
    await new.close()


async def test_a_table_that_was_set_up_before_an_upgrade_is_played_by_the_rules_of_today(store: Store) -> None:
    house = house_of(store)
    table = await house.seating.create(RED, Order(title="toy", options={}, chairs=(Chair(),) * 2))
    new = await _upgraded(store, table.id)
    await new.seating.join(table.id, BLUE)
    await new.seating.start(table.id, RED)
    assert (await now(new, table.id)).rules == table.rules
    await new.act(table.id, RED, 0, "a", "rest")


async def test_what_another_process_did_and_could_not_tell_is_found(store: Store) -> None:
    here, there = house_of(store), house_of(store)
    table = await table_of(here)
    room, ears = await here.rooms.find(table.id), Ears()
    assert room is not None
    here.rooms.listeners.append(ears)
    room.watched, here.rooms.shared = 1, True
    await there.act(table.id, RED, 0, "a", "rest")
    assert (room.table.seq, ears.entries) == (0, [])
    await here.rooms.catch_up()
    await here.rooms.catch_up()
    assert (room.table.seq, [entry.text for entry in ears.entries]) == (1, ["rest"])


async def test_a_game_that_has_begun_is_opened_without_setting_it_up_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = house_of(store)
    table = await table_of(house)
    await house.act(table.id, RED, 0, "a", "rest")
    before = await sight(house, table.id, RED)

    def again(room: Room) -> None:
        raise AssertionError("it was set up again")

    monkeypatch.setattr(Room, "begin", again)
    assert await sight(house_of(store), table.id, RED) == before


async def test_a_long_game_opens_quickly(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """500 actions of the longest kind we have: rests and undos of the toy, on a snapshot."""
    monkeypatch.setattr("tampu.tables.taking_back.MOST_INTERRUPTIONS", 1000)
    house = house_of(store, FakeTime())
    table = await table_of(house, [RED, BLUE])
    for number in range(250):
        await house.act(table.id, RED, 2 * number, f"a{number}", "rest")
        await house.undo(table.id, RED, 2 * number + 1, f"u{number}")
    started = time.process_time()
    assert (await sight(house_of(store), table.id, RED))["shared"]["seq"] == 500
    assert time.process_time() - started < 0.5


async def test_only_the_host_starts_and_only_when_every_seat_is_taken(store: Store) -> None:
    house = house_of(store)
    table = await house.seating.create(RED, Order(title="toy", options={}, chairs=(Chair(),) * 3))
    assert len(table.commitment) == 64
    await refused(house.seating.start(table.id, RED), "seat")
    assert await house.seating.join(table.id, BLUE, 2) == 2
    assert await house.seating.join(table.id, BLUE) == 2
    await refused(house.seating.join(table.id, GREEN, 2), "seat")
    await refused(house.seating.start(table.id, BLUE), "host")
    await refused(house.seating.arrange(table.id, BLUE, 1, Chair(kind="bot", level="random")), "host")
    await refused(house.seating.arrange(table.id, RED, 0, Chair()), "seat")
    await refused(house.act(table.id, RED, 0, "early", "rest"), "status")
    await refused(house.seating.join(table.id, GREEN, 1, "not entropy"), "form")
    await refused(house.seating.join(table.id, GREEN, 1, "00"), "form")
    await house.seating.arrange(table.id, RED, 1, Chair(kind="bot", name="Bot", level="random"))
    await house.seating.give_entropy(table.id, BLUE, "ab" * 16)
    await house.seating.start(table.id, RED, "cd" * 16)
    assert [chair.entropy for chair in (await now(house, table.id)).chairs] == ["cd" * 16, "00" * 16, "ab" * 16]
    await refused(house.seating.give_entropy(table.id, BLUE, "ef" * 16), "status")
    await refused(house.seating.join(table.id, GREEN), "status")
    await refused(house.seating.start(table.id, RED), "status")


async def test_two_people_cannot_take_one_seat(store: Store) -> None:
    one, other = house_of(store), house_of(store)
    table = await one.seating.create(RED, Order(title="toy", options={}, chairs=(Chair(),) * 2))
    results = await asyncio.gather(
        one.seating.join(table.id, BLUE), other.seating.join(table.id, GREEN), return_exceptions=True
    )
    assert sorted(isinstance(result, Refused) for result in results) == [False, True]
    stored = await store.table(table.id)
    assert stored is not None
    assert stored.chairs[1].user in (BLUE.id, GREEN.id)


async def test_what_could_not_be_stored_has_not_happened(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_of(store)
    ears = Ears()
    house.rooms.listeners.append(ears)
    table = await table_of(house)
    await house.act(table.id, RED, 0, "a", "rest")
    before = await house.state(table.id, BLUE.id)

    async def full(*_: object) -> bool:
        raise OSError("no space left on the disk")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", full)
        with pytest.raises(OSError, match="no space"):
            await house.act(table.id, BLUE, 1, "b", "draw")
    assert await house.state(table.id, BLUE.id) == before
    assert [entry.seq for entry in ears.entries] == [1]
    assert await house.act(table.id, BLUE, 1, "b", "draw") == 2
    assert await house_of(store).state(table.id, BLUE.id) == await house.state(table.id, BLUE.id)


async def test_an_action_is_carried_out_to_its_end_when_its_sender_has_gone(store: Store) -> None:
    house = house_of(store)
    table = await table_of(house)
    for number in range(3):
        user = (RED, BLUE)[number % 2]
        going = asyncio.create_task(house.act(table.id, user, number, f"{number}", "rest"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        going.cancel()
        await asyncio.gather(going, return_exceptions=True)
        await house.rooms.finish()
        if (await now(house, table.id)).seq == number:
            # It had not begun; nothing is half done.
            await house.act(table.id, user, number, f"{number}", "rest")
    assert [entry.seq for entry in await store.log(table.id)] == [1, 2, 3]
    assert await house_of(store).state(table.id, RED.id) == await house.state(table.id, RED.id)


async def test_what_nobody_waits_for_is_heard_of_only_if_it_is_a_fault(store: Store) -> None:
    house = house_of(store)

    async def fail(wrong: Exception) -> None:
        await asyncio.sleep(0.01)
        raise wrong

    loop, never_retrieved = asyncio.get_running_loop(), list[object]()
    loop.set_exception_handler(lambda _, context: never_retrieved.append(context))
    with capture_logs() as logs:
        for wrong in (Refused("stale", seq=2, given=1), OSError("the disk")):
            asking = asyncio.create_task(house.rooms.whole(fail(wrong)))
            await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        await asyncio.sleep(0.05)
        gc.collect()
    loop.set_exception_handler(None)
    assert never_retrieved == []
    assert [line["why"] for line in logs if line["log_level"] == "error"] == ["OSError"]


async def test_tables_over_days_leave_memory_and_their_clocks_run_on(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    table = await table_of(house, clock=Clock(kind="days", days=2))
    await house.act(table.id, RED, 0, "a", "rest")
    watched = await table_of(house)
    room = await house.rooms.find(watched.id)
    assert room is not None
    room.watched = 1
    before = await house.state(table.id, RED.id)
    time.advance(3600)
    await house.rooms.forget_idle()
    assert [house.rooms.is_open(one.id) for one in (table, watched)] == [False, True]
    assert await house.state(table.id, RED.id) == before
    time.advance(3600)
    await house.rooms.forget_idle()
    time.advance(2 * 86_400)
    assert await house.autoplay.sweep() == 1
    room = await house.rooms.find(table.id)
    assert room is not None
    await eventually(lambda: room.table.status == "stopped")
    await house.close()
