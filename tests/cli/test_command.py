"""The command as people and programs use it."""

import json
from pathlib import Path
from typing import Any

import pytest

from scripts.cli_docs import DOCUMENTS, filled
from tampu.cli.main import execute
from tampu.engine import Reason
from tampu.engine.box.content import read_content
from tampu.engine.box.rulebook import rulebook
from tampu.games import metas
from tampu.games.rumis.steps import Place


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = execute(list(words))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def result(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, err = run(capsys, *words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_the_documentation_shows_what_the_commands_print(document: Path) -> None:
    text = document.read_text("utf-8")
    assert filled(text) == text


def test_games_lists_every_title(capsys: pytest.CaptureFixture[str]) -> None:
    listed = result(capsys, "games")
    assert [game["id"] for game in listed] == [meta.title for meta in metas()]
    for game in listed:
        assert set(game) == {"id", "title", "seats", "options"}
        for option in game["options"]:
            assert option["default"] in option["values"]


def test_simulate_gives_the_same_game_again(capsys: pytest.CaptureFixture[str]) -> None:
    series = result(capsys, "simulate", "rumis", "--games", "3", "--seats", "4", "--seed", "again")
    assert set(series) == {
        "game",
        "games",
        "decisions",
        "seconds",
        "games_per_second",
        "decisions_per_second",
        "results",
    }
    again = result(capsys, "simulate", "rumis", "--games", "1", "--seats", "4", "--seed", series["results"][2]["seed"])
    assert again["results"] == series["results"][2:]
    assert len(series["results"][0]["scores"]) == 4
    assert series["decisions"] == sum(game["decisions"] for game in series["results"])


def test_a_played_game_is_written_and_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    code, out, _ = run(
        capsys,
        "play",
        "rumis",
        "--bots",
        "random,random",
        "--seed",
        "s",
        "--record",
        str(file),
        "--option",
        "board=cucho",
    )
    assert code == 0
    assert "wins" in out
    assert result(capsys, "verify", str(file))["valid"]
    digest = file.read_text().rstrip().rpartition("#")[2]
    assert run(capsys, "verify", str(file), "--digest", digest)[0] == 0
    assert run(capsys, "verify", str(file), "--digest", "0" * 32)[0] == 1


def test_hints_are_given_where_the_table_gives_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for helper, refused in (("none", True), ("explain", False)):
        lines = iter(["hint"])
        monkeypatch.setattr("builtins.input", lambda *_, lines=lines: next(lines, "quit"))
        words = ["--option", "size=tiny", "--option", "scenario=T01", "--option", f"helper={helper}", "--seed", "h"]
        code, out, _ = run(capsys, "play", "tiwanaku", "--bots", "human,human", *words)
        assert code == 0
        assert ("This table gives no hints" in out) == refused
        assert ("certain" in out) != refused


def test_rules_are_printed_by_id(capsys: pytest.CaptureFixture[str]) -> None:
    every = result(capsys, "rules", "rumis")
    assert [rule["id"] for rule in every] == list(rulebook("rumis").rules)
    assert "Where a stone fits" in run(capsys, "rules", "rumis")[1]


def test_check_reports_what_is_broken(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    good = result(capsys, "check", "rumis", "--games", "1", "--seats", "1")
    assert [run["options"]["solitaire"] for run in good["runs"]] == ["3", "4", "5"]
    assert all(run["failures"] == [] for run in good["runs"])
    monkeypatch.setattr(Place, "why_not", lambda self, state, action: Reason("U99.9", "gap"))
    code, out, _ = run(
        capsys, "check", "rumis", "--games", "1", "--seats", "2", "--option", "board=chullpa", "--option", "ground=on"
    )
    assert code == 1
    assert "names U99.9, which is not a rule" in out


BAD = [
    (["play", "chess"], "there is no game 'chess'"),
    (["simulate", "rumis", "--seats", "7"], "not 7"),
    (["simulate", "rumis", "--games", "many"], "--games"),
    (["simulate", "rumis", "--games", "0"], "--games"),
    (["simulate", "rumis", "--bots", "clever"], "there is no bot 'clever'"),
    (["simulate", "rumis", "--bots", "random,random,random"], "3 bots for 2 seats"),
    (["simulate", "rumis", "--option", "board=lima"], "board=lima is not known"),
    (["simulate", "rumis", "--option", "board"], "name=value"),
    (["simulate", "rumis", "--option", "shape=round"], "no option 'shape'"),
    (["simulate", "rumis", "--option", "solitaire=3", "--seats", "2"], "needs 1 seat"),
    (["play", "rumis", "--language", "fr"], "--language is one of en, de, nl, not 'fr'"),
    (["play", "rumis", "--record", "/nowhere/game.txt"], "/nowhere/game.txt"),
    (["verify", "/nowhere/game.txt"], "No such file"),
    (["replay", "/nowhere/game.txt"], "No such file"),
    (["rules", "rumis", "U99.9"], "there is no rule U99.9"),
    (["check", "rumis", "--option", "board=lima"], "board=lima is not known"),
    (["check", "nothing"], "there is no game"),
    (["content", "check", "rumis", "/nowhere.json"], "No such file"),
    (["fly"], "No such command"),
    (["play"], "Missing argument"),
]


@pytest.mark.parametrize(("words", "reason"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_bad_input_gets_one_clear_line(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *words)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert reason in err


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"{", "line 1"),
        (b"\xff\xfe", "UTF-8"),
        (b"[]", "expected an object"),
        (b'{"colours": {"value": ["red"], "source": "guess"}}', "source is 'guess'"),
    ],
)
def test_broken_content_is_refused(
    text: bytes, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "content.json"
    file.write_bytes(text)
    for words in (["content", "check", "rumis", str(file)], ["simulate", "rumis", "--content", str(file)]):
        code, out, err = run(capsys, *words)
        assert (code, out) == (2, "")
        assert reason in err


def test_a_corrected_content_file_is_played_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = read_content("tampu.games.rumis")
    content["scoring"]["per_visible_square"] = 2  # type: ignore[index,call-overload]
    file = tmp_path / "content.json"
    file.write_text(json.dumps(content))
    usual = result(capsys, "simulate", "rumis", "--games", "1", "--seed", "x")["results"][0]["scores"]
    double = result(capsys, "simulate", "rumis", "--games", "1", "--seed", "x", "--content", str(file))
    assert double["results"][0]["scores"] != usual
    record = tmp_path / "game.txt"
    run(capsys, "play", "rumis", "--bots", "random", "--content", str(file), "--record", str(record))
    assert run(capsys, "verify", str(record), "--content", str(file))[0] == 0
    assert run(capsys, "verify", str(record))[0] == 1
