"""Whether this house also gives out the page that needs no server."""

from fastapi import APIRouter
from pydantic import BaseModel

from tampu.server.answers import Route
from tampu.server.offline import files_in, size_of
from tampu.server.requests import TheServer

router = APIRouter(prefix="/api/offline", route_class=Route, tags=["offline"])


class Offline(BaseModel):
    """The page that needs no server."""

    bytes: int | None
    """What a browser keeps of it; nothing if it is not given out here."""


@router.get("")
async def offline(server: TheServer) -> Offline:
    """How large the page is that needs no server."""
    folder = files_in(server.settings.offline)
    return Offline(bytes=size_of(folder) if folder else None)
