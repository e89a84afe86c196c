"""Planes are the numbers of the row in another order: none is lost, none is added, and each stands where it belongs."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tampu.engine import Options
from tampu.games import game, meta
from tampu.games.cuzco.alphabet import VILLAGES
from tampu.games.tiwanaku.pieces.board import board_named
from tampu.lab.encode import Encoder, encoder_for, plain
from tampu.lab.encode.spaces import whole_alphabet
from tampu.lab.gymnasium import Planes, env
from tests.lab.doors import every_table, states


@pytest.mark.parametrize(("title", "options"), every_table())
def test_every_number_of_the_row_stands_in_one_place(title: str, options: Options) -> None:
    encoder = encoder_for(title, options)
    row = np.arange(1, encoder.layout.size + 1, dtype=np.float32)
    found = np.concatenate([plane.reshape(-1) for plane in encoder.arrange(row).values()])
    assert sorted(found[found > 0].tolist()) == row.tolist()
    assert {name: plane.shape for name, plane in encoder.arrange(row).items()} == encoder.arrangement.shapes
    many = encoder.arrange(np.stack([row, 2 * row]))
    assert all((many[name][1] == 2 * plane).all() for name, plane in encoder.arrange(row).items())


def test_a_tile_of_the_valley_lies_on_its_square() -> None:
    options = meta("tiwanaku").settle({"scenario": "L01"}, 2)
    encoder, board = encoder_for("tiwanaku", options), board_named("long")
    *_, state = states("tiwanaku", options, "planes", every=9)
    view: Any = state.view(0)
    valley = encoder.arrange(encoder.look(state, 0))["valley"]
    for square, terrain in enumerate(view.public["terrain"]):
        row, col = divmod(square, board.cols)
        assert valley[:4, row, col].tolist() == [float(terrain == kind) for kind in range(4)]
    for pawn in view.public["pawns"]:
        seen = np.argwhere(valley[10 + pawn["seats"][0]])
        assert [board.name(row * board.cols + col) for row, col in seen] == sorted(
            pawn["squares"], key=lambda name: board.square(name)
        )


def test_a_cube_of_rumis_is_at_its_square_and_height() -> None:
    options = meta("rumis").settle({"board": "pirka"}, 2)
    encoder = encoder_for("rumis", options)
    *_, state = states("rumis", options, "planes")
    structure: Any = state
    plan = encoder.arrange(encoder.look(state, 1))["plan"]
    high = len(plan) // 2
    built = {(colour, *cube) for colour, number in structure.placed for cube in structure.places.cubes[number]}
    # Seat 1 sees its own colour, 1, first.
    assert {(1 - int(channel) // high, x, y, channel % high) for channel, y, x in np.argwhere(plan)} == built


def test_quipus_and_runners_of_cuzco_are_at_their_villages() -> None:
    options = meta("cuzco").settle({}, 2)
    encoder = encoder_for("cuzco", options)
    seen = 0
    for state in states("cuzco", options, "planes", every=25):
        empire: Any = state
        villages = encoder.arrange(encoder.look(state, 0))["villages"]
        for village in range(VILLAGES):
            ring, around = divmod(village, 6)
            for seat in range(2):
                assert villages[5 + seat, ring, around] == empire.quipus[village].count(seat) / 2
                assert villages[9 + seat, ring, around] == (empire.masks[seat].runner == village)
                seen += empire.masks[seat].runner == village
    assert seen


def test_an_environment_with_planes_passes_gymnasiums_checker() -> None:
    table = Planes(env("tiwanaku", seats=2, scenario="T01"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(table, skip_render_check=True)
    seen, _ = table.reset(seed=1)
    row, _ = table.unwrapped.reset(seed=1)
    assert set(seen) == {"valley", "rest", "action_mask"}
    assert seen["valley"].sum() + seen["rest"].sum() == pytest.approx(row["observation"].sum())
    assert gymnasium.spaces.utils.flatdim(table.observation_space) == sum(part.size for part in seen.values())


def test_a_title_without_planes_keeps_its_row() -> None:
    rules, options = game("rumis"), meta("rumis").settle({}, 2)
    encoder = Encoder(rules, options, whole_alphabet(rules, options), plain.parts(rules, options))
    row = np.arange(encoder.layout.size, dtype=np.float32)
    (only,) = encoder.arrange(row).items()
    assert only[0] == "rest"
    assert (only[1] == row).all()
