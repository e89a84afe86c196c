"""Writing to people on the terminal and to programs on standard output."""

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from tampu import games
from tampu.engine import BadInput, Game, Json, Options

console = Console(highlight=False)
aside = Console(stderr=True, highlight=False)


def complain(message: str) -> int:
    """Print one line on standard error; return the exit code for bad input."""
    print(f"tampu: {' '.join(message.split())}", file=sys.stderr)
    return 2


def print_json(value: Json) -> None:
    """One JSON document on standard output."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    print(_FLAT.sub(lambda found: re.sub(r"\n\s*", " ", found[0]).replace("[ ", "[").replace(" ]", "]"), text))


_FLAT = re.compile(r"\[\n[^\[\]{}]*\n\s*\]")
"""A list of plain values, spread over lines."""


def settled(title: str, given: Sequence[str], seats: int | None, content: Path | None) -> tuple[Game[Any], Options]:
    """The game and the options of a table, from the words of the command."""
    meta = games.meta(title)
    values: dict[str, str] = {}
    for word in given:
        name, sign, value = word.partition("=")
        if not sign or not value:
            raise BadInput(f"an option is written name=value, not '{word}'")
        values[name] = value
    options = meta.settle(values, seats)
    return load_game(title, content), options


def load_game(title: str, content: Path | None = None) -> Game[Any]:
    return games.game(title) if content is None else games.game_with(title, content)


def read_text(path: Path) -> str:
    """The text of a file. An error says why it cannot be read."""
    try:
        return path.read_text("utf-8")
    except OSError as wrong:
        raise BadInput(f"{path}: {wrong.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not a text file") from None


def wipe() -> None:
    """Clear the screen and what can be scrolled back to, as far as a terminal allows."""
    if console.is_terminal:
        console.clear()
        console.file.write("\x1b[3J")
        console.file.flush()
    else:
        console.rule()
