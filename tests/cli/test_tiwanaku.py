"""`tampu tiwanaku`: scenarios, reasons and odds in the terminal."""

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from tampu.cli.titles.tiwanaku import app
from tampu.engine import BadInput
from tampu.games.tiwanaku.scenarios.textform import print_known, print_scenario
from tampu.insight.tiwanaku.known import view_of
from tests.games.tiwanaku.valleys import A, some_known


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words))
    if isinstance(result.exception, BadInput):
        raise result.exception
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout


def test_new_shows_the_open_side_and_files_hold_all(tmp_path: Path) -> None:
    code, out = run("new", "--size", "tiny", "--seed", "llama")
    assert code == 0
    assert "?" in out.split("terrain:")[1]
    word = out.split("code: ")[1].split()[0]
    code, paths = run("new", "--size", "tiny", "--seed", "llama", "--out", str(tmp_path))
    assert paths.strip() == str(tmp_path / f"{word}.txt")
    code, checked = run("check", paths.strip(), word)
    assert code == 0
    assert checked.count("legal, tiny, logic level 2") == 2
    assert run("show", word) == (0, out)
    assert run("show", word, "--reveal") == (0, (tmp_path / f"{word}.txt").read_text())


def test_a_changed_crop_is_refused_with_the_rule(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(print_scenario(A, reveal=True).replace("25131", "45131"))
    code, out = run("check", str(path))
    assert code == 1
    assert f"{path}: T3.3 the mountain region a1 a2 holds the crops 1 4 and not each of 1 to 2 once" in out


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("VDFMM", "VDXMM", "line 9, column 3: 'X' is no terrain (row 3, column 3)"),
        ("15242", "15942", "line 16, column 3: '9' is no crop (row 4, column 3)"),
    ],
)
def test_a_malformed_file_is_one_line_with_row_and_column(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "a.txt"
    path.write_text(print_scenario(A, reveal=True).replace(old, new))
    for command in ("check", "show", "explain", "odds"):
        with pytest.raises(BadInput) as caught:
            run(command, str(path))
        assert str(caught.value) == f"{path}: {message}"


def test_a_missing_file_and_a_wrong_code() -> None:
    with pytest.raises(BadInput, match="No such file"):
        run("check", "nowhere.txt")
    with pytest.raises(BadInput, match="check digit"):
        run("check", "TIW-07XE-H8QK-4YZ")


def test_explain_and_odds_of_a_view(tmp_path: Path) -> None:
    path = tmp_path / "view.txt"
    path.write_text(print_known(some_known(A, 0.9, Random(3))))
    code, out = run("explain", str(path))
    assert code == 0
    assert "partial" not in out
    square = out.split()[0]
    code, whole = run("explain", str(path), "--square", square)
    assert whole.startswith(f"{square} ")
    assert "  1. " in whole
    code, chances = run("odds", str(path))
    assert code == 0
    assert chances.splitlines()[0].endswith("this view; all count alike")


def test_odds_count_what_a_disc_can_have_if_its_start_is_known(tmp_path: Path) -> None:
    known = some_known(A, 0.9, Random(3))
    start = [A.board.name(square) for square in A.start]
    path = tmp_path / "view.json"
    path.write_text(json.dumps({"public": {**view_of(known).public, "start": start}}))
    _, chances = run("odds", str(path))
    assert chances.splitlines()[0].endswith(
        "; only valleys count that follow from their starting crops by the logic of the first generator"
    )
    _, told = run("odds", str(path), "--json")
    assert json.loads(told)["assumes"] == "first"
