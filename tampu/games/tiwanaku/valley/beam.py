"""A beam search along the frontier: after each square only the most promising states go on, a few dozen at a time.

Nearly every state of an early view is a dead end, and most of them show it in the last two columns, where regions must
close and the tiles come out even. So a beam is narrow first and wide at the end; it does not tell states apart by the
tiles they used, but keeps with each state every combination of tiles that leads to it. When a beam dies, it goes back
some squares and tries states that it had left out. A beam that left nothing out and dies proves that there is no map.
"""

from collections.abc import Iterator, Sequence
from math import log
from random import Random
from typing import Final

from tampu.games.tiwanaku.pieces.board import LARGEST
from tampu.games.tiwanaku.valley.frontier import HOPELESS, PAIRS, STATE, Room, Scan, options
from tampu.games.tiwanaku.valley.search import Impossible, Map
from tampu.games.tiwanaku.valley.spending import Spending
from tampu.games.tiwanaku.valley.tally import Tally

WIDTH: Final = 60
"""How many states go on after each square."""
END: Final = 12
WIDER: Final = 2
"""The last END squares keep WIDER times as many states."""
RETREATS: Final = 4
_BACK: Final = 4
_BACK_MORE: Final = 12
"""A beam that dies goes back this many squares, plus a random number up to the second."""
_LACKING: Final = (1.0, 2.0, 3.5)
"""The penalty of a state for each crop that an open region lacks."""
_UNEVEN: Final = (0.0, 0.7, 1.5)
"""The penalty of a state in which some terrains were laid faster than others."""
# No weights suit all valleys, so each beam draws its own: where one kind of beam keeps dying, another survives.
_STATE_BITS: Final = (1 << STATE) - 1

Ways = dict[int, list[tuple[int, int]]]
"""By state: the states that lead to it, each with the pair between them."""


class Layer:
    """The states after some number of squares, reached from those chosen one square earlier."""

    __slots__ = ("chosen", "spent", "used", "waiting", "ways")

    def __init__(self, ways: Ways, spent: dict[int, int], waiting: list[int], width: int) -> None:
        self.ways = ways
        self.spent = spent
        """By state: the spendings that lead to it."""
        self.waiting = waiting
        """The most promising first."""
        self.used = 0
        self.chosen: list[int] = []
        self.choose(width)

    def choose(self, width: int) -> bool:
        """Choose the next waiting states; False if there are none."""
        self.chosen = self.waiting[self.used : self.used + width]
        self.used += width
        return bool(self.chosen)


def nothing_yet() -> Layer:
    """Before the first square."""
    return Layer({0: []}, {0: 1}, [0], 1)


