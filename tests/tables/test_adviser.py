"""Help at a table, and looking back at games that have ended."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tampu.engine import BadInput, SearchChance
from tampu.engine.match import Match, Seal
from tampu.engine.record import Record
from tampu.engine.sight import question
from tampu.engine.telling.patch import patched
from tampu.tables.errors import NoTable, Refused
from tampu.tables.house import House
from tampu.tables.storage.memory import MemoryStore
from tampu.tables.thinking import adviser as study
from tampu.tables.thinking import preparing
from tampu.tables.thinking.questions import Question
from tampu.tables.thinking.review.ended import Ended
from tampu.tables.thinking.thinkers import ThinkerFailed, Thinkers
from tests.tables.build import BLUE, GREEN, RED, FakeTime, eventually, house_of, move, now, play_out, sight, table_of
from tests.tables.test_games import refused
from tests.tables.titles import TITLES


@pytest.fixture
async def house() -> AsyncIterator[House]:
    made = house_of(advisers=Thinkers(grace=60.0, titles="tests.tables.titles:TITLES"))
    yield made
    await made.close()


def played(title: str, seats: int, options: dict[str, str], seed: int = 1) -> tuple[Record, Match[Any]]:
    """A whole game of random moves."""
    game, random = TITLES.game(title), Random(seed)
    match: Match[Any] = Match(game, game.meta.settle(options, seats), Seal.of_seed(f"{title}/{seed}"))
    while (actor := match.state.actor()) is not None:
        match.act(actor, random.choice(match.state.legal()))
    return Record.of(match, [f"Seat {seat}" for seat in range(seats)]), match


async def brought(house: House, record: Record) -> Ended:
    await house.store.add_record(record.final_digest, record.title, record.text(), RED.id, 0)
    return await house.adviser.record(record.final_digest)


SOLO = {"mode": "solo", "size": "tiny", "scenario": "T01"}


# -- help at the table -----------------------------------------------------------------------------------


async def test_a_bot_gives_hints_only_where_one_person_plays_for_nothing(house: House) -> None:
    alone = await table_of(house, [RED], title="rumis", bots=["random"])
    while alone.actor != 0:
        alone = await table_of(house, [RED], title="rumis", bots=["random"])
    seen = await sight(house, alone.id, RED)
    assert seen["own"]["hints"]
    assert await house.adviser.hint(alone.id, RED) in seen["own"]["legal"]
    assert (await now(house, alone.id)).seq == seen["shared"]["seq"]
    await refused(house.adviser.hint(alone.id, GREEN), "seat")
    company = await table_of(house, [RED, BLUE], title="rumis")
    assert not (await sight(house, company.id, RED))["own"]["hints"]
    for user in (RED, BLUE):
        await refused(house.adviser.hint(company.id, user), "form")
    for change in ({"rated": True}, {"day": "2026-11-17"}, {"tournament": "cup"}):
        assert not replace(alone, **change).gives_hints


async def test_help_goes_as_far_as_the_table_says(house: House) -> None:
    for level, parts in {"contradictions": (False, False), "certain": (True, False), "explain": (True, True)}.items():
        options = {"size": "tiny", "scenario": "T01", "helper": level}
        table = await table_of(house, title="tiwanaku", options=options)
        found = json.loads(await house.adviser.help(table.id, BLUE, [], None))
        assert found["level"] == level
        assert (found["certain"] is not None, found["hints"] is not None) == parts
        assert (await now(house, table.id)).seq == 0
    bare = await table_of(house, title="tiwanaku", options={"size": "tiny", "scenario": "T01"})
    await refused(house.adviser.help(bare.id, RED, [], None), "form")
    await refused(house.adviser.help(table.id, GREEN, [], None), "seat")
    await refused(house.adviser.help(table.id, RED, [{"square": 60}], None), "form")
    rumis = await table_of(house, title="rumis")
    await refused(house.adviser.help(rumis.id, RED, [], None), "form")


async def test_a_longer_look_doubles_the_work_in_eight_slices() -> None:
    asked = list[Any]()

    class Noting(Thinkers):
        async def ask(self, question: Question, whose: str = "") -> bytes:
            asked.append(question)
            return b'{"status": "partial", "share": 0.5}'

    house = house_of(advisers=Noting())
    options = {"size": "tiny", "scenario": "T01", "helper": "explain"}
    table = await table_of(house, title="tiwanaku", options=options)
    for slices in (0, 1, 8, 12, 16):
        assert json.loads(await house.adviser.look(table.id, RED, slices))["share"] == 0.5
    assert [question.work / study.HELPING for question in asked] == [1, 1.125, 2, 3, 4]
    await house.adviser.help(table.id, RED, [], None, longer=8)
    assert asked[-1].work == 2 * study.HELPING
    await refused(house.adviser.look(table.id, GREEN, 1), "seat")
    await house.close()


async def test_help_depends_on_nothing_but_the_view(house: House) -> None:
    """Another valley under the same tiles gets the same answer."""
    options = {"size": "tiny", "scenario": "T01", "helper": "explain"}
    table = await table_of(house, title="tiwanaku", options=options)
    random = Random(3)
    for _ in range(12):
        await move(house, table.id, random, [RED, BLUE])
    room = await house.rooms.find(table.id)
    assert room is not None
    assert room.match is not None
    marks: list[Any] = [{"square": square, "terrain": [0, 1, 2, 3], "crops": [1, 2, 3, 4, 5]} for square in range(25)]
    here = await house.adviser.help(table.id, RED, marks, None)
    true = room.match.state
    for seed in range(20):
        other = room.game.vary(true, 0, SearchChance(seed))
        if other.secret() != true.secret():
            break
    assert other.secret() != true.secret()
    room.match.state = other
    assert await house.adviser.help(table.id, RED, marks, None) == here
    assert json.loads(here)["contradictions"]


async def test_help_is_prepared_while_a_person_thinks_and_only_for_the_present_view(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, dropped, free = list[tuple[Any, str]](), list[int](), asyncio.Event()

    class Waiting(Thinkers):
        async def ask(self, question: Question, whose: str = "") -> bytes:
            asked.append((question, whose))
            try:
                await free.wait()
            except asyncio.CancelledError:
                dropped.append(len(asked))
                raise
            return b"{}"

    monkeypatch.setattr(preparing, "PAUSE", 0.0)
    house = house_of(advisers=Waiting())
    options = {"size": "tiny", "scenario": "T01", "helper": "explain"}
    table = await table_of(house, title="tiwanaku", options=options)
    bare = await table_of(house, title="tiwanaku", options={**options, "helper": "none"})
    for id in (table.id, bare.id):
        room = await house.rooms.find(id)
        assert room is not None
        room.watched = 1
        await move(house, id, Random(1), [RED, BLUE])
    room = await house.rooms.find(table.id)
    assert room is not None
    assert room.match is not None
    await eventually(lambda: len(asked) == 1)
    first, whose = asked[0]
    actor = room.table.actor
    assert actor is not None
    assert (whose, first.seat) == (room.table.chairs[actor].user, actor)
    assert (first.public, first.own) == (room.match.state.public(), room.match.state.own(actor)), "its view alone"
    await move(house, table.id, Random(1), [RED, BLUE])
    await eventually(lambda: dropped == [1] and len(asked) == 2)
    assert asked[1][0].public == room.match.state.public(), "of the view that there is now"
    user = {RED.id: RED, BLUE.id: BLUE}[asked[1][1]]
    helped = asyncio.create_task(house.adviser.help(table.id, user, [], {"given": []}))
    for _ in range(20):
        await asyncio.sleep(0)
    assert len(asked) == 2, "it waits for what is being worked out"
    free.set()
    assert await helped == b"{}"
    assert (len(asked), asked[2][0].about) == (3, {"given": []})
    await house.close()


async def test_at_many_tables_a_prepared_answer_is_given_without_asking_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever process has worked it out: another one would begin from nothing."""
    asked, free = list[Any](), asyncio.Event()

    class Waiting(Thinkers):
        async def ask(self, question: Question, whose: str = "") -> bytes:
            asked.append(question)
            await free.wait()
            return b'{"prepared": %d}' % len(asked)

    monkeypatch.setattr(preparing, "PAUSE", 0.0)
    house = house_of(advisers=Waiting(2))
    options = {"size": "tiny", "scenario": "T01", "helper": "explain"}
    tables = [await table_of(house, title="tiwanaku", options=options) for _ in range(2)]
    for table in tables:
        room = await house.rooms.find(table.id)
        assert room is not None
        room.watched = 1
        await move(house, table.id, Random(1), [RED, BLUE])
    await eventually(lambda: len(asked) == 2)
    free.set()
    for table in tables:
        actor = (await now(house, table.id)).actor
        assert actor is not None
        user = [RED, BLUE][actor]
        assert await house.adviser.help(table.id, user, [], None) == b'{"prepared": 2}'
        assert len(asked) == 2, "it is not asked again"
    marks: list[Any] = [{"square": 3, "terrain": [0], "crops": []}]
    assert await house.adviser.help(table.id, user, marks, None) == b'{"prepared": 3}'
    assert await house.adviser.help(table.id, user, [], None, longer=8) == b'{"prepared": 4}'
    await house.close()


