"""Verbs about discs: upgrade, upgrade_remove, upgrade_swap, climb (W6.1, W9, WD18, WD30)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat, Step
from tampu.games.wutaki.alphabet import (
    DECLINE,
    DISC,
    GOLD,
    NONE,
    STANDARD,
    SUPPLY,
    UPGRADE,
    UPGRADES,
)
from tampu.games.wutaki.effects.effect import Aim, Effect, Term, missing, no_rival
from tampu.games.wutaki.language.params import COUNT, Given, Param, word
from tampu.games.wutaki.state import Kingdom, units_in_words

LEVELS: Final = 2
_ZERO: Final = Param(numeric=True, default="0")


class Upgrade(Term):
    """W9: one upgrade, of a site or of the tower."""

    verb = "upgrade"
    keys: ClassVar[Mapping[str, Param]] = {
        "cost": word("pay", "waive"),
        "discount": _ZERO,
        "kind": word("any", "site", "tower", default="any"),
        "vp": COUNT,
    }

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.free = given.keys["cost"] == "waive"
        self.discount = given.count("discount")
        self.kind = given.keys["kind"]
        self.vp = given.count("vp")

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return next(possible(state, seat, self.free, self.discount, self.kind), None) is not None

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        """No disc, or the gold that is missing for the cheapest upgrade."""
        if not state.discs[seat]:
            return no_discs(state, rule)
        sites = [site for site, owners in enumerate(state.levels) if len(owners) < LEVELS and self.kind != "tower"]
        towers = range(len(STANDARD), len(UPGRADES)) if self.kind != "site" else ()
        every = [*sites, *(one for one in towers if why_no_tower(state, seat, one, rule) is None)]
        prices = [price_of(state, one, self.free, self.discount) for one in every]
        return gold_missing(state, seat, min(prices), rule) if prices else None

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if self.works(state, seat, 0):
            state.push(ChooseUpgrade(seat, self.free, self.discount, self.kind, self.vp, self.extra))


def price_of(state: Kingdom, upgrade: int, free: bool, discount: int) -> int:
    """W9.1, W9.3, WR50: the gold of the next place or of the tower card, less all discounts."""
    if free:
        return 0
    if upgrade < len(STANDARD):
        gold = state.content.standard[upgrade].price[len(state.levels[upgrade])]
    else:
        gold = state.content.towers[upgrade - len(STANDARD)].gold
    return max(0, gold - discount - state.rules.upgrade_discount)


def no_discs(state: Kingdom, rule: RuleId) -> Reason:
    """W9.6: all discs are in use."""
    return Reason(rule, "no discs", {"discs": state.content.discs})


def gold_missing(state: Kingdom, seat: Seat, price: int, rule: RuleId) -> Reason | None:
    return missing(rule, [price - state.goods[seat][GOLD]])


def why_no_tower(state: Kingdom, seat: Seat, upgrade: int, rule: RuleId) -> Reason | None:
    """W9.3: why a tower card is not available to a seat, whatever its price; None if it is."""
    number = upgrade - len(STANDARD)
    facts: JsonObject = {"upgrade": UPGRADES.word(upgrade)}
    if any(number in slots for slots in state.towers):
        return Reason(rule, "tower taken", facts)
    own = state.towers[seat][state.content.towers[number].slot]
    return None if own == NONE else Reason(rule, "slot full", {**facts, "tower": UPGRADES.word(own + len(STANDARD))})


def possible(state: Kingdom, seat: Seat, free: bool, discount: int, kind: str) -> Iterator[int]:
    """The upgrades that a seat can carry out: a free disc (W9.6), a free place and the gold."""
    if not state.discs[seat]:
        return
    gold = state.goods[seat][GOLD]
    if kind != "tower":
        for site, owners in enumerate(state.levels):
            if len(owners) < LEVELS and price_of(state, site, free, discount) <= gold:
                yield site
    if kind != "site" and (free or gold + discount + state.rules.upgrade_discount >= state.content.cheapest_tower):
        taken = {card for slots in state.towers for card in slots}
        for number, tower in enumerate(state.content.towers, len(STANDARD)):
            available = number - len(STANDARD) not in taken and state.towers[seat][tower.slot] == NONE
            if available and price_of(state, number, free, discount) <= gold:
                yield number


class ChooseUpgrade(Choice[Kingdom]):
    """WD18: which upgrade."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "free", "discount", "kind", "vp", "extra")
    rule: ClassVar[RuleId] = "W9.1"

    def __init__(self, seat: Seat, free: bool, discount: int, kind: str, vp: int, extra: bool) -> None:
        super().__init__(seat)
        self.free = free
        self.discount = discount
        self.kind = kind
        self.vp = vp
        self.extra = extra

    def about(self, state: Kingdom) -> JsonObject:
        if self.free:
            return {"free": 1}
        return {"discount": self.discount} if self.discount else {}

    def legal(self, state: Kingdom) -> list[Action]:
        legal = [UPGRADE.of(one) for one in possible(state, self.seat, self.free, self.discount, self.kind)]
        return [*legal, DECLINE.of()] if self.extra else legal

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not UPGRADE:
            return self.not_asked(self.rule)
        upgrade = action.args[0]
        tower = upgrade >= len(STANDARD)
        rule = "W9.3" if tower else self.rule
        facts: JsonObject = {"upgrade": UPGRADES.word(upgrade)}
        if not state.discs[self.seat]:
            return no_discs(state, rule)
        if self.kind == ("site" if tower else "tower"):
            return Reason(rule, "sites only" if tower else "towers only", facts)
        if tower:
            taken = why_no_tower(state, self.seat, upgrade, rule)
            if taken is not None:
                return taken
        elif len(state.levels[upgrade]) >= LEVELS:
            return Reason(rule, "site full", facts)
        price = price_of(state, upgrade, self.free, self.discount)
        return gold_missing(state, self.seat, price, rule) or self.not_asked(rule)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        if action.verb is DECLINE:
            return
        seat, upgrade = self.seat, action.args[0]
        gold = price_of(state, upgrade, self.free, self.discount)
        state.move(seat, SUPPLY, GOLD, gold)
        state.discs[seat] -= 1
        state.carried[seat] += 1
        if upgrade < len(STANDARD):
            kind = "site"
            state.levels[upgrade].append(seat)
        else:
            kind = "tower"
            number = upgrade - len(STANDARD)
            state.towers[seat][state.content.towers[number].slot] = number
        facts: JsonObject = {"seat": seat, "upgrade": UPGRADES.word(upgrade), "kind": kind, "gold": gold}
        play.tell("upgraded", "W9.1", facts)
        state.score_vp(seat, self.vp, "W6.7", play)


