"""Wool and Thieves: a tiny game with hidden hands, a deck, a reaction window and nested effects.

It is the engine's proving ground and the worked example of docs/adding-a-game.md. Its rules:

- L1 2 to 4 seats are dealt 3 cards each from a deck of 8 wool, 6 gift, 5 thief and 5 guard cards; one card lies
  open. In seat order everybody has 6 turns.
- L2 On a turn: rest; draw a card; take the open card, which is replaced; score a wool card for 1 point; or play a
  gift or a thief card against another seat.
- L3 Gift: give that seat a card of your hand, if you have one left, unseen by the others; then draw a card.
- L4 Thief: steal a random card of that seat, which must have one.
- L5 Guard: a seat that is robbed may discard a guard card; nothing is stolen, and it draws a card.
- L6 The deck is not refilled: when it is empty, nothing is drawn.
- L7 Most points win; ties are shared.
- L8 Hidden: cards in hand and in the deck. Open: how many there are, the discards, and what everybody saw taken.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tampu.engine import (
    Action,
    Alphabet,
    Chance,
    Choice,
    Domain,
    Game,
    JsonObject,
    Meta,
    Option,
    Options,
    Outcome,
    Play,
    Pool,
    Reason,
    RuleId,
    Seat,
    State,
    Step,
    StepCodec,
    Verb,
    View,
)
from tampu.engine.wire import as_int, as_ints, as_list

COPIES = [8, 6, 5, 5]
WOOL, GIFT, THIEF, GUARD = range(4)
KINDS = 4
TURNS = 6
RULES = {f"L{n}" for n in range(1, 9)}

CARDS = Domain("card", ["wool", "gift", "thief", "guard"])
SEATS = Domain.numbers("seat", 0, 3)
REST = Verb("rest")
DRAW = Verb("draw")
TAKE = Verb("take")
SCORE = Verb("score")
GIVE_GIFT = Verb("gift", {"seat": SEATS})
ROB = Verb("rob", {"seat": SEATS})
HAND_OVER = Verb("give", {"card": CARDS}, secret=True)
SHOW_GUARD = Verb("guard")
ALLOW = Verb("allow")
ALPHABET = Alphabet([REST, DRAW, TAKE, SCORE, GIVE_GIFT, ROB, HAND_OVER, SHOW_GUARD, ALLOW])


class Toy(State):
    """Hands and deck are multisets; `sure[v][s]` is what viewer v (the last one: everybody) is sure seat s holds."""

    def __init__(self, game: "Game[Toy]", options: Options) -> None:
        super().__init__(game, options)
        self.deck = Pool(COPIES)
        self.discards = Pool([0] * KINDS)
        self.open = -1
        self.hands = [Pool([0] * KINDS) for _ in range(options.seats)]
        self.sure = [[[0] * KINDS for _ in range(options.seats)] for _ in range(options.seats + 1)]
        self.points = [0] * options.seats
        self.turn = 0

    # -- what the rules do ---------------------------------------------------------------------------

    def draw(self, seat: Seat, play: Play) -> None:
        """L6: a card from the deck, if there is one."""
        if self.deck.size:
            card = play.draw("deck", f"card {self.deck.size}", self.deck, (seat,))
            self.hands[seat].put(card)
            play.tell("drew", "L2", {"seat": seat}, {seat: {"card": card}})

    def turn_up(self, play: Play) -> None:
        self.open = -1
        if self.deck.size:
            self.open = play.draw("open", f"card {self.deck.size}", self.deck)
            play.tell("opened", "L2", {"card": self.open})

    def discard(self, seat: Seat, card: int) -> None:
        self.hands[seat].take(card)
        self.discards.put(card)
        for viewer in self.sure:
            viewer[seat][card] = max(0, viewer[seat][card] - 1)

    def pass_on(self, giver: Seat, taker: Seat, card: int) -> None:
        """Move a card between hands; only the two seats know which."""
        self.hands[giver].take(card)
        self.hands[taker].put(card)
        for viewer, sure in enumerate(self.sure):
            if viewer in (giver, taker):
                sure[giver][card] = max(0, sure[giver][card] - 1)
                sure[taker][card] += 1
            else:
                sure[giver] = [max(0, n - 1) for n in sure[giver]]

    def may_hold_guard(self, seat: Seat) -> bool:
        """L8: could this seat, as everybody knows, hold a guard card?"""
        gone = self.discards.counts[GUARD] + (self.open == GUARD)
        elsewhere = sum(hand[GUARD] for other, hand in enumerate(self.sure[-1]) if other != seat)
        return self.hands[seat].size > 0 and gone + elsewhere < COPIES[GUARD]

    # -- the contract ----------------------------------------------------------------------------------

    def common(self) -> JsonObject:
        return {
            "discards": list(self.discards.counts),
            "open": self.open,
            "deck": self.deck.size,
            "hands": [hand.size for hand in self.hands],
            "sure": [list(hand) for hand in self.sure[-1]],
            "points": list(self.points),
            "turn": self.turn,
        }

    def own(self, seat: Seat) -> JsonObject:
        return {
            "hand": list(self.hands[seat].counts),
            "sure": [list(hand) for hand in self.sure[seat]],
        }

    def secret(self) -> JsonObject:
        return {
            "deck": list(self.deck.counts),
            "hands": [list(hand.counts) for hand in self.hands],
            "sure": [[list(hand) for hand in viewer] for viewer in self.sure[:-1]],
        }

    def score(self) -> Outcome:
        best = max(self.points)
        return Outcome(self.points, [seat for seat, points in enumerate(self.points) if points == best])

    def clone(self) -> "Toy":
        copy = type(self).__new__(type(self))
        copy.copy_frame(self)
        copy.deck = self.deck.clone()
        copy.discards = self.discards.clone()
        copy.open = self.open
        copy.hands = [hand.clone() for hand in self.hands]
        copy.sure = [[hand.copy() for hand in viewer] for viewer in self.sure]
        copy.points = self.points.copy()
        copy.turn = self.turn
        return copy

    def components(self) -> Mapping[str, int]:
        piles = [self.deck, self.discards, *self.hands]
        return {
            word: sum(pile.counts[card] for pile in piles) + (self.open == card)
            for card, word in enumerate(CARDS.words)
        }


class Deal(Step[Toy]):
    """L1: three cards for everybody, and one open."""

    def run(self, state: Toy, play: Play) -> None:
        for seat in range(state.seats):
            for _ in range(3):
                state.draw(seat, play)
        state.turn_up(play)
        state.push(NextTurn())


class NextTurn(Step[Toy]):
    """L1: six turns for everybody, in seat order."""

    def run(self, state: Toy, play: Play) -> None:
        if state.turn < TURNS * state.seats:
            state.push(Turn(state.turn % state.seats), NextTurn())
            state.turn += 1


class Turn(Choice[Toy]):
    """L2: one thing of five. The hand decides which, so it is private."""

    rule: ClassVar[RuleId] = "L2"

    def private(self, state: Toy) -> bool:
        return True

    def legal(self, state: Toy) -> list[Action]:
        hand = state.hands[self.seat].counts
        others = [seat for seat in range(state.seats) if seat != self.seat]
        legal = [REST.of()]
        if state.deck.size:
            legal.append(DRAW.of())
        if state.open >= 0:
            legal.append(TAKE.of())
        if hand[WOOL]:
            legal.append(SCORE.of())
        if hand[GIFT]:
            legal += [GIVE_GIFT.of(other) for other in others]
        if hand[THIEF]:
            legal += [ROB.of(other) for other in others if state.hands[other].size]
        return legal

    def why_not(self, state: Toy, action: Action) -> Reason:
        if action.verb is DRAW:
            return Reason("L6", "deck empty")
        if action.verb is ROB and action.args[0] < state.seats and not state.hands[action.args[0]].size:
            return Reason("L4", "empty hand", {"seat": action.args[0]})
        return self.not_asked("L2")

    def take(self, state: Toy, action: Action, play: Play) -> None:
        seat = self.seat
        if action.verb is DRAW:
            state.draw(seat, play)
        elif action.verb is TAKE:
            card = state.open
            state.hands[seat].put(card)
            for viewer in state.sure:
                viewer[seat][card] += 1
            play.tell("took", "L2", {"seat": seat, "card": card})
            state.turn_up(play)
        elif action.verb is SCORE:
            state.discard(seat, WOOL)
            state.points[seat] += 1
            play.tell("scored", "L2", {"seat": seat})
        elif action.verb is GIVE_GIFT:
            state.discard(seat, GIFT)
            play.tell("gift", "L3", {"seat": seat, "to": action.args[0]})
            state.push(HandOver(seat, action.args[0]) if state.hands[seat].size else Nothing(), DrawCard(seat))
        elif action.verb is ROB:
            state.discard(seat, THIEF)
            play.tell("robbery", "L4", {"seat": seat, "from": action.args[0]})
            state.push(Robbed(action.args[0], seat))


class Nothing(Step[Toy]):
    """L3: a seat without cards gives none."""

    def run(self, state: Toy, play: Play) -> None:
        play.tell("nothing", "L3", {})


class DrawCard(Step[Toy]):
    """L3, L5: the part of an effect that comes after an inner one."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Toy, play: Play) -> None:
        state.draw(self.seat, play)


