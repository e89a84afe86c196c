"""Verbs that move resources: gain, pay, sac, steal, plunder, digest; and the choice of units (WD9, WD10, WD26)."""

from collections.abc import Mapping
from typing import ClassVar, Final

from tampu.engine import Action, Choice, Json, JsonObject, Play, Reason, RuleId, Seat, Step, Verb
from tampu.games.wutaki.alphabet import DECLINE, GAIN, MONSTER, PAY, PLAYER, RAID, RESOURCES, SUPPLY, TAKE
from tampu.games.wutaki.effects.effect import Price, Term, no_rival
from tampu.games.wutaki.language.params import AMOUNT, COUNT, Given, Param, word
from tampu.games.wutaki.state import Kingdom, units_in_words
from tampu.games.wutaki.steps.decks import draw_revenge

WORDS: Final = (*RESOURCES, "marker", "any")


class Units:
    """Resources as they are written: named kinds, marker resources, and units of any kind."""

    fixed: ClassVar[bool] = True
    __slots__ = ("any", "marker", "named")

    def __init__(self, resources: Mapping[str, int]) -> None:
        self.named = [(RESOURCES.index(name), n) for name, n in resources.items() if name in RESOURCES]
        self.marker = resources.get("marker", 0)
        self.any = resources.get("any", 0)

    def kinds(self, state: Kingdom, seat: Seat) -> list[tuple[int, int]]:
        """The kinds that are fixed for this seat."""
        return [*self.named, (state.cost[seat], self.marker)] if self.marker else self.named


class Gain(Term):
    """Take units from the supply, as far as it has them."""

    verb = "gain"
    resources = WORDS

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.units = Units(given.resources)

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        supply = state.goods[SUPPLY]
        return any(supply[kind] for kind, _ in self.units.kinds(state, seat)) or (self.units.any > 0 and any(supply))

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        kinds: list[Json] = [RESOURCES[kind] for kind, _ in self.units.kinds(state, seat)]
        return Reason(rule, "supply empty", {"resources": kinds}) if kinds else None

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        for kind, count in self.units.kinds(state, seat):
            state.gain(seat, kind, count, "W20.2", play)
        if self.units.any:
            state.push(DueUnits(seat, self.units.any, 0, SUPPLY, seat))


class Pay(Term):
    """Return units to the supply; where this is not a cost, as many as the seat has."""

    verb = "pay"
    resources = WORDS
    goal: ClassVar[int] = SUPPLY

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.units = Units(given.resources)
        self.written = given.resources

    def charge(self, price: Price) -> bool:
        price.add(self.written)
        return True

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return any(state.goods[seat])

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        return Reason(rule, "nothing owned")

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        for kind, count in self.units.kinds(state, seat):
            pay(state, seat, kind, count, self.goal, play)
        if self.units.any:
            state.push(DueUnits(seat, self.units.any, 0, seat, self.goal))


class Sac(Pay):
    """Put units on the monster (W6.17)."""

    verb = "sac"
    goal = MONSTER


def pay(state: Kingdom, seat: Seat, kind: int, count: int, goal: int, play: Play) -> None:
    count = min(count, state.goods[seat][kind])
    if count:
        state.move(seat, goal, kind, count)
        if goal == MONSTER:
            state.offering[kind] += count
        name = "sacrificed" if goal == MONSTER else "paid"
        play.tell(name, "W20.2", {"seat": seat, "units": f"{count} {RESOURCES[kind]}"})


# -- units of any kind -----------------------------------------------------------------------------------


