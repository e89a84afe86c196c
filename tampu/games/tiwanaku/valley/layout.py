"""A random legal valley."""

from functools import lru_cache
from random import Random

from tampu.games.tiwanaku.pieces.board import TILES, Board
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, scan_of
from tampu.games.tiwanaku.valley.search import Map, Search, Weigh, evenly, large_first


@lru_cache(maxsize=8)
def _search(board: Board, weigh: Weigh) -> Search:
    tiles = [min(number, board.squares) for number in TILES]
    return Search(scan_of(board), [ALL_PAIRS] * board.squares, tiles, weigh)


def layout(board: Board, random: Random) -> Map:
    """A legal valley. All are roughly equally likely; `docs/performance.md` says how roughly."""
    return _layout(board, random, evenly)


def first_layout(board: Board, random: Random) -> Map:
    """A legal valley as the first version of the generator made them: large regions and low crops are favoured."""
    return _layout(board, random, large_first)


def _layout(board: Board, random: Random, weigh: Weigh) -> Map:
    while True:
        found = _search(board, weigh).descend(random)
        if found is not None:
            return _turn(board, found, random)


def _turn(board: Board, found: Map, random: Random) -> Map:
    """The search fills columns from the left; a random reflection hides that."""
    rows, cols = board.rows, board.cols
    down, right = random.random() < 0.5, random.random() < 0.5
    order = [
        (rows - 1 - r if down else r) * cols + (cols - 1 - c if right else c) for r in range(rows) for c in range(cols)
    ]
    terrain, crops = found
    return tuple(terrain[square] for square in order), tuple(crops[square] for square in order)
