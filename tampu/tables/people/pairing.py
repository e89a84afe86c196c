"""Strangers who look for the same game find each other, once, wherever they asked.

A search stands in the store and is renewed by asking again; who has not asked for a while is no longer looking. Whoever
comes last of those who fit opens the table for all of them, in one transaction with marking their searches.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tampu.engine import BadInput
from tampu.tables.errors import NoTable, Refused
from tampu.tables.model import NO_ENTROPY, Chair, Clock, Table, User
from tampu.tables.people.ratings import Pool, Strength
from tampu.tables.rooms import Rooms
from tampu.tables.seating import Order, Seating
from tampu.tables.time import SECOND

Pace = Literal["ten", "twenty", "day", "days"]
CLOCKS: Mapping[str, Clock] = {
    "ten": Clock(kind="live", bank=600, increment=10),
    "twenty": Clock(kind="live", bank=1200, increment=10),
    "day": Clock(kind="days", days=1),
    "days": Clock(kind="days", days=3),
}
ANY = 100_000
PATIENCE = 15 * SECOND
"""Who has not asked for so long has gone."""
_LATEST = 10 * SECOND
"""A table that was found begins by then, whoever has not added to its luck."""


class Search(Struct, frozen=True, kw_only=True):
    """What somebody looks for."""

    user: str
    name: str
    title: str
    seats: int
    pace: Pace
    rating: int
    width: int = ANY
    """How far the ratings of rivals may lie from mine."""
    avoids: tuple[str, ...] = ()
    """Those whom I blocked, and who blocked me."""
    since: int
    seen: int
    table: str = ""
    """The table that was found."""

    @property
    def pool(self) -> str:
        """Only searches of one pool can meet."""
        return f"{self.title} {self.seats} {self.pace}"


class Found(Struct, frozen=True, kw_only=True):
    """What became of a search so far."""

    table: str
    others: int
    """How many others look for the same."""
    since: int


def fit(one: Search, other: Search) -> bool:
    """Would each take the other?"""
    near = abs(one.rating - other.rating) <= min(one.width, other.width)
    return near and other.user not in one.avoids and one.user not in other.avoids


def company_for(mine: Search, waiting: Sequence[Search]) -> list[Search] | None:
    """Those with whom I play, all of whom would take each other: who has waited longest comes first."""
    chosen = [mine]
    for other in sorted(waiting, key=lambda one: (one.since, one.user)):
        if len(chosen) < mine.seats and all(fit(one, other) for one in chosen):
            chosen.append(other)
    return chosen if len(chosen) == mine.seats else None


class Pairing:
    """Looking for rivals."""

    def __init__(self, rooms: Rooms, seating: Seating) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._seating = seating

    async def look(self, user: User, title: str, seats: int, pace: Pace, width: int) -> Found:
        """Begin to look, or look on: to be asked again every few seconds until a table was found."""
        try:
            self._rooms.titles.meta(title).settle({}, seats)
        except BadInput:
            raise Refused("no_such_game") from None
        if seats < 2:
            raise Refused("no_such_game")
        now = self._rooms.time.now()
        strengths = (await self._store.strengths_of([user.id])).get(user.id, {})
        ties = await self._store.ties(user.id)
        search = Search(
            user=user.id,
            name=user.name,
            title=title,
            seats=seats,
            pace=pace,
            rating=strengths.get(Pool(title, seats), Strength()).rating,
            width=width,
            avoids=tuple(
                sorted(tie.other if tie.user == user.id else tie.user for tie in ties if tie.kind == "blocked")
            ),
            since=now,
            seen=now,
        )
        found, others = await self._store.seek(search, now - PATIENCE, self._prepared)
        if found.table:
            await self._begin(found.table, now)
        return Found(table=found.table, others=others, since=found.since)

    async def stop(self, user: User) -> None:
        """No longer look."""
        await self._store.stop_search(user.id)

    def _prepared(self, together: Sequence[Search]) -> Table:
        """The table of those who found each other. Who sits where follows from the secret that was drawn for it."""
        mine = together[0]
        host = User(id=mine.user, name=mine.name)
        order = Order(
            title=mine.title,
            options={},
            chairs=(Chair(),) * mine.seats,
            public=True,
            clock=CLOCKS[mine.pace],
            rated=True,
            late="choose",
            auto=True,
        )
        table = self._seating.prepare(host, order)
        by_lot = sorted(together, key=lambda one: f"{table.id}{one.user}"[::-1])
        turn = int(table.commitment[:8], 16) % len(by_lot)
        seated = [*by_lot[turn:], *by_lot[:turn]]
        chairs = tuple(Chair(kind="person", user=one.user, name=one.name) for one in seated)
        return replace(table, chairs=chairs)

    async def _begin(self, id: str, now: int) -> None:
        """As soon as everybody has added to the luck, or has had the time to."""
        table = await self._store.table(id)
        if table is None or table.status != "open":
            return
        given = all(chair.entropy != NO_ENTROPY for chair in table.chairs)
        if given or now - table.created >= _LATEST:
            # Somebody else may have begun it, or left.
            with suppress(Refused, NoTable):
                await self._seating.begin(id)
