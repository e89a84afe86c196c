"""Rumis straight from its state: the numbers of `tampu.lab.encode.rumis`, part by part."""

from typing import Any

from tampu.engine import Options, Seat
from tampu.games.rumis.game import Rumis
from tampu.games.rumis.placements.places import Places
from tampu.games.rumis.solitaire import SolitaireCube
from tampu.games.rumis.state import Structure, limits_of, players_colours
from tampu.games.rumis.steps import Place
from tampu.lab.encode.direct.recipe import Facts, Recipe
from tampu.lab.encode.layout import Layout
from tampu.lab.encode.rumis import MOST_POINTS


def facts(rules: Rumis, options: Options, layout: Layout, recipe: Recipe) -> Facts:
    alone = options["solitaire"] != "off"
    return (_solitaire if alone else _together)(rules, options, layout, recipe)


def ranks_of(options: Options) -> list[list[int]]:
    """For each seat and colour its place as this seat sees the colours: the own first, the ruins last."""
    seats, played, colours = options.seats, players_colours(options), range(limits_of(options))

    def ranks(seat: Seat) -> list[int]:
        seen = sorted(colours, key=lambda colour: (colour >= played, (colour % seats - seat) % seats, colour))
        return [seen.index(colour) for colour in colours]

    return [ranks(seat) for seat in range(seats)]


def _cubes(places: Places) -> list[list[int]]:
    """The numbers of the cubes that each placement fills."""
    order = {cube: number for number, cube in enumerate(places.covers)}
    return [[order[cube] for cube in cubes] for cubes in places.cubes]


def _together(rules: Rumis, options: Options, layout: Layout, recipe: Recipe) -> Facts:
    starts = layout.starts
    places = rules.places(options)
    cubes, stones = len(places.covers), len(rules.content.stones)
    played, ranks = players_colours(options), ranks_of(options)
    colours = range(limits_of(options))

    def of_colour(colour: int, name: str, size: int = 1) -> list[int]:
        """Where the numbers of a colour begin for each viewer."""
        return [starts[name] + rank[colour] * size for rank in ranks]

    recipe.filled(starts["cubes"], _cubes(places), [[rank[colour] * cubes for colour in colours] for rank in ranks])
    for colour in colours:
        recipe.share(of_colour(colour, "placing"), 1)
        recipe.bits(of_colour(colour, "left", stones), stones)
        recipe.share(of_colour(colour, "visible"), MOST_POINTS)
        if colour < played:
            recipe.share(of_colour(colour, "total"), MOST_POINTS)
            recipe.share(of_colour(colour, "out"), 1)

    def look(state: Structure, seat: Seat) -> tuple[Any, ...]:
        choice = state.stack[-1] if state.stack else None
        placing = choice.colour if type(choice) is Place else None
        return (
            state.placed,
            (*[
                (colour == placing, state.left[colour], state.visible(colour))
                if colour == played
                else (
                    colour == placing, state.left[colour], state.visible(colour), state.total(colour),
                    state.out[colour],
                )
                for colour in colours
            ],),
        )  # fmt: skip

    return look


def _solitaire(rules: Rumis, options: Options, layout: Layout, recipe: Recipe) -> Facts:
    places, starts = rules.places(options), layout.starts
    recipe.filled(starts["cubes"], _cubes(places))
    recipe.shares(starts["left"], rules.content.solitaire[int(options["solitaire"])])
    recipe.share(starts["filled"], len(places.covers))

    def look(state: SolitaireCube, seat: Seat) -> tuple[Any, ...]:
        return state.placed, state.left, state.filled

    return look
