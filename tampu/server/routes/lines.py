"""Lines of play that are only imagined: analyses that people keep, and plans at a running table."""

import secrets
from collections.abc import Coroutine
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, Field, JsonValue

from tampu.engine import Json, JsonObject
from tampu.engine.lines.imagined import LOOKING
from tampu.server.answers import Encoded, Route, encoded
from tampu.server.requests import (
    Body,
    Number,
    Problem,
    Somebody,
    TableId,
    TheServer,
    Viewer,
    address_of,
    slowly,
    while_here,
)
from tampu.server.routes.tables import Language, Name, OptionValue
from tampu.tables.lengths import (
    MOST_ACTION,
    MOST_INVITE,
    MOST_LABEL,
    MOST_LINE,
    MOST_LINES,
    MOST_LUCK,
    MOST_NAME,
    MOST_OPTIONS,
    MOST_SEATS,
    MOST_WORDS,
)
from tampu.tables.model import Analysis
from tampu.tables.thinking.answers import Advice, Contents
from tampu.tables.thinking.line_answers import AnalysisRow, LineReply, PlanReply, Sheet

router = APIRouter(
    prefix="/api",
    route_class=Route,
    tags=["lines"],
    responses={code: {"model": Problem} for code in (401, 403, 404, 409, 422, 429)},
)

AnalysisId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[\w-]+$")]
Word = Annotated[str, Query(max_length=MOST_INVITE)]
ActionText = Annotated[str, Field(max_length=MOST_ACTION)]
Line = Annotated[list[ActionText], Field(min_length=1, max_length=MOST_LINE)]


class Chosen(Body):
    """Something that comes to light, as somebody wants it."""

    label: Annotated[str, Field(max_length=MOST_LABEL)]
    value: JsonValue


class _OfLines(Body):
    """What a page asks of an imagined table; `docs/api.md` says which fields belong to which question."""

    node: Number = 0
    """The moment that it is about."""
    version: Number
    """How often the tree had been changed when the page saw it."""
    action: ActionText = ""
    luck: list[Chosen] = Field(default_factory=list, max_length=MOST_LUCK)
    """What comes to light with the action, as far as it is chosen."""
    by_lot: bool = False
    """Is the rest left to the lot?"""
    lines: list[Line] = Field(default_factory=list, max_length=MOST_LINES)
    text: Annotated[str, Field(max_length=MOST_WORDS)] = ""

    anything: bool = False
    """In a plan: does this move stand for anything that its seat does?"""
    on: bool = False
    """In a plan: shall it be an order, hold whatever happens before it, or be left to the table?"""

    def asked(self) -> JsonObject:
        """As the engine reads it. Nobody chooses what the lot brings."""
        luck: list[Json] = [[chosen.label, chosen.value] for chosen in self.luck]
        lot = secrets.token_hex(8) if self.by_lot else ""
        return {**self.model_dump(exclude={"version", "seq", "by_lot"}, mode="json"), "luck": luck, "lot": lot}


class LineQuestion(_OfLines):
    """A question about an analysis."""

    ask: Literal["look", "foresee", "why", "step", "deal", "name", "note", "delete", "promote"]
    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)] = 0
    """Of a new deal: whose knowledge stays."""


class PlanQuestion(_OfLines):
    """A question about a plan."""

    ask: Literal[
        "look", "foresee", "why", "step", "name", "note", "delete", "promote", "skip", "order", "whatever", "leave"
    ]
    seq: Number
    """The entry of the log that the page knows of."""


class Beginning(Body):
    """The game that an analysis is of: of a table, by a link to it, of a record, or a new one."""

    table: Annotated[str, Field(max_length=32)] = ""
    word: Annotated[str, Field(max_length=MOST_INVITE)] = ""
    record: Annotated[str, Field(pattern="^([0-9a-f]{32})?$")] = ""
    title: Name = ""
    seats: Annotated[int, Field(ge=0, le=MOST_SEATS)] = 0
    options: dict[str, OptionValue] = Field(default_factory=dict, max_length=MOST_OPTIONS)


class Renamed(Body):
    name: Annotated[str, Field(max_length=MOST_WORDS)]


class AnalysisBegun(BaseModel):
    id: str


class AnalysisStanding(BaseModel):
    """What its owner changed of an analysis beside its tree."""

    version: int
    name: str
    share: str

    @classmethod
    def of(cls, analysis: Analysis) -> "AnalysisStanding":
        return cls(version=analysis.version, name=analysis.name, share=analysis.share)


async def _while_looked_at(request: Request, asked: str, work: Coroutine[Any, Any, bytes]) -> bytes:
    """What only shows something ends when whoever asked has gone; what was entered is kept nevertheless."""
    return await (while_here(request, work) if asked in LOOKING else work)


# -- analyses ----------------------------------------------------------------------------------------


@router.post("/analyses", status_code=201, dependencies=[Depends(slowly("create"))])
async def begin(server: TheServer, user: Somebody, given: Beginning) -> AnalysisBegun:
    """Analyse a game: the analysis that I keep of it, or a new one."""
    house = server.house
    if given.table:
        adviser = house.adviser
        ended = await (adviser.shared(given.table, given.word) if given.word else adviser.table(given.table, user.id))
        shared = f"/shared/{given.word}" if given.word else ""
        return AnalysisBegun(id=await house.analyses.begin(user, ended, f"/tables/{given.table}{shared}"))
    if given.record:
        ended = await house.adviser.record(given.record, user.id)
        return AnalysisBegun(id=await house.analyses.begin(user, ended, f"/records/{given.record}"))
    return AnalysisBegun(id=await house.analyses.begin_empty(user, given.title, given.seats, given.options))


