"""The review of a finished game: everybody's chances, and the decisions that cost most."""

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tampu.engine import BadInput, SearchChance
from tampu.engine.match import Match, Seal
from tampu.engine.record import Record
from tampu.games import TITLES as BOX
from tampu.tables.errors import Refused
from tampu.tables.house import House
from tampu.tables.storage.memory import MemoryStore
from tampu.tables.thinking.answers import Estimate, Judged, Outline, Retried, Review
from tampu.tables.thinking.questions import Question
from tampu.tables.thinking.review import judging, reviews
from tampu.tables.thinking.review.again import Again
from tampu.tables.thinking.review.ended import Ended
from tampu.tables.thinking.thinkers import Thinkers
from tests.tables.build import eventually, house_of
from tests.tables.test_adviser import SOLO, brought, played


@pytest.fixture
async def house() -> AsyncIterator[House]:
    made = house_of(advisers=Thinkers(grace=60.0, titles="tests.tables.titles:TITLES"))
    yield made
    await made.close()


async def reviewed(house: House, game: Ended, seat: int | None) -> Review:
    await house.adviser.reviews.begin(game, seat)
    await eventually(lambda: not house.adviser.reviews.busy, seconds=900)
    return await house.adviser.reviews.look(game, seat)


@pytest.mark.parametrize(
    ("title", "seats", "options"),
    [("toy", 3, {}), pytest.param("rumis", 2, {"board": "pirka"}, marks=pytest.mark.full)],
)
async def test_a_review_is_made_once_and_kept(house: House, title: str, seats: int, options: dict[str, str]) -> None:
    """A title without a judge is judged by random games."""
    game = await brought(house, played(title, seats, options)[0])
    reviews = house.adviser.reviews
    before = await reviews.look(game, 0)
    assert (before.done, before.running, before.chances, before.points) == (0, False, [], None)
    assert (await reviews.begin(game, 0)).running
    found = await reviewed(house, game, 0)
    assert (found.done, found.total, found.running) == (found.total, found.total, False)
    assert found.chances[0].seq == 0
    assert found.chances[-1].seq == len(game.numbers)
    result: Any = Record.parse(game.record).result
    winners = result["winners"]
    shares = [(seat in winners) / len(winners) for seat in range(seats)]
    assert [one.chance for one in found.chances[-1].seats] == pytest.approx(shares, abs=0.001)
    assert all(0 <= one.chance <= 1 and one.error >= 0 for then in found.chances for one in then.seats)
    assert found.points is not None
    assert len(found.points) <= 3
    for point in found.points:
        seat, text = Record.parse(game.record).entries[point.entries]
        assert (seat, text) == (0, point.played)
        assert point.action != point.played
        assert point.cost.chance > 0
        assert abs(point.expected.chance - point.got.chance - point.cost.chance) < 0.001
    assert [one.cost.chance for one in found.points] == sorted((one.cost.chance for one in found.points), reverse=True)

    # Somewhere else it comes out the same, and here nobody is asked again.
    elsewhere = house_of(MemoryStore(), advisers=Thinkers(grace=60.0, titles="tests.tables.titles:TITLES"))
    try:
        assert await reviewed(elsewhere, game, 0) == found
    finally:
        await elsewhere.close()
    await house.adviser.close()
    assert await reviews.look(game, 0) == found
    with pytest.raises(Refused):
        await reviews.look(game, seats)


def test_a_turn_has_one_turning_point_at_most() -> None:
    """Only what cost most of its turn is weighed again; before, the worst decisions of one turn took all places."""
    game = Ended("rumis", "", "", list(range(1, 10)), 9)
    even = Estimate(0.5, 0.0)

    def judged(entries: int, cost: float) -> Judged:
        return Judged(entries, "a", "b", even, even, Estimate(cost, 0.0))

    costs = {0: 0.1, 1: 0.4, 2: 0.3, 4: 0.2, 5: 0.05, 7: 0.0}
    found = [judged(entries, cost) for entries, cost in costs.items()]
    parts: dict[str, object] = {"outline": Outline([0, 3, 4, 6, 9], [[*costs], []])}
    parts |= {"0 first 0": found[:4], "0 first 4": found[4:]}
    kept = reviews._Kept(game, {name: msgspec.json.encode(part) for name, part in parts.items()})
    again = [part for name, part in kept.questions(0).items() if name.startswith("0 again")]
    assert [part.decisions for part in again if isinstance(part, judging.Decisions)] == [[1], [4]]


