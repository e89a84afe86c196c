"""Cuzco in numbers: the empire, the capital, the boards, the gods, and every mask."""

from collections.abc import Callable
from typing import Any

from tampu.engine import Options
from tampu.games.cuzco.alphabet import (
    ABILITIES,
    ABILITY,
    CARD,
    CIRCLETS,
    COLOUR,
    DECK,
    FACE,
    GOD,
    GODS,
    GOOD,
    MISSION,
    MISSIONS,
    PLACE,
    ROAD,
    ROUNDS,
    SPACES,
    VILLAGES,
)
from tampu.games.cuzco.content import Content
from tampu.games.cuzco.game import Cuzco
from tampu.lab.encode.cuzco_longest import chances as chances
from tampu.lab.encode.cuzco_longest import longest as longest
from tampu.lab.encode.layout import Layout, Numbers, Part, SeatView, Values, joined, named, share, shares, spot, tally

_PHASES = 5
_ROADS = 18
_TILES = 6
_ROWS = 6
_STEPS = 6
_SLOTS = 12
_CARDS = list(CARD.values())
_PIPS = list(FACE.values())
MOST_POINTS = 150
MOST_GOODS = 5
MOST_FEW = 10
"""Of medals, food, priests and other things that a seat has some of."""
MOST_PILE = 12
MOST_DECK = 36
TILE = ABILITIES + 1
ON_MASK = ABILITIES * len(DECK) + 2


def remaining(rules: Cuzco, layout: Layout, rows: Numbers) -> Any:
    """How much of the six rounds is left, from 1 to 0, as the bots count it."""
    rounds, phase = rows[..., layout.places["round"]].argmax(-1), rows[..., layout.places["phase"]].argmax(-1)
    return (ROUNDS - 1 - rounds + (_PHASES - 1 - phase) / (_PHASES - 1)) / ROUNDS


def parts(rules: Cuzco, options: Options) -> list[Part]:
    content = rules.content
    seats = options.seats
    spaces = len(content.settings[seats].spaces)
    return [
        *_land(seats),
        *_rounds(seats, spaces),
        *_boards(content, seats),
        *_gods(seats),
        *_masks(content, seats),
        *_own(seats),
    ]


def _land(seats: int) -> list[Part]:
    def quipus(view: SeatView) -> Values:
        row: Values = []
        for village in view.public["villages"]:
            owners = [view.away(seat) for seat in village["quipus"]]
            row += tally(owners, range(seats), 2) + spot(owners[-1] if owners else None, seats)
        return row

    return [
        Part(
            "feathers_of_villages",
            VILLAGES * len(COLOUR),
            f"the feather of each village: {', '.join(COLOUR.words)}",
            lambda view: joined(named(village["feather"], COLOUR.words) for village in view.public["villages"]),
        ),
        Part(
            "points_of_villages",
            VILLAGES,
            "points of each village, over 6",
            lambda view: shares((village["vp"] for village in view.public["villages"]), 6),
        ),
        Part(
            "quipus",
            VILLAGES * 2 * seats,
            "for each village the quipus of each seat, over 2, and whose lies on top",
            quipus,
        ),
        Part(
            "roads",
            _ROADS * 3,
            f"for each road its kind ({', '.join(ROAD.words)}) and its pips over 6",
            lambda view: joined(
                [*named(kind, ROAD.words), share(pips, 6)] for _, _, kind, pips in view.public["roads"]
            ),
        ),
        Part("rotation", 6, "how the roads from the capital are turned", lambda view: spot(view.public["rotation"], 6)),
    ]


