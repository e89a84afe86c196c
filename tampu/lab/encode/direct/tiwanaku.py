"""Tiwanaku straight from its state: the numbers of `tampu.lab.encode.tiwanaku`, part by part.

The state holds the whole valley. Of its terrain and crops only what lies on the board is looked at.
"""

from array import array
from typing import Any

from tampu.engine import Options, Seat
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES
from tampu.games.tiwanaku.content import NO_ARROW
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.meta import MOST_LEVELS
from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST, TERRAIN_NAMES, TILES, board_named
from tampu.games.tiwanaku.pieces.screens import COVERED
from tampu.games.tiwanaku.state import Expedition
from tampu.lab.encode.direct.plan import Plan
from tampu.lab.encode.direct.rows import Kept, Sheet, Write, bits, members
from tampu.lab.encode.layout import Layout, share
from tampu.lab.encode.tiwanaku import MOST_IDLE, MOST_PAWNS, MOST_POINTS, MOST_STACK, MOST_STONES

_TERRAINS, _WAYS = len(TERRAIN_NAMES), len(DIRECTION_NAMES)


def writer(rules: Tiwanaku, options: Options, layout: Layout, plan: Plan) -> Write:
    squares = board_named(options["size"]).squares
    parts = [
        _valley(squares, options, layout),
        _table(options, layout, plan),
        _pawns(squares, options, layout, plan),
        _peoples(options, layout, plan),
    ]
    if options["mode"] != "competitive":
        parts.append(_otoma(squares, layout))
    if options["mode"] == "solo":
        parts.append(_arrows(len(rules.content.otoma_colours), layout))
    if options["mode"] == "coop":
        parts.append(_screens(options, layout))

    def write(state: Expedition, seat: Seat, sheet: Sheet) -> None:
        for part in parts:
            part(state, seat, sheet)

    return write


def _valley(squares: int, options: Options, layout: Layout) -> Write:
    starts = layout.starts
    terrain, crops, left, stock, crops_left, start, first = (
        starts[name] for name in ("terrain", "crops", "left", "stock", "crops_left", "start", "first")
    )
    together = options["mode"] == "coop"
    valleys: Kept[Kept[array[float]]] = Kept()
    last: tuple[Any, Any, Any, Kept[array[float]]] = (None, None, None, Kept())

    def known(state: Expedition, stocks: list[int]) -> "array[float]":
        row = layout.blank()
        lying = [0] * (LARGEST + 1)
        for square in range(squares):
            if state.laid >> square & 1:
                row[terrain + state.terrain[square] * squares + square] = 1.0
            if state.cropped >> square & 1:
                row[crops + (state.crops[square] - 1) * squares + square] = 1.0
                lying[state.crops[square]] += 1
        for kind, most in enumerate(TILES):
            row[left + kind] = share(state.left[kind], most)
            row[stock + kind] = share(stocks[kind], most)
        for level, most in enumerate(CROPS, 1):
            row[crops_left + level - 1] = share(most - lying[level], most)
        for square in state.start:
            row[start + square] = 1.0
        return row[terrain:first]

    def of_valley(state: Expedition) -> "Kept[array[float]]":
        valley = (state.terrain, state.crops, state.start)
        kept = valleys.get(valley)
        return valleys.keep(valley, Kept()) if kept is None else kept

    def write(state: Expedition, seat: Seat, sheet: Sheet) -> None:
        nonlocal last
        stocks = [state.stock(kind) for kind in range(_TERRAINS)] if together else state.left
        valley_terrain, valley_crops, valley_start, kept = last
        if state.terrain is not valley_terrain or state.crops is not valley_crops or state.start is not valley_start:
            kept = of_valley(state)
            last = (state.terrain, state.crops, state.start, kept)
        key = (state.laid, state.cropped, *state.left, *stocks)
        sheet.row[terrain:first] = kept.get(key) or kept.keep(key, known(state, stocks))

    return write


