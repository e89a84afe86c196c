"""Boards, tiles, crops and discs, read from the content file."""

from typing import ClassVar, Final

from tampu.engine.content import check_sources
from tampu.engine.errors import BadInput
from tampu.engine.wire import Json, JsonObject, as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games.tiwanaku.components.board import (
    BOARDS,
    CROP_NAMES,
    CROPS,
    LARGEST,
    TERRAIN_NAMES,
    TERRAINS,
    TILES,
    board_named,
)
from tampu.games.tiwanaku.components.ground import Ground
from tampu.games.tiwanaku.meta import DISCS
from tampu.games.tiwanaku.scenarios.scenario import Scenario, faults

_DIRECTIONS: Final = "URDL"
_SEATS: Final = (2, 3, 4)
NO_ARROW: Final = -1
"""Instead of an arrow: the tile shows none."""


class Content:
    """All that comes in the box."""

    fixed: ClassVar[bool] = True

    def __init__(self, value: JsonObject) -> None:
        check_sources(value)
        self.json = value
        self.grounds = {ground.board.id: ground for ground in map(_ground, as_list(value.get("boards"), "boards"))}
        if set(self.grounds) != set(BOARDS):
            raise BadInput(f"boards: there must be {' and '.join(BOARDS)}")
        self.colours = as_texts(_part(value, "colours", "value"), "colours.value")
        self.otoma_colours = as_texts(_part(value, "otoma", "colours"), "otoma.colours")
        if len(self.colours) != 4 or not set(self.colours) < set(self.otoma_colours):
            raise BadInput("otoma.colours: the four colours of the players must be among them")
        self.arrows = [self._terrain(t, entry) for t, entry in enumerate(_entries(value, "terrains", TERRAIN_NAMES))]
        """For each terrain the arrows on its tiles: colour * 4 + direction, the colours as the Otoma have them."""
        self.points = [
            0,
            *(_crop(level + 1, entry) for level, entry in enumerate(_entries(value, "crops", CROP_NAMES[1:]))),
        ]
        """What a right divination of each level gives, and a wrong one costs."""
        self.offerings = as_ints(_part(value, "offerings", "value"), "offerings.value")
        if len(self.offerings) != LARGEST + 1:
            raise BadInput(f"offerings.value: expected the points of 0 to {LARGEST} cubes")
        self.floor = as_int(_part(value, "score", "floor"), "score.floor")
        pawns = as_object(value.get("pawns"), "pawns")
        self.pawns = _by_seats(pawns.get("competitive"), "pawns.competitive")
        self.solo_pawns = as_int(pawns.get("solo"), "pawns.solo")
        difficulties = ("easy", "normal", "expert")
        coop = dict(zip(difficulties, _entries(value, "coop", difficulties), strict=True))
        self.coop_pawns = {id: _by_seats(entry.get("pawns"), f"coop[{id}].pawns") for id, entry in coop.items()}
        self.coop_otoma = {id: as_int(entry.get("otoma"), f"coop[{id}].otoma") for id, entry in coop.items()}
        self.discs = dict(_disc(entry) for entry in as_list(value.get("discs"), "discs"))
        if tuple(self.discs) != DISCS:
            raise BadInput(f"discs: expected {DISCS[0]} to {DISCS[-1]}, each once")

    def _terrain(self, terrain: int, entry: JsonObject) -> tuple[int, ...]:
        where = f"terrains[{TERRAIN_NAMES[terrain]}]"
        if entry.get("letter") != TERRAINS[terrain]:
            raise BadInput(f"{where}.letter: expected {TERRAINS[terrain]}")
        if _part(entry, "tiles", "value", where) != TILES[terrain]:
            raise BadInput(f"{where}.tiles: expected {TILES[terrain]}")
        words = as_text(_part(entry, "arrows", "value", where), f"{where}.arrows").split()
        if len(words) != TILES[terrain]:
            raise BadInput(f"{where}.arrows: {len(words)} arrows for {TILES[terrain]} tiles")
        colours = [colour[:2] for colour in self.otoma_colours]
        arrows: list[int] = []
        for word in words:
            if word[:2] not in colours or word[2:] not in tuple(_DIRECTIONS):
                raise BadInput(f"{where}.arrows: '{word}' is not a colour's two letters and one of U R D L")
            arrows.append(colours.index(word[:2]) * 4 + _DIRECTIONS.index(word[2:]))
        return tuple(arrows)


def _part(value: JsonObject, name: str, field: str, where: str = "") -> Json:
    name_in = f"{where}.{name}" if where else name
    part = as_object(value.get(name), name_in)
    if field not in part:
        raise BadInput(f"{name_in}.{field}: is missing")
    return part[field]


def _entries(value: JsonObject, name: str, ids: tuple[str, ...]) -> list[JsonObject]:
    """The entries of a list, which must be just these, in this order."""
    entries = [as_object(entry, name) for entry in as_list(value.get(name), name)]
    found = tuple(as_text(entry.get("id"), f"{name}.id") for entry in entries)
    if found != ids:
        raise BadInput(f"{name}: expected {', '.join(ids)}, not {', '.join(found)}")
    return entries


def _by_seats(value: Json, where: str) -> dict[int, int]:
    numbers = as_object(value, where)
    return {seats: as_int(numbers.get(str(seats)), f"{where}.{seats}") for seats in _SEATS}


def _crop(level: int, entry: JsonObject) -> int:
    where = f"crops[{CROP_NAMES[level]}]"
    if entry.get("level") != level:
        raise BadInput(f"{where}.level: expected {level}")
    if entry.get("tiles") != CROPS[level - 1]:
        raise BadInput(f"{where}.tiles: expected {CROPS[level - 1]}")
    return as_int(entry.get("points"), f"{where}.points")


def _ground(value: Json) -> Ground:
    entry = as_object(value, "boards")
    board = board_named(as_text(entry.get("id"), "boards.id"))
    where = f"boards[{board.id}]"
    for name, field, expected in (
        ("squares", "value", board.squares),
        ("shape", "rows", board.rows),
        ("shape", "cols", board.cols),
    ):
        if _part(entry, name, field, where) != expected:
            raise BadInput(f"{where}.{name}.{field}: expected {expected}")
    return Ground(board, as_texts(_part(entry, "trails", "pairs", where), f"{where}.trails"))


def _disc(value: Json) -> tuple[str, Scenario]:
    entry = as_object(value, "discs")
    id = as_text(entry.get("id"), "discs.id")
    where = f"discs[{id}]"
    try:
        board = board_named(as_text(entry.get("size"), "size"))
        terrain = "".join(as_texts(entry.get("terrain"), "terrain"))
        crops = "".join(as_texts(entry.get("crops"), "crops"))
        if not set(terrain) <= set(TERRAINS):
            raise BadInput(f"terrain: only {' '.join(TERRAINS)} are known")
        if not set(crops) <= set("12345"):
            raise BadInput("crops: only 1 to 5 are known")
        scenario = Scenario(
            board,
            [TERRAINS.index(letter) for letter in terrain],
            [int(digit) for digit in crops],
            [board.square(name) for name in as_text(entry.get("start"), "start").split()],
            [board.square(name) for name in as_text(entry.get("otoma"), "otoma").split()],
        )
    except BadInput as wrong:
        raise BadInput(f"{where}: {wrong}") from None
    for rule, sentence in faults(scenario):
        raise BadInput(f"{where}: {rule}: {sentence}")
    return id, scenario
