"""Verbs about pacts: accept, gift_pact, renew_display, fulfil (W6.3-W6.6, W7, WD3, WD8, WD13-WD15)."""

from collections.abc import Mapping
from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.wutaki.alphabet import ACCEPT, FULFIL, GIVE, GOLD, NOBODY, NONE, PACTS, SUPPLY
from tampu.games.wutaki.effects.effect import Aim, Effect, Term, missing, no_rival
from tampu.games.wutaki.language.params import AMOUNT, COUNT, Given, Param, word
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps.decks import draw_pact, refill_display
from tampu.games.wutaki.steps.fulfilment import BeginPact, not_your_pact, payable, why_not_payable

# -- accepting -------------------------------------------------------------------------------------------


class Accept(Term):
    """Take an open pact, or one of several cards from the deck."""

    verb = "accept"
    keys: ClassVar[Mapping[str, Param]] = {
        "source": word("open", "deck"),
        "look": Param(numeric=True, default="1"),
        "bonus": word("slot", "0"),
    }

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.open = given.keys["source"] == "open"
        self.look = given.count("look")
        self.slot = given.keys["bonus"] == "slot"

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        if self.open:
            return can_accept(state, seat, self.slot)
        return state.pact_deck.size > 0 or bool(state.pact_discards)

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        if not self.open or state.display[-1] == NONE:
            return Reason(rule, "no pacts open")
        price = min(-slot_gold(state, slot) for slot, card in enumerate(state.display) if card != NONE)
        return missing(rule, [price - state.goods[seat][GOLD]])

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if not self.open:
            state.push(LookAtPacts(seat, self.look))
        elif self.works(state, seat, 0):
            state.push(AcceptPact(seat, self.slot), Refill())


def slot_gold(state: Kingdom, slot: int) -> int:
    """W6.3: the gold above a slot; below 0 it is a price (WR31, WR53)."""
    return state.board.slot_gold[slot] + state.rules.accept_bonus


def open_to(state: Kingdom, seat: Seat, with_gold: bool) -> list[int]:
    """The open pacts that a seat may take."""
    gold = state.goods[seat][GOLD]
    return [
        card
        for slot, card in enumerate(state.display)
        if card != NONE and (not with_gold or gold + slot_gold(state, slot) >= 0)
    ]


def can_accept(state: Kingdom, seat: Seat, with_gold: bool) -> bool:
    """Is there any open pact to take? The rightmost slot is never empty while another one is full (W6.6)."""
    if state.display[-1] == NONE:
        return False
    least = min(state.board.slot_gold) + state.rules.accept_bonus
    return not with_gold or least >= 0 or bool(open_to(state, seat, True))


def not_open(rule: RuleId, card: int) -> Reason:
    return Reason(rule, "pact not open", {"pact": PACTS[card]})


class AcceptPact(Choice[Kingdom]):
    """WD3, WD13: which open pact to take."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "with_gold")
    rule: ClassVar[RuleId] = "W6.3"

    def __init__(self, seat: Seat, with_gold: bool) -> None:
        super().__init__(seat)
        self.with_gold = with_gold

    def about(self, state: Kingdom) -> JsonObject:
        """W2.10: at the start of the game several, one after the other."""
        if state.round:
            return {}
        left = sum(isinstance(step, AcceptPact) and step.seat == self.seat for step in state.stack)
        return {"number": state.content.start_pacts - left + 1, "of": state.content.start_pacts}

    def legal(self, state: Kingdom) -> list[Action]:
        return [ACCEPT.of(card) for card in open_to(state, self.seat, self.with_gold)]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not ACCEPT:
            return self.not_asked(self.rule)
        card = action.args[0]
        if card not in state.display:
            return not_open(self.rule, card)
        price = -slot_gold(state, state.display.index(card))
        return missing("WR31", [price - state.goods[self.seat][GOLD]]) or not_open(self.rule, card)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        card = action.args[0]
        slot = state.display.index(card)
        state.display[slot] = NONE
        state.accepted[self.seat].append(card)
        play.tell("accepted", "W6.3", {"seat": self.seat, "pact": PACTS[card]})
        if not self.with_gold:
            return
        gold = slot_gold(state, slot)
        if gold > 0:
            state.gain(self.seat, GOLD, gold, "W6.3", play)
        elif gold < 0:
            state.move(self.seat, SUPPLY, GOLD, -gold)
            play.tell("paid", "WR31", {"seat": self.seat, "units": f"{-gold} gold"})


class Refill(Step[Kingdom]):
    """W6.6: empty slots are filled."""

    def run(self, state: Kingdom, play: Play) -> None:
        refill_display(state, play)


class LookAtPacts(Step[Kingdom]):
    """Look at cards of the pact deck; only the seat sees them."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count")

    def __init__(self, seat: Seat, count: int) -> None:
        self.seat = seat
        self.count = count

    def run(self, state: Kingdom, play: Play) -> None:
        for _ in range(self.count):
            card = draw_pact(state, play, (self.seat,))
            if card != NONE:
                state.looked.append(card)
        state.looker = self.seat
        seen = [PACTS[card] for card in state.looked]
        play.tell("looked", "W20.2", {"seat": self.seat, "count": len(seen)}, {self.seat: {"cards": list(seen)}})
        if seen:
            state.push(AcceptLooked(self.seat))


