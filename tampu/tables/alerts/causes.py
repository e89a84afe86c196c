"""What causes alerts: the changes of a table. They are stored together with the change itself."""

from collections.abc import Callable

from tampu.tables.alerts.model import Alert
from tampu.tables.lines.orders import is_order
from tampu.tables.model import Clock, Entry, Table
from tampu.tables.people.quiet import MOST_QUIET
from tampu.tables.room import Room
from tampu.tables.time import DAY, SECOND

_MOST_LEAD = DAY // 2

Present = Callable[[str, str], bool]
"""Does this user look at this table now?"""


def lead(clock: Clock) -> int:
    """How long before the time runs out somebody is reminded: a quarter of it, but at most half a day."""
    return min(_MOST_LEAD, clock.days * DAY // 4)


def whose_turn(room: Room, table: Table, entry: Entry) -> str:
    """The user who must act since this entry, if it was somebody else or their orders before."""
    return _asked(room, table, entry)[0]


def _asked(room: Room, table: Table, entry: Entry) -> tuple[str, bool]:
    """The same, and whether their orders have stopped here."""
    actor = table.actor
    if actor is None or (actor == entry.seat and not is_order(entry)):
        return "", False
    order = room.order(actor, None if room.table.seq == entry.seq else entry)
    if order is not None and order.action:
        return "", False
    return table.chairs[actor].user, order is not None


def of_entry(room: Room, table: Table, entry: Entry, present: Present) -> list[Alert]:
    """What an entry causes that makes `table` of the room's table."""
    if table.people < 2 and room.table.people < 2:
        return []
    if table.finished:
        return _ended(table, None if entry.text == "time" and not entry.moves else entry.seat, entry.at, present)
    user, stopped = _asked(room, table, entry)
    return _turn(room, table, user, entry.at, present, stopped)


def of_change(room: Room, old: Table, table: Table, now: int, present: Present) -> list[Alert]:
    """What another change of a table causes."""
    found = invitations(table, now, old)
    if table.rematch and not old.rematch:
        found += [
            Alert(user=chair.user, occasion="rematch", table=table.rematch, at=now)
            for seat, chair in enumerate(table.chairs)
            if chair.kind == "person" and seat != table.offered
        ]
    if table.running and not old.running and table.people > 1 and table.actor is not None:
        found += _turn(room, table, table.chairs[table.actor].user, now, present)
    return found


def invitations(table: Table, now: int, old: Table | None = None) -> list[Alert]:
    """Whoever is invited to a table and was not before."""
    before = set() if old is None else {chair.user for chair in old.chairs}
    return [
        Alert(user=chair.user, occasion="invited", table=table.id, at=now)
        for chair in table.chairs
        if chair.kind == "invited" and chair.user and chair.user not in before
    ]


def _turn(room: Room, table: Table, user: str, now: int, present: Present, stopped: bool = False) -> list[Alert]:
    if not user or room.match is None:
        return []
    key = room.match.turns.next(table.actor)
    found = []
    if not present(table.id, user):
        found.append(Alert(user=user, occasion="turn", table=table.id, key=key, at=now, stopped=stopped))
    if table.clock.kind == "days" and table.deadline is not None:
        # Whoever has quiet hours at that moment is reminded before them.
        moment = table.deadline - lead(table.clock) - MOST_QUIET * 60 * SECOND
        found.append(Alert(user=user, occasion="deadline", table=table.id, key=key, at=moment))
    return found


def _ended(table: Table, by: int | None, now: int, present: Present) -> list[Alert]:
    return [
        Alert(user=chair.user, occasion="over", table=table.id, at=now)
        for seat, chair in enumerate(table.chairs)
        if chair.kind == "person" and seat != by and not present(table.id, chair.user)
    ]
