"""What people leave in the database: chat, notes, records that they bring, and who they are."""

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tampu.tables.model import Brought, Line, User
from tampu.tables.storage import schema
from tampu.tables.storage.database import Database
from tampu.tables.storage.store import name_key


class PeopleRows(Database):
    """What is said and written beside the games."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self._notes: dict[tuple[str, str], asyncio.Task[None]] = {}
        """The last note of each seat that is being written."""

    # -- beside the game -----------------------------------------------------------------------------

    async def add_line(self, id: str, line: Line) -> Line:
        row = {
            "table_id": id,
            "user_id": line.user,
            "seat": line.seat,
            "name": line.name,
            "text": line.text,
            "at": line.at,
        }

        async def add(connection: AsyncConnection) -> int:
            added = await connection.execute(schema.chat.insert().returning(schema.chat.c.number), row)
            return int(added.scalar_one())

        return msgspec.structs.replace(line, number=await self._change(add))

    async def lines(self, id: str, after: int, limit: int) -> list[Line]:
        columns = schema.chat.c
        wanted = (
            select(schema.chat)
            .where((columns.table_id == id) & (columns.number > after))
            .order_by(columns.number.desc())
            .limit(limit)
        )
        return [_line(row) for row in await self._rows(wanted)][::-1]

    async def add_report(self, id: str, number: int, user: str, at: int) -> None:
        row = {"table_id": id, "number": number, "user_id": user, "at": at}
        await self._do(self._insert(schema.reports).values(row).on_conflict_do_nothing())

    async def reports(self, limit: int) -> list[tuple[str, Line, str]]:
        columns, lines = schema.reports.c, schema.chat
        wanted = select(lines, columns.user_id.label("reporter")).join(schema.reports, columns.number == lines.c.number)
        found = await self._rows(wanted.order_by(columns.at.desc(), lines.c.number).limit(limit))
        return [(row.table_id, _line(row), row.reporter) for row in found]

    async def note(self, id: str, user: str) -> str:
        columns = schema.notes.c
        rows = await self._rows(select(columns.body).where((columns.table_id == id) & (columns.user_id == user)))
        return str(rows[0].body) if rows else ""

    async def save_note(self, id: str, user: str, body: str) -> None:
        insert = self._insert(schema.notes).values(table_id=id, user_id=user, body=body)
        statement = insert.on_conflict_do_update(index_elements=["table_id", "user_id"], set_={"body": body})
        # One after the other: a write goes on when whoever asked for it has gone, and must not overtake the next one.
        before = self._notes.get((id, user))
        task = asyncio.create_task(self._after(before, statement))
        self._notes[id, user] = task
        self._changes.add(task)

        def written(done: asyncio.Task[None]) -> None:
            self._changes.discard(done)
            if self._notes.get((id, user)) is done:
                del self._notes[id, user]

        task.add_done_callback(written)
        await asyncio.shield(task)

    async def _after(self, before: asyncio.Task[None] | None, statement: Any) -> None:
        if before is not None:
            await asyncio.wait([before])
        await self._do(statement)

    async def admit(self, id: str, user: str) -> None:
        await self._do(self._insert(schema.admitted).values(table_id=id, user_id=user).on_conflict_do_nothing())

    async def admitted(self, id: str, user: str) -> bool:
        columns = schema.admitted.c
        return bool(
            await self._rows(select(columns.table_id).where((columns.table_id == id) & (columns.user_id == user)))
        )

    async def add_record(self, digest: str, title: str, text: str, user: str, at: int) -> None:
        insert = self._insert(schema.records).values(digest=digest, title=title, text=text, user_id=user, at=at)
        await self._do(insert.on_conflict_do_nothing())

    async def record(self, digest: str) -> str | None:
        rows = await self._rows(select(schema.records.c.text).where(schema.records.c.digest == digest))
        return str(rows[0].text) if rows else None

    async def records_of(self, user: str, limit: int) -> list[Brought]:
        columns = schema.records.c
        wanted = select(columns.digest, columns.title, columns.at).where(columns.user_id == user)
        rows = await self._rows(wanted.order_by(columns.at.desc(), columns.digest).limit(limit))
        return [Brought(digest=row.digest, title=row.title, at=row.at) for row in rows]

    async def keep_review(self, game: str, part: str, body: bytes) -> None:
        insert = self._insert(schema.reviews).values(game=game, part=part, body=body.decode())
        await self._do(insert.on_conflict_do_nothing())

    async def review(self, game: str) -> dict[str, bytes]:
        columns = schema.reviews.c
        rows = await self._rows(select(columns.part, columns.body).where(columns.game == game))
        return {row.part: row.body.encode() for row in rows}

    # -- users ---------------------------------------------------------------------------------------

    async def add_user(self, user: User) -> bool:
        return await self._write_user(schema.users.insert().values(**_user_row(user)))

    async def save_user(self, user: User) -> bool:
        return await self._write_user(
            update(schema.users).where(schema.users.c.id == user.id).values(**_user_row(user))
        )

    async def _write_user(self, statement: Any) -> bool:
        try:
            await self._do(statement)
        except IntegrityError:
            return False
        return True

    async def user(self, id: str) -> User | None:
        return _first_user(await self._rows(select(schema.users).where(schema.users.c.id == id)))

    async def end_session(self, session: str, at: int, before: int) -> None:
        ended = schema.ended_sessions
        await self._do(
            delete(ended).where(ended.c.at < before),
            self._insert(ended).values(session=session, at=at).on_conflict_do_nothing(),
        )

    async def user_in(self, id: str, session: str) -> User | None:
        ended = select(schema.ended_sessions.c.session).where(schema.ended_sessions.c.session == session)
        return _first_user(await self._rows(select(schema.users).where((schema.users.c.id == id) & ~ended.exists())))

    async def ended_sessions(self, sessions: Collection[str]) -> set[str]:
        return set(await self._pairs(schema.ended_sessions.c.session, schema.ended_sessions.c.at, sessions))

    async def epochs(self, users: Collection[str]) -> dict[str, int]:
        return await self._pairs(schema.users.c.id, schema.users.c.epoch, users)

    async def add_code(self, code: str, user: str, until: int) -> None:
        codes = schema.codes
        await self._do(
            delete(codes).where(codes.c.user_id == user),
            self._insert(codes).values(code=code, user_id=user, until=until).on_conflict_do_nothing(),
        )

    async def take_code(self, code: str, now: int) -> User | None:
        codes, users = schema.codes, schema.users

        async def take(connection: AsyncConnection) -> User | None:
            wanted = select(users).join(codes, codes.c.user_id == users.c.id)
            found = await connection.execute(wanted.where((codes.c.code == code) & (codes.c.until > now)))
            user = _first_user(found.all())
            await connection.execute(delete(codes).where((codes.c.code == code) | (codes.c.until <= now)))
            return user

        return await self._change(take)

    async def account(self, name: str) -> User | None:
        return _first_user(await self._rows(select(schema.users).where(schema.users.c.name_key == name_key(name))))

    async def users(self, after: str, limit: int) -> list[User]:
        columns = schema.users.c
        wanted = select(schema.users).where(columns.id > after).order_by(columns.id).limit(limit)
        return [_user(row) for row in await self._rows(wanted)]

    async def remove_user(self, id: str) -> None:
        theirs = (schema.users.c.id, schema.reaches.c.user_id, schema.muted.c.user_id, schema.outbox.c.user_id)
        await self._do(*(delete(column.table).where(column == id) for column in theirs))


def _line(row: Row[Any]) -> Line:
    return Line(number=row.number, user=row.user_id, seat=row.seat, name=row.name, text=row.text, at=row.at)


def _user_row(user: User) -> dict[str, Any]:
    row = {name: getattr(user, name) for name in User.__struct_fields__}
    return {**row, "name_key": name_key(user.name) if user.account else None}


def _user(row: Row[Any]) -> User:
    return User(**{name: getattr(row, name) for name in User.__struct_fields__})


def _first_user(rows: Sequence[Row[Any]]) -> User | None:
    return _user(rows[0]) if rows else None
