"""What a house in a browser is made of, looked at without a browser."""

import subprocess
import sys
from importlib.metadata import packages_distributions

from scripts.static.archives import COMPILED, PURE, project

_LOADED = """
import sys

sys.modules.update(dict.fromkeys(sys.argv[1:]))
import tampu.server.local.worker, tampu.server.local.thinking, tampu.lessons
from tampu.games import known
from tampu import bots, insight
for title in known():
    bots.levels(title), insight.of(title)
print(*[name for name in sys.modules if name.startswith("tampu.")])
"""


def _plain(name: str) -> str:
    return name.replace("-", "_").lower()


def test_everything_that_is_loaded_comes_along() -> None:
    brought = {_plain(name) for names in (*PURE.values(), *COMPILED.values()) for name in names} | {"tampu"}
    installed = packages_distributions()
    absent = [package for package, names in installed.items() if not {_plain(name) for name in names} & brought]
    assert "sqlalchemy" in absent
    command = [sys.executable, "-c", _LOADED, *absent]
    shown = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not shown.returncode, shown.stderr
    files = {name for name, _ in project()}
    own = {name.replace(".", "/") for name in shown.stdout.split()}
    assert {module for module in own if not {f"{module}.py", f"{module}/__init__.py"} & files} == set()
