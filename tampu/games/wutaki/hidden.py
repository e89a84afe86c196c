"""Worlds that a viewer cannot tell apart: what W17 hides from it is dealt again."""

from typing import Any, Final

from tampu.engine import Chance, Game, JsonObject, Options, Pool, Seat, View
from tampu.engine.wire import as_int, as_list, as_object
from tampu.games.wutaki.alphabet import NOBODY, NONE, OMENS
from tampu.games.wutaki.effects.moving import MoveOn, PlaceSpecially
from tampu.games.wutaki.effects.omens import PlayOmen
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps.visit import ChooseWorker
from tampu.games.wutaki.views import reading, writing

_TRIES: Final = 30


class Unseen:
    """The dealer: invents the hidden part of a view."""

    def __init__(self, game: Game[Any], view: View) -> None:
        self.viewer = view.seat
        self.state = game.new(Options.of_json(view.public["options"]))
        reading.read_public(self.state, view.public)
        reading.read_shown(self.state, view.public)
        for seat, tribe in enumerate(as_list(view.public["tribes"])):
            self.state.hands[seat] = [NONE] * as_int(as_object(tribe)["omens"])
        looked = as_int(as_object(view.public["pacts"])["looked"])
        self.state.looked = [NONE] * looked
        if view.seat is not None:
            reading.read_own(self.state, view.seat, view.own)
        self.state.stack = game.codec.read(view.public["stack"])

    def secret(self, chance: Chance) -> JsonObject:
        state = self.state.clone()
        redeal(state, self.viewer, chance)
        return writing.secret(state)


def vary(state: Kingdom, viewer: Seat | None, chance: Chance) -> Kingdom:
    """Change all that this seat cannot know."""
    other = state.clone()
    redeal(other, viewer, chance)
    return other if _fits(other) else state.clone()


def redeal(state: Kingdom, viewer: Seat | None, chance: Chance) -> None:
    if not state.revealed:
        _deal_elements(state, viewer, chance)
        state.secrets.redeal(viewer, chance)
        state.revenge.redeal(viewer, chance)
    others_look = state.looker not in (NOBODY, viewer)
    if others_look:
        state.looked = [NONE] * len(state.looked)
    if not writing.fulfilled_open(state):
        _deal_fulfilled(state, viewer, chance)
    if others_look:
        _deal_looked(state, chance)
    for _ in range(_TRIES):
        _deal_omens(state, viewer, chance)
        reading.complete_piles(state)
        if _fits(state):
            return
    _make_fit(state, viewer)


def _deal_elements(state: Kingdom, viewer: Seat | None, chance: Chance) -> None:
    """W2.4: the other elements and those in the box are mixed."""
    pool = Pool([1] * len(state.element_box.counts))
    if viewer is not None:
        pool.take(state.elements[viewer])
    for seat in range(state.seats):
        if seat != viewer:
            state.elements[seat] = chance.draw("element", "", pool)
            pool.take(state.elements[seat])


def _deal_fulfilled(state: Kingdom, viewer: Seat | None, chance: Chance) -> None:
    """WR39: which pacts others have fulfilled is left to memory; a view knows only how many."""
    counts = [len(pacts) for pacts in state.fulfilled]
    state.fulfilled = [pacts if seat == viewer else [] for seat, pacts in enumerate(state.fulfilled)]
    reading.complete_piles(state)
    for seat, count in enumerate(counts):
        if seat != viewer:
            state.fulfilled[seat] = _from_deck(state, count, chance)


def _from_deck(state: Kingdom, count: int, chance: Chance) -> list[int]:
    dealt: list[int] = []
    for _ in range(count):
        card = chance.draw("pact", "", state.pact_deck)
        state.pact_deck.take(card)
        dealt.append(card)
    return dealt


def _deal_looked(state: Kingdom, chance: Chance) -> None:
    """Pacts that somebody else is looking at come from the pact deck."""
    count = len(state.looked)
    state.looked = []
    reading.complete_piles(state)
    state.looked = _from_deck(state, count, chance)


def _deal_omens(state: Kingdom, viewer: Seat | None, chance: Chance) -> None:
    """Hands come from the unseen omens; what was kept over the last shuffle is in the hands that kept it."""
    own = [] if viewer is None else state.hands[viewer]
    seen = {*own, *state.omen_discards, *state.in_play, *state.standing}
    kept = Pool.of(len(OMENS), [card for card in state.kept_over if card not in own])
    fresh = Pool.of(len(OMENS), [card for card in range(len(OMENS)) if card not in seen and not kept.counts[card]])
    for seat, hand in enumerate(state.hands):
        if seat == viewer:
            continue
        old = state.kept_count[seat]
        dealt: list[int] = []
        for number in range(len(hand)):
            pool = kept if number < old else fresh
            card = chance.draw("omen", "", pool)
            pool.take(card)
            dealt.append(card)
        state.hands[seat] = sorted(dealt)


def _fits(state: Kingdom) -> bool:
    """A seat that must play an omen, or go where one must be played, holds one that can be."""
    choice = state.choice
    if not isinstance(choice, PlayOmen | ChooseWorker | PlaceSpecially | MoveOn):
        return True
    return bool(choice.legal(state))


def _make_fit(state: Kingdom, viewer: Seat | None) -> None:
    """Swap a card of the actor's hand so that the hand fits; both were kept over the last shuffle, or neither."""
    actor = state.actor()
    if actor is None or actor == viewer:
        return
    hand = state.hands[actor]
    for place, mine in enumerate(hand):
        for other in range(len(OMENS)):
            if (other in state.kept_over) != (mine in state.kept_over) or other in hand:
                continue
            holders = [seat for seat in range(state.seats) if other in state.hands[seat]]
            if viewer in holders or (not holders and not state.omen_deck.counts[other]):
                continue
            hand[place] = other
            if _fits(state):
                for seat in holders:
                    state.hands[seat] = sorted([mine, *(card for card in state.hands[seat] if card != other)])
                hand.sort()
                reading.complete_piles(state)
                return
            hand[place] = mine
