"""Spectators who see a table late: of the last minutes they are told nothing, by whatever door they ask.

What they see is a room of its own that follows the true one: the same game, played as far as they may know. It is made
of the log, so it knows nothing else. The lists of tables show such a table as it was at its start.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from tampu.tables.model import Chair, Entry, Line, Table
from tampu.tables.room import Room
from tampu.tables.rooms import Rooms
from tampu.tables.time import SECOND

MINUTE = 60 * SECOND


def is_late_for(table: Table, user: str) -> bool:
    """Does this user see the table late?"""
    return table.delays and table.seat_of(user) is None


def from_outside(table: Table, user: str) -> Table:
    """The table as a list shows it to this user."""
    return as_begun(table) if is_late_for(table, user) else table


def as_begun(table: Table) -> Table:
    """A table at the start of its game."""
    return replace(
        table,
        chairs=tuple(_person_again(chair) if chair.was else replace(chair, away=()) for chair in table.chairs),
        seq=0,
        actor=None,
        due=None,
        since=table.started,
        deadline=None,
        agreed=(),
        pausing=(),
        resting=0,
        rests=(),
    )


def _person_again(chair: Chair) -> Chair:
    return replace(chair, kind="person", user=chair.was, was="", level="", away=())


def table_then(table: Table, entries: Sequence[Entry], seq: int, moment: int) -> Table:
    """A table after entry `seq`, at a moment: without whatever is not in the log."""
    begun = as_begun(table)
    replaced = {entry.seat for entry in entries[:seq] if entry.kind == "replaced"}
    chairs = [now if seat in replaced else then for seat, (now, then) in enumerate(_pairs(table, begun))]
    rests = [rest for rest in table.rests if rest[0] <= moment]
    lasting = [begin for begin, end in rests if end > moment]
    if table.resting and table.resting <= moment:
        lasting.append(table.resting)
    return replace(
        begun,
        chairs=tuple(replace(chair, away=()) for chair in chairs),
        seq=seq,
        rests=tuple(rest for rest in rests if rest[1] <= moment),
        resting=lasting[0] if lasting else 0,
    )


def _pairs(table: Table, begun: Table) -> list[tuple[Chair, Chair]]:
    return list(zip(table.chairs, begun.chairs, strict=True))


class Delays:
    """What those who watch late may know now."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self.tell: Callable[[Room, Room, Entry | None], None] = lambda room, then, entry: None
        """Called when those who watch a room late may know more: of an entry, or of another change."""

    async def shown(self, room: Room, user: str) -> Room:
        """The room as this user sees it. To be called `alone`. A game that cannot go on has nothing to hide."""
        return await self.follow(room) if is_late_for(room.table, user) and not room.frozen else room

    def moment(self, table: Table) -> int:
        """Until when those who watch know what happened."""
        return self._rooms.time.now() - table.delay * MINUTE

    def hears(self, table: Table, user: str, line: Line) -> bool:
        """Is this said to this user, and now? Those who watch talk among themselves at once."""
        late = line.seat is not None and is_late_for(table, user)
        return table.hears(user, line) and not (late and line.at > self.moment(table))

    async def follow(self, room: Room) -> Room:
        """The room of those who see it late, brought up to what they may know. To be called `alone`."""
        moment = self.moment(room.table)
        seq = bisect_right(room.entries, moment, key=lambda entry: entry.at)
        then = room.earlier
        if then is None:
            then = await self._opened(room, seq, moment)
            room.earlier = then
            self.tell(room, then, None)
        visible = table_then(room.table, room.entries, seq, moment)
        rested, resting = then.table.resting, visible.resting
        # What the clocks say after an entry follows from the pauses before it.
        then.table = replace(then.table, rests=visible.rests)
        for entry in room.entries[then.table.seq : seq]:
            then.replay(entry)
            then.note(entry)
            self._at(room, then, entry.seq, moment)
            self.tell(room, then, entry)
        if rested != resting:
            self._at(room, then, seq, moment)
            self.tell(room, then, None)
        return then

    async def follow_all(self) -> None:
        """Whatever is watched: time alone lets people know more."""
        for room in self._rooms.all():
            if room.watched and room.table.delays and not room.frozen:
                async with self._rooms.alone(room):
                    if room.table.delays:
                        await self.follow(room)

    async def _opened(self, room: Room, seq: int, moment: int) -> Room:
        table = table_then(room.table, room.entries, seq, moment)
        then = Room(table, room.game, self._rooms.manners, room.own_content)
        snapshot = await self._rooms.store.snapshot(table.id, seq)
        given: tuple[Any, ...] = (table, snapshot, room.entries[:seq])
        await self._rooms.aside(table.host, then.load, *given)
        self._at(room, then, seq, moment)
        return then

    def _at(self, room: Room, then: Room, seq: int, moment: int) -> None:
        then.table = then.timed(table_then(room.table, room.entries, seq, moment))
        then.changed()
