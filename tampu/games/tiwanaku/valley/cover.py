"""An exact cover: every square belongs to exactly one planted region, and no two regions conflict.

When few plantings are left, each gets one bit and knows its *quarrels*: the plantings that share a square with
it, touch it with the same terrain (T3.2), or put an equal crop beside one of its own (T3.4). A planting that
quarrels with everything that could cover some square is out. That alone decides most valleys; the rest is a search
that always branches on the square with the fewest plantings.
"""

from collections.abc import Iterator, Sequence
from random import Random

from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST, TERRAINS, Board
from tampu.games.tiwanaku.valley.plantings import Planting

_FIRST_LOOK = 20
"""How much work it is to find the quarrels of a planting, beside looking at one whose quarrels are known."""


class OutOfPatience(Exception):
    """The search used up its nodes."""


class Cover:
    """The plantings that are left on a board, and the search among them."""

    def __init__(self, board: Board, plantings: Sequence[Planting], tiles: Sequence[int]) -> None:
        self.board = board
        self.plantings = plantings
        self.tiles = tuple(tiles)
        width = len(plantings) // 8 + 1
        crops = [[bytearray(width) for _ in range(LARGEST)] for _ in range(board.squares)]
        terrain = [bytearray(width) for _ in TERRAINS]
        for number, (t, squares, levels) in enumerate(plantings):
            byte, bit = number >> 3, 1 << (number & 7)
            terrain[t][byte] |= bit
            for square, v in zip(squares, levels, strict=True):
                crops[square][v - 1][byte] |= bit
        self.terrain = [int.from_bytes(bits, "little") for bits in terrain]
        self.crops = [[int.from_bytes(bits, "little") for bits in levels] for levels in crops]
        """By square and crop (level 1 first): the plantings with that crop there."""
        self.covering = [levels[0] | levels[1] | levels[2] | levels[3] | levels[4] for levels in self.crops]
        self.all = (1 << len(plantings)) - 1
        self.patience = 0
        self.work = 0
        """Plantings that were looked at. Whoever limits this gets the same answers on a busy machine."""
        self._quarrels: dict[int, int] = {}

    def quarrels(self, bit: int) -> int:
        """The plantings that cannot stand together with this one."""
        found = self._quarrels.get(bit)
        if found is None:
            t, squares, levels = self.plantings[bit.bit_length() - 1]
            found = 0
            touched = 0
            for square, v in zip(squares, levels, strict=True):
                found |= self.covering[square]
                for other in self.board.kings[square]:
                    found |= self.crops[other][v - 1]
                    touched |= self.covering[other]
            found |= touched & self.terrain[t]
            found &= ~bit
            self._quarrels[bit] = found
            self.work += _FIRST_LOOK
        return found

    def narrow(self, alive: int) -> int:
        """Remove plantings that quarrel with all plantings of some square; 0 if a square is left without any."""
        before = -1
        while alive != before:
            before = alive
            for covering in self.covering:
                here = alive & covering
                if not here:
                    return 0
                looked = here.bit_count()
                common = alive
                while here and common:
                    bit = here & -here
                    common &= self._quarrels.get(bit) or self.quarrels(bit)
                    here ^= bit
                self.work += looked - here.bit_count()
                if common:
                    alive &= ~common
            alive = self._count(alive)
        return alive

    def _count(self, alive: int) -> int:
        """T3.5: all tiles must be used, and no more crops than there are."""
        covers = [alive & covering for covering in self.covering]
        for of_terrain, tiles in zip(self.terrain, self.tiles, strict=True):
            may = [square for square, here in enumerate(covers) if here & of_terrain]
            open_squares = [square for square in may if covers[square] & ~of_terrain]
            must = len(may) - len(open_squares)
            if must > tiles or len(may) < tiles:
                return 0
            if open_squares and must == tiles:
                for square in open_squares:
                    alive &= ~(self.covering[square] & of_terrain)
            elif open_squares and len(may) == tiles:
                for square in open_squares:
                    alive &= ~self.covering[square] | of_terrain
        for v, most in enumerate(CROPS):
            must = sum(1 for here, levels in zip(covers, self.crops, strict=True) if not here & ~levels[v])
            if must > most:
                return 0
            if must == most:
                for here, levels in zip(covers, self.crops, strict=True):
                    if here & ~levels[v]:
                        alive &= ~levels[v]
        return alive

    def solutions(self, alive: int, random: Random | None = None) -> Iterator[int]:
        """All covers, each as a set of plantings; in random order if `random` is given. Each node costs patience."""
        alive = self.narrow(alive)
        while alive:
            self.patience -= 1
            if self.patience < 0:
                raise OutOfPatience
            fewest, here = 0, 0
            for covering in self.covering:
                found = alive & covering
                count = found.bit_count()
                if count > 1 and (not fewest or count < fewest):
                    fewest, here = count, found
                    if count == 2:
                        break
            if not fewest:
                yield alive
                return
            bit = here & -here if random is None else _pick(here, int(random.random() * fewest))
            yield from self.solutions(alive & ~self.quarrels(bit), random)
            alive = self.narrow(alive & ~bit)

    def map(self, solution: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Terrain and crop of every square."""
        terrain, crops = [0] * self.board.squares, [0] * self.board.squares
        while solution:
            bit = solution & -solution
            solution ^= bit
            t, squares, levels = self.plantings[bit.bit_length() - 1]
            for square, v in zip(squares, levels, strict=True):
                terrain[square], crops[square] = t, v
        return tuple(terrain), tuple(crops)


def _pick(bits: int, number: int) -> int:
    for _ in range(number):
        bits &= bits - 1
    return bits & -bits
