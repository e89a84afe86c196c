"""T6-T8: divinations, offerings, the end phase and the winner."""

import pytest

from tampu.engine import Refusal
from tampu.games.tiwanaku.alphabet import CUBES
from tampu.games.tiwanaku.pieces.board import DESERT, LONG, TINY, UNKNOWN_TERRAIN, VALLEY
from tampu.games.tiwanaku.pieces.contradictions import contradictions
from tampu.games.tiwanaku.steps.competitive import EndTurn, LastOfferings, NextDivination
from tests.games.tiwanaku.build import (
    BROWN,
    TIWANAKU,
    WHITE,
    act,
    action,
    begin,
    events,
    expedition,
    fill,
    held,
    names,
    people,
    squares,
    texts,
)

# -- T6 --------------------------------------------------------------------------------------------------


def test_T6_1_TR7_TX42_divining_needs_a_pawn_on_a_bare_tile() -> None:
    state = expedition("A2", pawns={"brown": "a1 b1"})
    begin(state)
    assert not [text for text in texts(state) if text.startswith("divine")]
    assert state.why_not(action("divine a1 2")).rule == "T6.1"
    assert state.why_not(action("divine a3 2")).rule == "T6.1"
    assert state.why_not(action("stop")).rule == "T4.1"


def test_T6_2_TR8_any_level_may_be_named_for_any_bare_pawn() -> None:
    """c5 and a3 are bare; 5 on c5 could be ruled out, but nothing forbids to name it."""
    state = expedition("A2", pawns={"brown": "a3 c5 b1"})
    begin(state)
    assert [text for text in texts(state) if text.startswith("divine")] == [
        f"divine {square} {level}" for square in ("a3", "c5") for level in range(1, 6)
    ]


def test_T3_8_everybody_sees_which_levels_the_open_board_rules_out_for_the_actor() -> None:
    state = expedition("A2", pawns={"brown": "a3 c5 b1", "white": "e1"})
    begin(state)
    assert state.public()["struck"] == [
        {"square": square, "level": level, "rule": "T3.4", "by": by}
        for square, level, by in (("a3", 1, "a2"), ("a3", 3, "b2"), ("a3", 4, "b3"), ("c5", 2, "c4"), ("c5", 4, "d4"))
    ]


def test_T3_3_T3_5_a_level_of_the_same_region_and_one_that_is_used_up_are_ruled_out() -> None:
    """A valley of five squares along the edge, with a 5 at its other end."""
    terrain = [VALLEY] * 4 + [DESERT] + [UNKNOWN_TERRAIN] * 20
    crops = [0] * 25
    crops[3] = 5
    assert contradictions(TINY, terrain, crops, 0) == [(5, "T3.3", 3)]
    assert contradictions(TINY, terrain, crops, 4) == [(5, "T3.4", 3)]
    long_terrain, used_up = [VALLEY, *[UNKNOWN_TERRAIN] * 44], [0] * 45
    used_up[-10:] = [4] * 10
    assert contradictions(LONG, long_terrain, used_up, 0) == [(4, "T3.5", None)]


def test_T6_3_T6_6_TR1_the_true_crop_is_announced_and_laid_and_the_pawn_stays() -> None:
    state = expedition("A2", pawns={"brown": "a3 c5"})
    begin(state)
    square = squares(state, "a3")[0]
    play = act(state, "divine a3 5")
    assert [(shown.kind, shown.label, shown.value, shown.to) for shown in play.shown] == [
        ("reveal", "crop a3", 2, None)
    ]
    assert state.known_crops()[square] == 2
    assert state.known_terrain()[square] == 0
    assert names(state, state.pawns[BROWN]) == ["a3", "c5"]


def test_T1_5_TR1_nothing_is_announced_but_what_is_discovered_or_divined() -> None:
    state = expedition("A2", pawns={"brown": "a3"})
    begin(state)
    known = sum(level > 0 for level in state.known_crops())
    tiles = sum(terrain >= 0 for terrain in state.known_terrain())
    play = act(state, "divine a3 2")
    assert len(play.shown) == 1
    assert sum(level > 0 for level in state.known_crops()) == known + 1
    assert sum(terrain >= 0 for terrain in state.known_terrain()) == tiles


def test_T6_4_TX38_a_right_guess_gives_points_and_the_cube() -> None:
    state = expedition("A2", pawns={"brown": "e1"})
    them = people(state, BROWN)
    begin(state)
    play = act(state, "divine e1 1")
    assert events(play) == ["divined right", "cube"]
    assert them.total == 1
    assert held(them) == "1"
    assert texts(state) == ["keep", "offer 1"]


