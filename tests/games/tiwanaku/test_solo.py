"""T9: solo play, the trails and the Otoma."""

import json
from pathlib import Path
from typing import Any

import pytest

from tampu.engine import BadInput, Options, Play
from tampu.games.tiwanaku.meta import COLOURS
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.otoma import OtomaWalk
from tampu.games.tiwanaku.steps.setup import SeatOtoma
from tampu.games.tiwanaku.steps.solo import EndSoloTurn, FollowArrow, SoloTurn
from tests.games.tiwanaku.build import (
    TIWANAKU,
    WAYS,
    Luck,
    act,
    action,
    arrow,
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

WALKS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("walks.json").read_text())
PURPLE, YELLOW, WHITE_PAWN = range(3)


def seated(disc: str, difficulty: str = "easy", offering: str = "before") -> Expedition:
    """A solo game after its setup, before the first turn."""
    state = expedition(disc, "solo", otoma="", difficulty=difficulty, offering=offering)
    begin(state, SeatOtoma())
    return state


def rules(play: Play, name: str) -> list[str]:
    return [event.rule for event in play.events if event.name == name]


# -- setup -----------------------------------------------------------------------------------------------


def test_T9_1_five_pawns_one_set_of_cubes_and_stones_for_the_otoma() -> None:
    state = seated("A")
    assert state.supply == [5]
    assert len(state.people) == 2
    assert state.otoma_people.cubes == 0


def test_T9_2_T9_3_TR10_TR11_TX57_the_otoma_are_seated_and_score_in_reading_order() -> None:
    state = expedition("A", "solo", otoma="")
    play = begin(state, SeatOtoma())
    assert [(state.otoma_colour(pawn), state.name(square)) for pawn, square in enumerate(state.otoma)] == [
        ("purple", "c1"),
        ("yellow", "d1"),
        ("white", "b2"),
        ("green", "c4"),
        ("blue", "d4"),
    ]
    assert [event.facts["points"] for event in play.events if event.name == "otoma planted"] == [1, 3, 3, 2, 4]
    assert [event.facts["points"] for event in play.events if event.name == "otoma diversity"] == [1, 2, 1, 2, 2]
    assert state.otoma_people.total == 21
    assert state.otoma_people.stones == [0, 2, 2, 1]


@pytest.mark.parametrize(("disc", "crops", "diversity"), [("B", 10, 6), ("C", 15, 9), ("D", 15, 10)])
def test_TX58_the_start_of_other_layouts(disc: str, crops: int, diversity: int) -> None:
    sources = seated(disc).otoma_people.sources()
    assert (sources["crops"], sources["diversity"]) == (crops, diversity)


def test_T9_4_an_arrow_is_drawn_when_the_player_discovers_a_tile() -> None:
    state = seated("A")
    begin(state)
    play = act(state, "go e1", luck=Luck(arrow("brown U")))
    drawn = [shown for shown in play.shown if shown.kind == "draw"]
    assert [(shown.label, shown.occasion, shown.to) for shown in drawn] == [("arrow", "valley 15", None)]
    arrows = state.common()["arrows"]
    assert isinstance(arrows, list)
    assert arrows[4] == "brown up"
    assert [value for value in arrows if value is not None] == ["brown up"]
    assert state.unseen_arrows(0).size == 14
    assert state.unseen_arrows(0).counts[arrow("brown U")] == 0


# -- turns -----------------------------------------------------------------------------------------------


def test_T9_2_T9_8_who_plays_alone_chooses_a_colour_and_the_otoma_have_the_others() -> None:
    state = expedition("A", "solo", otoma="", colour="white", difficulty="hard")
    begin(state, SeatOtoma())
    assert [state.otoma_colour(pawn) for pawn in range(5)] == ["purple", "yellow", "brown", "green", "blue"]
    pawns: Any = state.public()["pawns"]
    assert [group["colour"] for group in pawns] == ["white"]
    assert Expedition(TIWANAKU, state.options, TIWANAKU.content).clone().colours[0] == "white"
    begin(state)
    act(state, "go e1", luck=Luck(arrow("white R")))
    assert texts(state)[0].startswith("otoma "), "an arrow in the own colour lets the player choose"


