"""Text with a background."""

from typing import ClassVar, Final

Rgb = tuple[int, int, int]
INK: Final[Rgb] = (30, 30, 30)
_RESET: Final = "\x1b[0m"

_STAINS: Final[tuple[tuple[int, Rgb], ...]] = (
    (209, (240, 140, 100)),
    (117, (130, 200, 250)),
    (114, (135, 215, 135)),
    (221, (250, 215, 95)),
    (250, (190, 190, 190)),
    (144, (175, 175, 135)),
    (181, (215, 175, 175)),
    (151, (175, 215, 175)),
)
"""Backgrounds that tell seats, or kinds of land, apart: their number in a terminal, and as red, green and blue."""


class Stain:
    """One of the backgrounds, counted from 0."""

    fixed: ClassVar[bool] = True
    __slots__ = ("number", "rgb")

    def __init__(self, number: int) -> None:
        self.number, self.rgb = _STAINS[number % len(_STAINS)]


class Span:
    """Letters with the same background; none is the paper."""

    fixed: ClassVar[bool] = True
    __slots__ = ("stain", "text")

    def __init__(self, text: str, stain: Stain | None = None) -> None:
        self.text = text
        self.stain = stain

    def ansi(self) -> str:
        if self.stain is None:
            return self.text
        return f"\x1b[38;5;16;48;5;{self.stain.number}m{self.text}{_RESET}"


Line = list[Span]


def of_seat(text: str, seat: int) -> Span:
    """Something that belongs to a seat, or to nobody (-1)."""
    return Span(text, Stain(seat) if seat >= 0 else None)