def _table(options: Options, layout: Layout, plan: Plan) -> Write:
    starts = layout.starts
    plan.seat(starts["first"], first=1)
    plan.share(starts["levels"], MOST_LEVELS)
    plan.share(starts["idle"], MOST_IDLE)
    for seat in range(options.seats):
        plan.share(plan.of(seat, starts["out"]), 1)

    def write(state: Expedition, seat: Seat, sheet: Sheet) -> None:
        sheet.numbers += (state.first + 1, state.levels, state.idle)
        sheet.numbers += state.out

    return write


def _pawns(squares: int, options: Options, layout: Layout, plan: Plan) -> Write:
    seats, pawns = options.seats, layout.starts["pawns"]
    standing: Kept[array[float]] = Kept()
    for seat in range(seats):
        plan.share(plan.of(seat, layout.starts["supply"]), MOST_PAWNS)

    def write(state: Expedition, seat: Seat, sheet: Sheet) -> None:
        numbers, row = sheet.numbers, sheet.row
        for other in range(seats):
            colour = state.colour_of(other)
            numbers.append(state.supply[colour])
            where = state.pawns[colour]
            if where:
                place = pawns + (other - seat) % seats * squares
                row[place : place + squares] = standing.get(where) or standing.keep(where, members(where, squares))

    return write


def _peoples(options: Options, layout: Layout, plan: Plan) -> Write:
    points, stones, offerings = (layout.starts[name] for name in ("points", "stones", "offerings"))
    competitive = options["mode"] == "competitive"
    cubes, seats = bits(LARGEST), options.seats
    for one in range(seats if competitive else 2):
        plan.share(plan.of(one, points) if competitive else points + one, MOST_POINTS)
        size = _TERRAINS
        plan.share(plan.of(one, stones, size) if competitive else stones + size * one, MOST_STONES, size)

    def write(state: Expedition, seat: Seat, sheet: Sheet) -> None:
        numbers, row = sheet.numbers, sheet.row
        for number, people in enumerate(state.people):
            numbers.append(sum(people.points))
            numbers += people.stones
            if people.cubes:
                place = offerings + LARGEST * ((number - seat) % seats if competitive else number)
                row[place : place + LARGEST] = cubes[people.cubes]

    return write


def _otoma(squares: int, layout: Layout) -> Write:
    otoma, began = layout.starts["otoma"], layout.starts["otoma_start"]

    def write(state: Expedition, seat: Seat, sheet: Sheet) -> None:
        row = sheet.row
        for pawn, square in enumerate(state.otoma):
            row[otoma + squares * pawn + square] = 1.0
        for square in state.otoma_start:
            row[began + square] = 1.0

    return write


def _arrows(colours: int, layout: Layout) -> Write:
    arrows, size = layout.starts["arrows"], colours + _WAYS

    def write(state: Expedition, seat: Seat, sheet: Sheet) -> None:
        row, place = sheet.row, arrows
        for arrow in state.arrows:
            if arrow != NO_ARROW:
                row[place + arrow // _WAYS] = 1.0
                row[place + colours + arrow % _WAYS] = 1.0
            place += size

    return write


def _screens(options: Options, layout: Layout) -> Write:
    seats, starts = options.seats, layout.starts
    stacks, covered, seen, tops = (starts[name] for name in ("stacks", "covered", "seen", "tops"))

    def write(state: Expedition, seat: Seat, sheet: Sheet) -> None:
        row, screens = sheet.row, state.screens
        for other, behind in enumerate(screens.stacks):
            place = stacks + (other - seat) % seats * _TERRAINS
            for terrain, count in enumerate(behind):
                row[place + terrain] = share(count, MOST_STACK)
        for other, terrain in screens.covered():
            row[covered + (other - seat) % seats * _TERRAINS + terrain] = 1.0
        for terrain, ways in enumerate(screens.seen):
            for way, count in enumerate(ways):
                row[seen + _WAYS * terrain + way] = share(count, MOST_STACK)
        for terrain, top in enumerate(screens.tops[seat]):
            if top != COVERED:
                row[tops + _WAYS * terrain + top] = 1.0

    return write
