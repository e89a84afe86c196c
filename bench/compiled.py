"""What a process measures with the interpreted package and with the compiled one."""

import json
import os
import subprocess
import sys
from pathlib import Path

from scripts import fast

LEVEL = "2"
"""How hard the C compiler tries."""

Pace = dict[str, dict[str, float]]


def both(module: str) -> tuple[Pace, Pace]:
    """The rates that a module prints, interpreted and compiled."""
    fast.build(LEVEL)
    return _measured(module, None), _measured(module, fast.FAST)


def _measured(module: str, folder: Path | None) -> Pace:
    """What a process prints that takes the package from this folder, or from its usual place."""
    root = Path(__file__).parents[1]
    path = os.pathsep.join(str(part) for part in (folder, root) if part is not None)
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-m", module]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    measured: Pace = json.loads(done.stdout)
    return measured
