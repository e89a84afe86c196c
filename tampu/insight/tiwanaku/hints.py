"""Which hint helps now: crops that a seat can divine, then what decides where it goes, then the rest.

What has no chain of reasons comes last, unless it can be divined at once.
"""

from collections.abc import Sequence
from math import inf

from tampu.engine import JsonObject, SearchChance, View
from tampu.engine.wire import as_list, as_object, as_texts
from tampu.games import game
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.hidden import UnseenTops
from tampu.games.tiwanaku.pieces.board import LARGEST
from tampu.games.tiwanaku.pieces.ground import members
from tampu.games.tiwanaku.state import Expedition
from tampu.insight.tiwanaku.maps.certain import Certain
from tampu.insight.tiwanaku.reasons.explain import CROP, TERRAIN, Fact

_UNDER_A_PAWN, _WITHIN_REACH, _A_MOVE, _THE_REST, _UNEXPLAINED = range(5)


def ordered(view: View, sure: Certain, facts: Sequence[Fact]) -> list[Fact]:
    """Facts by how much they help now, among equals the easiest first."""
    under = own_squares(view, sure)
    reach = in_reach(view, sure)

    def helps(fact: Fact) -> int:
        if fact.kind == CROP and fact.square in under:
            return _UNDER_A_PAWN
        if fact.effort == inf:
            return _UNEXPLAINED
        if fact.kind == CROP and fact.square in reach:
            return _WITHIN_REACH
        if fact.kind == TERRAIN and fact.square in reach:
            return _A_MOVE
        return _THE_REST

    return sorted(facts, key=lambda fact: (helps(fact), fact.effort, fact.square, fact.kind))


def own_squares(view: View, sure: Certain) -> set[int]:
    """Where the pawns of the seat stand."""
    return {
        sure.board.square(name)
        for pawns in as_list(view.public.get("pawns", []), "pawns")
        if view.seat in as_list(as_object(pawns, "pawns")["seats"], "seats")
        for name in as_texts(as_object(pawns, "pawns")["squares"], "squares")
    }


def in_reach(view: View, sure: Certain) -> set[int]:
    """Where the seat could go in one move, by the rules. It depends on nothing hidden, so any map does."""
    if view.seat is None or "pawns" not in view.public:
        return set()
    state = _imagined(view, sure)
    colour = state.colour_of(view.seat)
    return {square for pawn in state.movers(colour) for square in members(state.destinations(colour, pawn))}


def _imagined(view: View, sure: Certain) -> Expedition:
    """The table with the first open value on every square."""
    rules = game("tiwanaku")
    assert isinstance(rules, Tiwanaku)
    pairs = [(domain & -domain).bit_length() - 1 for domain in sure.domains]
    secret: JsonObject = {
        "terrain": [pair // LARGEST for pair in pairs],
        "crops": [pair % LARGEST + 1 for pair in pairs],
        "tops": UnseenTops(view, rules.content).tops(SearchChance(0)),
    }
    return rules.load(view.public, secret)
