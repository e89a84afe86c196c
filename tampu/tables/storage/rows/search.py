"""Searches for rivals in the database."""

from collections.abc import Callable, Sequence
from hashlib import blake2b

import msgspec
from msgspec.structs import replace
from sqlalchemy import delete, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from tampu.tables.model import Table
from tampu.tables.people.pairing import Search, company_for
from tampu.tables.storage import schema
from tampu.tables.storage.rows.tables import TableRows, table_row, write_seats

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Search).decode


class SearchRows(TableRows):
    """Who looks for whom."""

    async def seek(
        self, search: Search, since: int, prepare: Callable[[Sequence[Search]], Table]
    ) -> tuple[Search, int]:
        columns = schema.searches.c

        async def do(connection: AsyncConnection) -> tuple[Search, int]:
            if not self.is_sqlite:
                # One at a time for each pool, whichever process asks; SQLite lets one write at a time anyway.
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_number(search.pool)})"))
            mine = select(columns.body).where(columns.user_id == search.user).with_for_update()
            kept = (await connection.execute(mine)).scalar()
            before = None if kept is None else _decode(kept)
            same = before is not None and before.pool == search.pool and before.seen >= since
            now = replace(search, since=before.since, table=before.table) if same and before else search
            wanted = select(columns.body).where(
                (columns.pool == search.pool) & (columns.table_id == "") & (columns.seen >= since)
            )
            rows = (await connection.execute(wanted.order_by(columns.user_id))).all()
            waiting = [one for row in rows if (one := _decode(row.body)).user != search.user]
            await self._put(connection, now)
            together = None if now.table else company_for(now, waiting)
            if together is None:
                return now, len(waiting)
            table = prepare(together)
            await connection.execute(schema.tables.insert(), table_row(table))
            await connection.run_sync(write_seats, table)
            for one in together:
                await self._put(connection, replace(one, table=table.id))
            return replace(now, table=table.id), len(waiting)

        return await self._change(do)

    async def _put(self, connection: AsyncConnection, search: Search) -> None:
        row = {
            "pool": search.pool,
            "table_id": search.table,
            "seen": search.seen,
            "body": _encode(search).decode(),
        }
        insert = self._insert(schema.searches).values(user_id=search.user, **row)
        await connection.execute(insert.on_conflict_do_update(index_elements=["user_id"], set_=row))

    async def stop_search(self, user: str) -> None:
        columns = schema.searches.c
        await self._do(delete(schema.searches).where((columns.user_id == user) & (columns.table_id == "")))

    async def searched(self, user: str) -> Search | None:
        rows = await self._rows(select(schema.searches.c.body).where(schema.searches.c.user_id == user))
        return _decode(rows[0].body) if rows else None


def _number(pool: str) -> int:
    return int.from_bytes(blake2b(pool.encode(), digest_size=7).digest())
