"""Compares what a seat was shown and told with a state: for the conformance check only."""

from collections.abc import Callable, Sequence

from tampu.engine import JsonObject, Seat
from tampu.engine.wire import as_bool, as_int, as_ints, as_list, as_text, as_texts
from tampu.games.cuzco.alphabet import CARDS, GOD, GODS, MISSION
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.symbols.requirement import Area

Fact = tuple[str, Callable[[], bool]]


class Memory:
    """Follows every card that was seen to move, and what missions proved about hands."""

    def __init__(self, state: Empire, seat: Seat | None) -> None:
        self.state = state
        self.seat = seat
        self.sure = [[0] * (CARDS + 1) for _ in state.masks]
        self.gone: list[list[int]] = [[] for _ in state.masks]
        """Starting cards that were played."""
        self.discards = [0] * (CARDS + 1)
        self.missions: list[list[int]] = [[] for _ in state.masks]
        self.waiting: set[Seat] = set()
        self.doubles: dict[Seat, int] = {}
        self.undealt: list[int] | None = None
        self.own: list[int] = []
        """The viewer's own starting cards."""
        self.facts: list[Fact] = []

    def hear(self, told: JsonObject) -> None:
        name = told.get("event")
        if name is not None:
            getattr(self, f"_{as_text(name).replace(' ', '_')}", self._nothing)(told)
        elif told.get("label") == "final mission":
            seat, word, met = as_list(told["value"])
            self._proof(as_int(seat), MISSION[as_text(word)], (lambda d: d == 0) if as_bool(met) else (lambda d: d > 0))

    def _nothing(self, told: JsonObject) -> None:
        """Not about hands."""

    def _missions(self, told: JsonObject) -> None:
        self.missions[as_int(told["seat"])] = [MISSION[word] for word in as_texts(told["missions"])]

    def _chose(self, told: JsonObject) -> None:
        self.missions[as_int(told["seat"])].append(MISSION[as_text(told["mission"])])

    def _completed(self, told: JsonObject) -> None:
        seat, mission = as_int(told["seat"]), MISSION[as_text(told["mission"])]
        full = as_int(told["vp"]) == self.state.content.mission_vp
        self._proof(seat, mission, (lambda d: d == 0) if full else (lambda d: d == 1))
        self.missions[seat].remove(mission)

    def _discarded(self, told: JsonObject) -> None:
        seat = as_int(told["seat"])
        for mission in self.missions[seat]:
            self._proof(seat, mission, lambda d: d > 0)
        self.missions[seat].remove(MISSION[as_text(told["mission"])])

    def _dealt(self, told: JsonObject) -> None:
        if "cards" in told:
            self.own = sorted(as_ints(told["cards"]))

    def _double(self, told: JsonObject) -> None:
        self.doubles[as_int(told["seat"])] = GOD[as_text(told["god"])]
        self.waiting.add(as_int(told["seat"]))

    def _swapped(self, told: JsonObject) -> None:
        self.waiting.discard(as_int(told["seat"]))
        if "card" in told:
            back = as_int(told["returned"])
            self.own.remove(back)
            self.own = sorted([*self.own, as_int(told["card"])])
            self.facts.append((f"card {back} went back", lambda: self._still_out(back)))

    def _undealt(self, told: JsonObject) -> None:
        self.undealt = as_ints(told["cards"])
        for card in self.undealt:
            self.discards[card] += 1

    def _took_card(self, told: JsonObject) -> None:
        self.sure[as_int(told["seat"])][as_int(told["card"])] += 1

    def _played(self, told: JsonObject) -> None:
        seat, card = as_int(told["seat"]), as_int(told["card"])
        self.discards[card] += 1
        if told["means"] == "medal":
            return
        if self.sure[seat][card]:
            self.sure[seat][card] -= 1
        else:
            self.gone[seat].append(card)

    def _reshuffled(self, told: JsonObject) -> None:
        """The pile was empty, so the cards that were nowhere else were hidden in hands."""
        god = GOD[as_text(told["god"])]
        content = self.state.content
        left: list[int] = []
        for card in content.cards_of[god]:
            seen = self.discards[card] + sum(sure[card] for sure in self.sure)
            left += [card] * (content.copies[card] - seen)
            self.discards[card] = 0
        before = [len(gone) for gone in self.gone]

        def same() -> bool:
            starts = [self._start(seat)[played:] for seat, played in enumerate(before)]
            return sorted(card for start in starts for card in start if content.god_of[card] == god) == left

        self.facts.append((f"{GOD.word(god)} cards {left} were hidden", same))

    def _proof(self, seat: Seat, mission: int, fits: Callable[[int], bool]) -> None:
        requirement = self.state.content.missions[mission].requirement
        if not requirement.of_hand:
            return
        sure, played = list(self.sure[seat]), len(self.gone[seat])

        def holds() -> bool:
            hand = [card for card, count in enumerate(sure) for _ in range(count)] + self._start(seat)[played:]
            gods = [self.state.content.god_of[card] for card in hand]
            return fits(requirement.deficit(Area(self.state, seat, self.state.masks[seat], gods)))

        self.facts.append((f"seat {seat} proved {MISSION.word(mission)}", holds))

    # -- compared with the state ------------------------------------------------------------------------

    def _start(self, seat: Seat) -> list[int]:
        """The whole starting hand in this state; cards that were played come first."""
        hand = self.state.masks[seat].hand
        return [*self.gone[seat], *(c for c, n in enumerate(hand) for _ in range(n - self.sure[seat][c]))]

    def _still_out(self, card: int) -> bool:
        """The card that was put back is undealt, or another seat drew it."""
        if self.undealt is None:
            return self.state.spare.counts[card] > 0 or self._drawn_by_others(card)
        return card in self.undealt or self._drawn_by_others(card)

    def _drawn_by_others(self, card: int) -> bool:
        return any(card in self._start(seat) for seat in range(self.state.seats) if seat != self.seat)

    def contradiction(self) -> str | None:
        god_of = self.state.content.god_of
        dealt = [0] * GODS
        for seat, mask in enumerate(self.state.masks):
            for card, count in enumerate(self.sure[seat]):
                if mask.hand[card] < count:
                    return f"seat {seat} must hold {count} of card {card}"
            start = [god_of[card] for card in self._start(seat)]
            if len(start) != 2:
                return f"seat {seat} must have started with two cards"
            if (start[0] == start[1]) != (seat in self.waiting):
                return (
                    f"seat {seat} started with two cards of {'different gods' if seat in self.waiting else 'one god'}"
                )
            if seat in self.doubles and self.doubles[seat] not in start:
                return f"seat {seat} kept a card of {GOD.word(self.doubles[seat])}"
            if seat == self.seat and sorted(self._start(seat)) != self.own:
                return f"its own starting cards were {self.own}"
            for god in start:
                dealt[god] += 1
        undealt = self.state.spare.cards() if self.undealt is None else self.undealt
        for card in undealt:
            dealt[god_of[card]] += 1
        if len(set(dealt)) != 1:
            return f"the same number of cards of each god was mixed in, not {dealt}"
        return next((what for what, holds in self.facts if not holds()), None)


def contradiction(state: Empire, seat: Seat | None, memory: Sequence[JsonObject]) -> str | None:
    """What in this state contradicts what the seat was shown and told, or None."""
    mind = Memory(state, seat)
    for told in memory:
        mind.hear(told)
    return mind.contradiction()
