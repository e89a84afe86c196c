"""The titles that a house offers. Tests bring their own."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from tampu import games
from tampu.engine import BadInput, Game, JsonObject, Meta, Options
from tampu.engine.wire import as_object, decode, encode

Make = Callable[[JsonObject | None], Game[Any]]


class Titles:
    """Rulebooks by name, with the content of the box or with content of a table's own."""

    def __init__(self, titles: Mapping[str, tuple[Meta, Make]]) -> None:
        self._titles = dict(titles)
        self._of_box: dict[str, Game[Any]] = {}
        self._with_own = lru_cache(maxsize=32)(self._make_own)

    def metas(self) -> list[Meta]:
        return [meta for meta, _ in self._titles.values()]

    def meta(self, title: str) -> Meta:
        if title not in self._titles:
            raise BadInput(f"there is no game '{title}'; there are {', '.join(self._titles)}")
        return self._titles[title][0]

    def game(self, title: str, own_content: str = "") -> Game[Any]:
        """The rulebook; `own_content` is the text of a content file."""
        self.meta(title)
        if own_content:
            return self._with_own(title, own_content)
        if title not in self._of_box:
            self._of_box[title] = self._titles[title][1](None)
        return self._of_box[title]

    def _make_own(self, title: str, own_content: str) -> Game[Any]:
        return self._titles[title][1](as_object(decode(own_content), "content"))


def _make(title: str) -> Make:
    return lambda content: games.game(title) if content is None else games.game_of(title, content)


TITLES = Titles({meta.title: (meta, _make(meta.title)) for meta in games.metas()})
"""Everything there is to play."""


def contents(game: Game[Any], options: Options, language: str) -> bytes:
    """What a game is played with, and what its cards and places say in words."""
    return encode({"content": game.content_json(), "texts": game.explain(options, language)})
