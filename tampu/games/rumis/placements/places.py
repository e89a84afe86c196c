"""One bit per placement: the legal ones are an AND of prepared sets.

For a plan every placement of every stone is listed once. A set of placements is an integer with one bit for
each. A placement rests on its columns exactly when, in each of them, its lowest cube lies on the present top;
so for every column and height there is one prepared set, and what fits is their intersection (U4).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import and_, or_
from typing import ClassVar, Final

from tampu.engine.actions import Action
from tampu.games.rumis.alphabet import PlaceVerb
from tampu.games.rumis.content import Maxima
from tampu.games.rumis.placements.stones import Cube, placements

SIDES: Final = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


class Places:
    """All placements on one plan, and the prepared sets of them."""

    fixed: ClassVar[bool] = True

    def __init__(self, verb: PlaceVerb, maxima: Maxima) -> None:
        self.verb = verb
        self.maxima = maxima
        self.squares = [(x, y) for y, row in enumerate(maxima) for x, top in enumerate(row) if top]
        self.column = {square: number for number, square in enumerate(self.squares)}
        self.tops = [maxima[y][x] for x, y in self.squares]
        self.args: list[tuple[int, int, int, int]] = []
        self.stone: list[int] = []
        self.cubes: list[tuple[Cube, ...]] = []
        for turned, stone, (x, y, z) in placements(verb.shapes, maxima):
            self.args.append((turned, x, y, z))
            self.stone.append(stone)
            self.cubes.append(verb.cubes_of((turned, x, y, z)))
        self.count = len(self.args)
        self.all = (1 << self.count) - 1
        self.number = {args: number for number, args in enumerate(self.args)}
        self.rises = [self._rises(cubes) for cubes in self.cubes]
        """For each placement: its columns and how many cubes it puts there."""
        self.of_stone = self._sets(len(verb.stones), ((stone,) for stone in self.stone))
        self.on_ground = self._sets(1, ((0,) if any(c[2] == 0 for c in cubes) else () for cubes in self.cubes))[0]
        self.fits = self._fits()
        self.covers = self._by_cube(self.cubes)
        self.touches = {cube: self._touching(cube) for cube in self.covers}
        self._reach: dict[int, int] = {}
        self._actions: dict[int, Action] = {}

    def _sets(self, kinds: int, marks: Iterator[Sequence[int]]) -> list[int]:
        """A set of placements for each kind, from the kinds that each placement has."""
        bits: list[bytearray] = [bytearray(self.count // 8 + 1) for _ in range(kinds)]
        for number, kind in ((number, kind) for number, found in enumerate(marks) for kind in found):
            bits[kind][number >> 3] |= 1 << (number & 7)
        return [int.from_bytes(part, "little") for part in bits]

    def _rises(self, cubes: Sequence[Cube]) -> tuple[tuple[int, int], ...]:
        counts: dict[int, int] = {}
        for x, y, _ in cubes:
            column = self.column[x, y]
            counts[column] = counts.get(column, 0) + 1
        return tuple(counts.items())

    def _fits(self) -> list[list[int]]:
        """U4.4: by column and its present height, the placements that leave no hole there or do not touch it."""
        lowest: list[dict[int, int]] = []
        for cubes in self.cubes:
            low: dict[int, int] = {}
            for x, y, z in cubes:
                column = self.column[x, y]
                low[column] = min(z, low.get(column, z))
            lowest.append(low)
        fits = []
        for column, top in enumerate(self.tops):
            here = self._sets(top + 1, ((low[column],) if column in low else () for low in lowest))
            away = self.all & ~reduce(or_, here)
            fits.append([away | rests for rests in here])
        return fits

    def _by_cube(self, cubes_of: Sequence[Sequence[Cube]]) -> dict[Cube, int]:
        cubes = [(x, y, z) for (x, y), top in zip(self.squares, self.tops, strict=True) for z in range(top)]
        index = {cube: number for number, cube in enumerate(cubes)}
        sets = self._sets(len(cubes), (tuple(index[cube] for cube in found) for found in cubes_of))
        return dict(zip(cubes, sets, strict=True))

    def _touching(self, cube: Cube) -> int:
        """Placements with a face against this cube."""
        x, y, z = cube
        return reduce(or_, (self.covers.get((x + a, y + b, z + c), 0) for a, b, c in SIDES))

    def resting(self, heights: Sequence[int]) -> int:
        """U4: what fits on columns of these heights."""
        return reduce(and_, [fits[height] for fits, height in zip(self.fits, heights, strict=True)])

    def reach(self, number: int) -> int:
        """Placements with a face against this one."""
        found = self._reach.get(number)
        if found is None:
            found = self._reach[number] = reduce(or_, (self.touches[cube] for cube in self.cubes[number]))
        return found

    def action(self, number: int) -> Action:
        action = self._actions.get(number)
        if action is None:
            action = self._actions[number] = self.verb.of(*self.args[number])
        return action

    def number_of(self, action: Action) -> int | None:
        """The placement of an action; None if it does not lie inside the plan and its maxima."""
        turned, x, y, z = action.args
        return self.number.get((turned, x, y, z))

    def actions(self, bits: int) -> list[Action]:
        """The actions of a set, in the order of the placements."""
        return [self.action(number) for number in members(bits)]


def members(bits: int) -> list[int]:
    """The numbers of a set, from the lowest.

    >>> members(0b101001)
    [0, 3, 5]
    """
    found: list[int] = []
    base = 0
    for byte in bits.to_bytes((bits.bit_length() + 7) // 8, "little"):
        if byte:
            found += [base + place for place in _IN_BYTE[byte]]
        base += 8
    return found


_IN_BYTE: Final = [tuple(place for place in range(8) if byte >> place & 1) for byte in range(256)]


def nth(bits: int, place: int) -> int:
    """The member at `place` of a set, without listing it.

    >>> [nth(0b101001, place) for place in range(3)]
    [0, 3, 5]
    """
    base = 0
    width = bits.bit_length()
    while width > 1:
        half = width >> 1
        low = bits & ((1 << half) - 1)
        count = low.bit_count()
        if place < count:
            bits, width = low, half
        else:
            place -= count
            bits >>= half
            base += half
            width -= half
    return base


@lru_cache(maxsize=64)
def places_for(verb: PlaceVerb, maxima: Maxima) -> Places:
    """The placements on a plan; made once."""
    return Places(verb, maxima)
