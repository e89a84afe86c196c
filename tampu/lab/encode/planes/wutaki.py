"""Wutaki: who works at which site, and pacts and omens as sets."""

import numpy as np

from tampu.engine import Options
from tampu.games.wutaki.alphabet import KINDS, OMENS, PACTS, PLACES, SITES
from tampu.games.wutaki.game import Wutaki
from tampu.lab.encode.planes import Layer, Plane
from tampu.lab.encode.wutaki import MOST_FIELDS


def planes(rules: Wutaki, options: Options) -> list[Plane]:
    seats, sites = options.seats, np.arange(len(SITES))
    workers = np.stack([number * len(PLACES) + sites for number in range(seats * len(KINDS))])

    def sets(of: int, *parts: tuple[str, int]) -> list[Layer]:
        return [Layer.by_kind(part, count, of) for part, count in parts]

    return [
        Plane(
            "sites",
            "channels x sites; workers that are set aside or not placed stand at none",
            [
                Layer("workers", workers),
                Layer.by_place("fields", MOST_FIELDS, len(SITES)),
                Layer.by_kind("rooms", 1, len(SITES)),
                Layer("acting", sites[None]),
                Layer.by_kind("freed", 1, len(SITES)),
            ],
        ),
        Plane(
            "pacts",
            "sets of pacts x pacts",
            sets(
                len(PACTS),
                *(("display", rules.content.display), ("pacts_discards", 1), ("accepted", seats)),
                *(("fulfilled", seats), ("looked", 1)),
            ),
        ),
        Plane(
            "omens",
            "sets of omens x omens",
            sets(
                len(OMENS),
                *(("omens_discards", 1), ("omens_in_play", 1), ("omens_kept_over", 1), ("standing", seats)),
                ("hand", 1),
            ),
        ),
    ]
