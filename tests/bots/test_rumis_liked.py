"""Games by what the prior likes: the master's way to play on below its tree, of more than two seats."""

from random import Random

import numpy as np
import pytest

from tampu.bots import Budget
from tampu.bots.rumis import fast, kernel, liked, playouts, prior
from tampu.bots.rumis.arrays import SPOT, Position
from tampu.bots.rumis.turn import Turn
from tampu.engine import SearchChance
from tampu.games.rumis.placements.places import members
from tampu.games.rumis.state import Structure
from tests.games.rumis.build import RUMIS, structure

STONES = 11


def midgame(board: str, seats: int, ground: bool, stones: int) -> Structure:
    random = Random(f"{board} {seats}")
    state = structure(board, seats, ground="on" if ground else "off")
    for _ in range(stones):
        state.apply(random.choice(state.legal()), SearchChance(0))
    return state


@pytest.mark.parametrize(("board", "seats", "ground", "stones"), [("cucho", 3, True, 0), ("pisac", 4, False, 9)])
def test_of_all_legal_placements_the_most_liked_is_taken(board: str, seats: int, ground: bool, stones: int) -> None:
    state = midgame(board, seats, ground, stones)
    plan, turn = fast.plan_of(state.places), Turn(state)
    work = kernel.copied(Position(plan, state).parts())
    tables, found, seed = plan.tables(), np.zeros(plan.words, np.uint64), np.array([5], np.uint64)
    rows = kernel.rows_for(plan.pairs, plan.rests)
    whole = np.zeros(work[3].shape[1], np.uint64)
    prior.whole_of(work[3], whole)
    random = Random(3)
    weights = np.array([[random.gauss(0, 1) for _ in range(prior.STONE + STONES)] for _ in range(prior.PHASES)])
    phase = weights[prior.phase_of(work[4][turn.colour])]

    def liking(number: int) -> float:
        facts, cubes = plan.facts, plan.cubes
        return float(prior.liking(phase, facts, cubes, work[1], work[3], whole, turn.colour, seats, number))

    legal = members(state.open_to(turn.colour))
    values = {number: liking(number) for number in legal}
    given = (tables, work, turn.colour, seats, ground, rows, found, seed)
    assert values[liked.most_liked(*given, len(legal), weights, whole)] == max(values.values())
    drawn = {liked.most_liked(*given, 1, weights, whole) for _ in range(200)}
    assert drawn <= set(legal)
    assert len(drawn) > 5


@pytest.mark.parametrize(("board", "seats", "ground"), [("tambo", 3, True), ("coricancha", 4, False)])
def test_a_game_by_likings_ends_when_nobody_can_place(board: str, seats: int, ground: bool) -> None:
    """What is noted of it, played by the rules in that order, leads to the same end."""
    state = midgame(board, seats, ground, 4)
    plan, turn = fast.plan_of(state.places), Turn(state)
    work = kernel.copied(Position(plan, state).parts())
    found, seed = np.zeros(plan.words, np.uint64), np.array([11], np.uint64)
    rows, whole = kernel.rows_for(plan.pairs, plan.rests), np.zeros(work[3].shape[1], np.uint64)
    made, before = playouts.unmade(seats, work), work[4].sum()
    weights = prior.weights_for(seats, STONES)
    stones = liked.play_liked(
        plan.tables(), work, turn.turn, seats, ground, rows, found, seed, 3, weights, whole, made, 2
    )
    assert stones == before - work[4].sum()
    noted = sorted((int(when), colour, spot) for (colour, spot), when in np.ndenumerate(made) if when != playouts.NEVER)
    assert [when for when, _, _ in noted] == list(range(2, 2 + stones))
    for _, colour, spot in noted:
        assert Turn(state).colour == colour
        legal = members(state.open_to(colour))
        number = next(number for number in legal if plan.facts[number, SPOT] == spot)
        state.apply(state.places.action(number), SearchChance(0))
    assert state.actor() is None
    assert list(work[1]) == state.seen
    union = np.bitwise_or.reduce(work[3])
    assert whole.tolist() == union.tolist()


@pytest.mark.parametrize(
    ("seats", "ruinas", "same"), [(2, "off", True), (3, "off", False), (4, "off", False), (3, "on", True)]
)
def test_only_more_than_two_seats_without_ruins_to_build_play_on_by_the_prior(
    seats: int, ruinas: str, same: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one game for one placement no tree grows, so only how it is played on can make a difference."""
    state = midgame("chullpa", seats, False, 4)
    if ruinas == "on":
        opening, _ = RUMIS.start(RUMIS.meta.settle({"ruinas": ruinas}, seats), SearchChance(0))
        assert isinstance(opening, Structure)
        state = opening
    number = members(state.open_to(Turn(state).colour))[0]
    found = []
    for weight in (3.0, -3.0):
        weights = np.zeros((prior.PHASES, prior.STONE + STONES))
        weights[:, prior.FREE] = weight
        monkeypatch.setattr(fast, "weights_for", lambda colours, stones, weights=weights: weights)
        rewards = [
            fast.search_guided(Turn(state), 1, Budget(), SearchChance(luck), number)[0].success for luck in range(8)
        ]
        found.append(rewards)
    assert (found[0] == found[1]) is same
