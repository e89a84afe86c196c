"""Plays a game among rivals to its end in an imagined valley, fast.

All seats play by the same quick rule. They know what has come to light in that game: of a set of imagined valleys, one
bit each, those that still fit it. So a discovery teaches everybody there what it would teach at the table.
"""

from collections.abc import Sequence
from math import exp, inf
from random import Random
from typing import ClassVar

from tampu.engine import Action, Play, SearchChance, Seat
from tampu.games.tiwanaku.alphabet import KEEP, OFFER, PASS, STOP, SUPPLY
from tampu.games.tiwanaku.pieces.board import LARGEST, TERRAINS
from tampu.games.tiwanaku.pieces.ground import members
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.competitive import LastDivination, Turn
from tampu.games.tiwanaku.steps.divination import DivineAgain
from tampu.games.tiwanaku.steps.exploration import Moving
from tampu.games.tiwanaku.steps.offerings import LastOffer
from tampu.games.tiwanaku.valley.search import Map

_LEVELS = range(1, LARGEST + 1)
_EVERY_CUBE = (1 << LARGEST) - 1
_CUBE = 2.0
"""What a cube is worth that is not held yet: a fifth of the largest offering."""
_PROMISED = 0.9
"""What a crop under a pawn is worth, compared with one that is divined."""
_FREE = 1.3
"""What a free pawn is worth, as long as there are turns for it."""
_MUCH = 12
"""So many squares without a tile are much to discover."""
_WHIM = 1.5
"""The most that chance adds to the worth of a move, so that not all games go the same way."""
_RIVALRY = 5.0
"""Who has so many points more than the best rival is likely to win."""


class Valleys:
    """Maps of which one may be the true one."""

    fixed: ClassVar[bool] = True

    def __init__(self, maps: Sequence[Map]) -> None:
        self.every = (1 << len(maps)) - 1
        squares = range(len(maps[0][0]))
        self.terrain = [[0] * len(TERRAINS) for _ in squares]
        """By square and terrain: the maps that have it."""
        self.crops = [[0] * LARGEST for _ in squares]
        """By square and level, from 1: the maps that have it."""
        for number, (terrain, crops) in enumerate(maps):
            for square in squares:
                self.terrain[square][terrain[square]] |= 1 << number
                self.crops[square][crops[square] - 1] |= 1 << number


