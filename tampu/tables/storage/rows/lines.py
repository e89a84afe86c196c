"""Lines of play in the database: what seats intend, and what people analyse."""

from typing import Any

from sqlalchemy import Row, delete, select, update

from tampu.tables.model import Analysis, KeptPlan
from tampu.tables.storage import schema
from tampu.tables.storage.database import Database

_ANALYSIS = [name for name in Analysis.__struct_fields__ if name != "user"]


class LineRows(Database):
    """Each is replaced as a whole, and only by whoever knows its version."""

    async def plan(self, id: str, user: str) -> KeptPlan | None:
        columns = schema.plans.c
        wanted = select(columns.body, columns.version).where((columns.table_id == id) & (columns.user_id == user))
        rows = await self._rows(wanted)
        return KeptPlan(rows[0].body, rows[0].version) if rows else None

    async def plans(self, id: str) -> dict[str, str]:
        columns = schema.plans.c
        rows = await self._rows(select(columns.user_id, columns.body).where(columns.table_id == id))
        return {row.user_id: row.body for row in rows}

    async def save_plan(self, id: str, user: str, kept: KeptPlan) -> bool:
        columns = schema.plans.c
        if kept.version == 1:
            row = {"table_id": id, "user_id": user, "body": kept.body, "version": 1}
            return await self._won(self._insert(schema.plans).values(row).on_conflict_do_nothing())
        before = (columns.table_id == id) & (columns.user_id == user) & (columns.version == kept.version - 1)
        return await self._won(update(schema.plans).where(before).values(body=kept.body, version=kept.version))

    async def add_analysis(self, analysis: Analysis) -> None:
        await self._do(schema.analyses.insert().values(**_row(analysis)))

    async def analysis(self, id: str) -> Analysis | None:
        rows = await self._rows(select(schema.analyses).where(schema.analyses.c.id == id))
        return _analysis(rows[0]) if rows else None

    async def analysis_of(self, user: str, source: str) -> str | None:
        columns = schema.analyses.c
        wanted = (
            select(columns.id)
            .where((columns.user_id == user) & (columns.source == source))
            .order_by(columns.at.desc(), columns.id.desc())
            .limit(1)
        )
        rows = await self._rows(wanted)
        return str(rows[0].id) if rows else None

    async def analyses(self, user: str, limit: int) -> list[Analysis]:
        columns = schema.analyses.c
        light = [column for column in columns if column.name != "body"]
        wanted = select(*light).where(columns.user_id == user).order_by(columns.at.desc(), columns.id).limit(limit)
        return [_analysis(row) for row in await self._rows(wanted)]

    async def save_analysis(self, analysis: Analysis) -> bool:
        columns = schema.analyses.c
        before = (columns.id == analysis.id) & (columns.version == analysis.version - 1)
        return await self._won(update(schema.analyses).where(before).values(**_row(analysis)))

    async def remove_analysis(self, id: str) -> None:
        await self._do(delete(schema.analyses).where(schema.analyses.c.id == id))

    async def _won(self, statement: Any) -> bool:
        """Write one row; False if somebody else was faster."""

        async def write(connection: Any) -> bool:
            return bool((await connection.execute(statement)).rowcount == 1)

        return await self._change(write)


def _row(analysis: Analysis) -> dict[str, Any]:
    return {"user_id": analysis.user, **{name: getattr(analysis, name) for name in _ANALYSIS}}


def _analysis(row: Row[Any]) -> Analysis:
    """What was not asked for is empty."""
    known: dict[str, Any] = {name: getattr(row, name, "") for name in _ANALYSIS}
    return Analysis(user=row.user_id, **known)
