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
from tampu.games.tiwanaku.board import CROPS, LARGEST, TERRAINS, UNKNOWN_CROP, UNKNOWN_TERRAIN, Board
from tampu.games.tiwanaku.cover import Cover, OutOfPatience
from tampu.games.tiwanaku.frontier import CROP_PAIRS, SLOT, TERRAIN_PAIRS, Room, Scan, options, scan_of
from tampu.games.tiwanaku.plantings import Marks

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


_PATIENCE = 400
_JOIN = 40
_CROP_WEIGHTS = (50, 25, 15, 10, 6)
"""Large regions and low crops come first; tuned for speed, not for fairness."""


class Search:
    """A randomised depth-first search along the frontier: some map of the domains, not a uniform one."""

    def __init__(self, scan: Scan, domains: Sequence[int], tiles: Sequence[int]) -> None:
        self.scan = scan
        self.domains = [domains[square] for square in scan.order]
        self.bounds = Bounds(scan, domains, tiles)
        self.room = Room(scan, domains)

    def descend(self, random: Random, patience: int = _PATIENCE) -> Map | None:
        """One descent of at most so many nodes; None if they were not enough, refused if there is no map."""
        squares = len(self.domains)
        tiles, crops = list(self.bounds.tiles), list(CROPS)
        path: list[int] = []
        choices = [self._choices(0, 0, tiles, crops)]
        for _ in range(patience):
            while not choices[-1]:
                choices.pop()
                if not choices:
                    raise Impossible("no map fits what is known")
                pair = path.pop()
                tiles[pair // LARGEST] += 1
                crops[pair % LARGEST] += 1
            pair, state = _draw(choices[-1], random)
            path.append(pair)
            if len(path) == squares:
                return self._map(path)
            tiles[pair // LARGEST] -= 1
            crops[pair % LARGEST] -= 1
            choices.append(self._choices(state, len(path), tiles, crops))
        return None

    def _choices(
        self, state: int, position: int, tiles: Sequence[int], crops: Sequence[int]
    ) -> list[tuple[int, int, int]]:
        """What may come next: weight, pair and the state that follows."""
        after = position + 1
        least, most = self.bounds.least[after], self.bounds.most[after]
        scarce = [t for t, left in enumerate(tiles) if left > most[t]]
        if len(scarce) > 1:
            return []
        r = position % self.scan.rows
        up = (state >> SLOT * (r - 1) & 7) - 1 if r else -1
        left = (state >> SLOT * r & 7) - 1
        found = []
        for pair, new in options(state, self.scan, position, self.domains[position]):
            t = pair // LARGEST
            if not crops[pair % LARGEST] or tiles[t] <= least[t] or (scarce and scarce[0] != t):
                continue
            if not self.room.hopeless(new, after):
                found.append((_CROP_WEIGHTS[pair % LARGEST] * (_JOIN if t in (up, left) else 1), pair, new))
        return found

    def _map(self, pairs: Sequence[int]) -> Map:
        terrain, crops = [0] * len(pairs), [0] * len(pairs)
        for square, pair in zip(self.scan.order, pairs, strict=True):
            terrain[square], crops[square] = pair // LARGEST, pair % LARGEST + 1
        return tuple(terrain), tuple(crops)


def _draw(choices: list[tuple[int, int, int]], random: Random) -> tuple[int, int]:
    """Take one choice out, the heavy ones more often."""
    number = int(random.random() * sum(weight for weight, _, _ in choices))
    place = 0
    while number >= choices[place][0]:
        number -= choices[place][0]
        place += 1
    _, pair, state = choices.pop(place)
    return pair, state


_MOST_PLANTINGS = 6000
"""Above this the quarrels of plantings cost more than they save."""
_ENUMERATE = 300
_DIVE = 20


class Sampler:
    """Maps that fit what is known: prepared once, then cheap. Refused if there is none.

    With few plantings left all maps are listed when that is quick; then samples are uniform. Otherwise several
    randomised searches take turns; every map can come up, but not all alike.
    """

    def __init__(self, known: Known) -> None:
        self.marks = Marks.of(known.board, known.domains(), known.supply)
        if not self.marks.narrow():
            raise Impossible("no map fits what is known")
        self.maps: list[Map] | None = None
        """All maps, if they could be listed."""
        self._searches = [
            Search(scan_of(known.board, mirrored), self.marks.domains, known.supply) for mirrored in (False, True)
        ]
        self._cover: Cover | None = None
        self._alive = 0
        if self.marks.count() <= _MOST_PLANTINGS:
            self._cover = Cover(known.board, self.marks.left(), known.supply)
            self._alive = self._cover.narrow(self._cover.all)
            self.maps = self._list(self._cover)

    @property
    def uniform(self) -> bool:
        """Does every map come up alike?"""
        return self.maps is not None

    def _list(self, cover: Cover) -> list[Map] | None:
        cover.patience = _ENUMERATE
        try:
            maps = [cover.map(solution) for solution in cover.solutions(self._alive)]
        except OutOfPatience:
            return None
        if not maps:
            raise Impossible("no map fits what is known")
        return maps

    def draw(self, random: Random) -> Map:
        """One map. Patience grows until some search succeeds, or ends and so proves that there is none."""
        if self.maps is not None:
            return self.maps[int(random.random() * len(self.maps))]
        stretch = 1
        while True:
            for search in self._searches:
                found = search.descend(random, _PATIENCE * stretch)
                if found is not None:
                    return found
            if self._cover is not None:
                found = self._dive(self._cover, random, _DIVE * stretch)
                if found is not None:
                    return found
            stretch += 1

    def _dive(self, cover: Cover, random: Random, patience: int) -> Map | None:
        cover.patience = patience
        try:
            solution = next(cover.solutions(self._alive, random), None)
        except OutOfPatience:
            return None
        if solution is None:
            raise Impossible("no map fits what is known")
        return cover.map(solution)


def sample(known: Known, chance: Chance) -> Map:
    """Some map that fits what is known; refused if there is none. For many of them prepare a `Sampler`."""
    return Sampler(known).draw(Random(chance.below("map", "sample", 1 << 53)))