# -- other players' discs ----------------------------------------------------------------------------------


class UpgradeRemove(Term):
    """WR47: the highest disc of a site leaves, if it belongs to another player."""

    verb = "upgrade_remove"
    keys: ClassVar[Mapping[str, Param]] = {"kind": word("site"), "from": word("one_other")}
    asks_first = True

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return bool(topmost(state, seat))

    def ask(self, state: Kingdom, seat: Seat, effect: Effect, start: int, at: int) -> Aim:
        return RemoveDisc(seat, effect.number, start, at)


def topmost(state: Kingdom, seat: Seat) -> list[tuple[int, Seat]]:
    return [(site, owners[-1]) for site, owners in enumerate(state.levels) if owners and owners[-1] != seat]


class RemoveDisc(Aim):
    """WD30: which site loses its highest disc."""

    rule: ClassVar[RuleId] = "WR47"

    def legal(self, state: Kingdom) -> list[Action]:
        return [DISC.of(*target) for target in topmost(state, self.seat)]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not DISC:
            return self.not_asked(self.rule)
        site, owner = action.args
        owners = state.levels[site]
        if not owners:
            return Reason(self.rule, "no disc at site", {"site": STANDARD[site]})
        rival = no_rival(state, self.seat, owner, self.rule)
        return rival or Reason(self.rule, "not highest", {"site": STANDARD[site], "seat": owners[-1]})

    def aimed(self, action: Action) -> Step[Kingdom]:
        return Collapse(self.seat, *action.args)


