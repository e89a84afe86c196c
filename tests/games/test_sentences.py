"""What is told reads well: no doubled words, no empty lists, no codes, and numbers that agree with their nouns."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from tampu.engine import sight
from tampu.engine.match import Match, Seal
from tampu.engine.wire import as_object, as_text
from tampu.games import game, metas
from tampu.games.words import words

NAMES = ["Puma", "Condor", "Fox", "Llama"]
DOUBLED = re.compile(r"\b(\w{3,})\b[ (:]+\1\b", re.IGNORECASE)
EMPTY = re.compile(r"[ (:,]\)|: *[.;]|[ ,][.,;]|\(\)|\{|\}|\bNone\b|  ")
CODE = re.compile(r"\b(?:[A-Z]{1,2}_\w+|[A-Z]\d{2,}|[A-Z][0-9]|[a-z]+_[a-z]+|[a-z]\d+\.\d+)\b")
STONES = re.compile(r"\b[ILOTVZ][234]\b")
"""The stones of Rumis are called like this."""
PLURAL_OF_ONE = {
    "en": re.compile(r"(?<![\w.,+\-])1 (?:omens|points|offerings|tiles|pacts|cards|workers|feathers|steps|quipus)\b"),
    "de": re.compile(r"(?<![\w.,+\-])1 (?:Punkte|Opfergaben|Omenkarten|Karten|Schafe|Steine|Federn|Quipus)\b"),
    "nl": re.compile(r"(?<![\w.,+\-])1 (?:punten|offergaven|omenkaarten|kaarten|schapen|stenen|veren)\b"),
}
SINGULAR_OF_MORE = {
    "en": re.compile(r"\b[2-9] (?:omen|point|offering|tile|pact|worker|feather|step|quipu|card)\b"),
    "de": re.compile(r"\b[2-9] (?:Punkt|Opfergabe|Omenkarte|Karte|Schaf|Feder|Quipu|Stein)\b"),
    "nl": re.compile(r"\b[2-9] (?:punt|offergave|omenkaart|kaart|schaap|veer|steen)\b"),
}
FEW = {"cuzco": 2, "wutaki": 2, "tiwanaku": 3, "rumis": 3}
LANGUAGES = ("en", "de", "nl")


def sentences(title: str, language: str, number: int) -> Iterator[str]:
    """Everything that anybody is told in a random game, and its net effects."""
    rules, said = game(title), words(title, language)
    variants = list(rules.meta.variants())
    options, random = variants[number * 7 % len(variants)], Random(number)
    texts = rules.explain(options, language)
    named = {id: as_text(as_object(entry)["name"]) for id, entry in texts.items()}
    match = Match(rules, options, Seal.of_seed(f"sentences {number}"))
    play, actor = match.opening, None
    while True:
        for viewer in (None, 0):
            told = sight.told(play.events, viewer)
            for event in told:
                yield said.event(event, NAMES, lambda word: named.get(word) or said.term(word))
        yield said.effect(rules.changes(told), NAMES, actor)
        actor = match.state.actor()
        if actor is None:
            return
        play = match.act(actor, random.choice(match.state.legal()))


def faults(title: str, language: str, number: int) -> list[str]:
    wrong = (DOUBLED, EMPTY, CODE, PLURAL_OF_ONE[language], SINGULAR_OF_MORE[language])
    told = {STONES.sub("stone", text) if title == "rumis" else text for text in sentences(title, language, number)}
    return sorted(f"{pattern.search(text)}: {text}" for text in told for pattern in wrong if pattern.search(text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", FEW)
def test_sentences_read_well(title: str, language: str) -> None:
    assert [fault for number in range(FEW[title]) for fault in faults(title, language, number)] == []


@pytest.mark.full
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", FEW)
def test_sentences_of_many_games_read_well(title: str, language: str) -> None:
    assert [fault for number in range(200) for fault in faults(title, language, number)] == []


def test_every_title_is_looked_at() -> None:
    assert set(FEW) == {meta.title for meta in metas()}


@pytest.mark.parametrize(
    "text",
    [
        "Victory victory points",
        "revenge cards .",
        "Puma draws 1 omens.",
        "Puma accepts P12.",
        "Puma has 3 omen.",
        "Puma sets it on c3.1.",
    ],
)
def test_bad_sentences_are_found(text: str) -> None:
    patterns = (DOUBLED, EMPTY, CODE, PLURAL_OF_ONE["en"], SINGULAR_OF_MORE["en"])
    assert any(pattern.search(text) for pattern in patterns)
