"""The programs in `examples` need torch, which is not in the lock; what they use of Tampu must exist all the same."""

import ast
import importlib
import runpy
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from scripts import curves
from tampu.lab import gymnasium, policies

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("file", EXAMPLES, ids=[file.stem for file in EXAMPLES])
def test_an_example_uses_what_there_is(file: Path) -> None:
    used: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            used.add(node.module.partition(".")[0])
            if node.module.startswith("tampu"):
                module = importlib.import_module(node.module)
                assert all(hasattr(module, name.name) for name in node.names)
        elif isinstance(node, ast.Import):
            used |= {name.name.partition(".")[0] for name in node.names}
    assert used - {*sys.stdlib_module_names} == {"numpy", "tampu", "torch"}


def test_what_examples_need_is_an_extra_of_its_own_and_not_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert [one.partition(">")[0] for one in project["optional-dependencies"]["examples"]] == ["torch"]
    assert "\ntorch==" not in (ROOT / "requirements.lock").read_text("utf-8")


@pytest.mark.full
@pytest.mark.parametrize("file", EXAMPLES, ids=[file.stem for file in EXAMPLES])
def test_an_example_runs(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    words = ["rumis", "--option", "board=tambo", "--minutes", "0.05", "--arena", "2", "--rivals", "random"]
    monkeypatch.setattr(sys, "argv", [str(file), *words, "--out", str(tmp_path)])
    runpy.run_path(str(file), run_name="__main__")
    table = gymnasium.env("rumis", seats=2, board="tambo", rivals=policies.load(tmp_path / "net.npz"))
    assert table.reset(seed=1)[0]["action_mask"].any()
    loaded = ["--load", str(tmp_path / "net.npz"), "--out", str(tmp_path / "again")]
    again = [*words[:3], "--minutes", "0", *words[5:], *loaded]
    monkeypatch.setattr(sys, "argv", [str(file), *again])
    runpy.run_path(str(file), run_name="__main__")
    learned, measured = (policies.read(folder / "net.npz")[1] for folder in (tmp_path, tmp_path / "again"))
    assert all((measured[name] == weights).all() for name, weights in learned.items()), "it is only measured"
    assert len((tmp_path / "curve.csv").read_text("utf-8").splitlines()) > 1


def test_curves_are_drawn_where_a_run_was_measured(tmp_path: Path) -> None:
    file = tmp_path / "curve.csv"
    file.write_text(
        "games,cpu_seconds,loss,won_against_random,games_against_random\n1,0,3.0,5,10\n2,30,2.5,,\n3,60,2.0,9,10\n"
    )
    assert curves.points(file) == [(0.0, 0.5), (60.0, 0.9)]
    picture = curves.drawn([("one", curves.points(file))])
    assert 'd="M36.0 90.0L330.0 26.0"' in picture
    assert ElementTree.fromstring(picture).tag.endswith("svg")
