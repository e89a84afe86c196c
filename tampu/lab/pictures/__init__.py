"""A table drawn without a browser: coloured text for a terminal, or the same text as a picture for a film.

Everything is drawn from a view, so a picture shows a seat no more than it may know.
"""

from collections.abc import Iterable
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from tampu.engine import BadInput, Seat, State, View, sight
from tampu.games import TITLES
from tampu.lab.pictures import plain
from tampu.lab.pictures.font import HEIGHT, WIDTH, glyph
from tampu.lab.pictures.spans import INK, Line, Span, Stain

Picture = NDArray[np.uint8]
Frame = str | Picture
ANSI: Final = "ansi"
RGB: Final = "rgb_array"
MODES: Final = (ANSI, RGB)

_COLUMNS, _ROWS = 96, 44
"""The size of a picture in letters: always the same, as films want it. What lies beyond is cut off."""
_PAPER = 250


class Pictures(Protocol):
    """What a title offers as `picture`; one without is drawn as a list of what lies open."""

    def board(self, view: View) -> Iterable[Line]:
        """The table, line by line."""
        ...


def checked(mode: str | None) -> str | None:
    """A mode that there is; None draws nothing."""
    if mode is not None and mode not in MODES:
        raise BadInput(f"render_mode can be {' or '.join(MODES)}, not {mode!r}")
    return mode


def render(mode: str, state: State, seat: Seat | None) -> Frame:
    """The table as this seat sees it, or as a spectator does."""
    lines = _lines(state, seat)
    return text(lines) if mode == ANSI else picture(lines)


def _lines(state: State, seat: Seat | None) -> list[Line]:
    view = state.view(seat)
    asked, actor = sight.question(state), state.actor()
    known = state.outcome() or state.so_far()
    points = [] if known is None else known.scores
    offered: Pictures = TITLES.offer(view.title, "picture") or plain
    now = "the game is over" if actor is None else f"seat {actor} is asked: {asked}"
    return [
        [Span(f"{state.game.meta.name}, {now}")],
        [Span(f" seat {number}: {score} points ", Stain(number)) for number, score in enumerate(points)],
        [],
        *offered.board(view),
    ]


def text(lines: Iterable[Line]) -> str:
    """Lines with the colours of a terminal."""
    return "\n".join("".join(span.ansi() for span in line) for line in lines)


def picture(lines: Iterable[Line]) -> Picture:
    """Lines as pixels: rows, columns, and red, green and blue."""
    pixels = np.full((_ROWS * HEIGHT, _COLUMNS * WIDTH, 3), _PAPER, np.uint8)
    for row, line in zip(range(_ROWS), lines, strict=False):
        column = 0
        for span in line:
            for letter in span.text[: _COLUMNS - column]:
                cell = pixels[row * HEIGHT : (row + 1) * HEIGHT, column * WIDTH : (column + 1) * WIDTH]
                if span.stain is not None:
                    cell[:] = span.stain.rgb
                cell[glyph(letter)] = INK
                column += 1
    return pixels
