"""Tiwanaku straight from its state: the numbers of `tampu.lab.encode.tiwanaku`, part by part.

The state holds the whole valley. Of its terrain and crops only what lies on the board is looked at.
"""

from array import array

from tampu.engine import Options, Seat
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES
from tampu.games.tiwanaku.content import NO_ARROW
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.meta import MOST_LEVELS
from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST, TERRAIN_NAMES, TILES, board_named
from tampu.games.tiwanaku.pieces.screens import COVERED
from tampu.games.tiwanaku.state import Expedition
from tampu.lab.encode.direct.rows import Kept, Write
from tampu.lab.encode.layout import Layout, share
from tampu.lab.encode.tiwanaku import MOST_IDLE, MOST_PAWNS, MOST_POINTS, MOST_STACK, MOST_STONES

_TERRAINS, _WAYS = len(TERRAIN_NAMES), len(DIRECTION_NAMES)


def writer(rules: Tiwanaku, options: Options, layout: Layout) -> Write:
    squares = board_named(options["size"]).squares
    parts = [
        _valley(squares, options, layout),
        _table(options, layout),
        _pawns(squares, options, layout),
        _peoples(options, layout),
    ]
    if options["mode"] != "competitive":
        parts.append(_otoma(squares, layout))
    if options["mode"] == "solo":
        parts.append(_arrows(len(rules.content.otoma_colours), layout))
    if options["mode"] == "coop":
        parts.append(_screens(options, layout))

    def write(state: Expedition, seat: Seat, row: "array[float]") -> None:
        for part in parts:
            part(state, seat, row)

    return write


def _valley(squares: int, options: Options, layout: Layout) -> Write:
    starts = layout.starts
    terrain, crops, left, stock, crops_left, start, first = (
        starts[name] for name in ("terrain", "crops", "left", "stock", "crops_left", "start", "first")
    )
    together = options["mode"] == "coop"
    kept: Kept[array[float]] = Kept()

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

    def write(state: Expedition, seat: Seat, row: "array[float]") -> None:
        stocks = [state.stock(kind) for kind in range(_TERRAINS)] if together else state.left
        key = (state.laid, state.cropped, state.terrain, state.crops, state.start, *state.left, *stocks)
        row[terrain:first] = kept.get(key) or kept.keep(key, known(state, stocks))

    return write


def _table(options: Options, layout: Layout) -> Write:
    seats, starts = options.seats, layout.starts
    first, levels, out, idle = (starts[name] for name in ("first", "levels", "out", "idle"))

    def write(state: Expedition, seat: Seat, row: "array[float]") -> None:
        row[first + (state.first - seat) % seats] = 1.0
        row[levels] = share(state.levels, MOST_LEVELS)
        for other, passed in enumerate(state.out):
            if passed:
                row[out + (other - seat) % seats] = 1.0
        row[idle] = share(state.idle, MOST_IDLE)

    return write


def _pawns(squares: int, options: Options, layout: Layout) -> Write:
    seats, pawns, supply = options.seats, layout.starts["pawns"], layout.starts["supply"]

    def write(state: Expedition, seat: Seat, row: "array[float]") -> None:
        place = pawns
        for away in range(seats):
            colour = state.colour_of((seat + away) % seats)
            standing = state.pawns[colour]
            while standing:
                lowest = standing & -standing
                row[place + lowest.bit_length() - 1] = 1.0
                standing ^= lowest
            row[supply + away] = share(state.supply[colour], MOST_PAWNS)
            place += squares

    return write


def _peoples(options: Options, layout: Layout) -> Write:
    points, stones, offerings = (layout.starts[name] for name in ("points", "stones", "offerings"))
    competitive = options["mode"] == "competitive"

    def write(state: Expedition, seat: Seat, row: "array[float]") -> None:
        people = state.people
        count = len(people)
        for away in range(count):
            one = people[(seat + away) % count if competitive else away]
            row[points + away] = share(sum(one.points), MOST_POINTS)
            place = stones + _TERRAINS * away
            for height in one.stones:
                if height:
                    row[place] = height / MOST_STONES if height < MOST_STONES else 1.0
                place += 1
            for level in range(LARGEST):
                if one.cubes >> level & 1:
                    row[offerings + LARGEST * away + level] = 1.0

    return write


def _otoma(squares: int, layout: Layout) -> Write:
    otoma, began = layout.starts["otoma"], layout.starts["otoma_start"]

    def write(state: Expedition, seat: Seat, row: "array[float]") -> None:
        for pawn, square in enumerate(state.otoma):
            row[otoma + squares * pawn + square] = 1.0
        for square in state.otoma_start:
            row[began + square] = 1.0

    return write


def _arrows(colours: int, layout: Layout) -> Write:
    arrows, size = layout.starts["arrows"], colours + _WAYS

    def write(state: Expedition, seat: Seat, row: "array[float]") -> None:
        place = arrows
        for arrow in state.arrows:
            if arrow != NO_ARROW:
                row[place + arrow // _WAYS] = 1.0
                row[place + colours + arrow % _WAYS] = 1.0
            place += size

    return write


def _screens(options: Options, layout: Layout) -> Write:
    seats, starts = options.seats, layout.starts
    stacks, covered, seen, tops = (starts[name] for name in ("stacks", "covered", "seen", "tops"))

    def write(state: Expedition, seat: Seat, row: "array[float]") -> None:
        screens = state.screens
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
