"""Where small numbers go in an observation, looked up for all of them at once.

Most of a state is small whole numbers: counts, kinds, seats. A title's writer collects them in a fixed order, and the
plan says for each of them, by its value and by who looks on, which place of the row becomes what. That is two
look-ups and one assignment of numpy for hundreds of numbers.
"""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tampu.engine import Seat
from tampu.lab.encode.direct.rows import Block, Make
from tampu.lab.encode.layout import Layout, Numbers, share

BYTE = 256
Place = int | list[int]
"""A place of the row: the same for everybody, or one for each viewer."""


def tallies(most: float) -> list[float]:
    """What `layout.tally` gives for each count: rounded at every step, as it adds one after the other."""
    row = [0.0]
    while len(row) < BYTE:
        row.append(min(1.0, row[-1] + 1.0 / most))
    return row


def another(most: float) -> dict[float, float]:
    """What a tally in a row becomes with one more."""
    row = tallies(most)
    return {float(np.float32(now)): more for now, more in pairwise(row)}


def _always(place: int) -> Callable[[Seat, int], int]:
    """The same place for every viewer and number."""
    return lambda viewer, number: place


class Plan:
    """The numbers that a writer collects, in their order, one call here for each; and the blocks that it keeps."""

    def __init__(self, layout: Layout, seats: int) -> None:
        self._layout = layout
        self._nowhere = layout.size
        """A place behind the row, for what leaves no mark."""
        self._seats = seats
        self._places: list[list[int]] = [[] for _ in range(seats)]
        self._marks: list[float] = []
        self._begins: list[int] = []
        self._last: list[int] = []
        self.slots = 0
        """How many places of a memory are used."""

    def block(self, first: str, last: str, make: Make, shared: bool = False) -> Block:
        """The parts from `first` to `last`. If they are `shared`, they are the same for all viewers."""
        slots = [self.slots] * self._seats if shared else [*range(self.slots, self.slots + self._seats)]
        self.slots = slots[-1] + 1
        return Block(self._layout, first, last, make, slots)

    def of(self, seat: Seat, start: int, size: int = 1) -> list[int]:
        """Where the numbers of a seat begin in a part that lists `size` of them for each seat, the viewer first."""
        return [start + (seat - viewer) % self._seats * size for viewer in range(self._seats)]

    def spot(self, at: Place, size: int, first: int = 0) -> None:
        """One of `size` things, counted from `first`; below that none of them."""
        self._add(at, lambda viewer, number: number - first if number >= first else None, [1.0] * (first + size))

    def seat(self, at: int, step: int = 1, first: int = 0) -> None:
        """A seat, counted from `first`; below that nobody. Neighbours are `step` places apart."""
        seats = self._seats

        def place(viewer: Seat, number: int) -> int | None:
            return (number - first - viewer) % seats * step if number >= first else None

        self._add(at, place, [1.0] * (first + seats))

    def share(self, at: Place, most: int, count: int = 1) -> None:
        """So many numbers, each as a share of the most that is usual."""
        marks = [share(number, most) for number in range(most + 1)]
        for each in range(count):
            self._add(at, _always(each), marks)

    def tally(self, at: Place, count: int, most: int = 1) -> None:
        """How many there are of each of `count` kinds."""
        marks = tallies(most)[: most + 2]
        for kind in range(count):
            self._add(at, _always(kind), marks)

    def skip(self) -> None:
        """A number that leaves no mark."""
        self._add(0, lambda viewer, number: None, [0.0])

    def _add(self, at: Place, place: Callable[[Seat, int], int | None], marks: list[float]) -> None:
        """A number with a mark for each of its values; beyond them it is as large as the last."""
        for viewer, places in enumerate(self._places):
            start = at if isinstance(at, int) else at[viewer]
            found = [place(viewer, number) for number in range(len(marks))]
            places += [self._nowhere if one is None else start + one for one in found]
        self._begins.append(len(self._marks))
        self._last.append(len(marks) - 1)
        self._marks += marks

    def done(self) -> "Writing":
        return Writing(self._begins, self._last, self._places, self._marks)


class Writing:
    """A plan that is complete."""

    def __init__(self, begins: list[int], last: list[int], places: list[list[int]], marks: list[float]) -> None:
        self._begins: NDArray[np.intp] = np.array(begins, np.intp)
        self._last: NDArray[np.uint8] = np.array(last, np.uint8)
        self._places: list[NDArray[np.intp]] = [np.array(numbers, np.intp) for numbers in places]
        self._marks: Numbers = np.array(marks, np.float32)

    def write(self, numbers: bytes, viewer: Seat, row: Numbers) -> None:
        at = np.minimum(np.frombuffer(numbers, np.uint8), self._last) + self._begins
        row[self._places[viewer].take(at)] = self._marks.take(at)
