"""The words of a title, by language: everything that it says to people.

A title keeps them in `words/<language>.json`, in sections that map keys to texts. A text has holes for facts:
`{vp}`, or `{vp:# point|# points}` with a singular and a plural.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from tampu.engine.errors import BadInput
from tampu.engine.wire import Json, JsonObject, as_object, as_text, decode

REQUIRED: Final[Mapping[str, str]] = {
    "events": "a sentence by name of an event; `<name> (known)` for viewers who get more of its facts",
    "questions": "what a choice asks, by the class name of its step",
    "sources": "what points came from, by the name that outcomes give it",
    "options": "a sentence about an option, by its name",
    "names": "what an option is called, by its name",
    "values": "what a value of an option is called, by `<option>=<value>`",
    "refusals": "why an action is not possible, by the id of the rule that forbids it",
}
"""The sections that every title has, and their keys."""

OPTIONAL: Final[Mapping[str, str]] = {
    "terms": "what a thing is called, by its word in actions, views, events or the content file",
    "phrases": "what `Game.explain` builds its texts from; the title chooses the keys",
    "reasons": "why a helper is certain, by the name of the reason",
}
"""The sections that only some titles have, and their keys."""


class Words:
    """What a title says in one language."""

    def __init__(self, title: str, language: str = "en") -> None:
        file = files(f"tampu.games.{title}").joinpath("words", f"{language}.json")
        if not language.isalpha() or not file.is_file():
            raise BadInput(f"{title} does not speak '{language}'")
        whole = as_object(decode(file.read_text("utf-8")), "words")
        self.sections = {
            section: {key: as_text(text, key) for key, text in as_object(whole.get(section), section).items()}
            for section in (*REQUIRED, *(section for section in OPTIONAL if section in whole))
        }

    def event(self, told: JsonObject, names: Sequence[str]) -> str:
        """An event as a sentence, as somebody saw it. Facts named `seat`, `from` and `to` are seats."""
        name = as_text(told["event"], "event")
        known = self.sections["events"].get(f"{name} (known)")
        template = known if known is not None and holes(known) <= told.keys() else self.sections["events"][name]
        facts = {key: self._fact(key, value, names) for key, value in told.items()}
        counts = {key: len(value) if isinstance(value, list) else value for key, value in told.items()}
        return fill(template, facts, counts)

    def _fact(self, key: str, value: Json, names: Sequence[str]) -> str:
        if key in ("seat", "from", "to") and isinstance(value, int):
            return names[value]
        if isinstance(value, list):
            return ", ".join(str(part) for part in value)
        return str(value)

    def question(self, step: str) -> str:
        return self.sections["questions"][step]

    def reason(self, name: str, facts: Mapping[str, str | int]) -> str:
        """Why a helper is certain."""
        return fill(self.sections["reasons"][name], {key: str(fact) for key, fact in facts.items()}, facts)

    def source(self, name: str) -> str:
        return self.sections["sources"].get(name, name)


_HOLE = re.compile(r"\{([\w ]+)(?::([^{}|]*)\|([^{}|]*))?\}")
"""`{vp}`, or `{vp:# point|# points}`: singular and plural. The number of a list is its length."""


def holes(template: str) -> set[str]:
    """The names of the facts in a sentence."""
    return {hole[1] for hole in _HOLE.finditer(template)}


def fill(template: str, facts: Mapping[str, str], counts: Mapping[str, Json]) -> str:
    """A sentence with its facts filled in. English, German and Dutch all have one singular and one plural."""

    def said(hole: re.Match[str]) -> str:
        name, one, more = hole.groups()
        if one is None:
            return facts[name]
        return (one if counts[name] in (1, -1) else more).replace("#", facts[name])

    return _HOLE.sub(said, template)


def words_or_english(title: str, language: str) -> Words:
    """The words in this language, or in English if the title does not speak it."""
    try:
        return words(title, language)
    except BadInput:
        return words(title)


@lru_cache(maxsize=32)
def words(title: str, language: str = "en") -> Words:
    return Words(title, language)
