"""Tiwanaku straight from its state: the numbers of `tampu.lab.encode.tiwanaku`, part by part.

The state holds the whole valley. Of its terrain and crops only what lies on the board is looked at.
"""

from typing import Any

import numpy as np

from tampu.engine import Options, Seat
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.meta import MOST_LEVELS
from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST, TERRAIN_NAMES, TILES, board_named
from tampu.games.tiwanaku.state import Expedition
from tampu.lab.encode.direct.recipe import Facts, Kept, Recipe
from tampu.lab.encode.layout import Layout, Numbers, share
from tampu.lab.encode.tiwanaku import MOST_IDLE, MOST_PAWNS, MOST_POINTS, MOST_STACK, MOST_STONES

_TERRAINS, _WAYS = len(TERRAIN_NAMES), len(DIRECTION_NAMES)


def facts(rules: Tiwanaku, options: Options, layout: Layout, recipe: Recipe) -> Facts:
    squares = board_named(options["size"]).squares
    _valley(squares, layout, recipe)
    parts = [
        _table(options, layout, recipe),
        _pawns(squares, options, layout, recipe),
        _peoples(options, layout, recipe),
    ]
    if options["mode"] != "competitive":
        parts.append(_otoma(squares, layout, recipe))
    if options["mode"] == "solo":
        parts.append(_arrows(len(rules.content.otoma_colours), layout, recipe))
    if options["mode"] == "coop":
        parts.append(_screens(options, layout, recipe))

    def look(state: Expedition, seat: Seat) -> tuple[Any, ...]:
        return (*[part(state, seat) for part in parts],)

    return look


def _valley(squares: int, layout: Layout, recipe: Recipe) -> None:
    """What is known of the valley: kept by valley, and there by what lies on the board."""
    starts = layout.starts
    terrain, crops, crops_left, start = (starts[name] for name in ("terrain", "crops", "crops_left", "start"))
    valleys: Kept[Kept[Numbers]] = Kept()
    last: tuple[Any, Any, Any, Kept[Numbers]] = (None, None, None, Kept())

    def known(state: Expedition) -> Numbers:
        row = np.zeros(layout.size, np.float32)
        lying = [0] * (LARGEST + 1)
        for square in range(squares):
            if state.laid >> square & 1:
                row[terrain + state.terrain[square] * squares + square] = 1.0
            if state.cropped >> square & 1:
                row[crops + (state.crops[square] - 1) * squares + square] = 1.0
                lying[state.crops[square]] += 1
        for level, most in enumerate(CROPS, 1):
            row[crops_left + level - 1] = share(most - lying[level], most)
        for square in state.start:
            row[start + square] = 1.0
        return row

    def of_valley(state: Expedition) -> "Kept[Numbers]":
        valley = (state.terrain, state.crops, state.start)
        kept = valleys.get(valley)
        return valleys.keep(valley, Kept()) if kept is None else kept

    def base(state: Expedition) -> Numbers:
        nonlocal last
        valley_terrain, valley_crops, valley_start, kept = last
        if state.terrain is not valley_terrain or state.crops is not valley_crops or state.start is not valley_start:
            kept = of_valley(state)
            last = (state.terrain, state.crops, state.start, kept)
        key = (state.laid, state.cropped)
        row = kept.get(key)
        return kept.keep(key, known(state)) if row is None else row

    recipe.base(base)


def _table(options: Options, layout: Layout, recipe: Recipe) -> Facts:
    starts = layout.starts
    together = options["mode"] == "coop"
    for part in ("left", "stock"):
        recipe.entries()
        for kind, most in enumerate(TILES):
            recipe.share(starts[part] + kind, most)
    recipe.seat(starts["first"])
    recipe.share(starts["levels"], MOST_LEVELS)
    recipe.share(starts["idle"], MOST_IDLE)
    recipe.entries()
    for seat in range(options.seats):
        recipe.share(recipe.of(seat, starts["out"]), 1)

    def look(state: Expedition, seat: Seat) -> tuple[Any, ...]:
        stock = [state.stock(kind) for kind in range(_TERRAINS)] if together else state.left
        return state.left, stock, state.first, state.levels, state.idle, state.out

    return look


def _pawns(squares: int, options: Options, layout: Layout, recipe: Recipe) -> Facts:
    starts = layout.starts
    for seat in range(options.seats):
        recipe.share(recipe.of(seat, starts["supply"]), MOST_PAWNS)
        recipe.bits(recipe.of(seat, starts["pawns"], squares), squares)
    seats = range(options.seats)

    def look(state: Expedition, seat: Seat) -> tuple[Any, ...]:
        supply, pawns = state.supply, state.pawns
        colours = [state.colour_of(other) for other in seats]
        return (*[(supply[colour], pawns[colour]) for colour in colours],)

    return look


def _peoples(options: Options, layout: Layout, recipe: Recipe) -> Facts:
    starts = layout.starts
    competitive = options["mode"] == "competitive"
    for one in range(options.seats if competitive else 2):
        for name, size in (("points", 1), ("stones", _TERRAINS), ("offerings", LARGEST)):
            place: Any = recipe.of(one, starts[name], size) if competitive else starts[name] + size * one
            if name == "points":
                recipe.share(place, MOST_POINTS)
            elif name == "stones":
                recipe.shares(place, MOST_STONES)
            else:
                recipe.bits(place, LARGEST)

    def look(state: Expedition, seat: Seat) -> tuple[Any, ...]:
        return (*[(sum(people.points), people.stones, people.cubes) for people in state.people],)

    return look


def _otoma(squares: int, layout: Layout, recipe: Recipe) -> Facts:
    ones = [[float(here == square) for here in range(squares)] for square in range(squares)]
    recipe.rows(layout.starts["otoma"], ones, squares)
    recipe.members(layout.starts["otoma_start"])

    def look(state: Expedition, seat: Seat) -> tuple[Any, ...]:
        return state.otoma, [*state.otoma_start]

    return look


def _arrows(colours: int, layout: Layout, recipe: Recipe) -> Facts:
    size = colours + _WAYS
    shown = [
        [*(float(one == colour) for one in range(colours)), *(float(one == way) for one in range(_WAYS))]
        for colour in range(colours)
        for way in range(_WAYS)
    ]
    recipe.rows(layout.starts["arrows"], shown, size)

    def look(state: Expedition, seat: Seat) -> tuple[Any, ...]:
        return (state.arrows,)

    return look


def _screens(options: Options, layout: Layout, recipe: Recipe) -> Facts:
    seats, starts = options.seats, layout.starts
    recipe.entries()
    for other in range(seats):
        recipe.shares(recipe.of(other, starts["stacks"], _TERRAINS), MOST_STACK)
    recipe.tally(starts["covered"], 1, 2, 0, (_TERRAINS, 1))
    recipe.entries()
    for terrain in range(_TERRAINS):
        recipe.shares(starts["seen"] + _WAYS * terrain, MOST_STACK)
    recipe.entries()
    for terrain in range(_TERRAINS):
        recipe.spot(starts["tops"] + _WAYS * terrain, _WAYS)

    def look(state: Expedition, seat: Seat) -> tuple[Any, ...]:
        screens = state.screens
        return screens.stacks, screens.covered(), screens.seen, screens.tops[seat]

    return look
