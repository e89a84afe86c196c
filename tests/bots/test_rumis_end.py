"""The end of a game of Rumis that master plays exactly: the same as looking at everything by the rules alone."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import numpy as np
import pytest

from tampu.bots import Budget, bot
from tampu.bots.rumis import endgame, fast, plain
from tampu.bots.rumis.playouts import POINT
from tampu.bots.rumis.turn import Turn
from tampu.engine import SearchChance
from tampu.games.rumis.content import Maxima
from tampu.games.rumis.meta import BOARDS
from tampu.games.rumis.state import Structure
from tampu.lab.strength.ends import ends
from tampu.puzzles.rumis.endgame import Endgame, TooLong
from tests.games.rumis.build import TEST_4X1, place, structure

TINY: tuple[Maxima, ...] = (((3, 3, 3),), ((2, 2), (2, 2)), ((1, 2, 3), (1, 1, 1)), ((4, 1, 4),))
"""Plans so small that every game on them can be looked at, and that colours are often stuck."""
FREE = 7
"""Positions with so many free cubes are checked there."""


def best_ends(state: Structure) -> dict[str, list[float]]:
    """By action: what the game is worth to each seat if everybody then plays for the own reward. By the rules alone."""
    found = {}
    for action in state.legal():
        after = state.clone()
        after.apply(action, SearchChance(0))
        seat = after.actor()
        found[action.text] = (
            plain.gains(after) if seat is None else max(best_ends(after).values(), key=lambda worth: worth[seat])
        )
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_two_seats_play_the_end_as_exhaustive_play_does(board: str) -> None:
    checked = 0
    for number in range(3):
        for state in ends(board, 2, 6, f"ends {number}", 60):
            colour = Turn(state).colour
            try:
                values = Endgame(3000).values(state, colour)
            except TooLong:
                continue
            best = fast.solve(Turn(state), 100_000)
            assert best is not None
            assert (values[best[0]], best[1]) == (max(values.values()),) * 2
            checked += 1
    assert checked


def test_bounds_lose_nothing() -> None:
    """Long ends, where a position is reached in many orders and with many bounds."""
    checked = 0
    for number in range(4):
        for state in ends("pirka", 2, 8, f"bounds {number}", 60):
            everything = fast.solve_all(Turn(state), 30_000)
            if everything is not None:
                bounded = fast.solve_two(Turn(state), 30_000)
                assert bounded is not None
                assert bounded[1] == everything[1]
                checked += 1
    assert checked > 8


def test_three_seats_each_play_the_end_for_themselves() -> None:
    checked = 0
    for number in range(8):
        for state in ends("chullpa", 3, 3, f"three {number}", 60):
            worth = best_ends(state)
            seat = state.actor()
            assert seat is not None
            found = fast.solve(Turn(state), 100_000)
            assert found is not None
            chosen = worth[state.places.action(found[0]).text]
            assert chosen[seat] == pytest.approx(max(each[seat] for each in worth.values()))
            checked += 1
    assert checked > 3


def test_an_end_that_takes_too_long_is_left_to_the_search() -> None:
    state = next(ends("chullpa", 2, 8, "long", 60))
    assert fast.solve(Turn(state), 10) is None
    decision = bot("master", "rumis").choose(state.view(state.actor()), state.legal(), Budget(), SearchChance(1))
    assert set(decision.reasons[0]) == {"action", "expected"}
    opening = structure("chullpa", 2)
    decision = bot("master", "rumis").choose(opening.view(0), opening.legal(), Budget(seconds=0.0), SearchChance(1))
    assert sum(reason["tried"] for reason in decision.reasons) <= 500


def tiny_positions(plan: Maxima, seats: int, colours: str, seed: int) -> Iterator[Structure]:
    """Positions of a random game on a tiny plan with a choice and few free cubes."""
    random = Random(f"{plan} {seats} {colours} {seed}")
    state, chance = structure(plan=plan, seats=seats, colours=colours), SearchChance(0)
    while state.actor() is not None:
        legal = state.legal()
        free = sum(top - height for top, height in zip(state.places.tops, state.heights, strict=True))
        if len(legal) > 1 and free <= FREE:
            yield state.clone()
        state.apply(random.choice(legal), chance)


@pytest.mark.parametrize("plan", TINY, ids=str)
@pytest.mark.parametrize(("seats", "colours"), [(2, "one"), (3, "one"), (4, "one"), (2, "two")])
def test_on_tiny_plans_nothing_is_overlooked(plan: Maxima, seats: int, colours: str) -> None:
    """Stuck colours, positions reached in several orders, and all colours alike: by the rules alone."""
    checked = 0
    for seed in range(6):
        for state in tiny_positions(plan, seats, colours, seed):
            worth, seat = best_ends(state), state.actor()
            assert seat is not None
            for solve in (fast.solve, fast.solve_all):
                found = solve(Turn(state), 100_000)
                assert found is not None
                chosen = worth[state.places.action(found[0]).text]
                assert chosen[seat] == pytest.approx(max(each[seat] for each in worth.values()))
            checked += 1
    assert checked


def test_positions_that_differ_have_keys_that_differ() -> None:
    """By a placement, by its colour, by whose turn it is and by who is out; not by the order of placements."""
    marks = [np.uint64(endgame._mark(colour, number)) for colour, number in product(range(4), range(40))]
    assert len(set(marks)) == len(marks)
    made = [np.uint64(0), *marks[:8], *(one ^ other for one, other in combinations(marks[:8], 2))]
    outs = [np.array(out) for out in product([False, True], repeat=4)]
    keys = {int(endgame.key_of(each, out, colour)) for each in made for out in outs for colour in range(4)}
    assert len(keys) == len(made) * len(outs) * 4
    assert 0 not in keys


@pytest.mark.parametrize("places", [1, 2, 16])
def test_a_table_that_is_too_small_forgets_but_does_not_mix_up(places: int, monkeypatch: pytest.MonkeyPatch) -> None:
    states = [state for number in range(3) for state in ends("pirka", 2, 5, f"small {number}")]
    exact = [fast.solve(Turn(state), 200_000) for state in states]
    begin = fast._Ending.__init__

    def small(self: fast._Ending, turn: Turn, most: int) -> None:
        begin(self, turn, most)
        self.places = places
        self.keys, self.firsts = np.zeros(places, np.uint64), np.zeros(places, np.int64)

    monkeypatch.setattr(fast._Ending, "__init__", small)
    checked = 0
    for state, known in zip(states, exact, strict=True):
        for solve in (fast.solve_two, fast.solve_all):
            found = solve(Turn(state), 200_000)
            if found is not None and known is not None:
                assert found[1] == known[1]
                checked += 1
    assert checked > 4


def test_U6_1_who_cannot_place_is_out_for_the_rest_of_an_end() -> None:
    """Red is stuck now and could build again after blue's next stone: it must not."""
    state = structure(plan=TEST_4X1, seats=2, placed=[("red", "000 001"), ("blue", "100 101")], to_move="blue")
    ending = fast._Ending(Turn(state), 1000)
    tables, stack = ending.begun[:2]
    colours, _, ground, _, _ = ending.rules
    _, rows, found = ending.room[:3]
    assert endgame._enter(tables, stack, 0, 0, colours, ground, rows, found[0]) == 1
    assert stack[5][0].tolist() == [True, False]
    number = state.places.number_of(place("S07", "200 201 300 301"))
    endgame._place(tables, stack, 0, 1, number)
    assert endgame._enter(tables, stack, 1, 0, colours, ground, rows, found[1]) != 0
    assert stack[5][1][0]


