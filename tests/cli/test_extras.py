"""The base package plays in the terminal; whatever needs more says what to install."""

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from tampu.cli.extras import EXTRA_OF

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def needed_by(requirements: list[str]) -> set[str]:
    """These packages and all that they need, without extras, as far as they are installed here."""
    found: set[str] = set()
    waiting = [re.split(r"[^\w.-]", requirement)[0] for requirement in requirements if "extra ==" not in requirement]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            more = distribution(name).requires or []
        except PackageNotFoundError:
            continue
        found.add(name)
        waiting += [re.split(r"[^\w.-]", one)[0] for one in more if "extra ==" not in one]
    return found


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which only the packages of the base can be imported."""
    folder = tmp_path_factory.mktemp("base")
    for name in needed_by(PROJECT["dependencies"]):
        files = distribution(name).files or []
        for top in {file.parts[0] for file in files if file.parts[0] not in ("..", "__pycache__")}:
            (folder / top).symlink_to(Path(str(distribution(name).locate_file(top))))
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "TAMPU_"))}
    return {**clean, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}


def tampu(base: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """-S: the packages of this environment stay away."""
    command = [sys.executable, "-S", "-c", "from tampu.cli.main import run; run()", *words]
    return subprocess.run(command, env=base, capture_output=True, text=True, input=typed, timeout=300)


def test_the_base_needs_neither_a_server_stack_nor_numpy() -> None:
    needed = needed_by(PROJECT["dependencies"])
    assert {"rich", "typer"} <= needed
    assert not needed & {"fastapi", "msgspec", "numpy", "sqlalchemy", "starlette", "uvicorn"}


def test_the_base_plays_in_the_terminal(base: dict[str, str]) -> None:
    done = tampu(base, "play", "rumis", "--bots", "random", "--seed", "base", "--option", "board=tambo")
    assert done.returncode == 0, done.stderr
    assert "wins" in done.stdout


@pytest.mark.parametrize("title", ["rumis", "tiwanaku"])
def test_the_base_asks_puzzles(base: dict[str, str], title: str) -> None:
    kind = {"rumis": "stuck", "tiwanaku": "square"}[title]
    words = ("puzzle", title, "--kind", kind, "--rating", "900", "--seed", "base")
    done = tampu(base, *words, typed="hint\nanswer\n")
    assert done.returncode == 0, done.stderr
    assert {"rumis": "Only one placement", "tiwanaku": "What grows on"}[title] in done.stdout
    assert "0 puzzles solved." in done.stdout


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["serve"], "server"),
        (["admin", "users"], "server"),
        (["lab", "dataset", "rumis", "nowhere", "--games", "1"], "lab"),
        (["arena", "rumis", "--bots", "random,easy", "--games", "2", "--on", "here"], "lab"),
    ],
)
def test_what_needs_more_says_what_to_install(base: dict[str, str], words: list[str], extra: str) -> None:
    done = tampu(base, *words)
    assert done.returncode == 2
    assert re.fullmatch(rf"tampu: this needs \w+: pip install 'tampu\[{extra}\]'\n", done.stderr), done.stderr


def test_every_extra_that_is_named_exists_and_installs_its_modules() -> None:
    extras: dict[str, list[str]] = PROJECT["optional-dependencies"]
    modules = {"argon2": "argon2-cffi", "open_spiel": "open_spiel", "pysat": "python-sat", "pyspiel": "open_spiel"}
    through = {"starlette": "fastapi"}
    for module, extra in EXTRA_OF.items():
        package = modules.get(module, through.get(module, module)).replace("_", "-")
        listed = {re.split(r"[\[>=;]", one)[0].strip().replace("_", "-") for one in extras[extra]}
        assert package in listed, f"{module} is not in the extra {extra}"
