"""The stones and all the ways to turn them, and how a placement is written."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import ClassVar, Final

from tampu.engine.actions import Action, Verb
from tampu.engine.errors import BadInput

Cube = tuple[int, int, int]
"""Column from the left, row from the top of the plan, layer from the ground, all from 0."""
Shape = tuple[Cube, ...]
"""Cubes of a stone, lowest corner at the origin, in the order in which they are written."""

COLUMNS: Final = "abcdefghijklmnop"


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


def write_cube(cube: Cube) -> str:
    """The notation of a cube: column letter, row number from the top, layer from 1.

    >>> write_cube((0, 0, 0)), write_cube((3, 1, 2))
    ('a1.1', 'd2.3')
    """
    return f"{COLUMNS[cube[0]]}{cube[1] + 1}.{cube[2] + 1}"


def read_cube(word: str) -> Cube:
    """The cube that is written like this."""
    row, dot, layer = word[1:].partition(".")
    numbers = row.isascii() and row.isdigit() and layer.isascii() and layer.isdigit()
    if not word or word[0] not in COLUMNS or not dot or not numbers:
        raise BadInput(f"'{word}' is no cube; a cube is written like a1.1: column, row, layer")
    return COLUMNS.index(word[0]), int(row) - 1, int(layer) - 1


class PlaceVerb(Verb):
    """`place S04 a1.1 b1.1 c1.1 d1.1`: a stone on these cubes.

    The alphabet holds every placement inside a box that is large enough for all boards; the actions themselves
    are made when a board needs them. The arguments of an action are the number of the turned stone (all turns
    of S01, then of S02 ...) and the corner of its place.
    """

    def __init__(self, stones: Sequence[Stone], box: Cube) -> None:
        super().__init__("place")
        self.stones = tuple(stones)
        self.box = box
        self.shapes: list[tuple[int, Shape]] = []
        self._room: list[Cube] = []
        self._first: list[int] = []
        self._number: dict[tuple[int, Shape], int] = {}
        self.count = 0
        for number, stone in enumerate(stones):
            for shape in stone.shapes:
                room = tuple(side - max(cube[i] for cube in shape) for i, side in enumerate(box))
                self._number[number, shape] = len(self.shapes)
                self.shapes.append((number, shape))
                self._room.append((room[0], room[1], room[2]))
                self._first.append(self.count)
                self.count += room[0] * room[1] * room[2]

    def _make(self, args: tuple[int, ...]) -> Action:
        turned, x, y, z = args
        wide, deep, high = self._room[turned]
        if not (0 <= x < wide and 0 <= y < deep and 0 <= z < high):
            raise ValueError(f"no placement at {x} {y} {z}")
        place = self._first[turned] + (z * deep + y) * wide + x
        words = [write_cube(cube) for cube in self.cubes_of(args)]
        return Action(
            self, args, self.offset + place, f"place {self.stones[self.shapes[turned][0]].id} {' '.join(words)}"
        )

    def at(self, place: int) -> Action:
        turned = bisect_right(self._first, place) - 1
        wide, deep, _ = self._room[turned]
        rest, x = divmod(place - self._first[turned], wide)
        z, y = divmod(rest, deep)
        return self.of(turned, x, y, z)

    def on(self, stone: int, cubes: Iterable[Cube]) -> Action:
        """The action that puts a stone on these cubes."""
        shape, (x, y, z) = to_corner(cubes)
        turned = self._number.get((stone, shape))
        if turned is None:
            raise BadInput(f"{self.stones[stone].id} does not have this shape")
        wide, deep, high = self._room[turned]
        if not (0 <= x < wide and 0 <= y < deep and 0 <= z < high):
            raise BadInput("these cubes lie outside every board")
        return self.of(turned, x, y, z)

    def read(self, words: Sequence[str]) -> Action:
        ids = [stone.id for stone in self.stones]
        if not words or words[0] not in ids:
            raise BadInput(f"'place' is followed by a stone, {ids[0]} to {ids[-1]}, and its cubes")
        if len(words) == 1:
            raise BadInput(f"'place {words[0]}' is followed by the cubes of the stone")
        return self.on(ids.index(words[0]), [read_cube(word) for word in words[1:]])

    def stone_of(self, action: Action) -> int:
        return self.shapes[action.args[0]][0]

    def cubes_of(self, args: Sequence[int]) -> Shape:
        turned, x, y, z = args
        return tuple((x + a, y + b, z + c) for a, b, c in self.shapes[turned][1])


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