class HandOver(Choice[Toy]):
    """L3: which card to give; even a lone kind is asked for, since others cannot see that it is alone."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "to")
    rule: ClassVar[RuleId] = "L3"

    def __init__(self, seat: Seat, to: Seat) -> None:
        super().__init__(seat)
        self.to = to

    def private(self, state: Toy) -> bool:
        return True

    def legal(self, state: Toy) -> list[Action]:
        return [HAND_OVER.of(card) for card, count in enumerate(state.hands[self.seat].counts) if count]

    def take(self, state: Toy, action: Action, play: Play) -> None:
        card = action.args[0]
        state.pass_on(self.seat, self.to, card)
        play.reveal("gift", card, (self.to,))
        play.tell(
            "gave", "L3", {"seat": self.seat, "to": self.to}, {self.seat: {"card": card}, self.to: {"card": card}}
        )


class Robbed(Step[Toy]):
    """L5: the window opens when everybody knows that it could be used, never because it can."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "thief")

    def __init__(self, seat: Seat, thief: Seat) -> None:
        self.seat = seat
        self.thief = thief

    def run(self, state: Toy, play: Play) -> None:
        if state.may_hold_guard(self.seat):
            state.push(GuardWindow(self.seat, self.thief))
        else:
            state.push(Steal(self.seat, self.thief))


