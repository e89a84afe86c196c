"""Phase I, C4: dice are rolled, placed one by one, and their actions carried out."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.cuzco.alphabet import (
    ACTION,
    CHANGE,
    DICE,
    EXCHANGE,
    FARM,
    FARMING,
    GREAT,
    HEADDRESS,
    NOBODY,
    PLACE_DIE,
    PLACING,
    POINTS,
    PUTUTU,
    ROPE,
    ROPE_BRIDGE,
    SMALL,
    STONE,
    STONE_TRAIL,
    STUDY,
    STUDYING,
    TEMPLE,
    TURN,
)
from tampu.games.cuzco.pieces.mask import SPACE
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.blessing import FireBlessing
from tampu.games.cuzco.steps.cards import Window, declared, unused
from tampu.games.cuzco.steps.exchange import Exchange
from tampu.games.cuzco.steps.feathers import ActivateHeaddress, no_circlet
from tampu.games.cuzco.steps.moves import AfterMove, Move, no_road
from tampu.games.cuzco.steps.tiles import TakeTile, no_tile

WITH_LIMITS: Final = range(POINTS)
"""C4.3: every action but the last needs a lower die."""
CHANGES: Final = ((-2, GREAT), (-1, SMALL), (1, SMALL), (2, GREAT))
"""C16.3: how far each entry of the verb turns a die, and which pututu it takes."""
SIZES: Final = ("small", "great")
"""Pututus in words, in the order of `SMALL` and `GREAT`."""


class RollDice(Step[Empire]):
    """C4.1: all roll their three dice."""

    def run(self, state: Empire, play: Play) -> None:
        state.phase = 1
        for seat in state.order:
            dice = [play.roll(f"die {die}", f"round {state.round} seat {seat}", 6) for die in range(1, DICE + 1)]
            state.masks[seat].dice = sorted(dice)
            facts: JsonObject = {"seat": seat, "dice": list(state.masks[seat].dice)}
            play.tell("rolled", "C4.1", facts)
        if state.options["pututus"] == "on":
            deal_pututus(state, play)


def deal_pututus(state: Empire, play: Play) -> None:
    """C16.2: for two equal dice a small one, for three a great one; the last in order are served first."""
    for seat in reversed(state.order):
        mask = state.masks[seat]
        different = len(set(mask.dice))
        if different == DICE:
            continue
        kind = GREAT if different == 1 else SMALL
        if state.pututus[kind]:
            state.pututus[kind] -= 1
            mask.pututus[kind] += 1
            play.tell("pututu", "C16.2", {"seat": seat, "size": SIZES[kind]})


class NextDie(Step[Empire]):
    """C4.1: one die each in order, three times."""

    fields: ClassVar[tuple[str, ...]] = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, state: Empire, play: Play) -> None:
        play.pass_on()
        if self.turn < DICE * state.seats:
            state.push(PlaceDie(state.order[self.turn % state.seats], 0, 0), NextDie(self.turn + 1))


def strength_of(state: Empire, cards: int) -> int:
    """CR39: the strength that declared cards give; 0 if none does."""
    return min(6, state.content.total(cards, "strength"))


def placements(state: Empire, seat: Seat, dice: Sequence[int], cards: int) -> list[Action]:
    """C4.2-C4.4: where these dice may go. After a card only placements that need it are listed."""
    content = state.content
    needs = state.needs(seat)
    lowest, space_of = state.lowest, state.setting.space_of
    entries: list[Action] = []
    if not cards:
        for die in dice:
            row = PLACING[die]
            entries += [row[action] for action in WITH_LIMITS if needs[action] <= die < lowest[space_of[action]]]
            entries.append(row[POINTS])
        return entries
    ignoring = content.card_set(cards, "ignore_lower_die")
    strength = strength_of(state, cards)
    for die in dice:
        if strength and die >= strength:
            continue
        row = PLACING[die]
        for action in range(POINTS):
            free = die < lowest[space_of[action]]
            if needs[action] <= (strength or die) and free != ignoring:
                entries.append(row[action])
        if not ignoring and not strength:
            entries.append(row[POINTS])
    return entries


class PlaceDie(Window):
    """C4: place a die and carry out its action. Cards 1, 2 and 4 and pututus come before it.

    `cards` are those declared for this placement; `bound` is the die that a pututu has turned (CR58).
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "cards", "bound")
    rule: ClassVar[RuleId] = "C4.1"
    window: ClassVar[str] = "place"

    def __init__(self, seat: Seat, cards: int, bound: int) -> None:
        super().__init__(seat, cards)
        self.bound = bound

    def about(self, state: Empire) -> JsonObject:
        """Which of the dice, the one that a pututu has turned, and the cards declared for it."""
        facts: JsonObject = {"number": DICE - len(state.masks[self.seat].dice) + 1, "of": DICE}
        turned: JsonObject = {"die": self.bound} if self.bound else {}
        return {**facts, **turned, **declared(state, self.cards)}

    def entries(self, state: Empire) -> list[Action]:
        dice = self._dice(state)
        return placements(state, self.seat, dice, self.cards) + self._pututus(state, dice)

    def may_stop(self) -> bool:
        return False

    def _dice(self, state: Empire) -> list[int]:
        """CD2: dice of the same value are listed once."""
        return [self.bound] if self.bound else sorted(set(state.masks[self.seat].dice))

    def _pututus(self, state: Empire, dice: Sequence[int]) -> list[Action]:
        """C16.3: never below 1 or above 6, and only so that declared cards can still be used."""
        own = state.masks[self.seat].pututus
        if not own[SMALL] and not own[GREAT]:
            return []
        return [
            PUTUTU.of(die, change)
            for die in dice
            for change, (by, kind) in enumerate(CHANGES)
            if own[kind] and 1 <= die + by <= 6 and placements(state, self.seat, [die + by], self.cards)
        ]

    def useful(self, state: Empire, card: int) -> bool:
        """C12.6: is there still a placement that uses every declared card?"""
        if state.content.cards[card].effect == "turn_die":
            return not self.cards or bool(turns(state, self.seat, self.cards, self.bound))
        return bool(placements(state, self.seat, self._dice(state), self.cards | 1 << card))

    def keeps_private(self, state: Empire, card: int) -> bool:
        """Any hidden card makes it private, of use or not."""
        return True

    def why_not_else(self, state: Empire, action: Action) -> Reason:
        if action.verb is not PLACE_DIE and action.verb is not PUTUTU:
            return self.not_asked(self.rule)
        die, what = action.args
        if die not in self._dice(state):
            turned = self.bound and die in state.masks[self.seat].dice
            return Reason("CR58", "turned die", {"die": self.bound}) if turned else no_die(state, self.seat, die)
        if action.verb is PUTUTU:
            return self._why_not_pututu(state, die, what)
        return self._why_not_place(state, die, what)

    def _why_not_pututu(self, state: Empire, die: int, change: int) -> Reason:
        by, kind = CHANGES[change]
        if not state.masks[self.seat].pututus[kind]:
            return Reason("C16.3", "no pututu", {"size": ("small", "great")[kind]})
        if not 1 <= die + by <= 6:
            return Reason("C16.3", "beyond", {"die": die, "change": CHANGE.word(change)})
        return unused(state, self.cards, "C16.3")

    def _why_not_place(self, state: Empire, die: int, action: int) -> Reason:
        """With the strength that declared cards give: the action, then the lower die, then the cards."""
        strength = strength_of(state, self.cards)
        if action == POINTS or (strength and die >= strength):
            return unused(state, self.cards)
        if state.needs(self.seat)[action] > (strength or die):
            return _too_weak(state, self.seat, action, strength or die)
        lowest = state.lowest[state.setting.space_of[action]]
        if die >= lowest and not state.content.card_set(self.cards, "ignore_lower_die"):
            return Reason("C4.2", "lower die", {"action": ACTION.word(action), "die": lowest})
        return unused(state, self.cards)

    def follow(self, state: Empire, card: int, play: Play) -> None:
        seat, cards = self.seat, self.cards | 1 << card
        turning = state.content.cards[card].effect == "turn_die"
        state.push(TurnDie(seat, cards, self.bound) if turning else PlaceDie(seat, cards, self.bound))

    def act(self, state: Empire, action: Action, play: Play) -> None:
        if action.verb is PUTUTU:
            seat = self.seat
            mask = state.masks[seat]
            die, change = action.args
            by, kind = CHANGES[change]
            mask.pututus[kind] -= 1
            state.pututus[kind] += 1
            turn(mask.dice, die, die + by)
            play.tell("blew", "C16.3", {"seat": seat, "die": die, "face": die + by, "size": SIZES[kind]})
            state.push(PlaceDie(seat, self.cards, die + by))
        else:
            self._place(state, action.args[0], action.args[1], play)

    def _place(self, state: Empire, die: int, action: int, play: Play) -> None:
        seat = self.seat
        state.masks[seat].dice.remove(die)
        space = state.setting.space_of[action]
        state.placed[space].append((die, seat))
        state.lowest[space] = min(state.lowest[space], die)
        play.tell("placed", "C4.1", {"seat": seat, "die": die, "action": ACTION.word(action)})
        _ACTIONS[action](state, seat, strength_of(state, self.cards) or die, play)


