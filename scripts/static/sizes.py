"""How large the files are on their way: `python -m scripts.static.sizes` prints the table of docs/static.md."""

import gzip
from fnmatch import fnmatchcase
from pathlib import Path

from scripts.static.build import STATIC

_TEXTS = (".css", ".html", ".js", ".json", ".svg", ".webmanifest")
"""What web servers compress by themselves."""

PARTS = {
    "pyodide/*": "Python: its core, and the standard library",
    "python/tampu.bin": "the project: rules, contents, words, books, lessons, puzzles, bots",
    "python/house.bin": "what its doors are made of",
    "python/reasons.bin": "what solves clauses, for Tiwanaku",
    "index.html assets/* *.svg *.json": "the page, with all boards and words",
    "*": "pictures of the two-minute rules, and what keeps the files",
}
"""Every file belongs to the first of these that it matches."""


def crossing(file: Path) -> int:
    """The bytes of a file on the way to a browser."""
    data = file.read_bytes()
    return len(gzip.compress(data, 6)) if file.suffix in _TEXTS else len(data)


def sizes() -> dict[str, int]:
    """The bytes of each part."""
    found = dict.fromkeys(PARTS.values(), 0)
    for file in STATIC.rglob("*"):
        if file.is_file():
            inside = file.relative_to(STATIC).as_posix()
            part = next(what for of, what in PARTS.items() if any(fnmatchcase(inside, one) for one in of.split()))
            found[part] += crossing(file)
    return found


def told() -> str:
    """One line about the whole."""
    return f"dist/static: {sum(sizes().values()) / 1e6:.1f} MB on the way to a browser"


if __name__ == "__main__":
    print("| what | MB |\n|---|---|")
    for what, size in sizes().items():
        print(f"| {what} | {size / 1e6:.2f} |")
