"""Whole games of Cuzco: golden playthroughs, conformance and conservation."""

from random import Random

import pytest

from tampu.engine import Options, SearchChance
from tampu.engine.conformance import check
from tampu.engine.rulebook import rulebook
from tests.games.cuzco.build import CUZCO
from tests.golden import compare, playthrough

VARIANTS = list(CUZCO.meta.variants())

GOLDEN = {
    f"cuzco-{seats}{'-pututus' if pututus == 'on' else ''}": (seats, pututus)
    for seats in (2, 3, 4)
    for pututus in ("off", "on")
}


@pytest.mark.golden
@pytest.mark.parametrize("name", GOLDEN)
def test_playthrough(name: str, request: pytest.FixtureRequest) -> None:
    seats, pututus = GOLDEN[name]
    options = CUZCO.meta.settle({"pututus": pututus}, seats)
    compare(name, playthrough(CUZCO, options, name), request)


def test_there_are_twelve_ways_to_play() -> None:
    assert len(VARIANTS) == 12


@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_conformance(options: Options) -> None:
    report = check(CUZCO, options, games=1, looks=5, rules=rulebook("cuzco"))
    assert [str(failure) for failure in report.failures] == []


@pytest.mark.full
@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_conformance_of_many_games(options: Options) -> None:
    report = check(CUZCO, options, games=40, rules=rulebook("cuzco"))
    assert [str(failure) for failure in report.failures] == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_or_made(seats: int) -> None:
    """C1.2, C1.3: after every action there are as many components of each kind as at the start."""
    random, chance = Random(seats), SearchChance(seats)
    options = CUZCO.meta.settle({"pututus": "on"}, seats)
    for _ in range(5):
        state, _ = CUZCO.start(options, chance)
        counts = state.components()
        assert counts["tiles"] == 72
        assert counts["missions"] == 61
        assert counts["goods"] == 30
        assert {counts[f"card {card}"] for card in range(1, 16)} == {4}
        while state.actor() is not None:
            state.apply(random.choice(state.legal()), chance)
            assert state.components() == counts
            assert all(mask.size == sum(mask.hand) for mask in state.masks)
            assert all(mask.vp == sum(mask.points) for mask in state.masks)
