"""The scenario of the day, and how people did with it."""

from datetime import UTC, date, datetime

from fastapi import APIRouter, Depends
from pydantic import BaseModel, JsonValue

from tampu.engine.wire import as_int, as_ints, as_object, decode
from tampu.games.daily import Daily, daily_of
from tampu.server.requests import Problem, TheServer, slowly
from tampu.tables.errors import NoTable
from tampu.tables.model import Table
from tampu.tables.time import SECOND

_MOST_GAMES = 2_000
_MOST_RESULTS = 100
_OVERLAP = 60 * SECOND
"""Games that end together are not stored in the order of their ends."""

router = APIRouter(prefix="/api", tags=["lobby"], dependencies=[Depends(slowly("read"))])


class Result(BaseModel):
    """The first game of the day that somebody finished."""

    name: str
    score: int
    rivals: int | None
    """What rivals without a seat scored, if there are any."""
    won: bool
    table: str | None
    """Where to look at it, if it was public."""


class Today(BaseModel):
    date: str
    title: str
    options: dict[str, str]
    seats: int
    about: dict[str, JsonValue]
    """What the title says of it before it is played."""
    results: list[Result]


class Board:
    """The results of a day so far: only what has ended since it was last looked at is read again."""

    def __init__(self, about: dict[str, JsonValue], since: int) -> None:
        self.about = about
        self.read = since
        """Everything that ended before was looked at."""
        self._first: dict[str, tuple[int, Result]] = {}
        """The first finished game of each person, and when it ended."""

    def note(self, table: Table) -> None:
        user = table.chairs[0].user
        if user not in self._first or table.ended < self._first[user][0]:
            self._first[user] = (table.ended, _result(table))

    def results(self) -> list[Result]:
        """The best come first."""
        found = [result for _, result in self._first.values()]
        return sorted(found, key=lambda result: (-result.score, result.rivals or 0, result.name))[:_MOST_RESULTS]


@router.get("/daily", responses={404: {"model": Problem}})
async def daily(server: TheServer) -> Today:
    """What everybody plays today (UTC): what to set up a table with, and the results so far."""
    day = datetime.fromtimestamp(server.house.time.now() / SECOND, UTC).date()
    found = daily_of(server.house.titles, day)
    if found is None:
        raise NoTable
    title, today = found
    board = server.boards.get(day)
    if board is None:
        board = Board(await server.house.rooms.aside("", today.about), _beginning(day))
        server.boards.clear()
        server.boards[day] = board
    for table in await server.store.ended_since(board.read, _MOST_GAMES):
        if table.title == title.name and _counts(table, today):
            board.note(table)
        board.read = max(board.read, table.ended - _OVERLAP)
    return Today(
        date=day.isoformat(),
        title=title.name,
        options=dict(today.options),
        seats=1,
        about=board.about,
        results=board.results(),
    )


def _beginning(day: date) -> int:
    return round(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * SECOND


def _counts(table: Table, today: Daily) -> bool:
    """Was it played to its end by a person, with the content of the box?"""
    return (
        table.status == "over"
        and table.chairs[0].kind == "person"
        and not table.own_content
        and today.counts(table.options)
    )


def _result(table: Table) -> Result:
    outcome = as_object(decode(table.outcome), "outcome")
    return Result(
        name=table.chairs[0].name,
        score=as_ints(outcome["scores"])[0],
        rivals=None if outcome["rivals"] is None else as_int(outcome["rivals"]),
        won=bool(outcome["winners"]),
        table=table.id if table.public else None,
    )
