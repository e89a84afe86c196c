"""T9: one player against the Otoma, whose pawns follow the arrows on the tiles."""

from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES, DIVINE, OTOMA, RETRIEVE
from tampu.games.tiwanaku.pieces.board import TERRAIN_NAMES
from tampu.games.tiwanaku.pieces.ground import members
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.competitive import over_after_turn
from tampu.games.tiwanaku.steps.divination import guess, guesses, not_own, outside, why_not_divine
from tampu.games.tiwanaku.steps.exploration import Acting, Discover, Moving
from tampu.games.tiwanaku.steps.offerings import LastOffer, Offering
from tampu.games.tiwanaku.steps.otoma import OtomaWalk


class NextSoloTurn(Step[Expedition]):
    """T9.5: turn after turn; T9.15: without a move or divination a pawn is retrieved instead."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Expedition, play: Play) -> None:
        turn = SoloTurn(self.seat)
        possible = state.bare(self.seat) or turn.explorers(state)
        state.push(turn if possible else Unstick(self.seat), EndSoloTurn(self.seat, state.uncovered()))


class SoloTurn(Acting):
    """T9.5, T9.12: explore without retrieving, or divine with all pawns on bare tiles."""

    def why_not_retrieve(self, state: Expedition, action: Action) -> Reason:
        return Reason("T9.5", "never retrieved")

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        if action.verb is DIVINE:
            divine_all(state, self.seat, action, play)
            return
        pawn = state.ground.notation.square(action)
        assert pawn is not None
        state.push(SoloMove(self.seat, pawn))


class Unstick(Choice[Expedition]):
    """T9.15, TR16: a pawn goes back to the supply; no Otoma walk follows."""

    rule: ClassVar[RuleId] = "T9.15"

    def about(self, state: Expedition) -> JsonObject:
        return {"cause": "turn", "left": state.unexplored()}

    def legal(self, state: Expedition) -> list[Action]:
        retrieve = state.ground.notation.retrieve
        return [retrieve[square] for square in members(state.pawns[state.colour_of(self.seat)])]

    def why_not(self, state: Expedition, action: Action) -> Reason:
        if action.verb is not RETRIEVE:
            return self.not_asked(self.rule)
        square = state.ground.notation.square(action)
        return outside(action) if square is None else not_own(state, self.rule, square)

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        square = state.ground.notation.square(action)
        assert square is not None
        state.retrieve(state.colour_of(self.seat), square)
        play.tell("retrieved", "T9.15", {"seat": self.seat, "square": state.name(square)})
        state.push(Offering(self.seat))


class SoloMove(Moving):
    """T9.6, T9.7, T9.13: a move that ends on a bare tile sets an arrow off, before or after the turn's offering."""

    def why_not(self, state: Expedition, action: Action) -> Reason:
        never = action.verb is RETRIEVE
        return Reason("T9.5", "never retrieved") if never else super().why_not(state, action)

    def follow(self, state: Expedition, square: int) -> None:
        empty = not state.laid >> square & 1
        steps: list[Step[Expedition]] = [Offering(self.seat)]
        if not state.cropped >> square & 1:
            arrow = FollowArrow(self.seat, square)
            steps = [*steps, arrow] if state.options["offering"] == "before" else [arrow, *steps]
        if empty:
            steps = [Discover(self.seat, square), TurnUpArrow(square), *steps]
        state.push(*steps)


class TurnUpArrow(Step[Expedition]):
    """T9.4: a tile discovered by the player lies arrow side up. Which tile it is, is drawn now."""

    fields: ClassVar[tuple[str, ...]] = ("square",)

    def __init__(self, square: int) -> None:
        self.square = square

    def run(self, state: Expedition, play: Play) -> None:
        terrain = state.terrain[self.square]
        pool = state.unseen_arrows(terrain)
        arrow = play.draw("arrow", f"{TERRAIN_NAMES[terrain]} {pool.size}", pool)
        state.arrows[self.square] = arrow
        colour, direction = state.content.otoma_colours[arrow // 4], DIRECTION_NAMES[arrow % 4]
        play.tell("arrow", "T9.4", {"square": state.name(self.square), "colour": colour, "direction": direction})


class FollowArrow(Step[Expedition]):
    """T9.7, T9.8: the Otoma pawn of the arrow's colour walks; an arrow in the player's colour does nothing (easy),
    or lets the player choose the pawn (hard). After the last tile (T9.14) no arrow matters."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "square")

    def __init__(self, seat: Seat, square: int) -> None:
        self.seat = seat
        self.square = square

    def run(self, state: Expedition, play: Play) -> None:
        if state.full:
            return
        arrow = state.arrows[self.square]
        colour, direction = state.content.otoma_colours[arrow // 4], arrow % 4
        if colour != state.colours[state.colour_of(self.seat)]:
            pawn = next(pawn for pawn in range(len(state.otoma)) if state.otoma_colour(pawn) == colour)
            state.push(OtomaWalk(self.seat, pawn, direction))
        elif state.options["difficulty"] == "hard":
            state.push(PickOtoma(self.seat, direction))
        else:
            play.tell("own arrow", "T9.8", {"seat": self.seat})


class PickOtoma(Choice[Expedition]):
    """T9.8: in the hard version an arrow in the player's colour moves an Otoma pawn of the player's choice."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "direction")
    rule: ClassVar[RuleId] = "T9.8"

    def __init__(self, seat: Seat, direction: int) -> None:
        super().__init__(seat)
        self.direction = direction

    def about(self, state: Expedition) -> JsonObject:
        return {"cause": "otoma", "direction": DIRECTION_NAMES[self.direction]}

    def legal(self, state: Expedition) -> list[Action]:
        return [state.ground.notation.otoma[square] for square in state.otoma]

    def why_not(self, state: Expedition, action: Action) -> Reason:
        if action.verb is not OTOMA:
            return self.not_asked(self.rule)
        square = state.ground.notation.square(action)
        return outside(action) if square is None else Reason(self.rule, "no otoma", {"square": state.name(square)})

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        square = state.ground.notation.square(action)
        assert square is not None
        state.push(OtomaWalk(self.seat, state.otoma.index(square), self.direction))


def divine_all(state: Expedition, seat: Seat, action: Action, play: Play) -> None:
    """T9.12: right or wrong, the divinations go on until no pawn stands on a bare tile; then an offering."""
    guess(state, seat, action, play)
    state.push(DivineRest(seat) if state.bare(seat) else Offering(seat))


class DivineRest(Choice[Expedition]):
    """T9.12: every pawn on a bare tile must divine, in any order."""

    rule: ClassVar[RuleId] = "T9.12"

    def about(self, state: Expedition) -> JsonObject:
        return {"cause": "divine", "pawns": state.bare(self.seat).bit_count()}

    def legal(self, state: Expedition) -> list[Action]:
        return guesses(state, self.seat)

    def why_not(self, state: Expedition, action: Action) -> Reason:
        return why_not_divine(state, self.seat, action) if action.verb is DIVINE else self.not_asked(self.rule)

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        divine_all(state, self.seat, action, play)


class EndSoloTurn(Step[Expedition]):
    """T9.14: the game ends when the last tile is laid by either side; the player may make a last offering."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "uncovered")

    def __init__(self, seat: Seat, uncovered: int) -> None:
        self.seat = seat
        self.uncovered = uncovered

    def run(self, state: Expedition, play: Play) -> None:
        play.pass_on()
        if not over_after_turn(state, self.uncovered, play):
            state.push(NextSoloTurn(self.seat))
        elif state.people_of(self.seat).cubes:
            state.push(LastOffer(self.seat))
