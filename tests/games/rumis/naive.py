"""Rumis by looking at every placement in turn: slow, plain, and written from the rules without the bit sets.

The tests compare the real rules with it; `make bench` measures both.
"""

from collections.abc import Sequence
from random import Random

from tampu.games.rumis.alphabet import PlaceVerb
from tampu.games.rumis.content import Maxima
from tampu.games.rumis.placements.stones import Cube, placements

SIDES = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


class Naive:
    """A structure as a dictionary from cube to colour."""

    def __init__(self, verb: PlaceVerb, maxima: Maxima, colours: int, ground: bool = False) -> None:
        self.all = [
            (stone, verb.cubes_of((turned, *corner))) for turned, stone, corner in placements(verb.shapes, maxima)
        ]
        self.colours = colours
        self.ground = ground
        self.cubes: dict[Cube, int] = {}
        self.left = [set(range(len(verb.stones))) for _ in range(colours)]
        self.first = [True] * colours

    def legal(self, colour: int) -> list[int]:
        """The numbers of the placements that this colour may choose."""
        return [number for number in range(len(self.all)) if self.allows(colour, number)]

    def allows(self, colour: int, number: int) -> bool:
        stone, cubes = self.all[number]
        if stone not in self.left[colour]:
            return False
        for x, y, z in cubes:
            if (x, y, z) in self.cubes:
                return False
            if z and (x, y, z - 1) not in self.cubes and (x, y, z - 1) not in cubes:
                return False
        if not self.first[colour]:
            return self.touches(cubes, colour)
        if self.ground and all(z for _, _, z in cubes):
            return False
        return not self.cubes or self.touches(cubes, None)

    def touches(self, cubes: Sequence[Cube], colour: int | None) -> bool:
        for x, y, z in cubes:
            for a, b, c in SIDES:
                other = self.cubes.get((x + a, y + b, z + c))
                if other is not None and (colour is None or other == colour):
                    return True
        return False

    def build(self, colour: int, number: int) -> None:
        stone, cubes = self.all[number]
        self.left[colour].discard(stone)
        self.first[colour] = False
        for cube in cubes:
            self.cubes[cube] = colour

    def visible(self) -> list[int]:
        tops: dict[tuple[int, int], tuple[int, int]] = {}
        for (x, y, z), colour in self.cubes.items():
            if z >= tops.get((x, y), (-1, 0))[0]:
                tops[x, y] = (z, colour)
        return [sum(seen == colour for _, seen in tops.values()) for colour in range(self.colours)]

    def play_out(self, random: Random) -> int:
        """A random game; returns the number of stones placed."""
        out = [False] * self.colours
        stones = colour = 0
        while not all(out):
            if not out[colour]:
                legal = self.legal(colour)
                if legal:
                    self.build(colour, random.choice(legal))
                    stones += 1
                else:
                    out[colour] = True
            colour = (colour + 1) % self.colours
        return stones
