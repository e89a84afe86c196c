"""Verbs about omens: omen, omen_discard, omen_to_vp, play_omen (W12, WD11, WD12)."""

from collections.abc import Mapping
from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.wutaki.alphabet import DECLINE, DISCARD, DONE, NONE, OMENS, PLAY
from tampu.games.wutaki.effects.effect import Origin, Price, Term
from tampu.games.wutaki.language.params import COUNT, Given, Param, word
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps.decks import discard_omen, draw_omens, show_omen


class DrawOmens(Term):
    """Draw omens one by one."""

    verb = "omen"
    number = COUNT

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.count = given.number

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return state.omen_deck.size > 0 or bool(state.omen_discards)

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        draw_omens(state, seat, self.count, "W20.2", play)


class OmenDiscard(Term):
    """Discard omens of one's choice."""

    verb = "omen_discard"
    number = COUNT

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.count = given.number

    def charge(self, price: Price) -> bool:
        price.omens += self.count
        return True

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return len(state.hands[seat]) > spare

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        state.push(DueOmens(seat, self.count))


class DueOmens(Step[Kingdom]):
    """WD11: omens are paid one at a time; if the whole hand must go, nothing is asked and all of it is shown."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count")

    def __init__(self, seat: Seat, count: int) -> None:
        self.seat = seat
        self.count = count

    def run(self, state: Kingdom, play: Play) -> None:
        hand = state.hands[self.seat]
        if self.count >= len(hand):
            for card in list(hand):
                play.reveal("paid omen", OMENS[card])
                discard_omen(state, self.seat, card, "W7.2", play)
        elif self.count:
            state.push(PayOmen(self.seat, self.count))


def kinds_in(state: Kingdom, seat: Seat) -> list[int]:
    """W18.2g: the omens of a hand; of equal cards only one."""
    same = state.content.same_omen
    found: dict[int, int] = {}
    for card in state.hands[seat]:
        found.setdefault(same[card], card)
    return list(found.values())


def not_held(rule: RuleId, action: Action) -> Reason:
    """The omen is not in the hand, or an equal one is listed."""
    return Reason(rule, "omen not held", {"omen": OMENS[action.args[0]]})


class PayOmen(Choice[Kingdom]):
    """WD11: which omen to discard."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count")
    rule: ClassVar[RuleId] = "W7.2"

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def about(self, state: Kingdom) -> JsonObject:
        return {"count": self.count}

    def due(self, state: Kingdom) -> int:
        return self.count

    def private(self, state: Kingdom) -> bool:
        return True

    def legal(self, state: Kingdom) -> list[Action]:
        return [DISCARD.of(card) for card in kinds_in(state, self.seat)]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        return not_held(self.rule, action) if action.verb is DISCARD else self.not_asked(self.rule)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        discard_omen(state, self.seat, action.args[0], "W7.2", play)
        state.push(DueOmens(self.seat, self.count - 1))


class OmenToVp(Term):
    """W11.4: discard omens for points each."""

    verb = "omen_to_vp"
    keys: ClassVar[Mapping[str, Param]] = {"max": COUNT, "rate": COUNT}

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.most = given.count("max")
        self.rate = given.count("rate")

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return len(state.hands[seat]) > spare

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if state.hands[seat]:
            state.push(BurnOmen(seat, self.most, self.rate, True))


