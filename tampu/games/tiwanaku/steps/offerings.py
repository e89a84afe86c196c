"""T7: offering cubes to Pachamama."""

from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.tiwanaku.alphabet import CUBES, KEEP, OFFER
from tampu.games.tiwanaku.meta import COOP, SOLO
from tampu.games.tiwanaku.pieces.board import CROP_NAMES
from tampu.games.tiwanaku.state import Expedition


class Offering(Step[Expedition]):
    """T7.1: a player with cubes may offer. In solo play the last offering (T9.14) replaces that of the last turn."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Expedition, play: Play) -> None:
        if state.people_of(self.seat).cubes and not (state.mode == SOLO and state.full):
            state.push(Offer(self.seat))


class Offer(Choice[Expedition]):
    """T7.1: offer any of one's cubes, or keep them."""

    rule: ClassVar[RuleId] = "T7.1"

    def rule_in(self, state: Expedition) -> RuleId:
        return self.rule

    def about(self, state: Expedition) -> JsonObject:
        return {"cause": "offering", "cubes": [*cubes_of(state.people_of(self.seat).cubes)]}

    def legal(self, state: Expedition) -> list[Action]:
        held = state.people_of(self.seat).cubes
        return [KEEP.of(), *(OFFER.of(cubes) for cubes in CUBES.values() if not cubes & ~held)]

    def why_not(self, state: Expedition, action: Action) -> Reason:
        if action.verb is not OFFER:
            return self.not_asked(self.rule_in(state))
        lacking = cubes_of(action.args[0] & ~state.people_of(self.seat).cubes)
        return Reason(self.rule_in(state), "no cube", {"crops": [*lacking]})

    def take(self, state: Expedition, action: Action, play: Play) -> None:
        if action.verb is KEEP:
            return
        cubes = action.args[0]
        points = state.people_of(self.seat).offer(cubes, state.content.offerings)
        play.tell("offered", self.rule_in(state), {"seat": self.seat, "cubes": cube_names(cubes), "points": points})
        if state.mode == COOP:
            state.push(OtomaOffer())


class LastOffer(Offer):
    """T8.4, T9.14, T10.14: one last offering when everything else is over."""

    def about(self, state: Expedition) -> JsonObject:
        return {**super().about(state), "cause": "end"}

    def rule_in(self, state: Expedition) -> RuleId:
        return {SOLO: "T9.14", COOP: "T10.14"}.get(state.mode, "T8.4")


class OtomaOffer(Step[Expedition]):
    """T10.12: the Otoma offer all their cubes when the group offers, and T10.14: at the end."""

    def run(self, state: Expedition, play: Play) -> None:
        otoma = state.otoma_people
        if otoma.cubes:
            cubes = otoma.cubes
            points = otoma.offer(cubes, state.content.offerings)
            play.tell("otoma offered", "T10.12", {"cubes": cube_names(cubes), "points": points})


def cubes_of(cubes: int) -> list[str]:
    return [CROP_NAMES[level] for level in range(1, len(CROP_NAMES)) if cubes >> level - 1 & 1]


def cube_names(cubes: int) -> str:
    return ", ".join(cubes_of(cubes))
