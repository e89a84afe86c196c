"""A quick estimate of what a position of Wutaki is worth to a seat."""

from tampu.bots.value import VICTORY
from tampu.engine import Seat
from tampu.games.wutaki.alphabet import NONE
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps.scoring import element_of, elements, revenge, secrets, standing, unfulfilled

_UNIT = 0.55
_GOLD = 0.5
_OMEN = 0.9
_WORKER = (4.0, 3.0)
"""An additional and a special worker, while many rounds are left."""
_OPEN_PACT = 0.8
"""How much the points of an open pact count when its whole price is there; less in proportion."""


def worth(state: Kingdom, seat: Seat) -> float:
    """What a seat has, less a part of what its rivals have, so that harming them is worth something."""
    left = remaining(state)
    rivals = sum(_means(state, other, left) for other in range(state.seats) if other != seat)
    victory = VICTORY if state.worthiest == seat else 0.0
    return prospects(state, seat) + victory - rivals / state.seats


def remaining(state: Kingdom) -> float:
    """How far the leading seat is from the end, from 1 to 0."""
    return max(0.0, 1 - max(state.vp) / state.content.end_vp)


def prospects(state: Kingdom, seat: Seat) -> float:
    """Points, and what will bring points later; resources count less towards the end."""
    left = remaining(state)
    total = float(state.vp[seat]) + revenge(state, seat) + elements(state, seat) + standing(state, seat)
    total += secrets(state, seat) + (1 - left) * unfulfilled(state, seat)
    goods = state.goods[seat]
    total += (0.3 + left) * (_UNIT * sum(min(units, 8) for units in goods[1:]) + _GOLD * min(goods[0], 10))
    total += (0.2 + left) * _OMEN * min(len(state.hands[seat]), 6)
    total += left * (
        _WORKER[0] * (state.board.additional - state.home[seat][1]) + _WORKER[1] * (1 - state.home[seat][2])
    )
    total += left * 2.5 * sum(owners.count(seat) for owners in state.levels)
    total += left * 1.5 * sum(card != NONE for card in state.towers[seat])
    total += left * 1.2 * state.pyramid[seat]
    chances = sorted((_open_pact(state, seat, card) for card in state.accepted[seat]), reverse=True)
    total += sum(chances[:3]) - 4.0 * max(0, len(chances) - 3)
    return total


def _means(state: Kingdom, seat: Seat, left: float) -> float:
    """What a rival has, roughly."""
    upgrades = sum(owners.count(seat) for owners in state.levels)
    pacts = len(state.accepted[seat])
    return (
        state.vp[seat] + left * (_UNIT * sum(state.goods[seat]) + 3 * state.recruited(seat) + 2 * upgrades) - 2 * pacts
    )


def _open_pact(state: Kingdom, seat: Seat, card: int) -> float:
    """An open pact counts more of its points the more of its price the seat owns."""
    pact = state.content.pacts[card]
    need = list(pact.price.fixed_units)
    if pact.price.marker:
        need[state.cost[seat]] += pact.price.marker
    there = sum(min(due, have) for due, have in zip(need, state.goods[seat], strict=True))
    there += min(pact.price.any, max(0, sum(state.goods[seat]) - there))
    there += min(pact.price.omens, len(state.hands[seat]))
    share = there / (pact.price.total + pact.price.omens)
    points = sum(getattr(term, "points", 2) for term in pact.reward.terms)
    if state.elements[seat] != NONE and pact.element == element_of(state, seat):
        points += 3
    return _OPEN_PACT * points * share * share
