"""Builds positions of Rumis from a few words."""

from collections.abc import Sequence

from tampu.engine import Action, Options
from tampu.games import game
from tampu.games.rumis.content import Maxima
from tampu.games.rumis.game import Rumis
from tampu.games.rumis.placements.places import places_for
from tampu.games.rumis.placements.stones import Cube, to_corner
from tampu.games.rumis.state import Structure
from tampu.games.rumis.steps import NextTurn, Place

_GAME = game("rumis")
assert isinstance(_GAME, Rumis)
RUMIS: Rumis = _GAME
PLACE = RUMIS.content.place
STONES = {stone.id: number for number, stone in enumerate(RUMIS.content.stones)}

TEST_2X2: Maxima = ((1, 1), (1, 1))
TEST_4X1: Maxima = ((3, 3, 3, 3),)


def cubes(text: str) -> list[Cube]:
    """`000 100`: column, row and layer from 0, as the tables of shapes write them."""
    return [(int(word[0]), int(word[1]), int(word[2])) for word in text.split()]


def stone_of(text: str) -> int:
    shape, _ = to_corner(cubes(text))
    return next(number for number, stone in enumerate(RUMIS.content.stones) if shape in stone.shapes)


def place(stone: str, text: str) -> Action:
    return PLACE.on(STONES[stone], cubes(text))


def colour_number(name: str, seats: int) -> int:
    """Red is the first seat; blue is the last one, so that it exists with any number of seats."""
    return {"red": 0, "yellow": 1, "green": 2, "blue": seats - 1}[name]


def structure(
    board: str = "chullpa",
    seats: int = 4,
    placed: Sequence[tuple[str, str]] = (),
    to_move: str = "red",
    plan: Maxima | None = None,
    **options: str,
) -> Structure:
    """A position with these stones, and one colour to move."""
    settled: Options = RUMIS.meta.settle({"board": board, **options}, seats)
    places = RUMIS.places(settled) if plan is None else places_for(PLACE, plan)
    state = Structure(RUMIS, settled, RUMIS.content, places)
    state.start = 0
    for name, text in placed:
        number = places.number_of(PLACE.on(stone_of(text), cubes(text)))
        assert number is not None
        state.build(colour_number(name, seats), number)
    colour = colour_number(to_move, seats)
    state.push(Place(state.owner(colour), colour))
    return state


def between_turns(state: Structure, colour: str = "red") -> Structure:
    """The same position before it is known whether this colour can move."""
    state.stack.clear()
    state.push(NextTurn(colour_number(colour, state.seats)))
    return state


def tops(state: Structure, rows: Sequence[str]) -> Structure:
    """Make the top view look like this: R, Y, G, B by square."""
    letters = {"R": 0, "Y": 1, "G": 2, "B": 3}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            state.seen[state.places.column[x, y]] = letters[letter]
            state.heights[state.places.column[x, y]] = 1
    return state