async def test_an_answer_that_takes_too_long_says_that_the_house_is_busy() -> None:
    seconds = list[float]()
    wrong = ["TimeoutError", "IncompleteReadError"]

    class Overrun(Thinkers):
        async def ask(self, question: Question, whose: str = "") -> bytes:
            seconds.append(question.seconds)
            raise ThinkerFailed(wrong[len(seconds) - 1])

    house = house_of(advisers=Overrun())
    table = await table_of(house, title="tiwanaku", options={"size": "tiny", "scenario": "T01", "helper": "explain"})
    for why in ("busy", "no_answer"):
        with pytest.raises(Refused) as refusal:
            await house.adviser.help(table.id, RED, [], None)
        assert (refusal.value.code, refusal.value.why) == ("time", why)
    assert seconds[0] >= 20 * study.HELPING, "work is counted: the clock only ends what never would"
    await house.close()


# -- the course of a game --------------------------------------------------------------------------------


EVERY_KIND = pytest.mark.parametrize(
    ("title", "seats", "options"),
    [
        ("toy", 3, {}),
        ("rumis", 2, {"board": "pirka"}),
        ("tiwanaku", 2, {"size": "tiny", "scenario": "T02"}),
        ("tiwanaku", 1, SOLO),
        ("cuzco", 2, {}),
        ("wutaki", 2, {}),
    ],
)


