"""Attempts at puzzles in every store: each counts once, for both ratings, and not at all in a run."""

import asyncio

import pytest
from msgspec.structs import replace

from tampu import puzzles
from tampu.engine.record import Record
from tampu.lab.mining import found_in
from tampu.puzzles import Puzzle, Reasons, Rung
from tampu.puzzles.ratings import Rating, met, of_puzzle
from tampu.tables.errors import NoTable, Refused
from tampu.tables.house import House
from tampu.tables.solving.consent import allowed_records
from tampu.tables.solving.puzzling import RUN
from tampu.tables.storage.store import Store
from tests.tables.build import BLUE, RED, FakeTime, house_of, play_out, table_of
from tests.tables.titles import TITLES


def quick(house: House) -> House:
    """Without workers: what is thought about is not the point here."""

    async def hints(puzzle: Puzzle, user: str) -> list[Rung]:
        return [Rung(say="where"), Rung(say="rule")]

    async def reasons(puzzle: Puzzle, given: object, user: str) -> Reasons:
        return Reasons(told=[])

    house.adviser.puzzle_hints = hints  # type: ignore[method-assign]
    house.adviser.puzzle_reasons = reasons  # type: ignore[method-assign]
    return house


def wrong_for(id: str) -> list[str]:
    one = puzzles.puzzle(id)
    offers = puzzles.kinds(one.title).offers(one)
    return [text for text in offers if text not in one.answer][: len(one.answer)]


async def test_the_next_puzzle_is_near_my_rating_and_stays_until_it_is_answered(store: Store) -> None:
    house = quick(house_of(store))
    shown = await house.puzzling.next(RED, "tiwanaku")
    assert abs(shown.rating - 1500) < 100
    assert (await house.puzzling.next(RED, "tiwanaku")).id == shown.id
    solved = await house.puzzling.answer(RED, shown.id, puzzles.puzzle(shown.id).answer)
    assert (solved.right, solved.change, solved.answer) == (True, shown.stakes[0], [*puzzles.puzzle(shown.id).answer])
    other = await house.puzzling.next(RED, "tiwanaku")
    assert other.id != shown.id
    assert abs(other.rating - solved.mine.rating) < abs(shown.rating - solved.mine.rating) + 100


async def test_an_attempt_counts_once_for_both(store: Store) -> None:
    house = quick(house_of(store))
    shown = await house.puzzling.next(RED, "rumis")
    one = puzzles.puzzle(shown.id)
    answers = await asyncio.gather(
        *(house.puzzling.answer(RED, shown.id, given) for given in (wrong_for(shown.id), one.answer, one.answer))
    )
    assert len({(found.right, found.change, tuple(found.given)) for found in answers}) == 1
    score = 1.0 if answers[0].right else 0.0
    person, puzzle = met(Rating(), of_puzzle(one.rating), score)
    found = await store.rating(RED.id, "rumis")
    assert found is not None
    assert found.rating == pytest.approx(person.rating)
    assert (await store.puzzle_ratings("rumis"))[one.id].rating == pytest.approx(puzzle.rating)
    assert len(await store.puzzle_attempts(RED.id, "rumis", 9)) == 1


async def test_two_people_who_answer_together_both_count(store: Store) -> None:
    house = quick(house_of(store))
    one = next(iter(puzzles.puzzles("rumis").values()))
    for user in (RED, BLUE):
        await house.puzzling.show(user, one)
    await asyncio.gather(*(house.puzzling.answer(user, one.id, one.answer) for user in (RED, BLUE)))
    first, second = (met(Rating(), of_puzzle(one.rating), 1.0)[1] for _ in range(2))
    assert (await store.puzzle_ratings("rumis"))[one.id].rating < min(first.rating, second.rating)


async def test_hints_have_a_price_and_asking_for_the_answer_loses(store: Store) -> None:
    house = quick(house_of(store))
    shown = await house.puzzling.next(RED, "tiwanaku")
    with pytest.raises(Refused):
        await house.puzzling.hint(BLUE, shown.id, 1)
    assert (await house.puzzling.hint(RED, shown.id, 2)).say == "rule"
    assert (await house.puzzling.hint(RED, shown.id, 1)).say == "where"
    assert (await house.puzzling.next(RED, "tiwanaku")).rungs == 2, "what was paid stays paid"
    solved = await house.puzzling.answer(RED, shown.id, puzzles.puzzle(shown.id).answer)
    assert (solved.rungs, solved.change) == (2, shown.stakes[2])
    shown = await house.puzzling.next(RED, "tiwanaku")
    told = await house.puzzling.answer(RED, shown.id, [])
    assert (told.right, told.rungs, told.change) == (False, 3, shown.stakes[3])


