"""What a table sends, as bytes: its state, what changed of it, its log and chat, and foresight.

What is alike for several viewers is encoded once.
"""

from collections.abc import Sequence
from typing import Any, Literal
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from tampu.engine import Json, Refusal, Seat, sight
from tampu.tables.edits import Edit, Pieces, encode, field_edits
from tampu.tables.model import Entry, Line
from tampu.tables.room import Room
from tampu.tables.seen import EntrySeen, LineSeen, Own, Shared, entry_seen, line_seen, log_seen, own_of, shared_of
from tampu.tables.thinking.answers import Foresight

_MOST_REMEMBERED = 1_000
"""Pieces of a state that are kept as bytes: a seat may ask about more lines than that."""

CHECK_EVERY = 16
"""After so many entries those who are sent changes can see whether they still have the same state."""


class _Frame(Struct, frozen=True, tag_field="type"):
    pass


class StateFrame(_Frame, tag="state", frozen=True):
    """Everything that this viewer may know now."""

    shared: Shared
    own: Own


class EntryFrame(_Frame, tag="entry", frozen=True):
    """A new entry, and everything that this viewer may know after it."""

    entry: EntrySeen
    shared: Shared
    own: Own


class ChangeFrame(_Frame, tag="change", frozen=True):
    """What changed since the last frame of this connection that had a state, for those who asked for changes only."""

    entry: EntrySeen | None
    """The new entry, if there is one."""
    shared: list[Edit]
    own: list[Edit]
    check: int | None
    """Now and then the checksum of the state after it (see `checksum`)."""


class LogFrame(_Frame, tag="log", frozen=True):
    entries: list[EntrySeen]


class ChatFrame(_Frame, tag="chat", frozen=True):
    lines: list[LineSeen]


class LineForeseen(Struct, frozen=True, kw_only=True):
    """Actions one after the other, and their foresight or the rule that forbids them."""

    line: list[str]
    foresight: Foresight | None = None
    rule: str = ""


class ForeseenFrame(_Frame, tag="foreseen", frozen=True):
    """The answer to `foresee`: what each line would do after entry `seq`."""

    id: str
    seq: int
    lines: list[LineForeseen]


# -- frames as bytes -----------------------------------------------------------------------------------

_Part = Literal["shared"] | tuple[Literal["own"], Seat | None]


def state_frame(room: Room, seat: Seat | None) -> bytes:
    """A `StateFrame`."""
    return b'{"type":"state",' + _parts(room, seat)


def entry_frame(room: Room, entry: Entry, seat: Seat | None) -> bytes:
    """An `EntryFrame`."""
    return b'{"type":"entry","entry":' + _entry(room, entry, seat) + b"," + _parts(room, seat)


Sent = tuple[dict[object, Any], Seat | None]
"""Which state somebody was sent last, and through whose eyes."""


def sent_now(room: Room, seat: Seat | None) -> Sent:
    return room.encoded, seat


def forget_own(room: Room, seat: Seat) -> None:
    """What this seat alone knows has changed without an entry."""
    part = ("own", seat)
    for key in (part, ("whole", part), ("change", part)):
        room.encoded.pop(key, None)


def change_frame(room: Room, entry: Entry | None, seat: Seat | None, sent: Sent) -> bytes | None:
    """A `ChangeFrame` for somebody who was sent this state; None if it is too long ago, or was seen by other eyes."""
    if sent[0] is not room.sent or sent[1] != seat:
        return None
    common, mine = _change(room, "shared"), _change(room, ("own", seat))
    if common is None or mine is None:
        return None
    told = b"null" if entry is None else _entry(room, entry, seat)
    check = b"null"
    if room.table.seq % CHECK_EVERY == 0:
        check = b"%d" % crc32(b'{"own":%b,"shared":%b}' % (_whole(room, ("own", seat)), _whole(room, "shared")))
    return b'{"type":"change","entry":%b,"shared":%b,"own":%b,"check":%b}' % (told, common, mine, check)


def _change(room: Room, part: _Part) -> bytes | None:
    before: Struct | None = room.sent.get(part)
    if before is None:
        return None
    made: bytes | None = room.encoded.get(("change", part))
    if made is None:
        made = room.encoded["change", part] = encode(field_edits(before, _seen(room, part)))
    return made


def checksum(state: Json) -> int:
    """CRC-32 of a state as JSON in UTF-8, without spaces and with sorted keys."""
    return crc32(encode(state))


def log_frame(room: Room, seat: Seat | None, after: int) -> bytes:
    return encode(LogFrame(log_seen(room, seat, after)))


def chat_frame(lines: Sequence[Line]) -> bytes:
    return encode(ChatFrame([line_seen(line) for line in lines]))


def foreseen_frame(room: Room, id: str, lines: Sequence[bytes]) -> bytes:
    """A `ForeseenFrame` of lines that are bytes already."""
    head = b'{"type":"foreseen","id":' + encode(id) + b',"seq":' + encode(room.table.seq)
    return head + b',"lines":[' + b",".join(lines) + b"]}"


def line_foreseen(room: Room, line: tuple[str, ...]) -> bytes:
    """A `LineForeseen`, for the actor. It is remembered until the table changes."""
    key = ("foreseen", line)
    made: bytes | None = room.encoded.get(key)
    if made is None:
        made = encode(foreseen(room, line))
        if len(room.encoded) < _MOST_REMEMBERED:
            room.encoded[key] = made
    return made


def foreseen(room: Room, line: tuple[str, ...]) -> LineForeseen:
    """What a line would certainly do, for the actor, or the rule that forbids it."""
    assert room.match is not None
    actions = [room.game.alphabet.parse(text) for text in line]
    try:
        certain: Any = sight.foreseen(room.match.state, actions, turns=room.match.turns)
    except Refusal as refusal:
        return LineForeseen(line=list(line), rule=refusal.rule)
    return LineForeseen(line=list(line), foresight=Foresight(**certain))


def _parts(room: Room, seat: Seat | None) -> bytes:
    return b'"shared":%b,"own":%b}' % (_whole(room, "shared"), _whole(room, ("own", seat)))


def _seen(room: Room, part: _Part) -> Struct:
    """A part of the state in pieces."""
    made: Struct | None = room.encoded.get(part)
    if made is None:
        if part == "shared":
            common = shared_of(room)
            view = None if common.view is None else Pieces.of(common.view)
            made = replace(common, about=Pieces.of(common.about), view=view)
        else:
            mine = own_of(room, part[1])
            made = replace(mine, view=Pieces.of(mine.view))
        room.encoded[part] = made
    return made


def _whole(room: Room, part: _Part) -> bytes:
    """A part of the state as JSON, with sorted keys."""
    key = ("whole", part)
    made: bytes | None = room.encoded.get(key)
    if made is None:
        made = room.encoded[key] = encode(_seen(room, part))
    return made


def _entry(room: Room, entry: Entry, seat: Seat | None) -> bytes:
    """Encoded once for everybody who learns no more of it than a spectator."""
    eyes = seat if entry.tells_more_to(seat) else None
    key = ("entry", entry.seq, eyes)
    made: bytes | None = room.encoded.get(key)
    if made is None:
        made = room.encoded[key] = encode(entry_seen(room, entry, eyes))
    return made