def test_T6_4_after_a_right_guess_stop_or_divine_again() -> None:
    state = expedition("A2", pawns={"brown": "e1 a3"})
    begin(state)
    act(state, "divine e1 1")
    assert texts(state) == ["stop", *(f"divine a3 {level}" for level in range(1, 6))]
    assert state.why_not(action("divine e1 1")).rule == "T6.1"
    assert state.why_not(action("explore a3")).rule == "T6.4"
    act(state, "stop")
    assert texts(state) == ["keep", "offer 1"]


def test_T6_4_TX40_TR30_a_cube_already_held_is_not_given_again() -> None:
    state = expedition("A2", pawns={"brown": "e1"})
    them = people(state, BROWN, 0, "1")
    begin(state)
    play = act(state, "divine e1 1")
    assert events(play) == ["divined right"]
    assert them.total == 1
    assert held(them) == "1"


def test_T6_5_TX5_a_wrong_guess_costs_the_true_level_and_ends_the_turn() -> None:
    state = expedition("A2", bare="d2", pawns={"brown": "d2 c5"})
    them = people(state, BROWN, 20, "12")
    begin(state)
    play = act(state, "divine d2 5")
    assert events(play)[0] == "divined wrong"
    assert state.known_crops()[squares(state, "d2")[0]] == 4
    assert them.total == 16
    assert held(them) == "12"
    assert state.actor() == WHITE


def test_T6_5_TX39_TR28_points_never_fall_below_zero() -> None:
    state = expedition("A0", bare="b3", pawns={"brown": "b3"})
    them = people(state, BROWN, 2)
    begin(state)
    act(state, "divine b3 5")
    assert them.total == 0
    assert state.known_crops()[squares(state, "b3")[0]] == 4


def test_T6_5_TX41_earlier_gains_of_the_action_stay() -> None:
    state = expedition("A0", bare="e1 b3", pawns={"brown": "e1 b3"})
    them = people(state, BROWN, 10)
    begin(state)
    act(state, "divine e1 1")
    assert them.total == 11
    act(state, "divine b3 5")
    assert them.total == 7
    assert held(them) == "1"
    assert state.actor() == WHITE


# -- T7 --------------------------------------------------------------------------------------------------


def test_T7_1_TX37_what_offerings_give() -> None:
    assert TIWANAKU.content.offerings == [0, 0, 1, 3, 6, 10]
    for cubes in CUBES.values():
        state = expedition("A0")
        them = people(state, BROWN, 0, "12345")
        n = cubes.bit_count()
        assert them.offer(cubes, state.content.offerings) == n * (n - 1) // 2
        assert them.cubes == 31 & ~cubes


def test_T7_1_TX8_offering_all_five_after_a_right_guess() -> None:
    state = expedition("A0", bare="d3", pawns={"brown": "d3"})
    them = people(state, BROWN, 0, "1234")
    begin(state)
    act(state, "divine d3 5")
    assert them.total == 5
    assert held(them) == "12345"
    act(state, "offer 12345")
    assert them.total == 15
    assert them.cubes == 0


def test_T7_1_TR9_any_own_cubes_once_and_a_single_one_for_nothing() -> None:
    state = expedition("A2", pawns={"brown": "a1"})
    them = people(state, BROWN, 3, "24")
    begin(state)
    act(state, "explore a1", "go b1")
    assert texts(state) == ["keep", "offer 2", "offer 4", "offer 24"]
    assert state.why_not(action("offer 1")).rule == "T7.1"
    act(state, "offer 2")
    assert them.total == 3
    assert held(them) == "4"
    assert state.actor() == WHITE


def test_T7_1_cubes_can_be_kept() -> None:
    state = expedition("A2", pawns={"brown": "a1"})
    them = people(state, BROWN, 3, "24")
    begin(state)
    act(state, "retrieve a1", "keep")
    assert held(them) == "24"
    assert state.actor() == WHITE


# -- T8 --------------------------------------------------------------------------------------------------


def test_T8_1_the_last_tile_triggers_the_end_after_that_turn() -> None:
    state = fill(expedition("A"), empty="e5", bare="e1")
    state.supply = [4, 5]
    state.pawns = [1 << squares(state, "e1")[0], 0]
    people(state, BROWN, 0, "12")
    begin(state)
    act(state, "explore supply", "go e5")
    assert state.full
    assert texts(state) == ["keep", "offer 1", "offer 2", "offer 12"]
    play = act(state, "keep")
    assert events(play) == ["all discovered"]
    assert state.actor() == BROWN
    assert texts(state)[0] == "pass"


