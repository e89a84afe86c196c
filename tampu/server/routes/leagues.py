"""Leagues over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel, Field

from tampu.server.answers import Encoded, Route, encoded
from tampu.server.requests import Somebody, TableId, TheServer, Viewer, slowly
from tampu.server.routes.tournaments import TournamentPlan, shown
from tampu.server.server import Server
from tampu.tables.leagues.model import LEAST_IN_DIVISION, MOST_IN_DIVISION, MOST_REST, MOST_SEASONS, League
from tampu.tables.leagues.seen import LeagueRow, LeagueSeen, row, seen, tournaments_of

router = APIRouter(prefix="/api/leagues", route_class=Route, tags=["tournaments"])


class LeaguePlan(TournamentPlan):
    """What its divisions play; `starts` is the beginning of the first season."""

    size: Annotated[int, Field(ge=LEAST_IN_DIVISION, le=MOST_IN_DIVISION)] = 6
    """People in a division."""
    movers: Annotated[int, Field(ge=1, le=MOST_IN_DIVISION // 2)] = 1
    """So many rise from each division, and as many fall."""
    seasons: Annotated[int, Field(ge=1, le=MOST_SEASONS)] = 4
    rest: Annotated[int, Field(ge=1, le=MOST_REST)] = 7
    """Days between two seasons."""


class LeagueMade(BaseModel):
    id: str


async def _shown(server: Server, found: League, viewer: str) -> LeagueSeen:
    tournaments = {}
    for id in tournaments_of(found):
        one = await server.store.tournament(id)
        if one is not None:
            tournaments[id] = await shown(server, one, viewer)
    return seen(found, viewer, tournaments)


@router.get("", dependencies=[Depends(slowly("read"))])
async def leagues(
    server: TheServer, user: Viewer, limit: Annotated[int, Query(ge=1, le=50)] = 20
) -> Encoded[list[LeagueRow]]:
    """My leagues, and those that anybody may join."""
    mine = await server.store.leagues_of(user.id) if user else []
    known = {one.id: one for one in (*mine[:limit], *await server.store.public_leagues(limit))}
    return encoded([row(one, user.id if user else "") for one in known.values()])


@router.post("", status_code=201, dependencies=[Depends(slowly("create"))])
async def create(server: TheServer, user: Somebody, plan: LeaguePlan) -> LeagueMade:
    """Open a league and take part in it."""
    made = await server.house.leagues.create(user, plan.plan(), plan.size, plan.movers, plan.seasons, plan.rest)
    return LeagueMade(id=made.id)


@router.get("/{id}", dependencies=[Depends(slowly("read"))])
async def league(server: TheServer, user: Viewer, id: TableId) -> Encoded[LeagueSeen]:
    """Its seasons and divisions, and where everybody stands after the rounds that are over."""
    return encoded(await _shown(server, await server.house.leagues.find(id), user.id if user else ""))


@router.post("/{id}/join", status_code=204, dependencies=[Depends(slowly("seat"))])
async def join(server: TheServer, user: Somebody, id: TableId) -> None:
    """Take part from the next season on."""
    await server.house.leagues.join(id, user)


@router.post("/{id}/leave", status_code=204, dependencies=[Depends(slowly("seat"))])
async def leave(server: TheServer, user: Somebody, id: TableId) -> None:
    """No longer take part; a bot ends a game of mine that runs."""
    await server.house.leagues.leave(id, user)


@router.post("/{id}/start", status_code=204, dependencies=[Depends(slowly("seat"))])
async def start(server: TheServer, user: Somebody, id: TableId) -> None:
    """The host begins the next season."""
    await server.house.leagues.start(id, user)