async def test_whoever_waits_for_many_reviews_is_refused_and_nobody_else() -> None:
    class Waiting(Thinkers):
        async def ask(self, question: Question, whose: str = "") -> bytes:
            await asyncio.Event().wait()
            raise AssertionError

    made = house_of(advisers=Waiting())
    games = [await brought(made, played("rumis", 4, {}, seed=seed)[0]) for seed in range(3)]
    begin = made.adviser.reviews.begin
    for game in games[:2]:
        for seat in range(4):
            await begin(replace(game, asker="red"), seat)
    with pytest.raises(Refused):
        await begin(replace(games[2], asker="red"), 0)
    assert (await begin(replace(games[0], asker="red"), 0)).running, "what is made already counts once"
    assert (await begin(replace(games[2], asker="blue"), 0)).running
    await made.adviser.reviews.close()
    await asyncio.sleep(0)
    assert (await begin(replace(games[2], asker="red"), 1)).running, "whoever has waited may begin others"
    await made.close()


PINNED: dict[str, tuple[list[float], str, float, float]] = {
    "cuzco": ([0.2103, 0.8102], "place 3 temple", 0.486, 0.1564),
    "rumis": ([0.4583, 0.5417], "place S10 a4.3 b4.3 b3.4 b4.4", 0.7387, 0.4914),
    "tiwanaku": ([0.4367, 0.5633], "keep", 0.4367, 0.3805),
    "wutaki": ([0.5841, 0.3803], "place accept", 0.5923, 0.6116),
}
"""At one position of each title everybody's chances, the bot's action, and what it expects of that and of another."""


@pytest.mark.parametrize("title", BOX.names())
def test_what_bots_judge_has_not_changed(title: str) -> None:
    """Kept reviews hold what bots judged when they were made. If this changes raise METHOD in
    `thinking/review/reviews.py`, so that nothing is mixed, and write the new values here."""
    game = BOX.game(title)
    options = {"size": "tiny", "scenario": "T02"} if title == "tiwanaku" else {}
    match: Match[Any] = Match(game, game.meta.settle(options, 2), Seal.of_seed(f"{title}/pinned"))
    random = Random(5)
    for _ in range(12):
        actor = match.state.actor()
        assert actor is not None
        match.act(actor, random.choice(match.state.legal()))
    state = match.state
    while len(state.legal()) < 2:
        state.apply(state.legal()[0], SearchChance(1))
    found = judging.judged(state, 0, state.legal()[1], 1, 12, "pinned")
    chances, action, expected, got = PINNED[title]
    assert found.action == action
    assert [found.expected.chance, found.got.chance] == pytest.approx([expected, got], abs=0.001)
    assert [one.chance for one in judging.chances(state)] == pytest.approx(chances, abs=0.001)


def outline(record: Record) -> Outline:
    found = judging.Outline(title=record.title, record=record.text(), seconds=1.0).prepare(BOX)()
    assert isinstance(found, Outline)
    return found


def test_nobody_is_reviewed_who_plays_alone_against_nobody() -> None:
    found = outline(played("rumis", 1, {"solitaire": "3"})[0])
    assert (found.moments, found.decisions) == ([], [[]])


def test_what_was_taken_back_was_no_decision() -> None:
    game = BOX.game("cuzco")
    match: Match[Any] = Match(game, game.meta.settle({}, 2), Seal.of_seed("undo"))
    while match.undoable() is None or len(match.state.legal()) < 2:
        actor = match.state.actor()
        assert actor is not None
        match.act(actor, match.state.legal()[0])
    seat, before = match.undoable(), len(match.moves)
    assert seat is not None
    match.undo(seat)
    actor = match.state.actor()
    assert actor is not None
    match.act(actor, match.state.legal()[-1])
    found = outline(Record.of(match, ["a", "b"]))
    assert before - 1 not in found.decisions[seat]
    assert before + 1 in found.decisions[seat]
    assert found.moments == sorted(set(found.moments))
    assert found.moments[-1] == len(match.moves)


