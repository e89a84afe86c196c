"""Odds that take into account how discs are made."""

from math import log
from pathlib import Path
from typing import Any

from scripts.parts import Parts
from scripts.tiwanaku_odds import Calibration, Claims, View, calibrate, views
from tampu.engine import View as TableView
from tampu.games.tiwanaku.meta import ANY
from tampu.games.tiwanaku.scenarios.generator import recipe
from tampu.games.tiwanaku.scenarios.sharecode import write_code
from tampu.games.tiwanaku.valley.croplogic import logic_level
from tampu.insight.tiwanaku.known import view_of
from tampu.insight.tiwanaku.maps.certain import certain_of
from tampu.insight.tiwanaku.maps.listing import list_maps
from tampu.insight.tiwanaku.maps.making import Making
from tampu.insight.tiwanaku.maps.odds import ALIKE, MADE, made, odds, odds_made, odds_of

BUDGET = 2.0


def small(discs: int) -> list[View]:
    """Views of discs of the kinds that are made quickly, on the tiny board, with half of it known."""
    found = views("test", discs, ("easy", "normal", "hard", "named"))
    return [view for view in found if view.known.board.id == "tiny" and view.share == 0.5]


def test_T3_7_only_maps_that_a_disc_can_have_count() -> None:
    fitting = possible = 0
    for view in small(3):
        found = list_maps(view.known, view.known.domains(), BUDGET)
        assert found is not None
        counted = [made for _, made in made(view.making, found, BUDGET)]
        assert (view.disc.terrain, view.disc.crops) in counted
        fitting, possible = fitting + found.total, possible + len(counted)
        for terrain, crops in counted:
            start = [v if i in view.disc.start else 0 for i, v in enumerate(crops)]
            level = logic_level(view.known.board, terrain, start)
            assert level in {"easy": (1,), "normal": (2,), "hard": (2,), "named": (1, 2, 3)}[view.kind]
    assert possible < fitting


def test_a_map_that_its_starting_crops_do_not_determine_is_no_disc() -> None:
    view = small(1)[0]
    assert view.making.planted(view.disc.terrain) is not None
    assert Making(view.known, view.disc.start[:1], view.kind).planted(view.disc.terrain) is None


def test_a_share_code_names_its_grade() -> None:
    view = small(1)[0]
    other = write_code(recipe(view.known.board, "hard", "any"))
    assert view.kind == "easy"
    assert Making(view.known, view.disc.start, view.disc.code).planted(view.disc.terrain) is not None
    assert Making(view.known, view.disc.start, other).planted(view.disc.terrain) is None
    assert Making(view.known, view.disc.start, ANY).planted(view.disc.terrain) is not None


def test_such_odds_say_more_of_the_truth_than_if_all_maps_count_alike() -> None:
    said = {MADE: 0.0, ALIKE: 0.0}
    for view in small(5):
        sure = certain_of(view.known, BUDGET)
        chances = odds_made(view.known, view.making, BUDGET, sure)
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


def said(truth: int) -> Claims:
    """Of two values the first was said to be likely."""
    return [(0.75, int(truth == 0)), (0.25, int(truth == 1))]


def test_calibration_counts_what_was_said_and_what_was_true() -> None:
    counted = Calibration()
    for number, truth in enumerate((0, 0, 0, 1)):
        counted.note(f"disc {number}", said(truth))
    row = counted.row(0.7, 0.8)
    assert (row.claims, row.said, row.true, row.fits) == (4, 0.75, 0.75, True)
    assert counted.error == 0.0
    counted.note("disc 4", said(1))
    assert counted.error > 0.0


def test_claims_about_one_disc_hang_together() -> None:
    apart, together = Calibration(), Calibration()
    for number in range(40):
        apart.note(f"disc {number}", said(number % 2))
        together.note(f"disc {number % 2}", said(number % 2))
    assert together.row(0.7, 0.8).spread > 3 * apart.row(0.7, 0.8).spread


def test_an_error_is_compared_with_what_chance_alone_explains() -> None:
    true, false = Calibration(), Calibration()
    for number in range(200):
        true.note(f"disc {number}", said(int(number % 8 in (1, 2))))
        false.note(f"disc {number}", said(number % 2))
    assert true.error == 0.0
    assert 0.04 < true.by_chance < 0.08
    assert false.error == 0.25 > 2 * false.by_chance
    few = Calibration()
    for number in range(8):
        few.note(f"disc {number}", said(int(number % 8 in (1, 2))))
    assert few.by_chance > 3 * true.by_chance


def test_a_measurement_goes_on_where_it_stopped(tmp_path: Path) -> None:
    kept, asked = tmp_path / "kept", ("test", 2, ("easy", "named"))
    whole = calibrate(*asked, Parts(kept))
    lines = kept.read_text("utf-8").splitlines(keepends=True)
    kept.write_text("".join(lines[:2]) + lines[2][:20], "utf-8")
    again = calibrate(*asked, Parts(kept))
    assert sorted(kept.read_text("utf-8").splitlines(keepends=True)) == sorted(lines)
    assert [one.made.claims for one in again.values()] == [one.made.claims for one in whole.values()]
    assert [one.views for one in again.values()] == [8, 8, 4, 4, 4, 4, 16]
