"""The words of a title: its events, questions, options and sources of points, by language."""

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from tampu.engine.errors import BadInput
from tampu.engine.wire import Json, JsonObject, as_object, as_text, decode

KINDS = ("events", "questions", "sources", "options")


class Words:
    """What a title says in one language."""

    def __init__(self, title: str, language: str = "en") -> None:
        file = files(f"tampu.games.{title}").joinpath("words", f"{language}.json")
        if not file.is_file():
            raise BadInput(f"{title} does not speak '{language}'")
        whole = as_object(decode(file.read_text("utf-8")), "words")
        self.by_kind = {
            kind: {key: as_text(text, key) for key, text in as_object(whole.get(kind), kind).items()} for kind in KINDS
        }

    def event(self, told: JsonObject, names: Sequence[str]) -> str:
        """An event, as somebody saw it, as a sentence. Facts named `seat`, `from`, `to` are seats."""
        name = as_text(told["event"], "event")
        facts = {key: self._fact(key, value, names) for key, value in told.items()}
        template = self.by_kind["events"][name]
        hidden = f"{name} (known)"
        if hidden in self.by_kind["events"] and _fits(self.by_kind["events"][hidden], facts):
            template = self.by_kind["events"][hidden]
        return template.format_map(facts)

    def _fact(self, key: str, value: Json, names: Sequence[str]) -> str:
        if key in ("seat", "from", "to") and isinstance(value, int):
            return names[value]
        if isinstance(value, list):
            return ", ".join(str(part) for part in value)
        return str(value)

    def question(self, step: str) -> str:
        return self.by_kind["questions"][step]

    def source(self, name: str) -> str:
        return self.by_kind["sources"].get(name, name)


def _fits(template: str, facts: dict[str, str]) -> bool:
    try:
        template.format_map(facts)
    except KeyError:
        return False
    return True


@lru_cache(maxsize=32)
def words(title: str, language: str = "en") -> Words:
    return Words(title, language)
