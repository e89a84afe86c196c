"""What everybody sees of Tiwanaku, what a seat sees besides, and what is hidden (T11): written and read back.

The TypedDicts give the shapes, and the page's types are generated from them. Squares of the board are lists row by row;
-1 is unknown terrain, 0 a square without a known crop.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TypedDict

from tampu.engine import BadInput, Json, JsonObject, Seat
from tampu.engine.wire import as_bool, as_int, as_ints, as_list, as_object, as_text, as_texts
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES, SUPPLY
from tampu.games.tiwanaku.content import NO_ARROW, Content
from tampu.games.tiwanaku.meta import COOP
from tampu.games.tiwanaku.pieces.board import CROPS, TERRAINS, UNKNOWN_CROP, UNKNOWN_TERRAIN
from tampu.games.tiwanaku.pieces.contradictions import contradictions
from tampu.games.tiwanaku.pieces.ground import members
from tampu.games.tiwanaku.pieces.people import SOURCES, People
from tampu.games.tiwanaku.pieces.screens import COVERED
from tampu.games.tiwanaku.steps.departure import PawnInHand

if TYPE_CHECKING:
    from tampu.games.tiwanaku.state import Expedition


class PawnsView(TypedDict):
    """The pawns of one colour and the seats that play it."""

    colour: str
    seats: list[int]
    squares: list[str]
    supply: int


class SourcesView(TypedDict):
    """Where points came from."""

    diversity: int
    crops: int
    offerings: int
    mistakes: int
    unexplored: int


class PeopleView(TypedDict):
    """A people and its seats; the Otoma have none."""

    seats: list[int]
    points: int
    stones: list[int]
    cubes: list[int]
    sources: SourcesView


class OtomaView(TypedDict):
    """A pawn that no seat plays."""

    colour: str
    square: str


class ScreenView(TypedDict):
    """The tiles behind a seat's screen: how many of each terrain, and which stacks are covered."""

    stacks: list[int]
    covered: list[bool]


class StruckView(TypedDict):
    """A level that cannot lie under a pawn of the actor, and the square that shows it; None if it is used up."""

    square: str
    level: int
    rule: str
    by: str | None


class ValleyView(TypedDict):
    """Everything that lies open. `ways` are the steps of the pawn in hand: it enters on `a1`, goes on `a1>b1`."""

    size: Literal["long", "tiny"]
    mode: Literal["competitive", "solo", "coop"]
    first: int
    start: list[str]
    otoma_start: list[str]
    terrain: list[int]
    crops: list[int]
    left: list[int]
    stock: list[int]
    crops_left: list[int]
    levels: int
    pawns: list[PawnsView]
    ways: str
    struck: list[StruckView]
    people: list[PeopleView]
    otoma: list[OtomaView]
    arrows: list[str | None]
    screens: list[ScreenView]
    seen: list[list[int]]
    idle: int
    out: list[bool]


class OwnScreenView(TypedDict):
    """The arrows on top behind the own screen; none where a stack is empty or covered."""

    tops: list[str | None]


PUBLIC = (ValleyView,)
OWN = (OwnScreenView,)


# -- writing --------------------------------------------------------------------------------------------


def public(state: "Expedition") -> JsonObject:
    crops = state.known_crops()
    return {
        "size": state.ground.board.id,
        "mode": state.mode,
        "first": state.first,
        "start": [state.name(square) for square in state.start],
        "otoma_start": [state.name(square) for square in state.otoma_start],
        "terrain": [*state.known_terrain()],
        "crops": [*crops],
        "left": list(state.left),
        "stock": [state.stock(terrain) for terrain in range(len(TERRAINS))],
        "crops_left": [most - crops.count(level) for level, most in enumerate(CROPS, 1)],
        "levels": state.levels,
        "pawns": _pawns(state),
        "ways": _ways(state),
        "struck": _struck(state, crops),
        "people": _people(state),
        "otoma": [
            {"colour": state.otoma_colour(pawn), "square": state.name(square)}
            for pawn, square in enumerate(state.otoma)
        ],
        "arrows": [_arrow(state, arrow) for arrow in state.arrows],
        "screens": _screens(state),
        "seen": [list(seen) for seen in state.screens.seen] if state.mode == COOP else [],
        "idle": state.idle,
        "out": [*state.out],
    }


def _pawns(state: "Expedition") -> list[Json]:
    return [
        {
            "colour": state.colours[colour],
            "seats": [seat for seat in range(state.seats) if state.colour_of(seat) == colour],
            "squares": [state.name(square) for square in members(pawns)],
            "supply": state.supply[colour],
        }
        for colour, pawns in enumerate(state.pawns)
    ]


def _ways(state: "Expedition") -> str:
    """Shortest ways of the pawn in hand to all it can reach, step by step; a pawn that enters begins with `a1`."""
    choice = state.choice
    if not isinstance(choice, PawnInHand):
        return ""
    ways = state.ground.ways(*choice.departure(state))
    begins = None if choice.pawn == SUPPLY else choice.pawn
    steps = [(begins if before is None else before, to) for to, before in ways.items() if to != begins]
    return " ".join(state.name(to) if on is None else f"{state.name(on)}>{state.name(to)}" for on, to in steps)


