"""Content is data: tiles, cards and boards in one file per title, each value with its source."""

from importlib.resources import files
from pathlib import Path
from typing import Final

from tampu.engine.errors import BadInput
from tampu.engine.wire import Json, JsonObject, as_object, decode

SOURCES: Final = ("printed", "deduced", "inferred", "reconstructed", "generated")
"""Where a value comes from: the rulebook; other editions, players or arithmetic; a sister game; an editorial
proposal; a program."""


def read_content(package: str, path: Path | None = None) -> JsonObject:
    """The content file of a title, or a corrected copy of it."""
    if path is None:
        text = files(package).joinpath("content.json").read_text("utf-8")
        return as_object(decode(text), "content")
    try:
        return as_object(decode(path.read_bytes()), "content")
    except OSError as wrong:
        raise BadInput(f"{path}: {wrong.strerror}") from None
    except BadInput as wrong:
        raise BadInput(f"{path}: {wrong}") from None


def check_sources(value: Json, where: str = "content") -> None:
    """Every `source` is one of the five words; the first that is not is named."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "source" and part not in SOURCES:
                raise BadInput(f"{where}: source is {part!r}, not one of {', '.join(SOURCES)}")
            check_sources(part, f"{where}.{key}")
    elif isinstance(value, list):
        for i, part in enumerate(value):
            name = part.get("id", i) if isinstance(part, dict) else i
            check_sources(part, f"{where}[{name}]")
