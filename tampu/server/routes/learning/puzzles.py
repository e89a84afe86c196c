"""Puzzles: one after the other near one's own strength, the one of the day, and runs against time.

Nothing of an answer leaves before it was given: what is sent is what the seat of the puzzle sees.
"""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from msgspec import Struct
from pydantic import Field

from tampu import puzzles
from tampu.puzzles import Rung
from tampu.server.answers import Encoded, Route, encoded
from tampu.server.requests import Body, Problem, Somebody, TheServer, Viewer, slowly
from tampu.tables.lengths import MOST_ACTION, MOST_NAME
from tampu.tables.solving.puzzling import Best, MyRating, PuzzleShown, RunShown, Solved

router = APIRouter(
    prefix="/api/puzzles",
    route_class=Route,
    tags=["puzzles"],
    responses={code: {"model": Problem} for code in (403, 404, 409, 422, 429)},
)

_MOST_BEST = 10
_MOST_PICKS = 8

Title = Annotated[str, Field(max_length=MOST_NAME)]
PuzzleId = Annotated[str, Path(pattern="^[0-9a-f]{16}$")]
RunId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[\w-]+$")]


class OfTitle(Body):
    title: Title


class Climb(Body):
    rung: Annotated[int, Field(ge=1, le=2)]
    """1: where to look; 2: which rule."""


class GivenAnswer(Body):
    actions: Annotated[list[Annotated[str, Field(max_length=MOST_ACTION)]], Field(max_length=_MOST_PICKS)]
    """Empty: show me the answer."""


class RunAnswer(GivenAnswer):
    puzzle: Annotated[str, Field(pattern="^[0-9a-f]{16}$")]


class PuzzleTitle(Struct, frozen=True, kw_only=True):
    """A title with puzzles, and how I stand in it."""

    title: str
    puzzles: int
    mine: MyRating | None
    best: list[Best]
    """The best runs against time."""


@router.get("", dependencies=[Depends(slowly("read"))])
async def all_titles(server: TheServer, user: Viewer) -> Encoded[list[PuzzleTitle]]:
    """The titles that have puzzles."""
    puzzling = server.house.puzzling
    return encoded(
        [
            PuzzleTitle(
                title=title,
                puzzles=len(puzzles.puzzles(title)),
                mine=None if user is None else await puzzling.rating(user.id, title),
                best=await puzzling.best_runs(title, _MOST_BEST),
            )
            for title in puzzles.titles()
        ]
    )


@router.post("/next", dependencies=[Depends(slowly("act"))])
async def next_puzzle(server: TheServer, user: Somebody, given: OfTitle) -> Encoded[PuzzleShown]:
    """A puzzle near my rating, or the one that I have not answered yet."""
    return encoded(await server.house.puzzling.next(user, given.title))


@router.post("/daily", dependencies=[Depends(slowly("act"))])
async def daily_puzzle(server: TheServer, user: Somebody) -> Encoded[PuzzleShown]:
    """The puzzle that everybody gets today (UTC)."""
    puzzling = server.house.puzzling
    return encoded(await puzzling.show(user, puzzling.of_day(server.house.days.today())))


@router.post("/{id}/hint", dependencies=[Depends(slowly("think"))])
async def hint(server: TheServer, user: Somebody, id: PuzzleId, given: Climb) -> Encoded[Rung]:
    """A hint, at its price."""
    return encoded(await server.house.puzzling.hint(user, id, given.rung))


@router.post("/{id}/answer", dependencies=[Depends(slowly("think"))])
async def answer(server: TheServer, user: Somebody, id: PuzzleId, given: GivenAnswer) -> Encoded[Solved]:
    """Answer a puzzle that I opened. The first answer counts; another one gets what came of the first."""
    return encoded(await server.house.puzzling.answer(user, id, given.actions))


@router.post("/runs", dependencies=[Depends(slowly("act"))])
async def begin_run(server: TheServer, user: Somebody, given: OfTitle) -> Encoded[RunShown]:
    """As many puzzles as possible in three minutes; three wrong answers end it."""
    return encoded(await server.house.puzzling.begin_run(user, given.title))


@router.post("/runs/{id}/answer", dependencies=[Depends(slowly("act"))])
async def answer_in_run(server: TheServer, user: Somebody, id: RunId, given: RunAnswer) -> Encoded[RunShown]:
    """Answer the puzzle of a run; the next one comes with the answer."""
    return encoded(await server.house.puzzling.answer_in_run(user, id, given.puzzle, given.actions))


@router.get("/best", dependencies=[Depends(slowly("read"))])
async def best(server: TheServer, title: Annotated[str, Query(max_length=MOST_NAME)]) -> Encoded[list[Best]]:
    """The best runs of a title."""
    return encoded(await server.house.puzzling.best_runs(title, _MOST_BEST))
