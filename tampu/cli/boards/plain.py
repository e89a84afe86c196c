"""Any table as nested lists: for titles that have no drawing of their own."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tampu.cli.boards.layout import Block, Part
from tampu.cli.speech import Facts, Speech
from tampu.engine import Action, Json, View

_ELSEWHERE = ("options", "stack")
"""What is shown elsewhere: the player chose the options, and the question tells what is on the stack."""


def draw(view: View, speech: Speech) -> dict[str, Part]:
    lists = _Lists(speech)
    public = {key: value for key, value in view.public.items() if key not in _ELSEWHERE}
    parts: dict[str, Part] = {key: Block(lists.facts({key: value}), str(value)) for key, value in public.items()}
    if view.own and view.seat is not None:
        head = Text(speech.say("only you know", seat=speech.seat(view.seat)), style="bold")
        parts["own"] = Block(Group(head, Padding(lists.facts(view.own), (0, 0, 0, 2))), str(view.own))
    return parts


def about(view: View, action: Action, speech: Speech) -> Facts | None:
    return {}


class _Lists:
    """Writes the values of one view, with the names that the title gives to its cards and places."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech

    def facts(self, facts: Mapping[str, Json]) -> Table:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column(style="dim", no_wrap=True)
        table.add_column()
        for key, value in facts.items():
            said = self._speech.seat(value) if key == "seat" and isinstance(value, int) else self._value(value)
            table.add_row(self._speech.name(key).replace("_", " "), said)
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
            return self._speech.say("yes" if value else "no")
        if value is None:
            return "-"
        return self._speech.name(value).replace("_", " ") if isinstance(value, str) else str(value)