class DueUnits(Step[Kingdom]):
    """W18.2f: units of any kind move from `origin` to `goal`; if only one way is left, nothing is asked.

    Each kind is named once; `used` holds the kinds already named, one bit each.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "count", "used", "origin", "goal")

    def __init__(self, seat: Seat, count: int, used: int, origin: int, goal: int) -> None:
        self.seat = seat
        self.count = count
        self.used = used
        self.origin = origin
        self.goal = goal

    def run(self, state: Kingdom, play: Play) -> None:
        stock = state.goods[self.origin]
        kinds = [kind for kind in range(len(RESOURCES)) if stock[kind] and not self.used >> kind & 1]
        total = sum(stock[kind] for kind in kinds)
        if total <= self.count:
            for kind in kinds:
                transfer(state, self.seat, kind, stock[kind], self.origin, self.goal, play)
        elif len(kinds) == 1:
            transfer(state, self.seat, kinds[0], self.count, self.origin, self.goal, play)
        elif self.count:
            state.push(_CHOICES[_way(self.seat, self.origin)](self.seat, self.count, self.used, self.origin, self.goal))


def transfer(state: Kingdom, seat: Seat, kind: int, count: int, origin: int, goal: int, play: Play) -> None:
    """Move units and say so: paid, sacrificed, gained, plundered or stolen."""
    if not count:
        return
    if origin == seat:
        pay(state, seat, kind, count, goal, play)
        return
    state.move(origin, goal, kind, count)
    units = f"{count} {RESOURCES[kind]}"
    if origin == SUPPLY:
        play.tell("gained", "W20.2", {"seat": seat, "units": units})
    elif origin == MONSTER:
        play.tell("plundered", "WR60", {"seat": seat, "units": units})
    else:
        play.tell("stole", "WR61", {"seat": seat, "from": origin, "units": units})


class _AnyUnits(Choice[Kingdom]):
    """A kind and a count, so that the rest can still come from kinds not yet named."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count", "used", "origin", "goal")
    verb: ClassVar[Verb]

    def __init__(self, seat: Seat, count: int, used: int, origin: int, goal: int) -> None:
        super().__init__(seat)
        self.count = count
        self.used = used
        self.origin = origin
        self.goal = goal

    def about(self, state: Kingdom) -> JsonObject:
        """`more` instead of `count` if some kinds are already named."""
        facts: JsonObject = {"more" if self.used else "count": self.count}
        if self.origin == self.seat:
            return {**facts, "goal": self.goal}
        return facts if self.origin == SUPPLY else {**facts, "origin": self.origin}

    def due(self, state: Kingdom) -> int:
        return self.count

    def legal(self, state: Kingdom) -> list[Action]:
        stock = state.goods[self.origin]
        left = [0 if self.used >> kind & 1 else stock[kind] for kind in range(len(RESOURCES))]
        total = sum(left)
        of = self.verb.of
        return [
            of(kind, count)
            for kind, have in enumerate(left)
            for count in range(max(1, self.count - total + have), min(have, self.count) + 1)
        ]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not self.verb:
            return self.not_asked(self.rule)
        kind, count = action.args
        have, resource = state.goods[self.origin][kind], RESOURCES[kind]
        if self.used >> kind & 1:
            return Reason(self.rule, "kind named", {"resource": resource})
        if count > have:
            return Reason(self.rule, "not so many", {"resource": resource, "have": have})
        if count > self.count:
            return Reason(self.rule, "at most", {"most": self.count})
        others = sum(
            stock
            for other, stock in enumerate(state.goods[self.origin])
            if other != kind and not self.used >> other & 1
        )
        return Reason(self.rule, "at least", {"fewest": self.count - others, "resource": resource})

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        kind, count = action.args
        transfer(state, self.seat, kind, count, self.origin, self.goal, play)
        if count < self.count:
            state.push(DueUnits(self.seat, self.count - count, self.used | 1 << kind, self.origin, self.goal))


class PayUnits(_AnyUnits):
    """WD9: which units to pay or sacrifice."""

    rule: ClassVar[RuleId] = "W20.1a"
    verb = PAY


class GainUnits(_AnyUnits):
    """WD10: which units to take from the supply."""

    rule: ClassVar[RuleId] = "WR24"
    verb = GAIN


class TakeUnits(_AnyUnits):
    """WD26: which units to plunder or steal."""

    rule: ClassVar[RuleId] = "WR60"
    verb = TAKE


_CHOICES: Final[dict[str, type[_AnyUnits]]] = {"pay": PayUnits, "gain": GainUnits, "take": TakeUnits}


def _way(seat: Seat, origin: int) -> str:
    if origin == seat:
        return "pay"
    return "gain" if origin == SUPPLY else "take"