def test_T9_2_colours_go_by_seats_in_other_modes_and_in_games_from_before() -> None:
    with pytest.raises(BadInput, match="colour=blue cannot be chosen in mode=coop"):
        TIWANAKU.meta.settle({"mode": "coop", "colour": "blue"}, 2)
    settled = TIWANAKU.meta.settle({"mode": "solo"}, 1)
    before = Options(1, {name: value for name, value in settled.values.items() if name != "colour"})
    assert Expedition(TIWANAKU, before, TIWANAKU.content).colours == ("brown", "white", "green", "blue")
    assert TIWANAKU.content.colours == list(COLOURS)


def test_T9_5_TR12_no_retrieving_and_otoma_pawns_block() -> None:
    state = expedition("A2", "solo", pawns={"brown": "a1"}, otoma="b1 c2")
    begin(state)
    assert not [text for text in texts(state) if text.startswith("retrieve")]
    assert state.why_not(action("retrieve a1")).rule == "T9.5"
    act(state, "explore a1")
    assert texts(state) == ["go a2", "go b2", "go a3", "go b3", "go c3", "go b4"]
    assert state.why_not(action("go b1")).rule == "T5.2"


def test_T9_5_turn_follows_turn() -> None:
    state = expedition("A2", "solo", pawns={"brown": "a1"}, otoma="c4")
    begin(state)
    act(state, "explore a1", "go b1")
    assert state.actor() == 0
    assert isinstance(state.choice, SoloTurn)


def test_T9_6_TX62_no_otoma_walk_after_an_explore_that_ends_on_a_crop_or_a_divination() -> None:
    state = expedition("A2", "solo", pawns={"brown": "a1 e1"})
    before = list(state.otoma)
    begin(state)
    play = act(state, "explore a1", "go b1")
    assert events(play) == ["moved"]
    play = act(state, "divine e1 1", "keep")
    assert events(play) == ["divined right", "cube"]
    assert state.otoma == before


def test_T9_7_TX59_the_arrow_of_a_new_tile_moves_the_otoma_pawn_of_its_colour() -> None:
    state = seated("A")
    begin(state)
    act(state, "go e1", luck=Luck(arrow("white R")))
    assert state.people[0].stones == [1, 0, 0, 0]
    assert state.people[0].total == 1
    assert state.name(state.otoma[WHITE_PAWN]) == "c2"
    assert state.otoma_people.stones == [0, 3, 2, 1]
    assert state.otoma_people.total == 24


def test_T9_7_TX13_the_arrow_of_an_old_bare_tile_counts_too() -> None:
    """a3 was discovered before and shows a yellow arrow upwards: the yellow pawn goes up from d5."""
    state = expedition("A2", "solo", pawns={"brown": "a1"}, otoma="c4 d4 c1 d1 b3")
    state.arrows[squares(state, "a3")[0]] = arrow("yellow U")
    begin(state)
    play = act(state, "explore a1", "go a3")
    assert [
        (event.facts["colour"], event.facts["direction"]) for event in play.events if event.name == "otoma walked"
    ] == [("yellow", "up")]
    assert state.name(state.otoma[YELLOW]) == "d3"


def test_T9_7_arrows_never_turn_the_players_own_move() -> None:
    state = expedition("A2", "solo", pawns={"brown": "a3"}, otoma="")
    free = state.destinations(0, squares(state, "a3")[0])
    state.arrows[squares(state, "a3")[0]] = arrow("yellow U")
    assert state.destinations(0, squares(state, "a3")[0]) == free


def test_T9_8_TX60_hard_the_player_picks_the_pawn() -> None:
    state = seated("A", difficulty="hard")
    begin(state)
    act(state, "go e1", luck=Luck(arrow("white R")))
    act(state, "explore supply", "go e5", luck=Luck(arrow("brown U")))
    assert texts(state) == ["otoma c1", "otoma d1", "otoma c2", "otoma c4", "otoma d4"]
    assert state.why_not(action("otoma a1")).rule == "T9.8"
    act(state, "otoma d1")
    assert state.name(state.otoma[YELLOW]) == "c3"
    assert state.otoma_people.stones == [0, 3, 3, 1]
    assert state.otoma_people.total == 27


