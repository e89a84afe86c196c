"""All bots of a title on one scale."""

from pathlib import Path

import pytest

import tampu.bots
from tampu.bots import levels
from tampu.games import known
from tampu.lab.strength.arena import Bout
from tampu.lab.strength.scale import TABLE, contest, rows

ORDER = ["random", "taught", "easy", "normal", "hard", "master"]


def _bouts(title: str) -> list[Bout]:
    """The stronger one always wins."""
    return [
        Bout(
            job.seed,
            job.seating,
            [0, 0],
            [max((0, 1), key=lambda seat: ORDER.index(job.seating[seat]))],
            None,
            [1, 1],
            [0, 0],
        )
        for job in contest(title, 6, "s").jobs()
    ]


@pytest.fixture(autouse=True)
def _only_bots_of_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests have bots of their own."""
    monkeypatch.setattr(tampu.bots, "_EVERYWHERE", {"random": tampu.bots._EVERYWHERE["random"]})


@pytest.mark.parametrize("title", known())
def test_every_pair_of_bots_meets_in_both_seats_with_the_same_luck(title: str) -> None:
    jobs = contest(title, 4, "s").jobs()
    bots = {*levels(title), "taught"}
    assert {job.seating for job in jobs} == {(one, other) for one in bots for other in bots if one != other}
    assert len(jobs) == 4 * len(bots) * (len(bots) - 1) / 2
    for job in jobs:
        assert any(other.seed == job.seed and other.seating == job.seating[::-1] for other in jobs)


def test_normal_stands_in_the_middle_and_the_others_where_they_belong(tmp_path: Path) -> None:
    found = rows("rumis", _bouts("rumis"))
    assert [row[2] for row in found] == ORDER[::-1]
    assert found[2][3].startswith("25.0 (")
    assert [row[4:] for row in found] == [[str(won), "30"] for won in range(30, -1, -6)]
    doc = tmp_path / "bots.md"
    doc.write_text(f"before\n{TABLE.begin}\n{TABLE.end}\nafter\n", "utf-8")
    for _ in range(2):
        TABLE.write(doc, [[*row, "abc", "today"] for row in found])
    text = doc.read_text("utf-8")
    assert (text.count("| rumis | 2 | "), text.startswith("before\n"), text.endswith("\nafter\n")) == (6, True, True)
