"""T10: cooperative play."""

from random import Random

import pytest

from tampu.engine import SearchChance
from tampu.engine.match import Match, Seal
from tampu.games.tiwanaku.meta import COOP
from tampu.games.tiwanaku.pieces.screens import COVERED, Screens
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.steps.coop import (
    CoopMove,
    CoopTurn,
    EndCoopTurn,
    FinalScore,
    NextCoopTurn,
    OrderOtoma,
    React,
    Spend,
)
from tampu.games.tiwanaku.steps.giving import GiveTile
from tampu.games.tiwanaku.steps.offerings import LastOffer, Offering, OtomaOffer
from tampu.games.tiwanaku.steps.otoma import OtomaDiscover, OtomaPlant
from tampu.games.tiwanaku.steps.setup import Deal, SeatOtoma
from tests.games.tiwanaku.build import (
    TIWANAKU,
    WAYS,
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
    tops,
)

MODES = [
    ("easy", 2),
    ("easy", 3),
    ("easy", 4),
    ("normal", 2),
    ("normal", 3),
    ("normal", 4),
    ("expert", 2),
    ("expert", 3),
]


def empty_screens(state: Expedition) -> None:
    """All tiles lie on the diversity board, so that nobody is asked for one."""
    state.screens.stacks = [[0] * 4 for _ in state.screens.stacks]


def give_tiles(state: Expedition) -> list[str]:
    """Let the first seat that can give every tile that is owed; what happened meanwhile."""
    told: list[str] = []
    while isinstance(state.choice, GiveTile):
        told += events(act(state, texts(state)[0]))
    return told


def reaction(square: str, disc: str = "C", otoma: str | None = None) -> tuple[Expedition, list[tuple[str, str]]]:
    """Let the Otoma react to a pawn on this square; who ended where, in order."""
    state = expedition(disc, COOP, otoma=otoma)
    empty_screens(state)
    origin = [state.name(pawn) for pawn in state.otoma]
    play = begin(state, React(0, squares(state, square)[0]))
    walked = [event.facts for event in play.events if event.name == "otoma walked"]
    assert all(facts["origin"] in origin for facts in walked)
    return state, [(str(facts["origin"]), str(facts["square"])) for facts in walked]


# -- setup -----------------------------------------------------------------------------------------------


def test_T10_1_TR20_one_people_for_the_group_one_for_the_otoma_each_with_own_cubes() -> None:
    state = expedition("A", COOP, 3)
    assert len(state.people) == 2
    assert all(state.people_of(seat) is state.people[0] for seat in range(3))
    people(state, 0, 0, "12345")
    assert state.otoma_people.take_cube(1)
    assert held(state.otoma_people) == "1"


@pytest.mark.parametrize(
    ("difficulty", "seats", "pawns"),
    [
        ("easy", 2, [4, 4]),
        ("normal", 2, [4, 4]),
        ("expert", 2, [3, 3]),
        ("easy", 3, [3, 3, 3]),
        ("normal", 3, [3, 3, 3]),
        ("expert", 3, [2, 2, 2]),
        ("easy", 4, [4, 4]),
        ("normal", 4, [4, 4]),
        ("expert", 4, [3, 3]),
    ],
)
def test_T10_2_TR17_how_many_pawns(difficulty: str, seats: int, pawns: list[int]) -> None:
    assert expedition("A", COOP, seats, difficulty=difficulty).supply == pawns


def test_T10_2_four_players_are_two_pairs_that_alternate_and_share_pawns() -> None:
    state = expedition("A", COOP, 4)
    assert [state.colour_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    state.move(0, -1, squares(state, "a1")[0])
    assert state.bare(2) == state.bare(0) == 1
    begin(state, CoopTurn(2, WAYS["R"]))
    assert "divine a1 1" in texts(state)


def test_T10_2_all_win_or_lose_together() -> None:
    state = fill(expedition("A", COOP, 3))
    people(state, 0, 41)
    people(state, 1, 40)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.rivals) == ((41, 41, 41), (0, 1, 2), 40)