def test_T9_8_TX60_easy_an_arrow_in_the_own_colour_does_nothing() -> None:
    state = seated("A", difficulty="easy")
    begin(state)
    act(state, "go e1", luck=Luck(arrow("white R")))
    before = list(state.otoma)
    play = act(state, "explore supply", "go e5", luck=Luck(arrow("brown U")))
    assert events(play)[-1] == "own arrow"
    assert state.otoma == before
    assert state.otoma_people.total == 24


@pytest.mark.parametrize("row", WALKS, ids=lambda row: f"{row['id']} {row['from']}{row['way']}")
def test_T9_9_T9_10_the_walks(row: dict[str, Any]) -> None:
    ground = TIWANAKU.content.grounds[row["size"]]
    board = ground.board
    if "filled" in row:
        laid = sum(1 << board.square(name) for name in row["filled"].split())
    else:
        laid = ground.all & ~sum(1 << board.square(name) for name in row["empty"].split())
    path, trails = ground.walk(board.square(row["from"]), WAYS[row["way"]], laid)
    assert (board.name(path[-1]), len(path), trails) == (row["to"], row["steps"], row["trails"])


def test_T9_9_a_walk_passes_over_tiles_crops_and_all_pawns() -> None:
    state = expedition("A2", "solo", pawns={"brown": "a2 a3"}, otoma="a1")
    play = begin(state, OtomaWalk(0, 0, WAYS["D"]))
    walked = next(event for event in play.events if event.name == "otoma walked")
    assert walked.facts["path"] == ["a2", "a3", "a4"]


@pytest.mark.parametrize(("size", "steps"), [("tiny", 50), ("long", 90)])
def test_T9_10_TR13_the_trails_form_one_closed_loop(size: str, steps: int) -> None:
    """From any square and direction the walk passes every square twice and comes back."""
    ground = TIWANAKU.content.grounds[size]
    place, seen = 0, []
    while place not in seen:
        seen.append(place)
        place = ground._next[place]
    assert place == seen[0]
    assert len(seen) == steps
    assert all(sum(other // 4 == square for other in seen) == 2 for square in range(ground.board.squares))


def test_T9_11_the_otoma_lay_tile_and_crop_and_score_both() -> None:
    state = seated("A")
    before = state.otoma_people.total
    play = begin(state, OtomaWalk(0, PURPLE, WAYS["U"]))
    assert events(play) == ["otoma walked", "otoma discovered", "otoma diversity", "otoma planted"]
    square = squares(state, "d2")[0]
    assert (state.known_terrain()[square], state.known_crops()[square]) == (3, 4)
    assert state.arrows[square] == -1
    assert state.otoma_people.stones == [0, 2, 2, 2]
    assert state.otoma_people.total == before + 3 + 4
    assert state.otoma_people.cubes == 0


def test_T9_12_TX61_every_bare_pawn_must_divine_and_an_offering_is_allowed_after_mistakes() -> None:
    state = expedition("A1", "solo", bare="e1", pawns={"brown": "e1 a2"})
    them = people(state, 0, 5)
    begin(state)
    act(state, "divine e1 1")
    assert them.total == 6
    assert texts(state) == [f"divine a2 {level}" for level in range(1, 6)]
    assert state.why_not(action("stop")).rule == "T9.12"
    assert state.why_not(action("divine e1 1")).rule == "T6.1"
    act(state, "divine a2 2")
    assert them.total == 5
    assert held(them) == "1"
    assert texts(state) == ["keep", "offer 1"]


def test_T9_12_a_mistake_does_not_end_the_divinations() -> None:
    state = expedition("A1", "solo", bare="e1", pawns={"brown": "e1 a2"})
    them = people(state, 0, 5)
    begin(state)
    act(state, "divine a2 2", "divine e1 1")
    assert them.total == 5
    assert held(them) == "1"


def test_T9_13_TR14_the_offering_comes_before_the_walk_or_after_it() -> None:
    for order in ("before", "after"):
        state = seated("A", offering=order)
        people(state, 0, 0, "12")
        begin(state)
        play = act(state, "go e1", luck=Luck(arrow("white R")))
        assert ("otoma walked" in events(play)) == (order == "after")
        assert texts(state)[0] == "keep"
        play = act(state, "offer 12")
        assert ("otoma walked" in events(play)) == (order == "before")


def test_T9_14_TR15_TX63_the_player_lays_the_last_tile() -> None:
    """The arrow is ignored and one offering, the last, is left."""
    state = fill(expedition("A", "solo"), empty="e5")
    people(state, 0, 30, "12")
    people(state, 1, 31)
    begin(state)
    play = act(state, "go e5", luck=Luck(arrow("white R")))
    assert events(play)[-1] == "all discovered"
    assert "otoma walked" not in events(play)
    assert state.why_not(action("divine e5 1")).rule == "T9.14"
    assert texts(state) == ["keep", "offer 1", "offer 2", "offer 12"]
    act(state, "keep")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (31,)


def test_T9_14_TR29_the_otoma_lay_the_last_tile_and_score_it_first() -> None:
    """After its offering the player may make a last one."""
    state = fill(expedition("A", "solo"), empty="e5 a1")
    people(state, 0, 30, "12")
    people(state, 1, 20, stones=[0, 0, 0, 0])
    begin(state)
    play = act(state, "go e5", "keep", luck=Luck(arrow("white R")))
    assert events(play)[-4:] == ["otoma discovered", "otoma diversity", "otoma planted", "all discovered"]
    assert state.otoma_people.total == 20 + 1 + 2
    play = act(state, "offer 12")
    assert rules(play, "offered") == ["T9.14"]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.rivals, outcome.winners) == ((32,), 23, (0,))


@pytest.mark.parametrize(("ours", "winners"), [(40, ()), (41, (0,)), (39, ())])
def test_T9_14_TR31_a_tie_is_an_otoma_win(ours: int, winners: tuple[int, ...]) -> None:
    state = fill(expedition("A", "solo"))
    people(state, 0, ours)
    people(state, 1, 40)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.rivals) == (winners, 40)


