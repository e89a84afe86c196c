"""Lessons: the same for everybody, so each is made and compressed once."""

import gzip
from functools import lru_cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel

from tampu import lessons
from tampu.games import Titles
from tampu.server.answers import Encoded, Route
from tampu.server.requests import TheServer, slowly
from tampu.server.routes.tables import Verdict
from tampu.tables.contents import contents
from tampu.tables.lengths import MOST_ACTION
from tampu.tables.thinking.answers import Contents

router = APIRouter(prefix="/api", route_class=Route, tags=["lessons"], dependencies=[Depends(slowly("read"))])

ShortText = Annotated[str, Query(min_length=1, max_length=MOST_ACTION)]


class LessonRow(BaseModel):
    """A title that can be learnt."""

    title: str
    minutes: int
    steps: int
    moves: int


@router.get("/lessons")
async def every_lesson() -> list[LessonRow]:
    """The titles that can be learnt, with the minutes and moves that a lesson takes."""
    found = [lessons.lesson(title) for title in lessons.titles()]
    return [
        LessonRow(
            title=one.title,
            minutes=one.minutes,
            steps=len(one.steps),
            moves=sum(step.ask is not None for step in one.steps),
        )
        for one in found
    ]


@router.get("/lessons/{title}")
def one_lesson(server: TheServer, request: Request, title: str) -> Encoded[lessons.LessonShown]:
    """A lesson: its steps, and what the learner on seat 0 sees at the start and after every move."""
    body = _packed(server.house.titles, title)
    headers = {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Encoded(body, headers={**headers, "content-encoding": "gzip"})
    return Encoded(gzip.decompress(body), headers=headers)


@router.get("/lessons/{title}/content")
def content(server: TheServer, title: str, language: ShortText = "en") -> Encoded[Contents]:
    """What a lesson is played with: its content, and what cards and places say, as at a table."""
    one, game = lessons.lesson(title), server.house.titles.game(title)
    return Encoded(contents(game, game.meta.settle(one.options, one.seats), language))


@router.get("/lessons/{title}/why", dependencies=[Depends(slowly("replay"))])
def why(server: TheServer, title: str, step: ShortText, action: ShortText) -> Verdict:
    """Where a step of a lesson begins: why can the learner not do this?"""
    return Verdict.of(lessons.why(lessons.lesson(title), server.house.titles.game(title), step, action))


@lru_cache(maxsize=16)
def _packed(titles: Titles, title: str) -> bytes:
    """What is seen after neighbouring moves is nearly the same, so it shrinks to a twentieth."""
    return gzip.compress(msgspec.json.encode(lessons.show(lessons.lesson(title), titles.game(title))), mtime=0)
