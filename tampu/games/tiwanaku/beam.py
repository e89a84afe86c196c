"""A beam along the frontier: of all states after each square only the most promising go on, a few dozen abreast.

Nearly every state of an early view is a dead end, but seldom a hidden one: it shows within a column or two. So a
beam gets far where a single descent does not. When it dies, it goes back a few squares and takes states that it
had left out. A beam that left nothing out and dies proves that there is no map.
"""

from collections.abc import Sequence
from math import log
from random import Random
from typing import Final

from tampu.games.tiwanaku.board import LARGEST, TERRAINS
from tampu.games.tiwanaku.frontier import MISSING, SLOT, STATE, TERRAIN_PAIRS, Room, Scan, options
from tampu.games.tiwanaku.search import Impossible, Map
from tampu.games.tiwanaku.tally import FIELD, Tally

WIDTH: Final = 80
"""States that go on abreast."""
RETREATS: Final = 10
_BACK: Final = 4
_BACK_MORE: Final = 12
"""A beam that dies goes back so many squares, and up to so many more."""
_LACKING: Final = 3.5
"""How much each crop that some open region lacks speaks against a state."""
_UNEVEN: Final = 0.7
"""How much each tile more or less than expected speaks against it."""
_STATE_BITS: Final = (1 << STATE) - 1

Ways = dict[int, list[tuple[int, int]]]
"""By state: the states that lead to it, each with the pair between them."""


class Layer:
    """The states after some squares that came from the ones chosen before."""

    __slots__ = ("chosen", "used", "waiting", "ways")

    def __init__(self, ways: Ways, waiting: list[int]) -> None:
        self.ways = ways
        self.waiting = waiting
        """The most promising first."""
        self.used = 0
        self.chosen: list[int] = []

    def choose(self, width: int) -> bool:
        """Take the next that wait; False if there are none."""
        self.chosen = self.waiting[self.used : self.used + width]
        self.used += width
        return bool(self.chosen)


class Beam:
    """Beams along one scan."""

    def __init__(self, scan: Scan, domains: Sequence[int], tiles: Sequence[int]) -> None:
        self.scan = scan
        self._domains = [domains[square] for square in scan.order]
        self._tally = Tally(scan, domains, tiles)
        self._room = Room(scan, domains)
        self._expected = _expected(self._domains, tiles)

    def run(self, random: Random, width: int = WIDTH) -> "Harvest | None":
        """One beam with its retreats; None if it came to nothing, refused if there is no map."""
        squares = len(self._domains)
        start = self._tally.start << STATE
        first = Layer({start: []}, [start])
        first.choose(width)
        layers = [first]
        whole, retreats = True, RETREATS
        while True:
            ways = self._expand(layers[-1].chosen, len(layers) - 1)
            if ways and len(layers) == squares:
                return Harvest(self.scan, [*(layer.ways for layer in layers[1:]), ways], whole=whole)
            if ways:
                waiting = list(ways) if len(ways) <= width else self._ordered(ways, len(layers), random)
                whole = whole and len(waiting) <= width
                layers.append(Layer(ways, waiting))
                layers[-1].choose(width)
            elif whole:
                raise Impossible("no map fits what is known")
            elif not retreats:
                return None
            else:
                retreats -= 1
                del layers[max(1, len(layers) - _BACK - int(random.random() * _BACK_MORE)) :]
                while not layers[-1].choose(width):
                    layers.pop()
                    if not layers:
                        return None

    def _expand(self, chosen: Sequence[int], position: int) -> Ways:
        scan, domain, after = self.scan, self._domains[position], position + 1
        spend, hopeless = self._tally.spend, self._room.hopeless
        moves: dict[int, list[tuple[int, int]]] = {}
        found: Ways = {}
        for key in chosen:
            state, tally = key & _STATE_BITS, key >> STATE
            here = moves.get(state)
            if here is None:
                here = moves[state] = [
                    (pair, new) for pair, new in options(state, scan, position, domain) if not hopeless(new, after)
                ]
            for pair, new in here:
                left = spend(tally, pair, after)
                if left >= 0:
                    found.setdefault(new | left << STATE, []).append((key, pair))
        return found

    def _ordered(self, ways: Ways, position: int, random: Random) -> list[int]:
        """The promising states first, with some luck: few crops lacking, and tiles left as expected."""
        expected = self._expected[position]
        uneven: dict[int, float] = {}
        scores: dict[int, float] = {}
        for key in ways:
            tally = key >> STATE
            if tally not in uneven:
                uneven[tally] = _UNEVEN * sum(abs((tally >> FIELD * t & 31) - expected[t]) for t in _TERRAIN_RANGE)
            scores[key] = uneven[tally] + _LACKING * _lacking(key & _STATE_BITS) + log(-log(1 - random.random()))
        return sorted(scores, key=scores.__getitem__)


_TERRAIN_RANGE: Final = range(len(TERRAINS))


def _lacking(state: int) -> int:
    """How many crops below their highest one the open regions lack."""
    lacking = 0
    while state > 63:
        lacking += MISSING[state >> 6 & 31].bit_count()
        state >>= SLOT
    return lacking


def _expected(domains: Sequence[int], tiles: Sequence[int]) -> list[list[float]]:
    """By position and terrain: the tiles that should be left, if every open terrain of a square is alike."""
    share = [0.0] * len(TERRAINS)
    shares = [share]
    for domain in reversed(domains):
        open_terrains = [bool(domain & pairs) for pairs in TERRAIN_PAIRS]
        share = [before + here / sum(open_terrains) for before, here in zip(share, open_terrains, strict=True)]
        shares.append(share)
    return [
        [part * left / max(all, 1e-9) for part, left, all in zip(here, tiles, share, strict=True)]
        for here in reversed(shares)
    ]


class Harvest:
    """The maps at the end of a beam: all ways through the states that went on."""

    def __init__(self, scan: Scan, layers: list[Ways], *, whole: bool) -> None:
        self._scan = scan
        self._layers = layers
        self.whole = whole
        """Are these all maps?"""
        self._counts: list[dict[int, int]] = []
        """By position and state: the ways to it."""
        before: dict[int, int] = {}
        for ways in layers:
            before = {key: sum(before.get(origin, 1) for origin, _ in origins) for key, origins in ways.items()}
            self._counts.append(before)
        self.total = sum(before.values())

    def draw(self, random: Random) -> Map:
        """One of the maps, each alike."""
        squares = len(self._layers)
        terrain, crops = [0] * squares, [0] * squares
        ends = self._counts[-1]
        key = random.choices(list(ends), list(ends.values()))[0]
        for position in range(squares - 1, -1, -1):
            before = self._counts[position - 1] if position else {}
            origins = self._layers[position][key]
            number = int(random.random() * self._counts[position][key])
            square = self._scan.order[position]
            for origin, pair in origins:
                number -= before.get(origin, 1)
                if number < 0:
                    terrain[square], crops[square] = pair // LARGEST, pair % LARGEST + 1
                    key = origin
                    break
        return tuple(terrain), tuple(crops)
