"""Measurements, each beside a peer or a reference of the same run."""

import statistics
import time
from collections.abc import Callable
from typing import ClassVar

ROUNDS = 5


class Row:
    """One line of the table: a rate of ours, a rate of the peer, and the ratio that is aimed at."""

    fixed: ClassVar[bool] = True

    def __init__(
        self, what: str, ours: float, peer: str, theirs: float, unit: str, target: float, less: bool = False
    ) -> None:
        self.what = what
        self.ours = ours
        self.peer = peer
        self.theirs = theirs
        self.unit = unit
        self.target = target
        self.less = less
        """Is less better?"""

    @property
    def ratio(self) -> float:
        return self.theirs / self.ours if self.less else self.ours / self.theirs

    @property
    def met(self) -> bool:
        return self.ratio >= self.target


def rate(work: Callable[[], int], rounds: int = ROUNDS) -> float:
    """How many units of work are done per second of CPU time: the median of several rounds."""
    found = []
    for _ in range(rounds):
        started = time.process_time()
        units = work()
        found.append(units / (time.process_time() - started))
    return statistics.median(found)
