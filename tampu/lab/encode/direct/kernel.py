"""Marks a row with facts as a recipe says. Importing this needs numba.

A fact is a number, a truth value, or a list of them; tuples only hold facts together. A recipe has a line for each
fact: what is done with it, where, and up to six numbers more, which `Recipe` explains. Its first line says who looks on
and how many seats there are. `tables` holds numbers that lines refer to by their place. In its last column a line may
say, counted from 1, from which place on the numbers are also kept, to be added up later.
"""

from typing import Any, Final

from numba import njit

from tampu.lab.encode.direct.reading import SPACE, flatten

COLUMNS: Final = 8
(
    SKIP, SPOT, SEAT, SHARE, BITS, ROW, SHARES, COUNTS, MEMBERS, SEATS, STACK, TALLY, ROWS, PAIRS, FIELDS,
    FILLED, KEEP, SUMS,
) = range(18)  # fmt: skip
ALL, DISTINCT, SAME = range(3)
"""What a sum adds up: everything, one of each group that is there, or the largest group."""

MOST_COUNTED: Final = 256
"""A table of tallies has so many."""


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