@pytest.mark.parametrize(
    ("title", "seats", "options", "moves"),
    [
        ("cuzco", 2, {}, 50),
        ("wutaki", 3, {}, 60),
        ("tiwanaku", 2, {"size": "tiny", "scenario": "T02"}, 30),
        ("tiwanaku", 1, SOLO, 8),
    ],
)
def test_a_seat_is_judged_by_what_it_knew(title: str, seats: int, options: dict[str, str], moves: int) -> None:
    """In worlds that it could not tell apart its chances and its decisions are judged alike, to the last digit."""
    game, random = BOX.game(title), Random(5)
    match: Match[Any] = Match(game, game.meta.settle(options, seats), Seal.of_seed(f"{title}/blind"))
    for _ in range(moves):
        actor = match.state.actor()
        assert actor is not None
        match.act(actor, random.choice(match.state.legal()))
    true = match.state
    while len(true.legal()) < 2:
        true.apply(true.legal()[0], SearchChance(1))
    seat = true.actor()
    assert seat is not None
    chance, decision = judging.chances(true)[seat], judging.judged(true, 0, true.legal()[0], 2, 6, "test")
    others = [game.vary(true, seat, SearchChance(seed)) for seed in range(4)]
    others = [other for other in others if other.secret() != true.secret()]
    assert others, "there must be something that the seat does not know"
    for other in others:
        assert judging.chances(other)[seat] == chance
        assert judging.judged(other, 0, other.legal()[0], 2, 6, "test") == decision


# -- trying again ----------------------------------------------------------------------------------------


def again(
    record: Record, entries: int, line: list[str], known: int = 0, truth: bool = False, attempt: int = 1
) -> Again:
    about: dict[str, Any] = {"title": record.title, "record": record.text(), "seconds": 1.0}
    return Again(**about, entries=entries, line=line, known=known, truth=truth, attempt=attempt)


def tried(record: Record, entries: int, line: list[str], known: int = 0, truth: bool = False) -> Retried:
    found = again(record, entries, line, known, truth).prepare(BOX)()
    assert isinstance(found, Retried)
    return found


def decision_of(record: Record, seat: int, number: int) -> int:
    return outline(record).decisions[seat][number]


@pytest.mark.parametrize("truth", [False, True], ids=["imagined", "true"])
def test_a_decision_is_tried_again_and_bots_answer(truth: bool) -> None:
    record, _ = played("cuzco", 2, {})
    entries = decision_of(record, 1, 6)
    then = record.replay(BOX.game("cuzco"), entries).state
    opened = tried(record, entries, [], truth=truth)
    assert (opened.seat, opened.now.legal) == (1, [action.text for action in then.legal()])
    assert (opened.now.public, opened.now.own) == (then.public(), then.own(1))
    assert (opened.entries, opened.judged) == ([], None)
    line: list[str] = []
    for _ in range(3):
        now = tried(record, entries, line, len(line), truth=truth).now
        assert now.actor == 1
        assert now.legal
        found = tried(record, entries, [*line, now.legal[-1]], len(line), truth=truth)
        assert found == tried(record, entries, [*line, now.legal[-1]], len(line), truth=truth), "the same answer"
        assert (found.entries[0].seat, found.entries[0].action) == (1, now.legal[-1])
        assert all(entry.seat != 1 for entry in found.entries[1:]), "bots play the others"
        assert (found.judged is not None) == (not line)
        line += [entry.action for entry in found.entries]


def test_a_trial_in_the_true_world_has_its_luck_and_another_world_at_every_attempt() -> None:
    record, _ = played("wutaki", 2, {})
    entries = decision_of(record, 0, 3)
    played_then = record.entries[entries][1]
    truly = tried(record, entries, [played_then], truth=True)
    after = record.replay(BOX.game("wutaki"), entries + 1).state
    assert truly.entries[0].then.public == after.public(), "what was played leads where it led"
    worlds = [again(record, entries, [], attempt=attempt)._match(BOX) for attempt in range(3)]
    assert len({str(match.state.secret()) for match in worlds}) > 1


def test_an_impossible_line_makes_no_sense() -> None:
    record, _ = played("cuzco", 2, {})
    with pytest.raises(BadInput):
        tried(record, decision_of(record, 0, 2), ["end"] * 3)


def test_a_trial_shows_no_more_than_its_seat_would_see() -> None:
    """What bots hold in the imagined world is not told, and the world is imagined from nothing but the view."""
    record, _ = played("wutaki", 3, {})
    entries = decision_of(record, 2, 5)
    true = record.replay(BOX.game("wutaki"), entries)
    match = again(record, entries, [])._match(BOX)
    view = true.state.view(2)
    assert match.state.view(2).encode() == view.encode()
    others = [true.game.vary(true.state, 2, SearchChance(seed)) for seed in range(4)]
    assert any(other.secret() != true.state.secret() for other in others)
    for other in others:
        assert judging.seen_key(other.view(2)) == judging.seen_key(view)
    found = tried(record, entries, [match.state.legal()[0].text])
    for entry in found.entries:
        assert set(entry.then.own) == set(view.own)
