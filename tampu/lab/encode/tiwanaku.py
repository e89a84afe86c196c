"""Tiwanaku in numbers: the valley as far as it is known, pawns, peoples, and the arrows."""

from typing import Any

from tampu.engine import Options
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES
from tampu.games.tiwanaku.content import Content
from tampu.games.tiwanaku.meta import MOST_LEVELS
from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST, TERRAIN_NAMES, TILES, board_named
from tampu.lab.encode.layout import Look, Part, Values, joined, named, share, shares, spot, tally

_MOST_POINTS = 150
_MOST_PAWNS = 6
_MOST_OTOMA = 5
_MOST_STONES = 12
_MOST_STACK = 10
_MOST_IDLE = 50


def parts(content: Content, options: Options) -> list[Part]:
    board = board_named(options["size"])
    squares = [board.name(square) for square in range(board.squares)]
    seats = options.seats
    terrains, levels = range(len(TERRAIN_NAMES)), range(1, LARGEST + 1)
    found = [
        Part(
            "terrain",
            len(terrains) * len(squares),
            f"for each terrain ({', '.join(TERRAIN_NAMES)}) the squares known to have it, row by row",
            lambda look: _planes(look.public["terrain"], terrains),
        ),
        Part(
            "crops",
            len(levels) * len(squares),
            "for each level of crop the squares known to have it",
            lambda look: _planes(look.public["crops"], levels),
        ),
        Part("left", len(TILES), "tiles of each terrain not yet explored", lambda look: _of(look, "left", TILES)),
        Part("stock", len(TILES), "tiles of each terrain in the stock", lambda look: _of(look, "stock", TILES)),
        Part("crops_left", len(CROPS), "crops of each level left", lambda look: _of(look, "crops_left", CROPS)),
        Part("start", len(squares), "the start squares", lambda look: tally(look.public["start"], squares)),
        Part("first", seats, "who began", lambda look: spot(look.away(look.public["first"]), seats)),
        Part(
            "levels",
            1,
            f"how many levels a colour has, over {MOST_LEVELS}",
            lambda look: [share(look.public["levels"], MOST_LEVELS)],
        ),
        Part(
            "out",
            seats,
            "the seats that have passed",
            lambda look: [float(out) for out in look.round_the_table(look.public["out"])],
        ),
        Part(
            "idle",
            1,
            f"turns without a new tile, over {_MOST_IDLE}",
            lambda look: [share(look.public["idle"], _MOST_IDLE)],
        ),
    ]
    found += _pawns(squares, seats)
    found += _peoples(seats if options["mode"] == "competitive" else 2)
    if options["mode"] != "competitive":
        found += _otoma(squares)
    if options["mode"] == "solo":
        found.append(_arrows(content, len(squares)))
    if options["mode"] == "coop":
        found += _screens(seats)
    return found


def _planes(squares: list[int], kinds: range) -> Values:
    return [float(here == kind) for kind in kinds for here in squares]


def _of(look: Look, name: str, most: tuple[int, ...]) -> Values:
    return [share(count, whole) for count, whole in zip(look.public[name], most, strict=True)]


def _pawns(squares: list[str], seats: int) -> list[Part]:
    """Seats may share a colour; each seat shows the pawns that it moves."""

    def pawns(look: Look) -> list[dict[str, Any]]:
        by_seat = [next(p for p in look.public["pawns"] if seat in p["seats"]) for seat in range(seats)]
        return look.round_the_table(by_seat)

    return [
        Part(
            "pawns",
            seats * len(squares),
            "for each seat the squares of the pawns it moves",
            lambda look: joined(tally(pawn["squares"], squares) for pawn in pawns(look)),
        ),
        Part(
            "supply",
            seats,
            f"for each seat the pawns not yet on the board, over {_MOST_PAWNS}",
            lambda look: shares((pawn["supply"] for pawn in pawns(look)), _MOST_PAWNS),
        ),
    ]


def _peoples(count: int) -> list[Part]:
    """A people for each seat, or one people of all seats and then the Otoma."""

    def peoples(look: Look) -> list[dict[str, Any]]:
        listed: list[dict[str, Any]] = look.public["people"]
        return look.round_the_table(listed) if all(people["seats"] for people in look.public["people"]) else listed

    return [
        Part(
            "points",
            count,
            f"points of each people, over {_MOST_POINTS}: by seat, or of all seats and of the Otoma",
            lambda look: shares((people["points"] for people in peoples(look)), _MOST_POINTS),
        ),
        Part(
            "stones",
            count * len(TERRAIN_NAMES),
            f"height of each people on each path of diversity, over {_MOST_STONES}",
            lambda look: joined(shares(people["stones"], _MOST_STONES) for people in peoples(look)),
        ),
        Part(
            "offerings",
            count * LARGEST,
            "which cubes each people holds",
            lambda look: joined(tally(people["cubes"], range(1, LARGEST + 1)) for people in peoples(look)),
        ),
    ]


def _otoma(squares: list[str]) -> list[Part]:
    def pawns(look: Look) -> Values:
        where = [pawn["square"] for pawn in look.public["otoma"]]
        return joined(named(square, squares) for square in [*where, *[None] * (_MOST_OTOMA - len(where))])

    return [
        Part("otoma", _MOST_OTOMA * len(squares), "for each pawn of the Otoma its square", pawns),
        Part(
            "otoma_start",
            len(squares),
            "where the Otoma began",
            lambda look: tally(look.public["otoma_start"], squares),
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
        lambda look: joined(map(arrow, look.public["arrows"])),
    )


def _screens(seats: int) -> list[Part]:
    terrains, ways = len(TERRAIN_NAMES), len(DIRECTION_NAMES)
    return [
        Part(
            "stacks",
            seats * terrains,
            f"for each seat its tiles of each terrain behind the screen, over {_MOST_STACK}",
            lambda look: joined(
                shares(screen["stacks"], _MOST_STACK) for screen in look.round_the_table(look.public["screens"])
            ),
        ),
        Part(
            "covered",
            seats * terrains,
            "which of these stacks nobody has looked at",
            lambda look: [
                float(covered)
                for screen in look.round_the_table(look.public["screens"])
                for covered in screen["covered"]
            ],
        ),
        Part(
            "seen",
            terrains * ways,
            f"for each terrain how often each arrow was seen by all, over {_MOST_STACK}",
            lambda look: joined(shares(seen, _MOST_STACK) for seen in look.public["seen"]),
        ),
        Part(
            "tops",
            terrains * ways,
            "the arrows on top behind the own screen",
            lambda look: joined(named(top, DIRECTION_NAMES) for top in look.own["tops"]),
        ),
    ]
