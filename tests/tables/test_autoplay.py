"""What tables do by themselves: clocks, bots, lone options."""

import asyncio
import json
from collections.abc import AsyncIterator
from random import Random

import msgspec
import pytest
import structlog
from sqlalchemy import text
from structlog.testing import capture_logs

from tampu.engine import BadInput
from tampu.tables.errors import Refused
from tampu.tables.house import House
from tampu.tables.model import Chair, Clock, User
from tampu.tables.seating import Order
from tampu.tables.storage.memory import MemoryStore
from tampu.tables.storage.sql import SqlStore
from tampu.tables.storage.store import Store
from tampu.tables.thinking.questions import Choose, Verify
from tampu.tables.thinking.thinkers import ThinkerFailed, Thinkers
from tampu.tables.time import SystemTime
from tampu.tables.upkeep.fair import FairTurns
from tests.tables import slow
from tests.tables.build import (
    BLUE,
    EVERYBODY,
    RED,
    Ears,
    FakeTime,
    eventually,
    house_of,
    now,
    options_of,
    play_out,
    sight,
    table_of,
)

DAY = 86_400
LIVE = Clock(kind="live", bank=30, increment=0)


async def entered(house: House, id: str, seq: int) -> None:
    room = await house.rooms.find(id)
    assert room is not None
    await eventually(lambda: room.table.seq >= seq and not room.lock.locked())


