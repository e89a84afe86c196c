"""Where the bots stand on the scale of people, from the table of the campaign."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from tampu.bots import LEVELS, levels
from tampu.bots.anchors import FILE, anchor
from tampu.games import known
from tampu.lab.strength.anchors import anchors, distance
from tampu.lab.strength.campaign import BEGIN, END

ROWS = """
| rumis | - | 2 | hard : normal | 40 | 0 | 30 | x |
| rumis | - | 2 | normal : easy | 40 | 4 | 30 | x |
| rumis | - | 2 | easy : random | 40 | 0 | 36 | x |
| rumis | 2 s each | 2 | master : hard | 40 | 0 | 39 | x |
"""


def test_each_level_stands_above_the_next_lower_one() -> None:
    found = anchors(f"{BEGIN}{ROWS}{END}")["rumis"]["2"]
    assert found["normal"] == 25.0
    assert found["hard"] == round(25 + distance(30, 40, 2), 2)
    assert found["easy"] == round(25 - distance(30, 36, 2), 2)
    assert found["random"] < found["easy"]
    assert "master" not in found, "only games with the own number of iterations say what a level is"


def test_a_master_stands_above_hard() -> None:
    found = anchors(f"{BEGIN}{ROWS}| rumis | - | 2 | master : hard | 40 | 0 | 34 | x |\n{END}")["rumis"]["2"]
    assert found["master"] == round(25 + distance(30, 40, 2) + distance(34, 40, 2), 2)


def test_the_bots_stand_where_the_document_says() -> None:
    document = Path(__file__).parents[2] / "docs" / "bots.md"
    assert json.loads(FILE.read_text("utf-8")) == anchors(document.read_text("utf-8"))


@pytest.mark.parametrize("title", known())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_level_has_a_strength_above_the_one_below_it(title: str, seats: int) -> None:
    """A person's game against a level without one could not be rated."""
    strengths = [anchor(title, seats, level) for level in LEVELS if level in levels(title)]
    for low, high in pairwise(strengths):
        assert low is not None
        assert high is not None
        assert low < high
