"""What people intend at a table where they play: from their own view, and told to nobody else."""

from collections.abc import Callable
from typing import Any

import msgspec

from tampu.engine import JsonObject, State
from tampu.tables import frames
from tampu.tables.errors import Refused
from tampu.tables.model import KeptPlan, User
from tampu.tables.room import Room
from tampu.tables.rooms import Rooms
from tampu.tables.seating import must_go_on, seated
from tampu.tables.thinking.imaginer import Imaginer
from tampu.tables.thinking.imagining import Intend

_SECONDS = 60.0
"""A valley of which little is known may take long to imagine, once."""
_encode = msgspec.json.Encoder().encode


class Planning:
    """Shows plans, changes them, and leaves their orders to the table."""

    def __init__(self, rooms: Rooms, imaginer: Imaginer) -> None:
        self._rooms = rooms
        self._imaginer = imaginer
        self.tell: Callable[[Room, int], None] = lambda room, seat: None
        """Called when what a seat has left to its table has changed: for that seat only."""

    async def ask(self, id: str, user: User, version: int | None, seq: int | None, asked: JsonObject | None) -> bytes:
        """Answer a question about this user's plan as it is after the last entry; without one, show the plan."""
        room = await self._rooms.room(id, user.id)
        async with self._rooms.alone(room):
            seat, state = self._playing(room, user)
            if seq not in (None, room.table.seq):
                raise Refused("stale", seq=room.table.seq, given=seq or 0)
            kept = await self._rooms.store.plan(id, user.id)
            if version not in (None, 0 if kept is None else kept.version):
                raise Refused("stale_lines")
            plan: dict[str, Any] | None = None if kept is None else msgspec.json.decode(kept.body)
            acts = [] if plan is None else room.acts(seat, plan["seq"])
            question = Intend(
                title=room.table.title,
                own_content=room.own_content,
                seconds=_SECONDS,
                seat=seat,
                public=state.public(),
                own=state.own(seat),
                seq=room.table.seq,
                plan=plan,
                acts=[] if acts is None else [(act.seat, act.text, act.told) for act in acts],
                asked=asked,
            )
        reply, new = await self._imaginer.answer(question, user.id)
        number = 0 if kept is None else kept.version
        if new is not None:
            number += 1
            await self._rooms.whole(self._keep(room, user, KeptPlan(_encode(new).decode(), number)))
        return b'{"version":%d,"seq":%d,' % (number, question.seq) + reply[1:]

    async def forget(self, id: str, user: User) -> None:
        """Begin again with an empty plan."""
        room = await self._rooms.room(id, user.id)
        async with self._rooms.alone(room):
            self._playing(room, user)
            kept = await self._rooms.store.plan(id, user.id)
        if kept is not None and kept.body != "null":
            await self._rooms.whole(self._keep(room, user, KeptPlan("null", kept.version + 1)))

    async def _keep(self, room: Room, user: User, kept: KeptPlan) -> None:
        """Orders that the table plays when this seat is asked are due from now on, and nobody else hears of it."""
        async with self._rooms.alone(room):
            if not await self._rooms.store.save_plan(room.table.id, user.id, kept):
                raise Refused("stale_lines")
            had, seat = set(room.plans), room.table.seat_of(user.id)
            room.take_orders(user.id, kept.body)
            if seat is None or seat not in had | set(room.plans):
                return
            frames.forget_own(room, seat)
            self.tell(room, seat)
        if room.table.actor == seat and room.table.running:
            await self._rooms.edit(room, lambda table: (room.timed(table), None), quiet=True)

    def _playing(self, room: Room, user: User) -> tuple[int, State]:
        seat = seated(room.table, user)
        must_go_on(room)
        assert room.match is not None
        return seat, room.match.state
