"""C12: playing god cards from the hand for an offering, or from the display for a medal."""

from typing import ClassVar, Final

from tampu.engine import Action, Choice, Json, JsonObject, Play, Reason, RuleId, Seat
from tampu.games.cuzco.alphabet import CARD, FINISH, GOD, HAND, MEANS, MEDAL, NOTHING, PLAY
from tampu.games.cuzco.pieces.hands import know_played, may_hide
from tampu.games.cuzco.state import Empire

PLAYING: Final = [
    [],
    *(
        [[], [PLAY.of(card, HAND)], [PLAY.of(card, MEDAL)], [PLAY.of(card, HAND), PLAY.of(card, MEDAL)]]
        for card in CARD.values()
    ),
]
"""Actions by card and `ways`."""


def pay(state: Empire, seat: Seat, card: int, means: int, play: Play) -> None:
    """C12.2, C12.3: the card goes to the open discard pile, for an offering or a medal."""
    mask = state.masks[seat]
    god = state.content.god_of[card]
    facts: JsonObject = {"seat": seat, "card": card, "name": state.content.cards[card].name}
    by_hand = means == HAND
    offerings = state.content.card_cost if by_hand else 0
    paid: JsonObject = {"cards": int(by_hand), "offerings": offerings, "medals": int(not by_hand)}
    play.tell("played", "C12.2" if by_hand else "C12.3", {**facts, "means": MEANS.word(means), **paid})
    if by_hand:
        know_played(state, seat, card)
        mask.hand[card] -= 1
        mask.size -= 1
        mask.offerings -= offerings
    else:
        mask.medals -= 1
        state.medals_gone += 1
        state.open[god] = NOTHING
    state.discards[card] += 1
    if state.open[god] == NOTHING:
        state.refill(god, play)


def ways(state: Empire, seat: Seat, card: int) -> int:
    """C12.2, C12.3: how the seat can pay for this card, one bit for each of `MEANS`."""
    mask = state.masks[seat]
    content = state.content
    by_hand = mask.hand[card] > 0 and mask.offerings >= content.card_cost
    by_medal = mask.medals > 0 and state.open[content.god_of[card]] == card
    return by_hand << HAND | by_medal << MEDAL


def why_not_pay(state: Empire, seat: Seat, card: int, means: int) -> Reason | None:
    """C12.2, C12.3: what everybody can see that is missing to pay for a card; None if only the card may be missing."""
    mask, content = state.masks[seat], state.content
    name = content.cards[card].name
    if means == HAND:
        if mask.offerings < content.card_cost:
            return Reason("C12.2", "offerings missing", {"missing": content.card_cost - mask.offerings})
        return None if mask.size else Reason("C12.2", "no cards", {"card": name})
    god = content.god_of[card]
    if not mask.medals:
        return Reason("C12.3", "no medal", {"card": name})
    if state.open[god] == NOTHING:
        return Reason("C12.3", "no open card", {"god": GOD.word(god)})
    if state.open[god] != card:
        return Reason("C12.3", "card not open", {"card": name, "open": content.cards[state.open[god]].name})
    return None


def unused(state: Empire, cards: int, rule: RuleId = "C12.6") -> Reason:
    """C12.6: what was declared must be used."""
    return Reason(rule, "cards unused", {"cards": _names(state, cards)})


def declared(state: Empire, cards: int) -> JsonObject:
    """What a question says of the cards that were declared for it."""
    return {"cards": _names(state, cards)} if cards else {}


def _names(state: Empire, cards: int) -> list[Json]:
    return [state.content.cards[card].name for card in CARD.values() if cards >> card & 1]


