"""Fulfilling a pact, from the payment to the tracks (W7.3, W18.3b)."""

from typing import ClassVar

from tampu.engine import JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.wutaki.alphabet import MONSTER, NONE, PACTS
from tampu.games.wutaki.effects.effect import Origin
from tampu.games.wutaki.effects.omens import DueOmens
from tampu.games.wutaki.effects.units import DueUnits, pay
from tampu.games.wutaki.state import Kingdom


def payable(state: Kingdom, seat: Seat, card: int, free: bool = False, spare: int = 0) -> bool:
    """W7.2: are the resources and omens there? `free`: only the omens are due."""
    pact = state.content.pacts[card]
    if free:
        return len(state.hands[seat]) - spare >= pact.price.omens
    return pact.price.payable(state, seat, spare)


def not_your_pact(rule: RuleId, card: int) -> Reason:
    return Reason(rule, "not your pact", {"pact": PACTS[card]})


def why_not_payable(state: Kingdom, seat: Seat, card: int, rule: RuleId, free: bool = False) -> Reason | None:
    """W7.2: what a seat lacks for one of its pacts; None if nothing."""
    price = state.content.pacts[card].price
    if not free:
        return price.why_not(state, seat, rule)
    lacking = price.omens - len(state.hands[seat])
    return Reason(rule, "missing omens", {"missing": lacking}) if lacking > 0 else None


class BeginPact(Step[Kingdom]):
    """W7.2: named kinds and marker resources first, then units of any kind, then omens."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "pact", "free")

    def __init__(self, seat: Seat, pact: int, free: bool) -> None:
        self.seat = seat
        self.pact = pact
        self.free = free

    def run(self, state: Kingdom, play: Play) -> None:
        seat, price = self.seat, state.content.pacts[self.pact].price
        play.tell("fulfils", "W7.2", {"seat": seat, "pact": PACTS[self.pact]})
        state.offering = [0] * len(state.offering)
        state.push(PactPaid(seat, self.pact))
        if price.omens:
            state.push(DueOmens(seat, price.omens))
        if self.free:
            return
        for kind, due in enumerate(price.fixed_units):
            if due:
                pay(state, seat, kind, due, MONSTER, play)
        if price.marker:
            pay(state, seat, state.cost[seat], price.marker, MONSTER, play)
        if price.any:
            state.push(DueUnits(seat, price.any, 0, seat, MONSTER))


class PactPaid(Origin):
    """W7.3, W7.4: the reward, then a standing omen that reacts to it (WR55), then both tracks."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "pact")

    def __init__(self, seat: Seat, pact: int) -> None:
        self.seat = seat
        self.pact = pact

    def cause(self, state: Kingdom) -> JsonObject:
        return {"cause": "price", "thing": PACTS[self.pact]}

    def run(self, state: Kingdom, play: Play) -> None:
        seat = self.seat
        state.accepted[seat].remove(self.pact)
        state.fulfilled[seat].append(self.pact)
        state.push(StandingBonus(seat, "fulfil_pact"), PrivateTrack(seat, *state.offering), GeneralTrack(seat))
        state.content.pacts[self.pact].reward.begin_apart(state, seat, play)


class StandingBonus(Step[Kingdom]):
    """WR55: the standing omen of a seat takes effect, once a round."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "trigger")

    def __init__(self, seat: Seat, trigger: str) -> None:
        self.seat = seat
        self.trigger = trigger

    def run(self, state: Kingdom, play: Play) -> None:
        card = state.standing[self.seat]
        if card == NONE or state.standing_used[self.seat]:
            return
        standing = state.content.omens[card].standing
        if standing is not None and standing.trigger == self.trigger:
            state.standing_used[self.seat] = standing.once_a_round
            standing.effect.begin_apart(state, self.seat, play)


class PrivateTrack(Step[Kingdom]):
    """W10.7: the seat's marker moves one step; the other fields hold what was sacrificed (WR26)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "gold", "sheep", "wood", "oil", "stone")

    def __init__(self, seat: Seat, gold: int, sheep: int, wood: int, oil: int, stone: int) -> None:
        self.seat = seat
        self.gold = gold
        self.sheep = sheep
        self.wood = wood
        self.oil = oil
        self.stone = stone

    def run(self, state: Kingdom, play: Play) -> None:
        seat = self.seat
        state.offering = [self.gold, self.sheep, self.wood, self.oil, self.stone]
        state.marker[seat] += 1
        step = state.content.masters[state.masters[seat]].track.get(state.marker[seat])
        if step is not None:
            play.tell("private track", "W10.7", {"seat": seat, "step": state.marker[seat]})
            step.begin_apart(state, seat, play)


class GeneralTrack(Step[Kingdom]):
    """W8.1: the general marker moves on; what the field says happens."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Kingdom, play: Play) -> None:
        state.track = (state.track + 1) % len(state.board.track)
        field = state.board.track[state.track]
        play.tell("general track", "W8.1", {"field": field.id})
        if field.event is not None:
            field.event.begin_apart(state, self.seat, play)
