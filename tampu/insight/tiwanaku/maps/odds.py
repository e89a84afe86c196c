"""How likely everything hidden is: if only the maps count that a disc can have, or all maps that fit the view.

Also maps drawn at random.
"""

from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, ClassVar

from tampu.engine import View
from tampu.engine.wire import Json, JsonObject, as_object, as_text, as_texts
from tampu.games.tiwanaku.pieces.board import LARGEST, TERRAINS, Squares
from tampu.games.tiwanaku.valley.beam import Harvest
from tampu.games.tiwanaku.valley.count import Running, always, count_both_ways
from tampu.games.tiwanaku.valley.frontier import PAIRS
from tampu.games.tiwanaku.valley.maps import Known, Sampler
from tampu.games.tiwanaku.valley.search import Impossible, Map
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.maps import sat
from tampu.insight.tiwanaku.maps.certain import BUDGET, COMPLETE, PARTIAL, Certain, certain_of, certain_plain
from tampu.insight.tiwanaku.maps.making import NAMED, Making

if TYPE_CHECKING:
    from tampu.insight.tiwanaku.maps.listing import Rows

ALIKE = "alike"
"""The assumption that every map that fits is equally likely; `making` has the others."""
_PLANTED_PER_SECOND = 600
"""How many terrains can be planted."""
_LISTED_PER_SECOND = 2000
"""How many maps plain Python can list when it has counted them."""
_COMPILED = find_spec("numba") is not None
_EDGES_PER_SECOND = 45_000
"""The work of plain Python, in both directions together. Counting work instead of time makes answers repeatable."""


class Odds:
    """How likely each terrain and crop is. `partial`: there are no numbers, since that would take too long."""

    fixed: ClassVar[bool] = True

    def __init__(
        self,
        known: Known,
        pairs: Sequence[Sequence[float]] | None,
        total: int | None,
        assumed: "Assumed | None" = None,
    ) -> None:
        self.board = known.board
        self.pairs = pairs
        """By square and pair of terrain and crop: how much the maps count that have it; None if not computed."""
        self.total = total
        """How many maps fit; None if they were not counted."""
        self.status = PARTIAL if pairs is None else COMPLETE
        self.assumes = ALIKE if assumed is None else assumed.making.assumes
        self.grade = None if assumed is None else assumed.making.grade
        """The grade of the valley, if maps of one grade are assumed."""
        self.weight = total if assumed is None else assumed.weight
        """How much all maps together count."""
        self.counted = assumed.counted if assumed is not None else None if pairs is None else total
        """How many of the maps count; None if they were not looked at."""
        self.sampled = assumed is not None and assumed.sampled
        """Were so many maps to be looked at that only some of them were, drawn at random?"""

    def terrain(self, square: int) -> list[float]:
        """The probability of each terrain."""
        if self.pairs is None or self.weight is None:
            raise ValueError("the odds were not computed")
        here = self.pairs[square]
        return [sum(here[t * LARGEST : (t + 1) * LARGEST]) / self.weight for t in range(len(TERRAINS))]

    def crops(self, square: int) -> list[float]:
        """The probability of each crop, level 1 first."""
        if self.pairs is None or self.weight is None:
            raise ValueError("the odds were not computed")
        here = self.pairs[square]
        return [sum(here[v::LARGEST]) / self.weight for v in range(LARGEST)]

    def json(self) -> JsonObject:
        squares: list[Json] = []
        if self.pairs is not None:
            squares = [self.of(square) for square in range(self.board.squares)]
        return {"status": self.status, **self.basis(), "squares": squares}

    def of(self, square: int) -> JsonObject:
        """The shares of a square."""
        return {"square": square, "terrain": list(self.terrain(square)), "crops": list(self.crops(square))}

    def basis(self) -> JsonObject:
        """What the shares are shares of."""
        return {
            "maps": self.total,
            "counted": self.counted,
            "sampled": self.sampled,
            "assumes": self.assumes,
            "grade": self.grade,
        }


class Assumed:
    """The maps that a disc can have, among those that fit."""

    fixed: ClassVar[bool] = True

    def __init__(self, making: Making, weight: float, counted: int, *, sampled: bool) -> None:
        self.making = making
        self.weight = weight
        self.counted = counted
        self.sampled = sampled


def odds(view: View, budget: float = BUDGET, sure: Certain | None = None) -> Odds:
    """The odds under the view, for a disc made as discs are; `partial` and without numbers if too many maps fit."""
    known = known_of(view)
    start = start_of(view, known)
    if not start:
        return odds_of(known, budget, sure)
    return odds_made(known, Making(known, start, scenario_of(view)), budget, sure)


