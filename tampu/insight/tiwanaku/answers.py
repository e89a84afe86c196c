"""What tables ask about Tiwanaku: help during the game, and afterwards how much could have been known."""

import atexit
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from tampu.engine import Action, BadInput, JsonObject, View
from tampu.engine.wire import Json, as_int, as_ints, as_list, as_object, as_text
from tampu.games.tiwanaku.alphabet import DIVINE, Notation
from tampu.games.tiwanaku.pieces.board import LARGEST, TERRAINS, Board, Squares, board_named
from tampu.games.tiwanaku.valley.frontier import CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.hints import ordered
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.maps import sat
from tampu.insight.tiwanaku.maps.certain import COMPLETE, Certain, Hunt, certain_of
from tampu.insight.tiwanaku.maps.making import Making
from tampu.insight.tiwanaku.maps.odds import Odds, odds, odds_made, odds_of, scenario_of, start_of
from tampu.insight.tiwanaku.reasons.explain import CROP, TERRAIN, Explanation, explain_all
from tampu.insight.tiwanaku.reasons.situation import Situation
from tampu.insight.tiwanaku.reasons.techniques import SIMPLE

NONE, CONTRADICTIONS, CERTAIN, EXPLAIN = "none", "contradictions", "certain", "explain"
_CHANCES = 2.0
"""Seconds for how likely the values of a square are; early in a game they cannot be counted anyway."""
_MOST_REASONING = 16.0
"""More seconds than this hardly find further reasons, however long is looked for what is certain."""


def warm() -> None:
    """Compile now, by counting the maps of a single square, so that nobody waits for it later."""
    odds_of(Known(Board("square", 1, 1), [-1], [0], [1] + [0] * (len(TERRAINS) - 1)))


def helps(options: Mapping[str, str]) -> bool:
    return options.get("helper", NONE) in (CERTAIN, EXPLAIN)


def helper_of(view: View) -> str:
    """How much the helper of this table may show."""
    options = as_object(as_object(view.public["options"], "options")["values"], "options")
    return as_text(options["helper"], "helper")


def helped(view: View, marks: Sequence[Json], about: Json, budget: float) -> JsonObject | None:
    """What the helper shows a seat: no more than the table's level allows, and nothing that the view does not prove.

    A mark is `{"square", "terrain", "crops"}`: the candidates of a square. `about` is the number of a square, or None
    for the hint that helps most; `{"given": [[square, kind], ...]}` asks for another one, if there is any.
    """
    level = helper_of(view)
    if level == NONE:
        return None
    known = known_of(view)
    if len(marks) > known.board.squares:
        raise BadInput(f"the board has {known.board.squares} squares to mark")
    asked = Asked(known, about)
    if level == CONTRADICTIONS:
        return {
            "level": level,
            "status": COMPLETE,
            "contradictions": _contradictions(known, directly_open(known), marks),
            "certain": None,
            "hints": None,
            "all_told": False,
            "here": None,
        }
    sure = _sure(*_key(known), budget / 2)
    return {
        "level": level,
        "status": sure.status,
        "contradictions": _contradictions(known, sure.domains, marks),
        "certain": _certain(known, sure),
        **_explained(view, known, sure, asked, budget if level == EXPLAIN else 0.0),
    }


def looked(view: View, budget: float) -> JsonObject | None:
    """How far the helper has come after so much work, for somebody who waits while it looks longer; None if the helper
    of the table works nothing out."""
    if helper_of(view) not in (CERTAIN, EXPLAIN):
        return None
    known = known_of(view)
    sure = _sure(*_key(known), budget / 2)
    return {"status": sure.status, "share": round(sure.share, 4)}


class Asked:
    """What a seat wants to have explained."""

    fixed: ClassVar[bool] = True

    def __init__(self, known: Known, about: Json) -> None:
        self.square: int | None = None
        self.given: list[tuple[int, str]] = []
        """The facts that hints were given for."""
        if isinstance(about, dict):
            for one in as_list(about.get("given", []), "given"):
                fact = as_list(one, "given")
                if len(fact) != 2 or fact[1] not in (TERRAIN, CROP):
                    raise BadInput("a hint that was given is a square and `terrain` or `crop`")
                self.given.append((_on_board(known, as_int(fact[0], "square")), str(fact[1])))
        elif about is not None:
            self.square = _on_board(known, as_int(about, "square"))


def directly_open(known: Known) -> list[int]:
    """By square: the pairs that no single rule forbids, given the tiles and crops on the board. Nothing is
    concluded from that: otherwise a player who marks everything would be shown all that is certain."""
    domains = known.domains()
    now = Situation(known, domains)
    for technique in SIMPLE:
        for strike in technique(now):
            domains[strike.square] &= ~strike.pairs
    return domains


