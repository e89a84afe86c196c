"""C2: the table is laid, cards and tiles are dealt."""

from collections.abc import Sequence
from typing import ClassVar, Final

from tampu.engine import Action, Choice, Json, JsonObject, Play, Pool, Reason, RuleId, Step
from tampu.games.cuzco.alphabet import (
    CARDS,
    COLOURS,
    GOD,
    GODS,
    MISSION,
    NOTHING,
    RETURN,
    ROUNDS,
    START_CARDS,
    START_MISSIONS,
)
from tampu.games.cuzco.pieces.hands import know_starting_hands, know_swapped
from tampu.games.cuzco.pieces.mask import START, Mask
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.feathers import PlaceFeather
from tampu.games.cuzco.steps.phase_three import show_missions, show_tiles
from tampu.games.cuzco.steps.rounds import Round

SETUP: Final = "setup"


class LayTable(Step[Empire]):
    """C2.1-C2.10: map, market, tiles, masks and missions."""

    def run(self, state: Empire, play: Play) -> None:
        content = state.content
        if state.options["map"] == "random":
            self._lay_map(state, play)
        order = play.shuffle("order", SETUP, state.seats)
        state.order = order
        state.arrivals = order[::-1]
        self._deal_masks(state, play)
        for token, seat in enumerate(order, 1):
            play.tell("token", "C2.9", {"seat": seat, "token": token})
        self._fill_market(state, play)
        state.round = 1
        show_tiles(state, play)
        self._deal_missions(state, play)
        show_missions(state, play)
        colours = Pool([1] * COLOURS)
        feathers: list[Step[Empire]] = []
        for token, seat in enumerate(order):
            mask = state.masks[seat]
            mask.gain(START, content.start_vp[token])
            stock: JsonObject = {"priests": mask.priests, "offerings": mask.offerings, "medals": mask.medals}
            play.tell("stock", "C2.10", {"seat": seat, **stock, "vp": mask.vp})
            colour = play.draw("feather", f"seat {seat}", colours)
            feathers.append(PlaceFeather(seat, colour))
        state.push(DealGodCards(), *feathers, Round())

    def _lay_map(self, state: Empire, play: Play) -> None:
        """C2.1: feathers in sectors 0, 2, 4 and buildings in 1, 3, 5, and the overlay turned at random."""
        feathers = play.shuffle("feather triangles", SETUP, 3)
        buildings = play.shuffle("building triangles", SETUP, 3)
        state.triangles = [part for pair in zip(feathers, (3 + n for n in buildings), strict=True) for part in pair]
        state.land = state.content.land(state.triangles)
        state.rotation = play.pick("rotation", SETUP, 6)
        words: JsonObject = {"triangles": [state.content.triangles[number].id for number in state.triangles]}
        play.tell("map", "C2.1", words)

    def _deal_masks(self, state: Empire, play: Play) -> None:
        content = state.content
        boards = play.shuffle("masks", SETUP, len(content.masks))
        for seat in range(state.seats):
            mask = state.masks[seat] = Mask(content.masks[boards[seat]])
            mask.priests = content.priests
            mask.offerings = content.start_offerings
            mask.medals = content.start_medals

    def _fill_market(self, state: Empire, play: Play) -> None:
        """C2.6: goods at random, the same number in each of the six rows."""
        goods = Pool([count - state.setting.goods_removed for count in state.content.good_counts])
        for row in range(ROUNDS):
            for place in range(state.setting.goods_per_row):
                state.rows[row][play.draw("good", f"row {row} place {place}", goods)] += 1

    def _deal_missions(self, state: Empire, play: Play) -> None:
        """C2.10: a start tile and two golden ones; the other start tiles leave the game."""
        start = Pool([int(mission.start) for mission in state.content.missions])
        for seat in range(state.seats):
            mask = state.masks[seat]
            mask.missions = [play.draw("start mission", f"seat {seat}", start)]
            for _ in range(START_MISSIONS - 1):
                mask.missions.append(play.draw("mission", f"tile {state.golden.size}", state.golden))
            dealt: JsonObject = {"seat": seat, "missions": [MISSION.word(mission) for mission in mask.missions]}
            play.tell("missions", "C2.10", dealt)
        state.missions_gone = start.size


