"""The numbered rules of a title: in `docs/rules`, which the wheel includes, or in `rules.md` in its own folder."""

import re
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from tampu.engine.errors import BadInput
from tampu.engine.wire import RuleId

_ID = r"[A-Z]{1,2}\d+(?:\.\d+)?[a-z]?"
_BULLET = re.compile(rf"^\s*- (?P<id>{_ID})(?P<info> \(info\))? (?P<text>.+)$")
_ROW = re.compile(r"^\| (?P<id>[A-Z]{2}\d+[a-z]?)(?P<info> \(info\))? (?:\([^|]*\) )?\| (?P<text>.+) \|$")
_HEADING = re.compile(rf"^#+ (?:{_ID}\.? )?(?P<text>.+)$")


class Rule:
    """One numbered rule, ruling, example or decision."""

    __slots__ = ("id", "info", "section", "text")

    def __init__(self, id: RuleId, text: str, section: str, info: bool) -> None:
        self.id = id
        self.text = text
        self.section = section
        self.info = info
        """It has no behaviour of its own, so no test needs to name it."""


class Rulebook:
    """All numbered rules of a title, in order."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules: dict[RuleId, Rule] = {}
        section = ""
        for line in text.splitlines():
            heading = _HEADING.match(line)
            if heading:
                section = heading["text"]
                continue
            found = _BULLET.match(line) or _ROW.match(line)
            if found is None:
                continue
            if found["id"] in self.rules:
                raise BadInput(f"rule {found['id']} occurs twice")
            self.rules[found["id"]] = Rule(found["id"], found["text"], section, found["info"] is not None)

    def __contains__(self, id: object) -> bool:
        return id in self.rules

    def __getitem__(self, id: RuleId) -> Rule:
        if id not in self.rules:
            raise BadInput(f"there is no rule {id}")
        return self.rules[id]


@lru_cache(maxsize=16)
def rulebook(title: str) -> Rulebook:
    """The rules of a title: from its own folder, from the wheel, or from `docs/rules` of a checkout."""
    places: list[Traversable] = [
        files("tampu").joinpath("games", title, "rules.md"),
        files("tampu").joinpath("rules", f"{title}.md"),
        Path(__file__).parents[3] / "docs" / "rules" / f"{title}.md",
    ]
    for place in places:
        if place.is_file():
            return Rulebook(place.read_text("utf-8"))
    raise BadInput(f"there are no rules for '{title}'")
