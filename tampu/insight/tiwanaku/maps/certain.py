"""Every fact that holds in all maps that fit a view, and every value that no map has."""

from typing import ClassVar

from tampu.engine import View
from tampu.engine.wire import Json, JsonObject
from tampu.games.tiwanaku.pieces.board import Board
from tampu.games.tiwanaku.valley.frontier import CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.tiwanaku.valley.plantings import Marks
from tampu.games.tiwanaku.valley.search import Impossible
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.maps import covers, sat

COMPLETE, PARTIAL = "complete", "partial"
BUDGET = 8.0
"""Seconds of work on a machine that has nothing else to do, unless another budget is given. Half of it is enough at the
start of several named discs, such as L13."""
_CONFLICTS_PER_SECOND = 10_000
_STEPS_PER_SECOND = 1_000_000
"""How fast the solver is, and the search for covers. Turning seconds into work makes answers repeatable."""


class Certain:
    """What is certain. Always sound; `complete` means that every pair still open occurs in some map."""

    fixed: ClassVar[bool] = True

    def __init__(self, known: Known, domains: list[int], status: str, share: float) -> None:
        self.board: Board = known.board
        self.domains = domains
        """By square: the pairs of terrain and crop that are open, one bit each."""
        self.status = status
        self.share = share
        """How much of what was open at the beginning has been decided: seen in some map, or refuted."""
        self.terrain = [_only(domain, TERRAIN_PAIRS, -1) for domain in domains]
        """By square: its terrain, or -1 if several are open."""
        self.crops = [_only(domain, CROP_PAIRS, -1) + 1 for domain in domains]
        """By square: its crop, or 0 if several are open."""
        self.new_terrain = [i for i, t in enumerate(self.terrain) if t >= 0 and known.terrain[i] < 0]
        """Squares whose terrain is certain though no tile lies there."""
        self.new_crops = [i for i, v in enumerate(self.crops) if v and not known.crops[i]]
        """Squares whose crop is certain though none lies there."""

    def open_terrain(self, square: int) -> list[int]:
        return [t for t, pairs in enumerate(TERRAIN_PAIRS) if self.domains[square] & pairs]

    def open_crops(self, square: int) -> list[int]:
        return [v for v, pairs in enumerate(CROP_PAIRS, start=1) if self.domains[square] & pairs]

    def json(self) -> JsonObject:
        facts: list[Json] = [
            {"square": i, "terrain": list(self.open_terrain(i)), "crops": list(self.open_crops(i))}
            for i in range(self.board.squares)
        ]
        return {"status": self.status, "open": facts}


def _only(domain: int, groups: tuple[int, ...], unknown: int) -> int:
    for number, pairs in enumerate(groups):
        if not domain & ~pairs:
            return number
    return unknown


class Hunt:
    """A hunt for all that is certain of a view. It can go on later, and then finds what it would have found at once.

    Raises Impossible if no map fits.
    """

    def __init__(self, known: Known, *, with_sat: bool) -> None:
        self.known = known
        self.spent = 0.0
        """The most seconds that were asked for."""
        marks = Marks.of(known.board, known.domains(), known.supply)
        if not marks.narrow():
            raise Impossible("no map fits what is known")
        self._open = sum(domain.bit_count() for domain in marks.domains)
        self._questions = sat.Questions(known, marks) if with_sat else covers.Questions(known, marks)
        self._work_per_second = _CONFLICTS_PER_SECOND if with_sat else _STEPS_PER_SECOND

    def until(self, budget: float) -> Certain:
        """What is certain after this many seconds of work in all, or what was found before if that was more."""
        self.spent = max(self.spent, budget)
        most = int(budget * self._work_per_second)
        self._questions.ask(lambda work: work < most)
        if not all(self._questions.domains):
            raise Impossible("no map fits what is known")
        domains = self._questions.domains.copy()
        if self._questions.complete:
            return Certain(self.known, domains, COMPLETE, 1.0)
        left = sum((here & ~seen).bit_count() for here, seen in zip(domains, self._questions.seen, strict=True))
        return Certain(self.known, domains, PARTIAL, 1 - left / self._open)


def certain(view: View, budget: float = BUDGET) -> Certain:
    """What holds in all maps that fit the view, found within this many seconds. Raises Impossible if no map fits."""
    return certain_of(known_of(view), budget)


def certain_of(known: Known, budget: float = BUDGET) -> Certain:
    return Hunt(known, with_sat=sat.installed()).until(budget)


def certain_plain(known: Known, budget: float = BUDGET) -> Certain:
    """The same without python-sat."""
    return Hunt(known, with_sat=False).until(budget)
