"""Random games of Rumis, compiled, and what they are worth to each seat.

`turn` is the colour to move; while the ruins are built (U8.3) it is the seat that places the next neutral stone, and
`ruins` is true.
"""

from typing import Any

import numpy as np
from numba import njit

from tampu.bots.rumis.arrays import SPOT
from tampu.bots.rumis.kernel import Arrays, any_legal, build, copied, copy_into, rows_for

NEVER = 1 << 30
POINT = 64
"""What a point adds to a rank: more than there are stones of a colour."""


@njit(cache=True)
def next_colour(
    tables: Arrays, position: Arrays, turn: Any, colours: Any, ground: Any, rows: Any, found: Any, seed: Any
) -> Any:
    """U6: the next colour from `turn` on that can place a stone, or -1 at the end."""
    pairs, rests, of_stone, spots, cubes, facts = tables
    heights, seen, fitting, built, left, out = position
    for step in range(colours):
        colour = (turn + step) % colours
        if out[colour]:
            continue
        number = any_legal(
            pairs, rests, of_stone, spots, cubes, facts, heights, seen, fitting, built, left,
            colour, colours, ground, rows, found, seed, 1, 0.0,
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
    drawn: Any,
    lasting: Any,
    made: Any,
    ply: Any,
) -> Any:
    """Play to the end, in place; returns the number of stones placed.

    `turn` is the seat that places the next ruin while `ruins`, else the colour to move; `first` is the start player.
    Each placement is the most promising of so many `drawn` ones (see `any_legal`). `made` notes by colour and spot when
    it was built on, counted from `ply`.
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
            pairs, rests, of_stone, spots, cubes, facts, heights, seen, fitting, built, left,
            colour, colours, ground, rows, found, seed, drawn, lasting,
        )  # fmt: skip
        if number >= 0:
            build(of_stone, cubes, facts, heights, seen, fitting, built, left, colour, number)
            made[colour, facts[number, SPOT]] = ply + stones
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
def unmade(colours: Any, position: Arrays) -> Any:
    """Room for `play_out` to note when each colour built on each spot; the neutral colour comes last."""
    return np.full((colours + 1, position[2].shape[1] * 64), NEVER, np.int64)


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
    made = unmade(colours, position)
    stones = 0
    for _ in range(games):
        copy_into(position, work)
        stones += play_out(tables, work, turn, ruins, first, colours, seats, ground, rows, found, seed, 1, 0.0, made, 0)
    return stones


@njit(cache=True)
def ranks(seen: Any, left: Any, colours: Any, seats: Any, per_square: Any, per_stone: Any, best: Any) -> None:
    """U7.3, U8.2: write the rank of each seat's best colour into `best`: points first, then few unplaced stones."""
    best[:] = -1000000
    for colour in range(colours):
        squares = 0
        for column in range(seen.shape[0]):
            if seen[column] == colour:
                squares += 1
        rank = POINT * (per_square * squares + per_stone * left[colour]) - left[colour]
        seat = colour % seats
        best[seat] = max(best[seat], rank)


@njit(cache=True)
def reward_of(best: Any, seat: Any) -> Any:
    """What these ranks are worth to a seat: mostly for winning, a little for the margin."""
    winners, top, other = 0, best.max(), -1000000
    for rival in range(best.shape[0]):
        if best[rival] == top:
            winners += 1
        if rival != seat:
            other = max(other, best[rival])
    margin = np.float64(points_of(best[seat]) - points_of(other))
    won = 1.0 / winners if best[seat] == top else 0.0
    return 0.75 * won + 0.25 / (1.0 + np.exp(-margin / 4.0))


@njit(cache=True, inline="always")
def points_of(rank: Any) -> Any:
    return (rank + POINT - 1) // POINT


@njit(cache=True)
def rewards(position: Arrays, colours: Any, seats: Any, per_square: Any, per_stone: Any, gained: Any) -> None:
    """The reward of each seat for a finished game."""
    best = np.empty(seats, np.int64)
    ranks(position[1], position[4], colours, seats, per_square, per_stone, best)
    for seat in range(seats):
        gained[seat] = reward_of(best, seat)
