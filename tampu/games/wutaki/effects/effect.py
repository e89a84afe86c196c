"""Effects as data: a list of terms, each a verb with its parameters (WC1, W20).

Every verb is one small class with up to three methods: `works` (would it change anything?), `run` (do it) and
`charge` (what it adds to a price). No card has code of its own.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from tampu.engine import Action, Choice, Json, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.wutaki.alphabet import LOYAL, RESOURCES
from tampu.games.wutaki.language.grammar import Parsed
from tampu.games.wutaki.language.params import Given, Param

if TYPE_CHECKING:
    from tampu.games.wutaki.state import Kingdom


_PREFIXES: Final = {"masters": "board-", "pyramid": "level-", "track": "field-"}
"""What the ids of explanations begin with, by section of the content file."""


class Term:
    """A verb with its parameters. A verb is a subclass; its class variables say what may follow it."""

    fixed: ClassVar[bool] = True
    verb: ClassVar[str] = ""
    number: ClassVar[Param | None] = None
    keys: ClassVar[Mapping[str, Param]] = {}
    resources: ClassVar[tuple[str, ...]] = ()
    """Resource words that may be keys; one of them at least must be given."""
    inner: ClassVar[str] = ""
    """How the list after `effect=` or in brackets is read: 'site' with leading costs, 'plain' without."""
    lists: ClassVar[tuple[int, int]] = (0, 0)
    """The fewest and the most lists in brackets."""
    besides: ClassVar[bool] = False
    """If it follows another term, it does not make an action possible by itself."""
    places: ClassVar[bool] = False
    """It is a way of placing this turn's worker."""
    asks_first: ClassVar[bool] = False
    """Its target is asked for before a card is drawn as a cost (W18.3d)."""

    def __init__(self, given: Given) -> None:
        self.only = False
        """It is the only term besides the costs."""
        self.extra = False
        """It is part of a reward, an extra or a later term: what it offers may be declined."""

    def works(self, state: "Kingdom", seat: Seat, spare: int) -> bool:
        """Would it change anything? `spare` omens of the hand are already reserved."""
        return True

    def may_work(self, state: "Kingdom", seat: Seat) -> bool:
        """Could it change anything, judging by public facts only?"""
        return self.works(state, seat, 0)

    def works_once_placed(self, state: "Kingdom", seat: Seat) -> bool:
        """Would an omen's term change anything for a worker that is about to be placed where omens are played?"""
        return self.works(state, seat, 1)

    def works_after_move(self, state: "Kingdom", seat: Seat, spare: int) -> bool:
        """Would it change anything for a worker that is moved to it (WR76), when so many omens have left the hand?"""
        return self.works(state, seat, spare)

    def changes(self, state: "Kingdom", seat: Seat) -> bool:
        """Would a second execution change anything, judging by public facts only (W18.2h)?"""
        return self.may_work(state, seat)

    def hidden(self, state: "Kingdom", seat: Seat) -> bool:
        """Does the answer to `works` depend on a hidden hand?"""
        return False

    def why_idle(self, state: "Kingdom", seat: Seat, rule: RuleId) -> Reason | None:
        """Why it would change nothing, judging by public facts only; None if there is no more to say."""
        return None

    def charge(self, price: "Price") -> bool:
        """Add to a price; False if it is not a cost."""
        return False

    def run(self, state: "Kingdom", seat: Seat, play: Play) -> None:
        raise NotImplementedError

    def ask(self, state: "Kingdom", seat: Seat, effect: "Effect", start: int, at: int) -> "Aim":
        """For `asks_first`: the choice of a target."""
        raise NotImplementedError