class GuardWindow(Choice[Toy]):
    """L5: show a guard card, or let it happen."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "thief")
    rule: ClassVar[RuleId] = "L5"

    def __init__(self, seat: Seat, thief: Seat) -> None:
        super().__init__(seat)
        self.thief = thief

    def private(self, state: Toy) -> bool:
        return True

    def legal(self, state: Toy) -> list[Action]:
        return [SHOW_GUARD.of(), ALLOW.of()] if state.hands[self.seat].counts[GUARD] else [ALLOW.of()]

    def take(self, state: Toy, action: Action, play: Play) -> None:
        if action.verb is SHOW_GUARD:
            state.discard(self.seat, GUARD)
            play.tell("guarded", "L5", {"seat": self.seat})
            state.push(DrawCard(self.seat))
        else:
            state.push(Steal(self.seat, self.thief))


class Steal(Step[Toy]):
    """L4: a random card changes hands; both seats see it."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "thief")

    def __init__(self, seat: Seat, thief: Seat) -> None:
        self.seat = seat
        self.thief = thief

    def run(self, state: Toy, play: Play) -> None:
        both = (self.seat, self.thief)
        card = play.draw("stolen", f"turn {state.turn}", state.hands[self.seat], both)
        state.hands[self.seat].put(card)
        state.pass_on(self.seat, self.thief, card)
        play.tell("stolen", "L4", {"seat": self.thief, "from": self.seat}, {who: {"card": card} for who in both})


class Unseen:
    """L8: deals what the viewer has not seen to the other hands and the deck."""

    def __init__(self, view: View) -> None:
        public = view.public
        self.seat = view.seat
        self.sizes = as_ints(public["hands"])
        self.sure = [as_ints(hand) for hand in as_list(public["sure"] if view.seat is None else view.own["sure"])]
        self.hand = None if view.seat is None else as_ints(view.own["hand"])
        self.public_sure = [as_ints(hand) for hand in as_list(public["sure"])]
        left = list(COPIES)
        seen = [as_ints(public["discards"])]
        if self.hand is not None:
            seen.append(self.hand)
        seen += [hand for seat, hand in enumerate(self.sure) if seat != view.seat]
        for counts in seen:
            left = [have - gone for have, gone in zip(left, counts, strict=True)]
        if as_int(public["open"]) >= 0:
            left[as_int(public["open"])] -= 1
        self.left = left

    def secret(self, chance: Chance) -> JsonObject:
        deck = Pool(self.left)
        hands: list[list[int]] = []
        for seat, size in enumerate(self.sizes):
            if seat == self.seat and self.hand is not None:
                hands.append(list(self.hand))
                continue
            hand = Pool(self.sure[seat])
            while hand.size < size:
                card = chance.draw("imagine", "", deck)
                deck.take(card)
                hand.put(card)
            hands.append(hand.counts)
        sure = [
            self.sure if seat == self.seat else [list(hand) for hand in self.public_sure]
            for seat in range(len(self.sizes))
        ]
        return {
            "deck": list(deck.counts),
            "hands": [list(hand) for hand in hands],
            "sure": [[list(hand) for hand in viewer] for viewer in sure],
        }


