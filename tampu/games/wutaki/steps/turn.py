"""A turn: place a worker, then fulfil pacts (W3.2); and the last turns (W14.2)."""

from typing import ClassVar, Final

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.wutaki.alphabet import (
    ABILITIES,
    ABILITY,
    ASIDE,
    DONE,
    FULFIL,
    HAGGLE,
    NOBODY,
    NONE,
    OMENS,
    PASS,
    PLACE,
    SET_ASIDE,
    SITES,
    SUPPLY,
)
from tampu.games.wutaki.state import Kingdom, site_thing
from tampu.games.wutaki.steps.fulfilment import BeginPact, not_your_pact, payable, why_not_payable
from tampu.games.wutaki.steps.rounds import FinalScoring, RoundEnd, StartRound
from tampu.games.wutaki.steps.visit import send, why_not_site, with_free_field

_PLACE: Final = [PLACE.of(site) for site in SITES.values()]


class NextTurn(Step[Kingdom]):
    """W3.1, W3.3, W3.5: the next seat with a worker; if nobody has one the round ends, at last the game (WR34)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Kingdom, play: Play) -> None:
        if state.ending != NOBODY:
            state.last = True
            play.tell("last turns", "W14.2", {"seat": state.ending})
            state.push(LastTurns((state.ending + 1) % state.seats))
            return
        most = state.version.most_visits
        endless = most is not None and state.visits >= most
        waiting = [] if endless else state.clockwise(self.seat)
        for place, seat in enumerate(waiting):
            if state.has_worker(seat):
                for skipped in waiting[:place]:
                    play.tell("no worker", "W3.3", {"seat": skipped})
                state.push(Turn(seat), TurnOver(), NextTurn((seat + 1) % state.seats))
                return
        if endless or state.round >= state.content.round_guard:
            state.push(RoundEnd(), FinalScoring())
        else:
            state.push(RoundEnd(), StartRound(), FirstTurn())


class FirstTurn(Step[Kingdom]):
    """W2.8: the holder of the start marker begins."""

    def run(self, state: Kingdom, play: Play) -> None:
        state.push(NextTurn(state.start))


class LastTurns(Step[Kingdom]):
    """W14.2, WR85: everybody else may take one more turn, if a worker is available when it would begin."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Kingdom, play: Play) -> None:
        if self.seat == state.ending:
            state.push(FinalScoring())
            return
        state.push(LastTurns((self.seat + 1) % state.seats))
        if state.has_worker(self.seat):
            state.push(Turn(self.seat), TurnOver())
        else:
            play.tell("no worker", "W14.2", {"seat": self.seat})


class TurnOver(Step[Kingdom]):
    """The turn's worker has finished."""

    def run(self, state: Kingdom, play: Play) -> None:
        play.pass_on()
        state.acting = NONE
        state.freed = NONE
        state.doubled = False


# -- abilities and the haggler (W11, WR45) -----------------------------------------------------------------


def unused_ability(state: Kingdom, seat: Seat) -> int:
    return NONE if state.spent[seat] else state.ability[seat]


def can_haggle(state: Kingdom, seat: Seat) -> bool:
    """WR45, WR55: an unused standing omen of the own turn that could do something."""
    card = state.standing[seat]
    if card == NONE or state.standing_used[seat]:
        return False
    standing = state.content.omens[card].standing
    return standing is not None and standing.trigger == "own_turn" and standing.effect.executable(state, seat)


def why_no_ability(state: Kingdom, seat: Seat, ability: int) -> Reason:
    """WR45: public reasons why an ability cannot be used now."""
    own = state.ability[seat]
    facts: JsonObject = {"ability": ABILITIES[own]} if own != NONE else {}
    if own == NONE:
        return Reason("WR45", "no ability")
    if own != ability:
        return Reason("WR45", "other ability", facts)
    if state.spent[seat]:
        return Reason("WR45", "ability spent", facts)
    return state.content.abilities[own].why_not(state, seat, "WR45") or Reason("WR45", "ability idle", facts)


