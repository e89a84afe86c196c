"""Reasons: sound, minimal, and enough for every certain fact late in the game."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from tampu.games.tiwanaku.pieces.board import TERRAINS, Board
from tampu.games.tiwanaku.scenarios.generator import generate, recipe
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.grade import grade
from tampu.insight.tiwanaku.known import view_of
from tampu.insight.tiwanaku.maps.certain import certain_of
from tampu.insight.tiwanaku.reasons.explain import Fact, explain, explain_all
from tampu.insight.tiwanaku.reasons.reasoner import Reasoner
from tampu.insight.tiwanaku.reasons.sentences import grouped, told
from tampu.insight.tiwanaku.reasons.situation import Situation
from tampu.insight.tiwanaku.reasons.strikes import EFFORT, EXHAUSTIVE, LEMMA, Strike
from tampu.insight.tiwanaku.reasons.techniques.crops import hidden_pair
from tampu.insight.tiwanaku.reasons.techniques.terrain import too_large
from tests.games.tiwanaku.valleys import A, B, C, known_of, some_known
from tests.insight.tiwanaku.rules_as_clauses import Rulebook

UNITS = 240
MOST_NESTED = 3
"""More what-ifs within each other nobody follows."""


def square(rc: str) -> int:
    return int(rc[0]) * 5 + int(rc[1])


def fact(known: Known, rc: str, kind: str) -> tuple[int, list[str]] | None:
    """The value and the techniques of a fact, if it is certain."""
    for found in explain(view_of(known), square(rc), 60.0).facts:
        if found.kind == kind:
            assert found.proof is not None
            return found.value, [step.technique for step in found.proof.steps]
    return None


@lru_cache(maxsize=1)
def views() -> list[Known]:
    """Views of which some need a what-if."""
    return [
        some_known(A, 0.4, Random(4)),
        some_known(A, 0.6, Random(1)),
        some_known(B, 0.6, Random(2)),
    ]


@lru_cache(maxsize=1)
def explained() -> list[tuple[Known, list[Fact]]]:
    return [(known, explain_all(known, UNITS / 60).facts) for known in views()]


def proofs() -> list[tuple[Known, Fact, list[Strike]]]:
    return [(known, fact, fact.proof.steps) for known, facts in explained() for fact in facts if fact.proof is not None]


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
    reasoner = Reasoner(known, UNITS)
    region = [square(rc) for rc in ("03", "13", "14", "23", "24")]
    assert [reasoner.now.terrain[i] for i in region] == [mountain] * 5
    assert certain_of(known, 60.0).terrain == list(A.terrain)


def test_every_strike_is_true_in_all_maps() -> None:
    for known in views():
        reasoner = Reasoner(known, UNITS)
        possible = certain_of(known, 5.0)
        assert all(not p & ~d for p, d in zip(possible.domains, reasoner.now.domains, strict=True))


def check_steps(rules: Rulebook, steps: list[Strike], open_side: list[int]) -> None:
    """Each step needs only what is gone, and by the rules it follows from that; what is cited follows from the view."""
    gone = list(open_side)
    for step in steps:
        assert all(not pairs & ~gone[i] for i, pairs in step.needs.items())
        needs = dict(enumerate(open_side)) if step.technique in (LEMMA, EXHAUSTIVE) else step.needs
        assert rules.follows(needs, step.square, step.pairs), (step.technique, step.reason.name)
        if step.supposed is not None:
            supposed = list(gone)
            supposed[step.square] |= ALL_PAIRS & ~step.pairs
            check_steps(rules, step.supposed.steps, supposed)
            for inner in step.supposed.steps:
                supposed[inner.square] |= inner.pairs
            assert not ALL_PAIRS & ~supposed[step.supposed.broken]
        gone[step.square] |= step.pairs


def check_facts(known: Known, facts: list[Fact]) -> int:
    """Every chain holds to its end; how many have a what-if."""
    rules = Rulebook(known.board, known.supply)
    gone = [ALL_PAIRS & ~domain for domain in known.domains()]
    what_ifs = 0
    for fact in facts:
        if fact.proof is not None:
            check_steps(rules, fact.proof.steps, gone)
            what_ifs += any(step.supposed is not None for step in fact.proof.steps)
            end = gone[fact.square]
            for step in fact.proof.steps:
                end |= step.pairs if step.square == fact.square else 0
            assert end | fact.pairs == ALL_PAIRS
    return what_ifs


def test_every_step_follows_from_what_it_needs_alone() -> None:
    assert sum(check_facts(known, facts) for known, facts in explained())


@pytest.mark.full
@pytest.mark.parametrize("number", range(50))
def test_every_step_follows_and_nothing_is_nested_deeply_in_fifty_other_views(number: int) -> None:
    """Of both boards, from a little to much known; none of them is used elsewhere."""
    scenario = (A, B, C)[number % 3]
    known = some_known(scenario, 0.4 + 0.1 * (number % 4), Random(1000 + number))
    facts = explain_all(known, UNITS / 60).facts
    check_facts(known, facts)
    assert all(nested(fact.json()["steps"]) <= MOST_NESTED for fact in facts)


def test_no_step_can_be_left_out() -> None:
    """Without any of its steps a chain has a hole: a later step lacks what it needs, or the end does."""
    for known, fact, steps in proofs():
        for left_out in range(len(steps)):
            gone = [ALL_PAIRS & ~domain for domain in known.domains()]
            whole = True
            for number, step in enumerate(steps):
                if number != left_out:
                    whole = whole and all(not pairs & ~gone[i] for i, pairs in step.needs.items())
                    gone[step.square] |= step.pairs
            assert not whole or gone[fact.square] | fact.pairs != ALL_PAIRS


def test_no_pair_of_a_step_can_be_left_out() -> None:
    """But for citations, which say what a square is."""
    for _, fact, steps in proofs():
        wanted = {fact.square: ALL_PAIRS & ~fact.pairs}
        for step in reversed(steps):
            needed = step.pairs & wanted.get(step.square, 0)
            assert needed if step.technique == LEMMA else needed == step.pairs
            for other, pairs in step.needs.items():
                wanted[other] = wanted.get(other, 0) | pairs


@lru_cache(maxsize=1)
def entangled() -> tuple[Known, list[Strike]]:
    """A view for which what-ifs do not suffice, and everything that is struck off it."""
    terrain = "-1 1 -1 2 2 1 -1 -1 2 3 0 3 -1 -1 -1 0 -1 -1 -1 -1 0 -1 -1 0 -1"
    crops = "0 4 0 4 0 0 0 0 0 0 0 5 0 0 0 3 0 0 0 0 0 0 0 4 0"
    known = Known(A.board, [int(t) for t in terrain.split()], [int(v) for v in crops.split()], [3, 2, 3, 6])
    return known, Reasoner(known, 1000, certain_of(known, 5.0).domains).log


def deep(steps: list[Strike]) -> int:
    """How many what-ifs lie within each other."""
    return max((1 + deep(step.supposed.steps) for step in steps if step.supposed is not None), default=0)


def nested(told: Any) -> int:
    """How many what-ifs lie within each other in what is shown."""
    return max((1 + nested(step["what_if"]) for step in told if step["what_if"]), default=0)


def test_no_more_than_three_what_ifs_lie_within_each_other_in_what_is_shown() -> None:
    known, _ = entangled()
    shown = [facts for _, facts in explained()] + [explain_all(known, 4.0).facts]
    depths = [nested(fact.json()["steps"]) for facts in shown for fact in facts]
    assert 2 <= max(depths) <= MOST_NESTED


def test_what_ifs_within_what_ifs_follow_as_well() -> None:
    known, steps = entangled()
    assert deep(steps) == 2
    check_steps(Rulebook(known.board, known.supply), steps, [ALL_PAIRS & ~domain for domain in known.domains()])


def test_no_step_of_a_what_if_can_be_left_out() -> None:
    """Without it, what comes after lacks something, or something is left for the square that breaks."""
    known, log = entangled()
    what_ifs = [strike for strike in log if strike.supposed is not None]
    assert len(what_ifs) > 5
    for strike in what_ifs:
        assert strike.supposed is not None
        gone = [strike.needs.get(i, 0) for i in range(known.board.squares)]
        gone[strike.square] |= ALL_PAIRS & ~strike.pairs
        _check_needed(strike.supposed.steps, strike.supposed.broken, gone)


def _check_needed(steps: list[Strike], broken: int, gone: list[int]) -> None:
    for left_out in range(len(steps)):
        now, whole = list(gone), True
        for number, step in enumerate(steps):
            if number != left_out:
                whole = whole and all(not pairs & ~now[i] for i, pairs in step.needs.items())
                now[step.square] |= step.pairs
        assert not whole or now[broken] != ALL_PAIRS


def with_what_ifs(steps: list[Strike]) -> Iterator[list[Strike]]:
    """A chain and those of its what-ifs."""
    yield steps
    for step in steps:
        if step.supposed is not None:
            yield from with_what_ifs(step.supposed.steps)


def test_what_is_seen_at_a_glance_rests_on_what_lies_open_or_is_told() -> None:
    """Never on something else that nobody is told: then a person would have to see two things at once."""
    after_words = 0
    for _, _, whole in proofs():
        for steps in with_what_ifs(whole):
            for number, step in enumerate(steps):
                if step.evident:
                    by = [other for other in steps[:number] if step.needs.get(other.square, 0) & other.pairs]
                    assert not any(other.evident for other in by)
                    after_words += bool(by)
    assert after_words


def test_sentences_say_every_step_once_and_in_order() -> None:
    shorter = 0
    for known, _, steps in proofs():
        sentences = grouped(steps)
        said = [step for sentence in sentences for step in sentence.steps]
        assert sorted(map(id, said)) == sorted(map(id, steps))
        shorter += len(sentences) < len(steps)
        gone = [ALL_PAIRS & ~domain for domain in known.domains()]
        for sentence in sentences:
            for step in sorted(sentence.steps, key=lambda step: not step.evident):
                assert all(not pairs & ~gone[i] for i, pairs in step.needs.items())
                gone[step.square] |= step.pairs
    assert shorter


def test_a_chain_cites_what_a_square_is() -> None:
    """What a square is not is only cited while neither its terrain nor its crop was established."""
    whole = part = 0
    for _, facts in explained():
        for fact in facts:
            told: Any = fact.json()["steps"]
            for gone in (gone for step in told if step["technique"] == LEMMA for gone in step["struck"]):
                whole += gone["is_terrain"] is not None or gone["is_crop"] is not None
                part += gone["is_terrain"] is None and gone["is_crop"] is None
    assert whole > part


def test_late_in_the_game_there_are_no_what_ifs_and_chains_are_short() -> None:
    lengths = []
    for scenario in (A, B):
        for fact in explain_all(some_known(scenario, 0.8, Random(5)), 4.0).facts:
            assert fact.proof is not None
            assert all(step.supposed is None for step in fact.proof.steps)
            lengths.append(told(fact.proof.steps))
    assert sorted(lengths)[len(lengths) // 2] <= 5
    assert max(lengths) <= 12


def test_the_same_work_gives_the_same_chains() -> None:
    known = views()[0]
    chains = [[fact.json() for fact in explain_all(known, 1.0).facts] for _ in range(2)]
    assert chains[0] == chains[1]


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.full), pytest.param(3, marks=pytest.mark.full)])
def test_at_70_per_cent_nearly_every_certain_fact_is_explained(seed: int) -> None:
    for scenario in (A, C):
        found = explain_all(some_known(scenario, 0.7, Random(seed)), 10.0)
        assert found.status == "complete"
        assert sum(fact.proof is not None for fact in found.facts) >= 0.9 * len(found.facts)


def test_every_technique_is_used_somewhere() -> None:
    used = set()
    for scenario in (A, B):
        for seed in range(6):
            known = some_known(scenario, 0.8 if seed % 2 else 0.5, Random(seed))
            used |= {strike.technique for strike in Reasoner(known, 40).log}
    used |= {step.technique for _, _, steps in proofs() for step in steps}
    assert used >= EFFORT.keys() - {"no two of a kind", "hidden pair"}


def test_T3_3_two_crops_with_the_same_two_places_fill_them() -> None:
    known = Known(Board("small", 1, 3), [0, 0, 0], [0, 0, 0], [0, 0, 0, 0])
    one_two_three = TERRAIN_PAIRS[0] & (CROP_PAIRS[0] | CROP_PAIRS[1] | CROP_PAIRS[2])
    now = Situation(known, [one_two_three, one_two_three, TERRAIN_PAIRS[0] & CROP_PAIRS[2]])
    found = list(hidden_pair(now))
    assert [(strike.square, now.domains[strike.square] & strike.pairs) for strike in found] == [
        (square, TERRAIN_PAIRS[0] & CROP_PAIRS[2]) for square in (0, 1)
    ]
    assert {strike.needs[2] for strike in found} == {
        ALL_PAIRS & ~TERRAIN_PAIRS[0] | CROP_PAIRS[0] | CROP_PAIRS[1],
    }


def test_T3_3_a_square_may_not_join_two_equal_crops() -> None:
    known = Known(Board("small", 1, 3), [0, -1, 0], [1, 0, 1], [0, 1, 0, 0])
    strikes = list(too_large(Situation(known, [TERRAIN_PAIRS[0] & CROP_PAIRS[0], ALL_PAIRS, known.domains()[2]])))
    assert [(s.technique, s.rule, s.square, s.pairs) for s in strikes] == [
        ("no two of a kind", "T3.3", 1, TERRAIN_PAIRS[0])
    ]


def test_T3_7_grades_follow_the_wished_difficulty() -> None:
    for name in ("easy", "normal", "hard"):
        found = grade(generate(recipe(A.board, name, "1")))
        assert (found.grade, found.status) == (name, "complete")
        assert (found.technique in ("separation", "series", "only_place")) == (name == "easy")
