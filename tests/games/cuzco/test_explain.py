"""Everything that lies on the table is explained, from the content, in all three languages."""

import copy
from typing import Any

import pytest

from tampu.engine import Domain
from tampu.engine.box.rulebook import rulebook
from tampu.games.cuzco import alphabet
from tampu.games.cuzco.content import TILES
from tampu.games.cuzco.explain import STOCKS
from tampu.games.cuzco.game import Cuzco
from tests.games.cuzco.build import CONTENT, CUZCO

LANGUAGES = ("en", "de", "nl")
OPTIONS = CUZCO.meta.settle({}, 4)
FIXED = CUZCO.meta.settle({"map": "fixed"}, 2)


def told(language: str = "en", content: Any = None, options: Any = OPTIONS) -> dict[str, Any]:
    return (CUZCO if content is None else Cuzco(content)).explain(options, language)


def corrected() -> Any:
    return copy.deepcopy(CONTENT.json)


def row(content: Any, section: str, id: str) -> Any:
    return next(entry for entry in content[section] if entry["id"] == id)


def ids(before: str, domain: Domain) -> list[str]:
    return [f"{before}{word}" for word in domain.words]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_explained(language: str) -> None:
    known = told(language)
    assert set(known) == {
        *ids("space ", alphabet.ACTION),
        *ids("die ", alphabet.FACE),
        *ids("step ", alphabet.FACE),
        *ids("study ", alphabet.FACE),
        *ids("farm ", alphabet.FACE),
        *ids("card ", alphabet.CARD),
        *ids("circlet ", alphabet.CIRCLET),
        *ids("exchange ", alphabet.TRADE),
        *ids("", alphabet.PLACE),
        *ids("", alphabet.GOD),
        *ids("", alphabet.GOOD),
        *ids("", alphabet.ABILITY),
        *ids("", alphabet.MISSION),
        *(f"{tile}{copy}" for tile in TILES for copy in "abc"),
        *(f"token {token}" for token in range(1, 5)),
        *(f"stock {stock}" for stock in STOCKS),
        *(f"achievement {achievement.id}" for achievement in CONTENT.achievements),
        *(board.id for board in CONTENT.masks),
        *("status", "market", "palace", "free space", "quipu"),
    }
    rules = rulebook("cuzco")
    for id, entry in known.items():
        said = [entry["name"], entry["text"], *entry["notes"], *entry.get("by_tiles", []), entry.get("when", "-")]
        assert all(said), id
        assert not any("{" in part or "}" in part for part in said), id
        assert entry["text"][-1] == ".", id
        assert entry["name"][0] == entry["name"][0].upper(), id
        assert entry["rule"] in rules, id


@pytest.mark.parametrize("language", ["de", "nl"])
def test_no_language_is_mixed_with_english(language: str) -> None:
    english, other = told(), told(language)
    alike = {id for id in english if english[id]["text"] == other[id]["text"]}
    assert alike == set()
    names = {id for id in english if english[id]["name"] == other[id]["name"]}
    assert names <= {"capital", "temple", "space temple", *(f"step {n}" for n in range(1, 7)), "stock pututus"} | {
        "stock quipus",
        "quipu",
        "stock medals",
        "status",
    }


