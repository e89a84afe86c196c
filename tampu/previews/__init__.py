"""A position as a picture, drawn without a browser from what a spectator sees: for previews of links, and for films.

Drawing needs Pillow (`tampu[previews]`); without it links have no picture.
"""

from collections.abc import Sequence
from typing import Protocol

from tampu.engine import Options, State, View
from tampu.games import TITLES
from tampu.previews import plain
from tampu.previews.canvas import BASALT, CARD, CREAM, INK, LINE, MAIZE, MUTED, PARCHMENT, Box, Canvas, seat_colour

WIDTH, HEIGHT = 1200, 630
"""What those who show previews ask for."""
_HEAD = 92
_MARGIN = 24
_SIDE = 316


class Preview(Protocol):
    """What a title offers as `preview`; one without is drawn as a list of what lies open."""

    def draw(self, view: View, canvas: Canvas, box: Box) -> None:
        """Draw the board into a box."""
        ...


class Caption:
    """What is written beside the board: whose game it is, when, and how it stands."""

    def __init__(self, title: str, moment: str, names: Sequence[str], points: Sequence[int], winners: Sequence[int]):
        self.title = title
        self.moment = moment
        self.names = list(names)
        self.points = list(points)
        self.winners = list(winners)

    @classmethod
    def of(cls, state: State, moment: str, names: Sequence[str]) -> "Caption":
        """With the points of this moment, and the winners after the end."""
        outcome = state.outcome()
        standing = outcome or state.so_far()
        scores = standing.scores if standing else ()
        return cls(state.game.meta.name, moment, names, scores, outcome.winners if outcome else ())


def drawn(view: View, caption: Caption) -> Canvas:
    """A position with what stands beside it. `view` must be a spectator's."""
    assert view.seat is None, "a preview shows what everybody sees"
    canvas = Canvas(WIDTH, HEIGHT, CREAM)
    canvas.rect((0, 0, WIDTH, _HEAD), BASALT)
    for x in range(0, WIDTH, 24):
        canvas.rect((x, _HEAD - 8, x + 12, _HEAD), MAIZE)
    canvas.text((_MARGIN, 40), f"Tampu · {caption.title}", 40, PARCHMENT, "lm")
    canvas.text((WIDTH - _MARGIN, 40), caption.moment, 28, PARCHMENT, "rm")
    board = (_MARGIN, _HEAD + _MARGIN, WIDTH - _SIDE - 2 * _MARGIN, HEIGHT - _MARGIN)
    canvas.panel(board)
    offered: Preview = TITLES.offer(view.title, "preview") or plain
    offered.draw(view, canvas, _inner(board))
    _seats(canvas, view, caption)
    return canvas


def _inner(box: Box) -> Box:
    left, top, right, bottom = box
    return left + 14, top + 14, right - 14, bottom - 14


def _seats(canvas: Canvas, view: View, caption: Caption) -> None:
    chosen = Options.of_json(view.public["options"]).values.get("colour", "")
    left, tall = WIDTH - _SIDE - _MARGIN, 92
    for seat, name in enumerate(caption.names):
        top = _HEAD + _MARGIN + seat * (tall + 12)
        canvas.panel((left, top, WIDTH - _MARGIN, top + tall), CARD, INK if seat in caption.winners else LINE)
        canvas.rect((left + 14, top + 18, left + 54, top + tall - 18), seat_colour(view.title, seat, chosen), radius=8)
        canvas.text((left + 70, top + tall / 2), canvas.cut(name, 26, 150), 26, INK, "lm")
        if seat < len(caption.points):
            canvas.text((WIDTH - _MARGIN - 16, top + tall / 2), str(caption.points[seat]), 38, INK, "rm")
    if not caption.points:
        canvas.text((left, HEIGHT - _MARGIN), "tampu", 20, MUTED, "ls")