def no_die(state: Empire, seat: Seat, die: int) -> Reason:
    """C4.1: no unplaced die of the seat shows this number."""
    return Reason("C4.1", "no die", {"die": die, "dice": [*state.masks[seat].dice]})


def _too_weak(state: Empire, seat: Seat, action: int, strength: int) -> Reason:
    """C4.4: why an action cannot be carried out with this strength."""
    if action in (STONE_TRAIL, ROPE_BRIDGE):
        return no_road(state, seat, STONE if action == STONE_TRAIL else ROPE, strength)
    if action in (STUDYING, FARMING):
        return no_tile(state, seat, STUDY if action == STUDYING else FARM, strength)
    if action == HEADDRESS:
        return no_circlet(state, seat, strength)
    return Reason("C4.4", "no priest", {"priests": state.steps.count(seat)})


def turn(dice: list[int], die: int, face: int) -> None:
    """C16.3: the die really shows the new number."""
    dice.remove(die)
    dice.append(face)
    dice.sort()


def turns(state: Empire, seat: Seat, cards: int, bound: int) -> list[Action]:
    """CR58: unplaced dice and new faces after which every declared card can still be used."""
    entries: list[Action] = []
    own = state.masks[seat].dice
    for die in sorted(set(own)):
        for face in range(1, 7):
            if face == die:
                continue
            after = own.copy()
            turn(after, die, face)
            still = [_bound_after(after, bound, face)] if bound else sorted(set(after))
            if placements(state, seat, still, cards):
                entries.append(TURN.of(die, face))
    return entries


