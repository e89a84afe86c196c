"""Guests, accounts, and what waits for them."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field

from tampu.server.answers import Encoded, Route, encoded
from tampu.server.asking import Body, Somebody, TheInn, Viewer, slowly
from tampu.server.webhooks import check_address
from tampu.tables import frames
from tampu.tables.lengths import MOST_ADDRESS, MOST_PASSWORD
from tampu.tables.model import User

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


class Guest(Body):
    name: TypedName


class Password(Body):
    name: TypedName
    password: Annotated[str, Field(max_length=MOST_PASSWORD)]


class Webhook(Body):
    url: Annotated[str, Field(max_length=MOST_ADDRESS)]


def _me(user: User) -> Me:
    return Me(id=user.id, name=user.name, account=user.account, webhook=user.webhook)


@router.get("", dependencies=[Depends(slowly("read"))])
async def me(user: Viewer) -> Me | None:
    """Who am I? Null before anybody has entered."""
    return None if user is None else _me(user)


@router.post("/guest", dependencies=[Depends(slowly("enter"))])
async def enter(request: Request, response: Response, inn: TheInn, guest: Guest) -> Me:
    """Play at once with a name."""
    inn.sessions.check_origin(request)
    user = await inn.sessions.enter(guest.name, inn.house.time.now())
    inn.sessions.give(response, user)
    return _me(user)


@router.post("/account", dependencies=[Depends(slowly("login"))])
async def keep(response: Response, inn: TheInn, user: Somebody, given: Password) -> Me:
    """Make this guest an account, or give the account another name and password. Other sessions end."""
    kept = await inn.sessions.keep(user, given.name, given.password)
    inn.drop(user.id)
    inn.sessions.give(response, kept)
    return _me(kept)


@router.post("/login", dependencies=[Depends(slowly("login"))])
async def login(request: Request, response: Response, inn: TheInn, given: Password) -> Me:
    """Use an account on this device."""
    inn.sessions.check_origin(request)
    user = await inn.sessions.login(given.name, given.password)
    inn.sessions.give(response, user)
    return _me(user)


@router.post("/logout", status_code=204)
async def logout(request: Request, response: Response, inn: TheInn, user: Somebody) -> None:
    """End this session. The sockets of the user are closed; those of other sessions come back."""
    await inn.sessions.end(request, response, inn.house.time.now())
    inn.drop(user.id)


@router.put("/webhook", dependencies=[Depends(slowly("note"))])
async def webhook(inn: TheInn, user: Somebody, given: Webhook) -> Me:
    """Where to announce turns while the page is closed: an https address, or nothing."""
    changed = msgspec.structs.replace(user, webhook=check_address(given.url) if given.url else "")
    await inn.store.save_user(changed)
    return _me(changed)


@router.get("/turns", dependencies=[Depends(slowly("read"))])
async def turns(inn: TheInn, user: Somebody) -> Encoded[list[frames.TableRow]]:
    """The tables that wait for me."""
    return encoded([frames.table_row(table) for table in await inn.store.turns_of(user.id, _MOST_TURNS)])
