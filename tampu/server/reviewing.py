"""Looking back at a game that has ended: at a table of this house, or in a record that was brought."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query

from tampu.engine import JsonObject
from tampu.server.answers import Encoded, Route
from tampu.server.asking import Digest, Number, Problem, TableId, TheInn, Viewer, slowly
from tampu.tables.answers import Advice, Course
from tampu.tables.lengths import MOST_NAME
from tampu.tables.study import Ended

router = APIRouter(
    prefix="/api",
    route_class=Route,
    tags=["review"],
    responses={code: {"model": Problem} for code in (403, 404, 409, 422, 429)},
    dependencies=[Depends(slowly("think"))],
)

Level = Annotated[str, Query(max_length=MOST_NAME)]


async def _table(inn: TheInn, user: Viewer, id: TableId) -> Ended:
    return await inn.house.study.table(id, user.id if user else "")


async def _record(inn: TheInn, digest: Digest) -> Ended:
    return await inn.house.study.record(digest)


def _routes(address: str, ended: Callable[..., Any]) -> None:
    """The same questions, whether the game is found at a table or in a record."""

    @router.get(f"{address}/course")
    async def course(inn: TheInn, game: Annotated[Ended, Depends(ended)]) -> Encoded[Course]:
        """How the game went, with nothing hidden: every entry, and the points where they changed."""
        return Encoded(await inn.house.study.course(game))

    @router.get(f"{address}/review/{{seq}}/odds")
    async def odds(inn: TheInn, game: Annotated[Ended, Depends(ended)], seq: Number) -> Encoded[JsonObject]:
        """After entry `seq`: how likely everything hidden was."""
        return Encoded(await inn.house.study.odds(game, seq))

    @router.get(f"{address}/review/{{seq}}/divination")
    async def divination(inn: TheInn, game: Annotated[Ended, Depends(ended)], seq: Number) -> Encoded[JsonObject]:
        """Was the divination of entry `seq` provable, and why?"""
        return Encoded(await inn.house.study.divination(game, seq))

    @router.get(f"{address}/review/{{seq}}/advice")
    async def advice(inn: TheInn, game: Annotated[Ended, Depends(ended)], seq: Number, level: Level) -> Encoded[Advice]:
        """After entry `seq`: what this bot would have played, knowing what the seat knew."""
        return Encoded(await inn.house.study.advice(game, seq, level))


_routes("/tables/{id}", _table)
_routes("/records/{digest}", _record)
