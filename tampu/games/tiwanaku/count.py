"""How many maps there are, exactly: layers of frontier states, each with the number of ways to reach it.

Beside the frontier a state carries its *tally* of tiles and crops (T3.5).
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from tampu.games.tiwanaku.board import LARGEST, Board
from tampu.games.tiwanaku.frontier import PAIRS, STATE, Room, Scan, options, scan_of
from tampu.games.tiwanaku.maps import Known
from tampu.games.tiwanaku.search import Map
from tampu.games.tiwanaku.tally import Tally

_STATE_BITS: Final = (1 << STATE) - 1


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
    tallies = Tally(scan, domains, tiles)
    room = Room(scan, domains)
    start = tallies.start << STATE
    layer = {start}
    edges: list[dict[int, list[tuple[int, int]]]] = []
    for position, square in enumerate(scan.order):
        outs: dict[int, list[tuple[int, int]]] = {}
        memo: dict[int, list[tuple[int, int]]] = {}
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
                after = tallies.spend(tally, pair, position + 1)
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
