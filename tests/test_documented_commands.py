"""Commands in the documents can be typed: program, subcommand or module, and every option exist."""

import re
import shlex
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
import typer.main

from tampu.cli.main import app
from tampu.games import known
from tests.test_docs import PAGES, ROOT

SHELLS = ("", "console", "sh", "bash")
"""What a block of commands is marked with."""
PROGRAMS = ("tampu", "python", "make")


def lines(page: str) -> Iterator[str]:
    """What a page has in blocks of commands, and what it says in passing."""
    language: str | None = None
    for line in page.splitlines():
        if line.startswith("```"):
            language = line[3:].strip() if language is None else None
        elif language is None:
            yield from re.findall(r"`([^`]+)`", line)
        elif language == "console" and line.startswith("$ "):
            yield line[2:]
        elif language in SHELLS[:1] + SHELLS[2:]:
            yield line


def commands(page: str) -> Iterator[list[str]]:
    """The words of every command that is one of ours. What stands two spaces apart explains it."""
    for line in lines(page):
        reader = shlex.shlex(line, posix=True, punctuation_chars=True)
        reader.whitespace_split = True
        words: list[str] = []
        try:
            words = [*reader]
        except ValueError:
            assert not re.match(r"\S*(tampu|python3?|make) [a-z-]", line), f"{line}: a quotation is not closed"
        while words:
            command = [*takewhile(lambda word: not set(word) <= set("();<>|&"), words)]
            words = words[len(command) + 1 :]
            while command and re.fullmatch(r"[A-Z_]+=.*", command[0]):
                del command[0]
            if command and re.fullmatch(r"(\S*/)?(tampu|python3?|make)", command[0]):
                told = re.search(rf"{re.escape(command[0])}\s.*?(?=\s\s+\S|$)", line)
                most = len(command) if told is None else len(told[0].replace(" | ", " ").split())
                yield [command[0].rpartition("/")[2].rstrip("3"), *(word.strip("[]") for word in command[1:most])]


def try_tampu(words: list[str]) -> None:
    command: Any = typer.main.get_command(app)
    while words and hasattr(command, "commands") and not words[0].startswith("-"):
        if command.invoke_without_command and words[0] in known():
            words = words[1:]
            break
        assert words[0] in command.commands, f"there is no command {words[0]}"
        command, words = command.commands[words[0]], words[1:]
    known_options = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
    given = {word.partition("=")[0] for word in words if word.startswith("--")}
    assert given <= known_options | {"--help"}


def try_python(words: list[str]) -> None:
    while words and words[0] in ("-P", "-u"):
        words = words[1:]
    if words[:1] == ["-m"]:
        spec = find_spec(words[1])
        assert spec is not None, f"there is no module {words[1]}"
        if spec.submodule_search_locations is not None:
            spec = find_spec(f"{words[1]}.__main__")
        assert spec is not None, f"{words[1]} is no program"
        assert spec.origin is not None
        source, words = Path(spec.origin), words[2:]
    elif words and words[0].endswith(".py"):
        source, words = ROOT / words[0], words[1:]
    else:
        return
    text = source.read_text("utf-8")
    run = re.search(r"^ *from (\S+) import (\w+)\n(?:.*\n)*? *typer\.run\(\2\)", text, re.M)
    if run is not None:
        text += Path(str(import_module(run[1]).__file__)).read_text("utf-8")
    for option in (word.partition("=")[0] for word in words if word.startswith("--")):
        parameter = option[2:].replace("-", "_") if "typer.run(" in text else "no parameter"
        assert f'"{option}"' in text or f"\n    {parameter}: " in text, f"{source.name} has no {option}"
    if source.name == "__main__.py" and words and re.fullmatch("[a-z]+", words[0]) and words[0] not in known():
        assert f'"{words[0]}"' in text or (source.parent / f"{words[0]}.py").exists(), f"there is no {words[0]}"


def try_make(words: list[str]) -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    assert {word for word in words if re.fullmatch(r"[a-z][\w-]*", word)} <= targets


TRY = {"tampu": try_tampu, "python": try_python, "make": try_make}


@pytest.mark.parametrize("page", [page for page in PAGES if "rules" not in page.parts], ids=lambda page: page.name)
def test_the_commands_of_a_page_exist(page: Path) -> None:
    for program, *words in commands(page.read_text("utf-8")):
        try:
            TRY[program](words)
        except AssertionError as wrong:
            raise AssertionError(f"{page.name}: {program} {' '.join(words)}: {wrong}") from None


def test_commands_are_found_in_the_pages() -> None:
    found = {page.name: [*commands(page.read_text("utf-8"))] for page in PAGES}
    assert ["tampu", "admin", "restore", "FILE", "--force"] in found["operating.md"]
    assert ["tampu", "work", "--bots", "8", "--study", "2"] in found["operating.md"]
    assert ["make", "static"] in found["static.md"]
    for program in (["python", "examples/ppo.py"], ["python", "-m"], ["tampu", "arena"], ["tampu", "lab"]):
        assert any(words[:2] == program for words in found["research.md"])
    assert sum(map(len, found.values())) > 120


@pytest.mark.parametrize(
    "line",
    [
        "tampu sreve",
        "tampu admin dcotor",
        "tampu lab dataset cuzco data --gmaes 3",
        "python -m tampu.lab.strength.dule",
        "python -m tampu.lab.strength.duel rumis --secs 1",
        "python examples/ppo.py rumis --minute 1",
        "python -m tampu.lab.training cuzco --gmaes 20",
        "python -m bench paeg",
        "make statik",
    ],
)
def test_a_wrong_command_is_found(line: str) -> None:
    ((program, *words),) = commands(f"```\n{line}\n```")
    with pytest.raises((AssertionError, ModuleNotFoundError)):
        TRY[program](words)