async def test_only_what_is_offered_can_be_answered(store: Store) -> None:
    house = quick(house_of(store))
    shown = await house.puzzling.next(RED, "rumis")
    for given in (["place S01 a1.1"], ["fly"], [*puzzles.puzzle(shown.id).answer] * 2):
        with pytest.raises(Refused) as refused:
            await house.puzzling.answer(RED, shown.id, given)
        assert refused.value.why == "no_such_answer"
    with pytest.raises(NoTable):
        await house.puzzling.answer(RED, "0" * 16, [])
    with pytest.raises(Refused):
        await house.puzzling.answer(BLUE, shown.id, puzzles.puzzle(shown.id).answer)
    assert (await house.puzzling.next(RED, "rumis")).id == shown.id


async def test_a_run_counts_what_was_solved_in_time_and_rates_nothing(store: Store) -> None:
    time = FakeTime()
    house = quick(house_of(store, time))
    await store.add_user(RED)
    run = await house.puzzling.begin_run(RED, "tiwanaku")
    ratings = []
    for _ in range(3):
        assert run.puzzle is not None
        ratings.append(run.puzzle.rating)
        run = await house.puzzling.answer_in_run(RED, run.id, run.puzzle.id, puzzles.puzzle(run.puzzle.id).answer)
    assert (run.solved, run.missed, run.last) == (3, 0, True)
    assert ratings == sorted(ratings)
    assert run.puzzle is not None
    late = run.puzzle.id
    with pytest.raises(NoTable):
        await house.puzzling.answer_in_run(BLUE, run.id, late, puzzles.puzzle(late).answer)
    time.advance(RUN / 1000 + 1)
    run = await house.puzzling.answer_in_run(RED, run.id, late, puzzles.puzzle(late).answer)
    assert (run.solved, run.puzzle) == (3, None)
    assert [(best.name, best.solved) for best in await house.puzzling.best_runs("tiwanaku", 5)] == [("Red", 3)]
    assert await store.rating(RED.id, "tiwanaku") is None
    assert await store.puzzle_ratings("tiwanaku") == {}


async def test_three_wrong_answers_end_a_run(store: Store) -> None:
    house = quick(house_of(store))
    run = await house.puzzling.begin_run(RED, "rumis")
    for _ in range(3):
        assert run.puzzle is not None
        run = await house.puzzling.answer_in_run(RED, run.id, run.puzzle.id, wrong_for(run.puzzle.id))
    assert (run.solved, run.missed, run.puzzle) == (0, 3, None)


async def test_what_was_tried_in_a_run_hides_no_last_attempts(store: Store) -> None:
    house = quick(house_of(store))
    shown = await house.puzzling.next(RED, "tiwanaku")
    await house.puzzling.answer(RED, shown.id, puzzles.puzzle(shown.id).answer)
    run = await house.puzzling.begin_run(RED, "tiwanaku")
    for _ in range(9):
        assert run.puzzle is not None
        run = await house.puzzling.answer_in_run(RED, run.id, run.puzzle.id, puzzles.puzzle(run.puzzle.id).answer)
    mine = await house.puzzling.rating(RED.id, "tiwanaku")
    assert [one.right for one in mine.recent] == [True]
    assert mine.solved == 10


async def test_everybody_gets_the_same_puzzle_of_the_day(store: Store) -> None:
    house = quick(house_of(store))
    today = house.days.today()
    first, second = house.puzzling.of_day(today), house.puzzling.of_day(today.replace(day=16))
    assert first == house.puzzling.of_day(today)
    assert first.id != second.id


async def test_only_games_of_people_who_all_allow_it_are_used(store: Store) -> None:
    house = house_of(store)
    for user in (RED, BLUE):
        await store.add_user(user)
    table = await play_out(house, (await table_of(house, title="rumis")).id)
    running = await table_of(house, title="rumis")

    async def used() -> list[str]:
        return [record.text() async for record in allowed_records(store, TITLES, "rumis")]

    assert await used() == [], "nobody has said so"
    await store.save_user(replace(RED, mining=True))
    assert await used() == [], "Blue has not"
    await store.save_user(replace(BLUE, mining=True))
    assert await used() == [await house.record(table.id, RED.id)]
    assert running.running
    found = [one for text in await used() for one, _ in found_in(Record.parse(text), {"most", "stuck"})]
    assert all(one.title == "rumis" and "Red" not in one.source for one in found)
