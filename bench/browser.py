"""The rules and bots in Pyodide, as a house in a browser runs them, beside the CPython of this run."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.rows import Row
from scripts.interpreters import pyodide
from scripts.static.build import build
from tampu.games import TITLES

_MODULE = "bench.browser_process"
_SHARE = 0.15
"""Of the speed of CPython."""
_ANSWER = 3.0
"""Seconds in which 95 of 100 answers must have come."""


def run() -> list[Row]:
    here = _measured([sys.executable, "-m", _MODULE])
    build()
    node = pyodide()
    if node is None:
        raise SystemExit("Pyodide is not installed: `make page` does it")
    inside = _measured([*node, _MODULE])
    rows: list[Row] = []
    for meta in TITLES.metas():
        ours, theirs = inside[meta.title], here[meta.title]
        name = f"{meta.name} in Pyodide"
        rows.append(Row(name, ours["decisions"], "CPython", theirs["decisions"], "decisions/s", _SHARE))
        for level, seconds in ours["answers"].items():
            what = f"{name}: {level} answers, p95 (CPython {_late(theirs['answers'][level]):.2f} s)"
            rows.append(Row(what, max(_late(seconds), 0.001), "allowed", _ANSWER, "s", 1, less=True))
    return rows


def _late(seconds: list[float]) -> float:
    return seconds[int(len(seconds) * 0.95)]


def _measured(command: list[str]) -> dict[str, Any]:
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return dict(found["titles"])