def _struck(state: "Expedition", crops: Sequence[int]) -> list[Json]:
    """T3.8, T6.2: what the open board rules out where the actor could divine."""
    seat = state.actor()
    if seat is None or not (bare := state.bare(seat) & state.laid):
        return []
    board, terrain = state.ground.board, state.known_terrain()
    return [
        {"square": board.name(square), "level": level, "rule": rule, "by": None if by is None else board.name(by)}
        for square in members(bare)
        for level, rule, by in contradictions(board, terrain, crops, square)
    ]


def _people(state: "Expedition") -> list[Json]:
    return [
        {"seats": [seat for seat in range(state.seats) if state.people_of(seat) is people], **people.json()}
        for people in state.people
    ]


def _arrow(state: "Expedition", arrow: int) -> Json:
    if arrow == NO_ARROW:
        return None
    return f"{state.content.otoma_colours[arrow // 4]} {DIRECTION_NAMES[arrow % 4]}"


def _screens(state: "Expedition") -> list[Json]:
    covered = state.screens.covered()
    return [
        {"stacks": [*stacks], "covered": [(seat, terrain) in covered for terrain in range(len(TERRAINS))]}
        for seat, stacks in enumerate(state.screens.stacks)
    ]


def own(state: "Expedition", seat: Seat) -> JsonObject:
    """T11: the top arrows behind the own screen."""
    if state.mode != COOP:
        return {}
    return {"tops": [None if top == COVERED else DIRECTION_NAMES[top] for top in state.screens.tops[seat]]}


def secret(state: "Expedition") -> JsonObject:
    return {
        "terrain": list(state.terrain),
        "crops": list(state.crops),
        "tops": [list(tops) for tops in state.screens.tops],
    }


# -- reading --------------------------------------------------------------------------------------------


def read(state: "Expedition", public: JsonObject, secret: JsonObject) -> None:
    """Fill an empty state with what was written."""
    board = state.ground.board
    state.first = as_int(public["first"], "first")
    state.terrain = tuple(as_ints(secret["terrain"], "terrain"))
    state.crops = tuple(as_ints(secret["crops"], "crops"))
    state.start = tuple(board.square(name) for name in as_texts(public["start"], "start"))
    state.otoma_start = tuple(board.square(name) for name in as_texts(public["otoma_start"], "otoma_start"))
    state.laid = _known(as_ints(public["terrain"], "terrain"), UNKNOWN_TERRAIN)
    state.cropped = _known(as_ints(public["crops"], "crops"), UNKNOWN_CROP)
    state.left = as_ints(public["left"], "left")
    pawns = [as_object(entry, "pawns") for entry in as_list(public["pawns"], "pawns")]
    squares = [as_texts(entry.get("squares"), "pawns.squares") for entry in pawns]
    state.pawns = [sum(1 << board.square(name) for name in names) for names in squares]
    state.supply = [as_int(entry.get("supply"), "pawns.supply") for entry in pawns]
    state.people = [_read_people(entry) for entry in as_list(public["people"], "people")]
    otoma = [as_object(entry, "otoma") for entry in as_list(public["otoma"], "otoma")]
    state.otoma = [board.square(as_text(entry.get("square"), "otoma.square")) for entry in otoma]
    state.arrows = [_read_arrow(state.content, arrow) for arrow in as_list(public["arrows"], "arrows")]
    if state.mode == COOP:
        screens = [as_object(screen, "screens") for screen in as_list(public["screens"], "screens")]
        state.screens.stacks = [as_ints(screen.get("stacks"), "stacks") for screen in screens]
        state.screens.tops = [as_ints(tops, "tops") for tops in as_list(secret["tops"], "tops")]
        state.screens.seen = [as_ints(seen, "seen") for seen in as_list(public["seen"], "seen")]
    state.idle = as_int(public["idle"], "idle")
    state.out = [as_bool(out, "out") for out in as_list(public["out"], "out")]


def _read_arrow(content: Content, value: Json) -> int:
    if value is None:
        return NO_ARROW
    colour, _, direction = as_text(value, "arrows").partition(" ")
    if colour not in content.otoma_colours or direction not in DIRECTION_NAMES:
        raise BadInput(f"arrows: '{value}' is no colour and direction")
    return content.otoma_colours.index(colour) * 4 + DIRECTION_NAMES.index(direction)


def _known(values: Sequence[int], unknown: int) -> int:
    """The squares that have a value."""
    return sum(1 << square for square, value in enumerate(values) if value != unknown)


def _read_people(value: Json) -> People:
    entry = as_object(value, "people")
    people = People()
    people.stones = as_ints(entry.get("stones"), "people.stones")
    people.cubes = sum(1 << level - 1 for level in as_ints(entry.get("cubes"), "people.cubes"))
    sources = as_object(entry.get("sources"), "people.sources")
    people.points = [as_int(sources.get(name), f"people.sources.{name}") for name in SOURCES]
    return people
