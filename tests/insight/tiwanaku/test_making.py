"""Odds that take into account how discs are made."""

from math import log
from pathlib import Path
from typing import Any

import pytest

from scripts.parts import Parts
from scripts.tiwanaku_odds import Calibration, Claims, View, calibrate, views
from tampu.engine import View as TableView
from tampu.games.tiwanaku.meta import ANY
from tampu.games.tiwanaku.scenarios.generator import FIRST_VERSION, recipe
from tampu.games.tiwanaku.scenarios.sharecode import Recipe, write_code
from tampu.games.tiwanaku.valley.croplogic import logic_level
from tampu.insight.tiwanaku.known import view_of
from tampu.insight.tiwanaku.maps import odds as counting
from tampu.insight.tiwanaku.maps.certain import certain_of
from tampu.insight.tiwanaku.maps.listing import list_maps
from tampu.insight.tiwanaku.maps.making import Making
from tampu.insight.tiwanaku.maps.odds import ALIKE, made, odds, odds_made, odds_of
from tampu.insight.tiwanaku.shapes import Odds
from tests.shapes import misfit

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
        counted = [made for _, made in made(view.making, found.terrains())]
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
    said = {False: 0.0, True: 0.0}
    for view in small(5):
        sure = certain_of(view.known, BUDGET)
        chances = odds_made(view.known, view.making, BUDGET, sure)
        for one in (chances, odds_of(view.known, BUDGET, sure)):
            for square, t in enumerate(view.disc.terrain):
                said[one.assumes == ALIKE] += log(one.terrain(square)[t])
                assert abs(sum(one.crops(square)) - 1) < 1e-9
    assert said[False] > 0.7 * said[True]


def table_of(view: View, scenario: str | None) -> TableView:
    """What a table shows that was set up with this scenario."""
    plain = view_of(view.known)
    start: Any = [view.known.board.name(square) for square in view.disc.start]
    options: Any = {} if scenario is None else {"options": {"values": {"scenario": scenario}}}
    return TableView(plain.title, None, {**plain.public, "start": start, **options}, {})


@pytest.mark.parametrize(
    ("kind", "scenario", "assumes", "grade"),
    [
        ("easy", "easy", "grade", "easy"),
        ("hard", "hard", "grade", "hard"),
        ("easy", "a share code", "grade", "easy"),
        ("easy", ANY, "any", None),
        ("named", "T01", "first", None),
        ("easy", "a code of the first version", "first", None),
        ("easy", None, "first", None),
    ],
)
def test_the_odds_of_a_table_say_what_they_assume(
    kind: str, scenario: str | None, assumes: str, grade: str | None
) -> None:
    view = next(view for view in small(1) if view.kind == kind)
    if scenario == "a share code":
        scenario = view.disc.code
    elif scenario == "a code of the first version":
        scenario = write_code(Recipe(FIRST_VERSION, view.known.board, 2, 5))
    told: Any = odds(table_of(view, scenario), BUDGET).json()
    assert misfit(told, Odds) is None
    assert (told["assumes"], told["grade"], told["sampled"]) == (assumes, grade, False)
    assert 0 < told["counted"] <= told["maps"]


def test_without_the_start_all_maps_count_and_it_is_said() -> None:
    view = small(1)[0]
    told: Any = odds(view_of(view.known), BUDGET).json()
    assert (told["assumes"], told["grade"], told["counted"]) == (ALIKE, None, told["maps"])


def test_of_very_many_terrains_some_are_looked_at_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    view = max(small(1), key=lambda view: odds_of(view.known, BUDGET).total or 0)
    whole = odds_made(view.known, view.making, BUDGET)
    monkeypatch.setattr(counting, "_PLANTED_PER_SECOND", 4)
    some = odds_made(view.known, view.making, BUDGET)
    assert (whole.sampled, some.sampled, some.total) == (False, True, whole.total)
    assert some.counted is not None
    assert whole.counted is not None
    assert whole.counted / 3 < some.counted < 3 * whole.counted
    monkeypatch.setattr(Making, "planted", lambda *_: None)
    none = odds_made(view.known, view.making, BUDGET)
    assert (none.status, none.pairs, none.total) == ("partial", None, whole.total), "there may be some among the others"


def test_without_numba_the_same_odds_come_from_maps_that_are_listed_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    for view in small(2):
        compiled = odds_made(view.known, view.making, BUDGET)
        with monkeypatch.context() as without:
            without.setattr(counting, "_COMPILED", False)
            plain = odds_made(view.known, view.making, BUDGET)
            without.setattr(counting, "_LISTED_PER_SECOND", 0)
            many = odds_made(view.known, view.making, BUDGET)
        assert (plain.status, plain.assumes) == ("complete", compiled.assumes)
        assert (plain.pairs, plain.total, plain.counted) == (compiled.pairs, compiled.total, compiled.counted)
        assert (many.status, many.pairs, many.total) == ("partial", None, compiled.total), "how many fit is known"


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
