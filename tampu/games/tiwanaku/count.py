"""How many maps there are, exactly: layers of frontier states, each with the number of ways to reach it.

Beside the frontier a state carries its *tally*: tiles left of each terrain, and how many more crops of each level
the box still has (T3.5). The slack of a level is written as "free" as soon as the squares left cannot use it up.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from tampu.games.tiwanaku.board import CROPS, LARGEST, TERRAINS, Board
from tampu.games.tiwanaku.bounds import Bounds
from tampu.games.tiwanaku.frontier import CROP_PAIRS, PAIRS, STATE, Room, Scan, options, scan_of
from tampu.games.tiwanaku.maps import Known
from tampu.games.tiwanaku.search import Map

_FIELD: Final = 5
_FREE: Final = 31
_STATE_BITS: Final = (1 << STATE) - 1
_CROPS_AT: Final = _FIELD * len(TERRAINS)


class Count:
    """All maps of some domains, as a graph of states; paths through it are maps."""

    def __init__(self, scan: Scan, edges: list[dict[int, list[tuple[int, int]]]], start: int) -> None:
        self._scan = scan
        self._edges = edges
        self._start = start
        self.ways: list[dict[int, int]] = [{} for _ in range(len(edges) + 1)]
        """By position and state: the number of maps from there on."""
        self._weigh()
        self.total = self.ways[0].get(start, 0)

    def _weigh(self) -> None:
        for position in range(len(self._edges) - 1, -1, -1):
            after = self.ways[position + 1]
            final = position + 1 == len(self._edges)
            here = self.ways[position]
            for key, outs in self._edges[position].items():
                ways = len(outs) if final else sum(after.get(new, 0) for _, new in outs)
                if ways:
                    here[key] = ways

    def pairs(self) -> list[list[int]]:
        """By square and pair: in how many maps it has it."""
        found = [[0] * PAIRS for _ in self._scan.order]
        reached = {self._start: 1}
        for position, edges in enumerate(self._edges):
            final = position + 1 == len(self._edges)
            after = self.ways[position + 1]
            counts = found[self._scan.order[position]]
            further: dict[int, int] = {}
            for key, ways in reached.items():
                for pair, new in edges.get(key, ()):
                    rest = 1 if final else after.get(new, 0)
                    if rest:
                        counts[pair] += ways * rest
                        further[new] = further.get(new, 0) + ways
            reached = further
        return found

    def draw(self, random: Random) -> Map:
        """One of the maps, each alike."""
        terrain, crops = [0] * len(self._edges), [0] * len(self._edges)
        key = self._start
        for position, edges in enumerate(self._edges):
            final = position + 1 == len(self._edges)
            after = self.ways[position + 1]
            number = int(random.random() * self.ways[position][key])
            square = self._scan.order[position]
            for pair, new in edges[key]:
                number -= 1 if final else after.get(new, 0)
                if number < 0:
                    terrain[square], crops[square] = pair // LARGEST, pair % LARGEST + 1
                    key = new
                    break
        return tuple(terrain), tuple(crops)


def count(
    board: Board, domains: Sequence[int], tiles: Sequence[int], patience: int, *, mirrored: bool = False
) -> Count | None:
    """The maps of these domains, or None if more than `patience` edges would be needed."""
    scan = scan_of(board, mirrored)
    bounds = Bounds(scan, domains, tiles)
    slack = _most_crops(scan, domains)
    room = Room(scan, domains)
    start = _tally(tiles, slack[0]) << STATE
    layer = {start}
    edges: list[dict[int, list[tuple[int, int]]]] = []
    for position, square in enumerate(scan.order):
        outs: dict[int, list[tuple[int, int]]] = {}
        memo: dict[int, list[tuple[int, int]]] = {}
        least, most = bounds.least[position + 1], bounds.most[position + 1]
        further: set[int] = set()
        for key in layer:
            state, tally = key & _STATE_BITS, key >> STATE
            moves = memo.get(state)
            if moves is None:
                moves = memo[state] = [
                    (pair, new)
                    for pair, new in options(state, scan, position, domains[square])
                    if not room.hopeless(new, position + 1)
                ]
            found = []
            for pair, new in moves:
                after = _spend(tally, pair, least, most, slack[position + 1])
                if after >= 0:
                    found.append((pair, new | after << STATE))
            if found:
                outs[key] = found
                further.update([new for _, new in found])
                patience -= len(found)
                if patience < 0:
                    return None
        edges.append(outs)
        layer = further
    return Count(scan, edges, start)


def count_both_ways(known: Known, domains: Sequence[int], patience: int) -> Count | None:
    """Try both scan directions, with growing patience: one is often far narrower than the other."""
    trial = 2000
    while trial < patience * 2:
        for mirrored in (False, True):
            found = count(known.board, domains, known.supply, min(trial, patience), mirrored=mirrored)
            if found is not None:
                return found
        trial *= 6
    return None


def _tally(tiles: Sequence[int], most: Sequence[int]) -> int:
    tally = 0
    for t, left in enumerate(tiles):
        tally |= left << _FIELD * t
    for v, crops in enumerate(CROPS):
        tally |= (_FREE if crops >= most[v] else crops) << _CROPS_AT + _FIELD * v
    return tally


def _spend(tally: int, pair: int, least: Sequence[int], most: Sequence[int], slack: Sequence[int]) -> int:
    """The tally after a square with this pair, or -1 if the tiles or crops do not go round."""
    t, v = pair // LARGEST, pair % LARGEST
    if not tally >> _FIELD * t & 31:
        return -1
    tally -= 1 << _FIELD * t
    for other in range(len(TERRAINS)):
        if not least[other] <= tally >> _FIELD * other & 31 <= most[other]:
            return -1
    if tally >> _CROPS_AT != (1 << _FIELD * LARGEST) - 1:
        for level in range(LARGEST):
            at = _CROPS_AT + _FIELD * level
            left = tally >> at & 31
            if left != _FREE:
                if level == v:
                    if not left:
                        return -1
                    left -= 1
                    tally -= 1 << at
                if left >= slack[level]:
                    tally |= _FREE << at
    return tally


def _most_crops(scan: Scan, domains: Sequence[int]) -> list[list[int]]:
    """By position and level: no more crops than this fit from here on, one for each block of two by two squares."""
    found: list[list[int]] = []
    squares = len(scan.order)
    for position in range(squares + 1):
        first = position - position % scan.rows
        blocks: list[set[tuple[int, int]]] = [set() for _ in range(LARGEST)]
        for later in range(position, squares):
            domain = domains[scan.order[later]]
            block = ((later - first) // scan.rows // 2, later % scan.rows // 2)
            for v, pairs in enumerate(CROP_PAIRS):
                if domain & pairs:
                    blocks[v].add(block)
        found.append([len(block) for block in blocks])
    return found
