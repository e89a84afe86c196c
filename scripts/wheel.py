"""Builds `dist/tampu-*.whl` with the web page inside: `python -m scripts.wheel`. Needs Node, as the page does."""

import subprocess
import sys
from pathlib import Path

from scripts import page

ROOT = Path(__file__).parents[1]


def build(folder: Path) -> Path:
    """The wheel in a folder; the page is built first if its sources have changed."""
    page.build()
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return max(folder.glob("tampu-*.whl"), key=lambda wheel: wheel.stat().st_mtime)


def versions() -> str:
    """The locked versions as constraints, without hashes: an installation needs only some of them."""
    lock = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    return "\n".join(line.rstrip(" \\") for line in lock if not line.lstrip().startswith("--hash"))


if __name__ == "__main__":
    wheel = build(ROOT / "dist")
    print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.1f} MB")
    sys.exit(0)