class AcceptLooked(Choice[Kingdom]):
    """WD13: which of the cards looked at to take; the others are discarded openly."""

    rule: ClassVar[RuleId] = "W20.2"

    def private(self, state: Kingdom) -> bool:
        return True

    def legal(self, state: Kingdom) -> list[Action]:
        return [ACCEPT.of(card) for card in state.looked]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not ACCEPT:
            return self.not_asked(self.rule)
        return Reason(self.rule, "pact not seen", {"pact": PACTS[action.args[0]]})

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        card = action.args[0]
        state.looked.remove(card)
        state.accepted[self.seat].append(card)
        play.tell("accepted", "W7.1", {"seat": self.seat, "pact": PACTS[card]})
        rest = [PACTS[other] for other in state.looked]
        if rest:
            play.reveal("looked at", list(rest))
            play.tell("discarded pacts", "W20.2", {"cards": list(rest)})
        state.pact_discards += state.looked
        state.looked = []
        state.looker = NOBODY


# -- giving away -----------------------------------------------------------------------------------------


class GiftPact(Term):
    """W6.4: another player gets an open pact or one of the giver's unfulfilled ones; nobody gets slot gold."""

    verb = "gift_pact"
    keys: ClassVar[Mapping[str, Param]] = {"from": word("open", "own_unfulfilled"), "to": word("one_other")}
    asks_first = True

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.open = given.keys["from"] == "open"

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return can_accept(state, seat, False) if self.open else bool(state.accepted[seat])

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        return Reason(rule, "no pacts open") if self.open else no_own_pact(state, seat, rule)

    def ask(self, state: Kingdom, seat: Seat, effect: Effect, start: int, at: int) -> Aim:
        return (GiveOpenPact if self.open else GiveOwnPact)(seat, effect.number, start, at)


