"""The spaces of a table as Gymnasium describes them; PettingZoo uses the same."""

import numpy as np
from gymnasium import spaces

from tampu.lab.encode import Encoder


def actions(encoder: Encoder) -> spaces.Discrete:
    return spaces.Discrete(encoder.actions)


def observations(encoder: Encoder) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (encoder.layout.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (encoder.actions,), np.int8),
        }
    )


def planes(encoder: Encoder) -> spaces.Dict:
    """The same as planes, each by its name."""
    boxes = {name: spaces.Box(-1.0, 1.0, shape, np.float32) for name, shape in encoder.arrangement.shapes.items()}
    return spaces.Dict({**boxes, "action_mask": spaces.Box(0, 1, (encoder.actions,), np.int8)})


def everything(encoder: Encoder) -> spaces.Box:
    """Hidden things included."""
    return spaces.Box(-1.0, 1.0, (encoder.everything,), np.float32)
