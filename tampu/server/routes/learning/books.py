"""The players' books: the same for everybody, so each is read and each set-up played once."""

from functools import lru_cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path

from tampu.engine.errors import BadInput
from tampu.games import Titles
from tampu.games.book import Book, Picture, book, languages
from tampu.lessons import Opening, setup
from tampu.server.answers import Encoded, Route
from tampu.server.requests import TheServer, slowly
from tampu.tables.contents import contents
from tampu.tables.thinking.answers import Contents

router = APIRouter(prefix="/api", route_class=Route, tags=["books"], dependencies=[Depends(slowly("read"))])

Number = Annotated[int, Path(ge=0, le=10_000)]


@router.get("/books/{title}")
def players_book(server: TheServer, title: str, language: str = "en") -> Encoded[Book | None]:
    """The book of a title, with its cards and tiles as its content has them; null if it has none."""
    return Encoded(_book(server.house.titles, title, language))


@router.get("/books/{title}/content")
def book_content(server: TheServer, title: str, language: str = "en") -> Encoded[Contents]:
    """What the pictures of a book are drawn with, as at a table."""
    game = server.house.titles.game(title)
    return Encoded(contents(game, game.meta.settle({}), language))


@router.get("/books/{title}/pictures/{at}/{number}")
def picture(server: TheServer, title: str, at: Number, number: Number) -> Encoded[Opening]:
    """A table of a set-up, as seat 0 sees it."""
    return Encoded(_setup(server.house.titles, title, at, number))


@lru_cache(maxsize=32)
def _book(titles: Titles, title: str, language: str) -> bytes:
    game = titles.game(title)
    return msgspec.json.encode(book(game, language) if languages(title) else None)


@lru_cache(maxsize=64)
def _setup(titles: Titles, title: str, at: int, number: int) -> bytes:
    game = titles.game(title)
    return msgspec.json.encode(setup(game, _picture(book(game, "en"), at, number)))


def _picture(whole: Book, at: int, number: int) -> Picture:
    for chapter in whole["chapters"]:
        for part in chapter["parts"]:
            for block in part["blocks"]:
                if block["at"] == at and number < len(block["pictures"]):
                    return block["pictures"][number]
    raise BadInput(f"the book has no picture {number} at {at}")
