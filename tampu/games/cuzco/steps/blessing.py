"""C5: the fire blessing, and taking open god cards."""

from typing import ClassVar, Final

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.cuzco.alphabet import (
    BLESS,
    BLESSINGS,
    CLAIM,
    CLAIMING,
    FINISH,
    FOOD,
    GOD,
    GODS,
    NOTHING,
    OFFERING,
    STATUS,
)
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.cards import Window

_GIFTS: Final = ("stock offerings", "status", "stock food")
"""What the gifts of a blessing are explained as."""


def open_gods(state: Empire) -> list[Action]:
    return [CLAIMING[god] for god in range(GODS) if state.open[god] != NOTHING]


def no_open_card(action: Action) -> Reason:
    """C12.7: nothing lies open on the pile of this god."""
    return Reason("C12.7", "no open card", {"god": GOD.word(action.args[0])})


class FireBlessing(Window):
    """C5.2: first an open god card or an offering. Card 6 is played here (CR41)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)
    rule: ClassVar[RuleId] = "C5.2"
    window: ClassVar[str] = "blessing"

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, 0)

    def entries(self, state: Empire) -> list[Action]:
        return [*open_gods(state), BLESSINGS[OFFERING]]

    def may_stop(self) -> bool:
        return False

    def why_not_else(self, state: Empire, action: Action) -> Reason:
        if action.verb is BLESS:
            return Reason(self.rule, "blessing later", {"gift": _GIFTS[action.args[0]]})
        return no_open_card(action) if action.verb is CLAIM else self.not_asked(self.rule)

    def follow(self, state: Empire, card: int, play: Play) -> None:
        state.push(RestOfBlessing(self.seat))
        if any(one != NOTHING for one in state.open):
            state.push(TakeGodCards(self.seat, 1, False))

    def act(self, state: Empire, action: Action, play: Play) -> None:
        seat = self.seat
        if action.verb is CLAIM:
            state.take_card(seat, action.args[0], play)
        else:
            gain_offering(state, seat, 1, play)
        state.push(SecondHalf(seat))


class SecondHalf(Choice[Empire]):
    """C5.2: then a status step or a food."""

    rule: ClassVar[RuleId] = "C5.2"

    def legal(self, state: Empire) -> list[Action]:
        return [BLESSINGS[STATUS], BLESSINGS[FOOD]]

    def why_not(self, state: Empire, action: Action) -> Reason:
        if action.verb is not BLESS:
            return self.not_asked(self.rule)
        return Reason(self.rule, "blessing done", {"gift": _GIFTS[action.args[0]]})

    def take(self, state: Empire, action: Action, play: Play) -> None:
        if action.args[0] == STATUS:
            gain_status(state, self.seat, 1, play)
        else:
            gain_food(state, self.seat, 1, play)


class RestOfBlessing(Step[Empire]):
    """CR41: card 6 gives the offering, the status step and the food as well."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Empire, play: Play) -> None:
        gain_offering(state, self.seat, 1, play)
        gain_status(state, self.seat, 1, play)
        gain_food(state, self.seat, 1, play)


class TakeGodCards(Choice[Empire]):
    """C13.4: take open god cards, one by one; if `free`, the seat may stop early (CR23)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "free")
    rule: ClassVar[RuleId] = "C12.7"

    def __init__(self, seat: Seat, left: int, free: bool) -> None:
        super().__init__(seat)
        self.left = left
        self.free = free

    def about(self, state: Empire) -> JsonObject:
        content = state.content
        why = content.by_ability("god_card") if self.free else content.by_card("whole_blessing")
        return {"left": self.left, **why}

    def due(self, state: Empire) -> int:
        return self.left

    def legal(self, state: Empire) -> list[Action]:
        return [*open_gods(state), FINISH] if self.free else open_gods(state)

    def why_not(self, state: Empire, action: Action) -> Reason:
        return no_open_card(action) if action.verb is CLAIM else self.not_asked(self.rule)

    def take(self, state: Empire, action: Action, play: Play) -> None:
        if action is FINISH:
            return
        state.take_card(self.seat, action.args[0], play)
        if self.left > 1 and any(card != NOTHING for card in state.open):
            state.push(TakeGodCards(self.seat, self.left - 1, self.free))


def gain_offering(state: Empire, seat: Seat, amount: int, play: Play) -> None:
    """CR35: with `supply=printed` as many as are left."""
    amount = min(amount, state.offerings_left())
    if amount:
        state.masks[seat].offerings += amount
        play.tell("offering", "C2.3", {"seat": seat, "amount": amount})


def gain_status(state: Empire, seat: Seat, amount: int, play: Play) -> None:
    mask = state.masks[seat]
    before = mask.status
    state.advance(seat, amount)
    play.tell("status", "C8.6", {"seat": seat, "amount": mask.status - before, "space": mask.status})


def gain_food(state: Empire, seat: Seat, amount: int, play: Play) -> None:
    """CR35: with `supply=printed` as many as are left."""
    amount = min(amount, state.food_left())
    if amount:
        state.masks[seat].food += amount
        play.tell("food", "C2.3", {"seat": seat, "amount": amount})
