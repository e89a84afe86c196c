"""What a bot believes about the valley, from the open tiles and crops alone: how likely each terrain and crop is."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import ClassVar

from tampu.games.tiwanaku.pieces.board import LARGEST, TERRAINS, Board, Squares
from tampu.games.tiwanaku.valley.beam import Harvest
from tampu.games.tiwanaku.valley.count import Running, always, count_both_ways
from tampu.games.tiwanaku.valley.frontier import PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.tiwanaku.valley.plantings import Marks
from tampu.games.tiwanaku.valley.search import Map
from tampu.insight.tiwanaku.maps import sat
from tampu.insight.tiwanaku.maps.making import NAMED, Making
from tampu.insight.tiwanaku.maps.odds import diverse

Crops = tuple[float, ...]
"""The chance of each level, level 1 first."""
Weighed = tuple[float, Map]
"""How much a map counts."""

_DIM = 0.3
"""Below this share of known squares there are only rough beliefs."""
_CLEAR = 0.4
"""From this share of known squares on, the solver is asked which values are possible."""
_QUESTIONS = 500
"""The most questions put to the solver."""
_EDGES = 40_000
"""Exact odds are counted as long as the frontier has no more edges than this."""
_PLANTED = 400
"""Of more maps than this, only so many are looked at for whether a disc can have them."""
_LEVELS = range(1, LARGEST + 1)
_DREAMS = 10
_DOUBT = 0.5
"""Weight of what a sample may have missed, spread over all open values."""


class Beliefs:
    """Probabilities of terrain and crops, and some maps to play on."""

    fixed: ClassVar[bool] = True

    def __init__(self, pairs: list[list[float]], maps: list[Map], *, sound: bool = True) -> None:
        self.maps = maps
        self.sound = sound
        """Do the maps fit the rules?"""
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
    """Weights as shares of their sum; all equal if every weight is 0."""
    total = sum(weights)
    return tuple(w / total for w in weights) if total else (1 / LARGEST,) * LARGEST


@lru_cache(maxsize=16)
def _rough(board: Board, terrain: Squares, crops: Squares, left: Squares) -> Beliefs:
    """Counts every way to plant a region that is still open as equally likely, without following the consequences."""
    known = Known(board, terrain, crops, left)
    marks = Marks.of(board, known.domains(), known.supply)
    marks.narrow()
    pairs = _plantings(marks)
    random = _luck(known)
    return Beliefs(pairs, [_dreamt(known, pairs, random) for _ in range(_DREAMS)], sound=False)


def _dreamt(known: Known, pairs: Sequence[Sequence[float]], random: Random) -> Map:
    """A map drawn square by square. It need not fit the rules, but it uses the right numbers of tiles."""
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
def _sampled(
    board: Board, terrain: Squares, crops: Squares, left: Squares, number: int, seconds: float | None
) -> Beliefs:
    """From some maps that fit, with a little weight on everything else that is open."""
    known = Known(board, terrain, crops, left)
    marks = Marks.of(board, known.domains(), known.supply)
    marks.narrow()
    return _drawn(known, marks.domains, number, _luck(known), within(seconds))


def _drawn(known: Known, domains: Sequence[int], number: int, random: Random, running: Running) -> Beliefs:
    """From maps drawn at random; only rough beliefs if there is no time to find one."""
    maps = diverse(known, number, random, running).maps
    return _from_maps(domains, maps) if maps else rough(known)


def _from_maps(domains: Sequence[int], maps: list[Map]) -> Beliefs:
    return Beliefs(_weights(domains, [(1.0, one) for one in maps], _DOUBT), maps)


def _weights(domains: Sequence[int], maps: Sequence[Weighed], doubt: float) -> list[list[float]]:
    """By square and pair: how much the maps count that have it; this doubt is spread over all that is open."""
    pairs = [[doubt / domain.bit_count() * (domain >> pair & 1) for pair in range(PAIRS)] for domain in domains]
    for counts, (terrain, crops) in maps:
        for here, t, v in zip(pairs, terrain, crops, strict=True):
            here[t * LARGEST + v - 1] += counts
    return pairs


@lru_cache(maxsize=16)
def _counted(
    board: Board,
    terrain: Squares,
    crops: Squares,
    left: Squares,
    start: Squares,
    scenario: str,
    number: int,
    seconds: float | None,
) -> Beliefs:
    """Exact probabilities where they can be counted; otherwise from many maps, over what is possible at all."""
    running = within(seconds)
    known = Known(board, terrain, crops, left)
    random = _luck(known)
    marks = Marks.of(board, known.domains(), known.supply)
    marks.narrow()
    domains = marks.domains
    if _share(known) >= _CLEAR:
        if sat.installed():
            domains, _ = sat.possible_pairs(known, marks, _at_most(_QUESTIONS, running))
        found = count_both_ways(known, domains, _EDGES, running)
        if found is not None:
            made = list(_made(found, Making(known, start, scenario), random, running)) if start else []
            if made:
                whole = found.total <= _PLANTED and running()
                pairs = _weights(domains, made, 0.0 if whole else _DOUBT)
                counts, maps_made = zip(*made, strict=True)
                return Beliefs(pairs, random.choices(maps_made, counts, k=number))
            maps = [found.draw(random) for _ in range(number)]
            return Beliefs([[float(ways) for ways in here] for here in found.pairs()], maps)
    return _drawn(known, domains, number, random, running)


def _made(found: Harvest, making: Making, random: Random, running: Running) -> Iterator[Weighed]:
    """The maps that a disc can have (T3.7), and how much each counts; of very many maps only some are looked at."""
    maps = found.maps() if found.total <= _PLANTED else (found.draw(random) for _ in range(_PLANTED))
    terrains = sorted({terrain for terrain, _ in maps})
    # If time runs out, those looked at shall be like the others.
    random.shuffle(terrains)
    for terrain in terrains:
        if not running():
            return
        planted = making.planted(terrain)
        if planted is not None:
            counts, crops = planted
            yield counts, (terrain, crops)


def _at_most(questions: int, running: Running) -> sat.Asking:
    """A limit by number, so that the same view gives the same beliefs; by time only where time is short."""
    left = [questions]

    def asking(conflicts: int) -> bool:
        left[0] -= 1
        return left[0] >= 0 and running()

    return asking


def within(seconds: float | None) -> Running:
    """For so long from now on; without seconds only the work is limited."""
    if seconds is None:
        return always
    end = perf_counter() + seconds
    return lambda: perf_counter() < end


def _luck(known: Known) -> Random:
    """Depends only on what is known, so that the same view gives the same beliefs."""
    return Random(f"{known.terrain} {known.crops}")


def rough(known: Known) -> Beliefs:
    """Without following the logic of the valley."""
    return _rough(known.board, known.terrain, known.crops, known.left)


def _share(known: Known) -> float:
    return sum(t >= 0 for t in known.terrain) / known.board.squares


def sampled(known: Known, number: int, seconds: float | None = None) -> Beliefs:
    """From `number` maps that fit."""
    if _share(known) < _DIM:
        return rough(known)
    return _sampled(known.board, known.terrain, known.crops, known.left, number, seconds)


def counted(
    known: Known, number: int, start: Squares = (), scenario: str = NAMED, seconds: float | None = None
) -> Beliefs:
    """As exact as possible, with `number` maps: those that a disc with these starting squares, chosen so, can have.
    Without starting squares all maps count alike. If seconds are given, less is looked at where they are short."""
    if _share(known) < _DIM:
        return rough(known)
    return _counted(known.board, known.terrain, known.crops, known.left, start, scenario, number, seconds)
