"""The outbox in the database, and where alerts reach people."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BigInteger, Connection, Row, String, case, cast, delete, func, literal, select, union_all, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tampu.tables.alerts.model import CONFIRM, Alert, Attempted, Letter, Occasion, Reach, Way
from tampu.tables.storage import schema
from tampu.tables.storage.alert_store import WAITS
from tampu.tables.storage.database import Database

_BOX, _REACHES, _MUTED = schema.outbox.c, schema.reaches.c, schema.muted.c
_COLUMNS = ["user_id", "reach", "way", "occasion", "table_id", "key", "due", "tries", "until", "sent", "seen"]


class AlertRows(Database):
    """A letter is claimed for a while; whoever claimed it says what became of it, or it is claimed again."""

    async def keep_key(self, name: str, made: str) -> str:
        keys = schema.house_keys

        async def keep(connection: AsyncConnection) -> str:
            await connection.execute(self._insert(keys).values(name=name, body=made).on_conflict_do_nothing())
            return str((await connection.execute(select(keys.c.body).where(keys.c.name == name))).scalar_one())

        return await self._change(keep)

    # -- where alerts reach people -------------------------------------------------------------------

    async def reaches(self, user: str) -> list[Reach]:
        wanted = select(schema.reaches).where(_REACHES.user_id == user).order_by(_REACHES.at, _REACHES.id)
        return [_reach(row) for row in await self._rows(wanted)]

    async def reach(self, id: str) -> Reach | None:
        rows = await self._rows(select(schema.reaches).where(_REACHES.id == id))
        return _reach(rows[0]) if rows else None

    async def save_reach(self, reach: Reach, most: int) -> None:
        row = {("user_id" if name == "user" else name): getattr(reach, name) for name in Reach.__struct_fields__}
        insert = self._insert(schema.reaches).values(row)
        mine = (_REACHES.user_id == reach.user) & (_REACHES.way == reach.way)
        newest = select(_REACHES.id).where(mine).order_by(_REACHES.at.desc(), _REACHES.id).limit(most)

        async def save(connection: AsyncConnection) -> None:
            await connection.execute(insert.on_conflict_do_update(index_elements=["id"], set_=row))
            kept = [row.id for row in await connection.execute(newest)]
            await connection.execute(delete(schema.reaches).where(mine & _REACHES.id.not_in(kept)))

        await self._change(save)

    async def remove_reach(self, id: str, user: str) -> None:
        await self._do(delete(schema.reaches).where((_REACHES.id == id) & (_REACHES.user_id == user)))

    async def muted(self, user: str) -> list[tuple[Occasion, Way]]:
        wanted = select(_MUTED.occasion, _MUTED.way).where(_MUTED.user_id == user)
        return [(row.occasion, row.way) for row in await self._rows(wanted.order_by(_MUTED.occasion, _MUTED.way))]

    async def mute(self, user: str, occasions: Sequence[Occasion], way: Way, muted: bool) -> None:
        if muted:
            rows = [{"user_id": user, "occasion": occasion, "way": way} for occasion in occasions]
            await self._do(self._insert(schema.muted).values(rows).on_conflict_do_nothing())
        else:
            off = (_MUTED.user_id == user) & (_MUTED.way == way) & _MUTED.occasion.in_(occasions)
            await self._do(delete(schema.muted).where(off))

    # -- the outbox ----------------------------------------------------------------------------------

    def _post(self, connection: Connection, alerts: Sequence[Alert]) -> None:
        """Put alerts into the outbox, on every way that their users have and did not switch off."""
        for alert in alerts:
            insert = self._insert(schema.outbox).from_select(_COLUMNS, _on_every_way(alert))
            connection.execute(insert.on_conflict_do_nothing())

    async def ask_to_confirm(self, reach: Reach, now: int) -> None:
        row = {"user_id": reach.user, "reach": reach.id, "way": reach.way, "occasion": CONFIRM, "table_id": None}
        await self._do(schema.outbox.insert().values(**row, key=0, due=now, tries=0, until=0, sent=0, seen=False))

    async def claim_letters(self, worker: str, now: int, until: int, limit: int) -> list[Letter]:
        free = (_BOX.sent == 0) & (_BOX.due <= now) & (_BOX.until <= now)
        wanted = select(_BOX.id).where(free).order_by(_BOX.due, _BOX.id).limit(limit).with_for_update(skip_locked=True)

        async def claim(connection: AsyncConnection) -> list[Letter]:
            ids = [row.id for row in await connection.execute(wanted)]
            if not ids:
                return []
            taken = update(schema.outbox).where(_BOX.id.in_(ids))
            await connection.execute(taken.values(worker=worker, until=until, tries=_BOX.tries + 1))
            found = await connection.execute(select(schema.outbox).where(_BOX.id.in_(ids)).order_by(_BOX.due, _BOX.id))
            return [_letter(row) for row in found]

        return await self._change(claim)

    async def letters_done(self, worker: str, done: Sequence[Attempted]) -> None:
        async def note(connection: AsyncConnection) -> None:
            for one in done:
                mine = (_BOX.id == one.id) & (_BOX.worker == worker) & (_BOX.sent == 0)
                values = {"sent": one.sent, "until": 0} | ({} if one.sent else {"due": one.due})
                values |= {} if one.tries is None else {"tries": one.tries}
                await connection.execute(update(schema.outbox).where(mine).values(values))

        await self._change(note)

    async def next_letter(self) -> int | None:
        """Letters that are being sent count when their lease ends."""
        moment = case((_BOX.until > _BOX.due, _BOX.until), else_=_BOX.due)
        rows = await self._rows(select(func.min(moment)).where(_BOX.sent == 0))
        found = rows[0][0]
        return None if found is None else int(found)

    async def news(self, user: str, limit: int) -> list[Letter]:
        told = (_BOX.user_id == user) & (_BOX.way == "page") & (_BOX.sent > 0) & ~_BOX.seen
        wanted = select(schema.outbox).where(told).order_by(_BOX.sent.desc(), _BOX.id.desc()).limit(limit)
        return [_letter(row) for row in await self._rows(wanted)]

    async def mark_seen(self, user: str, table: str) -> None:
        mine = (_BOX.user_id == user) & (_BOX.way == "page")
        if table:
            mine &= _BOX.table_id == table
        await self._do(update(schema.outbox).where(mine & ~_BOX.seen & (_BOX.sent != 0)).values(seen=True))

    async def forget_letters(self, before: int) -> None:
        await self._do(delete(schema.outbox).where((_BOX.due < before) & (_BOX.sent != 0)))


def _on_every_way(alert: Alert) -> Any:
    """The rows of an alert: for the page, for each browser and mail address, and for an address of one's own."""
    off = (_MUTED.user_id == alert.user) & (_MUTED.occasion == alert.occasion)

    def due(way: Way) -> int:
        return alert.at + (0 if alert.occasion == "deadline" else WAITS[way])

    def row(reach: Any, way: Any, moment: Any) -> Any:
        what: list[Any] = [literal(value) for value in (alert.kind, alert.table, alert.key)]
        fresh: list[Any] = [literal(value) for value in (0, 0, 0, False)]
        return select(literal(alert.user), reach, way, *what, moment, *fresh)

    def own(way: Way) -> Any:
        return row(cast(literal(""), String), cast(literal(way), String), cast(literal(due(way)), BigInteger))

    def silent(way: Any) -> Any:
        return select(_MUTED.way).where(off & (_MUTED.way == way)).exists()

    moment = case((_REACHES.way == "mail", due("mail")), else_=due("push"))
    reached = row(_REACHES.id, _REACHES.way, cast(moment, BigInteger))
    mine = (_REACHES.user_id == alert.user) & _REACHES.confirmed
    parts = [own("page").where(~silent("page")), reached.where(mine & ~silent(_REACHES.way))]
    if alert.occasion == "turn":
        users = schema.users.c
        parts.append(own("hook").select_from(schema.users).where((users.id == alert.user) & (users.webhook != "")))
    together = union_all(*parts).subquery()
    # Without a condition SQLite would take ON CONFLICT for one of a join.
    return select(together).where(literal(1) == 1)


def _reach(row: Row[Any]) -> Reach:
    return Reach(**{name: getattr(row, "user_id" if name == "user" else name) for name in Reach.__struct_fields__})


def _letter(row: Row[Any]) -> Letter:
    renamed = {"user": "user_id", "table": "table_id"}
    found = {name: getattr(row, renamed.get(name, name)) for name in Letter.__struct_fields__}
    return Letter(**{**found, "table": found["table"] or ""})
