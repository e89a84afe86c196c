"""The outbox of a store that forgets."""

from collections.abc import Sequence

from msgspec.structs import replace

from tampu.tables.alerts.model import CONFIRM, Alert, Attempted, Letter, Occasion, Reach, Way
from tampu.tables.model import User
from tampu.tables.storage.alert_store import WAITS


class MemoryAlerts:
    """Keeps alerts in dictionaries, as the database keeps them in rows."""

    def __init__(self) -> None:
        super().__init__()
        self._users: dict[str, User] = {}
        self._keys: dict[str, str] = {}
        self._reaches: dict[str, Reach] = {}
        self._muted: set[tuple[str, Occasion, Way]] = set()
        self._letters: dict[int, Letter] = {}
        self._numbered = 0
        self._posted: set[tuple[str, str, Way, str, str, int]] = set()
        self._claimed: dict[int, tuple[str, int]] = {}
        """Who is sending a letter, and until when."""

    async def keep_key(self, name: str, made: str) -> str:
        return self._keys.setdefault(name, made)

    async def reaches(self, user: str) -> list[Reach]:
        found = [reach for reach in self._reaches.values() if reach.user == user]
        return sorted(found, key=lambda reach: (reach.at, reach.id))

    async def reach(self, id: str) -> Reach | None:
        return self._reaches.get(id)

    async def save_reach(self, reach: Reach, most: int) -> None:
        self._reaches[reach.id] = reach
        mine = [one for one in self._reaches.values() if (one.user, one.way) == (reach.user, reach.way)]
        for old in sorted(mine, key=lambda one: (-one.at, one.id))[most:]:
            del self._reaches[old.id]

    async def remove_reach(self, id: str, user: str) -> None:
        if id in self._reaches and self._reaches[id].user == user:
            del self._reaches[id]

    async def muted(self, user: str) -> list[tuple[Occasion, Way]]:
        return sorted((occasion, way) for whose, occasion, way in self._muted if whose == user)

    async def mute(self, user: str, occasions: Sequence[Occasion], way: Way, muted: bool) -> None:
        these = {(user, occasion, way) for occasion in occasions}
        self._muted = self._muted | these if muted else self._muted - these

    def _post(self, alerts: Sequence[Alert]) -> None:
        for alert in alerts:
            ways: list[tuple[Way, str]] = [("page", "")]
            ways += [(one.way, one.id) for one in self._reaches.values() if one.user == alert.user and one.confirmed]
            user = self._users.get(alert.user)
            if alert.occasion == "turn" and user is not None and user.webhook:
                ways.append(("hook", ""))
            for way, reach in ways:
                if (alert.user, alert.occasion, way) not in self._muted:
                    due = alert.at + WAITS[way] * (alert.occasion != "deadline")
                    self._put(alert.user, reach, way, alert.kind, alert.table, alert.key, due)

    def _put(self, user: str, reach: str, way: Way, occasion: str, table: str, key: int, due: int) -> None:
        one = (table, user, way, reach, occasion, key)
        if table and one in self._posted:
            return
        self._posted.add(one)
        self._numbered += 1
        id = self._numbered
        self._letters[id] = Letter(
            id=id, user=user, reach=reach, way=way, occasion=occasion, table=table, key=key, due=due
        )

    async def ask_to_confirm(self, reach: Reach, now: int) -> None:
        self._put(reach.user, reach.id, reach.way, CONFIRM, "", 0, now)

    def _free_from(self, letter: Letter) -> int:
        return max(letter.due, self._claimed.get(letter.id, ("", 0))[1])

    async def claim_letters(self, worker: str, now: int, until: int, limit: int) -> list[Letter]:
        free = [one for one in self._letters.values() if not one.sent and self._free_from(one) <= now]
        found = []
        for letter in sorted(free, key=lambda one: (one.due, one.id))[:limit]:
            self._claimed[letter.id] = (worker, until)
            self._letters[letter.id] = replace(letter, tries=letter.tries + 1)
            found.append(self._letters[letter.id])
        return found

    async def letters_done(self, worker: str, done: Sequence[Attempted]) -> None:
        for one in done:
            letter = self._letters.get(one.id)
            if letter is not None and not letter.sent and self._claimed.get(one.id, ("", 0))[0] == worker:
                self._letters[one.id] = replace(
                    letter,
                    sent=one.sent,
                    due=letter.due if one.sent else one.due,
                    tries=letter.tries if one.tries is None else one.tries,
                )
                self._claimed[one.id] = (worker, 0)

    async def next_letter(self) -> int | None:
        return min((self._free_from(one) for one in self._letters.values() if not one.sent), default=None)

    async def news(self, user: str, limit: int) -> list[Letter]:
        told = [one for one in self._letters.values() if one.user == user and one.way == "page" and one.sent > 0]
        return sorted((one for one in told if not one.seen), key=lambda one: (-one.sent, -one.id))[:limit]

    async def mark_seen(self, user: str, table: str) -> None:
        for one in list(self._letters.values()):
            if one.user == user and one.way == "page" and one.sent and table in ("", one.table):
                self._letters[one.id] = replace(one, seen=True)

    async def forget_letters(self, before: int) -> None:
        self._letters = {id: one for id, one in self._letters.items() if not one.sent or one.due >= before}

    def _forget_alerts(self, user: str) -> None:
        self._reaches = {id: reach for id, reach in self._reaches.items() if reach.user != user}
        self._muted = {one for one in self._muted if one[0] != user}
        self._letters = {id: one for id, one in self._letters.items() if one.user != user}
