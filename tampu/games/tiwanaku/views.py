"""The shape of what a client sees of Tiwanaku. The page's types are generated from this.

Squares of the board are lists row by row; -1 is unknown terrain, 0 a square without a known crop.
"""

from typing import Literal, TypedDict


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
