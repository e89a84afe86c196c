"""C17: what everybody knows about the god cards in hands.

A hand is made of cards that everybody saw taken from the display, and of what is left of the two starting cards.
Those are of two different gods (C2.11), and the undealt cards, once shown, tell how many of each god were dealt. So
all there is to know about the hidden cards of a seat is which sets of gods they can have: `Mask.gods` holds one bit
for each such set. Playing a card or proving a mission of god cards narrows it down.
"""

from collections.abc import Callable
from typing import Final

from tampu.engine import Seat
from tampu.games.cuzco.alphabet import GODS, NOTHING
from tampu.games.cuzco.pieces.mask import members, sets_of
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.symbols.requirement import Area, Requirement

PAIRS: Final = [1 << one | 1 << other for one in range(GODS) for other in range(one)]
"""Every set of two gods."""
SETS_WITH: Final = [sum(1 << gods for gods in range(1 << GODS) if gods >> god & 1) for god in range(GODS)]
"""For each god the sets that it is in, one bit each."""


def narrow(possible: int, fits: Callable[[int], bool]) -> int:
    """Only the sets that fit."""
    return sum(1 << gods for gods in sets_of(possible) if fits(gods))


def know_starting_hands(state: Empire) -> None:
    """C2.11: a starting hand has two gods. If a seat was dealt two cards of one god, no other seat has any of it."""
    taken = sum(1 << god for god in state.doubles if god != NOTHING)
    for mask in state.masks:
        mask.gods = narrow(sum(1 << pair for pair in PAIRS), lambda gods: not gods & taken)


def know_swapped(state: Empire, seat: Seat, god: int) -> None:
    """C2.11: the seat kept a card of this god and drew one of a god that no seat has yet to swap."""
    waiting = sum(1 << other for other in state.doubles if other != NOTHING)
    state.masks[seat].gods = narrow(
        sum(1 << pair for pair in PAIRS), lambda gods: bool(gods >> god & 1) and not gods & waiting
    )


def know_played(state: Empire, seat: Seat, card: int) -> None:
    """A card leaves a hand: one that everybody saw taken if there is one, otherwise one of the starting hand."""
    mask = state.masks[seat]
    if mask.known[card]:
        mask.known[card] -= 1
        return
    god = state.content.god_of[card]
    mask.hidden -= 1
    mask.gods = sum(1 << (gods & ~(1 << god)) for gods in sets_of(mask.gods) if gods >> god & 1)
    state.hidden_gods[god] -= 1
    if state.exhausted[god]:
        state.hidden_cards[card] -= 1


def know_deficit(state: Empire, seat: Seat, requirement: Requirement, fits: Callable[[int], bool]) -> None:
    """CR61: what a mission of god cards, completed or not, says about the hidden ones."""
    mask = state.masks[seat]
    if not requirement.of_hand or not mask.hidden:
        return
    god_of = state.content.god_of
    shown = [god_of[card] for card, count in enumerate(mask.known) for _ in range(count)]

    def possible(gods: int) -> bool:
        return fits(requirement.deficit(Area(state, seat, mask, [*shown, *members(gods)])))

    mask.gods = narrow(mask.gods, possible)


def may_hide(state: Empire, seat: Seat, card: int) -> bool:
    """Could this card, as far as everybody knows, be one of the hidden cards of this seat?"""
    mask = state.masks[seat]
    if not mask.hidden or mask.offerings < state.content.card_cost:
        return False
    god = state.content.god_of[card]
    if mask.known[card] or not state.hidden_gods[god]:
        return False
    if state.exhausted[god]:
        if not state.hidden_cards[card]:
            return False
    elif state.content.copies[card] <= state.discards[card] + (state.open[god] == card) + state.taken(card):
        return False
    return bool(mask.gods & SETS_WITH[god])
