"""How pawns move on a board. A set of squares is an integer with one bit per square."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tampu.engine.errors import BadInput
from tampu.games.tiwanaku.alphabet import DOWN, LEFT, RIGHT, UP, Notation
from tampu.games.tiwanaku.pieces.board import Board


def members(squares: int) -> Iterator[int]:
    """The squares of a set, in reading order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


class Ground:
    """One board with its edges, its lines and the trails round it."""

    fixed: ClassVar[bool] = True

    def __init__(self, board: Board, trails: Sequence[str]) -> None:
        self.board = board
        self.notation = Notation(board)
        rows, cols = board.rows, board.cols
        self.all = (1 << board.squares) - 1
        top = (1 << cols) - 1
        left = sum(1 << row * cols for row in range(rows))
        bottom, right = top << (rows - 1) * cols, left << cols - 1
        self.edge = top | left | bottom | right
        self.entrance = {UP: bottom, RIGHT: left, DOWN: top, LEFT: right}
        """T10.7: by direction of the first step, the squares where a pawn may enter."""
        self._no_left = self.all & ~left
        self._no_right = self.all & ~right
        self._next = self._walks(trails)

    # -- Quechua -----------------------------------------------------------------------------------------

    def around(self, squares: int) -> int:
        """All squares beside these."""
        cols = self.board.cols
        beside = squares << cols | squares >> cols | (squares & self._no_right) << 1 | (squares & self._no_left) >> 1
        return beside & self.all

    def beside(self, square: int, direction: int) -> int:
        """The next square in a direction, as a set; empty at the edge."""
        cols, here = self.board.cols, 1 << square
        if direction == UP:
            return here >> cols
        if direction == DOWN:
            return here << cols & self.all
        return (here & self._no_right) << 1 if direction == RIGHT else (here & self._no_left) >> 1

    def reach(self, first: int, enterable: int, through: int) -> int:
        """T5.2-T5.5: the squares in reach if the first step leads to `first` and only `through` may be left again."""
        reached = first & enterable
        going = reached & through
        while going:
            new = self.around(going) & enterable & ~reached
            reached |= new
            going = new & through
        return reached

    def ways(self, first: int, enterable: int, through: int) -> dict[int, int | None]:
        """A shortest way to every square of `reach`, as the square before each; None for a first step."""
        before: dict[int, int | None] = dict.fromkeys(members(first & enterable))
        reached = first & enterable
        going = list(before)
        for square in going:
            if not through >> square & 1:
                continue
            new = self.around(1 << square) & enterable & ~reached
            reached |= new
            for other in members(new):
                before[other] = square
                going.append(other)
        return before

    def first_stop(self, first: int, enterable: int, through: int, goal: int) -> int | None:
        """T5.3: the square nearest to a goal out of reach where a pawn has to stop; None if no way leads there."""
        stops = self.reach(first, enterable, through) & ~through
        seen = going = 1 << goal
        while going:
            if going & stops:
                return next(members(going & stops))
            going = self.around(going) & enterable & ~seen
            seen |= going
        return None

    # -- Otoma -------------------------------------------------------------------------------------------

    def _walks(self, trails: Sequence[str]) -> list[int]:
        """The next square and direction after each (written as square * 4 + direction), trails included."""
        rows, cols = self.board.rows, self.board.cols
        outward: dict[str, int] = {}
        inward: dict[str, int] = {}
        for col in range(cols):
            above, below = col, (rows - 1) * cols + col
            outward[f"T{col}"], inward[f"T{col}"] = above * 4 + UP, above * 4 + DOWN
            outward[f"B{col}"], inward[f"B{col}"] = below * 4 + DOWN, below * 4 + UP
        for row in range(rows):
            first, last = row * cols, row * cols + cols - 1
            outward[f"L{row}"], inward[f"L{row}"] = first * 4 + LEFT, first * 4 + RIGHT
            outward[f"R{row}"], inward[f"R{row}"] = last * 4 + RIGHT, last * 4 + LEFT
        follows = [-1] * (self.board.squares * 4)
        for pair in trails:
            ends = pair.split()
            if len(ends) != 2 or not set(ends) <= outward.keys():
                raise BadInput(f"boards[{self.board.id}].trails: '{pair}' does not join two ends of lines")
            for end, other in (ends, reversed(ends)):
                if follows[outward[end]] >= 0:
                    raise BadInput(f"boards[{self.board.id}].trails: the end {end} has two trails")
                follows[outward[end]] = inward[other]
        for square in range(self.board.squares):
            for direction in (UP, RIGHT, DOWN, LEFT):
                beside = self.beside(square, direction)
                if beside:
                    follows[square * 4 + direction] = (beside.bit_length() - 1) * 4 + direction
        if -1 in follows:
            end = next(end for end, place in outward.items() if follows[place] < 0)
            raise BadInput(f"boards[{self.board.id}].trails: the end {end} has no trail")
        return follows

    def walk(self, square: int, direction: int, laid: int) -> tuple[list[int], int]:
        """T9.9: the squares an Otoma pawn walks over, up to the first without a tile, and how many trails it takes."""
        if laid == self.all:
            return [], 0
        path: list[int] = []
        trails = 0
        place = square * 4 + direction
        while True:
            beyond = not self.beside(place >> 2, place & 3)
            place = self._next[place]
            trails += beyond
            path.append(place >> 2)
            if not laid >> (place >> 2) & 1:
                return path, trails

    def in_line(self, square: int, other: int) -> tuple[int, int] | None:
        """T10.9: distance and direction from `square` to another in its row or column, or None."""
        row, col = divmod(square, self.board.cols)
        other_row, other_col = divmod(other, self.board.cols)
        if row == other_row:
            return abs(col - other_col), RIGHT if other_col > col else LEFT
        if col == other_col:
            return abs(row - other_row), DOWN if other_row > row else UP
        return None
