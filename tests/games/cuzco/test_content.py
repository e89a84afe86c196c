"""The content file: what is wrong is refused with its entry and field."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tampu.engine import BadInput, SearchChance
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.game import Cuzco
from tests.games.cuzco.build import CONTENT, CUZCO

Change = Callable[[dict[str, Any]], None]


def copy() -> dict[str, Any]:
    changed: dict[str, Any] = json.loads(json.dumps(CONTENT.json))
    return changed


def entry(content: dict[str, Any], section: str, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in content[section] if one["id"] == id)
    return found


def drop(section: str, id: str) -> Change:
    return lambda content: content[section].remove(entry(content, section, id))


def put(section: str, id: str, field: str, value: Any) -> Change:
    return lambda content: entry(content, section, id).update({field: value})


def circle(content: dict[str, Any]) -> None:
    entry(content, "missions", "M07")["requirement"] = {"as": "M08"}
    entry(content, "missions", "M08")["requirement"] = {"all": [{"as": "M07"}]}


WRONG: dict[str, tuple[Change, str]] = {
    "a missing tile": (drop("tiles", "S7"), r"tiles\[S7\]: missing"),
    "a missing copy of a tile": (
        put("tiles", "F3", "numbers", [1, 2]),
        r"tiles\[F3\]\.numbers: 2 tiles, but abilities\[A3\] has 3 values",
    ),
    "a missing mission": (drop("missions", "M33"), r"missions\[M33\]: missing"),
    "a missing god card": (drop("god_cards", "card9"), r"god_cards\[card9\]: missing"),
    "a wrong count of goods": (put("goods", "bowl", "count", 6), r"goods\[bowl\]\.count: 6 instead of 5"),
    "a wrong count of cards": (put("god_cards", "card3", "copies", 5), r"god_cards\[card3\]\.copies: 5 instead of 4"),
    "a wrong count of rows": (
        put("players", "3 players", "goods_per_row", 5),
        r"players\[3 players\]\.goods_per_row: 24 goods do not fill six rows of 5",
    ),
    "an unknown effect of a card": (
        put("god_cards", "card5", "effect", "win"),
        r"god_cards\[card5\]\.effect: 'win' is not an effect; there are ignore_lower_die",
    ),
    "an unknown effect of an ability": (
        put("abilities", "A4", "effect", "fly"),
        r"abilities\[A4\]\.effect: 'fly' is not an effect",
    ),
    "an unknown exchange": (
        put("exchanges", "glory", "effect", "fame"),
        r"exchanges\[glory\]\.effect: 'fame' is not an exchange",
    ),
    "two exchanges of one kind": (
        put("exchanges", "god", "effect", "feather"),
        r"exchanges\[god\]\.effect: 'feather' occurs twice",
    ),
    "a card in a phase without its window": (
        put("god_cards", "card14", "phases", ["I"]),
        r"god_cards\[card14\]\.phases: 'discount' cannot be played in phase I",
    ),
    "a card without a phase": (put("god_cards", "card14", "phases", []), r"god_cards\[card14\]\.phases: none"),
    "a second waiving card": (
        lambda content: entry(content, "god_cards", "card14").update(effect="waive", value=3),
        r"god_cards\[card14\]\.effect: god_cards\[card13\] is the waiving card already",
    ),
    "a god with four cards": (
        put("god_cards", "card4", "god", "thunder"),
        r"gods\[thunder\]\.id: 4 different cards instead of 3",
    ),
    "a circular requirement": (circle, r"missions\[M07\]\.requirement: circular, M07 -> M08 -> M07"),
    "a requirement that means nothing": (
        put("missions", "M09", "requirement", {"as": "M99"}),
        r"missions\[M09\]\.requirement\.as: there is no 'M99'",
    ),
    "a requirement of no form": (
        put("missions", "M09", "requirement", {"has": "food"}),
        r"missions\[M09\]\.requirement: must have one of count, distinct, same, all, as",
    ),
    "an unknown set": (
        put("missions", "M10", "requirement", {"count": "llamas", "min": 2}),
        r"missions\[M10\]\.requirement\.count: there is no set 'llamas'",
    ),
    "an unknown filter": (
        put("missions", "M10", "requirement", {"count": "goods", "colour": "pink", "min": 2}),
        r"missions\[M10\]\.requirement\.colour: goods have no 'colour'",
    ),
    "an unknown value": (
        put("missions", "M10", "requirement", {"count": "goods", "kind": "hat", "min": 2}),
        r"missions\[M10\]\.requirement\.kind: 'hat' is not a valid good",
    ),
    "a requirement of nothing": (
        put("missions", "M10", "requirement", {"count": "goods", "min": 0}),
        r"missions\[M10\]\.requirement\.min: 0 asks for nothing",
    ),
    "a requirement by no field": (
        put("missions", "M10", "requirement", {"same": "goods", "by": "weight", "min": 1}),
        r"missions\[M10\]\.requirement\.by: goods have no 'weight'",
    ),
    "an achievement that looks at hands": (
        put("achievements", "goods", "requirement", {"count": "god_cards", "min": 1}),
        r"achievements\[goods\]\.requirement: achievements do not look at hands",
    ),
    "seven start tiles": (
        put("missions", "M07", "back", "start"),
        r"missions\[M07\]\.back: 7 start tiles instead of 6",
    ),
    "a mission without a back": (put("missions", "M07", "back", "blue"), r"missions\[M07\]\.back: neither"),
    "an unknown road": (
        put("arms", "arm3", "road", "water 2"),
        r"arms\[arm3\]\.road: 'water' is not a valid kind of road",
    ),
    "a road without pips": (put("arms", "arm3", "road", "stone 7"), r"arms\[arm3\]\.road: 'stone 7' has no pips"),
    "a triangle without its roads": (
        put("triangles", "B2", "roads", ["stone 1"]),
        r"triangles\[B2\]\.roads: 1 values instead of 3",
    ),
    "a mask with four pink slots": (
        put("masks", "puma", "circlets", ["pink pink", "pink pink", *["orange purple"] * 3, "turquoise turquoise"]),
        r"masks\[puma\]\.circlets: 1 turquoise|masks\[puma\]\.circlets: 2 turquoise slots instead of 3",
    ),
    "a fixed map that does not alternate": (
        lambda content: content["fixed_map"].update(triangles=["F1", "F2", "B1", "B2", "F3", "B3"]),
        r"fixed_map\.triangles: feathers and buildings do not alternate",
    ),
    "a space without its action": (
        put("players", "2 players", "spaces", ["stone rope", "study farm", "exchange", "temple", "points"]),
        r"players\[2 players\]\.spaces: every action must occur once",
    ),
    "a constant that is missing": (drop("constants", "medal_vp"), r"constants\[medal_vp\]: missing"),
    "a constant that is no number": (
        put("constants", "medal_vp", "value", "two"),
        r"constants\[medal_vp\]\.value: expected a whole number",
    ),
    "points by round for five rounds": (
        put("constants", "temple_vp", "value", [1, 1, 2, 2, 3]),
        r"constants\[temple_vp\]\.value: 5 values instead of 6",
    ),
    "a strength of seven": (
        put("abilities", "A1", "strengths", [2, 4, 7]),
        r"abilities\[A1\]\.strengths: 7 is not between 1 and 6",
    ),
    "an entry that occurs twice": (
        lambda content: content["goods"].append(content["goods"][0]),
        r"goods\[soup\]: occurs twice",
    ),
    "an entry that is not known": (
        lambda content: content["goods"].append({**content["goods"][0], "id": "hat"}),
        r"goods\[hat\]: not one of the",
    ),
    "a source that is none": (
        put("missions", "M07", "source", "dreamt"),
        r"content\.missions\[M07\]: source is 'dreamt'",
    ),
    "two entries for one ability": (
        put("tiles", "S2", "ability", "A1"),
        r"tiles\[S2\]\.ability: tiles\[S1\] has it already",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_refused_by_name(what: str) -> None:
    change, message = WRONG[what]
    changed = copy()
    change(changed)
    with pytest.raises(BadInput, match=message):
        Content(changed)


def test_every_entry_says_where_it_comes_from() -> None:
    for section, entries in copy().items():
        for one in entries if isinstance(entries, list) else [entries]:
            if isinstance(one, dict):
                assert "source" in one, f"{section}[{one['id']}]"


def test_a_corrected_value_is_played() -> None:
    changed = copy()
    entry(changed, "constants", "vp_space")["value"] = 3
    entry(changed, "goods", "soup")["vp"] = 5
    entry(changed, "god_cards", "card5")["value"] = 4
    game = Cuzco(changed)
    assert game.content.vp_space == 3
    assert game.content.good_vp[0] == 5
    assert game.content.cards[5].value == 4
    assert game.content_json() != CUZCO.content_json()
    state, _ = game.start(game.meta.settle({}, 2), SearchChance(1))
    chance = SearchChance(2)
    while state.actor() is not None:
        state.apply(state.legal()[0], chance)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.sources[0].get("points space", 0) % 3 == 0
