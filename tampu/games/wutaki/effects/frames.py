"""Verbs around other effects: each, may, choose, open_site, rule, perm (W13, W20.2, WD23)."""

from collections.abc import Mapping
from typing import ClassVar, Final

from tampu.engine import Action, BadInput, Choice, JsonObject, Play, Reason, RuleId, Seat
from tampu.games.wutaki.alphabet import CHOOSE, DECLINE, MOST_LISTS, NONE, STANDARD
from tampu.games.wutaki.effects.effect import Effect, Term
from tampu.games.wutaki.effects.people import WHO, seats_named
from tampu.games.wutaki.language.params import Given, Param, Split, word
from tampu.games.wutaki.state import Kingdom

SIGNED_ZERO: Final = Param(numeric=True, signed=True, default="0")


class Each(Term):
    """Run a list for every named player, who is its acting player (W20.1c)."""

    verb = "each"
    keys: ClassVar[Mapping[str, Param]] = {"who": WHO}
    inner = "plain"
    lists = (1, 1)

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.who = given.keys["who"]
        self.effect = given.effects[0]

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return any(self.effect.executable(state, other) for other in seats_named(state, seat, self.who))

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        state.push(*(self.effect.as_step(other) for other in seats_named(state, seat, self.who)))


class May(Term):
    """An optional list; it is offered only if all of it can be done."""

    verb = "may"
    besides = True
    inner = "site"
    lists = (1, 1)

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.effect = given.effects[0]

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return self.effect.whole(state, seat)

    def may_work(self, state: Kingdom, seat: Seat) -> bool:
        return self.effect.may_be_whole(state, seat)

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        return self.effect.why_not(state, seat, rule)

    def hidden(self, state: Kingdom, seat: Seat) -> bool:
        return self.effect.hidden(state, seat)

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if self.may_work(state, seat):
            state.push(Offer(seat, self.effect.number))


class Offer(Choice[Kingdom]):
    """WD21: do it or decline. It opens when everybody can see that it may be possible."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "effect")
    rule: ClassVar[RuleId] = "W20.2"

    def __init__(self, seat: Seat, effect: int) -> None:
        super().__init__(seat)
        self.effect = effect

    def about(self, state: Kingdom) -> JsonObject:
        return {"offer": f"offer-{self.effect} 1"}

    def private(self, state: Kingdom) -> bool:
        return state.content.effects[self.effect].hidden(state, self.seat)

    def legal(self, state: Kingdom) -> list[Action]:
        possible = state.content.effects[self.effect].whole(state, self.seat)
        return [CHOOSE.of(1), DECLINE.of()] if possible else [DECLINE.of()]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not CHOOSE:
            return self.not_asked(self.rule)
        if action.args[0] > 1:
            return Reason(self.rule, "no list", {"lists": 1})
        return why_not_offer(state, self.seat, state.content.effects[self.effect], 1)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        if action.verb is CHOOSE:
            state.content.effects[self.effect].begin(state, self.seat, play)


def why_not_offer(state: Kingdom, seat: Seat, effect: Effect, place: int) -> Reason:
    """W20.2: why one of the lists on offer cannot be carried out."""
    first = effect.siblings[0] if effect.siblings else effect.number
    return effect.why_not(state, seat, "W20.2") or Reason("W20.2", "offer idle", {"offer": f"offer-{first} {place}"})


class ChooseOne(Term):
    """Exactly one of the executable lists."""

    verb = "choose"
    inner = "site"
    lists = (2, MOST_LISTS)

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.effects = given.effects
        for effect in self.effects:
            effect.siblings = tuple(other.number for other in self.effects)

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        for effect in self.effects:  # noqa: SIM110 - asked in every menu, and twice as fast as any()
            if effect.executable(state, seat, spare):
                return True
        return False

    def may_work(self, state: Kingdom, seat: Seat) -> bool:
        return any(effect.may_work(state, seat) for effect in self.effects)

    def hidden(self, state: Kingdom, seat: Seat) -> bool:
        return any(effect.hidden(state, seat) for effect in self.effects)

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        return self.effects[0].why_not(state, seat, rule)

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if self.works(state, seat, 0):
            state.push(ChooseList(seat, self.effects[0].number))


class ChooseList(Choice[Kingdom]):
    """WD23: which list; `effect` is the first of them."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "effect")
    rule: ClassVar[RuleId] = "W20.2"

    def __init__(self, seat: Seat, effect: int) -> None:
        super().__init__(seat)
        self.effect = effect

    def _lists(self, state: Kingdom) -> list[Effect]:
        effects = state.content.effects
        return [effects[number] for number in effects[self.effect].siblings]

    def about(self, state: Kingdom) -> JsonObject:
        return {"ways": f"choice-{self.effect}"}

    def private(self, state: Kingdom) -> bool:
        return any(effect.hidden(state, self.seat) for effect in self._lists(state))

    def legal(self, state: Kingdom) -> list[Action]:
        lists = enumerate(self._lists(state), 1)
        return [CHOOSE.of(place) for place, effect in lists if effect.executable(state, self.seat)]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not CHOOSE:
            return self.not_asked(self.rule)
        lists, place = self._lists(state), action.args[0]
        if place > len(lists):
            return Reason(self.rule, "no list", {"lists": len(lists)})
        return why_not_offer(state, self.seat, lists[place - 1], place)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        self._lists(state)[action.args[0] - 1].begin(state, self.seat, play)


