"""Cuzco straight from its state: the numbers of `tampu.lab.encode.cuzco`, part by part."""

from array import array
from collections.abc import Callable
from typing import Final

from tampu.engine import Options, Seat
from tampu.games.cuzco.alphabet import (
    ABILITIES,
    CARDS,
    CIRCLETS,
    GODS,
    MISSIONS,
    NOTHING,
    PLACE,
    SPACES,
)
from tampu.games.cuzco.game import Cuzco
from tampu.games.cuzco.pieces.land import Land
from tampu.games.cuzco.pieces.mask import Mask, sets_of
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.symbols.requirement import Area, Leaf
from tampu.lab.encode.cuzco import MOST_DECK, MOST_FEW, MOST_GOODS, MOST_PILE, MOST_POINTS, ON_MASK, TILE
from tampu.lab.encode.direct.rows import MOST_COUNTED, Kept, Write, bits, floats, tallies
from tampu.lab.encode.layout import Layout, share

_THREE, _FIVE, _PILE, _GOODS = tallies(3), tallies(5), tallies(MOST_PILE), tallies(MOST_GOODS)
_SLOTS, _CIRCLETS = bits(12), bits(CIRCLETS)


def writer(rules: Cuzco, options: Options, layout: Layout) -> Write:
    parts = [
        _land(options, layout),
        _rounds(options, layout),
        _boards(rules, layout),
        _gods(options, layout),
        _masks(rules, options, layout),
        _progress(rules, options, layout),
    ]

    def write(state: Empire, seat: Seat, row: "array[float]") -> None:
        for part in parts:
            part(state, seat, row)

    return write


def _land(options: Options, layout: Layout) -> Write:
    seats, starts = options.seats, layout.starts
    feathers, points, roads = (starts[name] for name in ("feathers_of_villages", "points_of_villages", "roads"))
    quipus, rotation = starts["quipus"], starts["rotation"]
    maps: Kept[array[float]] = Kept()

    def drawn(land: Land) -> "array[float]":
        """The part of the row that is the same in every game on this map."""
        row = layout.blank()
        for village, colour in enumerate(land.feather):
            row[feathers + 4 * village + colour] = 1.0
            row[points + village] = share(land.vp[village], 6)
        for road, (_, _, kind, pips) in enumerate(land.words):
            row[roads + 3 * road + (kind == "rope")] = 1.0
            row[roads + 3 * road + 2] = share(pips, 6)
        return maps.keep(land, row)

    def write(state: Empire, seat: Seat, row: "array[float]") -> None:
        whole = maps.get(state.land) or drawn(state.land)
        row[feathers:quipus] = whole[feathers:quipus]
        row[roads:rotation] = whole[roads:rotation]
        row[rotation + state.rotation] = 1.0
        place = quipus
        for stack in state.quipus:
            if stack:
                for owner in stack:
                    at = place + (owner - seat) % seats
                    row[at] = 1.0 if row[at] else 0.5
                row[place + seats + (stack[-1] - seat) % seats] = 1.0
            place += 2 * seats

    return write


def _rounds(options: Options, layout: Layout) -> Write:
    seats, starts = options.seats, layout.starts
    round_, phase, order, arrivals = (starts[name] for name in ("round", "phase", "order", "arrivals"))
    dice, steps = starts["dice_in_the_capital"], starts["steps_of_the_temple"]
    medals, pututus = starts["temple_medals"], starts["pututus"]

    def write(state: Empire, seat: Seat, row: "array[float]") -> None:
        if state.round:
            row[round_ + state.round - 1] = 1.0
        row[phase + state.phase] = 1.0
        for place, other in enumerate(state.order):
            row[order + (other - seat) % seats * seats + place] = 1.0
        for place, other in enumerate(state.arrivals):
            row[arrivals + (other - seat) % seats * seats + place] = 1.0
        start = dice
        for placed in state.placed:
            for pips, owner in placed:
                at = start + (owner - seat) % seats * 6 + pips - 1
                row[at] = _THREE[1 + round(row[at] * 3)] if row[at] else _THREE[1]
            start += 6 * seats
        start = steps
        for owner in state.steps:
            if owner >= 0:
                row[start + (owner - seat) % seats] = 1.0
            start += seats
        row[medals] = share(state.temple_medals, MOST_FEW)
        row[medals + 1] = share(state.medals_gone, MOST_FEW)
        row[pututus] = share(state.pututus[0], MOST_PILE)
        row[pututus + 1] = share(state.pututus[1], MOST_PILE)

    return write