@pytest.mark.parametrize(("difficulty", "count"), [("easy", 4), ("normal", 5), ("expert", 5)])
def test_T10_3_TR17_TR18_how_many_otoma(difficulty: str, count: int) -> None:
    """Easy leaves the last Otoma square in reading order empty; the start gives no cubes."""
    state = expedition("A", COOP, otoma="", difficulty=difficulty)
    begin(state, SeatOtoma())
    assert names(state, sum(1 << square for square in state.otoma)) == ["c1", "d1", "b2", "c4", "d4"][:count]
    assert state.otoma_people.cubes == 0
    assert state.otoma_people.sources()["crops"] == sum([1, 3, 3, 2, 4][:count])


@pytest.mark.parametrize(("seats", "colour"), [(2, "green"), (3, "blue"), (4, "green")])
def test_T10_3_the_otoma_have_one_unused_colour(seats: int, colour: str) -> None:
    state = expedition("A", COOP, seats)
    assert {state.otoma_colour(pawn) for pawn in range(5)} == {colour}


def test_T10_4_TR19_TX70_the_deal() -> None:
    assert expedition("A", COOP, 2).screens.stacks == [[2, 2, 2, 4], [1, 3, 1, 5]]
    three = expedition("A", COOP, 3).screens.stacks
    assert [sum(stacks) for stacks in three] == [7, 7, 6]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_T10_4_TR19_totals_and_terrains_differ_by_at_most_one(seats: int) -> None:
    for supply in ([3, 5, 3, 9], [9, 10, 7, 10], [1, 0, 2, 14]):
        for first in range(seats):
            screens = Screens(TIWANAKU.content.arrows, seats)
            screens.deal(supply, first)
            totals = [sum(stacks) for stacks in screens.stacks]
            assert max(totals) - min(totals) <= 1
            for terrain, count in enumerate(supply):
                sizes = [stacks[terrain] for stacks in screens.stacks]
                assert sum(sizes) == count
                assert max(sizes) - min(sizes) <= 1


def test_T10_4_only_the_owner_sees_the_tops() -> None:
    state = expedition("A", COOP, 2)
    state.screens = Screens(TIWANAKU.content.arrows, 2)
    play = begin(state, Deal(0))
    drawn = [shown for shown in play.shown if shown.kind == "draw"]
    assert sorted(shown.to for shown in drawn if shown.to is not None) == [(0,)] * 4 + [(1,)] * 4
    uncovered = [event for event in play.events if event.name == "uncovered"]
    assert all("arrow" not in event.seen_by(None) for event in uncovered)
    assert all(("arrow" in event.seen_by(1)) == (event.facts["seat"] == 1) for event in uncovered)
    assert state.own(0)["tops"] == ["up"] * 4
    assert "up" not in str(state.common()["screens"])


def test_T10_4_what_lies_below_is_nobodys() -> None:
    """A save knows the tops and the sizes, and nothing about the tiles below."""
    state = expedition("A", COOP, 2)
    tops(state, 0, "URDL")
    tops(state, 1, "LDRU")
    assert state.secret()["tops"] == [[0, 1, 2, 3], [3, 2, 1, 0]]
    assert state.screens.unseen(0).size == 15 - 2
    assert state.screens.unseen(1).size == 17 - 2


# -- a turn ----------------------------------------------------------------------------------------------


