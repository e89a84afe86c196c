"""A worker visits a site: where it can go, what happens there, and whether it happens twice (W4, W5.3)."""

from typing import ClassVar, Final

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat
from tampu.games.wutaki.alphabet import (
    AGAIN,
    ASIDE,
    BOARD_SITES,
    DONE,
    FIRST_MASTER_SITE,
    FIRST_ROUND_SITE,
    KINDS,
    LOYAL,
    SPECIAL,
    WORKER,
)
from tampu.games.wutaki.effects.effect import Origin
from tampu.games.wutaki.state import Kingdom, site_thing
from tampu.games.wutaki.steps.workers import put, set_aside

EVICT_SITE: Final = BOARD_SITES.index("evict")


def sites_for(state: Kingdom, seat: Seat) -> list[int]:
    """The sites that a seat may visit now: the board, the own master's site, and those of round cards."""
    sites = state.board.sites
    if state.taken[FIRST_MASTER_SITE + state.masters[seat]]:
        sites = [*sites, FIRST_MASTER_SITE + state.masters[seat]]
    for card in state.in_force:
        if state.taken[FIRST_ROUND_SITE + card]:
            sites = [*sites, FIRST_ROUND_SITE + card]
    return sites


def executable(state: Kingdom, seat: Seat, site: int) -> bool:
    """W4.3, WR52: can the action of the site be carried out?"""
    if site == EVICT_SITE and state.rules.evict_closed:
        return False
    return state.board.effects[site].executable(state, seat)


def executable_after_move(state: Kingdom, seat: Seat, site: int, spare: int = 0) -> bool:
    """WR76: can a moved worker act there; `spare`: how many omens leave the hand for the move?"""
    if site == EVICT_SITE and state.rules.evict_closed:
        return False
    return state.board.effects[site].executable_after_move(state, seat, spare)


def with_free_field(state: Kingdom, seat: Seat) -> list[int]:
    """W4.1, W4.3: sites where a worker can be placed."""
    taken, effects = state.taken, state.board.effects
    found = [site for site in sites_for(state, seat) if 0 in taken[site] and effects[site].executable(state, seat)]
    if state.rules.evict_closed and EVICT_SITE in found:
        found.remove(EVICT_SITE)
    return found


def why_idle(state: Kingdom, seat: Seat, site: int, rule: RuleId) -> Reason:
    """W4.3, WR52: why the action of a site cannot be carried out, judging by public facts only."""
    facts: JsonObject = {"site": site_thing(site)}
    if site == EVICT_SITE and state.rules.evict_closed:
        return Reason(rule, "evict closed", facts)
    return state.board.effects[site].why_not(state, seat, rule) or Reason(rule, "site idle", facts)


def why_not_site(state: Kingdom, seat: Seat, site: int) -> Reason:
    """W4.1, W4.3: why a worker cannot be placed on a free field of a site."""
    facts: JsonObject = {"site": site_thing(site)}
    if site not in sites_for(state, seat):
        return Reason("W4.1", "site closed", facts)
    if 0 not in state.taken[site]:
        return Reason("W4.1", "no field", {**facts, "fields": len(state.taken[site])})
    return why_idle(state, seat, site, "W4.3")


def full(state: Kingdom, seat: Seat) -> list[int]:
    """WR43: sites without a free field, for a placement on an occupied one."""
    taken = state.taken
    return [site for site in sites_for(state, seat) if 0 not in taken[site] and executable(state, seat, site)]


def kinds_for(state: Kingdom, seat: Seat, site: int) -> list[int]:
    """WD5: the kinds of available workers that can do the action."""
    kinds = [kind for kind, count in enumerate(state.free[seat]) if count]
    if site == ASIDE:
        return kinds
    if state.doubled and SPECIAL in kinds:
        kinds.remove(SPECIAL)
    price = state.board.effects[site].price
    if price is not None and price.others:
        recruited = state.recruited(seat)
        kinds = [kind for kind in kinds if recruited - (kind != LOYAL) >= price.workers]
    return kinds


