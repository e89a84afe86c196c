"""Where the bots stand on the scale of people, from the table of the campaign."""

import json
import math
from itertools import pairwise
from pathlib import Path

import pytest

from tampu.bots import LEVELS, levels
from tampu.bots.anchors import FILE, anchor
from tampu.games import known
from tampu.lab.strength.anchors import BETA, TABLE, distance, rows, strengths, write
from tampu.lab.strength.campaign import BEGIN, END
from tampu.lab.strength.standing import interval

ROWS = """
| rumis | - | 2 | hard : normal | 40 | 0 | 30 | x |
| rumis | - | 2 | normal : easy | 40 | 4 | 30 | x |
| rumis | - | 2 | easy : random | 40 | 0 | 36 | x |
| rumis | 2 s each | 2 | master : hard | 40 | 0 | 39 | x |
"""


def test_each_level_stands_above_the_next_lower_one() -> None:
    found = strengths(f"{BEGIN}{ROWS}{END}")["rumis"]["2"]
    assert found["normal"] == (25.0, 0.0)
    assert found["hard"] == (round(25 + distance(30, 40, 2).mean, 2), round(distance(30, 40, 2).unsure, 2))
    assert found["easy"].mean == round(25 - distance(30, 36, 2).mean, 2)
    assert found["random"].mean < found["easy"].mean
    assert "master" not in found, "only games with the own number of iterations say what a level is"


def test_what_is_farther_away_is_less_sure() -> None:
    """Independent distances: their intervals add up by squares."""
    more = "| rumis | - | 2 | master : hard | 40 | 0 | 34 | x |\n| rumis | - | 2 | taught : easy | 40 | 0 | 20 | x |\n"
    found = strengths(f"{BEGIN}{ROWS}{more}{END}")["rumis"]["2"]
    above, far = distance(30, 40, 2), distance(34, 40, 2)
    assert found["master"].mean == round(25 + above.mean + far.mean, 2)
    assert found["master"].unsure == round(math.hypot(above.unsure, far.unsure), 2)
    assert found["taught"].mean == found["easy"].mean, "even"
    assert found["taught"].unsure > found["easy"].unsure
    assert next(iter(found)) == "master", "the strongest first"


@pytest.mark.parametrize(("wins", "games", "seats"), [(20, 40, 2), (75, 100, 2), (16, 24, 4), (40, 40, 2)])
def test_a_distance_reaches_as_far_as_the_interval_of_the_share(wins: int, games: int, seats: int) -> None:
    """As many games won as at the ends of the interval of the share lie as far away as the distance is unsure."""
    far, unsure = distance(wins, games, seats)

    def share(at: float) -> float:
        strong = math.exp(at / math.sqrt(seats) / BETA)
        return strong / (strong + seats - 1)

    assert share(far) == pytest.approx((wins + 1 / seats) / (games + 1))
    ends = interval(wins + 1 / seats, games + 1)
    assert (share(far - unsure), share(far + unsure)) == pytest.approx(ends, abs=1e-3)


def test_the_bots_stand_where_the_document_says_and_says_it_too() -> None:
    """One table, the file beside the bots, and the table of ratings: all from the same games."""
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
    found = strengths(text)
    assert json.loads(FILE.read_text("utf-8")) == json.loads(json.dumps(found))
    for row in rows(found):
        assert TABLE.line(row) in text
    assert text.partition(TABLE.begin)[2].partition(TABLE.end)[0].count("\n| ") == len(rows(found)) + 2


def test_ratings_are_written_as_people_see_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tampu.lab.strength.anchors.FILE", tmp_path / "anchors.json")
    doc = tmp_path / "bots.md"
    doc.write_text(f"{TABLE.begin}\n{TABLE.end}\n{BEGIN}{ROWS}{END}\n", "utf-8")
    write(doc)
    assert "| rumis | 2 | hard | 1688 | ± 122 |" in doc.read_text("utf-8")
    assert "| rumis | 2 | normal | 1500 | by definition |" in doc.read_text("utf-8")
    assert json.loads((tmp_path / "anchors.json").read_text("utf-8"))["rumis"]["2"]["normal"] == [25.0, 0.0]


@pytest.mark.parametrize("title", known())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_level_has_a_strength_above_the_one_below_it(title: str, seats: int) -> None:
    """A person's game against a level without one could not be rated."""
    strengths = [anchor(title, seats, level) for level in LEVELS if level in levels(title)]
    for low, high in pairwise(strengths):
        assert low is not None
        assert high is not None
        assert low.mean < high.mean
        assert low.rating < high.rating
