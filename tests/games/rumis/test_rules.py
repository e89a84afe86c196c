"""Rumis, rule by rule."""

import json
from pathlib import Path
from typing import Any

import pytest

from tampu.engine import BadInput, Play, Refusal, SearchChance, State
from tampu.engine.match import Match, Seal
from tampu.games.naming import naming
from tampu.games.rumis.meta import BOARDS
from tampu.games.rumis.placements.stones import Shape, to_corner
from tampu.games.rumis.solitaire import SolitaireCube
from tampu.games.rumis.state import Structure
from tampu.games.rumis.steps import NextRuin, Place
from tests.games.rumis.build import (
    PLACE,
    RUMIS,
    TEST_2X2,
    TEST_4X1,
    between_turns,
    cubes,
    place,
    structure,
    tops,
)

RED_BLUE = (("red", "000 100 200 300"), ("blue", "010 110 020"))
EXAMPLES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("placements.json").read_text())

# Cells, volume, placements and first moves for 2, 3 and 4 players, as U2.7 lists them.
COUNTS = {
    "chullpa": [(20, 80, 3809, 687), (20, 120, 6379, 687), (20, 160, 8949, 687)],
    "pirka": [(40, 80, 2930, 1357), (40, 120, 5792, 1529), (40, 160, 8694, 1569)],
    "tambo": [(40, 80, 2188, 1020), (40, 120, 4468, 1180), (40, 160, 6788, 1220)],
    "pisac": [(32, 104, 5000, 1116), (32, 120, 6017, 1116), (32, 144, 7208, 1116)],
    "coricancha": [(36, 92, 4072, 1333), (64, 120, 4956, 2153), (64, 120, 4956, 2153)],
    "cucho": [(49, 85, 3110, 1629), (49, 126, 6003, 1760), (49, 140, 6675, 1760)],
    "coricancha_band": [(40, 80, 3007, 1238), (64, 120, 4956, 2153), (64, 120, 4956, 2153)],
    "cucho_fold": [(32, 104, 3758, 813), (32, 120, 4598, 813), (32, 144, 5748, 813)],
}


def run(state: State) -> Play:
    """Let the steps run until one asks."""
    play = Play(SearchChance(0))
    state.settle(play)
    return play


def events(play: Play) -> list[tuple[str, str]]:
    return [(event.name, event.rule) for event in play.events]


def start(seed: str, seats: int = 2, **options: str) -> Match[State]:
    return Match(RUMIS, RUMIS.meta.settle(options, seats), Seal.of_seed(seed))


def structure_of(match: Match[State]) -> Structure:
    assert isinstance(match.state, Structure)
    return match.state


# -- U1 stones -----------------------------------------------------------------------------------------


def test_U1_2_each_colour_has_eleven_stones_of_forty_cubes() -> None:
    stones = RUMIS.content.stones
    assert RUMIS.content.colours == ["red", "yellow", "green", "blue"]
    assert sorted(stone.size for stone in stones) == [2, 3, 3] + [4] * 8
    assert sum(stone.size for stone in stones) == 40


def test_U1_2_they_are_all_connected_shapes_of_two_to_four_cubes() -> None:
    """Grown cube by cube, up to turning: 1, 2 and 8 shapes, two of them mirror images."""
    sides = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    known = {shape for stone in RUMIS.content.stones for shape in stone.shapes}
    grown: set[Shape] = {((0, 0, 0),)}
    for size in (2, 3, 4):
        grown = {
            to_corner([*shape, (x + a, y + b, z + c)])[0]
            for shape in grown
            for x, y, z in shape
            for a, b, c in sides
            if (x + a, y + b, z + c) not in shape
        }
        assert grown == {shape for shape in known if len(shape) == size}