def test_T10_5_a_turn_spends_a_tile_acts_lets_the_otoma_react_and_offers() -> None:
    state = expedition("C", COOP, 2)
    tops(state, 0, "RRRR")
    people(state, 0, 0, "12")
    begin(state)
    assert texts(state) == [f"spend {terrain} right" for terrain in ("valley", "desert", "forest", "mountain")]
    assert state.private()
    assert state.why_not(action("explore supply")).rule == "T10.5"
    assert state.why_not(action("spend valley left")).rule == "T10.4"
    play = act(state, "spend valley right")
    assert [(event.name, event.rule) for event in play.events] == [("spent", "T10.5")]
    assert play.shown == []
    assert state.stock(0) == 1
    assert state.screens.stacks[0][0] == 4
    play = act(state, "go a1")
    assert events(play)[:3] == ["entered", "discovered", "diversity"]
    assert "otoma walked" in events(play) + give_tiles(state)
    assert texts(state)[0] == "keep"
    act(state, "keep")
    assert state.actor() == 1


def test_T10_5_TR34_the_next_top_is_seen_when_the_turn_ends() -> None:
    state = expedition("A", COOP, 2, otoma="", planted="a1", pawns={"brown": "a1"}, bare="b1")
    state.screens.stacks = [[2, 2, 2, 4], [1, 2, 1, 4]]
    tops(state, 0, "RRRR")
    tops(state, 1, "RRRR")
    begin(state)
    act(state, "spend mountain right")
    assert state.own(0)["tops"] == ["right", "right", "right", None]
    assert state.common()["screens"] == [
        {"stacks": [2, 2, 2, 3], "covered": [False, False, False, True]},
        {"stacks": [1, 2, 1, 4], "covered": [False, False, False, False]},
    ]
    play = act(state, "explore a1")
    assert events(play) == ["moved", "uncovered"]
    assert state.screens.covered() == []
    assert [(shown.kind, shown.label, shown.to) for shown in play.shown] == [("draw", "tile", (0,))]


def test_T10_5_TR34_spending_can_be_taken_back_until_something_is_shown() -> None:
    match = Match(TIWANAKU, TIWANAKU.meta.settle({"mode": "coop", "scenario": "T01"}, 2), Seal.of_seed("undo"))
    seat = match.state.actor()
    assert seat is not None
    match.act(seat, match.state.legal()[0])
    assert match.undoable() == seat
    match.undo(seat)
    assert isinstance(match.state.choice, Spend)


def test_T10_6_the_first_step_follows_the_arrow_and_crops_are_no_end() -> None:
    state = expedition("A2", COOP, pawns={"brown": "b2"}, otoma="")
    begin(state, CoopMove(0, squares(state, "b2")[0], WAYS["D"]))
    assert texts(state) == ["go a3", "go c3", "go b4"]
    assert state.why_not(action("go b3")).rule == "T10.6"
    assert state.why_not(action("go e1")).rule == "T10.6"


def test_T10_6_TR21_other_colours_and_the_otoma_block() -> None:
    state = expedition("A2", COOP, pawns={"brown": "b2", "white": "b3"}, otoma="c2")
    turn = CoopTurn(0, WAYS["R"])
    assert turn.explorers(state) == [-1]
    assert turn.why_not(state, action("explore b2")).rule == "T10.6"
    assert not state.driven(0, squares(state, "b2")[0], WAYS["D"])


def test_T10_6_no_retrieving() -> None:
    state = expedition("A2", COOP, pawns={"brown": "b2"}, otoma="")
    begin(state, CoopTurn(0, WAYS["R"]))
    assert state.why_not(action("retrieve b2")).rule == "T10.6"
    assert not [text for text in texts(state) if text.startswith("retrieve")]


@pytest.mark.parametrize(
    ("way", "ends"),
    [("R", "a1 a2 a3 a4 a5"), ("L", "e1 e2 e3 e4 e5"), ("D", "a1 b1 e1 c2 d2"), ("U", "a5 b5 c5 d5 e5")],
)
def test_T10_7_TR22_entering_crosses_the_edge_in_the_arrows_direction(way: str, ends: str) -> None:
    state = expedition("A0", COOP, otoma="")
    begin(state, CoopMove(0, -1, WAYS[way]))
    assert texts(state) == [f"go {name}" for name in ends.split()]


