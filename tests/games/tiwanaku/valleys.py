"""Valleys for the tests of maps and insight: the layouts of the worked examples, and all maps of small boards."""

from functools import lru_cache
from itertools import product
from random import Random

from tampu.games.tiwanaku.pieces.board import BOARDS, TERRAINS, Board
from tampu.games.tiwanaku.scenarios.scenario import Scenario, counts
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.tiwanaku.valley.search import Map


def valley(size: str, terrain: str, crops: str, start: str, otoma: str = "") -> Scenario:
    """A scenario from rows of letters and digits, its squares written as row and column from 0."""
    board = BOARDS[size]
    squares = [[int(word[0]) * board.cols + int(word[1]) for word in words.split()] for words in (start, otoma)]
    return Scenario(
        board,
        [TERRAINS.index(letter) for letter in terrain.replace("/", "")],
        [int(digit) for digit in crops.replace("/", "")],
        squares[0],
        squares[1] or squares[0],
    )


A = valley("tiny", "MDDMV/MDDMM/VDFMM/VFFFD/MMMFD", "25131/13242/24151/15242/23131", "02 03 11 32 33")
B = valley("tiny", "FFFMF/MMFMF/MMDDF/MDDVF/VVVVF", "12323/45415/13234/24151/13242", "00 24 30 34 42")
C = valley(
    "long",
    "VVDDMMVFF/VVDDDFVFF/VMMVFFVMF/MMMVVFMMM/DDDVVFMDD",
    "151312121/232545343/414321215/352154543/213423212",
    "07 08 10 11 20 30 37 43 45",
    "08 11 30 37 43",
)


def known_of(scenario: Scenario, terrain: list[int], crops: list[int]) -> Known:
    """What is known when these squares show their terrain and these their crop as well."""
    shown = set(terrain) | set(crops)
    hidden = [square for square in range(scenario.board.squares) if square not in shown]
    return Known(
        scenario.board,
        [t if i in shown else -1 for i, t in enumerate(scenario.terrain)],
        [v if i in crops else 0 for i, v in enumerate(scenario.crops)],
        counts(scenario.terrain[square] for square in hidden),
    )


def some_known(scenario: Scenario, share: float, random: Random) -> Known:
    """The start and further tiles up to a share of the board; every fourth of them with its crop."""
    rest = [square for square in range(scenario.board.squares) if square not in scenario.start]
    random.shuffle(rest)
    extra = rest[: max(0, round(share * scenario.board.squares) - len(scenario.start))]
    return known_of(scenario, [*scenario.start, *extra], [*scenario.start, *extra[: len(extra) // 4]])


@lru_cache(maxsize=8)
def all_maps(rows: int, cols: int, terrains: int = 4) -> list[Map]:
    """Every legal map of a small board, by trying everything."""
    board = Board("small", rows, cols)
    squares = range(board.squares)
    plantings = [
        crops
        for crops in product(range(1, 6), repeat=board.squares)
        if not any(crops[i] == crops[j] for i in squares for j in board.kings[i])
    ]
    found: list[Map] = []
    for terrain in product(range(terrains), repeat=board.squares):
        regions = board.regions(terrain)
        home = {square: region for region in regions for square in region}
        if any(terrain[i] == terrain[j] and home[i] != home[j] for i in squares for j in board.kings[i]):
            continue
        series = [(region, set(range(1, len(region) + 1))) for region in regions]
        found += [
            (terrain, crops)
            for crops in plantings
            if all({crops[square] for square in region} == levels for region, levels in series)
        ]
    return found


def fits(known: Known, found: Map) -> bool:
    terrain, crops = found
    return (
        counts(terrain) == known.supply
        and all(t in (-1, u) for t, u in zip(known.terrain, terrain, strict=True))
        and all(v in (0, w) for v, w in zip(known.crops, crops, strict=True))
    )
