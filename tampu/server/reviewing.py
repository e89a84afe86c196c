"""Looking back at a game that has ended: at a table of this house, or in a record that was brought."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response
from pydantic import Field

from tampu.server.asking import Problem, TableId, TheInn, Viewer, slowly
from tampu.tables.study import Ended

router = APIRouter(
    prefix="/api",
    tags=["review"],
    responses={code: {"model": Problem} for code in (403, 404, 409, 422, 429)},
    dependencies=[Depends(slowly("think"))],
)

Digest = Annotated[str, Path(pattern="^[0-9a-f]{32}$")]
Number = Annotated[int, Field(ge=0, lt=1 << 31)]
Level = Annotated[str, Query(max_length=30)]


async def _table(inn: TheInn, user: Viewer, id: TableId) -> Ended:
    return await inn.house.study.table(id, user.id if user else "")


async def _record(inn: TheInn, digest: Digest) -> Ended:
    return await inn.house.study.record(digest)


OfTable = Annotated[Ended, Depends(_table)]
OfRecord = Annotated[Ended, Depends(_record)]


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")


@router.get("/tables/{id}/course")
async def course(inn: TheInn, game: OfTable) -> Response:
    """How the game went, with nothing hidden: every entry, and the points where they changed."""
    return _json(await inn.house.study.course(game))


@router.get("/tables/{id}/review/{seq}/odds")
async def odds(inn: TheInn, game: OfTable, seq: Number) -> Response:
    """After entry `seq`: how likely everything hidden was."""
    return _json(await inn.house.study.odds(game, seq))


@router.get("/tables/{id}/review/{seq}/divination")
async def divination(inn: TheInn, game: OfTable, seq: Number) -> Response:
    """Was the divination of entry `seq` provable, and why?"""
    return _json(await inn.house.study.divination(game, seq))


@router.get("/tables/{id}/review/{seq}/advice")
async def advice(inn: TheInn, game: OfTable, seq: Number, level: Level) -> Response:
    """After entry `seq`: what this bot would have played, knowing what the seat knew."""
    return _json(await inn.house.study.advice(game, seq, level))


@router.get("/records/{digest}/course")
async def record_course(inn: TheInn, game: OfRecord) -> Response:
    """How the game went, with nothing hidden."""
    return _json(await inn.house.study.course(game))


@router.get("/records/{digest}/review/{seq}/odds")
async def record_odds(inn: TheInn, game: OfRecord, seq: Number) -> Response:
    """After entry `seq`: how likely everything hidden was."""
    return _json(await inn.house.study.odds(game, seq))


@router.get("/records/{digest}/review/{seq}/divination")
async def record_divination(inn: TheInn, game: OfRecord, seq: Number) -> Response:
    """Was the divination of entry `seq` provable, and why?"""
    return _json(await inn.house.study.divination(game, seq))


@router.get("/records/{digest}/review/{seq}/advice")
async def record_advice(inn: TheInn, game: OfRecord, seq: Number, level: Level) -> Response:
    """After entry `seq`: what this bot would have played, knowing what the seat knew."""
    return _json(await inn.house.study.advice(game, seq, level))
