"""Verbs about workers: recruit, dismiss, sac_worker, wages (W5, W6.2, WD19, WD20, WD28)."""

from collections.abc import Mapping
from typing import ClassVar, Final

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.wutaki.alphabet import (
    ADDITIONAL,
    ASIDE,
    EVICT,
    GIVE_UP,
    HIRE,
    KINDS,
    LOYAL,
    PLACES,
    SPECIAL,
    UNPLACED,
)
from tampu.games.wutaki.effects.effect import Aim, Effect, Price, Term, no_rival
from tampu.games.wutaki.language.params import COUNT, Given, Param, word
from tampu.games.wutaki.state import Kingdom, Worker, site_thing, site_word
from tampu.games.wutaki.steps.workers import affordable_hires, go_home, hire, pay_wages, why_no_hire

WHO: Final = word("all", "each_other", "fewest_vp", "most_vp")


def seats_named(state: Kingdom, seat: Seat, who: str) -> list[Seat]:
    """W20.1d, WR56: the seats a word stands for, in their order."""
    if who == "each_other":
        return state.others(seat)
    every = state.clockwise(state.start)
    if who == "fewest_vp":
        return [other for other in every if state.vp[other] == min(state.vp)]
    if who == "most_vp":
        return [other for other in every if state.vp[other] == max(state.vp)]
    return every


class Recruit(Term):
    """W5.4: hire the next workers in line; as an extra, hiring none is a choice too (W7.5)."""

    verb = "recruit"
    number = COUNT
    keys: ClassVar[Mapping[str, Param]] = {"cost": word("pay", "waive")}

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.count = given.number
        self.free = given.keys["cost"] == "waive"

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return affordable_hires(state, seat, 1, self.free) > 0

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        return why_no_hire(state, seat, 1, self.free, rule)

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if self.works(state, seat, 0):
            state.push(Hire(seat, self.count, self.free, 0 if self.extra else 1))


class Hire(Choice[Kingdom]):
    """WD19: how many workers to hire."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "most", "free", "fewest")
    rule: ClassVar[RuleId] = "W5.4"

    def __init__(self, seat: Seat, most: int, free: bool, fewest: int) -> None:
        super().__init__(seat)
        self.most = most
        self.free = free
        self.fewest = fewest

    def about(self, state: Kingdom) -> JsonObject:
        return {"free" if self.free else "paid": affordable_hires(state, self.seat, self.most, self.free)}

    def legal(self, state: Kingdom) -> list[Action]:
        most = affordable_hires(state, self.seat, self.most, self.free)
        return [HIRE.of(count) for count in range(self.fewest, most + 1)]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not HIRE:
            return self.not_asked(self.rule)
        count = action.args[0]
        if count < self.fewest:
            return Reason(self.rule, "hire at least", {"fewest": self.fewest})
        if count > self.most:
            return Reason(self.rule, "at most", {"most": self.most})
        return why_no_hire(state, self.seat, count, self.free, self.rule) or self.not_asked(self.rule)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        hire(state, self.seat, action.args[0], self.free, play)


class Dismiss(Term):
    """W6.2: all additional workers of one other player at one site go back to the player board."""

    verb = "dismiss"
    keys: ClassVar[Mapping[str, Param]] = {"group": word("one_site"), "from": word("one_other")}
    asks_first = True

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return not _curfew(state) and any(evictable(worker, seat) for worker in state.placed)

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        return Reason("WR52", "curfew") if _curfew(state) else Reason(rule, "nobody to evict")

    def ask(self, state: Kingdom, seat: Seat, effect: Effect, start: int, at: int) -> Aim:
        return EvictTarget(seat, effect.number, start, at)


def _curfew(state: Kingdom) -> bool:
    """WR52: may nobody be evicted this round, by an omen either?"""
    return state.rules.evict_closed and state.version.curfew_stops_omens


def evictable(worker: Worker, seat: Seat) -> bool:
    """W5.1, WR74: loyal workers are immune, and one set aside stands nowhere."""
    return worker[0] != seat and worker[1] != LOYAL and worker[2] != ASIDE


class EvictTarget(Aim):
    """WD20: whose workers at which site; asked before the cost is carried out (W18.3c)."""

    rule: ClassVar[RuleId] = "W6.2"

    def legal(self, state: Kingdom) -> list[Action]:
        found = dict.fromkeys((worker[0], worker[2]) for worker in state.placed if evictable(worker, self.seat))
        return [EVICT.of(*target) for target in found]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not EVICT:
            return self.not_asked(self.rule)
        other, site = action.args
        loyal = any(worker[0] == other and worker[2] == site for worker in state.placed)
        name = "loyal only" if loyal else "nobody there"
        rival = no_rival(state, self.seat, other, self.rule)
        return rival or Reason(self.rule, name, {"seat": other, "site": site_thing(site)})

    def aimed(self, action: Action) -> Step[Kingdom]:
        return Dismissal(self.seat, *action.args)


class Dismissal(Step[Kingdom]):
    """W6.2: they leave, and their fields are free."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "target", "site")

    def __init__(self, seat: Seat, target: Seat, site: int) -> None:
        self.seat = seat
        self.target = target
        self.site = site

    def run(self, state: Kingdom, play: Play) -> None:
        before = state.taken[self.site].count(0)
        leaving = [worker for worker in state.placed if worker[0] == self.target and worker[2] == self.site]
        for worker in leaving:
            if worker[1] != LOYAL:
                go_home(state, worker)
                play.tell(
                    "evicted",
                    "W6.2",
                    {
                        "seat": self.seat,
                        "from": self.target,
                        "worker": KINDS.word(worker[1]),
                        "site": site_word(self.site),
                    },
                )
        state.freed = self.site if state.taken[self.site].count(0) > before else -1


