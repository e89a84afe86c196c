"""Cuzco straight from its state: the numbers of `tampu.lab.encode.cuzco`, part by part."""

from array import array

from tampu.engine import Options, Seat
from tampu.games.cuzco.alphabet import (
    ABILITIES,
    CARDS,
    CIRCLETS,
    GODS,
    GOOD,
    MISSIONS,
    NOTHING,
    PLACE,
    ROUNDS,
    SPACES,
)
from tampu.games.cuzco.game import Cuzco
from tampu.games.cuzco.pieces.mask import sets_of
from tampu.games.cuzco.state import STEPS, Empire
from tampu.lab.encode.cuzco import MOST_DECK, MOST_FEW, MOST_GOODS, MOST_PILE, MOST_POINTS, ON_MASK, TILE
from tampu.lab.encode.direct.cuzco_missions import progress_of
from tampu.lab.encode.direct.plan import BYTE, Plan, another, tallies
from tampu.lab.encode.direct.rows import Kept, Sheet, Write, bits, floats
from tampu.lab.encode.layout import Layout, share

_SLOTS, _CIRCLETS = bits(12), bits(CIRCLETS)
_FIVE, _PILE, _GOODS = tallies(5), tallies(MOST_PILE), tallies(MOST_GOODS)
_ANOTHER = another(3)
_OF_PILE = [share(count, MOST_PILE) for count in range(BYTE)]


def writer(rules: Cuzco, options: Options, layout: Layout, plan: Plan) -> Write:
    parts = [
        _land(options, layout, plan),
        _rounds(options, layout, plan),
        _boards(rules, layout, plan),
        _gods(options, layout, plan),
        _masks(rules, options, layout, plan),
        _progress(rules, options, layout),
    ]

    def write(state: Empire, seat: Seat, sheet: Sheet) -> None:
        for part in parts:
            part(state, seat, sheet)

    return write


def _land(options: Options, layout: Layout, plan: Plan) -> Write:
    seats, starts = options.seats, layout.starts
    feathers, points, roads = (starts[name] for name in ("feathers_of_villages", "points_of_villages", "roads"))
    quipus, rotation = starts["quipus"], starts["rotation"]
    plan.spot(rotation, 6)

    def draw(state: Empire, seat: Seat, row: "array[float]") -> None:
        land = state.land
        for village, colour in enumerate(land.feather):
            row[feathers + 4 * village + colour] = 1.0
            row[points + village] = share(land.vp[village], 6)
        for road, (_, _, kind, pips) in enumerate(land.words):
            row[roads + 3 * road + (kind == "rope")] = 1.0
            row[roads + 3 * road + 2] = share(pips, 6)
        place = quipus
        for stack in state.quipus:
            for owner in stack:
                at = place + (owner - seat) % seats
                row[at] = 1.0 if row[at] else 0.5
            if stack:
                row[place + seats + (stack[-1] - seat) % seats] = 1.0
            place += 2 * seats

    block = plan.block("feathers_of_villages", "roads", draw)

    def write(state: Empire, seat: Seat, sheet: Sheet) -> None:
        sheet.numbers.append(state.rotation)
        block.put(state, seat, sheet, (state.triangles, state.quipus))

    return write


def _rounds(options: Options, layout: Layout, plan: Plan) -> Write:
    seats, starts = options.seats, layout.starts
    dice = starts["dice_in_the_capital"]
    plan.spot(starts["round"], ROUNDS, first=1)
    plan.spot(starts["phase"], starts["order"] - starts["phase"])
    plan.share(starts["temple_medals"], MOST_FEW, 2)
    for part in ("order", "arrivals"):
        for place in range(seats):
            plan.seat(starts[part] + place, step=seats)
    plan.share(starts["pututus"], MOST_PILE, 2)
    for step in range(STEPS):
        plan.seat(starts["steps_of_the_temple"] + seats * step, first=1)

    def write(state: Empire, seat: Seat, sheet: Sheet) -> None:
        numbers, row, place = sheet.numbers, sheet.row, dice
        numbers += (state.round, state.phase, state.temple_medals, state.medals_gone)
        numbers += state.order
        numbers += state.arrivals
        numbers += state.pututus
        numbers += [owner + 1 for owner in state.steps]
        for placed in state.placed:
            for pips, owner in placed:
                at = place + (owner - seat) % seats * 6 + pips - 1
                row[at] = _ANOTHER[row[at]]
            place += 6 * seats

    return write


