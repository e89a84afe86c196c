"""A settler decides the most troubled square first and narrows everything after each decision.

Squares that ran out of values in earlier failures weigh more, so that later descents begin where it is tight.
"""

from math import isqrt
from random import Random

from tampu.games.tiwanaku.board import LARGEST
from tampu.games.tiwanaku.plantings import Marks
from tampu.games.tiwanaku.search import Map, draw_weighted


class Settler:
    """Descents from marks that were narrowed."""

    def __init__(self, marks: Marks) -> None:
        self.marks = marks
        self._trouble = [1] * len(marks.domains)

    def descend(self, random: Random, patience: int) -> Map | None:
        """One descent with so many decisions; None if they were not enough."""
        stack: list[tuple[Marks, int, list[tuple[int, int, int]]]] = []
        marks: Marks | None = self.marks
        while marks is not None:
            square = self._next(marks)
            if square is None:
                return _map(marks)
            stack.append((marks, square, _choices(marks, square)))
            marks = None
            while stack and marks is None:
                before, square, choices = stack[-1]
                if not choices:
                    stack.pop()
                    continue
                if not patience:
                    return None
                patience -= 1
                pair, _ = draw_weighted(choices, random)
                trial = before.clone()
                trial.domains[square] = 1 << pair
                if trial.narrow():
                    marks = trial
                else:
                    for other, domain in enumerate(trial.domains):
                        self._trouble[other] += not domain
        return None

    def _next(self, marks: Marks) -> int | None:
        """The open square with the fewest values for its trouble."""
        open_squares = [square for square, domain in enumerate(marks.domains) if domain & domain - 1]
        return min(
            open_squares,
            key=lambda square: marks.domains[square].bit_count() / self._trouble[square],
            default=None,
        )


def _choices(marks: Marks, square: int) -> list[tuple[int, int, int]]:
    """Weight and pair of each value; what more plantings have comes more easily."""
    planted = marks.plantings.planted[square]
    return [
        (isqrt((marks.alive[pair // LARGEST] & planted[pair % LARGEST]).bit_count()) + 1, pair, 0)
        for pair in range(marks.domains[square].bit_length())
        if marks.domains[square] >> pair & 1
    ]


def _map(marks: Marks) -> Map:
    pairs = [domain.bit_length() - 1 for domain in marks.domains]
    return tuple(pair // LARGEST for pair in pairs), tuple(pair % LARGEST + 1 for pair in pairs)
