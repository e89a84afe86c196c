"""The end of a game of Rumis, played out exactly, compiled. Positions and tables are those of `arrays`.

Every seat plays its best to the last stone. Two seats play for the difference of their ranks (U7.3), which is searched
with bounds (alpha-beta); of more seats each plays for its own reward. Stones never move, so which placements were made
says all about a position: one that was seen before is looked up, whatever the order of the placements was.
"""

from typing import Any

import numpy as np
from numba import njit

from tampu.bots.rumis.kernel import Arrays, build, legal, placement, promise
from tampu.bots.rumis.playouts import ranks, reward_of
from tampu.insight.bitsets import ONE, popcount

FAR = 1 << 40
"""Beyond every difference of ranks."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3


@njit(cache=True)
def _mix(word: Any) -> Any:
    """A number that looks random, from another."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@njit(cache=True)
def _mark(colour: Any, number: Any) -> Any:
    """What a placement adds to the key of a position."""
    return _mix(np.uint64(number * 8 + colour + 1) * np.uint64(0x9E3779B97F4A7C15))


@njit(cache=True)
def key_of(made: Any, out: Any, colour: Any) -> Any:
    """Of a position with this colour to move; never 0, which means an empty place of the table."""
    standing = np.uint64(colour + 1)
    for other in range(out.shape[0]):
        if out[other]:
            standing |= ONE << np.uint64(8 + other)
    return _mix(made ^ _mix(standing)) | ONE


@njit(cache=True)
def _enter(
    tables: Arrays, stack: Arrays, depth: Any, turn: Any, colours: Any, ground: Any, rows: Any, found: Any
) -> Any:
    """U6: the colour to move, whose legal spots are then in `found`; -1 at the end. Who cannot place is out."""
    heights, seen, fitting, built, left, out = stack
    position = (heights[depth], seen[depth], fitting[depth], built[depth], left[depth], out[depth])
    for step in range(colours):
        colour = (turn + step) % colours
        if out[depth, colour]:
            continue
        if legal(tables, position, colour, colours, ground, rows, found) > 0:
            return colour
        out[depth, colour] = True
    return -1


@njit(cache=True)
def _list(
    tables: Arrays, stack: Arrays, depth: Any, colour: Any, colours: Any, found: Any, first: Any, moves: Any, hopes: Any
) -> Any:
    """Write the placements in `found` into a row of `moves`, `first` and then the most promising ones in front."""
    heights, seen = stack[0][depth], stack[1][depth]
    spots, facts = tables[3], tables[5]
    high = spots.shape[1] - 2
    count = 0
    for w in range(found.shape[0]):
        word = found[w]
        while word != np.uint64(0):
            low = word & (~word + ONE)
            word ^= low
            number = placement(spots, heights, w * 64 + popcount(low - ONE))
            hope = promise(facts, heights, seen, high, colour, colours, number, 0.0)
            if number == first:
                hope += 1000.0
            at = count
            while at > 0 and hopes[depth, at - 1] < hope:
                hopes[depth, at] = hopes[depth, at - 1]
                moves[depth, at] = moves[depth, at - 1]
                at -= 1
            hopes[depth, at] = hope
            moves[depth, at] = number
            count += 1
    return count


@njit(cache=True)
def _place(tables: Arrays, stack: Arrays, depth: Any, colour: Any, number: Any) -> None:
    """The position after a placement, one row further on."""
    heights, seen, fitting, built, left, out = stack
    heights[depth + 1] = heights[depth]
    seen[depth + 1] = seen[depth]
    fitting[depth + 1] = fitting[depth]
    built[depth + 1] = built[depth]
    left[depth + 1] = left[depth]
    out[depth + 1] = out[depth]
    build(
        tables[2], tables[4], tables[5], heights[depth + 1], seen[depth + 1], fitting[depth + 1], built[depth + 1],
        left[depth + 1], colour, number,
    )  # fmt: skip


@njit(cache=True)
def between_two(
    tables: Arrays, stack: Arrays, depth: Any, turn: Any, made: Any, low: Any, high: Any, rules: Arrays, room: Arrays,
    known: Arrays,
) -> Any:  # fmt: skip
    """The rank of seat 0 less that of seat 1 at the end, exact between `low` and `high`, else a bound.

    `room` holds how many positions may still be looked at; below 0 the search was broken off and its result is void.
    """
    colours, seats, ground, per_square, per_stone = rules
    nodes, rows, found, moves, hopes, totals = room
    keys, values, kinds, firsts = known
    nodes[0] -= 1
    if nodes[0] < 0:
        return 0
    colour = _enter(tables, stack, depth, turn, colours, ground, rows, found[depth])
    if colour < 0:
        ranks(stack[1][depth], stack[4][depth], colours, seats, per_square, per_stone, totals)
        return totals[0] - totals[1]
    key = key_of(made, stack[5][depth], colour)
    slot = np.int64(key >> np.uint64(1)) & (keys.shape[0] - 1)
    first = -1
    if keys[slot] == key:
        value, kind = values[slot], kinds[slot]
        if kind == EXACT or (kind == AT_LEAST and value >= high) or (kind == AT_MOST and value <= low):
            return value
        first = firsts[slot]
    count = _list(tables, stack, depth, colour, colours, found[depth], first, moves, hopes)
    up = colour % seats == 0
    best, pick = (-FAR if up else FAR), -1
    a, b = low, high
    for i in range(count):
        number = moves[depth, i]
        _place(tables, stack, depth, colour, number)
        value = between_two(
            tables, stack, depth + 1, (colour + 1) % colours, made ^ _mark(colour, number), a, b, rules, room, known
        )
        if nodes[0] < 0:
            return 0
        if (value > best) if up else (value < best):
            best, pick = value, number
        if up:
            a = max(a, best)
        else:
            b = min(b, best)
        if a >= b:
            break
    keys[slot], values[slot], firsts[slot] = key, best, pick
    kinds[slot] = AT_LEAST if best >= high else AT_MOST if best <= low else EXACT
    return best


@njit(cache=True)
def among_all(
    tables: Arrays, stack: Arrays, depth: Any, turn: Any, made: Any, rules: Arrays, room: Arrays, known: Arrays
) -> None:
    """Write the ranks of the seats at the end into row `depth` of `ends`, if each plays for its own reward."""
    colours, seats, ground, per_square, per_stone = rules
    nodes, rows, found, moves, hopes, _ = room
    keys, values, firsts, ends = known
    nodes[0] -= 1
    if nodes[0] < 0:
        return
    colour = _enter(tables, stack, depth, turn, colours, ground, rows, found[depth])
    if colour < 0:
        ranks(stack[1][depth], stack[4][depth], colours, seats, per_square, per_stone, ends[depth])
        return
    key = key_of(made, stack[5][depth], colour)
    slot = np.int64(key >> np.uint64(1)) & (keys.shape[0] - 1)
    if keys[slot] == key:
        ends[depth] = values[slot]
        return
    count = _list(tables, stack, depth, colour, colours, found[depth], -1, moves, hopes)
    best, pick = -1.0, -1
    for i in range(count):
        number = moves[depth, i]
        _place(tables, stack, depth, colour, number)
        among_all(tables, stack, depth + 1, (colour + 1) % colours, made ^ _mark(colour, number), rules, room, known)
        if nodes[0] < 0:
            return
        reward = reward_of(ends[depth + 1], colour % seats)
        if reward > best:
            best, pick = reward, number
            ends[depth] = ends[depth + 1]
    keys[slot], firsts[slot] = key, pick
    values[slot] = ends[depth]