def test_T8_2_no_movement_and_no_offering_in_the_end_phase() -> None:
    state = fill(expedition("A"), bare="e1 a3")
    state.pawns = [1 << squares(state, "e1")[0], 1 << squares(state, "a3")[0]]
    people(state, BROWN, 0, "12")
    begin(state, EndTurn(BROWN, 0))
    assert texts(state) == ["pass", *(f"divine e1 {level}" for level in range(1, 6))]
    assert state.why_not(action("explore e1")).rule == "T8.2"
    assert state.why_not(action("offer 12")).rule == "T8.2"
    assert state.why_not(action("divine a3 1")).rule == "T6.1"


def test_T8_2_TX43_a_whole_end_phase() -> None:
    state = fill(expedition("B"), bare="a3 b2 d5")
    state.pawns = [sum(1 << square for square in squares(state, "a3 b2")), 1 << squares(state, "d5")[0]]
    brown, white = people(state, BROWN, 30, "2"), people(state, WHITE, 41, "12")
    begin(state, NextDivination(BROWN), LastOfferings(BROWN))
    act(state, "divine a3 1")
    assert brown.total == 31
    assert state.actor() == WHITE
    act(state, "divine d5 3")
    assert white.total == 37
    assert state.known_crops()[squares(state, "d5")[0]] == 4
    assert state.out == [False, True]
    play = act(state, "divine b2 5")
    assert brown.total == 36
    assert events(play)[-1] == "must pass"
    assert state.out == [True, True]
    act(state, "offer 125", "offer 12")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (39, 38)
    assert outcome.winners == (BROWN,)


def test_T8_3_TX44_passing_is_final_and_hides_the_crops() -> None:
    state = fill(expedition("B"), bare="a3 b2 d5")
    state.pawns = [sum(1 << square for square in squares(state, "a3 b2")), 1 << squares(state, "d5")[0]]
    begin(state, NextDivination(WHITE), LastOfferings(WHITE))
    play = act(state, "pass")
    assert events(play) == ["passed"]
    assert state.actor() == BROWN
    act(state, "divine a3 1")
    assert state.actor() == BROWN
    act(state, "pass")
    assert texts(state) == ["keep", "offer 1"]
    act(state, "keep")
    assert state.known_crops()[squares(state, "d5")[0]] == 0
    assert state.outcome() is not None


def test_T8_3_TR32_the_trigger_player_without_a_bare_pawn_must_pass() -> None:
    state = fill(expedition("B"), bare="d5")
    state.pawns = [0, 1 << squares(state, "d5")[0]]
    play = begin(state, EndTurn(BROWN, 0))
    assert events(play) == ["all discovered", "must pass"]
    assert state.out == [True, False]
    assert state.actor() == WHITE


def test_T8_4_everyone_may_make_one_last_offering() -> None:
    state = fill(expedition("B", seats=3))
    people(state, 0, 1, "12")
    people(state, 2, 1, "345")
    begin(state, EndTurn(1, 0))
    assert state.actor() == 2
    assert state.why_not(action("offer 1")).rule == "T8.4"
    play = act(state, "offer 345")
    assert [(event.name, event.rule) for event in play.events] == [("offered", "T8.4")]
    assert state.actor() == 0
    act(state, "offer 12")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (2, 0, 4)


@pytest.mark.parametrize(("levels", "winners"), [((11, 12), (1,)), ((12, 12), (0, 1)), ((13, 12), (0,))])
def test_T8_5_TX45_ties_go_to_the_most_levels_climbed(levels: tuple[int, int], winners: tuple[int, ...]) -> None:
    state = fill(expedition("A"))
    for seat, level in enumerate(levels):
        people(state, seat, 50, stones=[6, level - 6, 0, 0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (50, 50)
    assert outcome.winners == winners


def test_T8_5_the_highest_points_win_and_after_the_end_nothing_is_possible() -> None:
    state = fill(expedition("A"))
    people(state, BROWN, 7, stones=[6, 6, 6, 6])
    people(state, WHITE, 8)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (WHITE,)
    assert state.why_not(action("pass")).rule == "T8.5"
    with pytest.raises(Refusal, match="over"):
        act(state, "pass")
