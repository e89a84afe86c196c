"""Random games of Cuzco neither lose nor make components."""

from random import Random

import pytest

from tampu.engine import SearchChance
from tests.games.cuzco.build import CUZCO


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
