"""Guests, accounts, and what waits for them."""

from datetime import UTC, datetime
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field

from tampu.server.addresses import check_address
from tampu.server.answers import Encoded, Route, encoded
from tampu.server.codes import CODE_LASTS, code_key, new_code
from tampu.server.requests import Body, Moment, Somebody, TheServer, Viewer, slowly
from tampu.tables.errors import Refused
from tampu.tables.lengths import MOST_ADDRESS, MOST_PASSWORD
from tampu.tables.model import User
from tampu.tables.people.holidays import MOST_DAYS, coming, days_left, holidays_of
from tampu.tables.seen import TableRow, table_row
from tampu.tables.storage.store import name_key

router = APIRouter(prefix="/api/me", route_class=Route, tags=["people"])

_MOST_TURNS = 100

TypedName = Annotated[str, Field(min_length=1, max_length=100)]
"""As it was typed: spaces go before its length counts."""


class Me(BaseModel):
    """The user of this session."""

    id: str
    name: str
    account: bool
    webhook: str
    mining: bool
    """May puzzles be found in my finished games?"""
    avatar: str
    """The figure and the dye that stand for me; empty: those of my name."""


class Guest(Body):
    name: TypedName


class Password(Body):
    name: TypedName
    password: Annotated[str, Field(max_length=MOST_PASSWORD)]


class Change(Password):
    old: Annotated[str, Field(max_length=MOST_PASSWORD)] = ""
    """The present password, of an account."""


class Webhook(Body):
    url: Annotated[str, Field(max_length=MOST_ADDRESS)]


class Carrying(BaseModel):
    code: str
    until: int


class Code(Body):
    code: Annotated[str, Field(min_length=1, max_length=40)]


class DaysOff(BaseModel):
    """When I am away, and how many days I may still take off."""

    begin: int | None
    """Of the holiday that lasts or is to come."""
    end: int | None
    left: int
    """Whole days in this calendar year."""
    most: int = MOST_DAYS


class Holiday(Body):
    begin: Moment
    end: Moment


class Mining(Body):
    allowed: bool


def _me(user: User) -> Me:
    return Me(
        id=user.id,
        name=user.name,
        account=user.account,
        webhook=user.webhook,
        mining=user.mining,
        avatar=user.avatar,
    )


@router.get("", dependencies=[Depends(slowly("read"))])
async def me(user: Viewer) -> Me | None:
    """Who am I? Null before anybody has entered."""
    return None if user is None else _me(user)


@router.post("/guest", dependencies=[Depends(slowly("enter"))])
async def enter(request: Request, response: Response, server: TheServer, guest: Guest) -> Me:
    """Play at once with a name."""
    server.sessions.check_origin(request)
    user = await server.sessions.enter(guest.name, server.house.time.now())
    server.sessions.give(response, user)
    return _me(user)


@router.post("/account", dependencies=[Depends(slowly("login"))])
async def keep(response: Response, server: TheServer, user: Somebody, given: Change) -> Me:
    """Make this guest an account, or give the account another name and password; that needs the old one.

    Other sessions end.
    """
    await server.sessions.check_old(user, given.old)
    kept = await server.sessions.keep(user, given.name, given.password)
    server.drop(user.id)
    server.sessions.give(response, kept)
    return _me(kept)


@router.post("/login", dependencies=[Depends(slowly("login"))])
async def login(request: Request, response: Response, server: TheServer, given: Password) -> Me:
    """Use an account on this device."""
    server.sessions.check_origin(request)
    await server.limits.wait("guess", name_key(given.name))
    user = await server.sessions.login(given.name, given.password)
    server.sessions.give(response, user)
    return _me(user)


@router.post("/code", dependencies=[Depends(slowly("code"))])
async def make_code(server: TheServer, user: Somebody) -> Carrying:
    """A code with which I am the same on another device, for ten minutes and once."""
    code, until = new_code(), server.house.time.now() + CODE_LASTS
    await server.store.add_code(code_key(code), user.id, until)
    return Carrying(code=code, until=until)


@router.post("/code/use", dependencies=[Depends(slowly("login"))])
async def use_code(request: Request, response: Response, server: TheServer, given: Code) -> Me:
    """Be on this device who I am on another."""
    server.sessions.check_origin(request)
    user = await server.store.take_code(code_key(given.code), server.house.time.now())
    if user is None:
        raise Refused("no_code")
    server.sessions.give(response, user)
    return _me(user)


@router.post("/logout", status_code=204)
async def logout(request: Request, response: Response, server: TheServer, user: Somebody) -> None:
    """End this session. The sockets of the user are closed; those of other sessions come back."""
    await server.sessions.end(request, response, server.house.time.now())
    server.drop(user.id)


@router.put("/webhook", dependencies=[Depends(slowly("note"))])
async def webhook(server: TheServer, user: Somebody, given: Webhook) -> Me:
    """Where to announce turns while the page is closed: an https address, or nothing."""
    changed = msgspec.structs.replace(user, webhook=check_address(given.url) if given.url else "")
    await server.store.save_user(changed)
    return _me(changed)


@router.put("/mining", dependencies=[Depends(slowly("note"))])
async def mining(server: TheServer, user: Somebody, given: Mining) -> Me:
    """May puzzles be found in my finished games? Not unless I say so, nor where others at the table do not."""
    changed = msgspec.structs.replace(user, mining=given.allowed)
    await server.store.save_user(changed)
    return _me(changed)


@router.get("/holidays", dependencies=[Depends(slowly("read"))])
async def holidays(server: TheServer, user: Somebody) -> DaysOff:
    """My days off: games over days wait for me meanwhile."""
    return _days_off(user, server.house.time.now())


@router.put("/holidays", dependencies=[Depends(slowly("seat"))])
async def take_holidays(server: TheServer, user: Somebody, given: Holiday) -> DaysOff:
    """Be away from one moment to another. One that lasts can be made longer or shorter, one to come is replaced."""
    changed = await server.house.holidays.take(user, given.begin, given.end)
    return _days_off(changed, server.house.time.now())


@router.delete("/holidays", dependencies=[Depends(slowly("seat"))])
async def end_holidays(server: TheServer, user: Somebody) -> DaysOff:
    """Be back, or stay after all."""
    return _days_off(await server.house.holidays.give_back(user), server.house.time.now())


def _days_off(user: User, now: int) -> DaysOff:
    spans = holidays_of(user)
    begin, end = coming(spans, now) or (None, None)
    year = datetime.fromtimestamp(now / 1000, UTC).year
    return DaysOff(begin=begin, end=end, left=days_left(spans, year))


@router.get("/turns", dependencies=[Depends(slowly("read"))])
async def turns(server: TheServer, user: Somebody) -> Encoded[list[TableRow]]:
    """The tables that wait for me."""
    return encoded([table_row(table) for table in await server.store.turns_of(user.id, _MOST_TURNS)])