def test_U1_3_UX57_orientations() -> None:
    assert [len(stone.shapes) for stone in RUMIS.content.stones] == [3, 3, 12, 3, 24, 12, 3, 12, 8, 12, 12]
    assert len(PLACE.shapes) == 104
    screw_a, screw_b = RUMIS.content.stones[9], RUMIS.content.stones[10]
    mirrored = {to_corner((-x, y, z) for x, y, z in shape)[0] for shape in screw_a.shapes}
    assert mirrored == set(screw_b.shapes)
    assert not mirrored & set(screw_a.shapes)


# -- U2 boards -----------------------------------------------------------------------------------------


def test_U2_1_six_boards() -> None:
    assert [option.values for option in RUMIS.meta.options if option.name == "board"] == [BOARDS]
    with pytest.raises(BadInput, match="board=lima is not known"):
        RUMIS.meta.settle({"board": "lima"}, 2)


@pytest.mark.parametrize("board", ["chullpa", "pirka", "tambo"])
def test_U2_2_one_limit_for_the_whole_plan(board: str) -> None:
    for players in (2, 3, 4):
        plan = RUMIS.content.boards[board]
        assert {top for row in plan.maxima(players) for top in row} - {0} == {plan.heights[players]}


def test_U2_3_the_lower_of_printed_maximum_and_limit_holds() -> None:
    assert [row[0] for row in RUMIS.content.boards["pisac"].maxima(3)] == [5, 5, 5, 5, 4, 3, 2, 1]
    assert RUMIS.content.boards["cucho"].maxima(2)[0] == (2, 2, 2, 2, 2, 2, 1)
    assert RUMIS.content.boards["cucho"].maxima(4)[0] == (7, 6, 5, 4, 3, 2, 1)


def test_U2_4_pisac_uses_the_whole_plan() -> None:
    for players in (2, 3, 4):
        assert all(all(row) for row in RUMIS.content.boards["pisac"].maxima(players))


def test_U2_5_UR1_the_red_frame_of_coricancha_for_two() -> None:
    framed = [[bool(top) for top in row] for row in RUMIS.content.boards["coricancha"].maxima(2)]
    assert framed == [[1 <= x <= 6 and 1 <= y <= 6 for x in range(8)] for y in range(8)]
    assert RUMIS.content.boards["coricancha"].maxima(2)[1][1] == 2
    for board in RUMIS.content.boards.values():
        assert not board.frames or board.id.startswith("coricancha")
        assert set(board.frames) <= {2}
    band = RUMIS.content.boards["coricancha_band"].maxima(2)
    assert [any(row) for row in band] == [True] * 5 + [False] * 3


def test_U2_6_UR20_height_limits() -> None:
    heights = {board: tuple(RUMIS.content.boards[board].heights.values()) for board in BOARDS}
    assert heights == {
        "chullpa": (4, 6, 8),
        "pisac": (4, 5, 8),
        "coricancha": (4, 4, 4),
        "pirka": (2, 3, 4),
        "tambo": (2, 3, 4),
        "cucho": (2, 4, 7),
    }


@pytest.mark.parametrize("board", COUNTS)
def test_U2_7_counts_of_every_plan(board: str) -> None:
    for players, expected in zip((2, 3, 4), COUNTS[board], strict=True):
        maxima = RUMIS.content.boards[board].maxima(players)
        state = structure(plan=maxima, seats=players)
        squares = [top for row in maxima for top in row if top]
        assert (len(squares), sum(squares), state.places.count, len(state.legal())) == expected


def test_UR2_volume_near_forty_cubes_per_player() -> None:
    for board, counts in COUNTS.items():
        for players, (_, volume, _, _) in zip((2, 3, 4), counts, strict=True):
            assert 0.75 <= volume / (40 * players) <= 1.3, board


# -- U3 turn -------------------------------------------------------------------------------------------


def test_U3_1_UR3_the_start_player_is_drawn_and_play_goes_clockwise() -> None:
    starts = set()
    for seed in range(40):
        match = start(f"start {seed}", 3)
        first = structure_of(match).start
        starts.add(first)
        order = []
        for _ in range(6):
            seat = match.state.actor()
            assert seat is not None
            order.append(seat)
            match.act(seat, match.state.legal()[0])
        assert order == [(first + turn) % 3 for turn in range(6)]
    assert starts == {0, 1, 2}


