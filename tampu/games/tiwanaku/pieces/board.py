"""The valley: its squares, which of them touch, and the names of squares, terrains and crops.

A square is the number `row * cols + col`. People write its column as a letter and count rows from the top:

    >>> TINY.name(7), TINY.square("c2")
    ('c2', 7)
"""

from collections.abc import Iterable
from functools import cached_property
from typing import ClassVar, Final

from tampu.engine.errors import BadInput

VALLEY: Final = 0
DESERT: Final = 1
FOREST: Final = 2
MOUNTAIN: Final = 3
TERRAINS: Final = "VDFM"
TERRAIN_NAMES: Final = ("valley", "desert", "forest", "mountain")
CROP_NAMES: Final = ("", "sweet potato", "coca", "chili pepper", "corn", "quinoa")
UNKNOWN_TERRAIN: Final = -1
UNKNOWN_CROP: Final = 0
LARGEST: Final = 5
"""T3.1: the size of the largest region, which is also the highest crop level."""
TILES: Final = (15, 17, 15, 15)
"""T3.5: tiles of each terrain in the box."""
CROPS: Final = (13, 12, 12, 10, 10)
"""T3.5: crops of the levels 1 to 5 in the box."""

Squares = tuple[int, ...]


class Board:
    """A valley of `rows` times `cols` squares. The game has two; tests also use smaller ones."""

    fixed: ClassVar[bool] = True

    def __init__(self, id: str, rows: int, cols: int) -> None:
        self.id = id
        self.rows = rows
        self.cols = cols
        self.squares = rows * cols

    @cached_property
    def sides(self) -> tuple[Squares, ...]:
        """The orthogonal neighbours of every square."""
        return tuple(tuple(self._around(square, diagonal=False)) for square in range(self.squares))

    @cached_property
    def kings(self) -> tuple[Squares, ...]:
        """All neighbours of every square, diagonal ones included."""
        return tuple(tuple(self._around(square, diagonal=True)) for square in range(self.squares))

    def _around(self, square: int, *, diagonal: bool) -> Iterable[int]:
        row, col = divmod(square, self.cols)
        for r in range(max(0, row - 1), min(self.rows, row + 2)):
            for c in range(max(0, col - 1), min(self.cols, col + 2)):
                if (r, c) != (row, col) and (diagonal or r == row or c == col):
                    yield r * self.cols + c

    def name(self, square: int) -> str:
        row, col = divmod(square, self.cols)
        return f"{'abcdefghi'[col]}{row + 1}"

    def names(self, squares: Iterable[int]) -> str:
        """The squares in reading order, for a sentence."""
        return " ".join(self.name(square) for square in sorted(squares))

    def square(self, name: str) -> int:
        col = "abcdefghi".find(name[:1]) if name else -1
        row = int(name[1:]) - 1 if name[1:].isascii() and name[1:].isdigit() else -1
        if not (0 <= col < self.cols and 0 <= row < self.rows):
            raise BadInput(f"'{name}' is no square of the {self.id} board (a1 to {self.name(self.squares - 1)})")
        return row * self.cols + col

    def regions(self, terrain: tuple[int, ...]) -> list[Squares]:
        """T3.1: the maximal groups of connected squares of one terrain, each in reading order."""
        found: list[Squares] = []
        seen = [False] * self.squares
        for first in range(self.squares):
            if seen[first]:
                continue
            seen[first] = True
            region = [first]
            for square in region:
                for other in self.sides[square]:
                    if not seen[other] and terrain[other] == terrain[first]:
                        seen[other] = True
                        region.append(other)
            found.append(tuple(sorted(region)))
        return found


TINY: Final = Board("tiny", 5, 5)
LONG: Final = Board("long", 5, 9)
BOARDS: Final = {board.id: board for board in (TINY, LONG)}


def board_named(id: str) -> Board:
    if id not in BOARDS:
        raise BadInput(f"size: '{id}' is neither {' nor '.join(BOARDS)}")
    return BOARDS[id]
