"""The page speaks English, German and Dutch: every title says everything in all of them."""

import json
import string
from importlib.resources import files
from typing import Any

import pytest

from tampu.games import game, metas
from tampu.games.words import OPTIONAL, REQUIRED

LANGUAGES = ("de", "nl")
TITLES = [meta.title for meta in metas() if files(f"tampu.games.{meta.title}").joinpath("words", "de.json").is_file()]


def said(title: str, language: str) -> dict[str, Any]:
    text = files(f"tampu.games.{title}").joinpath("words", f"{language}.json").read_text("utf-8")
    whole: dict[str, Any] = json.loads(text)
    return whole


def flat(whole: dict[str, Any], path: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in whole.items():
        if isinstance(value, dict):
            found.update(flat(value, f"{path}{key}/"))
        else:
            found[f"{path}{key}"] = value
    return found


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@pytest.mark.parametrize("title", TITLES)
def test_a_file_has_the_sections_that_are_documented(title: str, language: str) -> None:
    sections = set(said(title, language))
    assert sections >= set(REQUIRED)
    assert sections <= {*REQUIRED, *OPTIONAL}
    assert all(isinstance(text, str) for section in said(title, language).values() for text in section.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_every_language_says_everything(title: str, language: str) -> None:
    english, other = flat(said(title, "en")), flat(said(title, language))
    assert set(english) == set(other)
    for key, text in english.items():
        assert holes(other[key]) == holes(text), key


@pytest.mark.parametrize("title", TITLES)
def test_options_have_words(title: str) -> None:
    english = said(title, "en")
    rules = game(title)
    for option in rules.meta.options:
        assert option.name in english["names"]
        for value in option.values:
            assert f"{option.name}={value}" in english["values"]
