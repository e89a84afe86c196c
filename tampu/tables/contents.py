"""What a game is played with, for those who play or look at it."""

from typing import Any

from tampu.engine import Game, Options
from tampu.engine.wire import encode


def contents(game: Game[Any], options: Options, language: str) -> bytes:
    """What a game is played with, and what its cards and places say in words."""
    return encode({"content": game.content_json(), "texts": game.explain(options, language)})
