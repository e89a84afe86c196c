"""Where the bots stand on the scale of people, from the table of the campaign."""

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
