"""A people that scores points: the Quechua of one seat, the group of a cooperative game, or the Otoma."""

from typing import Final

from tampu.engine import JsonObject
from tampu.engine.native import mypyc_attr

SOURCES: Final = ("diversity", "crops", "offerings", "mistakes", "unexplored")
DIVERSITY: Final = 0
CROPS: Final = 1
OFFERINGS: Final = 2
MISTAKES: Final = 3
UNEXPLORED: Final = 4


@mypyc_attr(serializable=True)
class People:
    """Points by their source, the four stones, and the cubes held (one bit for each level)."""

    __slots__ = ("cubes", "points", "stones")

    def __init__(self) -> None:
        self.points = [0] * len(SOURCES)
        self.stones = [0] * 4
        self.cubes = 0

    @property
    def total(self) -> int:
        return sum(self.points)

    def climb(self, terrain: int, levels: int) -> int:
        """T5.11: move a stone up, and return the points scored."""
        if self.stones[terrain] == levels:
            scored = 1
        else:
            self.stones[terrain] += 1
            scored = self.stones.count(self.stones[terrain])
        self.points[DIVERSITY] += scored
        return scored

    def lose(self, points: int, floor: int) -> int:
        """T6.5: lose points, but never fall below the floor; return how many were lost."""
        lost = min(points, max(0, self.total - floor))
        self.points[MISTAKES] -= lost
        return lost

    def take_cube(self, level: int) -> bool:
        """T6.4: take the cube of this level; False if it is already held."""
        cube = 1 << level - 1
        if self.cubes & cube:
            return False
        self.cubes |= cube
        return True

    def offer(self, cubes: int, table: list[int]) -> int:
        """T7.1: give cubes back, and return the points scored."""
        self.cubes &= ~cubes
        scored = table[cubes.bit_count()]
        self.points[OFFERINGS] += scored
        return scored

    def sources(self) -> dict[str, int]:
        return dict(zip(SOURCES, self.points, strict=True))

    def json(self) -> JsonObject:
        return {
            "points": self.total,
            "stones": list(self.stones),
            "cubes": [level + 1 for level in range(5) if self.cubes >> level & 1],
            "sources": {name: points for name, points in self.sources().items()},
        }

    def clone(self) -> "People":
        copy = People.__new__(People)
        copy.points = self.points.copy()
        copy.stones = self.stones.copy()
        copy.cubes = self.cubes
        return copy
