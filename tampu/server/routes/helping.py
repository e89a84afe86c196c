"""Help at a table over HTTP: what can be deduced of what nobody sees, and what a bot would do."""

from typing import Annotated, Self

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field, JsonValue, model_validator

from tampu.engine import JsonObject
from tampu.server.answers import Encoded, Route
from tampu.server.requests import Body, Problem, Somebody, TableId, TheServer, slowly
from tampu.tables.lengths import MOST_MARKS, MOST_SLICES

router = APIRouter(
    prefix="/api/tables",
    route_class=Route,
    tags=["tables"],
    responses={code: {"model": Problem} for code in (401, 403, 404, 409, 422, 429)},
    dependencies=[Depends(slowly("think"))],
)

Slices = Annotated[int, Field(ge=0, le=MOST_SLICES)]


class Longer(Body):
    """A longer look than usual: eight slices double the work, eight more double it again."""

    longer: Slices


class Pencil(Body):
    """What a seat has noted of what it cannot see, in the form that its title wants."""

    marks: list[JsonValue] = Field(default_factory=list)
    about: JsonValue = None
    """What to explain."""
    longer: Slices = 0
    """So much of a longer look was taken."""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if len(self.model_dump_json()) > MOST_MARKS:
            raise ValueError(f"marks have up to {MOST_MARKS} bytes")
        return self


class Hint(BaseModel):
    action: str


@router.post("/{id}/help")
async def help(server: TheServer, user: Somebody, id: TableId, given: Pencil) -> Encoded[JsonObject]:
    """What can be deduced at my table, as far as its option `helper` goes."""
    return Encoded(await server.house.adviser.help(id, user, given.marks, given.about, longer=given.longer))


@router.post("/{id}/look")
async def look(server: TheServer, user: Somebody, id: TableId, given: Longer) -> Encoded[JsonObject]:
    """How far the helper of my table has come after so many slices of a longer look."""
    return Encoded(await server.house.adviser.look(id, user, given.longer))


@router.post("/{id}/hint")
async def hint(server: TheServer, user: Somebody, id: TableId) -> Hint:
    """On my turn, at a table of bots where nothing is at stake: what a bot would do, knowing what I know."""
    return Hint(action=await server.house.adviser.hint(id, user))
