"""The pencil marks of a view, and what they say about its regions: what techniques look at."""

from collections.abc import Sequence

from tampu.games.tiwanaku.pieces.board import Board, Squares
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known


class Situation:
    """The pencil marks of a view, and what they say about its regions."""

    def __init__(self, known: Known, domains: Sequence[int]) -> None:
        self.known = known
        self.board: Board = known.board
        self.domains = list(domains)
        self.terrain = [-1] * len(self.domains)
        self.crops = [0] * len(self.domains)
        self.groups: list[Squares] = []
        self.group_of: dict[int, Squares] = {}
        self.look()

    def look(self) -> None:
        """Read decided terrain, crops and connected groups from the marks."""
        self.terrain = [_decided(domain, TERRAIN_PAIRS) for domain in self.domains]
        self.crops = [_decided(domain, CROP_PAIRS) + 1 for domain in self.domains]
        regions = self.board.regions(tuple(self.terrain))
        self.groups = [region for region in regions if self.terrain[region[0]] >= 0]
        self.group_of = {square: group for group in self.groups for square in group}

    def may(self, square: int, t: int) -> bool:
        return bool(self.domains[square] & TERRAIN_PAIRS[t])

    def beside(self, group: Squares) -> list[int]:
        """The squares beside a group."""
        return sorted({other for square in group for other in self.board.sides[square]}.difference(group))

    def way(self, one: int, other: int, group: Squares) -> list[int]:
        """A shortest way through a group from one of its squares to another."""
        before = {one: one}
        for square in (queue := [one]):
            for side in self.board.sides[square]:
                if side in group and side not in before:
                    before[side] = square
                    queue.append(side)
        found = [other]
        while found[-1] != one:
            found.append(before[found[-1]])
        return found

    def sees(self, one: int, other: int) -> dict[int, int] | None:
        """What must be gone so that two squares cannot have the same crop; None if they can."""
        if other in self.board.kings[one]:
            return {}
        group = self.group_of.get(one, ())
        return self.is_terrain(self.way(one, other, group), self.terrain[one]) if other in group else None

    def near(self, square: int) -> set[int]:
        """The squares that cannot have the same crop."""
        return {*self.board.kings[square], *self.group_of.get(square, ())} - {square}

    def from_one(self, group: Squares) -> list[int]:
        """The squares of a group, each but the first beside one before it."""
        found = [group[0]]
        for square in found:
            found += [side for side in self.board.sides[square] if side in group and side not in found]
        return found

    def closed(self, group: Squares) -> bool:
        t = self.terrain[group[0]]
        return not any(self.may(square, t) for square in self.beside(group))

    def is_terrain(self, squares: Sequence[int], t: int) -> dict[int, int]:
        return dict.fromkeys(squares, ALL_PAIRS & ~TERRAIN_PAIRS[t])

    def not_terrain(self, squares: Sequence[int], t: int) -> dict[int, int]:
        return dict.fromkeys(squares, TERRAIN_PAIRS[t])

    def whole(self, group: Squares) -> dict[int, int]:
        """What must be gone for this group to be a whole region."""
        t = self.terrain[group[0]]
        return join(self.is_terrain(group, t), self.not_terrain(self.beside(group), t))


def _decided(domain: int, groups: tuple[int, ...]) -> int:
    for number, pairs in enumerate(groups):
        if not domain & ~pairs:
            return number
    return -1


def join(*parts: dict[int, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for part in parts:
        for square, pairs in part.items():
            found[square] = found.get(square, 0) | pairs
    return found


def is_crop(square: int, v: int) -> dict[int, int]:
    return {square: ALL_PAIRS & ~CROP_PAIRS[v - 1]}