class BurnOmen(Choice[Kingdom]):
    """WD11: which omen to burn; after the first one it may stop."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "most", "rate", "must")
    rule: ClassVar[RuleId] = "W11.4"

    def __init__(self, seat: Seat, most: int, rate: int, must: bool) -> None:
        super().__init__(seat)
        self.most = most
        self.rate = rate
        self.must = must

    def about(self, state: Kingdom) -> JsonObject:
        return {"most": min(self.most, len(state.hands[self.seat])), "rate": self.rate}

    def private(self, state: Kingdom) -> bool:
        return True

    def legal(self, state: Kingdom) -> list[Action]:
        legal = [DISCARD.of(card) for card in kinds_in(state, self.seat)]
        return legal if self.must else [*legal, DONE.of()]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        return not_held(self.rule, action) if action.verb is DISCARD else self.not_asked(self.rule)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        if action.verb is DONE:
            return
        discard_omen(state, self.seat, action.args[0], "W11.4", play)
        state.score_vp(self.seat, self.rate, "W11.4", play)
        if self.most > 1 and state.hands[self.seat]:
            state.push(BurnOmen(self.seat, self.most - 1, self.rate, False))


class PlayOmens(Term):
    """W6.13: play omens from the hand."""

    verb = "play_omen"
    besides = True
    number = COUNT
    keys: ClassVar[Mapping[str, Param]] = {"worker": word("none", "placed", default="placed")}

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.count = given.number
        self.by_worker = given.keys["worker"] == "placed"

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        """Before a worker is placed, it is judged as if it stood there already."""
        fits = playable_once_placed if self.by_worker and state.acting == NONE else playable
        return any(fits(state, seat, card) for card in state.hands[seat])

    def works_after_move(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        """WR76: only with an omen that does not move the worker on at once."""
        omens = state.content.omens
        return any(not omens[card].moves and playable(state, seat, card, spare) for card in state.hands[seat])

    def may_work(self, state: Kingdom, seat: Seat) -> bool:
        return bool(state.hands[seat])

    def hidden(self, state: Kingdom, seat: Seat) -> bool:
        return bool(state.hands[seat])

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        return None if state.hands[seat] else Reason(rule, "no omens")

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if state.hands[seat]:
            state.push(PlayOmen(seat, self.count, self.extra))


def playable(state: Kingdom, seat: Seat, card: int, spare: int = 0) -> bool:
    """WR40: the cost can be paid with other cards, and something would change. A standing omen always can (WR69).

    `spare`: so many other cards leave the hand before.
    """
    omen = state.content.omens[card]
    if not omen.once:
        return omen.effect.price is None or omen.effect.price.payable(state, seat, 1 + spare)
    return omen.effect.executable(state, seat, 1 + spare)


def playable_once_placed(state: Kingdom, seat: Seat, card: int) -> bool:
    """Could it be played by a worker sent to do so?"""
    omen = state.content.omens[card]
    if not omen.moves:
        return playable(state, seat, card)
    price = omen.effect.price
    return (price is None or price.payable(state, seat, 1)) and any(
        term.works_once_placed(state, seat) for term in omen.effect.judged
    )


class PlayOmen(Choice[Kingdom]):
    """WD12: which omen to play; an extra one may be declined (WR58)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count", "extra")
    rule: ClassVar[RuleId] = "WR40"

    def __init__(self, seat: Seat, count: int, extra: bool) -> None:
        super().__init__(seat)
        self.count = count
        self.extra = extra

    def about(self, state: Kingdom) -> JsonObject:
        return {"count": self.count} if self.count > 1 else {}

    def due(self, state: Kingdom) -> int:
        return self.count

    def private(self, state: Kingdom) -> bool:
        return True

    def legal(self, state: Kingdom) -> list[Action]:
        seat = self.seat
        legal = [PLAY.of(card) for card in kinds_in(state, seat) if playable(state, seat, card)]
        return [*legal, DECLINE.of()] if self.extra else legal

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        """What everybody can judge first; whether the omen is in the hand, only the seat knows."""
        if action.verb is not PLAY:
            return self.not_asked("WR58" if action.verb is DECLINE else self.rule)
        card = action.args[0]
        effect = state.content.omens[card].effect
        if effect.price is not None:
            unpaid = effect.price.why_not(state, self.seat, self.rule, 1)
            if unpaid is not None:
                return unpaid
        if playable(state, self.seat, card):
            return not_held(self.rule, action)
        idle = None if effect.hidden(state, self.seat) else effect.why_not(state, self.seat, self.rule, 1)
        return idle or Reason(self.rule, "omen idle", {"omen": OMENS[card]})

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        if action.verb is DECLINE:
            return
        seat, card = self.seat, action.args[0]
        omen = state.content.omens[card]
        play.tell("played", "W12.2" if omen.once else "W12.3", {"seat": seat, "omen": OMENS[card]})
        show_omen(state, seat, card)
        if self.count > 1 and state.hands[seat]:
            state.push(PlayOmen(seat, self.count - 1, True))
        state.in_play.append(card)
        state.push(OmenOver(seat, card))
        if omen.once or omen.effect.costs:
            omen.effect.begin(state, seat, play)


class OmenOver(Origin):
    """W12.2, W12.3: after its whole effect an omen is discarded, or replaces the standing omen."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "omen")

    def __init__(self, seat: Seat, omen: int) -> None:
        self.seat = seat
        self.omen = omen

    def cause(self, state: Kingdom) -> JsonObject:
        return {"cause": "omens", "thing": OMENS[self.omen]}

    def run(self, state: Kingdom, play: Play) -> None:
        state.in_play.remove(self.omen)
        if state.content.omens[self.omen].once:
            state.omen_discards.append(self.omen)
            return
        former = state.standing[self.seat]
        if former != NONE:
            state.omen_discards.append(former)
            play.tell("replaced", "W12.3", {"seat": self.seat, "omen": OMENS[former]})
        state.standing[self.seat] = self.omen
        play.tell("stands", "W12.3", {"seat": self.seat, "omen": OMENS[self.omen]})
        state.standing_used[self.seat] = False
