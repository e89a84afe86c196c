"""The stones, all the ways to turn them, and all the places where they lie inside a plan."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import ClassVar

Cube = tuple[int, int, int]
"""Column from the left, row from the top of the plan, layer from the ground, all from 0."""
Shape = tuple[Cube, ...]
"""Cubes of a stone, lowest corner at the origin, in the order in which they are written."""


class Stone:
    """One of the eleven stones of a colour."""

    fixed: ClassVar[bool] = True
    __slots__ = ("id", "mirror", "name", "shapes", "size")

    def __init__(self, id: str, name: str, cubes: Iterable[Cube], mirror: str) -> None:
        self.id = id
        self.name = name
        self.mirror = mirror
        self.shapes = orientations(cubes)
        self.size = len(self.shapes[0])


def in_order(cubes: Iterable[Cube]) -> Shape:
    """The order of the notation: layer by layer, row by row."""
    return tuple(sorted(cubes, key=lambda cube: (cube[2], cube[1], cube[0])))


def to_corner(cubes: Iterable[Cube]) -> tuple[Shape, Cube]:
    """The shape moved to the origin, and where its corner was."""
    ordered = in_order(cubes)
    corner = (min(c[0] for c in ordered), min(c[1] for c in ordered), min(c[2] for c in ordered))
    return tuple((x - corner[0], y - corner[1], z - corner[2]) for x, y, z in ordered), corner


def orientations(cubes: Iterable[Cube]) -> tuple[Shape, ...]:
    """U1.3: every different way to turn a stone in space; turned only, never mirrored."""
    shape = tuple(cubes)
    return tuple(sorted({to_corner(turn(cube) for cube in shape)[0] for turn in _turns()}))


class _Turn:
    """A rotation of space: which axis goes where, and which of them are reversed."""

    def __init__(self, axes: tuple[int, int, int], signs: tuple[int, int, int]) -> None:
        self._axes = axes
        self._signs = signs

    def __call__(self, cube: Cube) -> Cube:
        (a, b, c), (p, q, r) = self._axes, self._signs
        return (p * cube[a], q * cube[b], r * cube[c])


@lru_cache(maxsize=1)
def _turns() -> tuple[_Turn, ...]:
    """The 24 rotations: an even permutation of the axes with an even number of reversals, or both odd."""
    even = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    return tuple(
        _Turn(axes, (p, q, r))
        for axes in permutations(range(3), 3)
        for p, q, r in product((1, -1), repeat=3)
        if (p * q * r == 1) == (axes in even)
    )


def placements(shapes: Sequence[tuple[int, Shape]], maxima: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, Cube]]:
    """Every place of every turned stone below the maxima of a plan, supported or not: (turned, stone, corner).

    Place by place, so that neighbours in this order are neighbours on the plan.
    """
    deep, wide = len(maxima), len(maxima[0])
    high = max(max(row) for row in maxima)
    for z, y, x in product(range(high), range(deep), range(wide)):
        for turned, (stone, shape) in enumerate(shapes):
            if all(x + a < wide and y + b < deep and z + c < maxima[y + b][x + a] for a, b, c in shape):
                yield turned, stone, (x, y, z)
