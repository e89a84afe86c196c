"""C17: the hands and piles that a seat cannot see, and how to imagine them."""

from itertools import accumulate

from tampu.engine import Chance, JsonObject, Pool, Seat, View
from tampu.engine.wire import Json, as_int, as_ints, as_list, as_object, as_texts
from tampu.games.cuzco.alphabet import CARDS, GOD, GODS
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.state import Empire

Deal = tuple[list[list[int]], list[int]]
"""The gods of every seat's hidden cards, and of the undealt ones."""


class Unseen:
    """Deals the starting cards that the viewer has not seen; every deal that fits is equally likely.

    Which deals of gods fit is worked out once; the cards of a god are then drawn from those that have not been seen.
    """

    def __init__(self, content: Content, view: View) -> None:
        public = view.public
        masks = [as_object(mask, "masks") for mask in as_list(public["masks"], "masks")]
        gods = [as_object(god, "gods") for god in as_list(public["gods"], "gods")]
        self._content = content
        self._seat = view.seat
        self._known = [as_ints(mask["known"], "known") for mask in masks]
        self._hand = None if view.seat is None else as_ints(view.own["hand"], "hand")
        self._returned = 0 if view.seat is None else as_int(view.own["returned"], "returned")
        self._swapping = as_int(public["spare"], "spare") > 0
        own = self._own_hidden()
        if self._swapping:
            self._left = [content.settings[len(masks)].setup_god_cards] * GODS
        else:
            self._left = [as_int(god["hidden"], "hidden") for god in gods]
        for card in own:
            self._left[content.god_of[card]] -= 1
        self._pools = [self._unseen(public, gods, god, own) for god in range(GODS)]
        choices: list[list[list[int]]] = []
        doubles = as_list(public["doubles"], "doubles")
        for seat, mask in enumerate(masks):
            hidden = as_int(mask["hand"], "hand") - len(self._known[seat])
            double = doubles[seat]
            if seat == view.seat or not hidden:
                choices.append([[]])
            elif isinstance(double, str):
                choices.append([[GOD[double]] * hidden])
            else:
                choices.append([[GOD[word] for word in as_texts(one)] for one in as_list(mask["gods"], "gods")])
        self._deals: list[Deal] = []
        weights: list[int] = []
        self._collect(choices, [], list(self._left), weights)
        self._bounds = list(accumulate(weights))

    def _own_hidden(self) -> list[int]:
        """The viewer's own starting cards."""
        if self._hand is None or self._seat is None:
            return []
        own = list(self._hand)
        for card in self._known[self._seat]:
            own.remove(card)
        return own

    def _unseen(self, public: JsonObject, gods: list[JsonObject], god: int, own: list[int]) -> Pool:
        """Cards of a god that may be among the unseen starting cards."""
        content = self._content
        counts = [0] * (CARDS + 1)
        if self._returned and content.god_of[self._returned] == god:
            counts[self._returned] = self._left[god]
            return Pool(counts)
        hidden = as_ints(public["hidden_cards"], "hidden_cards")
        discards = as_ints(public["discards"], "discards")
        for card in content.cards_of[god]:
            counts[card] = hidden.count(card)
            if not gods[god]["exhausted"]:
                counts[card] = content.copies[card] - discards.count(card) - (gods[god]["open"] == card)
                counts[card] -= sum(known.count(card) for known in self._known)
            counts[card] -= own.count(card)
        return Pool(counts)

    def _collect(
        self, choices: list[list[list[int]]], dealt: list[list[int]], left: list[int], weights: list[int]
    ) -> None:
        """Every way to give each seat one of its sets of gods. Two undealt cards of one god can
        be dealt in one way instead of two, so such a deal counts half."""
        if len(dealt) == len(choices):
            if self._swapping or not any(left):
                self._deals.append((list(dealt), [god for god in range(GODS) for _ in range(left[god])]))
                weight = 1
                for count in left:
                    weight *= 1 if count > 1 else 2
                weights.append(weight)
            return
        for gods in choices[len(dealt)]:
            for god in gods:
                left[god] -= 1
            if min(left) >= 0:
                dealt.append(gods)
                self._collect(choices, dealt, left, weights)
                dealt.pop()
            for god in gods:
                left[god] += 1

    def secret(self, chance: Chance) -> JsonObject:
        place = chance.below("imagine", "", self._bounds[-1])
        dealt, spare = self._deals[next(i for i, bound in enumerate(self._bounds) if place < bound)]
        pools = [pool.clone() for pool in self._pools]

        def draw(god: int) -> int:
            card = chance.draw("imagine", "", pools[god])
            pools[god].take(card)
            return card

        hands: list[Json] = []
        for seat, gods in enumerate(dealt):
            if seat == self._seat and self._hand is not None:
                hands.append([*self._hand])
            else:
                hands.append([*sorted([*self._known[seat], *(draw(god) for god in gods)])])
        return {
            "hands": hands,
            "returned": [self._returned if seat == self._seat else 0 for seat in range(len(dealt))],
            "spare": [*sorted(draw(god) for god in spare)],
        }


def vary(state: Empire, seat: Seat | None, chance: Chance) -> Empire:
    """C17: hidden cards of other hands are swapped with cards of the same god in its pile.

    Except for a god whose pile was used up, and for one whose card this seat put back: it knows those cards.
    """
    other = state.clone()
    god_of = state.content.god_of
    returned = god_of[state.masks[seat].returned] if seat is not None else -1
    for who, mask in enumerate(other.masks):
        if who == seat:
            continue
        mask.returned = 0
        hidden = [card for card, count in enumerate(mask.hand) for _ in range(count - mask.known[card])]
        for card in hidden:
            god = god_of[card]
            pile = other.piles[god]
            if other.exhausted[god] or god == returned or not pile.size:
                continue
            drawn = chance.draw("vary", "", pile)
            pile.take(drawn)
            pile.put(card)
            mask.hand[card] -= 1
            mask.hand[drawn] += 1
    return other
