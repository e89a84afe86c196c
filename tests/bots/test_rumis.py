"""The bots of Rumis: the compiled search plays by the rules, and every bot plays every mode."""

import json
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tampu.bots import Budget, bot, levels
from tampu.bots.rumis import fast, kernel, plain, playouts, prior
from tampu.bots.rumis.arrays import Plan, Position
from tampu.bots.rumis.bots import ACCELERATED, Search, hard
from tampu.bots.rumis.turn import Turn, promise
from tampu.engine import BadInput, SearchChance
from tampu.games.rumis.meta import BOARDS
from tampu.games.rumis.placements.places import SIDES, members
from tampu.games.rumis.state import Structure
from tampu.games.rumis.steps import Place, PlaceRuin
from tampu.games.rumis.views import NOBODY
from tampu.lab.simulate import play
from tests.games.rumis.build import RUMIS, structure


def numbers(tables: Any, position: Any, found: np.ndarray) -> list[int]:
    """The placements at a set of spots."""
    spots = members(int.from_bytes(found.tobytes(), "little"))
    return sorted(kernel.placement(tables[3], position[0], spot) for spot in spots)


def kept_for_good(state: Structure, colour: int, number: int) -> float:
    """The squares that a placement fills to the top; one taken from a rival counts more."""
    full = [
        column
        for column, cubes in state.places.rises[number]
        if state.heights[column] + cubes == state.places.tops[column]
    ]
    return sum(1.6 if state.seen[column] not in (NOBODY, colour) else 1.0 for column in full)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("seats", "ground"), [(2, False), (3, True), (4, False)])
def test_the_kernel_has_the_legal_sets_and_results_of_the_rules(board: str, seats: int, ground: bool) -> None:
    """Thousands of positions: whole games, move by move, in the rules and in the arrays."""
    for game in range(4):
        random = Random(f"{board} {seats} {game}")
        state = structure(board, seats, ground="on" if ground else "off")
        plan = fast.plan_of(state.places)
        work = kernel.copied(Position(plan, state).parts())
        tables, found, seed = plan.tables(), np.zeros(plan.words, np.uint64), np.array([game + 1], np.uint64)
        pairs, rests, of_stone, spots, cubes, facts = tables
        heights, seen, fitting, built, left, _ = work
        rows = kernel.rows_for(pairs, rests)
        while isinstance(choice := state.choice, Place):
            legal = members(state.open_to(choice.colour))
            colour = playouts.next_colour(tables, work, choice.colour, seats, ground, rows, found, seed)
            assert colour == choice.colour
            count = kernel.legal(tables, work, colour, seats, ground, rows, found)
            assert numbers(tables, work, found) == legal
            assert count == len(legal)
            drawn = kernel.any_legal(
                *(pairs, rests, of_stone, spots, cubes, facts, heights, seen, fitting, built, left),
                *(colour, seats, ground, rows, found, seed, 1 + game, 0.5),
            )
            assert drawn in legal
            number = random.choice(legal)
            hope = kernel.promise(facts, heights, seen, plan.high, colour, seats, number, 0.0)
            assert hope == pytest.approx(promise(state, colour, number))
            lasting = kernel.promise(facts, heights, seen, plan.high, colour, seats, number, 1.0)
            assert lasting == pytest.approx(hope + kept_for_good(state, colour, number))
            kernel.build(of_stone, cubes, facts, heights, seen, fitting, built, left, colour, number)
            state.apply(state.places.action(number), SearchChance(0))
        assert list(work[0]) == state.heights
        assert list(work[1]) == state.seen
        assert [int(left) for left in work[4]] == [left.bit_count() for left in state.left]
        gained = np.zeros(seats)
        playouts.rewards(work, seats, seats, 1, -1, gained)
        assert list(gained) == pytest.approx(plain.gains(state))


def liked(weights: np.ndarray, state: Structure, colour: int, number: int) -> float:
    """How much a placement is liked, by the rules alone."""
    places, built = state.places, {cube: each for each, made in state.placed for cube in state.places.cubes[made]}
    cubes = places.cubes[number]
    value = float(weights[prior.STONE + places.stone[number]])
    for column, rise in places.rises[number]:
        seen, room = state.seen[column], places.tops[column] - state.heights[column] - rise
        kinds = {NOBODY: prior.EMPTY, colour: prior.MINE, state.neutral: prior.NEUTRAL}
        value += (
            weights[kinds.get(seen, prior.RIVALS) * prior.ROOMS + min(room, 3)] + (rise - 1) * weights[prior.UNSEEN]
        )
    beside = {(x + a, y + b, z + c) for x, y, z in cubes for a, b, c in SIDES}
    for x, y, z in beside:
        if (x, y) in places.column and 0 <= z < max(places.tops):
            there = built.get((x, y, z))
            value += weights[prior.FREE if there is None else prior.OWN if there == colour else prior.OTHER]
    return value


@pytest.mark.parametrize(("board", "seats", "ruinas"), [("pisac", 2, "on"), ("cucho", 4, "off")])
def test_the_prior_likes_what_its_weights_say(board: str, seats: int, ruinas: str) -> None:
    """Random weights and placements, in whole games."""
    random = Random(f"{board} {seats}")
    state = structure(board, seats, ruinas=ruinas)
    plan = fast.plan_of(state.places)
    weights = np.array([random.random() for _ in range(prior.STONE + len(state.content.stones))])
    checked = 0
    while isinstance(choice := state.choice, Place | PlaceRuin):
        legal = members(state.open_to(Turn(state).colour))
        if isinstance(choice, Place):
            _, seen, _, built, _, _ = Position(plan, state).parts()
            whole = np.zeros(built.shape[1], np.uint64)
            prior.whole_of(built, whole)
            for number in random.sample(legal, min(4, len(legal))):
                found = prior.liking(
                    weights, plan.facts, plan.cubes, seen, built, whole, choice.colour, state.colours, number
                )
                assert found == pytest.approx(liked(weights, state, choice.colour, number))
                checked += 1
        state.apply(state.places.action(random.choice(legal)), SearchChance(0))
    assert checked > 20


