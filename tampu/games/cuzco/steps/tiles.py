"""C7, C8.2: study and farm tiles are taken from the capital, and slid on the mask."""

from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat
from tampu.games.cuzco.alphabet import ABILITY, DECK, FINISH, NOTHING, SLIDE, SLIDING, SPACE, STUDY, TAKE, TAKING
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.blessing import gain_food, gain_status
from tampu.games.cuzco.symbols.vocabulary import ABILITY_PHASE


class TakeTile(Choice[Empire]):
    """C7.1: an open tile from a space whose pips do not exceed the strength."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "deck", "strength")
    rule: ClassVar[RuleId] = "C7.1"

    def __init__(self, seat: Seat, deck: int, strength: int) -> None:
        super().__init__(seat)
        self.deck = deck
        self.strength = strength

    def about(self, state: Empire) -> JsonObject:
        deck = DECK.word(self.deck)
        facts: JsonObject = {"deck": deck, "strength": self.strength}
        if state.phase == ABILITY_PHASE:
            return {**facts, **state.content.by_ability("take_tile", self.deck)}
        return {**facts, "cause": "space", "thing": deck}

    def legal(self, state: Empire) -> list[Action]:
        board = state.board[self.deck]
        return [TAKING[self.deck][place] for place in range(min(6, self.strength)) if board[place] != NOTHING]

    def why_not(self, state: Empire, action: Action) -> Reason:
        if action.verb is not TAKE:
            return self.not_asked(self.rule)
        deck, pips = action.args
        if deck != self.deck:
            return Reason(self.rule, "other deck", {"deck": DECK.word(self.deck)})
        if state.board[deck][pips - 1] == NOTHING:
            return Reason(self.rule, "tile gone", {"deck": DECK.word(deck), "pips": pips})
        return Reason(self.rule, "tile pips", {"pips": pips, "strength": self.strength})

    def take(self, state: Empire, action: Action, play: Play) -> None:
        """C7.2, C7.4: onto the first empty space of the mask; the board is not refilled."""
        deck, pips = action.args
        tile = state.board[deck][pips - 1]
        state.board[deck][pips - 1] = NOTHING
        mask = state.masks[self.seat]
        mask.add_tile(tile, state.content)
        kind = state.content.tiles[tile]
        play.tell(
            "took tile",
            "C7.1",
            {
                "seat": self.seat,
                "deck": DECK.word(deck),
                "tile": kind.name,
                "ability": ABILITY.word(kind.ability),
                "number": kind.number,
            },
        )


def can_take(state: Empire, seat: Seat, deck: int, strength: int) -> bool:
    return state.masks[seat].has_space() and state.lowest_tile(deck) <= strength


def no_tile(state: Empire, seat: Seat, deck: int, strength: int) -> Reason:
    """C4.4, C7.1: no tile can be taken with this strength."""
    mask = state.masks[seat]
    if not mask.has_space():
        return Reason("C4.4", "mask full", {"tiles": len(mask.tiles)})
    return Reason("C4.4", "no tile within", {"deck": DECK.word(deck), "strength": strength})


def no_slide(state: Empire, seat: Seat, space: int) -> Reason:
    """C8.4: no own tile there, or it was slid."""
    tiles = state.masks[seat].tiles
    if space >= len(tiles):
        return Reason("C8.4", "no tile there", {"tiles": len(tiles)})
    return Reason("C8.4", "tile slid", {"tile": state.content.tiles[tiles[space]].name})


def slide(state: Empire, seat: Seat, space: int, play: Play) -> None:
    """C8.2, C8.4: once per tile; a study tile gives status steps, a farm tile food."""
    mask = state.masks[seat]
    mask.slid |= 1 << space
    tile = state.content.tiles[mask.tiles[space]]
    play.tell("slid", "C8.2", {"seat": seat, "tile": tile.name, "space": SPACE.word(space)})
    if tile.deck == STUDY:
        gain_status(state, seat, tile.number, play)
    else:
        gain_food(state, seat, tile.number, play)


class SlideTiles(Choice[Empire]):
    """C18.2, card 12: slide own tiles and gain their numbers. The first one is required, the others are optional."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "free")
    rule: ClassVar[RuleId] = "C8.4"

    def __init__(self, seat: Seat, left: int, free: bool) -> None:
        super().__init__(seat)
        self.left = left
        self.free = free

    def about(self, state: Empire) -> JsonObject:
        return {"left": self.left, **state.content.by_card("slide")}

    def due(self, state: Empire) -> int:
        return self.left

    def legal(self, state: Empire) -> list[Action]:
        entries = [SLIDING[space] for space in state.masks[self.seat].unslid()]
        return [*entries, FINISH] if self.free else entries

    def why_not(self, state: Empire, action: Action) -> Reason:
        slides = action.verb is SLIDE
        return no_slide(state, self.seat, action.args[0]) if slides else self.not_asked(self.rule)

    def take(self, state: Empire, action: Action, play: Play) -> None:
        if action is FINISH:
            return
        slide(state, self.seat, action.args[0], play)
        if self.left > 1 and state.masks[self.seat].unslid():
            state.push(SlideTiles(self.seat, self.left - 1, True))
