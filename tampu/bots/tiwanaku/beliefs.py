"""What a bot believes of the valley, from the open tiles and crops alone: how likely each terrain and crop is."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import ClassVar

from tampu.games.tiwanaku.pieces.board import LARGEST, TERRAINS, Board, Squares
from tampu.games.tiwanaku.valley.count import count_both_ways
from tampu.games.tiwanaku.valley.frontier import PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.tiwanaku.valley.plantings import Marks
from tampu.games.tiwanaku.valley.search import Map
from tampu.insight.tiwanaku import sat
from tampu.insight.tiwanaku.odds import diverse

Crops = tuple[float, ...]
"""The chance of each level, level 1 first."""

_DIM = 0.3
"""Below this share of known squares a glance is all there is."""
_CLEAR = 0.4
"""From this share of known squares on it is worth asking which values are possible at all."""
_QUESTIONS = 500
"""How many questions that may take."""
_EDGES = 40_000
"""Up to so many edges of the frontier are counted to have exact odds."""
_LEVELS = range(1, LARGEST + 1)
_DREAMS = 10
_DOUBT = 0.5
"""Weight of the doubt that a sample leaves, spread over all open values."""


class Beliefs:
    """Chances of terrain and crops, and some maps to think with."""

    fixed: ClassVar[bool] = True

    def __init__(self, pairs: list[list[float]], maps: list[Map]) -> None:
        self.maps = maps
        self.terrain: list[Crops] = []
        """By square: the chance of each terrain."""
        self._crops: list[list[Crops]] = []
        for weights in pairs:
            total = sum(weights)
            by_terrain = [weights[t * LARGEST : (t + 1) * LARGEST] for t in range(len(TERRAINS))]
            self.terrain.append(tuple(sum(here) / total for here in by_terrain))
            self._crops.append([_shares(here) for here in by_terrain])

    def crops(self, square: int, t: int) -> Crops:
        """The chances of the levels on a square, if its terrain is this."""
        return self._crops[square][t]


def _shares(weights: Sequence[float]) -> Crops:
    """As parts of the whole; what was thought impossible may be anything."""
    total = sum(weights)
    return tuple(w / total for w in weights) if total else (1 / LARGEST,) * LARGEST


@lru_cache(maxsize=16)
def _glance(board: Board, terrain: Squares, crops: Squares, left: Squares) -> Beliefs:
    """Every way to plant a region that is still open counts alike; nothing is followed further."""
    known = Known(board, terrain, crops, left)
    marks = Marks.of(board, known.domains(), known.supply)
    marks.narrow()
    pairs = _plantings(marks)
    random = _luck(known)
    return Beliefs(pairs, [_dreamt(known, pairs, random) for _ in range(_DREAMS)])


def _dreamt(known: Known, pairs: Sequence[Sequence[float]], random: Random) -> Map:
    """No true map, since squares know nothing of each other; but the tiles go round."""
    left = list(known.left)
    terrain, crops = list(known.terrain), list(known.crops)
    for square in random.sample(range(known.board.squares), known.board.squares):
        if terrain[square] < 0:
            weights = [left[t] * (0.01 + sum(pairs[square][t * LARGEST : (t + 1) * LARGEST])) for t in range(len(left))]
            terrain[square] = random.choices(range(len(left)), weights)[0]
            left[terrain[square]] -= 1
        if not crops[square]:
            t = terrain[square]
            crops[square] = random.choices(_LEVELS, _shares(pairs[square][t * LARGEST : (t + 1) * LARGEST]))[0]
    return tuple(terrain), tuple(crops)


def _plantings(marks: Marks) -> list[list[float]]:
    planted = marks.plantings.planted
    return [
        [
            float((marks.alive[pair // LARGEST] & planted[square][pair % LARGEST]).bit_count()) ** 0.5
            if domain >> pair & 1
            else 0.0
            for pair in range(PAIRS)
        ]
        for square, domain in enumerate(marks.domains)
    ]


@lru_cache(maxsize=16)
def _sampled(board: Board, terrain: Squares, crops: Squares, left: Squares, number: int) -> Beliefs:
    """Some maps that fit, and a little doubt."""
    known = Known(board, terrain, crops, left)
    marks = Marks.of(board, known.domains(), known.supply)
    marks.narrow()
    return _from_maps(marks.domains, diverse(known, number, _luck(known)).maps)


def _from_maps(domains: Sequence[int], maps: list[Map]) -> Beliefs:
    pairs = []
    for square, domain in enumerate(domains):
        doubt = _DOUBT / domain.bit_count()
        weights = [doubt if domain >> pair & 1 else 0.0 for pair in range(PAIRS)]
        for terrain, crops in maps:
            weights[terrain[square] * LARGEST + crops[square] - 1] += 1
        pairs.append(weights)
    return Beliefs(pairs, maps)


@lru_cache(maxsize=16)
def _counted(board: Board, terrain: Squares, crops: Squares, left: Squares, number: int) -> Beliefs:
    """Exact chances where they can be counted; otherwise what is possible at all, and many maps."""
    known = Known(board, terrain, crops, left)
    random = _luck(known)
    marks = Marks.of(board, known.domains(), known.supply)
    marks.narrow()
    domains = marks.domains
    if _share(known) >= _CLEAR:
        if sat.installed():
            domains, _ = sat.possible_pairs(known, marks, _at_most(_QUESTIONS))
        found = count_both_ways(known, domains, _EDGES)
        if found is not None:
            maps = [found.draw(random) for _ in range(number)]
            return Beliefs([[float(ways) for ways in here] for here in found.pairs()], maps)
    return _from_maps(domains, diverse(known, number, random).maps)


def _at_most(questions: int) -> Callable[[], bool]:
    """Counts instead of looking at a clock, so that thoughts can be repeated."""
    left = [questions]

    def running() -> bool:
        left[0] -= 1
        return left[0] >= 0

    return running


def _luck(known: Known) -> Random:
    """The same for everybody who sees the same."""
    return Random(f"{known.terrain} {known.crops}")


def glance(known: Known) -> Beliefs:
    """At first sight."""
    return _glance(known.board, known.terrain, known.crops, known.left)


def _share(known: Known) -> float:
    return sum(t >= 0 for t in known.terrain) / known.board.squares


def sampled(known: Known, number: int) -> Beliefs:
    """From so many maps."""
    if _share(known) < _DIM:
        return glance(known)
    return _sampled(known.board, known.terrain, known.crops, known.left, number)


def counted(known: Known, number: int) -> Beliefs:
    """As exact as can be, with so many maps to think with."""
    if _share(known) < _DIM:
        return glance(known)
    return _counted(known.board, known.terrain, known.crops, known.left, number)
