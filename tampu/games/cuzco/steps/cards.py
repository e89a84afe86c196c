"""C12: playing god cards from the hand for an offering, or from the display for a medal."""

from collections.abc import Callable, Sequence
from typing import Final

from tampu.engine import Action, JsonObject, Play, RuleId, Seat
from tampu.games.cuzco.alphabet import CARD, HAND, MEANS, MEDAL, NOTHING, PLAY
from tampu.games.cuzco.pieces.hands import know_played, may_hide
from tampu.games.cuzco.state import Empire

Useful = Callable[[int], bool]
"""Would the card change something? Judged from public facts (C12.6)."""

PLAYING: Final = [[], *([PLAY.of(card, means) for means in MEANS.values()] for card in CARD.values())]


def pay(state: Empire, seat: Seat, card: int, means: int, play: Play) -> None:
    """C12.2, C12.3: the card goes to the open discard pile, for an offering or a medal."""
    mask = state.masks[seat]
    god = state.content.god_of[card]
    facts: JsonObject = {"seat": seat, "card": card, "name": state.content.cards[card].name}
    play.tell("played", "C12.2" if means == HAND else "C12.3", {**facts, "means": MEANS.word(means)})
    if means == HAND:
        know_played(state, seat, card)
        mask.hand[card] -= 1
        mask.size -= 1
        mask.offerings -= state.content.card_cost
    else:
        mask.medals -= 1
        state.medals_gone += 1
        state.open[god] = NOTHING
    state.discards[card] += 1
    if state.open[god] == NOTHING:
        state.refill(god, play)


def offers(state: Empire, seat: Seat, cards: Sequence[int], played: int, useful: Useful) -> list[Action]:
    """The entries of a menu for these cards. `played` are those that this event has seen already (C12.4)."""
    mask = state.masks[seat]
    content = state.content
    payable = mask.size > 0 and mask.offerings >= content.card_cost
    if not payable and not mask.medals:
        return []
    entries: list[Action] = []
    for card in cards:
        by_hand = payable and mask.hand[card] > 0
        by_medal = mask.medals > 0 and state.open[content.god_of[card]] == card
        if not by_hand and not by_medal:
            continue
        if played >> card & 1 or state.phase not in content.cards[card].phases or not useful(card):
            continue
        if by_hand:
            entries.append(PLAYING[card][HAND])
        if by_medal:
            entries.append(PLAYING[card][MEDAL])
    return entries


def secretly(state: Empire, seat: Seat, cards: Sequence[int], played: int, useful: Useful) -> bool:
    """May one of these cards, as everybody knows, be hidden in the hand? Then the menu is private."""
    if not state.masks[seat].hidden:
        return False
    phase = state.phase
    for card in cards:
        if played >> card & 1 or phase not in state.content.cards[card].phases:
            continue
        if may_hide(state, seat, card) and useful(card):
            return True
    return False


def openly(state: Empire, seat: Seat, cards: Sequence[int], played: int, useful: Useful) -> bool:
    """Does everybody see that one of these cards can be played: by a medal, or as a card seen taken?"""
    mask = state.masks[seat]
    payable = mask.offerings >= state.content.card_cost
    for card in cards:
        seen = (payable and mask.known[card]) or (mask.medals and state.open[state.content.god_of[card]] == card)
        if seen and not played >> card & 1 and state.phase in state.content.cards[card].phases and useful(card):
            return True
    return False


def always(card: int) -> bool:
    return True


def why_not_play(
    state: Empire, seat: Seat, action: Action, cards: Sequence[int], played: int, useful: Useful
) -> RuleId:
    """The rule that forbids a god card: public reasons first, so that it tells nothing about a hand."""
    card, means = action.args
    mask = state.masks[seat]
    if card not in cards or state.phase not in state.content.cards[card].phases:
        return "C12.1"
    if played >> card & 1:
        return "C12.4"
    if means == HAND and (mask.offerings < state.content.card_cost or not mask.size):
        return "C12.2"
    if means == MEDAL and (not mask.medals or state.open[state.content.god_of[card]] != card):
        return "C12.3"
    return "C12.2" if useful(card) else "C12.6"
