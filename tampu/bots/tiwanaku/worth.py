"""What a position of Tiwanaku is worth to a side: its points, and the points to expect from its pawns and cubes."""

from collections.abc import Sequence
from typing import ClassVar

from tampu.bots.tiwanaku.beliefs import Beliefs, Crops
from tampu.engine import Seat
from tampu.games.tiwanaku.meta import COMPETITIVE, SOLO
from tampu.games.tiwanaku.pieces.ground import members
from tampu.games.tiwanaku.pieces.people import People
from tampu.games.tiwanaku.state import Expedition

_LEVELS = range(1, 6)
_HELD = 0.97
"""Points that cubes may bring are worth a little less than points."""
_LAST_TURN = 2
"""Tiles laid in a turn of solo play: one by the player, one by the Otoma."""


class Taste:
    """How much a bot values each thing."""

    fixed: ClassVar[bool] = True

    def __init__(
        self,
        patience: float,
        ripening: float,
        freedom: Sequence[float],
        hopes: Sequence[float],
        evenness: float,
        tempo: float,
    ) -> None:
        self.patience = patience
        """What a later divination is worth, compared with one made now."""
        self.ripening = ripening
        """How much of what is unclear under a pawn will become clear, while much is still to be discovered."""
        self.freedom = freedom
        """What pawns that do not stand on a bare tile are worth, by their number, while much is to be discovered."""
        self.hopes = hopes
        """What cubes are worth, by their number, while more may come."""
        self.evenness = evenness
        """The share of the next discovery's expected points that is counted."""
        self.tempo = tempo
        """What a tile behind a screen is worth: it stands for a later turn, unless it must be given away (T10.8)."""


class Guess:
    """The best level to name for a pawn, and what comes of it."""

    fixed: ClassVar[bool] = True
    __slots__ = ("gain", "level", "loss", "right", "square")

    def __init__(self, square: int, level: int, right: float, gain: float, loss: float) -> None:
        self.square = square
        self.level = level
        self.right = right
        """How likely it is right."""
        self.gain = gain
        """If it is right: points, and the worth of a new cube."""
        self.loss = loss
        """If it is wrong."""

    @property
    def expected(self) -> float:
        return self.right * self.gain - (1 - self.right) * self.loss


class Worth:
    """Judges positions for a side, with given beliefs and a given taste."""

    def __init__(self, beliefs: Beliefs, taste: Taste) -> None:
        self.beliefs = beliefs
        self.taste = taste
        self._promises: dict[tuple[int, int, int, float], float] = {}
        self._guesses: dict[tuple[int, int, int, float], Guess] = {}

    def of(self, state: Expedition, seat: Seat) -> float:
        """The worth for the seat's side, less the Otoma's in solo and cooperative play."""
        people = state.people_of(seat)
        if not state.stack:
            return float(people.total - (0 if state.mode == COMPETITIVE else state.otoma_people.total))
        total = people.total + self.cubes(people.cubes, state) + self._stones(people, state)
        for colour in range(len(state.pawns)):
            if state.mode != COMPETITIVE or colour == state.colour_of(seat):
                total += self._pawns(state, colour, people.cubes)
        total += self.taste.tempo * sum(map(sum, state.screens.stacks))
        if state.mode != COMPETITIVE:
            otoma = state.otoma_people
            total -= otoma.total + self.cubes(otoma.cubes, state)
        return total

    def to_come(self, state: Expedition) -> float:
        """1 while there is much to discover, 0 at the end."""
        empty = (state.ground.all & ~state.laid).bit_count()
        if state.screens.stacks:
            empty = min(empty, sum(map(sum, state.screens.stacks)))
        return min(1.0, empty / (4 * state.seats + 4))

    def cubes(self, cubes: int, state: Expedition) -> float:
        """What cubes are expected to bring, including cubes still to come."""
        number, ahead = cubes.bit_count(), self.to_come(state)
        return _HELD * (ahead * self.taste.hopes[number] + (1 - ahead) * state.content.offerings[number])

    def _stones(self, people: People, state: Expedition) -> float:
        """The points to expect from the next discovery."""
        left = sum(state.left)
        if not self.taste.evenness or not left:
            return 0.0
        points = 0.0
        for t, tiles in enumerate(state.left):
            level = people.stones[t]
            points += tiles / left * (1 + people.stones.count(level + 1) if level < state.levels else 1)
        return self.taste.evenness * self.to_come(state) * points

    def _pawns(self, state: Expedition, colour: int, cubes: int) -> float:
        bare = state.pawns[colour] & ~state.cropped
        free = state.supply[colour] + (state.pawns[colour] & state.cropped).bit_count()
        total = self.to_come(state) * self.taste.freedom[min(free, len(self.taste.freedom) - 1)]
        return total + sum(self.promise(state, square, cubes) for square in members(bare)) * self._lasts(state, colour)

    def _lasts(self, state: Expedition, colour: int) -> bool:
        """May this colour still divine? In cooperative play only seats with tiles have turns (T10.13)."""
        stacks = state.screens.stacks
        return not stacks or any(any(stacks[seat]) for seat in range(state.seats) if state.colour_of(seat) == colour)

    def kept(self, state: Expedition, square: int, cubes: int) -> float:
        """What a divination is worth if it is not made now. Alone, the next exploration may end the game (T9.14)."""
        if state.mode == SOLO and (state.ground.all & ~state.laid).bit_count() <= _LAST_TURN:
            return 0.0
        return self.promise(state, square, cubes)

    def promise(self, state: Expedition, square: int, cubes: int) -> float:
        """What a divination under a pawn will bring: what is clear now, and what will become clear."""
        ahead = self.to_come(state)
        case = (square, state.terrain[square], cubes, ahead)
        if case not in self._promises:
            crops = self.beliefs.crops(square, state.terrain[square])
            now = max(0.0, self.guess(state, square, cubes).expected)
            clear = sum(chance * self._gain(state, level, cubes) for level, chance in enumerate(crops, 1))
            ripening = self.taste.ripening * ahead
            self._promises[case] = self.taste.patience * (now + ripening * max(0.0, clear - now))
        return self._promises[case]

    def _gain(self, state: Expedition, level: int, cubes: int) -> float:
        points = float(state.content.points[level])
        cube = 1 << level - 1
        return points if cubes & cube else points + self.cubes(cubes | cube, state) - self.cubes(cubes, state)

    def guess(self, state: Expedition, square: int, cubes: int) -> Guess:
        """The level to name, if one must be named."""
        case = (square, state.terrain[square], cubes, self.to_come(state))
        if case not in self._guesses:
            crops = self.beliefs.crops(square, state.terrain[square])
            points = state.content.points
            guesses = [
                Guess(square, level, crops[level - 1], self._gain(state, level, cubes), _loss(crops, level, points))
                for level in _LEVELS
            ]
            self._guesses[case] = max(guesses, key=lambda guess: guess.expected)
        return self._guesses[case]


def _loss(crops: Crops, level: int, points: Sequence[int]) -> float:
    """T6.5: a wrong guess costs the level of the true crop; the mean over the other levels."""
    wrong = 1 - crops[level - 1]
    if wrong <= 0:
        return 0.0
    return sum(chance * points[other] for other, chance in enumerate(crops, 1) if other != level) / wrong
