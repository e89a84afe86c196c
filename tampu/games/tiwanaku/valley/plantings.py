"""Every way to plant a region, and what follows from those that are still possible.

A *planting* is a connected set of one to five squares together with an order of its crops (T3.1, T3.3). All
plantings of a board are listed once; a set of them is an integer with one bit for each. For every terrain the
plantings that are still possible are one such set, and what a square may hold follows from the plantings that
cover it: a few hundred ANDs instead of a search.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import permutations
from operator import or_
from typing import Final

from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST, TERRAINS, Board, Squares
from tampu.games.tiwanaku.valley.frontier import CROP_PAIRS, PAIRS, TERRAIN_PAIRS

_LEVELS: Final = range(LARGEST)

Planting = tuple[int, Squares, tuple[int, ...]]
"""Terrain, squares, and the crop on each of them."""


def _orders(size: int) -> list[list[int]]:
    """By place in a shape and crop (level 1 first): the orders of crops, one bit each, with that crop there."""
    found = [[0] * LARGEST for _ in range(size)]
    for number, order in enumerate(permutations(range(size))):
        for place, v in enumerate(order):
            found[place][v] |= 1 << number
    return found


_ORDERS: Final = [_orders(size) for size in range(LARGEST + 1)]
_WIDTHS: Final = [8, 8, 8, 8, 24, 120]
"""Bits kept for the orders of a shape of each size: whole bytes, so that sets can be put together from blocks."""


class Plantings:
    """The plantings of a board, and the prepared sets of them."""

    def __init__(self, board: Board, shapes: list[Squares]) -> None:
        self.board = board
        self.shapes = shapes
        starts = [0]
        for squares in self.shapes:
            starts.append(starts[-1] + _WIDTHS[len(squares)] // 8)
        size = starts[-1]
        planted = [[bytearray(size) for _ in _LEVELS] for _ in range(board.squares)]
        touching = [bytearray(size) for _ in range(board.squares)]
        blocks = [
            [[bits.to_bytes(_WIDTHS[n] // 8, "little") for bits in place] for place in _ORDERS[n]]
            for n in range(LARGEST + 1)
        ]
        for squares, start, end in zip(self.shapes, starts, starts[1:], strict=False):
            for square, place in zip(squares, blocks[len(squares)], strict=True):
                for v in range(len(squares)):
                    planted[square][v][start:end] = place[v]
            full = b"\xff" * (end - start)
            around = {other for square in squares for other in board.kings[square]}
            for square in around.difference(squares):
                touching[square][start:end] = full
        self.starts = starts
        self.planted = [[int.from_bytes(bits, "little") for bits in crops] for crops in planted]
        """By square and crop (level 1 first): the plantings with that crop there."""
        self.touching = [int.from_bytes(bits, "little") for bits in touching]
        """By square: the plantings that touch it without covering it, diagonally included."""
        self.covering = [reduce(or_, crops) for crops in self.planted]
        """By square: the plantings that cover it."""
        self.all = reduce(or_, self.covering)

    def squares_of(self, planting: int) -> Squares:
        """The squares of one planting, given as its bit."""
        return self.shapes[bisect_right(self.starts, (planting.bit_length() - 1) // 8) - 1]


def _connected(board: Board) -> list[Squares]:
    found: list[Squares] = []
    edge: set[Squares] = {(square,) for square in range(board.squares)}
    for _ in _LEVELS:
        found += sorted(edge)
        edge = {
            tuple(sorted((*squares, other)))
            for squares in edge
            for square in squares
            for other in board.sides[square]
            if other not in squares
        }
    return found


@lru_cache(maxsize=32)
def plantings_of(board: Board) -> Plantings:
    return Plantings(board, _connected(board))


class Marks:
    """Pencil marks: a domain for every square, and the plantings of every terrain that are still possible."""

    __slots__ = ("alive", "applied", "domains", "plantings", "tiles")

    def __init__(
        self,
        plantings: Plantings,
        tiles: Sequence[int],
        domains: Sequence[int],
        applied: Sequence[int],
        alive: Sequence[int],
    ) -> None:
        self.plantings = plantings
        self.tiles = tiles
        """Tiles of each terrain on the whole board."""
        self.domains = list(domains)
        self.applied = list(applied)
        """The domains that `alive` already takes into account."""
        self.alive = list(alive)

    @classmethod
    def of(cls, board: Board, domains: Sequence[int], tiles: Sequence[int]) -> "Marks":
        plantings = plantings_of(board)
        fresh = [(1 << PAIRS) - 1] * board.squares
        return cls(plantings, tiles, domains, fresh, [plantings.all] * len(TERRAINS))

    def clone(self) -> "Marks":
        return Marks(self.plantings, self.tiles, self.domains, self.applied, self.alive)

    def compact(self) -> "Marks":
        """The same marks with only the shapes that are left, which makes a search cheaper."""
        old = self.plantings
        blocks = [alive.to_bytes(old.starts[-1], "little") for alive in self.alive]
        places = list(zip(old.starts, old.starts[1:], strict=False))
        kept = [number for number, (start, end) in enumerate(places) if any(any(block[start:end]) for block in blocks)]
        plantings = Plantings(old.board, [old.shapes[number] for number in kept])
        alive = [
            int.from_bytes(b"".join(block[places[number][0] : places[number][1]] for number in kept), "little")
            for block in blocks
        ]
        return Marks(plantings, self.tiles, self.domains, self.applied, alive)

    def narrow(self) -> bool:
        """Remove what is impossible until nothing more follows; False if some square has nothing left."""
        while True:
            if not (self._separate() and self._count()):
                return False
            if self.applied == self.domains:
                return True
            if not self.plant():
                return False

    def plant(self) -> bool:
        """One round of T3.1-T3.3 alone: keep what the plantings allow; False if some square has nothing left."""
        self._remove()
        self._grow()
        return self._support()

    def _separate(self) -> bool:
        """T3.4: a decided crop is removed from the squares around it."""
        domains, kings = self.domains, self.plantings.board.kings
        for square, domain in enumerate(domains):
            if not domain:
                return False
            for pairs in CROP_PAIRS:
                if not domain & ~pairs:
                    for other in kings[square]:
                        domains[other] &= ~pairs
                    break
        return all(domains)

    def _count(self) -> bool:
        """T3.5: no more tiles than there are, and all of them; no more crops than there are."""
        domains = self.domains
        for pairs, tiles in zip(TERRAIN_PAIRS, self.tiles, strict=True):
            may = [square for square, domain in enumerate(domains) if domain & pairs]
            must = sum(1 for square in may if not domains[square] & ~pairs)
            if must > tiles or len(may) < tiles:
                return False
            if len(may) > must == tiles:
                for square in may:
                    if domains[square] & ~pairs:
                        domains[square] &= ~pairs
            elif must < tiles == len(may):
                for square in may:
                    domains[square] &= pairs
        for pairs, crops in zip(CROP_PAIRS, CROPS, strict=True):
            must = sum(1 for domain in domains if not domain & ~pairs)
            if must > crops:
                return False
            if must == crops:
                for square, domain in enumerate(domains):
                    if domain & ~pairs:
                        domains[square] &= ~pairs
        return True

    def _remove(self) -> None:
        """T3.1-T3.3: a planting needs its terrain and crops on its squares, and another terrain around them."""
        plantings = self.plantings
        out = [0] * len(TERRAINS)
        for square, domain in enumerate(self.domains):
            gone = self.applied[square] & ~domain
            if not gone:
                continue
            self.applied[square] = domain
            for t, pairs in enumerate(TERRAIN_PAIRS):
                if not domain & pairs:
                    if gone & pairs:
                        out[t] |= plantings.covering[square]
                    continue
                for v in _LEVELS:
                    if gone >> t * LARGEST + v & 1:
                        out[t] |= plantings.planted[square][v]
                if not domain & ~pairs:
                    out[t] |= plantings.touching[square]
        self.alive = [alive & ~bits for alive, bits in zip(self.alive, out, strict=True)]

    def _grow(self) -> None:
        """A square that every planting of a known square covers belongs to its region."""
        plantings, domains = self.plantings, self.domains
        covering = plantings.covering
        for square, domain in enumerate(domains):
            for t, pairs in enumerate(TERRAIN_PAIRS):
                if domain & ~pairs:
                    continue
                here = self.alive[t] & covering[square]
                if here:
                    for other in plantings.squares_of(here & -here):
                        if other != square and domains[other] & pairs and not here & ~covering[other]:
                            domains[other] &= pairs
                            self.alive[t] &= ~(covering[other] & ~covering[square])
                break

    def _support(self) -> bool:
        """Keep a pair only if a possible planting has it."""
        planted = self.plantings.planted
        for square, domain in enumerate(self.domains):
            crops = planted[square]
            for t, alive in enumerate(self.alive):
                here = domain >> t * LARGEST & 31
                if here:
                    for v in _LEVELS:
                        if here >> v & 1 and not alive & crops[v]:
                            domain &= ~(1 << t * LARGEST + v)
            if not domain:
                return False
            self.domains[square] = domain
        return True

    def count(self) -> int:
        """How many plantings are left."""
        return sum(alive.bit_count() for alive in self.alive)

    def shapes(self) -> list[tuple[int, Squares]]:
        """Every shape that is left, with its terrain, whatever its crops."""
        starts = self.plantings.starts
        found: list[tuple[int, Squares]] = []
        for t, alive in enumerate(self.alive):
            blocks = alive.to_bytes(starts[-1], "little")
            found += [
                (t, squares)
                for number, squares in enumerate(self.plantings.shapes)
                if any(blocks[starts[number] : starts[number + 1]])
            ]
        return found

    def left(self) -> list[Planting]:
        """Every planting that is left."""
        found: list[Planting] = []
        starts = self.plantings.starts
        for t, alive in enumerate(self.alive):
            blocks = alive.to_bytes(starts[-1], "little")
            for number, squares in enumerate(self.plantings.shapes):
                bits = int.from_bytes(blocks[starts[number] : starts[number + 1]], "little")
                orders = _LEVELS_OF[len(squares)]
                while bits:
                    bit = bits & -bits
                    bits ^= bit
                    found.append((t, squares, orders[bit.bit_length() - 1]))
        return found


_LEVELS_OF: Final = [list(permutations(range(1, size + 1))) for size in range(LARGEST + 1)]
