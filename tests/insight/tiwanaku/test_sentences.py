"""Every reason has a sentence, and says every fact that it comes with."""

from random import Random
from typing import Any

from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.words import holes, words
from tampu.insight.tiwanaku.reasons.explain import explain_all
from tampu.insight.tiwanaku.reasons.reasoner import Reasoner
from tampu.insight.tiwanaku.reasons.sentences import grouped, tell
from tampu.insight.tiwanaku.reasons.strikes import LEMMA, Reason, Strike, Supposed
from tests.games.tiwanaku.valleys import A, B, some_known

SHARES = (0.5, 0.6, 0.8)
WORK = 60


def seen() -> list[Known]:
    return [some_known(disc, share, Random(seed)) for disc in (A, B) for share in SHARES for seed in range(2)]


def reasons_of(steps: list[Strike]) -> list[Reason]:
    inner = [reason for step in steps if step.supposed is not None for reason in reasons_of(step.supposed.steps)]
    return [*inner, *(step.reason for step in steps)]


def test_every_reason_says_its_facts_in_every_language() -> None:
    used: set[str] = set()
    for known in seen():
        reasons = reasons_of(Reasoner(known, WORK).log)
        for fact in explain_all(known, 1.0).facts if len(used) < 20 else []:
            reasons += [reason for sentence in fact.sentences for _, reason in sentence.causes(known.board)]
        for reason in reasons:
            used.add(reason.name)
            for language in ("en", "de", "nl"):
                sentence = words("tiwanaku", language).sections["reasons"][reason.name]
                assert holes(sentence) == reason.facts.keys()
    assert len(used) >= 18


def test_a_reason_is_a_sentence_with_the_right_number() -> None:
    assert str(Reason("small", n=1, squares="a1")) == "the region has only 1 square (a1)"
    assert str(Reason("small", n=2, squares="a1 a2")) == "the region has only 2 squares (a1 a2)"
    assert Reason("join", square="a1", other="b2").json() == {"why": "join", "facts": {"square": "a1", "other": "b2"}}


def touching(square: int, v: int, holder: str, *, evident: bool = False) -> Strike:
    reason = Reason("touches", v=v, square=holder)
    return Strike("separation", "T3.4", square, 1 << v - 1, {}, reason, evident=evident)


def test_neighbours_of_a_square_are_told_in_one_sentence() -> None:
    (told,) = grouped([touching(0, 1, "b1"), touching(0, 3, "a2")])
    assert [str(reason) for _, reason in told.causes(A.board)] == ["next to the crops on b1 a2"]


def test_causes_that_differ_by_their_crop_are_told_as_one() -> None:
    one, other = (
        Strike("region shapes", "T3.9", 0, 1 << v - 1, {}, Reason("seesAll", v=v, terrain="forest", square="c1"))
        for v in (3, 1)
    )
    elsewhere = Strike("region shapes", "T3.9", 0, 2, {}, Reason("seesAll", v=2, terrain="forest", square="e5"))
    (told,) = grouped([one, elsewhere, other])
    assert [str(reason) for _, reason in told.causes(A.board)] == [
        "the crops 1, 3 of the forest region of c1 lie next to it, however the region grows",
        "the 2 of the forest region of e5 lies next to it, however the region grows",
    ]


def test_one_cause_for_several_squares_is_told_in_one_sentence() -> None:
    (told,) = grouped([touching(0, 2, "b2"), touching(1, 2, "b2")])
    assert [str(reason) for _, reason in told.causes(A.board)] == ["next to the 2 on b2"]


def test_what_is_evident_is_told_with_what_follows_from_it() -> None:
    evident = touching(0, 2, "b1", evident=True)
    after = Strike("region shapes", "T3.9", 5, 1, {0: evident.pairs}, Reason("noRegion", terrain="valley"))
    (told,) = grouped([evident, after])
    assert told.said == [after]
    assert [reason.name for _, reason in told.causes(A.board)] == ["noRegion"]


def test_a_told_crop_and_what_it_strikes_off_are_told_before_what_rests_on_that() -> None:
    """Also if a group could otherwise stay where it was."""
    other = Strike("region shapes", "T3.9", 5, 1, {}, Reason("noRegion", terrain="valley"))
    crop = Strike("only place", "T3.3", 1, 2, {}, Reason("only", v=2, squares="b1"))
    evident = Strike("separation", "T3.4", 0, 2, {1: 2}, Reason("touches", v=2, square="b1"), evident=True)
    after = Strike("region shapes", "T3.9", 5, 4, {0: 2}, Reason("noRegion", terrain="desert"))
    assert [sentence.steps for sentence in grouped([other, crop, evident, after])] == [[crop], [evident, other, after]]


def test_squares_that_are_certain_already_are_cited_together() -> None:
    lemmas = [Strike(LEMMA, "T3.8", i, 1, {}, Reason("lemma")) for i in range(7)]
    after = Strike("region shapes", "T3.9", 0, 2, {}, Reason("noRegion", terrain="valley"))
    sentences = grouped([*lemmas, after])
    assert [len(sentence.steps) for sentence in sentences] == [6, 1, 1]
    assert [str(reason) for sentence in sentences for _, reason in sentence.causes(A.board)] == [
        "these are certain already; ask about each square to see why",
        "this is certain already; ask about the square to see why",
        "no valley region fits here",
    ]


def told(steps: list[Strike]) -> list[Any]:
    return tell(steps, A.board, [ALL_PAIRS] * A.board.squares)


def not_having(square: int, pairs: int, technique: str = "separation", **more: Any) -> Strike:
    return Strike(technique, "T3.4", square, pairs, {}, Reason("touches", v=1, square="b1"), **more)


def test_a_what_if_supposes_only_what_it_strikes_off() -> None:
    """What one sees at a glance of the same square is no part of it, and is not mixed with it."""
    inner = not_having(0, CROP_PAIRS[2])
    seen = not_having(0, CROP_PAIRS[1], evident=True)
    forest = Strike(
        "what if",
        "T3.8",
        0,
        TERRAIN_PAIRS[2] & ~CROP_PAIRS[1],
        {},
        Reason("ifTerrain", terrain="forest"),
        supposed=Supposed([inner], 3, 1),
    )
    (step,) = told([seen, forest])
    assert [(gone["terrain"], gone["crops"]) for gone in step["struck"]] == [([2], [])]
    assert [(gone["terrain"], gone["crops"]) for gone in step["evident"]] == [([], [2])]
    (within,) = step["what_if"]
    assert [(gone["terrain"], gone["crops"]) for gone in within["struck"]] == [([], [3])]
    assert step["broken"] == 3


def test_nothing_is_told_twice() -> None:
    cited = not_having(0, ALL_PAIRS & ~TERRAIN_PAIRS[2], LEMMA)
    again = not_having(0, TERRAIN_PAIRS[0], evident=True)
    new = not_having(0, CROP_PAIRS[4])
    first, second = told([cited, again, new])
    assert (first["struck"][0]["is_terrain"], first["struck"][0]["is_crop"]) == (2, None)
    assert second["struck"] == [
        {"square": 0, "terrain": [], "crops": [5], "pairs": [], "is_terrain": None, "is_crop": None}
    ]
    assert second["evident"] == []
