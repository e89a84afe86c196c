"""Many games at once are the games that single environments play."""

import copy
from typing import Any, cast

import numpy as np
import pytest
from gymnasium import make_vec
from gymnasium.vector import SyncVectorEnv

from tampu.engine import BadInput, Refusal
from tampu.lab import gymnasium
from tampu.lab.pettingzoo import raw_env
from tampu.lab.vector import ManySeats, Planes, SelfPlay, env

SMALL: dict[str, Any] = {"title": "tiwanaku", "seats": 2, "scenario": "T01", "rivals": "random"}


def chosen(masks: Any, random: np.random.Generator) -> Any:
    """A random legal action of each game, and 0 where none is left."""
    return np.array([random.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


def told(table: Any, steps: int) -> list[Any]:
    random = np.random.default_rng(3)
    seen, _ = table.reset(seed=11)
    found: list[Any] = []
    for _ in range(steps):
        seen, reward, over, cut, info = table.step(chosen(seen["action_mask"], random))
        facts = {name: value.tolist() for name, value in info.items()}
        seeing = seen["observation"].tobytes(), seen["action_mask"].tobytes()
        found.append((seeing, reward.tolist(), over.tolist(), facts))
        assert not cut.any()
    return found


@pytest.mark.parametrize("processes", [1, 2])
def test_many_seats_are_gymnasiums_own_vector_of_single_ones(processes: int) -> None:
    ours = env(count=3, processes=processes, **SMALL)
    theirs = SyncVectorEnv([lambda: gymnasium.env(**SMALL)] * 3)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    steps = told(ours, 90)
    assert steps == told(theirs, 90)
    assert sum(any(over) for _, _, over, _ in steps) > 2
    assert any(facts for *_, facts in steps)
    ours.close()


PLAYED: list[tuple[str, int, int, dict[str, str]]] = [
    ("rumis", 3, 1, {"board": "tambo"}),
    ("rumis", 3, 2, {"board": "tambo"}),
    ("rumis", 2, 1, {"board": "pirka", "colours": "two"}),
    ("rumis", 3, 1, {"board": "tambo", "ruinas": "on", "ground": "on"}),
    ("rumis", 4, 1, {}),
    ("tiwanaku", 2, 2, {"scenario": "T01"}),
]


@pytest.mark.parametrize(("title", "seats", "processes", "given"), PLAYED)
def test_games_of_self_play_are_those_of_the_aec_environment(
    title: str, seats: int, processes: int, given: dict[str, Any]
) -> None:
    games = SelfPlay(title, count=3, seats=seats, processes=processes, **given)
    singles = [raw_env(title, seats=seats, **given) for _ in range(3)]
    seen = games.reset(seed=5)
    for number, single in enumerate(singles):
        single.reset(seed=5 + number)
    random, ended = np.random.default_rng(1), 0
    while ended <= 2:
        actions = chosen(seen["action_mask"], random)
        for number, single in enumerate(singles):
            assert single.agent_selection == f"seat_{games.actors[number]}"
            alone = single.observe(single.agent_selection)
            assert (alone["observation"] == seen["observation"][number]).all()
            assert (alone["action_mask"] == seen["action_mask"][number]).all()
        seen, rewards, over, infos = games.step(actions)
        for number, single in enumerate(singles):
            single.step(int(actions[number]))
            assert rewards[number].tolist() == list(single.rewards.values())
            assert over[number] == single.terminations["seat_0"]
            if over[number]:
                ended += 1
                scores = dict(infos)[number]["scores"]
                assert list(scores) == [single.infos[agent]["score"] for agent in single.possible_agents]
                single.reset()
    games.close()


@pytest.mark.parametrize("title", ["cuzco", "rumis"])
def test_an_action_is_needed_for_each_game(title: str) -> None:
    games = SelfPlay(title, count=3, seats=2)
    games.reset(seed=1)
    with pytest.raises(BadInput, match="3 actions are needed, one for each game"):
        games.step([int(np.flatnonzero(games.seen["action_mask"][0])[0])])


def test_one_illegal_action_lets_no_game_go_on() -> None:
    games = SelfPlay("cuzco", count=3, seats=2)
    with pytest.raises(BadInput, match="there is no game yet"):
        games.step([0, 0, 0])
    seen = games.reset(seed=1)
    before = {name: part.copy() for name, part in seen.items()}
    actions = chosen(seen["action_mask"], np.random.default_rng(1))
    wrong = actions.copy()
    wrong[2] = int(np.flatnonzero(before["action_mask"][2] == 0)[0])
    with pytest.raises(Refusal, match=r"is not possible now in game 2 \(C"):
        games.step(wrong)
    assert all((games.seen[name] == part).all() for name, part in before.items())
    games.step(actions)
    assert (games.seen["observation"] != before["observation"]).any()


def test_gymnasium_makes_the_native_vector_by_its_id() -> None:
    asked = {name: value for name, value in SMALL.items() if name != "title"}
    made = make_vec(gymnasium.id_of("tiwanaku"), num_envs=3, **asked)
    assert isinstance(made, ManySeats)
    assert told(made, 20) == told(env(count=3, **SMALL), 20)
    assert made.spec is not None
    assert make_vec(made.spec).num_envs == 3


def test_what_is_seen_lies_in_one_block() -> None:
    games = SelfPlay("cuzco", count=4, seats=2)
    seen = games.reset(seed=1)
    assert seen["observation"].flags.c_contiguous
    before = seen["observation"].ctypes.data
    games.step(chosen(seen["action_mask"], np.random.default_rng(1)))
    assert games.seen["observation"].ctypes.data == before


def test_what_does_not_fit_is_refused_in_words_also_from_another_process() -> None:
    with pytest.raises(BadInput, match="2 games cannot be played by 3 processes"):
        env("rumis", count=2, processes=3)
    with pytest.raises(BadInput, match="2 seeds are needed, not 1"):
        SelfPlay("rumis", count=2, board="tambo").reset(seed=[1])
    games = SelfPlay("rumis", count=2, processes=2, board="tambo")
    games.reset(seed=1)
    with pytest.raises(BadInput, match="there is no action number 99999"):
        games.step([99999, 99999])
    masks = games.reset(seed=1)["action_mask"]
    with pytest.raises(Refusal, match="is not possible now"):
        games.step([np.flatnonzero(mask == 0)[0] for mask in masks])
    games.close()


def test_U4_4_a_compiled_batch_refuses_an_illegal_placement_and_changes_nothing() -> None:
    games = SelfPlay("rumis", count=3, seats=2, board="tambo")
    with pytest.raises(BadInput, match="there is no game yet"):
        games.step([0, 0, 0])
    seen = games.reset(seed=2)
    actions = chosen(seen["action_mask"], np.random.default_rng(1))
    before = {name: part.copy() for name, part in seen.items()}
    wrong = actions.copy()
    for number in (int(np.flatnonzero(before["action_mask"][1] == 0)[0]), games.encoder.actions - 1):
        wrong[1] = number
        with pytest.raises(Refusal, match=r"not possible now in game 1 \(U4\.4\)"):
            games.step(wrong)
        assert all((games.seen[name] == part).all() for name, part in before.items())
    games.step(actions)
    with pytest.raises(BadInput, match="there is no action number"):
        games.step([-1, 0, 0])


@pytest.mark.parametrize(
    ("seats", "given"),
    [
        (2, {"board": "tambo"}),
        (2, {"board": "pirka", "colours": "two"}),
        (3, {"board": "tambo", "ruinas": "on", "ground": "on"}),
    ],
)
def test_a_compiled_batch_names_the_rule_that_the_rulebook_names(seats: int, given: dict[str, Any]) -> None:
    games, single = SelfPlay("rumis", count=2, seats=seats, **given), raw_env("rumis", seats=seats, **given)
    seen, random, rules = games.reset(seed=[3, 4]), np.random.default_rng(1), set()
    single.reset(seed=4)
    for _ in range(9):
        actions = chosen(seen["action_mask"], random)
        for illegal in random.choice(np.flatnonzero(seen["action_mask"][1] == 0), 8):
            with pytest.raises(Refusal) as theirs:
                single.step(int(illegal))
            with pytest.raises(Refusal, match="is not possible now in game 1") as ours:
                games.step([actions[0], illegal])
            assert ours.value.rule == theirs.value.rule
            assert ours.value.why is not None
            assert theirs.value.why is not None
            assert ours.value.why.json() == theirs.value.why.json()
            rules.add(ours.value.rule)
        seen, *_ = games.step(actions)
        single.step(int(actions[1]))
    assert {"U4.4", "U3.2"} & rules
    assert len(rules) > 2


def test_numbers_may_be_those_of_numpy_and_are_never_rounded() -> None:
    games: Any = SelfPlay("cuzco", count=2, seats=2)
    seen = games.reset(seed=4)["observation"].tobytes()
    for seed in (np.int64(4), np.array([4, 5]), ["4", 5.0]):
        assert games.reset(seed=seed)["observation"].tobytes() == seen
    for wrong in (4.5, "four", [4, 5.5]):
        with pytest.raises(BadInput, match="a seed is a whole number, not"):
            games.reset(seed=wrong)
    for actions in ([0.5, 1], ["a", "b"], [None, None]):
        with pytest.raises(BadInput, match="actions are whole numbers, not"):
            games.step(actions)
    for name in ("count", "processes"):
        given: dict[str, Any] = {"count": np.int64(2), name: 2.5}
        with pytest.raises(BadInput, match=f"{name} is a whole number, not 2.5"):
            SelfPlay("cuzco", **given)
    assert SelfPlay("cuzco", count=cast(Any, np.int64(2))).count == 2
    with pytest.raises(BadInput, match=r"the options of reset are a dictionary such as .*, not \[1\]"):
        env(count=2, **SMALL).reset(options=cast(Any, [1]))


@pytest.mark.parametrize("processes", [1, 2])
def test_closed_games_are_refused_in_words(processes: int) -> None:
    games = SelfPlay("rumis", count=2, processes=processes, board="tambo")
    games.reset(seed=1)
    games.close()
    games.close()
    for ask in (lambda: games.step([0, 0]), lambda: games.reset(seed=1), lambda: copy.deepcopy(games)):
        with pytest.raises(BadInput, match="the games are closed: make new ones"):
            ask()


def test_a_killed_process_is_told_in_words(capfd: pytest.CaptureFixture[str]) -> None:
    games = SelfPlay("rumis", count=2, processes=2, board="tambo")
    games.reset(seed=1)
    worker = games._crew._workers[1]
    worker.kill()
    worker.join()
    with pytest.raises(RuntimeError, match=r"a process .* has ended, so they are lost: make new ones"):
        games.step([0, 0])
    with pytest.raises(BadInput, match="so they are lost: make new ones"):
        games.step([0, 0])
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("processes", [1, 2])
def test_many_seats_are_drawn_and_asked_as_gymnasiums_own_are(processes: int) -> None:
    asked = {name: value for name, value in SMALL.items() if name != "title"}
    ours: Any = make_vec(
        gymnasium.id_of("tiwanaku"), num_envs=2, render_mode="rgb_array", processes=processes, seat="rotating", **asked
    )
    theirs = SyncVectorEnv([lambda: gymnasium.env(render_mode="rgb_array", seat="rotating", **SMALL)] * 2)
    for table in (ours, theirs):
        table.reset(seed=3)
    assert ours.render_mode == "rgb_array"
    drawn = ours.render()
    assert len(drawn) == 2
    assert all(np.array_equal(one, other) for one, other in zip(drawn, theirs.render(), strict=True))
    masks = ours.call("action_masks")
    assert (np.stack(masks) == ours.action_masks()).all()
    assert ours.get_attr("seat") == theirs.get_attr("seat") == (0, 0)
    assert env(count=2, **SMALL).render() is None
    ours.close()
    with pytest.raises(BadInput, match="render_mode can be"):
        env(count=2, render_mode="loud", **SMALL)


def test_many_seats_may_be_seen_as_planes() -> None:
    rows, planes = env(count=3, **SMALL), Planes(env(count=3, **SMALL))
    seen: Any = rows.reset(seed=5)[0]
    for _ in range(2):
        told, _ = planes.reset(seed=5)
        assert planes.observation_space.contains(told)
        assert {name: part.shape[1:] for name, part in told.items() if name != "action_mask"} == (
            rows.encoder.arrangement.shapes
        )
        assert all((told[name] == part).all() for name, part in rows.encoder.arrange(seen["observation"]).items())
    seen, *_ = rows.step(chosen(seen["action_mask"], np.random.default_rng(1)))
    told, *_ = planes.step(chosen(told["action_mask"], np.random.default_rng(1)))
    assert (told["valley"] == rows.encoder.arrange(seen["observation"])["valley"]).all()
    with pytest.raises(BadInput, match="planes are made of the rows of"):
        Planes(SyncVectorEnv([lambda: gymnasium.env(**SMALL)]))
