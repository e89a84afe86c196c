"""Marks a row with facts as a recipe says. Importing this needs numba.

A fact is a number, a truth value, or a list of them; tuples only hold facts together. Compiled code gets the address of
a tuple, and asks Python for what it holds with the functions that any extension uses.

A recipe has a line for each fact: what is done with it, where, and up to six numbers more, which `Recipe` explains. Its
first line says who looks on and how many seats there are. `tables` holds numbers that lines refer to by their place. In
its last column a line may say, counted from 1, from which place on the numbers are also kept, to be added up later.

All of it is one file: numba keeps compiled functions as long as their own file stays the same, whatever they call.
"""

from typing import Any, Final

import numpy as np
from numba import njit, types

COLUMNS: Final = 8
(
    SKIP, SPOT, SEAT, SHARE, BITS, ROW, SHARES, COUNTS, MEMBERS, SEATS, STACK, TALLY, ROWS, PAIRS, FIELDS,
    FILLED, KEEP, SUMS,
) = range(18)  # fmt: skip
ALL, DISTINCT, SAME = range(3)
"""What a sum adds up: everything, one of each group that is there, or the largest group."""

MOST_COUNTED: Final = 256
"""A table of tallies has so many."""

_DEPTH: Final = 16
_ROOM: Final = 16_384
"""No seat sees more numbers than this, and no facts are nested deeper."""
_SMALL: Final = (*range(-5, 257),)
"""Python keeps one object for each of these numbers, side by side: where an object lies tells which of them it is."""
_KNOWN: Final = 9
"""The space begins with the kinds of facts, and where small numbers and truth values lie; then, for each list or tuple
within which something is read, there are its address, how much of it is read, how long it is, and its kind."""
_FRAME: Final = 4
_NUMBERS: Final = _KNOWN + _FRAME * _DEPTH
SPACE: Final = _NUMBERS + _ROOM


def _python(name: str, gives: Any, *takes: Any) -> Any:
    """A function of Python's C interface. Addresses are numbers here."""
    return types.ExternalFunction(name, gives(*takes))


_address: Final = types.int64
_type_of = _python("PyObject_Type", _address, _address)
_let_go = _python("Py_DecRef", types.void, _address)
_tuple_size = _python("PyTuple_Size", types.int64, _address)
_tuple_item = _python("PyTuple_GetItem", _address, _address, types.int64)
_list_size = _python("PyList_Size", types.int64, _address)
_list_item = _python("PyList_GetItem", _address, _address, types.int64)
_number = _python("PyLong_AsLongLong", types.int64, _address)
_failed = _python("PyErr_Occurred", _address)
_clear = _python("PyErr_Clear", types.void)


def workspace(more: int) -> Any:
    """What `flatten` needs; so many numbers more lie behind `SPACE`."""
    space = np.zeros(SPACE + more, np.int64)
    kinds = [id(kind) for kind in (int, bool, list, tuple)]
    space[:_KNOWN] = [*kinds, *_side_by_side([id(number) for number in _SMALL]), id(True), id(False)]
    return space


def _side_by_side(places: list[int]) -> tuple[int, int, int]:
    """Where the first one lies, how far apart they are as a power of two, and how far they reach: nowhere, if they do
    not lie like this."""
    apart = places[1] - places[0]
    if apart < 1 or apart & apart - 1 or places != [*range(places[0], places[-1] + 1, apart)]:
        return 0, 0, 0
    return places[0], apart.bit_length() - 1, apart * len(places)


@njit(cache=True, inline="always")
def _kind_of(address: Any) -> Any:
    kind = _type_of(address)
    _let_go(kind)
    return kind


@njit(cache=True, inline="always")
def _value_of(address: Any) -> Any:
    value = _number(address)
    if value == -1 and _failed() != 0:
        _clear()
        raise ValueError("a fact has at most 63 bits")
    return value