class Price:
    """What a seat must be able to pay before an effect begins (W20.1a)."""

    fixed: ClassVar[bool] = True
    __slots__ = ("any", "fixed_units", "marker", "named", "omens", "others", "total", "vp", "workers")

    def __init__(self) -> None:
        self.fixed_units = [0] * len(RESOURCES)
        self.named: list[tuple[int, int]] = []
        self.marker = 0
        self.any = 0
        self.vp = 0
        self.omens = 0
        self.workers = 0
        self.others = 0
        """How many of the workers must be other than the acting one."""
        self.total = 0

    def add(self, resources: Mapping[str, int]) -> None:
        for word, count in resources.items():
            if word == "marker":
                self.marker += count
            elif word == "any":
                self.any += count
            else:
                self.fixed_units[RESOURCES.index(word)] += count
            self.total += count
        self.named = [(kind, due) for kind, due in enumerate(self.fixed_units) if due]

    def payable(self, state: "Kingdom", seat: Seat, spare: int = 0) -> bool:
        if self.total:
            goods = state.goods[seat]
            for kind, due in self.named:
                if goods[kind] < due:
                    return False
            if self.marker:
                cost = state.cost[seat]
                if goods[cost] < self.marker + self.fixed_units[cost]:
                    return False
            if self.any and sum(goods) < self.total:
                return False
        if state.vp[seat] < self.vp or len(state.hands[seat]) - spare < self.omens:
            return False
        if self.workers:
            recruited = state.recruited(seat)
            if self.others:
                # The acting worker does not count; before one is placed, a loyal one can still be chosen.
                acting = state.acting_kind(seat) if state.acting >= 0 else (not state.free[seat][LOYAL])
                recruited -= bool(acting)
            return recruited >= self.workers
        return True

    def why_not(self, state: "Kingdom", seat: Seat, rule: RuleId, spare: int = 0) -> Reason | None:
        """What is missing to pay it; None if nothing is."""
        goods = state.goods[seat]
        due = list(self.fixed_units)
        if self.marker:
            due[state.cost[seat]] += self.marker
        lacking = missing(rule, [count - have for count, have in zip(due, goods, strict=True)])
        if lacking is not None:
            return lacking
        if self.any and sum(goods) < self.total:
            return Reason(rule, "missing any", {"missing": self.total - sum(goods)})
        if state.vp[seat] < self.vp:
            return Reason(rule, "missing vp", {"missing": self.vp - state.vp[seat]})
        omens = len(state.hands[seat]) - spare
        if omens < self.omens:
            return Reason(rule, "missing omens", {"missing": self.omens - omens})
        if self.payable(state, seat, spare):
            return None
        return Reason(rule, "missing workers", {"missing": max(1, self.workers - state.recruited(seat))})


def missing(rule: RuleId, lacking: Sequence[int]) -> Reason | None:
    """The units that are missing, by kind; None if none are."""
    units: list[Json] = [f"{count} {RESOURCES[kind]}" for kind, count in enumerate(lacking) if count > 0]
    return Reason(rule, "missing", {"units": units}) if units else None


def no_rival(state: "Kingdom", seat: Seat, other: Seat, rule: RuleId) -> Reason | None:
    """Why a seat cannot be one of the other players; None if it is."""
    if other >= state.seats:
        return Reason(rule, "no seat", {"number": other})
    return Reason(rule, "yourself", {"seat": seat}) if other == seat else None


class Effect:
    """A list of terms; the first `costs` of them are the price."""

    fixed: ClassVar[bool] = True
    __slots__ = ("costs", "first", "judged", "number", "plays", "price", "siblings", "terms", "where", "written")

    def __init__(self, number: int, where: str, terms: Sequence[Term], costs: int) -> None:
        self.number = number
        self.where = where
        self.terms = tuple(terms)
        self.costs = costs
        price = Price()
        for term in self.terms[:costs]:
            term.charge(price)
        free = not (price.total or price.vp or price.omens or price.workers)
        self.price = None if free else price
        effects = self.terms[costs:]
        self.judged = tuple(term for i, term in enumerate(effects) if i == 0 or not term.besides)
        """The terms that can make it executable; a later omen play or offer never does (WR58)."""
        self.plays = bool(self.judged) and self.judged[0].verb == "play_omen"
        """It begins with playing an omen."""
        self.siblings: tuple[int, ...] = ()
        """The numbers of all lists in the same choice, including this one."""
        self.written: Sequence[Parsed] = ()
        """Its terms as the content file has them."""
        draws = [i for i, term in enumerate(self.terms[:costs]) if term.verb == "revenge"]
        asking = [i for i, term in enumerate(self.terms) if term.asks_first]
        self.first = asking[0] if draws and asking and draws[0] < asking[0] else -1

    def affordable(self, state: "Kingdom", seat: Seat) -> bool:
        return self.price is None or self.price.payable(state, seat)

    def executable(self, state: "Kingdom", seat: Seat, spare: int = 0) -> bool:
        """W20.1b: the costs are payable and one term at least would change something."""
        if self.price is not None:
            if not self.price.payable(state, seat, spare):
                return False
            spare += self.price.omens
        for term in self.judged:  # noqa: SIM110 - asked for every site of every menu, and twice as fast as any()
            if term.works(state, seat, spare):
                return True
        return False

    def why_not(self, state: "Kingdom", seat: Seat, rule: RuleId, spare: int = 0) -> Reason | None:
        """Why it cannot be carried out, judging by public facts only; None if there is no more to say."""
        if self.price is not None:
            unpaid = self.price.why_not(state, seat, rule, spare)
            if unpaid is not None:
                return unpaid
        return self.judged[0].why_idle(state, seat, rule) if self.judged else None

    def executable_after_move(self, state: "Kingdom", seat: Seat, spare: int) -> bool:
        return self.affordable(state, seat) and any(term.works_after_move(state, seat, spare) for term in self.judged)

    def may_work(self, state: "Kingdom", seat: Seat) -> bool:
        """Could it be executable, judging by public facts only?"""
        return self.affordable(state, seat) and any(term.may_work(state, seat) for term in self.judged)

    def changes(self, state: "Kingdom", seat: Seat) -> bool:
        return self.affordable(state, seat) and any(term.changes(state, seat) for term in self.judged)

    def hidden(self, state: "Kingdom", seat: Seat) -> bool:
        return any(term.hidden(state, seat) for term in self.judged)

    def may_be_whole(self, state: "Kingdom", seat: Seat) -> bool:
        return self.affordable(state, seat) and all(term.may_work(state, seat) for term in self.terms[self.costs :])

    def whole(self, state: "Kingdom", seat: Seat) -> bool:
        """Can all of it be done (W20.2 `may`)?"""
        return self.affordable(state, seat) and all(term.works(state, seat, 0) for term in self.terms[self.costs :])

    def begin(self, state: "Kingdom", seat: Seat, play: Play) -> None:
        """Carry it out. What follows is already on the stack."""
        if self.first >= 0 and self.terms[self.first].works(state, seat, 0):
            state.push(self.terms[self.first].ask(state, seat, self, 0, self.first))
        elif len(self.terms) == 1 and not self.terms[0].asks_first:
            self.terms[0].run(state, seat, play)
        else:
            state.push(self.as_step(seat))

    def begin_apart(self, state: "Kingdom", seat: Seat, play: Play) -> None:
        """Carry it out where nothing else on the stack tells what its choices are for: an empty run does."""
        state.push(Run(seat, self.number, len(self.terms), len(self.terms)))
        self.begin(state, seat, play)

    def as_step(self, seat: Seat) -> "Run":
        """All of it as one step, for later."""
        return Run(seat, self.number, 0, len(self.terms))


