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


class People(Sessions):
    """Names without passwords; no cookies, so no other page can borrow them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def _user(self, connection: HTTPConnection) -> User | None:
        seat = connection.headers.get(SEAT, "")
        who = await self._seated(connection, int(seat)) if seat.isdigit() else connection.headers.get(WHO, "")
        return await self._store.user(who) if who else None

    async def _seated(self, connection: HTTPConnection, seat: int) -> str:
        parts = connection.url.path.strip("/").split("/")
        table = await self._store.table(parts[2]) if tuple(parts[:2]) == _TABLE and len(parts) > 2 else None
        if table is None or seat >= len(table.chairs) or table.chairs[seat].kind != "person":
            return connection.headers.get(WHO, "")
        return table.chairs[seat].user

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
