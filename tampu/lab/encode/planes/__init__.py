"""The same observation as planes: boards as channels x rows x columns, hands and piles as sets x cards.

Planes only arrange the numbers of the row anew, so they tell nothing else: every number of the row stands in one plane,
or in `rest`. A square that a board lacks is 0. A title offers `planes(rules, options)`; without, all is `rest`.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from tampu.lab.encode.layout import Layout, Numbers

Index = NDArray[np.intp]
REST = "rest"
NOWHERE = -1


class Layer:
    """Channels, or sets, that come from one part of the row: for each place its number within the part, or -1."""

    fixed: ClassVar[bool] = True
    __slots__ = ("index", "part")

    def __init__(self, part: str, index: Any) -> None:
        self.part = part
        self.index: Index = np.asarray(index, np.intp)

    @classmethod
    def by_kind(cls, part: str, *shape: int) -> "Layer":
        """The part lists one channel after the other, each in reading order."""
        return cls(part, np.arange(int(np.prod(shape))).reshape(shape))

    @classmethod
    def by_place(cls, part: str, channels: int, *board: int) -> "Layer":
        """The part lists all channels of the first square, then those of the next, and so on."""
        return cls(part, np.moveaxis(np.arange(channels * int(np.prod(board))).reshape(*board, channels), -1, 0))


class Plane:
    """Layers of the same size, one upon the other."""

    fixed: ClassVar[bool] = True
    __slots__ = ("layers", "meaning", "name", "shape")

    def __init__(self, name: str, meaning: str, layers: Sequence[Layer]) -> None:
        self.name = name
        self.meaning = meaning
        self.layers = tuple(layers)
        self.shape: tuple[int, ...] = np.concatenate([layer.index for layer in self.layers]).shape


class Arrangement:
    """Where each number of a row stands in the planes."""

    fixed: ClassVar[bool] = True

    def __init__(self, layout: Layout, planes: Sequence[Plane]) -> None:
        self.planes = tuple(planes)
        self._index: dict[str, Index] = {}
        used: list[Index] = []
        for plane in self.planes:
            layers = []
            for layer in plane.layers:
                start = layout.starts[layer.part]
                layers.append(np.where(layer.index == NOWHERE, layout.size, start + layer.index))
            self._index[plane.name] = np.concatenate(layers)
            used.append(self._index[plane.name].reshape(-1))
        taken = np.concatenate([np.array([layout.size], np.intp), *used])
        self._index[REST] = np.setdiff1d(np.arange(layout.size), taken)
        self.rest = len(self._index[REST])

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        return {name: index.shape for name, index in self._index.items()}

    def arrange(self, rows: Numbers) -> dict[str, Numbers]:
        """The planes of a row, or of many: whatever comes before the last axis stays in front."""
        padded = np.concatenate([rows, np.zeros((*rows.shape[:-1], 1), np.float32)], axis=-1)
        return {name: padded[..., index] for name, index in self._index.items()}
