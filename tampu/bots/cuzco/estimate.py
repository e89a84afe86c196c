"""A quick estimate of what a position of Cuzco is worth to a seat."""

from tampu.engine import Seat
from tampu.games.cuzco.alphabet import ROUNDS, VILLAGES
from tampu.games.cuzco.state import Empire

_MISSION = (5.0, 2.0, 0.8, 0.3)
"""The worth of an open mission that lacks 0, 1, 2 or 3 units."""


def worth(state: Empire, seat: Seat) -> float:
    """Points, and what will bring points later; resources count more while many rounds are left."""
    mask = state.masks[seat]
    left = (ROUNDS - state.round + 1) / ROUNDS
    total = float(mask.vp + mask.status)
    total += state.content.medal_vp * mask.medals
    total += left * (1.2 * min(mask.offerings, 5) + 1.0 * min(mask.food, 8) + 0.7 * min(mask.size, 6))
    total += left * (5.0 * len(mask.tiles) + 0.4 * len(mask.unslid()) + 0.5 * sum(mask.pututus))
    total += (1.0 + 3.0 * left) * mask.ready().bit_count() + 1.5 * left * sum(mask.colours)
    total += 1.5 * sum(seat in stack for stack in state.quipus)
    total += 0.5 * sum(state.land.vp[village] for village in range(VILLAGES) if state.quipus[village][-1:] == [seat])
    total += state.content.temple_vp[state.round - 1] * state.steps.count(seat)
    for mission in mask.missions:
        lacking = state.lacking(seat, mission)
        if lacking < len(_MISSION):
            total += _MISSION[lacking]
    return total