@EVERY_KIND
async def test_the_course_of_a_game_has_every_entry_and_all_points(
    house: House, title: str, seats: int, options: dict[str, str]
) -> None:
    record, match = played(title, seats, options)
    course = json.loads(await house.adviser.course(await brought(house, record)))
    entries = course["entries"]
    assert [(entry["seq"], entry["seat"], entry["text"]) for entry in entries[1:]] == [
        (number, seat, text) for number, (seat, text) in enumerate(record.entries, 1)
    ]
    plays = [play for *_, play in record.follow(record.begin(match.game))]
    for told, play in zip(entries[1:], plays, strict=True):
        assert play is not None
        names = [event.name for event in play.events]
        assert [event["event"] for event in told["events"]] == names
        for event, true in zip(told["events"], play.events, strict=True):
            for facts in true.own.values():
                assert facts.items() <= event.items(), "nothing is hidden after the end"
    points = course["points"]
    outcome = match.outcome()
    assert outcome is not None
    last = {name: value for name, value in outcome.json().items() if name != "winners"}
    assert {name: value for name, value in points[-1].items() if name != "seq"} == json.loads(json.dumps(last))
    numbers = [point["seq"] for point in points]
    assert numbers == sorted(set(numbers))
    for point in points:
        if any(point["sources"]):
            assert [sum(source.values()) for source in point["sources"]] == point["scores"]
    if title != "toy":
        assert len(points) > 3


