"""Ties between people, and everything that somebody left in the database: to take along, and to forget."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tampu.tables.model import Table
from tampu.tables.people.ties import Tie, TieKind
from tampu.tables.storage import schema
from tampu.tables.storage.rows.tables import TableRows, table_of_body, table_row

_GHOSTLY = (schema.strengths, schema.rating_changes)
"""What others' ratings are computed from: it stays, under nobody's name."""
_KEPT = (schema.records,)
"""What stays, since others may have its link: that it was brought by somebody is forgotten."""


class CompanyRows(TableRows):
    """Who knows whom, and who is gone."""

    async def set_tie(self, tie: Tie) -> None:
        row = {"user_id": tie.user, "other_id": tie.other, "kind": tie.kind, "at": tie.at}
        insert = self._insert(schema.ties).values(row)
        kept = {"kind": tie.kind, "at": tie.at}
        await self._do(insert.on_conflict_do_update(index_elements=["user_id", "other_id"], set_=kept))

    async def drop_tie(self, user: str, other: str, kind: TieKind) -> None:
        columns = schema.ties.c
        of_them = (columns.user_id == user) & (columns.other_id == other) & (columns.kind == kind)
        await self._do(delete(schema.ties).where(of_them))

    async def ties(self, user: str) -> list[Tie]:
        columns = schema.ties.c
        rows = await self._rows(select(schema.ties).where((columns.user_id == user) | (columns.other_id == user)))
        return [Tie(row.user_id, row.other_id, row.kind, row.at) for row in rows]

    async def users_named(self, ids: Collection[str]) -> dict[str, tuple[str, str]]:
        columns = schema.users.c
        rows = await self._rows(select(columns.id, columns.name, columns.avatar).where(columns.id.in_(ids)))
        return {row.id: (row.name, row.avatar) for row in rows}

    async def tables_naming(self, user: str) -> list[Table]:
        rows = await self._rows(select(schema.tables.c.body).where(schema.tables.c.body.contains(f'"{user}"')))
        return [table_of_body(row.body) for row in rows]

    async def everything_of(self, user: str) -> dict[str, list[dict[str, Any]]]:
        found: dict[str, list[dict[str, Any]]] = {}
        for table in schema.metadata.sorted_tables:
            whose = [table.c[name] == user for name in _names(table)]
            if whose:
                rows = await self._rows(select(table).where(or_(*whose)))
                found[table.name] = [dict(row._mapping) for row in rows]
        rows = await self._rows(select(schema.ratings).where(_is_rating_of(user)))
        found["puzzle_ratings"] = [dict(row._mapping) for row in rows]
        return {name: rows for name, rows in found.items() if rows}

    async def forget(self, user: str, ghost: str, changed: Sequence[Table], gone: Collection[str]) -> bool:
        async def do(connection: AsyncConnection) -> bool:
            columns = schema.tables.c
            for table in changed:
                before = (columns.id == table.id) & (columns.version == table.version - 1)
                done = await connection.execute(update(schema.tables).where(before).values(**table_row(table)))
                if done.rowcount != 1:
                    await connection.rollback()
                    return False
            await connection.execute(delete(schema.tables).where(columns.id.in_(gone)))
            for rows in schema.metadata.sorted_tables:
                for name in _names(rows):
                    mine = rows.c[name] == user
                    if rows in _GHOSTLY:
                        await connection.execute(update(rows).where(mine).values({name: ghost}))
                    elif rows in _KEPT:
                        await connection.execute(update(rows).where(mine).values({name: ""}))
                    else:
                        await connection.execute(delete(rows).where(mine))
            await connection.execute(delete(schema.ratings).where(_is_rating_of(user)))
            await connection.execute(delete(schema.users).where(schema.users.c.id == user))
            return True

        return await self._change(do)


def _names(table: Any) -> list[str]:
    """The columns of a table that name a person."""
    return [name for name in ("user_id", "other_id") if name in table.c]


def _is_rating_of(user: str) -> Any:
    """The ratings of people and puzzles share a table."""
    return (schema.ratings.c.id == user) & ~schema.ratings.c.puzzle
