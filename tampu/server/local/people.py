"""Whoever sits at the device: the page says who, and is believed, since there is nobody else."""

from collections.abc import Collection

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from tampu.server.sessions import Session, Sessions
from tampu.tables.errors import Refused
from tampu.tables.model import User
from tampu.tables.storage.store import Store

WHO = "x-tampu-who"
"""The header in which the page names a user."""
SEAT = "x-tampu-seat"
"""The header in which it names a seat instead, at a table that several people at the device share."""
_TABLE = ("api", "tables")
_FROM_OUTSIDE = ["row"]
"""What says nothing that a seat knows: the page asks it to find out who shall take the device."""


class People(Sessions):
    """Names without passwords; no cookies, so no other page can borrow them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def _user(self, connection: HTTPConnection) -> User | None:
        who = await self._who(connection)
        return await self._store.user(who) if who else None

    async def _who(self, connection: HTTPConnection) -> str:
        """Who is named. At a table that people here share it is the person whose seat was taken, and nobody before."""
        named = connection.headers.get(WHO, "")
        parts = connection.url.path.strip("/").split("/")
        table = await self._store.table(parts[2]) if tuple(parts[:2]) == _TABLE and len(parts) > 2 else None
        if table is None:
            return named
        people = {seat: chair.user for seat, chair in enumerate(table.chairs) if chair.kind == "person"}
        seat = connection.headers.get(SEAT, "")
        if seat.isdigit() and int(seat) in people:
            return people[int(seat)]
        return "" if table.running and len(people) > 1 and parts[3:] != _FROM_OUTSIDE else named

    def read(self, connection: HTTPConnection) -> Session | None:
        return None

    async def ended(self, sessions: Collection[Session]) -> set[Session]:
        return set()

    def check_origin(self, connection: HTTPConnection) -> None:
        """Nobody else can ask."""

    def check_csrf(self, request: Request) -> None:
        """Nobody else can ask."""

    def give(self, response: Response, user: User) -> None:
        """The page remembers who it is."""

    async def end(self, request: Request, response: Response, now: int) -> None:
        """The page forgets who it was."""

    async def keep(self, user: User, name: str, password: str) -> User:
        raise Refused("no_accounts")

    async def check_old(self, user: User, password: str) -> None:
        """There are no passwords."""

    async def login(self, name: str, password: str) -> User:
        raise Refused("no_accounts")
