"""Workers in the database, and the tables that belong to them. The time is the database's: workers may disagree."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import BigInteger, Integer, cast, delete, func, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tampu.tables.storage import schema
from tampu.tables.storage.database import Database

_WORKERS, _LEASES, _TABLE = schema.workers.c, schema.leases.c, schema.tables.c.id
_FORGOTTEN = 3600
"""So many seconds after its death a worker's row goes."""


class LeaseRows(Database):
    """A lease holds as long as its worker lives. Whoever takes an orphaned table does it in one statement."""

    @property
    def _now(self) -> Any:
        """The time in milliseconds."""
        if self.is_sqlite:
            return cast((func.julianday("now") - 2440587.5) * 86_400_000, Integer)
        return cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)

    @property
    def _alive(self) -> Any:
        return _WORKERS.until > self._now

    @property
    def _held(self) -> Any:
        """Does the worker of a lease live?"""
        return _LEASES.worker.in_(select(_WORKERS.id).where(self._alive))

    async def keep_alive(self, worker: str, address: str, seconds: float) -> bool:
        until = self._now + round(seconds * 1000)
        insert = self._insert(schema.workers).values(id=worker, address=address, until=until)

        async def keep(connection: AsyncConnection) -> bool:
            lived = await connection.execute(select(_WORKERS.id).where((_WORKERS.id == worker) & self._alive))
            await connection.execute(insert.on_conflict_do_update(index_elements=["id"], set_={"until": until}))
            await connection.execute(delete(schema.workers).where(_WORKERS.until < self._now - _FORGOTTEN * 1000))
            return lived.first() is not None

        return await self._change(keep)

    async def workers(self) -> dict[str, str]:
        rows = await self._rows(select(_WORKERS.id, _WORKERS.address).where(self._alive))
        return {row.id: row.address for row in rows}

    async def loads(self) -> dict[str, int]:
        rows = await self._rows(select(_LEASES.worker, func.count()).group_by(_LEASES.worker))
        return {worker: count for worker, count in rows}

    async def lease(self, worker: str, ids: Collection[str]) -> dict[str, str]:
        # Ordered, so that two who take the same tables cannot wait for each other.
        found = select(_TABLE, literal(worker)).where(_TABLE.in_(ids)).order_by(_TABLE)
        insert = self._insert(schema.leases).from_select(["table_id", "worker"], found)
        taken = insert.on_conflict_do_update(index_elements=["table_id"], set_={"worker": worker}, where=~self._held)

        async def take(connection: AsyncConnection) -> dict[str, str]:
            await connection.execute(taken)
            rows = await connection.execute(select(_LEASES.table_id, _LEASES.worker).where(_LEASES.table_id.in_(ids)))
            return {row.table_id: row.worker for row in rows}

        return await self._change(take)

    async def lessee(self, id: str) -> str | None:
        wanted = select(_LEASES.worker).join(schema.workers, _WORKERS.id == _LEASES.worker)
        rows = await self._rows(wanted.where((_LEASES.table_id == id) & self._alive))
        return rows[0].worker if rows else None

    async def leases(self, worker: str) -> set[str]:
        return {row.table_id for row in await self._rows(select(_LEASES.table_id).where(_LEASES.worker == worker))}

    async def orphans(self, limit: int) -> list[str]:
        return [row.table_id for row in await self._rows(select(_LEASES.table_id).where(~self._held).limit(limit))]

    async def release(self, worker: str, ids: Collection[str]) -> None:
        await self._do(delete(schema.leases).where((_LEASES.worker == worker) & _LEASES.table_id.in_(ids)))

    async def retire(self, worker: str) -> None:
        await self._do(
            delete(schema.leases).where(_LEASES.worker == worker),
            delete(schema.workers).where(_WORKERS.id == worker),
        )
