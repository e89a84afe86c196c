"""Every card, tile, place and mission of the box has a name and a text in all three languages."""

import json
import string
from importlib.resources import files
from typing import Any

import pytest

from tampu.games.cuzco.alphabet import ACTION, COLOUR, DECK, GOD, GOOD, MISSION, PLACE
from tampu.games.cuzco.symbols.requirement import SETS
from tampu.games.cuzco.symbols.vocabulary import ABILITY_EFFECTS, CARD_EFFECTS, PHASES, TRADE_EFFECTS
from tests.games.cuzco.build import CONTENT

LANGUAGES = ("en", "de", "nl")
BOX: Any = CONTENT.json


def said(language: str, kind: str) -> dict[str, str]:
    text = files("tampu.games.cuzco").joinpath("words", f"{language}.json").read_text("utf-8")
    whole: dict[str, dict[str, str]] = json.loads(text)
    return whole[kind]


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def leaves(requirement: Any) -> list[Any]:
    if "as" in requirement:
        return leaves(next(term["requirement"] for term in BOX["terms"] if term["id"] == requirement["as"]))
    if "all" in requirement:
        return [leaf for part in requirement["all"] for leaf in leaves(part)]
    return [requirement]


def key_of(leaf: Any) -> str:
    """The phrase for a part of a mission."""
    form = next(form for form in ("count", "distinct", "same") if form in leaf)
    by = [leaf["by"]] if "by" in leaf else [name for name in leaf if name not in (form, "min")]
    ring = [leaf["ring"]] if "ring" in leaf else []
    return " ".join([form, leaf[form], *by, *ring])


@pytest.mark.parametrize("language", LANGUAGES)
def test_C18_5_every_mission_is_said(language: str) -> None:
    terms, phrases = said(language, "terms"), said(language, "phrases")
    for mission in BOX["missions"]:
        assert terms[mission["id"]]
        for leaf in leaves(mission["requirement"]):
            for form in ("one", "other"):
                text = phrases[f"{key_of(leaf)}.{form}"]
                assert holes(text) <= {"n", *leaf}, text
                assert "n" in holes(text) or "number" in holes(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_C18_1_C18_2_every_tile_ability_and_card_is_said(language: str) -> None:
    terms, phrases = said(language, "terms"), said(language, "phrases")
    for kind in ("tiles", "god_cards", "abilities"):
        assert all(terms[entry["name"]] for entry in BOX[kind])
    for effect, (parameter, _) in ABILITY_EFFECTS.items():
        for word in [""] if parameter is None else [f" {word}" for word in parameter[1].words]:
            assert holes(phrases[f"ability {effect}{word}"]) == {"value"}
    for effect, (_, parameters) in CARD_EFFECTS.items():
        assert holes(phrases[f"card {effect}"]) == set(parameters)
    for effect in TRADE_EFFECTS:
        for word in [f" {word}" for word in DECK.words] if effect == "slide" else [""]:
            assert holes(phrases[f"exchange {effect}{word}"]) <= {"pips", "amount"}
    assert all(phrases[f"phase {phase}"] for phase in PHASES)
    for deck in DECK.words:
        assert holes(phrases[f"tile {deck}"]) == {"n"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_C1_2_every_place_good_god_and_mask_is_said(language: str) -> None:
    terms, phrases = said(language, "terms"), said(language, "phrases")
    for domain in (ACTION, COLOUR, DECK, GOD, GOOD, PLACE, MISSION):
        assert all(terms[word] for word in domain.words)
    assert all(phrases[f"space {action}"] for action in ACTION.words)
    for kind in ("masks", "achievements"):
        assert all(terms[entry["id"]] for entry in BOX[kind])
    for stock in ("food", "offerings", "medals", "priests", "quipus", "pututus", "goods", "feathers", "tiles", "hand"):
        assert phrases[f"stock {stock}"]


def test_C19_2_every_set_can_be_said() -> None:
    """A corrected mission needs no new text, whatever set and field it counts."""
    phrases = said("en", "phrases")
    for name, kind in SETS.items():
        if not kind.fields:
            assert f"count {name}.other" in phrases
        for field, domain in kind.fields.items():
            words = [f" {word}" for word in domain.words] if field == "ring" else [""]
            assert all(f"count {name} {field}{word}.other" in phrases for word in words), (name, field)