@EVERY_KIND
async def test_a_replay_has_every_moment_through_all_eyes(
    house: House, title: str, seats: int, options: dict[str, str]
) -> None:
    record, match = played(title, seats, options)
    game = await brought(house, record)
    replay = json.loads(await house.adviser.replay(game))
    course = json.loads(await house.adviser.course(game))
    assert replay["points"] == course["points"]
    again = record.begin(match.game)
    follow = record.follow(again)
    views, rounds = replay["start"], [0]
    for entry, told in zip(replay["entries"], course["entries"], strict=True):
        play = next(follow)[-1] if entry["seq"] else again.opening
        views, state = patched(views, entry["patch"]), again.state
        assert views == {"public": state.public(), "own": [state.own(seat) for seat in range(seats)]}
        assert (entry["actor"], entry["question"]) == (state.actor(), question(state))
        assert {name: entry[name] for name in told} == told
        assert play is not None
        for viewer in (None, *range(seats)):
            seen = entry["told"].get("-" if viewer is None else str(viewer), entry)
            assert seen["events"] == [event.seen_by(viewer) for event in play.events]
        rounds.append(entry["round"])
        if match.state.round_number():
            assert entry["round"] == max(1, state.round_number()), "the title's own rounds count"
    assert all(0 <= after - before <= 1 for before, after in pairwise(rounds))
    assert rounds[-1] > 1


async def test_entries_that_are_no_part_of_the_record_keep_their_numbers(house: House) -> None:
    table = await table_of(house, [RED, BLUE], replace="random")
    for _ in range(4):
        await move(house, table.id)
    await refused(house.adviser.table(table.id, RED.id), "status")
    await house.seating.leave(table.id, BLUE)
    time = house.time
    assert isinstance(time, FakeTime)
    for _ in range(3000):
        if not (await now(house, table.id)).running:
            break
        seen = await sight(house, table.id, RED)
        if seen["shared"]["actor"] == 0:
            await move(house, table.id, people=[RED])
        else:
            await _bot_moves(house, table.id, time)
    game = await house.adviser.table(table.id, GREEN.id)
    log = json.loads(await house.log(table.id, RED.id, -1))["entries"]
    left = next(entry["seq"] for entry in log if entry["kind"] == "replaced")
    assert left == 5
    course = json.loads(await house.adviser.course(game))["entries"]
    assert [entry["seq"] for entry in course] == [entry["seq"] for entry in log if entry["seq"] != left]
    assert (game.entries(left), game.entries(left - 1), game.last) == (4, 4, log[-1]["seq"])


async def _bot_moves(house: House, id: str, time: FakeTime) -> None:
    room = await house.rooms.find(id)
    assert room is not None
    seq = room.table.seq
    await eventually(lambda: bool(time.waiting) or room.table.seq != seq)
    time.advance(10)
    await eventually(lambda: room.table.seq != seq)


# -- review ----------------------------------------------------------------------------------------------


def entries_of(record: Record, verb: str) -> Sequence[int]:
    return [number for number, (_, text) in enumerate(record.entries, 1) if text.startswith(verb)]


async def test_odds_and_divinations_of_a_game_of_tiwanaku(house: House) -> None:
    record, _ = played("tiwanaku", 1, SOLO)
    game = await brought(house, record)
    divined = entries_of(record, "divine")
    assert divined
    end = json.loads(await house.adviser.odds(game, game.last))
    assert end["status"] == "complete"
    for number in (divined[0], divined[-1]):
        found = json.loads(await house.adviser.proof(game, number))
        words = record.entries[number - 1][1].split()
        assert found["level"] == int(words[2])
        assert found["provable"] == (found["hint"] is not None)
        if found["share"] is not None:
            assert found["provable"] is False or found["share"] in (0.0, 1.0)
    await refused(house.adviser.proof(game, entries_of(record, "explore")[0]), "form")
    await refused(house.adviser.proof(game, 0), "form")
    await refused(house.adviser.odds(game, game.last + 1), "limit")
    await refused(house.adviser.odds(game, -1), "limit")


