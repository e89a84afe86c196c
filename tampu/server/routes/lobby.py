"""What there is to play, and the lists of tables."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Query
from msgspec import Struct
from pydantic import BaseModel, Field

from tampu import bots
from tampu.engine.box.rulebook import rulebook
from tampu.games.words import words
from tampu.server.answers import Encoded, Route, encoded
from tampu.server.requests import Body, Somebody, TheServer, Viewer, slowly
from tampu.tables.delay import from_outside
from tampu.tables.lengths import MOST_NAME, MOST_SEATS
from tampu.tables.model import Table
from tampu.tables.people import pairing
from tampu.tables.seen import TableRow, table_row

router = APIRouter(prefix="/api", route_class=Route, tags=["lobby"], dependencies=[Depends(slowly("read"))])

Limit = Annotated[int, Query(ge=1, le=100)]


class OptionRow(BaseModel):
    """A setting of a table."""

    name: str
    values: list[str]
    default: str


class GameRow(BaseModel):
    """A title that can be played."""

    id: str
    title: str
    """Its name for people."""
    seats: list[int]
    usual_seats: int
    minutes: int
    weight: float
    options: list[OptionRow]
    free: list[str]
    """Options that take more than their listed values."""
    never: list[tuple[str, str]]
    """Two settings, such as `seats=1` and `mode=coop`, that no table has together."""
    brings: list[tuple[str, str]]
    """Two settings of which the first makes the second the usual one."""


class BotStrength(BaseModel):
    """How strong a bot is, on the scale of people."""

    rating: int
    unsure: int
    """The truth lies no farther away, 19 times of 20; 0 for the bot that the scale begins with."""


class Games(BaseModel):
    """What there is to play."""

    games: list[GameRow]
    bots: dict[str, list[str]]
    """The levels of the bots, by title."""
    weaker: dict[str, list[str]]
    """Those of them that are weaker here than where everything is compiled."""
    strengths: dict[str, dict[int, dict[str, BotStrength]]]
    """How strong the bots are where all play against each other, by title, number of seats and level."""
    contents: dict[str, list[str]]
    """The names of other content than the box's, by title."""


class RuleText(BaseModel):
    """A numbered rule."""

    section: str
    text: str


class LobbyRow(TableRow, frozen=True, kw_only=True):
    """A table in the lobby: my seat, and how many people watch."""

    seat: int | None
    invited: bool
    """Is a seat kept for me?"""
    watching: int


class Lobby(Struct, frozen=True, kw_only=True):
    """The tables of the house that matter to somebody."""

    open: list[LobbyRow]
    """They wait for players."""
    running: list[LobbyRow]
    finished: list[LobbyRow]
    mine: list[LobbyRow]
    mine_finished: list[LobbyRow]
    turns: list[LobbyRow]
    """My games in which I am to move."""


@router.get("/games")
async def games(server: TheServer) -> Games:
    """The titles with their seats and options, the bots that can be asked for, and other content than the box's."""
    metas = server.house.titles.metas()
    return Games(
        games=[GameRow.model_validate(meta.facts()) for meta in metas],
        bots={meta.title: bots.levels(meta.title) for meta in metas},
        weaker={meta.title: bots.weaker(meta.title) for meta in metas},
        strengths={
            meta.title: {seats: _strengths(meta.title, seats) for seats in meta.seats if seats > 1} for meta in metas
        },
        contents={title: list(named) for title, named in server.contents.items()},
    )


def _strengths(title: str, seats: int) -> dict[str, BotStrength]:
    known = bots.strengths(title, seats)
    return {level: BotStrength(rating=found.rating, unsure=found.reach) for level, found in known.items()}


@router.get("/games/{title}/words")
async def title_words(server: TheServer, title: str, language: str = "en") -> dict[str, dict[str, str]]:
    """Everything that a title says in one language, by section."""
    server.house.titles.meta(title)
    return words(title, language).sections


@router.get("/games/{title}/rules")
async def title_rules(server: TheServer, title: str) -> dict[str, RuleText]:
    """Every numbered rule of a title."""
    server.house.titles.meta(title)
    return {rule.id: RuleText(section=rule.section, text=rule.text) for rule in rulebook(title).rules.values()}


class SearchPlan(Body):
    """What I look for."""

    title: Annotated[str, Field(max_length=MOST_NAME)]
    seats: Annotated[int, Field(ge=2, le=MOST_SEATS)] = 2
    pace: pairing.Pace = "ten"
    width: Annotated[int, Field(ge=50, le=pairing.ANY)] = pairing.ANY
    """How far the ratings of rivals may lie from mine."""


class PoolRating(Struct, frozen=True, kw_only=True):
    """How strong I am at a title with so many seats."""

    title: str
    seats: int
    rating: int
    guessed: bool


@router.get("/me/ratings")
async def my_ratings(server: TheServer, user: Somebody) -> Encoded[list[PoolRating]]:
    """My ratings, to choose rivals by."""
    found = (await server.store.strengths_of([user.id])).get(user.id, {})
    return encoded(
        [
            PoolRating(title=pool.title, seats=pool.seats, rating=one.rating, guessed=one.guessed)
            for pool, one in sorted(found.items())
        ]
    )


@router.post("/pairing")
async def look_for_rivals(server: TheServer, user: Somebody, given: SearchPlan) -> Encoded[pairing.Found]:
    """Look for rivals, or look on: ask again every few seconds until a table was found."""
    found = await server.house.pairing.look(user, given.title, given.seats, given.pace, given.width)
    return encoded(found)


@router.delete("/pairing", status_code=204)
async def stop_looking(server: TheServer, user: Somebody) -> None:
    """No longer look for rivals."""
    await server.house.pairing.stop(user)


@router.get("/lobby")
async def lobby(server: TheServer, user: Viewer, limit: Limit = 30) -> Encoded[Lobby]:
    """Tables that wait for players, games to watch, and my own games."""
    store = server.store
    mine = user.id if user else ""

    async def shown(tables: list[Table]) -> list[LobbyRow]:
        return [
            LobbyRow(
                **msgspec.structs.asdict(table_row(from_outside(table, mine))),
                seat=table.seat_of(mine) if mine else None,
                invited=any(mine and chair.kind == "invited" and chair.user == mine for chair in table.chairs),
                watching=server.hub.watching(table),
            )
            for table in tables
            if await server.house.rooms.may_see(table, mine)
        ]

    return encoded(
        Lobby(
            open=await shown(await store.open_tables(limit)),
            running=await shown(await store.public_games(False, limit)),
            finished=await shown(await store.public_games(True, limit)),
            mine=await shown(await store.tables_of(mine, False, limit) if mine else []),
            mine_finished=await shown(await store.tables_of(mine, True, limit) if mine else []),
            turns=await shown(await store.turns_of(mine, limit) if mine else []),
        )
    )
