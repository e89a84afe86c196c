"""The door to Gymnasium, by its own checker."""

import warnings
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from tampu.bots import bot, levels
from tampu.engine import BadInput, Options, SearchChance
from tampu.engine.match import Match
from tampu.games import game, meta, metas
from tampu.lab.encode import VERSION
from tampu.lab.gymnasium import OneSeat, env, id_of
from tampu.lab.pettingzoo import raw_env
from tampu.lab.pictures import render
from tests.lab.doors import SMALL, every_table, name, states

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


def test_gymnasium_makes_every_title_by_its_versioned_id() -> None:
    for title in metas():
        assert id_of(title.title) == f"tampu/{title.name}-v{VERSION}"
    table: Any = gymnasium.make(id_of("cuzco"), seats=3, map="fixed", render_mode="ansi")
    assert table.unwrapped.table.options == meta("cuzco").settle({"map": "fixed"}, 3)
    assert table.spec is not None
    assert table.spec.id == id_of("cuzco")
    table.reset(seed=1)
    assert table.render().startswith("Cuzco, seat 0 is asked: ")
    direct: Any = env("cuzco", seats=3, map="fixed")
    assert direct.spec.make().unwrapped.table.options == direct.table.options


def test_options_are_numbers_or_text_alike() -> None:
    for six in (6, "6"):
        assert env("tiwanaku", levels=six, size="tiny", scenario=None).table.options["levels"] == "6"
    assert env("cuzco", pututus=True).table.options == env("cuzco", pututus="on").table.options
    with pytest.raises(BadInput, match="evict_gold=1 is not known; it can be 0, 2"):
        env("wutaki", evict_gold=1)


def test_numbers_may_be_those_of_numpy_and_are_never_rounded() -> None:
    plain = env("cuzco", seats=3, seat=2, pututus=True).table.options
    given: Any = {"seats": np.int64(3), "seat": np.float32(2), "pututus": np.bool_(True)}
    assert env("cuzco", **given).table.options == plain
    assert env("cuzco", seats=cast(Any, "3"), seat="2", pututus="on").table.options == plain
    assert env("tiwanaku", levels=cast(Any, 6.0), scenario=None).table.options["levels"] == "6"
    for seats in (2.5, "two", [2]):
        with pytest.raises(BadInput, match="seats is a whole number, not "):
            env("rumis", seats=cast(Any, seats))
    for seat in (0.5, None):
        with pytest.raises(BadInput, match="a seat is a number, 'random' or 'rotating', not "):
            env("rumis", seat=cast(Any, seat))
    with pytest.raises(BadInput, match=r"a budget is Budget\(seconds=...\) or .* not 0.5"):
        env("rumis", rivals="hard", budget=cast(Any, 0.5))


def test_the_mask_is_given_as_sb3_contrib_asks_for_it() -> None:
    table = env("wutaki", seats=2)
    seen, _ = table.reset(seed=1)
    assert table.action_masks().dtype == np.bool_
    assert (table.action_masks() == seen["action_mask"].astype(bool)).all()


class Lowest:
    """A policy as sb3-contrib trains them, which takes the lowest action."""

    def predict(self, seen: Any, *, action_masks: Any) -> tuple[Any, None]:
        return np.array(np.flatnonzero(action_masks)[0]), None


def highest(seen: Any) -> int:
    return int(np.flatnonzero(seen["action_mask"])[-1])


