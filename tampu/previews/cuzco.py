"""Cuzco: the roads between the villages, quipus and runners, and below them the dice on their spaces."""

import math
from typing import Any

from tampu.engine import View
from tampu.games.words import Words
from tampu.previews.canvas import (
    BASALT,
    CARD,
    INK,
    LINE,
    MAIZE,
    MUTED,
    PARCHMENT,
    SNOW,
    STONE,
    Box,
    Canvas,
    seat_colour,
)

_FEATHERS = {"turquoise": "#2a8c86", "purple": "#6d3f8a", "orange": "#c9742f", "pink": "#c0587e"}
_LAND = "#e2d2b6"
_INNER, _OUTER = 0.5, 0.94


def draw(view: View, canvas: Canvas, box: Box) -> None:
    public: Any = view.public
    left, top, right, bottom = box
    side = bottom - top
    _map(canvas, public, ((left + side / 2), (top + bottom) / 2), side / 2)
    _spaces(canvas, public, (left + side + 14, top, right, bottom))


def _map(canvas: Canvas, public: Any, middle: tuple[float, float], radius: float) -> None:
    def at(place: str) -> tuple[float, float]:
        if place == "capital":
            return middle
        away = radius * 0.9 * (_INNER if place[0] == "I" else _OUTER)
        angle = math.radians(60 * int(place[1]) - 120)
        return middle[0] + away * math.cos(angle), middle[1] + away * math.sin(angle)

    canvas.circle(middle, radius, _LAND, LINE, 2)
    roads = [(start, end, kind, pips) for start, end, kind, pips in public["roads"]]
    roads += [
        ("capital", f"I{(arm + public['rotation']) % 6}", kind, pips) for arm, (kind, pips) in enumerate(public["arms"])
    ]
    for start, end, kind, pips in roads:
        one, other = at(start), at(end)
        canvas.line([one, other], STONE if kind == "stone" else "#b5623c", 9 if kind == "stone" else 5)
        half = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        canvas.circle(half, 11, PARCHMENT, MUTED)
        canvas.text(half, str(pips), 15)
    canvas.circle(middle, 24, MAIZE, BASALT, 3)
    for village in public["villages"]:
        x, y = at(village["village"])
        canvas.circle((x, y), 22, _FEATHERS.get(village["feather"], STONE), BASALT, 2)
        canvas.text((x, y), str(village["vp"]), 22, PARCHMENT)
        for number, seat in enumerate(village["quipus"]):
            canvas.rect((x + 18, y - 22 + 13 * number, x + 30, y - 12 + 13 * number), seat_colour("cuzco", seat), INK)
    for seat, mask in enumerate(public["masks"]):
        if mask["runner"]:
            x, y = at(mask["runner"])
            x -= 26 - 9 * seat
            colour = seat_colour("cuzco", seat)
            canvas.polygon([(x, y - 34), (x + 9, y - 8), (x - 9, y - 8)], colour, BASALT)
            canvas.circle((x, y - 36), 6, colour, BASALT)


def _spaces(canvas: Canvas, public: Any, box: Box) -> None:
    """What can be done, and the dice that lie there."""
    left, top, right, bottom = box
    terms = Words("cuzco", "en").sections.get("terms", {})
    tall = (bottom - top) / max(1, len(public["spaces"]))
    for number, space in enumerate(public["spaces"]):
        y = top + tall * number
        canvas.rect((left, y + 2, right, y + tall - 2), SNOW, LINE, 1, 6)
        named = " / ".join(terms.get(action, action) for action in space["actions"])
        canvas.text((left + 10, y + tall / 2), canvas.cut(named, 17, right - left - 100), 17, INK, "lm")
        for place, (pips, seat) in enumerate(space["dice"]):
            x = right - 18 - 26 * place
            canvas.rect(
                (x - 11, y + tall / 2 - 11, x + 11, y + tall / 2 + 11), seat_colour("cuzco", seat), BASALT, 1, 4
            )
            canvas.text((x, y + tall / 2), str(pips), 16, CARD)
