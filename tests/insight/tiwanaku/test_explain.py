"""Reasons: sound, traceable, and enough for every certain fact late in the game."""

from random import Random

import pytest

from tampu.games.tiwanaku.pieces.board import TERRAINS, Board
from tampu.games.tiwanaku.scenarios.generator import generate, recipe
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.certain import certain_of
from tampu.insight.tiwanaku.explain import Reasoner, explain, explain_all, ladder
from tampu.insight.tiwanaku.grade import grade
from tampu.insight.tiwanaku.known import view_of
from tampu.insight.tiwanaku.techniques import SIMPLE, Situation, too_large
from tests.games.tiwanaku.valleys import A, B, C, known_of, some_known


def square(rc: str) -> int:
    return int(rc[0]) * 5 + int(rc[1])


def fact(known: Known, rc: str, kind: str) -> tuple[int, list[str]] | None:
    """The value and the techniques of a fact, if it is certain."""
    for found in explain(view_of(known), square(rc), 60.0).facts:
        if found.kind == kind:
            assert found.steps is not None
            return found.value, [step.technique for step in found.steps]
    return None


def test_TX72_where_is_the_1_of_the_region() -> None:
    known = known_of(A, list(range(25)), [square("04"), square("22")])
    found = fact(known, "24", "crop")
    assert found is not None
    value, techniques = found
    assert value == 1
    assert techniques[-1] == "only place"
    assert set(techniques[:-1]) <= {"separation", "one of each", "a high crop needs a larger region"}


def test_TX73_levels_4_and_5_of_the_desert() -> None:
    crops = [square(rc) for rc in ("02", "11", "12", "31")]
    known = known_of(A, list(range(25)), crops)
    four, five = fact(known, "21", "crop"), fact(known, "01", "crop")
    assert four is not None
    assert four[0] == 4
    assert five is not None
    assert five[0] == 5
    without = certain_of(known_of(A, list(range(25)), crops[:3]), 60.0)
    assert without.open_crops(square("21")) == without.open_crops(square("01")) == [4, 5]


def test_TX74_T3_9_a_5_needs_five_squares() -> None:
    """With just five squares in reach of a 5, all of them belong to its region."""
    mountain = TERRAINS.index("M")
    others = [i for i in range(25) if A.terrain[i] != mountain]
    known = known_of(A, [*others, square("23")], [square("23")])
    reasoner = Reasoner(known, 5.0)
    region = [square(rc) for rc in ("03", "13", "14", "23", "24")]
    assert [reasoner.now.terrain[i] for i in region] == [mountain] * 5
    assert certain_of(known, 60.0).terrain == list(A.terrain)


def test_every_strike_is_true_in_all_maps() -> None:
    for scenario in (A, B, C):
        for share in (0.5, 0.75):
            known = some_known(scenario, share, Random(8))
            reasoner = Reasoner(known, 1.0)
            possible = certain_of(known, 5.0)
            assert all(not p & ~d for p, d in zip(possible.domains, reasoner.now.domains, strict=True))


def test_a_chain_holds_on_its_own() -> None:
    """Each step needs only what is known or struck off by the steps before it."""
    known = some_known(C, 0.75, Random(1))
    for found in explain_all(known, 10.0).facts:
        gone = [~domain for domain in known.domains()]
        for step in found.steps or []:
            assert all(not pairs & ~gone[i] for i, pairs in step.needs.items())
            gone[step.square] |= step.pairs


def test_long_chains_give_way_to_what_ifs_from_the_open_board(monkeypatch: pytest.MonkeyPatch) -> None:
    known = some_known(C, 0.75, Random(1))
    sure = certain_of(known, 60.0)
    short = explain_all(known, 200.0, sure).facts
    monkeypatch.setattr(Reasoner, "_direct", lambda *_: None)
    long = explain_all(known, 200.0, sure).facts
    assert [(fact.square, fact.kind) for fact in short] == [(fact.square, fact.kind) for fact in long]
    lengths = [sum(len(fact.steps or ()) for fact in facts) for facts in (short, long)]
    assert lengths[0] < lengths[1] / 2


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_at_70_per_cent_every_certain_fact_is_explained(seed: int) -> None:
    for scenario in (A, C):
        found = explain_all(some_known(scenario, 0.7, Random(seed)), 40.0)
        assert found.status == "complete"
        assert all(fact.steps is not None for fact in found.facts)


def test_every_simple_technique_is_used_somewhere() -> None:
    used = set()
    for scenario in (A, B, C):
        for seed in range(16):
            known = some_known(scenario, 0.8 if seed % 2 else 0.6, Random(seed))
            used |= {strike.technique for strike in Reasoner(known, 0.3).log}
    expected = {
        "separation",
        "one of each",
        "a high crop needs a larger region",
        "only place",
        "halo",
        "full region",
        "room to grow",
        "last tiles",
        "sees every place",
        "naked pair",
        "region shapes",
    }
    assert expected <= used
    assert len(ladder()) == len(SIMPLE) + 2


def test_T3_3_a_square_may_not_join_two_equal_crops() -> None:
    known = Known(Board("small", 1, 3), [0, -1, 0], [1, 0, 1], [0, 1, 0, 0])
    strikes = list(too_large(Situation(known, [TERRAIN_PAIRS[0] & CROP_PAIRS[0], ALL_PAIRS, known.domains()[2]])))
    assert [(s.technique, s.rule, s.square, s.pairs) for s in strikes] == [
        ("no two of a kind", "T3.3", 1, TERRAIN_PAIRS[0])
    ]


def test_T3_7_grades_follow_the_wished_difficulty() -> None:
    easy = grade(generate(recipe(A.board, "easy", "1")))
    hard = grade(generate(recipe(A.board, "hard", "1")))
    assert easy.status == hard.status == "complete"
    assert easy.technique in ("separation", "series", "only_place")
    assert hard.technique not in ("separation", "series", "only_place")
