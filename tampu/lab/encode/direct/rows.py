"""A row that is written in place. Single numbers of an `array` are set faster than those of a numpy array."""

from array import array
from collections.abc import Callable, Sequence
from marshal import dumps, loads
from typing import Any, TypeVar

from tampu.engine import Seat
from tampu.lab.encode.layout import Layout

Memory = list[tuple[Any, "array[float]"] | None]
"""For each block of one game what it was read from when it was last written, and what was written."""

_MOST_KEPT = 1024

T = TypeVar("T")


class Sheet:
    """What is written on while a seat looks at a state."""

    __slots__ = ("memory", "numbers", "row")

    def __init__(self, row: "array[float]", memory: Memory) -> None:
        self.row = row
        self.numbers: list[int] = []
        """Small numbers in a fixed order; a `Plan` knows what they become."""
        self.memory = memory


Write = Callable[[Any, Seat, Sheet], None]
"""Writes what a seat sees of a state: into the row, or as numbers of the plan."""

Make = Callable[[Any, Seat, "array[float]"], None]
"""Writes a block into a row of zeros."""


class Kept(dict[Any, T]):
    """What was made before, by all that it depends on. It begins anew when it has grown too large."""

    def keep(self, key: Any, made: T) -> T:
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[key] = made
        return made


class Block:
    """Neighbouring parts of a row that seldom change: written anew only if what they are read from has changed.

    To compare lists with a copy of what they were is far cheaper than to read them number by number.
    """

    __slots__ = ("_end", "_layout", "_make", "_slots", "_start")

    def __init__(self, layout: Layout, first: str, last: str, make: Make, slots: list[int]) -> None:
        self._start, self._end = layout.places[first].start, layout.places[last].stop
        self._layout = layout
        self._make = make
        self._slots = slots

    def put(self, state: Any, seat: Seat, sheet: Sheet, read: tuple[Any, ...]) -> None:
        """Write what the seat sees of this block, which depends on nothing but what is `read` and who looks on."""
        slot = self._slots[seat]
        known = sheet.memory[slot]
        if known is None or known[0] != read:
            row = self._layout.blank()
            self._make(state, seat, row)
            sheet.memory[slot] = known = (loads(dumps(read)), row[self._start : self._end])
        sheet.row[self._start : self._end] = known[1]


def members(of: int, count: int) -> "array[float]":
    """The lowest bits of a number, the lowest first."""
    return floats([of >> bit & 1 for bit in range(count)])


def bits(count: int) -> list["array[float]"]:
    """The bits of every number below 2 ** count."""
    return [members(number, count) for number in range(1 << count)]


def floats(values: Sequence[float]) -> "array[float]":
    return array("f", values)