def start_of(view: View, known: Known) -> Squares:
    """The starting squares of the disc; none if the view does not tell them."""
    return tuple(known.board.square(name) for name in as_texts(view.public.get("start", []), "start"))


def scenario_of(view: View) -> str:
    """What everybody knows of how the disc was chosen."""
    options = as_object(view.public.get("options", {}), "options")
    return as_text(as_object(options.get("values", {}), "options").get("scenario", NAMED), "scenario")


def odds_made(known: Known, making: Making, budget: float = BUDGET, sure: Certain | None = None) -> Odds:
    """Over the maps that a disc can have; no numbers if there are too many to list."""
    found = _everything(known, budget, sure or certain_of(known, budget / 2), compiled=_COMPILED)
    if found is None:
        return Odds(known, None, None)
    if isinstance(found, Harvest) and found.total > budget * _LISTED_PER_SECOND:
        return Odds(known, None, found.total)
    every = found.terrains()
    most = int(budget * _PLANTED_PER_SECOND)
    some = every if len(every) <= most else Random(0).sample(every, most)
    pairs = [[0.0] * PAIRS for _ in range(known.board.squares)]
    weight, counted = 0.0, 0
    for counts, (terrain, crops) in made(making, some):
        weight, counted = weight + counts, counted + 1
        for here, t, v in zip(pairs, terrain, crops, strict=True):
            here[t * LARGEST + v - 1] += counts
    if not counted:
        # If no disc is like any of them, all maps count; if only some were looked at, nobody knows.
        return Odds(known, None if len(some) < len(every) else found.pairs(), found.total)
    all_counted = round(counted * len(every) / len(some))
    return Odds(known, pairs, found.total, Assumed(making, weight, all_counted, sampled=len(some) < len(every)))


def made(making: Making, terrains: Iterable[Squares]) -> Iterator[tuple[float, Map]]:
    """The maps that a disc with these terrains can have, and how much each counts."""
    for terrain in terrains:
        planted = making.planted(terrain)
        if planted is not None:
            counts, crops = planted
            yield counts, (terrain, crops)


def odds_of(known: Known, budget: float = BUDGET, sure: Certain | None = None) -> Odds:
    found = _everything(known, budget, sure or certain_of(known, budget / 2), compiled=_COMPILED)
    return Odds(known, None, None) if found is None else Odds(known, found.pairs(), found.total)


def odds_plain(known: Known, budget: float = BUDGET, sure: Certain | None = None) -> Odds:
    """The same without python-sat and numba."""
    found = _everything(known, budget, sure or certain_plain(known, budget / 2), compiled=False)
    return Odds(known, None, None) if found is None else Odds(known, found.pairs(), found.total)


def _everything(known: Known, budget: float, sure: Certain, compiled: bool) -> "Harvest | Rows | None":
    """All maps: listed if numba is there and they are few enough, otherwise counted; None if that takes too long."""
    if compiled:
        from tampu.insight.tiwanaku.maps.listing import list_maps

        budget /= 2
        listed = list_maps(known, sure.domains, budget)
        if listed is not None:
            if not listed.total:
                raise Impossible("no map fits what is known")
            return listed
    return count_both_ways(known, sure.domains, int(budget * _EDGES_PER_SECOND))


class Samples:
    """Maps that fit a view, and whether all of them were equally likely."""

    fixed: ClassVar[bool] = True

    def __init__(self, maps: list[Map], status: str) -> None:
        self.maps = maps
        self.status = status
        """`complete`: drawn uniformly; `partial`: from a randomised search."""


def sample(view: View, n: int, seed: int = 0, budget: float = BUDGET) -> Samples:
    """This many maps that fit the view."""
    known = known_of(view)
    random = Random(seed)
    found = _everything(known, budget, certain_of(known, budget / 2), compiled=_COMPILED)
    if found is not None:
        return Samples([found.draw(random) for _ in range(n)], COMPLETE)
    return diverse(known, n, random)


def diverse(known: Known, n: int, random: Random, running: Running = always) -> Samples:
    """Between one and this many maps, from randomised searches; uniform only if a search sees all maps at once.
    None at all if time runs out before one is found."""
    sampler = Sampler(known)
    if sampler.listed is None and sat.installed():
        found = sat.some_maps(known, sampler.marks, n, random, running)
        if found:
            return Samples(found, PARTIAL)
    searches = sampler.glances(random)
    while running():
        harvest = next(searches)
        if harvest is not None:
            return Samples([harvest.draw(random) for _ in range(n)], COMPLETE if harvest.whole else PARTIAL)
    return Samples([], PARTIAL)