def test_U3_1_a_seat_out_of_turn_is_refused() -> None:
    match = start("turns")
    actor = match.state.actor()
    assert actor is not None
    with pytest.raises(Refusal, match=r"U3\.1"):
        match.act(1 - actor, match.state.legal()[0])
    assert match.moves == []


def test_U3_2_a_stone_is_placed_once() -> None:
    state = structure(placed=RED_BLUE)
    red_i4 = [action for action in state.legal() if action.text.startswith("place S04")]
    assert red_i4 == []
    assert state.why_not(place("S04", "001 101 201 301")).rule == "U3.2"
    assert len(state.common()["colours"][0]["left"]) == 10  # type: ignore[call-overload,index,arg-type]


def test_U3_3_UR4_there_is_no_pass() -> None:
    assert [verb.name for verb in RUMIS.alphabet.verbs] == ["place"]


# -- U4, U5 where a stone fits -------------------------------------------------------------------------


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case["id"])
def test_placement_examples(case: dict[str, Any]) -> None:
    """UX1-UX45, UX58, UX59."""
    state = structure(
        case["board"],
        case["players"],
        [(name, text) for name, text in case["placed"]],
        case["colour"],
        ground="on" if case["ground_option"] else "off",
    )
    action = place(case["stone"], case["cubes"])
    assert state.allows(action) == case["legal"]
    assert (action in state.legal()) == case["legal"]
    if not case["legal"]:
        assert state.why_not(action).rule == case["rule"]
        with pytest.raises(Refusal) as refused:
            state.apply(action, SearchChance(0))
        assert refused.value.rule == case["rule"]


def test_U4_1_only_free_places() -> None:
    assert structure(placed=RED_BLUE).why_not(place("S01", "000 001")).rule == "U4.1"


def test_U4_2_UR15_nothing_outside_the_plan_not_even_in_the_air() -> None:
    assert structure("tambo").why_not(place("S01", "120 220")).rule == "U4.2"
    built = structure("tambo", placed=[("red", "110 120 130 111")])
    assert built.why_not(place("S01", "121 221")).rule == "U4.2"
    assert structure("coricancha", 2).why_not(place("S01", "010 110")).rule == "U4.2"


def test_U4_3_nothing_above_the_maximum() -> None:
    assert structure("pisac").why_not(place("S01", "070 071")).rule == "U4.3"


def test_U4_4_U4_5_no_overhang_so_heights_say_everything() -> None:
    """Of all placements, exactly those are legal that can be lowered onto the tops without leaving a gap."""
    state = structure(placed=RED_BLUE)
    height = dict.fromkeys(state.places.squares, 0)
    for _, text in RED_BLUE:
        for x, y, z in cubes(text):
            height[x, y] = max(height[x, y], z + 1)
    resting = set()
    for number, found in enumerate(state.places.cubes):
        after = dict(height)
        for x, y, z in sorted(found, key=lambda cube: cube[2]):
            if z != after[x, y]:
                break
            after[x, y] += 1
        else:
            resting.add(number)
    bits = state.places.resting(state.heights)
    assert {number for number in range(state.places.count) if bits >> number & 1} == resting


def test_U5_1_the_first_stone_goes_anywhere_on_the_ground() -> None:
    state = structure()
    assert all(".1" in action.text for action in state.legal())
    assert state.contact(0) == state.places.all


def test_U5_2_UR5_UR19_a_first_stone_touches_any_other_colour_with_a_face() -> None:
    state = structure(placed=[("red", "000 100 200 300")], to_move="blue")
    assert state.allows(place("S01", "010 020"))
    assert state.allows(place("S02", "001 101 201"))
    assert state.why_not(place("S01", "410 420")).rule == "U5.2"
    two = structure(placed=[("red", "000 100"), ("yellow", "010 110")], to_move="blue")
    assert two.allows(place("S01", "020 030"))


