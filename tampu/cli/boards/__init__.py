"""A table drawn in the terminal, from a view alone."""

from collections.abc import Callable, Sequence

from rich.console import RenderableType

from tampu.cli.boards import cuzco, rumis, tiwanaku, wutaki
from tampu.engine import View

_DRAWINGS: dict[str, Callable[[View, Sequence[str]], RenderableType]] = {
    "cuzco": cuzco.draw,
    "rumis": rumis.draw,
    "tiwanaku": tiwanaku.draw,
    "wutaki": wutaki.draw,
}


def drawing(view: View, names: Sequence[str]) -> RenderableType:
    """The table as this viewer sees it."""
    return _DRAWINGS[view.title](view, names)