def _rounds(seats: int, spaces: int) -> list[Part]:
    def places(name: str) -> Callable[[SeatView], Values]:
        """For each seat its place in an order of seats."""
        return lambda view: joined(
            spot(view.public[name].index(seat) if seat in view.public[name] else None, seats)
            for seat in view.round_the_table(range(seats))
        )

    def dice(view: SeatView) -> Values:
        row: Values = []
        for space in view.public["spaces"]:
            for seat in view.round_the_table(range(seats)):
                row += tally([pips for pips, owner in space["dice"] if owner == seat], _PIPS, 3)
        return row

    def steps(view: SeatView) -> Values:
        return joined(spot(None if seat < 0 else view.away(seat), seats) for seat in view.public["steps"])

    return [
        Part("round", ROUNDS, "the round", lambda view: spot(view.public["round"] - 1, ROUNDS)),
        Part("phase", _PHASES, "the phase: before, I, II, III, end", lambda view: spot(view.public["phase"], _PHASES)),
        Part("order", seats * seats, "for each seat its place in the order", places("order")),
        Part("arrivals", seats * seats, "for each seat its place among the arrivals", places("arrivals")),
        Part(
            "dice_in_the_capital",
            spaces * seats * len(_PIPS),
            "for each space and seat its dice by pips, over 3",
            dice,
        ),
        Part("steps_of_the_temple", _STEPS * seats, "for each step of the temple whose priest stands there", steps),
        Part(
            "temple_medals",
            2,
            f"medals in the temple and gone, over {MOST_FEW}",
            lambda view: shares([view.public["temple_medals"], view.public["medals_gone"]], MOST_FEW),
        ),
        Part(
            "pututus",
            2,
            f"small and great pututus in the supply, over {MOST_PILE}",
            lambda view: shares(view.public["pututus"], MOST_PILE),
        ),
    ]


def _boards(content: Content, seats: int) -> list[Part]:
    tiles = [tile.id for tile in content.tiles]

    def board(name: str) -> Callable[[SeatView], Values]:
        return lambda view: joined(
            [0.0] * TILE if tile is None else [*named(tile["ability"], ABILITY.words), share(tile["number"], 3)]
            for tile in view.public[name]
        )

    return [
        *(
            Part(
                f"{name}_board",
                _TILES * TILE,
                f"for each space of the {name} board the ability of its tile and its number over 3",
                board(name),
            )
            for name in DECK.words
        ),
        Part(
            "decks",
            len(DECK),
            f"tiles in the decks, over {MOST_DECK}",
            lambda view: shares(view.public["decks"].values(), MOST_DECK),
        ),
        Part("tiles_gone", len(tiles), "tiles that are gone", lambda view: tally(view.public["tiles_gone"], tiles)),
        Part("display", MISSIONS, "missions on display", lambda view: tally(view.public["display"], MISSION.words)),
        Part(
            "golden",
            MISSIONS,
            "missions that may still come",
            lambda view: tally(view.public["golden"], MISSION.words),
        ),
        Part(
            "missions_gone",
            1,
            f"missions that are gone, over {MISSIONS}",
            lambda view: [share(view.public["missions_gone"], MISSIONS)],
        ),
        Part(
            "market",
            _ROWS * len(GOOD),
            f"for each row the goods of each kind, over {MOST_GOODS}",
            lambda view: joined(tally(row, GOOD.words, MOST_GOODS) for row in view.public["market"]),
        ),
        Part(
            "goods_gone",
            len(GOOD),
            f"goods of each kind that are gone, over {MOST_PILE}",
            lambda view: tally(view.public["goods_gone"], GOOD.words, MOST_PILE),
        ),
        Part(
            "feathers_left",
            len(COLOUR),
            f"feathers of each colour in the supply, over {MOST_PILE}",
            lambda view: shares(view.public["supply"].values(), MOST_PILE),
        ),
    ]


def _gods(seats: int) -> list[Part]:
    def piles(view: SeatView) -> Values:
        return joined(
            [*shares([god["pile"], god["drawn"], god["hidden"]], MOST_PILE), float(god["exhausted"])]
            for god in view.public["gods"]
        )

    return [
        Part(
            "open_cards",
            len(_CARDS),
            "the open god cards",
            lambda view: tally((god["open"] for god in view.public["gods"] if god["open"] is not None), _CARDS),
        ),
        Part(
            "piles_of_gods",
            GODS * 4,
            f"for each god the cards in the pile, drawn, and hidden in starting hands, over {MOST_PILE}, and whether "
            "the pile was shuffled anew",
            piles,
        ),
        Part(
            "discards",
            len(_CARDS),
            "god cards that were played, over 5",
            lambda view: tally(view.public["discards"], _CARDS, 5),
        ),
        Part(
            "hidden_cards",
            len(_CARDS),
            "cards that everybody knows to be left in starting hands, over 5",
            lambda view: tally(view.public["hidden_cards"], _CARDS, 5),
        ),
        Part("spare", 1, f"cards put back, over {MOST_FEW}", lambda view: [share(view.public["spare"], MOST_FEW)]),
        Part(
            "doubles",
            seats * GODS,
            "for each seat the god of which it was dealt two cards",
            lambda view: joined(named(god, GOD.words) for god in view.round_the_table(view.public["doubles"])),
        ),
    ]