# -- stealing and plundering -----------------------------------------------------------------------------


class Steal(Term):
    """WR61: the target loses units of the thief's choice."""

    verb = "steal"
    resources = ("any",)
    keys: ClassVar[Mapping[str, Param]] = {"from": word("one_other", "each_other")}

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.count = given.resources["any"]
        self.each = given.keys["from"] == "each_other"

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return any(any(state.goods[other]) for other in range(state.seats) if other != seat)

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if self.each:
            state.push(*(DueUnits(seat, self.count, 0, other, seat) for other in state.others(seat)))
        elif self.works(state, seat, 0):
            state.push(Victim(seat, self.count))


class Victim(Choice[Kingdom]):
    """WD17: whom to steal from; somebody who has something."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count")
    rule: ClassVar[RuleId] = "WR61"

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def about(self, state: Kingdom) -> JsonObject:
        return {"count": self.count}

    def legal(self, state: Kingdom) -> list[Action]:
        return [PLAYER.of(other) for other in state.others(self.seat) if any(state.goods[other])]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not PLAYER:
            return self.not_asked(self.rule)
        other = action.args[0]
        return no_rival(state, self.seat, other, self.rule) or Reason(self.rule, "has nothing", {"seat": other})

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        state.push(DueUnits(self.seat, self.count, 0, action.args[0], self.seat))


class Plunder(Term):
    """W6.12: take from the monster, then draw revenge cards; a raid leaves what was just sacrificed (W10.3)."""

    verb = "plunder"
    keys: ClassVar[Mapping[str, Param]] = {
        "n": AMOUNT,
        "penalty": COUNT,
        "exclude": word("current_pact", "none", default="none"),
    }

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.count = given.count("n")
        self.penalty = given.count("penalty")
        self.raid = given.keys["exclude"] == "current_pact"

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return any(state.goods[MONSTER])

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        return Reason(rule, "maw empty")

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if self.raid:
            if any(raidable(state)):
                state.push(Raid(seat, self.penalty))
        else:
            state.push(DueUnits(seat, self.count, 0, MONSTER, seat), Penalty(seat, self.penalty))


class Penalty(Step[Kingdom]):
    """W6.12: the revenge cards of a plunder; WR52: a round card may waive them."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count")

    def __init__(self, seat: Seat, count: int) -> None:
        self.seat = seat
        self.count = count

    def run(self, state: Kingdom, play: Play) -> None:
        if self.count and not state.rules.penalty_waived:
            draw_revenge(state, self.seat, self.count, "W6.12", play)


def raidable(state: Kingdom) -> list[int]:
    """WR26: what lies on the monster besides the pact just paid."""
    return [have - just for have, just in zip(state.goods[MONSTER], state.offering, strict=True)]


class Raid(Choice[Kingdom]):
    """WD29: take everything but the sacrifice just made, or leave it."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "penalty")
    rule: ClassVar[RuleId] = "W10.3"

    def __init__(self, seat: Seat, penalty: int) -> None:
        super().__init__(seat)
        self.penalty = penalty

    def about(self, state: Kingdom) -> JsonObject:
        facts: JsonObject = {"units": units_in_words(enumerate(raidable(state)))}
        return facts if state.rules.penalty_waived else {**facts, "penalty": self.penalty}

    def legal(self, state: Kingdom) -> list[Action]:
        return [RAID.of(), DECLINE.of()]

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        if action.verb is RAID:
            for kind, count in enumerate(raidable(state)):
                transfer(state, self.seat, kind, count, MONSTER, self.seat, play)
            state.push(Penalty(self.seat, self.penalty))


class Digest(Term):
    """WR59: half of each kind on the monster, rounded up, goes to the supply."""

    verb = "digest"
    number = word("half")

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return any(state.goods[MONSTER])

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        return Reason(rule, "maw empty")

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        for kind, have in enumerate(state.goods[MONSTER]):
            if have:
                state.move(MONSTER, SUPPLY, kind, (have + 1) // 2)
                play.tell("digested", "WR59", {"units": f"{(have + 1) // 2} {RESOURCES[kind]}"})
