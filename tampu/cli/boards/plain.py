"""Any table as nested lists: for titles that have no drawing of their own."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tampu.engine import Json, JsonObject, Options, View
from tampu.games import TITLES

_ELSEWHERE = ("options", "stack")
"""What is shown elsewhere: the player chose the options, and the question tells what is on the stack."""


def draw(view: View, names: Sequence[str]) -> RenderableType:
    spoken = _Spoken(view, names)
    public = {key: value for key, value in view.public.items() if key not in _ELSEWHERE}
    parts: list[RenderableType] = [spoken.facts(public)]
    if view.own and view.seat is not None:
        parts += [Text(f"Only {names[view.seat]} knows:", style="bold"), Padding(spoken.facts(view.own), (0, 0, 0, 2))]
    return Group(*parts)


class _Spoken:
    """Writes the values of one view, with the names that the title gives to its cards and places."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        self._names = names
        self._called = _called(view)

    def facts(self, facts: Mapping[str, Json]) -> Table:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column(style="dim", no_wrap=True)
        table.add_column()
        for key, value in facts.items():
            said = self._names[value] if key == "seat" and isinstance(value, int) else self._value(value)
            table.add_row(key.replace("_", " "), said)
        return table

    def _value(self, value: Json) -> RenderableType:
        if isinstance(value, dict):
            return self.facts(value) if value else Text("-")
        if not isinstance(value, list):
            return Text(self._word(value))
        if any(isinstance(one, list | dict) for one in value):
            return self.facts({str(number): one for number, one in enumerate(value, 1)})
        return Text(", ".join(self._word(one) for one in value) or "-")

    def _word(self, value: Json) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if value is None:
            return "-"
        return self._called.get(value, value.replace("_", " ")) if isinstance(value, str) else str(value)


def _called(view: View) -> dict[str, str]:
    """What the title calls its cards and places, by their ids."""
    if view.title not in TITLES.names():
        return {}
    texts = TITLES.game(view.title).explain(Options.of_json(view.public["options"]), "en")
    return {id: name for id, text in texts.items() if isinstance(name := _name(text), str)}


def _name(text: Json) -> Json:
    entry: JsonObject = text if isinstance(text, dict) else {}
    return entry.get("name")