def test_T10_8_TR33_a_missing_tile_is_given_by_a_player_whom_the_active_seat_names() -> None:
    state = expedition("A", COOP, 2, otoma="")
    tops(state, 0, "RRRR")
    tops(state, 1, "LLLL")
    begin(state)
    act(state, "spend valley right")
    play = act(state, "go a1")
    assert events(play) == ["entered", "discovered", "diversity"]
    assert isinstance(state.choice, GiveTile)
    assert state.actor() == 0
    assert state.stock(3) == -1
    assert texts(state) == ["give 0", "give 1"]
    assert state.why_not(action("give 2")).rule == "T10.8"
    play = act(state, "give 1")
    given = play.shown[0]
    assert (given.kind, given.label, given.value, given.to) == ("reveal", "tile mountain 1", WAYS["L"], None)
    assert state.stock(3) == 0
    assert state.screens.stacks[1] == [1, 3, 1, 4]
    assert state.screens.seen[3] == [0, 0, 0, 1]
    assert state.actor() == 1


def test_T10_8_TR34_a_covered_top_that_must_be_given_is_drawn_for_all_to_see() -> None:
    state = expedition("A", COOP, 2, otoma="")
    tops(state, 0, "RRRR")
    tops(state, 1, "LLLL")
    state.screens.stacks[1][3] = 0
    state.screens.tops[1][3] = COVERED
    state.left[3] -= 5
    state.screens.part_with(0, 3, WAYS["R"])
    state.left[3] -= 2
    assert state.stock(3) == -1
    play = begin(state, GiveTile(0, 3))
    assert [(shown.kind, shown.label, shown.to) for shown in play.shown] == [("draw", "tile", None)]
    assert state.stock(3) == 0


def test_T10_8_tiles_of_the_otoma_come_from_the_same_stacks() -> None:
    state = expedition("A", COOP, 2)
    tops(state, 0, "RRRR")
    tops(state, 1, "LLLL")
    square = squares(state, "a1")[0]
    begin(state, OtomaDiscover(0, square), OtomaPlant(square))
    assert isinstance(state.choice, GiveTile)
    assert state.known_crops()[square] == 0
    act(state, "give 0")
    assert state.known_crops()[square] == 2


@pytest.mark.parametrize(("difficulty", "seats"), MODES)
def test_TR23_somebody_always_has_the_needed_tile(difficulty: str, seats: int) -> None:
    """Board, screens and diversity board together always hold the layout; only a tile that is owed is missing."""
    state, _ = TIWANAKU.start(
        TIWANAKU.meta.settle({"mode": "coop", "difficulty": difficulty, "scenario": "L03"}, seats), SearchChance(seats)
    )
    random = Random(f"{difficulty} {seats}")
    while state.actor() is not None:
        owed = state.choice.terrain if isinstance(state.choice, GiveTile) else None
        for terrain in range(4):
            assert state.stock(terrain) >= (-1 if terrain == owed else 0)
        state.apply(random.choice(state.legal()), SearchChance(random.getrandbits(32)))
    assert not any(any(stacks) for stacks in state.screens.stacks)


# -- the Otoma react -------------------------------------------------------------------------------------


def test_T10_9_T10_10_TX64_the_nearest_goes_first_and_crops_bring_cubes() -> None:
    state = expedition("C", COOP, 2, otoma="")
    begin(state, SeatOtoma())
    assert state.otoma_people.total == 24
    empty_screens(state)
    square = squares(state, "d4")[0]
    state.lay(square)
    play = begin(state, React(0, square))
    walked = [(event.facts["origin"], event.facts["square"]) for event in play.events if event.name == "otoma walked"]
    assert walked == [("d5", "e5"), ("a4", "b3"), ("h4", "i4")]
    assert state.otoma_people.total == 34
    assert held(state.otoma_people) == "123"


