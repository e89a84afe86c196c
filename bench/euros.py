"""Cuzco and Wutaki beside catanatron: random games, copies and views, interpreted and compiled by mypyc.

A decision is an action chosen from at least two, for us and for the peer.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from bench.peers import catanatron
from bench.rows import Row
from scripts import fast
from tampu.games import meta

LEVEL = "2"
"""How hard the C compiler tries."""

Pace = dict[str, dict[str, float]]


def run() -> list[Row]:
    fast.build(LEVEL)
    plain, compiled = _measured(None), _measured(fast.FAST)
    peer = catanatron()
    rows = []
    for title in plain:
        name = meta(title).name
        games = f"{name} random games, 4 seats"
        slow, quick = plain[title], compiled[title]
        decisions, unit = "decisions", "decisions/s"
        theirs = peer[decisions]
        rows += [
            Row(f"{games}, interpreted", slow[decisions], "catanatron random games", theirs, unit, 3),
            Row(f"{games}, compiled", quick[decisions], "interpreted", slow[decisions], unit, 3),
            Row(f"{games}, compiled", quick[decisions], "catanatron random games", theirs, unit, 10),
        ]
        for word, rates in (("interpreted", slow), ("compiled", quick)):
            rows += [
                Row(f"{name} clone, {word}", rates["clones"], "catanatron copy", peer["copies"], "copies/s", 1),
                Row(f"{name} view, {word}", rates["views"], "catanatron copy", peer["copies"], "views/s", 1),
            ]
    return rows


def _measured(folder: Path | None) -> Pace:
    """What a process prints that takes the package from this folder, or from its usual place."""
    root = Path(__file__).parents[1]
    path = os.pathsep.join(str(part) for part in (folder, root) if part is not None)
    command = [sys.executable, "-m", "bench.euros_process"]
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    measured: Pace = json.loads(done.stdout)
    return measured
