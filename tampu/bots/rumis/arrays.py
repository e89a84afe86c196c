"""The placement sets of a plan and a position on it as arrays of 64-bit words, for the compiled search."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tampu.games.rumis.places import Places
from tampu.games.rumis.structure import Structure

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

MOST_COLUMNS = 4
"""A stone has at most four cubes, so it stands on at most four columns."""


class Plan:
    """The prepared sets of `Places`, one word for 64 placements.

    Columns are taken in groups, so that a stone changes the sets of few of them.
    """

    def __init__(self, places: Places) -> None:
        self.words = (places.count + 63) // 64
        high = max(places.tops)
        columns = len(places.squares)
        self.fits = np.zeros((columns, high + 1, self.words), np.uint64)
        """By column and height: what rests there or does not touch it."""
        for column, fits in enumerate(places.fits):
            for height, bits in enumerate(fits):
                self.fits[column, height] = self.of_bits(bits)
        self.group = math.isqrt(columns)
        self.touches = np.zeros((columns * high, self.words), np.uint64)
        """By cube (column * height + layer): what has a face against it."""
        for (x, y, z), bits in places.touches.items():
            self.touches[places.column[x, y] * high + z] = self.of_bits(bits)
        self.of_stone = np.stack([self.of_bits(bits) for bits in places.of_stone])
        self.on_ground = self.of_bits(places.on_ground)
        self.stone = np.array(places.stone, np.int64)
        self.columns = np.full((places.count, MOST_COLUMNS), -1, np.int64)
        self.rises = np.zeros((places.count, MOST_COLUMNS), np.int64)
        for number, rises in enumerate(places.rises):
            for i, (column, cubes) in enumerate(rises):
                self.columns[number, i] = column
                self.rises[number, i] = cubes

    def of_bits(self, bits: int) -> Words:
        return np.frombuffer(bits.to_bytes(self.words * 8, "little"), np.uint64).copy()

    def tables(self) -> tuple[Any, ...]:
        """What the compiled functions need of the plan, in their order."""
        return (
            self.group,
            self.fits,
            self.touches,
            self.of_stone,
            self.on_ground,
            self.stone,
            self.columns,
            self.rises,
        )


class Position:
    """A structure as arrays; the compiled functions copy it before they play on."""

    def __init__(self, plan: Plan, state: Structure) -> None:
        self.heights = np.array(state.heights, np.int64)
        groups = -(-len(state.heights) // plan.group)
        rests = [self._rests(plan, state, group) for group in range(groups)]
        self.resting = np.stack([*rests, np.bitwise_and.reduce(rests)])
        """By group of columns: what rests on all of them or does not touch them; in the last row, on all groups."""
        self.seen = np.array(state.seen, np.int64)
        sets = len(state.left)
        self.fitting = np.stack([plan.of_bits(bits) for bits in state.fitting])
        self.touched = np.stack([plan.of_bits(bits) for bits in state.touched])
        self.left = np.array([left.bit_count() for left in state.left], np.int64)
        self.placed = np.zeros(sets, np.int64)
        for colour, _ in state.placed:
            self.placed[colour] += 1
        self.out = np.array([*state.out, *([True] * (sets - state.colours))], np.bool_)

    def _rests(self, plan: Plan, state: Structure, group: int) -> Words:
        rests = plan.of_bits(state.places.all)
        for column in range(group * plan.group, min(len(state.heights), (group + 1) * plan.group)):
            rests &= plan.fits[column, state.heights[column]]
        return rests

    def parts(self) -> tuple[Any, ...]:
        return (self.heights, self.seen, self.fitting, self.touched, self.left, self.placed, self.out, self.resting)
