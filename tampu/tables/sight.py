"""What a viewer gets: the only place where anything of a game becomes bytes for somebody.

A sight is a function of the table, its log and the viewer's seat, so a client that saw every entry and one that
just arrived hold the same bytes. The shared part is encoded once for all viewers.
"""

from collections.abc import Sequence

import msgspec

from tampu.engine import Json, JsonObject, Seat
from tampu.engine.wire import decode
from tampu.tables.model import Entry, Line, Table
from tampu.tables.room import Room

_encode = msgspec.json.Encoder(order="deterministic").encode

SHARED = "shared"


def state_frame(room: Room, seat: Seat | None) -> bytes:
    """Everything that this viewer may know now."""
    return b'{"type":"state",' + _parts(room, seat)


def entry_frame(room: Room, entry: Entry, seat: Seat | None) -> bytes:
    """A new entry and everything that this viewer may know after it."""
    key = (entry.seq, seat)
    made = room.encoded.get(key)
    if made is None:
        made = b'{"type":"entry","entry":' + _encode(entry_sight(entry, seat)) + b"," + _parts(room, seat)
        room.encoded[key] = made
    return made


def log_frame(room: Room, seat: Seat | None, after: int) -> bytes:
    """The entries after a number, as this viewer may know them; what was told at the start is entry 0."""
    return _encode({"type": "log", "entries": log_sight(room, seat, after)})


def chat_frame(lines: Sequence[Line]) -> bytes:
    return _encode({"type": "chat", "lines": [line_sight(line) for line in lines]})


def _parts(room: Room, seat: Seat | None) -> bytes:
    shared = room.encoded.get(SHARED)
    if shared is None:
        shared = room.encoded[SHARED] = _encode(shared_sight(room))
    own = room.encoded.get(("own", seat))
    if own is None:
        own = room.encoded["own", seat] = _encode(own_sight(room, seat))
    return b'"shared":' + shared + b',"own":' + own + b"}"


def table_sight(table: Table) -> JsonObject:
    """A table from outside, as the lobby shows it."""
    host = [seat for seat, chair in enumerate(table.chairs) if chair.user == table.host]
    seats: list[Json] = [{"kind": chair.kind, "name": chair.name, "level": chair.level} for chair in table.chairs]
    options: JsonObject = dict(table.options)
    series: Json = None
    if table.series is not None:
        series = {"number": table.series.number, "totals": list(table.series.totals)}
    clock: JsonObject = msgspec.structs.asdict(table.clock)
    return {
        "id": table.id,
        "title": table.title,
        "rules": table.rules,
        "content": table.content,
        "own_content": bool(table.own_content),
        "options": options,
        "status": table.status,
        "public": table.public,
        "host": host[0] if host else None,
        "seats": seats,
        "clock": clock,
        "replace": table.replace,
        "commitment": table.commitment,
        "series": series,
        "rematch": table.rematch,
        "created": table.created,
        "started": table.started,
        "ended": table.ended,
        "seq": table.seq,
        "actor": table.actor,
        "outcome": decode(table.outcome) if table.outcome else None,
        "digest": table.digest,
    }


def shared_sight(room: Room) -> JsonObject:
    """What everybody at the table knows."""
    table = room.table
    sight = table_sight(table)
    if room.match is None:
        return sight
    state = room.match.state
    choice = state.choice
    private = state.private()
    over = table.finished
    legal: Json = None
    if not private and not over:
        legal = [action.text for action in state.legal()]
    return {
        **sight,
        "entropies": [chair.entropy for chair in table.chairs],
        "secret": table.secret if over else None,
        "since": room.face.since,
        "banks": list(room.face.banks),
        "question": None if choice is None or over else type(choice).__name__,
        "private": private and not over,
        "legal": legal,
        "view": state.public(),
    }


def own_sight(room: Room, seat: Seat | None) -> JsonObject:
    """What this viewer knows besides."""
    table = room.table
    if seat is None:
        return {"seat": None, "view": {}, "legal": None, "undo": False}
    chair = table.chairs[seat]
    mine: JsonObject = {"seat": seat, "lone": chair.lone, "invite": table.invite}
    if room.match is None:
        return {**mine, "view": {}, "legal": None, "undo": False}
    state = room.match.state
    acting = table.running and state.actor() == seat
    legal: Json = None
    if acting and state.private():
        legal = [action.text for action in state.legal()]
    return {
        **mine,
        "view": state.own(seat),
        "legal": legal,
        "undo": table.running and room.match.undoable() == seat,
    }


def entry_sight(entry: Entry, seat: Seat | None) -> JsonObject:
    """An entry as this viewer may know it: of a secret verb only its name, of events what the seat was told."""
    return {
        "seq": entry.seq,
        "seat": entry.seat,
        "kind": entry.kind,
        "text": entry.text if seat == entry.seat else entry.shown,
        "at": entry.at,
        "events": events_sight(entry.told, seat),
    }


def events_sight(told: str, seat: Seat | None) -> list[Json]:
    seen: list[Json] = []
    kept = decode(told)
    assert isinstance(kept, list)
    for event in kept:
        assert isinstance(event, dict)
        facts, own = event["facts"], event["own"]
        assert isinstance(facts, dict)
        assert isinstance(own, dict)
        more = own.get(str(seat)) if seat is not None else None
        known = {**facts, **more} if isinstance(more, dict) else facts
        seen.append({"event": event["event"], "rule": event["rule"], **known})
    return seen


def log_sight(room: Room, seat: Seat | None, after: int) -> list[Json]:
    entries: list[Json] = []
    if after < 0 and room.table.started:
        opening = events_sight(room.table.opening, seat)
        entries.append(
            {"seq": 0, "seat": None, "kind": "start", "text": "", "at": room.table.started, "events": opening}
        )
    entries += [entry_sight(entry, seat) for entry in room.entries if entry.seq > after]
    return entries


def line_sight(line: Line) -> JsonObject:
    return {"number": line.number, "seat": line.seat, "name": line.name, "text": line.text, "at": line.at}
