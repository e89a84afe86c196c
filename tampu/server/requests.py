"""What a route needs to know about who asks: the house, the user, and that the request is in order."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Path, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from tampu.server.defence.limits import BY_ADDRESS, RATES
from tampu.server.server import Server
from tampu.server.sessions import NotAllowed
from tampu.tables.errors import Refused
from tampu.tables.lengths import MOST_NUMBER, MOST_SEATS
from tampu.tables.model import User

T = TypeVar("T")


class Body(BaseModel):
    """What is sent: no field more than asked for, no value of another kind."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(BaseModel):
    """Why something was not done."""

    error: str = Field(description="A code: form, seat, turn, rule, stale, time, status, host, limit, table, session")
    why: str = Field(description="The reason by its name, for pages that say it in their own words")
    name: str = Field("", description="The name of the reason in the title's words, if a rule forbids it")
    facts: dict[str, int | str | list[int | str]] = Field({}, description="What the sentence of the reason speaks of")
    reason: str = Field(description="A sentence for people, in English")
    rule: str = Field("", description="The id of the rule that forbids it, if one does")
    state: dict[str, object] | None = Field(None, description="The present state, after a stale action")


class Stale(Exception):
    """An answer to an older state; the asker gets the present one."""

    def __init__(self, refused: Refused, state: bytes) -> None:
        super().__init__(refused.reason)
        self.refused = refused
        self.state = state


def server_of(request: Request) -> Server:
    server = request.app.state.server
    assert isinstance(server, Server)
    return server


TheServer = Annotated[Server, Depends(server_of)]


async def _maybe(request: Request, server: TheServer) -> User | None:
    return await server.sessions.user(request)


async def _somebody(request: Request, server: TheServer) -> User:
    user = await server.sessions.user(request)
    if user is None:
        raise NotAllowed(401, "enter first: POST /api/me/guest")
    if request.method not in ("GET", "HEAD"):
        server.sessions.check_origin(request)
        server.sessions.check_csrf(request)
    return user


Viewer = Annotated[User | None, Depends(_maybe)]
"""Whoever looks, perhaps without a name."""

Somebody = Annotated[User, Depends(_somebody)]
"""A user; changes are accepted only from our own page."""

Number = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Digest = Annotated[str, Path(pattern="^[0-9a-f]{32}$")]
Moment = Annotated[int, Field(ge=0, le=2**53)]
"""Milliseconds since 1970."""
TableId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[\w-]+$")]


def slowly(verb: str) -> Callable[[Request, Server], Awaitable[None]]:
    """Wait as long as the limit of this verb asks for."""

    async def wait(request: Request, server: TheServer) -> None:
        user = None if verb in BY_ADDRESS else await server.sessions.user(request)
        await server.limits.wait(verb, user.id if user else address_of(request))
        if f"{verb}@" in RATES:
            await server.limits.wait(f"{verb}@", address_of(request))

    return wait


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


async def while_here(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Work that nobody needs once whoever asked has gone: then it ends."""
    working, going = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((working, going), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise NotAllowed(499, "nobody waits for the answer")
        return working.result()
    finally:
        for task in (working, going):
            task.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
