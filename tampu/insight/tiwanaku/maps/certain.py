"""Every fact that holds in all maps that fit a view, and every value that no map has."""

from collections.abc import Callable
from time import perf_counter
from typing import ClassVar

from tampu.engine import View
from tampu.engine.wire import Json, JsonObject
from tampu.games.tiwanaku.pieces.board import LARGEST, TERRAINS, Board
from tampu.games.tiwanaku.valley.cover import Cover, OutOfPatience
from tampu.games.tiwanaku.valley.frontier import CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.tiwanaku.valley.plantings import Marks
from tampu.games.tiwanaku.valley.search import Impossible
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.maps import sat

COMPLETE, PARTIAL = "complete", "partial"
BUDGET = 5.0
"""Seconds of work on a machine that has nothing else to do, unless another budget is given."""
_CONFLICTS_PER_SECOND = 10_000
"""How fast the solver is. Turning seconds into work makes answers repeatable."""
_MOST_PLANTINGS = 8000
_NODES = 60


class Certain:
    """What is certain. Always sound; `complete` means that every pair still open occurs in some map."""

    fixed: ClassVar[bool] = True

    def __init__(self, known: Known, domains: list[int], status: str) -> None:
        self.board: Board = known.board
        self.domains = domains
        """By square: the pairs of terrain and crop that are open, one bit each."""
        self.status = status
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


def certain(view: View, budget: float = BUDGET) -> Certain:
    """What holds in all maps that fit the view, found within this many seconds. Raises Impossible if no map fits."""
    return certain_of(known_of(view), budget)


def certain_of(known: Known, budget: float = BUDGET) -> Certain:
    return _certain(known, budget, sat.installed())


def certain_plain(known: Known, budget: float = BUDGET) -> Certain:
    """The same without python-sat."""
    return _certain(known, budget, False)


def _certain(known: Known, budget: float, with_sat: bool) -> Certain:
    marks = Marks.of(known.board, known.domains(), known.supply)
    if not marks.narrow():
        raise Impossible("no map fits what is known")

    if with_sat:
        most = int(budget * _CONFLICTS_PER_SECOND)
        domains, complete = sat.possible_pairs(known, marks, lambda conflicts: conflicts < most)
    else:
        domains, complete = _possible_pairs(known, marks, budget)
    if not all(domains):
        raise Impossible("no map fits what is known")
    return Certain(known, domains, COMPLETE if complete else PARTIAL)


def _possible_pairs(known: Known, marks: Marks, budget: float) -> tuple[list[int], bool]:
    """The pairs that occur in some exact cover; with too many plantings or too little time, what narrowing has left."""
    end = perf_counter() + budget

    def running() -> bool:
        return perf_counter() < end

    if marks.count() > _MOST_PLANTINGS:
        return marks.domains.copy(), False
    cover = Cover(known.board, marks.left(), known.supply)
    alive = cover.narrow(cover.all, running)
    seen = [0] * known.board.squares
    complete = True
    domains = [0] * known.board.squares
    for square in range(known.board.squares):
        for pair in range(len(TERRAINS) * LARGEST):
            bit = 1 << pair
            with_pair = cover.crops[square][pair % LARGEST] & cover.terrain[pair // LARGEST]
            if not marks.domains[square] & bit or not alive & with_pair:
                continue
            domains[square] |= bit
            if seen[square] & bit:
                continue
            others = cover.covering[square] & ~with_pair
            answer = _first(cover, alive & ~others, running)
            if answer is None:
                complete = False
            elif answer:
                for i, (t, v) in enumerate(zip(*cover.map(answer), strict=True)):
                    seen[i] |= 1 << t * LARGEST + v - 1
            else:
                domains[square] &= ~bit
                alive &= ~with_pair
    return domains, complete


def _first(cover: Cover, alive: int, running: Callable[[], bool]) -> int | None:
    """Some cover; 0 if there is none, None if time runs out."""
    nodes = _NODES
    while running():
        cover.patience = nodes
        try:
            return next(cover.solutions(alive), 0)
        except OutOfPatience:
            nodes *= 2
    return None
