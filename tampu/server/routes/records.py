"""Records that people bring along, to look at them again."""

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel

from tampu.server.answers import Encoded, Route, encoded
from tampu.server.requests import Digest, Problem, Somebody, TheServer, Viewer, slowly
from tampu.tables.errors import Refused
from tampu.tables.model import Brought

router = APIRouter(
    prefix="/api/records",
    route_class=Route,
    tags=["records"],
    responses={code: {"model": Problem} for code in (401, 403, 404, 409, 413, 422, 429)},
)


class Kept(BaseModel):
    """A record that was checked and is kept by its final digest."""

    digest: str
    title: str
    entries: int
    analysed: bool
    """Does it hold lines beside the game, or notes?"""


_MOST_LISTED = 100

_TEXT = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}


@router.post("", status_code=201, openapi_extra=_TEXT, dependencies=[Depends(slowly("upload"))])
async def bring(request: Request, server: TheServer, user: Somebody) -> Kept:
    """Bring a record (as plain text); it is verified from its first line to its last."""
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refused("not_text") from None
    kept = await server.house.adviser.bring(text, user)
    return Kept(digest=kept.digest, title=kept.title, entries=kept.entries, analysed=kept.analysed)


@router.get("", dependencies=[Depends(slowly("read"))])
async def mine(server: TheServer, user: Somebody) -> Encoded[list[Brought]]:
    """The records that I brought, the newest first."""
    return encoded(await server.store.records_of(user.id, _MOST_LISTED))


@router.get("/{digest}", dependencies=[Depends(slowly("read"))])
async def fetch(server: TheServer, user: Viewer, digest: Digest) -> Response:
    """The record as it was brought."""
    ended = await server.house.adviser.record(digest, user.id if user else "")
    return Response(ended.record, media_type="text/plain; charset=utf-8")
