"""U8.4: filling the cube, by a depth-first search that always covers the free cube with the fewest placements."""

import time
from collections.abc import Iterable

from tampu.games.rumis.placements.places import members
from tampu.games.rumis.solitaire import SolitaireCube

Covers = list[tuple[int, int]]


class Filler:
    """Searches for a way to fill the rest of a cube."""

    def __init__(self, state: SolitaireCube, seconds: float, order: Iterable[int]) -> None:
        places = state.places
        self._covers = [(cube, places.covers[cube]) for cube in places.covers]
        taken = {cube for number in state.placed for cube in places.cubes[number]}
        self._free = [entry for entry in self._covers if entry[0] not in taken]
        self._state = state
        self._rank = {number: rank for rank, number in enumerate(order)}
        self._until = time.perf_counter() + seconds
        self.out_of_time = False

    def first(self) -> int | None:
        """The first placement of a filling, or None if none was found in time."""
        filling = self._fill(self._state, {cube for cube, _ in self._free})
        return filling[0] if filling else None

    def _fill(self, state: SolitaireCube, free: set[tuple[int, int, int]]) -> list[int] | None:
        if not free:
            return []
        if time.perf_counter() > self._until:
            self.out_of_time = True
            return None
        open_to = state.open()
        fewest, options = 1 << 30, 0
        for cube in free:
            here = open_to & state.places.covers[cube]
            count = here.bit_count()
            if count < fewest:
                fewest, options = count, here
                if count <= 1:
                    break
        if not fewest:
            return None
        for number in sorted(members(options), key=lambda number: self._rank.get(number, 0)):
            after = state.clone()
            after.fill(number)
            rest = self._fill(after, free - set(state.places.cubes[number]))
            if rest is not None:
                return [number, *rest]
            if self.out_of_time:
                return None
        return None
