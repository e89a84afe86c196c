"""The titles. Facts about them load without their rules; a rulebook loads when somebody asks for it."""

from pathlib import Path
from typing import Any

from tampu.engine import Game, JsonObject, Meta
from tampu.engine.box.content import read_content
from tampu.games.registry import Title, Titles

__all__ = ["TITLES", "Title", "Titles", "game", "game_of", "game_with", "known", "meta", "metas"]

TITLES = Titles.in_folders(
    "cuzco",
    "tiwanaku",
    "wutaki",
    "rumis",
)
"""Everything there is to play. A new title is a folder beside this file and a line in this list."""


def metas() -> list[Meta]:
    """What there is to play."""
    return TITLES.metas()


def known() -> list[str]:
    """The names that titles go by."""
    return TITLES.names()


def meta(title: str) -> Meta:
    return TITLES.meta(title)


def game(title: str) -> Game[Any]:
    """The rulebook of a title with the content of the box."""
    return TITLES.game(title)


def game_with(title: str, content: Path) -> Game[Any]:
    """The rulebook of a title with a corrected content file."""
    meta(title)
    return game_of(title, read_content(f"tampu.games.{title}", content))


def game_of(title: str, content: JsonObject) -> Game[Any]:
    """The rulebook of a title with the content that was stored with a game."""
    return TITLES[title].game_with(content)
