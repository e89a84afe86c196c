"""Tiwanaku: the valley, a channel for everything that lies or stands on its squares."""

from tampu.engine import Options
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.pieces.board import LARGEST, TERRAIN_NAMES, board_named
from tampu.lab.encode.planes import Layer, Plane
from tampu.lab.encode.tiwanaku import MOST_OTOMA


def planes(rules: Tiwanaku, options: Options) -> list[Plane]:
    board = board_named(options["size"])
    rows, cols = board.rows, board.cols
    layers = [
        Layer.by_kind("terrain", len(TERRAIN_NAMES), rows, cols),
        Layer.by_kind("crops", LARGEST, rows, cols),
        Layer.by_kind("start", 1, rows, cols),
        Layer.by_kind("pawns", options.seats, rows, cols),
    ]
    if options["mode"] != "competitive":
        layers += [Layer.by_kind("otoma", MOST_OTOMA, rows, cols), Layer.by_kind("otoma_start", 1, rows, cols)]
    if options["mode"] == "solo":
        size = len(rules.content.otoma_colours) + len(DIRECTION_NAMES)
        layers.append(Layer.by_place("arrows", size, rows, cols))
    return [Plane("valley", "channels x rows x columns of the valley", layers)]
