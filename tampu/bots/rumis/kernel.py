"""The moves of Rumis, compiled: which placements are legal, and building one.

The functions take the tables of a plan and the parts of a position (see `arrays`), both as tuples of arrays. They are
plain functions of numbers and arrays, compiled by numba when they are first called.
"""

from typing import Any

import numpy as np
from numba import njit

from tampu.bots.rumis.arrays import ROOM
from tampu.insight.bitsets import ONE, popcount

Arrays = tuple[Any, ...]


@njit(cache=True, inline="always")
def draw(seed: Any) -> Any:
    """The next number of a xorshift generator; `seed` is an array of one word and is never zero."""
    x = seed[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    seed[0] = x
    return x * np.uint64(2685821657736338717)


@njit(cache=True, inline="always")
def below(seed: Any, n: Any) -> Any:
    """A number from 0 to n - 1."""
    return np.int64(((draw(seed) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@njit(cache=True, inline="always")
def resting(pairs: Any, rests: Any, spots: Any, heights: Any, fitting: Any, colour: Any, rows: Any, found: Any) -> Any:
    """U3.2, U4: write the spots where an unplaced stone of a colour rests into `found`; returns how many there are."""
    words = found.shape[0]
    size = spots.shape[1] - 1
    for pair in range(pairs.shape[0]):
        rows[pair] = np.uint64((pair * size + heights[pairs[pair, 0]]) * size + heights[pairs[pair, 1]])
    for w in range(words):
        found[w] = fitting[colour, w]
    # Eight rows at a time, so that vector instructions pay.
    for at in range(0, rows.shape[0], 8):
        a, b, c, d = rows[at], rows[at + 1], rows[at + 2], rows[at + 3]
        e, f, g, h = rows[at + 4], rows[at + 5], rows[at + 6], rows[at + 7]
        for w in range(words):
            upper = rests[a, w] & rests[b, w] & rests[c, w] & rests[d, w]
            lower = rests[e, w] & rests[f, w] & rests[g, w] & rests[h, w]
            found[w] &= upper & lower
    count = 0
    for w in range(words):
        count += popcount(found[w])
    return count


@njit(cache=True)
def rows_for(pairs: Any, rests: Any) -> Any:
    """Room for the rows that `resting` reads, in whole eights; rows beyond the pairs hold all spots."""
    return np.full((pairs.shape[0] + 7) // 8 * 8, np.uint64(rests.shape[0] - 1))


@njit(cache=True, inline="always")
def member(found: Any, place: Any) -> Any:
    """The spot at this place of a set."""
    for w in range(found.shape[0]):
        word = found[w]
        count = popcount(word)
        if place < count:
            for _ in range(place):
                word &= word - ONE
            return w * 64 + popcount((word & (~word + ONE)) - ONE)
        place -= count
    return -1


@njit(cache=True, inline="always")
def placement(spots: Any, heights: Any, spot: Any) -> Any:
    """The placement that rests at a spot."""
    return spots[spot, 1 + heights[spots[spot, 0]]]


@njit(cache=True, inline="always")
def meets(cubes: Any, built: Any, colour: Any, number: Any) -> Any:
    """Has a placement a face against a cube of this colour?"""
    common = np.uint64(0)
    for w in range(built.shape[1]):
        common |= cubes[number, 1, w] & built[colour, w]
    return common != np.uint64(0)


@njit(cache=True, inline="always")
def allowed(
    of_stone: Any, cubes: Any, facts: Any, built: Any, left: Any, colour: Any, neutral: Any, ground: Any, number: Any
) -> Any:
    """U5, U8.1, U8.3: does a placement that rests touch what it must?"""
    stones = of_stone.shape[0]
    if left[colour] < stones:
        return meets(cubes, built, colour, number)
    if colour == neutral:
        return True
    if ground and facts[number, 1] == 0:
        return False
    alone = True
    for other in range(left.shape[0]):
        if left[other] < stones:
            alone = False
            if meets(cubes, built, other, number):
                return True
    return alone


@njit(cache=True)
def legal(tables: Arrays, position: Arrays, colour: Any, neutral: Any, ground: Any, rows: Any, found: Any) -> Any:
    """Write the legal spots of a colour into `found`; returns how many there are."""
    pairs, rests, of_stone, spots, cubes, facts = tables
    heights, _seen, fitting, built, left, _out = position
    count = 0
    if resting(pairs, rests, spots, heights, fitting, colour, rows, found) > 0:
        for w in range(found.shape[0]):
            word = found[w]
            kept = np.uint64(0)
            while word != np.uint64(0):
                low = word & (~word + ONE)
                word ^= low
                number = placement(spots, heights, w * 64 + popcount(low - ONE))
                if allowed(of_stone, cubes, facts, built, left, colour, neutral, ground, number):
                    kept |= low
                    count += 1
            found[w] = kept
    return count


@njit(cache=True, inline="always")
def promise(
    facts: Any, heights: Any, seen: Any, high: Any, colour: Any, neutral: Any, number: Any, lasting: Any
) -> Any:
    """How promising a placement is: squares gained and taken, tall and large stones early.

    `lasting` is what a square is worth besides that nobody can take again.
    """
    value = 0.0
    for i in range(2, 6):
        column = facts[number, i]
        if column < 0:
            break
        top = heights[column] + facts[number, i + 4]
        kept = lasting if facts[number, ROOM + i - 2] == 0 else 0.0
        if seen[column] < 0 or seen[column] == neutral:
            value += 1.0
        elif seen[column] != colour:
            value += 1.7 + 0.6 * kept
        value += kept
        value += 0.35 * top / high
        value += 0.12 * facts[number, i + 4]
    return value


@njit(cache=True, inline="always")
def any_legal(
    pairs: Any,
    rests: Any,
    of_stone: Any,
    spots: Any,
    cubes: Any,
    facts: Any,
    heights: Any,
    seen: Any,
    fitting: Any,
    built: Any,
    left: Any,
    colour: Any,
    neutral: Any,
    ground: Any,
    rows: Any,
    found: Any,
    seed: Any,
    drawn: Any,
    lasting: Any,
) -> Any:
    """The most promising of so many legal placements of a colour, drawn at random; -1 if there is none.

    Takes the arrays one by one, as `build` does: getting them out of a tuple costs more than the work itself.
    """
    high = spots.shape[1] - 2
    count = resting(pairs, rests, spots, heights, fitting, colour, rows, found)
    best, top = -1, -1.0
    while count > 0 and drawn > 0:
        spot = member(found, below(seed, count))
        number = placement(spots, heights, spot)
        found[spot >> 6] ^= ONE << np.uint64(spot & 63)
        count -= 1
        if allowed(of_stone, cubes, facts, built, left, colour, neutral, ground, number):
            drawn -= 1
            if drawn == 0 and best < 0:
                return number
            value = promise(facts, heights, seen, high, colour, neutral, number, lasting)
            if value > top:
                best, top = number, value
    return best


@njit(cache=True, inline="always")
def build(
    of_stone: Any,
    cubes: Any,
    facts: Any,
    heights: Any,
    seen: Any,
    fitting: Any,
    built: Any,
    left: Any,
    colour: Any,
    number: Any,
) -> None:
    """Put a stone down."""
    for i in range(2, 6):
        column = facts[number, i]
        if column < 0:
            break
        heights[column] += facts[number, i + 4]
        seen[column] = colour
    for w in range(built.shape[1]):
        built[colour, w] |= cubes[number, 0, w]
    stone = facts[number, 0]
    for w in range(fitting.shape[1]):
        fitting[colour, w] &= ~of_stone[stone, w]
    left[colour] -= 1


@njit(cache=True)
def copy_into(position: Arrays, work: Arrays) -> None:
    heights, seen, fitting, built, left, out = position
    heights2, seen2, fitting2, built2, left2, out2 = work
    heights2[:] = heights
    seen2[:] = seen
    fitting2[:] = fitting
    built2[:] = built
    left2[:] = left
    out2[:] = out


@njit(cache=True)
def copied(position: Arrays) -> Any:
    heights, seen, fitting, built, left, out = position
    return heights.copy(), seen.copy(), fitting.copy(), built.copy(), left.copy(), out.copy()