@router.get("/analyses", dependencies=[Depends(slowly("read"))])
async def mine(server: TheServer, user: Somebody) -> Encoded[list[AnalysisRow]]:
    """The analyses that I keep, the newest first."""
    return encoded(await server.house.analyses.mine(user))


@router.get("/analyses/{id}", dependencies=[Depends(slowly("read"))])
async def sheet(server: TheServer, user: Viewer, id: AnalysisId, word: Word = "") -> Encoded[Sheet]:
    """An analysis of mine, or one whose word I know."""
    return encoded(await server.house.analyses.sheet(id, user.id if user else "", word))


@router.post("/analyses/{id}/ask", dependencies=[Depends(slowly("imagine"))])
async def ask(
    request: Request, server: TheServer, user: Viewer, id: AnalysisId, given: LineQuestion, word: Word = ""
) -> Encoded[LineReply]:
    """Ask about its lines, play on, or change them; only their owner changes them."""
    if user is not None:
        server.sessions.check_origin(request)
        server.sessions.check_csrf(request)
    name = user.id if user else ""
    asker = name or address_of(request)
    work = server.house.analyses.ask(id, name, word, given.version, given.asked(), asker)
    return Encoded(await _while_looked_at(request, given.ask, work))


@router.get("/analyses/{id}/advice", dependencies=[Depends(slowly("think"))])
async def advice(
    request: Request,
    server: TheServer,
    user: Viewer,
    id: AnalysisId,
    node: Number,
    level: Annotated[str, Query(max_length=MOST_NAME)],
    word: Word = "",
    version: Number | None = None,
) -> Encoded[Advice]:
    """What this bot would play at a moment, knowing what the seat knows. Whoever leaves ends its thinking.

    With a version it is refused if the tree has been changed since: the moment may have another number.
    """
    name = user.id if user else ""
    work = server.house.analyses.advise(id, name, word, version, node, level, name or address_of(request))
    return Encoded(await while_here(request, work))


@router.get("/analyses/{id}/content", dependencies=[Depends(slowly("read"))])
async def content(
    server: TheServer, user: Viewer, id: AnalysisId, language: Language = "en", word: Word = ""
) -> Encoded[Contents]:
    """What its game is played with: the content file, and what its cards and places say in words."""
    return Encoded(await server.house.analyses.content(id, user.id if user else "", word, language))


@router.get("/analyses/{id}/record", dependencies=[Depends(slowly("read"))])
async def record(server: TheServer, user: Viewer, id: AnalysisId, word: Word = "") -> Response:
    """The game and all its lines as a record."""
    text = await server.house.analyses.record(id, user.id if user else "", word)
    name = f'attachment; filename="{id}.tampu"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": name})


@router.post("/analyses/{id}/copy", status_code=201, dependencies=[Depends(slowly("create"))])
async def copy(server: TheServer, user: Somebody, id: AnalysisId, word: Word = "") -> AnalysisBegun:
    """Keep it as one of mine, to play on."""
    return AnalysisBegun(id=await server.house.analyses.copy(user, id, word))


@router.put("/analyses/{id}/name", dependencies=[Depends(slowly("note"))])
async def rename(server: TheServer, user: Somebody, id: AnalysisId, given: Renamed) -> AnalysisStanding:
    return AnalysisStanding.of(await server.house.analyses.rename(id, user, given.name))


@router.post("/analyses/{id}/share", dependencies=[Depends(slowly("seat"))])
async def share(server: TheServer, user: Somebody, id: AnalysisId) -> AnalysisStanding:
    """Let everybody look at it who knows a word."""
    return AnalysisStanding.of(await server.house.analyses.share(id, user, on=True))


@router.delete("/analyses/{id}/share", dependencies=[Depends(slowly("seat"))])
async def unshare(server: TheServer, user: Somebody, id: AnalysisId) -> AnalysisStanding:
    """Take the word back."""
    return AnalysisStanding.of(await server.house.analyses.share(id, user, on=False))


@router.delete("/analyses/{id}", status_code=204, dependencies=[Depends(slowly("seat"))])
async def remove(server: TheServer, user: Somebody, id: AnalysisId) -> None:
    """Keep it no longer."""
    await server.house.analyses.remove(id, user)


# -- plans -------------------------------------------------------------------------------------------


@router.get("/tables/{id}/plan", dependencies=[Depends(slowly("imagine"))])
async def plan(request: Request, server: TheServer, user: Somebody, id: TableId) -> Encoded[PlanReply]:
    """What I intend at a table where I play, compared with what has happened."""
    return Encoded(await while_here(request, server.house.planning.ask(id, user, None, None, None)))


@router.post("/tables/{id}/plan", dependencies=[Depends(slowly("imagine"))])
async def intend(
    request: Request, server: TheServer, user: Somebody, id: TableId, given: PlanQuestion
) -> Encoded[PlanReply]:
    """Ask about my plan, play on in it, or change it."""
    work = server.house.planning.ask(id, user, given.version, given.seq, given.asked())
    return Encoded(await _while_looked_at(request, given.ask, work))


@router.delete("/tables/{id}/plan", status_code=204, dependencies=[Depends(slowly("note"))])
async def forget(server: TheServer, user: Somebody, id: TableId) -> None:
    """Begin again with an empty plan; its orders are withdrawn."""
    await server.house.planning.forget(id, user)
