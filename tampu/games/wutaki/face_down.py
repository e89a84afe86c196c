"""Cards that seats hold face down and that may go back to their pile: secret pacts and revenge cards (W17).

Only their holder sees them, but an attentive player can still work something out:

- a card that I put back cannot be among the cards that others had drawn before;
- a card that I gave away is with its receiver until that seat gives up a card that I do not see (WR71).
"""

from collections.abc import Sequence

from tampu.engine import Chance, Play, Pool, Seat
from tampu.engine.native import mypyc_attr
from tampu.engine.wire import JsonObject, as_int, as_ints, as_list


@mypyc_attr(serializable=True)
class FaceDown:
    """The pile and the hands of one kind of card. Hands are in the order of drawing."""

    __slots__ = ("ages", "deck", "drawn", "hands", "label", "seen", "sure")

    def __init__(self, label: str, cards: int, seats: int) -> None:
        self.label = label
        self.deck = Pool([1] * cards)
        self.drawn = 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.ages: list[list[int]] = [[] for _ in range(seats)]
        """Public: for each card in a hand, the latest draw that it can come from."""
        self.seen: list[dict[int, int]] = [{} for _ in range(seats)]
        """Own: for cards that I put back, how many had been drawn by then."""
        self.sure: list[list[list[int]]] = [[[] for _ in range(seats)] for _ in range(seats)]
        """Own: `sure[viewer][seat]` are cards that the viewer gave to that seat."""

    def draw(self, seat: Seat, play: Play) -> int:
        self.drawn += 1
        card = play.draw(self.label, f"card {self.drawn}", self.deck, (seat,))
        self.hands[seat].append(card)
        self.ages[seat].append(self.drawn)
        return card

    def put_back(self, seat: Seat, card: int) -> None:
        """The others do not see which card it is; it may have been any of the hand."""
        self._leave(seat, card, seat)
        self.deck.put(card)
        self.seen[seat][card] = self.drawn

    def put_back_drawn(self, seat: Seat, card: int) -> None:
        """One of the cards drawn last goes back: everybody knows that it is none of the older ones."""
        self.hands[seat].remove(card)
        self.ages[seat].pop()
        self.deck.put(card)
        self.seen[seat][card] = self.drawn

    def give(self, giver: Seat, taker: Seat, card: int) -> None:
        newest = max(self.ages[giver])
        self._leave(giver, card, taker)
        self.hands[taker].append(card)
        self.ages[taker].append(newest)
        self.sure[giver][taker].append(card)

    def _leave(self, seat: Seat, card: int, witness: Seat) -> None:
        """Everybody but the holder and the witness loses track of the hand."""
        self.hands[seat].remove(card)
        self.ages[seat].remove(min(self.ages[seat]))
        for viewer, sure in enumerate(self.sure):
            if viewer == witness:
                if card in sure[seat]:
                    sure[seat].remove(card)
            elif viewer != seat:
                sure[seat] = []

    def redeal(self, viewer: Seat | None, chance: Chance) -> None:
        """Deal again everything that the viewer cannot know."""
        count = len(self.deck.counts)
        seats = range(len(self.hands))
        sure = [[] if viewer is None else self.sure[viewer][seat] for seat in seats]
        fixed = [card for cards in sure for card in cards]
        if viewer is not None:
            fixed += self.hands[viewer]
        pool = Pool([0 if card in fixed else 1 for card in range(count)])
        limits = {} if viewer is None else self.seen[viewer]
        slots: list[tuple[int, Seat]] = []
        for seat in seats:
            if seat == viewer:
                continue
            self.hands[seat] = list(sure[seat])
            slots += [(age, seat) for age in sorted(self.ages[seat])[len(sure[seat]) :]]
            self.seen[seat] = {}
            self.sure[seat] = [[] for _ in seats]
        for age, seat in sorted(slots):
            barred = [card for card, limit in limits.items() if limit >= age and pool.counts[card]]
            for card in barred:
                pool.take(card)
            card = chance.draw(self.label, "", pool)
            pool.take(card)
            self.hands[seat].append(card)
            for card in barred:
                pool.put(card)
        self.deck = pool

    def complete(self) -> None:
        """The pile is what is in no hand."""
        held = [card for hand in self.hands for card in hand]
        self.deck = Pool([0 if card in held else 1 for card in range(len(self.deck.counts))])

    def clone(self) -> "FaceDown":
        copy = FaceDown.__new__(FaceDown)
        copy.label = self.label
        copy.deck = self.deck.clone()
        copy.drawn = self.drawn
        copy.hands = [hand.copy() for hand in self.hands]
        copy.ages = [ages.copy() for ages in self.ages]
        copy.seen = [seen.copy() for seen in self.seen]
        copy.sure = [[cards.copy() for cards in sure] for sure in self.sure]
        return copy

    # -- plain data ------------------------------------------------------------------------------------

    def public(self) -> JsonObject:
        return {"deck": self.deck.size, "drawn": self.drawn, "ages": [list(ages) for ages in self.ages]}

    def own(self, seat: Seat, names: Sequence[str]) -> JsonObject:
        return {
            "cards": [names[card] for card in self.hands[seat]],
            "returned": [[card, drawn] for card, drawn in sorted(self.seen[seat].items())],
            "given": [list(cards) for cards in self.sure[seat]],
        }

    def read_public(self, value: JsonObject) -> None:
        self.drawn = as_int(value["drawn"], "drawn")
        self.ages = [as_ints(ages) for ages in as_list(value["ages"])]

    def read_own(self, seat: Seat, value: JsonObject, names: Sequence[str]) -> None:
        self.hands[seat] = [names.index(str(card)) for card in as_list(value["cards"])]
        pairs = [as_ints(pair) for pair in as_list(value["returned"])]
        self.seen[seat] = {card: drawn for card, drawn in pairs}
        self.sure[seat] = [as_ints(cards) for cards in as_list(value["given"])]
