"""The words of a title: its events, questions, options and sources of points, by language."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

from tampu.engine.errors import BadInput
from tampu.engine.wire import Json, JsonObject, as_object, as_text, decode

KINDS = ("events", "questions", "sources", "options")
SOME_HAVE = ("reasons",)
"""What only some titles have: the reasons of a helper."""


class Words:
    """What a title says in one language."""

    def __init__(self, title: str, language: str = "en") -> None:
        file = files(f"tampu.games.{title}").joinpath("words", f"{language}.json")
        if not file.is_file():
            raise BadInput(f"{title} does not speak '{language}'")
        whole = as_object(decode(file.read_text("utf-8")), "words")
        self.by_kind = {
            kind: {key: as_text(text, key) for key, text in as_object(whole.get(kind), kind).items()}
            for kind in (*KINDS, *(kind for kind in SOME_HAVE if kind in whole))
        }

    def event(self, told: JsonObject, names: Sequence[str]) -> str:
        """An event, as somebody saw it, as a sentence. Facts named `seat`, `from`, `to` are seats."""
        name = as_text(told["event"], "event")
        known = self.by_kind["events"].get(f"{name} (known)")
        template = known if known is not None and holes(known) <= told.keys() else self.by_kind["events"][name]
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
        return self.by_kind["questions"][step]

    def reason(self, name: str, facts: Mapping[str, str | int]) -> str:
        """Why a helper is certain."""
        return fill(self.by_kind["reasons"][name], {key: str(fact) for key, fact in facts.items()}, facts)

    def source(self, name: str) -> str:
        return self.by_kind["sources"].get(name, name)


_HOLE = re.compile(r"\{([\w ]+)(?::([^{}|]*)\|([^{}|]*))?\}")
"""`{vp}`, or `{vp:# point|# points}`: the form for one and the form for more; a list counts its parts."""


def holes(template: str) -> set[str]:
    """The facts that a sentence names."""
    return {hole[1] for hole in _HOLE.finditer(template)}


def fill(template: str, facts: Mapping[str, str], counts: Mapping[str, Json]) -> str:
    """A sentence with its facts. English, German and Dutch have the same two forms of number."""

    def said(hole: re.Match[str]) -> str:
        name, one, more = hole.groups()
        if one is None:
            return facts[name]
        return (one if counts[name] in (1, -1) else more).replace("#", facts[name])

    return _HOLE.sub(said, template)


@lru_cache(maxsize=32)
def words(title: str, language: str = "en") -> Words:
    return Words(title, language)
