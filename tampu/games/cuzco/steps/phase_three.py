"""Phase III, C14: status, temple, market and missions, and the clean-up of the round."""

from typing import ClassVar, Final

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.cuzco.alphabet import (
    BUY,
    CHOOSE,
    COMPLETE,
    DECK,
    DISCARD,
    FINISH,
    GOOD,
    HAND,
    MEANS,
    MISSION,
    NOBODY,
    NOTHING,
    WAIVE,
)
from tampu.games.cuzco.pieces.hands import know_deficit, may_hide
from tampu.games.cuzco.pieces.mask import BY_MISSION, BY_STATUS, BY_TEMPLE, MARKET, Mask
from tampu.games.cuzco.state import EMPTY, Empire
from tampu.games.cuzco.steps.cards import Window, declared, pay, unused, ways, why_not_pay

BUYING: Final = [BUY.of(good) for good in GOOD.values()]


class Status(Step[Empire]):
    """C14.1: points for the space reached; the order of the markers becomes the new player order."""

    def run(self, state: Empire, play: Play) -> None:
        state.phase = 3
        for seat in state.order:
            mask = state.masks[seat]
            mask.gain(BY_STATUS, mask.status)
            play.tell("status scored", "C14.1", {"seat": seat, "vp": mask.status})
        height = {seat: place for place, seat in enumerate(state.arrivals)}
        state.order.sort(key=lambda seat: (state.masks[seat].status, height[seat]), reverse=True)
        state.arrivals = state.order[::-1]
        for mask in state.masks:
            mask.status = 0
        for token, seat in enumerate(state.order, 1):
            play.tell("token", "C14.1", {"seat": seat, "token": token})


class Temple(Step[Empire]):
    """C14.2: points for every priest, and a medal for the most priests; in a tie for the highest one."""

    def run(self, state: Empire, play: Play) -> None:
        worth = state.content.temple_vp[state.round - 1]
        counts = [state.steps.count(seat) for seat in range(state.seats)]
        for seat in state.order:
            if counts[seat]:
                state.masks[seat].gain(BY_TEMPLE, worth * counts[seat])
                play.tell("temple scored", "C14.2", {"seat": seat, "vp": worth * counts[seat]})
        state.temple_medals -= 1
        best = NOBODY
        for seat in reversed(state.steps):
            if seat != NOBODY and (best == NOBODY or counts[seat] > counts[best]):
                best = seat
        if best == NOBODY:
            state.medals_gone += 1
            play.tell("medal lost", "C14.2", {})
        else:
            state.masks[best].medals += 1
            play.tell("medal tied" if counts.count(counts[best]) > 1 else "medal", "C14.2", {"seat": best})


class NextBuyer(Step[Empire]):
    """C14.3: the seats buy in the new order."""

    fields: ClassVar[tuple[str, ...]] = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, state: Empire, play: Play) -> None:
        play.pass_on()
        if self.turn < state.seats:
            state.push(BuyGood(state.order[self.turn], 0), NextBuyer(self.turn + 1))


class BuyGood(Window):
    """C14.3: buy one good of the round's row with food, or none. Card 14 lowers the price (CR48)."""

    rule: ClassVar[RuleId] = "C14.3"
    window: ClassVar[str] = "market"

    def about(self, state: Empire) -> JsonObject:
        return {"cause": "market", "food": state.masks[self.seat].food, **declared(state, self.cards)}

    def entries(self, state: Empire) -> list[Action]:
        return self._affordable(state, self.cards)

    def may_stop(self) -> bool:
        return not self.cards

    def _affordable(self, state: Empire, cards: int) -> list[Action]:
        """After a discount card, only goods that cost something."""
        food = state.masks[self.seat].food + state.content.total(cards, "discount")
        prices = state.content.good_food
        row = state.rows[state.round - 1]
        return [
            BUYING[good]
            for good in range(len(row))
            if row[good] and prices[good] <= food and (prices[good] or not cards)
        ]

    def useful(self, state: Empire, card: int) -> bool:
        return bool(self._affordable(state, self.cards | 1 << card))

    def why_not_else(self, state: Empire, action: Action) -> Reason:
        if action is FINISH:
            return unused(state, self.cards)
        if action.verb is not BUY:
            return self.not_asked(self.rule)
        good = action.args[0]
        if not state.rows[state.round - 1][good]:
            return Reason(self.rule, "sold out", {"good": GOOD.word(good)})
        food = state.masks[self.seat].food + state.content.total(self.cards, "discount")
        missing = state.content.good_food[good] - food
        if missing > 0:
            return Reason(self.rule, "food missing", {"good": GOOD.word(good), "missing": missing})
        return unused(state, self.cards)

    def follow(self, state: Empire, card: int, play: Play) -> None:
        state.push(BuyGood(self.seat, self.cards | 1 << card))

    def act(self, state: Empire, action: Action, play: Play) -> None:
        good = action.args[0]
        mask = state.masks[self.seat]
        price = max(0, state.content.good_food[good] - state.content.total(self.cards, "discount"))
        mask.food -= price
        mask.goods[good] += 1
        state.rows[state.round - 1][good] -= 1
        vp = state.content.good_vp[good]
        mask.gain(MARKET, vp)
        play.tell("bought", "C14.3", {"seat": self.seat, "good": GOOD.word(good), "food": price, "vp": vp})


