"""Verbs that exchange: trade and vp_trade (W6.15, WD24, WD25)."""

from collections.abc import Mapping
from typing import ClassVar, Final

from tampu.engine import Action, Choice, JsonObject, Play, Reason, RuleId, Seat
from tampu.games.wutaki.alphabet import AMOUNT, DONE, RESOURCES, SUPPLY, TRADE, VP
from tampu.games.wutaki.effects.effect import Term
from tampu.games.wutaki.language.params import AMOUNT as MOST
from tampu.games.wutaki.language.params import Given, Param, word
from tampu.games.wutaki.state import Kingdom

_KEYS: Final[Mapping[str, Param]] = {"max": MOST, "rate": word("1")}


class Trade(Term):
    """Exchange units with the supply, one for one."""

    verb = "trade"
    keys = _KEYS

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.most = given.count("max")

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        own, supply = state.goods[seat], state.goods[SUPPLY]
        for kind, have in enumerate(own):
            if have:
                return sum(supply) > supply[kind] or bool(pairs(state, seat, 0, 0))
        return False

    def why_idle(self, state: Kingdom, seat: Seat, rule: RuleId) -> Reason | None:
        return None if any(state.goods[seat]) else Reason(rule, "nothing owned")

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if self.works(state, seat, 0):
            state.push(TradeUnits(seat, self.most, 0, 0, self.only))


def pairs(state: Kingdom, seat: Seat, given: int, got: int) -> list[tuple[int, int]]:
    """WR63: no kind that was received is given, none that was given is received."""
    own, supply = state.goods[seat], state.goods[SUPPLY]
    kinds = range(len(RESOURCES))
    gets = [kind for kind in kinds if supply[kind] and not given >> kind & 1]
    gives = [kind for kind in kinds if own[kind] and not got >> kind & 1]
    return [(give, get) for give in gives for get in gets if give != get]


def none_owned(state: Kingdom, seat: Seat, kind: int, rule: RuleId) -> Reason | None:
    return None if state.goods[seat][kind] else Reason(rule, "none of yours", {"resource": RESOURCES[kind]})


def none_left(state: Kingdom, kind: int, rule: RuleId) -> Reason | None:
    return None if state.goods[SUPPLY][kind] else Reason(rule, "none in supply", {"resource": RESOURCES[kind]})