def test_TX65_T10_12_the_otoma_answer_an_offering_with_all_their_cubes() -> None:
    state = expedition("C", COOP, 2)
    group, otoma = people(state, 0, 7, "15"), people(state, 1, 34, "123")
    begin(state, Offering(0))
    act(state, "offer 15")
    assert group.total == 8
    assert otoma.total == 37
    assert otoma.cubes == 0


def test_T10_12_without_an_offering_the_otoma_offer_nothing() -> None:
    state = expedition("C", COOP, 2)
    people(state, 0, 7, "15")
    otoma = people(state, 1, 34, "123")
    begin(state, Offering(0))
    act(state, "keep")
    assert (otoma.total, held(otoma)) == (34, "123")


def test_TX66_from_b1() -> None:
    assert reaction("b1")[1] == [("b2", "b3"), ("i1", "i2")]


def test_TX67_from_i2_over_the_corner_trail() -> None:
    assert reaction("i2")[1] == [("i1", "g1"), ("b2", "a1")]


def test_TX68_nobody_in_line() -> None:
    assert reaction("c3")[1] == []


def test_TX69_T10_9_TR33_equal_distances_are_ordered_by_the_active_seat() -> None:
    state = expedition("C", COOP, 2, otoma="e1 c3 g3 e5")
    begin(state, React(1, squares(state, "e3")[0]))
    assert state.actor() == 1
    assert texts(state) == ["otoma e1", "otoma c3", "otoma g3", "otoma e5"]
    assert state.why_not(action("otoma a1")).rule == "T10.9"
    choice = state.choice
    assert isinstance(choice, OrderOtoma)
    assert [int(word[1]) for word in choice.tied.split()] == [WAYS[way] for way in "ULRD"]
    empty_screens(state)
    play = act(state, "otoma g3")
    walked = next(event for event in play.events if event.name == "otoma walked")
    assert (walked.facts["origin"], walked.facts["direction"]) == ("g3", "right")
    assert texts(state) == ["otoma e1", "otoma c3", "otoma e5"]


def test_T10_9_TR24_the_set_is_fixed_before_the_first_one_moves() -> None:
    """h4 walks to i4, which is still in line with d4, but it does not react again."""
    state = expedition("C", COOP, 2)
    empty_screens(state)
    square = squares(state, "d4")[0]
    state.lay(square)
    play = begin(state, React(0, square))
    assert events(play).count("otoma walked") == 3
    assert [state.name(pawn) for pawn in state.otoma if state.ground.in_line(square, pawn)] == ["i4"]


def test_T10_9_it_also_happens_when_nothing_was_discovered() -> None:
    state = expedition("A2", COOP, pawns={"brown": "b2"}, otoma="a1")
    empty_screens(state)
    begin(state, CoopMove(0, squares(state, "b2")[0], WAYS["D"]))
    play = act(state, "go a3")
    assert "discovered" not in events(play)
    walked = next(event for event in play.events if event.name == "otoma walked")
    assert (walked.facts["origin"], walked.facts["direction"]) == ("a1", "up")


def test_T10_10_a_cube_already_held_is_not_taken_again() -> None:
    state = expedition("C", COOP, 2)
    people(state, 1, 0, "1")
    empty_screens(state)
    play = begin(state, OtomaDiscover(0, 0), OtomaPlant(0))
    assert "otoma cube" not in events(play)
    assert held(state.otoma_people) == "1"


# -- divine, pass, end -----------------------------------------------------------------------------------


def test_T10_11_TR37_a_wrong_divination_ends_the_action_without_offering() -> None:
    state = expedition("A2", COOP, pawns={"brown": "a3 e1"}, otoma="")
    group = people(state, 0, 10, "12")
    begin(state, CoopTurn(0, WAYS["R"]), EndCoopTurn(0))
    act(state, "divine e1 1")
    assert group.total == 11
    assert texts(state)[0] == "stop"
    act(state, "divine a3 1")
    assert group.total == 9
    assert state.actor() == 1
    assert isinstance(state.choice, Spend)


