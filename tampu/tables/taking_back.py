"""What a seat may take back at a table, and what that makes of the game.

The engine says what can be taken back without anybody having learned anything. A table adds who else is concerned:
where another person is to act, they must get to act; where nobody else is concerned, nothing stands against it, but a
game in which something was taken back after it had come to light is practice and counts for nothing.
"""

from typing import NamedTuple

from tampu.engine.match import BACK, UNDO
from tampu.tables.errors import Refused
from tampu.tables.lines.orders import is_withdrawal
from tampu.tables.model import Entry
from tampu.tables.room import Room
from tampu.tables.time import SECOND

MOST_INTERRUPTIONS = 3


class Way(NamedTuple):
    """How a seat takes back its last action."""

    seats: list[int]
    """Whose actions go, the last one first; the seat's own is the last of them."""
    word: str
    """`undo`, or `back`: from then on the game is practice."""

    @property
    def practises(self) -> bool:
        return self.word == BACK


def way_back(room: Room, seat: int) -> Way | Refused:
    """How this seat can take back its last action now, or why it cannot."""
    table, match = room.table, room.match
    if match is None or not (table.running or table.reopens):
        return _nothing()
    others = None if table.finished else in_the_way(room, seat)
    if others is not None and not (why := _unfair(room, seat)):
        return Way([*match.undoable_later()[: others + 1]], UNDO)
    if not table.alone:
        return _nothing() if others is None else Refused(why)
    seats = [match.moves[at][0] for at in reversed(match.standing())]
    return Way(seats[: seats.index(seat) + 1], BACK) if seat in seats else _nothing()


def _nothing() -> Refused:
    return Refused("rule", wrong="there is nothing to take back")


def _unfair(room: Room, seat: int) -> str:
    """Why others would suffer if this seat took back its last action. If another person is to act, they must get to."""
    assert room.match is not None
    actor = room.match.state.actor()
    if actor is None or actor == seat:
        return ""
    if room.table.rated:
        return "rated_undo"
    if room.table.chairs[actor].kind == "bot" or room.interruptions < MOST_INTERRUPTIONS:
        return ""
    return "undone_enough"


def in_the_way(room: Room, seat: int) -> int | None:
    """How many answers of others must be taken back before this seat's own last action.

    Only what people answered at once goes with it: then it does not matter who of them had left orders, and nobody
    can tell. None if it cannot be taken back: something came to light, or somebody took the time to decide.
    """
    assert room.match is not None
    before = room.match.undoable_later()
    if seat not in before:
        return None
    entries = room.entries
    for at in range(len(entries) - 1, 0, -1):
        entry = entries[at]
        if entry.seat == seat or not entry.moves:
            break
        if not (is_withdrawal(entry) or _is_at_once(room, entry, entries[at - 1].at)):
            return None
    return before.index(seat)


def _is_at_once(room: Room, entry: Entry, asked: int) -> bool:
    quick = entry.at - asked < room.manners.at_once * SECOND
    return quick and entry.kind == "action" and room.table.chairs[entry.seat].kind == "person"
