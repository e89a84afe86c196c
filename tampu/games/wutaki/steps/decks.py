"""Drawing and dealing: omens, revenge cards, pacts and round cards (W6.5, W6.6, W6.10, W13)."""

from bisect import insort
from collections.abc import Sequence

from tampu.engine import Json, Play, Pool, RuleId, Seat
from tampu.games.wutaki.alphabet import NONE, OMENS, PACTS, REVENGE_CARDS, ROUND_CARDS
from tampu.games.wutaki.state import Kingdom

# -- omens -----------------------------------------------------------------------------------------------


def draw_omens(state: Kingdom, seat: Seat, count: int, rule: RuleId, play: Play) -> None:
    """WR62, WR83: one at a time; an empty deck is refilled with the discards."""
    drawn: list[Json] = []
    for _ in range(count):
        if not state.omen_deck.size:
            if not state.omen_discards:
                break
            _say_drawn(seat, drawn, rule, play)
            drawn = []
            _shuffle_omens(state, play)
        state.omens_drawn += 1
        card = play.draw("omen", f"card {state.omens_drawn}", state.omen_deck, (seat,))
        insort(state.hands[seat], card)
        drawn.append(OMENS[card])
    _say_drawn(seat, drawn, rule, play)


def _say_drawn(seat: Seat, cards: list[Json], rule: RuleId, play: Play) -> None:
    if cards:
        play.tell("drew omens", rule, {"seat": seat, "count": len(cards)}, {seat: {"cards": cards}})


def _shuffle_omens(state: Kingdom, play: Play) -> None:
    """The deck is empty now: everybody can work out which cards lie in the hands."""
    _say_shuffled("omen", OMENS, state.omen_discards, "WR62", play)
    state.omen_deck = Pool.of(len(OMENS), state.omen_discards)
    state.omen_discards = []
    state.kept_over = sorted(card for hand in state.hands for card in hand)
    state.kept_count = [len(hand) for hand in state.hands]


def _say_shuffled(pile: str, names: Sequence[str], cards: Sequence[int], rule: RuleId, play: Play) -> None:
    play.tell("shuffled", rule, {"pile": pile, "cards": [names[card] for card in sorted(cards)]})


def show_omen(state: Kingdom, seat: Seat, card: int) -> None:
    """An omen leaves a hand for all to see."""
    state.hands[seat].remove(card)
    if card in state.kept_over:
        state.kept_over.remove(card)
        state.kept_count[seat] -= 1


def discard_omen(state: Kingdom, seat: Seat, card: int, rule: RuleId, play: Play) -> None:
    show_omen(state, seat, card)
    state.omen_discards.append(card)
    play.tell("discarded", rule, {"seat": seat, "omen": OMENS[card]})


# -- revenge cards ---------------------------------------------------------------------------------------


def draw_revenge(state: Kingdom, seat: Seat, count: int, rule: RuleId, play: Play) -> None:
    """WR13: an empty pile yields nothing."""
    drawn = [REVENGE_CARDS[state.revenge.draw(seat, play)] for _ in range(min(count, state.revenge.deck.size))]
    if drawn:
        play.tell("drew revenge", rule, {"seat": seat, "count": len(drawn)}, {seat: {"cards": list(drawn)}})


# -- pacts -----------------------------------------------------------------------------------------------


def draw_pact(state: Kingdom, play: Play, to: tuple[Seat, ...] | None = None) -> int:
    """WR83: the next pact, or -1 if there is none at all."""
    if not state.pact_deck.size:
        if not state.pact_discards:
            return NONE
        _say_shuffled("pact", PACTS, state.pact_discards, "W6.6", play)
        state.pact_deck = Pool.of(len(PACTS), state.pact_discards)
        state.pact_discards = []
    state.pacts_drawn += 1
    return play.draw("pact", f"card {state.pacts_drawn}", state.pact_deck, to)


def refill_display(state: Kingdom, play: Play) -> None:
    """W6.6: the open pacts slide to the right, new ones come from the left."""
    cards = [card for card in state.display if card != NONE]
    dealt: list[str] = []
    while len(cards) < len(state.display):
        card = draw_pact(state, play)
        if card == NONE:
            break
        cards.insert(0, card)
        dealt.append(PACTS[card])
    state.display = [NONE] * (len(state.display) - len(cards)) + cards
    if dealt:
        play.tell("dealt pacts", "W6.6", {"cards": list(dealt)})


# -- round cards -----------------------------------------------------------------------------------------


def draw_round(state: Kingdom, play: Play) -> int:
    """WR83: the cards of this round are not shuffled in."""
    if not state.round_deck.size:
        if not state.round_discards:
            return NONE
        _say_shuffled("round", ROUND_CARDS, state.round_discards, "W13.3", play)
        state.round_deck = Pool.of(len(ROUND_CARDS), state.round_discards)
        state.round_discards = []
    state.rounds_drawn += 1
    return play.draw("round", f"card {state.rounds_drawn}", state.round_deck)
