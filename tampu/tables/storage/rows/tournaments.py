"""Tournaments in the database."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tampu.tables.model import Table
from tampu.tables.storage import schema
from tampu.tables.storage.rows.tables import TableRows, table_row, write_seats
from tampu.tables.tournaments.model import Tournament

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Tournament).decode


class TournamentRows(TableRows):
    """A row for each, and one for each who takes part."""

    async def add_tournament(self, tournament: Tournament) -> None:
        await self._change(lambda connection: write_tournament(connection, tournament))

    async def tournament(self, id: str) -> Tournament | None:
        rows = await self._rows(select(schema.tournaments.c.body).where(schema.tournaments.c.id == id))
        return _decode(rows[0].body) if rows else None

    async def save_tournament(self, tournament: Tournament, tables: Sequence[Table] = ()) -> bool:
        columns = schema.tournaments.c
        before = (columns.id == tournament.id) & (columns.version == tournament.version - 1)

        async def save(connection: AsyncConnection) -> bool:
            done = await connection.execute(update(schema.tournaments).where(before).values(_row(tournament)))
            if done.rowcount != 1:
                return False
            taking_part = schema.entrants.c.tournament_id == tournament.id
            await connection.execute(delete(schema.entrants).where(taking_part))
            await _write_players(connection, tournament)
            for table in tables:
                await connection.execute(schema.tables.insert(), table_row(table))
                await connection.run_sync(write_seats, table)
            return True

        return await self._change(save)

    async def due_tournaments(self, now: int) -> list[str]:
        columns = schema.tournaments.c
        begins = (columns.status == "open") & (columns.starts > 0) & (columns.starts <= now)
        return [row.id for row in await self._rows(select(columns.id).where((columns.status == "playing") | begins))]

    async def public_tournaments(self, limit: int) -> list[Tournament]:
        columns = schema.tournaments.c
        wanted = select(columns.body).where(columns.public & columns.status.in_(("open", "playing")))
        rows = await self._rows(wanted.order_by(columns.created.desc(), columns.id).limit(limit))
        return [_decode(row.body) for row in rows]

    async def tournaments_of(self, user: str) -> list[Tournament]:
        columns = schema.tournaments.c
        mine = select(schema.entrants.c.tournament_id).where(schema.entrants.c.user_id == user)
        wanted = select(columns.body).where(columns.id.in_(mine)).order_by(columns.created.desc(), columns.id)
        return [_decode(row.body) for row in await self._rows(wanted)]


async def write_tournament(connection: AsyncConnection, tournament: Tournament) -> None:
    """A new one."""
    await connection.execute(schema.tournaments.insert().values(_row(tournament)))
    await _write_players(connection, tournament)


def _row(tournament: Tournament) -> dict[str, Any]:
    return {
        "id": tournament.id,
        "status": tournament.status,
        "public": tournament.public,
        "created": tournament.created,
        "version": tournament.version,
        "starts": tournament.starts,
        "body": _encode(tournament).decode(),
    }


async def _write_players(connection: AsyncConnection, tournament: Tournament) -> None:
    rows = [{"tournament_id": tournament.id, "user_id": one.user} for one in tournament.players]
    if rows:
        await connection.execute(schema.entrants.insert(), rows)
