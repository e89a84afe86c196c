"""The tree search of Rumis, compiled. Positions and tables are those of `arrays`.

A tree is a tuple of arrays over its nodes: placement, first child, number of children (-1: not listed yet), visits,
sum of rewards of the chooser, and promise; the last array holds the number of nodes.
"""

from typing import Any

import numpy as np
from numba import njit

from tampu.bots.rumis.kernel import (
    Arrays,
    build,
    copied,
    copy_into,
    draw,
    legal,
    placement,
    promise,
    rows_for,
)
from tampu.bots.rumis.playouts import next_colour, play_out, rewards, unmade
from tampu.insight.bitsets import ONE, popcount


@njit(cache=True, inline="always")
def insert(tree: Arrays, start: Any, filled: Any, kept: Any, value: Any, number: Any) -> Any:
    """Put a placement among the `filled` best ones of at most `kept`, best first; returns how many there are then."""
    move, hope = tree[0], tree[5]
    if filled < kept:
        at = filled
        filled += 1
    elif value > hope[start + kept - 1]:
        at = kept - 1
    else:
        return filled
    while at > 0 and hope[start + at - 1] < value:
        hope[start + at] = hope[start + at - 1]
        move[start + at] = move[start + at - 1]
        at -= 1
    hope[start + at] = value
    move[start + at] = number
    return filled


@njit(cache=True, inline="always")
def adopt(tree: Arrays, node: Any, kept: Any) -> None:
    """Make the next `kept` nodes the children of a leaf."""
    _move, child, children, visits, total, _hope, size = tree
    start = size[0]
    for at in range(start, start + kept):
        child[at] = 0
        children[at] = -1
        visits[at] = 0.0
        total[at] = 0.0
    child[node] = start
    children[node] = kept
    size[0] += kept


@njit(cache=True)
def grow(
    tree: Arrays,
    node: Any,
    tables: Arrays,
    position: Arrays,
    colour: Any,
    neutral: Any,
    found: Any,
    kept: Any,
    seed: Any,
) -> None:
    """Give a leaf its children: the most promising of the placements in `found`, best first."""
    spots, facts = tables[3], tables[5]
    heights, seen = position[0], position[1]
    high = spots.shape[1] - 2
    start, filled = tree[6][0], 0
    for w in range(found.shape[0]):
        word = found[w]
        while word != np.uint64(0):
            low = word & (~word + ONE)
            number = placement(spots, heights, w * 64 + popcount(low - ONE))
            word ^= low
            value = promise(facts, heights, seen, high, colour, neutral, number, 0.0)
            value += 0.3 * (np.float64(draw(seed) >> np.uint64(40)) / 16777216.0)
            filled = insert(tree, start, filled, kept, value, number)
    adopt(tree, node, kept)


@njit(cache=True)
def to_place(
    tables: Arrays, position: Arrays, turn: Any, ruins: Any, first: Any, colours: Any, ground: Any, rows: Any,
    found: Any, seed: Any,
) -> Any:  # fmt: skip
    """The colour that places a stone here, or -1 at the end; and `turn` and `ruins` as they are then."""
    if ruins:
        if legal(tables, position, colours, colours, ground, rows, found) > 0:
            return colours, turn, True
        turn = first
    return next_colour(tables, position, turn, colours, ground, rows, found, seed), turn, False


@njit(cache=True)
def room_for(
    tree: Arrays, node: Any, tables: Arrays, position: Arrays, colour: Any, colours: Any, ground: Any, rows: Any,
    found: Any, widest: Any,
) -> Any:  # fmt: skip
    """How many children a leaf shall have, of those that are in `found` then; 0 if it gets none yet, or no more.

    A node gets its children when it is visited again, while there is room.
    """
    move, _child, _children, visits, _total, _hope, size = tree
    if visits[node] < 1.0 and node != 0:
        return 0
    kept = min(legal(tables, position, colour, colours, ground, rows, found), widest)
    return kept if size[0] + kept <= move.shape[0] else 0


@njit(cache=True)
def best_child(tree: Arrays, node: Any, explore: Any) -> Any:
    """The child with the highest upper bound; the more visits, the more children are considered."""
    _move, child, children, visits, total, _hope, _size = tree
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
    return pick


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
) -> None:
    """Monte Carlo tree search with random games below the leaves. The tree lasts for the calls of one decision."""
    move, _child, children, visits, total, _hope, _size = tree
    pairs, rests, of_stone, _spots, cubes, facts = tables
    work = copied(position)
    heights, seen, fitting, built, left, _out = work
    rows = rows_for(pairs, rests)
    found = np.zeros(fitting.shape[1], np.uint64)
    gained = np.zeros(seats, np.float64)
    made = unmade(colours, work)
    path = np.zeros(256, np.int64)
    who = np.zeros(256, np.int64)
    for _ in range(iterations):
        copy_into(position, work)
        node = 0
        depth = 0
        seat_turn = turn
        in_ruins = ruins
        while depth < 255:
            colour, seat_turn, in_ruins = to_place(
                tables, work, seat_turn, in_ruins, first, colours, ground, rows, found, seed
            )
            if colour < 0:
                break
            if children[node] < 0:
                kept = room_for(tree, node, tables, work, colour, colours, ground, rows, found, widest)
                if kept == 0:
                    break
                grow(tree, node, tables, work, colour, colours, found, kept, seed)
            node = best_child(tree, node, explore)
            depth += 1
            path[depth] = node
            who[depth] = seat_turn if in_ruins else colour % seats
            build(of_stone, cubes, facts, heights, seen, fitting, built, left, colour, move[node])
            seat_turn = (seat_turn + 1) % seats if in_ruins else (colour + 1) % colours
        play_out(
            tables, work, seat_turn, in_ruins, first, colours, seats, ground, rows, found, seed, 1, 0.0, made, depth
        )
        rewards(work, colours, seats, per_square, per_stone, gained)
        visits[0] += 1.0
        for d in range(1, depth + 1):
            visits[path[d]] += 1.0
            total[path[d]] += gained[who[d]]
