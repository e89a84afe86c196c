"""The fitted evaluation: points count, the weights fit the features, and a finished game is worth its result."""

from importlib import import_module
from typing import Any

import pytest

from tampu.bots.value import VICTORY, Features, Value
from tampu.engine import BadInput, SearchChance
from tampu.games import game
from tests.games.cuzco.build import RED, empire


def features(title: str) -> Features:
    found: Any = import_module(f"tampu.bots.{title}.features").FEATURES
    assert isinstance(found, Features)
    return found


@pytest.mark.parametrize("title", ["cuzco", "wutaki"])
def test_every_feature_is_read_in_every_way_to_play(title: str) -> None:
    rules: Any = game(title)
    for options in rules.meta.variants():
        chance = SearchChance(3)
        state, _ = rules.start(options, chance)
        for _ in range(60):
            legal = state.legal()
            state.apply(legal[chance.below("", "", len(legal))], chance)
        for seat in range(options.seats):
            assert len(features(title).of(state, seat)) == len(features(title).names)
        assert 0 <= features(title).left(state) <= 1
        margins = Value.of_package(features(title), f"tampu.bots.{title}").margins(state)
        assert sum(margins) == pytest.approx(0, abs=1e-6)


def test_points_are_worth_about_points() -> None:
    value = Value.of_package(features("cuzco"), "tampu.bots.cuzco")
    state = empire(round=6)
    before = value.worth(state, RED)
    state.masks[RED].gain(0, 10)
    assert 5 < value.worth(state, RED) - before < 15


def test_a_finished_game_is_worth_its_margin_and_the_victory() -> None:
    rules: Any = game("cuzco")
    chance = SearchChance(3)
    state, _ = rules.start(rules.meta.settle({}, 2), chance)
    while state.actor() is not None:
        legal = state.legal()
        state.apply(legal[chance.below("", "", len(legal))], chance)
    outcome = state.outcome()
    (winner,) = outcome.winners
    margin = outcome.scores[winner] - outcome.scores[1 - winner]
    assert Value.of_package(features("cuzco"), "tampu.bots.cuzco").worth(state, winner) == margin + VICTORY


def test_weights_of_other_features_are_refused() -> None:
    with pytest.raises(BadInput, match="do not fit the features: points"):
        Value(Features(["points"], lambda state, seat: [0.0], lambda state: 1.0, {}), {})