class NextMission(Step[Empire]):
    """C14.4: in the new order everybody completes or discards a mission and takes another."""

    fields: ClassVar[tuple[str, ...]] = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, state: Empire, play: Play) -> None:
        play.pass_on()
        if self.turn < state.seats:
            seat = state.order[self.turn]
            state.push(FulfilMission(seat), ChooseMission(seat), NextMission(self.turn + 1))


def after_paying(state: Empire, seat: Seat, card: int, means: int) -> Mask:
    """What a seat would have if it had paid for a card."""
    paid = state.masks[seat].clone()
    if means == HAND:
        paid.hand[card] -= 1
        paid.offerings -= state.content.card_cost
    else:
        paid.medals -= 1
    return paid


def waivable(state: Empire, seat: Seat, card: int, means: int) -> list[int]:
    """CR46: missions that are not met and lack exactly one unit after the card has been paid for."""
    mask = state.masks[seat]
    paid = after_paying(state, seat, card, means)
    return [
        mission
        for mission in mask.missions
        if state.lacking(seat, mission) and state.lacking_with(paid, seat, mission) == 1
    ]


def waivers(state: Empire, seat: Seat) -> list[Action]:
    """Missions that card 13 can complete, by hand or medal."""
    entries: list[Action] = []
    for card in state.content.at["mission"]:
        by = ways(state, seat, card) if state.phase in state.content.cards[card].phases else 0
        for means in MEANS.values():
            if by >> means & 1:
                entries += [WAIVE.of(mission, means) for mission in waivable(state, seat, card, means)]
    return entries


def may_waive(state: Empire, seat: Seat) -> bool:
    """May a card 13, as far as everybody knows, be hidden in the hand?"""
    return any(
        state.phase in state.content.cards[card].phases and may_hide(state, seat, card)
        for card in state.content.at["mission"]
    )


def not_yours(mission: int) -> Reason:
    return Reason("C14.4", "not your mission", {"mission": MISSION.word(mission)})


def why_not_waive(state: Empire, seat: Seat, action: Action) -> Reason:
    """CR46: public reasons first; what a mission of god cards lacks, only the seat can know."""
    mission, means = action.args
    content = state.content
    if mission not in state.masks[seat].missions:
        return not_yours(mission)
    card = content.at["mission"][0]
    unpaid = why_not_pay(state, seat, card, means)
    if unpaid is not None:
        return unpaid
    word = MISSION.word(mission)
    if content.missions[mission].requirement.of_hand:
        return Reason("CR46", "waive of hand", {"mission": word})
    if not state.lacking(seat, mission):
        return Reason("CR46", "mission met", {"mission": word})
    missing = state.lacking_with(after_paying(state, seat, card, means), seat, mission)
    if missing != 1:
        return Reason("CR46", "waive lacks", {"mission": word, "missing": missing})
    return Reason("C12.2", "not in hand", {"card": content.cards[card].name})


def waive(state: Empire, seat: Seat, action: Action, play: Play) -> None:
    """C18.2, card 13: the mission counts as completed, for fewer points (CR63)."""
    mission, means = action.args
    requirement = state.content.missions[mission].requirement
    card = state.content.at["mission"][0]
    know_deficit(state, seat, requirement, lambda lacking: lacking > 0)
    pay(state, seat, card, means, play)
    know_deficit(state, seat, requirement, lambda lacking: lacking == 1)
    finish(state, seat, mission, state.content.cards[card].value, play)


def finish(state: Empire, seat: Seat, mission: int, vp: int, play: Play) -> None:
    mask = state.masks[seat]
    mask.missions.remove(mission)
    mask.finished.append(mission)
    mask.gain(BY_MISSION, vp)
    play.tell("completed", "C14.4", {"seat": seat, "mission": MISSION.word(mission), "vp": vp})


