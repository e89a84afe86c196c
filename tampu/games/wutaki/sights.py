"""What everybody knows, what a seat knows besides, and what is hidden (W17); and how a state is read back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tampu.engine import Json, JsonObject, Pool, Seat
from tampu.engine.wire import as_bool, as_int, as_ints, as_list, as_object, as_text
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

if TYPE_CHECKING:
    from tampu.games.wutaki.kingdom import Kingdom


def _name(names: Sequence[str], number: int) -> Json:
    return None if number == NONE else names[number]


def _names(names: Sequence[str], numbers: Sequence[int]) -> list[Json]:
    return [None if number == NONE else names[number] for number in numbers]


def _units(goods: Sequence[int]) -> JsonObject:
    return {word: goods[kind] for kind, word in enumerate(RESOURCES)}


# -- writing ---------------------------------------------------------------------------------------------


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
    """The open part of one seat. Fulfilled pacts lie face down, but everybody saw them (WR39)."""
    free, home = state.free[seat], state.home[seat]
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
        "fulfilled": _names(PACTS, state.fulfilled[seat]),
        "omens": len(state.hands[seat]),
        "omens_kept_over": state.kept_count[seat],
        "secrets": len(state.secrets.hands[seat]),
        "revenge": len(state.revenge.hands[seat]),
        "standing": _name(OMENS, state.standing[seat]),
        "standing_used": state.standing_used[seat],
    }


def _hidden_cards(state: "Kingdom", seat: Seat) -> JsonObject:
    return {
        "element": _name(ELEMENT_CARDS, state.elements[seat]),
        "secrets": _names(SECRET_PACTS, state.secrets.hands[seat]),
        "revenge": _names(REVENGE_CARDS, state.revenge.hands[seat]),
    }


def own(state: "Kingdom", seat: Seat) -> JsonObject:
    """The cards that only this seat sees."""
    return {
        "element": _name(ELEMENT_CARDS, state.elements[seat]),
        "hand": _names(OMENS, state.hands[seat]),
        "looked": _names(PACTS, state.looked) if state.looker == seat else [],
        "secrets": state.secrets.own(seat, SECRET_PACTS),
        "revenge": state.revenge.own(seat, REVENGE_CARDS),
    }


def secret(state: "Kingdom") -> JsonObject:
    """What the seats know; the piles are what is left."""
    return {"seats": [own(state, seat) for seat in range(state.seats)]}


# -- reading ---------------------------------------------------------------------------------------------


def _number(names: Sequence[str], value: Json) -> int:
    return NONE if value is None else names.index(as_text(value))


def _numbers(names: Sequence[str], value: Json) -> list[int]:
    return [_number(names, item) for item in as_list(value)]


def _goods(value: Json) -> list[int]:
    units = as_object(value)
    return [as_int(units[word]) for word in RESOURCES]


def read_public(state: "Kingdom", public: JsonObject) -> None:
    """Fill an empty state with what everybody knows."""
    state.round = as_int(public["round"])
    state.start = as_int(public["start"])
    state.claim = as_int(public["claim"])
    state.ending = as_int(public["ending"])
    state.last = as_bool(public["last"])
    rules = as_object(public["rules"])
    state.rules.upgrade_discount = as_int(rules["upgrade_discount"])
    state.rules.yield_bonus = as_int(rules["yield_bonus"])
    state.rules.accept_bonus = as_int(rules["accept_bonus"])
    state.rules.evict_closed = as_bool(rules["evict_closed"])
    state.rules.penalty_waived = as_bool(rules["penalty_waived"])
    state.goods[SUPPLY] = _goods(public["supply"])
    state.goods[MONSTER] = _goods(public["monster"])
    state.offering = _goods(public["offering"])
    for seat, tribe in enumerate(as_list(public["tribes"])):
        _read_tribe(state, seat, as_object(tribe))
    for site, counts in as_object(public["fields"]).items():
        state.taken[SITES[site]] = as_ints(counts)
    levels = as_object(public["levels"])
    state.levels = [as_ints(levels[site]) for site in STANDARD]
    for item in as_list(public["placed"]):
        who, kind, place, field, visit = as_list(item)
        worker = (as_int(who), KINDS[as_text(kind)], PLACES[as_text(place)], as_int(field), as_int(visit))
        state.placed.append(worker)
    state.visits = as_int(public["visits"])
    state.acting = as_int(public["acting"])
    state.freed = _number(SITES.words, public["freed"])
    state.doubled = as_bool(public["doubled"])
    state.track = as_int(public["track"])
    state.display = _numbers(PACTS, public["display"])
    pacts = as_object(public["pacts"])
    state.pacts_drawn = as_int(pacts["drawn"])
    state.pact_discards = _numbers(PACTS, pacts["discards"])
    state.looker = as_int(pacts["looker"])
    omens = as_object(public["omens"])
    state.omens_drawn = as_int(omens["drawn"])
    state.omen_discards = _numbers(OMENS, omens["discards"])
    state.in_play = _numbers(OMENS, omens["in_play"])
    state.kept_over = _numbers(OMENS, omens["kept_over"])
    rounds = as_object(public["rounds"])
    state.rounds_drawn = as_int(rounds["drawn"])
    state.round_discards = _numbers(ROUND_CARDS, rounds["discards"])
    state.in_force = _numbers(ROUND_CARDS, rounds["in_force"])
    state.secrets.read_public(as_object(public["secrets"]))
    state.revenge.read_public(as_object(public["revenge"]))
    state.revealed = public["shown"] is not None


def _read_tribe(state: "Kingdom", seat: Seat, tribe: JsonObject) -> None:
    state.vp[seat] = as_int(tribe["vp"])
    state.goods[seat] = _goods(tribe["goods"])
    state.cost[seat] = _number(RESOURCES, tribe["cost"])
    state.masters[seat] = _number(MASTERS, tribe["master"])
    state.ability[seat] = _number(ABILITIES, tribe["ability"])
    state.spent[seat] = as_bool(tribe["spent"])
    state.marker[seat] = as_int(tribe["marker"])
    state.factor[seat] = as_int(tribe["factor"])
    state.pyramid[seat] = as_int(tribe["pyramid"])
    state.discs[seat] = as_int(tribe["discs"])
    state.towers[seat] = _numbers(TOWERS, tribe["towers"])
    state.carried[seat] = as_int(tribe["upgrades"])
    state.free[seat] = as_ints(tribe["available"])
    state.home[seat] = as_ints(tribe["home"])
    state.accepted[seat] = _numbers(PACTS, tribe["accepted"])
    state.fulfilled[seat] = _numbers(PACTS, tribe["fulfilled"])
    state.kept_count[seat] = as_int(tribe["omens_kept_over"])
    state.standing[seat] = _number(OMENS, tribe["standing"])
    state.standing_used[seat] = as_bool(tribe["standing_used"])


def read_own(state: "Kingdom", seat: Seat, value: JsonObject) -> None:
    """Fill in what a seat knows besides."""
    state.elements[seat] = _number(ELEMENT_CARDS, value["element"])
    state.hands[seat] = _numbers(OMENS, value["hand"])
    if state.looker == seat:
        state.looked = _numbers(PACTS, value["looked"])
    state.secrets.read_own(seat, as_object(value["secrets"]), SECRET_PACTS)
    state.revenge.read_own(seat, as_object(value["revenge"]), REVENGE_CARDS)


def read_shown(state: "Kingdom", public: JsonObject) -> None:
    """Fill in what the final scoring has shown."""
    if not state.revealed:
        return
    for seat, value in enumerate(as_list(public["shown"])):
        cards = as_object(value)
        state.elements[seat] = _number(ELEMENT_CARDS, cards["element"])
        state.secrets.hands[seat] = _numbers(SECRET_PACTS, cards["secrets"])
        state.revenge.hands[seat] = _numbers(REVENGE_CARDS, cards["revenge"])


def complete_piles(state: "Kingdom") -> None:
    """Every face-down pile is what lies nowhere else."""
    seats = range(state.seats)
    state.pact_deck = _rest(
        len(PACTS), state.display, state.pact_discards, state.looked, *state.accepted, *state.fulfilled
    )
    state.omen_deck = _rest(len(OMENS), state.omen_discards, state.in_play, state.standing, *state.hands)
    state.round_deck = _rest(len(ROUND_CARDS), state.round_discards, state.in_force)
    state.element_box = _rest(len(ELEMENT_CARDS), [state.elements[seat] for seat in seats])
    state.secrets.complete()
    state.revenge.complete()


def _rest(count: int, *places: Sequence[int]) -> Pool:
    gone = {card for cards in places for card in cards}
    return Pool([0 if card in gone else 1 for card in range(count)])