def why_no_haggle(state: Kingdom, seat: Seat) -> Reason:
    """WR45, WR55: why no standing omen can be used now."""
    card = state.standing[seat]
    if card == NONE:
        return Reason("WR45", "no standing omen")
    standing = state.content.omens[card].standing
    facts: JsonObject = {"omen": OMENS[card]}
    if standing is None or standing.trigger != "own_turn":
        return Reason("WR45", "standing omen", facts)
    if state.standing_used[seat]:
        return Reason("WR45", "standing used", facts)
    return standing.effect.why_not(state, seat, "WR45") or Reason("WR45", "omen idle", facts)


def use_ability(state: Kingdom, seat: Seat, play: Play) -> None:
    """W11: once per game, then it is flipped."""
    state.spent[seat] = True
    play.tell("ability", "W11.7", {"seat": seat, "ability": ABILITIES[state.ability[seat]]})
    state.content.abilities[state.ability[seat]].begin_apart(state, seat, play)


def haggle(state: Kingdom, seat: Seat, play: Play) -> None:
    card = state.standing[seat]
    standing = state.content.omens[card].standing
    assert standing is not None
    state.standing_used[seat] = standing.once_a_round
    play.tell("haggles", "WR55", {"seat": seat, "omen": OMENS[card]})
    standing.effect.begin_apart(state, seat, play)


# -- step 1 ----------------------------------------------------------------------------------------------


class Turn(Choice[Kingdom]):
    """WD4: the site for this turn's worker; the seat's ability; pass in a last turn. Site 13 depends on the hand."""

    rule: ClassVar[RuleId] = "W3.2"

    def about(self, state: Kingdom) -> JsonObject:
        return {"cause": "place", "workers": sum(state.free[self.seat])}

    def private(self, state: Kingdom) -> bool:
        return bool(state.hands[self.seat])

    def legal(self, state: Kingdom) -> list[Action]:
        seat = self.seat
        legal = [_PLACE[site] for site in with_free_field(state, seat)]
        if not legal:
            legal.append(SET_ASIDE.of())
        ability = unused_ability(state, seat)
        if ability != NONE and state.content.abilities[ability].executable(state, seat):
            legal.append(ABILITY.of(ability))
        if can_haggle(state, seat):
            legal.append(HAGGLE.of())
        if state.last:
            legal.append(PASS.of())
        return legal

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is PLACE:
            return why_not_site(state, self.seat, action.args[0])
        if action.verb is PASS:
            return Reason("WR38", "no pass", {"round": state.round})
        if action.verb is SET_ASIDE:
            return self._why_not_aside(state)
        if action.verb is ABILITY:
            return why_no_ability(state, self.seat, action.args[0])
        if action.verb is HAGGLE:
            return why_no_haggle(state, self.seat)
        return self.not_asked("W3.6" if action.verb is FULFIL else self.rule)

    def _why_not_aside(self, state: Kingdom) -> Reason:
        """WR4: a site that everybody can see to be possible; whether an omen can be played, only the seat knows."""
        for site in with_free_field(state, self.seat):
            if not state.board.effects[site].hidden(state, self.seat):
                return Reason("WR4", "site possible", {"site": site_thing(site)})
        return Reason("WR4", "some site possible")

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        seat = self.seat
        if action.verb is PASS:
            play.tell("passed", "WR38", {"seat": seat})
            return
        if action.verb is HAGGLE:
            state.push(TurnGoesOn(seat))
            haggle(state, seat, play)
            return
        if action.verb is ABILITY:
            placing = state.content.abilities[state.ability[seat]].terms[0].places
            state.push(Pacts(seat) if placing else TurnGoesOn(seat))
            use_ability(state, seat, play)
            return
        state.push(Pacts(seat))
        send(state, seat, ASIDE if action.verb is SET_ASIDE else action.args[0], play)


