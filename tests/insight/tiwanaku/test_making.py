"""Odds that take into account how discs are made."""

from math import log
from typing import Any

from scripts.tiwanaku_odds import Calibration, View, views
from tampu.engine import View as TableView
from tampu.games.tiwanaku.valley.croplogic import logic_level
from tampu.insight.tiwanaku.certain import certain_of
from tampu.insight.tiwanaku.known import view_of
from tampu.insight.tiwanaku.listing import list_maps
from tampu.insight.tiwanaku.making import Making
from tampu.insight.tiwanaku.odds import ALIKE, MADE, made, odds, odds_made, odds_of

BUDGET = 2.0


def small(number: int) -> list[View]:
    """Views of discs of every kind, on the tiny board."""
    return [view for view in views("test", number) if view.known.board.id == "tiny"]


def test_T3_7_only_maps_that_a_disc_can_have_count() -> None:
    fitting = possible = 0
    for view in small(8):
        found = list_maps(view.known, view.known.domains(), BUDGET)
        assert found is not None
        counted = list(made(view.known, view.disc.start, found, BUDGET))
        assert (view.disc.terrain, view.disc.crops) in counted
        fitting, possible = fitting + found.total, possible + len(counted)
        for terrain, crops in counted:
            start = [v if i in view.disc.start else 0 for i, v in enumerate(crops)]
            assert logic_level(view.known.board, terrain, start) is not None
    assert possible < fitting


def test_a_map_that_its_starting_crops_do_not_determine_is_no_disc() -> None:
    view = small(1)[0]
    assert Making(view.known, view.disc.start).planted(view.disc.terrain) is not None
    assert Making(view.known, view.disc.start[:1]).planted(view.disc.terrain) is None


def test_such_odds_say_more_of_the_truth_than_if_all_maps_count_alike() -> None:
    said = {MADE: 0.0, ALIKE: 0.0}
    for view in small(16):
        sure = certain_of(view.known, BUDGET)
        chances = odds_made(view.known, view.disc.start, BUDGET, sure)
        for one in (chances, odds_of(view.known, BUDGET, sure)):
            for square, t in enumerate(view.disc.terrain):
                said[one.assumes] += log(one.terrain(square)[t])
                assert abs(sum(one.crops(square)) - 1) < 1e-9
    assert said[MADE] > 0.7 * said[ALIKE]


def test_the_odds_of_a_table_say_what_they_assume() -> None:
    view = small(1)[0]
    plain = view_of(view.known)
    start: Any = [view.known.board.name(square) for square in view.disc.start]
    table = TableView(plain.title, None, {**plain.public, "start": start}, {})
    assert odds(table, BUDGET).json()["assumes"] == MADE
    assert odds(plain, BUDGET).json()["assumes"] == ALIKE


def test_calibration_counts_what_was_said_and_what_was_true() -> None:
    counted = Calibration()
    for truth in (0, 0, 0, 1):
        counted._note([0.75, 0.25], truth)
    assert counted.row(7) == "75 % | 75 % ± 42 | 4"
    assert counted.error == 0.0
    counted._note([0.75, 0.25], 1)
    assert counted.error > 0.0
