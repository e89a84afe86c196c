"""What each fact of a title marks in a row, in the order in which the facts are listed."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from tampu.engine import Seat
from tampu.lab.encode.direct import kernel
from tampu.lab.encode.layout import Layout, Look, Numbers

Facts = Callable[[Any, Seat], tuple[Any, ...]]
"""What a seat sees of a state: numbers, truth values, and lists of them. Tuples only hold facts together."""

Base = Callable[[Any], Numbers]
"""The row of a state on which the facts are written."""

Place = int | list[int]
"""A place of the row: the same for everybody, or one for each viewer."""

Sum = tuple[int, int, list[list[int]]]
"""How groups of kept numbers, given by their places, are added up, and the most that counts: everything, one of each
group that is there, or the largest group (`kernel.ALL`, `DISTINCT`, `SAME`)."""
Sums = tuple[int, list[Sum]]
"""All that is asked for, and the sums that are added up."""

_MOST_KEPT = 1024
_MOST_LISTED = 64
"""A list that is kept is no longer."""

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
    while len(row) < kernel.MOST_COUNTED:
        row.append(min(1.0, row[-1] + 1.0 / most))
    return row


class Recipe:
    """One call for each fact, in their order; the lines that the kernel follows, for each viewer."""

    def __init__(self, layout: Layout, seats: int) -> None:
        self.seats = seats
        self._size = layout.size
        self._lines: list[list[list[int]]] = [[_line(kernel.SKIP, viewer, seats)] for viewer in range(seats)]
        self._tables: list[float] = []
        self._tallies: dict[float, int] = {}
        self._base: Base | None = None
        self._kept = 1

    def of(self, seat: Seat, start: int, size: int = 1) -> list[int]:
        """Where the numbers of a seat begin in a part that lists `size` of them for each seat, the viewer first."""
        return [start + (seat - viewer) % self.seats * size for viewer in range(self.seats)]

    def base(self, base: Base) -> None:
        """The row of a state on which the facts are written, instead of zeros."""
        self._base = base

    # A number.

    def spot(self, at: Place, size: int, first: int = 0) -> None:
        """One of `size` things, counted from `first`; none of them otherwise."""
        self._add(kernel.SPOT, at, first, size)

    def seat(self, at: Place, step: int = 1) -> None:
        """A seat, or nobody. Neighbours are `step` places apart."""
        self._add(kernel.SEAT, at, step)

    def share(self, at: Place, most: int, keep: int = -1) -> None:
        """A share of the most that is usual. The number may be kept, too."""
        self._add(kernel.SHARE, at, most, keep=keep)

    def bits(self, at: Place, count: int, step: int = 1, keep: int = -1) -> None:
        """A set: the lowest bits, the lowest first. How many there are may be kept."""
        self._add(kernel.BITS, at, count, step, keep=keep)

    def row(self, at: Place, rows: Sequence[Sequence[float]]) -> None:
        """Which of these rows is written; none of them below 0."""
        self._add(kernel.ROW, at, len(rows[0]), self._table(rows))

    # A list.

    def entries(self) -> None:
        """A list whose length is known: its entries are described next, one after the other."""
        self._add(kernel.SKIP, 0)

    def shares(self, at: Place, most: int, step: int = 1) -> None:
        """Shares of the most that is usual, `step` places apart."""
        self._add(kernel.SHARES, at, most, step)

    def counts(self, at: Place, most: int, unused: int = 0, keep: Place = -1) -> None:
        """How many there are of each kind, but for the first kinds, which are `unused`. All of them may be kept."""
        self._add(kernel.COUNTS, at, unused, self._tally(most), keep=keep)

    def members(self, at: Place, first: int = 0, keep: int = -1) -> None:
        """The members of a set of things that are counted from `first`; what lies below is none of them. How many
        entries there are may be kept."""
        self._add(kernel.MEMBERS, at, first, keep=keep)

    def keep(self, at: int) -> None:
        """Numbers that mark nothing themselves; they are kept from this place on."""
        self._add(kernel.KEEP, 0, keep=at)

    def sums(self, at: Place, asked: Sequence[Sequence[Sums | None]], base: Place) -> None:
        """Things, each a share of all that it asks for. For each viewer and thing its sums, of numbers that are kept
        from `base` on; None marks nothing."""
        for viewer, things in enumerate(asked):
            offsets = [-1 if sums is None else self._table([_written(sums)]) for sums in things]
            table = self._table([offsets])
            self._lines[viewer].append(_line(kernel.SUMS, _at(at, viewer), table, _at(base, viewer)))

    def by_seat(self, at: Place, apart: int, step: int = 1, keep: int = -1, kept: tuple[int, int] = (0, 0)) -> None:
        """For each entry a seat or nobody. Entries are `apart`, neighbours `step` places apart. How often each is there
        may be kept: entries and seats are as far apart as `kept` says."""
        self._add(kernel.SEATS, at, apart, step, *kept, keep=keep)

    def stack(self, at: Place, kind: int, keep: int, apart: int) -> None:
        """Seats from the bottom to the top: how often each is there, over 2, and who lies on top.

        How many stacks of this kind, which is kept in the place `kind`, a seat is in below others, and on how many of
        them it lies on top, is kept from `keep` on, pair by pair; seats are `apart`.
        """
        self._add(kernel.STACK, at, kind + 1, keep, apart)

    def tally(self, at: Place, most: int, fields: int, seat: int, steps: Sequence[int]) -> None:
        """Tuples of so many fields, counted by the first of them: one is a seat, and each has its step."""
        self._add(kernel.TALLY, at, self._tally(most), fields, seat, *steps)

    def rows(self, at: Place, rows: Sequence[Sequence[float]], apart: int, keep: int = -1) -> None:
        """For each entry which of these rows is written, `apart` places apart; none of them below 0.

        How many of them have each mark may be kept, and after these numbers the same for those entries whose next place
        was marked before."""
        self._add(kernel.ROWS, at, len(rows[0]), self._table(rows), apart, keep=keep)

    def pairs(self, at: Place, most: Sequence[float]) -> None:
        """Pairs of a thing and a number, which is a share of the most that is usual for that thing."""
        self._add(kernel.PAIRS, at, self._table([most]))

    def fields(self, at: Place, most: int, rooms: int, most_rooms: int) -> None:
        """Shares, and in the place `rooms` how many of them there are, as a share too."""
        self._add(kernel.FIELDS, at, most, rooms, most_rooms)

    def filled(self, at: Place, cubes: Sequence[Sequence[int]], starts: Sequence[Sequence[int]] = ()) -> None:
        """The cubes of each entry. With `starts`, entries are pairs of a colour, which begins where that viewer
        sees it, and of what fills the cubes."""
        most = max(map(len, cubes))
        table = self._table([[*filling, *[-1] * (most - len(filling))] for filling in cubes])
        begins = [self._table([start]) for start in starts] if starts else [-1] * self.seats
        for viewer, begin in enumerate(begins):
            self._lines[viewer].append(_line(kernel.FILLED, _at(at, viewer), most, table, begin))

    def _add(self, op: int, at: Place, *more: int, keep: Place = -1) -> None:
        for viewer, lines in enumerate(self._lines):
            lines.append(_line(op, _at(at, viewer), *more))
            kept = _at(keep, viewer)
            if kept >= 0:
                lines[-1][-1] = kept + 1
                self._kept = max(self._kept, kept + _MOST_LISTED)

    def _table(self, rows: Iterable[Sequence[float]]) -> int:
        """Where these rows begin among the tables."""
        begin = len(self._tables)
        for row in rows:
            self._tables += row
        return begin

    def _tally(self, most: int) -> int:
        if most not in self._tallies:
            self._tallies[most] = self._table([tallies(most)])
        return self._tallies[most]

    def done(self, asked: Facts, title: Facts) -> Look:
        """Writes these facts, which the recipe describes one after the other."""
        lines: list[NDArray[np.int64]] = [np.array(of_viewer, np.int64) for of_viewer in self._lines]
        tables: NDArray[np.float64] = np.array(self._tables or [0.0], np.float64)
        zeros: Numbers = np.zeros(self._size, np.float32)
        space = kernel.workspace(self._size + self._kept)
        base, mark = self._base, kernel.write

        def look(state: Any, seat: Seat, row: Numbers | None = None) -> Numbers:
            # mypyc would let go of the facts before they are read, so this module is not compiled.
            facts = (asked(state, seat), title(state, seat))
            blank = zeros if base is None else base(state)
            if row is None:
                row = blank.copy()
            else:
                row[:] = blank
            mark(id(facts), lines[seat], tables, space, row)
            return row

        return look


def _written(sums: Sums) -> list[float]:
    asked, parts = sums
    row: list[float] = [asked, len(parts)]
    for form, least, groups in parts:
        row += [form, least, len(groups)]
        for places in groups:
            row += [len(places), *places]
    return row


def _at(at: Place, viewer: Seat) -> int:
    return at if isinstance(at, int) else at[viewer]


def _line(*numbers: int) -> list[int]:
    return [*numbers, *[0] * (kernel.COLUMNS - len(numbers))]