@njit(cache=True)
def flatten(facts: Any, space: Any) -> Any:
    """The numbers of a tuple of facts, given by its address, each list after its length."""
    a_number, a_truth, a_list, a_tuple = space[0], space[1], space[2], space[3]
    first, apart, reach, true, false = space[4], space[5], space[6], space[7], space[8]
    between = (1 << apart) - 1
    numbers = space[_NUMBERS:SPACE]
    depth, count = 0, 0
    held: Any = facts
    kind: Any = a_tuple
    at: Any = 0
    size: Any = _tuple_size(facts)
    while True:
        if size - at >= _ROOM - count or depth == _DEPTH:
            raise ValueError("more facts than there is room for")
        address: Any = 0
        while at < size:
            address = _list_item(held, at) if kind == a_list else _tuple_item(held, at)
            at += 1
            beyond = address - first
            if not (0 <= beyond < reach and beyond & between == 0):
                break
            numbers[count] = (beyond >> apart) + _SMALL[0]
            count += 1
            address = 0
        if address == 0:
            if depth == 0:
                return numbers[:count]
            depth -= 1
            frame = _KNOWN + _FRAME * depth
            held, at, size, kind = space[frame], space[frame + 1], space[frame + 2], space[frame + 3]
            continue
        if address in (true, false):
            numbers[count] = 1 if address == true else 0
            count += 1
            continue
        found = _kind_of(address)
        if found in (a_number, a_truth):
            numbers[count] = _value_of(address)
            count += 1
            continue
        if found not in (a_list, a_tuple):
            raise ValueError("a fact is a number, a truth value or a list")
        frame = _KNOWN + _FRAME * depth
        space[frame], space[frame + 1], space[frame + 2], space[frame + 3] = held, at, size, kind
        depth += 1
        held, at, kind = address, 0, found
        if kind == a_list:
            size = _list_size(address)
            numbers[count] = size
            count += 1
        else:
            size = _tuple_size(address)


@njit(cache=True, inline="always")
def _share(value: Any, most: Any) -> Any:
    return max(-1.0, min(1.0, value / most))