def no_own_pact(state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
    """None if the seat has an unfulfilled pact."""
    if state.accepted[seat]:
        return None
    return Reason(rule, "no own pact", {"fulfilled": len(state.fulfilled[seat])})


class _GivePact(Aim):
    """A pact and its receiver."""

    def cards(self, state: Kingdom) -> list[int]:
        raise NotImplementedError

    def legal(self, state: Kingdom) -> list[Action]:
        others = state.others(self.seat)
        return [GIVE.of(card, other) for card in self.cards(state) for other in others]

    def not_mine(self, card: int) -> Reason:
        """A pact that cannot be given away."""
        raise NotImplementedError

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not GIVE:
            return self.not_asked(self.rule)
        card, other = action.args
        if card not in self.cards(state):
            return self.not_mine(card)
        return no_rival(state, self.seat, other, self.rule) or self.not_asked(self.rule)

    def aimed(self, action: Action) -> Step[Kingdom]:
        return HandOver(self.seat, *action.args)


class GiveOpenPact(_GivePact):
    """WD14: an open pact for another player."""

    rule: ClassVar[RuleId] = "W6.4"

    def cards(self, state: Kingdom) -> list[int]:
        return open_to(state, self.seat, False)

    def not_mine(self, card: int) -> Reason:
        return not_open(self.rule, card)


class GiveOwnPact(_GivePact):
    """WD15: one of the seat's unfulfilled pacts for another player."""

    rule: ClassVar[RuleId] = "WR32"

    def cards(self, state: Kingdom) -> list[int]:
        return state.accepted[self.seat]

    def not_mine(self, card: int) -> Reason:
        return not_your_pact(self.rule, card)


class HandOver(Step[Kingdom]):
    """W6.4, WR25: the pact lies face up with its new owner."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "pact", "to")

    def __init__(self, seat: Seat, pact: int, to: Seat) -> None:
        self.seat = seat
        self.pact = pact
        self.to = to

    def run(self, state: Kingdom, play: Play) -> None:
        own = self.pact not in state.display
        if own:
            state.accepted[self.seat].remove(self.pact)
        else:
            state.display[state.display.index(self.pact)] = NONE
        state.accepted[self.to].append(self.pact)
        facts: JsonObject = {"seat": self.seat, "to": self.to, "pact": PACTS[self.pact], "own": int(own)}
        play.tell("gave pact", "W6.4", facts)
        if NONE in state.display:
            refill_display(state, play)


class RenewDisplay(Term):
    """W6.5: the open pacts are discarded and new ones dealt from right to left."""

    verb = "renew_display"

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return state.pact_deck.size > 0 or bool(state.pact_discards) or any(card != NONE for card in state.display)

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        old = [card for card in state.display if card != NONE]
        state.pact_discards += old
        play.tell("discarded pacts", "W6.5", {"cards": [PACTS[card] for card in old]})
        state.display = [NONE] * len(state.display)
        refill_display(state, play)


# -- fulfilling ------------------------------------------------------------------------------------------


class Fulfil(Term):
    """WR49: fulfil own pacts as an effect; with `waive` no resources are due, but omens are."""

    verb = "fulfil"
    number = COUNT
    keys: ClassVar[Mapping[str, Param]] = {
        "cost": word("pay", "waive"),
        "max_units": Param(AMOUNT.words, numeric=True, default="inf"),
    }

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.count = given.number
        self.free = given.keys["cost"] == "waive"
        self.most = given.count("max_units")

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return bool(fitting(state, seat, self.free, self.most, spare))

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        own = state.accepted[seat]
        if not own:
            return no_own_pact(state, seat, rule)
        return why_not_pact(state, seat, own[0], self.free, self.most, rule)

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        state.push(FulfilSome(seat, self.count, self.free, self.most))


def fitting(state: Kingdom, seat: Seat, free: bool, most: int, spare: int) -> list[int]:
    return [
        card
        for card in state.accepted[seat]
        if state.content.pacts[card].units <= most and payable(state, seat, card, free, spare)
    ]


def why_not_pact(state: Kingdom, seat: Seat, card: int, free: bool, most: int, rule: RuleId) -> Reason | None:
    """WR49: why an own pact cannot be fulfilled by the effect."""
    pact = state.content.pacts[card]
    if pact.units > most:
        return Reason(rule, "pact too big", {"pact": PACTS[card], "units": pact.units, "most": most})
    return why_not_payable(state, seat, card, rule, free)


class FulfilSome(Step[Kingdom]):
    """WR49: as many pacts as the effect allows, while any fits."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count", "free", "most")

    def __init__(self, seat: Seat, count: int, free: bool, most: int) -> None:
        self.seat = seat
        self.count = count
        self.free = free
        self.most = most

    def run(self, state: Kingdom, play: Play) -> None:
        if self.count and fitting(state, self.seat, self.free, self.most, 0):
            state.push(ChoosePact(self.seat, self.count, self.free, self.most))


class ChoosePact(Choice[Kingdom]):
    """WD8: which own pact to fulfil by the effect."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count", "free", "most")
    rule: ClassVar[RuleId] = "WR49"

    def __init__(self, seat: Seat, count: int, free: bool, most: int) -> None:
        super().__init__(seat)
        self.count = count
        self.free = free
        self.most = most

    def about(self, state: Kingdom) -> JsonObject:
        return {"free" if self.free else "paid": self.count}

    def due(self, state: Kingdom) -> int:
        return self.count

    def legal(self, state: Kingdom) -> list[Action]:
        return [FULFIL.of(card) for card in fitting(state, self.seat, self.free, self.most, 0)]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not FULFIL:
            return self.not_asked(self.rule)
        card = action.args[0]
        if card not in state.accepted[self.seat]:
            return not_your_pact(self.rule, card)
        unfit = why_not_pact(state, self.seat, card, self.free, self.most, self.rule)
        return unfit or self.not_asked(self.rule)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        state.push(
            BeginPact(self.seat, action.args[0], self.free),
            FulfilSome(self.seat, self.count - 1, self.free, self.most),
        )
