"""A person's own days off: games over days wait for them meanwhile. They are bounded, and those who play with them see
until when."""

from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from tampu.tables.errors import Refused
from tampu.tables.model import Chair, Span, Table, User
from tampu.tables.rooms import Rooms
from tampu.tables.time import DAY, covered

MOST_DAYS = 30
"""So many days off has somebody in a calendar year."""
_AHEAD = 365 * DAY
_MOST_TABLES = 1_000


def holidays_of(user: User) -> tuple[Span, ...]:
    """All that somebody has taken, oldest first."""
    return msgspec.json.decode(user.holidays, type=tuple[Span, ...])


def coming(spans: Iterable[Span], now: int) -> Span | None:
    """The one that lasts or is to come: there is one at a time."""
    return next((span for span in spans if span[1] > now), None)


def days_left(spans: Iterable[Span], year: int) -> int:
    """How many whole days somebody may still take off in a year."""
    begin, end = (round(datetime(number, 1, 1, tzinfo=UTC).timestamp() * 1000) for number in (year, year + 1))
    return (MOST_DAYS * DAY - covered(spans, begin, end)) // DAY


def years_of(span: Span) -> range:
    first, last = (datetime.fromtimestamp(moment / 1000, UTC).year for moment in span)
    return range(first, last + 1)


def away(table: Table, user: User | None) -> tuple[Span, ...]:
    """When a table waits for somebody. The rounds of a tournament do not: too many others wait for them."""
    if user is None or table.clock.kind != "days" or table.tournament:
        return ()
    return tuple(span for span in holidays_of(user) if span[1] > table.started)


class Holidays:
    """Takes days off and gives them back, and tells the tables."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def take(self, user: User, begin: int, end: int) -> User:
        """Be away from one moment to another, instead of what was to come. Of one that lasts only the end can move."""
        now = self._rooms.time.now()
        spans = holidays_of(user)
        old = coming(spans, now)
        begin = old[0] if old is not None and old[0] <= now else max(begin, now)
        if end - max(begin, now) < DAY or end > now + _AHEAD:
            raise Refused("holiday")
        spans = (*(span for span in spans if span is not old), (begin, end))
        if any(days_left(spans, year) < 0 for year in years_of((begin, end))):
            raise Refused("holidays_enough", most=MOST_DAYS)
        return await self._keep(user, spans)

    async def give_back(self, user: User) -> User:
        """What is left of a holiday, or all of it before it begins."""
        now = self._rooms.time.now()
        spans = holidays_of(user)
        old = coming(spans, now)
        kept = tuple(span for span in spans if span is not old)
        if old is not None and old[0] < now:
            kept = (*kept, (old[0], now))
        return await self._keep(user, kept)

    async def _keep(self, user: User, spans: tuple[Span, ...]) -> User:
        changed = msgspec.structs.replace(user, holidays=msgspec.json.encode(spans).decode())
        await self._rooms.whole(self._tell(changed))
        return changed

    async def _tell(self, user: User) -> None:
        await self._rooms.store.save_user(user)
        for table in await self._rooms.store.tables_of(user.id, False, _MOST_TABLES):
            if table.running and table.clock.kind == "days" and not table.tournament:
                await self.apply(table.id, user)

    async def apply(self, id: str, user: User) -> None:
        """The table's clock waits for this person whenever they are away."""
        room = await self._rooms.find(id)
        if room is None:
            return

        def waits(table: Table) -> tuple[Table, None]:
            seat = table.seat_of(user.id)
            if seat is None or not table.running or table.chairs[seat].away == away(table, user):
                return table, None
            chairs = list[Chair](table.chairs)
            chairs[seat] = msgspec.structs.replace(chairs[seat], away=away(table, user))
            table = msgspec.structs.replace(table, chairs=tuple(chairs))
            return (room.timed(table) if room.match is not None else table), None

        await self._rooms.edit(room, waits)
