"""C6: the runner goes from village to village and back to the capital."""

from typing import ClassVar, Final

from tampu.engine import Action, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.cuzco.alphabet import (
    CAPITAL,
    COLOURS,
    GO,
    GOING,
    INNER,
    PLACE,
    ROAD,
    ROPE,
    ROTATE,
    STONE,
)
from tampu.games.cuzco.pieces.mask import BY_CARD
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.blessing import FireBlessing
from tampu.games.cuzco.steps.cards import Window, declared, unused
from tampu.games.cuzco.steps.feathers import PlaceFeather, TakeFeathers, below_cap
from tampu.games.cuzco.symbols.vocabulary import ABILITY_PHASE

EITHER: Final = STONE | ROPE
ROTATING: Final = [[ROTATE.of(arm, village) for village in INNER.values()] for arm in range(6)]


def delivers(state: Empire, seat: Seat, village: int) -> bool:
    """C6.3, C6.4: would a quipu be left in this place?"""
    mask = state.masks[seat]
    return village != CAPITAL and (mask.quipus > 0 or mask.reserve > 0) and seat not in state.quipus[village]


class Move(Window):
    """C6.1: along one road of the kind whose pips do not exceed the strength.

    Cards for a delivery are declared before the road is chosen; after that only deliveries that use them are listed.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "kinds", "strength", "cards")
    rule: ClassVar[RuleId] = "C6.1"
    window: ClassVar[str] = "move"

    def __init__(self, seat: Seat, kinds: int, strength: int, cards: int) -> None:
        super().__init__(seat, cards)
        self.kinds = kinds
        self.strength = strength

    def about(self, state: Empire) -> JsonObject:
        """By a die along one kind of road, by a tile in phase 2, or along any by a card."""
        facts: JsonObject = {"strength": self.strength, **declared(state, self.cards)}
        if self.kinds == EITHER:
            return {**facts, **state.content.by_card("extra_move")}
        if state.phase == ABILITY_PHASE:
            return {**facts, **state.content.by_ability("move", self.kinds)}
        return {**facts, "cause": "space", "thing": ROAD.word(self.kinds)}

    def entries(self, state: Empire) -> list[Action]:
        roads = self._roads(state)
        if not self.cards:
            return roads
        return [road for road in roads if self._uses(state, road.args[-1], self.cards)]

    def may_stop(self) -> bool:
        return False

    def _roads(self, state: Empire) -> list[Action]:
        mask = state.masks[self.seat]
        kinds, strength = self.kinds, self.strength
        if mask.runner == CAPITAL and mask.may_turn:
            return [
                action
                for arm, (kind, pips) in enumerate(state.content.arms)
                if kind & kinds and pips <= strength
                for action in ROTATING[arm]
            ]
        roads = state.land.roads[state.rotation][mask.runner]
        return [GOING[to] for to, kind, pips in roads if kind & kinds and pips <= strength]

    def useful(self, state: Empire, card: int) -> bool:
        """C12.6: is there a delivery that the card would change, together with those already declared?"""
        cards = self.cards | 1 << card
        return any(self._uses(state, entry.args[-1], cards) for entry in self._roads(state))

    def _uses(self, state: Empire, village: int, cards: int) -> bool:
        """Is it a delivery that leaves room for the feathers of declared cards?"""
        if not delivers(state, self.seat, village):
            return False
        if not cards & state.content.with_effect["feather"]:
            return True
        mine = state.masks[self.seat].colours
        arriving = state.land.feather[village]
        room = sum(state.content.feather_cap - mine[colour] for colour in range(COLOURS))
        return room > below_cap(state, self.seat, arriving)

    def why_not_else(self, state: Empire, action: Action) -> Reason:
        if action.verb is not ROTATE and action.verb is not GO:
            return self.not_asked(self.rule)
        mask = state.masks[self.seat]
        here = PLACE.word(mask.runner)
        if (action.verb is ROTATE) != (mask.runner == CAPITAL and mask.may_turn):
            stayed = "not returned" if mask.runner == CAPITAL else "only after return"
            return Reason("C6.7", stayed if action.verb is ROTATE else "turn the roads", {"place": here})
        if action in self._roads(state):
            return unused(state, self.cards, "CR42")
        if action.verb is ROTATE:
            kind, pips = state.content.arms[action.args[0]]
        else:
            leading = [road for road in state.land.roads[state.rotation][mask.runner] if road[0] == action.args[0]]
            if not leading:
                return Reason("C6.1", "no road there", {"place": here, "village": PLACE.word(action.args[0])})
            _, kind, pips = min(leading, key=lambda road: (not road[1] & self.kinds, road[2]))
        if not kind & self.kinds:
            return Reason("C6.1", "other road", {"kind": ROAD.word(kind)})
        return Reason("C6.1", "road pips", {"pips": pips, "strength": self.strength})

    def follow(self, state: Empire, card: int, play: Play) -> None:
        state.push(Move(self.seat, self.kinds, self.strength, self.cards | 1 << card))

    def act(self, state: Empire, action: Action, play: Play) -> None:
        seat = self.seat
        mask = state.masks[seat]
        to = action.args[-1]
        if action.verb is ROTATE:
            rotation = (to - action.args[0]) % 6
            if rotation != state.rotation:
                state.rotation = rotation
                play.tell("rotated", "C6.7", {"seat": seat, "rotation": rotation})
        mask.may_turn = to == CAPITAL
        delivery = delivers(state, seat, to)
        mask.runner = to
        play.tell("moved", "C6.1", {"seat": seat, "place": PLACE.word(to)})
        if to == CAPITAL:
            state.push(FireBlessing(seat))
        elif delivery:
            self._deliver(state, to, play)

    def _deliver(self, state: Empire, village: int, play: Play) -> None:
        """C6.3-C6.6: the next quipu, from the reserve only when none is left on the mask; then a feather."""
        seat = self.seat
        mask = state.masks[seat]
        stored = not mask.quipus
        if stored:
            mask.reserve -= 1
        else:
            mask.quipus -= 1
        state.quipus[village].append(seat)
        facts: JsonObject = {"seat": seat, "village": PLACE.word(village)}
        play.tell("delivered from reserve" if stored else "delivered", "C6.3", facts)
        content = state.content
        if self.cards & content.with_effect["score_village"]:
            state.push(ScoreVillage(seat, village))
        extra = content.total(self.cards, "feather")
        if extra:
            state.push(TakeFeathers(seat, extra, False))
        colour = state.land.feather[village]
        if below_cap(state, seat, colour):
            state.push(PlaceFeather(seat, colour))


class ScoreVillage(Step[Empire]):
    """C18.2, card 7: the points of the village just delivered to."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "village")

    def __init__(self, seat: Seat, village: int) -> None:
        self.seat = seat
        self.village = village

    def run(self, state: Empire, play: Play) -> None:
        vp = state.land.vp[self.village]
        state.masks[self.seat].gain(BY_CARD, vp)
        play.tell("scored village", "C12.1", {"seat": self.seat, "village": PLACE.word(self.village), "vp": vp})


