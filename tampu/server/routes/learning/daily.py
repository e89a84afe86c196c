"""The scenario of the day, and how people did with it."""

from datetime import UTC, date, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Depends, Path
from pydantic import BaseModel, JsonValue

from tampu.engine.wire import as_int, as_ints, as_object, decode
from tampu.games.daily import Sign
from tampu.server.requests import Problem, Somebody, TheServer, Viewer, slowly
from tampu.tables.errors import NoTable
from tampu.tables.model import Table
from tampu.tables.time import DAY, SECOND

_MOST_GAMES = 2_000
_MOST_RESULTS = 100
_MOST_BOARDS = 40
_MOST_DAYS = 1_000
"""Of a streak."""
_ARCHIVE = 30
_OVERLAP = 60 * SECOND
"""Games that end together are not stored in the order of their ends."""

router = APIRouter(
    prefix="/api/daily",
    tags=["lobby"],
    responses={404: {"model": Problem}},
    dependencies=[Depends(slowly("read"))],
)

Day = Annotated[str, Path(pattern=r"^\d{4}-\d\d-\d\d$")]


class Result(BaseModel):
    """The scored game of the day that somebody finished."""

    name: str
    score: int
    rivals: int | None
    """What rivals without a seat scored, if there are any."""
    won: bool
    seconds: int
    """From its beginning to its end."""
    table: str | None
    """Where to look at it, for those who have finished theirs."""
    mine: bool = False


class Mine(BaseModel):
    """My scored game of a day."""

    table: str
    status: str
    """Of the table: `playing`, `over`, or `stopped` if I gave it up."""
    result: Result | None = None
    place: int | None = None
    """Among all results, the best is 1."""
    signs: list[list[Sign]] = []
    """How the squares were found, row by row: nothing of what is hidden."""


class DayStreak(BaseModel):
    days: int
    """Days in a row; one missed day in a month breaks nothing."""
    longest: int


class Today(BaseModel):
    """What everybody plays on a day."""

    date: str
    title: str
    practice: dict[str, str] | None
    """The options of an unscored table, for who has finished the scored game, or when the day is over."""
    seats: int
    about: dict[str, JsonValue]
    """What the title says of it before it is played."""
    ends: int
    """When the day is over, in milliseconds since 1970."""
    played: int
    """How many people have finished it."""
    scores: list[int]
    """The points of all of them."""
    results: list[Result]
    """The best of them."""
    mine: Mine | None
    streak: DayStreak | None


class ArchiveDay(BaseModel):
    """One day of the past, and my scored game of it."""

    date: str
    status: str
    """Of my game; empty if I did not play."""
    score: int | None
    rivals: int | None
    won: bool


class Begun(BaseModel):
    id: str


class Board:
    """The results of a day so far: only what has ended since it was last looked at is read again."""

    def __init__(self, about: dict[str, JsonValue], since: int) -> None:
        self.about = about
        self.read = since
        """Everything that ended before was looked at."""
        self._found: dict[str, tuple[str, Result]] = {}
        """Every result by its table, with its user."""

    def note(self, table: Table) -> None:
        self._found[table.id] = (table.chairs[0].user, _result(table))
        self.read = max(self.read, table.ended - _OVERLAP)

    def results(self) -> list[tuple[str, Result]]:
        """With their users, the best first; of equal ones the faster."""
        return sorted(
            self._found.values(), key=lambda one: (-one[1].score, one[1].rivals or 0, one[1].seconds, one[1].name)
        )


@router.get("")
async def daily(server: TheServer, user: Viewer) -> Today:
    """What everybody plays today (UTC), the results so far, and my own."""
    return await _day(server, user.id if user else "", server.house.days.today())


@router.post("", dependencies=[Depends(slowly("create"))])
async def begin(server: TheServer, user: Somebody) -> Begun:
    """My scored game of today: it begins now, or goes on. Everybody has one."""
    return Begun(id=(await server.house.days.begin(user)).id)


@router.get("/archive")
async def archive(server: TheServer, user: Viewer) -> list[ArchiveDay]:
    """The days before today, the last first."""
    today = server.house.days.today()
    tables = await server.store.attempts_of(user.id, _ARCHIVE) if user else []
    mine = {table.day: table for table in tables}
    return [_archived(day, mine.get(day)) for day in ((today - timedelta(n)).isoformat() for n in range(1, _ARCHIVE))]


@router.get("/{day}")
async def one_day(server: TheServer, user: Viewer, day: Day) -> Today:
    """The same for a day of the past."""
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        raise NoTable from None
    return await _day(server, user.id if user else "", wanted)


async def _day(server: TheServer, user: str, day: date) -> Today:
    days, store = server.house.days, server.store
    title, daily = days.of(day)
    begins = round(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * SECOND
    board = server.boards.get(day)
    if board is None:
        board = Board(await days.about(day, user), begins)
        if len(server.boards) >= _MOST_BOARDS:
            server.boards.clear()
        server.boards[day] = board
    for table in await store.attempts_ended(day.isoformat(), board.read, _MOST_GAMES):
        board.note(table)
    attempt = await store.attempt(day.isoformat(), user) if user else None
    hidden = await days.hides(title.name, daily.practice, "", user)
    found = board.results()
    shown = [
        result.model_copy(update={"table": None if hidden else result.table, "mine": whose == user})
        for whose, result in found
    ]
    return Today(
        date=day.isoformat(),
        title=title.name,
        practice=None if hidden else dict(daily.practice),
        seats=1,
        about=board.about,
        ends=begins + DAY,
        played=len(found),
        scores=[result.score for _, result in found],
        results=shown[:_MOST_RESULTS],
        mine=None if attempt is None else await _mine(server, attempt, shown),
        streak=await _streak(server, user) if user else None,
    )


async def _mine(server: TheServer, table: Table, results: list[Result]) -> Mine:
    place = next((place for place, result in enumerate(results, 1) if result.mine), None)
    return Mine(
        table=table.id,
        status=table.status,
        result=None if place is None else results[place - 1],
        place=place,
        signs=await server.house.days.signs(table) if table.finished else [],
    )


async def _streak(server: TheServer, user: str) -> DayStreak:
    found = await server.house.days.streak(user, _MOST_DAYS)
    return DayStreak(days=found.days, longest=found.longest)


def _archived(day: str, table: Table | None) -> ArchiveDay:
    result = _result(table) if table is not None and table.status == "over" else None
    return ArchiveDay(
        date=day,
        status="" if table is None else table.status,
        score=None if result is None else result.score,
        rivals=None if result is None else result.rivals,
        won=result is not None and result.won,
    )


def _result(table: Table) -> Result:
    outcome = as_object(decode(table.outcome), "outcome")
    return Result(
        name=table.chairs[0].name,
        score=as_ints(outcome["scores"])[0],
        rivals=None if outcome["rivals"] is None else as_int(outcome["rivals"]),
        won=bool(outcome["winners"]),
        seconds=(table.ended - table.started) // SECOND,
        table=table.id,
    )
