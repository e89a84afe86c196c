"""The answers for tables: no more than the table's helper shows, and nothing that the view does not prove."""

from random import Random
from typing import Any

import pytest

from scripts.tiwanaku_views import played
from tampu.engine import BadInput, View
from tampu.games.tiwanaku.alphabet import STOP, Notation
from tampu.games.tiwanaku.pieces.board import LONG, TERRAINS, TINY
from tampu.games.tiwanaku.scenarios.generator import generate, recipe
from tampu.games.tiwanaku.valley.frontier import CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.answers import directly_open, helped, looked, odds_then, proof
from tampu.insight.tiwanaku.hints import own_squares
from tampu.insight.tiwanaku.known import known_of as known_of_view
from tampu.insight.tiwanaku.known import view_of
from tampu.insight.tiwanaku.maps.certain import Hunt, certain_of
from tampu.insight.tiwanaku.shapes import Divination, Help, Look, Odds
from tampu.tables.thinking.adviser import HELPING
from tests.games.tiwanaku.build import TIWANAKU
from tests.games.tiwanaku.valleys import A, known_of, some_known
from tests.shapes import misfit

EVERYTHING: list[Any] = [{"square": i, "terrain": [0, 1, 2, 3], "crops": [1, 2, 3, 4, 5]} for i in range(25)]


def square(rc: str) -> int:
    return int(rc[0]) * 5 + int(rc[1])


def table(known: Known, helper: str) -> View:
    """The view of a table with this helper."""
    view = view_of(known)
    return View(view.title, 0, {**view.public, "options": {"seats": 2, "values": {"helper": helper}}}, {})


def answer(known: Known, helper: str, marks: Any = (), about: Any = None) -> dict[str, Any]:
    found: Any = helped(table(known, helper), marks, about, 60.0)
    assert misfit(found, Help) is None
    assert found is not None
    return found  # type: ignore[no-any-return]


LATE = known_of(A, list(range(25)), [square("04"), square("22")])
"""TX72: all tiles lie, and the 1 of the last region has one place left."""


def test_T13_a_table_without_a_helper_says_nothing() -> None:
    assert helped(table(LATE, "none"), EVERYTHING, None, 60.0) is None


def test_T3_4_marks_against_a_rule_are_found() -> None:
    """Beside the crop on e1 there is no equal one, and a tile that lies is what it is."""
    crop = A.crops[square("04")]
    beside = square("03")
    terrain = A.terrain[beside]
    marks = [{"square": beside, "terrain": [terrain, (terrain + 1) % 4], "crops": [crop, crop % 5 + 1]}]
    found = answer(LATE, "contradictions", marks)
    assert found["contradictions"] == [{"square": beside, "terrain": [(terrain + 1) % 4], "crops": [crop]}]
    assert (found["certain"], found["hints"], found["level"], found["status"]) == (
        None,
        None,
        "contradictions",
        "complete",
    )


def test_marking_everything_does_not_show_what_takes_several_steps() -> None:
    """At the level `contradictions` a seat that marks all values learns less than what is certain."""
    shown = {
        (mark["square"], v)
        for mark in answer(LATE, "contradictions", EVERYTHING)["contradictions"]
        for v in mark["crops"]
    }
    certain = {
        (mark["square"], v) for mark in answer(LATE, "certain", EVERYTHING)["contradictions"] for v in mark["crops"]
    }
    assert shown < certain
    sure = certain_of(LATE, 60.0)
    assert certain == {(i, v) for i in range(25) for v in range(1, 6) if v not in sure.open_crops(i)}


def test_what_single_rules_forbid_is_never_the_truth() -> None:
    for crops in ([], [square("04"), square("22")], list(range(0, 25, 3))):
        domains = directly_open(known_of(A, list(range(0, 25, 2)), [i for i in crops if i % 2 == 0]))
        for i, domain in enumerate(domains):
            assert domain & TERRAIN_PAIRS[A.terrain[i]] & CROP_PAIRS[A.crops[i] - 1]


def test_certain_squares_are_those_not_on_the_board_yet() -> None:
    found = answer(LATE, "certain")
    assert {"square": square("24"), "terrain": None, "crop": 1} in found["certain"]
    assert all(fact["terrain"] is None and not LATE.crops[fact["square"]] for fact in found["certain"])
    assert found["hints"] is None


