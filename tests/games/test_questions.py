"""A question says how many, of what, from whom and for what, in every language, and is not asked over and over."""

import re
from random import Random
from typing import Any

import pytest

from tampu.engine import JsonObject, State, Step, sight
from tampu.engine.match import Match, Seal
from tampu.games import game, metas
from tampu.games.naming import naming
from tampu.games.words import Words, holes, words
from tampu.games.wutaki.effects.people import GiveUpWorker
from tampu.games.wutaki.effects.revenge import ReturnRevenge, RevengeReceiver
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps.turn import Turn
from tests.games.test_reasons import CODES, LANGUAGES
from tests.games.test_words import some_variants
from tests.games.wutaki.build import recruit, revenge, run, table

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


def unsaid(said: Words, state: State, about: JsonObject) -> set[str]:
    """The facts of a question that neither its sentence nor what it is for speaks of.

    The first of a series may say how many there are; the others say of how many they are one.
    """
    step = type(state.choice).__name__
    spoken = {"cause", "round", "number"} | ({"of"} if about.get("number") == 1 else set())
    spoken |= holes(_of(said, "causes").get(str(about.get("cause")), ""))
    fits = [key for key in _of(said, "questions") if key.startswith(f"{step} (") and needed(said, key) <= set(about)]
    return set(about) - spoken - (needed(said, fits[-1]) if fits else set())


def needed(said: Words, key: str) -> set[str]:
    return {*key.partition("(")[2].rstrip(")").split(", "), *holes(_of(said, "questions")[key])}


def wrong(match: Match[Any], language: str) -> str:
    state, about = match.state, sight.about(match)
    title = state.game.meta.title
    said = naming(state.game, state.options, language)
    sentence = said.question(state, NAMES, about)
    if re.search(rf"\b({CODES[title]})\b|[{{}}\[]|None|: *[.?]|\( *\)", sentence):
        return sentence
    if "causes" in said.words.sections and not said.words.context(about, NAMES, said.phrase):
        return f"for what? {sentence}"
    left = unsaid(said.words, state, about)
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
                assert not wrong(match, language), sight.about(match)
            question = asked_in_words(match)
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


SERIES = {
    "cuzco": {"TakeFeathers", "TakeGodCards", "SlideTiles"},
    "wutaki": {"PayUnits", "GainUnits", "TakeUnits", "PayOmen"},
}
"""Steps that ask once for each of several things, as the printed cards have it."""


def asked_in_words(match: Match[Any]) -> str:
    return naming(match.game, match.options).question(match.state, NAMES, sight.about(match))


def find_series(title: str, wanted: set[str], games: int) -> dict[str, str]:
    """Play random games until each of these steps has asked for a second time; how it asked then."""
    variants, found = some_variants(title), dict[str, str]()
    for number in range(games):
        random = Random(number)
        match: Match[Any] = Match(game(title), variants[number % len(variants)], Seal.of_seed(f"series {number}"))
        seen: list[tuple[str, int, JsonObject]] = []
        while (actor := match.state.actor()) is not None:
            step, choice, about = type(match.state.choice).__name__, match.state.choice, sight.about(match)
            if choice is not None and (due := choice.due(match.state)):
                if about.get("number", 1) != 1:
                    former, left, before = next(one for one in reversed(seen) if one[0] == step)
                    assert (former, about["of"]) == (step, before["of"]), about
                    assert about["of"] == due + int(str(about["number"])) - 1 > due
                    assert left > due
                    found.setdefault(step, asked_in_words(match))
                    saved = Match.load(match.game, match.options, match.seal, match.save(), match.moves)
                    assert sight.about(saved) == about
                    if step == seen[-1][0] and match.undoable() == actor:
                        match.undo(actor)
                        assert sight.about(match) == before
                        match.act(actor, match.game.alphabet.parse(match.moves[-2][1]))
                        assert sight.about(match) == about
                elif about.get("of", 1) != 1:
                    assert about["of"] == due
                seen.append((step, due, about))
            if wanted <= set(found):
                return found
            match.act(actor, random.choice(match.state.legal()))
    return found


@pytest.mark.parametrize("title", sorted(SERIES))
def test_a_series_says_which_question_of_how_many_it_is(title: str) -> None:
    found = find_series(title, SERIES[title], 12)
    assert not SERIES[title] - set(found)
    assert all(re.search(r"\(\d of \d\)|\d more of \d", question) for question in found.values()), found


CARDS: list[tuple[list[Step[Kingdom]], list[str], list[str]]] = [
    (
        [ReturnRevenge(0, 2)],
        ["atone V01", "atone V02"],
        ["Which revenge card goes back (1 of 2)?", "Which revenge card goes back (2 of 2)?"],
    ),
    (
        [RevengeReceiver(0, 2)],
        ["player 1", "atone V03", "player 2", "atone V01"],
        [
            "Who gets a revenge card (1 of 2)?",
            "Which revenge card do you give to Condor (1 of 2)?",
            "Who gets a revenge card (2 of 2)?",
            "Which revenge card do you give to Llama (2 of 2)?",
        ],
    ),
    (
        [GiveUpWorker(0, False), GiveUpWorker(0, False)],
        ["give-up additional unplaced", "give-up special unplaced"],
        ["Which worker do you give up (1 of 2)?", "Which worker do you give up (2 of 2)?"],
    ),
]
"""Steps of Wutaki that the printed cards use only once: what is answered and asked if a card did so twice."""


@pytest.mark.parametrize(("steps", "answers", "questions"), CARDS)
def test_W20_2_a_card_that_asks_twice(steps: list[Step[Kingdom]], answers: list[str], questions: list[str]) -> None:
    state = table()
    revenge(state, 0, "V01 V02 V03")
    recruit(state, 0, normal=2, special=1)
    run(state, *steps, Turn(0))
    match: Match[Kingdom] = Match(state.game, state.options, Seal.of_seed("cards"))
    match.state = state
    asked = []
    for answer in answers:
        asked.append(asked_in_words(match))
        match.move(0, answer)
    assert asked == questions
