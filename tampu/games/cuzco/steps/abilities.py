"""Phase II, C13: one ability of the study tiles and one of the farm tiles."""

from typing import ClassVar, Final

from tampu.engine import Action, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.cuzco.alphabet import ABILITIES, ABILITY, DECK, FINISH, USE
from tampu.games.cuzco.pieces.mask import BY_ABILITY
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.cards import Window, declared, unused
from tampu.games.cuzco.steps.tiles import SlideTiles
from tampu.games.cuzco.symbols.effects import EFFECTS

DECK_BITS: Final = (1 << ABILITIES) - 1
USING: Final = [USE.of(deck, ability) for deck in DECK.values() for ability in ABILITY.values()]
"""Actions by pair; a pair is deck times twelve plus ability."""
STRONGEST: Final = 6


class NextStudies(Step[Empire]):
    """C13.1: each seat plays its phase II, in order."""

    fields: ClassVar[tuple[str, ...]] = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, state: Empire, play: Play) -> None:
        play.pass_on()
        state.phase = 2
        if self.turn < state.seats:
            state.push(UseAbilities(state.order[self.turn], 0, 0, 0), NextStudies(self.turn + 1))


def value_of(state: Empire, seat: Seat, pair: int, doubled: bool) -> int:
    """C13.3, CR44: the joint value of all tiles of a pair; doubled, a strength is at most six."""
    ability = state.content.abilities[pair % ABILITIES]
    value = ability.values[state.masks[seat].counts[pair] - 1]
    if not doubled:
        return value
    return min(STRONGEST, 2 * value) if ability.is_strength else 2 * value


def executable(state: Empire, seat: Seat, used: int, again: bool, doubled: bool) -> list[int]:
    """C13.1, CR45: pairs that can be used. With `again`: new pairs of a deck that has been used."""
    content = state.content
    pairs: list[int] = []
    for pair, count in enumerate(state.masks[seat].counts):
        if not count or used >> pair & 1:
            continue
        deck_used = bool(used >> (pair - pair % ABILITIES) & DECK_BITS)
        if deck_used != again:
            continue
        value = value_of(state, seat, pair, doubled)
        if doubled and value == value_of(state, seat, pair, False):
            continue
        ability = content.abilities[pair % ABILITIES]
        if EFFECTS[ability.effect].possible(state, seat, ability.of, value):
            pairs.append(pair)
    return pairs


class UseAbilities(Window):
    """C13.1: use an ability, play a card, or be done.

    `used` are the pairs of deck and ability used in this phase, `cards` the cards played in it, which cannot be played
    again, `pending` those that the next ability must use.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "used", "cards", "pending")
    rule: ClassVar[RuleId] = "C13.1"
    window: ClassVar[str] = "ability"

    def __init__(self, seat: Seat, used: int, cards: int, pending: int) -> None:
        super().__init__(seat, cards)
        self.used = used
        self.pending = pending

    def about(self, state: Empire) -> JsonObject:
        return {"used": self.used.bit_count(), **declared(state, self.pending)}

    def entries(self, state: Empire) -> list[Action]:
        return [USING[pair] for pair in self._pairs(state, self.pending)]

    def may_stop(self) -> bool:
        return not self.pending

    def _pairs(self, state: Empire, pending: int) -> list[int]:
        content = state.content
        again = content.card_set(pending, "extra_ability")
        return executable(state, self.seat, self.used, again, content.card_set(pending, "double"))

    def useful(self, state: Empire, card: int) -> bool:
        if state.content.cards[card].effect == "slide":
            return not self.pending and bool(state.masks[self.seat].unslid())
        return bool(self._pairs(state, self.pending | 1 << card))

    def why_not_else(self, state: Empire, action: Action) -> Reason:
        if action is FINISH:
            return unused(state, self.pending)
        if action.verb is not USE:
            return self.not_asked(self.rule)
        deck, ability = action.args
        pair = deck * ABILITIES + ability
        name = state.content.ability_names[ability]
        if not state.masks[self.seat].counts[pair]:
            return Reason("C13.1", "no such ability", {"deck": DECK.word(deck), "ability": name})
        if self.pending:
            return unused(state, self.pending)
        if self.used >> deck * ABILITIES & DECK_BITS:
            return Reason("C13.4", "deck used", {"deck": DECK.word(deck)})
        value = value_of(state, self.seat, pair, False)
        return Reason("C13.4", "ability idle", {"ability": name, "value": value})

    def follow(self, state: Empire, card: int, play: Play) -> None:
        seat, played = self.seat, self.cards | 1 << card
        row = state.content.cards[card]
        if row.effect == "slide":
            state.push(SlideTiles(seat, row.value, False), UseAbilities(seat, self.used, played, self.pending))
        else:
            state.push(UseAbilities(seat, self.used, played, self.pending | 1 << card))

    def act(self, state: Empire, action: Action, play: Play) -> None:
        seat = self.seat
        content = state.content
        deck, number = action.args
        pair = deck * ABILITIES + number
        doubled = content.card_set(self.pending, "double")
        value = value_of(state, seat, pair, doubled)
        ability = content.abilities[number]
        play.tell(
            "ability",
            "C13.3",
            {"seat": seat, "deck": DECK.word(deck), "ability": content.ability_names[number], "value": value},
        )
        state.push(UseAbilities(seat, self.used | 1 << pair, self.cards & ~content.with_effect["double"], 0))
        EFFECTS[ability.effect].begin(state, seat, ability.of, value, BY_ABILITY, play)
