"""The valley: the terrain of each square by its background, the level of its crop, and the pawns."""

from collections.abc import Iterator
from typing import Any

from tampu.engine import View
from tampu.games.tiwanaku.pieces.board import TERRAIN_NAMES, board_named
from tampu.lab.pictures.spans import Line, Span, Stain, of_seat


def board(view: View) -> Iterator[Line]:
    public: Any = view.public
    valley = board_named(public["size"])
    standing: dict[str, str] = {}
    for pawns in public["pawns"]:
        for square in pawns["squares"]:
            standing[square] = standing.get(square, "") + "".join(map(str, pawns["seats"]))
    for pawn in public["otoma"]:
        standing[pawn["square"]] = standing.get(pawn["square"], "") + "*"
    yield [Span("  " + "".join(f"  {valley.name(col)[0]}   " for col in range(valley.cols)))]
    for row in range(valley.rows):
        line = [Span(f"{row + 1} ")]
        for square in range(row * valley.cols, (row + 1) * valley.cols):
            terrain, crop = public["terrain"][square], public["crops"][square]
            here = standing.get(valley.name(square), "")[:3]
            text = f" {crop or '.'} {here:3}"
            line.append(Span(text, Stain(terrain) if terrain >= 0 else None))
        yield line
    yield [Span(f" {name} ", Stain(terrain)) for terrain, name in enumerate(TERRAIN_NAMES)]
    yield [Span("A square shows its crop, the seats whose pawns stand there, and * for the Otoma.")]
    yield []
    for people in public["people"]:
        who = ", ".join(f"seat {seat}" for seat in people["seats"]) or "the Otoma"
        yield [of_seat(f" {who}: {people['points']} points ", people["seats"][0] if people["seats"] else -1)]
