"""Verbs about revenge cards and secret pacts: revenge, revenge_return, revenge_gift, secret (WD16, WD17, WD27)."""

from collections.abc import Mapping
from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat
from tampu.games.wutaki.alphabet import ATONE, KEEP, PLAYER, REVENGE_CARDS, SECRET_PACTS
from tampu.games.wutaki.effects.effect import Term, no_rival
from tampu.games.wutaki.language.params import COUNT, Given, Param, word
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps.decks import draw_revenge


class Revenge(Term):
    """Draw revenge cards."""

    verb = "revenge"
    number = COUNT

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.count = given.number

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return state.revenge.deck.size > 0

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        draw_revenge(state, seat, self.count, "W20.2", play)


class RevengeReturn(Term):
    """Shuffle own revenge cards into the pile."""

    verb = "revenge_return"
    number = COUNT

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.count = given.number

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return bool(state.revenge.hands[seat])

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        return Reason(rule, "no revenge")

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if self.works(state, seat, 0):
            state.push(ReturnRevenge(seat, self.count))


class _PickRevenge(Choice[Kingdom]):
    """One of the seat's revenge cards. Everybody can see if there is only one; of several, only the seat sees which."""

    def private(self, state: Kingdom) -> bool:
        return len(state.revenge.hands[self.seat]) > 1

    def legal(self, state: Kingdom) -> list[Action]:
        return [ATONE.of(card) for card in sorted(state.revenge.hands[self.seat])]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not ATONE:
            return self.not_asked(self.rule)
        return Reason(self.rule, "revenge not held", {"card": REVENGE_CARDS[action.args[0]]})


class ReturnRevenge(_PickRevenge):
    """WD16: which revenge card goes back to the pile."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count")
    rule: ClassVar[RuleId] = "W12.4"

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def about(self, state: Kingdom) -> JsonObject:
        return {"count": self.count}

    def due(self, state: Kingdom) -> int:
        return min(self.count, len(state.revenge.hands[self.seat]))

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        card = action.args[0]
        state.revenge.put_back(self.seat, card)
        play.tell("returned revenge", "W12.4", {"seat": self.seat}, {self.seat: {"card": REVENGE_CARDS[card]}})
        if self.count > 1 and state.revenge.hands[self.seat]:
            state.push(ReturnRevenge(self.seat, self.count - 1))


class RevengeGift(Term):
    """Hand own revenge cards to another player, who cannot refuse."""

    verb = "revenge_gift"
    number = COUNT
    keys: ClassVar[Mapping[str, Param]] = {"to": word("one_other")}

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.count = given.number

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return bool(state.revenge.hands[seat])

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        return Reason(rule, "no revenge")

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if self.works(state, seat, 0):
            state.push(RevengeReceiver(seat, self.count))


class RevengeReceiver(Choice[Kingdom]):
    """WD17: who receives a revenge card."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count")
    rule: ClassVar[RuleId] = "W6.11"

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def about(self, state: Kingdom) -> JsonObject:
        return {"count": self.count}

    def due(self, state: Kingdom) -> int:
        return min(self.count, len(state.revenge.hands[self.seat]))

    def legal(self, state: Kingdom) -> list[Action]:
        return [PLAYER.of(other) for other in state.others(self.seat)]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not PLAYER:
            return self.not_asked(self.rule)
        return no_rival(state, self.seat, action.args[0], self.rule) or self.not_asked(self.rule)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        state.push(GiveRevenge(self.seat, self.count, action.args[0]))


class GiveRevenge(_PickRevenge):
    """WD16: which revenge card to give away; only giver and receiver see it (WR71)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count", "to")
    rule: ClassVar[RuleId] = "W6.11"

    def __init__(self, seat: Seat, count: int, to: Seat) -> None:
        super().__init__(seat)
        self.count = count
        self.to = to

    def about(self, state: Kingdom) -> JsonObject:
        return {"to": self.to}

    def due(self, state: Kingdom) -> int:
        return min(self.count, len(state.revenge.hands[self.seat]))

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        card = action.args[0]
        state.revenge.give(self.seat, self.to, card)
        name = REVENGE_CARDS[card]
        play.reveal("revenge", name, (self.to,))
        play.tell(
            "gave revenge",
            "WR71",
            {"seat": self.seat, "to": self.to},
            {self.seat: {"card": name}, self.to: {"card": name}},
        )
        if self.count > 1 and state.revenge.hands[self.seat]:
            state.push(RevengeReceiver(self.seat, self.count - 1))


class Secret(Term):
    """Draw secret pacts, keep some, shuffle the rest back (WR33, WR62)."""

    verb = "secret"
    keys: ClassVar[Mapping[str, Param]] = {"draw": COUNT, "keep": COUNT}

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.draw = given.count("draw")
        self.keep = given.count("keep")

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return state.secrets.deck.size > 0

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        draw_secrets(state, seat, self.draw, self.keep, play)


def draw_secrets(state: Kingdom, seat: Seat, draw: int, keep: int, play: Play) -> None:
    drawn = [SECRET_PACTS[state.secrets.draw(seat, play)] for _ in range(min(draw, state.secrets.deck.size))]
    play.tell("drew secrets", "W2.5", {"seat": seat, "count": len(drawn)}, {seat: {"cards": list(drawn)}})
    if len(drawn) > keep:
        state.push(KeepSecret(seat, len(drawn), keep))


class KeepSecret(Choice[Kingdom]):
    """WD1, WD27: which of the secret pacts just drawn to keep; the others go back unseen."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "drawn", "keep")
    rule: ClassVar[RuleId] = "W2.5"

    def __init__(self, seat: Seat, drawn: int, keep: int) -> None:
        super().__init__(seat)
        self.drawn = drawn
        self.keep = keep

    def about(self, state: Kingdom) -> JsonObject:
        return {"keep": self.keep, "drawn": self.drawn}

    def private(self, state: Kingdom) -> bool:
        return True

    def legal(self, state: Kingdom) -> list[Action]:
        return [KEEP.of(card) for card in sorted(state.secrets.hands[self.seat][-self.drawn :])]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not KEEP:
            return self.not_asked(self.rule)
        return Reason(self.rule, "secret not drawn", {"card": SECRET_PACTS[action.args[0]]})

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        hand = state.secrets.hands[self.seat]
        kept = action.args[0]
        hand.remove(kept)
        hand.insert(len(hand) - self.drawn + 1, kept)
        left = self.drawn - 1
        if self.keep > 1:
            state.push(KeepSecret(self.seat, left, self.keep - 1))
            return
        for card in hand[len(hand) - left :]:
            state.secrets.put_back_drawn(self.seat, card)
        facts: JsonObject = {"seat": self.seat, "returned": left}
        play.tell("kept secret", "W2.5", facts, {self.seat: {"card": SECRET_PACTS[kept]}})
