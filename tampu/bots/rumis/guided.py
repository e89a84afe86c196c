"""The search of the master, compiled: a tree search that learns from every placement of a game, wherever it was made.

The tree is that of `tree`, with two more numbers for each node: in how many games below its parent the chooser made
this placement at any later time, and what these games were worth. While a node has few visits of its own it is judged
by them ("all moves as first"). So a few hundred games say something about every placement. What strong play likes by
its look (`prior`) is tried first and longest.
Below the tree, a placement is the best of a few legal ones drawn at random: for two seats the most promising one, for
more the one that the prior likes most (`liked`).
"""

from typing import Any

import numpy as np
from numba import njit

from tampu.bots.rumis.arrays import SPOT
from tampu.bots.rumis.kernel import Arrays, build, copied, copy_into, draw, placement, rows_for
from tampu.bots.rumis.liked import play_liked
from tampu.bots.rumis.playouts import NEVER, play_out, rewards, unmade
from tampu.bots.rumis.prior import liking, phase_of, whole_of
from tampu.bots.rumis.tree import adopt, insert, room_for, to_place
from tampu.insight.bitsets import ONE, popcount

DRAWN = 3
"""From how many placements the best one is taken below the tree."""
EXPLORE = 1.0
"""How much is spent on placements that were tried less often than they are likely."""
SHARP = 2.0
"""How much surer of its likings the search is than the prior."""
ELSEWHERE = 300.0
"""After so many visits what happened elsewhere counts half, however often it happened."""
LASTING = 0.5
"""What a square promises besides that nobody can take again."""


@njit(cache=True)
def grow(
    tree: Arrays, node: Any, tables: Arrays, position: Arrays, colour: Any, colours: Any, found: Any, kept: Any,
    seed: Any, prior: Any, whole: Any,
) -> None:  # fmt: skip
    """Give a leaf its children, the likeliest of the placements in `found`; their hopes add up to 1.

    The prior knows nothing of ruins: any of their placements are taken.
    """
    hope = tree[5]
    spots, cubes, facts = tables[3], tables[4], tables[5]
    heights, seen, built = position[0], position[1], position[3]
    weights = prior[phase_of(position[4][colour])]
    whole_of(built, whole)
    start, filled = tree[6][0], 0
    for w in range(found.shape[0]):
        word = found[w]
        while word != np.uint64(0):
            low = word & (~word + ONE)
            number = placement(spots, heights, w * 64 + popcount(low - ONE))
            word ^= low
            if colour == colours:
                value = np.float64(draw(seed) >> np.uint64(40)) / 16777216.0
            else:
                value = SHARP * liking(weights, facts, cubes, seen, built, whole, colour, colours, number)
            filled = insert(tree, start, filled, kept, value, number)
    top, total = hope[start], 0.0
    for at in range(start, start + kept):
        hope[at] = 1.0 if colour == colours else np.exp(hope[at] - top)
        total += hope[at]
    for at in range(start, start + kept):
        hope[at] /= total
    adopt(tree, node, kept)


@njit(cache=True)
def best_child(tree: Arrays, elsewhere: Arrays, node: Any) -> Any:
    """The child with the highest upper bound, by its own visits and by what the placement was worth elsewhere."""
    _move, child, children, visits, total, hope, _size = tree
    times, worth = elsewhere
    start = child[node]
    best, pick = -1000.0, start
    explore = EXPLORE * np.sqrt(visits[node] + 1.0)
    for at in range(start, start + children[node]):
        own, others = visits[at], times[at]
        if others > 0.0:
            share = others / (others + own + others * own / ELSEWHERE)
            value = share * worth[at] / others
            if own > 0.0:
                value += (1.0 - share) * total[at] / own
        elif own > 0.0:
            value = total[at] / own
        else:
            value = 1.0
        value += explore * hope[at] / (1.0 + own)
        if value > best:
            best, pick = value, at
    return pick


@njit(cache=True)
def learn(
    tree: Arrays, elsewhere: Arrays, tables: Arrays, path: Any, who: Any, hues: Any, depth: Any, made: Any, gained: Any
) -> None:
    """Note what a game was worth, for the nodes of its path and for all placements that were made later."""
    move, child, children, visits, total = tree[:5]
    times, worth = elsewhere
    facts = tables[5]
    visits[0] += 1.0
    for d in range(depth):
        node, colour, reward = path[d], hues[d], gained[who[d]]
        visits[path[d + 1]] += 1.0
        total[path[d + 1]] += reward
        for at in range(child[node], child[node] + children[node]):
            when = made[colour, facts[move[at], SPOT]]
            if d <= when < NEVER:
                times[at] += 1.0
                worth[at] += reward


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
    prior: Any,
    tree: Arrays,
    elsewhere: Arrays,
) -> None:
    """Walk down the tree, play on from its leaf, and learn. The tree lasts for the calls of one decision.

    At the root `widest[0]` placements are considered, below it `widest[1]`.
    """
    move, _child, children = tree[:3]
    pairs, rests, of_stone, _spots, cubes, facts = tables
    work = copied(position)
    heights, seen, fitting, built, left, _out = work
    rows = rows_for(pairs, rests)
    found = np.zeros(fitting.shape[1], np.uint64)
    gained = np.zeros(seats, np.float64)
    path, who, hues = np.zeros(257, np.int64), np.zeros(256, np.int64), np.zeros(256, np.int64)
    made = unmade(colours, work)
    whole = np.zeros(built.shape[1], np.uint64)
    for _ in range(iterations):
        copy_into(position, work)
        made[:] = NEVER
        node, depth, seat_turn, in_ruins = 0, 0, turn, ruins
        while depth < 255:
            colour, seat_turn, in_ruins = to_place(
                tables, work, seat_turn, in_ruins, first, colours, ground, rows, found, seed
            )
            if colour < 0:
                break
            if children[node] < 0:
                most = widest[0] if node == 0 else widest[1]
                kept = room_for(tree, node, tables, work, colour, colours, ground, rows, found, most)
                if kept == 0:
                    break
                grow(tree, node, tables, work, colour, colours, found, kept, seed, prior, whole)
            path[depth], who[depth], hues[depth] = node, (seat_turn if in_ruins else colour % seats), colour
            node = best_child(tree, elsewhere, node)
            made[colour, facts[move[node], SPOT]] = depth
            depth += 1
            path[depth] = node
            build(of_stone, cubes, facts, heights, seen, fitting, built, left, colour, move[node])
            seat_turn = (seat_turn + 1) % seats if in_ruins else (colour + 1) % colours
        if seats > 2 and not in_ruins:
            play_liked(tables, work, seat_turn, colours, ground, rows, found, seed, DRAWN, prior, whole, made, depth)
        else:
            play_out(
                tables, work, seat_turn, in_ruins, first, colours, seats, ground, rows, found, seed, DRAWN, LASTING,
                made, depth,
            )  # fmt: skip
        rewards(work, colours, seats, per_square, per_stone, gained)
        learn(tree, elsewhere, tables, path, who, hues, depth, made, gained)
