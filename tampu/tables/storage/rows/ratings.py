"""Ratings of people in the database: they change in the transaction that ends a game."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, Row, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tampu.tables.model import Table
from tampu.tables.people.ratings import Change, Pool, Strength, changes, seated
from tampu.tables.storage import schema
from tampu.tables.storage.database import Database

_encode = msgspec.json.Encoder().encode
_strength = msgspec.json.Decoder(Strength).decode


class RatingRows(Database):
    """How strong people are, and which game made them so."""

    def _rate(self, connection: Connection, tables: Sequence[Table]) -> None:
        """Count these games, in the transaction that ends them.

        The rows of all who played are locked first, in one order for every process: two cannot wait for each other, and
        games with a person in common get their numbers in the order in which they were counted.
        """
        counted = [(table, sat) for table in tables if (sat := seated(table)) is not None]
        keys = sorted({(table.title, len(table.chairs), one.user) for table, sat in counted for one in sat if one.user})
        known: dict[Pool, dict[str, Strength]] = {}
        for title, seats, user in keys:
            known.setdefault(Pool(title, seats), {})[user] = self._locked(connection, title, seats, user)
        for table, _ in counted:
            pool = known[Pool(table.title, len(table.chairs))]
            for change in changes(table, pool):
                pool[change.user] = change.after
                self._write_change(connection, change)

    def _locked(self, connection: Connection, title: str, seats: int, user: str) -> Strength:
        """A strength that nobody else changes until this transaction ends; it is written if there was none."""
        fresh = self._insert(schema.strengths).values(user_id=user, title=title, seats=seats, **asdict(Strength()))
        connection.execute(fresh.on_conflict_do_nothing())
        columns = schema.strengths.c
        whose = (columns.user_id == user) & (columns.title == title) & (columns.seats == seats)
        return _of(connection.execute(select(schema.strengths).where(whose).with_for_update()).one())

    def _write_change(self, connection: Connection, change: Change) -> None:
        key = {"user_id": change.user, "title": change.title, "seats": change.seats}
        now = asdict(change.after)
        insert = self._insert(schema.strengths).values(**key, **now)
        connection.execute(insert.on_conflict_do_update(index_elements=[*key], set_=now))
        row = {
            **key,
            "table_id": change.table,
            "place": change.place,
            "before": _encode(change.before).decode(),
            "after": _encode(change.after).decode(),
            "at": change.at,
        }
        connection.execute(schema.rating_changes.insert().values(row))

    async def strengths_of(self, users: Collection[str]) -> dict[str, dict[Pool, Strength]]:
        columns = schema.strengths.c
        found: dict[str, dict[Pool, Strength]] = {}
        rows = await self._rows(select(schema.strengths).where(columns.user_id.in_(users) & (columns.games > 0)))
        for row in rows:
            found.setdefault(row.user_id, {})[Pool(row.title, row.seats)] = _of(row)
        return found

    async def strongest(self, pool: Pool, limit: int) -> list[tuple[str, Strength]]:
        columns = schema.strengths.c
        wanted = (
            select(schema.strengths)
            .where((columns.title == pool.title) & (columns.seats == pool.seats) & (columns.games > 0))
            .order_by(2 * columns.spread - columns.mean, columns.user_id)
            .limit(limit)
        )
        return [(row.user_id, _of(row)) for row in await self._rows(wanted)]

    async def rating_changes(self, after: int, limit: int, user: str = "") -> list[Change]:
        columns = schema.rating_changes.c
        where = columns.number > after
        if user:
            where &= columns.user_id == user
        wanted = select(schema.rating_changes).where(where).order_by(columns.number).limit(limit)
        return [_change(row) for row in await self._rows(wanted)]

    async def replace_ratings(self, found: Sequence[Change]) -> None:
        async def write(connection: AsyncConnection) -> None:
            for table in (schema.strengths, schema.rating_changes):
                await connection.execute(delete(table))
            for change in found:
                await connection.run_sync(self._write_change, change)

        await self._change(write)


def _of(row: Row[Any]) -> Strength:
    return Strength(row.mean, row.spread, row.games, row.won)


def _change(row: Row[Any]) -> Change:
    return Change(
        number=row.number,
        table=row.table_id,
        user=row.user_id,
        title=row.title,
        seats=row.seats,
        place=row.place,
        before=_strength(row.before),
        after=_strength(row.after),
        at=row.at,
    )
