"""Attempts at puzzles, runs against time, and ratings in the database."""

from typing import Any

from msgspec.structs import asdict, replace
from sqlalchemy import Row, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tampu.puzzles.ratings import Rating, met, worth
from tampu.tables.model import Attempt, Run
from tampu.tables.storage import schema
from tampu.tables.storage.database import Database


class PuzzleRows(Database):
    """Who tried which puzzle, and how strong and how hard they are."""

    async def open_puzzle(self, attempt: Attempt) -> Attempt:
        insert = self._insert(schema.puzzle_attempts).values(_attempt_row(attempt)).on_conflict_do_nothing()

        async def begin(connection: AsyncConnection) -> Attempt:
            await connection.execute(insert)
            return await _attempt_in(connection, attempt.user, attempt.puzzle)

        return await self._change(begin)

    async def climb(self, user: str, puzzle: str, rung: int) -> Attempt | None:
        columns = schema.puzzle_attempts.c
        mine = (columns.user_id == user) & (columns.puzzle == puzzle)
        await self._do(
            update(schema.puzzle_attempts)
            .where(mine & (columns.answered == 0) & (columns.rungs < rung))
            .values(rungs=rung)
        )
        rows = await self._rows(select(schema.puzzle_attempts).where(mine))
        return _attempt(rows[0]) if rows else None

    async def answer_puzzle(self, answered: Attempt, fresh: Rating | None) -> Attempt:
        async def answer(connection: AsyncConnection) -> Attempt:
            found = await _attempt_in(connection, answered.user, answered.puzzle, locked=True)
            if found.answered:
                return found
            closed = replace(answered, rungs=found.rungs)
            if fresh is not None:
                # A puzzle before a person, always, so that two answers cannot deadlock.
                its = await self._locked_rating(connection, answered.puzzle, answered.title, fresh, True)
                mine = await self._locked_rating(connection, answered.user, answered.title, Rating(), False)
                person, puzzle = met(mine, its, worth(closed.right, closed.rungs))
                await _write_rating(connection, answered.puzzle, answered.title, puzzle)
                await _write_rating(connection, answered.user, answered.title, person)
                closed = replace(closed, before=mine.rating, change=person.rating - mine.rating)
            columns = schema.puzzle_attempts.c
            mine_only = (columns.user_id == answered.user) & (columns.puzzle == answered.puzzle)
            await connection.execute(update(schema.puzzle_attempts).where(mine_only).values(_attempt_row(closed)))
            return closed

        return await self._change(answer)

    async def _locked_rating(
        self, connection: AsyncConnection, id: str, title: str, fresh: Rating, puzzle: bool
    ) -> Rating:
        """A rating that nobody else changes until this transaction ends; it is written if there was none."""
        insert = self._insert(schema.ratings).values(id=id, title=title, puzzle=puzzle, **asdict(fresh))
        await connection.execute(insert.on_conflict_do_nothing())
        columns = schema.ratings.c
        wanted = select(schema.ratings).where((columns.id == id) & (columns.title == title)).with_for_update()
        return _rating((await connection.execute(wanted)).one())

    async def puzzle_attempts(self, user: str, title: str, limit: int) -> list[Attempt]:
        columns = schema.puzzle_attempts.c
        wanted = (
            select(schema.puzzle_attempts)
            .where((columns.user_id == user) & (columns.title == title))
            .order_by(columns.opened.desc(), columns.puzzle)
            .limit(limit)
        )
        return [_attempt(row) for row in await self._rows(wanted)]

    async def rating(self, user: str, title: str) -> Rating | None:
        columns = schema.ratings.c
        rows = await self._rows(select(schema.ratings).where((columns.id == user) & (columns.title == title)))
        return _rating(rows[0]) if rows else None

    async def puzzle_ratings(self, title: str) -> dict[str, Rating]:
        columns = schema.ratings.c
        rows = await self._rows(select(schema.ratings).where((columns.title == title) & columns.puzzle))
        return {row.id: _rating(row) for row in rows}

    async def add_run(self, run: Run) -> None:
        row = {"id": run.id, "user_id": run.user, "title": run.title, "began": run.began, "ends": run.ends}
        await self._do(schema.runs.insert().values(row))

    async def puzzle_run(self, id: str) -> Run | None:
        rows = await self._rows(select(schema.runs).where(schema.runs.c.id == id))
        return _run(rows[0]) if rows else None

    async def runs(self, title: str, limit: int) -> list[tuple[Run, int]]:
        attempts, columns = schema.puzzle_attempts.c, schema.runs.c
        solved = (
            select(func.count())
            .select_from(schema.puzzle_attempts)
            .where((attempts.run == columns.id) & attempts.right)
            .scalar_subquery()
        )
        wanted = (
            select(schema.runs, solved.label("solved"))
            .where(columns.title == title)
            .order_by(solved.desc(), columns.began, columns.id)
            .limit(limit)
        )
        return [(_run(row), row.solved) for row in await self._rows(wanted)]


async def _attempt_in(connection: AsyncConnection, user: str, puzzle: str, locked: bool = False) -> Attempt:
    columns = schema.puzzle_attempts.c
    wanted = select(schema.puzzle_attempts).where((columns.user_id == user) & (columns.puzzle == puzzle))
    return _attempt((await connection.execute(wanted.with_for_update() if locked else wanted)).one())


async def _write_rating(connection: AsyncConnection, id: str, title: str, now: Rating) -> None:
    columns = schema.ratings.c
    whose = (columns.id == id) & (columns.title == title)
    await connection.execute(update(schema.ratings).where(whose).values(**asdict(now)))


def _attempt_row(attempt: Attempt) -> dict[str, Any]:
    row = asdict(attempt)
    row["user_id"] = row.pop("user")
    return row


def _attempt(row: Row[Any]) -> Attempt:
    told = {name: getattr(row, name) for name in Attempt.__struct_fields__ if name != "user"}
    return Attempt(user=row.user_id, **told)


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility)


def _run(row: Row[Any]) -> Run:
    return Run(id=row.id, user=row.user_id, title=row.title, began=row.began, ends=row.ends)
