"""Verbs that say where a worker goes: gather, reuse, double, place_on_occupied (W6.8, W9.2, W11, WD22)."""

from collections.abc import Mapping
from typing import ClassVar

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.wutaki.alphabet import MOVE, NONE, PLACE, RESOURCES, STANDARD, SUPPLY
from tampu.games.wutaki.effects.effect import Term
from tampu.games.wutaki.effects.people import Hire
from tampu.games.wutaki.language.params import Given, Param, word
from tampu.games.wutaki.state import Kingdom, site_thing
from tampu.games.wutaki.steps.visit import (
    executable_after_move,
    execute,
    full,
    send,
    sites_for,
    why_idle,
    why_not_site,
    with_free_field,
)
from tampu.games.wutaki.steps.workers import affordable_hires, move_to, why_no_hire

# -- standard sites --------------------------------------------------------------------------------------


class Gather(Term):
    """W6.8: the yield of a standard site by its level, then what towers and discs add (W9.2, W9.5)."""

    verb = "gather"
    keys: ClassVar[Mapping[str, Param]] = {"site": word(*STANDARD)}

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.site = STANDARD.index(given.keys["site"])

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        """WR6: a resource site can always be visited, the village only to hire somebody."""
        return not state.content.hiring[self.site] or affordable_hires(state, seat, 1, False) > 0

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        resource = state.content.standard[self.site].resource
        if resource == NONE:
            return why_no_hire(state, seat, 1, False, rule)
        return Reason(rule, "supply empty", {"resources": [RESOURCES[resource]]})

    def changes(self, state: Kingdom, seat: Seat) -> bool:
        standard = state.content.standard[self.site]
        if standard.resource == NONE:
            return self.works(state, seat, 0)
        supply = state.goods[SUPPLY]
        return supply[standard.resource] > 0 or any(
            supply[state.cost[owner] if kind == NONE else kind]
            for owner in state.levels[self.site]
            for kind, _ in standard.bonus
        )

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        standard = state.content.standard[self.site]
        owners = state.levels[self.site]
        amount = state.board.yields[self.site][len(owners)]
        if standard.resource == NONE:
            if owners:
                state.push(OwnerBonuses(seat, self.site))
            state.push(Hire(seat, amount, False, 1))
            return
        state.gain(seat, standard.resource, amount + state.rules.yield_bonus, "W6.8", play)
        if owners:
            state.push(OwnerBonuses(seat, self.site))
        for card in state.towers[seat]:
            if card != NONE:
                tower = state.content.towers[card]
                if tower.visit_site == self.site and tower.visit_effect is not None:
                    tower.visit_effect.begin(state, seat, play)


class OwnerBonuses(Step[Kingdom]):
    """W9.2: every disc at the site pays its owner, clockwise from the visitor."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "site")

    def __init__(self, seat: Seat, site: int) -> None:
        self.seat = seat
        self.site = site

    def run(self, state: Kingdom, play: Play) -> None:
        owners = state.levels[self.site]
        for owner in state.clockwise(self.seat):
            discs = owners.count(owner)
            if discs:
                for kind, count in state.content.standard[self.site].bonus:
                    state.gain(owner, state.cost[owner] if kind == NONE else kind, count * discs, "W9.2", play)


# -- moving on -------------------------------------------------------------------------------------------


class Reuse(Term):
    """WR41, WR76: the acting worker moves to another site and acts there."""

    verb = "reuse"
    keys: ClassVar[Mapping[str, Param]] = {"worker": word("current"), "site": word("free", "occupied", "freed")}

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.where = given.keys["site"]

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return any(executable_after_move(state, seat, site, spare) for site in destinations(state, seat, self.where))

    def works_once_placed(self, state: Kingdom, seat: Seat) -> bool:
        """WR76: from a site where omens are played to any other one."""
        sites = [site for site in sites_for(state, seat) if not state.board.effects[site].plays]
        return any(executable_after_move(state, seat, site, 1) for site in within(state, sites, self.where))

    def may_work(self, state: Kingdom, seat: Seat) -> bool:
        effects = state.board.effects
        return any(effects[site].may_work(state, seat) for site in destinations(state, seat, self.where))

    def hidden(self, state: Kingdom, seat: Seat) -> bool:
        effects = state.board.effects
        return any(effects[site].hidden(state, seat) for site in destinations(state, seat, self.where))

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if self.may_work(state, seat):
            state.push(MoveOn(seat, self.where))


def destinations(state: Kingdom, seat: Seat, where: str) -> list[int]:
    """WR43, WR54, WR76: never the site left, never another player's master site."""
    worker = state.acting_worker()
    if worker is None or worker[0] != seat:
        return []
    return within(state, [site for site in sites_for(state, seat) if site != worker[2]], where)


