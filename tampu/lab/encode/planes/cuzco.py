"""Cuzco: the villages in their two rings, the tiles on offer and on masks, and god cards and missions as sets."""

import numpy as np

from tampu.engine import Options
from tampu.games.cuzco.alphabet import CARDS, COLOUR, MISSIONS, PLACE, SPACES, VILLAGES
from tampu.games.cuzco.game import Cuzco
from tampu.lab.encode.cuzco import ON_MASK, TILE
from tampu.lab.encode.planes import Layer, Plane

_RINGS, _AROUND, _OFFERED = 2, 6, 6


def planes(rules: Cuzco, options: Options) -> list[Plane]:
    seats = options.seats
    villages = np.arange(VILLAGES).reshape(_RINGS, _AROUND)
    runners = np.stack([seat * len(PLACE) + villages for seat in range(seats)])

    def sets(of: int, *parts: tuple[str, int]) -> list[Layer]:
        return [Layer.by_kind(part, count, of) for part, count in parts]

    return [
        Plane(
            "villages",
            "channels x rings (inner, outer) x villages around; a runner in the capital stands in none",
            [
                Layer.by_place("feathers_of_villages", len(COLOUR), _RINGS, _AROUND),
                Layer.by_place("points_of_villages", 1, _RINGS, _AROUND),
                Layer.by_place("quipus", 2 * seats, _RINGS, _AROUND),
                Layer("runner", runners),
            ],
        ),
        Plane(
            "offered",
            "channels x spaces of the boards: first those of the study board, then those of the farm board",
            [Layer.by_place("study_board", TILE, _OFFERED), Layer.by_place("farm_board", TILE, _OFFERED)],
        ),
        Plane("masks", "channels x seats x spaces of a mask", [Layer.by_place("tiles", ON_MASK, seats, SPACES)]),
        Plane(
            "cards",
            "sets of god cards x cards",
            sets(
                CARDS,
                *(("open_cards", 1), ("discards", 1), ("hidden_cards", 1), ("known", seats)),
                *(("hand", 1), ("returned", 1)),
            ),
        ),
        Plane(
            "missions",
            "sets of missions x missions",
            sets(
                MISSIONS,
                *(("display", 1), ("golden", 1), ("missions", seats), ("finished", seats), ("progress", seats)),
            ),
        ),
    ]
