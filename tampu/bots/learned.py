"""What a small network, trained by self-play, corrects in the fitted judgement of a title.

The network sees the features of a seat, the mean of those of the others, how much of the game is left and how many
play. What it says is added to the margin that the fitted weights expect, so that an untrained one changes nothing.
`python -m tampu.lab.training` trains it; to play it takes numpy and no more.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from tampu.bots.value import Features, Value, final_margins
from tampu.engine import BadInput, State

Numbers = NDArray[np.float32]

MOST_SEATS = 4


def inputs_of(rows: Sequence[Sequence[float]], left: float) -> Numbers:
    """What the network sees of a position, a row for every seat; `rows` are the features of the seats."""
    own = np.array(rows, np.float32)
    seats = len(rows)
    others = (own.sum(0) - own) / max(1, seats - 1)
    common = np.zeros((seats, 1 + MOST_SEATS), np.float32)
    common[:, 0] = left
    common[:, seats] = 1.0
    return np.concatenate([own, others, common], axis=1)


class Net:
    """Layers of weights; between them what is below zero becomes zero. Gives one number for each row."""

    fixed: ClassVar[bool] = True

    def __init__(self, names: Sequence[str], layers: Sequence[tuple[Numbers, Numbers]], made: dict[str, Any]) -> None:
        self.names = tuple(names)
        """The features that it was trained with."""
        self.layers = [(weights, bias) for weights, bias in layers]
        self.made = made
        """How it was made, for people."""

    def of(self, rows: Numbers) -> Numbers:
        for weights, bias in self.layers[:-1]:
            rows = np.maximum(rows @ weights + bias, 0.0)
        weights, bias = self.layers[-1]
        return (rows @ weights + bias)[:, 0]

    def save(self, file: Path) -> None:
        kept: dict[str, Any] = {"about": json.dumps({"features": self.names, "made": self.made}, sort_keys=True)}
        for i, (weights, bias) in enumerate(self.layers):
            kept |= {f"w{i}": weights, f"b{i}": bias}
        write_arrays(file, kept)

    @classmethod
    def load(cls, file: Path) -> "Net":
        try:
            with np.load(file, allow_pickle=False) as kept:
                about = json.loads(str(kept["about"]))
                count = sum(name.startswith("w") for name in kept.files)
                layers = [(kept[f"w{i}"], kept[f"b{i}"]) for i in range(count)]
        except (OSError, KeyError, ValueError, BadZipFile) as fault:
            raise BadInput(f"{file}: this is no network: {fault}") from None
        return cls(about["features"], layers, about["made"])


class Learned:
    """By how much each seat will be ahead at the end, as fitted and corrected."""

    fixed: ClassVar[bool] = True

    def __init__(self, features: Features, value: Value, net: Net) -> None:
        if net.names != features.names:
            strange = set(net.names) ^ set(features.names)
            raise BadInput(f"the network does not fit the features: {', '.join(sorted(strange))}; train it anew")
        self._features = features
        self._value = value
        self._net = net

    def left(self, state: State) -> float:
        return self._features.left(state)

    def margins(self, state: State) -> list[float]:
        """For every seat: its points less the mean of the others'."""
        ended = final_margins(state)
        if ended is not None:
            return ended
        rows, left = self.read(state)
        fitted = self._value.weigh(rows, left)
        return [one + float(more) for one, more in zip(fitted, self._net.of(inputs_of(rows, left)), strict=True)]

    def read(self, state: State) -> tuple[list[list[float]], float]:
        """The features of the seats, and how much of the game is left."""
        return [self._features.of(state, seat) for seat in range(state.seats)], self._features.left(state)


def write_arrays(file: Path, kept: dict[str, Any]) -> None:
    """All at once: a file that was broken off in the middle is never seen."""
    half = file.with_suffix(".half")
    with half.open("wb") as out:
        np.savez_compressed(out, **kept)
    half.replace(file)
