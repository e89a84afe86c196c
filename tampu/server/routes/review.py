"""Looking back at a game that has ended: at a table of this house, or in a record that was brought."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from msgspec.structs import replace
from pydantic import Field

from tampu.engine import JsonObject
from tampu.server.answers import Encoded, Route, encoded
from tampu.server.requests import (
    Body,
    Digest,
    Number,
    Problem,
    SeatNumber,
    TableId,
    TheServer,
    Viewer,
    address_of,
    slowly,
    while_here,
)
from tampu.server.routes.tables import Language, Verdict
from tampu.tables.lengths import MOST_ACTION, MOST_INVITE, MOST_LINE, MOST_LINES, MOST_NAME
from tampu.tables.thinking.adviser import Trial
from tampu.tables.thinking.answers import Advice, Contents, Course, Foresight, Replay, Retried, Review
from tampu.tables.thinking.review import again
from tampu.tables.thinking.review.ended import Ended

router = APIRouter(
    prefix="/api",
    route_class=Route,
    tags=["review"],
    responses={code: {"model": Problem} for code in (403, 404, 409, 422, 429)},
    dependencies=[Depends(slowly("think"))],
)

Level = Annotated[str, Query(max_length=MOST_NAME)]
Word = Annotated[str, Path(max_length=MOST_INVITE)]


ActionText = Annotated[str, Field(min_length=1, max_length=MOST_ACTION)]


class Picture(Response):
    media_type = "image/png"


class TrialBody(Body):
    """A line that is tried instead of what was played: all actions since then, those of the bots included."""

    truth: bool = Field(False, description="In the true world with its luck; else in one that the seat could imagine")
    attempt: Number = 0
    line: list[ActionText] = Field([], max_length=again.MOST_LINE)
    known: Number = Field(0, description="How many actions of the line were answered before")

    def trial(self) -> Trial:
        return Trial(self.truth, self.attempt, self.line, self.known)


class WhyNotBody(TrialBody):
    action: ActionText


class ForeseeBody(TrialBody):
    lines: list[Annotated[list[ActionText], Field(min_length=1, max_length=MOST_LINE)]] = Field(
        min_length=1, max_length=MOST_LINES
    )


async def _table(server: TheServer, user: Viewer, id: TableId) -> Ended:
    return await server.house.adviser.table(id, user.id if user else "")


async def _record(server: TheServer, user: Viewer, digest: Digest) -> Ended:
    return await server.house.adviser.record(digest, user.id if user else "")


async def _shared(server: TheServer, id: TableId, word: Word) -> Ended:
    return await server.house.adviser.shared(id, word)


def _asked_by(ended: Callable[..., Any]) -> Callable[..., Ended]:
    """The game with who asks about it: a person, or the address of somebody without a name."""

    def asked(request: Request, user: Viewer, game: Annotated[Ended, Depends(ended)]) -> Ended:
        return replace(game, asker=user.id if user else address_of(request))

    return asked


def _routes(address: str, ended: Callable[..., Ended]) -> None:
    """The same questions, whether the game is found at a table, by a link that was shared, or in a record."""

    @router.get(f"{address}/course")
    async def course(server: TheServer, game: Annotated[Ended, Depends(ended)]) -> Encoded[Course]:
        """How the game went, with nothing hidden: every entry, and the points where they changed."""
        return Encoded(await server.house.adviser.course(game))

    @router.get(f"{address}/replay")
    async def replay(server: TheServer, game: Annotated[Ended, Depends(ended)]) -> Encoded[Replay]:
        """The whole game at once: every entry and what it changed in the views of all seats."""
        return Encoded(await server.house.adviser.replay(game))

    @router.post(f"{address}/review")
    async def begin_review(
        server: TheServer, game: Annotated[Ended, Depends(ended)], seat: SeatNumber | None = None
    ) -> Encoded[Review]:
        """Let a bot review the game: everybody's chances, and the decisions that cost a seat most."""
        return encoded(await server.house.adviser.reviews.begin(game, seat))

    @router.get(f"{address}/review")
    async def review(
        server: TheServer, game: Annotated[Ended, Depends(ended)], seat: SeatNumber | None = None
    ) -> Encoded[Review]:
        """What the review has found so far."""
        return encoded(await server.house.adviser.reviews.look(game, seat))

    @router.get(f"{address}/review/{{seq}}/odds")
    async def odds(server: TheServer, game: Annotated[Ended, Depends(ended)], seq: Number) -> Encoded[JsonObject]:
        """After entry `seq`: how likely everything hidden was."""
        return Encoded(await server.house.adviser.odds(game, seq))

    @router.get(f"{address}/review/{{seq}}/proof")
    async def proof(server: TheServer, game: Annotated[Ended, Depends(ended)], seq: Number) -> Encoded[JsonObject]:
        """Was what entry `seq` claimed provable, and why?"""
        return Encoded(await server.house.adviser.proof(game, seq))

    @router.get(f"{address}/review/{{seq}}/advice")
    async def advice(
        request: Request, server: TheServer, game: Annotated[Ended, Depends(ended)], seq: Number, level: Level
    ) -> Encoded[Advice]:
        """After entry `seq`: what this bot would have played, knowing what the seat knew. Whoever leaves ends it."""
        return Encoded(await while_here(request, server.house.adviser.advice(game, seq, level)))

    @router.get(f"{address}/preview.png", response_class=Picture)
    async def preview(server: TheServer, game: Annotated[Ended, Depends(ended)], at: Number = 0) -> Response:
        """What a spectator saw after an entry, as a picture for previews of links."""
        return Picture(await server.house.adviser.preview(game, at), headers={"cache-control": "max-age=600"})

    @router.post(f"{address}/review/{{seq}}/again")
    async def try_again(
        request: Request, server: TheServer, game: Annotated[Ended, Depends(ended)], seq: Number, body: TrialBody
    ) -> Encoded[Retried]:
        """The decision after entry `seq` once more: another move, and the answers of bots. Whoever leaves ends it."""
        return Encoded(await while_here(request, server.house.adviser.again(game, seq, body.trial())))

    @router.post(f"{address}/review/{{seq}}/again/why")
    async def why_again(
        server: TheServer, game: Annotated[Ended, Depends(ended)], seq: Number, body: WhyNotBody
    ) -> Encoded[Verdict]:
        """Why something is not possible at the end of the line."""
        return Encoded(await server.house.adviser.why_again(game, seq, body.trial(), body.action))

    @router.post(f"{address}/review/{{seq}}/again/foresee")
    async def foresee_again(
        request: Request, server: TheServer, game: Annotated[Ended, Depends(ended)], seq: Number, body: ForeseeBody
    ) -> Encoded[list[Foresight | None]]:
        """What these lines would certainly do at the end of the line; null where one is not possible."""
        work = server.house.adviser.foresee_again(game, seq, body.trial(), body.lines)
        return Encoded(await while_here(request, work))


def _content(address: str, ended: Callable[..., Ended]) -> None:
    """Tables have this while they are played."""

    @router.get(f"{address}/content")
    async def content(
        server: TheServer, game: Annotated[Ended, Depends(ended)], language: Language = "en"
    ) -> Encoded[Contents]:
        """What the game was played with: the content file, and what its cards and places say in words."""
        return Encoded(await server.house.adviser.content(game, language))


@router.get("/tables/{id}/shared/{word}/record")
async def shared_record(game: Annotated[Ended, Depends(_shared)]) -> Response:
    """The record of a game that somebody gave a link to."""
    return Response(game.record, media_type="text/plain; charset=utf-8")


_routes("/tables/{id}", _asked_by(_table))
for _address, _ended in (("/tables/{id}/shared/{word}", _asked_by(_shared)), ("/records/{digest}", _asked_by(_record))):
    _routes(_address, _ended)
    _content(_address, _ended)
