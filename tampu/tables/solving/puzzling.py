"""Puzzles in a house: who tries which, what a hint costs, and runs against time. Answers stay here until given."""

from collections.abc import Sequence
from datetime import date
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from tampu import puzzles
from tampu.engine import BadInput
from tampu.engine.wire import digest
from tampu.puzzles import Puzzle, Reasons, Rung
from tampu.puzzles.ratings import MOST_RUNGS, Rating, of_puzzle, stakes
from tampu.tables.errors import NoTable, Refused
from tampu.tables.ids import random_id
from tampu.tables.model import NO_ENTROPY, Attempt, Chair, Clock, Run, Table, User
from tampu.tables.rooms import Rooms
from tampu.tables.seen import Own, Shared, position
from tampu.tables.solving.days import Days
from tampu.tables.thinking.adviser import Adviser
from tampu.tables.time import SECOND

RUN: Final = 3 * 60 * SECOND
MOST_MISSED: Final = 3
"""A run ends with so many wrong answers."""
_NEAREST: Final = 12
"""The next puzzle is one of so many whose ratings are nearest to one's own."""
_RECENT: Final = 8
_MOST_TRIED: Final = 10_000
_EASIEST_OF_RUN: Final = 900
_STEP_OF_RUN: Final = 60
"""A run begins easily; every puzzle is harder than the one before."""


class Tried(Struct, frozen=True):
    """One of my last attempts."""

    right: bool
    rungs: int


class MyRating(Struct, frozen=True, kw_only=True):
    """How strong I am in the puzzles of a title."""

    rating: int
    deviation: int
    recent: list[Tried]
    solved: int


class PuzzleShown(Struct, frozen=True, kw_only=True):
    """A puzzle as whoever tries it sees it: the table from the eyes of its seat, and nothing of the answer."""

    id: str
    title: str
    kind: str
    facts: dict[str, Any]
    picks: int
    """How many actions the answer has."""
    rating: int
    stakes: list[int]
    """How my rating would change: right without a hint, after one, after two; wrong, or the answer shown."""
    rungs: int
    """How many hints I took."""
    mine: MyRating
    shared: Shared
    own: Own
    solved: "Solved | None" = None
    """How it went, if I have answered it."""


class Solved(Struct, frozen=True, kw_only=True):
    """How an attempt went, and why."""

    right: bool
    given: list[str]
    answer: list[str]
    rungs: int
    seconds: int
    change: int
    mine: MyRating
    rating: int
    """Of the puzzle now."""
    reasons: Reasons


class RunShown(Struct, frozen=True, kw_only=True):
    """A run against time: so far, and the next puzzle unless it is over."""

    id: str
    ends: int
    now: int
    solved: int
    missed: int
    puzzle: PuzzleShown | None
    last: bool | None = None
    """Was the last answer right?"""


class Best(Struct, frozen=True):
    """One of the best runs."""

    name: str
    solved: int


