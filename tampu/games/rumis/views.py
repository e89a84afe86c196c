"""The shape of what a client sees of Rumis. The page's types are generated from this."""

from typing import TypedDict

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