def test_rivals_are_names_bots_policies_or_functions() -> None:
    table = env("rumis", seats=4, seat=1, rivals=[Lowest(), highest, bot("random", "rumis")])
    seen, _ = table.reset(seed=4)
    for _ in range(3):
        seen, *_ = table.step(highest(seen))
    rules, state = game("rumis"), table.table.match
    again = Match(rules, state.options, state.seal)
    for seat, text in state.moves:
        numbers = [table.table.encoder.number(action) for action in again.state.legal()]
        moved = table.table.encoder.number(rules.alphabet.parse(text))
        assert seat == 3 or moved == (min(numbers) if seat == 0 else max(numbers))
        again.move(seat, text)
    assert {seat for seat, _ in state.moves} == {0, 1, 2, 3}
    cheat = env("rumis", seats=2, seat=1, rivals=lambda seen: int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    with pytest.raises(BadInput, match=r"the rival in seat 0 chose 'place .*', which is not legal now"):
        cheat.reset(seed=5)
    with pytest.raises(BadInput, match="a rival is the level of a bot, a bot, a policy or a function, not 7"):
        env("rumis", seats=2, rivals=cast(Any, 7))


def test_the_own_seat_may_rotate_or_be_drawn() -> None:
    table = env("rumis", seats=3, seat="rotating", board="tambo")
    table.reset(seed=1)
    seats = [table.seat]
    for _ in range(4):
        seen, _ = table.reset()
        assert table.table.actor == table.seat
        assert seen["observation"][table.table.encoder.layout.places["seat"]].argmax() == table.seat
        seats.append(table.seat)
    assert seats == [0, 1, 2, 0, 1]
    table.reset(seed=1)
    assert table.seat == 0
    drawn = env("rumis", seats=3, seat="random", board="tambo")
    seats = [drawn.reset(seed=seed) and drawn.seat for seed in range(12)]
    assert set(seats) == {0, 1, 2}
    assert seats == [drawn.reset(seed=seed) and drawn.seat for seed in range(12)]


def test_options_of_reset_are_honoured_or_refused_in_words() -> None:
    table = env("rumis", seats=3, board="tambo")
    table.reset(seed=1, options={"seat": 2})
    assert (table.seat, table.table.actor) == (2, 2)
    table.reset()
    assert table.seat == 0
    with pytest.raises(BadInput, match="reset knows the option 'seat', not 'board'"):
        table.reset(options={"board": "pirka"})
    with pytest.raises(BadInput, match="no seat 3 at a table of 3"):
        table.reset(options={"seat": 3})
    with pytest.raises(BadInput, match="a seat is a number, 'random' or 'rotating', not 'left'"):
        env("rumis", seat="left")


def test_a_step_without_a_running_game_is_refused_in_words() -> None:
    table = env("rumis", seats=2, board="tambo")
    with pytest.raises(ResetNeeded, match="there is no game yet: call reset before step"):
        table.step(0)
    with pytest.raises(BadInput, match="there is no game yet: call reset first"):
        table.action_masks()
    finish(table, 3)
    with pytest.raises(ResetNeeded, match="the game is over: call reset before step"):
        table.step(0)
    seen, _ = table.reset()
    table.step(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(ResetNeeded, match="the game is over"):
        table.step(np.flatnonzero(seen["action_mask"])[0])


@pytest.mark.parametrize(("title", "options"), SMALL, ids=map(name, SMALL))
def test_the_table_is_drawn_from_what_is_seen_and_nothing_else(title: str, options: Options) -> None:
    chance = SearchChance("pictures")
    drawn = set()
    for state in states(title, options, "pictures", every=25):
        for seat in (0, None):
            text: Any = render("ansi", state, seat)
            other = game(title).vary(state, seat, chance)
            assert render("ansi", other, seat) == text
        pixels: Any = render("rgb_array", state, 0)
        drawn.add(pixels.tobytes())
        assert (pixels.shape, pixels.dtype) == ((630, 1200, 3), np.uint8)
        other = game(title).vary(state, None, chance)
        assert np.array_equal(render("rgb_array", other, 0), pixels)
    assert len(drawn) > 1


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(BadInput, match="no seat 2"):
        env("rumis", seats=2, seat=2)
    with pytest.raises(BadInput, match="2 rivals are needed, not 3"):
        env("rumis", seats=3, rivals="easy,easy,easy")
    with pytest.raises(BadInput, match="no bot"):
        env("rumis", seats=2, rivals="perfect")
    assert meta("rumis").settle({}, 4) == env("rumis", seats=4).table.options


def test_an_action_that_is_no_whole_number_is_refused_in_words() -> None:
    table, aec = env("rumis", seats=2, board="tambo"), raw_env("rumis", seats=2, board="tambo")
    table.reset(seed=cast(Any, np.int64(4)))
    aec.reset(seed=cast(Any, np.int64(4)))
    before = table.table.match.state.view(0).encode()
    for action in (1.5, "a", [1, 2], float("inf")):
        for door in (table, aec):
            with pytest.raises(BadInput, match="an action is a whole number, not "):
                door.step(cast(Any, action))
    with pytest.raises(BadInput, match="an action is a whole number, not None"):
        table.step(cast(Any, None))
    with pytest.raises(BadInput, match=r"a seed is a whole number, not 0\.5"):
        table.reset(seed=cast(Any, 0.5))
    with pytest.raises(BadInput, match=r"the options of reset are a dictionary such as {'seat': 1}, not \[1\]"):
        table.reset(options=cast(Any, [1]))
    assert table.table.match.state.view(0).encode() == before
    halves = env("rumis", seats=2, board="tambo", seat=1, rivals=lambda seen: cast(int, 0.5))
    with pytest.raises(BadInput, match=r"an action is a whole number, not 0\.5"):
        halves.reset(seed=5)
