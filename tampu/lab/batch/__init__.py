"""Whole batches of games that compiled code steps and encodes, for `tampu.lab.vector`.

A title may offer `batch` (`tampu.lab.batch.<title>`): a function `games` that makes a `Batch`, or None if there is none
for these options. The games must be those of the rulebook: tests compare them with single environments.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tampu.engine import Outcome


class Room:
    """What a batch writes, a row for each game: what the actor sees and may do, who it is, and whether a game ended."""

    __slots__ = ("actor", "mask", "over", "seen")

    def __init__(
        self,
        seen: NDArray[np.float32],
        mask: NDArray[np.int8],
        actor: NDArray[np.int64],
        over: NDArray[np.bool_],
    ) -> None:
        self.seen = seen
        self.mask = mask
        self.actor = actor
        self.over = over


class Batch(Protocol):
    """Many games with the same options."""

    def reset(self, seeds: Sequence[int | None]) -> None: ...

    def step(self, actions: NDArray[np.int64]) -> list[tuple[int, Outcome]]:
        """An action in every game. Returns those that ended, and how; each has been followed by another one."""
        ...

    def save(self) -> Any:
        """What a copy needs besides what lies in the room; it can be pickled."""
        ...

    def restore(self, saved: Any) -> None: ...