def _boards(rules: Cuzco, layout: Layout) -> Write:
    starts = layout.starts
    boards = [starts["study_board"], starts["farm_board"]]
    decks, gone, display, golden = (starts[name] for name in ("decks", "tiles_gone", "display", "golden"))
    missions_gone, market, feathers = starts["missions_gone"], starts["market"], starts["feathers_left"]
    goods_gone = starts["goods_gone"]
    faces = [(tile.ability, share(tile.number, 3)) for tile in rules.content.tiles]

    def write(state: Empire, seat: Seat, row: "array[float]") -> None:
        for place, board in zip(boards, state.board, strict=True):
            for tile in board:
                if tile != NOTHING:
                    ability, number = faces[tile]
                    row[place + ability] = 1.0
                    row[place + ABILITIES] = number
                place += TILE
        row[decks] = state.decks[0].size / MOST_DECK
        row[decks + 1] = state.decks[1].size / MOST_DECK
        for tile in state.tiles_gone:
            row[gone + tile] = 1.0
        for mission in state.display:
            row[display + mission] = 1.0
        row[golden:missions_gone] = floats(state.golden.counts)
        row[missions_gone] = state.missions_gone / MISSIONS
        place = market
        for goods in state.rows:
            for count in goods:
                if count:
                    row[place] = _GOODS[count]
                place += 1
        place = goods_gone
        for count in state.goods_gone:
            row[place] = _PILE[count]
            place += 1
        place = feathers
        for count in state.supply:
            row[place] = count / MOST_PILE if count < MOST_PILE else 1.0
            place += 1

    return write


def _gods(options: Options, layout: Layout) -> Write:
    seats, starts = options.seats, layout.starts
    opened, piles, spare, doubles = (starts[name] for name in ("open_cards", "piles_of_gods", "spare", "doubles"))
    discards, hidden_cards = starts["discards"] - 1, starts["hidden_cards"] - 1
    most = [share(count, MOST_PILE) for count in range(MOST_COUNTED)]

    def write(state: Empire, seat: Seat, row: "array[float]") -> None:
        place = piles
        for god, card in enumerate(state.open):
            if card != NOTHING:
                row[opened + card - 1] = 1.0
            row[place] = most[state.piles[god].size]
            row[place + 1] = most[state.drawn[god]]
            row[place + 2] = most[state.hidden_gods[god]]
            row[place + 3] = state.exhausted[god]
            place += 4
        for card, count in enumerate(state.discards):
            if count:
                row[discards + card] = _FIVE[count]
        for card, count in enumerate(state.hidden_cards):
            if count:
                row[hidden_cards + card] = _FIVE[count]
        row[spare] = share(state.spare.size, MOST_FEW)
        for other, god in enumerate(state.doubles):
            if god != NOTHING:
                row[doubles + (other - seat) % seats * GODS + god] = 1.0

    return write


def _masks(rules: Cuzco, options: Options, layout: Layout) -> Write:
    content, seats, starts = rules.content, options.seats, layout.starts
    names = ("mask", "points", "runner", "may_turn", "stock", "feathers", "headdresses", "tiles", "goods")
    board, points, runner, may_turn, stock, feathers, headdresses, tiles, goods = (starts[name] for name in names)
    missions, finished, dice, known, gods = (starts[n] for n in ("missions", "finished", "dice", "known", "gods"))
    hand, returned = starts["hand"], starts["returned"]
    boards = {each: number for number, each in enumerate(content.masks)}
    faces = [(tile.deck * ABILITIES + tile.ability, share(tile.number, 3)) for tile in content.tiles]
    areas = len(PLACE)
    possible: Kept[array[float]] = Kept()

    def sets(gods: int) -> "array[float]":
        """Which sets of gods the bits stand for."""
        row = floats([0.0] * (1 << GODS))
        for one in sets_of(gods):
            row[one] = 1.0
        return row

    def write(state: Empire, seat: Seat, row: "array[float]") -> None:
        masks = state.masks
        for away in range(seats):
            mask = masks[(seat + away) % seats]
            row[board + away * len(boards) + boards[mask.board]] = 1.0
            vp = mask.vp
            row[points + away] = vp / MOST_POINTS if 0 <= vp < MOST_POINTS else share(vp, MOST_POINTS)
            row[runner + away * areas + mask.runner] = 1.0
            if mask.may_turn:
                row[may_turn + away] = 1.0
            few = [mask.quipus, mask.reserve, mask.offerings, mask.food, mask.medals, mask.priests, mask.status]
            few += (mask.size, *mask.pututus)
            place = stock + len(few) * away
            for count in few:
                if count:
                    row[place] = count / MOST_FEW if count < MOST_FEW else 1.0
                place += 1
            if mask.feathers:
                row[feathers + 12 * away : feathers + 12 * away + 12] = _SLOTS[mask.feathers]
                if mask.active:
                    row[headdresses + CIRCLETS * away : headdresses + CIRCLETS * away + CIRCLETS] = _CIRCLETS[
                        mask.active
                    ]
            place, slid = tiles + away * SPACES * ON_MASK, mask.slid
            for tile in mask.tiles:
                kind, number = faces[tile]
                row[place + kind] = 1.0
                row[place + ON_MASK - 2] = number
                if slid & 1:
                    row[place + ON_MASK - 1] = 1.0
                slid >>= 1
                place += ON_MASK
            place = goods + len(mask.goods) * away
            for count in mask.goods:
                if count:
                    row[place] = _GOODS[count]
                place += 1
            for mission in mask.missions:
                row[missions + MISSIONS * away + mission] = 1.0
            for mission in mask.finished:
                row[finished + MISSIONS * away + mission] = 1.0
            for pips in mask.dice:
                place = dice + 6 * away + pips - 1
                row[place] = _THREE[1 + round(row[place] * 3)] if row[place] else _THREE[1]
            if mask.hidden != mask.size:
                place = known + CARDS * away - 1
                for card, count in enumerate(mask.known):
                    if count:
                        row[place + card] = _FIVE[count]
            place = gods + (away << GODS)
            row[place : place + (1 << GODS)] = possible.get(mask.gods) or possible.keep(mask.gods, sets(mask.gods))
        mask = masks[seat]
        place = hand - 1
        for card, count in enumerate(mask.hand):
            if count:
                row[place + card] = _FIVE[count]
        if mask.returned:
            row[returned + mask.returned - 1] = 1.0

    return write


