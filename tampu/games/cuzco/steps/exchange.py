"""C8: pips of a die are exchanged for a mix of things."""

from typing import ClassVar, Final

from tampu.engine import Action, JsonObject, Play, Reason, RuleId, Seat
from tampu.games.cuzco.alphabet import ACTION, ALL_REST, CLAIM, EXCHANGE, FEATHER, REST, SLIDE, SLIDING, SPEND, TRADE
from tampu.games.cuzco.pieces.mask import EXCHANGING
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.blessing import no_open_card, open_gods
from tampu.games.cuzco.steps.cards import Window
from tampu.games.cuzco.steps.feathers import any_slots, no_slot, put_feather
from tampu.games.cuzco.steps.tiles import no_slide, slide
from tampu.games.cuzco.symbols.effects import EFFECTS

SPENDING: Final = [SPEND.of(trade) for trade in TRADE.values()]


class Exchange(Window):
    """C8.1: spend the pips that are left, one exchange after the other. Card 5 adds pips."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "pips", "cards")
    rule: ClassVar[RuleId] = "C8.1"
    window: ClassVar[str] = "exchange"

    def __init__(self, seat: Seat, pips: int, cards: int) -> None:
        super().__init__(seat, cards)
        self.pips = pips

    def about(self, state: Empire) -> JsonObject:
        return {"pips": self.pips, "cause": "space", "thing": ACTION.word(EXCHANGE)}

    def entries(self, state: Empire) -> list[Action]:
        seat, pips = self.seat, self.pips
        mask = state.masks[seat]
        entries: list[Action] = []
        for number, trade in enumerate(state.content.trades):
            if trade.pips > pips:
                continue
            if trade.effect == "slide":
                tiles = state.content.tiles
                entries += [SLIDING[space] for space in mask.unslid() if tiles[mask.tiles[space]].deck == trade.deck]
            elif trade.effect == "god_card":
                entries += open_gods(state)
            elif trade.effect == "feather":
                entries += any_slots(state, seat)
            elif EFFECTS[trade.effect].possible(state, seat, 0, trade.amount):
                entries.append(SPENDING[number])
                if trade.effect == "points" and pips >= 2 * trade.pips:
                    entries.append(ALL_REST)
        return entries

    def _trade_of(self, state: Empire, action: Action) -> int:
        """Which row of the exchange an action uses."""
        if action.verb is SPEND:
            return action.args[0]
        content = state.content
        wanted = {CLAIM: "god_card", FEATHER: "feather", REST: "points", SLIDE: "slide"}[action.verb]
        deck = -1
        if action.verb is SLIDE:
            deck = content.tiles[state.masks[self.seat].tiles[action.args[0]]].deck
        return next(
            number for number, trade in enumerate(content.trades) if (trade.effect, trade.deck) == (wanted, deck)
        )

    def why_not_else(self, state: Empire, action: Action) -> Reason:
        if action.verb not in (SPEND, CLAIM, FEATHER, REST, SLIDE):
            return self.not_asked(self.rule)
        if action.verb is SLIDE and action.args[0] >= len(state.masks[self.seat].tiles):
            return no_slide(state, self.seat, action.args[0])
        number = self._trade_of(state, action)
        trade = state.content.trades[number]
        if action.verb is SPEND and trade.effect in ("slide", "god_card", "feather"):
            return Reason(self.rule, "choose the thing", {"exchange": f"exchange {TRADE.word(number)}"})
        if trade.pips > self.pips:
            rule = "C8.3" if action.verb is CLAIM or action.verb is SPEND else self.rule
            return Reason(rule, "pips missing", {"missing": trade.pips - self.pips})
        if action.verb is FEATHER:
            return no_slot(state, self.seat, action)
        if action.verb is SLIDE:
            return no_slide(state, self.seat, action.args[0])
        if action.verb is CLAIM:
            return no_open_card(action)
        if action.verb is REST:
            return Reason(self.rule, "nothing to sum", {"pips": self.pips})
        return Reason("C8.3", "no quipus", {"reserve": state.masks[self.seat].reserve})

    def follow(self, state: Empire, card: int, play: Play) -> None:
        state.push(Exchange(self.seat, self.pips + state.content.cards[card].value, self.cards | 1 << card))

    def act(self, state: Empire, action: Action, play: Play) -> None:
        seat, pips = self.seat, self.pips
        trade = state.content.trades[self._trade_of(state, action)]
        if action.verb is SLIDE:
            slide(state, seat, action.args[0], play)
        elif action.verb is CLAIM:
            state.take_card(seat, action.args[0], play)
        elif action.verb is FEATHER:
            put_feather(state, seat, action, play)
        else:
            times = pips // trade.pips if action.verb is REST else 1
            EFFECTS[trade.effect].begin(state, seat, 0, times * trade.amount, EXCHANGING, play)
            pips -= (times - 1) * trade.pips
        pips -= trade.pips
        more = Exchange(seat, pips, self.cards)
        if pips or more.possible(state):
            state.push(more)
