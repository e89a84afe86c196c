"""Copies and pickles of the environments, at any moment of a game, have the same future."""

import copy
import pickle
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
import pytest

from tampu.bots import Budget, levels
from tampu.engine import Options, SearchChance
from tampu.games import metas
from tampu.lab import gymnasium, pettingzoo, vector
from tampu.lab.openspiel import load
from tests.lab import doors
from tests.lab.doors import nodes

Copy = Callable[[Any], Any]

COPIES: list[Copy] = [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))]
every_copy = pytest.mark.parametrize("copied", COPIES, ids=["deepcopy", "pickle"])
every_table = pytest.mark.parametrize(("title", "options"), doors.every_table())

_ON = 12
"""Steps that a copy and its original are followed."""


def future(table: Any) -> list[Any]:
    """What an AEC environment tells when the first, the last, the first ... legal action is taken."""
    told: list[Any] = []
    for turn in range(_ON):
        if not table.agents:
            break
        seen, reward, over, _, info = table.last()
        told.append((table.agent_selection, seen["observation"].tobytes(), reward, over, info))
        table.step(None if over else int(np.flatnonzero(seen["action_mask"])[-(turn % 2)]))
    return told


def seat_future(table: Any) -> list[Any]:
    """The same for one seat against bots."""
    told: list[Any] = []
    seen = table.table.seen(table.seat)
    for turn in range(_ON):
        if not seen["action_mask"].any():
            break
        seen, *rest = table.step(np.flatnonzero(seen["action_mask"])[-(turn % 2)])
        told.append((seen["observation"].tobytes(), rest))
    return told


@every_copy
@every_table
def test_an_aec_environment_and_its_copy_have_the_same_future(title: str, options: Options, copied: Copy) -> None:
    for make in (pettingzoo.raw_env, pettingzoo.env):
        values: dict[str, Any] = dict(options.values)
        table = make(title, seats=options.seats, **values)
        copied(table).reset(seed=3)
        table.reset(seed=3)
        for _ in range(4):
            other = copied(table)
            before = table.unwrapped.table.match.state.view(0).encode()
            foretold = future(other)
            assert table.unwrapped.table.match.state.view(0).encode() == before
            assert foretold == future(table)
        # The games that follow without a seed are the same too.
        other = copied(table)
        for one in (table, other):
            one.reset()
        assert future(table) == future(other)


@every_copy
@every_table
def test_a_seat_among_bots_and_its_copy_have_the_same_future(title: str, options: Options, copied: Copy) -> None:
    values: dict[str, Any] = dict(options.values)
    table = gymnasium.env(title, seats=options.seats, **values)
    table.reset(seed=3)
    for _ in range(4):
        other = copied(table)
        foretold = seat_future(other)
        assert foretold == seat_future(table)
    other = copied(table)
    assert table.reset()[0]["observation"].tobytes() == other.reset()[0]["observation"].tobytes()
    assert seat_future(table) == seat_future(other)


@every_copy
@pytest.mark.parametrize("level", ["hard", "master"])
@pytest.mark.parametrize("title", [each.title for each in metas()])
def test_copies_of_rivals_that_search_have_the_same_future(title: str, level: str, copied: Copy) -> None:
    """They search in worlds and with luck of their own, all of which is in the copy."""
    assert level in levels(title)
    values: dict[str, Any] = {"tiwanaku": {"scenario": "T01"}, "rumis": {"board": "tambo"}}.get(title, {})
    table = gymnasium.env(title, seats=2, rivals=level, budget=Budget(iterations=2), **values)
    table.reset(seed=3)
    for _ in range(2):
        other = copied(table)
        assert seat_future(other)[:6] == seat_future(copied(table))[:6]
        seat_future(table)


def many_futures(table: Any) -> list[Any]:
    """The same for many games at once, past the end of some of them."""
    told: list[Any] = []
    for turn in range(3 * _ON):
        masks = table.action_masks() if isinstance(table, vector.ManySeats) else table.seen["action_mask"]
        actions = [int(np.flatnonzero(mask)[-(turn % 2)]) if mask.any() else 0 for mask in masks]
        seen, rewards, over, *_ = table.step(actions)
        told.append((seen["observation"].tobytes(), seen["action_mask"].tobytes(), rewards.tolist(), over.tolist()))
    return told


_MANY: list[Callable[[], Any]] = [
    lambda: vector.SelfPlay("cuzco", 3, seats=2),
    lambda: vector.SelfPlay("rumis", 3, seats=2, board="tambo"),
    lambda: vector.SelfPlay("rumis", 3, seats=2, board="tambo", processes=2),
    lambda: vector.env("tiwanaku", 3, seats=2, scenario="T01", rivals="random"),
    lambda: vector.env("rumis", 3, seats=2, board="tambo", rivals="random", processes=2),
]


@every_copy
@pytest.mark.parametrize("make", _MANY, ids=["cuzco", "batch", "batches", "seats", "processes"])
def test_many_games_and_their_copies_have_the_same_future(make: Callable[[], Any], copied: Copy) -> None:
    table = make()
    table.reset(seed=3)
    many_futures(table)
    other = copied(table)
    assert many_futures(other) == many_futures(table)
    other.close()
    table.close()


@every_copy
@every_table
def test_a_node_of_openspiel_and_its_copy_have_the_same_future(title: str, options: Options, copied: Copy) -> None:
    for number, state in enumerate(islice(nodes(title, options, 5), 80)):
        if number % 20:
            continue
        both = state.clone(), copied(state)
        for turn in range(_ON):
            assert len({(str(one), *one.history()) for one in both}) == 1
            if both[0].is_terminal():
                break
            action = both[0].legal_actions()[-(turn % 2)]
            for one in both:
                one.apply_action(action)
    assert str(copied(load(title, options))) == str(load(title, options))


@every_copy
def test_luck_goes_on_by_itself_in_a_copy(copied: Copy) -> None:
    chance = SearchChance("copy")
    chance.below("die", "", 6)
    other = copied(chance)
    rolls = [other.below("die", "", 1000) for _ in range(20)]
    assert rolls == [chance.below("die", "", 1000) for _ in range(20)]