def _bound_after(after: Sequence[int], bound: int, face: int) -> int:
    """The bound die, if it is the one that was turned, shows the new face."""
    return bound if bound in after else face


class TurnDie(Choice[Empire]):
    """C18.2, card 2: turn one own unplaced die to any face."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "cards", "bound")
    rule: ClassVar[RuleId] = "CR58"

    def __init__(self, seat: Seat, cards: int, bound: int) -> None:
        super().__init__(seat)
        self.cards = cards
        self.bound = bound

    def about(self, state: Empire) -> JsonObject:
        return state.content.by_card("turn_die")

    def legal(self, state: Empire) -> list[Action]:
        return turns(state, self.seat, self.cards, self.bound)

    def why_not(self, state: Empire, action: Action) -> Reason:
        if action.verb is not TURN:
            return self.not_asked(self.rule)
        die, face = action.args
        if die not in state.masks[self.seat].dice:
            return no_die(state, self.seat, die)
        return Reason(self.rule, "same face", {"die": die}) if die == face else unused(state, self.cards)

    def take(self, state: Empire, action: Action, play: Play) -> None:
        die, face = action.args
        dice = state.masks[self.seat].dice
        turn(dice, die, face)
        play.tell("turned", "CR58", {"seat": self.seat, "die": die, "face": face})
        bound = _bound_after(dice, self.bound, face) if self.bound else 0
        state.push(PlaceDie(self.seat, self.cards, bound))


def _stone(state: Empire, seat: Seat, strength: int, play: Play) -> None:
    state.push(Move(seat, STONE, strength, 0), AfterMove(seat, strength))


def _rope(state: Empire, seat: Seat, strength: int, play: Play) -> None:
    state.push(Move(seat, ROPE, strength, 0), AfterMove(seat, strength))


def _study(state: Empire, seat: Seat, strength: int, play: Play) -> None:
    state.push(TakeTile(seat, STUDY, strength))


def _farm(state: Empire, seat: Seat, strength: int, play: Play) -> None:
    state.push(TakeTile(seat, FARM, strength))


def _exchange(state: Empire, seat: Seat, strength: int, play: Play) -> None:
    state.push(Exchange(seat, strength, 0))


def _temple(state: Empire, seat: Seat, strength: int, play: Play) -> None:
    """C9: a priest goes to the step equal to the strength and pushes others down."""
    state.masks[seat].priests -= 1
    play.tell("priest", "C9.1", {"seat": seat, "step": strength})
    pushed = seat
    for step in range(strength - 1, -1, -1):
        if step < strength - 1:
            play.tell("pushed", "C9.2", {"seat": pushed, "step": step + 1})
        pushed, state.steps[step] = state.steps[step], pushed
        if pushed == NOBODY:
            break
    if pushed != NOBODY:
        state.masks[pushed].priests += 1
        play.tell("expelled", "C9.2", {"seat": pushed})
    state.push(FireBlessing(seat))


def _headdress(state: Empire, seat: Seat, strength: int, play: Play) -> None:
    state.push(ActivateHeaddress(seat, strength))


def _points(state: Empire, seat: Seat, strength: int, play: Play) -> None:
    state.masks[seat].gain(SPACE, state.content.vp_space)
    play.tell("points", "C11.1", {"seat": seat, "vp": state.content.vp_space})


_ACTIONS: Final[dict[int, Callable[[Empire, Seat, int, Play], None]]] = {
    STONE_TRAIL: _stone,
    ROPE_BRIDGE: _rope,
    STUDYING: _study,
    FARMING: _farm,
    EXCHANGE: _exchange,
    TEMPLE: _temple,
    HEADDRESS: _headdress,
    POINTS: _points,
}