def test_what_is_only_a_bound_is_not_taken_for_the_result() -> None:
    """With a table that holds what a search with narrow bounds left there, the whole search still finds the result."""
    far, checked = endgame.FAR, 0
    for number in range(3):
        for state in ends("pirka", 2, 6, f"bound {number}"):
            turn = Turn(state)
            exact = _ranked(fast._Ending(turn, 30_000), -far, far, None)
            if exact is None:
                continue
            gaps = [points * POINT for points in (2, 5, 9)]
            for low, high in [(exact + gap, far) for gap in gaps] + [(-far, exact - gap) for gap in gaps]:
                table = _table(fast._Ending(turn, 30_000))
                first = _ranked(fast._Ending(turn, 30_000), low, high, table)
                assert first is not None
                assert first <= low if exact <= low else first >= high
                assert _ranked(fast._Ending(turn, 30_000), -far, far, table) == exact
            checked += 1
    assert checked > 4


def test_a_bound_is_an_answer_only_beyond_the_bounds_that_are_asked_for() -> None:
    """A table that holds nothing but a true bound of the position itself."""
    far, gap, checked = endgame.FAR, 2 * POINT, 0
    for state in (state for number in range(3) for state in ends("pirka", 2, 6, f"bound {number}")):
        turn = Turn(state)
        exact = _ranked(fast._Ending(turn, 30_000), -far, far, None)
        if exact is None:
            continue
        for kind, bound, between, beyond in (
            (endgame.AT_LEAST, exact - gap, (exact - POINT, far), (-far, exact - gap)),
            (endgame.AT_MOST, exact + gap, (-far, exact + POINT), (exact + gap, far)),
        ):
            assert _ranked(*_bounded(turn, kind, bound, *between)) == exact
            assert _ranked(*_bounded(turn, kind, bound, *beyond)) == bound
        checked += 1
    assert checked > 4


def _bounded(turn: Turn, kind: int, bound: int, low: int, high: int) -> tuple[Any, ...]:
    """What `_ranked` needs for a search whose table knows this bound of the position."""
    ending = fast._Ending(turn, 30_000)
    keys, values, kinds, firsts = _table(ending)
    slot = int(ending._root >> np.uint64(1)) & (ending.places - 1)
    keys[slot], values[slot], kinds[slot], firsts[slot] = ending._root, bound, kind, -1
    return ending, low, high, (keys, values, kinds, firsts)


def _table(ending: fast._Ending) -> tuple[np.ndarray, ...]:
    places = ending.places
    return ending.keys, np.zeros(places, np.int64), np.zeros(places, np.int8), ending.firsts


def _ranked(ending: fast._Ending, low: int, high: int, table: tuple[np.ndarray, ...] | None) -> int | None:
    """The difference of ranks between these bounds, with a table of what is known; None if it takes too long."""
    known = _table(ending) if table is None else table
    found = int(endgame.between_two(*ending.begun, low, high, ending.rules, ending.room, known))
    return None if ending.room[0][0] < 0 else found
