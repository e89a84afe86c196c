"""Random games of Rumis, compiled, and what they are worth to each seat.

`turn` is the colour to move; while the ruins are built (U8.3) it is the seat that places the next neutral stone, and
`ruins` is true.
"""

from typing import Any

import numpy as np
from numba import njit

from tampu.bots.rumis.kernel import Arrays, any_legal, build, copied, copy_into, rows_for


@njit(cache=True)
def next_colour(
    tables: Arrays, position: Arrays, turn: Any, colours: Any, ground: Any, rows: Any, found: Any, seed: Any
) -> Any:
    """U6: the next colour from `turn` on that can place a stone, or -1 at the end."""
    pairs, rests, of_stone, spots, cubes, facts = tables
    heights, _seen, fitting, built, left, out = position
    for step in range(colours):
        colour = (turn + step) % colours
        if out[colour]:
            continue
        number = any_legal(
            pairs, rests, of_stone, spots, cubes, facts, heights, fitting, built, left,
            colour, colours, ground, rows, found, seed,
        )  # fmt: skip
        if number >= 0:
            return colour
        out[colour] = True
    return -1


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
    rows: Any,
    found: Any,
    seed: Any,
) -> Any:
    """Play to the end at random, in place; returns the number of stones placed.

    `turn` is the seat that places the next ruin while `ruins`, else the colour to move; `first` is the start player.
    """
    pairs, rests, of_stone, spots, cubes, facts = tables
    heights, seen, fitting, built, left, out = position
    stones = 0
    waiting = 0
    for colour in range(colours):
        if not out[colour]:
            waiting += 1
    while ruins or waiting > 0:
        colour = colours if ruins else turn
        if not ruins and out[colour]:
            turn = (turn + 1) % colours
            continue
        number = any_legal(
            pairs, rests, of_stone, spots, cubes, facts, heights, fitting, built, left,
            colour, colours, ground, rows, found, seed,
        )  # fmt: skip
        if number >= 0:
            build(of_stone, cubes, facts, heights, seen, fitting, built, left, colour, number)
            stones += 1
            turn = (turn + 1) % (seats if ruins else colours)
        elif ruins:
            ruins = False
            turn = first
        else:
            out[colour] = True
            waiting -= 1
    return stones


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
    rows = rows_for(tables[0], tables[1])
    found = np.zeros(position[2].shape[1], np.uint64)
    stones = 0
    for _ in range(games):
        copy_into(position, work)
        stones += play_out(tables, work, turn, ruins, first, colours, seats, ground, rows, found, seed)
    return stones


@njit(cache=True)
def rewards(position: Arrays, colours: Any, seats: Any, per_square: Any, per_stone: Any, gained: Any) -> None:
    """U7.3, U8.2: the reward of each seat for a finished game: mostly for winning, a little for the margin."""
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