def test_U5_3_UR13_later_stones_touch_the_own_colour_and_may_rest_on_others() -> None:
    state = structure(placed=RED_BLUE)
    assert state.allows(place("S01", "001 011"))
    assert state.allows(place("S03", "301 401 400"))
    assert state.why_not(place("S01", "011 021")).rule == "U5.3"
    resting_on_blue = structure(placed=[("red", "000 001"), ("blue", "100 200 300")])
    assert resting_on_blue.allows(place("S02", "101 201 301"))


# -- U6 out of the game --------------------------------------------------------------------------------


def test_U6_1_UR6_UX47_a_stuck_player_stays_out() -> None:
    state = structure(plan=TEST_4X1, seats=2, placed=[("red", "000 001"), ("blue", "100 101")])
    run_play = run(between_turns(state))
    assert events(run_play) == [("stuck", "U6.1")]
    assert (state.actor(), state.out) == (1, [True, False])
    state.apply(place("S07", "200 201 300 301"), SearchChance(0))
    assert state.places.resting(state.heights) & state.contact(0) & state.fitting[0]
    assert state.actor() != 0
    assert state.out[0]


def test_U6_2_a_player_who_placed_all_stones_is_done_without_penalty() -> None:
    state = structure()
    state.placed.append((0, 0))
    state.left[0] = state.fitting[0] = 0
    play = run(between_turns(state))
    assert play.events[0].name == "all placed"
    assert play.events[0].rule == "U6.2"
    assert state.total(0) == 0


def test_U6_3_UX48_no_place_for_a_first_stone() -> None:
    state = structure(plan=TEST_2X2, seats=2, placed=[("red", "000 100 010 110")])
    play = run(between_turns(state, "blue"))
    assert events(play) == [("never in", "U6.3"), ("stuck", "U6.1"), ("end", "U7.1")]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((-6, -11), (0,))


def test_UR16_UX46_all_out_at_once_ends_the_game() -> None:
    state = structure(plan=TEST_2X2, seats=2, placed=[("red", "000 100"), ("blue", "010 110")])
    play = run(between_turns(state))
    assert events(play) == [("stuck", "U6.1"), ("stuck", "U6.1"), ("end", "U7.1")]
    assert [event.facts["seat"] for event in play.events[:2]] == [0, 1]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((-8, -8), (0, 1))


def test_UR17_being_stuck_is_announced_with_the_stones_left() -> None:
    state = structure(plan=TEST_2X2, seats=2, placed=[("red", "000 100"), ("blue", "010 110")])
    facts = run(between_turns(state)).events[0].facts
    assert facts == {"seat": 0, "colour": "red", "unplaced": 10}


# -- U7 end and score ----------------------------------------------------------------------------------


def test_U7_1_after_the_end_nothing_is_possible() -> None:
    state = structure(plan=TEST_2X2, seats=2, placed=[("red", "000 100 010 110")])
    run(between_turns(state, "blue"))
    with pytest.raises(Refusal, match=r"U7\.1"):
        state.apply(place("S01", "000 100"), SearchChance(0))


def test_U7_2_UX49_squares_seen_from_above() -> None:
    state = structure(placed=[*RED_BLUE, ("red", "001 011")])
    assert (state.visible(0), state.visible(3)) == (5, 2)


def test_U7_2_UR7_the_penalty_is_per_stone() -> None:
    state = structure(placed=[("red", "000 100")])
    assert state.total(0) == 2 - 10
    assert state.total(1) == -11


def test_UR14_empty_squares_are_nobodys() -> None:
    state = structure(placed=RED_BLUE)
    assert sum(state.visible(colour) for colour in range(4)) == 7


