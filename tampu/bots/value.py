"""What a position is worth to every seat: a weighted sum of features, with weights fitted to played games.

`python -m tampu.lab.fitting.fit` plays the games and writes the weights. A feature has two weights: what it is worth at
the end of the game, and what is added while the whole game is still to come. So resources lose their worth towards the
end.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from operator import mul
from typing import Any, ClassVar

from tampu.engine import BadInput, Seat, State

VICTORY = 12.0
"""What winning is worth beside the margin, in points."""


class Features:
    """The features of a title's positions, and how to compute them."""

    fixed: ClassVar[bool] = True

    def __init__(
        self,
        names: Sequence[str],
        of: Callable[[Any, Seat], list[float]],
        left: Callable[[Any], float],
        guess: Mapping[str, float],
    ) -> None:
        self.names = tuple(names)
        self.of = of
        """The features of a seat, in the order of their names."""
        self.left = left
        """How much of the game is left, from 1 to 0."""
        self.guess = dict(guess)
        """First guesses at weights, before any games are played; a feature without one starts at 0."""


class Value:
    """By how much each seat will be ahead of the others at the end, in points."""

    fixed: ClassVar[bool] = True

    def __init__(self, features: Features, weights: dict[str, list[float]]) -> None:
        missing = set(features.names) ^ set(weights)
        if missing:
            raise BadInput(f"the weights do not fit the features: {', '.join(sorted(missing))}; fit them anew")
        self._features = features
        self._late = [weights[name][0] for name in features.names]
        self._early = [weights[name][1] for name in features.names]

    @classmethod
    def of_package(cls, features: Features, package: str) -> "Value":
        """With the weights that lie beside a title's bots."""
        return cls(features, json.loads((files(package) / "weights.json").read_text("utf-8")))

    def left(self, state: State) -> float:
        """How much of the game is left, from 1 to 0."""
        return self._features.left(state)

    def margins(self, state: State) -> list[float]:
        """For every seat: its points less the mean of the others'."""
        ended = final_margins(state)
        if ended is not None:
            return ended
        of = self._features.of
        return self.weigh([of(state, seat) for seat in range(state.seats)], self._features.left(state))

    def weigh(self, rows: Sequence[Sequence[float]], left: float) -> list[float]:
        """The margins of a position with these features of its seats."""
        weights = [late + left * early for late, early in zip(self._late, self._early, strict=True)]
        return ahead([sum(map(mul, weights, row)) for row in rows])

    def worth(self, state: State, seat: Seat) -> float:
        return self.margins(state)[seat]


def final_margins(state: State) -> list[float] | None:
    """What the margins of a finished game are worth; None while it goes on."""
    outcome = state.outcome()
    if outcome is None:
        return None
    points = [float(score) for score in outcome.scores]
    for winner in outcome.winners:
        points[winner] += VICTORY
    return ahead(points)


def ahead(points: Sequence[float]) -> list[float]:
    """Each seat's points less the mean of the others'."""
    total, others = sum(points), max(1, len(points) - 1)
    return [own - (total - own) / others for own in points]
