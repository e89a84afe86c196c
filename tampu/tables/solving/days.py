"""The scenario of the day: one scored game for each person, and what others may see of it."""

import hmac
from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tampu.engine import JsonObject
from tampu.engine.luck.chance import commitment, table_key
from tampu.engine.wire import as_object, decode
from tampu.games import Title
from tampu.games.daily import Daily, Sign, daily_of, luck_of_day
from tampu.tables.errors import NoTable, Refused
from tampu.tables.model import NO_ENTROPY, Chair, Table, User
from tampu.tables.room import events_of
from tampu.tables.rooms import Rooms
from tampu.tables.seating import Order, Seating
from tampu.tables.thinking.questions import OfDay
from tampu.tables.thinking.thinkers import ThinkerFailed, Thinkers
from tampu.tables.time import SECOND

_SECRET_SINCE: Final = date(2026, 11, 17)
"""Before this day everything followed from the date alone; the archive shows those days as they were."""


_SECONDS: Final = 20.0
"""In which the scenario of a day must be made."""


class Streak(Struct, frozen=True):
    """Days in a row that somebody played to the end."""

    days: int = 0
    longest: int = 0


class Days:
    """Days are those of UTC. Who has not finished the scored game of today sees no other game in the same valley."""

    def __init__(self, rooms: Rooms, seating: Seating, secret: str) -> None:
        """What is played on a day follows from this secret, so that nobody knows it before."""
        self._rooms = rooms
        self._seating = seating
        self._secret = secret
        self._of = lru_cache(maxsize=8)(self._find)
        self.beside: Thinkers | None = None
        """Who works out what is told of a day, where another thread of this process would hold up everything else."""

    def today(self) -> date:
        return datetime.fromtimestamp(self._rooms.time.now() / SECOND, UTC).date()

    def of(self, day: date) -> tuple[Title, Daily]:
        """What is played on a day that has come."""
        found = self._of(day) if day <= self.today() else None
        if found is None:
            raise NoTable
        return found

    async def about(self, day: date, whose: str) -> JsonObject:
        """What everybody may know before they play it. It may take a while to work out, so it is done aside."""
        _, daily = self.of(day)
        if self.beside is not None:
            with suppress(ThinkerFailed):
                question = OfDay(seconds=_SECONDS, day=day.isoformat(), key=self._key(day))
                return as_object(decode(await self.beside.ask(question, whose)), "about")
        return await self._rooms.aside(whose, daily.about)

    def _find(self, day: date) -> tuple[Title, Daily] | None:
        return daily_of(self._rooms.titles, day, luck_of_day(self._key(day)))

    def _key(self, day: date) -> str | None:
        """The key of a day's luck; none while everything followed from the date."""
        return table_key(self._luck(day), [bytes.fromhex(NO_ENTROPY)]).hex() if day >= _SECRET_SINCE else None

    def _luck(self, day: date) -> bytes:
        """The secret of all scored tables of a day."""
        return hmac.digest(self._secret.encode(), f"day {day.isoformat()}".encode(), "sha256")

    async def hides(self, title: str, options: Mapping[str, str], secret: str, user: str) -> bool:
        """Would a game with these options and this secret show this user what they have still to find out in their
        scored game?"""
        today = self.today()
        found = self._of(today)
        if found is None or found[0].name != title:
            return False
        if secret != self._luck(today).hex() and not found[1].reveals(options):
            return False
        played = await self._rooms.store.attempt(today.isoformat(), user) if user else None
        return played is None or not played.finished

    async def begin(self, user: User) -> Table:
        """The scored game of today, begun if it was not: there is one for each person, however often they ask.

        All have the same luck, so nobody adds to it.
        """
        today = self.today()
        title, daily = self.of(today)
        order = Order(title=title.name, options=dict(daily.options), chairs=(Chair(),), public=False)
        luck = self._luck(today)
        table = replace(
            self._seating.prepare(user, order),
            day=today.isoformat(),
            secret=luck.hex(),
            commitment=commitment(luck).hex(),
        )
        id = await self._rooms.store.begin_attempt(table)
        # Another window of the same person may be starting it.
        with suppress(Refused):
            await self._seating.start(id, user)
        return (await self._rooms.room(id, user.id)).table

    async def signs(self, table: Table) -> list[list[Sign]]:
        """How the squares were found in a scored game."""
        _, daily = self.of(date.fromisoformat(table.day))
        log = await self._rooms.store.log(table.id)
        return daily.found([*events_of(table.opening), *(event for entry in log for event in entry.events)])

    async def streak(self, user: str, most: int) -> Streak:
        tables = await self._rooms.store.attempts_of(user, most)
        return streak({date.fromisoformat(table.day) for table in tables if table.status == "over"}, self.today())


def streak(played: Collection[date], today: date) -> Streak:
    """The days in a row up to today, or up to yesterday while today can still be played, and the most there ever were.

    One missed day in a month breaks nothing, but does not count.
    """
    last = today if today in played else today - timedelta(1)
    return Streak(_in_a_row(played, last), max((_in_a_row(played, day) for day in played), default=0))


def _in_a_row(played: Collection[date], day: date) -> int:
    """How many days were played up to this one, back to where more was missed than is spared."""
    found, spared = 0, set[tuple[int, int]]()
    while day in played or (day.year, day.month) not in spared:
        if day in played:
            found += 1
        else:
            spared.add((day.year, day.month))
        day -= timedelta(1)
    return found