def test_UX50_UX51_the_scoring_example() -> None:
    state = tops(structure(), ["RRRRB", "RRRBB", "GGBBY", "GGYYY"])
    assert [state.visible(colour) for colour in range(4)] == [7, 4, 4, 5]
    state.left = [0, 1, 0, 0]
    state.stack.clear()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (7, 3, 4, 5)
    assert outcome.winners == (0,)
    assert outcome.sources[1] == {"visible": 4, "unplaced": -1}


def test_UX52_a_flat_square_stone_shows_four() -> None:
    assert structure(placed=[("red", "000 100 010 110")]).visible(0) == 4


@pytest.mark.parametrize(("left", "winners"), [((0b1, 0b11), (0,)), ((0b1, 0b10), (0, 1))])
def test_U7_3_UR8_UX53_UX54_ties(left: tuple[int, int], winners: tuple[int, ...]) -> None:
    """Equal totals of 9: fewer unplaced stones win; equal again: shared."""
    state = structure(seats=2)
    state.stack.clear()
    state.left = list(left)
    seen = [9 + bits.bit_count() for bits in left]
    state.seen = [0] * seen[0] + [1] * seen[1] + [-1] * 20
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((9, 9), winners)


# -- U8 options ----------------------------------------------------------------------------------------


def test_U8_1_UR9_first_stone_on_the_ground() -> None:
    assert RUMIS.meta.settle({}, 2)["ground"] == "off"
    state = structure(placed=[("red", "000 100 010 110")], to_move="blue", ground="on")
    assert state.why_not(place("S01", "001 101")).rule == "U8.1"
    assert state.why_not(place("S01", "320 330")).rule == "U5.2"
    assert state.allows(place("S03", "111 211 210"))


def test_U8_2_UR10_two_colours_each_with_the_limits_of_four() -> None:
    match = start("two colours", 2, colours="two")
    state = structure_of(match)
    assert state.places.maxima == RUMIS.content.boards["chullpa"].maxima(4)
    order = []
    for _ in range(4):
        seat = match.state.actor()
        assert seat is not None
        order.append(seat)
        match.act(seat, match.state.legal()[0])
    assert order in ([0, 1, 0, 1], [1, 0, 1, 0])
    assert sorted(colour for colour, _ in structure_of(match).placed) == [0, 1, 2, 3]
    own_other = structure(seats=2, placed=[("red", "000 100")], colours="two")
    own_other.stack.clear()
    own_other.push(Place(0, 2))
    assert own_other.allows(place("S01", "010 110"))


def test_U8_2_UX55_the_best_single_colour_wins() -> None:
    state = structure(seats=2, colours="two")
    state.stack.clear()
    state.left = [0, 0, 0, 0]
    state.seen = [0] * 8 + [2] * 2 + [1] * 6 + [3] * 7
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((8, 7), (0,))


def test_U8_2_two_colours_need_two_seats() -> None:
    with pytest.raises(BadInput, match="colours=two needs 2 seats, not 3"):
        RUMIS.meta.settle({"colours": "two"}, 3)


@pytest.mark.parametrize("seats", [2, 3])
def test_U8_3_UR11_ruinas(seats: int) -> None:
    match = start("ruins", seats, ruinas="on")
    state = structure_of(match)
    assert state.places.maxima == RUMIS.content.boards["chullpa"].maxima(seats + 1)
    first = state.start
    turn = 0
    while len(state.placed) < 11:
        assert match.state.actor() == (first + turn) % seats
        assert {event.rule for event in match.act((first + turn) % seats, match.state.legal()[-1]).events} <= {
            "U8.3",
            "U3.1",
        }
        turn += 1
        state = structure_of(match)
    assert {colour for colour, _ in state.placed} == {state.neutral}
    assert state.actor() == first
    assert all(state.near_any() >> number & 1 for number in _numbers(state))
    neutral_places = structure(seats=seats, placed=[], ruinas="on")
    assert neutral_places.contact(neutral_places.neutral) == neutral_places.places.all


