"""The players' book of a title: the game in plain words, each paragraph with the rules that it covers.

A title keeps it in `book/<language>.md`, everything on one line and in the same order in every language:

    # Rumis                       the name of the game; the paragraph below it leads in
    ## setup Set-up               a chapter: its id, then its name
    ### stones Your stones        a part of a chapter
    Choose a board. {U2.1}        a paragraph, with the rules it covers; `@Place` is a question that it answers, and
                                  `=board` an option that it explains
    - Place one stone. {U3.2}     an item of a list
    > Red shows 7 squares. {U7.2} an example
    ! things stone S*             cards or tiles: what they are, and the ids (or patterns) that `Game.explain` tells
    ! setup board until=Place     the table at the start, for every number of seats and every value of these options

A directive may fix options (`mode=solo`) and the number of `seats`; a set-up is played `until` its first real question.
Cards and tiles are never described in the book itself, so that corrected content shows.
"""

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Literal, TypedDict

from tampu.engine import BadInput, Game, Options
from tampu.engine.box.rulebook import rulebook
from tampu.engine.wire import RuleId, as_object, as_text
from tampu.games.naming import MARKER
from tampu.games.words import words_or_english

Kind = Literal["text", "item", "example", "things", "setup"]


class Thing(TypedDict):
    """A card, a tile or a place as the title explains it."""

    id: str
    name: str
    text: str
    when: str
    """When it can be used, where that is limited."""
    ids: list[str]
    """This and all that are alike."""


class Picture(TypedDict):
    """A table at the start."""

    seats: int
    settings: dict[str, str]
    until: str
    """The question at which the set-up is complete; empty for the very start."""


class Block(TypedDict):
    """A paragraph, an item of a list, an example, a set of cards or a set-up."""

    at: int
    """Its number in the book, the same in every language."""
    kind: Kind
    text: str
    rules: list[RuleId]
    """The rules that it covers."""
    of: str
    """What the things are."""
    things: list[Thing]
    pictures: list[Picture]


class Part(TypedDict):
    """A part of a chapter. What comes before the first heading has no name."""

    id: str
    name: str
    blocks: list[Block]


class Chapter(TypedDict):
    """A chapter of a book."""

    id: str
    name: str
    parts: list[Part]


class Book(TypedDict):
    """A book in one language."""

    title: str
    name: str
    lead: str
    chapters: list[Chapter]
    rules: dict[RuleId, int]
    """The block of each rule; that of a ruling is the block of the rule that points to it."""
    questions: dict[str, int]
    """The block that explains a question, by the name of its step."""
    options: dict[str, int]
    """The block that explains an option of a table."""


_MARKS: Final = re.compile(r" \{([^{}]+)\}$")
_POINTS_TO: Final = re.compile(r"\b[A-Z][RD]\d+[a-z]?\b")
_KINDS: Final[Mapping[str, Kind]] = {"-": "item", ">": "example"}
_QUESTION: Final = "@"
_OPTION: Final = "="
SEATS: Final = "seats"
UNTIL: Final = "until"


class Directive:
    """A line that asks for pictures: `! things ...` or `! setup ...`."""

    def __init__(self, line: str) -> None:
        kind, *words = line.split()
        if kind not in ("things", "setup"):
            raise BadInput(f"a book cannot show '{line}'")
        self.kind: Kind = "things" if kind == "things" else "setup"
        self.words = [word for word in words if "=" not in word]
        fixed = dict(word.split("=", 1) for word in words if "=" in word)
        self.seats = int(fixed.pop(SEATS, "0"))
        self.until = fixed.pop(UNTIL, "")
        self.fixed = fixed

    def options(self, game: Game[Any]) -> Options:
        return game.meta.settle(self.fixed, self.seats or None)

    def things(self, game: Game[Any], language: str) -> list[Thing]:
        """What the title tells of these ids, equal ones once."""
        told = {id: as_object(entry, id) for id, entry in game.explain(self.options(game), language).items()}
        marker = words_or_english(game.meta.title, language).sections.get("phrases", {}).get("marker", MARKER)
        found: dict[tuple[str, str], Thing] = {}
        for pattern in self.words[1:]:
            ids = [id for id in told if fnmatchcase(id.replace(" ", "_"), pattern)]
            if not ids:
                raise BadInput(f"{game.meta.title} has nothing like '{pattern}'")
            for id in ids:
                name, text = as_text(told[id]["name"], id), as_text(told[id]["text"], id).replace(MARKER, marker)
                when = as_text(told[id].get("when", ""), "when")
                thing = found.setdefault((name, text), {"id": id, "name": name, "text": text, "when": when, "ids": []})
                thing["ids"].append(id)
        return list(found.values())

    def pictures(self, game: Game[Any]) -> list[Picture]:
        """Every number of seats and every value of the named options that go together."""
        meta = game.meta
        varied: list[dict[str, str]] = [self.fixed]
        for option in meta.options:
            if option.name in self.words:
                varied = [{**one, option.name: value} for one in varied for value in option.values]
        found: list[Picture] = []
        for settings in varied:
            for seats in [self.seats] if self.seats else meta.seats:
                try:
                    meta.settle(settings, seats)
                except BadInput:
                    continue
                found.append({"seats": seats, "settings": settings, "until": self.until})
        return found


