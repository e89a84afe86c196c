"""T9.9-T9.11: the Otoma walk, discover and plant."""

from typing import ClassVar

from tampu.engine import JsonObject, Play, RuleId, Seat, Step
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES
from tampu.games.tiwanaku.meta import COOP
from tampu.games.tiwanaku.pieces.board import CROP_NAMES, TERRAIN_NAMES
from tampu.games.tiwanaku.pieces.people import CROPS
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.divination import announce_crop
from tampu.games.tiwanaku.steps.exploration import announce_terrain
from tampu.games.tiwanaku.steps.giving import GiveTile


def otoma_climbs(state: Expedition, square: int, play: Play, rule: RuleId) -> None:
    """T5.11 for the Otoma."""
    terrain = state.terrain[square]
    points = state.otoma_people.climb(terrain, state.levels)
    level = state.otoma_people.stones[terrain]
    play.tell("otoma diversity", rule, {"terrain": TERRAIN_NAMES[terrain], "level": level, "points": points})


def otoma_plants(state: Expedition, square: int, play: Play, rule: RuleId) -> None:
    """T9.3, T9.11: the Otoma score the level of a crop."""
    level = state.crops[square]
    points = state.content.points[level]
    state.otoma_people.points[CROPS] += points
    facts: JsonObject = {"square": state.name(square), "crop": CROP_NAMES[level], "level": level, "points": points}
    play.tell("otoma planted", rule, facts)


class OtomaWalk(Step[Expedition]):
    """T9.9: a pawn walks straight on, over trails too, to the first empty square. `seat` is the active one."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "pawn", "direction")

    def __init__(self, seat: Seat, pawn: int, direction: int) -> None:
        self.seat = seat
        self.pawn = pawn
        self.direction = direction

    def run(self, state: Expedition, play: Play) -> None:
        colour = state.otoma_colour(self.pawn)
        origin = state.otoma[self.pawn]
        path, _ = state.ground.walk(origin, self.direction, state.laid)
        if not path:
            play.tell("otoma stays", "TR24", {"colour": colour, "square": state.name(origin)})
            return
        state.otoma[self.pawn] = path[-1]
        play.tell(
            "otoma walked",
            "T9.9",
            {
                "colour": colour,
                "origin": state.name(origin),
                "direction": DIRECTION_NAMES[self.direction],
                "path": [state.name(square) for square in path],
                "square": state.name(path[-1]),
            },
        )
        state.push(OtomaDiscover(self.seat, path[-1]), OtomaPlant(path[-1]))


class OtomaDiscover(Step[Expedition]):
    """T9.11: the true tile is laid, its arrow ignored, and the Otoma score diversity."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "square")

    def __init__(self, seat: Seat, square: int) -> None:
        self.seat = seat
        self.square = square

    def run(self, state: Expedition, play: Play) -> None:
        terrain = announce_terrain(state, self.square, play)
        facts: JsonObject = {"square": state.name(self.square), "terrain": TERRAIN_NAMES[terrain]}
        play.tell("otoma discovered", "T9.11", facts)
        otoma_climbs(state, self.square, play, "T9.11")
        if state.stock(terrain) < 0:
            state.push(GiveTile(self.seat, terrain))


class OtomaPlant(Step[Expedition]):
    """T9.11: the true crop is laid and scores; T10.10: in cooperative play it brings its cube."""

    fields: ClassVar[tuple[str, ...]] = ("square",)

    def __init__(self, square: int) -> None:
        self.square = square

    def run(self, state: Expedition, play: Play) -> None:
        level = announce_crop(state, self.square, play)
        otoma_plants(state, self.square, play, "T9.11")
        if state.mode == COOP and state.otoma_people.take_cube(level):
            play.tell("otoma cube", "T10.10", {"crop": CROP_NAMES[level]})