class Window(Choice[Empire]):
    """C12.1: a choice at which god cards can be played, beside its other entries.

    `cards` are those already played here, which cannot be played again (C12.4). A window is private if one of its cards
    may, as far as everybody knows, be hidden in the hand (CR34).
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "cards")
    window: ClassVar[str]
    """Which cards: the name of the window in the vocabulary."""

    def __init__(self, seat: Seat, cards: int) -> None:
        super().__init__(seat)
        self.cards = cards

    # -- what differs ----------------------------------------------------------------------------------

    def entries(self, state: Empire) -> list[Action]:
        """What else can be done."""
        return []

    def may_stop(self) -> bool:
        """May the seat stop here?"""
        return True

    def useful(self, state: Empire, card: int) -> bool:
        """C12.6: would the card change something? Decided from public facts."""
        return True

    def keeps_private(self, state: Empire, card: int) -> bool:
        """Does this card, if it may be hidden, make the window private? Usually if it would be of use."""
        return self.useful(state, card)

    def why_not_else(self, state: Empire, action: Action) -> Reason:
        """Why anything but a god card is not possible."""
        return self.not_asked(self.rule)

    def follow(self, state: Empire, card: int, play: Play) -> None:
        """What a card does once it is paid for."""
        raise NotImplementedError

    def act(self, state: Empire, action: Action, play: Play) -> None:
        """Carry out anything but a god card."""
        raise NotImplementedError

    # -- what all have ---------------------------------------------------------------------------------

    def private(self, state: Empire) -> bool:
        if not state.masks[self.seat].hidden:
            return False
        content = state.content
        for card in content.at[self.window]:
            if self.cards >> card & 1 or state.phase not in content.cards[card].phases:
                continue
            if may_hide(state, self.seat, card) and self.keeps_private(state, card):
                return True
        return False

    def possible(self, state: Empire) -> bool:
        """CR34: as far as everybody knows, may a card be played: a hidden one, one seen taken, or one for a medal?"""
        if self.private(state):
            return True
        mask = state.masks[self.seat]
        content = state.content
        payable = mask.offerings >= content.card_cost
        for card in content.at[self.window]:
            seen = (payable and mask.known[card]) or (mask.medals and state.open[content.god_of[card]] == card)
            if seen and self._timely(state, card):
                return True
        return False

    def legal(self, state: Empire) -> list[Action]:
        entries = self.entries(state)
        mask = state.masks[self.seat]
        if mask.medals or (mask.size and mask.offerings >= state.content.card_cost):
            for card in state.content.at[self.window]:
                by = ways(state, self.seat, card)
                if by and self._timely(state, card):
                    entries += PLAYING[card][by]
        if self.may_stop():
            entries.append(FINISH)
        return entries

    def _timely(self, state: Empire, card: int) -> bool:
        """C12.1, C12.4, C12.6: in its phase, for the first time, and of use."""
        if self.cards >> card & 1 or state.phase not in state.content.cards[card].phases:
            return False
        return self.useful(state, card)

    def why_not(self, state: Empire, action: Action) -> Reason:
        """Public reasons first, so that a refusal tells nothing about a hand."""
        if action.verb is not PLAY:
            return self.why_not_else(state, action)
        card, means = action.args
        content = state.content
        name = content.cards[card].name
        if card not in content.at[self.window]:
            return Reason("C12.1", "card later", {"card": name, "question": type(self).__name__})
        if state.phase not in content.cards[card].phases:
            return Reason("C12.1", "card phase", {"card": name, "phase": state.phase})
        if self.cards >> card & 1:
            return Reason("C12.4", "card used", {"card": name})
        unpaid = why_not_pay(state, self.seat, card, means)
        if unpaid is not None:
            return unpaid
        if not self.useful(state, card):
            return Reason("C12.6", "card useless", {"card": name})
        return Reason("C12.2", "not in hand", {"card": name})

    def take(self, state: Empire, action: Action, play: Play) -> None:
        if action.verb is PLAY:
            card, means = action.args
            pay(state, self.seat, card, means, play)
            self.follow(state, card, play)
        elif action is not FINISH:
            self.act(state, action, play)
