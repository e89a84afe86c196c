"""Words of a content file decide nothing: with other names a game is the same one, and its records stay good."""

from random import Random
from typing import Any

import pytest

from tampu import games
from tampu.engine import Game, Json
from tampu.engine.match import Match, Seal
from tampu.engine.record import WORDS, Record, content_hash, plays_with
from tampu.engine.wire import as_object, digest, encode

_MOVES = 60


def renamed(value: Json) -> Json:
    """The same content with other words; a source must stay one of the known ones."""
    if isinstance(value, dict):
        return {
            key: "printed" if key == "source" else f"{part}!" if key in WORDS and part is not None else renamed(part)
            for key, part in value.items()
        }
    if isinstance(value, list):
        return [renamed(part) for part in value]
    return value


def played(game: Game[Any]) -> Match[Any]:
    meta = game.meta
    match = Match(game, meta.settle({}, meta.usual_seats), Seal.of_seed("words"))
    random = Random("words")
    for _ in range(_MOVES):
        seat = match.state.actor()
        if seat is not None:
            match.act(seat, random.choice(match.state.legal()))
    return match


@pytest.mark.parametrize("title", games.known())
def test_a_game_with_other_names_is_the_same_game(title: str) -> None:
    game = games.game(title)
    content = as_object(game.content_json(), title)
    other = games.game_of(title, as_object(renamed(content), title))
    assert encode(other.content_json()) != encode(content)
    assert content_hash(other) == content_hash(game)
    match, again = played(game), played(other)
    assert match.moves == again.moves
    Record.parse(Record.of(match, ["A"] * match.options.seats).text()).replay(other)


@pytest.mark.parametrize("title", games.known())
def test_a_record_that_hashed_the_words_too_still_fits(title: str) -> None:
    game = games.game(title)
    assert plays_with(game, digest(encode(game.content_json()), "content", 16).hex())
    assert not plays_with(game, "00" * 16)


def test_a_value_that_is_played_with_counts() -> None:
    content = as_object(games.game("rumis").content_json(), "rumis")
    other = games.game_of("rumis", {**content, "alternatives": []})
    assert content_hash(other) != content_hash(games.game("rumis"))