@njit(cache=True)
def write(facts: Any, recipe: Any, tables: Any, space: Any, row: Any) -> None:
    """`facts` is the address of a tuple. Behind what reading needs, `space` has room for as many numbers as the row
    has, which are zeros and so again afterwards, and for those that are kept."""
    viewer, seats = recipe[0, 1], recipe[0, 2]
    counted = space[SPACE : SPACE + row.shape[0]]
    kept = space[SPACE + row.shape[0] :]
    kept[:] = 0
    data = flatten(facts, space)
    at = 0
    for line in range(1, recipe.shape[0]):
        op, place, a, b = recipe[line, 0], recipe[line, 1], recipe[line, 2], recipe[line, 3]
        keep = recipe[line, COLUMNS - 1] - 1
        if at >= data.shape[0]:
            raise ValueError("the facts do not fit the recipe")
        value, at = data[at], at + 1
        if op == SPOT:
            if a <= value < a + b:
                row[place + value - a] = 1.0
        elif op == SEAT:
            if value >= 0:
                row[place + (value - viewer) % seats * a] = 1.0
        elif op == SHARE:
            row[place] = _share(value, a)
            if keep >= 0:
                kept[keep] = value
        elif op == BITS:
            members = 0
            for bit in range(a):
                if value >> bit & 1:
                    row[place + bit * b] = 1.0
                    members += 1
            if keep >= 0:
                kept[keep] = members
        elif op == ROW:
            if value >= 0:
                for number in range(a):
                    row[place + number] = tables[b + value * a + number]
        elif op == SHARES:
            for number in range(value):
                found, at = data[at], at + 1
                row[place + number * b] = _share(found, a)
        elif op == COUNTS:
            for number in range(value):
                found, at = data[at], at + 1
                if keep >= 0:
                    kept[keep + number] = found
                if number >= a and found:
                    row[place + number - a] = tables[b + min(found, MOST_COUNTED - 1)]
        elif op == MEMBERS:
            if keep >= 0:
                kept[keep] = value
            for _ in range(value):
                found, at = data[at], at + 1
                if found >= a:
                    row[place + found - a] = 1.0
        elif op == SEATS:
            for number in range(value):
                found, at = data[at], at + 1
                if found >= 0:
                    row[place + number * a + (found - viewer) % seats * b] = 1.0
                    if keep >= 0:
                        kept[keep + number * recipe[line, 4] + found * recipe[line, 5]] += 1
        elif op == STACK:
            away, top = 0, 0
            kind = b + 2 * kept[a - 1] if a else 0
            for _ in range(value):
                top, at = data[at], at + 1
                away = (top - viewer) % seats
                if a and row[place + away] == 0.0:
                    kept[kind + top * recipe[line, 4]] += 1
                row[place + away] = 1.0 if row[place + away] > 0.0 else 0.5
            if value:
                row[place + seats + away] = 1.0
                if a:
                    kept[kind + top * recipe[line, 4]] -= 1
                    kept[kind + top * recipe[line, 4] + 1] += 1
        elif op == TALLY:
            begin, seat = at, recipe[line, 4]
            for again in range(2):
                at = begin
                for _ in range(value):
                    where = place
                    for field in range(b):
                        found, at = data[at], at + 1
                        if field == seat:
                            found = (found - viewer) % seats
                        where += found * recipe[line, 5 + field] if field < 3 else 0
                    if again:
                        counted[where] = 0
                    else:
                        counted[where] += 1
                        row[where] = tables[a + min(counted[where], MOST_COUNTED - 1)]
        elif op == ROWS:
            for number in range(value):
                found, at = data[at], at + 1
                if found >= 0:
                    start, source = place + number * recipe[line, 4], b + found * a
                    kind = keep + a if keep >= 0 and row[start + a] > 0.0 else keep
                    for one in range(a):
                        row[start + one] = tables[source + one]
                        if keep >= 0 and tables[source + one] > 0.0:
                            kept[kind + one] += 1
        elif op == PAIRS:
            for _ in range(value):
                key, at = data[at], at + 1
                found, at = data[at], at + 1
                row[place + key] = _share(found, tables[a + key])
        elif op == FIELDS:
            if value:
                row[b] = _share(value, recipe[line, 4])
            for number in range(value):
                found, at = data[at], at + 1
                row[place + number] = _share(found, a)
        elif op == FILLED:
            for _ in range(value):
                start = place
                if recipe[line, 4] >= 0:
                    key, at = data[at], at + 1
                    start += int(tables[recipe[line, 4] + key])
                found, at = data[at], at + 1
                for one in range(a):
                    cube = int(tables[b + found * a + one])
                    if cube >= 0:
                        row[start + cube] = 1.0
        elif op == KEEP:
            for number in range(value):
                kept[keep + number], at = data[at], at + 1
        elif op == SUMS:
            for _ in range(value):
                thing, at = data[at], at + 1
                sums = int(tables[a + thing])
                if sums >= 0:
                    row[place + thing] = _share(_reached(tables, sums, kept, b), tables[sums])
    if at != data.shape[0]:
        raise ValueError("the facts do not fit the recipe")


@njit(cache=True)
def _reached(tables: Any, sums: Any, kept: Any, base: Any) -> Any:
    """What is reached of all that is asked for: of each sum no more than it asks for."""
    total = 0.0
    at = sums + 2
    for _ in range(int(tables[sums + 1])):
        form, least, groups = int(tables[at]), tables[at + 1], int(tables[at + 2])
        at += 3
        found = 0.0
        for _ in range(groups):
            count = 0.0
            for term in range(1, int(tables[at]) + 1):
                count += kept[base + int(tables[at + term])]
            at += int(tables[at]) + 1
            if form == SAME:
                found = max(found, count)
            else:
                found += min(count, 1.0) if form == DISTINCT else count
        total += min(found, least)
    return total