def _contradictions(known: Known, domains: Sequence[int], marks: Sequence[Json]) -> Json:
    """The marks that are not open, in the form in which they were sent."""
    wrong: list[Json] = []
    for mark in marks:
        given = as_object(mark, "mark")
        square = _on_board(known, as_int(given.get("square"), "square"))
        terrain = as_ints(given.get("terrain", []), "terrain")
        crops = as_ints(given.get("crops", []), "crops")
        if not all(0 <= t < len(TERRAINS) for t in terrain) or not all(1 <= v <= LARGEST for v in crops):
            raise BadInput("a mark names terrain 0 to 3 and crops 1 to 5")
        gone: list[Json] = [t for t in terrain if not domains[square] & TERRAIN_PAIRS[t]]
        lost: list[Json] = [v for v in crops if not domains[square] & CROP_PAIRS[v - 1]]
        if gone or lost:
            wrong.append({"square": square, "terrain": gone, "crops": lost})
    return wrong


def _on_board(known: Known, square: int) -> int:
    if not 0 <= square < known.board.squares:
        raise BadInput(f"the board has squares 0 to {known.board.squares - 1}")
    return square


def _key(known: Known) -> tuple[str, Squares, Squares, Squares]:
    return known.board.id, known.terrain, known.crops, known.left


@lru_cache(maxsize=4)
def _hunt(size: str, terrain: Squares, crops: Squares, left: Squares) -> Hunt:
    """Kept: who looks longer goes on where it stopped."""
    return Hunt(Known(board_named(size), terrain, crops, left), with_sat=sat.installed())


# A solver wants to be left before python-sat is.
atexit.register(_hunt.cache_clear)


@lru_cache(maxsize=64)
def _sure(size: str, terrain: Squares, crops: Squares, left: Squares, seconds: float) -> Certain:
    """Cached: it is asked again for every mark, while the board stays the same."""
    hunt = _hunt(size, terrain, crops, left)
    if hunt.spent > seconds:
        hunt = Hunt(hunt.known, with_sat=sat.installed())
    return hunt.until(seconds)


@lru_cache(maxsize=16)
def _reasons(size: str, terrain: Squares, crops: Squares, left: Squares, seconds: float) -> Explanation:
    """Cached as well: the next hint is asked for while the board stays the same."""
    known = Known(board_named(size), terrain, crops, left)
    return explain_all(known, min(seconds, _MOST_REASONING), _sure(size, terrain, crops, left, seconds))


def _certain(known: Known, sure: Certain) -> Json:
    """What is certain and not on the board yet."""
    return [
        {
            "square": square,
            "terrain": sure.terrain[square] if square in sure.new_terrain else None,
            "crop": sure.crops[square] if square in sure.new_crops else None,
        }
        for square in sorted({*sure.new_terrain, *sure.new_crops})
    ]


def _explained(view: View, known: Known, sure: Certain, asked: Asked, budget: float) -> JsonObject:
    """The next hint, or what is known of a square; without a budget, nothing."""
    if not budget:
        return {"hints": None, "all_told": False, "here": None}
    explained = _reasons(*_key(known), budget / 2)
    if asked.square is None:
        untold = [fact for fact in explained.facts if (fact.square, fact.kind) not in asked.given]
        return {
            "hints": [fact.json() for fact in ordered(view, sure, untold)[:1]],
            "all_told": bool(explained.facts) and not untold,
            "here": None,
        }
    hints: list[Json] = [fact.json() for fact in explained.facts if fact.square == asked.square]
    here: JsonObject = {
        "square": asked.square,
        "terrain": [*sure.open_terrain(asked.square)],
        "crops": [*sure.open_crops(asked.square)],
        "steps": explained.struck(asked.square),
        "chances": _chances(view, sure, asked.square),
    }
    return {"hints": hints, "all_told": False, "here": here}


def _chances(view: View, sure: Certain, square: int) -> Json:
    if sure.terrain[square] >= 0 and sure.crops[square]:
        return None
    found = _odds(*_key(known_of(view)), start_of(view, known_of(view)), scenario_of(view))
    return None if found.pairs is None else {**found.basis(), **found.of(square)}


@lru_cache(maxsize=16)
def _odds(size: str, terrain: Squares, crops: Squares, left: Squares, start: Squares, scenario: str) -> Odds:
    """Cached: one square after the other is asked about."""
    known = Known(board_named(size), terrain, crops, left)
    if not start:
        return odds_of(known, _CHANCES)
    return odds_made(known, Making(known, start, scenario), _CHANCES)


def odds_then(view: View, budget: float) -> JsonObject:
    """How likely each terrain and crop was under this view."""
    return odds(view, budget).json()


def proof(before: View, action: Action, after: View, budget: float) -> JsonObject | None:
    """Was the crop of this divination certain beforehand, and why? If not, how likely was it?"""
    if action.verb is not DIVINE:
        return None
    known = known_of(before)
    square = Notation(known.board).square(action)
    assert square is not None
    level, true = action.args[1], known_of(after).crops[square]
    sure = certain_of(known, budget / 2)
    provable = sure.crops[square] == true
    hint: Json = None
    if provable:
        facts = explain_all(known, budget, sure).facts
        hint = next(fact.json() for fact in facts if fact.square == square and fact.kind == "crop")
    chances = odds(before, budget / 2, sure)
    return {
        "square": square,
        "level": level,
        "right": level == true,
        "provable": provable,
        "share": None if chances.total is None else chances.crops(square)[level - 1],
        "status": sure.status,
        "hint": hint,
    }
