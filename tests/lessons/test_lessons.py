"""Every lesson is a game that the engine accepts, and says all that a beginner needs in every language."""

import json
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from scripts.two_minutes import PICTURES, glances
from tampu.engine import BadInput, Refusal
from tampu.engine.rulebook import rulebook
from tampu.games import game, known
from tampu.lessons import Lesson, LessonShown, lesson, show, titles, why
from tests.shapes import misfit

LANGUAGES = ("en", "de", "nl")
LONGEST = 330
"""Characters of a text: it must fit the sheet of a phone."""

VERBS = {
    "rumis": {"place"},
    "tiwanaku": {"explore", "go", "divine", "stop", "keep", "offer"},
    "cuzco": {"place", "play", "go", "feather", "take", "claim", "bless", "use", "buy", "choose", "slide"},
    "wutaki": {"keep", "accept", "place", "worker", "fulfil", "hire", "upgrade"},
}
"""What a beginner does with their own hands."""

CHAPTERS = {
    "rumis": {"U1", "U4", "U5", "U6", "U7"},
    "tiwanaku": {"T2", "T3", "T5", "T6", "T7", "T8"},
    "cuzco": {"C1", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C12", "C13", "C14", "C15"},
    "wutaki": {"W1", "W2", "W3", "W4", "W5", "W6", "W7", "W9", "W12", "W13", "W14"},
}
"""The parts of the rules that a beginner hears of."""


def said(title: str, language: str) -> dict[str, Any]:
    text = files("tampu.lessons").joinpath(title, "words", f"{language}.json").read_text("utf-8")
    whole: dict[str, Any] = json.loads(text)
    return whole


def changed(title: str, **other: Any) -> Lesson:
    """A lesson with another first move."""
    text = files("tampu.lessons").joinpath(title, "lesson.json").read_text("utf-8")
    return Lesson.of_json(title, {**json.loads(text), **other})


def test_every_title_has_a_lesson() -> None:
    assert titles() == sorted(known())


@pytest.mark.parametrize("title", titles())
def test_a_lesson_is_a_game_of_the_engine(title: str) -> None:
    """Every action is accepted; what is asked for is the learner's own choice, one of several or all alone."""
    script = lesson(title)
    shown: Any = msgspec.to_builtins(show(script, game(title)))
    assert misfit(shown, LessonShown) is None
    before: Any = shown["opening"]
    steps: Any = shown["steps"]
    assert [step["id"] for step in steps] == [step.id for step in script.steps]
    for step in steps:
        if step["ask"] is not None:
            assert before["shared"]["actor"] == 0, step["id"]
            assert step["ask"] in (before["own"]["legal"] or before["shared"]["legal"]), step["id"]
            assert step["asked"]["entry"]["seat"] == 0
        frames = [frame for frame in (step["asked"], *step["then"]) if frame is not None]
        assert len(frames) == (step["ask"] is not None) + len(script.steps[steps.index(step)].then)
        for frame in frames:
            assert frame["shared"]["seq"] == before["shared"]["seq"] + 1 == frame["entry"]["seq"]
            assert frame["own"]["seat"] == 0
            before = frame


@pytest.mark.parametrize("title", titles())
def test_a_lesson_names_rules_that_exist(title: str) -> None:
    book = rulebook(title)
    assert [step.rule for step in lesson(title).steps if step.rule not in book] == []


@pytest.mark.parametrize("title", titles())
def test_a_lesson_covers_what_a_beginner_must_know(title: str) -> None:
    steps = lesson(title).steps
    assert {step.ask.split()[0] for step in steps if step.ask} == VERBS[title]
    assert CHAPTERS[title] <= {step.rule.split(".")[0] for step in steps}
    assert 10 <= sum(step.ask is not None for step in steps) <= 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", titles())
def test_a_lesson_is_told_in_every_language(title: str, language: str) -> None:
    words = said(title, language)
    steps = lesson(title).steps
    assert set(words) == {"name", "lead", "end", "steps", "glances"}
    assert list(words["steps"]) == [step.id for step in steps]
    for step in steps:
        told = words["steps"][step.id]
        assert set(told) == ({"head", "say", "done"} if step.ask else {"head", "say"}), step.id
        assert all(0 < len(text) <= LONGEST for text in told.values()), step.id
    if language != "en":
        english = said(title, "en")
        assert [step.id for step in steps if words["steps"][step.id]["say"] == english["steps"][step.id]["say"]] == []


@pytest.mark.parametrize("title", titles())
def test_the_rules_in_two_minutes_have_words_and_pictures(title: str) -> None:
    shown = glances(title)
    steps = {step.id for step in lesson(title).steps}
    assert len(shown) >= 5
    for glance in shown:
        assert set(glance) == {"id", "rule", "step", "show"}
        assert glance["rule"] in rulebook(title)
        assert glance["step"] in steps
        picture = (PICTURES / title / f"{glance['id']}.webp").read_bytes()
        assert picture[8:12] == b"WEBP"
        assert len(picture) < 100_000
    for language in LANGUAGES:
        words = said(title, language)["glances"]
        assert list(words) == [glance["id"] for glance in shown]
        assert all(set(told) == {"head", "say", "alt"} and all(told.values()) for told in words.values())


def test_the_pictures_are_small_together() -> None:
    files_there = {file.relative_to(PICTURES).as_posix() for file in PICTURES.rglob("*.*")}
    assert files_there == {f"{title}/{glance['id']}.webp" for title in titles() for glance in glances(title)}
    assert sum((PICTURES / name).stat().st_size for name in files_there) < 1_500_000


def test_a_lesson_shows_what_seat_0_may_see_and_no_more() -> None:
    text = msgspec.json.encode(show(lesson("wutaki"), game("wutaki"))).decode()
    assert '"E_wind"' in text
    assert '"E_earth"' not in text
    assert "keep S01" in text
    assert "keep S02" not in text
    assert "S15" not in text


def test_a_lesson_says_which_rule_forbids_another_move() -> None:
    script, rules = lesson("rumis"), game("rumis")
    assert why(script, rules, "first", "place S01 a1.1 b1.1").legal
    assert why(script, rules, "first", "place S01 a1.2 b1.2").rule == "U4.4"
    assert why(script, rules, "leg", "place S01 d3.1 d4.1").rule == "U5.3"
    assert why(script, rules, "count", "place S01 a1.1 b1.1").rule == rules.turns
    with pytest.raises(BadInput, match="no step"):
        why(script, rules, "nowhere", "place S01 a1.1 b1.1")


def test_a_script_that_is_broken_is_refused() -> None:
    with pytest.raises(BadInput, match="no lesson"):
        lesson("chess")
    with pytest.raises(Refusal):
        show(changed("rumis", before=["place S01 a1.2 b1.2"]), game("rumis"))
    with pytest.raises(BadInput, match="unknown field why"):
        changed("rumis", steps=[{"id": "x", "rule": "U1.1", "why": "?"}])
    with pytest.raises(BadInput, match="must be among those offered"):
        changed("rumis", steps=[{"id": "x", "rule": "U1.1", "ask": "place S01 a1.1 b1.1", "offer": "place S02"}])
