"""What people leave: chat, notes, records that they bring, and who they are."""

from collections.abc import Collection

from tampu.tables.model import Brought, Line, User
from tampu.tables.storage.memory.tables import MemoryTables
from tampu.tables.storage.store import name_key


class MemoryPeople(MemoryTables):
    """What is said and written beside the games."""

    def __init__(self) -> None:
        super().__init__()
        self._reports: dict[tuple[str, int, str], int] = {}
        self._codes: dict[str, tuple[str, int]] = {}
        self._notes: dict[tuple[str, str], str] = {}
        self._admitted: set[tuple[str, str]] = set()
        self._records: dict[str, str] = {}
        self._brought: dict[str, tuple[str, Brought]] = {}
        """Who brought a record first."""
        self._reviews: dict[str, dict[str, bytes]] = {}
        self._accounts: dict[str, str] = {}
        self._ended_sessions: dict[str, int] = {}

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

    async def users_named(self, ids: Collection[str]) -> dict[str, tuple[str, str]]:
        return {id: (self._users[id].name, self._users[id].avatar) for id in ids if id in self._users}
