"""Boards, tiles, crops and discs, read from the content file."""

from collections.abc import Sequence
from typing import ClassVar, Final, NotRequired, TypedDict

from tampu.engine.box.content import Entry, Sourced, check_sources, entries_of
from tampu.engine.errors import BadInput
from tampu.engine.wire import Json, JsonObject
from tampu.games.tiwanaku.meta import DISCS, GROUPS
from tampu.games.tiwanaku.pieces.board import (
    BOARDS,
    CROP_NAMES,
    CROPS,
    LARGEST,
    TERRAIN_NAMES,
    TERRAINS,
    TILES,
    board_named,
)
from tampu.games.tiwanaku.pieces.ground import Ground
from tampu.games.tiwanaku.scenarios.scenario import Scenario, faults

NO_ARROW: Final = -1
"""Instead of an arrow: the tile shows none."""
_DIRECTIONS: Final = "URDL"
_COOP_DIFFICULTIES: Final = ("easy", "normal", "expert")


class NumberEntry(Sourced):
    value: int


class NumbersEntry(Sourced):
    value: list[int]


class TextEntry(Sourced):
    value: str


class TextsEntry(Sourced):
    value: list[str]


class ShapeEntry(Sourced):
    rows: int
    cols: int


class TrailsEntry(Sourced):
    pairs: list[str]


class BoardEntry(TypedDict):
    id: str
    squares: NumberEntry
    shape: ShapeEntry
    columns: NotRequired[dict[str, Json]]
    rows: NotRequired[dict[str, Json]]
    start: NotRequired[dict[str, Json]]
    """These three are told to people only."""
    trails: TrailsEntry


class TerrainEntry(TypedDict):
    id: str
    letter: str
    tiles: NumberEntry
    arrows: TextEntry


class CropEntry(Sourced):
    id: str
    level: int
    tiles: int
    points: int


class ScoreEntry(Sourced):
    floor: int


BySeats = TypedDict("BySeats", {"2": int, "3": int, "4": int})


class PawnsEntry(Sourced):
    competitive: BySeats
    solo: int


class OtomaEntry(Sourced):
    colours: list[str]


class CoopEntry(Sourced):
    id: str
    pawns: BySeats
    otoma: int


class DiscEntry(Sourced):
    id: str
    name: NotRequired[str]
    size: str
    logic: NotRequired[int]
    terrain: list[str]
    crops: list[str]
    start: str
    otoma: str


class ContentFile(TypedDict):
    """The content file of Tiwanaku."""

    game: NotRequired[str]
    format: NotRequired[int]
    boards: list[BoardEntry]
    terrains: list[TerrainEntry]
    crops: list[CropEntry]
    offerings: NumbersEntry
    """The points for 0 to 5 cubes."""
    score: ScoreEntry
    colours: TextsEntry
    pawns: PawnsEntry
    otoma: OtomaEntry
    coop: list[CoopEntry]
    discs: list[DiscEntry]


class Content:
    """All that comes in the box."""

    fixed: ClassVar[bool] = True

    def __init__(self, value: JsonObject) -> None:
        check_sources(value)
        self.json = value
        box = Entry(value, "content")
        self.grounds = {entry.id: _ground(entry) for entry in entries_of(value, "boards", tuple(BOARDS))}
        self.colours = box.inner("colours").texts("value", 4)
        self.otoma_colours = box.inner("otoma").texts("colours")
        if not set(self.colours) < set(self.otoma_colours):
            raise box.inner("otoma").wrong("colours", "the four colours of the players must be among them")
        terrains = entries_of(value, "terrains", TERRAIN_NAMES)
        self.arrows = [_arrows(entry, t, self.otoma_colours) for t, entry in enumerate(terrains)]
        """For each terrain the arrows on its tiles: colour * 4 + direction, the colours as the Otoma have them."""
        crops = entries_of(value, "crops", CROP_NAMES[1:])
        self.points = [0, *(_points(entry, level) for level, entry in enumerate(crops, start=1))]
        """What a right divination of each level gives, and a wrong one costs."""
        self.offerings = box.inner("offerings").numbers("value", LARGEST + 1)
        """The points of 0 to 5 cubes."""
        self.floor = box.inner("score").number("floor")
        pawns = box.inner("pawns")
        self.pawns = _by_seats(pawns.inner("competitive"))
        self.solo_pawns = pawns.number("solo")
        coop = entries_of(value, "coop", _COOP_DIFFICULTIES)
        self.coop_pawns = {entry.id: _by_seats(entry.inner("pawns")) for entry in coop}
        self.coop_otoma = {entry.id: entry.number("otoma") for entry in coop}
        self.discs = {entry.id: _disc(entry) for entry in entries_of(value, "discs", DISCS)}


def _ground(entry: Entry) -> Ground:
    board = board_named(entry.id)
    entry.inner("squares").exactly("value", board.squares)
    entry.inner("shape").exactly("rows", board.rows)
    entry.inner("shape").exactly("cols", board.cols)
    return Ground(board, entry.inner("trails").texts("pairs"))


def _arrows(entry: Entry, terrain: int, otoma_colours: Sequence[str]) -> tuple[int, ...]:
    """The arrows on the tiles of a terrain, written as `brU`: two letters of the colour and one of the direction."""
    if entry.text("letter") != TERRAINS[terrain]:
        raise entry.wrong("letter", f"expected {TERRAINS[terrain]}")
    tiles = entry.inner("tiles").exactly("value", TILES[terrain])
    words = entry.inner("arrows").text("value").split()
    if len(words) != tiles:
        raise entry.wrong("arrows", f"{len(words)} arrows for {tiles} tiles")
    colours = [colour[:2] for colour in otoma_colours]
    arrows: list[int] = []
    for word in words:
        if word[:2] not in colours or word[2:] not in tuple(_DIRECTIONS):
            raise entry.wrong("arrows", f"'{word}' is not a colour's two letters and one of U R D L")
        arrows.append(colours.index(word[:2]) * 4 + _DIRECTIONS.index(word[2:]))
    return tuple(arrows)


def _points(entry: Entry, level: int) -> int:
    entry.exactly("level", level)
    entry.exactly("tiles", CROPS[level - 1])
    return entry.number("points")


def _by_seats(entry: Entry) -> dict[int, int]:
    return {seats: entry.number(str(seats)) for seats in GROUPS}


def _disc(entry: Entry) -> Scenario:
    terrain, crops = "".join(entry.texts("terrain")), "".join(entry.texts("crops"))
    if not set(terrain) <= set(TERRAINS):
        raise entry.wrong("terrain", f"only {' '.join(TERRAINS)} are known")
    if not set(crops) <= set("12345"):
        raise entry.wrong("crops", "only 1 to 5 are known")
    start, otoma = entry.text("start").split(), entry.text("otoma").split()
    try:
        board = board_named(entry.text("size"))
        scenario = Scenario(
            board,
            [TERRAINS.index(letter) for letter in terrain],
            [int(digit) for digit in crops],
            [board.square(name) for name in start],
            [board.square(name) for name in otoma],
        )
    except BadInput as wrong:
        raise BadInput(f"{entry.where}: {wrong}") from None
    for rule, sentence in faults(scenario):
        raise BadInput(f"{entry.where}: {rule}: {sentence}")
    return scenario
