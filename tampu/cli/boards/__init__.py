"""A table drawn in the terminal, from a view alone."""

from typing import NamedTuple, Protocol

from tampu.cli.boards import plain
from tampu.cli.boards.layout import Part
from tampu.cli.speech import Facts, Speech, capital
from tampu.engine import Action, View
from tampu.engine.wire import as_text
from tampu.games import TITLES


class Drawing(Protocol):
    """What a title offers as `drawing`; a title without one is drawn as plain lists."""

    def draw(self, view: View, speech: Speech) -> dict[str, Part]:
        """The parts of the table by name, from the top."""
        ...

    def about(self, view: View, action: Action, speech: Speech) -> Facts | None:
        """What lies where an action points: facts for its sentence, and a `detail` that helps to choose.

        None if the action points at nothing.
        """
        ...


class Option(NamedTuple):
    """An action as people read it."""

    action: Action
    label: str
    detail: str


def _drawing(title: str) -> Drawing:
    offered: Drawing = TITLES.offer(title, "drawing") or plain
    return offered


def drawing(view: View, speech: Speech) -> dict[str, Part]:
    """The table as this viewer sees it."""
    return _drawing(view.title).draw(view, speech)


def option(view: View, action: Action, speech: Speech) -> Option | None:
    """An action of the seat that is asked, in words; None if it points at nothing."""
    facts = _drawing(view.title).about(view, action, speech)
    if facts is None:
        return None
    step = as_text(speech.asked(view.public).get("step", ""))
    label = speech.naming.action(action, speech.seats, facts, step)
    return Option(action, capital(label), str(facts.get("detail", "")))
