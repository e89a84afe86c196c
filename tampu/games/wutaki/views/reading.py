"""Reading plain data back into a state: what everybody knows, and what seats know besides."""

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
    NOBODY,
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
    from tampu.games.wutaki.state import Kingdom


def read(state: "Kingdom", public: JsonObject, secret: JsonObject) -> None:
    """Fill an empty state with everything that a save holds."""
    read_public(state, public)
    for seat, own in enumerate(as_list(secret["seats"])):
        read_own(state, seat, as_object(own))
    complete_piles(state)


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
    state.worthiest = as_int(public.get("worthiest", NOBODY))


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
    if "fulfilled" in value:  # Games of the first version were saved without it, and everybody saw these pacts.
        state.fulfilled[seat] = _numbers(PACTS, value["fulfilled"])
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


# -- words as numbers ------------------------------------------------------------------------------------


def _number(names: Sequence[str], value: Json) -> int:
    return NONE if value is None else names.index(as_text(value))


def _numbers(names: Sequence[str], value: Json) -> list[int]:
    return [_number(names, item) for item in as_list(value)]


def _goods(value: Json) -> list[int]:
    units = as_object(value)
    return [as_int(units[word]) for word in RESOURCES]
