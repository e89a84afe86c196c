"""What an attentive player remembers of the hidden cards, from nothing but what was told."""

from collections.abc import Sequence

from tampu.engine import JsonObject, Seat
from tampu.engine.wire import as_int, as_list, as_text
from tampu.games.wutaki.alphabet import ELEMENT_CARDS, NONE, OMENS, REVENGE_CARDS, SECRET_PACTS
from tampu.games.wutaki.state import Kingdom


def contradiction(state: Kingdom, seat: Seat | None, memory: Sequence[JsonObject]) -> str | None:
    """What in a state contradicts what this seat was told."""
    recall = Recall(state.seats, seat)
    for told in memory:
        recall.hear(told)
    return recall.complaint(state)


class _Drawn:
    """Cards of one pile that go to hands and back: the ages of hands, own returns, and known gifts."""

    def __init__(self, seats: int) -> None:
        self.count = 0
        self.ages: list[list[int]] = [[] for _ in range(seats)]
        self.limits: dict[str, int] = {}
        self.sure: list[list[str]] = [[] for _ in range(seats)]
        self.mine: list[str] = []

    def fits(self, seat: Seat, cards: list[str]) -> bool:
        """Could these cards be this hand? A returned card needs a place that was filled later."""
        if len(cards) != len(self.ages[seat]) or any(card not in cards for card in self.sure[seat]):
            return False
        unknown = [card for card in cards if card not in self.sure[seat]]
        ages = sorted(self.ages[seat], reverse=True)
        limits = sorted((self.limits.get(card, 0) for card in unknown), reverse=True)
        return all(limit < age for limit, age in zip(limits, ages, strict=False))


class Recall:
    """One viewer's memory."""

    def __init__(self, seats: int, viewer: Seat | None) -> None:
        self.viewer = viewer
        self.element = ""
        self.secrets = _Drawn(seats)
        self.revenge = _Drawn(seats)
        self.drawn: list[str] = []
        self.hand: list[str] = []
        self.sizes = [0] * seats
        self.gone: set[str] = set()
        self.old: set[str] = set()
        self.old_counts = [0] * seats

    def hear(self, told: JsonObject) -> None:
        name = told.get("event")
        if name == "element" and "card" in told:
            self.element = as_text(told["card"])
        elif name in ("drew secrets", "kept secret"):
            self._secret(told)
        elif name in ("drew revenge", "returned revenge", "gave revenge"):
            self._revenge(told)
        elif name == "drew omens":
            self.sizes[as_int(told["seat"])] += as_int(told["count"])
            self.hand += [as_text(card) for card in as_list(told.get("cards", []))]
        elif name in ("played", "discarded"):
            self._omen(as_int(told["seat"]), as_text(told["omen"]))
        elif name == "shuffled" and told["pile"] == "omen":
            self.old = set(OMENS) - self.gone
            self.old_counts = list(self.sizes)
            self.gone -= {as_text(card) for card in as_list(told["cards"])}

    def _secret(self, told: JsonObject) -> None:
        seat, pile = as_int(told["seat"]), self.secrets
        if told["event"] == "drew secrets":
            self.drawn = [as_text(card) for card in as_list(told.get("cards", []))]
            self.last_drawn = as_int(told["count"])
            for _ in range(self.last_drawn):
                pile.count += 1
                pile.ages[seat].append(pile.count)
            if seat == self.viewer:
                pile.mine += self.drawn
        else:
            del pile.ages[seat][len(pile.ages[seat]) - self.last_drawn + 1 :]
            for card in self.drawn:
                if seat == self.viewer and card != told.get("card"):
                    pile.mine.remove(card)
                    pile.limits[card] = pile.count

    def _revenge(self, told: JsonObject) -> None:
        seat, pile = as_int(told["seat"]), self.revenge
        if told["event"] == "drew revenge":
            for _ in range(as_int(told["count"])):
                pile.count += 1
                pile.ages[seat].append(pile.count)
            pile.mine += [as_text(card) for card in as_list(told.get("cards", []))]
            return
        newest = max(pile.ages[seat])
        pile.ages[seat].remove(min(pile.ages[seat]))
        card = as_text(told["card"]) if "card" in told else ""
        if seat == self.viewer:
            pile.mine.remove(card)
        elif card in pile.sure[seat]:
            pile.sure[seat].remove(card)
        elif not card:
            pile.sure[seat] = []
        if told["event"] == "returned revenge":
            if card:
                pile.limits[card] = pile.count
            return
        taker = as_int(told["to"])
        pile.ages[taker].append(newest)
        if taker == self.viewer:
            pile.mine.append(card)
        elif card:
            pile.sure[taker].append(card)

    def _omen(self, seat: Seat, omen: str) -> None:
        self.gone.add(omen)
        self.sizes[seat] -= 1
        if omen in self.old:
            self.old.remove(omen)
            self.old_counts[seat] -= 1
        if seat == self.viewer and omen in self.hand:
            self.hand.remove(omen)

    def complaint(self, state: Kingdom) -> str | None:
        """What in a state does not fit."""
        for seat in range(state.seats):
            secrets = [SECRET_PACTS[card] for card in state.secrets.hands[seat]]
            revenge = [REVENGE_CARDS[card] for card in state.revenge.hands[seat]]
            omens = [OMENS[card] for card in state.hands[seat]]
            if seat == self.viewer:
                element = "" if state.elements[seat] == NONE else ELEMENT_CARDS[state.elements[seat]]
                if element != self.element:
                    return f"the own element is {self.element}"
                if sorted(secrets) != sorted(self.secrets.mine) or sorted(revenge) != sorted(self.revenge.mine):
                    return "the own secret pacts and revenge cards are others"
                if sorted(omens) != sorted(self.hand):
                    return f"the own omens are {self.hand}"
            elif not self.secrets.fits(seat, secrets):
                return f"seat {seat} cannot hold the secret pacts {secrets}"
            elif not self.revenge.fits(seat, revenge):
                return f"seat {seat} cannot hold the revenge cards {revenge}"
            elif self.gone & set(omens):
                return f"seat {seat} holds omens that lie open"
            if sum(omen in self.old for omen in omens) != self.old_counts[seat]:
                return f"seat {seat} kept {self.old_counts[seat]} of {sorted(self.old)} over the last shuffle"
        return None
