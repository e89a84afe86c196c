"""Every refusal says what is the matter, in every language; no sentence is general where a fact exists."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

import pytest

from tampu.engine import Action, Reason, SearchChance, State, sight
from tampu.engine.box.rulebook import rulebook
from tampu.engine.match import Match, Seal
from tampu.engine.reasons import ASKED
from tampu.games import game, metas
from tampu.games.naming import naming
from tampu.games.words import holes, words
from tests.games.test_words import some_variants

TITLES = [meta.title for meta in metas()]
LANGUAGES = ("en", "de", "nl")
MOMENTS = 6
"""How often each kind of question is looked at, where worlds are compared."""
MOST_TRIED = 60
NO_FACT = {
    "turn": "whose turn it is, the table shows and the server says",
    "over": "there is nothing more to say",
    "tiwanaku never retrieved": "it is a rule of the whole mode, not of the position",
    "cuzco some mission met": "which mission the god cards meet, only their holder may know",
    "wutaki some site possible": "which omens could be played, only their holder may know",
    "wutaki nothing owned": "the fact is that there is none",
    "wutaki maw empty": "the fact is that there is none",
    "wutaki nobody to evict": "the fact is that there is none",
    "wutaki curfew": "the round card says so for everybody, whatever the position",
    "wutaki no pacts open": "the fact is that there is none",
    "wutaki no omens": "the fact is that there is none",
    "wutaki no revenge": "the fact is that there is none",
    "wutaki no ability": "abilities are an option of the table",
    "wutaki no standing omen": "the fact is that there is none",
    "wutaki no points": "the fact is that there is none",
    "wutaki no vp here": "it is about the kind of exchange, whatever the position",
    "wutaki only points": "it is about the kind of exchange, whatever the position",
}
"""Reasons without facts, and why they have none."""
CODES = {
    "cuzco": r"[IO]\d|M\d\d|A\d+|[SF]\d+[abc]|stock|exchange (appointment|harvest|god|feather)",
    "tiwanaku": r"-1",
    "wutaki": r"P[A-Z]{2}\d\d|[ODVS]\d\d|A\d|T[ER]_\w+|(master|board|offer)-\S+",
    "rumis": r"S\d\d",
}
"""Ids that must not show in a sentence."""


def declared(title: str) -> Mapping[str, Mapping[str, type]]:
    reasons: Mapping[str, Mapping[str, type]] = import_module(f"tampu.games.{title}.reasons").REASONS
    return reasons


def sampled(state: State, once: Sequence[Action], random: Random, each: int) -> Iterator[Action]:
    """Actions of every verb, more of those that the choice is about, and what was legal before."""
    asked = {action.verb.name for action in state.legal()}
    for verb in state.game.alphabet.verbs:
        for _ in range(min(each, verb.count) if verb.name in asked else 1):
            yield verb.at(random.randrange(verb.count))
    yield from random.choices(once, k=each) if once else ()


def refused(title: str, games: int, each: int) -> Iterator[tuple[State, Action, Reason]]:
    """What is refused in random games of many variants."""
    rules = game(title)
    variants = some_variants(title)
    for number in range(games):
        random = Random(number)
        match: Match[Any] = Match(rules, variants[number % len(variants)], Seal.of_seed(f"reasons {number}"))
        once: list[Action] = []
        while (actor := match.state.actor()) is not None:
            for action in sampled(match.state, once, random, each):
                if not match.state.allows(action):
                    yield match.state, action, match.state.why_not(action)
            legal = match.state.legal()
            once += random.sample(legal, min(len(legal), each))
            verb = random.choice(list({action.verb.name: action.verb for action in legal}.values()))
            match.act(actor, random.choice([action for action in legal if action.verb is verb]))


def wrong(title: str, state: State, action: Action, why: Reason) -> str:
    """What is wrong with a reason; nothing if all is well."""
    facts = declared(title).get(why.name)
    if facts is None or {name: type(fact) for name, fact in why.facts.items()} != facts:
        return "not as declared"
    if why.rule not in rulebook(title):
        return "no such rule"
    if why.name == ASKED and any(option.verb is action.verb for option in state.legal()):
        return "general although the choice is about this verb"
    names = [f"Seat {seat}" for seat in range(state.seats)]
    for language in LANGUAGES:
        sentence = naming(state.game, state.options, language).refusal(why, names)
        if re.search(rf"\b({CODES[title]})\b|[{{\[]|None", sentence) or not sentence:
            return f"says: {sentence}"
    return ""


@pytest.mark.parametrize("title", TITLES)
def test_every_reason_says_its_facts_in_every_language(title: str) -> None:
    for language in LANGUAGES:
        said = words(title, language).sections["refusals"]
        assert {name: holes(text) for name, text in said.items()} == {
            name: set(facts) for name, facts in declared(title).items()
        }, language


@pytest.mark.parametrize("title", TITLES)
def test_reasons_without_facts_are_justified(title: str) -> None:
    without = {name for name, facts in declared(title).items() if not facts}
    assert without == {name.removeprefix(f"{title} ") for name in NO_FACT if name in without or title in name}


def walk(title: str, games: int, each: int) -> set[str]:
    found: dict[str, str] = {}
    names: set[str] = set()
    told: set[str] = set()
    for state, action, why in refused(title, games, each):
        names.add(why.name)
        key = f"{why!r} {action.verb.name} {type(state.choice).__name__}"
        if key not in told:
            told.add(key)
            problem = wrong(title, state, action, why)
            if problem:
                found[f"{type(state.choice).__name__} {action.text} {why}"] = problem
    assert not found
    return names


@pytest.mark.parametrize("title", TITLES)
def test_no_sentence_is_general_where_a_fact_exists(title: str) -> None:
    names = walk(title, 4, 8)
    assert len(names) > len(declared(title)) / 2


@pytest.mark.full
@pytest.mark.parametrize("title", TITLES)
def test_no_sentence_is_general_in_many_games(title: str) -> None:
    walk(title, 36, 24)


@pytest.mark.parametrize("title", [meta.title for meta in metas() if not meta.open])
def test_reasons_of_every_question_are_the_same_in_every_world(title: str) -> None:
    """The check of the contract looks at few moments; here every kind of question is asked what it refuses."""
    rules, random, seen = game(title), Random(title), Counter[str | None]()
    options = rules.meta.settle({"size": "tiny"} if title == "tiwanaku" else {}, 3)
    for number in range(3):
        chance = SearchChance(number)
        state, _ = rules.start(options, chance)
        while (seat := state.actor()) is not None:
            legal = state.legal()
            question = sight.question(state)
            if seen[question] < MOMENTS:
                seen[question] += 1
                verbs = {action.verb for action in legal}
                refused = [verb.at(place) for verb in verbs for place in some(verb.count, random)]
                for _ in range(3):
                    other = rules.vary(state, seat, chance)
                    for action in refused:
                        if not state.allows(action) and not other.allows(action):
                            here, there = state.why_not(action), other.why_not(action)
                            assert here.json() == there.json(), f"{question}: {action.text}"
            state.apply(random.choice(legal), chance)
    assert len(seen) >= 5


def some(count: int, random: Random) -> Sequence[int]:
    """All places, or as many by lot as can be tried."""
    return range(count) if count <= MOST_TRIED else random.sample(range(count), MOST_TRIED)
