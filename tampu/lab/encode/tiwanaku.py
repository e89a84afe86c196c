"""Tiwanaku in numbers: the valley as far as it is known, pawns, peoples, and the arrows."""

from typing import Any

from tampu.engine import Options
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES
from tampu.games.tiwanaku.content import Content
from tampu.games.tiwanaku.game import Tiwanaku
from tampu.games.tiwanaku.meta import COMPETITIVE, COOP, GRADES, MOST_LEVELS, SOLO
from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST, TERRAIN_NAMES, TILES, board_named
from tampu.games.tiwanaku.scenarios.sharecode import SEED_BITS
from tampu.games.tiwanaku.steps.competitive import LONGEST_IDLE
from tampu.lab.encode.layout import Part, SeatView, Values, joined, named, share, shares, spot, tally

MOST_POINTS = 150
MOST_PAWNS = 6
MOST_OTOMA = 5
MOST_STONES = 12
MOST_STACK = 10
MOST_IDLE = 50


_VALLEY_BYTES = -(-(len(GRADES) << SEED_BITS).bit_length() // 8)
"""Of the number that a valley is made from."""
_PER_TURN = 3
"""T4.1, T5.1, T7.1: an action, where a pawn goes, an offering."""


def longest(rules: Tiwanaku, options: Options) -> int:
    """TR3: after 40 turns without a new tile or crop the end begins, so there are at most so many turns for each tile
    and each crop, and as many at last. A further divination follows upon a crop (T6.4, T9.12). Rivals: in the end phase
    each divination lays a crop or is the seat's last (T8.3), and each seat may offer (T8.4). Solo: in the hard version
    the player may have to choose an Otoma pawn (T9.8), and there is a last offering (T9.14).
    """
    squares = board_named(options["size"]).squares
    if options["mode"] == COOP:
        return _longest_together(squares, rules.content.coop_otoma[options["difficulty"]])
    turns = LONGEST_IDLE * (2 * squares + 1)
    if options["mode"] == SOLO:
        return (_PER_TURN + (options["difficulty"] == "hard")) * turns + squares + 1
    return _PER_TURN * turns + 2 * squares + 2 * options.seats


def _longest_together(squares: int, otoma: int) -> int:
    """T10.5: every turn spends a tile, and there are no more tiles than squares. Of Otoma pawns that are equally far
    away all but the last are chosen (T10.9). A tile that is given away is not spent (T10.8), and spending it would have
    brought more decisions. A further divination follows upon a crop (T10.11), and there is a last offering (T10.14)."""
    spending = 1
    return (spending + _PER_TURN + otoma - 1) * squares + squares + 1


def chances(rules: Tiwanaku, options: Options) -> int:
    """The valley, byte by byte, unless it is a disc; the first player; and every tile once: alone its arrow (T9.4),
    together when it comes to light (T10.4)."""
    valley = 0 if options["scenario"] in rules.content.discs else _VALLEY_BYTES
    tiles = 0 if options["mode"] == COMPETITIVE else board_named(options["size"]).squares
    return valley + (options.seats > 1) + tiles


def parts(rules: Tiwanaku, options: Options) -> list[Part]:
    board = board_named(options["size"])
    squares = [board.name(square) for square in range(board.squares)]
    seats = options.seats
    terrains, levels = range(len(TERRAIN_NAMES)), range(1, LARGEST + 1)
    found = [
        Part(
            "terrain",
            len(terrains) * len(squares),
            f"for each terrain ({', '.join(TERRAIN_NAMES)}) the squares known to have it, row by row",
            lambda view: _planes(view.public["terrain"], terrains),
        ),
        Part(
            "crops",
            len(levels) * len(squares),
            "for each level of crop the squares known to have it",
            lambda view: _planes(view.public["crops"], levels),
        ),
        Part("left", len(TILES), "tiles of each terrain not yet explored", lambda view: _of(view, "left", TILES)),
        Part("stock", len(TILES), "tiles of each terrain in the stock", lambda view: _of(view, "stock", TILES)),
        Part("crops_left", len(CROPS), "crops of each level left", lambda view: _of(view, "crops_left", CROPS)),
        Part("start", len(squares), "the start squares", lambda view: tally(view.public["start"], squares)),
        Part("first", seats, "who began", lambda view: spot(view.away(view.public["first"]), seats)),
        Part(
            "levels",
            1,
            f"how many levels a colour has, over {MOST_LEVELS}",
            lambda view: [share(view.public["levels"], MOST_LEVELS)],
        ),
        Part(
            "out",
            seats,
            "the seats that have passed",
            lambda view: [float(out) for out in view.round_the_table(view.public["out"])],
        ),
        Part(
            "idle",
            1,
            f"turns without a new tile, over {MOST_IDLE}",
            lambda view: [share(view.public["idle"], MOST_IDLE)],
        ),
    ]
    found += _pawns(squares, seats)
    found += _peoples(seats if options["mode"] == "competitive" else 2)
    if options["mode"] != "competitive":
        found += _otoma(squares)
    if options["mode"] == "solo":
        found.append(_arrows(rules.content, len(squares)))
    if options["mode"] == "coop":
        found += _screens(seats)
    return found


def _planes(squares: list[int], kinds: range) -> Values:
    return [float(here == kind) for kind in kinds for here in squares]


def _of(view: SeatView, name: str, most: tuple[int, ...]) -> Values:
    return [share(count, whole) for count, whole in zip(view.public[name], most, strict=True)]


def _pawns(squares: list[str], seats: int) -> list[Part]:
    """Seats may share a colour; each seat shows the pawns that it moves."""

    def pawns(view: SeatView) -> list[dict[str, Any]]:
        by_seat = [next(p for p in view.public["pawns"] if seat in p["seats"]) for seat in range(seats)]
        return view.round_the_table(by_seat)

    return [
        Part(
            "pawns",
            seats * len(squares),
            "for each seat the squares of the pawns it moves",
            lambda view: joined(tally(pawn["squares"], squares) for pawn in pawns(view)),
        ),
        Part(
            "supply",
            seats,
            f"for each seat the pawns not yet on the board, over {MOST_PAWNS}",
            lambda view: shares((pawn["supply"] for pawn in pawns(view)), MOST_PAWNS),
        ),
    ]


def _peoples(count: int) -> list[Part]:
    """A people for each seat, or one people of all seats and then the Otoma."""

    def peoples(view: SeatView) -> list[dict[str, Any]]:
        listed: list[dict[str, Any]] = view.public["people"]
        return view.round_the_table(listed) if all(people["seats"] for people in view.public["people"]) else listed

    return [
        Part(
            "points",
            count,
            f"points of each people, over {MOST_POINTS}: by seat, or of all seats and of the Otoma",
            lambda view: shares((people["points"] for people in peoples(view)), MOST_POINTS),
        ),
        Part(
            "stones",
            count * len(TERRAIN_NAMES),
            f"height of each people on each path of diversity, over {MOST_STONES}",
            lambda view: joined(shares(people["stones"], MOST_STONES) for people in peoples(view)),
        ),
        Part(
            "offerings",
            count * LARGEST,
            "which cubes each people holds",
            lambda view: joined(tally(people["cubes"], range(1, LARGEST + 1)) for people in peoples(view)),
        ),
    ]


def _otoma(squares: list[str]) -> list[Part]:
    def pawns(view: SeatView) -> Values:
        where = [pawn["square"] for pawn in view.public["otoma"]]
        return joined(named(square, squares) for square in [*where, *[None] * (MOST_OTOMA - len(where))])

    return [
        Part("otoma", MOST_OTOMA * len(squares), "for each pawn of the Otoma its square", pawns),
        Part(
            "otoma_start",
            len(squares),
            "where the Otoma began",
            lambda view: tally(view.public["otoma_start"], squares),
        ),
    ]


def _arrows(content: Content, squares: int) -> Part:
    colours = list(content.otoma_colours)

    def arrow(words: str | None) -> Values:
        colour, way = words.split() if words else (None, None)
        return named(colour, colours) + named(way, DIRECTION_NAMES)

    size = len(colours) + len(DIRECTION_NAMES)
    return Part(
        "arrows",
        squares * size,
        f"for each square the colour ({', '.join(colours)}) and direction ({', '.join(DIRECTION_NAMES)}) of its arrow",
        lambda view: joined(map(arrow, view.public["arrows"])),
    )


def _screens(seats: int) -> list[Part]:
    terrains, ways = len(TERRAIN_NAMES), len(DIRECTION_NAMES)
    return [
        Part(
            "stacks",
            seats * terrains,
            f"for each seat its tiles of each terrain behind the screen, over {MOST_STACK}",
            lambda view: joined(
                shares(screen["stacks"], MOST_STACK) for screen in view.round_the_table(view.public["screens"])
            ),
        ),
        Part(
            "covered",
            seats * terrains,
            "which of these stacks nobody has looked at",
            lambda view: [
                float(covered)
                for screen in view.round_the_table(view.public["screens"])
                for covered in screen["covered"]
            ],
        ),
        Part(
            "seen",
            terrains * ways,
            f"for each terrain how often each arrow was seen by all, over {MOST_STACK}",
            lambda view: joined(shares(seen, MOST_STACK) for seen in view.public["seen"]),
        ),
        Part(
            "tops",
            terrains * ways,
            "the arrows on top behind the own screen",
            lambda view: joined(named(top, DIRECTION_NAMES) for top in view.own["tops"]),
        ),
    ]
