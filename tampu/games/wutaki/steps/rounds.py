"""How rounds begin and end, and how everything is shown at the end of the game (W3.5, W13, W14.3)."""

from typing import ClassVar

from tampu.engine import Action, Choice, Json, JsonObject, Play, Reason, RuleId, Step
from tampu.games.wutaki.alphabet import (
    ELEMENT_CARDS,
    FIRST_ROUND_SITE,
    NOBODY,
    NONE,
    PACTS,
    PLAYER,
    REVENGE_CARDS,
    ROUND_CARDS,
    SECRET_PACTS,
)
from tampu.games.wutaki.state import Kingdom, Rules
from tampu.games.wutaki.steps.decks import draw_round
from tampu.games.wutaki.steps.fulfilment import StandingBonus
from tampu.games.wutaki.steps.scoring import best
from tampu.games.wutaki.steps.workers import return_all


class RoundEnd(Step[Kingdom]):
    """W3.5: the start marker moves if it was claimed, and all placed workers return."""

    def run(self, state: Kingdom, play: Play) -> None:
        if state.claim not in (NOBODY, state.start):
            state.start = state.claim
            play.tell("start player", "W3.5", {"seat": state.start})
        state.claim = NOBODY
        return_all(state)


class StartRound(Step[Kingdom]):
    """W3.1, W13.3: last round's cards are discarded and a new one is revealed."""

    def run(self, state: Kingdom, play: Play) -> None:
        state.round += 1
        play.tell("round", "W3.1", {"round": state.round})
        for card in state.in_force:
            state.taken[FIRST_ROUND_SITE + card] = []
        state.round_discards += state.in_force
        state.in_force = []
        state.rules = Rules()
        state.standing_used = [False] * state.seats
        bonuses = [StandingBonus(seat, "round_start") for seat in state.clockwise(state.start)]
        state.push(RevealRound(), *bonuses)


class RevealRound(Step[Kingdom]):
    """W13.1, W13.2: a card is resolved; its symbol may call for another one."""

    fields: ClassVar[tuple[str, ...]] = ()

    def run(self, state: Kingdom, play: Play) -> None:
        card = draw_round(state, play)
        if card == NONE:
            return
        state.in_force.append(card)
        play.tell("round card", "W13.1", {"card": ROUND_CARDS[card], "name": state.content.rounds[card].name})
        if state.content.rounds[card].again:
            state.push(RevealRound())
        state.content.rounds[card].effect.begin_apart(state, state.start, play)


class FinalScoring(Step[Kingdom]):
    """W14.3, W17: revenge cards, secret pacts and elements are shown; the score is read off."""

    def run(self, state: Kingdom, play: Play) -> None:
        for seat in range(state.seats):
            revenge: list[Json] = [REVENGE_CARDS[card] for card in state.revenge.hands[seat]]
            secrets: list[Json] = [SECRET_PACTS[card] for card in state.secrets.hands[seat]]
            element = ELEMENT_CARDS[state.elements[seat]]
            pacts = [PACTS[card] for card in state.fulfilled[seat]] if state.version.fulfilled_face_down else []
            play.reveal(f"hidden cards of seat {seat}", [*revenge, *secrets, element, *pacts])
            facts: JsonObject = {"seat": seat, "revenge": revenge, "secrets": secrets, "element": element}
            play.tell("shown", "W14.3", facts)
        state.revealed = True
        if state.version.start_player_settles_ties and len(best(state)) > 1:
            state.push(SettleTie(state.start))
        else:
            play.tell("over", "W14.2", {})


class SettleTie(Choice[Kingdom]):
    """WD31, W14.7: the start player says which of the tied players is worthier."""

    rule: ClassVar[RuleId] = "W14.7"

    def about(self, state: Kingdom) -> JsonObject:
        return {"cause": "tie"}

    def legal(self, state: Kingdom) -> list[Action]:
        return [PLAYER.of(seat) for seat in best(state)]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not PLAYER:
            return self.not_asked(self.rule)
        seat = action.args[0]
        if seat >= state.seats:
            return Reason(self.rule, "no seat", {"number": seat + 1})
        return Reason(self.rule, "not tied", {"seat": seat})

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        state.worthiest = action.args[0]
        play.tell("settled tie", self.rule, {"seat": self.seat, "winner": state.worthiest})
        play.tell("over", "W14.2", {})
