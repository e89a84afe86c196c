"""Every lesson is a game that the engine accepts, and says all that a beginner needs in every language."""

import json
import re
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from scripts.two_minutes import PICTURES, glances
from tampu.engine import BadInput, Refusal
from tampu.engine.box.content import read_content
from tampu.engine.box.rulebook import rulebook
from tampu.engine.wire import as_list, as_object
from tampu.games import game, known
from tampu.lessons import FIRST, Lesson, LessonShown, foresee, lesson, lessons, show, titles, why
from tests.shapes import misfit

LANGUAGES = ("en", "de", "nl")
LONGEST = 330
"""Characters of a text: it must fit the sheet of a phone."""

EVERY = [pytest.param(title, one.name, id=f"{title}-{one.name}") for title in titles() for one in lessons(title)]

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

TAUGHT_LATER = {
    ("cuzco", "roads"): {"C6.7", "C8.1", "C8.2", "C8.3", "C12.1", "C12.2", "C12.3", "C12.4", "C12.5"},
    ("rumis", "limits"): {"U2.3", "U2.5", "U3.3", "U4.3", "U6.1", "U7.2"},
    ("tiwanaku", "solo"): {"T9.2", "T9.4", "T9.7", "T9.8", "T9.10", "T9.12", "T9.13", "T9.14"},
    ("tiwanaku", "coop"): {"T10.1", "T10.5", "T10.6", "T10.7", "T10.8", "T10.9", "T10.11", "T10.12", "T10.14"},
    ("wutaki", "pyramid"): {"W6.1", "W6.2", "W6.7", "W6.13", "W9.3", "W12.2", "W12.4", "W14.1"},
}
"""What each lesson after the first is about."""


def said(title: str, language: str) -> dict[str, Any]:
    text = files("tampu.lessons").joinpath(title, "words", f"{language}.json").read_text("utf-8")
    whole: dict[str, Any] = json.loads(text)
    return whole


def changed(title: str, **other: Any) -> Lesson:
    """A lesson with another first move."""
    text = files("tampu.lessons").joinpath(title, f"{FIRST}.json").read_text("utf-8")
    return Lesson.of_json(title, FIRST, {**json.loads(text), **other})


def test_every_title_has_a_first_lesson_and_another() -> None:
    assert titles() == sorted(known())
    for title in titles():
        assert [one.order for one in lessons(title)] == [*range(1, len(lessons(title)) + 1)]
        assert lessons(title)[0].name == FIRST
    assert {(one.title, one.name) for title in titles() for one in lessons(title)[1:]} == set(TAUGHT_LATER)


@pytest.mark.parametrize(("title", "name"), EVERY)
def test_a_lesson_is_a_game_of_the_engine(title: str, name: str) -> None:
    """Every action is accepted; what is asked for is the learner's own choice, one of several or all alone."""
    script = lesson(title, name)
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


@pytest.mark.parametrize(("title", "name"), EVERY)
def test_a_lesson_names_rules_that_exist(title: str, name: str) -> None:
    book = rulebook(title)
    assert [step.rule for step in lesson(title, name).steps if step.rule not in book] == []


@pytest.mark.parametrize("title", titles())
def test_a_lesson_covers_what_a_beginner_must_know(title: str) -> None:
    steps = lesson(title).steps
    assert {step.ask.split()[0] for step in steps if step.ask} == VERBS[title]
    assert CHAPTERS[title] <= {step.rule.split(".")[0] for step in steps}
    assert 10 <= sum(step.ask is not None for step in steps) <= 20


@pytest.mark.parametrize(("title", "name"), [*TAUGHT_LATER])
def test_a_later_lesson_is_short_and_teaches_what_the_first_leaves_out(title: str, name: str) -> None:
    steps = lesson(title, name).steps
    assert TAUGHT_LATER[title, name] <= {step.rule for step in steps}
    assert 5 <= sum(step.ask is not None for step in steps) <= 15


