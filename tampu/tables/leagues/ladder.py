"""Who rises and who falls. Pure functions: people are numbers, the best first."""

from collections.abc import Sequence
from itertools import pairwise


def ladder(divisions: Sequence[Sequence[int]], movers: int) -> list[int]:
    """Everybody after a season: the last of each division have changed places with the first of the next one.

    In a division those come first who fell into it, and last those who rose. Nobody passes a whole division.

    >>> ladder([[0, 1, 2, 3], [4, 5, 6, 7]], 1)
    [0, 1, 2, 4, 3, 5, 6, 7]
    >>> ladder([[0, 1, 2], [3, 4, 5, 6], [7, 8, 9, 10]], 2)
    [0, 3, 4, 1, 2, 7, 8, 5, 6, 9, 10]
    """
    moving = [_moving(upper, lower, movers) for upper, lower in pairwise(divisions)]
    found: list[int] = []
    for number, division in enumerate(divisions):
        up = moving[number - 1] if number else 0
        down = moving[number] if number < len(moving) else 0
        fell = divisions[number - 1][len(divisions[number - 1]) - up :] if number else ()
        rose = divisions[number + 1][:down] if number < len(moving) else ()
        found += [*fell, *division[up : len(division) - down], *rose]
    return found


def _moving(upper: Sequence[int], lower: Sequence[int], movers: int) -> int:
    """As many as both can spare: somebody may also have to go the other way."""
    return max(0, min(movers, len(upper) // 2, len(lower) // 2))


def divided(order: Sequence[int], size: int, least: int) -> list[list[int]]:
    """Divisions of so many people each. Those who are too few for one of their own join the one above.

    >>> divided(range(9), 4, 4)
    [[0, 1, 2, 3], [4, 5, 6, 7, 8]]
    """
    found = [list(order[first : first + size]) for first in range(0, len(order), size)]
    if len(found) > 1 and len(found[-1]) < least:
        last = found.pop()
        found[-1] += last
    return found
