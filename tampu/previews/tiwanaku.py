"""The valley: tiles by their terrain, crops, and the pawns on them."""

from typing import Any

from tampu.engine import View
from tampu.games.tiwanaku.pieces.board import board_named
from tampu.previews.canvas import BASALT, INK, LINE, MUTED, PARCHMENT, PAWNS, STONE, UNKNOWN, Box, Canvas

_TERRAIN = ("#7fa650", "#e0b565", "#2f6b4f", "#8b8f9c")
"""Valley, desert, forest and mountain."""


def draw(view: View, canvas: Canvas, box: Box) -> None:
    public: Any = view.public
    valley = board_named(public["size"])
    left, top, right, bottom = box
    side = min((right - left) / valley.cols, (bottom - top) / valley.rows)
    left += ((right - left) - side * valley.cols) / 2
    top += ((bottom - top) - side * valley.rows) / 2
    standing: dict[str, list[str]] = {}
    for pawns in public["pawns"]:
        for square in pawns["squares"]:
            standing.setdefault(square, []).append(PAWNS.get(pawns["colour"], STONE))
    for pawn in public["otoma"]:
        standing.setdefault(pawn["square"], []).append(BASALT)
    for square in range(valley.squares):
        x, y = left + side * (square % valley.cols), top + side * (square // valley.cols)
        terrain, crop = public["terrain"][square], public["crops"][square]
        cell = (x + 2, y + 2, x + side - 2, y + side - 2)
        canvas.rect(cell, _TERRAIN[terrain] if terrain >= 0 else UNKNOWN, LINE, 1, 6)
        if crop:
            canvas.circle((x + side / 2, y + side / 2), side * 0.3, PARCHMENT, "#8a6f4a", 2)
            canvas.text((x + side / 2, y + side / 2), str(crop), side * 0.36, INK)
        elif terrain < 0:
            canvas.text((x + side / 2, y + side / 2), valley.name(square), side * 0.2, MUTED)
        for number, colour in enumerate(standing.get(valley.name(square), [])):
            canvas.circle((x + side * (0.22 + 0.24 * number), y + side * 0.78), side * 0.13, colour, BASALT, 2)
