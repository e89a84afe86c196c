"""Ties between people, and everything that somebody left: to take along, and to forget."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tampu.tables.model import Table
from tampu.tables.people.ties import Tie, TieKind
from tampu.tables.storage.memory.lines import MemoryLines
from tampu.tables.storage.memory.people import MemoryPeople
from tampu.tables.storage.memory.puzzles import MemoryPuzzles
from tampu.tables.storage.memory.search import MemorySearch


class MemoryCompany(MemoryPeople, MemorySearch, MemoryPuzzles, MemoryLines):
    """Who knows whom, and who is gone."""

    def __init__(self) -> None:
        super().__init__()
        self._ties: dict[tuple[str, str], Tie] = {}

    async def set_tie(self, tie: Tie) -> None:
        self._ties[tie.user, tie.other] = tie

    async def drop_tie(self, user: str, other: str, kind: TieKind) -> None:
        tie = self._ties.get((user, other))
        if tie is not None and tie.kind == kind:
            del self._ties[user, other]

    async def ties(self, user: str) -> list[Tie]:
        return [tie for tie in self._ties.values() if user in (tie.user, tie.other)]

    async def tables_naming(self, user: str) -> list[Table]:
        return [
            table
            for table in self._tables.values()
            if table.host == user or any(user in (chair.user, chair.was) for chair in table.chairs)
        ]

    async def everything_of(self, user: str) -> dict[str, list[dict[str, Any]]]:
        asdict = msgspec.structs.asdict
        found: dict[str, list[dict[str, Any]]] = {
            "chat": [asdict(line) for lines in self._chat.values() for line in lines if line.user == user],
            "notes": [{"table_id": id, "body": body} for (id, whose), body in self._notes.items() if whose == user],
            "plans": [{"table_id": id, "body": one.body} for (id, whose), one in self._plans.items() if whose == user],
            "analyses": [asdict(one) for one in self._analyses.values() if one.user == user],
            "puzzle_attempts": [asdict(one) for one in self._puzzle_attempts.values() if one.user == user],
            "runs": [asdict(one) for one in self._runs.values() if one.user == user],
            "rating_changes": [msgspec.to_builtins(one) for one in self._changes if one.user == user],
            "ties": [asdict(tie) for tie in self._ties.values() if user in (tie.user, tie.other)],
        }
        return {name: rows for name, rows in found.items() if rows}

    async def forget(self, user: str, ghost: str, changed: Sequence[Table], gone: Collection[str]) -> bool:
        if any(self._tables[table.id].version != table.version - 1 for table in changed):
            return False
        for table in changed:
            self._tables[table.id] = table
        for id in gone:
            for kept in (self._tables, self._logs, self._snapshots, self._chat):
                kept.pop(id, None)
        self._chat = {id: [line for line in lines if line.user != user] for id, lines in self._chat.items()}
        for whose in (self._notes, self._plans, self._attempts):
            for key in [key for key in whose if key[1] == user or key[0] in gone]:
                del whose[key]
        self._admitted = {key for key in self._admitted if key[1] != user}
        self._analyses = {id: one for id, one in self._analyses.items() if one.user != user}
        self._puzzle_attempts = {key: one for key, one in self._puzzle_attempts.items() if one.user != user}
        self._ratings = {key: one for key, one in self._ratings.items() if key[0] != user}
        self._runs = {id: run for id, run in self._runs.items() if run.user != user}
        self._ties = {key: tie for key, tie in self._ties.items() if user not in key}
        self._brought = {digest: one for digest, one in self._brought.items() if one[0] != user}
        self._searches.pop(user, None)
        self._changes = [replace(one, user=ghost) if one.user == user else one for one in self._changes]
        for pool in self._strengths.values():
            if user in pool:
                pool[ghost] = pool.pop(user)
        await self.remove_user(user)
        return True