class Origin(Step["Kingdom"]):
    """A step that tells what the choices above it on the stack are for."""

    def cause(self, state: "Kingdom") -> JsonObject:
        """`cause` is a kind of thing and `thing` its id, as it is explained."""
        raise NotImplementedError


def cause_of(state: "Kingdom") -> JsonObject:
    """What the waiting choice is for; empty if it is for itself."""
    for at in range(len(state.stack) - 2, -1, -1):
        step = state.stack[at]
        if isinstance(step, Origin):
            return step.cause(state)
    return {}


class Run(Origin):
    """W20.1: the terms of an effect from `at` to before `until`, left to right."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "effect", "at", "until")

    def __init__(self, seat: Seat, effect: int, at: int, until: int) -> None:
        self.seat = seat
        self.effect = effect
        self.at = at
        self.until = until

    def cause(self, state: "Kingdom") -> JsonObject:
        """The entry of the content file that the effect belongs to."""
        section, _, rest = state.content.effects[self.effect].where.partition("[")
        id = rest.partition("]")[0]
        if section == "track":
            id = state.content.track[int(id)].id
        return {"cause": section, "thing": f"{_PREFIXES.get(section, '')}{id}"}

    def run(self, state: "Kingdom", play: Play) -> None:
        if self.at >= self.until:
            return
        effect = state.content.effects[self.effect]
        term = effect.terms[self.at]
        if term.asks_first and term.works(state, self.seat, 0):
            state.push(term.ask(state, self.seat, effect, self.at, self.at))
            return
        if self.at + 1 < self.until:
            state.push(Run(self.seat, self.effect, self.at + 1, self.until))
        if not term.asks_first:
            term.run(state, self.seat, play)


class Aim(Choice["Kingdom"]):
    """W18.3c, W18.3d: the target of term `at`, asked for before the terms from `start` are carried out."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "effect", "start", "at")

    def __init__(self, seat: Seat, effect: int, start: int, at: int) -> None:
        super().__init__(seat)
        self.effect = effect
        self.start = start
        self.at = at

    def aimed(self, action: Action) -> Step["Kingdom"]:
        """The term, at the target that was chosen."""
        raise NotImplementedError

    def take(self, state: "Kingdom", action: Action, play: Play) -> None:
        """Now the terms from `start`, then the aimed one, then the rest."""
        end = len(state.content.effects[self.effect].terms)
        state.push(
            Run(self.seat, self.effect, self.start, self.at),
            self.aimed(action),
            Run(self.seat, self.effect, self.at + 1, end),
        )
