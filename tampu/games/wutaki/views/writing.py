"""What everybody knows, what a seat knows besides, and what is hidden, as plain data (W17)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tampu.engine import Json, JsonObject, Seat
from tampu.games.wutaki.alphabet import (
    ABILITIES,
    ELEMENT_CARDS,
    KINDS,
    MASTERS,
    MONSTER,
    NONE,
    OMENS,
    PACTS,
    PLACES,
    RESOURCES,
    REVENGE_CARDS,
    ROUND_CARDS,
    SECRET_PACTS,
    SITES,
    STANDARD,
    SUPPLY,
    TOWERS,
)
from tampu.games.wutaki.views.counsel import own_counsel

if TYPE_CHECKING:
    from tampu.games.wutaki.state import Kingdom


def common(state: "Kingdom") -> JsonObject:
    fields: JsonObject = {SITES.words[site]: list(counts) for site, counts in enumerate(state.taken) if counts}
    levels: JsonObject = {site: list(owners) for site, owners in zip(STANDARD, state.levels, strict=True)}
    placed: list[Json] = [
        [seat, KINDS.word(kind), PLACES.word(place), field, visit] for seat, kind, place, field, visit in state.placed
    ]
    rules = state.rules
    return {
        "round": state.round,
        "start": state.start,
        "claim": state.claim,
        "ending": state.ending,
        "last": state.last,
        "rules": {
            "upgrade_discount": rules.upgrade_discount,
            "yield_bonus": rules.yield_bonus,
            "accept_bonus": rules.accept_bonus,
            "evict_closed": rules.evict_closed,
            "penalty_waived": rules.penalty_waived,
        },
        "supply": _units(state.goods[SUPPLY]),
        "monster": _units(state.goods[MONSTER]),
        "offering": _units(state.offering),
        "tribes": [_tribe(state, seat) for seat in range(state.seats)],
        "fields": fields,
        "levels": levels,
        "yields": _yields(state),
        "prices": _prices(state),
        "towers": _names(TOWERS, towers_left(state)),
        "placed": placed,
        "visits": state.visits,
        "acting": state.acting,
        "freed": _name(SITES.words, state.freed),
        "doubled": state.doubled,
        "track": state.track,
        "track_fields": [field.id for field in state.board.track],
        "display": _names(PACTS, state.display),
        "slot_gold": [gold + rules.accept_bonus for gold in state.board.slot_gold],
        "pacts": {
            "deck": state.pact_deck.size,
            "drawn": state.pacts_drawn,
            "discards": _names(PACTS, state.pact_discards),
            "looker": state.looker,
            "looked": len(state.looked),
        },
        "omens": {
            "deck": state.omen_deck.size,
            "drawn": state.omens_drawn,
            "discards": _names(OMENS, state.omen_discards),
            "in_play": _names(OMENS, state.in_play),
            "kept_over": _names(OMENS, state.kept_over),
        },
        "rounds": {
            "deck": state.round_deck.size,
            "drawn": state.rounds_drawn,
            "discards": _names(ROUND_CARDS, state.round_discards),
            "in_force": _names(ROUND_CARDS, state.in_force),
        },
        "secrets": state.secrets.public(),
        "revenge": state.revenge.public(),
        "shown": [_hidden_cards(state, seat) for seat in range(state.seats)] if state.revealed else None,
        "worthiest": state.worthiest,
    }


def _yields(state: "Kingdom") -> JsonObject:
    """W6.8, WR51: what a visit to each standard site brings now."""
    yields: JsonObject = {}
    for number, site in enumerate(STANDARD):
        more = 0 if state.content.hiring[number] else state.rules.yield_bonus
        yields[site] = state.board.yields[number][len(state.levels[number])] + more
    return yields


def _prices(state: "Kingdom") -> JsonObject:
    """W9.1, WR50: the gold for the next disc at each standard site; none where both places are taken."""
    prices: JsonObject = {}
    for number, site in enumerate(STANDARD):
        standard, level = state.content.standard[number].price, len(state.levels[number])
        prices[site] = None if level == len(standard) else max(0, standard[level] - state.rules.upgrade_discount)
    return prices


def towers_left(state: "Kingdom") -> list[int]:
    """W9.3: each tower card exists once."""
    taken = {card for slots in state.towers for card in slots}
    return [card for card in range(len(TOWERS)) if card not in taken]


def _tribe(state: "Kingdom", seat: Seat) -> JsonObject:
    """The open part of one seat. Fulfilled pacts lie face down until the end (WR39)."""
    free, home, fulfilled = state.free[seat], state.home[seat], state.fulfilled[seat]
    hire = state.board.hire_price(home[1]) if home[1] + home[2] else None
    return {
        "vp": state.vp[seat],
        "goods": _units(state.goods[seat]),
        "cost": _name(RESOURCES, state.cost[seat]),
        "master": MASTERS[state.masters[seat]],
        "ability": _name(ABILITIES, state.ability[seat]),
        "spent": state.spent[seat],
        "marker": state.marker[seat],
        "factor": state.factor[seat],
        "pyramid": state.pyramid[seat],
        "discs": state.discs[seat],
        "towers": _names(TOWERS, state.towers[seat]),
        "upgrades": state.carried[seat],
        "available": list(free),
        "home": list(home),
        "recruited": state.recruited(seat),
        "next_hire": None if hire is None else {"marker": hire[0], "gold": hire[1]},
        "accepted": _names(PACTS, state.accepted[seat]),
        "fulfilled": _names(PACTS, fulfilled if fulfilled_open(state) else [NONE] * len(fulfilled)),
        "omens": len(state.hands[seat]),
        "omens_kept_over": state.kept_count[seat],
        "secrets": len(state.secrets.hands[seat]),
        "revenge": len(state.revenge.hands[seat]),
        "standing": _name(OMENS, state.standing[seat]),
        "standing_used": state.standing_used[seat],
    }


def fulfilled_open(state: "Kingdom") -> bool:
    """WR39: does everybody see which pacts were fulfilled?"""
    return state.revealed or not state.version.fulfilled_face_down


def _hidden_cards(state: "Kingdom", seat: Seat) -> JsonObject:
    return {
        "element": _name(ELEMENT_CARDS, state.elements[seat]),
        "secrets": _names(SECRET_PACTS, state.secrets.hands[seat]),
        "revenge": _names(REVENGE_CARDS, state.revenge.hands[seat]),
    }


def own(state: "Kingdom", seat: Seat) -> JsonObject:
    """The cards that only this seat sees, and what follows from them."""
    return {**own_cards(state, seat), **own_counsel(state, seat)}


def own_cards(state: "Kingdom", seat: Seat) -> JsonObject:
    return {
        "element": _name(ELEMENT_CARDS, state.elements[seat]),
        "hand": _names(OMENS, state.hands[seat]),
        "looked": _names(PACTS, state.looked) if state.looker == seat else [],
        "fulfilled": _names(PACTS, state.fulfilled[seat]),
        "secrets": state.secrets.own(seat, SECRET_PACTS),
        "revenge": state.revenge.own(seat, REVENGE_CARDS),
    }


def secret(state: "Kingdom") -> JsonObject:
    """What the seats know; the piles are what is left."""
    return {"seats": [own_cards(state, seat) for seat in range(state.seats)]}


# -- numbers as words ------------------------------------------------------------------------------------


def _name(names: Sequence[str], number: int) -> Json:
    return None if number == NONE else names[number]


def _names(names: Sequence[str], numbers: Sequence[int]) -> list[Json]:
    return [None if number == NONE else names[number] for number in numbers]


def _units(goods: Sequence[int]) -> JsonObject:
    return {word: goods[kind] for kind, word in enumerate(RESOURCES)}
