"""Writes the types of the page from the Python definitions, so that page and server cannot disagree.

`python -m scripts.web_types` writes them; `--check` only reports whether they are stale.
"""

from pathlib import Path

from scripts.web_types import titles, wire

TARGET = Path(__file__).parents[2] / "web" / "src" / "types" / "generated.ts"


def text() -> str:
    """The whole file."""
    lines = [
        "// Written by scripts/web_types from the Python definitions; do not edit.",
        "/* eslint-disable */",
        "",
        "export type Json = boolean | number | string | null | Json[] | { [key: string]: Json };",
        *titles.lines(),
        *wire.lines(),
    ]
    return "\n".join(lines) + "\n"
