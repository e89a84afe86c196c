"""A game of Rumis played to its end at random, on the placement sets alone: the workhorse of searches."""

from collections.abc import Callable

from tampu.games.rumis.placements.places import nth
from tampu.games.rumis.state import Structure


def play_out(state: Structure, colour: int, below: Callable[[int], int]) -> int:
    """From this colour's turn on, place random stones until nobody can. Returns the number of stones placed.

    The ruins must stand (U8.3). The stack is not used; `state.score()` tells the result afterwards.
    """
    out = state.out
    waiting = out.count(False)
    stones = 0
    while waiting:
        if not out[colour]:
            open_to = state.open_to(colour)
            if open_to:
                state.build(colour, nth(open_to, below(open_to.bit_count())))
                stones += 1
            else:
                out[colour] = True
                waiting -= 1
        colour = (colour + 1) % state.colours
    return stones