def within(state: Kingdom, sites: list[int], where: str) -> list[int]:
    """Sites that were freed, that have a free field, or that have an occupied one."""
    if where == "freed":
        return [site for site in sites if site == state.freed]
    if where == "free":
        return [site for site in sites if 0 in state.taken[site]]
    return [site for site in sites if any(state.taken[site])]


class MoveOn(Choice[Kingdom]):
    """WD22: where the acting worker moves."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "where")
    rule: ClassVar[RuleId] = "WR76"

    def __init__(self, seat: Seat, where: str) -> None:
        super().__init__(seat)
        self.where = where

    def about(self, state: Kingdom) -> JsonObject:
        return {"where": self.where}

    def private(self, state: Kingdom) -> bool:
        effects = state.board.effects
        sites = destinations(state, self.seat, self.where)
        return any(effects[site].hidden(state, self.seat) for site in sites)

    def legal(self, state: Kingdom) -> list[Action]:
        sites = destinations(state, self.seat, self.where)
        return [MOVE.of(site) for site in sites if executable_after_move(state, self.seat, site)]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not MOVE:
            return self.not_asked(self.rule)
        site, worker = action.args[0], state.acting_worker()
        facts: JsonObject = {"site": site_thing(site)}
        if site not in sites_for(state, self.seat):
            return Reason(self.rule, "site closed", facts)
        if worker is not None and worker[2] == site:
            return Reason(self.rule, "same site", facts)
        if self.where == "freed" and site != state.freed:
            return Reason(self.rule, "only freed", {"site": site_thing(state.freed)})
        if self.where == "free" and 0 not in state.taken[site]:
            return Reason(self.rule, "no field", {**facts, "fields": len(state.taken[site])})
        if self.where == "occupied" and not any(state.taken[site]):
            return Reason(self.rule, "nobody at site", facts)
        return why_idle(state, self.seat, site, self.rule)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        worker = state.acting_worker()
        assert worker is not None
        move_to(state, worker, action.args[0], self.where == "occupied", play)
        execute(state, self.seat, action.args[0], play)


# -- ways of placing -------------------------------------------------------------------------------------


class Double(Term):
    """W11.1, WR44: the worker placed now may act twice."""

    verb = "double"
    keys: ClassVar[Mapping[str, Param]] = {"worker": word("not_special")}
    places = True

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        free = state.free[seat]
        return free[0] + free[1] > 0 and bool(with_free_field(state, seat))

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        state.doubled = True
        state.push(PlaceSpecially(seat, False))


class PlaceOnOccupied(Term):
    """W11.3, WR43: the worker placed now joins others on a full site."""

    verb = "place_on_occupied"
    places = True

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return bool(full(state, seat))

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        state.push(PlaceSpecially(seat, True))


class PlaceSpecially(Choice[Kingdom]):
    """W18.2d: the menu of sites after A1 or A3."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "occupied")
    rule: ClassVar[RuleId] = "W11.3"

    def __init__(self, seat: Seat, occupied: bool) -> None:
        super().__init__(seat)
        self.occupied = occupied

    def about(self, state: Kingdom) -> JsonObject:
        """It joins others on a full site, or acts twice."""
        return {"joins" if self.occupied else "twice": 1}

    def private(self, state: Kingdom) -> bool:
        return bool(state.hands[self.seat])

    def legal(self, state: Kingdom) -> list[Action]:
        sites = full(state, self.seat) if self.occupied else with_free_field(state, self.seat)
        return [PLACE.of(site) for site in sites]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not PLACE:
            return self.not_asked(self.rule)
        site = action.args[0]
        if not self.occupied or site not in sites_for(state, self.seat):
            return why_not_site(state, self.seat, site)
        if 0 in state.taken[site]:
            return Reason(self.rule, "field free", {"site": site_thing(site)})
        return why_idle(state, self.seat, site, self.rule)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        send(state, self.seat, action.args[0], play)
