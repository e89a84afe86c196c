"""Lessons: the same for everybody, so each is made and compressed once."""

import gzip
from functools import lru_cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import BaseModel, Field

from tampu import lessons
from tampu.games import Titles
from tampu.server.answers import Encoded, Route, encoded
from tampu.server.requests import Body, TheServer, slowly
from tampu.server.routes.tables import Verdict
from tampu.tables.contents import contents
from tampu.tables.frames import LineForeseen
from tampu.tables.lengths import MOST_ACTION, MOST_LINE, MOST_LINES, MOST_NAME
from tampu.tables.thinking.answers import Contents

router = APIRouter(prefix="/api", route_class=Route, tags=["lessons"], dependencies=[Depends(slowly("read"))])

ActionText = Annotated[str, Field(min_length=1, max_length=MOST_ACTION)]
Line = Annotated[list[ActionText], Field(min_length=1, max_length=MOST_LINE)]
ShortText = Annotated[str, Query(min_length=1, max_length=MOST_ACTION)]


Name = Annotated[str, Path(min_length=1, max_length=MOST_NAME, pattern=r"^\w+$")]


class LessonRow(BaseModel):
    """A lesson of a title."""

    title: str
    name: str
    minutes: int
    steps: int
    moves: int


class Lines(Body):
    """Lines of actions that are looked at where a step begins."""

    step: Annotated[str, Field(min_length=1, max_length=MOST_ACTION)]
    lines: Annotated[list[Line], Field(min_length=1, max_length=MOST_LINES)]


@router.get("/lessons")
async def every_lesson() -> list[LessonRow]:
    """The lessons of every title, the first one first, with the minutes and moves that each takes."""
    found = [one for title in lessons.titles() for one in lessons.lessons(title)]
    return [
        LessonRow(
            title=one.title,
            name=one.name,
            minutes=one.minutes,
            steps=len(one.steps),
            moves=sum(step.ask is not None for step in one.steps),
        )
        for one in found
    ]


@router.get("/lessons/{title}/{name}")
def one_lesson(server: TheServer, request: Request, title: str, name: Name) -> Encoded[lessons.LessonShown]:
    """A lesson: its steps, and what the learner on seat 0 sees at the start and after every move."""
    body = _packed(server.house.titles, title, name)
    headers = {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Encoded(body, headers={**headers, "content-encoding": "gzip"})
    return Encoded(gzip.decompress(body), headers=headers)


@router.get("/lessons/{title}/{name}/content")
def content(server: TheServer, title: str, name: Name, language: ShortText = "en") -> Encoded[Contents]:
    """What a lesson is played with: its content, and what cards and places say, as at a table."""
    one, game = lessons.lesson(title, name), server.house.titles.game(title)
    return Encoded(contents(game, game.meta.settle(one.options, one.seats), language))


@router.get("/lessons/{title}/{name}/why", dependencies=[Depends(slowly("replay"))])
def why(server: TheServer, title: str, name: Name, step: ShortText, action: ShortText) -> Verdict:
    """Where a step of a lesson begins: why can the learner not do this?"""
    return Verdict.of(lessons.why(lessons.lesson(title, name), server.house.titles.game(title), step, action))


@router.post("/lessons/{title}/{name}/foresee", dependencies=[Depends(slowly("foresee"))])
def foresee(server: TheServer, title: str, name: Name, body: Lines) -> Encoded[list[LineForeseen]]:
    """Where a step of a lesson begins: what would these lines of actions certainly do?"""
    one, game = lessons.lesson(title, name), server.house.titles.game(title)
    return encoded(lessons.foresee(one, game, body.step, body.lines))


@lru_cache(maxsize=16)
def _packed(titles: Titles, title: str, name: str) -> bytes:
    """What is seen after neighbouring moves is nearly the same, so it shrinks to a twentieth."""
    shown = lessons.show(lessons.lesson(title, name), titles.game(title))
    return gzip.compress(msgspec.json.encode(shown), mtime=0)
