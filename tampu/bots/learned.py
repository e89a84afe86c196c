"""What self-play taught of a title: a small network that corrects the fitted judgement, and a prior over its actions.

The network sees the features of a seat, the mean of those of the others, how much of the game is left and how many
play. What it says is added to the margin that the fitted weights expect, so that an untrained one changes nothing. The
prior says how often strong play takes an action when it may, whatever else the position looks like.
`python -m tampu.lab.training` trains both; `learned.json` beside a title's bots holds what was found.

With numpy the network is several times as fast (`network`); this module needs nothing but the standard library.
"""

import json
import math
from collections.abc import Sequence
from hashlib import blake2b
from importlib.resources import files
from operator import mul
from typing import Any, ClassVar, Protocol

from tampu.bots.value import Features, Value, final_margins
from tampu.engine import Alphabet, BadInput, State

MOST_SEATS = 4
FILE = "learned.json"

Rows = Sequence[Sequence[float]]
"""The features of every seat."""


class Teaching(Protocol):
    """What was learned, ready to be asked."""

    names: tuple[str, ...]

    def corrections(self, rows: Rows, left: float) -> list[float]:
        """By how much the fitted margin of each seat is wrong."""
        ...

    def odds(self, left: float) -> list[float]:
        """How likely each action is, by its index, when so much of the game is left; they need not add up to 1."""
        ...


class Learned:
    """By how much each seat will be ahead at the end, as fitted and corrected."""

    fixed: ClassVar[bool] = True

    def __init__(self, features: Features, value: Value, taught: Teaching) -> None:
        if taught.names != features.names:
            strange = set(taught.names) ^ set(features.names)
            raise BadInput(f"the network does not fit the features: {', '.join(sorted(strange))}; train it anew")
        self._features = features
        self._value = value
        self._taught = taught

    def left(self, state: State) -> float:
        return self._features.left(state)

    def margins(self, state: State) -> list[float]:
        """For every seat: its points less the mean of the others'."""
        ended = final_margins(state)
        if ended is not None:
            return ended
        rows, left = self.read(state)
        fitted = self._value.weigh(rows, left)
        return [one + more for one, more in zip(fitted, self._taught.corrections(rows, left), strict=True)]

    def odds(self, left: float) -> list[float]:
        return self._taught.odds(left)

    def read(self, state: State) -> tuple[list[list[float]], float]:
        """The features of the seats, and how much of the game is left."""
        return [self._features.of(state, seat) for seat in range(state.seats)], self._features.left(state)


class PlainNetwork:
    """The network without numpy: layers of weights; between them what is below zero becomes zero."""

    fixed: ClassVar[bool] = True

    def __init__(self, kept: dict[str, Any], alphabet: Alphabet) -> None:
        self.names = tuple(kept["features"])
        self._layers = [
            (list(zip(*layer["weights"], strict=True)), [float(one) for one in layer["bias"]])
            for layer in kept["layers"]
        ]
        self._prior = prior_of(kept, alphabet)

    def corrections(self, rows: Rows, left: float) -> list[float]:
        seats = len(rows)
        others = max(1, seats - 1)
        sums = [sum(column) for column in zip(*rows, strict=True)]
        common = [left, *(float(seats == count) for count in range(1, MOST_SEATS + 1))]
        found = []
        for own in rows:
            mean = [(whole - one) / others for whole, one in zip(sums, own, strict=True)]
            cells = [*own, *mean, *common]
            *hidden, (columns, bias) = self._layers
            for inner, add in hidden:
                cells = [max(0.0, sum(map(mul, cells, column)) + more) for column, more in zip(inner, add, strict=True)]
            found.append(sum(map(mul, cells, columns[0])) + bias[0])
        return found

    def odds(self, left: float) -> list[float]:
        return [math.exp(late + left * early) for late, early in zip(*self._prior, strict=True)]


def packaged(package: str) -> dict[str, Any]:
    """What lies beside a title's bots; refused if it is not what was trained."""
    kept: dict[str, Any] = json.loads((files(package) / FILE).read_text("utf-8"))
    if kept["hash"] != digest(kept):
        raise BadInput(f"{package}: {FILE} is not what was trained; `python -m tampu.lab.training.pack` writes it")
    return kept


def prior_of(kept: dict[str, Any], alphabet: Alphabet) -> tuple[list[float], list[float]]:
    """By index of an action: how likely it is, as a logarithm, at the end of a game, and what is added while the whole
    game is still to come. An action that was never seen has 0."""
    late, early = [0.0] * alphabet.size, [0.0] * alphabet.size
    for text, pair in kept["prior"].items():
        index = alphabet.parse(text).index
        late[index], early[index] = pair
    return late, early


def digest(kept: dict[str, Any]) -> str:
    """The hash of the numbers."""
    numbers = json.dumps([kept["features"], kept["layers"], kept["prior"]], sort_keys=True)
    return blake2b(numbers.encode(), digest_size=16).hexdigest()