class Collapse(Step[Kingdom]):
    """WR47: the disc returns to its owner; the level falls by one, points stay."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "site", "owner")

    def __init__(self, seat: Seat, site: int, owner: Seat) -> None:
        self.seat = seat
        self.site = site
        self.owner = owner

    def run(self, state: Kingdom, play: Play) -> None:
        state.levels[self.site].pop()
        state.discs[self.owner] += 1
        play.tell("collapsed", "WR47", {"seat": self.seat, "from": self.owner, "site": STANDARD[self.site]})


class UpgradeSwap(Term):
    """WR48: an own disc takes the place of another player's."""

    verb = "upgrade_swap"
    keys: ClassVar[Mapping[str, Param]] = {"kind": word("site"), "from": word("one_other")}

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return bool(foreign(state, seat))

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if self.works(state, seat, 0):
            state.push(TakeOver(seat))


def foreign(state: Kingdom, seat: Seat) -> list[tuple[int, Seat]]:
    if not state.discs[seat]:
        return []
    return list(dict.fromkeys((site, own) for site, owners in enumerate(state.levels) for own in owners if own != seat))


class TakeOver(Choice[Kingdom]):
    """WD30: whose disc at which site; level and points stay."""

    rule: ClassVar[RuleId] = "WR48"

    def legal(self, state: Kingdom) -> list[Action]:
        return [DISC.of(*target) for target in foreign(state, self.seat)]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not DISC:
            return self.not_asked(self.rule)
        site, owner = action.args
        rival = no_rival(state, self.seat, owner, self.rule)
        return rival or Reason(self.rule, "no disc of seat", {"seat": owner, "site": STANDARD[site]})

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        site, owner = action.args
        owners = state.levels[site]
        owners[owners.index(owner)] = self.seat
        state.discs[owner] += 1
        state.discs[self.seat] -= 1
        play.tell("took over", "WR48", {"seat": self.seat, "from": owner, "site": STANDARD[site]})


# -- the pyramid -----------------------------------------------------------------------------------------


class Climb(Term):
    """W6.1: one level up on the pyramid."""

    verb = "climb"
    number = COUNT

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        level = state.pyramid[seat] + 1
        if level > len(state.content.pyramid) or (level == 1 and not state.discs[seat]):
            return False
        step = state.content.pyramid[level - 1]
        return state.pyramid.count(level) < step.places and step.price.payable(state, seat)

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        level = state.pyramid[seat] + 1
        if level > len(state.content.pyramid):
            return Reason(rule, "at the top", {"level": level - 1})
        if level == 1 and not state.discs[seat]:
            return no_discs(state, rule)
        step = state.content.pyramid[level - 1]
        if state.pyramid.count(level) >= step.places:
            return Reason(rule, "level full", {"level": level, "places": step.places})
        return step.price.why_not(state, seat, rule)

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        """WR87: price, disc, points, the extra of Extreme, and last what the master offers."""
        level = state.pyramid[seat] + 1
        step = state.content.pyramid[level - 1]
        units = [(kind, due) for kind, due in enumerate(step.price.fixed_units) if due]
        for kind, due in units:
            state.move(seat, SUPPLY, kind, due)
        if units:
            play.tell("paid", "W6.1", {"seat": seat, "units": units_in_words(units)})
        discs = 1 if level == 1 else 0
        state.discs[seat] -= discs
        state.pyramid[seat] = level
        play.tell("climbed", "W6.1", {"seat": seat, "level": level, "discs": discs})
        state.score_vp(seat, step.vp, "W6.1", play)
        if level == len(state.content.pyramid):
            state.trigger(seat, play)
        master = state.content.masters[state.masters[seat]].climb
        if master is not None:
            state.push(master.as_step(seat))
        extra = state.board.pyramid_extras[level - 1]
        if extra is not None:
            extra.begin(state, seat, play)
