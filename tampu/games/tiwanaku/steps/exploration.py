"""T4, T5: the action of a turn. A pawn moves, and if it ends on an empty square, it discovers the terrain."""

from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, RuleId, Seat, Step
from tampu.games.tiwanaku.alphabet import DIVINE, EXPLORE, GO, KEEP, OFFER, SUPPLY
from tampu.games.tiwanaku.pieces.board import TERRAIN_NAMES
from tampu.games.tiwanaku.pieces.ground import members
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.departure import PawnInHand
from tampu.games.tiwanaku.steps.divination import guesses
from tampu.games.tiwanaku.steps.giving import GiveTile


class Acting(Choice[Expedition]):
    """T4.1: one action, Explore or Divine. The modes differ in where pawns can go and in what follows."""

    rule: ClassVar[RuleId] = "T4.1"

    def destinations(self, state: Expedition, pawn: int) -> int:
        return state.destinations(state.colour_of(self.seat), pawn)

    def explorers(self, state: Expedition) -> list[int]:
        """T5.1: the pawns that have somewhere to go."""
        return [pawn for pawn in state.movers(state.colour_of(self.seat)) if self.destinations(state, pawn)]

    def legal(self, state: Expedition) -> list[Action]:
        notation = state.ground.notation
        return [notation.explore[pawn] for pawn in self.explorers(state)] + guesses(state, self.seat)

    def why_not(self, state: Expedition, action: Action) -> RuleId:
        if action.verb is EXPLORE:
            pawn = state.ground.notation.square(action)
            return "T5.3" if pawn in state.movers(state.colour_of(self.seat)) else "T5.1"
        if action.verb is DIVINE:
            return "T6.1"
        if action.verb is OFFER or action.verb is KEEP:
            return "T7.1"
        return self.rule


class Moving(PawnInHand):
    """T5.1-T5.7: where the chosen pawn ends its move."""

    rule: ClassVar[RuleId] = "T5.8"

    def destinations(self, state: Expedition) -> int:
        return state.destinations(state.colour_of(self.seat), self.pawn)

    def follow(self, state: Expedition, square: int) -> None:
        """Push what comes after the move."""
        raise NotImplementedError

    def legal(self, state: Expedition) -> list[Action]:
        go = state.ground.notation.go
        return [go[square] for square in members(self.destinations(state))]

    def why_not(self, state: Expedition, action: Action) -> RuleId:
        square = state.ground.notation.square(action) if action.verb is GO else None
        if square is None:
            return self.rule
        colour = state.colour_of(self.seat)
        if state.blocked(colour) >> square & 1:
            return "T5.2"
        if square == self.pawn or state.pawns[colour] >> square & 1:
            return "T5.6"
        return "T5.3"

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        square = state.ground.notation.square(action)
        assert square is not None
        state.move(state.colour_of(self.seat), self.pawn, square)
        if self.pawn == SUPPLY:
            play.tell("entered", "T5.7", {"seat": self.seat, "square": state.name(square)})
        else:
            origin = state.name(self.pawn)
            play.tell("moved", "T5.2", {"seat": self.seat, "origin": origin, "square": state.name(square)})
        self.follow(state, square)


class Discover(Step[Expedition]):
    """T5.10, T5.11: the true terrain is announced, its tile laid, and the stone of that terrain climbs."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "square")

    def __init__(self, seat: Seat, square: int) -> None:
        self.seat = seat
        self.square = square

    def run(self, state: Expedition, play: Play) -> None:
        terrain = announce_terrain(state, self.square, play)
        facts: JsonObject = {"seat": self.seat, "square": state.name(self.square), "terrain": TERRAIN_NAMES[terrain]}
        play.tell("discovered", "T5.10", facts)
        people = state.people_of(self.seat)
        points = people.climb(terrain, state.levels)
        level = people.stones[terrain]
        play.tell(
            "diversity",
            "T5.11",
            {"seat": self.seat, "terrain": TERRAIN_NAMES[terrain], "level": level, "points": points},
        )
        if state.stock(terrain) < 0:
            state.push(GiveTile(self.seat, terrain))


def announce_terrain(state: Expedition, square: int, play: Play) -> int:
    """T1.5: the wheel's first window, opened for all. The tile is laid."""
    terrain = state.terrain[square]
    play.reveal(f"terrain {state.name(square)}", terrain)
    state.lay(square)
    return terrain
