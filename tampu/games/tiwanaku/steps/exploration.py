"""T4, T5: the action of a turn. A pawn moves, and if it ends on an empty square, it discovers the terrain."""

from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.tiwanaku.alphabet import DIVINE, EXPLORE, GO, KEEP, OFFER, RETRIEVE, SUPPLY
from tampu.games.tiwanaku.pieces.board import TERRAIN_NAMES
from tampu.games.tiwanaku.pieces.ground import members
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.departure import PawnInHand
from tampu.games.tiwanaku.steps.divination import guesses, not_own, outside, why_not_divine
from tampu.games.tiwanaku.steps.giving import GiveTile


class Acting(Choice[Expedition]):
    """T4.1: one action, Explore or Divine. The modes differ in where pawns can go and in what follows."""

    rule: ClassVar[RuleId] = "T4.1"

    def about(self, state: Expedition) -> JsonObject:
        return {"cause": "turn", "left": state.unexplored()}

    def destinations(self, state: Expedition, pawn: int) -> int:
        return state.destinations(state.colour_of(self.seat), pawn)

    def explorers(self, state: Expedition) -> list[int]:
        """T5.1: the pawns that have somewhere to go."""
        return [pawn for pawn in state.movers(state.colour_of(self.seat)) if self.destinations(state, pawn)]

    def legal(self, state: Expedition) -> list[Action]:
        notation = state.ground.notation
        return [notation.explore[pawn] for pawn in self.explorers(state)] + guesses(state, self.seat)

    def why_not(self, state: Expedition, action: Action) -> Reason:
        if action.verb is EXPLORE:
            return self._why_not_explore(state, action)
        if action.verb is DIVINE:
            return why_not_divine(state, self.seat, action)
        if action.verb is RETRIEVE:
            return self.why_not_retrieve(state, action)
        return self.not_asked("T7.1" if action.verb is OFFER or action.verb is KEEP else self.rule)

    def _why_not_explore(self, state: Expedition, action: Action) -> Reason:
        pawn = state.ground.notation.square(action)
        colour = state.colour_of(self.seat)
        if pawn is None:
            return outside(action)
        if pawn in state.movers(colour):
            return self.nowhere(state, pawn)
        if pawn == SUPPLY:
            return Reason("T5.1", "no supply", {"pawns": state.pawns[colour].bit_count()})
        return not_own(state, "T5.1", pawn)

    def nowhere(self, state: Expedition, pawn: int) -> Reason:
        """An own pawn that has nowhere to go."""
        if pawn == SUPPLY:
            return Reason("T5.7", "stuck supply", {"pawns": state.supply[state.colour_of(self.seat)]})
        return Reason("T5.3", "stuck", {"square": state.name(pawn)})

    def why_not_retrieve(self, state: Expedition, action: Action) -> Reason:
        raise NotImplementedError


class Moving(PawnInHand):
    """T5.1-T5.7: where the chosen pawn ends its move."""

    rule: ClassVar[RuleId] = "T5.1"

    def about(self, state: Expedition) -> JsonObject:
        if self.pawn == SUPPLY:
            return {"supply": state.supply[state.colour_of(self.seat)], "cause": "explore"}
        return {"square": state.name(self.pawn), "cause": "explore"}

    def destinations(self, state: Expedition) -> int:
        return state.destinations(state.colour_of(self.seat), self.pawn)

    def follow(self, state: Expedition, square: int) -> None:
        """Push what comes after the move."""
        raise NotImplementedError

    def legal(self, state: Expedition) -> list[Action]:
        go = state.ground.notation.go
        return [go[square] for square in members(self.destinations(state))]

    def why_not(self, state: Expedition, action: Action) -> Reason:
        if action.verb is not GO:
            return self.not_asked(self.rule)
        square = state.ground.notation.square(action)
        if square is None:
            return outside(action)
        colour = state.colour_of(self.seat)
        name = state.name(square)
        other = state.colour_on(square)
        if other and state.blocked(colour) >> square & 1:
            return Reason("T5.2", "other pawn", {"square": name, "colour": other})
        if square == self.pawn:
            return Reason("T5.6", "start square", {"square": name})
        if state.pawns[colour] >> square & 1:
            return Reason("T5.6", "own pawn", {"square": name})
        return self.no_way(state, square)

    def no_way(self, state: Expedition, square: int) -> Reason:
        """T5.3: where a pawn on its way to a square would have to stop."""
        name = state.name(square)
        stop = state.ground.first_stop(*self.departure(state), square)
        if stop is None:
            return Reason("T5.2", "cut off", {"square": name})
        if not state.laid >> stop & 1:
            return Reason("T5.3", "stops unexplored", {"square": name, "stop": state.name(stop)})
        terrain = TERRAIN_NAMES[state.terrain[stop]]
        return Reason("T5.3", "stops on tile", {"square": name, "stop": state.name(stop), "terrain": terrain})

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