class ToyGame(Game[Toy]):
    meta = Meta("toy", "Wool and Thieves", [2, 3, 4], [Option("length", ["short"])], rules_version=1)
    alphabet = ALPHABET
    codec = StepCodec([Deal, NextTurn, Turn, Nothing, DrawCard, HandOver, Robbed, GuardWindow, Steal])
    turns = "L1"
    over = "L1"
    state: type[Toy] = Toy

    def new(self, options: Options) -> Toy:
        state = self.state(self, options)
        state.push(Deal())
        return state

    def read(self, options: Options, public: JsonObject, secret: JsonObject) -> Toy:
        state = self.state(self, options)
        state.discards = Pool(as_ints(public["discards"]))
        state.open = as_int(public["open"])
        state.points = as_ints(public["points"])
        state.turn = as_int(public["turn"])
        state.deck = Pool(as_ints(secret["deck"]))
        state.hands = [Pool(as_ints(hand)) for hand in as_list(secret["hands"])]
        state.sure = [
            [as_ints(hand) for hand in as_list(viewer)] for viewer in [*as_list(secret["sure"]), public["sure"]]
        ]
        return state

    def dealer(self, view: View) -> Unseen:
        return Unseen(view)

    def vary(self, state: Toy, seat: Seat | None, chance: Chance) -> Toy:
        """L8: other hands, except the cards this seat saw go there, are mixed with the deck and dealt anew."""
        other = state.clone()
        sure = state.sure[-1] if seat is None else state.sure[seat]
        mixed = other.deck
        sizes = [hand.size for hand in other.hands]
        for who, hand in enumerate(other.hands):
            if who != seat:
                for card, count in enumerate(hand.counts):
                    for _ in range(count - sure[who][card]):
                        hand.take(card)
                        mixed.put(card)
        for who, hand in enumerate(other.hands):
            while hand.size < sizes[who]:
                card = chance.draw("vary", "", mixed)
                mixed.take(card)
                hand.put(card)
        for viewer in range(state.seats):
            if viewer != seat:
                other.sure[viewer] = [list(hand) for hand in state.sure[-1]]
        return other

    def contradiction(self, state: Toy, seat: Seat | None, memory: Sequence[JsonObject]) -> str | None:
        """A card that was seen to go to a hand is there until a card that may be it has left that hand."""
        sure = [[0] * KINDS for _ in range(state.seats)]

        def gone(who: Seat, card: int | None) -> None:
            for kind in range(KINDS) if card is None else [card]:
                sure[who][kind] = max(0, sure[who][kind] - 1)

        leaves = {"scored": WOOL, "gift": GIFT, "robbery": THIEF, "guarded": GUARD}
        for told in memory:
            name = told.get("event")
            if name == "took":
                sure[as_int(told["seat"])][as_int(told["card"])] += 1
            elif isinstance(name, str) and name in leaves:
                gone(as_int(told["seat"]), leaves[name])
            elif name in ("gave", "stolen"):
                giver = as_int(told["seat"] if name == "gave" else told["from"])
                taker = as_int(told["to"] if name == "gave" else told["seat"])
                card = as_int(told["card"]) if "card" in told else None
                gone(giver, card)
                if card is not None:
                    sure[taker][card] += 1
        for who, hand in enumerate(sure):
            for card, count in enumerate(hand):
                if state.hands[who].counts[card] < count:
                    return f"seat {who} must hold {count} {CARDS.word(card)}"
        return None


TOY = ToyGame()


def settle(seats: int) -> Options:
    return TOY.meta.settle({}, seats)


def deal(state: Toy, hands: Sequence[Sequence[int]], open_card: int = -1) -> Toy:
    """A state in which seats hold just these cards: the builder of the tests."""
    state.deck, state.discards, state.open = Pool(COPIES), Pool([0] * KINDS), open_card
    if open_card >= 0:
        state.deck.take(open_card)
    state.hands = [Pool.of(KINDS, cards) for cards in hands]
    for cards in hands:
        for card in cards:
            state.deck.take(card)
    state._legal = None
    return state