class FulfilMission(Choice[Empire]):
    """C14.4: complete one of the missions that are met; if none is, discard one."""

    rule: ClassVar[RuleId] = "C14.4"

    def private(self, state: Empire) -> bool:
        mask = state.masks[self.seat]
        missions = state.content.missions
        proof = mask.hidden > 0 and any(missions[mission].requirement.of_hand for mission in mask.missions)
        return proof or may_waive(state, self.seat)

    def legal(self, state: Empire) -> list[Action]:
        seat = self.seat
        missions = state.masks[seat].missions
        met = [COMPLETE.of(mission) for mission in missions if not state.lacking(seat, mission)]
        return (met or [DISCARD.of(mission) for mission in missions]) + waivers(state, seat)

    def why_not(self, state: Empire, action: Action) -> Reason:
        """What a mission of god cards lacks, and whether it is met, only the seat can know."""
        if action.verb is WAIVE:
            return why_not_waive(state, self.seat, action)
        if action.verb is not COMPLETE and action.verb is not DISCARD:
            return self.not_asked(self.rule)
        mission, seat, missions = action.args[0], self.seat, state.content.missions
        own = state.masks[seat].missions
        word = MISSION.word(mission)
        if mission not in own:
            return not_yours(mission)
        if action.verb is DISCARD:
            for other in own:
                if not missions[other].requirement.of_hand and not state.lacking(seat, other):
                    return Reason(self.rule, "mission first", {"mission": MISSION.word(other)})
            return Reason(self.rule, "some mission met")
        if missions[mission].requirement.of_hand:
            return Reason(self.rule, "mission of hand", {"mission": word})
        return Reason(self.rule, "mission lacks", {"mission": word, "missing": state.lacking(seat, mission)})

    def take(self, state: Empire, action: Action, play: Play) -> None:
        seat = self.seat
        mask = state.masks[seat]
        missions = state.content.missions
        if action.verb is WAIVE:
            waive(state, seat, action, play)
        elif action.verb is COMPLETE:
            mission = action.args[0]
            know_deficit(state, seat, missions[mission].requirement, lambda lacking: lacking == 0)
            finish(state, seat, mission, state.content.mission_vp, play)
        else:
            for mission in mask.missions:
                know_deficit(state, seat, missions[mission].requirement, lambda lacking: lacking > 0)
            mask.missions.remove(action.args[0])
            state.missions_gone += 1
            play.tell("discarded", "C14.4", {"seat": seat, "mission": MISSION.word(action.args[0])})


class ChooseMission(Choice[Empire]):
    """C14.4: a new mission from the display, also in round 6."""

    rule: ClassVar[RuleId] = "C14.4"

    def legal(self, state: Empire) -> list[Action]:
        return [CHOOSE.of(mission) for mission in state.display]

    def why_not(self, state: Empire, action: Action) -> Reason:
        if action.verb is not CHOOSE:
            return self.not_asked(self.rule)
        return Reason(self.rule, "mission not shown", {"mission": MISSION.word(action.args[0])})

    def take(self, state: Empire, action: Action, play: Play) -> None:
        state.display.remove(action.args[0])
        state.masks[self.seat].missions.append(action.args[0])
        play.tell("chose", "C14.4", {"seat": self.seat, "mission": MISSION.word(action.args[0])})


class CleanUp(Step[Empire]):
    """C14.5: what is left over is removed, the displays are refilled, and the next round begins."""

    def run(self, state: Empire, play: Play) -> None:
        for board in state.board:
            state.tiles_gone += [tile for tile in board if tile != NOTHING]
        state.missions_gone += len(state.display)
        row = state.rows[state.round - 1]
        for good, count in enumerate(row):
            state.goods_gone[good] += count
            row[good] = 0
        for space in range(len(state.placed)):
            state.placed[space] = []
            state.lowest[space] = EMPTY
        state.round += 1
        show_tiles(state, play)
        show_missions(state, play)
        play.tell("round", "C14.5", {"round": state.round})


def show_tiles(state: Empire, play: Play) -> None:
    """C2.4: six open tiles of each deck, on the spaces with pips 1 to 6."""
    first = 0
    for deck, pool in enumerate(state.decks):
        for place in range(6):
            state.board[deck][place] = first + play.draw(DECK.word(deck), f"tile {pool.size}", pool)
        first += len(pool.counts)


def show_missions(state: Empire, play: Play) -> None:
    """C2.7: two more missions than players."""
    state.display = [
        play.draw("mission", f"tile {state.golden.size}", state.golden)
        for _ in range(state.seats + state.content.mission_display)
    ]
