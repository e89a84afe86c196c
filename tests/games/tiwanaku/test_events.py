"""The shapes of events use the words of the board and the alphabet."""

from collections.abc import Sequence
from typing import get_args

import pytest

from tampu.games.tiwanaku import events
from tampu.games.tiwanaku.alphabet import DIRECTION_NAMES
from tampu.games.tiwanaku.pieces.board import CROP_NAMES, TERRAIN_NAMES


@pytest.mark.parametrize(
    ("kind", "names"),
    [(events.Terrain, TERRAIN_NAMES), (events.Crop, CROP_NAMES[1:]), (events.Direction, DIRECTION_NAMES)],
)
def test_facts_have_the_words_of_the_game(kind: object, names: Sequence[str]) -> None:
    assert get_args(kind) == names