class Puzzling:
    """One attempt of each person at each puzzle counts, and changes the ratings of both."""

    def __init__(self, rooms: Rooms, adviser: Adviser, days: Days) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._adviser = adviser
        self._days = days

    def of_day(self, day: date) -> Puzzle:
        """The puzzle that everybody gets on a day."""
        every = sorted(id for title in puzzles.titles() for id in puzzles.puzzles(title))
        number = int.from_bytes(digest(day.isoformat().encode(), "puzzle day", 8), "big")
        return puzzles.puzzle(every[number % len(every)])

    async def rating(self, user: str, title: str) -> MyRating:
        now = await self._store.rating(user, title) or Rating()
        attempts = [one for one in await self._store.puzzle_attempts(user, title, _MOST_TRIED) if one.answered]
        return MyRating(
            rating=round(now.rating),
            deviation=round(now.deviation),
            recent=[Tried(one.right, one.rungs) for one in attempts if not one.run][:_RECENT],
            solved=sum(one.right for one in attempts),
        )

    # -- one puzzle after the other --------------------------------------------------------------------

    async def next(self, user: User, title: str) -> PuzzleShown:
        """The puzzle that was opened and not answered, else a new one near one's own rating."""
        attempts = await self._store.puzzle_attempts(user.id, title, _MOST_TRIED)
        for attempt in attempts:
            if not attempt.answered and not attempt.run:
                return await self.show(user, puzzles.puzzle(attempt.puzzle))
        mine = await self._store.rating(user.id, title) or Rating()
        near = await self._near(title, {one.puzzle for one in attempts}, mine.rating)
        return await self.show(user, near[Random().randrange(min(_NEAREST, len(near)))])

    async def _near(self, title: str, tried: set[str], rating: float) -> list[Puzzle]:
        """The puzzles that were not tried, the nearest first."""
        now = await self._store.puzzle_ratings(title)
        left = [one for id, one in puzzles.puzzles(title).items() if id not in tried]
        if not left:
            raise Refused("all_tried")

        def distance(one: Puzzle) -> float:
            return abs((now[one.id].rating if one.id in now else one.rating) - rating)

        return sorted(left, key=lambda one: (distance(one), one.id))

    async def show(self, user: User, puzzle: Puzzle, run: str = "") -> PuzzleShown:
        """Open a puzzle for somebody, or show it again."""
        opened = self._rooms.time.now()
        fresh = Attempt(user=user.id, puzzle=puzzle.id, title=puzzle.title, run=run, opened=opened)
        attempt = await self._store.open_puzzle(fresh)
        mine = await self._store.rating(user.id, puzzle.title) or Rating()
        its = await self._its(puzzle)
        return PuzzleShown(
            id=puzzle.id,
            title=puzzle.title,
            kind=puzzle.kind,
            facts=puzzle.facts,
            picks=len(puzzle.answer),
            rating=round(its.rating),
            stakes=[] if attempt.run else stakes(mine, its),
            rungs=attempt.rungs,
            mine=await self.rating(user.id, puzzle.title),
            shared=_shared(puzzle),
            own=Own(seat=puzzle.seat, view=puzzle.own, legal=puzzles.kinds(puzzle.title).offers(puzzle)),
            solved=await self._solved(puzzle, attempt, user) if attempt.answered else None,
        )

    async def _its(self, puzzle: Puzzle) -> Rating:
        return (await self._store.puzzle_ratings(puzzle.title)).get(puzzle.id, of_puzzle(puzzle.rating))

    async def hint(self, user: User, id: str, rung: int) -> Rung:
        """Where to look (1) or which rule (2). The price is paid before anything is told."""
        puzzle = _found(id)
        await self._opened(user, id, "")
        await self._store.climb(user.id, id, rung)
        return (await self._adviser.puzzle_hints(puzzle, user.id))[rung - 1]

    async def answer(self, user: User, id: str, given: Sequence[str]) -> Solved:
        """Answer a puzzle that was opened, once; nothing given asks for the answer."""
        puzzle = _found(id)
        opened = await self._opened(user, id, "")
        if given:
            _must_be_offered(puzzle, given)
        else:
            await self._store.climb(user.id, id, MOST_RUNGS)
        attempt = await self._close(opened, puzzle, given, of_puzzle(puzzle.rating))
        return await self._solved(puzzle, attempt, user)

    async def _opened(self, user: User, id: str, run: str) -> Attempt:
        """The attempt that was begun at a puzzle, in this run or in none."""
        found = await self._store.climb(user.id, id, 0)
        if found is None or found.run != run:
            raise Refused("not_opened")
        return found

    async def _close(self, attempt: Attempt, puzzle: Puzzle, given: Sequence[str], fresh: Rating | None) -> Attempt:
        answered = msgspec.structs.replace(
            attempt, answered=self._rooms.time.now(), given="\n".join(given), right=puzzle.is_right(given)
        )
        return await self._store.answer_puzzle(answered, fresh)

    async def _solved(self, puzzle: Puzzle, attempt: Attempt, user: User) -> Solved:
        given = attempt.given.split("\n") if attempt.given else []
        return Solved(
            right=attempt.right,
            given=given,
            answer=list(puzzle.answer),
            rungs=attempt.rungs,
            seconds=(attempt.answered - attempt.opened) // SECOND,
            change=round(attempt.before + attempt.change) - round(attempt.before),
            mine=await self.rating(user.id, puzzle.title),
            rating=round((await self._its(puzzle)).rating),
            reasons=await self._adviser.puzzle_reasons(puzzle, given, user.id),
        )

    # -- as many as possible -----------------------------------------------------------------------------

    async def begin_run(self, user: User, title: str) -> RunShown:
        puzzles.kinds(title)
        now = self._rooms.time.now()
        run = Run(id=random_id(9), user=user.id, title=title, began=now, ends=now + RUN)
        await self._store.add_run(run)
        return await self._run_shown(user, run, None)

    async def answer_in_run(self, user: User, id: str, puzzle_id: str, given: Sequence[str]) -> RunShown:
        """Answer the puzzle of a run that is on show; what comes too late does not count."""
        run = await self._store.puzzle_run(id)
        if run is None or run.user != user.id:
            raise NoTable
        puzzle = _found(puzzle_id)
        _must_be_offered(puzzle, given)
        if self._rooms.time.now() > run.ends:
            return await self._run_shown(user, run, None)
        opened = await self._opened(user, puzzle_id, id)
        attempt = await self._close(opened, puzzle, given, None)
        return await self._run_shown(user, run, attempt.right)

    async def _run_shown(self, user: User, run: Run, last: bool | None) -> RunShown:
        now = self._rooms.time.now()
        attempts = await self._store.puzzle_attempts(user.id, run.title, _MOST_TRIED)
        here = [one for one in attempts if one.run == run.id]
        solved = sum(one.right for one in here)
        missed = sum(bool(one.answered) and not one.right for one in here)
        shown = None
        if now < run.ends and missed < MOST_MISSED:
            unanswered = [one.puzzle for one in here if not one.answered]
            wanted = _EASIEST_OF_RUN + _STEP_OF_RUN * len(here)
            near = [] if unanswered else await self._near(run.title, {one.puzzle for one in attempts}, wanted)
            puzzle = puzzles.puzzle(unanswered[0]) if unanswered else Random(f"{run.id}/{len(here)}").choice(near[:5])
            shown = await self.show(user, puzzle, run.id)
        return RunShown(id=run.id, ends=run.ends, now=now, solved=solved, missed=missed, puzzle=shown, last=last)

    async def best_runs(self, title: str, limit: int) -> list[Best]:
        found = []
        for run, solved in await self._store.runs(title, limit):
            user = await self._store.user(run.user)
            found.append(Best("" if user is None else user.name, solved))
        return found


def _found(id: str) -> Puzzle:
    try:
        return puzzles.puzzle(id)
    except BadInput:
        raise NoTable from None


def _must_be_offered(puzzle: Puzzle, given: Sequence[str]) -> None:
    offered = puzzles.kinds(puzzle.title).offers(puzzle)
    if len(given) != len(puzzle.answer) or len({*given}) < len(given) or not {*given} <= {*offered}:
        raise Refused("no_such_answer")


def _shared(puzzle: Puzzle) -> Shared:
    """The table of a puzzle, which no store keeps."""
    options = puzzle.public["options"]
    step = puzzle.public["stack"][-1][0]
    chair = Chair(kind="person", entropy=NO_ENTROPY)
    table = Table(
        id=f"puzzle-{puzzle.id}",
        title=puzzle.title,
        rules=0,
        content="",
        options=dict(options["values"]),
        chairs=(chair,) * int(options["seats"]),
        public=False,
        host="",
        invite="",
        clock=Clock(),
        secret="",
        commitment="",
        status="playing",
        created=1,
        started=1,
        actor=puzzle.seat,
    )
    return position(table, puzzle.public, str(step))
