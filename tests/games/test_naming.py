"""Things, events and actions have names, in every language."""

import pytest

from tampu.engine import JsonObject
from tampu.games import game, meta
from tampu.games.naming import Naming

SEATS = ["Ann", "Bob"]


def naming(title: str, language: str = "en") -> Naming:
    return Naming(game(title), meta(title).settle({}, 2), language)


def said(title: str, text: str, language: str = "en", question: str = "", **facts: str | int) -> str:
    return naming(title, language).action(game(title).alphabet.parse(text), SEATS, facts, question)


def test_a_word_within_a_sentence_keeps_its_small_letter() -> None:
    names = naming("cuzco")
    assert (names.name("stone"), names.name("I4"), names.name("card 1")) == ("stone trail", "Kite Rock", "Thunder leap")
    assert names.name("nothing of this name") == "nothing of this name"


def test_a_name_of_several_words_is_not_taken_apart() -> None:
    """`Waxing moon` is a card, although `moon` is a goddess; `2 wood` are two pieces of wood."""
    assert naming("cuzco").phrase("Waxing moon") == "Waxing moon"
    assert naming("wutaki", "de").phrase("2 wood") == "2 Holz"
    assert naming("rumis").phrase("a1.1") == "a1.1"


def test_an_event_is_told_with_names() -> None:
    told: JsonObject = {"event": "moved", "seat": 1, "place": "I4", "rule": "C6.1"}
    assert naming("cuzco").event(told, SEATS) == "Bob's runner moves to Kite Rock."
    assert "Drachenfels" in naming("cuzco", "de").event(told, SEATS)


@pytest.mark.parametrize(
    ("title", "text", "sentence"),
    [
        ("cuzco", "go I4", "Go to Kite Rock"),
        ("cuzco", "place 3 stone", "Place the 3: stone trail"),
        ("cuzco", "bless status", "Take a status step"),
        ("tiwanaku", "explore supply", "Enter from the edge"),
        ("tiwanaku", "explore b2", "Explore with the pawn on b2"),
        ("wutaki", "give PFI03 1", "Fire pact (6 VP) for Bob"),
        ("wutaki", "hire 1", "Recruit 1 worker"),
        ("wutaki", "hire 2", "Recruit 2 workers"),
        ("wutaki", "hire 0", "Recruit nobody"),
        ("wutaki", "pay wood 3", "Pay 3 wood"),
    ],
)
def test_an_action_is_said_in_words(title: str, text: str, sentence: str) -> None:
    assert said(title, text) == sentence


def test_an_action_depends_on_the_question_and_on_what_lies_there() -> None:
    assert said("cuzco", "done") == "Done"
    assert said("cuzco", "done", question="Exchange") == "Let the rest go"
    assert said("cuzco", "take study 2", tile="Tutor") == "Take Tutor"
    assert said("cuzco", "slide t1", deck="farm", tile="Harvester", n=2) == "Slide Harvester: 2 food"
    assert said("cuzco", "rest", "de", n=1) == "Das letzte Auge für Punkte"


def test_an_action_without_its_facts_is_its_notation_with_names() -> None:
    assert said("cuzco", "take study 2", "de") == "take Studium 2"


@pytest.mark.parametrize("title", ["cuzco", "rumis", "tiwanaku", "wutaki"])
def test_every_verb_has_a_sentence(title: str) -> None:
    sentences = naming(title).words.sections["actions"]
    verbs = {verb.name for verb in game(title).alphabet.verbs}
    assert {key.partition(" ")[0] for key in sentences} == verbs
