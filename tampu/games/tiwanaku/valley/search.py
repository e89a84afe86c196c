"""A randomised depth-first search along the frontier: legal valleys from nothing, fast."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from tampu.engine.errors import BadInput
from tampu.games.tiwanaku.pieces.board import CROPS, LARGEST
from tampu.games.tiwanaku.valley.bounds import Bounds
from tampu.games.tiwanaku.valley.evenness import FILL, MOST_LACKING, WAIT, fill_at
from tampu.games.tiwanaku.valley.frontier import HOPELESS, SLOT, Room, Scan, options

Map = tuple[tuple[int, ...], tuple[int, ...]]
"""Terrain and crop of every square."""


class Impossible(BadInput):
    """No map fits what is known."""


PATIENCE: Final = 400
_JOIN: Final = 40
_CROP_WEIGHTS: Final = (50, 25, 15, 10, 6)

Weigh = Callable[[int, int, int, int, int, bool], int]
"""How often a way to fill a square is tried first: regions that it joins (1 above, 2 to the left, 3 both), crop (level
1 is 0), crops of its region, crops that the regions of the frontier lack, row (0 top, 1 between, 2 bottom), and whether
the column is the last."""


def large_first(joins: int, crop: int, used: int, lacking: int, row: int, last: bool) -> int:
    """Large regions and low crops come first; tuned for speed, not for fairness."""
    return _CROP_WEIGHTS[crop] * (_JOIN if joins else 1)


def evenly(joins: int, crop: int, used: int, lacking: int, row: int, last: bool) -> int:
    """About as often as it occurs among all valleys (see `evenness`)."""
    return FILL[fill_at(joins, crop, used, last)] * WAIT[row][min(lacking, MOST_LACKING)]


class Search:
    """Finds some map of the domains; not every map is equally likely."""

    def __init__(self, scan: Scan, domains: Sequence[int], tiles: Sequence[int], weigh: Weigh) -> None:
        self.scan = scan
        self._weigh = weigh
        self.domains = [domains[square] for square in scan.order]
        self.bounds = Bounds(scan, domains, tiles)
        self.room = Room(scan, domains)

    def descend(self, random: Random, patience: int = PATIENCE) -> Map | None:
        """One descent of at most `patience` nodes; None if that was not enough. Impossible if there is no map."""
        squares = len(self.domains)
        tiles, crops = list(self.bounds.tiles), list(CROPS)
        path: list[int] = []
        choices = [self.choices(0, 0, tiles, crops)]
        for _ in range(patience):
            while not choices[-1]:
                choices.pop()
                if not choices:
                    raise Impossible("no map fits what is known")
                pair = path.pop()
                tiles[pair // LARGEST] += 1
                crops[pair % LARGEST] += 1
            pair, state = draw_weighted(choices[-1], random)
            path.append(pair)
            if len(path) == squares:
                return self._map(path)
            tiles[pair // LARGEST] -= 1
            crops[pair % LARGEST] -= 1
            choices.append(self.choices(state, len(path), tiles, crops))
        return None

    def choices(
        self, state: int, position: int, tiles: Sequence[int], crops: Sequence[int]
    ) -> list[tuple[int, int, int]]:
        """What may come next: weight, pair and the state that follows."""
        after = position + 1
        least, most = self.bounds.least[after], self.bounds.most[after]
        scarce = [t for t, left in enumerate(tiles) if left > most[t]]
        if len(scarce) > 1:
            return []
        r = position % self.scan.rows
        row = 0 if not r else 1 if r + 1 < self.scan.rows else 2
        last = position >= self.scan.last_column
        up = (state >> SLOT * (r - 1) & 7) - 1 if r else -1
        left = (state >> SLOT * r & 7) - 1
        found = []
        for pair, new in options(state, self.scan, position, self.domains[position]):
            t = pair // LARGEST
            if not crops[pair % LARGEST] or tiles[t] <= least[t] or (scarce and scarce[0] != t):
                continue
            lacking = self.room.lacking(new, after)
            if lacking != HOPELESS:
                joins, used = (t == up) + 2 * (t == left), new >> SLOT * r + 6 & 31
                found.append((self._weigh(joins, pair % LARGEST, used, lacking, row, last), pair, new))
        return found

    def _map(self, pairs: Sequence[int]) -> Map:
        terrain, crops = [0] * len(pairs), [0] * len(pairs)
        for square, pair in zip(self.scan.order, pairs, strict=True):
            terrain[square], crops[square] = pair // LARGEST, pair % LARGEST + 1
        return tuple(terrain), tuple(crops)


def draw_weighted(choices: list[tuple[int, int, int]], random: Random) -> tuple[int, int]:
    """Remove a random choice, heavy ones more often."""
    number = int(random.random() * sum(weight for weight, _, _ in choices))
    place = 0
    while number >= choices[place][0]:
        number -= choices[place][0]
        place += 1
    _, pair, state = choices.pop(place)
    return pair, state
