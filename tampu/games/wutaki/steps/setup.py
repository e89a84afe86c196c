"""Setting up the table, seat by seat from the start player (W2, WR73)."""

from typing import ClassVar

from tampu.engine import Action, Choice, Play, Pool, Reason, RuleId, Seat, Step
from tampu.games.wutaki.alphabet import (
    ABILITIES,
    COST_MARKERS,
    ELEMENT_CARDS,
    FIRST_MASTER_SITE,
    MASTER,
    MASTERS,
    RESOURCES,
    SUPPLY,
)
from tampu.games.wutaki.effects.pacts import AcceptPact, Refill
from tampu.games.wutaki.effects.revenge import draw_secrets
from tampu.games.wutaki.state import Kingdom, units_in_words
from tampu.games.wutaki.steps.decks import draw_omens
from tampu.games.wutaki.steps.rounds import StartRound
from tampu.games.wutaki.steps.turn import FirstTurn


class SetUp(Step[Kingdom]):
    """W2: resources and elements first, then each further step seat by seat."""

    def run(self, state: Kingdom, play: Play) -> None:
        state.start = play.pick("start player", "setup", state.seats)
        play.tell("start player", "W2.8", {"seat": state.start})
        order = state.clockwise(state.start)
        for seat in order:
            for kind in range(len(RESOURCES)):
                state.move(SUPPLY, seat, kind, state.content.start_resources)
            units = units_in_words((kind, state.content.start_resources) for kind in range(len(RESOURCES)))
            play.tell("gained", "W2.2", {"seat": seat, "units": units})
        for seat in order:
            card = play.draw("element", f"seat {seat}", state.element_box, (seat,))
            state.elements[seat] = card
            play.tell("element", "W2.4", {"seat": seat}, {seat: {"card": ELEMENT_CARDS[card]}})
        masters = [ChooseMaster(seat) for seat in order] if state.options["masters"] == "asymmetric" else []
        pacts = [step for seat in order for step in (*[AcceptPact(seat, False)] * state.content.start_pacts, Refill())]
        secrets = [DealSecrets(seat) for seat in order]
        state.push(*secrets, DealOpenly(), *masters, Refill(), *pacts, StartRound(), FirstTurn())


class DealSecrets(Step[Kingdom]):
    """W2.5: two secret pacts, of which one is kept; the other is shuffled back before the next seat draws."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Kingdom, play: Play) -> None:
        draw_secrets(state, self.seat, state.content.secret_draw, state.content.secret_keep, play)


class DealOpenly(Step[Kingdom]):
    """W2.6, W2.7, W2.9: cost markers, ability markers if they are used, and omens."""

    def run(self, state: Kingdom, play: Play) -> None:
        order = state.clockwise(state.start)
        markers = Pool([1] * len(COST_MARKERS))
        for seat in order:
            marker = play.draw("cost marker", f"seat {seat}", markers)
            state.cost[seat] = state.content.cost_markers[marker]
            play.tell("cost marker", "W2.6", {"seat": seat, "resource": RESOURCES[state.cost[seat]]})
        if state.options["abilities"] == "on":
            abilities = Pool([1] * len(ABILITIES))
            for seat in order:
                state.ability[seat] = play.draw("ability", f"seat {seat}", abilities)
                play.tell("ability marker", "W2.9", {"seat": seat, "ability": ABILITIES[state.ability[seat]]})
        for seat in order:
            draw_omens(state, seat, state.content.start_omens, "W2.7", play)


class ChooseMaster(Choice[Kingdom]):
    """WD2: one of the B boards that are left."""

    rule: ClassVar[RuleId] = "W2.9"

    def legal(self, state: Kingdom) -> list[Action]:
        return [MASTER.of(master) for master in range(1, len(MASTERS)) if master not in state.masters]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not MASTER:
            return self.not_asked(self.rule)
        master = action.args[0]
        word = f"board-{MASTERS[master]}"
        if master and master in state.masters:
            return Reason(self.rule, "master taken", {"master": word, "seat": state.masters.index(master)})
        return Reason(self.rule, "master not offered", {"master": word})

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        master = action.args[0]
        state.masters[self.seat] = master
        if state.content.masters[master].site is not None:
            state.taken[FIRST_MASTER_SITE + master] = [0]
        play.tell("master", "W2.9", {"seat": self.seat, "master": MASTERS[master]})
