"""What everybody sees of Rumis, its shape, and reading it back. The page's types are generated from the shape."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypedDict

from tampu.engine.errors import BadInput
from tampu.engine.wire import Json, JsonObject, as_bool, as_int, as_list, as_object, as_text
from tampu.games.rumis.alphabet import write_cube

if TYPE_CHECKING:
    from tampu.games.rumis.content import Content
    from tampu.games.rumis.placements.places import Places
    from tampu.games.rumis.solitaire import SolitaireCube
    from tampu.games.rumis.state import Structure

NOBODY: Final = -1
"""In place of a colour or a seat, where there is none."""

Placed = tuple[int, str]
"""A colour's number, and a stone with its cubes as they are written in a move."""


class ColourView(TypedDict):
    """One colour: its owner (none for the ruins), the stones left and the points so far."""

    colour: str
    seat: int | None
    left: list[str]
    visible: int
    total: int
    out: bool


class StructureView(TypedDict):
    """A game for two to four seats; plans are rows from the top, -1 in `seen` is an empty square."""

    start: int
    maxima: list[list[int]]
    heights: list[list[int]]
    seen: list[list[int]]
    colours: list[ColourView]
    placed: list[Placed]


class CubeView(TypedDict):
    """A solitaire cube; here the number of a placed stone tells the copies of one stone apart."""

    maxima: list[list[int]]
    left: dict[str, int]
    placed: list[Placed]
    filled: int


PUBLIC = (StructureView, CubeView)
OWN = ()


def structure(state: "Structure") -> JsonObject:
    """A game for two to four seats: a `StructureView`."""
    content, places = state.content, state.places
    colours: list[Json] = [
        {
            "colour": content.colours[colour],
            "seat": state.owner(colour) if colour < state.colours else None,
            "left": [stone.id for i, stone in enumerate(content.stones) if state.left[colour] >> i & 1],
            "visible": state.visible(colour),
            "total": state.total(colour) if colour < state.colours else 0,
            "out": state.out[colour] if colour < state.colours else False,
        }
        for colour in range(len(state.left))
    ]
    return {
        "start": state.start,
        "maxima": [list(row) for row in places.maxima],
        "heights": _plan(places, state.heights, 0),
        "seen": _plan(places, state.seen, NOBODY),
        "colours": colours,
        "placed": [[colour, _written(content, places, number)] for colour, number in state.placed],
    }


def solitaire(state: "SolitaireCube") -> JsonObject:
    """A solitaire cube: a `CubeView`."""
    content, places = state.content, state.places
    used = [0] * len(state.left)
    placed: list[Json] = []
    for number in state.placed:
        stone = places.stone[number]
        placed.append([used[stone], _written(content, places, number)])
        used[stone] += 1
    return {
        "maxima": [list(row) for row in places.maxima],
        "left": {stone.id: count for stone, count in zip(content.stones, state.left, strict=True)},
        "placed": placed,
        "filled": state.filled,
    }


def read_structure(state: "Structure", public: JsonObject) -> None:
    """Fill an empty structure with what was seen."""
    for colour, number in _placed(state.places, public):
        state.build(colour, number)
    state.start = as_int(public["start"], "start")
    colours = as_list(public["colours"], "colours")[: state.colours]
    state.out = [as_bool(as_object(colour, "colours").get("out"), "out") for colour in colours]


def read_solitaire(state: "SolitaireCube", public: JsonObject) -> None:
    """Fill an empty cube with what was seen."""
    for _, number in _placed(state.places, public):
        state.fill(number)


def _plan(places: "Places", by_column: Sequence[int], empty: int) -> Json:
    """Values of the columns as rows of the plan."""
    rows: list[Json] = []
    column = places.column
    for y, row in enumerate(places.maxima):
        rows.append([by_column[column[x, y]] if top else empty for x, top in enumerate(row)])
    return rows


def _written(content: "Content", places: "Places", number: int) -> str:
    """A placement as in a move, without the verb."""
    return " ".join([content.stones[places.stone[number]].id, *(write_cube(cube) for cube in places.cubes[number])])


def _placed(places: "Places", public: JsonObject) -> Iterator[tuple[int, int]]:
    """The placements of a view, in order, each with the number before it."""
    for item in as_list(public["placed"], "placed"):
        colour, words = as_list(item, "placed")
        number = places.number_of(places.verb.read(as_text(words, "placed").split()))
        if number is None:
            raise BadInput(f"placed: '{words}' does not lie on the plan")
        yield as_int(colour, "placed"), number
