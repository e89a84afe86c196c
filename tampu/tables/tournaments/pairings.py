"""Who meets whom, and in which seat. Pure functions of what was played: players are numbers, in a standing the best
first."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, permutations

Pair = frozenset[int]
_MOST_STEPS = 20_000


def pairs_of(groups: Sequence[Sequence[int]]) -> list[Pair]:
    """Everybody who met at these tables."""
    return [frozenset(pair) for group in groups for pair in combinations(group, 2)]


def swiss(
    standing: Sequence[int], seats: int, met: Collection[Pair], byes: Mapping[int, int]
) -> tuple[list[list[int]], list[int]]:
    """Groups of neighbours in the standing who have not met, and who rests.

    Whoever has rested least, and of those whoever stands lowest, rests. If nothing else is possible, some meet again:
    as few as need be.

    >>> swiss([0, 1, 2, 3], 2, [frozenset((0, 1))], {})
    ([[0, 2], [1, 3]], [])
    >>> swiss([0, 1, 2], 2, [], {2: 1})
    ([[0, 2]], [1])
    """
    resting: list[int] = []
    playing = list(standing)
    for _ in range(len(standing) % seats):
        least = min(byes.get(one, 0) for one in playing)
        rests = [one for one in playing if byes.get(one, 0) == least][-1]
        playing.remove(rests)
        resting.append(rests)
    known = set(met)
    for again in range(len(playing) * seats):
        steps = [0]
        found = _grouped(playing, seats, known, again, steps)
        if found is not None:
            return found, resting
    return [playing[first : first + seats] for first in range(0, len(playing), seats)], resting


def _grouped(
    waiting: Sequence[int], seats: int, met: Collection[Pair], again: int, steps: list[int]
) -> list[list[int]] | None:
    """The first waiting takes the nearest company with which at most so many pairs meet again, and so on."""
    if not waiting:
        return []
    first, rest = waiting[0], waiting[1:]
    for company in combinations(rest, seats - 1):
        steps[0] += 1
        if steps[0] > _MOST_STEPS:
            return None
        group = [first, *company]
        repeats = sum(pair in met for pair in pairs_of([group]))
        if repeats > again:
            continue
        others = _grouped([one for one in rest if one not in company], seats, met, again - repeats, steps)
        if others is not None:
            return [group, *others]
    return None


def round_robin(players: int, number: int) -> tuple[list[list[int]], list[int]]:
    """The round of this number, counted from 0, in which everybody meets everybody once (the circle method).

    >>> round_robin(4, 0)
    ([[0, 3], [1, 2]], [])
    >>> round_robin(3, 0)
    ([[1, 2]], [0])
    """
    circle = list(range(players + players % 2))
    turn = number % (len(circle) - 1)
    wheel = [circle[0], *circle[len(circle) - turn :], *circle[1 : len(circle) - turn]]
    met = [[wheel[seat], wheel[-1 - seat]] for seat in range(len(wheel) // 2)]
    tables = [sorted(pair) for pair in met if max(pair) < players]
    return tables, [min(pair) for pair in met if max(pair) >= players]


def rounds_of_robin(players: int) -> int:
    return max(1, players - 1 + players % 2)


def knock_out(alive: Sequence[int]) -> tuple[list[list[int]], list[int]]:
    """The best of those left meets the last; if their number is no power of two, the best rest until it is.

    >>> knock_out([0, 1, 2, 3, 4])
    ([[3, 4]], [0, 1, 2])
    >>> knock_out([0, 1, 2, 3])
    ([[0, 3], [1, 2]], [])
    """
    size = 1
    while size * 2 <= len(alive):
        size *= 2
    playing = len(alive) if size == len(alive) else 2 * (len(alive) - size)
    resting, fighting = list(alive[: len(alive) - playing]), list(alive[len(alive) - playing :])
    return [[fighting[seat], fighting[-1 - seat]] for seat in range(len(fighting) // 2)], resting


def rounds_of_knock_out(players: int) -> int:
    return max(1, (players - 1).bit_length())


def seated(groups: Sequence[Sequence[int]], sat: Mapping[int, Sequence[int]]) -> list[list[int]]:
    """Each group in the order of its seats: everybody where they have sat least often, and where that is all the same,
    from table to table one seat farther.

    >>> seated([[0, 1], [2, 3]], {0: [0], 1: [1]})
    [[1, 0], [3, 2]]
    """

    def orders(number: int, group: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
        turn = number % len(group)
        for order in permutations([*group[turn:], *group[:turn]]):
            yield sum(sat.get(one, ()).count(seat) ** 2 for seat, one in enumerate(order)), order

    return [list(min(orders(number, group), key=lambda one: one[0])[1]) for number, group in enumerate(groups)]
