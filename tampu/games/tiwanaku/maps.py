"""All valleys that fit what is known: which values a square may have, how many maps there are, and one of them.

`Known` is what a table shows: tiles and crops on the board, and the tiles left of each terrain. A *map* is a
terrain and a crop for every square that obeys T3. A square's *domain* is a set of pairs of terrain and crop,
one bit each (see `frontier`).
"""

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from tampu.engine.chance import Chance
from tampu.engine.errors import BadInput
from tampu.games.tiwanaku.board import UNKNOWN_CROP, UNKNOWN_TERRAIN, Board
from tampu.games.tiwanaku.cover import Cover, OutOfPatience
from tampu.games.tiwanaku.frontier import CROP_PAIRS, TERRAIN_PAIRS, scan_of
from tampu.games.tiwanaku.plantings import Marks
from tampu.games.tiwanaku.search import PATIENCE, Impossible, Map, Search
from tampu.games.tiwanaku.settler import Settler
from tampu.games.tiwanaku.sower import Sower


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


_FEW: Final = 1500
"""With so many plantings it is tried to list all maps."""
_SOME: Final = 6000
"""Above this the quarrels of plantings cost more than they save."""
_NODES: Final = 150
_DIVE: Final = 20
_SETTLE: Final = 60


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
        self._cover: Cover | None = None
        self._searches: list[Search] = []
        self._sowers: list[Sower] = []
        self._settler: Settler | None = None
        plantings = self.marks.count()
        if plantings <= _SOME:
            self._cover = Cover(known.board, self.marks.left(), known.supply)
            self._alive = self._cover.narrow(self._cover.all)
            if plantings <= _FEW:
                self.maps = self._list(self._cover)
        if self.maps is None:
            domains = self.marks.domains
            scans = (scan_of(known.board, mirrored) for mirrored in (False, True))
            self._searches = [Search(scan, domains, known.supply) for scan in scans]
            compact = self.marks.compact()
            self._sowers = [Sower(compact, mirrored=mirrored) for mirrored in (False, True)]
            self._settler = Settler(compact)

    @property
    def uniform(self) -> bool:
        """Does every map come up alike?"""
        return self.maps is not None

    def _list(self, cover: Cover) -> list[Map] | None:
        cover.patience = _NODES
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
                found = search.descend(random, PATIENCE * stretch)
                if found is not None:
                    return found
            for sower in self._sowers:
                found = sower.descend(random, PATIENCE)
                if found is not None:
                    return found
            if self._settler is not None and stretch > 1:
                found = self._settler.descend(random, _SETTLE + 4 * stretch)
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
