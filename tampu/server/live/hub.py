"""Everybody who is watching a table right now, and what they are sent."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from tampu.server.live import messages
from tampu.server.sessions import Session
from tampu.tables import frames
from tampu.tables.alerts.causes import whose_turn
from tampu.tables.delay import is_late_for
from tampu.tables.model import Entry, Line, Table
from tampu.tables.room import Room

_MOST_WAITING = 200
MOST_WAITING_BYTES = 512 * 1024
MOST_SOCKETS = 20
"""Of one user, or of one address without a session."""
MOST_FROM_ADDRESS = 100
"""Of all users at one address together, where limits hold."""
COUNT_PAUSE = 1.0
"""Seconds between two counts of who watches a table: many may come at once."""


NOBODY = messages.Watching(0, [], [])


def _told(present: messages.Watching, table: Table, watcher: "Watcher") -> messages.Watching:
    """Who sees a table late is not told who is there now."""
    return messages.Watching(present.people, [], []) if is_late_for(table, watcher.user) else present


class Wire(Protocol):
    """The end of a connection at the network."""

    @property
    def ready(self) -> bool:
        """Can a frame be written without waiting?"""
        ...

    def write(self, text: bytes) -> None: ...


class Watcher:
    """One connection: frames wait here until they are sent. One that is too slow is sent away, and may resume."""

    def __init__(self, user: str, address: str, session: Session | None = None, changes: bool = False) -> None:
        self.user = user
        self.address = address
        self.session = session
        self.key = user or address
        """Whose connections are counted together."""
        self.blocked: frozenset[str] = frozenset()
        """Those whose words are not brought here."""
        self.slow = False
        self.away = False
        """Has its page gone out of sight?"""
        self.wire: Wire | None = None
        """Where a frame can be written at once while nothing waits."""
        self._at_rest = False
        """Does the task that sends what waits have nothing to do?"""
        self._closed = False
        self._bytes = 0
        self._most = MOST_WAITING_BYTES
        self.late: int | None = None
        """The last entry that it was told of, if it sees its table late."""
        self.unheard: list[tuple[Room, Line]] = []
        """What it will be told of later."""
        self._changes = changes
        """Are changes of the state enough?"""
        self._sent: frames.Sent | None = None
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue()

    @property
    def waiting(self) -> int:
        """How many bytes wait."""
        return self._bytes

    async def next(self) -> str | None:
        """The next frame to send, or nothing when the connection shall end."""
        self._at_rest = self._frames.empty()
        frame = await self._frames.get()
        self._at_rest = False
        if frame is None:
            return None
        self._bytes -= len(frame)
        return frame.decode()

    def welcome(self, *frames: bytes) -> None:
        """The first frames. They may be long, since a whole log is among them, and do not count against the rest."""
        self._most += sum(map(len, frames))
        for frame in frames:
            self.put(frame)

    def put(self, frame: bytes) -> None:
        if self._closed:
            return
        if self._at_rest and self._frames.empty() and self.wire is not None and self.wire.ready:
            self.wire.write(frame)
        elif self._frames.qsize() >= _MOST_WAITING or self._bytes + len(frame) > self._most:
            self.drop()
        else:
            self._bytes += len(frame)
            self._frames.put_nowait(frame)

    def see_late(self, then: Room, entry: Entry | None) -> None:
        """As much of a table as those may know who see it late."""
        if self.late is None or entry is None:
            self.welcome(frames.log_frame(then, None, -1 if self.late is None else self.late))
            self.welcome(frames.state_frame(then, None))
            self.saw(then, None)
        else:
            self._see(then, entry, None)
        self.late = then.table.seq

    def see(self, room: Room, entry: Entry | None = None) -> None:
        """The state after a change: whole, or what changed if that was asked for and the state before was sent."""
        if self.late is not None:
            # The game is over: now everything is told that was not.
            self.welcome(frames.log_frame(room, None, self.late))
            self.late, self._sent, entry = None, None, None
        self._see(room, entry, room.table.seat_of(self.user))

    def _see(self, room: Room, entry: Entry | None, seat: int | None) -> None:
        frame = frames.change_frame(room, entry, seat, self._sent) if self._sent else None
        if frame is None:
            frame = frames.state_frame(room, seat) if entry is None else frames.entry_frame(room, entry, seat)
        self.put(frame)
        self.saw(room, seat)

    def saw(self, room: Room, seat: int | None) -> None:
        """This state was sent, through these eyes."""
        if self._changes:
            self._sent = frames.sent_now(room, seat)

    def say(self, message: msgspec.Struct) -> None:
        self.put(messages.encode(message))

    def close(self) -> None:
        """The connection ends after what waits."""
        if not self._closed:
            self._closed = True
            self._frames.put_nowait(None)

    def drop(self) -> None:
        """Too slow: what waits is not sent any more. It is all in the log."""
        self.slow = True
        while not self._frames.empty():
            self._frames.get_nowait()
        self._bytes = 0
        self.close()


class Hub:
    """Hears what happens at the tables and passes it on to their watchers, to each as far as they may know."""

    def __init__(self, most_from_address: int = MOST_FROM_ADDRESS) -> None:
        self._most_from_address = most_from_address
        self._watchers: dict[str, set[Watcher]] = {}
        self._users: dict[str, set[Watcher]] = {}
        self._open: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._counted: dict[str, messages.Watching] = {}
        """Who is at each table, as its watchers were told; nothing where nobody is."""
        self._counting: set[str] = set()
        self.hears: Callable[[Table, str, Line], bool] = lambda table, user, line: table.hears(user, line)
        """Is a line said to a user, and now?"""

    # -- coming and going ----------------------------------------------------------------------------

    def arrive(self, watcher: Watcher) -> bool:
        """May this connection be opened? Nobody needs more than a few."""
        if self._open[watcher.key] >= MOST_SOCKETS or self._addresses[watcher.address] >= self._most_from_address:
            return False
        self._open[watcher.key] += 1
        self._addresses[watcher.address] += 1
        return True

    def depart(self, watcher: Watcher) -> None:
        for count, key in ((self._open, watcher.key), (self._addresses, watcher.address)):
            count[key] -= 1
            if not count[key]:
                del count[key]

    def watch(self, room: Room, watcher: Watcher) -> None:
        self._watchers.setdefault(room.table.id, set()).add(watcher)
        room.watched += 1
        if counted := self._counted.get(room.table.id):
            watcher.say(_told(counted, room.table, watcher))
        self.count_soon(room)

    def leave(self, room: Room, watcher: Watcher) -> None:
        watchers = self._watchers.get(room.table.id, set())
        if watcher in watchers:
            watchers.discard(watcher)
            room.watched -= 1
            if not watchers:
                del self._watchers[room.table.id]
            self.count_soon(room)

    def count_soon(self, room: Room) -> None:
        """Somebody has come, gone, or turned to another page."""
        id = room.table.id
        if id not in self._counting and self._presence(room.table) != self._counted.get(id, NOBODY):
            self._counting.add(id)
            asyncio.get_running_loop().call_later(COUNT_PAUSE, self._count, room)

    def _count(self, room: Room) -> None:
        """Tell everybody at a table who is here and how many watch, if that has changed."""
        id = room.table.id
        self._counting.discard(id)
        present = self._presence(room.table)
        if present == self._counted.get(id, NOBODY):
            return
        self._counted[id] = present
        if present == NOBODY:
            del self._counted[id]
        for watcher in self._watchers.get(id, ()):
            watcher.say(_told(present, room.table, watcher))

    def _presence(self, table: Table) -> messages.Watching:
        seats: dict[int, bool] = {}
        for watcher in self._watchers.get(table.id, ()):
            seat = table.seat_of(watcher.user)
            if seat is not None:
                seats[seat] = seats.get(seat, False) or not watcher.away
        here = sorted(seat for seat, looks in seats.items() if looks)
        return messages.Watching(self.watching(table), here, sorted(set(seats) - set(here)))

    def attend_user(self, watcher: Watcher) -> None:
        self._users.setdefault(watcher.user, set()).add(watcher)

    def leave_user(self, watcher: Watcher) -> None:
        watchers = self._users.get(watcher.user, set())
        watchers.discard(watcher)
        if not watchers:
            self._users.pop(watcher.user, None)

    def dismiss(self, id: str) -> None:
        """This table belongs to another process now: whoever watches it shall come again."""
        for watcher in list(self._watchers.get(id, ())):
            watcher.close()

    def drop_user(self, user: str) -> None:
        """A user's sessions have ended."""
        for watchers in (*self._watchers.values(), self._users.get(user, set())):
            for watcher in list(watchers):
                if watcher.user == user:
                    watcher.close()

    def sessions(self) -> set[Session]:
        """Those whose sockets are open here."""
        return {watcher.session for watcher in self._all() if watcher.session is not None}

    def drop_sessions(self, ended: set[Session]) -> None:
        for watcher in self._all():
            if watcher.session in ended:
                watcher.close()

    def _all(self) -> list[Watcher]:
        return [watcher for watchers in (*self._watchers.values(), *self._users.values()) for watcher in watchers]

    def close(self) -> None:
        for watchers in (*self._watchers.values(), *self._users.values()):
            for watcher in list(watchers):
                watcher.close()

    @property
    def size(self) -> int:
        return sum(len(watchers) for watchers in self._watchers.values())

    def watches(self, room: Room, user: str) -> bool:
        return any(watcher.user == user for watcher in self._watchers.get(room.table.id, ()))

    def sees(self, table: str, user: str) -> bool:
        """Does this user have a table before their eyes, and not only open somewhere?"""
        return any(watcher.user == user and not watcher.away for watcher in self._watchers.get(table, ()))

    def news(self, user: str) -> None:
        """There is something new for this user, wherever they are in the page."""
        for watcher in self._users.get(user, ()):
            watcher.say(messages.News())

    def watching(self, table: Table) -> int:
        """How many people who do not sit at a table watch it."""
        watchers = self._watchers.get(table.id, ())
        return len({watcher.key for watcher in watchers if table.seat_of(watcher.user) is None})

    # -- what happens at the tables ------------------------------------------------------------------

    def entry(self, room: Room, entry: Entry) -> None:
        for watcher in self._at_once(room):
            watcher.see(room, entry)
        if self._users:
            self.notify(
                whose_turn(room, room.table, entry), messages.Turn(room.table.id, room.table.title, room.table.seq)
            )

    def notify(self, user: str, turn: messages.Turn) -> None:
        """A table waits for this user."""
        for watcher in self._users.get(user, ()):
            watcher.say(turn)

    def changed(self, room: Room) -> None:
        for watcher in self._at_once(room):
            watcher.see(room)

    def late(self, room: Room, then: Room, entry: Entry | None) -> None:
        """Those who see a table late may know more."""
        for watcher in self._still_watching(room):
            if is_late_for(room.table, watcher.user):
                watcher.see_late(then, entry)

    def _at_once(self, room: Room) -> list[Watcher]:
        return [watcher for watcher in self._still_watching(room) if not is_late_for(room.table, watcher.user)]

    def _still_watching(self, room: Room) -> list[Watcher]:
        """Where nobody may watch, whoever has no seat is sent away."""
        watchers = list(self._watchers.get(room.table.id, ()))
        if room.table.unwatched:
            for watcher in watchers:
                if room.table.seat_of(watcher.user) is None:
                    watcher.drop()
            return [watcher for watcher in watchers if room.table.seat_of(watcher.user) is not None]
        return watchers

    def orders(self, room: Room, seat: int) -> None:
        """What this seat has left to the table has changed: nobody else is sent anything."""
        for watcher in self._watchers.get(room.table.id, ()):
            if room.table.seat_of(watcher.user) == seat:
                watcher.put(frames.state_frame(room, seat))
                watcher.saw(room, seat)

    def line(self, room: Room, line: Line) -> None:
        frame = frames.chat_frame([line])
        for watcher in self._watchers.get(room.table.id, ()):
            if self.heard_now(room, watcher, [line]):
                watcher.put(frame)

    def heard_now(self, room: Room, watcher: Watcher, lines: Sequence[Line]) -> list[Line]:
        """What of this is said to a watcher now; what is said to it later is kept until then."""
        for_it = [line for line in lines if line.user not in watcher.blocked and room.table.hears(watcher.user, line)]
        now = [line for line in for_it if self.hears(room.table, watcher.user, line)]
        watcher.unheard += [(room, line) for line in for_it if line not in now]
        return now

    def say_later(self) -> None:
        """What those who see their table late may hear by now."""
        for watcher in self._all():
            due = [one for one in watcher.unheard if self.hears(one[0].table, watcher.user, one[1])]
            if due:
                watcher.unheard = [one for one in watcher.unheard if one not in due]
                watcher.put(frames.chat_frame([line for _, line in due]))
