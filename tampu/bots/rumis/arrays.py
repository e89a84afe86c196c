"""The placements of a plan and a position on it as arrays, for the compiled search.

Placements that differ only in their height share one *spot*: on columns of given heights a stone rests at a spot in one
way or not at all. The sets of the compiled search have one bit per spot, about seven times fewer than placements.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tampu.games.rumis.placements.places import SIDES, Places
from tampu.games.rumis.placements.stones import Cube
from tampu.games.rumis.state import Structure

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

MOST_COLUMNS = 4
"""A stone has at most four cubes, so it stands on at most four columns."""
CUBES = 2 + MOST_COLUMNS
"""Where the facts of a placement have how many cubes it puts on each of its columns."""
SPOT = CUBES + MOST_COLUMNS
"""Where they have its spot."""
ROOM = SPOT + 1
"""Where they have how many cubes still fit on each of its columns; with none, the square is kept to the end."""
MOST_ROOM = 3
"""More room than this counts as this."""


class Plan:
    """The placements of a plan as tables for the compiled functions."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.high = max(places.tops)
        spots = sorted({args[:3] for args in places.args})
        self.words = _words(len(spots))
        number_of = {spot: number for number, spot in enumerate(spots)}
        self.spot = [number_of[args[:3]] for args in places.args]
        """By placement: its spot."""
        self.spots = np.full((len(spots), self.high + 2), -1, np.int64)
        """By spot: its first column; then, by the height of that column, the placement that rests there, or -1."""
        self.facts = np.zeros((places.count, ROOM + MOST_COLUMNS), np.int64)
        """By placement: stone, whether it is on the ground, columns (or -1), how many cubes on each, its spot, and how
        many more cubes fit on each column."""
        self.facts[:, 2 : 2 + MOST_COLUMNS] = -1
        self.of_stone = np.zeros((len(places.of_stone), self.words), np.uint64)
        """By stone: its spots."""
        for number, (spot, rises) in enumerate(zip(self.spot, places.rises, strict=True)):
            first = rises[0][0]
            self.spots[spot, 0] = first
            self.spots[spot, 1 + self._low(number, first)] = number
            self.facts[number, :2] = places.stone[number], places.on_ground >> number & 1
            self.facts[number, SPOT] = spot
            for i, (column, cubes) in enumerate(rises):
                self.facts[number, 2 + i] = column
                self.facts[number, CUBES + i] = cubes
                room = places.tops[column] - self._low(number, column) - cubes
                self.facts[number, ROOM + i] = min(room, MOST_ROOM)
            self.of_stone[places.stone[number]] |= _of_bits(1 << spot, self.words)
        self.cubes = np.stack([[self._cubes(cubes), self._cubes(_beside(cubes))] for cubes in places.cubes])
        """By placement: its cubes, and those with a face against it."""
        self.pairs = self._pairs()
        self.rests = self._rests()

    def _low(self, number: int, column: int) -> int:
        square = self.places.squares[column]
        return min(z for x, y, z in self.places.cubes[number] if (x, y) == square)

    def _cubes(self, cubes: tuple[Cube, ...]) -> Words:
        column = self.places.column
        bits = 0
        for x, y, z in cubes:
            if (x, y) in column and 0 <= z < self.high:
                bits |= 1 << (column[x, y] * self.high + z)
        return _of_bits(bits, _words(len(column) * self.high))

    def _pairs(self) -> Numbers:
        """Columns side by side; a stone stands on one column or on such pairs."""
        column = self.places.column
        pairs = [
            (column[x, y], column[there])
            for x, y in self.places.squares
            for there in ((x + 1, y), (x, y + 1))
            if there in column
        ]
        return np.array(pairs, np.int64)

    def _rests(self) -> Words:
        """By pair of columns and the heights of both: the spots that these two columns do not rule out.

        A placement rests (U4) exactly when its lowest cube lies on the top of each of its columns. Its columns are
        connected, so checking every pair of neighbours is enough. The last row holds all spots.
        """
        size = self.high + 1
        lowest = [
            {column: self._low(number, column) for column, _ in rises} for number, rises in enumerate(self.places.rises)
        ]
        everywhere = (1 << len(self.spots)) - 1
        rows = []
        for one, other in self.pairs.tolist():
            away = everywhere
            resting = [0] * (size * size)
            for number, low in enumerate(lowest):
                if one not in low and other not in low:
                    continue
                bit = 1 << self.spot[number]
                away &= ~bit
                for a in (low[one],) if one in low else range(size):
                    for b in (low[other],) if other in low else range(size):
                        resting[a * size + b] |= bit
            rows += [_of_bits(bits | away, self.words) for bits in resting]
        return np.stack([*rows, _of_bits(everywhere, self.words)])

    def tables(self) -> tuple[Any, ...]:
        """What the compiled functions need of the plan, in their order."""
        return (self.pairs, self.rests, self.of_stone, self.spots, self.cubes, self.facts)


class Position:
    """A structure as arrays; the compiled functions copy it before they play on."""

    def __init__(self, plan: Plan, state: Structure) -> None:
        self.heights = np.array(state.heights, np.int64)
        self.seen = np.array(state.seen, np.int64)
        sets = len(state.left)
        self.fitting = np.zeros((sets, plan.words), np.uint64)
        """By colour: the spots of its unplaced stones."""
        for colour, left in enumerate(state.left):
            for stone, spots in enumerate(plan.of_stone):
                if left >> stone & 1:
                    self.fitting[colour] |= spots
        self.built = np.zeros((sets, plan.cubes.shape[2]), np.uint64)
        """By colour: its cubes."""
        for colour, number in state.placed:
            self.built[colour] |= plan.cubes[number, 0]
        self.left = np.array([left.bit_count() for left in state.left], np.int64)
        self.out = np.array([*state.out, *([True] * (sets - state.colours))], np.bool_)

    def parts(self) -> tuple[Any, ...]:
        return (self.heights, self.seen, self.fitting, self.built, self.left, self.out)


def _words(bits: int) -> int:
    return (bits + 63) // 64


def _of_bits(bits: int, words: int) -> Words:
    return np.frombuffer(bits.to_bytes(words * 8, "little"), np.uint64).copy()


def _beside(cubes: tuple[Cube, ...]) -> tuple[Cube, ...]:
    return tuple((x + a, y + b, z + c) for x, y, z in cubes for a, b, c in SIDES)
