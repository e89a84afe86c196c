"""A view as a row of numbers: named parts of fixed size, one after the other.

Every number lies between -1 and 1. What belongs to seats is written from the viewer round the table: the viewer
first, then the seat to the left, and so on.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from tampu.engine import Options, Seat, View

Numbers = NDArray[np.float32]
Values = list[float]
T = TypeVar("T")


class Look(Protocol):
    """Writes what a seat sees of a state: in this row, or in a new one."""

    def __call__(self, state: Any, seat: Seat, row: Numbers | None = None) -> Numbers: ...


class SeatView:
    """The view of one seat. Its parts are `Any`: the layout checks what is read from it by the sizes of its parts."""

    __slots__ = ("own", "public", "seat", "seats")

    def __init__(self, view: View) -> None:
        if view.seat is None:
            raise ValueError("an observation is what a seat sees; a spectator has none")
        self.seat: Seat = view.seat
        self.public: dict[str, Any] = view.public
        self.own: dict[str, Any] = view.own
        self.seats = Options.of_json(view.public["options"]).seats

    def round_the_table(self, by_seat: Sequence[T]) -> list[T]:
        """What is listed by seat, the viewer's first."""
        return [*by_seat[self.seat :], *by_seat[: self.seat]]

    def away(self, seat: Seat) -> int:
        """How many seats to the left of the viewer; 0 is the viewer."""
        return (seat - self.seat) % self.seats


class Part:
    """A named group of numbers."""

    fixed: ClassVar[bool] = True
    __slots__ = ("meaning", "name", "read", "size")

    def __init__(self, name: str, size: int, meaning: str, read: Callable[[SeatView], Values]) -> None:
        self.name = name
        self.size = size
        self.meaning = meaning
        self.read = read


class Layout:
    """The parts of an observation in their order."""

    fixed: ClassVar[bool] = True

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self.places: dict[str, slice] = {}
        start = 0
        for part in self.parts:
            if part.name in self.places:
                raise ValueError(f"two parts are called {part.name}")
            self.places[part.name] = slice(start, start + part.size)
            start += part.size
        self.size = start
        self.starts = {name: place.start for name, place in self.places.items()}

    def write(self, view: View) -> Numbers:
        """The numbers of a view."""
        seen = SeatView(view)
        row: Values = []
        for part in self.parts:
            values = part.read(seen)
            if len(values) != part.size:
                raise ValueError(f"{part.name} has {len(values)} numbers, not {part.size}")
            row += values
        return np.array(row, np.float32)


# How things become numbers.


def share(value: float, most: float) -> float:
    """A number as a share of the most that is usual; what lies beyond is cut off.

    >>> share(3, 12), share(50, 40), share(-50, 40)
    (0.25, 1.0, -1.0)
    """
    return max(-1.0, min(1.0, value / most))


def shares(values: Iterable[float], most: float) -> Values:
    return [share(value, most) for value in values]


def spot(place: int | None, size: int) -> Values:
    """One of `size` things; none of them if there is no place, which may also be written as a negative number.

    >>> spot(1, 3), spot(None, 2), spot(-1, 2)
    ([0.0, 1.0, 0.0], [0.0, 0.0], [0.0, 0.0])
    """
    row = [0.0] * size
    if place is not None and place >= 0:
        row[place] = 1.0
    return row


def named(word: str | None, words: Sequence[str]) -> Values:
    """One of these words, or none of them."""
    return spot(None if word is None else words.index(word), len(words))


def tally(found: Iterable[T], kinds: Sequence[T], most: float = 1.0) -> Values:
    """How often each kind was found, as a share of the most there can be.

    >>> tally(["corn", "soup", "corn"], ["soup", "corn", "bowl"], 2)
    [0.5, 1.0, 0.0]
    """
    row = [0.0] * len(kinds)
    for kind in found:
        place = kinds.index(kind)
        row[place] = min(1.0, row[place] + 1.0 / most)
    return row


def joined(rows: Iterable[Values]) -> Values:
    return [value for row in rows for value in row]
