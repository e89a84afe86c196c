"""A table drawn without a browser: coloured text for a terminal, or the board as a picture for a film.

Everything is drawn from a view, so nothing shows a seat more than it may know.
"""

from collections.abc import Iterable
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from tampu.engine import BadInput, Seat, State, View, sight
from tampu.games import TITLES
from tampu.lab.pictures import plain
from tampu.lab.pictures.spans import Line, Span, Stain
from tampu.previews import Caption, drawn

Picture = NDArray[np.uint8]
Frame = str | Picture
ANSI: Final = "ansi"
RGB: Final = "rgb_array"
MODES: Final = (ANSI, RGB)


class Pictures(Protocol):
    """What a title offers as `picture`; one without is told as a list of what lies open."""

    def board(self, view: View) -> Iterable[Line]:
        """The table, line by line."""
        ...


def checked(mode: str | None) -> str | None:
    """A mode that there is; None draws nothing."""
    if mode is not None and mode not in MODES:
        raise BadInput(f"render_mode can be {' or '.join(MODES)}, not {mode!r}")
    return mode


def render(mode: str, state: State, seat: Seat | None) -> Frame:
    """The table: as text what this seat sees (None: a spectator), as a picture what lies open to all."""
    return text(state, seat) if mode == ANSI else picture(state)


def text(state: State, seat: Seat | None) -> str:
    """Lines with the colours of a terminal."""
    view = state.view(seat)
    known = state.outcome() or state.so_far()
    points = [] if known is None else known.scores
    offered: Pictures = TITLES.offer(view.title, "picture") or plain
    lines = [
        [Span(f"{state.game.meta.name}, {_now(state)}")],
        [Span(f" seat {number}: {score} points ", Stain(number)) for number, score in enumerate(points)],
        [],
        *offered.board(view),
    ]
    return "\n".join("".join(span.ansi() for span in line) for line in lines)


def picture(state: State) -> Picture:
    """Rows, columns, and red, green and blue: the same size at every moment, as films want it."""
    caption = Caption.of(state, _now(state), [f"seat {seat}" for seat in range(state.options.seats)])
    return np.asarray(drawn(state.view(None), caption).image())


def _now(state: State) -> str:
    actor = state.actor()
    return "the game is over" if actor is None else f"seat {actor} is asked: {sight.question(state)}"
