"""T4-T8: a game for two to four rivals."""

from typing import ClassVar, Final

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.tiwanaku.alphabet import DIVINE, EXPLORE, PASS
from tampu.games.tiwanaku.pieces.ground import members
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.divination import divine, guess, guesses, not_own, outside, why_not_divine
from tampu.games.tiwanaku.steps.exploration import Acting, Discover, Moving
from tampu.games.tiwanaku.steps.offerings import LastOffer, Offering

LONGEST_IDLE: Final = 40
"""TR3: the end phase begins after this many turns in a row without a new tile or crop."""


class NextTurn(Step[Expedition]):
    """T2.7: clockwise, turn after turn."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Expedition, play: Play) -> None:
        state.push(Turn(self.seat), EndTurn(self.seat, state.uncovered()))


class Turn(Acting):
    """T4.1, T5.1: move a pawn, bring one, retrieve one, or divine."""

    def legal(self, state: Expedition) -> list[Action]:
        retrieve = state.ground.notation.retrieve
        return super().legal(state) + [retrieve[square] for square in members(state.pawns[self.seat])]

    def why_not_retrieve(self, state: Expedition, action: Action) -> Reason:
        square = state.ground.notation.square(action)
        return outside(action) if square is None else not_own(state, "T5.1", square)

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        if action.verb is DIVINE:
            divine(state, self.seat, action, play)
            return
        square = state.ground.notation.square(action)
        assert square is not None
        if action.verb is EXPLORE:
            state.push(Move(self.seat, square))
        else:
            state.retrieve(self.seat, square)
            play.tell("retrieved", "T5.9", {"seat": self.seat, "square": state.name(square)})
            state.push(Offering(self.seat))


class Move(Moving):
    """T5.10: a pawn that ends on an empty square discovers its terrain; then an offering may follow."""

    def follow(self, state: Expedition, square: int) -> None:
        state.push(Offering(self.seat))
        if not state.laid >> square & 1:
            state.push(Discover(self.seat, square))


class EndTurn(Step[Expedition]):
    """T8.1: when the last tile is laid, the end phase begins after this turn. TR3: so it does at a standstill.

    `uncovered` is how many tiles and crops lay on the board when the turn began.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "uncovered")

    def __init__(self, seat: Seat, uncovered: int) -> None:
        self.seat = seat
        self.uncovered = uncovered

    def run(self, state: Expedition, play: Play) -> None:
        play.pass_on()
        if over_after_turn(state, self.uncovered, play):
            state.push(NextDivination(self.seat), LastOfferings(self.seat))
        else:
            state.push(NextTurn((self.seat + 1) % state.seats))


def over_after_turn(state: Expedition, uncovered: int, play: Play) -> bool:
    """T8.1, TR3: was this the last turn?"""
    state.idle = state.idle + 1 if state.uncovered() == uncovered else 0
    if state.full:
        play.tell("all discovered", "T8.1", {})
        return True
    if state.idle >= LONGEST_IDLE:
        play.tell("standstill", "TR3", {"turns": state.idle})
        return True
    return False


class NextDivination(Step[Expedition]):
    """T8.2, T8.3: seat after seat, beginning with `seat`; a player without a pawn on a bare tile must pass."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Expedition, play: Play) -> None:
        play.pass_on()
        for turn in range(state.seats):
            seat = (self.seat + turn) % state.seats
            if state.out[seat]:
                continue
            if state.bare(seat):
                state.push(LastDivination(seat), NextDivination((seat + 1) % state.seats))
                return
            state.out[seat] = True
            play.tell("must pass", "T8.3", {"seat": seat})


class LastDivination(Choice[Expedition]):
    """T8.2: one divination, or pass for good."""

    rule: ClassVar[RuleId] = "T8.2"

    def about(self, state: Expedition) -> JsonObject:
        return {"cause": "end", "pawns": state.bare(self.seat).bit_count()}

    def legal(self, state: Expedition) -> list[Action]:
        return [PASS.of(), *guesses(state, self.seat)]

    def why_not(self, state: Expedition, action: Action) -> Reason:
        return why_not_divine(state, self.seat, action) if action.verb is DIVINE else self.not_asked(self.rule)

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        if action.verb is PASS:
            play.tell("passed", "T8.3", {"seat": self.seat})
            state.out[self.seat] = True
        elif not guess(state, self.seat, action, play):
            state.out[self.seat] = True


class LastOfferings(Step[Expedition]):
    """T8.4: when all have passed, everyone who holds cubes may make one last offering, from `seat` on."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Expedition, play: Play) -> None:
        seats = [(self.seat + turn) % state.seats for turn in range(state.seats)]
        state.push(*(LastOffer(seat) for seat in seats if state.people_of(seat).cubes))
