"""Rumis straight from its state: the numbers of `tampu.lab.encode.rumis`, part by part."""

from array import array
from collections.abc import Callable

from tampu.engine import Options, Seat
from tampu.games.rumis.game import Rumis
from tampu.games.rumis.placements.places import Places
from tampu.games.rumis.solitaire import SolitaireCube
from tampu.games.rumis.state import Structure, limits_of, players_colours
from tampu.games.rumis.steps import Place
from tampu.lab.encode.direct.plan import Plan
from tampu.lab.encode.direct.rows import Kept, Sheet, Write, members
from tampu.lab.encode.layout import Layout, share
from tampu.lab.encode.rumis import MOST_POINTS


def writer(rules: Rumis, options: Options, layout: Layout, plan: Plan) -> Write:
    alone = options["solitaire"] != "off"
    return (_solitaire if alone else _together)(rules, options, layout, plan)


def ranks_of(options: Options) -> list[list[int]]:
    """For each seat and colour its place as this seat sees the colours: the own first, the ruins last."""
    seats, played, colours = options.seats, players_colours(options), range(limits_of(options))

    def ranks(seat: Seat) -> list[int]:
        seen = sorted(colours, key=lambda colour: (colour >= played, (colour % seats - seat) % seats, colour))
        return [seen.index(colour) for colour in colours]

    return [ranks(seat) for seat in range(seats)]


def _filling(places: Places) -> Callable[[int], list[int]]:
    """The numbers of the cubes that a placement fills."""
    order = {cube: number for number, cube in enumerate(places.covers)}
    kept: Kept[list[int]] = Kept()
    return lambda number: kept.get(number) or kept.keep(number, [order[cube] for cube in places.cubes[number]])


def _together(rules: Rumis, options: Options, layout: Layout, plan: Plan) -> Write:
    starts = layout.starts
    places = rules.places(options)
    filling, cubes, stones = _filling(places), len(places.covers), len(rules.content.stones)
    filled, placing, left, visible, total, out = (
        starts[name] for name in ("cubes", "placing", "left", "visible", "total", "out")
    )
    played = players_colours(options)
    kept: Kept[array[float]] = Kept()

    ranks = ranks_of(options)

    def write(state: Structure, seat: Seat, sheet: Sheet) -> None:
        rank, row = ranks[seat], sheet.row
        for colour, number in state.placed:
            start = filled + rank[colour] * cubes
            for cube in filling(number):
                row[start + cube] = 1.0
        choice = state.stack[-1] if state.stack else None
        if type(choice) is Place:
            row[placing + rank[choice.colour]] = 1.0
        for colour, place in enumerate(rank):
            start, bits = left + stones * place, state.left[colour]
            row[start : start + stones] = kept.get(bits) or kept.keep(bits, members(bits, stones))
            row[visible + place] = share(state.visible(colour), MOST_POINTS)
            if colour < played:
                row[total + place] = share(state.total(colour), MOST_POINTS)
                row[out + place] = state.out[colour]

    return write


def _solitaire(rules: Rumis, options: Options, layout: Layout, plan: Plan) -> Write:
    places, starts = rules.places(options), layout.starts
    filling, cubes = _filling(places), len(places.covers)
    start, left, filled = starts["cubes"], starts["left"], starts["filled"]
    sets = rules.content.solitaire[int(options["solitaire"])]

    def write(state: SolitaireCube, seat: Seat, sheet: Sheet) -> None:
        row = sheet.row
        for number in state.placed:
            for cube in filling(number):
                row[start + cube] = 1.0
        for stone, count in enumerate(state.left):
            row[left + stone] = share(count, sets)
        row[filled] = share(state.filled, cubes)

    return write
