"""A store that forgets: for tests and measurements."""

from collections.abc import Callable, Collection, Sequence
from time import monotonic
from typing import Any

import msgspec
from msgspec.structs import replace

from tampu.puzzles.ratings import Rating, met, worth
from tampu.tables.alerts.model import Alert
from tampu.tables.model import Analysis, Attempt, Brought, Entry, KeptPlan, Line, Run, Snapshot, Table, User
from tampu.tables.people.pairing import Search, company_for
from tampu.tables.people.ratings import Change, Pool, Strength, changes
from tampu.tables.people.ties import Tie, TieKind
from tampu.tables.storage.memory_alerts import MemoryAlerts
from tampu.tables.storage.store import name_key, newest
from tampu.tables.tournaments.model import Tournament


class MemoryStore(MemoryAlerts):
    """Keeps everything in dictionaries."""

    def __init__(self) -> None:
        super().__init__()
        self._tables: dict[str, Table] = {}
        self._logs: dict[str, list[Entry]] = {}
        self._snapshots: dict[str, list[Snapshot]] = {}
        self._contents: dict[str, str] = {}
        self._beat: int | None = None
        self._outages: list[tuple[int, int]] = []
        self._attempts: dict[tuple[str, str], str] = {}
        """The scored game of a day and a user."""
        self._puzzle_attempts: dict[tuple[str, str], Attempt] = {}
        self._ratings: dict[tuple[str, str], Rating] = {}
        """Of people and puzzles, by title."""
        self._strengths: dict[Pool, dict[str, Strength]] = {}
        self._changes: list[Change] = []
        self._runs: dict[str, Run] = {}
        self._chat: dict[str, list[Line]] = {}
        self._reports: dict[tuple[str, int, str], int] = {}
        self._codes: dict[str, tuple[str, int]] = {}
        self._notes: dict[tuple[str, str], str] = {}
        self._admitted: set[tuple[str, str]] = set()
        self._records: dict[str, str] = {}
        self._brought: dict[str, tuple[str, Brought]] = {}
        """Who brought a record first."""
        self._reviews: dict[str, dict[str, bytes]] = {}
        self._plans: dict[tuple[str, str], KeptPlan] = {}
        self._analyses: dict[str, Analysis] = {}
        self._users: dict[str, User] = {}
        self._accounts: dict[str, str] = {}
        self._ended_sessions: dict[str, int] = {}
        self._searches: dict[str, Search] = {}
        self._tournaments: dict[str, Tournament] = {}
        self._ties: dict[tuple[str, str], Tie] = {}
        self._workers: dict[str, tuple[str, float]] = {}
        self._leases: dict[str, str] = {}

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def healthy(self) -> bool:
        return True

    async def add_table(self, table: Table, alerts: Sequence[Alert] = ()) -> None:
        self._tables[table.id] = table
        self._logs[table.id] = []
        self._post(alerts)

    async def table(self, id: str) -> Table | None:
        return self._tables.get(id)

    async def remove_table(self, id: str) -> None:
        for kept in (self._tables, self._logs, self._snapshots, self._chat):
            kept.pop(id, None)

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        return {id: self._tables[id].version for id in ids if id in self._tables}

    async def save_table(self, table: Table, alerts: Sequence[Alert] = ()) -> bool:
        if self._tables[table.id].version != table.version - 1:
            return False
        self._tables[table.id] = table
        self._post(alerts)
        return True

    async def append(self, table: Table, entry: Entry, snapshot: Snapshot | None, alerts: Sequence[Alert] = ()) -> bool:
        if not await self.save_table(table, alerts):
            return False
        self._logs[table.id].append(entry)
        if snapshot is not None:
            self._snapshots.setdefault(table.id, []).append(snapshot)
        if table.finished:
            for change in changes(table, self._strengths.get(Pool(table.title, len(table.chairs)), {})):
                self._count(change)
        return True

    def _count(self, change: Change) -> None:
        self._strengths.setdefault(Pool(change.title, change.seats), {})[change.user] = change.after
        self._changes.append(replace(change, number=len(self._changes) + 1))

    async def strengths_of(self, users: Collection[str]) -> dict[str, dict[Pool, Strength]]:
        found: dict[str, dict[Pool, Strength]] = {}
        for pool, known in self._strengths.items():
            for user in users:
                if user in known:
                    found.setdefault(user, {})[pool] = known[user]
        return found

    async def strongest(self, pool: Pool, limit: int) -> list[tuple[str, Strength]]:
        known = [*self._strengths.get(pool, {}).items()]
        return sorted(known, key=lambda one: (2 * one[1].spread - one[1].mean, one[0]))[:limit]

    async def rating_changes(self, after: int, limit: int, user: str = "") -> list[Change]:
        found = [change for change in self._changes if change.number > after and user in ("", change.user)]
        return found[:limit]

    async def replace_ratings(self, found: Sequence[Change]) -> None:
        self._strengths, self._changes = {}, []
        for change in found:
            self._count(change)

    async def log(self, id: str, after: int = 0) -> list[Entry]:
        return self._logs.get(id, [])[after:]

    async def snapshot(self, id: str, at: int) -> Snapshot | None:
        found = [snapshot for snapshot in self._snapshots.get(id, []) if snapshot.seq <= at]
        return max(found, key=lambda snapshot: snapshot.seq) if found else None

    async def add_snapshots(self, found: Sequence[tuple[str, Snapshot]]) -> None:
        for id, snapshot in found:
            self._snapshots.setdefault(id, []).append(snapshot)

    async def keep_content(self, hash: str, body: str) -> None:
        self._contents[hash] = body

    async def content(self, hash: str) -> str | None:
        return self._contents.get(hash)

    async def due(self, now: int) -> list[str]:
        return [
            table.id for table in self._tables.values() if table.running and table.due is not None and table.due <= now
        ]

    async def beat(self, now: int) -> int | None:
        before, self._beat = self._beat, max(now, self._beat or 0)
        return before

    async def add_outage(self, since: int, until: int) -> None:
        self._outages.append((since, until))

    async def outages(self) -> list[tuple[int, int]]:
        return list(self._outages)

    async def keep_alive(self, worker: str, address: str, seconds: float) -> bool:
        lived = worker in await self.workers()
        self._workers[worker] = (address, monotonic() + seconds)
        return lived

    async def workers(self) -> dict[str, str]:
        return {worker: address for worker, (address, until) in self._workers.items() if until > monotonic()}

    async def lease(self, worker: str, ids: Collection[str]) -> dict[str, str]:
        alive = await self.workers()
        for id in ids:
            if id in self._tables and self._leases.get(id) not in alive:
                self._leases[id] = worker
        return {id: self._leases[id] for id in ids if id in self._leases}

    async def lessee(self, id: str) -> str | None:
        worker = self._leases.get(id)
        return worker if worker in await self.workers() else None

    async def leases(self, worker: str) -> set[str]:
        return {id for id, lessee in self._leases.items() if lessee == worker}

    async def orphans(self, limit: int) -> list[str]:
        alive = await self.workers()
        return [id for id, worker in self._leases.items() if worker not in alive][:limit]

    async def release(self, worker: str, ids: Collection[str]) -> None:
        self._leases = {id: lessee for id, lessee in self._leases.items() if lessee != worker or id not in ids}

    async def retire(self, worker: str) -> None:
        self._workers.pop(worker, None)
        await self.release(worker, self._leases)

    async def open_tables(self, limit: int) -> list[Table]:
        return newest([table for table in self._tables.values() if table.status == "open" and table.public], limit)

    async def tables_of(self, user: str, finished: bool, limit: int) -> list[Table]:
        mine = [
            table
            for table in self._tables.values()
            if table.finished == finished and any(chair.user == user for chair in table.chairs)
        ]
        return newest(mine, limit)

    async def public_games(self, finished: bool, limit: int) -> list[Table]:
        wanted = [
            table for table in self._tables.values() if table.public and (table.finished if finished else table.running)
        ]
        return newest(wanted, limit)

    async def turns_of(self, user: str, limit: int) -> list[Table]:
        waiting = [
            table
            for table in self._tables.values()
            if table.running and table.actor is not None and table.actor == table.seat_of(user)
        ]
        return newest(waiting, limit)

    async def all_tables(self, after: str, limit: int) -> list[str]:
        return [id for id in sorted(self._tables) if id > after][:limit]

    async def begin_attempt(self, table: Table) -> str:
        id = self._attempts.setdefault((table.day, table.host), table.id)
        if id == table.id:
            await self.add_table(table)
        return id

    async def attempt(self, day: str, user: str) -> Table | None:
        return self._tables.get(self._attempts.get((day, user), ""))

    async def attempts_ended(self, day: str, moment: int, limit: int) -> list[Table]:
        found = [self._tables[id] for (of, _), id in self._attempts.items() if of == day]
        return newest([table for table in found if table.status == "over" and table.ended >= moment], limit)

    async def attempts_of(self, user: str, limit: int) -> list[Table]:
        found = [self._tables[id] for (_, whose), id in self._attempts.items() if whose == user]
        return sorted(found, key=lambda table: table.day, reverse=True)[:limit]

    async def open_puzzle(self, attempt: Attempt) -> Attempt:
        return self._puzzle_attempts.setdefault((attempt.user, attempt.puzzle), attempt)

    async def climb(self, user: str, puzzle: str, rung: int) -> Attempt | None:
        found = self._puzzle_attempts.get((user, puzzle))
        if found is not None and not found.answered and found.rungs < rung:
            found = self._puzzle_attempts[user, puzzle] = replace(found, rungs=rung)
        return found

    async def answer_puzzle(self, answered: Attempt, fresh: Rating | None) -> Attempt:
        key = answered.user, answered.puzzle
        found = self._puzzle_attempts[key]
        if found.answered:
            return found
        closed = replace(answered, rungs=found.rungs)
        if fresh is not None:
            mine, its = (answered.user, answered.title), (answered.puzzle, answered.title)
            before = self._ratings.get(mine, Rating())
            score = worth(closed.right, closed.rungs)
            self._ratings[mine], self._ratings[its] = met(before, self._ratings.get(its, fresh), score)
            closed = replace(closed, before=before.rating, change=self._ratings[mine].rating - before.rating)
        self._puzzle_attempts[key] = closed
        return closed

    async def puzzle_attempts(self, user: str, title: str, limit: int) -> list[Attempt]:
        mine = [one for one in self._puzzle_attempts.values() if one.user == user and one.title == title]
        return sorted(mine, key=lambda one: (-one.opened, one.puzzle))[:limit]

    async def rating(self, user: str, title: str) -> Rating | None:
        return self._ratings.get((user, title))

    async def puzzle_ratings(self, title: str) -> dict[str, Rating]:
        people = {user for user, _ in self._puzzle_attempts}
        return {id: rating for (id, of), rating in self._ratings.items() if of == title and id not in people}

    async def add_run(self, run: Run) -> None:
        self._runs[run.id] = run

    async def puzzle_run(self, id: str) -> Run | None:
        return self._runs.get(id)

    async def runs(self, title: str, limit: int) -> list[tuple[Run, int]]:
        found = [
            (run, sum(one.run == run.id and one.right for one in self._puzzle_attempts.values()))
            for run in self._runs.values()
            if run.title == title
        ]
        return sorted(found, key=lambda one: (-one[1], one[0].began, one[0].id))[:limit]

    async def add_line(self, id: str, line: Line) -> Line:
        lines = self._chat.setdefault(id, [])
        numbered = Line(
            number=len(lines) + 1, user=line.user, seat=line.seat, name=line.name, text=line.text, at=line.at
        )
        lines.append(numbered)
        return numbered

    async def lines(self, id: str, after: int, limit: int) -> list[Line]:
        return [line for line in self._chat.get(id, []) if line.number > after][-limit:]

    async def add_report(self, id: str, number: int, user: str, at: int) -> None:
        self._reports.setdefault((id, number, user), at)

    async def reports(self, limit: int) -> list[tuple[str, Line, str]]:
        newest_first = sorted(self._reports, key=lambda one: (-self._reports[one], one))[:limit]
        return [
            (id, line, user) for id, number, user in newest_first for line in self._chat[id] if line.number == number
        ]

    async def note(self, id: str, user: str) -> str:
        return self._notes.get((id, user), "")

    async def save_note(self, id: str, user: str, body: str) -> None:
        self._notes[id, user] = body

    async def admit(self, id: str, user: str) -> None:
        self._admitted.add((id, user))

    async def admitted(self, id: str, user: str) -> bool:
        return (id, user) in self._admitted

    async def add_record(self, digest: str, title: str, text: str, user: str, at: int) -> None:
        self._records.setdefault(digest, text)
        self._brought.setdefault(digest, (user, Brought(digest=digest, title=title, at=at)))

    async def record(self, digest: str) -> str | None:
        return self._records.get(digest)

    async def records_of(self, user: str, limit: int) -> list[Brought]:
        mine = [one for whose, one in self._brought.values() if whose == user]
        return sorted(mine, key=lambda one: (-one.at, one.digest))[:limit]

    async def keep_review(self, game: str, part: str, body: bytes) -> None:
        self._reviews.setdefault(game, {}).setdefault(part, body)

    async def review(self, game: str) -> dict[str, bytes]:
        return dict(self._reviews.get(game, {}))

    async def plan(self, id: str, user: str) -> KeptPlan | None:
        return self._plans.get((id, user))

    async def plans(self, id: str) -> dict[str, str]:
        return {user: kept.body for (table, user), kept in self._plans.items() if table == id}

    async def save_plan(self, id: str, user: str, kept: KeptPlan) -> bool:
        before = self._plans.get((id, user))
        if (0 if before is None else before.version) != kept.version - 1:
            return False
        self._plans[id, user] = kept
        return True

    async def add_analysis(self, analysis: Analysis) -> None:
        self._analyses[analysis.id] = analysis

    async def analysis(self, id: str) -> Analysis | None:
        return self._analyses.get(id)

    async def analysis_of(self, user: str, source: str) -> str | None:
        mine = [one for one in self._analyses.values() if (one.user, one.source) == (user, source)]
        return max(mine, key=lambda one: (one.at, one.id)).id if mine else None

    async def analyses(self, user: str, limit: int) -> list[Analysis]:
        mine = [msgspec.structs.replace(one, body="") for one in self._analyses.values() if one.user == user]
        return sorted(mine, key=lambda one: (-one.at, one.id))[:limit]

    async def save_analysis(self, analysis: Analysis) -> bool:
        before = self._analyses.get(analysis.id)
        if before is None or before.version != analysis.version - 1:
            return False
        self._analyses[analysis.id] = analysis
        return True

    async def remove_analysis(self, id: str) -> None:
        self._analyses.pop(id, None)

    async def add_user(self, user: User) -> bool:
        return self._put_user(user)

    async def save_user(self, user: User) -> bool:
        return self._put_user(user)

    def _put_user(self, user: User) -> bool:
        if user.account:
            key = name_key(user.name)
            if self._accounts.setdefault(key, user.id) != user.id:
                return False
        self._users[user.id] = user
        return True

    async def user(self, id: str) -> User | None:
        return self._users.get(id)

    async def end_session(self, session: str, at: int, before: int) -> None:
        kept = {known: when for known, when in self._ended_sessions.items() if when >= before}
        self._ended_sessions = {**kept, session: at}

    async def user_in(self, id: str, session: str) -> User | None:
        return None if session in self._ended_sessions else self._users.get(id)

    async def ended_sessions(self, sessions: Collection[str]) -> set[str]:
        return {session for session in sessions if session in self._ended_sessions}

    async def epochs(self, users: Collection[str]) -> dict[str, int]:
        return {id: self._users[id].epoch for id in users if id in self._users}

    async def add_code(self, code: str, user: str, until: int) -> None:
        self._codes = {known: one for known, one in self._codes.items() if one[0] != user} | {code: (user, until)}

    async def take_code(self, code: str, now: int) -> User | None:
        user, until = self._codes.pop(code, ("", 0))
        return self._users.get(user) if until > now else None

    async def account(self, name: str) -> User | None:
        id = self._accounts.get(name_key(name))
        return None if id is None else self._users.get(id)

    async def users(self, after: str, limit: int) -> list[User]:
        return [self._users[id] for id in sorted(self._users) if id > after][:limit]

    async def remove_user(self, id: str) -> None:
        self._forget_alerts(id)
        user = self._users.pop(id, None)
        if user is not None and user.account:
            self._accounts.pop(name_key(user.name), None)

    async def seek(
        self, search: Search, since: int, prepare: Callable[[Sequence[Search]], Table]
    ) -> tuple[Search, int]:
        before = self._searches.get(search.user)
        if before is not None and before.pool == search.pool and before.seen >= since:
            search = replace(search, since=before.since, table=before.table)
        self._searches[search.user] = search
        waiting = [
            one
            for one in self._searches.values()
            if one.pool == search.pool and not one.table and one.seen >= since and one.user != search.user
        ]
        together = None if search.table else company_for(search, waiting)
        if together is not None:
            table = prepare(together)
            await self.add_table(table)
            for one in together:
                self._searches[one.user] = replace(one, table=table.id)
        return self._searches[search.user], len(waiting)

    async def stop_search(self, user: str) -> None:
        if user in self._searches and not self._searches[user].table:
            del self._searches[user]

    async def searched(self, user: str) -> Search | None:
        return self._searches.get(user)

    async def add_tournament(self, tournament: Tournament) -> None:
        self._tournaments[tournament.id] = tournament

    async def tournament(self, id: str) -> Tournament | None:
        return self._tournaments.get(id)

    async def save_tournament(self, tournament: Tournament, tables: Sequence[Table] = ()) -> bool:
        if self._tournaments[tournament.id].version != tournament.version - 1:
            return False
        self._tournaments[tournament.id] = tournament
        for table in tables:
            await self.add_table(table)
        return True

    async def running_tournaments(self) -> list[str]:
        return [one.id for one in self._tournaments.values() if one.status == "playing"]

    async def public_tournaments(self, limit: int) -> list[Tournament]:
        wanted = [one for one in self._tournaments.values() if one.public and one.status != "over"]
        return sorted(wanted, key=lambda one: (-one.created, one.id))[:limit]

    async def tournaments_of(self, user: str) -> list[Tournament]:
        mine = [one for one in self._tournaments.values() if one.number_of(user) is not None]
        return sorted(mine, key=lambda one: (-one.created, one.id))

    async def set_tie(self, tie: Tie) -> None:
        self._ties[tie.user, tie.other] = tie

    async def drop_tie(self, user: str, other: str, kind: TieKind) -> None:
        tie = self._ties.get((user, other))
        if tie is not None and tie.kind == kind:
            del self._ties[user, other]

    async def ties(self, user: str) -> list[Tie]:
        return [tie for tie in self._ties.values() if user in (tie.user, tie.other)]

    async def users_named(self, ids: Collection[str]) -> dict[str, tuple[str, str]]:
        return {id: (self._users[id].name, self._users[id].avatar) for id in ids if id in self._users}

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