def _masks(content: Content, seats: int) -> list[Part]:
    """For each seat, the viewer first, what lies on its mask."""
    names = [board.id for board in content.masks]

    def each(name: str, size: int, meaning: str, read: Callable[[dict[str, Any]], Values]) -> Part:
        return Part(
            name,
            seats * size,
            f"for each seat {meaning}",
            lambda view: joined(read(mask) for mask in view.round_the_table(view.public["masks"])),
        )

    def tile(tile: dict[str, Any]) -> Values:
        kind = DECK[tile["deck"]] * ABILITIES + ABILITY[tile["ability"]]
        return [*spot(kind, ABILITIES * len(DECK)), share(tile["number"], 3), float(tile["slid"])]

    def tiles(mask: dict[str, Any]) -> Values:
        return joined(map(tile, mask["tiles"])) + [0.0] * (ON_MASK * (SPACES - len(mask["tiles"])))

    def few(mask: dict[str, Any]) -> Values:
        kinds = ("quipus", "reserve", "offerings", "food", "medals", "priests", "status", "hand")
        return [*(share(mask[kind], MOST_FEW) for kind in kinds), *shares(mask["pututus"], MOST_FEW)]

    def gods(mask: dict[str, Any]) -> Values:
        possible = [sum(1 << GOD[word] for word in words) for words in mask["gods"]]
        return tally(possible, range(1 << GODS))

    return [
        each("mask", len(names), f"which mask it has: {', '.join(names)}", lambda mask: named(mask["mask"], names)),
        each("points", 1, f"its points, over {MOST_POINTS}", lambda mask: [share(mask["vp"], MOST_POINTS)]),
        each("runner", len(PLACE), "where its runner is", lambda mask: named(mask["runner"], PLACE.words)),
        each("may_turn", 1, "whether it may turn the overlay", lambda mask: [float(mask["may_turn"])]),
        each(
            "stock",
            10,
            "quipus on the mask and in reserve, offerings, food, medals, priests, status, cards in hand, small and "
            f"great pututus, over {MOST_FEW}",
            few,
        ),
        each("feathers", _SLOTS, "the filled slots", lambda mask: [float(full) for full in mask["feathers"]]),
        each("headdresses", CIRCLETS, "the active circlets", lambda mask: [float(on) for on in mask["active"]]),
        each(
            "tiles",
            SPACES * ON_MASK,
            "for each space its tile (study A1 to A12, farm A1 to A12), its number over 3, and whether it was slid",
            tiles,
        ),
        each(
            "goods",
            len(GOOD),
            f"its goods of each kind, over {MOST_GOODS}",
            lambda mask: tally(mask["goods"], GOOD.words, MOST_GOODS),
        ),
        each("missions", MISSIONS, "its open missions", lambda mask: tally(mask["missions"], MISSION.words)),
        each("finished", MISSIONS, "its fulfilled missions", lambda mask: tally(mask["finished"], MISSION.words)),
        each("dice", len(_PIPS), "its unplaced dice by pips, over 3", lambda mask: tally(mask["dice"], _PIPS, 3)),
        each("known", len(_CARDS), "cards it was seen to take, over 5", lambda mask: tally(mask["known"], _CARDS, 5)),
        each("gods", 1 << GODS, "which sets of gods its hidden cards can have, a bit for each god", gods),
    ]


def _own(seats: int) -> list[Part]:
    def far(missions: dict[str, list[list[int]]]) -> Values:
        row = [0.0] * MISSIONS
        for word, parts in missions.items():
            row[MISSION[word]] = sum(reached for reached, _ in parts) / sum(asked for _, asked in parts)
        return row

    def progress(view: SeatView) -> Values:
        _, *others = view.round_the_table(view.public["masks"])
        return far(view.own["progress"]) + joined(far(mask["progress"]) for mask in others)

    return [
        Part("hand", len(_CARDS), "the own cards, over 5", lambda view: tally(view.own["hand"], _CARDS, 5)),
        Part("returned", len(_CARDS), "the card put back", lambda view: spot(view.own["returned"] - 1, len(_CARDS))),
        Part(
            "progress",
            seats * MISSIONS,
            "for each seat how far its open missions are, as a share of all that they ask for; for the viewer also "
            "those on display, and for others not those that look at a hand",
            progress,
        ),
    ]
