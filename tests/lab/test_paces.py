"""The table of answer times."""

from itertools import accumulate, count

import pytest

from tampu.lab.strength import paces


def test_a_level_is_timed_alone_and_live(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paces, "levels", lambda title: ["random", "easy"])
    # Each look at this clock takes a little longer than the one before.
    looks = accumulate(count(), lambda now, look: now + look / 1000)
    rows = paces.rows(["cuzco"], 2, 1.0, "p", looks.__next__)
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    assert [row[:2] for row in cells] == [["cuzco", "easy"], ["cuzco", "easy, live"]]
    assert all(len(row) == paces.HEAD[0].count("|") - 1 for row in cells)
    for row in cells:
        decisions, mean, usual, longest = (float(cell) for cell in row[2:6])
        assert decisions > 40
        assert 0 < mean < usual < longest
    assert cells[0][6:] == ["-", "-"]
    assert (float(cells[1][5]) <= float(cells[1][6])) == (cells[1][7] == "yes")
