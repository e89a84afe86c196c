"""A table drawn in the terminal, from a view alone."""

from collections.abc import Sequence
from typing import Protocol

from rich.console import RenderableType

from tampu.cli.boards import plain
from tampu.engine import View
from tampu.games import TITLES


class Drawing(Protocol):
    """What a title offers as `drawing`; a title without one is drawn as plain lists."""

    def draw(self, view: View, names: Sequence[str]) -> RenderableType: ...


def drawing(view: View, names: Sequence[str]) -> RenderableType:
    """The table as this viewer sees it."""
    offered: Drawing = TITLES.offer(view.title, "drawing") or plain
    return offered.draw(view, names)
