"""How strong a person and how hard a puzzle is, by Glicko-2: each attempt is a game between the two."""

from typing import Final

from glicko2 import Player
from msgspec import Struct

MOST_RUNGS: Final = 3
"""The last rung of the ladder is the answer."""
_SCORES: Final = (1.0, 0.7, 0.4)
"""What a right answer is worth after so many hints: the price of the ladder."""


class Rating(Struct, frozen=True):
    """A rating with how far it may be off, and how much it changes."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    def after(self, other: "Rating", score: float) -> "Rating":
        """After a game against another: 1 is won, 0 is lost."""
        player = Player(rating=self.rating, rd=self.deviation, vol=self.volatility)
        player.update_player([other.rating], [other.deviation], [score])
        return Rating(player.rating, player.rd, player.vol)


def met(person: Rating, puzzle: Rating, score: float) -> tuple[Rating, Rating]:
    """Both after an attempt that was worth this much to the person."""
    return person.after(puzzle, score), puzzle.after(person, 1.0 - score)


def of_puzzle(made: int) -> Rating:
    """A puzzle that nobody has tried: how hard it was judged to be, not knowing much."""
    return Rating(float(made), 200.0)


def worth(right: bool, rungs: int) -> float:
    """What an attempt is worth to a person; to the puzzle, the rest of 1."""
    return _SCORES[rungs] if right and rungs < MOST_RUNGS else 0.0


def stakes(mine: Rating, puzzle: Rating) -> list[int]:
    """How my rating would change: right without a hint, after one, after two; wrong, or the answer shown."""
    after = [mine.after(puzzle, score).rating for score in (*_SCORES, 0.0)]
    return [round(rating) - round(mine.rating) for rating in after]
