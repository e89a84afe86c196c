"""T6: name the crop under a pawn on a bare tile."""

from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat
from tampu.games.tiwanaku.alphabet import DIVINE, STOP
from tampu.games.tiwanaku.pieces.board import CROP_NAMES
from tampu.games.tiwanaku.pieces.ground import members
from tampu.games.tiwanaku.pieces.people import CROPS
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.offerings import Offering


def announce_crop(state: Expedition, square: int, play: Play) -> int:
    """T1.5: the wheel's second window, opened for all. The crop is laid."""
    level = state.crops[square]
    play.reveal(f"crop {state.name(square)}", level)
    state.plant(square)
    return level


def guesses(state: Expedition, seat: Seat) -> list[Action]:
    """T6.2: any level for any own pawn on a bare tile."""
    divine = state.ground.notation.divine
    return [action for square in members(state.bare(seat)) for action in divine[square]]


def outside(action: Action) -> Reason:
    """T1.1: the square of an action lies on the long board only."""
    return Reason("T1.1", "outside", {"square": action.text.split()[1]})


def not_own(state: Expedition, rule: RuleId, square: int) -> Reason:
    """No pawn of the seat stands there."""
    return Reason(rule, "no pawn", {"square": state.name(square)})


def why_not_divine(state: Expedition, seat: Seat, action: Action) -> Reason:
    """T6.1: an own pawn on a tile without crop."""
    square = state.ground.notation.square(action)
    if square is None:
        return outside(action)
    if not state.pawns[state.colour_of(seat)] >> square & 1:
        return not_own(state, "T6.1", square)
    return Reason("T6.1", "crop lies", {"square": state.name(square), "crop": CROP_NAMES[state.crops[square]]})


def guess(state: Expedition, seat: Seat, action: Action, play: Play) -> bool:
    """T6.3-T6.5: the true crop is announced and laid; was the guess right?"""
    square = state.ground.notation.square(action)
    assert square is not None
    named = action.args[1]
    level = announce_crop(state, square, play)
    people = state.people_of(seat)
    if named != level:
        lost = people.lose(state.content.points[level], state.content.floor)
        play.tell(
            "divined wrong",
            "T6.5",
            {
                "seat": seat,
                "square": state.name(square),
                "guess": CROP_NAMES[named],
                "crop": CROP_NAMES[level],
                "level": level,
                "points": lost,
            },
        )
        return False
    points = state.content.points[level]
    people.points[CROPS] += points
    play.tell(
        "divined right",
        "T6.4",
        {"seat": seat, "square": state.name(square), "crop": CROP_NAMES[level], "level": level, "points": points},
    )
    if people.take_cube(level):
        play.tell("cube", "T6.4", {"seat": seat, "crop": CROP_NAMES[level]})
    return True


def divine(state: Expedition, seat: Seat, action: Action, play: Play) -> None:
    """T6: after a right divination another one and an offering may follow, after a wrong one nothing."""
    if guess(state, seat, action, play):
        state.push(DivineAgain(seat) if state.bare(seat) else Offering(seat))


class DivineAgain(Choice[Expedition]):
    """T6.4: after a right divination stop, or divine with another pawn."""

    rule: ClassVar[RuleId] = "T6.4"

    def about(self, state: Expedition) -> JsonObject:
        return {"cause": "divine", "pawns": state.bare(self.seat).bit_count()}

    def legal(self, state: Expedition) -> list[Action]:
        return [STOP.of(), *guesses(state, self.seat)]

    def why_not(self, state: Expedition, action: Action) -> Reason:
        return why_not_divine(state, self.seat, action) if action.verb is DIVINE else self.not_asked(self.rule)

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        if action.verb is STOP:
            state.push(Offering(self.seat))
        else:
            divine(state, self.seat, action, play)
