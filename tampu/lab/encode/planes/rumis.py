"""Rumis: the plan seen from above, a channel for each colour and height; and the stones that are left."""

import numpy as np

from tampu.engine import Options
from tampu.games.rumis.game import Rumis
from tampu.games.rumis.state import limits_of
from tampu.lab.encode.planes import NOWHERE, Layer, Plane


def planes(rules: Rumis, options: Options) -> list[Plane]:
    alone = options["solitaire"] != "off"
    colours = 1 if alone else limits_of(options)
    cubes, stones = list(rules.places(options).covers), len(rules.content.stones)
    columns, rows, high = (1 + max(cube[axis] for cube in cubes) for axis in range(3))
    index = np.full((colours * high, rows, columns), NOWHERE)
    for colour in range(colours):
        for number, (x, y, z) in enumerate(cubes):
            index[colour * high + z, y, x] = colour * len(cubes) + number
    upwards = f"channels x rows x columns of the plan: {high} heights from the ground up" + (
        "" if alone else " of the first colour, then of the next"
    )
    return [
        Plane("plan", upwards, [Layer("cubes", index)]),
        Plane("stones", "colours x stones", [Layer.by_kind("left", colours, stones)]),
    ]
