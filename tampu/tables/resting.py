"""A pause by consent: all people at a table agree to it, and any of them ends it. Nothing happens meanwhile."""

import msgspec

from tampu.tables.errors import Refused
from tampu.tables.model import Table, User
from tampu.tables.room import Room
from tampu.tables.rooms import Rooms
from tampu.tables.seating import must_go_on, must_run, seated

MOST_RESTS = 50
"""So often may a game be paused: how long everybody thought follows from all of them."""


class Resting:
    """Pausing games and taking them up again."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def offer(self, id: str, user: User, agree: bool) -> bool:
        """Offer a pause, agree to it, or refuse it; True if the game rests now."""
        room = await self._rooms.room(id, user.id)
        must_go_on(room)

        def offered(table: Table) -> tuple[Table, bool]:
            seat = seated(table, user)
            must_run(table)
            if table.tournament:
                raise Refused("in_tournament")
            if table.day:
                raise Refused("no_pause")
            if table.resting:
                return table, True
            if len(table.rests) >= MOST_RESTS:
                raise Refused("paused_enough", most=MOST_RESTS)
            wanted = (*sorted({*table.pausing, seat}),) if agree else ()
            if len(wanted) < table.people:
                return (table if wanted == table.pausing else msgspec.structs.replace(table, pausing=wanted)), False
            now = max(self._rooms.time.now(), room.face.since)
            return room.timed(msgspec.structs.replace(table, pausing=(), resting=now)), True

        return await self._rooms.edit(room, offered)

    async def go_on(self, id: str, user: User) -> None:
        """Take the game up again. Nobody's clock ran."""
        room = await self._rooms.room(id, user.id)
        must_go_on(room)

        def woken(table: Table) -> tuple[Table, None]:
            seated(table, user)
            return (self._woken(room, table) if table.running and table.resting else table), None

        await self._rooms.edit(room, woken)

    def _woken(self, room: Room, table: Table) -> Table:
        rest = (table.resting, max(self._rooms.time.now(), table.resting + 1))
        return room.timed(msgspec.structs.replace(table, resting=0, rests=(*table.rests, rest)))
