"""A canvas: shapes and letters in the colours of the page, drawn twice as large and made smaller, so that edges are
smooth."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any, Final

from PIL import Image, ImageDraw, ImageFont

Colour = str
Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

SNOW, CREAM, SAND, STONE, BASALT = "#fbf7f0", "#f3e9d8", "#e2d2b6", "#8a8178", "#2b2623"
MAIZE, PARCHMENT, CARD, LINE = "#dfa32f", "#fbf3e2", "#fffdf9", "#d5c6ad"
INK, MUTED, UNKNOWN = BASALT, "#6d645b", "#eadfc9"
SEATS: Final = {"red": "#b3263e", "yellow": "#d99a1c", "green": "#3f7a4a", "blue": "#2c5aa0"}
PAWNS: Final = {"brown": "#7a4a2b", "white": "#efe9dc", "green": "#3f7a4a", "blue": "#2c5aa0"}
_OF_TITLE: Final = {"tiwanaku": PAWNS}
_SMOOTH = 2


def seat_colour(title: str, seat: int, chosen: str = "") -> Colour:
    """The colour of a seat, or of nobody (-1). The first seat may have chosen one."""
    if seat < 0:
        return STONE
    colours = _OF_TITLE.get(title, SEATS)
    if seat == 0 and chosen in colours:
        return colours[chosen]
    return list(colours.values())[seat % len(colours)]


def shade(colour: Colour, by: float) -> Colour:
    """A colour made darker (below 1) or lighter (above 1)."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{max(0, min(255, round(part * by))):02x}" for part in parts)


@lru_cache(maxsize=32)
def _font(size: int) -> Any:
    return ImageFont.load_default(size)


class Canvas:
    """A picture that is being drawn. Sizes and places are those of the finished one."""

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self._size = width, height
        self._image = Image.new("RGB", (width * _SMOOTH, height * _SMOOTH), ground)
        self._draw = ImageDraw.Draw(self._image)

    def rect(
        self, box: Box, fill: Colour | None, edge: Colour | None = None, wide: float = 1, radius: float = 0
    ) -> None:
        self._draw.rounded_rectangle(
            _large(box), radius * _SMOOTH, fill=fill, outline=edge, width=round(wide * _SMOOTH) if edge else 0
        )

    def panel(self, box: Box, fill: Colour = CARD, edge: Colour = LINE) -> None:
        self.rect(box, fill, edge, 2, 12)

    def circle(
        self, at: Point, radius: float, fill: Colour | None, edge: Colour | None = None, wide: float = 1
    ) -> None:
        x, y = at
        box = _large((x - radius, y - radius, x + radius, y + radius))
        self._draw.ellipse(box, fill=fill, outline=edge, width=round(wide * _SMOOTH) if edge else 0)

    def polygon(self, points: Sequence[Point], fill: Colour, edge: Colour | None = None) -> None:
        scaled = [(x * _SMOOTH, y * _SMOOTH) for x, y in points]
        self._draw.polygon(scaled, fill=fill, outline=edge)

    def line(self, points: Sequence[Point], colour: Colour, wide: float) -> None:
        self._draw.line([(x * _SMOOTH, y * _SMOOTH) for x, y in points], colour, round(wide * _SMOOTH))

    def text(self, at: Point, text: str, size: float, colour: Colour = INK, anchor: str = "mm") -> None:
        """`anchor`: left, middle or right, then top (a), middle or baseline (s)."""
        place = at[0] * _SMOOTH, at[1] * _SMOOTH
        self._draw.text(place, text, colour, _font(round(size * _SMOOTH)), anchor)

    def cut(self, text: str, size: float, width: float) -> str:
        """As much of a text as fits."""
        font = _font(round(size * _SMOOTH))
        if font.getlength(text) <= width * _SMOOTH:
            return text
        while text and font.getlength(f"{text}…") > width * _SMOOTH:
            text = text[:-1]
        return f"{text}…"

    def image(self) -> Image.Image:
        """What has been drawn."""
        return self._image.resize(self._size, Image.Resampling.LANCZOS)

    def png(self) -> bytes:
        out = BytesIO()
        self.image().quantize(128).save(out, "PNG", optimize=True)
        return out.getvalue()


def _large(box: Box) -> Box:
    left, top, right, bottom = (side * _SMOOTH for side in box)
    return left, top, right, bottom