def test_TX72_a_hint_is_the_easiest_fact_or_of_the_square_asked_for() -> None:
    found = answer(LATE, "explain")
    assert len(found["hints"]) == 1
    assert found["here"] is None
    asked = answer(LATE, "explain", about=square("24"))
    (fact,) = asked["hints"]
    assert (fact["kind"], fact["value"], fact["exhaustive"]) == ("crop", 1, False)
    assert fact["steps"][-1]["technique"] == "only place"
    assert fact["steps"][-1]["struck"][0]["is_crop"] == 1
    assert len(found["hints"][0]["steps"]) <= len(fact["steps"])
    assert (asked["here"]["terrain"], asked["here"]["crops"]) == ([TERRAINS.index("M")], [1])


def test_of_a_square_that_is_not_certain_one_learns_what_is_open_and_why_not_the_rest() -> None:
    sure = certain_of(LATE, 60.0)
    unsure = next(i for i in range(25) if 1 < len(sure.open_crops(i)) < 5)
    found = answer(LATE, "explain", about=unsure)
    assert found["hints"] == []
    assert found["here"]["crops"] == sure.open_crops(unsure)
    struck = {v for step in found["here"]["steps"] for one in step["struck"] for v in one["crops"]}
    assert struck
    assert not struck & set(sure.open_crops(unsure))
    chances = found["here"]["chances"]
    assert [v for v, share in enumerate(chances["crops"], 1) if share] == sure.open_crops(unsure)
    assert (sum(chances["crops"]), chances["assumes"]) == (pytest.approx(1), "alike")


def test_chances_of_a_square_assume_what_the_table_knows_of_its_disc_and_need_no_telling_if_it_is_certain() -> None:
    disc = generate(recipe(TINY, "easy", "1"))
    known = some_known(disc, 0.5, Random(2))
    view, certain = table(known, "explain"), certain_of(known, 60.0)
    start: Any = [known.board.name(square) for square in disc.start]
    options: Any = {"seats": 2, "values": {"helper": "explain", "scenario": "easy"}}
    told = View(view.title, 0, {**view.public, "start": start, "options": options}, {})
    unsure = next(i for i in range(25) if not certain.crops[i])
    found: Any = helped(told, (), unsure, 60.0)
    assert misfit(found, Help) is None
    assert found["here"]["chances"]["assumes"] == "grade"
    sure: Any = helped(told, (), next(i for i in range(25) if certain.crops[i] and certain.terrain[i] >= 0), 60.0)
    assert sure["here"]["chances"] is None


def test_of_a_square_whose_terrain_is_certain_one_learns_as_well_which_crops_are_out() -> None:
    known, here = some_known(A, 0.6, Random(2)), 1
    assert certain_of(known, 60.0).open_crops(here) == [4, 5]
    found = answer(known, "explain", about=here)
    assert [hint["kind"] for hint in found["hints"]] == ["terrain"]
    struck = [
        v for step in found["here"]["steps"] for one in step["struck"] if one["square"] == here for v in one["crops"]
    ]
    assert sorted(struck) == [1, 2, 3]


def test_no_hint_comes_twice_while_there_is_another() -> None:
    given: list[Any] = []
    for _ in answer(LATE, "certain")["certain"]:
        (hint,) = answer(LATE, "explain", about={"given": given})["hints"]
        assert [hint["square"], hint["kind"]] not in given
        given.append([hint["square"], hint["kind"]])
    after = answer(LATE, "explain", about={"given": given})
    assert (after["hints"], after["all_told"]) == ([], True)
    assert not answer(LATE, "explain", about={"given": given[1:]})["all_told"]


def start_of(disc: str) -> Known:
    scenario = TIWANAKU.content.discs[disc]
    return Known(scenario.board, scenario.open_terrain, scenario.open_crops, scenario.left)


def test_a_look_as_long_as_usual_settles_the_start_of_L13() -> None:
    found: Any = helped(table(start_of("L13"), "certain"), (), None, HELPING)
    f5 = LONG.square("f5")
    assert found["status"] == "complete"
    assert [fact["square"] for fact in found["certain"]] == [f5]


