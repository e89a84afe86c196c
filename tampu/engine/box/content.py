"""Content is data: tiles, cards and boards in one file per title, each value with its source."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal, NotRequired, TypedDict, get_args

from tampu.engine.actions import Domain
from tampu.engine.errors import BadInput
from tampu.engine.wire import (
    Json,
    JsonObject,
    RuleId,
    as_bool,
    as_int,
    as_ints,
    as_list,
    as_object,
    as_text,
    as_texts,
    decode,
)

Source = Literal["printed", "deduced", "inferred", "reconstructed", "generated"]
SOURCES: Final[tuple[Source, ...]] = get_args(Source)
"""Where a value comes from: the rulebook; other editions, players or arithmetic; a sister game; an editorial
proposal; a program."""


class Sourced(TypedDict):
    """A part of a content file that may say where it comes from."""

    source: NotRequired[Source]


class Explanation(TypedDict):
    """What `Game.explain` says about a thing that can be pointed at. A title may add fields of its own."""

    name: str
    """What it is called, with a capital letter."""
    text: str
    """What it is or does, in sentences that are true for the whole game."""
    rule: RuleId
    """The rule that it is about."""
    doubts: dict[str, Source]
    """Which of its values are not printed, and where they come from; `card` stands for the whole thing."""


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
    """Refuse a `source` that is not one of the five words, and say where it is."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "source" and part not in SOURCES:
                raise BadInput(f"{where}: source is {part!r}, not one of {', '.join(SOURCES)}")
            check_sources(part, f"{where}.{key}")
    elif isinstance(value, list):
        for i, part in enumerate(value):
            name = part.get("id", i) if isinstance(part, dict) else i
            check_sources(part, f"{where}[{name}]")


class Entry:
    """One entry of a content file. Reads its fields; an error names the entry and the field."""

    def __init__(self, value: Json, where: str, id: str = "") -> None:
        self.fields = as_object(value, where)
        self.where = where
        self.id = id

    def wrong(self, field: str, what: str) -> BadInput:
        return BadInput(f"{self._at(field)}: {what}")

    def _at(self, field: str) -> str:
        return f"{self.where}.{field}"

    def __contains__(self, field: str) -> bool:
        return field in self.fields

    def raw(self, field: str) -> Json:
        if field not in self.fields:
            raise self.wrong(field, "missing")
        return self.fields[field]

    def text(self, field: str) -> str:
        return as_text(self.raw(field), self._at(field))

    def texts(self, field: str, count: int | None = None) -> list[str]:
        texts = as_texts(self.raw(field), self._at(field))
        self._counted(field, len(texts), count)
        return texts

    def flag(self, field: str) -> bool:
        return as_bool(self.raw(field), self._at(field))

    def number(self, field: str, low: int | None = None, high: int | None = None) -> int:
        return self._within(field, as_int(self.raw(field), self._at(field)), low, high)

    def numbers(
        self, field: str, count: int | None = None, low: int | None = None, high: int | None = None
    ) -> list[int]:
        numbers = as_ints(self.raw(field), self._at(field))
        self._counted(field, len(numbers), count)
        return [self._within(field, number, low, high) for number in numbers]

    def count(self, field: str) -> int:
        """A number of things; may be 0."""
        return self.number(field, 0)

    def counts(self, field: str, count: int | None = None) -> list[int]:
        return self.numbers(field, count, 0)

    def exactly(self, field: str, printed: int) -> int:
        """A number that is fixed by what is in the box."""
        value = self.number(field)
        if value != printed:
            raise self.wrong(field, f"{value} instead of {printed}")
        return value

    def word(self, field: str, words: Sequence[str]) -> int:
        """The index of the word in a list of known words."""
        word = self.text(field)
        if word not in words:
            raise self.wrong(field, f"'{word}' is not one of {', '.join(words)}")
        return words.index(word)

    def one_of(self, field: str, domain: Domain) -> int:
        return self.value_of(field, self.text(field), domain)

    def value_of(self, field: str, word: str, domain: Domain) -> int:
        """The value that one word of a field stands for."""
        if word not in domain:
            raise self.wrong(field, f"'{word}' is not a valid {domain.name}")
        return domain[word]

    def inner(self, field: str) -> "Entry":
        """An entry inside this one."""
        return Entry(self.raw(field), self._at(field))

    def _counted(self, field: str, found: int, wanted: int | None) -> None:
        if wanted is not None and found != wanted:
            raise self.wrong(field, f"{found} values instead of {wanted}")

    def _within(self, field: str, value: int, low: int | None, high: int | None) -> int:
        if low is not None and high is not None and not low <= value <= high:
            raise self.wrong(field, f"{value} is not between {low} and {high}")
        if low is not None and value < low:
            raise self.wrong(field, f"{value} is less than {low}")
        if high is not None and value > high:
            raise self.wrong(field, f"{value} is more than {high}")
        return value


def entries_of(content: Mapping[str, Json], section: str, ids: Sequence[str] | None = None) -> list[Entry]:
    """The entries of a section. With `ids`, in that order: each once, none missing, no others."""
    found: dict[str, Entry] = {}
    for value in as_list(content.get(section), section):
        id = as_text(as_object(value, f"{section}: an entry").get("id"), f"{section}: id of an entry")
        where = f"{section}[{id}]"
        if id in found:
            raise BadInput(f"{where}: occurs twice")
        if ids is not None and id not in ids:
            raise BadInput(f"{where}: not one of the {len(ids)} in the box")
        found[id] = Entry(value, where, id)
    if ids is None:
        return list(found.values())
    for id in ids:
        if id not in found:
            raise BadInput(f"{section}[{id}]: missing; there are {len(ids)} in the box")
    return [found[id] for id in ids]
