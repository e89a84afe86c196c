"""`tampu puzzle`: puzzles in the terminal."""

import re
from pathlib import Path

import pytest

from tampu import puzzles
from tampu.cli.main import execute
from tampu.cli.playing.puzzle import chosen


def solve(monkeypatch: pytest.MonkeyPatch, lines: list[str], *words: str) -> int:
    answers = iter(lines)
    monkeypatch.setattr("tampu.cli.playing.puzzle.console.input", lambda prompt: next(answers))
    return execute(["puzzle", *words])


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_a_puzzle_is_asked_hinted_at_and_answered(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = chosen("rumis", "stuck", 900, 1, "a test")[0]
    options = ("--game", "rumis", "--kind", "stuck", "--rating", "900", "--seed", "a test", "--language", language)
    assert solve(monkeypatch, ["nonsense", "hint", one.answer[0]], *options) == 0
    said = capsys.readouterr().out
    question, right, unknown = {
        "en": ("Only one placement", "Right.", "Type the number"),
        "de": ("Nur ein Bauzug", "Richtig.", "Tippe die Nummer"),
        "nl": ("Slechts één plaatsing", "Goed.", "Typ het nummer"),
    }[language]
    assert all(part in said for part in (question, right, unknown))


def test_the_answer_is_told_to_who_asks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    one = chosen("tiwanaku", "fewest", 900, 1, "b")[0]
    assert (
        solve(monkeypatch, ["answer"], "--game", "tiwanaku", "--kind", "fewest", "--rating", "900", "--seed", "b") == 0
    )
    said = capsys.readouterr().out
    assert one.answer[0] in said
    assert "0 puzzles solved." in said


def test_how_a_crop_could_have_been_deduced_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--game", "tiwanaku", "--kind", "square", "--rating", "900", "--seed", "c")
    assert solve(monkeypatch, ["answer"], *options) == 0
    told = capsys.readouterr().out.split(chosen("tiwanaku", "square", 900, 1, "c")[0].answer[0])[-1]
    assert re.search(r"^ +1\. .+ is not .+: .+", told, re.MULTILINE)


def test_bad_words_are_refused_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for words, wrong in (
        (["puzzle", "--game", "cuzco"], "cuzco has no puzzles"),
        (["puzzle", "cuzco"], "cuzco has no puzzles"),
        (["puzzle", "--kind", "magic"], "there is no kind of puzzles 'magic'"),
        (["puzzle", "make", "rumis", "magic=3"], "the kinds of rumis are most, stuck"),
    ):
        assert execute(words) == 2
        assert wrong in capsys.readouterr().err


def test_puzzles_are_made(tmp_path: Path) -> None:
    file = tmp_path / "few.jsonl.gz"
    assert execute(["puzzle", "make", "tiwanaku", "certain=2", "square=1", "--seed", "few", "--out", str(file)]) == 0
    made = [*puzzles.read(file.read_bytes())]
    assert [one.kind for one in made] == ["certain", "certain", "square"]
