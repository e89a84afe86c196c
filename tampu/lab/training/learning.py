"""How a network learns: small steps down the slope of its squared error (Adam), in plain numpy.

It is so small that a step takes a few milliseconds; nothing larger is needed to train it.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.random import Generator

from tampu.bots.network import Net, Numbers, write_arrays

HIDDEN = (32, 16)
BATCH = 128
RATE = 1e-3
DECAY = 1e-3
"""How strongly weights are pulled to zero at each step."""
_FADE = (0.9, 0.999)
_SMALL = 1e-8
_CLIP = 40.0
"""Misses beyond so many points count as that many: one strange game does not teach everything."""


class Learner:
    """A network with what its training has to remember."""

    def __init__(self, names: Sequence[str], scale: Numbers, layers: list[tuple[Numbers, Numbers]]) -> None:
        self.names = tuple(names)
        self.scale = scale
        """By how much each input is multiplied, so that they all vary alike."""
        self.layers = layers
        self.steps = 0
        self._first = [np.zeros_like(each) for layer in layers for each in layer]
        self._second = [np.zeros_like(each) for layer in layers for each in layer]

    @classmethod
    def begin(cls, names: Sequence[str], rows: Numbers, random: Generator) -> "Learner":
        """One that says nothing yet, for inputs like these: its last layer is zero."""
        sizes = (rows.shape[1], *HIDDEN)
        layers = [
            (random.normal(0, (2 / before) ** 0.5, (before, after)).astype(np.float32), np.zeros(after, np.float32))
            for before, after in zip(sizes, HIDDEN, strict=False)
        ]
        last = (np.zeros((HIDDEN[-1], 1), np.float32), np.zeros(1, np.float32))
        return cls(names, _scale(rows), [*layers, last])

    def learn(self, rows: Numbers, missed: Numbers, passes: int, random: Generator) -> float:
        """Go through the rows so many times in changing order; returns the mean squared error of the last pass."""
        error = 0.0
        for _ in range(passes):
            order, total = random.permutation(len(rows)), 0.0
            for start in range(0, len(rows), BATCH):
                some = order[start : start + BATCH]
                total += self._step(rows[some] * self.scale, np.clip(missed[some], -_CLIP, _CLIP)) * len(some)
            error = total / len(rows)
        return error

    def _step(self, rows: Numbers, wanted: Numbers) -> float:
        values = [rows]
        for weights, bias in self.layers[:-1]:
            values.append(np.maximum(values[-1] @ weights + bias, 0.0))
        weights, bias = self.layers[-1]
        off = (values[-1] @ weights + bias)[:, 0] - wanted
        slope = (2 / len(rows)) * off[:, None]
        slopes: list[Numbers] = []
        for number in range(len(self.layers) - 1, -1, -1):
            weights, _ = self.layers[number]
            slopes += [slope.sum(0), values[number].T @ slope]
            slope = (slope @ weights.T) * (values[number] > 0)
        self._adam(slopes[::-1])
        return float(off @ off) / len(rows)

    def _adam(self, slopes: list[Numbers]) -> None:
        self.steps += 1
        one, two = (1 - fade**self.steps for fade in _FADE)
        each = [part for layer in self.layers for part in layer]
        for part, slope, first, second in zip(each, slopes, self._first, self._second, strict=True):
            first += (1 - _FADE[0]) * (slope - first)
            second += (1 - _FADE[1]) * (slope * slope - second)
            part -= RATE * (first / one) / (np.sqrt(second / two) + _SMALL) + DECAY * part

    def net(self, prior: Numbers, made: dict[str, Any]) -> Net:
        """The network as it is played: the scale of its inputs is part of its first layer."""
        (weights, bias), *rest = self.layers
        first = (self.scale[:, None] * weights, bias.copy())
        return Net(self.names, [first, *((weights.copy(), bias.copy()) for weights, bias in rest)], prior, made)

    def save(self, file: Path) -> None:
        kept: dict[str, Any] = {"about": json.dumps({"names": self.names, "steps": self.steps}), "scale": self.scale}
        parts = [part for layer in self.layers for part in layer]
        for kind, arrays in (("part", parts), ("first", self._first), ("second", self._second)):
            kept |= {f"{kind}{i}": each for i, each in enumerate(arrays)}
        write_arrays(file, kept)

    @classmethod
    def load(cls, file: Path) -> "Learner":
        with np.load(file, allow_pickle=False) as kept:
            about = json.loads(str(kept["about"]))
            count = sum(name.startswith("part") for name in kept.files)
            parts = [kept[f"part{i}"] for i in range(count)]
            learner = cls(about["names"], kept["scale"], [(parts[i], parts[i + 1]) for i in range(0, count, 2)])
            learner.steps = about["steps"]
            learner._first = [kept[f"first{i}"] for i in range(count)]
            learner._second = [kept[f"second{i}"] for i in range(count)]
        return learner


def _scale(rows: Numbers) -> Numbers:
    """So that every input varies about as much as the others; one that never varies says nothing."""
    spread = rows.std(0)
    return np.where(spread > 1e-6, 1 / np.maximum(spread, 1e-6), 0.0).astype(np.float32)