def test_a_longer_look_goes_on_where_the_last_one_stopped_and_says_how_far_it_came() -> None:
    """In slices or at once, the work is the same and so is what is found."""
    known = start_of("L13")
    parts: list[Any] = [looked(table(known, "explain"), budget) for budget in (0.5, 1.0, 2.0, 3.0)]
    assert [misfit(part, Look) for part in parts] == [None] * 4
    shares = [part["share"] for part in parts]
    assert shares == sorted(set(shares))
    assert (parts[-1]["status"], shares[0] > 0, shares[-1] < 1) == ("partial", True, True)
    at_once = Hunt(known, with_sat=True).until(1.5)
    assert round(at_once.share, 4) == shares[-1]
    found: Any = helped(table(known, "certain"), (), None, 3.0)
    assert [fact["square"] for fact in found["certain"]] == sorted({*at_once.new_terrain, *at_once.new_crops})
    shorter: Any = looked(table(known, "explain"), 1.0)
    assert shorter == parts[1], "what was found since is not told to who looks less long"
    for level in ("none", "contradictions"):
        assert looked(table(known, level), 1.0) is None


@pytest.mark.parametrize("about", ["a1", 25, {"given": [3]}, {"given": [[3, "wall"]]}, {"given": [[25, "crop"]]}])
def test_a_question_that_makes_no_sense_is_refused(about: Any) -> None:
    with pytest.raises(BadInput):
        answer(LATE, "explain", about=about)


def divining_first() -> list[tuple[Any, list[Any]]]:
    """Views of a game in which a crop under an own pawn was certain, and the hint that was given."""
    seen = []
    for at in played("hints", 12, level="random", size="tiny", helper="explain"):
        known = known_of_view(at.view)
        sure = certain_of(known, 5.0)
        own = own_squares(at.view, sure)
        if own.intersection(sure.new_crops):
            found: Any = helped(at.view, (), None, 2.0)
            seen.append((own, found["hints"]))
    return seen


def test_a_certain_crop_under_an_own_pawn_comes_first() -> None:
    seen = divining_first()
    assert seen
    for own, (hint,) in seen:
        assert hint["kind"] == "crop"
        assert hint["square"] in own


@pytest.mark.parametrize(
    "mark", [{"square": 25}, {"square": -1}, {"square": 0, "terrain": [4]}, {"square": 0, "crops": [0]}, "a1", {}]
)
def test_marks_that_make_no_sense_are_refused(mark: Any) -> None:
    with pytest.raises(BadInput):
        answer(LATE, "contradictions", [mark])


def test_odds_are_shares_of_all_maps_that_fit() -> None:
    found: Any = odds_then(view_of(LATE), 60.0)
    assert misfit(found, Odds) is None
    assert found["status"] == "complete"
    assert len(found["squares"]) == 25
    assert found["squares"][square("24")]["crops"] == [1.0, 0.0, 0.0, 0.0, 0.0]
    assert found["squares"][0]["terrain"][TERRAINS.index("M")] == 1.0


def test_TX72_a_divination_that_could_be_proved_and_one_that_could_not() -> None:
    notation = Notation(TINY)
    after = view_of(known_of(A, list(range(25)), list(range(25))))
    proved: Any = proof(view_of(LATE), notation.divine[square("24")][0], after, 60.0)
    assert (proved["right"], proved["provable"], proved["share"]) == (True, True, 1.0)
    assert proved["hint"]["steps"][-1]["technique"] == "only place"
    sure = certain_of(LATE, 60.0)
    guessed = next(i for i in range(25) if len(sure.open_crops(i)) > 1)
    wrong = next(v for v in sure.open_crops(guessed) if v != A.crops[guessed])
    lucky: Any = proof(view_of(LATE), notation.divine[guessed][A.crops[guessed] - 1], after, 60.0)
    unlucky: Any = proof(view_of(LATE), notation.divine[guessed][wrong - 1], after, 60.0)
    assert [misfit(found, Divination) for found in (proved, lucky, unlucky)] == [None] * 3
    assert (lucky["right"], lucky["provable"], lucky["hint"]) == (True, False, None)
    assert (unlucky["right"], unlucky["provable"], unlucky["level"]) == (False, False, wrong)
    assert 0 < lucky["share"] < 1
    assert 0 < unlucky["share"] < 1
    assert lucky["status"] == "complete"


def test_what_claims_nothing_is_not_judged() -> None:
    assert proof(view_of(LATE), STOP.of(), view_of(LATE), 60.0) is None
