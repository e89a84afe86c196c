"""Which maps a disc can have, given how discs are made.

A disc is not just any map of the rules of growth: its starting crops determine every crop by simple logic once all
terrain is known (T3.7). So a terrain has one set of crops at most, and most terrains have none. The maps that are left
count alike. That is an assumption: layouts with large regions are in fact made more often than others.

Named discs were made in the same way, and whoever plays on one is taken not to know it. Of a share code only the grade
would be known, which is not used. The assumption is therefore the same for every disc.
"""

from collections.abc import Sequence
from typing import ClassVar

from tampu.games.tiwanaku.pieces.board import Squares
from tampu.games.tiwanaku.valley.croplogic import HARDEST, CropLogic, solved
from tampu.games.tiwanaku.valley.maps import Known


class Making:
    """Plants the terrains of a disc with these starting squares and the crops on them."""

    fixed: ClassVar[bool] = True

    def __init__(self, known: Known, start: Sequence[int]) -> None:
        self._known = known
        self._start = [v if square in start else 0 for square, v in enumerate(known.crops)]

    def planted(self, terrain: Squares) -> Squares | None:
        """The only crops that this terrain can have; None if no disc is like this."""
        marks = CropLogic(self._known.board, terrain).solve(self._start, HARDEST)
        if not solved(marks) or not all(marks):
            return None
        crops = tuple(mark.bit_length() for mark in marks)
        fits = all(v in (0, here) for v, here in zip(self._known.crops, crops, strict=True))
        return crops if fits else None