# -- round cards -----------------------------------------------------------------------------------------


class OpenSite(Term):
    """W13.4: a site of this round; its list is its action."""

    verb = "open_site"
    keys: ClassVar[Mapping[str, Param]] = {"fields": Split()}
    inner = "site"
    lists = (1, 1)

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.effect = given.effects[0]
        self.counts = [int(count) for count in given.keys["fields"].split("/")]
        self.site = NONE
        """Set by the round card that opens it."""

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        state.taken[self.site] = [0] * self.counts[state.seats - 2]


class Rule(Term):
    """W13.1: a modifier that lasts until the end of the round; modifiers add up."""

    verb = "rule"
    keys: ClassVar[Mapping[str, Param]] = {
        "upgrade_discount": SIGNED_ZERO,
        "resource_site_yield": SIGNED_ZERO,
        "accept_bonus": SIGNED_ZERO,
        "evict": word("forbidden", "allowed", default="allowed"),
        "plunder_penalty": word("0", "usual", default="usual"),
        "duration": word("round"),
    }

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.discount = given.count("upgrade_discount")
        self.more = given.count("resource_site_yield")
        self.bonus = given.count("accept_bonus")
        self.no_evict = given.keys["evict"] == "forbidden"
        self.no_penalty = given.keys["plunder_penalty"] == "0"
        if not (self.discount or self.more or self.bonus or self.no_evict or self.no_penalty):
            raise BadInput(f"{given.where}: a parameter is missing: which rule changes this round?")

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        rules = state.rules
        rules.upgrade_discount += self.discount
        rules.yield_bonus += self.more
        rules.accept_bonus += self.bonus
        rules.evict_closed = rules.evict_closed or self.no_evict
        rules.penalty_waived = rules.penalty_waived or self.no_penalty


# -- standing abilities ----------------------------------------------------------------------------------

OWN_VISIT: Final = "own_visit"


class Perm(Term):
    """A standing ability: it runs by itself at its trigger, or when its owner chooses (own_turn)."""

    verb = "perm"
    keys: ClassVar[Mapping[str, Param]] = {
        "trigger": word("round_start", "own_turn", "fulfil_pact", *(f"{OWN_VISIT}:{site}" for site in STANDARD)),
        "limit": word("1/round", "none"),
    }
    inner = "plain"
    lists = (1, 1)

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.trigger, _, self.site = given.keys["trigger"].partition(":")
        self.once_a_round = given.keys["limit"] == "1/round"
        self.effect = given.effects[0]

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        """Nothing to do now: its trigger finds it on the card."""
