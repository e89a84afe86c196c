"""Scenarios and views as text that can be printed, read back, shared and checked.

A scenario lists its open side first and the secret side below; `?` stands for a hidden square where the secret
side is not shown. A view has one cell for each square: `..` nothing, `M-` a bare tile, `M2` a tile with its crop.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from tampu.engine.errors import BadInput
from tampu.games.tiwanaku.pieces.board import TERRAINS, UNKNOWN_CROP, UNKNOWN_TERRAIN, Board, Squares, board_named
from tampu.games.tiwanaku.scenarios.scenario import Scenario
from tampu.games.tiwanaku.valley.maps import Known

SCENARIO_HEAD: Final = "tiwanaku scenario 1"
VIEW_HEAD: Final = "tiwanaku view 1"


def print_scenario(scenario: Scenario, *, reveal: bool) -> str:
    """The text form. Without `reveal` only the starting squares are shown, and the text cannot be read back."""
    board = scenario.board
    seen = range(board.squares) if reveal else scenario.start
    terrain = [TERRAINS[t] if i in seen else "?" for i, t in enumerate(scenario.terrain)]
    crops = [str(v) if i in seen else "?" for i, v in enumerate(scenario.crops)]
    lines = [
        SCENARIO_HEAD,
        f"size: {board.id}",
        *([f"code: {scenario.code}"] if scenario.code else []),
        f"tiles: {print_tiles(scenario.supply)}",
        f"start: {board.names(scenario.start)}",
        f"otoma: {board.names(scenario.otoma)}",
        "terrain:",
        *_rows(board, terrain, ""),
        "crops:",
        *_rows(board, crops, ""),
    ]
    return "\n".join(lines) + "\n"


def print_known(known: Known) -> str:
    """The text form of a view."""
    cells = [
        ".." if t == UNKNOWN_TERRAIN else TERRAINS[t] + ("-" if v == UNKNOWN_CROP else str(v))
        for t, v in zip(known.terrain, known.crops, strict=True)
    ]
    lines = [
        VIEW_HEAD,
        f"size: {known.board.id}",
        f"left: {print_tiles(known.left)}",
        "board:",
        *_rows(known.board, cells, " "),
    ]
    return "\n".join(lines) + "\n"


def print_tiles(tiles: Iterable[int]) -> str:
    return " ".join(f"{letter}{count}" for letter, count in zip(TERRAINS, tiles, strict=True))


def _rows(board: Board, cells: Sequence[str], between: str) -> list[str]:
    return [between.join(cells[r * board.cols : (r + 1) * board.cols]) for r in range(board.rows)]


def read_scenario(text: str) -> Scenario:
    """A scenario from its text form. Errors give line and column."""
    page = Page(text, SCENARIO_HEAD)
    board = page.board()
    code = page.field("code") if page.next_is("code") else ""
    tiles = page.tiles("tiles", board.squares)
    start = page.squares("start", board)
    otoma = page.squares("otoma", board)
    page.field("terrain")
    terrain = page.grid(board, 1, 0, "terrain", TERRAINS)
    page.field("crops")
    crops = page.grid(board, 1, 0, "crop", "12345")
    page.end()
    scenario = Scenario(
        board, [TERRAINS.index(letter) for letter in terrain], [int(digit) for digit in crops], start, otoma, code
    )
    if scenario.supply != tiles:
        raise BadInput(f"tiles: {print_tiles(tiles)} are named, and the terrain has {print_tiles(scenario.supply)}")
    return scenario


def read_known(text: str) -> Known:
    """A view from its text form."""
    page = Page(text, VIEW_HEAD)
    board = page.board()
    left = page.tiles("left", None)
    page.field("board")
    cells = page.grid(board, 2, 1, "square", "")
    page.end()
    terrain = [UNKNOWN_TERRAIN if cell == ".." else TERRAINS.index(cell[0]) for cell in cells]
    crops = [UNKNOWN_CROP if cell[1] in ".-" else int(cell[1]) for cell in cells]
    empty = terrain.count(UNKNOWN_TERRAIN)
    if sum(left) != empty:
        raise BadInput(f"left: {sum(left)} tiles are left for {empty} squares without a tile")
    return Known(board, terrain, crops, left)


_CELLS: Final = {"..", *(letter + crop for letter in TERRAINS for crop in "-12345")}


class Page:
    """The lines of a text, read from the top. Every error gives line and column."""

    fixed: ClassVar[bool] = True

    def __init__(self, text: str, head: str) -> None:
        self._lines = [line.rstrip() for line in text.rstrip().split("\n")]
        self._at = 0
        if self._lines[0] != head:
            raise BadInput(f"line 1, column 1: expected '{head}'")
        self._at = 1

    def _line(self, expected: str) -> str:
        if self._at >= len(self._lines):
            raise BadInput(f"line {self._at + 1}, column 1: the text ends, expected {expected}")
        self._at += 1
        return self._lines[self._at - 1]

    def next_is(self, name: str) -> bool:
        return self._at < len(self._lines) and self._lines[self._at].startswith(f"{name}:")

    def field(self, name: str) -> str:
        """What follows `name:` on the next line."""
        line = self._line(f"'{name}:'")
        if not line.startswith(f"{name}:"):
            raise BadInput(f"line {self._at}, column 1: expected '{name}:'")
        return line[len(name) + 1 :].strip()

    def _words(self, name: str) -> list[tuple[int, str]]:
        """The words of a field, each with its column."""
        self.field(name)
        line = self._lines[self._at - 1]
        found, column = [], len(name) + 1
        for word in line[column:].split():
            column = line.index(word, column)
            found.append((column + 1, word))
            column += len(word)
        return found

    def board(self) -> Board:
        name = self.field("size")
        try:
            return board_named(name)
        except BadInput as wrong:
            raise BadInput(f"line {self._at}, column 7: {wrong}") from None

    def squares(self, name: str, board: Board) -> Squares:
        found: list[int] = []
        for column, word in self._words(name):
            try:
                square = board.square(word)
            except BadInput as wrong:
                raise BadInput(f"line {self._at}, column {column}: {wrong}") from None
            if square in found:
                raise BadInput(f"line {self._at}, column {column}: {word} is named twice")
            found.append(square)
        return tuple(found)

    def tiles(self, name: str, total: int | None) -> tuple[int, ...]:
        words = self._words(name)
        found: list[int] = []
        for letter, (column, word) in zip(TERRAINS, [*words, *[(1, "")] * len(TERRAINS)], strict=False):
            if word[:1] != letter or not (word[1:].isascii() and word[1:].isdigit()):
                raise BadInput(f"line {self._at}, column {column}: expected {letter} and a number of tiles")
            found.append(int(word[1:]))
        if len(words) > len(TERRAINS):
            raise BadInput(f"line {self._at}, column {words[len(TERRAINS)][0]}: nothing more is expected here")
        if total is not None and sum(found) != total:
            raise BadInput(f"line {self._at}, column 1: {sum(found)} tiles do not fill {total} squares")
        return tuple(found)

    def grid(self, board: Board, width: int, gap: int, what: str, letters: str) -> list[str]:
        """A cell for every square: one of `letters`, or if there are none, a cell of a view."""
        allowed = set(letters) or _CELLS
        found: list[str] = []
        for row in range(1, board.rows + 1):
            line = self._line(f"row {row} of the board")
            for col in range(board.cols):
                at = col * (width + gap)
                cell = line[at : at + width]
                if cell not in allowed:
                    shown = f"'{cell}' is no {what}" if cell else f"row {row} has only {col} of {board.cols} squares"
                    raise BadInput(f"line {self._at}, column {at + 1}: {shown} (row {row}, column {col + 1})")
                if gap and line[at + width : at + width + gap].strip():
                    raise BadInput(f"line {self._at}, column {at + width + 1}: expected a space (row {row})")
                found.append(cell)
            end = board.cols * (width + gap) - gap
            if len(line) > end:
                raise BadInput(f"line {self._at}, column {end + 1}: row {row} is longer than {board.cols} squares")
        return found

    def end(self) -> None:
        if self._at < len(self._lines):
            raise BadInput(f"line {self._at + 1}, column 1: nothing more is expected here")