Looked = Callable[[Empire, Seat, Mask], object]
"""All that the members of a set depend on."""

_LOOKED: Final[dict[str, Looked]] = {
    "study_tiles": lambda state, seat, mask: _tiles(mask),
    "farm_tiles": lambda state, seat, mask: _tiles(mask),
    "tiles": lambda state, seat, mask: _tiles(mask),
    "feathers": lambda state, seat, mask: (*mask.colours,),
    "goods": lambda state, seat, mask: (*mask.goods,),
    "god_cards": lambda state, seat, mask: (*mask.hand,),
    "quipus": lambda state, seat, mask: _quipus(state, seat),
    "circlets_active": lambda state, seat, mask: mask.active,
    "priests": lambda state, seat, mask: state.steps.count(seat),
    "medals": lambda state, seat, mask: mask.medals,
    "offerings": lambda state, seat, mask: mask.offerings,
    "food": lambda state, seat, mask: mask.food,
    "quipus_reserve": lambda state, seat, mask: mask.reserve,
    "missions_done": lambda state, seat, mask: len(mask.finished),
    "order_token": lambda state, seat, mask: state.order.index(seat),
}


class _Part:
    """A part of a mission. What it found once is kept by what its set looks at."""

    __slots__ = ("kept", "leaf", "looked", "name")

    def __init__(self, leaf: Leaf) -> None:
        self.leaf = leaf
        self.name = leaf.name
        self.looked = _LOOKED[leaf.name]
        self.kept: Kept[int] = Kept()


def _progress(rules: Cuzco, options: Options, layout: Layout) -> Write:
    """C19.3: how far the missions are, as the rulebook's own requirements count it. Others do not see what looks at
    the hand."""
    seats, gods_of, start = options.seats, rules.content.gods_of, layout.starts["progress"]
    requirements = [mission.requirement for mission in rules.content.missions]
    parts = [[_Part(leaf) for leaf in requirement.leaves] for requirement in requirements]
    asked = [sum(leaf.least for leaf in requirement.leaves) for requirement in requirements]
    hidden = [requirement.of_hand for requirement in requirements]

    def write(state: Empire, seat: Seat, row: "array[float]") -> None:
        place = start
        for away in range(seats):
            other = (seat + away) % seats
            mask = state.masks[other]
            seen: dict[str, object] = {}
            for mission in mask.missions if away else (*mask.missions, *state.display):
                if away and hidden[mission]:
                    continue
                reached = 0
                for part in parts[mission]:
                    key = seen.get(part.name)
                    if key is None:
                        key = seen[part.name] = part.looked(state, other, mask)
                    value = part.kept.get(key)
                    if value is None:
                        leaf = part.leaf
                        area = Area(state, other, mask, gods_of(mask.hand))
                        value = part.kept.keep(key, min(leaf.value(area), leaf.least))
                    reached += value
                if reached:
                    row[place + mission] = reached / asked[mission]
            place += MISSIONS

    return write


def _tiles(mask: Mask) -> tuple[int, ...]:
    """How many tiles of each kind there are; once some were slid, the tiles one by one."""
    return (mask.slid, *mask.tiles) if mask.slid else (*mask.counts,)


def _quipus(state: Empire, seat: Seat) -> tuple[object, ...]:
    """The villages with a quipu of this seat, and whether it lies on top."""
    found: list[object] = [state.land]
    for village, stack in enumerate(state.quipus):
        if seat in stack:
            found.append(village if stack[-1] == seat else ~village)
    return tuple(found)
