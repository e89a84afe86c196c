"""Every event of Tiwanaku by name, with the facts that come with it.

Squares are written as in actions, colours as in the content file. `points` are those that the event brings, or costs.
"""

from typing import Final, Literal, NotRequired, TypedDict

from tampu.engine.telling.story import Ledger, gain, lose

Terrain = Literal["valley", "desert", "forest", "mountain"]
Crop = Literal["sweet potato", "coca", "chili pepper", "corn", "quinoa"]
Direction = Literal["up", "right", "down", "left"]


class NoFacts(TypedDict):
    """Nothing to add to the name."""


class SeatFacts(TypedDict):
    """Whom it is about."""

    seat: int


class StartingSquareFacts(TypedDict):
    """T2.6: tile and crop of a starting square."""

    square: str
    terrain: Terrain
    crop: Crop
    level: int


class PawnFacts(TypedDict):
    """T5.7, T5.9: a pawn enters on a square, or is taken back from it."""

    seat: int
    square: str


class MovedFacts(TypedDict):
    """T5.2: from where to where a pawn goes."""

    seat: int
    origin: str
    square: str


class DiscoveredFacts(TypedDict):
    """T5.10: the true terrain of a square."""

    seat: int
    square: str
    terrain: Terrain


class DiversityFacts(TypedDict):
    """T5.11: the level that a stone stands on now."""

    seat: int
    terrain: Terrain
    level: int
    points: int


class DivinedRightFacts(TypedDict):
    """T6.4: the crop that was named is the true one."""

    seat: int
    square: str
    crop: Crop
    level: int
    points: int


class DivinedWrongFacts(TypedDict):
    """T6.5: the crop that was named, the true one and its level; `points` are lost."""

    seat: int
    square: str
    guess: Crop
    crop: Crop
    level: int
    points: int


class CubeFacts(TypedDict):
    """T6.4: the crop of a cube."""

    seat: int
    crop: Crop


class OfferedFacts(TypedDict):
    """T7.1: the crops of the cubes that were offered, in words."""

    seat: int
    cubes: str
    points: int


class StandstillFacts(TypedDict):
    """TR3: for how many turns nothing new was found."""

    turns: int


class OtomaPawnFacts(TypedDict):
    """T9.2, TR24: where an Otoma pawn stands."""

    colour: str
    square: str


class OtomaWalkedFacts(TypedDict):
    """T9.9: the squares that an Otoma pawn came to; it stops on the last of them."""

    colour: str
    origin: str
    direction: Direction
    path: list[str]
    square: str


class OtomaDiscoveredFacts(TypedDict):
    """T9.11: the true terrain of a square."""

    square: str
    terrain: Terrain


class OtomaDiversityFacts(TypedDict):
    """T9.3, T9.11: the level that a stone of the Otoma stands on now."""

    terrain: Terrain
    level: int
    points: int


class OtomaPlantedFacts(TypedDict):
    """T9.3, T9.11: the true crop of a square, which the Otoma score."""

    square: str
    crop: Crop
    level: int
    points: int


class OtomaCubeFacts(TypedDict):
    """T10.10: the crop of a cube."""

    crop: Crop


class OtomaOfferedFacts(TypedDict):
    """T10.12: the crops of the cubes that were offered, in words."""

    cubes: str
    points: int


class ArrowFacts(TypedDict):
    """T9.4: the arrow on a tile of a solo game."""

    square: str
    colour: str
    direction: Direction


class DealtFacts(TypedDict):
    """T10.4: how many tiles a seat gets."""

    seat: int
    tiles: int


class UncoveredFacts(TypedDict):
    """T10.4: the next tile of a stack; only its owner sees the arrow."""

    seat: int
    terrain: Terrain
    arrow: NotRequired[Direction]


class TileFacts(TypedDict):
    """T10.5, T10.8: a tile that leaves a stack, seen by all."""

    seat: int
    terrain: Terrain
    arrow: Direction


class UnexploredFacts(TypedDict):
    """T10.14: how many squares stay empty."""

    squares: int
    points: int


EVENTS: Final[dict[str, type]] = {
    "starting square": StartingSquareFacts,
    "first player": SeatFacts,
    "entered": PawnFacts,
    "moved": MovedFacts,
    "retrieved": PawnFacts,
    "discovered": DiscoveredFacts,
    "diversity": DiversityFacts,
    "divined right": DivinedRightFacts,
    "divined wrong": DivinedWrongFacts,
    "cube": CubeFacts,
    "offered": OfferedFacts,
    "all discovered": NoFacts,
    "standstill": StandstillFacts,
    "must pass": SeatFacts,
    "passed": SeatFacts,
    "otoma seated": OtomaPawnFacts,
    "otoma walked": OtomaWalkedFacts,
    "otoma stays": OtomaPawnFacts,
    "otoma discovered": OtomaDiscoveredFacts,
    "otoma diversity": OtomaDiversityFacts,
    "otoma planted": OtomaPlantedFacts,
    "otoma cube": OtomaCubeFacts,
    "otoma offered": OtomaOfferedFacts,
    "arrow": ArrowFacts,
    "own arrow": SeatFacts,
    "dealt": DealtFacts,
    "uncovered": UncoveredFacts,
    "spent": TileFacts,
    "gave": TileFacts,
    "no action": SeatFacts,
    "skipped": SeatFacts,
    "all spent": NoFacts,
    "unexplored": UnexploredFacts,
}

_OTOMA: Final = ""
"""Nobody plays them: their points belong to no seat."""

LEDGER: Final[Ledger] = {
    "entered": (lose("pawns"),),
    "retrieved": (gain("pawns"),),
    "diversity": (gain("points", "points"),),
    "divined right": (gain("points", "points"),),
    "divined wrong": (lose("points", "points"),),
    "cube": (gain("{crop} cubes"),),
    "offered": (lose("{cubes} cubes"), gain("points", "points")),
    "otoma diversity": (gain("points", "points", _OTOMA),),
    "otoma planted": (gain("points", "points", _OTOMA),),
    "otoma cube": (gain("{crop} cubes", owner=_OTOMA),),
    "otoma offered": (lose("{cubes} cubes", owner=_OTOMA), gain("points", "points", _OTOMA)),
    "dealt": (gain("tiles", "tiles"),),
    "spent": (lose("tiles"),),
    "gave": (lose("tiles"),),
    "unexplored": (gain("points", "points", _OTOMA),),
}