async def test_a_bot_says_what_it_would_have_played(house: House) -> None:
    record, match = played("cuzco", 2, {})
    game = await brought(house, record)
    found = json.loads(await house.adviser.advice(game, 2, "easy"))
    assert (found["seat"], found["level"]) == (record.entries[2][0], "easy")
    assert found["played"] == record.entries[2][1]
    weighed = [candidate["weighed"] for candidate in found["candidates"]]
    assert weighed[0]["action"] == found["action"]
    assert weighed[0]["worth"] == max(option["worth"] for option in weighed)
    chances = [candidate["estimate"] for candidate in found["candidates"]]
    assert all(0 < one["chance"] < 1 and 0 < one["error"] < 0.2 for one in chances), "each with its uncertainty"
    again = json.loads(await house.adviser.advice(game, 2, "easy"))
    known = {one["weighed"]["action"]: one["estimate"] for one in again["candidates"]}
    # The bot may like others the next time; what both times are weighed is judged alike.
    both = [(one["estimate"], known.get(one["weighed"]["action"])) for one in found["candidates"]]
    assert all(other is None or one["chance"] == pytest.approx(other["chance"], abs=0.2) for one, other in both)
    then = record.replay(match.game, 2)
    assert found["action"] in [action.text for action in then.state.legal()]
    await refused(house.adviser.advice(game, game.last, "easy"), "form")
    with pytest.raises(BadInput):
        await house.adviser.advice(game, 2, "godlike")
    await refused(house.adviser.odds(game, 2), "form")
    await refused(house.adviser.proof(game, 2), "form")


async def test_a_review_that_fails_is_refused_and_the_next_one_works() -> None:
    house = house_of(advisers=Thinkers(grace=60.0, titles="tests.tables.titles:TITLES"))
    record, _ = played("toy", 2, {})
    game = await brought(house, record)
    await refused(house.adviser.advice(game, 0, "crashing"), "time")
    assert json.loads(await house.adviser.advice(game, 0, "knowing"))["seat"] == record.entries[0][0]
    with pytest.raises(NoTable):
        await house.adviser.record("0" * 32)
    await house.close()


async def test_when_too_many_ask_the_last_are_refused(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "_MOST_ASKING", 2)
    record, _ = played("toy", 2, {})
    game = await brought(house, record)
    answers = await asyncio.gather(*(house.adviser.course(game) for _ in range(4)), return_exceptions=True)
    assert [isinstance(answer, Refused) and answer.code for answer in answers] == [False, False, "limit", "limit"]
    assert json.loads(await house.adviser.course(game))["points"]


async def test_a_running_game_is_not_reviewed() -> None:
    house = house_of(MemoryStore())
    table = await table_of(house)
    with pytest.raises(Refused):
        await house.adviser.table(table.id, RED.id)
    over = await play_out(house, table.id)
    assert (await house.adviser.table(table.id, GREEN.id)).last == over.seq
    private = await table_of(house, public=False)
    with pytest.raises(NoTable):
        await house.adviser.table(private.id, GREEN.id)
    await house.close()


# -- whose turn it is to ask -----------------------------------------------------------------------------


async def test_who_asks_too_much_is_refused_and_others_are_not_kept_waiting() -> None:
    asked, free = list[str](), asyncio.Event()

    class Waiting(Thinkers):
        async def ask(self, question: Question, whose: str = "") -> bytes:
            asked.append(whose)
            await free.wait()
            return b"{}"

    house = house_of(advisers=Waiting())
    record, _ = played("rumis", 2, {})
    game = await brought(house, record)
    crowd, red = replace(game, asker="crowd"), replace(game, asker="red")
    waiting = [asyncio.create_task(house.adviser.course(crowd)) for _ in range(study._MOST_OF_ONE)]
    await eventually(lambda: len(asked) == study._MOST_OF_ONE)
    await refused(house.adviser.replay(crowd), "limit")
    waiting.append(asyncio.create_task(house.adviser.replay(red)))
    await eventually(lambda: asked[-1] == "red")
    free.set()
    assert await asyncio.gather(*waiting) == [b"{}"] * len(waiting)
    assert await house.adviser.replay(crowd) == b"{}"
    await house.close()