def languages(title: str) -> list[str]:
    """The languages in which a title has a book."""
    folder = files("tampu.games").joinpath(title, "book")
    return sorted(file.name.removesuffix(".md") for file in folder.iterdir()) if folder.is_dir() else []


def book(game: Game[Any], language: str) -> Book:
    """The book of a title in this language, or in English."""
    title = game.meta.title
    spoken = languages(title)
    if not spoken:
        raise BadInput(f"there is no book of '{title}'")
    return read(game, language if language in spoken else "en")


@lru_cache(maxsize=32)
def read(game: Game[Any], language: str) -> Book:
    """Read one file."""
    title = game.meta.title
    text = files("tampu.games").joinpath(title, "book", f"{language}.md").read_text("utf-8")
    whole: Book = {"title": title, "name": "", "lead": "", "chapters": [], "rules": {}, "questions": {}, "options": {}}
    at = 0
    for line in filter(None, text.splitlines()):
        mark, _, rest = line.partition(" ")
        if mark == "#":
            whole["name"] = rest
        elif mark == "##":
            id, _, name = rest.partition(" ")
            whole["chapters"].append({"id": id, "name": name, "parts": [{"id": id, "name": "", "blocks": []}]})
        elif not whole["chapters"]:
            whole["lead"] = line
        elif mark == "###":
            id, _, name = rest.partition(" ")
            chapter = whole["chapters"][-1]
            chapter["parts"].append({"id": f"{chapter['id']}-{id}", "name": name, "blocks": []})
        else:
            block, marks = _block(game, language, line, at)
            whole["chapters"][-1]["parts"][-1]["blocks"].append(block)
            for rule in block["rules"]:
                whole["rules"].setdefault(rule, at)
            for mark, name in marks:
                whole["questions" if mark == _QUESTION else "options"].setdefault(name, at)
            at += 1
    _follow(title, whole)
    return whole


def _block(game: Game[Any], language: str, line: str, at: int) -> tuple[Block, list[tuple[str, str]]]:
    """A line as a block, and the questions and options that it is about, each with its mark."""
    block: Block = {"at": at, "kind": "text", "text": "", "rules": [], "of": "", "things": [], "pictures": []}
    marks = _MARKS.search(line)
    words = marks[1].split() if marks else []
    block["rules"] = [word for word in words if word[0] not in (_QUESTION, _OPTION)]
    said = line[: marks.start()] if marks else line
    mark, _, rest = said.partition(" ")
    if mark == "!":
        directive = Directive(rest)
        block["kind"] = directive.kind
        if directive.kind == "things":
            block["of"] = directive.words[0]
            block["things"] = directive.things(game, language)
        else:
            block["pictures"] = directive.pictures(game)
    elif mark in _KINDS:
        block["kind"], block["text"] = _KINDS[mark], rest
    else:
        block["text"] = said
    return block, [(word[0], word[1:]) for word in words if word[0] in (_QUESTION, _OPTION)]


def _follow(title: str, whole: Book) -> None:
    """A rule leads to the rulings and decisions that it points to."""
    rules = rulebook(title).rules
    for id, at in list(whole["rules"].items()):
        if id not in rules:
            raise BadInput(f"the book of {title} covers {id}, which is no rule")
        for other in _POINTS_TO.findall(rules[id].text):
            whole["rules"].setdefault(other, at)
