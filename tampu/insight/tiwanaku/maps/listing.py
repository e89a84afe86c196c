"""All maps, listed one by one by a search that numba compiles. Importing this needs numba.

It is the exact cover of `tampu.games.tiwanaku.valley.cover` on words of 64 bits. The plantings that are left are
numbered, each terrain in words of its own, and the search always asks the square with the fewest of them. At every node
the tiles of each terrain must come out even (T3.5), and plantings that this rules out are removed at once.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST, TERRAINS
from tampu.games.tiwanaku.valley.frontier import PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.tiwanaku.valley.plantings import Marks, Planting
from tampu.games.tiwanaku.valley.search import Map
from tampu.insight.bitsets import ONE, popcount

_BITS = 64
_KINGS = 8
"""The most squares around another."""
_MOST = 100_000
"""If there are more maps than this, they are not listed."""
_WORDS_PER_SECOND = 1_500_000_000
"""How fast the search is. Turning seconds into nodes makes answers repeatable."""
_COVERED, _DEAD = -1, -2


class Rows:
    """All maps, each a row with the pair of terrain and crop of every square."""

    whole: ClassVar[bool] = True

    def __init__(self, rows: NDArray[np.int8]) -> None:
        self.rows = rows
        self.total = len(rows)

    def pairs(self) -> list[list[int]]:
        """By square and pair: in how many maps the square has that pair."""
        return [np.bincount(column, minlength=PAIRS).tolist() for column in self.rows.T]

    def draw(self, random: Random) -> Map:
        row = self.rows[int(random.random() * self.total)].tolist()
        return tuple(pair // LARGEST for pair in row), tuple(pair % LARGEST + 1 for pair in row)

    def terrains(self) -> list[tuple[int, ...]]:
        """Every terrain of the maps once."""
        return [tuple(terrain) for terrain in np.unique(self.rows // LARGEST, axis=0).tolist()]


def list_maps(known: Known, domains: Sequence[int], budget: float) -> Rows | None:
    """Every map of these domains; None if there are too many to list within this many seconds."""
    rows = np.empty((_MOST, known.board.squares), np.int8)
    marks = Marks.of(known.board, domains, known.supply)
    if not marks.narrow():
        return Rows(rows[:0])
    plantings, sets = _plantings(known, marks.left())
    found = _search(plantings, sets, _board(known), rows, int(budget * _WORDS_PER_SECOND / sets[1].size))
    return None if found < 0 else Rows(rows[:found].copy())


def _board(known: Known) -> tuple[Any, ...]:
    """The squares around each, how many they are, the tiles of each terrain, and the crops of each level."""
    kings = np.zeros((known.board.squares, _KINGS), np.int64)
    for square, others in enumerate(known.board.kings):
        kings[square, : len(others)] = others
    around = np.array([len(others) for others in known.board.kings])
    return kings, around, np.array(known.supply), np.array(CROPS)


def _plantings(known: Known, left: Sequence[Planting]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Squares, crops (level 1 is 0), size and terrain of each planting; and sets of them: all, by square those that
    cover it, by square and crop those that plant it there, and the words at which each terrain begins.
    """
    by_terrain = [[planting for planting in left if planting[0] == t] for t in range(len(TERRAINS))]
    words = [-(-len(plantings) // _BITS) for plantings in by_terrain]
    starts = np.cumsum([0, *words])
    width = int(starts[-1])
    squares, levels = np.zeros((2, width * _BITS, LARGEST), np.int64)
    sizes, terrain = np.zeros((2, width * _BITS), np.int64)
    for t, plantings in enumerate(by_terrain):
        for number, (_, places, crops) in enumerate(plantings, starts[t] * _BITS):
            size = len(places)
            sizes[number], terrain[number] = size, t
            squares[number, :size] = places
            levels[number, :size] = crops
    levels -= 1
    planted = np.zeros((known.board.squares, LARGEST, width), np.uint64)
    for place in range(LARGEST):
        those = np.flatnonzero(sizes > place)
        bits = ONE << (those % _BITS).astype(np.uint64)
        np.bitwise_or.at(planted, (squares[those, place], levels[those, place], those // _BITS), bits)
    covering = np.bitwise_or.reduce(planted, axis=1)
    alive = np.bitwise_or.reduce(covering, axis=0)
    return (squares, levels, sizes, terrain), (alive, covering, planted, starts)


@njit(cache=True)
def _search(plantings: Any, sets: Any, board: Any, rows: Any, nodes: Any) -> Any:
    """Write all covers into the rows, and return how many there are; -1 if there are too many nodes or covers.

    The data of a node is kept by depth: the plantings that are left, those not tried yet on its square, the squares
    that are done, and the tiles and crops that are used.
    """
    squares, levels, sizes, terrain = plantings
    alive, covering, _, starts = sets
    _, _, tiles, limits = board
    deepest = covering.shape[0] + 1
    left = np.zeros((deepest, covering.shape[1]), np.uint64)
    untried = np.zeros_like(left)
    done = np.zeros((deepest, covering.shape[0]), np.bool_)
    used = np.zeros((deepest, tiles.shape[0]), np.int64)
    grown = np.zeros((deepest, limits.shape[0]), np.int64)
    chosen = np.zeros(deepest, np.int64)
    left[0] = alive
    found = 0
    depth = 0
    square = _narrow(left[0], done[0], used[0], covering, starts, tiles)
    if square == _DEAD:
        return 0
    untried[0] = left[0] & covering[square]
    while depth >= 0:
        number = _take(untried[depth])
        if number < 0:
            depth -= 1
            continue
        chosen[depth] = number
        after = depth + 1
        used[after] = used[depth]
        used[after, terrain[number]] += sizes[number]
        grown[after] = grown[depth]
        grown[after, : sizes[number]] += 1
        if np.any(used[after] > tiles) or np.any(grown[after] > limits):
            continue
        nodes -= 1
        if nodes < 0:
            return -1
        _place(number, left[depth], left[after], done[depth], done[after], plantings, sets, board)
        square = _narrow(left[after], done[after], used[after], covering, starts, tiles)
        if square >= 0:
            untried[after] = left[after] & covering[square]
            depth = after
        elif square == _COVERED:
            if found == rows.shape[0]:
                return -1
            for at in range(after):
                planting = chosen[at]
                for place in range(sizes[planting]):
                    rows[found, squares[planting, place]] = terrain[planting] * LARGEST + levels[planting, place]
            found += 1
    return found


@njit(cache=True)
def _take(untried: Any) -> Any:
    """Remove the first planting from a set and return it; -1 if the set is empty."""
    for w in range(untried.shape[0]):
        word = untried[w]
        if word:
            lowest = word & (~word + ONE)
            untried[w] = word ^ lowest
            return w * _BITS + popcount(lowest - ONE)
    return -1


@njit(cache=True)
def _place(
    number: Any, before: Any, after: Any, done_before: Any, done_after: Any, plantings: Any, sets: Any, board: Any
) -> None:
    """Keep what fits a planting: nothing else on its squares (T3.1), no equal terrain (T3.2) or crop (T3.4) around."""
    squares, levels, sizes, terrain = plantings
    _, covering, planted, starts = sets
    kings, around, _, _ = board
    first, last = starts[terrain[number]], starts[terrain[number] + 1]
    after[:] = before
    done_after[:] = done_before
    for place in range(sizes[number]):
        square, level = squares[number, place], levels[number, place]
        done_after[square] = True
        for w in range(after.shape[0]):
            after[w] &= ~covering[square, w]
        for king in range(around[square]):
            other = kings[square, king]
            if done_before[other]:
                continue
            for w in range(after.shape[0]):
                after[w] &= ~planted[other, level, w]
            for w in range(first, last):
                after[w] &= ~covering[other, w]


@njit(cache=True)
def _narrow(left: Any, done: Any, used: Any, covering: Any, starts: Any, tiles: Any) -> Any:
    """Remove what the tiles forbid (T3.5), and return the open square with the fewest plantings."""
    kinds = tiles.shape[0]
    terrains = np.zeros(done.shape[0], np.int64)
    while True:
        fewest, best = 1 << 60, _COVERED
        may = used.copy()
        must = used.copy()
        for square in range(done.shape[0]):
            if done[square]:
                continue
            here = 0
            terrains[square] = 0
            for t in range(kinds):
                count = 0
                for w in range(starts[t], starts[t + 1]):
                    count += popcount(left[w] & covering[square, w])
                if count:
                    here += count
                    may[t] += 1
                    terrains[square] |= 1 << t
            if not here:
                return _DEAD
            for t in range(kinds):
                if terrains[square] == 1 << t:
                    must[t] += 1
            if here < fewest:
                fewest, best = here, square
        again = False
        for t in range(kinds):
            if may[t] < tiles[t] or must[t] > tiles[t]:
                return _DEAD
            if may[t] == must[t] or (must[t] < tiles[t] < may[t]):
                continue
            again = True
            full = must[t] == tiles[t]
            for square in range(done.shape[0]):
                if done[square] or not terrains[square] >> t & 1 or terrains[square] == 1 << t:
                    continue
                for w in range(left.shape[0]):
                    if (starts[t] <= w < starts[t + 1]) == full:
                        left[w] &= ~covering[square, w]
        if not again:
            return best
