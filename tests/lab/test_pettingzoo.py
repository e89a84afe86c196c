"""The door to PettingZoo, by its own tests."""

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as follow_state
from pettingzoo.test.state_test import test_state_space as check_state_space

from tampu.engine import BadInput, Options, Refusal, SearchChance
from tampu.engine.record import Record
from tampu.games import game, meta
from tampu.lab.pettingzoo import env, parallel_env, raw_env
from tests.lab.doors import every_table

_CYCLES = 40


@pytest.mark.parametrize(("title", "options"), every_table())
def test_pettingzoos_own_tests(title: str, options: Options) -> None:
    values: dict[str, Any] = dict(options.values)

    def table() -> object:
        return env(title, seats=options.seats, **values)

    with warnings.catch_warnings():
        warnings.filterwarnings("error", module="pettingzoo")
        # Its test knows observations with a mask only of its own environments.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        api_test(table(), num_cycles=_CYCLES)
        seed_test(table, num_cycles=_CYCLES)


def test_a_random_game_ends_with_its_scores_and_can_be_written_down() -> None:
    table = env("cuzco", seats=3, map="fixed")
    table.reset(seed=5)
    total = dict.fromkeys(table.possible_agents, 0.0)
    told = {}
    for agent in table.agent_iter():
        seen, reward, termination, truncation, info = table.last()
        total[agent] += reward
        told[agent] = info
        table.step(None if termination or truncation else table.action_space(agent).sample(seen["action_mask"]))
    assert sorted(total.values()) == [-0.5, -0.5, 1.0]
    assert [info["won"] for info in told.values()].count(True) == 1
    match = table.unwrapped.table.match
    outcome = match.outcome()
    assert outcome is not None
    assert [told[agent]["score"] for agent in table.possible_agents] == list(outcome.scores)
    Record.parse(Record.of(match, table.possible_agents).text()).verify(game("cuzco"))


def test_a_seed_fixes_the_games_that_follow() -> None:
    def starts(seed: int) -> list[bytes]:
        table = env("wutaki", seats=2)
        table.reset(seed=seed)
        first = table.observe("seat_0")["observation"].tobytes()
        table.reset()
        return [first, table.observe("seat_0")["observation"].tobytes()]

    assert starts(1) == starts(1)
    assert len({*starts(1), *starts(2)}) == 4


def test_only_the_seat_that_must_act_has_actions() -> None:
    table = env("rumis", seats=2, board="tambo")
    table.reset(seed=1)
    masks = {agent: table.observe(agent)["action_mask"].sum() for agent in table.agents}
    assert masks.pop(table.agent_selection) == len(table.unwrapped.table.legal())
    assert list(masks.values()) == [0]


def test_an_illegal_action_loses_behind_the_net_and_is_refused_without_it() -> None:
    table = env("rumis", seats=2, board="tambo")
    table.reset(seed=1)
    mover = table.agent_selection
    mask = table.observe(mover)["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    table.step(illegal)
    assert table.terminations == {"seat_0": True, "seat_1": True}
    assert table.rewards[mover] == -1
    bare = raw_env("rumis", seats=2, board="tambo")
    with pytest.raises(BadInput, match="no game is being played: call reset before step"):
        bare.step(illegal)
    bare.reset(seed=1)
    with pytest.raises(Refusal):
        bare.step(illegal)
    with pytest.raises(ValueError, match="must act"):
        bare.step(None)


@pytest.mark.parametrize(("title", "options"), every_table())
def test_pettingzoos_own_test_of_the_state(title: str, options: Options) -> None:
    values: dict[str, Any] = dict(options.values)
    table = env(title, seats=options.seats, **values)
    with warnings.catch_warnings():
        warnings.filterwarnings("error")
        check_state_space(table)
        follow_state(table, 5)


@pytest.mark.parametrize(("title", "options"), every_table())
def test_pettingzoos_own_test_of_what_is_drawn(title: str, options: Options) -> None:
    """It also asks for a window, of which there is none: that environment draws nothing."""
    values: dict[str, Any] = dict(options.values)
    drawn: dict[str, list[Any]] = {"ansi": [], "rgb_array": []}

    def table(render_mode: str) -> object:
        return env(title, seats=options.seats, render_mode=None if render_mode == "human" else render_mode, **values)

    def is_text(found: Any) -> bool:
        drawn["ansi"].append(found)
        return bool(found.startswith(f"{meta(title).name}, "))

    def is_picture(found: Any) -> bool:
        drawn["rgb_array"].append(found.tobytes())
        return bool(found.shape == (630, 1200, 3) and found.min() < found.max())

    render_test(table, {"ansi": is_text, "rgb_array": is_picture})
    assert all(len({*found}) > 1 for found in drawn.values())


@pytest.mark.parametrize("title", ["cuzco", "tiwanaku", "wutaki"])
def test_the_state_tells_hidden_things_and_what_every_seat_sees(title: str) -> None:
    values: dict[str, Any] = {"scenario": "T01"} if title == "tiwanaku" else {}
    table = raw_env(title, seats=2, **values)
    table.reset(seed=1)
    encoder, state = table.table.encoder, table.table.match.state
    whole, size = table.state(), encoder.layout.size
    for seat, agent in enumerate(table.agents):
        assert (whole[seat * size : (seat + 1) * size] == table.observe(agent)["observation"]).all()
    chance = SearchChance("hidden")
    others = [game(title).vary(state, None, chance) for _ in range(5)]
    assert any((encoder.reveal(other)[2 * size :] != whole[2 * size :]).any() for other in others)


@pytest.mark.parametrize(("title", "options"), every_table())
def test_pettingzoos_own_test_of_the_parallel_door(title: str, options: Options) -> None:
    values: dict[str, Any] = dict(options.values)
    parallel_api_test(parallel_env(title, seats=options.seats, **values), num_cycles=_CYCLES)


def test_of_the_actions_of_a_parallel_step_one_counts() -> None:
    table = parallel_env("rumis", seats=2, board="tambo")
    seen, _ = table.reset(seed=1)
    random, rewards = np.random.default_rng(1), {}
    while table.agents:
        masks = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in table.agents}
        assert [len(mask) > 0 for mask in masks.values()].count(True) == 1
        chosen = {agent: int(random.choice(mask)) if len(mask) else 0 for agent, mask in masks.items()}
        seen, rewards, *_ = table.step(chosen)
    assert sorted(rewards.values()) == [-1.0, 1.0]


def test_looking_without_a_game_and_for_a_stranger_is_refused_in_words() -> None:
    table = env("rumis", seats=2, board="tambo")
    with pytest.raises(BadInput, match="no game is being played: call reset before last"):
        table.last()
    table.reset(seed=1)
    with pytest.raises(BadInput, match="there is no agent 'seat_2'; there are seat_0, seat_1"):
        table.observe("seat_2")
    for agent in table.agent_iter():
        seen, _, over, _, _ = table.last()
        table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))
    with pytest.raises(BadInput, match="call reset before last"):
        table.last()
