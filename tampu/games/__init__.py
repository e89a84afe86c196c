"""The titles. Facts about them load without their rules; a rulebook loads when somebody asks for it."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from tampu.engine import BadInput, Game, JsonObject, Meta
from tampu.engine.content import read_content
from tampu.games.rumis.meta import META as RUMIS
from tampu.games.tiwanaku.meta import META as TIWANAKU


def _rumis(content: JsonObject | None) -> Game[Any]:
    from tampu.games.rumis.game import Rumis

    return Rumis(content)


def _tiwanaku(content: JsonObject | None) -> Game[Any]:
    from tampu.games.tiwanaku.game import Tiwanaku

    return Tiwanaku(content)


_TITLES: dict[str, tuple[Meta, Callable[[JsonObject | None], Game[Any]]]] = {
    "rumis": (RUMIS, _rumis),
    "tiwanaku": (TIWANAKU, _tiwanaku),
}


def metas() -> list[Meta]:
    """What there is to play."""
    return [meta for meta, _ in _TITLES.values()]


def known() -> list[str]:
    """The names that titles go by."""
    return list(_TITLES)


def meta(title: str) -> Meta:
    if title not in _TITLES:
        raise BadInput(f"there is no game '{title}'; there are {', '.join(_TITLES)}")
    return _TITLES[title][0]


@lru_cache(maxsize=16)
def game(title: str) -> Game[Any]:
    """The rulebook of a title with the content of the box."""
    meta(title)
    return _TITLES[title][1](None)


def game_with(title: str, content: Path) -> Game[Any]:
    """The rulebook of a title with a corrected content file."""
    meta(title)
    return _TITLES[title][1](read_content(f"tampu.games.{title}", content))
