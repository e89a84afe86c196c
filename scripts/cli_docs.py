"""Updates the pages that show commands with what the commands really print. With `--check`, only compares."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "docs" / name for name in ("cli.md", "record.md")]
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
_MEASURED = re.compile(r'("(?:seconds|games_per_second|decisions_per_second)": )[\d.]+')


def filled(text: str) -> str:
    """The document with the output of every command of its console blocks."""
    with tempfile.TemporaryDirectory() as folder:
        return _BLOCK.sub(lambda block: _run_block(block[1], folder), text)


def _run_block(block: str, folder: str) -> str:
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    return "```console\n" + "".join(f"{command}\n{_run(command[2:], folder)}" for command in commands) + "```"


def _run(command: str, folder: str) -> str:
    environment = {**os.environ, "COLUMNS": "100", "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    lines = [line.rstrip() for line in _MEASURED.sub(r"\g<1>...", done.stdout).splitlines()]
    return "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    for document in DOCUMENTS:
        old = document.read_text("utf-8")
        new = filled(old)
        if "--check" in sys.argv and old != new:
            print(f"{document.name} does not show what the commands print; run `make docs`")
            sys.exit(1)
        document.write_text(new, "utf-8")