GOLDEN = {
    ("en", "space points"): ("Victory points", "Any die, at any time: 2 points."),
    ("en", "card 13"): ("Lenient ear", "Complete a mission that lacks exactly one thing; it pays 4 points."),
    ("en", "card 15"): (
        "Last ear",
        "At the end 1 point for every 2 food and offerings that you have left, at most 6.",
    ),
    ("en", "A8"): ("Victory points", "Victory points: 2 / 4 / 6."),
    ("en", "S1b"): ("Trail reader", "Stone move. With 1, 2 or 3 such tiles of one deck: 2 / 4 / 6."),
    ("en", "M01"): ("Town and field", "1 study tile + 1 farm tile."),
    ("en", "M57"): ("Inner ring", "Quipus in 3 inner villages."),
    ("en", "soup"): ("Soup", "Costs 1 food and gives 1 point."),
    ("en", "exchange offering"): ("Offering", "2 pips for an offering."),
    ("en", "achievement quipus"): ("Ten quipus", "10 points at the end for 10 quipus delivered."),
    ("en", "circlet 3"): (
        "Circlet 3",
        "Circlet 3: needs its two feathers and strength 3. Activating it gives points by round (12, 12, 9, 9, 6, 6), "
        "and a fire blessing.",
    ),
    ("de", "M01"): ("Stadt und Feld", "1 Studienplättchen + 1 Hofplättchen."),
    ("de", "stock medals"): (
        "Medaillen",
        "Eine Medaille nutzt eine offene Götterkarte ohne Opfergabe; ungenutzt bringt sie am Ende 2 Punkte.",
    ),
    ("nl", "exchange glory"): ("Punten", "1 oog voor 1 punt."),
    ("nl", "farm 1"): ("Landbouw", "Hij ligt op het vak met 1 oog: sterkte 1 of meer neemt hem."),
}


@pytest.mark.parametrize(("language", "id"), GOLDEN)
def test_a_look_at_some(language: str, id: str) -> None:
    entry = told(language)[id]
    assert (entry["name"], entry["text"]) == GOLDEN[language, id]


def test_what_stands_beside_the_text() -> None:
    known = told()
    assert known["card 6"]["when"] == "Can be played in: I, dice; II, abilities."
    assert known["card 6"]["notes"] == [
        "From the hand it costs 1 offering; an open card can be used for a medal instead."
    ]
    assert known["A1"]["by_tiles"][1] == "Move along a stone trail, strength 4."
    assert known["F12c"]["notes"] == ["Slide it in an exchange for food: 3."]
    assert known["M20"]["asks"] == "3 purple feathers"
    assert known["M20"]["doubts"] == {}
    assert known["M19"]["doubts"] == {"card": "inferred"}
    assert known["space temple"]["rule"] == "C9.1"


def test_villages_of_the_usual_map_are_told_with_their_values() -> None:
    assert "turquoise" not in told()["I0"]["text"]
    assert told(options=FIXED)["I0"]["text"] == (
        "The first quipu you deliver here earns a feather: turquoise. At the end the top quipu scores 3 points."
    )


def test_corrected_content_is_told() -> None:
    content = corrected()
    row(content, "constants", "vp_space")["value"] = 9
    row(content, "god_cards", "card5")["value"] = 1
    row(content, "god_cards", "card1")["name"] = "Thunder walk"
    row(content, "abilities", "A1")["strengths"] = [1, 2, 3]
    row(content, "missions", "M20")["requirement"] = {"count": "feathers", "colour": "pink", "min": 1}
    row(content, "missions", "M21")["name"] = "An orange crown"
    row(content, "exchanges", "glory")["amount"] = 3
    row(content, "goods", "soup")["food"] = 4
    known = told("de", content)
    assert known["space points"]["text"] == "Jeder Würfel, jederzeit: 9 Punkte."
    assert known["card 5"]["text"] == "Beim Tausch: 1 Auge mehr."
    assert known["card 1"]["name"] == "Thunder walk"
    assert known["A1"]["by_tiles"][2] == "Ein Steinweg mit Stärke 3."
    assert known["S1a"]["text"].endswith("1 / 2 / 3.")
    assert known["M20"]["asks"] != told("de")["M20"]["asks"]
    assert known["M21"]["name"] == "An orange crown"
    assert known["exchange glory"]["text"] == "1 Auge für 3 Punkte."
    assert known["soup"]["text"] == "Kostet 4 Nahrung und bringt 1 Punkt."


def test_a_part_without_words_is_told_as_the_file_says_it() -> None:
    content = corrected()
    mission = row(content, "missions", "M57")
    mission["requirement"] = {"count": "quipus", "ring": "inner", "feather": "pink", "min": 1}
    mission["text"] = "a quipu in a pink inner village"
    assert told("nl", content)["M57"]["text"] == "A quipu in a pink inner village."