def test_T10_11_divining_wakes_no_otoma() -> None:
    state = expedition("A2", COOP, pawns={"brown": "e1"}, otoma="c1 d1")
    begin(state, CoopTurn(0, WAYS["R"]))
    play = act(state, "divine e1 1")
    assert "otoma walked" not in events(play)


def test_TR27_the_group_never_falls_below_zero() -> None:
    state = expedition("A2", COOP, pawns={"brown": "a3"}, otoma="")
    group = people(state, 0, 1)
    begin(state, CoopTurn(0, WAYS["R"]))
    act(state, "divine a3 5")
    assert group.total == 0


def test_T10_13_TR25_an_arrow_without_any_action_passes_the_turn() -> None:
    """Brown has no pawn in the supply, and the one on a1 cannot go left: the tile is spent for nothing."""
    state = expedition("A2", COOP, pawns={"brown": "a1"}, otoma="")
    state.supply[0] = 0
    tops(state, 0, "RRRL")
    tops(state, 1, "RRRR")
    begin(state)
    play = act(state, "spend mountain left")
    assert events(play) == ["spent", "no action", "uncovered"]
    assert state.actor() == 1


def test_T10_13_TR25_a_possible_action_must_be_taken() -> None:
    state = expedition("A2", COOP, pawns={"brown": "a1"}, otoma="")
    begin(state, CoopTurn(0, WAYS["R"]))
    assert state.why_not(action("pass")).rule == "T4.1"


def test_T10_13_a_player_without_tiles_is_skipped() -> None:
    state = expedition("A", COOP, 3)
    tops(state, 2, "RRRR")
    state.screens.stacks[0] = [0] * 4
    state.screens.stacks[1] = [0] * 4
    play = begin(state, NextCoopTurn(0))
    assert [event.facts["seat"] for event in play.events if event.name == "skipped"] == [0, 1]
    assert state.actor() == 2


def test_T10_14_TX71_TR26_TR31_the_end_of_a_cooperative_game() -> None:
    state = fill(expedition("A", COOP, 2), empty="a1 a2 a3")
    empty_screens(state)
    people(state, 0, 40, "123")
    people(state, 1, 39, "45")
    play = begin(state, EndCoopTurn(1))
    assert events(play) == ["all spent"]
    assert state.actor() == 1
    assert isinstance(state.choice, LastOffer)
    assert state.why_not(action("divine a1 1")).rule == "T10.14"
    play = act(state, "offer 123")
    assert events(play) == ["offered", "otoma offered", "unexplored"]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.rivals, outcome.winners) == ((43, 43), 43, ())


def test_T10_14_the_otoma_offer_at_the_end_even_if_the_group_does_not() -> None:
    state = fill(expedition("A", COOP, 2), empty="a1")
    otoma = people(state, 1, 10, "123")
    begin(state, OtomaOffer(), FinalScore())
    assert otoma.sources() == {"diversity": 0, "crops": 10, "offerings": 3, "mistakes": 0, "unexplored": 1}


def test_TR26_the_offering_of_the_last_turn_and_the_final_one_are_both_allowed() -> None:
    state = fill(expedition("A", COOP, 2), empty="a1")
    empty_screens(state)
    people(state, 0, 0, "1234")
    begin(state, Offering(0), EndCoopTurn(0))
    act(state, "offer 12")
    assert isinstance(state.choice, LastOffer)
    act(state, "offer 34")
    assert state.people[0].total == 2


def test_TR26_the_offering_comes_after_the_reaction() -> None:
    state = expedition("C", COOP, 2)
    people(state, 0, 0, "12")
    tops(state, 0, "RRRR")
    begin(state)
    play = act(state, "spend valley right", "go a1")
    assert "otoma walked" in events(play) + give_tiles(state)
    assert texts(state)[0] == "keep"
