"""Pictures of positions for previews of links."""

from random import Random

import pytest

from tampu.engine import SearchChance, State
from tampu.games import TITLES
from tampu.server.previews import with_tags

pytest.importorskip("PIL")

from tampu.previews import HEIGHT, WIDTH, Caption
from tampu.previews import drawn as canvas_of

PAGE = b"<html><head><title>Tampu</title></head></html>"
OPTIONS: dict[str, tuple[int, dict[str, str], int]] = {
    "cuzco": (3, {}, 80),
    "wutaki": (4, {}, 90),
    "tiwanaku": (2, {"size": "tiny", "scenario": "T01"}, 20),
    "rumis": (3, {}, 9),
}


def position(title: str, moves: int) -> State:
    seats, options, _ = OPTIONS[title]
    game, random, chance = TITLES.game(title), Random(4), SearchChance(4)
    state: State
    state, _ = game.start(game.meta.settle(options, seats), chance)
    for _ in range(moves):
        state.apply(random.choice(state.legal()), chance)
    return state


def drawn(state: State, moment: str = "Round 1") -> bytes:
    caption = Caption("Title", moment, ["Ñandú", "A very long name that does not fit"], [1, 22], [1])
    return canvas_of(state.view(None), caption).png()


@pytest.mark.parametrize("title", OPTIONS)
def test_every_title_draws_its_positions(title: str) -> None:
    moves = OPTIONS[title][2]
    state = position(title, moves)
    picture = drawn(state)
    assert picture.startswith(b"\x89PNG")
    assert (int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")) == (WIDTH, HEIGHT)
    assert len(picture) < 200_000
    assert drawn(position(title, moves // 2)) != picture, "another position is another picture"
    assert drawn(state) == picture


@pytest.mark.parametrize("title", ["cuzco", "wutaki", "tiwanaku"])
def test_a_picture_shows_what_a_spectator_sees_and_nothing_else(title: str) -> None:
    state = position(title, OPTIONS[title][2])
    others = [state.game.vary(state, None, SearchChance(seed)) for seed in range(4)]
    others = [other for other in others if other.secret() != state.secret()]
    assert others
    assert all(drawn(other) == drawn(state) for other in others)
    with pytest.raises(AssertionError):
        canvas_of(state.view(0), Caption("Title", "", [], [], []))


def test_a_cube_of_one_is_drawn_too() -> None:
    game, chance = TITLES.game("rumis"), SearchChance(1)
    state, _ = game.start(game.meta.settle({"solitaire": "3"}, 1), chance)
    empty = drawn(state)
    state.apply(state.legal()[0], chance)
    assert drawn(state) != empty


def test_pages_of_finished_games_name_their_picture() -> None:
    origin = "https://tampu.example"
    shared = with_tags(PAGE, "table/abc-1/shared/w0rd_", "at=12&as=2", origin).decode()
    assert f'property="og:image" content="{origin}/api/tables/abc-1/shared/w0rd_/preview.png?at=12"' in shared
    assert 'name="twitter:card" content="summary_large_image"' in shared
    assert shared.endswith("</head></html>")
    record = with_tags(PAGE, f"record/{'a' * 32}", "", origin).decode()
    assert f"/api/records/{'a' * 32}/preview.png?at=0" in record
    assert with_tags(PAGE, "table/abc-1", "", origin) == PAGE, "a running game has none"
    assert with_tags(PAGE, "", "", origin) == PAGE
    wrong = with_tags(PAGE, "table/abc/replay", 'at="><script>', origin)
    assert b"<script>" not in wrong
    assert b"preview.png?at=0" in wrong
