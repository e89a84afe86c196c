"""T4, T5: turns, movement, discovery and diversity."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tampu.engine import Refusal
from tampu.engine.wire import as_text
from tampu.games.tiwanaku.alphabet import SUPPLY
from tampu.games.tiwanaku.pieces.board import TERRAINS
from tampu.games.tiwanaku.pieces.people import People
from tampu.games.tiwanaku.steps.competitive import EndTurn, Move, Turn
from tampu.games.tiwanaku.steps.coop import CoopMove
from tampu.games.tiwanaku.steps.exploration import Discover
from tests.games.tiwanaku.build import (
    BROWN,
    COLOURS,
    TIWANAKU,
    WAYS,
    WHITE,
    act,
    action,
    begin,
    events,
    expedition,
    names,
    people,
    squares,
    texts,
)


def table(name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(Path(__file__).with_name(name).read_text())
    return rows


# -- T4 --------------------------------------------------------------------------------------------------


def test_T4_1_TR3_a_turn_is_explore_or_divine_and_never_a_pass() -> None:
    state = expedition("A1", pawns={"brown": "a2", "white": "c1"})
    begin(state)
    verbs = {text.split()[0] for text in texts(state)}
    assert verbs == {"explore", "retrieve", "divine"}
    assert state.why_not(action("pass")).rule == "T4.1"
    assert state.why_not(action("stop")).rule == "T4.1"
    assert state.why_not(action("offer 1")).rule == "T7.1"


def test_TR3_after_forty_turns_without_anything_new_the_end_phase_starts() -> None:
    state = expedition("A1", pawns={"brown": "a2"})
    state.idle = 38
    begin(state)
    act(state, "retrieve a2")
    assert state.idle == 39
    assert state.actor() == WHITE
    play = act(state, "go c1")
    assert state.idle == 40
    assert events(play)[-3:] == ["standstill", "must pass", "must pass"]
    assert state.outcome() is not None


def test_TR3_a_new_tile_starts_the_count_anew() -> None:
    state = expedition("A1", pawns={"brown": "a2"})
    state.idle = 39
    begin(state)
    act(state, "explore supply", "go a1")
    assert state.idle == 0
    assert state.actor() == WHITE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_T4_2_exploring_is_always_possible(seats: int) -> None:
    """Fewer pawns than edge squares: a pawn in the supply can always enter. Without one a pawn can be retrieved."""
    for size in ("tiny", "long"):
        ground = TIWANAKU.content.grounds[size]
        pawns = TIWANAKU.content.pawns[seats] * seats
        assert pawns - 1 < ground.edge.bit_count()
    state = expedition("A2", seats=2, pawns={"brown": "a1", "white": "a2 b1"})
    state.supply[BROWN] = 0
    play = begin(state)
    assert events(play) == ["retrieved"]
    assert state.supply[BROWN] == 1
    assert state.actor() == WHITE


# -- T5 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", table("moves.json"), ids=lambda row: f"{row['id']} {row.get('arrow', '')}")
def test_the_movement_examples(row: dict[str, Any]) -> None:
    driven = "arrow" in row
    mode = "coop" if driven else "competitive"
    state = expedition(row["state"], mode, 2 if driven else 4, pawns=row["pawns"], otoma=row["otoma"])
    pawn = SUPPLY if row["pawn"] == "supply" else squares(state, row["pawn"])[0]
    colour = COLOURS.index(row["colour"])
    ends = state.driven(colour, pawn, WAYS[row["arrow"]]) if driven else state.destinations(colour, pawn)
    if "ends" in row:
        assert set(names(state, ends)) == set(row["ends"].split())
    if "unreachable" in row:
        assert set(names(state, state.ground.all & ~ends)) == set(row["unreachable"].split())


@pytest.mark.parametrize("row", table("moves.json"), ids=lambda row: f"{row['id']} {row.get('arrow', '')}")
def test_T5_8_everybody_sees_a_way_to_each_destination(row: dict[str, Any]) -> None:
    driven = "arrow" in row
    mode = "coop" if driven else "competitive"
    state = expedition(row["state"], mode, 2 if driven else 4, pawns=row["pawns"], otoma=row["otoma"])
    pawn = SUPPLY if row["pawn"] == "supply" else squares(state, row["pawn"])[0]
    seat = COLOURS.index(row["colour"])
    move = CoopMove(seat, pawn, WAYS[row["arrow"]]) if driven else Move(seat, pawn)
    state.push(move)
    before = {step[-2:]: step[:-3] for step in as_text(state.public()["ways"]).split()}
    passed = set(names(state, state.pawns[seat] | state.cropped)) - {row["pawn"]}
    for end in names(state, move.destinations(state)):
        path = [end]
        while before[path[-1]]:
            path.append(before[path[-1]])
            if path[-1] == row["pawn"]:
                break
        steps = path if pawn == SUPPLY else path[:-1]
        assert (path[-1] == row["pawn"]) is (pawn != SUPPLY)
        assert move.departure(state).first >> squares(state, steps[-1])[0] & 1
        assert set(steps[1:]) <= passed
        for one, other in pairwise(path):
            assert state.ground.around(1 << squares(state, one)[0]) >> squares(state, other)[0] & 1


def test_TX3_compared_with_no_pawn_it_gains_b2_b3_and_loses_a2() -> None:
    without = expedition("A1", seats=4)
    own = expedition("A1", seats=4, pawns={"blue": "a2"})
    before, after = (set(names(state, state.destinations(3, SUPPLY))) for state in (without, own))
    assert after - before == {"b2", "b3"}
    assert before - after == {"a2"}


def test_T5_1_a_turn_offers_moving_bringing_and_retrieving() -> None:
    state = expedition("A2", pawns={"brown": "a1 a3", "white": "c1"})
    begin(state)
    assert [text for text in texts(state) if not text.startswith("divine")] == [
        "explore supply",
        "explore a1",
        "explore a3",
        "retrieve a1",
        "retrieve a3",
    ]
    assert state.why_not(action("explore c1")).rule == "T5.1"
    assert state.why_not(action("retrieve c1")).rule == "T5.1"


def test_T5_1_without_a_pawn_in_the_supply_none_is_brought() -> None:
    state = expedition("A2", pawns={"brown": "a1"})
    state.supply[BROWN] = 0
    begin(state)
    assert "explore supply" not in texts(state)


def test_T5_2_an_opponents_pawn_is_never_entered() -> None:
    state = expedition("A2", pawns={"brown": "a1", "white": "b1"})
    begin(state)
    act(state, "explore a1")
    assert "go b1" not in texts(state)
    assert state.why_not(action("go b1")).rule == "T5.2"
    with pytest.raises(Refusal, match=r"go b1"):
        act(state, "go b1")


def test_T5_3_an_empty_or_bare_square_ends_the_movement() -> None:
    """From a1 over crops; a3 is bare and a4 behind it is out of reach."""
    state = expedition("A2", pawns={"brown": "a1"})
    begin(state)
    act(state, "explore a1")
    assert "go a3" in texts(state)
    assert "go a4" not in texts(state)
    assert state.why_not(action("go a4")).rule == "T5.3"


def test_T5_4_on_a_crop_a_pawn_may_stop_go_on_or_turn() -> None:
    state = expedition("A2", pawns={"brown": "a1"})
    ends = names(state, state.destinations(BROWN, squares(state, "a1")[0]))
    assert "b1" in ends
    assert "c1" in ends
    assert "b2" in ends


def test_T5_5_over_an_own_pawn_it_must_go_on_whatever_lies_there() -> None:
    """The own pawn on bare a2 lets a new pawn through to b2, but does not let it stop."""
    state = expedition("A1", seats=2, pawns={"brown": "a2"})
    ends = names(state, state.destinations(BROWN, SUPPLY))
    assert "a2" not in ends
    assert "b2" in ends


def test_T5_6_TR4_a_move_never_ends_where_it_began_and_crosses_it_only_over_a_crop() -> None:
    state = expedition("A2", pawns={"brown": "b2", "white": "c2"})
    begin(state)
    act(state, "explore b2")
    assert "go b2" not in texts(state)
    assert state.why_not(action("go b2")).rule == "T5.6"
    bare = expedition("A2", pawns={"brown": "a3"})
    bare.cropped &= ~(1 << squares(bare, "a2")[0] | 1 << squares(bare, "b3")[0])
    ends = names(bare, bare.destinations(BROWN, squares(bare, "a3")[0]))
    assert ends == ["a2", "b3", "a4"]


def test_T5_6_one_pawn_on_a_square() -> None:
    state = expedition("A2", pawns={"brown": "a1 b1"})
    begin(state)
    act(state, "explore a1")
    assert state.why_not(action("go b1")).rule == "T5.6"


def test_T5_7_entering_begins_on_any_edge_square_without_an_opponent() -> None:
    state = expedition("A0", pawns={"white": "a1"})
    begin(state)
    assert "go a1" not in texts(state)
    assert {"go a2", "go c1", "go c2", "go e5"} <= set(texts(state))
    play = act(state, "go c1")
    assert [(event.name, event.rule) for event in play.events] == [("entered", "T5.7")]
    assert names(state, state.pawns[BROWN]) == ["c1"]
    assert state.supply[BROWN] == 4


def test_T5_8_only_the_end_square_is_named() -> None:
    state = expedition("A2", pawns={"brown": "a1"})
    begin(state)
    act(state, "explore a1")
    assert all(text.split()[0] == "go" and len(text.split()) == 2 for text in texts(state))
    assert state.why_not(action("go i5")).rule == "T1.1"
    assert state.why_not(action("keep")).rule == "T5.1"


def test_T5_9_TX7_TR9_retrieving_is_a_whole_explore_and_an_offering_may_follow() -> None:
    state = expedition("A2", seats=3, pawns={"brown": "a1"})
    them = people(state, BROWN, 10, "1234")
    begin(state)
    play = act(state, "retrieve a1")
    assert [(event.name, event.rule) for event in play.events] == [("retrieved", "T5.9")]
    assert state.supply[BROWN] == 4
    assert state.pawns[BROWN] == 0
    act(state, "offer 1234")
    assert them.total == 16
    assert them.cubes == 0
    assert state.actor() == WHITE


def test_T5_10_only_an_empty_square_is_discovered() -> None:
    state = expedition("A1")
    begin(state)
    play = act(state, "go a1")
    assert events(play)[:2] == ["entered", "discovered"]
    assert [(shown.kind, shown.label, shown.value, shown.to) for shown in play.shown] == [
        ("reveal", "terrain a1", TERRAINS.index("M"), None)
    ]
    assert state.known_terrain()[0] == TERRAINS.index("M")
    assert state.known_crops()[0] == 0
    play = act(state, "go a2")
    assert events(play) == ["entered"]
    assert play.shown == []
    play = act(state, "explore supply", "go c1")
    assert events(play) == ["entered"]


def test_TX6_T5_11_TR5_diversity_counts_the_stones_on_exactly_the_new_level() -> None:
    """A square of mountain lifts that stone to 2, beside the desert stone; those on 1 and 0 do not count."""
    state = expedition("A0", seats=2)
    them = people(state, BROWN, 0, stones=[1, 2, 0, 1])
    begin(state, Discover(BROWN, squares(state, "a1")[0]), EndTurn(BROWN, 0))
    assert them.stones == [1, 2, 0, 2]
    assert them.total == 2


@pytest.mark.parametrize("row", table("diversity.json"), ids=lambda row: str(row["id"]))
def test_the_diversity_examples(row: dict[str, Any]) -> None:
    them = People()
    them.stones = list(row["before"])
    assert them.climb(TERRAINS.index(row["discovered"]), 6) == row["points"]
    assert them.stones == row["after"]
    assert them.total == row["points"]


def test_T5_12_TR6_the_number_of_levels_is_an_option() -> None:
    assert TIWANAKU.meta.settle({}, 2)["levels"] == "6"
    state = expedition("A0", levels="2")
    them = people(state, BROWN, 0, stones=[0, 0, 0, 2])
    begin(state, Discover(BROWN, squares(state, "a1")[0]), Turn(BROWN))
    assert them.stones == [0, 0, 0, 2]
    assert them.total == 1
    assert state.common()["levels"] == 2