class TradeUnits(Choice[Kingdom]):
    """WD24: a pair to exchange, or done. `given` and `got` hold kinds, one bit each."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "most", "given", "got", "must")
    rule: ClassVar[RuleId] = "WR63"

    def __init__(self, seat: Seat, most: int, given: int, got: int, must: bool) -> None:
        super().__init__(seat)
        self.most = most
        self.given = given
        self.got = got
        self.must = must

    def about(self, state: Kingdom) -> JsonObject:
        """How many units can still be given: none of the kinds that were received."""
        left = sum(have for kind, have in enumerate(state.goods[self.seat]) if not self.got >> kind & 1)
        return {"most": min(self.most, left)}

    def legal(self, state: Kingdom) -> list[Action]:
        legal = [TRADE.of(*pair) for pair in pairs(state, self.seat, self.given, self.got)]
        if not self.must:
            legal.append(DONE.of())
        return legal

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not TRADE:
            return self.not_asked(self.rule)
        give, get = action.args
        if give == VP:
            return Reason(self.rule, "no vp here")
        if give == get:
            return Reason(self.rule, "same kind", {"resource": RESOURCES[give]})
        if self.got >> give & 1:
            return Reason(self.rule, "was received", {"resource": RESOURCES[give]})
        if self.given >> get & 1:
            return Reason(self.rule, "was given", {"resource": RESOURCES[get]})
        lacking = none_owned(state, self.seat, give, self.rule) or none_left(state, get, self.rule)
        return lacking or self.not_asked(self.rule)

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        if action.verb is TRADE:
            give, get = action.args
            state.push(TradeAmount(self.seat, self.most, self.given, self.got, give, get))


class TradeAmount(Choice[Kingdom]):
    """WD25: how many units, or points, to exchange. An exchange of points gives the pair (VP, kind)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "most", "given", "got", "give", "get")
    rule: ClassVar[RuleId] = "W6.15"

    def __init__(self, seat: Seat, most: int, given: int, got: int, give: int, get: int) -> None:
        super().__init__(seat)
        self.most = most
        self.given = given
        self.got = got
        self.give = give
        self.get = get

    def about(self, state: Kingdom) -> JsonObject:
        give = "vp" if self.give == VP else RESOURCES[self.give]
        return {"most": len(self.legal(state)), "give": give, "get": RESOURCES[self.get]}

    def legal(self, state: Kingdom) -> list[Action]:
        have = state.vp[self.seat] if self.give == VP else state.goods[self.seat][self.give]
        most = min(have, state.goods[SUPPLY][self.get], self.most)
        return [AMOUNT.of(count) for count in range(1, most + 1)]

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not AMOUNT:
            return self.not_asked(self.rule)
        return Reason(self.rule, "at most", {"most": len(self.legal(state))})

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        count = action.args[0]
        seat, left, got = self.seat, self.most - count, self.got | 1 << self.get
        if self.give == VP:
            state.score_vp(seat, -count, "W6.15", play)
        else:
            state.move(seat, SUPPLY, self.give, count)
        state.move(SUPPLY, seat, self.get, count)
        got_units = f"{count} {RESOURCES[self.get]}"
        if self.give == VP:
            play.tell("bought", "W6.15", {"seat": seat, "got": got_units})
        else:
            play.tell("traded", "W6.15", {"seat": seat, "gave": f"{count} {RESOURCES[self.give]}", "got": got_units})
        if not left:
            return
        if self.give == VP:
            if points_buy(state, seat, got):
                state.push(TradePoints(seat, left, got, False))
        else:
            given = self.given | 1 << self.give
            if pairs(state, seat, given, got):
                state.push(TradeUnits(seat, left, given, got, False))


class VpTrade(Term):
    """Give up points for as many units of one's choice; never below 0 (WR27)."""

    verb = "vp_trade"
    keys = _KEYS

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.most = given.count("max")

    def works(self, state: Kingdom, seat: Seat, spare: int) -> bool:
        return bool(points_buy(state, seat, 0))

    def run(self, state: Kingdom, seat: Seat, play: Play) -> None:
        if self.works(state, seat, 0):
            state.push(TradePoints(seat, self.most, 0, self.only))


def points_buy(state: Kingdom, seat: Seat, got: int) -> list[int]:
    """The kinds that points can buy, each once."""
    if not state.vp[seat]:
        return []
    return [kind for kind, have in enumerate(state.goods[SUPPLY]) if have and not got >> kind & 1]


class TradePoints(Choice[Kingdom]):
    """WD24: a kind to buy with points, or done."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "most", "got", "must")
    rule: ClassVar[RuleId] = "W6.15"

    def __init__(self, seat: Seat, most: int, got: int, must: bool) -> None:
        super().__init__(seat)
        self.most = most
        self.got = got
        self.must = must

    def about(self, state: Kingdom) -> JsonObject:
        return {"most": min(self.most, state.vp[self.seat])}

    def legal(self, state: Kingdom) -> list[Action]:
        legal = [TRADE.of(VP, kind) for kind in points_buy(state, self.seat, self.got)]
        if not self.must:
            legal.append(DONE.of())
        return legal

    def why_not(self, state: Kingdom, action: Action) -> Reason:
        if action.verb is not TRADE:
            return self.not_asked(self.rule)
        give, get = action.args
        if give != VP:
            return Reason(self.rule, "only points")
        if self.got >> get & 1:
            return Reason(self.rule, "was received", {"resource": RESOURCES[get]})
        return none_left(state, get, self.rule) or Reason(self.rule, "no points")

    def take(self, state: Kingdom, action: Action, play: Play) -> None:
        if action.verb is TRADE:
            state.push(TradeAmount(self.seat, self.most, 0, self.got, VP, action.args[1]))
