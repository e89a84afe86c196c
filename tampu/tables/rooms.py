"""The rooms that are open in this process, and how a table changes.

Each change of a table happens alone - a lock per table in a process, unique numbers in the store between processes -
and is stored before anybody hears of it. If another process was faster, the table is read again.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol, TypeVar

import msgspec
import structlog

from tampu.engine import BadInput, Game, Refusal
from tampu.engine.match import BACK
from tampu.engine.record import Record, plays_with
from tampu.engine.wire import encode
from tampu.games import Titles
from tampu.tables.alerts import causes
from tampu.tables.errors import NoTable, Refused
from tampu.tables.model import Entry, Kind, Line, Snapshot, Table
from tampu.tables.room import SNAPSHOT_EVERY, Manners, Room
from tampu.tables.storage.store import Store
from tampu.tables.time import SECOND, Time
from tampu.tables.upkeep.fair import FairTurns

T = TypeVar("T")

_log = structlog.get_logger()

_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
_ROOMS_KEPT = 500
_IDLE = 10 * 60 * SECOND
_PAUSES = (0.0, 0.1, 1.0, 5.0, 20.0)
"""When a table whose last write is in doubt is read again, in seconds."""
_TRIES = 5
_LINES_MISSED = 100


class Listener(Protocol):
    """Hears what happens at the tables. Called in the middle of a change: must not wait."""

    def entry(self, room: Room, entry: Entry) -> None: ...

    def changed(self, room: Room) -> None: ...

    def line(self, room: Room, line: Line) -> None: ...


class Lane:
    """One thread beside the event loop; those who want something from it take turns, person by person."""

    def __init__(self, name: str) -> None:
        self._turns = FairTurns(1)
        self._thread = ThreadPoolExecutor(1, name)

    async def run(self, whose: str, work: Callable[..., T], *given: Any) -> T:
        async with self._turns.turn(whose):
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    def close(self) -> None:
        self._thread.shutdown(wait=False)


class Rooms:
    """Opens tables and lets nothing happen at them but whole, stored changes."""

    def __init__(self, store: Store, titles: Titles, time: Time, manners: Manners) -> None:
        self.store = store
        self.titles = titles
        self.time = time
        self.manners = manners
        self.listeners: list[Listener] = []
        """Hear everything, also what other processes did."""
        self.here: list[Listener] = []
        """Hear what this process did."""
        self.shared = False
        """Do other processes change the same tables?"""
        self.owns: Callable[[str], bool] = lambda id: False
        """In a shared house: does this table belong to this process?"""
        self.serves: Callable[[str], Awaitable[bool]] = _always
        """Shall this process do what is due at a table?"""
        self.forgotten: Callable[[list[str]], Awaitable[None]] = _nothing
        """Called when tables have left memory."""
        self.attend: Callable[[Room], None] = lambda room: None
        """Called when a table may have to do something by itself."""
        self.hides: Callable[[str, Mapping[str, str], str, str], Awaitable[bool]] = _never
        """Would a game with this title, options and secret show a user what they have still to find out themselves?"""
        self.present: causes.Present = lambda table, user: False
        """Does this user look at this table now? Then they need not be told of a turn."""
        self.broken: set[str] = set()
        """Tables that cannot be read. They are set aside until somebody who asks for one finds it repaired."""
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._doubted: set[str] = set()
        """Tables that were changed while they were being opened: what was read may be old."""
        self._busy: set[asyncio.Task[Any]] = set()
        self._doubts: set[asyncio.Task[None]] = set()
        self._contents: set[str] = set()
        """What the store is known to keep."""
        # Setting up a game may take a second: whoever opens a table does not wait for those who start one.
        self._lanes = {"start": Lane("starts"), "open": Lane("openings")}

    async def finish(self) -> None:
        """Wait until every change that has begun is done."""
        await asyncio.gather(*self._busy, return_exceptions=True)
        for task in self._doubts:
            task.cancel()
        await self.keep_states(self.all())
        for lane in self._lanes.values():
            lane.close()

    async def aside(self, whose: str, work: Callable[..., T], *given: Any) -> T:
        """Replay a game in a separate thread: it may take a while, and others play on meanwhile."""
        return await self._lanes["open"].run(whose, work, *given)

    def is_open(self, id: str) -> bool:
        return id in self._rooms

    def all(self) -> list[Room]:
        return list(self._rooms.values())

    # -- opening -------------------------------------------------------------------------------------

    async def room(self, id: str, user: str) -> Room:
        """The room of a table that this user may see."""
        try:
            room = await self.find(id)
        except Refused:
            table = await self.store.table(id)
            if table is None or not await self.may_see(table, user):
                raise NoTable from None
            raise
        if room is None or not await self.may_see(room.table, user):
            raise NoTable
        room.asked = room.used
        if room.paused:
            self.attend(room)
        return room

    async def may_see(self, table: Table, user: str) -> bool:
        if user and table.seat_of(user) is not None:
            return True
        if table.unwatched:
            return False
        if (table.day and not table.finished) or await self.hides(table.title, table.options, table.secret, user):
            return False
        if table.public or table.day or table.tournament or any(user and chair.user == user for chair in table.chairs):
            return True
        return bool(user) and await self.store.admitted(table.id, user)

    async def may_read(self, record: Record, user: str) -> bool:
        """May this user see a game that was brought along, or kept?"""
        return not await self.hides(record.title, record.options, record.secret.hex(), user)

    async def find(self, id: str) -> Room | None:
        room = self._rooms.get(id)
        if room is None:
            if not _ID.fullmatch(id):
                return None
            task = self._opening.get(id)
            if task is None:
                task = self._opening[id] = asyncio.create_task(self._open(id))
                task.add_done_callback(lambda _: self._opened(id))
            room = await asyncio.shield(task)
        if room is not None:
            room.used = self.time.now()
        return room

    def _opened(self, id: str) -> None:
        del self._opening[id]
        self._doubted.discard(id)

    def suspect(self, id: str) -> None:
        """Another process may have changed this table."""
        if id in self._rooms:
            self._rooms[id].stale = True
        elif id in self._opening:
            self._doubted.add(id)

    def taken(self, id: str) -> None:
        """From now on this table belongs to this process."""
        self.suspect(id)
        if id in self._rooms:
            self._rooms[id].paused = self._rooms[id].table.waits_for_bot

    def watched(self) -> set[str]:
        return {id for id, room in self._rooms.items() if room.watched}

    async def _open(self, id: str) -> Room | None:
        try:
            room = await self._read(id)
        except Refused as refused:
            if refused.why == "broken_table" and id not in self.broken:
                self.broken.add(id)
                # What is wrong in words might name something that is hidden.
                why = type(refused.__cause__).__name__
                _log.error("a table cannot be read and is set aside", table=id, why=why)
            raise
        self.broken.discard(id)
        return room

    async def _read(self, id: str) -> Room | None:
        table = await self.store.table(id)
        if table is None:
            return None
        room = await self._empty(table)
        room.become(await self._stored(room))
        # In a house of several processes another one may be seeing to it; the sweep finds out.
        room.paused = room.table.waits_for_bot and (not self.shared or self.owns(id))
        if len(self._rooms) >= _ROOMS_KEPT:
            await self._forget(sorted(self._idle(), key=lambda room: room.used)[: _ROOMS_KEPT // 4])
        room.stale = id in self._doubted
        self._rooms[id] = room
        return room

    async def _empty(self, table: Table) -> Room:
        """A room with the rules and the content that its game was begun with, as far as this house has them."""
        try:
            game = self.titles.game(table.title, table.own_content)
            if table.status == "open":
                return Room(table, game, self.manners)
            if not game.meta.plays(table.rules):
                return Room(table, game, self.manners, frozen=True)
            if plays_with(game, table.content):
                await self.keep_content(table, game)
                return Room(table, game, self.manners)
            kept = await self.store.content(table.content) or self.titles[table.title].content_once(table.content)
            if not kept:
                return Room(table, game, self.manners, frozen=True)
            return Room(table, self.titles.game(table.title, kept), self.manners, kept)
        except BadInput as wrong:
            raise Refused("broken_table") from wrong

    async def keep_content(self, table: Table, game: Game[Any]) -> None:
        """A later version may put other content into the box; games that have begun go on with theirs."""
        content = game.content_json()
        if table.own_content or content is None or table.content in self._contents:
            return
        await self.store.keep_content(table.content, encode(content).decode())
        self._contents.add(table.content)

    async def keep_states(self, rooms: Iterable[Room]) -> None:
        """Store where these games stand: a version with other rules could not find out."""
        found = [
            (room.table.id, room.snapshot(room.table.seq))
            for room in rooms
            if room.match is not None and not room.stale and room.table.running
        ]
        await self.store.add_snapshots(found)

    async def forget_idle(self) -> None:
        """Tables that nobody has asked for in a while leave memory."""
        before = self.time.now() - _IDLE
        await self._forget([room for room in self._idle() if room.used < before])

    def _idle(self) -> list[Room]:
        return [
            room
            for room in self._rooms.values()
            if room.autoplay is None and not room.watched and not room.lock.locked()
        ]

    async def _forget(self, rooms: list[Room]) -> None:
        for room in rooms:
            del self._rooms[room.table.id]
        await self.keep_states(rooms)
        await self.forgotten([room.table.id for room in rooms])

    async def _stored(self, room: Room) -> Room:
        table = await self.store.table(room.table.id)
        if table is None:
            raise NoTable
        # An entry that came since the table was read belongs to the next reading.
        log = (await self.store.log(table.id))[: table.seq]
        fresh = Room(table, room.game, self.manners, room.own_content, room.frozen)
        await self.aside(table.host, _load, fresh, table, await self.store.snapshot(table.id, table.seq), log)
        if table.running and not fresh.frozen:
            for user, body in (await self.store.plans(table.id)).items():
                fresh.take_orders(user, body)
        return fresh

    async def _reload(self, room: Room) -> None:
        """Read a table again, and tell whatever nobody here was told of yet."""
        told, version = len(room.entries), room.table.version
        room.become(await self._stored(room))
        # A connection may break after the store has done what this process asked for: then only we can tell of it.
        ours = 0 < room.unsure <= room.table.version
        room.unsure = 0
        for listener in (*self.listeners, *self.here) if ours else self.listeners:
            for entry in room.entries[told:]:
                listener.entry(room, entry)
            if len(room.entries) == told and room.table.version != version:
                listener.changed(room)
        if ours:
            self.attend(room)

    async def refresh(self, id: str, left: bool = False) -> None:
        """Another process changed this table, and perhaps leaves it to others to do what is due."""
        room = self._rooms.get(id)
        if room is None:
            self.suspect(id)
            return
        async with self.alone(room):
            if await self._is_behind(room):
                await self._reload(room)
            if left and room.watched:
                self.attend(room)

    async def catch_up(self) -> None:
        """Read again what is watched here and was changed or said without anybody telling: the process that did it
        died, we did not hear it, or it was whoever runs the house."""
        watched = {id: self._rooms[id] for id in self.watched()}
        for id, version in (await self.store.versions(watched)).items():
            if version > watched[id].table.version:
                with suppress(Refused, NoTable):
                    await self.refresh(id)
        if self.shared:
            for id, room in watched.items():
                for line in await self.store.lines(id, room.said, _LINES_MISSED):
                    self.hear_line(id, line)

    # -- changing ------------------------------------------------------------------------------------

    def alone(self, room: Room) -> "Alone":
        """Nothing else happens at this table meanwhile, and what is in memory is what is stored."""
        return Alone(self, room)

    async def true_up(self, room: Room) -> None:
        """Read a table again if others may have changed it."""
        if room.stale or (self.shared and not self.owns(room.table.id) and await self._is_behind(room)):
            await self._reload(room)

    async def _is_behind(self, room: Room) -> bool:
        """Was this table changed by another process?"""
        stored = await self.store.versions([room.table.id])
        return stored.get(room.table.id) != room.table.version

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry it through even if whoever asked has gone: half a change is worse than a whole one."""
        task = asyncio.create_task(work)
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_unheard)
            raise

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that nobody waits for, but the house before it closes."""
        task = asyncio.create_task(work)
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    async def edit(
        self, room: Room, change: Callable[[Table], tuple[Table, T]], slow: bool = False, quiet: bool = False
    ) -> T:
        """Change the table's record; again if another process changed it first. A slow change sets up a game, of a
        quiet one nobody is told."""
        return await self.whole(self._edit_alone(room, change, slow, quiet))

    async def _edit_alone(self, room: Room, change: Callable[[Table], tuple[Table, T]], slow: bool, quiet: bool) -> T:
        async with self.alone(room):
            for _ in range(_TRIES):
                old = room.table
                room.stale = True
                new, result = await self._lanes["start"].run(old.host, change, old) if slow else change(old)
                if new is old:
                    room.stale = False
                    return result
                new = msgspec.structs.replace(new, version=old.version + 1)
                room.unsure = new.version
                alerts = causes.of_change(room, old, new, self.time.now(), self.present)
                saved = await self._sure(room, self.store.save_table(new, alerts))
                room.unsure = 0
                if saved:
                    room.table = new
                    room.stale = False
                    if not quiet:
                        room.changed()
                    self.attend(room)
                    if not quiet:
                        self._tell_changed(room)
                    return result
                await self._reload(room)
            raise Refused("same_moment")

    async def commit(self, room: Room, kind: Kind, seat: int, text: str, client: str | None = None) -> Entry:
        """Carry out an entry, store it, and only then tell of it. To be called `alone`.

        If the table was changed meanwhile, it is read again; what came first was perhaps no entry, and then this one
        still answers the same state.
        """
        before = room.table.seq
        for _ in range(_TRIES):
            drafted = (self._drafted, room, kind, seat, text, client)
            # To take back what came to light the game is played again, which may take a while.
            entry = await self.aside(room.table.host, *drafted) if text == BACK else self._drafted(*drafted[1:])
            # What is stored is the truth: until the store has answered, what is in memory is only a guess.
            room.stale = True
            table = room.after(entry)
            # Where a game ended can be read without playing it again.
            due = room.match is not None and (entry.seq % SNAPSHOT_EVERY == 0 or not table.running)
            room.unsure = table.version
            snapshot = room.snapshot(entry.seq) if due else None
            alerts = causes.of_entry(room, table, entry, self.present)
            stored = await self._sure(room, self.store.append(table, entry, snapshot, alerts))
            room.unsure = 0
            if stored:
                room.table = table
                room.stale = False
                room.note(entry)
                room.changed()
                _log.debug("entry", table=table.id, seq=entry.seq, kind=entry.kind)
                self.attend(room)
                self._tell_entry(room, entry)
                return entry
            await self._reload(room)
            done = room.clients.get(client) if client is not None else None
            if done is not None:
                return room.entries[done - 1]
            if room.table.seq != before:
                raise Refused("stale", seq=room.table.seq, given=before)
        raise Refused("same_moment")

    async def _sure(self, room: Room, writing: Awaitable[bool]) -> bool:
        """A connection that breaks leaves open whether something was stored: find out and tell, as soon as possible."""
        try:
            return await writing
        except Exception:
            task = asyncio.create_task(self._find_out(room))
            self._doubts.add(task)
            task.add_done_callback(self._doubts.discard)
            raise

    async def _find_out(self, room: Room) -> None:
        for pause in _PAUSES:
            await asyncio.sleep(pause)
            try:
                async with self.alone(room):
                    return
            except Exception as wrong:
                _log.warning("a table could not be read again yet", table=room.table.id, why=type(wrong).__name__)

    def _drafted(self, room: Room, kind: Kind, seat: int, text: str, client: str | None) -> Entry:
        try:
            return room.draft(kind, seat, text, client, self.time.now())
        except Refusal as refusal:
            raise Refused("rule", refusal.rule, refusal.why, wrong=refusal.reason) from None
        except BadInput as wrong:
            raise Refused("form", wrong=str(wrong)) from None

    async def remove(self, room: Room) -> None:
        """A table that nobody needs any more goes, with its log and all that was written beside it."""
        async with self.alone(room):
            room.stale = True
            await self.store.remove_table(room.table.id)
            self._rooms.pop(room.table.id, None)
            if room.autoplay is not None:
                room.autoplay.cancel()

    # -- telling -------------------------------------------------------------------------------------

    def _tell_entry(self, room: Room, entry: Entry) -> None:
        for listener in (*self.listeners, *self.here):
            listener.entry(room, entry)

    def _tell_changed(self, room: Room) -> None:
        for listener in (*self.listeners, *self.here):
            listener.changed(room)

    def tell_line(self, room: Room, line: Line) -> None:
        room.said = max(room.said, line.number)
        for listener in (*self.listeners, *self.here):
            listener.line(room, line)

    def hear_line(self, id: str, line: Line) -> None:
        """Another process was told this."""
        room = self._rooms.get(id)
        if room is not None:
            room.said = max(room.said, line.number)
            for listener in self.listeners:
                listener.line(room, line)


def _unheard(task: asyncio.Task[Any]) -> None:
    """Whoever asked has gone: a refusal concerns nobody any more, anything else whoever runs the house."""
    wrong = None if task.cancelled() else task.exception()
    if wrong is not None and not isinstance(wrong, Refused):
        _log.error("what nobody waited for failed", why=type(wrong).__name__)


class Alone:
    """To be alone with a table: `async with rooms.alone(room)`."""

    __slots__ = ("_room", "_rooms")

    def __init__(self, rooms: Rooms, room: Room) -> None:
        self._rooms = rooms
        self._room = room

    async def __aenter__(self) -> None:
        await self._room.lock.acquire()
        try:
            await self._rooms.true_up(self._room)
        except BaseException:
            self._room.lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._room.lock.release()


async def _always(id: str) -> bool:
    return True


async def _never(title: str, options: Mapping[str, str], secret: str, user: str) -> bool:
    return False


async def _nothing(ids: list[str]) -> None:
    pass


def _load(room: Room, table: Table, snapshot: Snapshot | None, log: list[Entry]) -> None:
    """Only what is stored can be wrong here: the rules accepted all of it once."""
    try:
        room.load(table, snapshot, log)
    except Exception as wrong:
        raise Refused("broken_table") from wrong