def test_a_later_lesson_ends_as_it_says() -> None:
    """What the last step tells has really happened."""
    shown = show(lesson("rumis", "limits"), game("rumis"))
    last = [frame for step in shown.steps for frame in (step.asked, *step.then) if frame is not None][-1]
    assert last.shared.outcome is not None
    assert list(last.shared.outcome["scores"]) == [29, -3]
    evicted = show(lesson("wutaki", "pyramid"), game("wutaki")).steps[5].asked
    assert evicted is not None
    assert "evicted" in {event["event"] for event in evicted.entry.events}
    turned = next(step for step in show(lesson("cuzco", "roads"), game("cuzco")).steps if step.id == "turn").asked
    assert turned is not None
    assert "rotated" in {event["event"] for event in turned.entry.events}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", titles())
def test_the_words_of_a_title_have_every_lesson(title: str, language: str) -> None:
    words = said(title, language)
    assert set(words) == {"lessons", "glances"}
    assert list(words["lessons"]) == [one.name for one in lessons(title)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("title", "name"), EVERY)
def test_a_lesson_is_told_in_every_language(title: str, name: str, language: str) -> None:
    """Where several moves are offered, the wrong ones are answered."""
    words = said(title, language)["lessons"][name]
    script = lesson(title, name)
    steps = script.steps
    assert set(words) == {"name", "lead", "end", "steps"}
    assert list(words["steps"]) == [step.id for step in steps]
    for step in steps:
        told = words["steps"][step.id]
        wanted = {"head", "say", "done"} if step.ask else {"head", "say"}
        assert set(told) - {"instead"} == wanted, step.id
        assert ("instead" in told) >= (step.ask != step.offer), step.id
        assert all(0 < len(text) <= LONGEST for text in told.values()), step.id
    if language != "en":
        english = said(title, "en")["lessons"][name]
        assert [step.id for step in steps if words["steps"][step.id]["say"] == english["steps"][step.id]["say"]] == []


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_WC4_the_lesson_of_the_pyramid_tells_the_points_of_its_levels(language: str) -> None:
    first, second, _, top = (
        str(as_object(level)["vp"]) for level in as_list(read_content("tampu.games.wutaki")["pyramid"])
    )
    steps = said("wutaki", language)["lessons"]["pyramid"]["steps"]
    assert first in re.findall(r"\d+", steps["climb"]["say"])
    assert {second, top} <= {*re.findall(r"\d+", steps["ending"]["say"])}


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


def test_a_lesson_foresees_what_another_move_would_do() -> None:
    script, rules = lesson("wutaki", "pyramid"), game("wutaki")
    asked, other, impossible = foresee(script, rules, "climb", [["place pyramid"], ["place quarry"], ["place plunder"]])
    assert asked.foresight is not None
    assert [0, "pyramid levels", 1] in [[*change] for change in asked.foresight.changes]
    assert other.foresight is not None
    assert [[*change] for change in other.foresight.changes] == [[0, "stone", 2]]
    assert (impossible.foresight, impossible.rule) == (None, "W4.3")
    assert [line.rule for line in foresee(lesson("rumis"), game("rumis"), "count", [["place S01 a1.1 b1.1"]])] == [
        game("rumis").turns
    ]


def test_a_script_that_is_broken_is_refused() -> None:
    with pytest.raises(BadInput, match="no lesson"):
        lesson("chess")
    with pytest.raises(Refusal):
        show(changed("rumis", before=["place S01 a1.2 b1.2"]), game("rumis"))
    with pytest.raises(BadInput, match="unknown field why"):
        changed("rumis", steps=[{"id": "x", "rule": "U1.1", "why": "?"}])
    with pytest.raises(BadInput, match="must be among those offered"):
        changed("rumis", steps=[{"id": "x", "rule": "U1.1", "ask": "place S01 a1.1 b1.1", "offer": "place S02"}])
