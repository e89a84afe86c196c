"""A row that is written in place. Single numbers of an `array` are set faster than those of a numpy array."""

from array import array
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tampu.engine import Seat

Write = Callable[[Any, Seat, "array[float]"], None]
"""Writes what a seat sees of a state into a row of zeros, or, as a part of it, to its own places."""

MOST_COUNTED = 256
_MOST_KEPT = 1024

T = TypeVar("T")


class Kept(dict[Any, T]):
    """What was made before, by all that it depends on. It begins anew when it has grown too large."""

    def keep(self, key: Any, made: T) -> T:
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[key] = made
        return made


def tallies(most: float) -> list[float]:
    """What `layout.tally` gives for each count: rounded at every step, as it adds one after the other."""
    row = [0.0]
    while len(row) < MOST_COUNTED:
        row.append(min(1.0, row[-1] + 1.0 / most))
    return row


def bits(count: int) -> list["array[float]"]:
    """For every number below 2 ** count its bits, the lowest first."""
    return [floats([number >> bit & 1 for bit in range(count)]) for number in range(1 << count)]


def floats(values: Sequence[float]) -> "array[float]":
    return array("f", values)
