"""All valleys that fit what is known: which values a square may have, how many maps there are, and one of them.

`Known` is what a table shows: tiles and crops on the board, and the tiles left of each terrain. A *map* is a
terrain and a crop for every square that obeys T3. A square's *domain* is a set of pairs of terrain and crop,
one bit each (see `frontier`).
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar, Final

from tampu.engine.errors import BadInput
from tampu.engine.luck.chance import Chance
from tampu.games.tiwanaku.pieces.board import LARGEST, UNKNOWN_CROP, UNKNOWN_TERRAIN, Board
from tampu.games.tiwanaku.valley.beam import WIDTH, Beam, Harvest
from tampu.games.tiwanaku.valley.cover import Cover, OutOfPatience
from tampu.games.tiwanaku.valley.frontier import CROP_PAIRS, PAIRS, TERRAIN_PAIRS, scan_of
from tampu.games.tiwanaku.valley.plantings import Marks
from tampu.games.tiwanaku.valley.search import Impossible, Map


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
        """Tiles of each terrain on the whole board, laid or not."""
        return tuple(left + self.terrain.count(t) for t, left in enumerate(self.left))

    def domains(self) -> list[int]:
        """What is left open by each square's own tile and crop, and by stacks that are empty."""
        open_terrain = sum(TERRAIN_PAIRS[t] for t, left in enumerate(self.left) if left)
        found = []
        for t, v in zip(self.terrain, self.crops, strict=True):
            domain = open_terrain if t == UNKNOWN_TERRAIN else TERRAIN_PAIRS[t]
            found.append(domain if v == UNKNOWN_CROP else domain & CROP_PAIRS[v - 1])
        return found


_FEW: Final = 1500
"""With no more plantings than this, listing all maps is tried."""
_NODES: Final = 150
_WIDER: Final = 1.25
"""A beam that finds nothing is followed by one that is wider by this factor."""


class Listed:
    """All maps."""

    whole: ClassVar[bool] = True

    def __init__(self, maps: list[Map]) -> None:
        self.maps = maps
        self.total = len(maps)

    def pairs(self) -> list[list[int]]:
        """By square and pair: in how many maps the square has that pair."""
        found = [[0] * PAIRS for _ in self.maps[0][0]]
        for terrain, crops in self.maps:
            for here, t, v in zip(found, terrain, crops, strict=True):
                here[t * LARGEST + v - 1] += 1
        return found

    def draw(self, random: Random) -> Map:
        return self.maps[int(random.random() * len(self.maps))]


class Sampler:
    """Draws maps that fit what is known, after preparing once. Raises Impossible if there is none.

    With few plantings left all maps are listed when that is quick. Otherwise beams from both ends take turns; every
    map can come up, but some are more likely than others.
    """

    def __init__(self, known: Known) -> None:
        self.marks = Marks.of(known.board, known.domains(), known.supply)
        if not self.marks.narrow():
            raise Impossible("no map fits what is known")
        self.listed = self._list(known) if self.marks.count() <= _FEW else None
        """All maps, if they could be listed quickly."""
        self._known = known
        self._beams: dict[bool, Beam] = {}

    def _list(self, known: Known) -> Listed | None:
        cover = Cover(known.board, self.marks.left(), known.supply)
        cover.patience = _NODES
        try:
            maps = [cover.map(solution) for solution in cover.solutions(cover.all)]
        except OutOfPatience:
            return None
        if not maps:
            raise Impossible("no map fits what is known")
        return Listed(maps)

    def harvest(self, random: Random) -> Harvest | Listed:
        """Some maps, or all."""
        return next(found for found in self.glances(random) if found is not None)

    def glances(self, random: Random) -> Iterator[Harvest | Listed | None]:
        """Beams that grow wider until one succeeds, or leaves nothing out and proves there is none."""
        width = float(WIDTH)
        while True:
            yield self.glance(random, int(width))
            width *= _WIDER

    def glance(self, random: Random, width: int = WIDTH) -> Harvest | Listed | None:
        """What one beam finds."""
        return self.listed or self._beam(random.random() < 0.5).run(random, width)

    def _beam(self, mirrored: bool) -> Beam:
        if mirrored not in self._beams:
            scan = scan_of(self._known.board, mirrored)
            self._beams[mirrored] = Beam(scan, self.marks.domains, self._known.supply)
        return self._beams[mirrored]

    def draw(self, random: Random) -> Map:
        """One map."""
        return self.harvest(random).draw(random)


def sample(known: Known, chance: Chance) -> Map:
    """Some map that fits what is known. To draw many, prepare a `Sampler`."""
    return Sampler(known).draw(Random(chance.below("map", "sample", 1 << 53)))