def _boards(rules: Cuzco, layout: Layout, plan: Plan) -> Write:
    starts = layout.starts
    boards = [starts["study_board"], starts["farm_board"]]
    decks, gone, display, golden = (starts[name] for name in ("decks", "tiles_gone", "display", "golden"))
    missions_gone, market, feathers = starts["missions_gone"], starts["market"], starts["feathers_left"]
    goods_gone = starts["goods_gone"]
    faces = [(tile.ability, share(tile.number, 3)) for tile in rules.content.tiles]

    def lay(state: Empire, seat: Seat, row: "array[float]") -> None:
        for place, board in zip(boards, state.board, strict=True):
            for tile in board:
                if tile != NOTHING:
                    ability, number = faces[tile]
                    row[place + ability] = 1.0
                    row[place + ABILITIES] = number
                place += TILE
        for deck, pool in enumerate(state.decks):
            row[decks + deck] = share(pool.size, MOST_DECK)
        for tile in state.tiles_gone:
            row[gone + tile] = 1.0

    def call(state: Empire, seat: Seat, row: "array[float]") -> None:
        for mission in state.display:
            row[display + mission] = 1.0
        row[golden:missions_gone] = floats(state.golden.counts)
        row[missions_gone] = state.missions_gone / MISSIONS

    def stock(state: Empire, seat: Seat, row: "array[float]") -> None:
        place = market
        for goods in state.rows:
            for count in goods:
                if count:
                    row[place] = _GOODS[count]
                place += 1
        for kind, count in enumerate(state.goods_gone):
            row[goods_gone + kind] = _PILE[count]
        for colour, count in enumerate(state.supply):
            row[feathers + colour] = _OF_PILE[count]

    tiles = plan.block("study_board", "tiles_gone", lay, shared=True)
    missions = plan.block("display", "missions_gone", call, shared=True)
    goods_and_feathers = plan.block("market", "feathers_left", stock, shared=True)

    def write(state: Empire, seat: Seat, sheet: Sheet) -> None:
        study, farm = state.decks
        tiles.put(state, seat, sheet, (state.board, study.size, farm.size, state.tiles_gone))
        missions.put(state, seat, sheet, (state.display, state.golden.counts, state.missions_gone))
        goods_and_feathers.put(state, seat, sheet, (state.rows, state.goods_gone, state.supply))

    return write


def _gods(options: Options, layout: Layout, plan: Plan) -> Write:
    seats, starts = options.seats, layout.starts
    opened, piles, spare = (starts[name] for name in ("open_cards", "piles_of_gods", "spare"))
    discards, hidden_cards = starts["discards"] - 1, starts["hidden_cards"] - 1

    def deal(state: Empire, seat: Seat, row: "array[float]") -> None:
        for god, card in enumerate(state.open):
            if card != NOTHING:
                row[opened + card - 1] = 1.0
            place = piles + 4 * god
            row[place] = _OF_PILE[state.piles[god].size]
            row[place + 1] = _OF_PILE[state.drawn[god]]
            row[place + 2] = _OF_PILE[state.hidden_gods[god]]
            row[place + 3] = state.exhausted[god]
        for card, count in enumerate(state.discards):
            if count:
                row[discards + card] = _FIVE[count]
        if any(state.hidden_cards):
            for card, count in enumerate(state.hidden_cards):
                row[hidden_cards + card] = _FIVE[count]
        row[spare] = share(state.spare.size, MOST_FEW)

    block = plan.block("open_cards", "spare", deal, shared=True)
    for other in range(seats):
        plan.spot(plan.of(other, starts["doubles"], GODS), GODS, first=1)

    def write(state: Empire, seat: Seat, sheet: Sheet) -> None:
        sizes = [pile.size for pile in state.piles]
        piles = (sizes, state.open, state.drawn, state.hidden_gods, state.exhausted)
        block.put(state, seat, sheet, (piles, state.discards, state.hidden_cards, state.spare.size))
        sheet.numbers += [god + 1 for god in state.doubles]

    return write