def _numbers(state: Structure) -> list[int]:
    found = [state.places.number_of(action) for action in state.legal()]
    return [number for number in found if number is not None]


def test_U8_3_UR11_what_does_not_fit_is_set_aside_and_scores_nothing() -> None:
    state = structure(plan=TEST_2X2, seats=2, ruinas="on")
    state.stack.clear()
    state.push(NextRuin(0))
    run(state)
    state.apply(place("S07", "000 100 010 110"), SearchChance(0))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (-11, -11)
    assert state.left[state.neutral].bit_count() == 10


def test_U8_3_ruinas_needs_an_unused_colour() -> None:
    with pytest.raises(BadInput, match="unused colour"):
        RUMIS.meta.settle({"ruinas": "on", "colours": "two"}, 2)
    with pytest.raises(BadInput, match="ruinas=on needs 2 or 3 seats"):
        RUMIS.meta.settle({"ruinas": "on"}, 4)


def test_U8_4_UR12_UX56_the_sample_solution_fills_the_cube() -> None:
    sample = RUMIS.content.json["solitaire"]["sample"]["stones"]  # type: ignore[call-overload,index]
    assert isinstance(sample, dict)
    match = start("sample", 1, solitaire="3")
    assert isinstance(match.state, SolitaireCube)
    assert sorted(sample) == ["S02", "S05", "S06", "S07", "S09", "S10", "S11"]
    floating_first = sorted(sample.items(), key=lambda item: -max(int(cube[2]) for cube in str(item[1]).split()))
    for stone, text in floating_first:
        match.act(0, place(stone, str(text)))
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.rivals) == ((27,), (0,), None)


def test_U8_4_nothing_fits_is_lost_and_can_be_taken_back() -> None:
    match = start("lost", 1, solitaire="3")
    for _ in range(20):
        if match.state.actor() is None:
            break
        match.act(0, match.state.legal()[0])
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.scores[0] < 27
    match.undo(0)
    assert match.outcome() is None
    assert match.state.legal()


def test_U8_4_refusals_in_the_cube() -> None:
    match = start("refusals", 1, solitaire="3")
    match.act(0, place("S02", "000 100 200"))
    assert match.state.why_not(place("S01", "000 010")).rule == "U4.1"
    assert match.state.why_not(place("S02", "010 110 210")).rule == "U3.2"
    assert match.state.why_not(place("S01", "030 130")).rule == "U4.2"


@pytest.mark.parametrize(("side", "sets"), [("3", 1), ("4", 2), ("5", 4)])
def test_U8_4_stones_of_one_two_or_four_colours(side: str, sets: int) -> None:
    match = start("sets", 1, solitaire=side)
    assert isinstance(match.state, SolitaireCube)
    assert match.state.left == [sets] * 11


def test_U8_4_solitaire_needs_one_seat_and_nothing_else() -> None:
    with pytest.raises(BadInput, match="solitaire=3 needs 1 seat"):
        RUMIS.meta.settle({"solitaire": "3"}, 2)
    with pytest.raises(BadInput, match="one seat plays solitaire"):
        RUMIS.meta.settle({}, 1)
    with pytest.raises(BadInput, match="board=pisac has no meaning in solitaire"):
        RUMIS.meta.settle({"solitaire": "4", "board": "pisac"}, 1)
    assert RUMIS.meta.settle({"solitaire": "5"}).seats == 1


def test_U4_3_U4_4_a_placement_says_where_it_breaks_a_rule() -> None:
    def why(state: Structure, stone: str, cubes: str) -> str:
        return naming(state.game, state.options).refusal(state.why_not(place(stone, cubes)), ["Ann", "Bob"])

    assert why(structure("pisac"), "S01", "070 071") == "On a8 you may build only 1 level high."
    built = structure(placed=RED_BLUE)
    assert why(built, "S01", "000 001").startswith("On a1 stones already stand")
    assert "below the stone would stay empty" in why(structure(), "S01", "002 102")
