"""Rumis compiled: legal sets, random games and the tree search, on the same placement sets as the rules.

The functions take the tables of a plan and the parts of a position (see `arrays`), both as tuples of arrays. `turn` is
the colour to move; while the ruins are built (U8.3) it is the seat that places the next neutral stone, and `ruins` says
so. They are plain functions of numbers and arrays, compiled by numba when they are first called.
"""

from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

Arrays = tuple[Any, ...]

_ONE = np.uint64(1)


@njit(cache=True)
def draw(seed: Any) -> Any:
    """The next number of a xorshift generator; `seed` is an array of one word and is never zero."""
    x = seed[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    seed[0] = x
    return x * np.uint64(2685821657736338717)


@njit(cache=True)
def below(seed: Any, n: Any) -> Any:
    """A number from 0 to n - 1."""
    return np.int64(((draw(seed) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@intrinsic
def _popcount(context: Any, word: Any) -> Any:
    """The number of bits set, as one instruction of the machine."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), generate


popcount: Any = _popcount


@njit(cache=True)
def legal(tables: Arrays, position: Arrays, colour: Any, neutral: Any, ground: Any, found: Any) -> Any:
    """Write the legal placements of a colour into `found`; returns how many there are."""
    group, fits, touches, of_stone, on_ground, stone, columns, rises = tables
    heights, seen, fitting, touched, left, placed, out, resting = position
    words = found.shape[0]
    mine = fitting[colour]
    rests = resting[resting.shape[0] - 1]
    count = 0
    if placed[colour] > 0:
        beside = touched[colour]
        for w in range(words):
            found[w] = mine[w] & beside[w] & rests[w]
    else:
        alone = True
        for other in range(placed.shape[0]):
            if placed[other] > 0:
                alone = False
        if alone or colour == neutral:
            for w in range(words):
                found[w] = mine[w] & rests[w]
        else:
            for w in range(words):
                found[w] = np.uint64(0)
            for other in range(placed.shape[0]):
                beside = touched[other]
                for w in range(words):
                    found[w] |= beside[w]
            for w in range(words):
                found[w] &= mine[w] & rests[w]
        if ground and colour != neutral:
            for w in range(words):
                found[w] &= on_ground[w]
    for w in range(words):
        count += popcount(found[w])
    return count


@njit(cache=True)
def member(found: Any, place: Any) -> Any:
    """The placement at this place of a set."""
    for w in range(found.shape[0]):
        word = found[w]
        if word == np.uint64(0):
            continue
        count = popcount(word)
        if place < count:
            for _ in range(place):
                word &= word - _ONE
            low = word & (~word + _ONE)
            return w * 64 + popcount(low - _ONE)
        place -= count
    return -1


@njit(cache=True)
def build(tables: Arrays, position: Arrays, colour: Any, number: Any) -> None:
    """Put a stone down."""
    group, fits, touches, of_stone, on_ground, stone, columns, rises = tables
    heights, seen, fitting, touched, left, placed, out, resting = position
    words = fitting.shape[1]
    high = fits.shape[1] - 1
    beside = touched[colour]
    for i in range(columns.shape[1]):
        column = columns[number, i]
        if column < 0:
            break
        for layer in range(rises[number, i]):
            near = touches[column * high + heights[column] + layer]
            for w in range(words):
                beside[w] |= near[w]
        heights[column] += rises[number, i]
        seen[column] = colour
    gone = of_stone[stone[number]]
    mine = fitting[colour]
    for w in range(words):
        mine[w] &= ~gone[w]
    left[colour] -= 1
    placed[colour] += 1
    for i in range(columns.shape[1]):
        if columns[number, i] < 0:
            break
        part = columns[number, i] // group
        for j in range(i):
            if columns[number, j] // group == part:
                part = -1
        if part >= 0:
            rests = resting[part]
            start = part * group
            first = fits[start, heights[start]]
            for w in range(words):
                rests[w] = first[w]
            for column in range(start + 1, min(heights.shape[0], start + group)):
                here = fits[column, heights[column]]
                for w in range(words):
                    rests[w] &= here[w]
    parts = resting.shape[0] - 1
    rests = resting[parts]
    first, second = resting[0], resting[1]
    for w in range(words):
        rests[w] = first[w] & second[w]
    for part in range(2, parts):
        here = resting[part]
        for w in range(words):
            rests[w] &= here[w]


@njit(cache=True)
def copy_into(position: Arrays, work: Arrays) -> None:
    heights, seen, fitting, touched, left, placed, out, resting = position
    heights2, seen2, fitting2, touched2, left2, placed2, out2, resting2 = work
    heights2[:] = heights
    seen2[:] = seen
    fitting2[:] = fitting
    touched2[:] = touched
    left2[:] = left
    placed2[:] = placed
    out2[:] = out
    resting2[:] = resting


@njit(cache=True)
def copied(position: Arrays) -> Any:
    heights, seen, fitting, touched, left, placed, out, resting = position
    return (
        heights.copy(),
        seen.copy(),
        fitting.copy(),
        touched.copy(),
        left.copy(),
        placed.copy(),
        out.copy(),
        resting.copy(),
    )


@njit(cache=True)
def next_colour(tables: Arrays, position: Arrays, turn: Any, colours: Any, ground: Any, found: Any) -> Any:
    """U6: the next colour from `turn` on that can place a stone, and its number of placements; -1 at the end."""
    out = position[6]
    for step in range(colours):
        colour = (turn + step) % colours
        if out[colour]:
            continue
        count = legal(tables, position, colour, colours, ground, found)
        if count > 0:
            return colour, count
        out[colour] = True
    return -1, 0


@njit(cache=True)
def play_out(
    tables: Arrays,
    position: Arrays,
    turn: Any,
    ruins: Any,
    first: Any,
    colours: Any,
    seats: Any,
    ground: Any,
    found: Any,
    seed: Any,
) -> Any:
    """Play to the end at random, in place; returns the number of stones placed.

    `turn` is the seat that places the next ruin while `ruins`, else the colour to move; `first` is the start player.
    """
    stones = 0
    while ruins:
        count = legal(tables, position, colours, colours, ground, found)
        if count == 0:
            ruins = False
            turn = first
        else:
            build(tables, position, colours, member(found, below(seed, count)))
            stones += 1
            turn = (turn + 1) % seats
    while True:
        colour, count = next_colour(tables, position, turn, colours, ground, found)
        if colour < 0:
            return stones
        build(tables, position, colour, member(found, below(seed, count)))
        stones += 1
        turn = (colour + 1) % colours


@njit(cache=True)
def play_many(
    tables: Arrays,
    position: Arrays,
    turn: Any,
    ruins: Any,
    first: Any,
    colours: Any,
    seats: Any,
    ground: Any,
    seed: Any,
    games: Any,
) -> Any:
    """Many random games from one position; returns the number of stones placed."""
    work = copied(position)
    found = np.zeros(position[2].shape[1], np.uint64)
    stones = 0
    for _ in range(games):
        copy_into(position, work)
        stones += play_out(tables, work, turn, ruins, first, colours, seats, ground, found, seed)
    return stones


@njit(cache=True)
def rewards(position: Arrays, colours: Any, seats: Any, per_square: Any, per_stone: Any, gained: Any) -> None:
    """U7.3, U8.2: what each seat gets out of a finished game: mostly winning, a little the margin."""
    seen, left = position[1], position[4]
    best = np.full(seats, -1000000, np.int64)
    points = np.zeros(seats, np.int64)
    for colour in range(colours):
        squares = 0
        for column in range(seen.shape[0]):
            if seen[column] == colour:
                squares += 1
        total = per_square * squares + per_stone * left[colour]
        rank = 64 * total - left[colour]
        seat = colour % seats
        if rank > best[seat]:
            best[seat] = rank
            points[seat] = total
    top = best.max()
    winners = 0
    for seat in range(seats):
        if best[seat] == top:
            winners += 1
    for seat in range(seats):
        other = -1000000
        for rival in range(seats):
            if rival != seat and points[rival] > other:
                other = points[rival]
        margin = np.float64(points[seat] - other)
        won = 1.0 / winners if best[seat] == top else 0.0
        gained[seat] = 0.75 * won + 0.25 / (1.0 + np.exp(-margin / 4.0))


@njit(cache=True)
def promise(tables: Arrays, position: Arrays, colour: Any, number: Any, neutral: Any) -> Any:
    """How good a placement looks at once: squares gained and taken, big and high stones early, room to go on."""
    group, fits, touches, of_stone, on_ground, stone, columns, rises = tables
    heights, seen = position[0], position[1]
    high = fits.shape[1] - 1
    value = 0.0
    for i in range(columns.shape[1]):
        column = columns[number, i]
        if column < 0:
            break
        top = heights[column] + rises[number, i]
        if seen[column] < 0:
            value += 1.0
        elif seen[column] == colour:
            value += 0.0
        elif seen[column] == neutral:
            value += 1.0
        else:
            value += 1.7
        value += 0.35 * top / high
        value += 0.12 * rises[number, i]
    return value


@njit(cache=True)
def search(
    tables: Arrays,
    position: Arrays,
    turn: Any,
    ruins: Any,
    first: Any,
    colours: Any,
    seats: Any,
    ground: Any,
    per_square: Any,
    per_stone: Any,
    seed: Any,
    iterations: Any,
    widest: Any,
    explore: Any,
    tree: Arrays,
) -> Any:
    """Monte Carlo tree search: widens over the most promising placements, plays out at random.

    `tree` is kept between the calls of one decision: arrays of the nodes' placement, first child, number of children
    (-1: none looked at yet), visits, sum of rewards of the chooser, and promise; the last holds the number of nodes.
    """
    move, child, children, visits, total, hope, size = tree
    work = copied(position)
    words = position[2].shape[1]
    found = np.zeros(words, np.uint64)
    gained = np.zeros(seats, np.float64)
    path = np.zeros(256, np.int64)
    who = np.zeros(256, np.int64)
    capacity = move.shape[0]
    for _ in range(iterations):
        copy_into(position, work)
        node = 0
        depth = 0
        path[0] = 0
        seat_turn = turn
        in_ruins = ruins
        while True:
            # Whose move is it here?
            colour = -1
            count = 0
            if in_ruins:
                count = legal(tables, work, colours, colours, ground, found)
                if count > 0:
                    colour = colours
                else:
                    in_ruins = False
                    seat_turn = first
            if not in_ruins:
                colour, count = next_colour(tables, work, seat_turn, colours, ground, found)
            if colour < 0:
                break
            chooser = seat_turn if in_ruins else colour % seats
            if children[node] < 0:
                # A leaf: its children are the most promising placements, best first.
                if visits[node] < 1.0 and node != 0:
                    break
                kept = min(count, widest)
                if size[0] + kept > capacity:
                    break
                start = size[0]
                filled = 0
                for w in range(words):
                    word = found[w]
                    while word != np.uint64(0):
                        low = word & (~word + _ONE)
                        number = w * 64 + popcount(low - _ONE)
                        word &= word - _ONE
                        value = promise(tables, work, colour, number, colours)
                        value += 0.3 * (np.float64(draw(seed) >> np.uint64(40)) / 16777216.0)
                        if filled < kept:
                            at = filled
                            filled += 1
                        elif value > hope[start + kept - 1]:
                            at = kept - 1
                        else:
                            continue
                        while at > 0 and hope[start + at - 1] < value:
                            hope[start + at] = hope[start + at - 1]
                            move[start + at] = move[start + at - 1]
                            at -= 1
                        hope[start + at] = value
                        move[start + at] = number
                for i in range(kept):
                    child[start + i] = 0
                    children[start + i] = -1
                    visits[start + i] = 0.0
                    total[start + i] = 0.0
                child[node] = start
                children[node] = kept
                size[0] += kept
            # Progressive widening: the more visits, the more placements are looked at.
            wide = min(children[node], 4 + np.int64(1.6 * np.sqrt(visits[node])))
            best = -1.0
            pick = 0
            log = np.log(visits[node] + 1.0)
            for i in range(wide):
                at = child[node] + i
                if visits[at] == 0.0:
                    value = 10.0 - 0.001 * i
                else:
                    value = total[at] / visits[at] + explore * np.sqrt(log / visits[at])
                if value > best:
                    best = value
                    pick = at
            depth += 1
            path[depth] = pick
            who[depth] = chooser
            build(tables, work, colour, move[pick])
            seat_turn = (seat_turn + 1) % seats if in_ruins else (colour + 1) % colours
            node = pick
            if depth == 255:
                break
        play_out(tables, work, seat_turn, in_ruins, first, colours, seats, ground, found, seed)
        rewards(work, colours, seats, per_square, per_stone, gained)
        visits[0] += 1.0
        for d in range(1, depth + 1):
            visits[path[d]] += 1.0
            total[path[d]] += gained[who[d]]
    return size[0]
