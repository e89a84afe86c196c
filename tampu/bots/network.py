"""The learned network with numpy, as it is trained and, where there is numpy, played."""

import json
from collections.abc import Sequence
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from tampu.bots.learned import MOST_SEATS, Rows, digest, prior_of
from tampu.engine import Alphabet, BadInput

Numbers = NDArray[np.float32]


def inputs_of(rows: Rows, left: float) -> Numbers:
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

    def __init__(
        self,
        names: Sequence[str],
        layers: Sequence[tuple[Numbers, Numbers]],
        prior: Numbers,
        made: dict[str, Any],
    ) -> None:
        self.names = tuple(names)
        """The features that it was trained with."""
        self.layers = [(weights, bias) for weights, bias in layers]
        self.prior = prior
        """For every action how likely strong play takes it, as a logarithm: at the end of a game, and what is added
        while the whole game is still to come."""
        self.made = made
        """How it was made, for people."""
        self._for_seats: dict[int, list[Numbers]] = {}

    def of(self, rows: Numbers) -> Numbers:
        for weights, bias in self.layers[:-1]:
            rows = np.maximum(rows @ weights + bias, 0.0)
        weights, bias = self.layers[-1]
        return (rows @ weights + bias)[:, 0]

    def corrections(self, rows: Rows, left: float) -> list[float]:
        """As `of(inputs_of(rows, left))`, in as few operations as possible: each costs more than what it reckons."""
        *hidden, last = self._joined(len(rows))
        cells: Numbers = np.array([*chain.from_iterable(rows), left, 1.0], np.float32)
        for weights in hidden:
            cells = np.maximum(cells @ weights, 0.0)
        found: list[float] = (cells @ last).tolist()
        return found

    def _joined(self, seats: int) -> list[Numbers]:
        """The layers for so many seats at once; they take the features of all seats, what is left and a 1, and hand
        the 1 on, so that their last row is the bias."""
        if seats not in self._for_seats:
            (weights, bias), *rest = self.layers
            size = len(self.names)
            own, others, common = weights[:size], weights[size : 2 * size] / max(1, seats - 1), weights[2 * size :]
            blocks = np.block([[own if one == other else others for one in range(seats)] for other in range(seats)])
            left, first = np.tile(common[0], seats), np.tile(common[seats] + bias, seats)
            layers = [np.vstack([blocks, left, first])]
            for weights, bias in rest:
                layers.append(np.vstack([np.kron(np.eye(seats), weights), np.tile(bias, seats)]))
            handed = [np.eye(len(layer))[:, -1:] for layer in layers[:-1]]
            joined = [np.hstack(pair) for pair in zip(layers[:-1], handed, strict=True)] + layers[-1:]
            self._for_seats[seats] = [layer.astype(np.float32) for layer in joined]
        return self._for_seats[seats]

    def odds(self, left: float) -> list[float]:
        found: list[float] = np.exp(self.prior[0] + left * self.prior[1]).tolist()
        return found

    def save(self, file: Path) -> None:
        write_arrays(file, self._arrays())

    def packed(self) -> bytes:
        """As it is sent to whoever plays by it elsewhere."""
        out = BytesIO()
        np.savez_compressed(out, **self._arrays())
        return out.getvalue()

    def _arrays(self) -> dict[str, Any]:
        about = json.dumps({"features": self.names, "made": self.made}, sort_keys=True)
        kept: dict[str, Any] = {"about": about, "prior": self.prior}
        for i, (weights, bias) in enumerate(self.layers):
            kept |= {f"w{i}": weights, f"b{i}": bias}
        return kept

    @classmethod
    def unpacked(cls, packed: bytes) -> "Net":
        return cls._read(BytesIO(packed), "what was sent")

    @classmethod
    def load(cls, file: Path) -> "Net":
        return cls._read(file, str(file))

    @classmethod
    def _read(cls, file: Path | BytesIO, name: str) -> "Net":
        try:
            with np.load(file, allow_pickle=False) as kept:
                about = json.loads(str(kept["about"]))
                count = sum(name.startswith("w") for name in kept.files)
                layers = [(kept[f"w{i}"], kept[f"b{i}"]) for i in range(count)]
                prior = kept["prior"]
        except (OSError, KeyError, ValueError, BadZipFile) as fault:
            raise BadInput(f"{name}: this is no network: {fault}") from None
        return cls(about["features"], layers, prior, about["made"])

    def json(self, alphabet: Alphabet) -> dict[str, Any]:
        """As it lies in the package: numbers that people can read, and their hash."""
        layers = [{"weights": _rounded(weights), "bias": _rounded(bias)} for weights, bias in self.layers]
        seen = [action for action in alphabet if self.prior[:, action.index].any()]
        prior = {action.text: _rounded(self.prior[:, action.index]) for action in seen}
        kept = {"made": self.made, "features": list(self.names), "layers": layers, "prior": prior}
        return kept | {"hash": digest(kept)}

    @classmethod
    def of_json(cls, kept: dict[str, Any], alphabet: Alphabet) -> "Net":
        layers = [(np.array(one["weights"], np.float32), np.array(one["bias"], np.float32)) for one in kept["layers"]]
        return cls(kept["features"], layers, np.array(prior_of(kept, alphabet), np.float32), kept["made"])


def _rounded(numbers: Any) -> Any:
    """To four digits."""
    return [_rounded(each) for each in numbers] if np.ndim(numbers) else float(f"{numbers:.4g}")


def write_arrays(file: Path, kept: dict[str, Any]) -> None:
    """All at once: a file that was broken off in the middle is never seen."""
    half = file.with_suffix(".half")
    with half.open("wb") as out:
        np.savez_compressed(out, **kept)
    half.replace(file)
