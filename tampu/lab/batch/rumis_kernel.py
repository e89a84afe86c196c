"""Many games of Rumis at once, compiled: an action in each, the next choice, what its seat sees and what it may do.

`RumisBatch` holds the arrays; a row of each is a game. As in the rulebook, the legal placements are an AND of prepared
sets with one bit for each placement. The numbers that are written are those of `tampu.lab.encode.rumis`. Importing this
needs numba.
"""

from typing import Any

import numpy as np
from numba import njit

from tampu.insight.bitsets import ONE, popcount

Arrays = tuple[Any, ...]

SHARES = 40.0
"""The most points that are usual (`MOST_POINTS` of the encoder)."""
RUIN_TO_COME = 0.25
"""While ruins are built the next one waits on the stack: one step of at most four (`MOST_TO_COME`)."""


@njit(cache=True, inline="always")
def open_to(
    fits: Any, on_ground: Any, heights: Any, fitting: Any, touched: Any, left: Any,
    colour: Any, neutral: Any, ground: Any, stones: Any, found: Any, numbers: Any,
) -> Any:  # fmt: skip
    """U3.2, U4, U5, U8: write the legal placements of a colour into `numbers`, from its second place on.

    Returns how many there are.
    """
    words = found.shape[0]
    for w in range(words):
        found[w] = fitting[colour, w]
    for column in range(heights.shape[0]):
        row = fits[column, heights[column]]
        for w in range(words):
            found[w] &= row[w]
    if left[colour] < stones:
        for w in range(words):
            found[w] &= touched[colour, w]
    elif colour != neutral:
        any_placed = False
        for other in range(left.shape[0]):
            any_placed |= left[other] < stones
        if any_placed:
            for w in range(words):
                near = np.uint64(0)
                for other in range(left.shape[0]):
                    near |= touched[other, w]
                found[w] &= near
        if ground:
            for w in range(words):
                found[w] &= on_ground[w]
    count = 0
    for w in range(words):
        word = found[w]
        while word != np.uint64(0):
            low = word & (~word + ONE)
            word ^= low
            count += 1
            numbers[count] = w * 64 + popcount(low - ONE)
    return count


@njit(cache=True, inline="always")
def put_down(
    of_stone: Any, touches: Any, cubes_of: Any, column_of: Any, stone_of: Any,
    heights: Any, seen: Any, fitting: Any, touched: Any, owner: Any, left: Any, hand: Any, colour: Any, number: Any,
) -> None:  # fmt: skip
    """U3.2: a stone is built and never moves again."""
    words = fitting.shape[1]
    for i in range(cubes_of.shape[1]):
        cube = cubes_of[number, i]
        if cube < 0:
            break
        heights[column_of[cube]] += 1
        seen[column_of[cube]] = colour
        owner[cube] = colour
        for w in range(words):
            touched[colour, w] |= touches[cube, w]
    stone = stone_of[number]
    for w in range(words):
        fitting[colour, w] &= ~of_stone[stone, w]
    left[colour] -= 1
    hand[colour] &= ~(1 << stone)


@njit(cache=True, inline="always")
def show(
    row: Any, starts: Any, rules: Any, ranks: Any,
    seen: Any, owner: Any, left: Any, out: Any, hand: Any, place: Any, ruins: Any, who: Any,
) -> None:  # fmt: skip
    """Write what the actor sees."""
    colours, sets, stones = rules[1], rules[3], rules[9]
    cubes = owner.shape[0]
    row[:] = 0.0
    row[starts[0] + who] = 1.0
    row[starts[1]] = 1.0
    if ruins:
        row[starts[2] + rules[7]] = 1.0
        row[starts[4] + rules[8]] = RUIN_TO_COME
    else:
        row[starts[2] + rules[6]] = 1.0
        row[starts[3]] = place & 1
        row[starts[3] + 1] = place >> 1 & 1
        row[starts[6] + ranks[who, place]] = 1.0
    for cube in range(cubes):
        if owner[cube] >= 0:
            row[starts[5] + ranks[who, owner[cube]] * cubes + cube] = 1.0
    for colour in range(sets):
        rank = ranks[who, colour]
        at = starts[7] + rank * stones
        for stone in range(stones):
            row[at + stone] = hand[colour] >> stone & 1
        squares = 0
        for column in range(seen.shape[0]):
            squares += seen[column] == colour
        row[starts[8] + rank] = max(-1.0, min(1.0, squares / SHARES))
        if colour < colours:
            total = rules[4] * squares + rules[5] * left[colour]
            row[starts[9] + rank] = max(-1.0, min(1.0, total / SHARES))
            row[starts[10] + rank] = out[colour]