def _masks(rules: Cuzco, options: Options, layout: Layout, plan: Plan) -> Write:
    content, seats, starts = rules.content, options.seats, layout.starts
    feathers, headdresses, tiles, gods = (starts[name] for name in ("feathers", "headdresses", "tiles", "gods"))
    missions, finished, dice = (starts[name] for name in ("missions", "finished", "dice"))
    boards = {each: number for number, each in enumerate(content.masks)}
    faces = [(tile.deck * ABILITIES + tile.ability, share(tile.number, 3)) for tile in content.tiles]
    lying: Kept[array[float]] = Kept()
    possible: Kept[array[float]] = Kept()
    for seat in range(seats):
        plan.spot(plan.of(seat, starts["mask"], len(boards)), len(boards))
        plan.share(plan.of(seat, starts["points"]), MOST_POINTS)
        plan.spot(plan.of(seat, starts["runner"], len(PLACE)), len(PLACE))
        plan.share(plan.of(seat, starts["may_turn"]), 1)
        plan.share(plan.of(seat, starts["stock"], 10), MOST_FEW, 10)
        plan.tally(plan.of(seat, starts["goods"], len(GOOD)), len(GOOD), MOST_GOODS)
        plan.skip()
        plan.tally(plan.of(seat, starts["known"], CARDS), CARDS, 5)
    plan.skip()
    plan.tally(starts["hand"], CARDS, 5)
    plan.spot(starts["returned"], CARDS, first=1)

    def spaces(slid: int, *tiles: int) -> "array[float]":
        """What lies on the spaces of a mask."""
        row = floats([0.0] * (SPACES * ON_MASK))
        for space, tile in enumerate(tiles):
            kind, number = faces[tile]
            row[space * ON_MASK + kind] = 1.0
            row[space * ON_MASK + ON_MASK - 2] = number
            row[space * ON_MASK + ON_MASK - 1] = slid >> space & 1
        return row

    def sets(gods: int) -> "array[float]":
        """Which sets of gods the bits stand for."""
        row = floats([0.0] * (1 << GODS))
        for one in sets_of(gods):
            row[one] = 1.0
        return row

    def write(state: Empire, seat: Seat, sheet: Sheet) -> None:
        away, row, numbers = -seat, sheet.row, sheet.numbers
        for mask in state.masks:
            away %= seats
            numbers += (
                boards[mask.board], mask.vp, mask.runner, mask.may_turn,
                mask.quipus, mask.reserve, mask.offerings, mask.food, mask.medals, mask.priests, mask.status, mask.size,
            )  # fmt: skip
            numbers += mask.pututus
            numbers += mask.goods
            numbers += mask.known
            if mask.tiles:
                key = (mask.slid, *mask.tiles)
                place = tiles + away * SPACES * ON_MASK
                row[place : place + SPACES * ON_MASK] = lying.get(key) or lying.keep(key, spaces(*key))
            if mask.feathers:
                place = feathers + 12 * away
                row[place : place + 12] = _SLOTS[mask.feathers]
                if mask.active:
                    place = headdresses + CIRCLETS * away
                    row[place : place + CIRCLETS] = _CIRCLETS[mask.active]
            place = missions + MISSIONS * away
            for mission in mask.missions:
                row[place + mission] = 1.0
            place = finished + MISSIONS * away
            for mission in mask.finished:
                row[place + mission] = 1.0
            place = dice + 6 * away - 1
            for pips in mask.dice:
                row[place + pips] = _ANOTHER[row[place + pips]]
            place = gods + (away << GODS)
            row[place : place + (1 << GODS)] = possible.get(mask.gods) or possible.keep(mask.gods, sets(mask.gods))
            away += 1
        own = state.masks[seat]
        numbers += own.hand
        numbers.append(own.returned)

    return write


def _progress(rules: Cuzco, options: Options, layout: Layout) -> Write:
    """C19.3: others do not see what looks at the hand."""
    seats, start = options.seats, layout.starts["progress"]
    requirements = [mission.requirement for mission in rules.content.missions]
    hidden = [requirement.of_hand for requirement in requirements]
    far = [progress_of(requirement, rules.content) for requirement in requirements]

    def write(state: Empire, seat: Seat, sheet: Sheet) -> None:
        place, row = start, sheet.row
        for away in range(seats):
            other = (seat + away) % seats
            mask = state.masks[other]
            if away:
                for mission in mask.missions:
                    if not hidden[mission]:
                        row[place + mission] = far[mission](state, other, mask)
            else:
                for mission in mask.missions + state.display:
                    row[place + mission] = far[mission](state, other, mask)
            place += MISSIONS

    return write
