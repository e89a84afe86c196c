"""What a seat can work out: what its pacts lack, and how its hidden cards would count now.

Everything here follows from what everybody knows and from the seat's own cards.
"""

from typing import TYPE_CHECKING

from tampu.engine import Json, JsonObject, Seat
from tampu.games.wutaki.alphabet import NONE, PACTS, RESOURCES, REVENGE_CARDS, SECRET_PACTS
from tampu.games.wutaki.steps.scoring import METRICS, STEPS

if TYPE_CHECKING:
    from tampu.games.wutaki.box.cards import SecretPact
    from tampu.games.wutaki.state import Kingdom


def own_counsel(state: "Kingdom", seat: Seat) -> JsonObject:
    """What helps only this seat."""
    lacking: JsonObject = {}
    for card in [*state.accepted[seat], *state.display, *(state.looked if state.looker == seat else [])]:
        if card != NONE and state.cost[seat] != NONE:
            lacking[PACTS[card]] = lacks(state, seat, card)
    revenge: list[Json] = [_limit(state, seat, card) for card in state.revenge.hands[seat]]
    secrets: list[Json] = [_condition(state, seat, card) for card in state.secrets.hands[seat]]
    forecast = _forecast(state, seat) if state.round else None
    return {"lacking": lacking, "limits": revenge, "conditions": secrets, "forecast": forecast}


def lacks(state: "Kingdom", seat: Seat, card: int) -> JsonObject:
    """W7.2: what is missing for a pact, by resource; also units of any kind and omens."""
    price = state.content.pacts[card].price
    goods = state.goods[seat]
    due = list(price.fixed_units)
    due[state.cost[seat]] += price.marker
    missing: JsonObject = {
        word: need - have for word, need, have in zip(RESOURCES, due, goods, strict=True) if need > have
    }
    if price.any:
        spare = sum([have - need for need, have in zip(due, goods, strict=True) if have > need])
        if price.any > spare:
            missing["any"] = price.any - spare
    omens = len(state.hands[seat])
    if price.omens > omens:
        missing["omen"] = price.omens - omens
    return missing


def _limit(state: "Kingdom", seat: Seat, card: int) -> JsonObject:
    """W12.4: what a revenge card counts, and whether it would strike now."""
    limit = state.content.revenge[card]
    count = METRICS[limit.metric](state, seat) if state.elements[seat] != NONE else 0
    return {"card": REVENGE_CARDS[card], "count": count, "limit": limit.at_least, "strikes": limit.broken(count)}


def _condition(state: "Kingdom", seat: Seat, card: int) -> JsonObject:
    """W14.3: whether a secret pact would count now."""
    secret = state.content.secrets[card]
    return {"card": SECRET_PACTS[card], "met": secret.condition(state, seat) if _knowable(state, secret) else None}


def _knowable(state: "Kingdom", secret: "SecretPact") -> bool:
    """Can its holder tell whether it would count? Not if hidden cards of others count, or pacts that lie face down."""
    return secret.knowable and (state.revealed or not (secret.compares_pacts and state.version.fulfilled_face_down))


def _forecast(state: "Kingdom", seat: Seat) -> JsonObject:
    """W14.3: the points of this seat, step by step, if the game were scored now."""
    unknown = ("secrets",) if state.revealed or not state.version.fulfilled_face_down else ("secrets", "others")
    points: JsonObject = {name: step(state, seat) for name, step in STEPS.items() if name not in unknown}
    cards = [state.content.secrets[card] for card in state.secrets.hands[seat]]
    points["secrets"] = sum(card.vp for card in cards if _knowable(state, card) and card.condition(state, seat))
    return points