class Future:
    """One imagined game. Its state, which it changes, has one of the valleys as its map."""

    def __init__(self, state: Expedition, valleys: Valleys, luck: Random) -> None:
        self._state = state
        self._valleys = valleys
        self._whim = luck.random
        # Among rivals the rules need no luck after the setup.
        self._play = Play(SearchChance(0))
        self._fitting = valleys.every
        self._laid = state.laid
        self._cropped = state.cropped
        self._goal = SUPPLY
        """Where the pawn goes that was chosen last."""

    def run(self, plan: Sequence[Action]) -> tuple[int, ...]:
        """The points of all seats at the end, if the actor begins with this plan."""
        for action in plan:
            # A pawn with a single way to go has gone it already.
            if self._state.allows(action):
                self._carry_out(action)
        while self._state.stack:
            self._carry_out(self._chosen())
        return self._state.score().scores

    def _carry_out(self, action: Action) -> None:
        state, valleys = self._state, self._valleys
        state.carry_out(action, self._play)
        for square in members(state.laid & ~self._laid):
            self._fitting &= valleys.terrain[square][state.terrain[square]]
        for square in members(state.cropped & ~self._cropped):
            self._fitting &= valleys.crops[square][state.crops[square] - 1]
        self._laid, self._cropped = state.laid, state.cropped

    # -- the quick rule ------------------------------------------------------------------------------------

    def _chosen(self) -> Action:
        """What the actor does."""
        state = self._state
        choice = state.choice
        assert choice is not None
        if isinstance(choice, Turn):
            return self._turn(choice.seat)
        if isinstance(choice, Moving):
            return self._move(choice)
        if isinstance(choice, LastDivination):
            return self._series(choice.seat, 0, last=True)[1] or PASS.of()
        if isinstance(choice, DivineAgain):
            return self._series(choice.seat, 0, last=False)[1] or STOP.of()
        cubes = state.people_of(choice.seat).cubes
        return OFFER.of(cubes) if isinstance(choice, LastOffer) or cubes == _EVERY_CUBE else KEEP.of()

    def _turn(self, seat: Seat) -> Action:
        """The exploration that brings most, or a divination if that brings more."""
        state = self._state
        bare, cropped, open_ = state.bare(seat), state.cropped, ~state.cropped
        walkers = [*members(state.pawns[seat] & cropped), *([SUPPLY] if state.supply[seat] else [])]
        free = state.supply[seat] + (state.pawns[seat] & cropped).bit_count()
        gains = self._gains(seat)
        worth, best = self._series(seat, free, last=False) if bare else (-inf, None)
        explore = state.ground.notation.explore
        departures = []
        seen = 0
        for pawn in walkers:
            there = state.destinations(seat, pawn) & open_ & ~seen
            seen |= there
            departures.append((pawn, there, self._freedom(free - 1) - self._freedom(free)))
        departures += [
            (pawn, state.destinations(seat, pawn) & open_, -self._promise(pawn, gains)) for pawn in members(bare)
        ]
        values: dict[int, float] = {}
        for pawn, there, less in departures:
            for square in members(there):
                if square not in values:
                    values[square] = self._arrived(seat, square, gains) + _WHIM * self._whim()
                if values[square] + less > worth:
                    worth, best, self._goal = values[square] + less, explore[pawn], square
        return best or state.legal()[0]

    def _move(self, choice: Moving) -> Action:
        state = self._state
        there = choice.destinations(state)
        goal, self._goal = self._goal, SUPPLY
        if goal == SUPPLY or not there >> goal & 1:
            gains = self._gains(choice.seat)
            goal = max(members(there), key=lambda square: self._arrived(choice.seat, square, gains))
        return state.ground.notation.go[goal]

    def _gains(self, seat: Seat) -> list[float]:
        """What divining each level brings, its cube included."""
        cubes, points = self._state.people[seat].cubes, self._state.content.points
        return [points[level] + (0.0 if cubes >> level - 1 & 1 else _CUBE) for level in _LEVELS]

    def _freedom(self, free: int) -> float:
        """What so many free pawns are worth."""
        empty = self._state.unexplored()
        return _FREE * min(1.0, empty / _MUCH) * min(free, empty / self._state.seats + 0.5)

    def _promise(self, square: int, gains: Sequence[float]) -> float:
        """What the crop of a square will bring to a pawn there."""
        fitting = self._fitting
        total = 0.0
        for gain, maps in zip(gains, self._valleys.crops[square], strict=True):
            total += gain * (fitting & maps).bit_count()
        return _PROMISED * total / fitting.bit_count()

    def _arrived(self, seat: Seat, square: int, gains: Sequence[float]) -> float:
        """What it brings to end a move on a square."""
        state = self._state
        if state.cropped >> square & 1:
            return 0.0
        promise = self._promise(square, gains)
        if state.laid >> square & 1:
            return promise
        fitting, stones = self._fitting, state.people[seat].stones
        total = 0
        for stone, maps in zip(stones, self._valleys.terrain[square], strict=True):
            total += (fitting & maps).bit_count() * (1 if stone == state.levels else 1 + stones.count(stone + 1))
        return promise + total / fitting.bit_count()

    def _series(self, seat: Seat, free: int, last: bool) -> tuple[float, Action | None]:
        """What divining brings, the surest first, with so many pawns free before; and how it begins, if it pays.

        `last`: in the end phase (T8.2) what is not divined is lost.
        """
        state, fitting = self._state, self._fitting
        gains, points = self._gains(seat), state.content.points
        number = fitting.bit_count()
        guesses = []
        for square in members(state.bare(seat)):
            chances = [(fitting & maps).bit_count() / number for maps in self._valleys.crops[square]]
            mean = sum([points[level] * chance for level, chance in enumerate(chances, 1)])
            brings, level = max(
                [
                    (chance * (gain + points[level]) - mean, level)
                    for level, (gain, chance) in enumerate(zip(gains, chances, strict=True), 1)
                ]
            )
            guesses.append((chances[level - 1], brings, square, level))
        guesses.sort(reverse=True)
        total, best, going = 0.0, 0.0, 1.0
        freedom = self._freedom(free)
        for right, brings, square, _ in guesses:
            free += 1
            more = self._freedom(free)
            total += going * (brings + more - freedom - (0.0 if last else self._promise(square, gains)))
            best = max(best, total)
            freedom = more
            going *= right
        if best <= 0:
            return best, None
        _, _, square, level = guesses[0]
        return best, state.ground.notation.divine[square][level - 1]


def victory(scores: Sequence[int], seat: Seat) -> float:
    """How likely a seat is to win with about these points."""
    best = max(score for other, score in enumerate(scores) if other != seat)
    return 1 / (1 + exp((best - scores[seat]) / _RIVALRY))