def test_T9_14_TR3_a_standstill_ends_the_solo_game() -> None:
    state = expedition("A2", "solo", pawns={"brown": "a1"})
    state.idle = 39
    play = begin(state, EndSoloTurn(0, state.uncovered()))
    assert events(play) == ["standstill"]
    assert state.outcome() is not None


@pytest.mark.parametrize(("empty", "winners"), [("", (0,)), ("c3", ())])
def test_T9_14_TR3_who_leads_does_not_win_by_a_standstill(empty: str, winners: tuple[int, ...]) -> None:
    state = fill(expedition("A", "solo"), empty=empty)
    people(state, 0, 41)
    people(state, 1, 40)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.rivals) == ((41,), winners, 40)


def test_T9_15_TR16_a_player_who_can_do_nothing_retrieves_a_pawn() -> None:
    """Brown's pawns on crops a1 and b1 are shut in, and every edge square is blocked or reached by none."""
    state = fill(expedition("A", "solo"), empty="c3")
    state.pawns, state.supply = [sum(1 << square for square in squares(state, "a1 b1"))], [0]
    state.otoma = squares(state, "a2 b2 c1")
    begin(state)
    assert texts(state) == ["retrieve a1", "retrieve b1"]
    assert state.why_not(action("pass")).rule == "T9.15"
    before = list(state.otoma)
    play = act(state, "retrieve b1")
    assert [(event.name, event.rule) for event in play.events] == [("retrieved", "T9.15")]
    assert names(state, state.pawns[0]) == ["a1"]
    assert state.supply == [1]
    assert state.otoma == before


def test_T9_15_an_offering_may_follow_the_retrieval() -> None:
    state = fill(expedition("A", "solo"), empty="c3")
    state.pawns, state.supply = [sum(1 << square for square in squares(state, "a1 b1"))], [0]
    state.otoma = squares(state, "a2 b2 c1")
    people(state, 0, 0, "12")
    begin(state)
    act(state, "retrieve b1")
    assert texts(state)[0] == "keep"


def test_TR24_without_an_empty_square_an_otoma_pawn_stays() -> None:
    state = fill(expedition("A", "solo"))
    play = begin(state, OtomaWalk(0, PURPLE, WAYS["U"]))
    assert events(play) == ["otoma stays"]
    assert state.name(state.otoma[PURPLE]) == "c1"


def test_T9_14_no_arrow_matters_after_the_last_tile() -> None:
    state = fill(expedition("A", "solo"))
    state.arrows[0] = arrow("yellow U")
    assert begin(state, FollowArrow(0, 0)).events == []
