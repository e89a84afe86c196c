"""The game of docs/adding-a-game.md, written into a copy of the package that nobody else sees."""

import os
import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "adding-a-game.md"
TITLE = "market"
REGISTRY = "tampu/games/__init__.py"

_BLOCK = re.compile(r"^```(?P<kind>\w+) (?P<file>tampu/\S+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> dict[str, str]:
    """The code blocks that name a file, by that file."""
    found = list(_BLOCK.finditer(DOCUMENT.read_text("utf-8")))
    named = {block["file"]: block["text"] for block in found}
    assert len(named) == len(found), "a file is written twice"
    return named


def registered(registry: str, change: str) -> str:
    """The registry with the line that the document adds to it."""
    lines = change.splitlines()
    before = "\n".join(line[1:] for line in lines if not line.startswith("+"))
    after = "\n".join(line[1:] for line in lines)
    assert registry.count(before) == 1
    return registry.replace(before, after)


def write(folder: Path) -> Path:
    """A copy of the package and its rules with the fifth game, to be put on the path."""
    unused = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "tampu", folder / "tampu", ignore=unused)
    shutil.copytree(ROOT / "docs" / "rules", folder / "docs" / "rules")
    for name, text in blocks().items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(registered(file.read_text("utf-8"), text) if name == REGISTRY else text, "utf-8")
    return folder


def environment(folder: Path) -> dict[str, str]:
    """The environment of processes that use the copy. The modules of the tests come after it on the path."""
    return {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}
