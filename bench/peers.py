"""Other projects to measure beside, each in an environment of its own."""

import json
import subprocess
import venv
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parents[1] / ".bench"
CATANATRON = "catanatron==3.2.1"
OPENSPIEL = "open_spiel==2.0.2"


def environment(name: str, *packages: str) -> Path:
    """The Python of an environment with these packages; made when it is first needed."""
    folder = FOLDER / name
    python = folder / "bin" / "python"
    ready = folder / ".ready"
    if not ready.exists():
        venv.create(folder, with_pip=True, clear=folder.exists())
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *packages], check=True)
        ready.touch()
    return python


@lru_cache(maxsize=1)
def catanatron() -> dict[str, float]:
    """Decisions per second of catanatron's random games, and copies per second of its state."""
    return _measured("catanatron", CATANATRON)


@lru_cache(maxsize=1)
def openspiel() -> dict[str, float]:
    """Moves per second of OpenSpiel's Hex in random games."""
    return _measured("openspiel", OPENSPIEL)


def _measured(name: str, *packages: str) -> dict[str, float]:
    """What the script of a peer prints, run in its environment."""
    script = Path(__file__).with_name(f"{name}_peer.py")
    command = [str(environment(name, *packages)), str(script)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured
