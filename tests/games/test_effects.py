"""What changed as a whole is said in one sentence, in every language."""

import pytest

from tampu.engine import JsonObject
from tampu.engine.telling.story import RIVALS
from tampu.games import game, metas
from tampu.games.words import words
from tests.games.test_languages import said

NAMES = ["Puma", "Condor", "Fox"]
CHANGES = [(1, "sheep", -1), (0, "oil", 2), (0, "gold", -1), (0, "discs", -1), (2, "wood", 1), (2, "stone", -3)]

SAID = {
    "en": "+2 oil, \N{MINUS SIGN}1 gold; Condor loses 1 sheep; Fox: +1 wood, \N{MINUS SIGN}3 stone",
    "de": "+2 Öl, \N{MINUS SIGN}1 Gold; Condor verliert 1 Schaf; Fox: +1 Holz, \N{MINUS SIGN}3 Steine",
    "nl": "+2 olie, \N{MINUS SIGN}1 goud; Condor verliest 1 schaap; Fox: +1 hout, \N{MINUS SIGN}3 stenen",
}


@pytest.mark.parametrize("language", SAID)
def test_changes_are_said_from_the_seat_whose_turn_it_is(language: str) -> None:
    assert words("wutaki", language).effect(CHANGES, NAMES, 0) == SAID[language]


def test_what_cancels_out_is_not_said() -> None:
    assert words("wutaki").effect([(0, "oil", 2), (0, "oil", -2)], NAMES, 0) == ""


def test_rivals_have_a_name() -> None:
    changes = [(0, "points", 1), (RIVALS, "points", 3)]
    assert words("tiwanaku", "de").effect(changes, NAMES, 0) == "+1 Punkt; Otoma: +3 Punkte"
    assert words("tiwanaku").effect(changes, NAMES) == "Puma gains 1 point; Otoma: +3 points"


def test_units_in_a_sentence_are_counted() -> None:
    paid: JsonObject = {"event": "paid", "rule": "W6.1", "seat": 0, "units": "2 sheep, 1 stone"}
    assert words("wutaki", "de").event(paid, NAMES) == "Puma zahlt 2 Schafe, 1 Stein."


@pytest.mark.parametrize("title", [meta.title for meta in metas()])
def test_every_thing_of_a_ledger_has_words(title: str) -> None:
    flows = [flow for flows in game(title).ledger.values() for flow in flows]
    things = said(title, "en").get("things", {})
    assert {flow.thing for flow in flows if not flow.hole} <= set(things)
