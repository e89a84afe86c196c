"""C15: the last missions, the last cards and the final scoring."""

from typing import ClassVar, Final

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.cuzco.alphabet import MISSION, PLACE, RECALL, VILLAGES, WAIVE
from tampu.games.cuzco.pieces.hands import know_deficit
from tampu.games.cuzco.pieces.mask import BY_ACHIEVEMENT, BY_CARD, BY_VILLAGE, MEDALS
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.cards import Window
from tampu.games.cuzco.steps.phase_three import finish, may_waive, waive, waivers, why_not_waive
from tampu.games.cuzco.symbols.requirement import Area

RECALLING: Final = [RECALL.of(village) for village in range(VILLAGES)]


class FinalMissions(Step[Empire]):
    """C15.1, CR29: everybody completes every mission that is met, judged with the present hands."""

    def run(self, state: Empire, play: Play) -> None:
        state.phase = 4
        for seat in state.order:
            for mission in list(state.masks[seat].missions):
                met = not state.lacking(seat, mission)
                requirement = state.content.missions[mission].requirement
                if requirement.of_hand:
                    play.reveal("final mission", [seat, MISSION.word(mission), met])
                    know_deficit(state, seat, requirement, (lambda lacking: lacking == 0) if met else _lacking)
                if met:
                    finish(state, seat, mission, state.content.mission_vp, play)


def _lacking(units: int) -> bool:
    return units > 0


class NextLastCards(Step[Empire]):
    """C15.2: the seats play their last cards, in order."""

    fields: ClassVar[tuple[str, ...]] = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, state: Empire, play: Play) -> None:
        play.pass_on()
        if self.turn < state.seats:
            state.push(LastCards(state.order[self.turn], 0), NextLastCards(self.turn + 1))


def leftovers(state: Empire, seat: Seat, card: int, paid: int) -> int:
    """CR49: points for the food and offerings that are left after paying for the card."""
    mask = state.masks[seat]
    row = state.content.cards[card]
    return min(row.most, (mask.food + mask.offerings - paid) // row.value)


class LastCards(Window):
    """C15.2: cards marked for the end, each once; card 13 once for each mission."""

    rule: ClassVar[RuleId] = "C15.2"
    window: ClassVar[str] = "end"

    def about(self, state: Empire) -> JsonObject:
        return {"played": self.cards.bit_count(), "missions": len(state.masks[self.seat].missions)}

    def private(self, state: Empire) -> bool:
        waiving = bool(state.masks[self.seat].missions) and may_waive(state, self.seat)
        return waiving or super().private(state)

    def entries(self, state: Empire) -> list[Action]:
        return waivers(state, self.seat)

    def useful(self, state: Empire, card: int) -> bool:
        if state.content.cards[card].effect == "score_covered":
            return bool(state.covered(self.seat))
        return leftovers(state, self.seat, card, state.content.card_cost) > 0

    def why_not_else(self, state: Empire, action: Action) -> Reason:
        return why_not_waive(state, self.seat, action) if action.verb is WAIVE else self.not_asked(self.rule)

    def act(self, state: Empire, action: Action, play: Play) -> None:
        waive(state, self.seat, action, play)
        state.push(LastCards(self.seat, self.cards))

    def follow(self, state: Empire, card: int, play: Play) -> None:
        seat = self.seat
        state.push(LastCards(seat, self.cards | 1 << card))
        if state.content.cards[card].effect == "score_covered":
            state.push(RecallVillage(seat))
        else:
            vp = leftovers(state, seat, card, 0)
            state.masks[seat].gain(BY_CARD, vp)
            play.tell("leftovers", "CR49", {"seat": seat, "vp": vp})


class RecallVillage(Choice[Empire]):
    """CR43: the points of one village where a quipu of the seat lies under another."""

    rule: ClassVar[RuleId] = "CR43"

    def about(self, state: Empire) -> JsonObject:
        return state.content.by_card("score_covered")

    def legal(self, state: Empire) -> list[Action]:
        return [RECALLING[village] for village in state.covered(self.seat)]

    def why_not(self, state: Empire, action: Action) -> Reason:
        if action.verb is not RECALL:
            return self.not_asked(self.rule)
        village = action.args[0]
        name = "quipu on top" if self.seat in state.quipus[village] else "no quipu there"
        return Reason(self.rule, name, {"village": PLACE.word(village)})

    def take(self, state: Empire, action: Action, play: Play) -> None:
        village = action.args[0]
        vp = state.land.vp[village]
        state.masks[self.seat].gain(BY_CARD, vp)
        play.tell("recalled", "CR43", {"seat": self.seat, "village": PLACE.word(village), "vp": vp})


class FinalScoring(Step[Empire]):
    """C15.3-C15.5: medals, villages and achievements."""

    def run(self, state: Empire, play: Play) -> None:
        content = state.content
        for seat in state.order:
            mask = state.masks[seat]
            if mask.medals:
                mask.gain(MEDALS, content.medal_vp * mask.medals)
                play.tell("medals scored", "C15.3", {"seat": seat, "vp": content.medal_vp * mask.medals})
            villages = [village for village in range(VILLAGES) if state.quipus[village][-1:] == [seat]]
            vp = sum(state.land.vp[village] for village in villages)
            if vp:
                mask.gain(BY_VILLAGE, vp)
                play.tell("villages scored", "C15.4", {"seat": seat, "vp": vp})
            area = Area(state, seat, mask, content.gods_of(mask.hand))
            for achievement in content.achievements:
                if not achievement.requirement.deficit(area):
                    mask.gain(BY_ACHIEVEMENT, achievement.vp)
                    play.tell("achieved", "C15.5", {"seat": seat, "what": achievement.id, "vp": achievement.vp})
        play.tell("end", "C15.7", {})
