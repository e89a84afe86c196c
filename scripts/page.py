"""Builds the web page when its sources have changed. Needs Node 20.19 or newer, but never root."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
PAGE = ROOT / "tampu" / "server" / "page"
STAMP = PAGE / ".sources"
NODE = (20, 19)


def sources() -> Iterator[Path]:
    """Everything that the page is made of: its own files, and the words, contents, rules and lessons of the titles."""
    for folder in (WEB / "src", WEB / "public", ROOT / "docs" / "rules"):
        yield from sorted(file for file in folder.rglob("*") if file.is_file())
    yield from sorted((ROOT / "tampu" / "games").glob("*/words/*.json"))
    yield from sorted((ROOT / "tampu" / "games").glob("*/content.json"))
    yield from sorted((ROOT / "tampu" / "lessons").glob("*/words/*.json"))
    yield from sorted((ROOT / "tampu" / "lessons").glob("*/glances.json"))
    for name in ("index.html", "package-lock.json", "vite.config.ts", "svelte.config.js", "tsconfig.json"):
        yield WEB / name


def digest() -> str:
    whole = blake2b(digest_size=16)
    for file in sources():
        whole.update(f"{file.relative_to(ROOT)}\0".encode())
        whole.update(file.read_bytes())
    return whole.hexdigest()


def fresh() -> bool:
    return STAMP.is_file() and STAMP.read_text("utf-8") == digest()


def complaint() -> str | None:
    """What is missing to build the page, or None."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return "the page is built with Node 20.19 or newer and npm; install them and try again"
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    numbers = tuple(int(part) for part in version.lstrip("v").split(".")[:2])
    return None if numbers >= NODE else f"the page is built with Node 20.19 or newer, not {version}"


def build() -> None:
    """Build the page, if its sources have changed."""
    if fresh():
        return
    tools()
    subprocess.run(["npm", "run", "--silent", "build", "--", "--logLevel", "warn"], cwd=WEB, check=True)
    STAMP.write_text(digest(), "utf-8")


def tools() -> None:
    """Install the pinned tools, if they are missing."""
    wrong = complaint()
    if wrong is not None:
        raise SystemExit(wrong)
    installed = WEB / "node_modules" / ".package-lock.json"
    lock = WEB / "package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=WEB, check=True)


if __name__ == "__main__":
    build()
    print(PAGE.relative_to(ROOT))
    sys.exit(0)
