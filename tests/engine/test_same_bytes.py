"""The same seed and actions give the same record bytes on every Python that runs here."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

from scripts.interpreters import cpythons, pyodide
from tampu.games import metas
from tests.engine.same_bytes import ways

ROOT = Path(__file__).parents[2]
MODULE = "tests.engine.same_bytes"


def test_what_makes_little_difference_is_compared_too() -> None:
    for meta in metas():
        every = list(ways(meta, True))
        for option in meta.options:
            assert {options.values[option.name] for options in every} == set(option.values)
            few = {options.values[option.name] for options in ways(meta, False)}
            assert len(few) > 1 or not option.alike


def test_every_python_writes_the_same_records(record_property: Callable[[str, object], None]) -> None:
    commands = [[python, "-m", MODULE] for python in cpythons().values()]
    in_node = pyodide()
    if in_node is not None:
        commands.append([*in_node, MODULE])
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    compared: dict[str, str] = {}
    for command in commands:
        done = subprocess.run(command, cwd=ROOT, env=clean, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stderr[-2000:]
        version, kind, machine, found = done.stdout.split()
        compared[f"{kind} {version} on {machine}"] = found
    record_property("interpreters", ", ".join(compared))
    record_property("interpreters shown", len(compared) > 1)
    assert len(set(compared.values())) == 1, compared
