"""Finds the Pythons that work on this machine: CPython on the PATH or under pyenv, and Pyodide under Node."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def cpythons() -> dict[str, str]:
    """A working interpreter for each version that has one."""
    found: dict[str, str] = {}
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for version in VERSIONS:
        places = [shutil.which(f"python{version}"), *sorted(pyenv.glob(f"{version}.*/bin/python"))]
        for place in places:
            if place is not None and _version(str(place)) == version:
                found[version] = str(place)
                break
    found.setdefault(f"{sys.version_info[0]}.{sys.version_info[1]}", sys.executable)
    return dict(sorted(found.items()))


def _version(python: str) -> str | None:
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def pyodide() -> list[str] | None:
    """The command that runs a module of the project in Pyodide, if the tools of the page are installed."""
    node = shutil.which("node")
    return [node, str(ROOT / "scripts" / "static" / "run.mjs")] if node is not None and PYODIDE.is_dir() else None


if __name__ == "__main__":
    print(", ".join([*cpythons(), *(["Pyodide"] if pyodide() else [])]))
