"""Games to the end by what the prior likes, compiled: how the master plays on below its tree, of more than two seats.

Where several can shut a seat in, the faces of a stone matter most, which `promise` does not see: stones beside own and
open cubes leave room to build on. So a placement is the most liked (`prior`) of a few legal ones drawn at random.
"""

from typing import Any

import numpy as np
from numba import njit

from tampu.bots.rumis.arrays import SPOT
from tampu.bots.rumis.kernel import Arrays, allowed, below, build, member, placement, resting
from tampu.bots.rumis.prior import liking, phase_of, whole_of
from tampu.insight.bitsets import ONE

FAR = -1e9
"""Below every liking."""


@njit(cache=True, inline="always")
def most_liked(
    tables: Arrays, position: Arrays, colour: Any, neutral: Any, ground: Any, rows: Any, found: Any, seed: Any,
    drawn: Any, prior: Any, whole: Any,
) -> Any:  # fmt: skip
    """The most liked of so many legal placements of a colour, drawn at random; -1 if there is none."""
    pairs, rests, of_stone, spots, cubes, facts = tables
    heights, seen, fitting, built, left, _out = position
    weights = prior[phase_of(left[colour])]
    count = resting(pairs, rests, spots, heights, fitting, colour, rows, found)
    best, top = -1, FAR
    while count > 0 and drawn > 0:
        spot = member(found, below(seed, count))
        number = placement(spots, heights, spot)
        found[spot >> 6] ^= ONE << np.uint64(spot & 63)
        count -= 1
        if allowed(of_stone, cubes, facts, built, left, colour, neutral, ground, number):
            drawn -= 1
            value = liking(weights, facts, cubes, seen, built, whole, colour, neutral, number)
            if value > top:
                best, top = number, value
    return best


@njit(cache=True)
def play_liked(
    tables: Arrays, position: Arrays, turn: Any, colours: Any, ground: Any, rows: Any, found: Any, seed: Any,
    drawn: Any, prior: Any, whole: Any, made: Any, ply: Any,
) -> Any:  # fmt: skip
    """Play to the end, in place, from the colour to move; returns the number of stones placed. No ruins are built.

    `made` notes by colour and spot when it was built on, counted from `ply`; `whole` is room for the cubes of all.
    """
    _pairs, _rests, of_stone, _spots, cubes, facts = tables
    heights, seen, fitting, built, left, out = position
    stones = 0
    waiting = 0
    for colour in range(colours):
        if not out[colour]:
            waiting += 1
    whole_of(built, whole)
    while waiting > 0:
        colour = turn
        turn = (turn + 1) % colours
        if out[colour]:
            continue
        number = most_liked(tables, position, colour, colours, ground, rows, found, seed, drawn, prior, whole)
        if number < 0:
            out[colour] = True
            waiting -= 1
            continue
        build(of_stone, cubes, facts, heights, seen, fitting, built, left, colour, number)
        for w in range(whole.shape[0]):
            whole[w] |= cubes[number, 0, w]
        made[colour, facts[number, SPOT]] = ply + stones
        stones += 1
    return stones
