"""Rumis from above: on each square the height of what stands there, in the colour seen on top."""

from collections.abc import Iterator
from typing import Any

from tampu.engine import View
from tampu.games.rumis.alphabet import read_cube
from tampu.lab.pictures.spans import Line, Span, Stain

_FILLED = Stain(4)


def board(view: View) -> Iterator[Line]:
    public: Any = view.public
    if "seen" not in public:
        yield from _box(public)
        return
    for highest, heights, seen in zip(public["maxima"], public["heights"], public["seen"], strict=True):
        yield [
            Span("   " if not most else f" {height} " if height else " . ", Stain(colour) if colour >= 0 else None)
            for most, height, colour in zip(highest, heights, seen, strict=True)
        ]
    yield []
    for number, colour in enumerate(public["colours"]):
        owner = "the ruins" if colour["seat"] is None else f"seat {colour['seat']}"
        left = " ".join(colour["left"]) or "nothing"
        yield [Span(f" {colour['colour']} ", Stain(number)), Span(f" of {owner}, left: {left}")]


def _box(public: Any) -> Iterator[Line]:
    """The floors of a solitaire's box beside each other, the lowest first."""
    filled = {read_cube(cube) for _, words in public["placed"] for cube in words.split()[1:]}
    sides = [range(1 + max(cube[side] for cube in filled | {(0, 0, 0)})) for side in range(3)]
    for row in sides[1]:
        line: Line = []
        for floor in sides[2]:
            for column in sides[0]:
                line.append(Span(" # ", _FILLED) if (column, row, floor) in filled else Span(" . "))
            line.append(Span("   "))
        yield line
    yield [Span(f"{public['filled']} cubes are filled")]