def names_of(state: Empire, cards: Sequence[int]) -> list[Json]:
    return [state.content.cards[card].name for card in cards]


class DealGodCards(Step[Empire]):
    """C2.11: cards of every god are mixed, and everybody is dealt two. Two of one god are announced."""

    def run(self, state: Empire, play: Play) -> None:
        for god, pile in enumerate(state.piles):
            for _ in range(state.setting.setup_god_cards):
                state.spare.put(play.draw(GOD.word(god), f"card {state.drawn[god]}", pile, ()))
                state.drawn[god] += 1
        god_of = state.content.god_of
        swaps: list[Step[Empire]] = []
        for seat in state.order:
            mask = state.masks[seat]
            hand = [play.draw("deal", f"seat {seat} card {n}", state.spare, (seat,)) for n in range(START_CARDS)]
            for card in hand:
                mask.hand[card] += 1
            mask.size = mask.hidden = START_CARDS
            own: JsonObject = {"cards": [*sorted(hand)], "names": names_of(state, sorted(hand))}
            play.tell("dealt", "C2.11", {"seat": seat}, {seat: own})
            if god_of[hand[0]] == god_of[hand[1]]:
                state.doubles[seat] = god_of[hand[0]]
                play.reveal("double", [seat, state.doubles[seat]])
                play.tell("double", "C2.11", {"seat": seat, "god": GOD.word(state.doubles[seat])})
                swaps.append(SwapGodCard(seat))
        know_starting_hands(state)
        state.push(*swaps, ShowGodCards())


class SwapGodCard(Choice[Empire]):
    """C2.11, CR5: which of two cards of one god goes back; the new one is drawn first."""

    rule: ClassVar[RuleId] = "C2.11"

    def about(self, state: Empire) -> JsonObject:
        return {"god": GOD.word(state.doubles[self.seat])}

    def private(self, state: Empire) -> bool:
        return True

    def legal(self, state: Empire) -> list[Action]:
        hand = state.masks[self.seat].hand
        return [RETURN.of(card) for card in range(1, CARDS + 1) if hand[card]]

    def why_not(self, state: Empire, action: Action) -> Reason:
        if action.verb is not RETURN:
            return self.not_asked(self.rule)
        card, god = action.args[0], state.doubles[self.seat]
        name = state.content.cards[card].name
        if state.content.god_of[card] != god:
            return Reason(self.rule, "other god", {"card": name, "god": GOD.word(god)})
        return Reason(self.rule, "not in hand", {"card": name})

    def take(self, state: Empire, action: Action, play: Play) -> None:
        seat, card = self.seat, action.args[0]
        mask = state.masks[seat]
        drawn = play.draw("swap", f"seat {seat}", state.spare, (seat,))
        state.spare.put(card)
        mask.hand[card] -= 1
        mask.hand[drawn] += 1
        mask.returned = card
        god, state.doubles[seat] = state.doubles[seat], NOTHING
        know_swapped(state, seat, god)
        names = names_of(state, [card, drawn])
        own: JsonObject = {"returned": card, "returned name": names[0], "card": drawn, "name": names[1]}
        play.tell("swapped", "C2.11", {"seat": seat}, {seat: own})


class ShowGodCards(Step[Empire]):
    """C2.11, C2.12: the undealt cards go face up on the discard pile, and every pile shows a card."""

    def run(self, state: Empire, play: Play) -> None:
        dealt = [state.setting.setup_god_cards] * GODS
        spare = state.spare.cards()
        for card in spare:
            state.spare.take(card)
            state.discards[card] += 1
            dealt[state.content.god_of[card]] -= 1
        state.hidden_gods = dealt
        play.reveal("undealt", [*spare])
        undealt: JsonObject = {"cards": [*spare], "names": names_of(state, spare)}
        play.tell("undealt", "C2.11", undealt)
        for god in range(GODS):
            state.refill(god, play)