class TurnGoesOn(Step[Kingdom]):
    """WR80: after an ability the worker is still to be placed, unless the end has come."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Kingdom, play: Play) -> None:
        if not state.over_for(self.seat):
            state.push(Turn(self.seat))


# -- step 2 ----------------------------------------------------------------------------------------------


class Pacts(Step[Kingdom]):
    """W18.2c: step 2 opens if everybody can see that there may be something to do."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, state: Kingdom, play: Play) -> None:
        seat = self.seat
        if not state.over_for(seat) and (
            any(payable(state, seat, card) for card in state.accepted[seat])
            or self._ability_may_help(state)
            or self._haggle_helps(state)
        ):
            state.push(FulfilPacts(seat))

    def _ability_may_help(self, state: Kingdom) -> bool:
        """WR45: any ability that may be usable; WR86: an omen that only now has a worker to move."""
        seat = self.seat
        ability = unused_ability(state, seat)
        if ability == NONE:
            return False
        effect = state.content.abilities[ability]
        if effect.terms[0].places or not effect.may_work(state, seat):
            return False
        if state.version.abilities_after_placing:
            return True
        return state.last or (effect.hidden(state, seat) and state.acting != NONE and self._may_hold_a_move(state))

    def _may_hold_a_move(self, state: Kingdom) -> bool:
        omens = state.content.omens
        return any(
            omen.moves and card not in state.omen_discards and card not in state.in_play
            for card, omen in enumerate(omens)
        )

    def _haggle_helps(self, state: Kingdom) -> bool:
        """Would the units of an unused haggle make a pact payable?"""
        seat = self.seat
        return can_haggle(state, seat) and any(self._short(state, card) for card in state.accepted[seat])

    def _short(self, state: Kingdom, card: int) -> bool:
        """Can exchanges with the supply, as many as the omen allows, close the gap of a pact?"""
        seat = self.seat
        price = state.content.pacts[card].price
        need = list(price.fixed_units)
        if price.marker:
            need[state.cost[seat]] += price.marker
        goods, supply = state.goods[seat], state.goods[SUPPLY]
        gaps = [max(0, due - have) for due, have in zip(need, goods, strict=True)]
        reachable = all(gap <= supply[kind] for kind, gap in enumerate(gaps))
        standing = state.content.omens[state.standing[seat]].standing
        most = 0 if standing is None else standing.units
        enough = sum(goods) >= price.total and len(state.hands[seat]) >= price.omens
        return enough and reachable and sum(gaps) <= most


class FulfilPacts(Choice[Kingdom]):
    """WD7: a pact that can be paid, an ability, the haggler, or done."""

    rule: ClassVar[RuleId] = "W7.2"

    def about(self, state: Kingdom) -> JsonObject:
        pacts = state.accepted[self.seat]
        able = sum(payable(state, self.seat, card) for card in pacts)
        return {"cause": "fulfil", "payable": able, "pacts": len(pacts)}

    def private(self, state: Kingdom) -> bool:
        ability = unused_ability(state, self.seat)
        return ability != NONE and state.content.abilities[ability].hidden(state, self.seat)

    def legal(self, state: Kingdom) -> list[Action]:
        seat = self.seat
        legal = [FULFIL.of(card) for card in state.accepted[seat] if payable(state, seat, card)]
        ability = unused_ability(state, seat)
        if ability != NONE:
            effect = state.content.abilities[ability]
            if not effect.terms[0].places and effect.executable(state, seat):
                legal.append(ABILITY.of(ability))
        if can_haggle(state, seat):
            legal.append(HAGGLE.of())
        return [*legal, DONE.of()]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is FULFIL:
            card = action.args[0]
            if card not in state.accepted[self.seat]:
                return not_your_pact(self.rule, card)
            return why_not_payable(state, self.seat, card, self.rule) or self.not_asked(self.rule)
        if action.verb is ABILITY:
            return why_no_ability(state, self.seat, action.args[0])
        if action.verb is HAGGLE:
            return why_no_haggle(state, self.seat)
        return self.not_asked("W3.6" if action.verb is PLACE else self.rule)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        seat = self.seat
        if action.verb is DONE:
            return
        state.push(Pacts(seat))
        if action.verb is FULFIL:
            state.push(BeginPact(seat, action.args[0], False))
        elif action.verb is ABILITY:
            use_ability(state, seat, play)
        else:
            haggle(state, seat, play)
