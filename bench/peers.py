"""Other projects to measure beside, each in an environment of its own."""

import json
import subprocess
import venv
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parents[1] / ".bench"
CATANATRON = "catanatron==3.2.1"


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
    python = environment("catanatron", CATANATRON)
    script = Path(__file__).with_name("catanatron_peer.py")
    done = subprocess.run([str(python), str(script)], check=True, capture_output=True, text=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured
