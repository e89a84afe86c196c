"""Text with a background."""

from typing import ClassVar, Final

_RESET: Final = "\x1b[0m"

_STAINS: Final = (209, 117, 114, 221, 250, 144, 181, 151)
"""Backgrounds that tell seats, or kinds of land, apart: their numbers in a terminal."""


class Stain:
    """One of the backgrounds, counted from 0."""

    fixed: ClassVar[bool] = True
    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = _STAINS[number % len(_STAINS)]


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
