"""Every title explains its things in one documented shape: see `Game.explain`."""

from importlib import import_module

import pytest

from tampu.engine import Json
from tampu.engine.box.content import Explanation
from tampu.engine.box.rulebook import rulebook
from tampu.engine.wire import as_object, as_text
from tampu.games import game
from tests.games.test_words import TITLES, some_variants
from tests.shapes import misfit


def sentences(value: Json) -> list[str]:
    """Every text inside an entry."""
    if isinstance(value, dict):
        return [text for part in value.values() for text in sentences(part)]
    if isinstance(value, list):
        return [text for part in value for text in sentences(part)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("title", TITLES)
def test_every_entry_has_a_name_a_text_a_rule_and_doubts(title: str, language: str) -> None:
    rules = rulebook(title)
    shape = getattr(import_module(f"tampu.games.{title}.explain"), "Explained", Explanation)
    for options in some_variants(title):
        entries = game(title).explain(options, language)
        assert entries
        for id, value in entries.items():
            assert misfit(value, shape, id) is None
            entry = as_object(value)
            name, text = as_text(entry["name"]), as_text(entry["text"])
            assert name, id
            assert name[0] == name[0].upper(), id
            assert text.endswith("."), id
            assert as_text(entry["rule"]) in rules, id
            assert "printed" not in as_object(entry["doubts"]).values(), id
            for said in sentences(entry):
                assert not {"{", "}"} & {*said.replace("{marker}", "")}, said


@pytest.mark.parametrize("title", TITLES)
def test_a_language_that_is_not_spoken_gives_english(title: str) -> None:
    options = some_variants(title)[0]
    assert game(title).explain(options, "xx") == game(title).explain(options, "en")
