"""A table drawn in the terminal, from a view alone."""

from collections.abc import Callable, Sequence

from rich.console import RenderableType

from tampu.cli.boards import plain, rumis
from tampu.engine import View

_DRAWINGS: dict[str, Callable[[View, Sequence[str]], RenderableType]] = {"rumis": rumis.draw}


def drawing(view: View, names: Sequence[str]) -> RenderableType:
    """The table as this viewer sees it."""
    return _DRAWINGS.get(view.title, plain.draw)(view, names)
