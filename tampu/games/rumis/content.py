"""Stones and boards, read from the content file."""

from collections.abc import Sequence
from typing import ClassVar, Final

from tampu.engine.content import check_sources
from tampu.engine.errors import BadInput
from tampu.engine.wire import Json, JsonObject, as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games.rumis.alphabet import PlaceVerb
from tampu.games.rumis.placements.stones import Cube, Stone

Maxima = tuple[tuple[int, ...], ...]
"""The effective maximum of every square, row by row; 0 is not part of the plan."""

SOLITAIRE_SIZES: Final = (3, 4, 5)


class Board:
    """A plan with its printed maxima, and limits by number of players (U2)."""

    fixed: ClassVar[bool] = True
    __slots__ = ("frames", "heights", "id", "meaning", "rows")

    def __init__(self, value: Json) -> None:
        entry = as_object(value, "board")
        self.id = as_text(entry.get("id"), "board.id")
        where = f"boards[{self.id}]"
        self.meaning = as_text(entry.get("meaning"), f"{where}.meaning")
        plan = as_object(entry.get("plan"), f"{where}.plan")
        self.rows = [row.split() for row in as_texts(plan.get("rows"), f"{where}.plan.rows")]
        if len({len(row) for row in self.rows}) != 1:
            raise BadInput(f"{where}.plan.rows: the rows differ in length")
        for square in (square for row in self.rows for square in row):
            if square not in ("H", ".") and not square.isdigit():
                raise BadInput(f"{where}.plan.rows: '{square}' is neither H, a number nor a dot")
        heights = as_object(entry.get("heights"), f"{where}.heights")
        self.heights = {n: as_int(heights.get(str(n)), f"{where}.heights.{n}") for n in (2, 3, 4)}
        self.frames: dict[int, tuple[list[int], list[int]]] = {}
        for players, frame in as_object(entry.get("frames"), f"{where}.frames").items():
            sides = as_object(frame, f"{where}.frames.{players}")
            self.frames[int(players)] = (
                as_ints(sides.get("x"), f"{where}.frames.{players}.x"),
                as_ints(sides.get("y"), f"{where}.frames.{players}.y"),
            )

    def maxima(self, players: int) -> Maxima:
        """U2.2-U2.6: the printed number or H, not above H_max, nothing outside a red frame."""
        limit = self.heights[players]
        frame = self.frames.get(players)
        rows: list[tuple[int, ...]] = []
        for y, row in enumerate(self.rows):
            squares: list[int] = []
            for x, square in enumerate(row):
                outside = frame is not None and not (
                    frame[0][0] <= x <= frame[0][1] and frame[1][0] <= y <= frame[1][1]
                )
                if square == "." or outside:
                    squares.append(0)
                else:
                    squares.append(limit if square == "H" else min(int(square), limit))
            rows.append(tuple(squares))
        return tuple(rows)


class Content:
    """All that comes in the box."""

    fixed: ClassVar[bool] = True

    def __init__(self, value: JsonObject) -> None:
        check_sources(value)
        self.json = value
        self.colours = as_texts(as_object(value.get("colours"), "colours").get("value"), "colours")
        self.stones = [_stone(entry) for entry in as_list(value.get("stones"), "stones")]
        _check_mirrors(self.stones)
        boards = [Board(entry) for entry in as_list(value.get("boards"), "boards")]
        alternatives = [Board(entry) for entry in as_list(value.get("alternatives"), "alternatives")]
        self.boards = {board.id: board for board in [*boards, *alternatives]}
        if len(self.boards) != len(boards) + len(alternatives):
            raise BadInput("boards: an id occurs twice")
        scoring = as_object(value.get("scoring"), "scoring")
        self.per_square = as_int(scoring.get("per_visible_square"), "scoring.per_visible_square")
        self.per_stone = as_int(scoring.get("per_unplaced_stone"), "scoring.per_unplaced_stone")
        solitaire = as_object(value.get("solitaire"), "solitaire")
        sets = as_object(solitaire.get("colours"), "solitaire.colours")
        self.solitaire = {n: as_int(sets.get(str(n)), f"solitaire.colours.{n}") for n in SOLITAIRE_SIZES}
        plans = [board.rows for board in self.boards.values()]
        self.box: Cube = (
            max(len(rows[0]) for rows in plans),
            max(len(rows) for rows in plans),
            max(max(board.heights.values()) for board in self.boards.values()),
        )
        self.place = PlaceVerb(self.stones, self.box)


def _stone(value: Json) -> Stone:
    entry = as_object(value, "stone")
    id = as_text(entry.get("id"), "stones.id")
    words = as_text(entry.get("cubes"), f"stones[{id}].cubes").split()
    cubes: list[Cube] = []
    for word in words:
        if len(word) != 3 or not word.isdigit():
            raise BadInput(f"stones[{id}].cubes: '{word}' is not three digits")
        cubes.append((int(word[0]), int(word[1]), int(word[2])))
    return Stone(id, as_text(entry.get("name"), f"stones[{id}].name"), cubes, as_text(entry.get("mirror"), id))


def _check_mirrors(stones: Sequence[Stone]) -> None:
    by_id = {stone.id: stone for stone in stones}
    if len(by_id) != len(stones):
        raise BadInput("stones: an id occurs twice")
    for stone in stones:
        if stone.mirror not in by_id or by_id[stone.mirror].mirror != stone.id:
            raise BadInput(f"stones[{stone.id}].mirror: '{stone.mirror}' is not its mirror image")
