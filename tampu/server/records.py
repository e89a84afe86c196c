"""Records that people bring along, to look at them again."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, Field

from tampu.engine import Json, encode
from tampu.engine.record import Record
from tampu.server.asking import Problem, Somebody, TheInn, slowly
from tampu.server.inn import Inn
from tampu.tables.errors import NoTable, Refused

_MOST_ENTRIES = 5_000

router = APIRouter(
    prefix="/api/records",
    tags=["records"],
    responses={code: {"model": Problem} for code in (401, 403, 404, 409, 413, 422, 429)},
)

Digest = Annotated[str, Path(pattern="^[0-9a-f]{32}$")]


class Kept(BaseModel):
    """A record that was checked and is kept by its final digest."""

    digest: str
    title: str
    entries: int


@router.post("", status_code=201, dependencies=[Depends(slowly("upload"))])
async def bring(request: Request, inn: TheInn, user: Somebody) -> Kept:
    """Bring a record (as plain text); it is verified from its first line to its last."""
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refused("form", "a record is UTF-8 text") from None
    record = Record.parse(text)
    if len(record.entries) > _MOST_ENTRIES:
        raise Refused("limit", f"a record has up to {_MOST_ENTRIES} entries")
    game = inn.house.titles.game(record.title)
    await asyncio.to_thread(record.verify, game)
    digest = record.final_digest
    await inn.store.add_record(digest, record.title, text, user.id, inn.house.time.now())
    return Kept(digest=digest, title=record.title, entries=len(record.entries))


@router.get("/{digest}", dependencies=[Depends(slowly("read"))])
async def fetch(inn: TheInn, digest: Digest) -> Response:
    """The record as it was brought."""
    return Response(await _text(inn, digest), media_type="text/plain; charset=utf-8")


@router.get("/{digest}/at/{entry}", dependencies=[Depends(slowly("replay"))])
async def at(
    inn: TheInn,
    digest: Digest,
    entry: Annotated[int, Field(ge=0, lt=1 << 31)],
    seat: Annotated[int | None, Query(ge=0, lt=8)] = None,
) -> Response:
    """The game after an entry, as a seat or a spectator saw it."""
    record = Record.parse(await _text(inn, digest))
    if entry > len(record.entries) or (seat is not None and seat >= record.seats):
        raise Refused("limit", f"the record has entries 0 to {len(record.entries)} and {record.seats} seats")
    match = await asyncio.to_thread(record.replay, inn.house.titles.game(record.title), entry)
    state = match.state
    outcome = match.outcome()
    last: list[Json] = []
    if match.log and match.log[-1].play is not None:
        last = [event.seen_by(seat) for event in match.log[-1].play.events]
    shown: dict[str, Json] = {
        "title": record.title,
        "names": list(record.names),
        "entry": entry,
        "entries": len(record.entries),
        "actor": state.actor(),
        "question": None if state.choice is None else type(state.choice).__name__,
        "events": last,
        "view": state.view(seat).json(),
        "outcome": None if outcome is None else outcome.json(),
    }
    return Response(encode(shown), media_type="application/json")


async def _text(inn: Inn, digest: str) -> str:
    text = await inn.store.record(digest)
    if text is None:
        raise NoTable
    return text
