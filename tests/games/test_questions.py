"""A question says how many, of what, from whom and for what, in every language, and is not asked over and over."""

import re
from random import Random
from typing import Any

import pytest

from tampu.engine import JsonObject, State
from tampu.engine.match import Match, Seal
from tampu.games import game, metas
from tampu.games.naming import naming
from tampu.games.words import Words, holes, words
from tests.games.test_reasons import CODES, LANGUAGES
from tests.games.test_words import some_variants

TITLES = [meta.title for meta in metas()]
NAMES = ["Puma", "Condor", "Llama", "Monkey"]


def sentences(said: Words) -> dict[str, set[str]]:
    return {key: holes(text) for section in ("questions", "causes") for key, text in _of(said, section).items()}


def _of(said: Words, section: str) -> dict[str, str]:
    return said.sections.get(section, {})


@pytest.mark.parametrize("title", TITLES)
def test_questions_have_the_same_facts_in_every_language(title: str) -> None:
    for language in LANGUAGES:
        assert sentences(words(title, language)) == sentences(words(title)), language


def unsaid(said: Words, state: State) -> set[str]:
    """The facts of a question that neither its sentence nor what it is for speaks of."""
    step, about = type(state.choice).__name__, state.about()
    spoken = {"cause", "round"} | holes(_of(said, "causes").get(str(about.get("cause")), ""))
    fits = [key for key in _of(said, "questions") if key.startswith(f"{step} (") and needed(said, key) <= set(about)]
    return set(about) - spoken - (needed(said, fits[-1]) if fits else set())


def needed(said: Words, key: str) -> set[str]:
    return {*key.partition("(")[2].rstrip(")").split(", "), *holes(_of(said, "questions")[key])}


def wrong(state: State, language: str) -> str:
    title = state.game.meta.title
    said = naming(state.game, state.options, language)
    sentence = said.question(state, NAMES)
    if re.search(rf"\b({CODES[title]})\b|[{{}}\[]|None|: *[.?]|\( *\)", sentence):
        return sentence
    if "causes" in said.words.sections and not said.words.context(state.about(), NAMES, said.phrase):
        return f"for what? {sentence}"
    left = unsaid(said.words, state)
    return f"{sentence} says nothing of {left}" if left else ""


def walk(title: str, games: int) -> set[str]:
    """The questions that were asked in random games."""
    variants, asked = some_variants(title), set()
    for number in range(games):
        random = Random(number)
        match: Match[Any] = Match(game(title), variants[number % len(variants)], Seal.of_seed(f"questions {number}"))
        before: list[tuple[int, str]] = []
        while (actor := match.state.actor()) is not None:
            for language in LANGUAGES:
                assert not wrong(match.state, language), match.state.about()
            question = naming(match.state.game, match.state.options).question(match.state, NAMES)
            before = [*before[-2:], (match.turns.next(actor), question)]
            assert len(before) < 3 or len({*before}) > 1, question
            asked.add(type(match.state.choice).__name__)
            legal = match.state.legal()
            verb = random.choice(list({action.verb.name: action.verb for action in legal}.values()))
            match.act(actor, random.choice([action for action in legal if action.verb is verb]))
    return asked


@pytest.mark.parametrize("title", TITLES)
def test_every_question_says_what_it_is_about(title: str) -> None:
    questions = {key for key in words(title).sections["questions"] if "(" not in key}
    assert len(walk(title, 6)) > len(questions) / 2


@pytest.mark.full
@pytest.mark.parametrize("title", TITLES)
def test_every_question_of_many_games_says_what_it_is_about(title: str) -> None:
    walk(title, 40)


def test_a_question_says_how_many_from_whom_and_for_what() -> None:
    said = words("wutaki")
    about: JsonObject = {"count": 2, "origin": 1, "cause": "omens", "thing": "Raid", "round": 3}
    assert said.question("TakeUnits", about, NAMES) == "Take 2 units from Condor: which?"
    assert said.context(about, NAMES) == "Omen: Raid"
    more: JsonObject = {"more": 1, "origin": 5}
    assert said.question("TakeUnits", more, NAMES) == "Take 1 more unit from the monster: which?"
    assert words("wutaki", "de").question("TakeUnits", more, NAMES) == "Nimm noch 1 Einheit von dem Monster: welche?"
    assert said.question("TakeUnits", {}) == "Which resources do you take?"
    assert words("cuzco").question("Exchange", {"pips": 3}, NAMES) == "Spend your pips: 3 left."
