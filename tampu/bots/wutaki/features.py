"""The features by which the bots of Wutaki judge a position."""

from tampu.bots.value import Features
from tampu.bots.wutaki.estimate import prospects, remaining
from tampu.engine import Seat
from tampu.games.wutaki.alphabet import ADDITIONAL, GOLD, MASTERS, MONSTER, NONE, SPECIAL, STANDARD
from tampu.games.wutaki.effects.points import Vp
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps import scoring

_PYRAMID = 4
_BEST = 3
_REWARD = 2
"""What a reward other than points is worth, roughly."""

NAMES = (
    "estimate",
    "track",
    "revenge points",
    "elements",
    "standing points",
    "secrets",
    "others",
    "sets",
    "gold",
    "gold beyond 8",
    "marker units",
    "units",
    "units beyond 4",
    "kinds",
    "omens",
    "omens beyond 4",
    "standing omen",
    "additional workers",
    "special worker",
    "wages due",
    "loyal to place",
    "recruited to place",
    *(f"disc {site}" for site in STANDARD),
    "elemental tower",
    "resource tower",
    *(f"pyramid {level}" for level in range(1, _PYRAMID + 1)),
    "pyramid goods",
    "pacts open",
    "pacts beyond 3",
    *(f"pact {rank}" for rank in range(1, _BEST + 1)),
    "pacts payable",
    "own element open",
    "revenge cards",
    "revenge cards beyond 2",
    "secret pacts",
    "private track",
    "multiplier",
    "start",
    "ability left",
    "plunder in reach",
    "brought the end",
    *(f"master {master}" for master in MASTERS[1:]),
)


def features(state: Kingdom, seat: Seat) -> list[float]:
    goods = state.goods[seat]
    cost = state.cost[seat]
    home, free = state.home[seat], state.free[seat]
    recruited = state.recruited(seat)
    level = state.pyramid[seat]
    dealt = state.elements[seat] != NONE
    pacts, payable, own = _pacts(state, seat, dealt)
    omens = len(state.hands[seat])
    revenge = len(state.revenge.hands[seat])
    others = goods[1:]
    factors = state.content.masters[state.masters[seat]].factors
    return [
        prospects(state, seat) if dealt else 0.0,
        state.vp[seat],
        scoring.revenge(state, seat),
        scoring.elements(state, seat) if dealt else 0,
        scoring.standing(state, seat),
        scoring.secrets(state, seat),
        scoring.others(state, seat) if dealt else 0,
        scoring.resources(state, seat),
        min(goods[GOLD], 8),
        max(0, goods[GOLD] - 8),
        0 if cost == NONE else min(goods[cost], 5),
        sum(min(units, 4) for units in others),
        sum(max(0, units - 4) for units in others),
        sum(units > 0 for units in others),
        min(omens, 4),
        max(0, omens - 4),
        state.standing[seat] != NONE,
        state.board.additional - home[ADDITIONAL],
        1 - home[SPECIAL],
        0 if cost == NONE else max(0, recruited - goods[cost]),
        free[0],
        free[1] + free[2],
        *(owners.count(seat) for owners in state.levels),
        state.towers[seat][0] != NONE,
        state.towers[seat][1] != NONE,
        *(level == step for step in range(1, _PYRAMID + 1)),
        _pyramid_goods(state, seat, level),
        len(state.accepted[seat]),
        max(0, len(state.accepted[seat]) - 3),
        *pacts,
        payable,
        own,
        revenge,
        max(0, revenge - 2),
        len(state.secrets.hands[seat]),
        state.marker[seat],
        factors[state.factor[seat]] if factors else 0,
        seat == (state.start if state.claim == NONE else state.claim),
        state.ability[seat] != NONE and not state.spent[seat],
        (free[0] + free[1] + free[2] > 0) * sum(state.goods[MONSTER]),
        state.ending == seat,
        *(state.masters[seat] == master for master in range(1, len(MASTERS))),
    ]


def _pyramid_goods(state: Kingdom, seat: Seat, level: int) -> float:
    """How much of the price of the next level the seat owns, if the level has a place left."""
    if level == len(state.content.pyramid):
        return 0.0
    step = state.content.pyramid[level]
    if state.pyramid.count(level + 1) >= step.places or (level == 0 and not state.discs[seat]):
        return 0.0
    need = step.price.fixed_units
    there = sum(min(due, have) for due, have in zip(need, state.goods[seat], strict=True))
    return step.vp * (there / step.price.total) ** 2


def _pacts(state: Kingdom, seat: Seat, dealt: bool) -> tuple[list[float], int, int]:
    """The best open pacts by points and by the share of their price that the seat owns; how many of them can be paid,
    and how many are of its own element."""
    goods, cost, omens = state.goods[seat], state.cost[seat], len(state.hands[seat])
    element = scoring.element_of(state, seat) if dealt else NONE
    chances: list[float] = []
    payable = own = 0
    total = sum(goods)
    for card in state.accepted[seat]:
        pact = state.content.pacts[card]
        price = pact.price
        there = 0
        for kind, due in price.named:
            there += min(due, goods[kind])
        if price.marker and cost != NONE:
            there += min(price.marker, max(0, goods[cost] - price.fixed_units[cost]))
        there += min(price.any, max(0, total - there)) + min(price.omens, omens)
        share = there / (price.total + price.omens)
        points = sum(term.points if isinstance(term, Vp) else _REWARD for term in pact.reward.terms)
        chances.append((points + 4) * share * share)
        payable += share >= 1
        own += pact.element == element
    chances.sort(reverse=True)
    return [*chances, 0.0, 0.0, 0.0][:_BEST], payable, own


FEATURES = Features(NAMES, features, remaining, {"estimate": 1.0})
