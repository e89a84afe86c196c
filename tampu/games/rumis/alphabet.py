"""The alphabet of Rumis: one verb, and how cubes are written."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Final

from tampu.engine.actions import Action, Verb
from tampu.engine.errors import BadInput
from tampu.games.rumis.placements.stones import Cube, Shape, Stone, to_corner

COLUMNS: Final = "abcdefghijklmnop"


def write_square(x: int, y: int) -> str:
    """The notation of a square of the plan: column letter, row number from the top.

    >>> write_square(3, 1)
    'd2'
    """
    return f"{COLUMNS[x]}{y + 1}"


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
