"""What tables do by themselves: bots move, lone options are answered, clocks run out."""

import asyncio
import secrets
from collections.abc import Callable

import structlog

from tampu.engine import Action
from tampu.tables.errors import Refused
from tampu.tables.lines.orders import played_id
from tampu.tables.model import Table, Why
from tampu.tables.room import Room
from tampu.tables.rooms import Rooms
from tampu.tables.thinking.choosing import choice
from tampu.tables.thinking.thinkers import ThinkerFailed, Thinkers
from tampu.tables.time import SECOND

_log = structlog.get_logger()

SIMPLEST_BOT = "random"
_QUICK = 0.1
"""The seconds that a bot gets after it has failed twice."""
PRESENT = 60 * SECOND
"""How long somebody who asked for something at a table counts as being there."""
SOON = 15 * 60 * SECOND
"""Tables that are due later than this are not kept open for it."""
_LATE = 5 * SECOND
"""How long a due table is left to the process that attends to it."""


class Autoplay:
    """One task for each table that is due: after every entry the old one ends and a new one begins."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers | None, bot_seconds: float) -> None:
        self._rooms = rooms
        self._thinkers = thinkers
        self._bot_seconds = bot_seconds
        self._closing = False
        self._paused: set[str] = set()
        """Tables that were found due, are not open, and wait until somebody comes."""
        rooms.attend = self.attend

    async def close(self) -> None:
        self._closing = True
        tasks = [room.autoplay for room in self._rooms.all() if room.autoplay is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._thinkers is not None:
            await self._thinkers.close()

    def attend(self, room: Room) -> None:
        """See to it that the table does what is due after its last entry."""
        old, room.autoplay = room.autoplay, None
        if old is not None and old is not asyncio.current_task():
            old.cancel()
        room.paused = _may_pause(room.table) and not self._is_somebody_here(room)
        if room.paused:
            return
        due = room.table.due
        if room.table.running and due is not None and not room.frozen and not self._closing:
            if self._is_far(room.table) or (room.table.others_choose and room.overdue(self._rooms.time.now())):
                return
            room.autoplay = asyncio.create_task(self._serve(room, room.table.seq))
            room.autoplay.add_done_callback(_forget(room))

    def _is_somebody_here(self, room: Room) -> bool:
        return room.watched > 0 or self._rooms.time.now() - room.asked < PRESENT

    async def _serve(self, room: Room, seq: int) -> None:
        actor, due = room.table.actor, room.next_due(self._rooms.time.now())
        assert actor is not None
        chair = room.table.chairs[actor]
        text = await self._chosen(room, actor, chair.level) if chair.kind == "bot" else ""
        await self._rooms.time.until(due)
        await self._rooms.whole(self._serve_alone(room, seq, actor, text))

    async def _serve_alone(self, room: Room, seq: int, actor: int, text: str) -> None:
        async with self._rooms.alone(room):
            if room.table.seq != seq or not room.table.running or room.table.resting or self._closing:
                return
            assert room.match is not None
            client = None
            if not text:
                if await self.out_of_time(room, actor):
                    return
                order = room.order(actor)
                legal = room.match.state.legal()
                if order is not None and order.action:
                    text, client = order.action, played_id(actor, seq)
                elif len(legal) == 1 and room.is_lone(room.table, actor):
                    text = legal[0].text
                else:
                    return
            try:
                await self._rooms.commit(room, "action", actor, text, client)
            except Refused:
                # Another process was faster, and the room was read again.
                self.attend(room)

    async def _chosen(self, room: Room, seat: int, level: str) -> str:
        """What a bot plays. One that fails is asked again, then for a quick move; only then luck decides, this once."""
        for seconds in (self._bot_seconds, self._bot_seconds, min(_QUICK, self._bot_seconds)):
            try:
                return await self._think(room, seat, level, seconds)
            except ThinkerFailed as failed:
                _log.warning("bot failed", table=room.table.id, seat=seat, bot=level, why=str(failed))
        return await self._think(room, seat, SIMPLEST_BOT, 0.0)

    async def _think(self, room: Room, seat: int, level: str, seconds: float) -> str:
        assert room.match is not None
        legal: list[Action] = room.match.state.legal()
        if len(legal) == 1 or level == SIMPLEST_BOT or self._thinkers is None:
            return secrets.choice(legal).text
        return await self._thinkers.choose(choice(room, seat, level, seconds), room.table.host)

    async def out_of_time(self, room: Room, actor: int) -> bool:
        """Has the actor's clock run out? Then its consequences are carried out."""
        if room.table.chairs[actor].kind != "person":
            return False
        deadline = room.deadline(room.table, actor)
        if deadline is None or self._rooms.time.now() < deadline:
            return False
        if room.table.others_choose:
            # Until they do, a late move is better than none.
            return False
        await self.give_up(room, actor, "time")
        return True

    async def give_up(self, room: Room, seat: int, why: Why, bot: str = "") -> None:
        """A seat is not played any more: a bot takes over if the table or whoever leaves says so, or the game ends."""
        level = bot or room.table.replace
        if level and not room.frozen:
            await self._rooms.commit(room, "replaced", seat, level)
        else:
            await self._rooms.commit(room, "stopped", seat, why)

    async def sweep(self, late: int = _LATE) -> int:
        """Attend to tables that are due and that nobody attends to: after a restart, or for a lost process.

        Each is treated by itself: one that cannot be opened must not keep the others waiting.
        """
        found = 0
        for id in await self._rooms.store.due(self._rooms.time.now() - late):
            if id in self._rooms.broken or (id in self._paused and not self._rooms.is_open(id)):
                continue
            found += await self.serve(id)
        return found

    async def serve(self, id: str) -> bool:
        """Attend to a table, whether it is open or not, if that is for this process to do; True if something is due."""
        try:
            table = await self._rooms.store.table(id)
            if table is None or (_may_pause(table) and not self._rooms.is_open(id)):
                # Nobody has asked for it here: it waits, and need not even be opened.
                self._paused.add(id)
                return False
            if table.due is None or self._is_far(table) or not await self._rooms.serves(id):
                return False
            room = await self._rooms.find(id)
        except Refused:
            return False
        except Exception:
            _log.exception("a table that is due could not be opened", table=id)
            return False
        if room is None or room.autoplay is not None:
            return False
        self.attend(room)
        if room.autoplay is None:
            self._paused.add(id)
        return room.autoplay is not None

    def _is_far(self, table: Table) -> bool:
        """A clock of days: the sweep finds it when its time has come, whether the table is open or not."""
        return not table.waits_for_bot and table.due is not None and table.due - self._rooms.time.now() > SOON


def _may_pause(table: Table) -> bool:
    """Must a bot move, while nobody but perhaps one person who is away waits for it?"""
    return table.waits_for_bot and table.people <= 1


def _forget(room: Room) -> Callable[[asyncio.Task[None]], None]:
    def done(task: asyncio.Task[None]) -> None:
        if room.autoplay is task:
            room.autoplay = None
        if not task.cancelled() and task.exception() is not None:
            _log.error("a table could not do what was due", table=room.table.id, exc_info=task.exception())

    return done