class Beam:
    """Beams along one scan."""

    def __init__(self, scan: Scan, domains: Sequence[int], tiles: Sequence[int]) -> None:
        self.scan = scan
        self._domains = [domains[square] for square in scan.order]
        self._tally = Tally(scan, domains, tiles)
        self._spending = Spending(scan, domains, tiles)
        self._room = Room(scan, domains)

    def run(self, random: Random, width: int = WIDTH, wider: int = WIDER) -> "Harvest | None":
        """One beam with its retreats; None if it found nothing. Raises Impossible if there is no map."""
        squares = len(self._domains)
        widths = [width] * max(0, squares - END) + [width * wider] * min(squares, END)
        layers = [nothing_yet()]
        whole, retreats = True, RETREATS
        lacks, uneven = (weights[int(random.random() * len(weights))] for weights in (_LACKING, _UNEVEN))
        while True:
            position = len(layers)
            ways, spent, lacking = self.expand(layers[-1], position - 1)
            if ways and position == squares:
                harvest = self.harvest([*layers, Layer(ways, spent, [], 0)], whole=whole)
                if harvest.total:
                    return harvest
                ways = {}
            if ways:
                enough = widths[position]
                waiting = list(ways)
                if len(ways) > enough:
                    whole = False
                    against = {
                        state: lacks * lacking[state]
                        + uneven * self._spending.unevenness(spent[state], position)
                        + log(-log(1 - random.random()))
                        for state in ways
                    }
                    waiting.sort(key=against.__getitem__)
                layers.append(Layer(ways, spent, waiting, enough))
            elif whole:
                raise Impossible("no map fits what is known")
            elif not retreats:
                return None
            else:
                retreats -= 1
                del layers[max(1, position - _BACK - int(random.random() * _BACK_MORE)) :]
                while not layers[-1].choose(widths[len(layers) - 1]):
                    layers.pop()
                    if not layers:
                        return None

    def expand(self, layer: Layer, position: int) -> tuple[Ways, dict[int, int], dict[int, int]]:
        """The states one square after the chosen states of a layer, with their spendings and the crops they lack."""
        scan, domain, after = self.scan, self._domains[position], position + 1
        possible, step, lacking_of = self._spending.possible[after], self._spending.step, self._room.lacking
        ways: Ways = {}
        spent: dict[int, int] = {}
        lacking: dict[int, int] = {}
        for state in layer.chosen:
            before = layer.spent[state]
            for pair, new in options(state, scan, position, domain):
                now = before << step[pair // LARGEST] & possible
                if not now:
                    continue
                if new in ways:
                    ways[new].append((state, pair))
                    spent[new] |= now
                else:
                    lacks = lacking_of(new, after)
                    if lacks != HOPELESS:
                        ways[new] = [(state, pair)]
                        spent[new] = now
                        lacking[new] = lacks
        return ways, spent, lacking

    def harvest(self, layers: Sequence[Layer], *, whole: bool) -> "Harvest":
        """All ways from the first square to the last that use exactly the tiles and no more crops than there are."""
        fruitful = self._fruitful(layers)
        tally, step = self._tally, self._spending.step
        reached = {tally.start << STATE: 0}
        found: list[Ways] = []
        for after, layer in enumerate(layers[1:], start=1):
            onward: dict[int, list[tuple[int, int]]] = {}
            for state in fruitful[after]:
                for origin, pair in layer.ways[state]:
                    onward.setdefault(origin, []).append((pair, state))
            ways: Ways = {}
            further: dict[int, int] = {}
            for key, spent in reached.items():
                for pair, state in onward.get(key & _STATE_BITS, ()):
                    now = spent + step[pair // LARGEST]
                    if not fruitful[after][state] >> now & 1:
                        continue
                    left = tally.spend(key >> STATE, pair, after)
                    if left >= 0:
                        new = state | left << STATE
                        ways.setdefault(new, []).append((key, pair))
                        further[new] = now
            found.append(ways)
            reached = further
        return Harvest(self.scan, found, whole=whole)

    def _fruitful(self, layers: Sequence[Layer]) -> list[dict[int, int]]:
        """By position and state: the spendings from which the last square can be reached with all tiles used."""
        step = self._spending.step
        found = [dict.fromkeys(layers[-1].ways, 1 << self._spending.all_spent)]
        for before, layer in zip(layers[-2::-1], layers[:0:-1], strict=True):
            earlier: dict[int, int] = {}
            for state, spent in found[-1].items():
                for origin, pair in layer.ways[state]:
                    origins = spent >> step[pair // LARGEST] & before.spent[origin]
                    if origins:
                        earlier[origin] = earlier.get(origin, 0) | origins
            found.append(earlier)
        return found[::-1]


class Harvest:
    """The maps at the end of a beam: all ways through the states that went on."""

    def __init__(self, scan: Scan, layers: list[Ways], *, whole: bool) -> None:
        self._scan = scan
        self._layers = layers
        self.whole = whole
        """Are these all the maps there are?"""
        self._counts: list[dict[int, int]] = []
        """By position and state: how many ways lead to it."""
        before: dict[int, int] = {}
        for ways in layers:
            before = {key: sum(before.get(origin, 1) for origin, _ in origins) for key, origins in ways.items()}
            self._counts.append(before)
        self.total = sum(before.values())

    def pairs(self) -> list[list[int]]:
        """By square and pair: in how many maps the square has that pair."""
        found = [[0] * PAIRS for _ in self._layers]
        rest = dict.fromkeys(self._layers[-1], 1)
        for position in range(len(self._layers) - 1, -1, -1):
            before = self._counts[position - 1] if position else {}
            here = found[self._scan.order[position]]
            earlier: dict[int, int] = {}
            for key, maps in rest.items():
                for origin, pair in self._layers[position][key]:
                    here[pair] += maps * before.get(origin, 1)
                    earlier[origin] = earlier.get(origin, 0) + maps
            rest = earlier
        return found

    def maps(self) -> Iterator[Map]:
        """Every map."""
        squares = len(self._layers)
        terrain, crops = [0] * squares, [0] * squares

        def back(key: int, position: int) -> Iterator[Map]:
            if position < 0:
                yield tuple(terrain), tuple(crops)
                return
            square = self._scan.order[position]
            for origin, pair in self._layers[position][key]:
                terrain[square], crops[square] = pair // LARGEST, pair % LARGEST + 1
                yield from back(origin, position - 1)

        for end in self._layers[-1]:
            yield from back(end, squares - 1)

    def terrains(self) -> list[tuple[int, ...]]:
        """Every terrain of the maps once."""
        return sorted({terrain for terrain, _ in self.maps()})

    def draw(self, random: Random) -> Map:
        """One of the maps, each equally likely."""
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
