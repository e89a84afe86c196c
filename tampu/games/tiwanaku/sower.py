"""A sower fills the board square by square at random, and after each square keeps only plantings that still fit.

Slower for each square than the search along the frontier, but it looks further: a choice is taken back as soon as
some square in reach cannot be covered any more.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from tampu.games.tiwanaku.board import CROPS, LARGEST, TERRAINS
from tampu.games.tiwanaku.bounds import Bounds
from tampu.games.tiwanaku.frontier import scan_of
from tampu.games.tiwanaku.plantings import Marks
from tampu.games.tiwanaku.search import CROP_WEIGHTS, JOIN, Map, draw_weighted

_TERRAIN_RANGE: Final = range(len(TERRAINS))
_LEVELS: Final = range(LARGEST)


class Sower:
    """Descents along one scan order, from marks that were narrowed."""

    def __init__(self, marks: Marks, *, mirrored: bool) -> None:
        plantings = marks.plantings
        board = plantings.board
        self.marks = marks
        self.scan = scan_of(board, mirrored)
        self.bounds = Bounds(self.scan, marks.domains, marks.tiles)
        squares, everything, place = range(board.squares), plantings.all, self.scan.place
        self._not_covering = [everything & ~covering for covering in plantings.covering]
        self._not_touching = [everything & ~touching for touching in plantings.touching]
        self._without = [[everything & ~planted for planted in crops] for crops in plantings.planted]
        """By square and crop: the plantings that do not have it there."""
        self._later = [[o for o in board.kings[square] if place[o] > place[square]] for square in squares]
        """By square: those around it that are filled later."""
        self._before = [[o for o in board.sides[square] if place[o] < place[square]] for square in squares]
        """By square: those beside it that are filled earlier."""
        self._near = [sorted({*board.kings[square], *plantings.reach[square]}) for square in squares]
        """By square: those whose plantings may depend on it."""

    def descend(self, random: Random, patience: int) -> Map | None:
        """One descent with so many choices; None if they were not enough."""
        tiles, crops = list(self.bounds.tiles), list(CROPS)
        alive: Sequence[int] = self.marks.alive
        path: list[int] = []
        stack = [(alive, self._choices(0, alive, tiles, crops))]
        while patience and stack:
            alive, choices = stack[-1]
            if not choices:
                stack.pop()
                if path:
                    pair = path.pop()
                    tiles[pair // LARGEST] += 1
                    crops[pair % LARGEST] += 1
                continue
            patience -= 1
            pair, _ = draw_weighted(choices, random)
            after = self._sow(len(path), alive, pair // LARGEST, pair % LARGEST)
            if after is None:
                continue
            path.append(pair)
            if len(path) == len(self.scan.order):
                return self._map(path)
            tiles[pair // LARGEST] -= 1
            crops[pair % LARGEST] -= 1
            stack.append((after, self._choices(len(path), after, tiles, crops)))
        return None

    def _choices(
        self, position: int, alive: Sequence[int], tiles: Sequence[int], crops: Sequence[int]
    ) -> list[tuple[int, int, int]]:
        """What may come next: weight, pair, and nothing more."""
        square = self.scan.order[position]
        least, most = self.bounds.least[position + 1], self.bounds.most[position + 1]
        scarce = [t for t in _TERRAIN_RANGE if tiles[t] > most[t]]
        planted, covering = self.marks.plantings.planted[square], self.marks.plantings.covering
        found: list[tuple[int, int, int]] = []
        for t in _TERRAIN_RANGE:
            if tiles[t] <= least[t] or (scarce and scarce != [t]):
                continue
            join = JOIN if any(alive[t] & covering[other] for other in self._before[square]) else 1
            open_crops = self.marks.domains[square] >> t * LARGEST & 31
            found += [
                (CROP_WEIGHTS[v] * join, t * LARGEST + v, 0)
                for v in _LEVELS
                if open_crops >> v & 1 and crops[v] and alive[t] & planted[v]
            ]
        return found

    def _sow(self, position: int, alive: Sequence[int], t: int, v: int) -> list[int] | None:
        """The plantings that still fit; None if some square in reach has none left."""
        square = self.scan.order[position]
        covering = self.marks.plantings.covering
        here = self.marks.plantings.planted[square][v] | self._not_covering[square]
        found: list[int] = []
        for other in _TERRAIN_RANGE:
            bits = alive[other] & (here & self._not_touching[square] if other == t else self._not_covering[square])
            for near in self._later[square]:
                bits &= self._without[near][v]
            found.append(bits)
        if not found[t] & covering[square]:
            return None
        valley, desert, forest, mountain = found
        for near in self._near[square]:
            covers = covering[near]
            if not (valley & covers or desert & covers or forest & covers or mountain & covers):
                return None
        return found

    def _map(self, path: Sequence[int]) -> Map:
        terrain, crops = [0] * len(path), [0] * len(path)
        for square, pair in zip(self.scan.order, path, strict=True):
            terrain[square], crops[square] = pair // LARGEST, pair % LARGEST + 1
        return tuple(terrain), tuple(crops)