def no_road(state: Empire, seat: Seat, kind: int, strength: int) -> Reason:
    """C4.4, C6.1: no road of the kind within the strength."""
    place = PLACE.word(state.masks[seat].runner)
    return Reason("C4.4", "no road", {"kind": ROAD.word(kind), "place": place, "strength": strength})


def can_move(state: Empire, seat: Seat, kinds: int, strength: int) -> bool:
    least = state.land.least[state.rotation][state.masks[seat].runner]
    return bool((kinds & STONE and least[STONE] <= strength) or (kinds & ROPE and least[ROPE] <= strength))


class AfterMove(Step[Empire]):
    """CR40: after a movement action the runner may move again with card 3, unless everybody knows that it cannot."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "strength")

    def __init__(self, seat: Seat, strength: int) -> None:
        self.seat = seat
        self.strength = strength

    def run(self, state: Empire, play: Play) -> None:
        again = MoveAgain(self.seat, self.strength)
        if can_move(state, self.seat, EITHER, self.strength) and again.possible(state):
            state.push(again)


class MoveAgain(Window):
    """CR40: play card 3, or be done."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "strength")
    rule: ClassVar[RuleId] = "CR40"
    window: ClassVar[str] = "after_move"

    def __init__(self, seat: Seat, strength: int) -> None:
        super().__init__(seat, 0)
        self.strength = strength

    def about(self, state: Empire) -> JsonObject:
        return {"strength": self.strength}

    def follow(self, state: Empire, card: int, play: Play) -> None:
        state.push(Move(self.seat, EITHER, self.strength, 0))
