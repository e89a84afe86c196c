"""How likely strong play is to make a placement, by what it looks like: the prior of the master, compiled.

A placement is liked for each of its squares (what is seen there now, and how many cubes will still fit above), for
faces against own, other and no cubes, for cubes that nobody sees, and for its stone; each with a weight that was fitted
to self-play (`python -m tampu.lab.fitting.placements`). `prior.json` holds the weights by number of colours and by how
many stones a colour has left.
"""

import json
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tampu.bots.rumis.arrays import CUBES, MOST_COLUMNS, MOST_ROOM, ROOM
from tampu.engine import BadInput
from tampu.insight.bitsets import popcount

Weights = NDArray[np.float64]

FILE = "prior.json"
EMPTY, MINE, RIVALS, NEUTRAL = range(4)
"""What is seen on a square before."""
ROOMS = MOST_ROOM + 1
OWN, OTHER, FREE, UNSEEN = range(4 * ROOMS, 4 * ROOMS + 4)
"""Where the weights of faces against own, other and no cubes are, and of cubes below another one of the stone."""
STONE = 4 * ROOMS + 4
"""The first weight of a stone."""
PHASES = 3


@njit(cache=True, inline="always")
def phase_of(left: Any) -> Any:
    """The early, middle or late part of a game, by how many stones a colour has left."""
    return 0 if left > 8 else 1 if left > 5 else 2


@njit(cache=True, inline="always")
def liking(
    weights: Any, facts: Any, cubes: Any, seen: Any, built: Any, whole: Any, colour: Any, neutral: Any, number: Any
) -> Any:
    """How much a placement of a colour is liked; `whole` has the cubes of all colours, `weights` are of one phase."""
    value = weights[STONE + facts[number, 0]]
    for i in range(MOST_COLUMNS):
        column = facts[number, 2 + i]
        if column < 0:
            break
        there = seen[column]
        kind = EMPTY if there < 0 else MINE if there == colour else NEUTRAL if there == neutral else RIVALS
        value += weights[kind * ROOMS + facts[number, ROOM + i]] + weights[UNSEEN] * (facts[number, CUBES + i] - 1)
    own, taken, free = 0, 0, 0
    for w in range(whole.shape[0]):
        beside = cubes[number, 1, w]
        own += popcount(beside & built[colour, w])
        taken += popcount(beside & whole[w])
        free += popcount(beside & ~whole[w])
    return value + weights[OWN] * own + weights[OTHER] * (taken - own) + weights[FREE] * free


@njit(cache=True)
def whole_of(built: Any, whole: Any) -> None:
    """Write the cubes of all colours into `whole`."""
    whole[:] = built[0]
    for colour in range(1, built.shape[0]):
        whole |= built[colour]


@lru_cache(maxsize=16)
def weights_for(colours: int, stones: int) -> Weights:
    """By phase. A stone that the box does not have has weight 0."""
    kept = json.loads((files("tampu.bots.rumis") / FILE).read_text("utf-8"))
    if kept["hash"] != digest(kept["weights"]):
        raise BadInput(f"{FILE} does not have the weights that its hash is of; fit it anew")
    found = np.array(kept["weights"][str(colours)], np.float64)
    size = STONE + stones
    return np.pad(found[:, :size], ((0, 0), (0, max(0, size - found.shape[1]))))


def digest(weights: dict[str, list[list[float]]]) -> str:
    """The hash of fitted weights."""
    return blake2b(json.dumps(weights, sort_keys=True).encode(), digest_size=16).hexdigest()
