"""What houses in browsers have kept, as versions of the house wrote it: later ones must open all of it."""

import json
import lzma
from pathlib import Path

FOLDER = Path(__file__).parent
NOTE = "the left quarry is empty"
"""What was written at every table."""


def forms() -> list[str]:
    """Every form in which rows were ever written."""
    return sorted(file.name.partition(".")[0] for file in FOLDER.glob("*.json.xz"))


def rows(form: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(lzma.decompress((FOLDER / f"{form}.json.xz").read_bytes()))
    return found


def keep(form: str, rows: dict[str, str]) -> None:
    (FOLDER / f"{form}.json.xz").write_bytes(lzma.compress(json.dumps(rows, ensure_ascii=False).encode()))
