"""Builds `build/fast`: a copy of the package whose rules are compiled with mypyc. Needs a C compiler.

    PYTHONPATH=build/fast .venv/bin/tampu simulate cuzco --games 1000

The copy never shadows the sources: without PYTHONPATH everything is interpreted, as always.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).parents[1]
FAST = ROOT / "build" / "fast"
STAMP = FAST / ".sources"

COLD = {
    *("__init__", "events", "explain", "imagined", "match", "native"),
    *("plans", "record", "rulebook", "tree", "words"),
}
"""Modules that gain nothing from it: they run once, or are only there for the compiler or for readers."""

_ENCODE = ROOT / "tampu" / "lab" / "encode"
_DIRECT = ("asking", "cuzco", "cuzco_missions", "rumis", "tiwanaku", "wutaki")
FACTS = [_ENCODE / "spaces.py", *(_ENCODE / "direct" / f"{name}.py" for name in _DIRECT)]

SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

level, *modules = sys.argv[1:]
sys.argv[1:] = ["build_ext", "--inplace", "--parallel={cores}"]
extensions = mypycify(["--strict", *modules], opt_level=level, debug_level="0", group_name="rules", multi_file=True)
setup(name="tampu-fast", packages=[], ext_modules=extensions)
"""


def modules() -> Iterator[str]:
    """The compiled modules: the engine's hot ones, the rules of every title, and what observations are read from."""
    hot = [*(ROOT / "tampu" / "engine").rglob("*.py"), *(ROOT / "tampu" / "games").glob("*/**/*.py"), *FACTS]
    for file in sorted(hot):
        if file.stem not in COLD and file.parent.name != "conformance":
            yield file.relative_to(ROOT).as_posix()


def digest(level: str) -> str:
    whole = blake2b(level.encode(), digest_size=16)
    for name in modules():
        whole.update(f"{name}\0".encode())
        whole.update((ROOT / name).read_bytes())
    return whole.hexdigest()


def copy() -> None:
    """Copy the package. Unchanged files keep their times, and compiled modules stay."""
    skipped = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "tampu", FAST / "tampu", ignore=skipped, dirs_exist_ok=True)
    shutil.copytree(ROOT / "docs" / "rules", FAST / "tampu" / "rules", dirs_exist_ok=True)


def build(level: str) -> None:
    """Copy the package, and compile it unless these sources are compiled already."""
    copy()
    wanted = digest(level)
    if STAMP.is_file() and STAMP.read_text("utf-8") == wanted:
        return
    for old in FAST.rglob("*.so"):
        old.unlink()
    script = SETUP.replace("{cores}", str(os.cpu_count() or 1))
    environment = {**os.environ, "CFLAGS": f"-g0 -O{level} {os.environ.get('CFLAGS', '')}".strip()}
    log = FAST / "build.log"
    with log.open("w") as output:
        done = subprocess.run(
            [sys.executable, "-c", script, level, *modules()], cwd=FAST, env=environment, stdout=output, stderr=output
        )
    if done.returncode:
        print("\n".join(log.read_text("utf-8").splitlines()[-20:]))
        raise SystemExit(f"the rules could not be compiled; {log.relative_to(ROOT)} says more")
    STAMP.write_text(wanted, "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", choices=["0", "1", "2", "3"], default="2", help="how hard the C compiler tries")
    build(parser.parse_args().level)
    print("build/fast holds the compiled package: PYTHONPATH=build/fast .venv/bin/tampu ...")
