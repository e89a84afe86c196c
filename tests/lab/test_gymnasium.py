"""The door to Gymnasium, by its own checker."""

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tampu.bots import levels
from tampu.engine import BadInput, Options
from tampu.games import meta
from tampu.lab.gymnasium import OneSeat, env
from tests.lab.doors import every_table

_MOST = 2_000


def finish(table: OneSeat, seed: int) -> list[tuple[bytes, float, bool]]:
    """A game with random actions of the own seat."""
    random = np.random.default_rng(seed)
    seen, _ = table.reset(seed=seed)
    told: list[tuple[bytes, float, bool]] = []
    for _ in range(_MOST):
        seen, reward, terminated, truncated, info = table.step(random.choice(np.flatnonzero(seen["action_mask"])))
        told.append((seen["observation"].tobytes(), reward, terminated))
        if terminated:
            assert info["won"] == (reward > 0) or reward == 0
            return told
        assert reward == 0
        assert not truncated
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("title", "options"), every_table())
def test_gymnasiums_own_checker(title: str, options: Options) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("error")
        # There is nothing to draw.
        warnings.filterwarnings("ignore", ".*render modes.*")
        values: dict[str, Any] = dict(options.values)
        check_env(env(title, seats=options.seats, **values))


@pytest.mark.parametrize("title", ["cuzco", "rumis", "tiwanaku", "wutaki"])
def test_a_game_against_bots_is_the_same_from_the_same_seed(title: str) -> None:
    options: dict[str, Any] = {"tiwanaku": {"scenario": "T01"}, "rumis": {"board": "tambo"}}.get(title, {})
    table = env(title, seats=2, seat=1, **options)
    told = finish(table, 7)
    assert told == finish(table, 7)
    assert told != finish(table, 8)


@pytest.mark.parametrize("title", ["cuzco", "rumis", "wutaki"])
def test_rivals_may_have_levels_of_their_own(title: str) -> None:
    assert "easy" in levels(title)
    table = env(title, seats=3, seat=1, rivals="easy,random")
    seen, _ = table.reset(seed=1)
    assert table.table.actor == 1
    for _ in range(3):
        seen, _, terminated, _, _ = table.step(np.flatnonzero(seen["action_mask"])[0])
        assert terminated or table.table.actor == 1


def test_an_illegal_action_is_a_defeat_by_a_named_rule() -> None:
    table = env("rumis", seats=2, board="tambo")
    seen, _ = table.reset(seed=1)
    before = seen["observation"].tobytes()
    seen, reward, terminated, _, info = table.step(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert (reward, terminated) == (-1.0, True)
    assert info["rule"].startswith("U")
    assert seen["observation"].tobytes() == before


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(BadInput, match="no seat 2"):
        env("rumis", seats=2, seat=2)
    with pytest.raises(BadInput, match="2 rivals are needed, not 3"):
        env("rumis", seats=3, rivals="easy,easy,easy")
    with pytest.raises(BadInput, match="no bot"):
        env("rumis", seats=2, rivals="perfect")
    assert meta("rumis").settle({}, 4) == env("rumis", seats=4).table.options
