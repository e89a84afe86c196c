"""Tournaments over HTTP."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel, Field

from tampu.server.answers import Encoded, Route, encoded
from tampu.server.requests import Body, Moment, Somebody, TableId, TheServer, Viewer, slowly
from tampu.server.server import Server
from tampu.tables.lengths import MOST_NAME, MOST_OPTION, MOST_OPTIONS, MOST_SEATS, MOST_TABLE_NAME
from tampu.tables.people.pairing import Pace
from tampu.tables.tournaments.model import MOST_ROUNDS, Plan, Tournament
from tampu.tables.tournaments.seen import TournamentRow, TournamentSeen, row, seen

router = APIRouter(prefix="/api/tournaments", route_class=Route, tags=["tournaments"])


class TournamentPlan(Body):
    """What is to be played."""

    name: Annotated[str, Field(min_length=1, max_length=MOST_TABLE_NAME)]
    title: Annotated[str, Field(max_length=MOST_NAME)]
    options: dict[str, Annotated[str, Field(max_length=MOST_OPTION)]] = Field(
        default_factory=dict, max_length=MOST_OPTIONS
    )
    seats: Annotated[int, Field(ge=2, le=MOST_SEATS)] = 2
    """Of each table; more than two in a Swiss only."""
    format: Literal["swiss", "robin", "knockout"] = "swiss"
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] = 3
    """Of a Swiss."""
    pace: Pace = "ten"
    public: bool = True
    """Shown in the lobby; anybody with the link may join all the same."""
    starts: Moment = 0
    """When it begins by itself; 0: when the host says so."""

    def plan(self) -> Plan:
        return Plan(**{name: getattr(self, name) for name in Plan.__struct_fields__})


class TournamentMade(BaseModel):
    id: str


async def _ended(server: Server, found: Tournament) -> dict[str, bool]:
    """Which tables of the round that runs have ended."""
    ended = {}
    for match in found.played[-1].tables if found.played and not found.played[-1].over else ():
        table = await server.store.table(match.table)
        ended[match.table] = table is None or table.finished
    return ended


async def shown(server: Server, found: Tournament, viewer: str) -> TournamentSeen:
    """A tournament as somebody may see it."""
    faces = await server.store.users_named({player.user for player in found.players})
    return seen(found, viewer, await _ended(server, found), faces)


@router.get("", dependencies=[Depends(slowly("read"))])
async def tournaments(
    server: TheServer, user: Viewer, limit: Annotated[int, Query(ge=1, le=50)] = 20
) -> Encoded[list[TournamentRow]]:
    """My tournaments, and those that anybody may join or that run."""
    mine = [one for one in await server.store.tournaments_of(user.id) if not one.league] if user else []
    known = {one.id: one for one in (*mine[:limit], *await server.store.public_tournaments(limit))}
    viewer = user.id if user else ""
    return encoded([row(one, viewer, await _ended(server, one)) for one in known.values()])


@router.post("", status_code=201, dependencies=[Depends(slowly("create"))])
async def create(server: TheServer, user: Somebody, plan: TournamentPlan) -> TournamentMade:
    """Open a tournament and take part in it."""
    made = await server.house.tournaments.create(user, plan.plan())
    return TournamentMade(id=made.id)


@router.get("/{id}", dependencies=[Depends(slowly("read"))])
async def tournament(server: TheServer, user: Viewer, id: TableId) -> Encoded[TournamentSeen]:
    """Who takes part, who plays where, and the results of rounds that are over."""
    return encoded(await shown(server, await server.house.tournaments.find(id), user.id if user else ""))


@router.post("/{id}/join", status_code=204, dependencies=[Depends(slowly("seat"))])
async def join(server: TheServer, user: Somebody, id: TableId) -> None:
    """Take part, before it begins."""
    await server.house.tournaments.join(id, user)


@router.post("/{id}/leave", status_code=204, dependencies=[Depends(slowly("seat"))])
async def leave(server: TheServer, user: Somebody, id: TableId) -> None:
    """No longer take part; a bot ends a game of mine that runs."""
    await server.house.tournaments.leave(id, user)


@router.post("/{id}/start", status_code=204, dependencies=[Depends(slowly("seat"))])
async def start(server: TheServer, user: Somebody, id: TableId) -> None:
    """The host begins the first round."""
    await server.house.tournaments.start(id, user)
