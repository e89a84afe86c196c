"""Wutaki: the sites of the island with the workers on them, and what the monster holds."""

from collections.abc import Mapping
from typing import Any

from tampu.engine import View
from tampu.games.words import Words
from tampu.previews.canvas import BASALT, INK, LINE, PARCHMENT, SNOW, Box, Canvas, seat_colour

_COLUMNS = 4


def draw(view: View, canvas: Canvas, box: Box) -> None:
    public: Any = view.public
    terms = Words("wutaki", "en").sections["terms"]
    left, top, right, bottom = box
    sites = list(public["fields"])
    rows = -(-len(sites) // _COLUMNS)
    wide, tall = (right - left) / _COLUMNS, (bottom - top - 46) / rows
    for number, site in enumerate(sites):
        x, y = left + wide * (number % _COLUMNS), top + tall * (number // _COLUMNS)
        canvas.rect((x + 4, y + 4, x + wide - 4, y + tall - 4), SNOW, LINE, 2, 8)
        canvas.text(
            (x + 14, y + tall * 0.3),
            canvas.cut(_called(terms, site if site in terms else "round card"), 19, wide - 60),
            19,
            INK,
            "lm",
        )
        for place, seat in enumerate(public["levels"].get(site, [])):
            canvas.circle((x + wide - 20 - 20 * place, y + tall * 0.3), 8, seat_colour("wutaki", seat), BASALT)
        _workers(canvas, public, site, (x + 14, y + tall * 0.72), tall)
    goods = "   ".join(f"{count} {_called(terms, kind)}" for kind, count in public["monster"].items() if count)
    canvas.rect((left + 4, bottom - 40, right - 4, bottom), BASALT, radius=8)
    canvas.text(
        (left + 20, bottom - 20),
        canvas.cut(f"{_called(terms, 'monster')}: {goods or '-'}", 20, right - left - 40),
        20,
        PARCHMENT,
        "lm",
    )


def _workers(canvas: Canvas, public: Any, site: str, at: tuple[float, float], tall: float) -> None:
    """The fields of a site; a worker stands on each that is taken, loyal ones filled, others only in outline."""
    x, y = at
    standing = [(seat, kind) for seat, kind, place, *_ in public["placed"] if place == site]
    fields = max(len(public["fields"][site]), len(standing))
    step = min(30.0, tall * 0.42)
    for number in range(min(fields, 7)):
        low, high = y + step * 0.5, y - step * 0.5
        where = [(x + 3, high), (x + step * 0.8 - 3, high), (x + step * 0.8, low), (x, low)]
        if number < len(standing):
            seat, kind = standing[number]
            colour = seat_colour("wutaki", seat)
            canvas.polygon(where, colour if kind != "additional" else SNOW, colour)
            if kind == "additional":
                canvas.line([*where, where[0]], colour, 3)
        else:
            canvas.polygon(where, "#eadfc9", LINE)
        x += step


def _called(terms: Mapping[str, str], word: str) -> str:
    text = terms.get(word, word)
    return text[:1].upper() + text[1:]
