"""Cuzco straight from its state: the numbers of `tampu.lab.encode.cuzco`, part by part."""

from typing import Any

import numpy as np

from tampu.engine import Options, Seat
from tampu.games.cuzco.alphabet import (
    ABILITIES,
    CARDS,
    CIRCLETS,
    COLOURS,
    DECK,
    GODS,
    GOOD,
    MISSIONS,
    PLACE,
    ROUNDS,
    SPACES,
    VILLAGES,
)
from tampu.games.cuzco.game import Cuzco
from tampu.games.cuzco.pieces.land import Land
from tampu.games.cuzco.state import Empire
from tampu.lab.encode.cuzco import MOST_DECK, MOST_FEW, MOST_GOODS, MOST_PILE, MOST_POINTS, ON_MASK, TILE
from tampu.lab.encode.direct.cuzco_missions import (
    FEATHERS,
    GOODS,
    HAND,
    KEPT,
    NUMBERS,
    ORDER,
    QUIPUS,
    SINGLE,
    TILES,
    sums_of,
)
from tampu.lab.encode.direct.recipe import Facts, Kept, Recipe
from tampu.lab.encode.layout import Layout, Numbers, share


def facts(rules: Cuzco, options: Options, layout: Layout, recipe: Recipe) -> Facts:
    land = _land(options, layout, recipe)
    rounds = _rounds(options, layout, recipe)
    boards = _boards(rules, layout, recipe)
    gods = _gods(options, layout, recipe)
    masks = _masks(rules, options, layout, recipe)
    progress = _progress(rules, options, layout, recipe)

    def look(state: Empire, seat: Seat) -> tuple[Any, ...]:
        return (
            land(state, seat), rounds(state, seat), boards(state, seat), gods(state, seat), masks(state, seat),
            progress(state, seat),
        )  # fmt: skip

    return look


