"""All valleys that fit what is known: which values a square may have, how many maps there are, and one of them.

`Known` is what a table shows: tiles and crops on the board, and the tiles left of each terrain. A *map* is a
terrain and a crop for every square that obeys T3. A square's *domain* is a set of pairs of terrain and crop,
one bit each (see `frontier`).
"""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from tampu.engine.chance import Chance
from tampu.engine.errors import BadInput
from tampu.games.tiwanaku.board import CROPS, LARGEST, TERRAINS, TILES, UNKNOWN_CROP, UNKNOWN_TERRAIN, Board
from tampu.games.tiwanaku.frontier import CROP_PAIRS, TERRAIN_PAIRS, Room, Scan, options, scan_of

Map = tuple[tuple[int, ...], tuple[int, ...]]
"""Terrain and crop of every square."""


class Impossible(BadInput):
    """No map fits what is known."""


class Known:
    """What everybody knows of a valley (T3.8)."""

    fixed: ClassVar[bool] = True
    __slots__ = ("board", "crops", "left", "terrain")

    def __init__(self, board: Board, terrain: Sequence[int], crops: Sequence[int], left: Sequence[int]) -> None:
        self.board = board
        self.terrain = tuple(terrain)
        """By square; -1 is unknown."""
        self.crops = tuple(crops)
        """By square; 0 is unknown."""
        self.left = tuple(left)
        """Tiles left of each terrain, for the squares without a tile."""
        if not len(self.terrain) == len(self.crops) == board.squares:
            raise BadInput(f"a {board.id} board has {board.squares} squares")
        if sum(self.left) != self.terrain.count(UNKNOWN_TERRAIN):
            raise BadInput(
                f"{sum(self.left)} tiles are left for {self.terrain.count(UNKNOWN_TERRAIN)} squares without a tile"
            )

    @property
    def supply(self) -> tuple[int, ...]:
        """Tiles of each terrain on the whole board, those on the table included."""
        return tuple(left + self.terrain.count(t) for t, left in enumerate(self.left))

    def domains(self) -> list[int]:
        """What each square's own tile and crop, and an empty stack of tiles, leave open."""
        open_terrain = sum(TERRAIN_PAIRS[t] for t, left in enumerate(self.left) if left)
        found = []
        for t, v in zip(self.terrain, self.crops, strict=True):
            domain = open_terrain if t == UNKNOWN_TERRAIN else TERRAIN_PAIRS[t]
            found.append(domain if v == UNKNOWN_CROP else domain & CROP_PAIRS[v - 1])
        return found


class Bounds:
    """How many tiles and crops the squares from each position on can still take (T3.5).

    `tiles` are those of the whole board; when their sum is the number of squares, all must be used.
    """

    def __init__(self, scan: Scan, domains: Sequence[int], tiles: Sequence[int]) -> None:
        squares = len(scan.order)
        self.tiles = tuple(tiles)
        exact = sum(tiles) == squares
        self.least = [[0] * len(TERRAINS) for _ in range(squares + 1)]
        """By position and terrain: squares from here on that must have it."""
        self.most = [[0 if exact else squares] * len(TERRAINS) for _ in range(squares + 1)]
        """By position and terrain: squares from here on that may have it."""
        for position in range(squares - 1, -1, -1):
            domain = domains[scan.order[position]]
            for t, pairs in enumerate(TERRAIN_PAIRS):
                self.least[position][t] = self.least[position + 1][t] + (not domain & ~pairs)
                self.most[position][t] = self.most[position + 1][t] + bool(domain & pairs)


_OPEN_CROP_LIMITS = CROPS
_FIRST_BUDGET = 400


class Search:
    """A randomised depth-first search along the frontier, with restarts: some map of the domains, not a uniform one."""

    def __init__(self, board: Board, domains: Sequence[int], tiles: Sequence[int]) -> None:
        self.scan = scan_of(board)
        self.domains = [domains[square] for square in self.scan.order]
        self.bounds = Bounds(self.scan, domains, tiles)
        self.room = Room(self.scan, domains)

    def find(self, random: Random) -> Map:
        """A map; refused if there is none. Patience doubles until the search either ends or succeeds."""
        budget = _FIRST_BUDGET
        while True:
            pairs = self._descend(random, budget)
            if pairs is not None:
                return self._map(pairs)
            budget += budget >> 2

    def _map(self, pairs: Sequence[int]) -> Map:
        squares = len(self.domains)
        terrain, crops = [0] * squares, [0] * squares
        for position, pair in enumerate(pairs):
            terrain[self.scan.order[position]] = pair // LARGEST
            crops[self.scan.order[position]] = pair % LARGEST + 1
        return tuple(terrain), tuple(crops)

    def _descend(self, random: Random, budget: int) -> list[int] | None:
        """One descent of at most `budget` nodes; None if they were not enough."""
        scan, bounds, squares = self.scan, self.bounds, len(self.domains)
        tiles = list(bounds.tiles)
        crops = list(_OPEN_CROP_LIMITS)
        path: list[int] = []
        choices = [self._choices(0, 0, tiles, crops, random)]
        for _ in range(budget):
            while not choices[-1]:
                choices.pop()
                if not choices:
                    raise Impossible("no map fits what is known")
                pair = path.pop()
                tiles[pair // LARGEST] += 1
                crops[pair % LARGEST] += 1
            pair, state = choices[-1].pop()
            path.append(pair)
            if len(path) == squares:
                return path
            tiles[pair // LARGEST] -= 1
            crops[pair % LARGEST] -= 1
            choices.append(self._choices(state, len(path), tiles, crops, random))
        return None

    def _choices(
        self, state: int, position: int, tiles: Sequence[int], crops: Sequence[int], random: Random
    ) -> list[tuple[int, int]]:
        """What may come next, the likeliest last."""
        after = position + 1
        least, most = self.bounds.least[after], self.bounds.most[after]
        found = []
        up = state >> 11 * (position % self.scan.rows - 1) & 7 if position % self.scan.rows else 0
        left = state >> 11 * (position % self.scan.rows) & 7
        for pair, new in options(state, self.scan, position, self.domains[position]):
            t = pair // LARGEST
            if not crops[pair % LARGEST] or tiles[t] - 1 < least[t]:
                continue
            if any(tiles[o] - (o == t) > most[o] for o in range(4)):
                continue
            if self.room.hopeless(new, after):
                continue
            weight = _CROP_WEIGHT[pair % LARGEST] * (40 if t + 1 in (up, left) else 1)
            found.append((random.random() ** (1 / weight), pair, new))
        found.sort()
        return [(pair, new) for _, pair, new in found]


_CROP_WEIGHT = (1.0, 0.5, 0.3, 0.2, 0.12)


def sample(known: Known, chance: Chance) -> Map:
    """Some map that fits what is known; refused if there is none."""
    random = Random(chance.below("map", "sample", 1 << 53))
    return Search(known.board, known.domains(), known.supply).find(random)
