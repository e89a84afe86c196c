"""C6.5, C10: feathers go to slots, and full circlets are activated."""

from typing import ClassVar, Final

from tampu.engine import Action, Choice, Json, JsonObject, Play, Reason, RuleId, Seat
from tampu.games.cuzco.alphabet import (
    ACTION,
    ACTIVATE,
    CIRCLETS,
    COLOUR,
    COLOURS,
    FEATHER,
    FEATHERING,
    FINISH,
    HEADDRESS,
    PLACE,
)
from tampu.games.cuzco.pieces.mask import HEADDRESSES
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.blessing import FireBlessing
from tampu.games.cuzco.symbols.vocabulary import ABILITY_PHASE

ACTIVATING: Final = [ACTIVATE.of(circlet) for circlet in range(1, CIRCLETS + 1)]


def colour_slots(state: Empire, seat: Seat, colour: int) -> list[Action]:
    """Every circlet with a free slot of the colour."""
    mask = state.masks[seat]
    circlets = {slot // 2 for slot in mask.free_slots(colour)}
    return [FEATHERING[colour][circlet] for circlet in sorted(circlets)]


def below_cap(state: Empire, seat: Seat, colour: int) -> bool:
    """C6.5: a fourth feather of one colour is not gained."""
    return state.masks[seat].colours[colour] < state.content.feather_cap


def any_slots(state: Empire, seat: Seat) -> list[Action]:
    """Every feather that may still be gained, with its slot."""
    entries: list[Action] = []
    for colour in range(COLOURS):
        if below_cap(state, seat, colour):
            entries += colour_slots(state, seat, colour)
    return entries


def room_for_feather(state: Empire, seat: Seat) -> bool:
    return any(below_cap(state, seat, colour) for colour in range(COLOURS))


def no_slot(state: Empire, seat: Seat, action: Action) -> Reason:
    """C6.5: three of the colour, or no free slot for it at the circlet."""
    colour, circlet = action.args
    if not below_cap(state, seat, colour):
        return Reason("C6.5", "feather cap", {"colour": COLOUR.word(colour), "most": state.content.feather_cap})
    return Reason("C6.5", "no slot", {"colour": COLOUR.word(colour), "circlet": circlet})


def no_circlet(state: Empire, seat: Seat, strength: int) -> Reason:
    """C4.4, C10.1: no circlet that could be activated with this strength."""
    mask = state.masks[seat]
    if mask.ready():
        return Reason("C4.4", "lowest circlet", {"circlet": mask.lowest_ready(), "strength": strength})
    return Reason("C4.4", "no circlet", {"feathers": sum(mask.colours)})


def put_feather(state: Empire, seat: Seat, action: Action, play: Play) -> None:
    colour, circlet = action.args
    state.supply[colour] -= 1
    state.masks[seat].add_feather(colour, circlet)
    play.tell("feather", "C6.5", {"seat": seat, "colour": COLOUR.word(colour), "circlet": circlet})


class PlaceFeather(Choice[Empire]):
    """C2.10, C6.5: a feather of a given colour goes to a free slot of it, and never moves again."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "colour")
    rule: ClassVar[RuleId] = "C6.5"

    def __init__(self, seat: Seat, colour: int) -> None:
        super().__init__(seat)
        self.colour = colour

    def about(self, state: Empire) -> JsonObject:
        facts: JsonObject = {"colour": COLOUR.word(self.colour)}
        if not state.phase:
            return facts
        return {**facts, "cause": "village", "thing": PLACE.word(state.masks[self.seat].runner)}

    def legal(self, state: Empire) -> list[Action]:
        return colour_slots(state, self.seat, self.colour)

    def why_not(self, state: Empire, action: Action) -> Reason:
        if action.verb is not FEATHER:
            return self.not_asked(self.rule)
        if action.args[0] != self.colour:
            return Reason(self.rule, "other colour", {"colour": COLOUR.word(self.colour)})
        return no_slot(state, self.seat, action)

    def take(self, state: Empire, action: Action, play: Play) -> None:
        put_feather(state, self.seat, action, play)


class TakeFeathers(Choice[Empire]):
    """C13.4: take feathers of any colours, one by one; if `free`, the seat may stop early (CR23)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "free")
    rule: ClassVar[RuleId] = "C6.5"

    def __init__(self, seat: Seat, left: int, free: bool) -> None:
        super().__init__(seat)
        self.left = left
        self.free = free

    def about(self, state: Empire) -> JsonObject:
        content = state.content
        return {"left": self.left, **(content.by_ability("feather") if self.free else content.by_card("feather"))}

    def due(self, state: Empire) -> int:
        return self.left

    def legal(self, state: Empire) -> list[Action]:
        entries = any_slots(state, self.seat)
        return [*entries, FINISH] if self.free or not entries else entries

    def why_not(self, state: Empire, action: Action) -> Reason:
        return no_slot(state, self.seat, action) if action.verb is FEATHER else self.not_asked(self.rule)

    def take(self, state: Empire, action: Action, play: Play) -> None:
        if action is FINISH:
            return
        put_feather(state, self.seat, action, play)
        if self.left > 1 and room_for_feather(state, self.seat):
            state.push(TakeFeathers(self.seat, self.left - 1, self.free))


class ActivateHeaddress(Choice[Empire]):
    """C10: activate a circlet that has both feathers and whose pips do not exceed the strength."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "strength")
    rule: ClassVar[RuleId] = "C10.1"

    def __init__(self, seat: Seat, strength: int) -> None:
        super().__init__(seat)
        self.strength = strength

    def about(self, state: Empire) -> JsonObject:
        facts: JsonObject = {"strength": self.strength}
        if state.phase == ABILITY_PHASE:
            return {**facts, **state.content.by_ability("headdress")}
        return {**facts, "cause": "space", "thing": ACTION.word(HEADDRESS)}

    def legal(self, state: Empire) -> list[Action]:
        ready = state.masks[self.seat].ready()
        return [ACTIVATING[circlet] for circlet in range(min(self.strength, CIRCLETS)) if ready >> circlet & 1]

    def why_not(self, state: Empire, action: Action) -> Reason:
        if action.verb is not ACTIVATE:
            return self.not_asked(self.rule)
        circlet, mask = action.args[0], state.masks[self.seat]
        if mask.active >> circlet - 1 & 1:
            return Reason(self.rule, "circlet active", {"circlet": circlet})
        colours: list[Json] = [
            COLOUR.word(colour)
            for colour in range(COLOURS)
            for slot in mask.free_slots(colour)
            if slot // 2 + 1 == circlet
        ]
        if colours:
            return Reason(self.rule, "circlet lacks", {"circlet": circlet, "colours": colours})
        return Reason(self.rule, "circlet strength", {"circlet": circlet, "strength": self.strength})

    def take(self, state: Empire, action: Action, play: Play) -> None:
        """C10.2: points by round and circlet, then a fire blessing."""
        circlet = action.args[0]
        mask = state.masks[self.seat]
        mask.active |= 1 << circlet - 1
        vp = state.content.headdress_vp[state.round - 1] + state.content.circlet_vp[circlet]
        mask.gain(HEADDRESSES, vp)
        play.tell("headdress", "C10.2", {"seat": self.seat, "circlet": circlet, "vp": vp})
        state.push(FireBlessing(self.seat))
