"""Puzzles: a position as one seat sees it, a question, and the one best answer that follows from what is seen.

This room knows no title. A title offers its kinds of puzzles as `puzzles` (`Kinds`), and how they are found in games
as `mining` (`tampu.lab.mining`). Its puzzles come with the package as `tampu/puzzles/<title>/puzzles.jsonl.gz`, one in
each line; `tampu puzzle make` wrote them.
"""

import gzip
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any, Protocol

from tampu.engine import BadInput, JsonObject, View
from tampu.engine.wire import as_object, decode, digest, encode
from tampu.games import TITLES

_FILE = "puzzles.jsonl.gz"


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """One puzzle. `answer` and `source` never leave the house before it was answered."""

    title: str
    kind: str
    seat: int
    public: dict[str, Any]
    own: dict[str, Any]
    facts: dict[str, Any]
    """What the question speaks of."""
    answer: tuple[str, ...]
    """The actions that are the answer, in any order."""
    rating: int
    """How hard it was judged to be when it was made."""
    source: str
    """Where it was found: the seed of a game, or the code of a scenario."""

    @property
    def id(self) -> str:
        """The same position with the same question is the same puzzle."""
        asked: JsonObject = {
            "title": self.title,
            "kind": self.kind,
            "seat": self.seat,
            "public": self.public,
            "facts": self.facts,
        }
        return digest(encode(asked), "puzzle", 8).hex()

    @property
    def view(self) -> View:
        return View(self.title, self.seat, self.public, self.own)

    def is_right(self, given: Iterable[str]) -> bool:
        return sorted(given) == sorted(self.answer)


@dataclass(frozen=True, kw_only=True)
class Rung:
    """A step of the ladder of hints: a sentence of the title by its name, and places of the board to look at."""

    say: str
    facts: dict[str, Any] = field(default_factory=dict)
    places: list[str] = field(default_factory=list)
    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class Reasons:
    """Why the answer is the best: sentences, and what the title's board can show of it."""

    told: list[Rung]
    help: dict[str, Any] | None = None
    """As the helper of a table would explain it, where the title has one."""
    line: list[str] = field(default_factory=list)
    """How the game goes on with the best play of everybody, the answer first."""


class Kinds(Protocol):
    """What a title offers as `puzzles`."""

    KINDS: Sequence[str]
    """The names of its kinds; `puzzles` in its words has the question of each."""

    def offers(self, puzzle: Puzzle) -> list[str]:
        """The actions that can be answered with."""
        ...

    def hints(self, puzzle: Puzzle) -> list[Rung]:
        """Where to look, then which rule: neither is the answer. May take a while."""
        ...

    def reasons(self, puzzle: Puzzle, given: Sequence[str]) -> Reasons:
        """Why the answer is the best, and if another was given, why that one is not. May take a while."""
        ...


def kinds(title: str) -> Kinds:
    found: Kinds | None = TITLES.offer(title, "puzzles")
    if found is None:
        raise BadInput(f"{title} has no puzzles")
    return found


def titles() -> list[str]:
    """The titles that have puzzles."""
    return [title.name for title in TITLES if title.offer("puzzles") is not None]


@lru_cache(maxsize=8)
def puzzles(title: str) -> dict[str, Puzzle]:
    """The puzzles of a title that come with the package, by their ids."""
    kinds(title)
    packed = files(f"tampu.puzzles.{title}").joinpath(_FILE)
    return {puzzle.id: puzzle for puzzle in read(packed.read_bytes())} if packed.is_file() else {}


def puzzle(id: str) -> Puzzle:
    """A puzzle that comes with the package."""
    for title in titles():
        if id in puzzles(title):
            return puzzles(title)[id]
    raise BadInput("there is no such puzzle")


def read(packed: bytes) -> Iterator[Puzzle]:
    for line in gzip.decompress(packed).splitlines():
        told: dict[str, Any] = {**as_object(decode(line), "puzzle")}
        yield Puzzle(**{**told, "answer": (*told["answer"],)})


def write(found: Iterable[Puzzle]) -> bytes:
    """The same puzzles give the same bytes."""
    lines = "\n".join(json.dumps(_in_order(asdict(one)), separators=(",", ":"), ensure_ascii=False) for one in found)
    return gzip.compress(f"{lines}\n".encode(), compresslevel=9, mtime=0)


def _in_order(fields: dict[str, Any]) -> JsonObject:
    """The fields as they are listed, and what is in them by name."""
    return {name: decode(encode(value)) for name, value in fields.items()}
