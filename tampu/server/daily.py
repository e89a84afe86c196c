"""The scenario of the day, and how people did with it."""

from datetime import UTC, date, datetime

from fastapi import APIRouter, Depends
from pydantic import BaseModel

from tampu.engine.wire import as_int, as_ints, as_object, decode
from tampu.games.tiwanaku.scenarios.daily import Daily
from tampu.server.asking import TheInn, slowly
from tampu.tables.model import Table
from tampu.tables.time import SECOND

TITLE = "tiwanaku"
_MOST_GAMES = 2_000
_MOST_RESULTS = 100

router = APIRouter(prefix="/api", tags=["lobby"], dependencies=[Depends(slowly("read"))])


class Result(BaseModel):
    """The first game that somebody finished with the scenario."""

    name: str
    score: int
    rivals: int
    """What the Otoma scored."""
    won: bool
    table: str | None
    """Where to look at it, if it was public."""


class Start(BaseModel):
    """A square that everybody knows from the start, numbered as in the view."""

    square: int
    terrain: int
    crop: int


class Today(BaseModel):
    date: str
    title: str
    options: dict[str, str]
    seats: int
    code: str
    size: str
    logic: str
    """How hard the crops are to find: easy, normal or hard."""
    start: list[Start]
    results: list[Result]


@router.get("/daily")
async def daily(inn: TheInn) -> Today:
    """The scenario that everybody plays today (UTC): what to set up a table with, and the results so far."""
    day = datetime.fromtimestamp(inn.house.time.now() / SECOND, UTC).date()
    scenario = Daily(day)
    start = await inn.house.rooms.aside(scenario.open_side)
    games = await inn.store.ended_since(_beginning(day), _MOST_GAMES)
    return Today(
        date=day.isoformat(),
        title=TITLE,
        options=scenario.options,
        seats=1,
        code=scenario.code,
        size=scenario.size,
        logic=scenario.logic,
        start=[Start(square=square, terrain=terrain, crop=crop) for square, terrain, crop in start],
        results=_results([table for table in games if _fits(table, scenario)]),
    )


def _beginning(day: date) -> int:
    return round(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * SECOND


def _fits(table: Table, scenario: Daily) -> bool:
    """Was it the scenario of the day, played to its end by a person and without help?"""
    options = {**scenario.options, "helper": "none"}
    return (
        table.title == TITLE
        and table.status == "over"
        and table.chairs[0].kind == "person"
        and not table.own_content
        and options.items() <= table.options.items()
    )


def _results(tables: list[Table]) -> list[Result]:
    """Of everybody the game that ended first; the best come first."""
    first: dict[str, Table] = {}
    for table in sorted(tables, key=lambda table: table.ended):
        first.setdefault(table.chairs[0].user, table)
    found = [_result(table) for table in first.values()]
    return sorted(found, key=lambda result: (-result.score, result.rivals, result.name))[:_MOST_RESULTS]


def _result(table: Table) -> Result:
    outcome = as_object(decode(table.outcome), "outcome")
    return Result(
        name=table.chairs[0].name,
        score=as_ints(outcome["scores"])[0],
        rivals=as_int(outcome["rivals"]),
        won=bool(outcome["winners"]),
        table=table.id if table.public else None,
    )
