"""Rumis: the structure of stones, seen from one corner."""

from typing import Any

from tampu.engine import View
from tampu.games.rumis.alphabet import read_cube
from tampu.previews.canvas import SAND, SEATS, STONE, UNKNOWN, Box, Canvas, shade

_SLANT = 0.5
_RISE = 0.84
"""How deep and how high a cube is drawn, in its width."""

Cube = tuple[int, int, int]


def draw(view: View, canvas: Canvas, box: Box) -> None:
    public: Any = view.public
    stones = _stones(public)
    if "maxima" in public:
        maxima: dict[tuple[int, int], int] = {
            (column, row): high for row, line in enumerate(public["maxima"]) for column, high in enumerate(line) if high
        }
    else:
        side = 1 + max((max(cube) for cube in stones), default=2)
        maxima = {(column, row): side for column in range(side) for row in range(side)}
    columns, rows = 1 + max(column for column, _ in maxima), 1 + max(row for _, row in maxima)
    high = max((cube[2] for cube in stones), default=0) + 1
    left, top, right, bottom = box
    unit = min((right - left) / (columns + rows), (bottom - top) / (_SLANT * (columns + rows) + _RISE * high))
    middle = (left + right) / 2 + unit * (rows - columns) / 2
    ground = (top + bottom) / 2 + (_RISE * high - _SLANT * (columns + rows)) * unit / 2

    def at(column: float, row: float, floor: float) -> tuple[float, float]:
        return middle + (column - row) * unit, ground + ((column + row) * _SLANT - floor * _RISE) * unit

    for column, row in maxima:
        canvas.polygon([at(column + i, row + j, 0) for i, j in _CORNERS], UNKNOWN, SAND)
    # What stands behind and below is drawn first.
    for column, row, floor in sorted(stones, key=lambda cube: (cube[0] + cube[1], cube[2])):
        colour = stones[column, row, floor]
        below = [at(column + i, row + j, floor) for i, j in _CORNERS]
        above = [at(column + i, row + j, floor + 1) for i, j in _CORNERS]
        edge = shade(colour, 0.55)
        canvas.polygon([above[3], above[2], below[2], below[3]], shade(colour, 0.85), edge)
        canvas.polygon([above[1], above[2], below[2], below[1]], shade(colour, 0.7), edge)
        canvas.polygon(above, shade(colour, 1.12), edge)


_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))


def _stones(public: Any) -> dict[Cube, str]:
    """The colour of every cube."""
    names = [colour["colour"] for colour in public.get("colours", [])]
    found: dict[Cube, str] = {}
    for number, words in public["placed"]:
        named = names[number] if 0 <= number < len(names) else ""
        for cube in words.split()[1:]:
            found[read_cube(cube)] = SEATS.get(named, STONE)
    return found