async def test_a_live_clock_is_a_function_of_the_log(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    table = await table_of(house, clock=Clock(kind="live", bank=60, increment=5))

    async def banks() -> list[int]:
        found: list[int] = (await sight(house, table.id, RED))["shared"]["banks"]
        return found

    assert await banks() == [60_000, 60_000]
    time.advance(20)
    await house.act(table.id, RED, 0, "a", "rest")
    assert await banks() == [45_000, 60_000]
    time.advance(10)
    # Blue was thinking in vain: Red pays for it, and loses what the action had gained.
    await house.undo(table.id, RED, 1, "b")
    assert await banks() == [30_000, 60_000]
    time.advance(20)
    await house.act(table.id, RED, 2, "c", "rest")
    assert await banks() == [15_000, 60_000]
    assert await house_of(store, time).state(table.id, "") == await house.state(table.id, "")


async def test_undo_is_no_weapon(store: Store) -> None:
    """Acting and taking back again and again neither burns the other's time nor keeps them from acting."""
    time = FakeTime()
    house = house_of(store, time)
    table = await table_of(house, clock=Clock(kind="live", bank=60, increment=0))
    seq = 0
    for number in range(3):
        seq = await house.act(table.id, RED, seq, f"a{number}", "rest")
        time.advance(10)
        assert (await sight(house, table.id, RED))["own"]["undo"]
        seq = await house.undo(table.id, RED, seq, f"u{number}")
    assert (await sight(house, table.id, RED))["shared"]["banks"] == [30_000, 60_000]
    seq = await house.act(table.id, RED, seq, "last", "rest")
    assert not (await sight(house, table.id, RED))["own"]["undo"]
    for again in (house, house_of(store, time)):
        with pytest.raises(Refused) as caught:
            await again.undo(table.id, RED, seq, "once more")
        assert caught.value.why == "undone_enough"
    # Blue acts, and everybody may take back again.
    seq = await house.act(table.id, BLUE, seq, "b", "rest")
    seq = await house.act(table.id, RED, seq, "c", "rest")
    assert (await sight(house, table.id, RED))["own"]["undo"]
    await house.close()


async def test_a_seat_that_runs_out_of_time_is_played_on_by_a_bot(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    table = await table_of(house, clock=Clock(kind="live", bank=10, increment=0), replace="random")
    time.advance(9.9)
    await house.act(table.id, RED, 0, "a", "rest")
    assert table.replace == "random"
    time.advance(11)
    await entered(house, table.id, 2)
    log = await store.log(table.id)
    assert (log[1].kind, log[1].seat, log[1].text) == ("replaced", 1, "random")
    chair = (await now(house, table.id)).chairs[1]
    assert (chair.kind, chair.level, chair.name) == ("bot", "random", "Blue")
    seen = await sight(house, table.id, BLUE)
    assert (seen["own"]["seat"], seen["own"]["view"]) == (None, {})
    with pytest.raises(Refused, match="do not sit"):
        await house.act(table.id, BLUE, 2, "late", "rest")
    time.advance(5)
    await entered(house, table.id, 3)


async def test_a_game_stops_when_time_runs_out_and_no_bot_may_take_over(store: Store) -> None:
    time = FakeTime()
    house = house_of(store, time)
    table = await table_of(house, clock=Clock(kind="days", days=2))
    time.advance(2 * DAY - 1)
    await house.act(table.id, RED, 0, "a", "rest")
    time.advance(2 * DAY - 1)
    await house.act(table.id, BLUE, 1, "a", "rest")
    time.advance(2 * DAY)
    assert await house.autoplay.sweep(late=0) == 1
    await entered(house, table.id, 3)
    stopped = await now(house, table.id)
    assert (stopped.status, stopped.outcome, stopped.due) == ("stopped", "", None)
    assert "\nstopped #" in await house.record(table.id, RED.id)
    with pytest.raises(Refused) as caught:
        await house.act(table.id, RED, 3, "late", "rest")
    assert caught.value.code == "status"


async def test_the_time_of_a_process_does_not_follow_the_clock_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour forward would end games, an hour back would make clocks and bots stand still."""
    time = SystemTime()
    before = time.now()
    for hour in (-3600, 3600):
        wall = before + hour * 1000
        monkeypatch.setattr("tampu.tables.time.time.time_ns", lambda wall=wall: wall * 1_000_000)
        assert 0 <= time.now() - before < 600_000
    time.not_before(before + 3_600_000)
    assert 3_600_000 <= time.now() - before < 4_200_000
    time.not_before(before)
    assert time.now() - before >= 3_600_000


async def test_nobody_pays_for_the_time_in_which_the_house_was_closed(store: Store) -> None:
    time = FakeTime()
    first = house_of(store, time)
    await first.wake()
    table = await table_of(first, clock=Clock(kind="live", bank=30, increment=0))
    time.advance(20)
    await first.beat()
    await first.close()
    time.advance(3600)
    again = house_of(store, time)
    await again.wake()
    await again.autoplay.sweep(late=0)
    shared = (await sight(again, table.id, RED))["shared"]
    assert (shared["banks"], time.now() - shared["since"]) == ([30_000, 30_000], 20_000 - 15_000)
    time.advance(18)
    await again.act(table.id, RED, 0, "a", "rest")
    assert (await sight(again, table.id, RED))["shared"]["banks"] == [7_000, 30_000]
    fresh = house_of(store, time)
    fresh.rooms.manners.outages = again.rooms.manners.outages
    assert await again.state(table.id, "") == await fresh.state(table.id, "")
    time.advance(31)
    await entered(again, table.id, 2)
    assert (await now(again, table.id)).status == "stopped"
    await again.close()


async def test_a_clock_runs_out_later_after_the_house_was_closed(store: Store) -> None:
    """What was due by the clock before is looked at again, and a lone option is not taken for it."""
    time = FakeTime()
    first = house_of(store, time)
    await first.wake()
    table = await table_of(first, clock=Clock(kind="live", bank=30, increment=0))
    await first.close()
    time.advance(100)
    again = house_of(store, time)
    await again.wake()
    assert await again.autoplay.sweep(late=0) == 1
    time.advance(44)
    await asyncio.sleep(0.05)
    assert (await now(again, table.id)).running
    time.advance(2)
    await entered(again, table.id, 1)
    assert (await now(again, table.id)).status == "stopped"
    await again.close()


async def test_bots_do_not_wait_for_a_clock_that_was_ahead(store: Store) -> None:
    time = FakeTime()
    first = house_of(store, time)
    table = await table_of(first, [RED], bots=["random"])
    await first.act(table.id, RED, 0, "a", "rest")
    await first.close()
    behind = FakeTime()
    behind.advance(-3600)
    again = house_of(store, behind)
    await again.state(table.id, RED.id)
    await eventually(lambda: bool(behind.waiting))
    behind.advance(5)
    await entered(again, table.id, 2)
    await again.close()


async def test_an_action_after_the_time_has_run_out_is_too_late(store: Store) -> None:
    """Also when another process should have noticed."""
    time = FakeTime()
    first = house_of(store, time)
    table = await table_of(first, clock=Clock(kind="live", bank=10, increment=0))
    await first.close()
    time.advance(10)
    again = house_of(store, time)
    with pytest.raises(Refused) as caught:
        await again.act(table.id, RED, 0, "late", "rest")
    assert caught.value.code == "time"
    assert (await now(again, table.id)).status == "stopped"


async def test_a_house_that_opens_again_does_what_is_due(store: Store) -> None:
    time = FakeTime()
    first = house_of(store, time)
    table = await table_of(first, [RED], bots=["random"])
    timed = await table_of(first, clock=LIVE)
    await first.act(table.id, RED, 0, "a", "rest")
    await first.close()
    time.advance(60)
    again = house_of(store, time)
    assert await again.autoplay.sweep(late=0) == 1
    await entered(again, timed.id, 1)
    assert [entry.kind for entry in await store.log(timed.id)] == ["stopped"]
    # The bot waits until somebody is there.
    assert await store.log(table.id, 1) == []
    await again.state(table.id, RED.id)
    await entered(again, table.id, 2)
    assert [entry.seat for entry in await store.log(table.id)] == [0, 1]


async def test_a_bot_waits_until_somebody_is_there() -> None:
    """Nobody pays for thinking that nobody waits for; where two people play, one of them waits for the other's turn."""
    time = FakeTime()
    house = house_of(time=time)
    alone = await table_of(house, [RED], bots=["random"])
    two = await table_of(house, [RED, BLUE], bots=["random"])
    await house.act(two.id, RED, 0, "a", "rest")
    room = await house.rooms.find(alone.id)
    assert room is not None
    time.advance(61)
    async with house.rooms.alone(room):
        await house.rooms.commit(room, "action", 0, "rest")
    assert (room.paused, room.autoplay) == (True, None)
    assert await house.autoplay.sweep(late=-10_000) == 0
    await house.state(alone.id, RED.id)
    assert (room.paused, room.autoplay is None) == (False, False)
    time.advance(5)
    await entered(house, alone.id, 2)
    other = await house.rooms.find(two.id)
    assert other is not None
    time.advance(61)
    async with house.rooms.alone(other):
        await house.rooms.commit(other, "action", 1, "rest")
    assert other.autoplay is not None
    await house.close()


async def test_bots_of_one_person_do_not_make_another_wait_for_all_of_them() -> None:
    turns, served = FairTurns(1), list[str]()

    async def think(whose: str) -> None:
        async with turns.turn(whose):
            served.append(whose)
            await asyncio.sleep(0)

    tasks = [asyncio.create_task(think(whose)) for whose in ["crowd"] * 24 + ["red", "blue"]]
    await asyncio.sleep(0)
    tasks[3].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert served[:4] == ["crowd", "crowd", "red", "blue"]
    assert len(served) == 25
    await asyncio.wait_for(think("red"), 1)


async def test_leaving_hands_the_seat_to_a_bot_or_stops_the_game(store: Store) -> None:
    house = house_of(store)
    replaced = await table_of(house, replace="random")
    await house.seating.leave(replaced.id, BLUE)
    assert (await now(house, replaced.id)).chairs[1].kind == "bot"
    assert [table.id for table in await store.tables_of(BLUE.id, False, 10)] == []
    stopped = await table_of(house)
    await house.seating.leave(stopped.id, BLUE)
    assert (await now(house, stopped.id)).status == "stopped"
    waiting = await house.seating.create(RED, Order(title="toy", options={}, chairs=(Chair(),) * 2))
    await house.seating.join(waiting.id, BLUE)
    await house.seating.leave(waiting.id, BLUE)
    assert (await now(house, waiting.id)).chairs[1] == Chair()
    await house.seating.leave(waiting.id, RED)
    assert (await now(house, waiting.id)).status == "stopped"


async def test_bots_and_lone_options_are_answered_after_a_pause_that_tells_nothing() -> None:
    """A private choice is answered after the same pause whether a bot had a choice or a person had none."""
    time = FakeTime()
    house = house_of(time=time)
    table = await table_of(house, [RED], bots=["random"])
    await house.act(table.id, RED, 0, "a", "rest")
    due = (await now(house, table.id)).due
    assert due is not None
    assert 2_000 <= due - time.now() <= 4_000
    time.advance(1.9)
    await asyncio.sleep(0.02)
    assert (await now(house, table.id)).seq == 1
    time.advance(2.2)
    await entered(house, table.id, 2)


async def test_a_lone_option_of_a_person_is_answered_by_the_table_unless_told_otherwise() -> None:
    """Found by play: a robbed seat without a guard has only `allow`."""
    for lone in (True, False):
        for _ in range(80):
            time = FakeTime()
            house = house_of(time=time)
            table = await table_of(house)
            await house.seating.set_lone(table.id, BLUE, lone)
            if not await _robbed_without_choice(house, table.id):
                continue
            seq = (await now(house, table.id)).seq
            due = (await now(house, table.id)).due
            others = json.loads(await house.state(table.id, RED.id))
            assert (others["shared"]["question"], others["own"]["legal"]) == ("GuardWindow", None)
            assert "due" not in others["shared"]
            if lone:
                assert due is not None
                assert 2_000 <= due - time.now() <= 4_000
                time.advance(4)
                await entered(house, table.id, seq + 1)
                assert (await house.store.log(table.id))[-1].text == "allow"
            else:
                assert due is None
            break
        else:
            raise AssertionError("nobody was robbed")


async def _without_choice(house: House, time: FakeTime, id: str, random: Random, undoable: bool) -> User | None:
    """Play at random until somebody has a single option, perhaps after an own move that can be taken back.

    Nobody answers at once: what others decided is not taken back.
    """
    for step in range(400):
        table = await now(house, id)
        if not table.running or table.actor is None:
            return None
        user = EVERYBODY[table.actor]
        seen = await sight(house, id, user)
        options = options_of(seen)
        if len(options) == 1 and (seen["own"]["undo"] or not undoable):
            return user
        time.advance(3)
        await house.act(id, user, table.seq, f"step {step}", random.choice(options))
    return None


async def test_a_lone_option_that_everybody_sees_is_answered_soon() -> None:
    """Rumis asks for a stone even if it fits in one way only."""
    random, time = Random("lone"), FakeTime()
    house = house_of(time=time)
    user = None
    for _ in range(20):
        table = await table_of(house, title="rumis")
        user = await _without_choice(house, time, table.id, random, undoable=False)
        if user is not None:
            break
    assert user is not None
    await house.seating.set_lone(table.id, user, True)
    seq, due = (await now(house, table.id)).seq, (await now(house, table.id)).due
    assert due is not None
    assert due - time.now() <= 1_000
    time.advance(1)
    await entered(house, table.id, seq + 1)


async def test_an_undo_goes_back_past_a_lone_answer() -> None:
    """Cuzco: pips are spent, only `done` is left, and the table says it."""
    random, time = Random("undo"), FakeTime()
    house = house_of(time=time)
    for _ in range(30):
        table = await table_of(house, title="cuzco")
        user = await _without_choice(house, time, table.id, random, undoable=True)
        if user is None:
            continue
        await house.seating.set_lone(table.id, user, True)
        seq = (await now(house, table.id)).seq
        time.advance(4)
        await entered(house, table.id, seq + 1)
        if (await sight(house, table.id, user))["own"]["undo"]:
            break
    else:
        raise AssertionError("there was always a choice")
    await house.undo(table.id, user, seq + 1, "back")
    log = await house.store.log(table.id)
    assert [entry.kind for entry in log[seq + 1 :]] == ["undo", "undo"]
    assert len(options_of(await sight(house, table.id, user))) > 1


async def _robbed_without_choice(house: House, id: str) -> bool:
    for step in range(20):
        table = await now(house, id)
        if not table.running or table.actor is None:
            return False
        user = EVERYBODY[table.actor]
        seen = await sight(house, id, user)
        options = options_of(seen)
        if user is BLUE and options == ["allow"]:
            return True
        robs = [text for text in options if text == "rob 1"]
        calm = [text for text in options if text in ("rest", "allow", "draw", "give wool")]
        await house.act(id, user, table.seq, f"{step}", (robs or calm or options)[-1])
    return False


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    made = Thinkers(1, grace=0.5, titles="tests.tables.titles:TITLES")
    yield made
    await made.close()


@pytest.mark.parametrize(
    ("level", "why"), [("crashing", "IncompleteReadError"), ("sleeping", "TimeoutError"), ("raving", "nonsense")]
)
async def test_a_bot_that_always_fails_is_helped_out_and_keeps_its_seat(
    thinkers: Thinkers, level: str, why: str
) -> None:
    time = FakeTime()
    house = house_of(time=time, thinkers=thinkers, bot_seconds=0.2)
    ears = Ears()
    house.rooms.listeners.append(ears)
    table = await table_of(house, [RED], bots=[level])
    structlog.reset_defaults()  # A server in another test may have silenced the log.
    with capture_logs() as logs:
        await house.act(table.id, RED, 0, "a", "rest")
        time.advance(10)
        await entered(house, table.id, 2)
    failed = [(log["bot"], log["why"]) for log in logs if log["event"] == "bot failed"]
    assert failed[:3] == [(level, why)] * 3
    assert [(entry.kind, entry.seat) for entry in ears.entries] == [("action", 0), ("action", 1)]
    assert (await now(house, table.id)).chairs[1].level == level
    await house.close()


@pytest.mark.parametrize("failures", [1, 2])
async def test_a_bot_that_fails_is_asked_again(failures: int) -> None:
    """The second time as before, the third time for a quick move of its own level."""

    class Failing(Thinkers):
        asked: list[Choose]

        async def choose(self, question: Choose, whose: str = "") -> str:
            self.asked.append(question)
            if len(self.asked) <= failures:
                raise ThinkerFailed("once")
            return question.legal[-1]

    time, failing = FakeTime(), Failing()
    failing.asked = []
    house = house_of(time=time, thinkers=failing, bot_seconds=5)
    table = await table_of(house, [RED], bots=["knowing"])
    await house.act(table.id, RED, 0, "a", "rest")
    time.advance(10)
    await entered(house, table.id, 2)
    # After its move the bot may be asked at once for the next one.
    asked = failing.asked[: failures + 1]
    assert [question.level for question in asked] == ["knowing"] * (failures + 1)
    assert [question.seconds for question in asked] == [5, 5, 0.1][: failures + 1]
    last = (await house.store.log(table.id))[1]
    assert (last.kind, last.text) == ("action", asked[-1].legal[-1])
    await house.close()


async def test_a_bot_gets_its_view_and_nothing_else(thinkers: Thinkers) -> None:
    time = FakeTime()
    house = house_of(time=time, thinkers=thinkers)
    table = await table_of(house, [RED], bots=["knowing"])
    await house.act(table.id, RED, 0, "a", "rest")
    time.advance(10)
    await entered(house, table.id, 2)
    log = await house.store.log(table.id)
    assert (log[1].kind, log[1].text) == ("action", "rest")
    await house.close()


async def test_a_bot_whose_question_is_withdrawn_does_not_answer_the_next_one(thinkers: Thinkers) -> None:
    time = FakeTime()
    house = house_of(time=time, thinkers=thinkers, bot_seconds=5)
    table = await table_of(house, [RED], bots=["sleeping"])
    await house.act(table.id, RED, 0, "a", "rest")
    await eventually(lambda: bool(thinkers._all))
    await house.undo(table.id, RED, 1, "b")
    await eventually(lambda: not thinkers._all)
    assert (await now(house, table.id)).seq == 2
    await house.close()


async def test_loading_and_compiling_is_not_counted_as_thinking() -> None:
    """A first decision on a cold server takes as long as the compiler, and the bot is not replaced for it."""
    grace = 3.0
    assert grace + 0.2 < slow.LOADING
    time = FakeTime()
    house = house_of(time=time, thinkers=Thinkers(1, grace=grace, titles="tests.tables.slow:TITLES"), bot_seconds=0.2)
    table = await table_of(house, [RED], bots=["knowing"])
    await house.act(table.id, RED, 0, "a", "rest")
    room = await house.rooms.find(table.id)
    assert room is not None
    service = room.autoplay
    assert service is not None
    time.advance(10)
    await asyncio.wait([service])
    await house.rooms.finish()
    assert [entry.kind for entry in await house.store.log(table.id)] == ["action", "action"]
    await house.close()


async def test_workers_are_warmed_and_nobody_waits_for_it() -> None:
    """Whoever asks meanwhile gets a worker at once; in the end there are as many as there may be, all warm."""
    made = Thinkers(1, titles="tests.tables.slow:TITLES")
    warming = asyncio.create_task(made.warm())
    await eventually(lambda: len(made._all) == 1)
    (warm,) = made._all
    question = Verify(text="no record", most=1, seconds=60.0)
    asking = asyncio.create_task(made.ask(question))
    await eventually(lambda: len(made._all) == 2)
    assert not made._idle, "it was not asked to wait"
    assert b"wrong" in await asking
    await warming
    await eventually(lambda: made._idle == [warm] and made._all == {warm})
    assert b"wrong" in await made.ask(question)
    assert made._idle == [warm]
    await made.close()


async def test_settings_that_make_no_sense_are_refused() -> None:
    house = house_of()
    two = (Chair(), Chair())
    for order in (
        Order(title="chess", options={}, chairs=two),
        Order(title="toy", options={"depth": "endless"}, chairs=two),
        Order(title="toy", options={}, chairs=(Chair(),)),
        Order(title="toy", options={}, chairs=two, replace="genius"),
        Order(title="toy", options={}, chairs=(Chair(), Chair(kind="bot", level="genius"))),
        Order(title="toy", options={}, chairs=two, clock=Clock(kind="live", bank=1)),
        Order(title="toy", options={}, chairs=two, clock=Clock(kind="days", days=0)),
    ):
        with pytest.raises(BadInput):
            await house.seating.create(RED, order)
    with pytest.raises(Refused) as caught:
        await house.seating.create(RED, Order(title="toy", options={"length": "endless"}, chairs=two))
    assert (caught.value.why, caught.value.facts) == ("setting", {"title": "toy", "option": "length"})
    with pytest.raises(Refused):
        await house.seating.create(RED, Order(title="toy", options={}, chairs=(Chair(kind="bot", level="random"),) * 2))


async def test_games_of_bots_only_among_bots_go_on_by_themselves() -> None:
    time = FakeTime()
    house = house_of(time=time)
    table = await table_of(house, [RED], title="toy", bots=["random", "random"], replace="random")
    room = await house.rooms.find(table.id)
    assert room is not None
    room.watched = 1
    await house.seating.leave(table.id, RED)
    while room.table.running:
        await eventually(lambda: bool(time.waiting) or not room.table.running)
        time.advance(5)
    assert room.table.status == "over"
    await house.close()


async def test_a_finished_game_needs_no_service() -> None:
    house = house_of()
    table = await table_of(house)
    await play_out(house, table.id)
    room = await house.rooms.find(table.id)
    assert room is not None
    assert room.autoplay is None


@pytest.mark.parametrize("address", ["sqlite", "postgresql"], indirect=True)
async def test_a_table_that_cannot_be_read_does_not_hold_up_the_others(address: str, store: Store) -> None:
    assert isinstance(store, SqlStore)
    time = FakeTime()
    house = house_of(store, time)
    ids = {}
    for name in ("body", "title", "snapshot", "log", "whole"):
        table = await table_of(house, clock=LIVE, replace="random")
        await house.act(table.id, RED, 0, "a", "rest")
        ids[name] = table.id
    await house.close()
    for statement, name in (
        ("UPDATE tables SET body = '{' WHERE id = :id", "body"),
        ("UPDATE tables SET body = replace(body, '\"toy\"', '\"chess\"') WHERE id = :id", "title"),
        ("UPDATE snapshots SET body = '[]' WHERE table_id = :id", "snapshot"),
        ("UPDATE entries SET told = '{' WHERE table_id = :id", "log"),
    ):
        await store._do(text(statement).bindparams(id=ids[name]))
    time.advance(60)
    fresh = house_of(store, time)
    structlog.reset_defaults()
    with capture_logs() as logs:
        assert await fresh.autoplay.sweep(late=0) == 1
        broken = [id for name, id in ids.items() if name != "whole"]
        for id in broken:
            with pytest.raises(Refused) as caught:
                await fresh.state(id, RED.id)
            assert caught.value.why == "broken_table"
        await entered(fresh, ids["whole"], 2)
        await fresh.autoplay.sweep(late=0)
    named = [log["table"] for log in logs if log["log_level"] == "error"]
    assert sorted(named) == sorted(broken), "each is named once"
    found = {table.id for table in await store.tables_of(RED.id, False, 10)}
    assert found == set(ids.values()) - {ids["body"]}
    await fresh.close()


async def test_a_table_that_was_repaired_is_attended_to_again() -> None:
    store, time = MemoryStore(), FakeTime()
    house = house_of(store, time)
    table = await table_of(house, clock=LIVE)
    await house.act(table.id, RED, 0, "a", "rest")
    await house.close()
    whole = store._tables[table.id]
    store._tables[table.id] = msgspec.structs.replace(whole, title="chess")
    time.advance(60)
    fresh = house_of(store, time)
    assert await fresh.autoplay.sweep(late=0) == 0
    store._tables[table.id] = whole
    await fresh.state(table.id, RED.id)
    assert await fresh.autoplay.sweep(late=0) == 1
    await fresh.close()
