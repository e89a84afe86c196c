"""How a prior learns which actions searches try most, in plain numpy.

An action has a number for the end of the game and one that is added while all of it is left; of the options of a
decision each is as likely as its number is high. The slope is followed downhill (Adam), as a network's is.
"""

from typing import Any

import numpy as np
from numpy.random import Generator

from tampu.bots.network import Numbers

BATCH = 256
RATE = 0.03
DECAY = 1e-4
"""How strongly numbers are pulled to zero at each step: what was hardly ever seen stays as likely as the others."""
SHARP = 3.0
"""Searches of few iterations try everything nearly alike; what they tried most is what they found."""
_FADE = (0.9, 0.99)


def fitted(prior: Numbers, taught: dict[str, Any], passes: int, random: Generator) -> Numbers:
    """The prior after going so many times through what searches tried."""
    prior = prior.copy()
    first, second, steps = np.zeros_like(prior), np.zeros_like(prior), 0
    decisions = _Decisions(taught)
    for _ in range(passes):
        order = random.permutation(len(decisions.counts))
        for start in range(0, len(order), BATCH):
            slope, _ = decisions.slope(prior, order[start : start + BATCH])
            steps += 1
            first += (1 - _FADE[0]) * (slope - first)
            second += (1 - _FADE[1]) * (slope * slope - second)
            one, two = (1 - fade**steps for fade in _FADE)
            prior -= RATE * (first / one) / (np.sqrt(second / two) + 1e-6) + DECAY * prior
    return prior


def surprise(prior: Numbers, taught: dict[str, Any]) -> float:
    """Mean cross entropy of what searches tried, in natural units; lower is better."""
    decisions = _Decisions(taught)
    return decisions.slope(prior, np.arange(len(decisions.counts)))[1]


class _Decisions:
    def __init__(self, taught: dict[str, Any]) -> None:
        self.counts = taught["counts"].astype(np.int64)
        self._starts = np.concatenate([[0], np.cumsum(self.counts)[:-1]])
        self._options = taught["options"].astype(np.int64)
        tried = taught["tried"].astype(np.float32) ** SHARP
        totals = np.add.reduceat(tried, self._starts)
        self._wanted = tried / np.repeat(np.maximum(totals, 1.0), self.counts)
        self._left = taught["left"]

    def slope(self, prior: Numbers, some: Any) -> tuple[Numbers, float]:
        """How the mean surprise of these decisions changes with the prior, and the surprise."""
        counts = self.counts[some]
        begins = np.concatenate([[0], np.cumsum(counts)[:-1]])
        at = np.arange(int(counts.sum())) - np.repeat(begins, counts) + np.repeat(self._starts[some], counts)
        options, wanted, left = self._options[at], self._wanted[at], np.repeat(self._left[some], counts)
        logits = prior[0, options] + left * prior[1, options]
        logits -= np.repeat(np.maximum.reduceat(logits, begins), counts)
        likely = np.exp(logits)
        sums = np.repeat(np.add.reduceat(likely, begins), counts)
        off = (likely / sums - wanted) / len(some)
        slope = np.stack([np.bincount(options, off, prior.shape[1]), np.bincount(options, off * left, prior.shape[1])])
        told = -float((wanted * (logits - np.log(sums))).sum()) / len(some)
        return slope.astype(np.float32), told
