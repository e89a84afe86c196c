"""Leagues in the database."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tampu.tables.leagues.model import League
from tampu.tables.storage import schema
from tampu.tables.storage.database import Database
from tampu.tables.storage.rows.tournaments import write_tournament
from tampu.tables.tournaments.model import Tournament

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(League).decode


class LeagueRows(Database):
    """A row for each, and one for each who is or was in it."""

    async def add_league(self, league: League) -> None:
        async def add(connection: AsyncConnection) -> None:
            await connection.execute(schema.leagues.insert().values(_row(league)))
            await _write_members(connection, league)

        await self._change(add)

    async def league(self, id: str) -> League | None:
        rows = await self._rows(select(schema.leagues.c.body).where(schema.leagues.c.id == id))
        return _decode(rows[0].body) if rows else None

    async def save_league(self, league: League, tournaments: Sequence[Tournament] = ()) -> bool:
        columns = schema.leagues.c
        before = (columns.id == league.id) & (columns.version == league.version - 1)

        async def save(connection: AsyncConnection) -> bool:
            done = await connection.execute(update(schema.leagues).where(before).values(_row(league)))
            if done.rowcount != 1:
                return False
            await connection.execute(delete(schema.leaguers).where(schema.leaguers.c.league_id == league.id))
            await _write_members(connection, league)
            for one in tournaments:
                await write_tournament(connection, one)
            return True

        return await self._change(save)

    async def due_leagues(self, now: int) -> list[str]:
        columns = schema.leagues.c
        begins = (columns.status != "over") & (columns.starts > 0) & (columns.starts <= now)
        return [row.id for row in await self._rows(select(columns.id).where((columns.status == "playing") | begins))]

    async def public_leagues(self, limit: int) -> list[League]:
        columns = schema.leagues.c
        wanted = select(columns.body).where(columns.public & (columns.status != "over"))
        rows = await self._rows(wanted.order_by(columns.created.desc(), columns.id).limit(limit))
        return [_decode(row.body) for row in rows]

    async def leagues_of(self, user: str) -> list[League]:
        columns = schema.leagues.c
        mine = select(schema.leaguers.c.league_id).where(schema.leaguers.c.user_id == user)
        wanted = select(columns.body).where(columns.id.in_(mine)).order_by(columns.created.desc(), columns.id)
        return [_decode(row.body) for row in await self._rows(wanted)]


def _row(league: League) -> dict[str, Any]:
    return {
        "id": league.id,
        "status": league.status,
        "public": league.plan.public,
        "created": league.created,
        "starts": league.plan.starts,
        "version": league.version,
        "body": _encode(league).decode(),
    }


async def _write_members(connection: AsyncConnection, league: League) -> None:
    rows = [{"league_id": league.id, "user_id": one.user} for one in league.members]
    if rows:
        await connection.execute(schema.leaguers.insert(), rows)