def test_the_search_of_the_master_tries_first_what_the_prior_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a prior that likes one stone, and one that dislikes it."""
    state = structure("chullpa", 2, [("red", "000 100 200 300"), ("blue", "010 110 020")])
    shares = []
    for weight in (5.0, -5.0):
        weights = np.zeros((prior.PHASES, prior.STONE + 11))
        weights[:, prior.STONE + 6] = weight
        monkeypatch.setattr(fast, "weights_for", lambda colours, stones, weights=weights: weights)
        tallies = fast.search_guided(Turn(state), 300, Budget(), SearchChance(7))
        square = [tally.visits for tally in tallies if state.places.stone[tally.number] == 6]
        shares.append(sum(square) / 300)
    assert shares[0] > 0.1
    assert shares[1] == 0


def test_the_prior_is_of_every_number_of_colours_and_of_other_stones() -> None:
    for colours in (2, 3, 4):
        known = prior.weights_for(colours, 11)
        assert known.shape == (prior.PHASES, prior.STONE + 11)
        more, fewer = prior.weights_for(colours, 13), prior.weights_for(colours, 5)
        assert more[:, :-2].tolist() == known.tolist()
        assert not more[:, -2:].any()
        assert fewer.tolist() == known[:, : prior.STONE + 5].tolist()
        # To take a square for good is better than to cover an own one.
        assert (known[:, prior.RIVALS * prior.ROOMS] > known[:, prior.MINE * prior.ROOMS + 1]).all()


def test_a_prior_that_was_changed_by_hand_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = json.loads((files("tampu.bots.rumis") / prior.FILE).read_text("utf-8"))
    kept["weights"]["2"][0][0] += 1
    (tmp_path / prior.FILE).write_text(json.dumps(kept), "utf-8")
    monkeypatch.setattr(prior, "files", lambda _: tmp_path)
    with pytest.raises(BadInput, match="hash"):
        prior.weights_for.__wrapped__(2, 11)


def test_two_colours_each_are_scored_by_the_best_one() -> None:
    state = structure(seats=2, colours="two")
    state.left = [0, 0, 0, 0]
    state.seen = [0] * 8 + [2] * 2 + [1] * 6 + [3] * 4
    gained = np.zeros(2)
    playouts.rewards(Position(Plan(state.places), state).parts(), 4, 2, 1, -1, gained)
    assert list(gained) == pytest.approx(plain.gains(state))
    assert gained[0] > gained[1]


@pytest.mark.parametrize("search", [fast.search, fast.search_guided, plain.search], ids=["fast", "guided", "plain"])
def test_a_search_is_repeatable_and_tries_legal_placements_only(search: Search) -> None:
    state = structure("chullpa", 2, [("red", "000 100 200 300"), ("blue", "010 110 020")])
    tallies = [search(Turn(state), 300, Budget(), SearchChance(7)) for _ in range(2)]
    assert [(tally.number, tally.visits) for tally in tallies[0]] == [
        (tally.number, tally.visits) for tally in tallies[1]
    ]
    assert sum(tally.visits for tally in tallies[0]) == 300
    assert all(state.open_to(0) >> tally.number & 1 for tally in tallies[0])


VARIANTS = [
    (2, {}),
    (3, {"board": "pisac", "ruinas": "on"}),
    (4, {"board": "coricancha"}),
    (2, {"board": "pirka", "colours": "two"}),
    (1, {"solitaire": "3"}),
]


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=str)
@pytest.mark.parametrize("level", levels("rumis"))
def test_every_level_plays_every_mode(level: str, seats: int, options: dict[str, str]) -> None:
    players = [bot(level, "rumis")] * seats
    result = play(RUMIS, RUMIS.meta.settle(options, seats), players, f"{level}", Budget(iterations=40))
    assert len(result.outcome.scores) == seats


@pytest.mark.parametrize("side", ["3", "4"])
def test_hard_fills_the_cube(side: str) -> None:
    result = play(RUMIS, RUMIS.meta.settle({"solitaire": side}), [hard(RUMIS)], "cube", Budget())
    assert result.outcome.winners == (0,)


def test_a_bot_can_say_why() -> None:
    state = structure("cucho", 2)
    assert isinstance(state, Structure)
    decision = hard(RUMIS).choose(state.view(0), state.legal(), Budget(iterations=200), SearchChance(1))
    assert ACCELERATED
    first = decision.reasons[0]
    assert isinstance(first, dict)
    assert first["action"] == decision.action.text
    assert set(first) == {"action", "tried", "success"}


def test_easy_can_build_on_after_its_first_stone() -> None:
    """200 openings on all boards: no colour is shut in by its own first stone."""
    easy = bot("easy", "rumis")
    for number in range(200):
        board, seats = BOARDS[number % len(BOARDS)], 2 + number // len(BOARDS) % 3
        state, chance = structure(board, seats), SearchChance(number)
        for _ in range(seats):
            choice = state.choice
            assert isinstance(choice, Place)
            view = state.view(state.actor())
            state.apply(easy.choose(view, state.legal(), Budget(), chance).action, chance)
            assert state.open_to(choice.colour), (board, seats, number)