def _land(options: Options, layout: Layout, recipe: Recipe) -> Facts:
    starts = layout.starts
    feathers, points, roads = (starts[name] for name in ("feathers_of_villages", "points_of_villages", "roads"))
    drawn: Kept[Numbers] = Kept()

    def draw(land: Land) -> Numbers:
        row = np.zeros(layout.size, np.float32)
        for village, colour in enumerate(land.feather):
            row[feathers + 4 * village + colour] = 1.0
            row[points + village] = share(land.vp[village], 6)
        for road, (_, _, kind, pips) in enumerate(land.words):
            row[roads + 3 * road + (kind == "rope")] = 1.0
            row[roads + 3 * road + 2] = share(pips, 6)
        return drawn.keep(land, row)

    def base(state: Empire) -> Numbers:
        row = drawn.get(state.land)
        return draw(state.land) if row is None else row

    recipe.base(base)
    recipe.spot(starts["rotation"], 6)
    colours = KEPT * options.seats
    recipe.keep(colours)
    recipe.entries()
    for village in range(VILLAGES):
        ring = QUIPUS + 2 * COLOURS * (village // (VILLAGES // 2))
        recipe.stack(starts["quipus"] + 2 * options.seats * village, colours + village, ring, KEPT)

    def look(state: Empire, seat: Seat) -> tuple[Any, ...]:
        return state.rotation, state.land.feather, state.quipus

    return look


def _rounds(options: Options, layout: Layout, recipe: Recipe) -> Facts:
    seats, starts = options.seats, layout.starts
    recipe.spot(starts["round"], ROUNDS, first=1)
    recipe.spot(starts["phase"], starts["order"] - starts["phase"])
    recipe.share(starts["temple_medals"], MOST_FEW)
    recipe.share(starts["temple_medals"] + 1, MOST_FEW)
    recipe.by_seat(starts["order"], 1, seats, ORDER, (1, KEPT))
    recipe.by_seat(starts["arrivals"], 1, seats)
    recipe.shares(starts["pututus"], MOST_PILE)
    recipe.by_seat(starts["steps_of_the_temple"], seats, 1, NUMBERS + SINGLE.index("priests"), (0, KEPT))
    recipe.entries()
    for place in range(starts["dice_in_the_capital"], starts["steps_of_the_temple"], 6 * seats):
        recipe.tally(place - 1, 3, 2, 1, (1, 6))

    def look(state: Empire, seat: Seat) -> tuple[Any, ...]:
        return (
            state.round, state.phase, state.temple_medals, state.medals_gone, state.order, state.arrivals,
            state.pututus, state.steps, state.placed,
        )  # fmt: skip

    return look


def _boards(rules: Cuzco, layout: Layout, recipe: Recipe) -> Facts:
    starts = layout.starts
    faces = []
    for tile in rules.content.tiles:
        faces.append([0.0] * TILE)
        faces[-1][tile.ability] = 1.0
        faces[-1][ABILITIES] = share(tile.number, 3)
    recipe.entries()
    recipe.rows(starts["study_board"], faces, TILE)
    recipe.rows(starts["farm_board"], faces, TILE)
    recipe.share(starts["decks"], MOST_DECK)
    recipe.share(starts["decks"] + 1, MOST_DECK)
    recipe.members(starts["tiles_gone"])
    recipe.members(starts["display"])
    recipe.shares(starts["golden"], 1)
    recipe.share(starts["missions_gone"], MISSIONS)
    recipe.entries()
    for place in range(starts["market"], starts["goods_gone"], len(GOOD)):
        recipe.counts(place, MOST_GOODS)
    recipe.counts(starts["goods_gone"], MOST_PILE)
    recipe.shares(starts["feathers_left"], MOST_PILE)

    def look(state: Empire, seat: Seat) -> tuple[Any, ...]:
        study, farm = state.decks
        return (
            state.board, study.size, farm.size, state.tiles_gone, state.display, state.golden.counts,
            state.missions_gone, state.rows, state.goods_gone, state.supply,
        )  # fmt: skip

    return look


def _gods(options: Options, layout: Layout, recipe: Recipe) -> Facts:
    starts = layout.starts
    recipe.members(starts["open_cards"], first=1)
    for kind, most in enumerate((MOST_PILE, MOST_PILE, MOST_PILE, 1)):
        recipe.shares(starts["piles_of_gods"] + kind, most, 4)
    recipe.counts(starts["discards"], 5, unused=1)
    recipe.counts(starts["hidden_cards"], 5, unused=1)
    recipe.share(starts["spare"], MOST_FEW)
    recipe.entries()
    for other in range(options.seats):
        recipe.spot(recipe.of(other, starts["doubles"], GODS), GODS)

    def look(state: Empire, seat: Seat) -> tuple[Any, ...]:
        return (
            state.open, [pile.size for pile in state.piles], state.drawn, state.hidden_gods, state.exhausted,
            state.discards, state.hidden_cards, state.spare.size, state.doubles,
        )  # fmt: skip

    return look


_STOCK = ("quipus", "quipus_reserve", "offerings", "food", "medals", "", "status", "size")
"""What lies on a mask, as the leaves of missions call it."""


def _masks(rules: Cuzco, options: Options, layout: Layout, recipe: Recipe) -> Facts:
    content, starts = rules.content, layout.starts
    boards = {board: number for number, board in enumerate(content.masks)}
    lying = []
    for tile in content.tiles:
        lying.append([0.0] * (ON_MASK - 1))
        lying[-1][tile.deck * ABILITIES + tile.ability] = 1.0
        lying[-1][ABILITIES * len(DECK)] = share(tile.number, 3)
    for seat in range(options.seats):
        recipe.spot(recipe.of(seat, starts["mask"], len(boards)), len(boards))
        recipe.share(recipe.of(seat, starts["points"]), MOST_POINTS)
        recipe.spot(recipe.of(seat, starts["runner"], len(PLACE)), len(PLACE))
        recipe.share(recipe.of(seat, starts["may_turn"]), 1)
        stock = recipe.of(seat, starts["stock"], 10)
        numbers = KEPT * seat + NUMBERS
        for number, single in enumerate(_STOCK):
            keep = numbers + SINGLE.index(single) if single in SINGLE else -1
            recipe.share([place + number for place in stock], MOST_FEW, keep)
        recipe.shares([place + 8 for place in stock], MOST_FEW)
        recipe.bits(recipe.of(seat, starts["feathers"], 12), 12)
        circlets = recipe.of(seat, starts["headdresses"], CIRCLETS)
        recipe.bits(circlets, CIRCLETS, keep=numbers + SINGLE.index("circlets_active"))
        tiles = recipe.of(seat, starts["tiles"], SPACES * ON_MASK)
        recipe.bits([place + ON_MASK - 1 for place in tiles], SPACES, ON_MASK)
        recipe.rows(tiles, lying, ON_MASK, KEPT * seat + TILES)
        recipe.counts(recipe.of(seat, starts["goods"], len(GOOD)), MOST_GOODS, keep=KEPT * seat + GOODS)
        recipe.members(recipe.of(seat, starts["missions"], MISSIONS))
        finished = recipe.of(seat, starts["finished"], MISSIONS)
        recipe.members(finished, keep=numbers + SINGLE.index("missions_done"))
        recipe.tally([place - 1 for place in recipe.of(seat, starts["dice"], 6)], 3, 1, -1, (1,))
        recipe.counts(recipe.of(seat, starts["known"], CARDS), 5, unused=1)
        recipe.bits(recipe.of(seat, starts["gods"], 1 << GODS), 1 << GODS)
    own = [KEPT * viewer + HAND for viewer in range(options.seats)]
    recipe.counts(starts["hand"], 5, unused=1, keep=own)
    recipe.spot(starts["returned"], CARDS, first=1)

    def look(state: Empire, seat: Seat) -> tuple[Any, ...]:
        own = state.masks[seat]
        return (
            (*[
                (
                    boards[mask.board], mask.vp, mask.runner, mask.may_turn, mask.quipus, mask.reserve,
                    mask.offerings, mask.food, mask.medals, mask.priests, mask.status, mask.size, mask.pututus,
                    mask.feathers, mask.active, mask.slid & (1 << len(mask.tiles)) - 1, mask.tiles, mask.goods,
                    mask.missions, mask.finished, mask.dice, mask.known, mask.gods,
                )
                for mask in state.masks
            ],),
            own.hand,
            own.returned,
        )  # fmt: skip

    return look


def _progress(rules: Cuzco, options: Options, layout: Layout, recipe: Recipe) -> Facts:
    """C19.3: others do not see what looks at the hand."""
    seats = range(options.seats)
    requirements = [mission.requirement for mission in rules.content.missions]
    sums = [sums_of(requirement, rules.content) for requirement in requirements]
    shown = [None if asked.of_hand else one for one, asked in zip(sums, requirements, strict=True)]
    progress = [recipe.of(seat, layout.starts["progress"], MISSIONS) for seat in seats]
    for seat in seats:
        recipe.keep(KEPT * seat + FEATHERS)
    for seat in seats:
        recipe.sums(progress[seat], [sums if viewer == seat else shown for viewer in seats], KEPT * seat)
    recipe.sums(layout.starts["progress"], [sums for _ in seats], [KEPT * viewer for viewer in seats])

    def look(state: Empire, seat: Seat) -> tuple[Any, ...]:
        masks = state.masks
        return (*[mask.colours for mask in masks],), (*[mask.missions for mask in masks],), state.display

    return look