def send(state: Kingdom, seat: Seat, site: int, play: Play) -> None:
    """W18.2b: the kind of worker is asked for only if several can go."""
    kinds = kinds_for(state, seat, site)
    if len(kinds) == 1:
        arrive(state, seat, kinds[0], site, play)
    else:
        state.push(ChooseWorker(seat, site))


def arrive(state: Kingdom, seat: Seat, kind: int, site: int, play: Play) -> None:
    if site == ASIDE:
        set_aside(state, seat, kind, play)
    else:
        put(state, seat, kind, site, play)
        execute(state, seat, site, play)


def execute(state: Kingdom, seat: Seat, site: int, play: Play) -> None:
    """W18.3a: the first execution, then perhaps a second one."""
    state.push(Executed(seat, site, state.acting))
    state.board.effects[site].begin(state, seat, play)


class ChooseWorker(Choice[Kingdom]):
    """WD5: which kind of worker goes."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "site")
    rule: ClassVar[RuleId] = "W3.2"

    def __init__(self, seat: Seat, site: int) -> None:
        super().__init__(seat)
        self.site = site

    def about(self, state: Kingdom) -> JsonObject:
        return {"cause": "place"} if self.site == ASIDE else {"cause": "place", "site": site_thing(self.site)}

    def private(self, state: Kingdom) -> bool:
        return self.site != ASIDE and state.board.effects[self.site].hidden(state, self.seat)

    def legal(self, state: Kingdom) -> list[Action]:
        """Empty only in an imagined state whose hand does not allow the action."""
        if self.private(state) and not executable(state, self.seat, self.site):
            return []
        return [WORKER.of(kind) for kind in kinds_for(state, self.seat, self.site)]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not WORKER:
            return self.not_asked(self.rule)
        kind = action.args[0]
        name = "worker needed" if state.free[self.seat][kind] else "no worker"
        return Reason(self.rule, name, {"worker": KINDS.word(kind)})

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        arrive(state, self.seat, action.args[0], self.site, play)


class Executed(Origin):
    """W5.3, WR44: a special worker, or one under A1, may act again if it still stands there (WR77) and can."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "site", "visit")

    def __init__(self, seat: Seat, site: int, visit: int) -> None:
        self.seat = seat
        self.site = site
        self.visit = visit

    def cause(self, state: Kingdom) -> JsonObject:
        return {"cause": "sites", "thing": site_thing(self.site)}

    def run(self, state: Kingdom, play: Play) -> None:
        seat = self.seat
        if state.acting != self.visit or state.over_for(seat):
            return
        if not state.doubled and state.acting_kind(seat) != SPECIAL:
            return
        if self.site == EVICT_SITE and state.rules.evict_closed:
            return
        if state.board.effects[self.site].changes(state, seat):
            state.push(ActAgain(seat, self.site))


class ActAgain(Choice[Kingdom]):
    """WD6: the same action once more, or not."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "site")
    rule: ClassVar[RuleId] = "W5.3"

    def __init__(self, seat: Seat, site: int) -> None:
        super().__init__(seat)
        self.site = site

    def about(self, state: Kingdom) -> JsonObject:
        return {"cause": "place", "site": site_thing(self.site)}

    def private(self, state: Kingdom) -> bool:
        return state.board.effects[self.site].hidden(state, self.seat)

    def legal(self, state: Kingdom) -> list[Action]:
        possible = executable(state, self.seat, self.site)
        return [AGAIN.of(), DONE.of()] if possible else [DONE.of()]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not AGAIN:
            return self.not_asked(self.rule)
        return why_idle(state, self.seat, self.site, self.rule)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        if action.verb is AGAIN:
            play.tell("again", "W5.3", {"seat": self.seat})
            state.board.effects[self.site].begin_apart(state, self.seat, play)