class SacWorker(Term):
    """W10.6: give up own recruited workers; they go back to the player board."""

    verb = "sac_worker"
    number = COUNT
    keys: ClassVar[Mapping[str, Param]] = {"other": COUNT}

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.count = given.number
        self.other = given.count("other") > 0

    def charge(self, price: Price) -> bool:
        price.workers += self.count
        price.others += self.count if self.other else 0
        return True

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return bool(givable(state, seat, self.other))

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        state.push(*(GiveUpWorker(seat, self.other) for _ in range(self.count)))


def givable(state: Kingdom, seat: Seat, other: bool) -> list[tuple[int, int]]:
    """Recruited workers by kind and place."""
    free = [(kind, UNPLACED) for kind in (ADDITIONAL, SPECIAL) if state.free[seat][kind]]
    placed = [
        (worker[1], worker[2])
        for worker in state.placed
        if worker[0] == seat and worker[1] != LOYAL and not (other and worker[4] == state.acting)
    ]
    return list(dict.fromkeys(free + placed))


def _place(place: int) -> str:
    return site_thing(place) if place < ASIDE else PLACES.word(place)


class GiveUpWorker(Choice[Kingdom]):
    """WD28: which worker to give up."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "other")
    rule: ClassVar[RuleId] = "W10.6"

    def __init__(self, seat: Seat, other: bool) -> None:
        super().__init__(seat)
        self.other = other

    def about(self, state: Kingdom) -> JsonObject:
        return {"left": self.due(state)}

    def due(self, state: Kingdom) -> int:
        left = 0
        for step in state.stack[::-1]:
            if not isinstance(step, GiveUpWorker):
                break
            left += 1
        return left

    def legal(self, state: Kingdom) -> list[Action]:
        return [GIVE_UP.of(*worker) for worker in givable(state, self.seat, self.other)]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not GIVE_UP:
            return self.not_asked(self.rule)
        kind, place = action.args
        return Reason(self.rule, "no worker there", {"worker": KINDS.word(kind), "place": _place(place)})

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        kind, place = action.args
        if place == UNPLACED:
            state.free[self.seat][kind] -= 1
            state.home[self.seat][kind] += 1
        else:
            there = [worker for worker in state.placed if worker[:3] == (self.seat, kind, place)]
            if self.other:
                there = [worker for worker in there if worker[4] != state.acting]
            go_home(state, there[-1])
        play.tell("gave up", "W10.6", {"seat": self.seat, "worker": KINDS.word(kind), "place": PLACES.word(place)})


class Wages(Term):
    """W5.7: the named players pay their workers."""

    verb = "wages"
    keys: ClassVar[Mapping[str, Param]] = {"who": WHO}

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.who = given.keys["who"]

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return any(state.recruited(other) for other in seats_named(state, seat, self.who))

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        for other in seats_named(state, seat, self.who):
            pay_wages(state, other, "W5.7", play)
