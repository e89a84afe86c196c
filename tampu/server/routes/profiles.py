"""Profiles of people, who they know, and what they may take along."""

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import Field

from tampu.server.answers import Encoded, Route, encoded
from tampu.server.requests import Body, Somebody, TheServer, Viewer, slowly
from tampu.tables.lengths import MOST_NAME, MOST_PASSWORD, MOST_SEATS
from tampu.tables.people import people

router = APIRouter(prefix="/api", route_class=Route, tags=["people"])

_MOST_BEST = 20

PersonName = Annotated[str, Path(min_length=1, max_length=MOST_NAME)]


class AvatarPlan(Body):
    avatar: Annotated[str, Field(max_length=MOST_NAME)]
    """A figure and a dye, such as `puma indigo`; empty: those of my name."""


class TiePlan(Body):
    kind: Literal["friend", "blocked"]


class Farewell(Body):
    old: Annotated[str, Field(max_length=MOST_PASSWORD)] = ""
    """The password, of an account."""


@router.get("/people/{name}", dependencies=[Depends(slowly("read"))])
async def profile(server: TheServer, user: Viewer, name: PersonName) -> Encoded[people.Profile]:
    """Somebody with an account, as I may see them."""
    found = await server.house.people.account(name)
    return encoded(await server.house.people.profile(found, user.id if user else ""))


@router.get("/strongest", dependencies=[Depends(slowly("read"))])
async def strongest(
    server: TheServer,
    title: Annotated[str, Query(max_length=MOST_NAME)],
    seats: Annotated[int, Query(ge=2, le=MOST_SEATS)] = 2,
) -> Encoded[people.Strongest]:
    """The best ratings of a title."""
    server.house.titles.meta(title)
    return encoded(await server.house.people.strongest(title, seats, _MOST_BEST))


@router.get("/me/profile", dependencies=[Depends(slowly("read"))])
async def mine(server: TheServer, user: Somebody) -> Encoded[people.Profile]:
    """Myself, also as a guest."""
    return encoded(await server.house.people.profile(user, user.id))


@router.get("/me/circle", dependencies=[Depends(slowly("read"))])
async def circle(server: TheServer, user: Somebody) -> Encoded[people.Circle]:
    """My friends, who asks to be one, and whom I block."""
    return encoded(await server.house.people.circle(user))


@router.put("/me/avatar", status_code=204, dependencies=[Depends(slowly("note"))])
async def avatar(server: TheServer, user: Somebody, given: AvatarPlan) -> None:
    """The figure and the dye that stand for me."""
    await server.house.people.set_avatar(user, given.avatar)


@router.put("/people/{name}/tie", status_code=204, dependencies=[Depends(slowly("meet"))])
async def tie(server: TheServer, user: Somebody, name: PersonName, given: TiePlan) -> None:
    """Ask somebody to be a friend, agree to be one, or block somebody."""
    await server.house.people.tie(user, name, given.kind)
    if given.kind == "blocked":
        # Sockets come back, and no longer bring what that person says.
        server.drop(user.id)


@router.delete("/people/{name}/tie/{kind}", status_code=204, dependencies=[Depends(slowly("meet"))])
async def untie(server: TheServer, user: Somebody, name: PersonName, kind: Literal["friend", "blocked"]) -> None:
    """End a friendship, refuse one, or no longer block somebody."""
    await server.house.people.untie(user, name, kind)
    if kind == "blocked":
        server.drop(user.id)


@router.get("/me/export", dependencies=[Depends(slowly("upload"))])
async def export(server: TheServer, user: Somebody) -> Response:
    """Everything that this house knows of me, as one file."""
    found: dict[str, Any] = await server.house.people.everything(user)
    body = msgspec.json.format(msgspec.json.encode(found), indent=1)
    name = 'attachment; filename="tampu.json"'
    return Response(body, media_type="application/json", headers={"content-disposition": name})


@router.post("/me/delete", status_code=204, dependencies=[Depends(slowly("login"))])
async def delete(request: Request, response: Response, server: TheServer, user: Somebody, given: Farewell) -> None:
    """Forget me with everything that is mine alone; games with others name somebody instead."""
    await server.sessions.check_old(user, given.old)
    await server.house.people.leave_for_good(user)
    await server.sessions.end(request, response, server.house.time.now())
    server.drop(user.id)
