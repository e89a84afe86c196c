"""Which maps a disc can have, given how discs are made, and how likely each is beside the others.

A disc is not just any map of the rules of growth: its starting crops determine every crop by logic once all terrain is
known (T3.7). So a terrain has one set of crops at most, and most terrains have none. What is assumed besides:

- A valley of a grade, or from a share code, which names its grade: only maps of that grade count, all alike.
- A valley of any usual grade: each was as likely as the others. Maps of a grade that few maps have count more.
- Named discs, own ones and codes of the first version of the generator: all maps count alike that its logic solves.
  Whoever plays on a named disc is taken not to know it.

That maps of one grade are equally likely is an assumption: the generator is only roughly even (see `evenness`).
Weights by the sizes of regions, fitted on other valleys, made the odds of fresh ones no truer.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from tampu.games.tiwanaku.meta import ANY, GRADES
from tampu.games.tiwanaku.pieces.board import Squares
from tampu.games.tiwanaku.scenarios.generator import FIRST_VERSION
from tampu.games.tiwanaku.scenarios.sharecode import is_code, read_code
from tampu.games.tiwanaku.scenarios.starts import solve
from tampu.games.tiwanaku.valley.croplogic import NAKED_PAIR, CropLogic, solved
from tampu.games.tiwanaku.valley.maps import Known

GRADE, ANY_GRADE, FIRST_LOGIC = "grade", "any", "first"
"""What is assumed, in the order of the list above."""
NAMED: Final = ""
"""Any disc of which nothing but its being a disc is known."""
_RARE: Final = (1.0, 2.6, 0.4, 0.0)
"""By grade, how much a map counts if the grade is not known; from `python -m scripts.tiwanaku_odds --grades`."""

Solver = Callable[[CropLogic, list[int]], tuple[float, list[int]]]
"""How much a map counts with these starting crops, and the crops that logic finds."""


class Making:
    """Plants the terrains of a disc with these starting squares and the crops on them."""

    fixed: ClassVar[bool] = True

    def __init__(self, known: Known, start: Sequence[int], scenario: str = NAMED) -> None:
        self._known = known
        self._start = [v if square in start else 0 for square, v in enumerate(known.crops)]
        self.assumes, self.grade, self._solve = _assumed(scenario)

    def planted(self, terrain: Squares) -> tuple[float, Squares] | None:
        """How much this terrain counts, and the only crops that it can have; None if no disc is like this."""
        counts, marks = self._solve(CropLogic(self._known.board, terrain), self._start)
        if not counts or not solved(marks) or not all(marks):
            return None
        crops = tuple(mark.bit_length() for mark in marks)
        fits = all(v in (0, here) for v, here in zip(self._known.crops, crops, strict=True))
        return (counts, crops) if fits else None


def _assumed(scenario: str) -> tuple[str, str | None, Solver]:
    """For the value of the option `scenario`: the kind of assumption, the grade if it is of one, and its solver."""
    if scenario == ANY:
        return ANY_GRADE, None, _graded(_RARE)
    if scenario in GRADES:
        return GRADE, scenario, _graded(tuple(float(grade == scenario) for grade in GRADES))
    if is_code(scenario):
        recipe = read_code(scenario)
        if recipe.version > FIRST_VERSION:
            return _assumed(GRADES[recipe.difficulty - 1])
    return FIRST_LOGIC, None, _first


def _graded(counts: Sequence[float]) -> Solver:
    def counted(logic: CropLogic, crops: list[int]) -> tuple[float, list[int]]:
        grade, marks = solve(logic, crops)
        return 0.0 if grade is None else counts[grade], marks

    return counted


def _first(logic: CropLogic, crops: list[int]) -> tuple[float, list[int]]:
    return 1.0, logic.solve(crops, NAKED_PAIR)
