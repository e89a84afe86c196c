"""Stones and boards, read from the content file."""

from collections.abc import Sequence
from typing import ClassVar, Final, NotRequired, TypedDict

from tampu.engine.box.content import Entry, Source, Sourced, check_sources, entries_of
from tampu.engine.errors import BadInput
from tampu.engine.wire import Json, JsonObject
from tampu.games.rumis.alphabet import PlaceVerb
from tampu.games.rumis.placements.stones import Cube, Stone

Maxima = tuple[tuple[int, ...], ...]
"""The effective maximum of every square, row by row; 0 is not part of the plan."""

PLAYERS: Final = (2, 3, 4)
SOLITAIRE_SIZES: Final = (3, 4, 5)


class Board:
    """A plan with its printed maxima, and limits by number of players (U2)."""

    fixed: ClassVar[bool] = True
    __slots__ = ("frames", "heights", "id", "meaning", "rows")

    def __init__(self, entry: Entry) -> None:
        self.id = entry.id
        self.meaning = entry.text("meaning")
        self.rows = self._rows(entry.inner("plan"))
        heights = entry.inner("heights")
        self.heights = {players: heights.number(str(players), 1) for players in PLAYERS}
        frames = entry.inner("frames")
        self.frames = {
            players: self._frame(frames.inner(str(players))) for players in PLAYERS if str(players) in frames
        }

    def _rows(self, plan: Entry) -> list[list[str]]:
        rows = [row.split() for row in plan.texts("rows")]
        if len({len(row) for row in rows}) != 1:
            raise plan.wrong("rows", "the rows differ in length")
        for square in (square for row in rows for square in row):
            if square not in ("H", ".") and not square.isdigit():
                raise plan.wrong("rows", f"'{square}' is neither H, a number nor a dot")
        return rows

    def _frame(self, sides: Entry) -> tuple[list[int], list[int]]:
        """The first and the last column, the first and the last row."""
        return sides.counts("x", 2), sides.counts("y", 2)

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


class ColoursEntry(Sourced):
    value: list[str]


class StoneEntry(Sourced):
    id: str
    name: str
    cubes: str
    """Three digits a cube: x, y and z."""
    mirror: str


class PlanEntry(Sourced):
    rows: list[str]
    """A square is `H`, a number, or `.` where there is none."""


class FrameEntry(Sourced):
    x: list[int]
    y: list[int]


HeightsEntry = TypedDict("HeightsEntry", {"2": int, "3": int, "4": int, "source": NotRequired[Source]})
FramesEntry = TypedDict(
    "FramesEntry", {"2": NotRequired[FrameEntry], "3": NotRequired[FrameEntry], "4": NotRequired[FrameEntry]}
)
SetsEntry = TypedDict("SetsEntry", {"3": int, "4": int, "5": int})


class BoardEntry(TypedDict):
    id: str
    meaning: str
    plan: PlanEntry
    heights: HeightsEntry
    frames: FramesEntry
    note: NotRequired[str]


class ScoringEntry(Sourced):
    per_visible_square: int
    per_unplaced_stone: int


class SolitaireEntry(Sourced):
    colours: SetsEntry
    sample: NotRequired[dict[str, Json]]
    """A solution."""


class ContentFile(TypedDict):
    """The content file of Rumis."""

    game: NotRequired[str]
    format: NotRequired[int]
    colours: ColoursEntry
    stones: list[StoneEntry]
    boards: list[BoardEntry]
    alternatives: list[BoardEntry]
    scoring: ScoringEntry
    solitaire: SolitaireEntry


class Content:
    """All that comes in the box."""

    fixed: ClassVar[bool] = True

    def __init__(self, value: JsonObject) -> None:
        check_sources(value)
        self.json = value
        whole = Entry(value, "content")
        self.colours = whole.inner("colours").texts("value")
        self.stones = _stones(entries_of(value, "stones"))
        boards = [Board(entry) for section in ("boards", "alternatives") for entry in entries_of(value, section)]
        self.boards = {board.id: board for board in boards}
        if len(self.boards) != len(boards):
            raise BadInput("boards: an id occurs twice")
        scoring = whole.inner("scoring")
        self.per_square = scoring.number("per_visible_square")
        self.per_stone = scoring.number("per_unplaced_stone")
        sets = whole.inner("solitaire").inner("colours")
        self.solitaire = {side: sets.number(str(side), 1) for side in SOLITAIRE_SIZES}
        plans = [board.rows for board in self.boards.values()]
        self.box: Cube = (
            max(len(rows[0]) for rows in plans),
            max(len(rows) for rows in plans),
            max(max(board.heights.values()) for board in self.boards.values()),
        )
        self.place = PlaceVerb(self.stones, self.box)


def _stones(entries: Sequence[Entry]) -> list[Stone]:
    stones = [_stone(entry) for entry in entries]
    mirror = {stone.id: stone.mirror for stone in stones}
    for entry, stone in zip(entries, stones, strict=True):
        if mirror.get(stone.mirror) != stone.id:
            raise entry.wrong("mirror", f"'{stone.mirror}' is not its mirror image")
    return stones


def _stone(entry: Entry) -> Stone:
    cubes: list[Cube] = []
    for word in entry.text("cubes").split():
        if len(word) != 3 or not word.isdigit():
            raise entry.wrong("cubes", f"'{word}' is not three digits")
        cubes.append((int(word[0]), int(word[1]), int(word[2])))
    return Stone(entry.id, entry.text("name"), cubes, entry.text("mirror"))