@njit(cache=True)
def play_all(
    tables: Arrays, games: Arrays, rules: Any, ranks: Any, starts: Any, first: Any,
    found: Any, lit: Any, mask: Any, views: Any, actor: Any,
    actions: Any, over: Any, scores: Any, unplaced: Any, anew: Any,
) -> Any:  # fmt: skip
    """Carry out an action in every game, or begin all of them `anew`.

    A game that ends is followed by the next, whose start player is in `first`. `lit` holds the legal placements of each
    game, their number first. Returns the first game whose action is not legal, and then nothing was done; else -1.
    """
    fits, on_ground, everything, of_stone, touches, cubes_of, column_of, stone_of = tables
    all_heights, all_seen, all_fitting, all_touched, owners, all_left, all_out, hands, turns, ruins, begun_by = games
    seats, colours, ground, sets, stones = rules[0], rules[1], rules[2] != 0, rules[3], rules[9]
    if not anew:
        for game in range(actions.shape[0]):
            if not 0 <= actions[game] < mask.shape[1] or mask[game, actions[game]] == 0:
                return game
    for game in range(actions.shape[0]):
        heights, seen, fitting, touched = all_heights[game], all_seen[game], all_fitting[game], all_touched[game]
        owner, left, out, hand = owners[game], all_left[game], all_out[game], hands[game]
        numbers, may = lit[game], mask[game]
        for i in range(1, numbers[0] + 1):
            may[numbers[i]] = 0
        over[game] = False
        begin = anew
        if not begin:
            colour = colours if ruins[game] else turns[game]
            put_down(
                of_stone, touches, cubes_of, column_of, stone_of,
                heights, seen, fitting, touched, owner, left, hand, colour, actions[game],
            )  # fmt: skip
            turns[game] = (turns[game] + 1) % (seats if ruins[game] else colours)
        count = 0
        while count == 0:
            if begin:
                heights[:] = 0
                seen[:] = -1
                owner[:] = -1
                for colour in range(sets):
                    fitting[colour] = everything
                touched[:, :] = np.uint64(0)
                left[:] = stones
                hand[:] = (1 << stones) - 1
                out[:] = False
                turns[game] = first[game]
                begun_by[game] = first[game]
                ruins[game] = sets > colours
            # U8.3: the ruins first. U6: then the next colour that can place a stone; one that cannot is out for good.
            tried = 0
            while count == 0 and tried < colours:
                colour = colours if ruins[game] else (turns[game] + tried) % colours
                if ruins[game] or not out[colour]:
                    count = open_to(
                        fits, on_ground, heights, fitting, touched, left,
                        colour, colours, ground, stones, found, numbers,
                    )  # fmt: skip
                    if count == 0 and not ruins[game]:
                        out[colour] = True
                if count == 0:
                    if ruins[game]:
                        ruins[game] = False
                        turns[game] = begun_by[game]
                    else:
                        tried += 1
                elif not ruins[game]:
                    turns[game] = colour
            begin = count == 0
            if begin:
                # U7.3, U8.2: the end. The best colour of each seat counts.
                over[game] = True
                for seat in range(seats):
                    best = -(1 << 40)
                    for colour in range(seat, colours, seats):
                        squares = 0
                        for column in range(seen.shape[0]):
                            squares += seen[column] == colour
                        total = rules[4] * squares + rules[5] * left[colour]
                        rank = 64 * total - left[colour]
                        if rank > best:
                            best = rank
                            scores[game, seat] = total
                            unplaced[game, seat] = left[colour]
        numbers[0] = count
        for i in range(1, count + 1):
            may[numbers[i]] = 1
        who = turns[game] if ruins[game] else turns[game] % seats
        actor[game] = who
        show(views[game], starts, rules, ranks, seen, owner, left, out, hand, turns[game], ruins[game], who)
    return -1
