"""What a seat among rivals may still get: from its pawns, its cubes, its stones, and its share of what lies open.

The tiles that are left will be shared about evenly, so what one seat takes the others lose: a position is worth what
its seat may get less what the others may.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import ClassVar

from tampu.bots.tiwanaku.beliefs import Beliefs
from tampu.engine import Seat
from tampu.games.tiwanaku.pieces.ground import members
from tampu.games.tiwanaku.state import Expedition

Pawn = tuple[int, int]
"""A pawn on a bare tile: its square and the terrain."""
Stones = tuple[int, ...]

_LEVELS = range(1, 6)
_POOL = 0.8
"""The part of a fair share of the open crops that a seat will divine without holding such a cube already."""
_SET = 5.0
"""So many own discoveries make room for another offering."""
_MUCH = 12
"""So many squares without a tile are much to discover."""
_MOST = 24
"""From so many squares without a tile on, an early promise of an offering counts no less."""


class Prospects:
    """How much of what may come is counted."""

    fixed: ClassVar[bool] = True

    def __init__(
        self,
        patience: float,
        ripening: float,
        soon: float,
        early: float,
        later: float,
        stones: float,
        turn: float,
        holding: float,
    ) -> None:
        self.patience = patience
        """What a later divination is worth, compared with one made now."""
        self.ripening = ripening
        """How much of what is unclear under a pawn will become clear, while much is still to be discovered."""
        self.soon = soon
        """The part of the offering that the cubes and the pawns on bare tiles promise together, at the end."""
        self.early = early
        """The same while most is still to be discovered."""
        self.later = later
        """The part of the offerings that a fair share of the crops still open would allow besides."""
        self.stones = stones
        """The part of the diversity that is still possible which will be reached."""
        self.turn = turn
        """What a turn is worth; with no pawn free, one must be spent on divining."""
        self.holding = holding
        """What is lost with each cube that an offering lacks, while much is to come."""


class Holding:
    """What a seat has."""

    __slots__ = ("bare", "cubes", "free", "points", "stones")

    def __init__(self, points: float, cubes: int, stones: Stones, bare: tuple[Pawn, ...], free: int) -> None:
        self.points = points
        self.cubes = cubes
        self.stones = stones
        self.bare = bare
        self.free = free
        """Pawns in the supply and on crops."""

    @classmethod
    def of(cls, state: Expedition, seat: Seat) -> "Holding":
        people = state.people_of(seat)
        colour = state.colour_of(seat)
        bare = tuple((square, state.terrain[square]) for square in members(state.bare(seat)))
        free = state.supply[colour] + (state.pawns[colour] & state.cropped).bit_count()
        return cls(people.total, people.cubes, tuple(people.stones), bare, free)


class Land:
    """What is still open to all."""

    __slots__ = ("empty", "left", "pool")

    def __init__(self, empty: int, left: tuple[int, ...], pool: tuple[float, ...]) -> None:
        self.empty = empty
        """Squares without a tile."""
        self.left = left
        self.pool = pool
        """How many crops of each level are to be expected on squares without crop and without pawn."""

    def opened(self, likely: Sequence[float]) -> "Land":
        """With one more square to take, on which these levels are so likely."""
        return Land(
            self.empty, self.left, tuple(open_ + chance for open_, chance in zip(self.pool, likely, strict=True))
        )

    def taken(self, likely: Sequence[float]) -> tuple[float, ...]:
        """What is open when a square is taken on which these levels are so likely."""
        return tuple(max(0.0, open_ - chance) for open_, chance in zip(self.pool, likely, strict=True))


class Outlook:
    """Judges what a seat may get, with given beliefs."""

    def __init__(self, state: Expedition, beliefs: Beliefs, prospects: Prospects) -> None:
        self._beliefs = beliefs
        self._prospects = prospects
        self._seats = state.seats
        self._levels = state.levels
        self._offerings = offerings = state.content.offerings
        self._points = state.content.points
        self._steps = [more - fewer for fewer, more in pairwise(offerings)]
        self._pawns = state.content.pawns[state.seats]
        self._known = [t if state.laid >> square & 1 else -1 for square, t in enumerate(state.terrain)]
        self._promises: dict[tuple[int, int, int], tuple[float, tuple[float, ...]]] = {}
        self._diversity: dict[tuple[Stones, tuple[int, ...]], float] = {}
        self._likely: dict[int, tuple[float, ...]] = {}

    def land(self, state: Expedition) -> Land:
        taken = state.cropped
        for pawns in state.pawns:
            taken |= pawns
        pool = [0.0] * len(_LEVELS)
        for square in members(state.ground.all & ~taken):
            for place, chance in enumerate(self.likely(square)):
                pool[place] += chance
        return Land(state.unexplored(), tuple(state.left), tuple(pool))

    def likely(self, square: int) -> tuple[float, ...]:
        """The chances of the levels on a square, whatever its terrain turns out to be."""
        if square not in self._likely:
            beliefs, known = self._beliefs, self._known[square]
            if known >= 0:
                self._likely[square] = tuple(beliefs.crops(square, known))
            else:
                sums = [0.0] * len(_LEVELS)
                for t, share in enumerate(beliefs.terrain[square]):
                    if share:
                        for place, chance in enumerate(beliefs.crops(square, t)):
                            sums[place] += share * chance
                self._likely[square] = tuple(sums)
        return self._likely[square]

    def ahead(self, land: Land) -> float:
        """1 while there is much to discover, 0 at the end."""
        return min(1.0, land.empty / _MUCH)

    def of(self, own: Holding, land: Land) -> float:
        """The points that a seat may have at the end."""
        prospects = self._prospects
        turns = land.empty / self._seats
        total = own.points
        cubes = own.cubes
        share = _POOL / self._seats
        ready = [float(cubes >> place & 1) for place in range(len(_LEVELS))]
        for pawn in own.bare:
            promise, chances = self.promise(pawn, land)
            total += promise
            for place, chance in enumerate(chances):
                ready[place] += chance
        most = 1 + turns / _SET
        counts = [min(most, count + share * open_) for count, open_ in zip(ready, land.pool, strict=True)]
        soon = self._sets(min(1.0, count) for count in ready)
        most_open = min(1.0, land.empty / _MOST)
        promised = prospects.soon + (prospects.early - prospects.soon) * most_open
        total += promised * soon + prospects.later * (self._sets(counts) - soon)
        total += prospects.stones * self.diversity(own.stones, land.left)
        return total + prospects.turn / self._pawns * self.ahead(land) * min(own.free, turns + 0.5)

    def _sets(self, counts: Iterable[float]) -> float:
        """T7.1: what offerings bring of so many cubes of each level, if each holds every level that is left."""
        return sum((step * count for step, count in zip(self._steps, sorted(counts, reverse=True), strict=True)), 0.0)

    def promise(self, pawn: Pawn, land: Land) -> tuple[float, tuple[float, ...]]:
        """What the crop under a pawn will bring, and how likely the cube of each level is."""
        case = (*pawn, land.empty)
        if case not in self._promises:
            crops = self._beliefs.crops(*pawn)
            clear = sum(self._points[level] * chance for level, chance in enumerate(crops, 1))
            now = max(0.0, max(self._points[level] * crops[level - 1] - self.missed(pawn, level) for level in _LEVELS))
            part = (now + self._prospects.ripening * self.ahead(land) * (clear - now)) / clear
            self._promises[case] = (self._prospects.patience * part * clear, tuple(part * chance for chance in crops))
        return self._promises[case]

    def diversity(self, stones: Stones, left: tuple[int, ...]) -> float:
        """The most that a fair share of the tiles left would bring, if stones climbed side by side."""
        case = (stones, left)
        found = self._diversity.get(case)
        if found is None:
            ends = [min(self._levels, stone + tiles / self._seats) for stone, tiles in zip(stones, left, strict=True)]
            found = 0.0
            for level in range(1, self._levels + 1):
                there = stones.count(level)
                coming = sum(
                    min(1.0, max(0.0, end - level + 1))
                    for stone, end in zip(stones, ends, strict=True)
                    if stone < level
                )
                found += coming * (there + (coming + 1) / 2)
            self._diversity[case] = found
        return found

    def offered(self, own: Holding, cubes: int, land: Land) -> float:
        """The outlook after offering these cubes."""
        number = cubes.bit_count()
        regret = self._prospects.holding * self.ahead(land) * (len(_LEVELS) - number)
        after = Holding(own.points + self._offerings[number], own.cubes & ~cubes, own.stones, own.bare, own.free)
        return self.of(after, land) - regret

    def settled(self, own: Holding, land: Land) -> float:
        """The outlook at the end of a turn in which an offering is allowed."""
        kept = self.of(own, land)
        return max(kept, self.offered(own, own.cubes, land)) if own.cubes else kept

    def missed(self, pawn: Pawn, level: int) -> float:
        """T6.5: what naming this level loses on average by being wrong."""
        crops = self._beliefs.crops(*pawn)
        return sum(chance * self._points[other] for other, chance in enumerate(crops, 1) if other != level)
