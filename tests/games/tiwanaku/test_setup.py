"""T1-T3, TR36: the box, the options, the setup and the discs."""

import json
from copy import deepcopy
from itertools import permutations
from typing import Any

import pytest

from tampu.engine import BadInput, SearchChance
from tampu.engine.match import Match, Seal
from tampu.games.tiwanaku.content import Content
from tampu.games.tiwanaku.meta import DISCS
from tampu.games.tiwanaku.pieces.board import CROPS, TERRAINS, TILES
from tampu.games.tiwanaku.scenarios.generator import generate_from
from tampu.games.tiwanaku.scenarios.scenario import Scenario, faults
from tampu.games.tiwanaku.state import Expedition
from tampu.games.tiwanaku.valley.maps import Known, sample
from tampu.insight.tiwanaku.grade import grade
from tests.games.tiwanaku.build import TIWANAKU, expedition, layout

CONTENT = TIWANAKU.content


def start(seats: int = 2, seed: str = "setup", **options: str) -> Match[Expedition]:
    return Match(TIWANAKU, TIWANAKU.meta.settle({"scenario": "T01", **options}, seats), Seal.of_seed(seed))


# -- T1, T2 ----------------------------------------------------------------------------------------------


def test_T1_2_tiles_and_their_arrows() -> None:
    assert TILES == (15, 17, 15, 15)
    assert [len(arrows) for arrows in CONTENT.arrows] == [15, 17, 15, 15]


def test_T1_3_crops_and_their_points() -> None:
    assert CROPS == (13, 12, 12, 10, 10)
    assert sum(CROPS) == 57
    assert CONTENT.points == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(("seats", "pawns"), [(2, 5), (3, 4), (4, 3)])
def test_T2_1_pawns_per_player(seats: int, pawns: int) -> None:
    assert start(seats).state.supply == [pawns] * seats


def test_T2_2_TR35_everything_starts_at_zero() -> None:
    for people in start(3).state.people:
        assert (people.total, people.stones) == (0, [0, 0, 0, 0])


@pytest.mark.parametrize(
    ("mode", "seats", "cubes"),
    [("competitive", 2, 10), ("competitive", 3, 15), ("competitive", 4, 20), ("coop", 2, 10)],
)
def test_T2_3_TX75_one_cube_of_each_type_for_each_people(mode: str, seats: int, cubes: int) -> None:
    """Nobody holds two of a type, so a set for each people never runs dry."""
    state = expedition("A", mode, seats)
    taken = sum(people.take_cube(level) for people in state.people for level in range(1, 6))
    again = sum(people.take_cube(level) for people in state.people for level in range(1, 6))
    assert (taken, again) == (cubes, 0)


def test_TX75_in_solo_play_only_the_player_takes_cubes() -> None:
    state = expedition("A", "solo")
    assert sum(state.people[0].take_cube(level) for level in range(1, 6)) == 5


def test_T2_4_the_crops_left_can_be_counted() -> None:
    state = expedition("A")
    assert state.common()["crops_left"] == [12, 11, 10, 9, 10]


def test_T2_5_T2_6_the_open_side_of_the_disc_is_laid_out() -> None:
    state = start().state
    disc = CONTENT.discs["T01"]
    public = state.view(None).public
    assert public["start"] == ["e1", "a2", "a3", "e4", "c5"]
    assert public["left"] == [4, 6, 4, 6]
    assert public["stock"] == [4, 6, 4, 6]
    assert public["terrain"] == list(disc.open_terrain)
    assert public["crops"] == list(disc.open_crops)


def test_T2_5_nobody_sees_the_secret_side() -> None:
    match = start(scenario="random", size="tiny")
    picked = [shown for shown in match.opening.shown if shown.label == "scenario"]
    assert [shown.to for shown in picked] == [()]
    for seat in (None, 0, 1):
        view = match.state.view(seat)
        assert view.own == {}
        known = view.public["terrain"]
        assert isinstance(known, list)
        assert sum(terrain != -1 for terrain in known) == 5


def test_T2_5_random_games_have_different_maps() -> None:
    maps = {start(scenario="random", size="tiny", seed=f"map {n}").state.terrain for n in range(6)}
    assert len(maps) > 1


@pytest.mark.parametrize("disc", DISCS)
def test_T2_5_every_disc_can_be_chosen_and_gives_its_size(disc: str) -> None:
    options = TIWANAKU.meta.settle({"scenario": disc}, 2)
    assert options["size"] == CONTENT.discs[disc].board.id
    state, _ = TIWANAKU.start(options, SearchChance(0))
    assert state.terrain == CONTENT.discs[disc].terrain


def test_T2_5_a_share_code_names_a_disc_and_its_size() -> None:
    code = "TIW-07XE-H8QK-4YY"
    one, other = start(scenario=code).state, start(scenario=code, seed="another").state
    assert one.options["size"] == "tiny"
    assert (one.terrain, one.crops, one.start) == (other.terrain, other.crops, other.start)
    assert one.terrain == generate_from(code).terrain


def test_T2_5_a_valley_that_nobody_knows_is_of_the_grade_that_was_chosen() -> None:
    for wanted in ("easy", "hard"):
        state = start(scenario=wanted, size="tiny").state
        drawn = Scenario(state.ground.board, state.terrain, state.crops, state.start, state.otoma_start)
        assert grade(drawn).grade == wanted


def test_T2_5_tables_from_before_have_the_valley_that_they_had() -> None:
    state = start(scenario="random", size="tiny", seed="old table").state
    assert "".join(str(v) for v in state.crops) == "5312142434315122424313151"
    assert state.start == (0, 15, 17, 19, 21)


def test_T2_7_the_first_player_is_drawn_and_play_goes_round() -> None:
    firsts = [start(4, f"first {n}").state.first for n in range(40)]
    assert set(firsts) == {0, 1, 2, 3}
    match = start(3, "round")
    first = match.state.actor()
    assert first == match.state.first
    assert first is not None
    match.act(first, match.state.legal()[0])
    assert match.state.actor() == (first + 1) % 3


# -- T3 --------------------------------------------------------------------------------------------------


def broken(scenario: Scenario) -> set[str]:
    return {rule for rule, _ in faults(scenario)}


def test_T3_1_TX10_a_region_has_at_most_five_squares() -> None:
    assert broken(layout("A", {"e4": "F"})) == {"T3.1", "T3.3"}


def test_T3_2_TX9_regions_of_one_terrain_do_not_even_meet_at_a_corner() -> None:
    assert broken(layout("A", {"e3": "F"})) == {"T3.2", "T3.3"}


def test_T3_3_TX12_a_region_of_four_holds_one_to_four() -> None:
    assert broken(layout("B", crops={"b4": 5})) == {"T3.3"}


def test_T3_4_TX11_equal_crops_never_touch() -> None:
    assert broken(layout("A", crops={"a1": 1, "a2": 2})) == {"T3.4"}


def test_T3_5_there_are_only_so_many_tiles_and_crops() -> None:
    """Forty-five squares of one crop and one terrain break every limit."""
    board = layout("C").board
    flat = Scenario(board, [0] * 45, [4] * 45, range(9), range(5))
    sentences = [sentence for rule, sentence in faults(flat) if rule == "T3.5"]
    assert sentences == [
        "45 crops 4 (corn) are needed, and there are 10",
        "45 valley tiles are needed, and there are 15",
    ]


@pytest.mark.parametrize("disc", [*DISCS, "A", "B", "C", "D"])
def test_T3_6_every_disc_is_legal_with_fives_only_in_regions_of_five(disc: str) -> None:
    scenario = CONTENT.discs[disc] if disc in DISCS else layout(disc)
    assert faults(scenario) == []
    for region in scenario.board.regions(scenario.terrain):
        levels = {scenario.crops[square] for square in region}
        assert (5 in levels) == (len(region) == 5)
        assert len(region) > 1 or levels == {1}


def fillings(scenario: Scenario, known: dict[int, int]) -> list[tuple[int, ...]]:
    """Every way to plant the terrain of a scenario around the known crops, at most two. Plain backtracking."""
    board = scenario.board
    regions = board.regions(scenario.terrain)
    home = {square: region for region in regions for square in region}
    crops = dict(known)
    found: list[tuple[int, ...]] = []

    def options(square: int) -> list[int]:
        taken = {crops.get(other) for other in (*board.kings[square], *home[square])}
        return [level for level in range(1, len(home[square]) + 1) if level not in taken]

    def search() -> None:
        if len(found) == 2:
            return
        empty = [square for square in range(board.squares) if square not in crops]
        if not empty:
            found.append(tuple(crops[square] for square in range(board.squares)))
            return
        square = min(empty, key=lambda square: len(options(square)))
        for level in options(square):
            crops[square] = level
            search()
            del crops[square]

    search()
    return found


@pytest.mark.parametrize("disc", DISCS)
def test_T3_7_with_all_terrain_known_the_starting_crops_decide_every_crop(disc: str) -> None:
    scenario = CONTENT.discs[disc]
    assert fillings(scenario, {square: scenario.crops[square] for square in scenario.start}) == [scenario.crops]


def test_TR2_a_disc_need_not_be_decided_by_its_start() -> None:
    """Layout A is legal, and without b4 two orders of the desert are open (TX73)."""
    scenario = layout("A")
    assert faults(scenario) == []
    assert len(fillings(scenario, {2: 1})) == 2


def test_T3_9_TX74_a_crop_of_level_five_needs_a_region_of_five() -> None:
    """In every map around a single known square, mountain with crop 5, four more mountains are joined to it."""
    scenario = layout("A")
    board, square = scenario.board, scenario.board.square("d3")
    terrain = [3 if other == square else -1 for other in range(board.squares)]
    crops = [5 if other == square else 0 for other in range(board.squares)]
    left = [count - (t == 3) for t, count in enumerate(scenario.supply)]
    for seed in range(5):
        found, _ = sample(Known(board, terrain, crops, left), SearchChance(seed))
        region = next(region for region in board.regions(found) if square in region)
        assert found[square] == 3
        assert len(region) == 5


def plantings(scenario: Scenario, square: str, known: dict[str, int]) -> list[dict[str, int]]:
    """Every series of crops for the region of a square that keeps T3.3 and T3.4 with the known crops."""
    board = scenario.board
    region = next(region for region in board.regions(scenario.terrain) if board.square(square) in region)
    crops = {board.square(name): level for name, level in known.items()}
    found: list[dict[str, int]] = []
    for order in permutations(range(1, len(region) + 1)):
        tried = {**crops, **dict(zip(region, order, strict=True))}
        agrees = all(tried[here] == level for here, level in crops.items())
        apart = all(tried.get(other) != tried[here] for here in region for other in board.kings[here])
        if agrees and apart:
            found.append({board.name(here): level for here, level in zip(region, order, strict=True)})
    return found


def test_TX72_where_the_one_of_the_mountains_lies() -> None:
    found = plantings(layout("A"), "d1", {"e1": 1, "c3": 1})
    assert {name for crops in found for name, level in crops.items() if level == 1} == {"e3"}


def test_TX73_the_four_and_the_five_of_the_desert() -> None:
    known = {"c1": 1, "b2": 3, "c2": 2}
    assert [(crops["b3"], crops["b1"]) for crops in plantings(layout("A"), "b1", {**known, "b4": 5})] == [(4, 5)]
    assert sorted((crops["b3"], crops["b1"]) for crops in plantings(layout("A"), "b1", known)) == [(4, 5), (5, 4)]


# -- options ---------------------------------------------------------------------------------------------


def test_TR36_the_host_settles_mode_and_difficulty_before_play() -> None:
    settle = TIWANAKU.meta.settle
    assert settle({"mode": "solo"})["difficulty"] == "easy"
    assert settle({"mode": "solo"}).seats == 1
    assert settle({"mode": "coop"})["difficulty"] == "normal"
    assert settle({}).values == {
        "mode": "competitive",
        "size": "long",
        "difficulty": "normal",
        "scenario": "any",
        "levels": "6",
        "offering": "before",
        "colour": "brown",
        "helper": "none",
    }


@pytest.mark.parametrize(
    ("given", "seats", "complaint"),
    [
        ({"mode": "solo"}, 2, "mode=solo needs 1 seat, not 2"),
        ({}, 1, "mode=competitive needs 2 or 3 or 4 seats, not 1"),
        ({"mode": "solo", "difficulty": "expert"}, 1, "difficulty=expert is not known in mode=solo"),
        ({"mode": "coop", "difficulty": "hard"}, 3, "difficulty=hard is not known in mode=coop"),
        ({"difficulty": "easy"}, 2, "difficulty=easy is not known in mode=competitive"),
        ({"offering": "after"}, 2, "offering=after has no meaning in mode=competitive"),
        ({"scenario": "T01", "size": "long"}, 2, "scenario=T01 is tiny, not long"),
        ({"scenario": "T99"}, 2, "scenario=T99"),
        ({"scenario": "TIW-0000-0000-001"}, 2, "scenario=TIW-0000-0000-001: share code"),
        ({"scenario": "TIW-07XE-H8QK-4YY", "size": "long"}, 2, "scenario=TIW-07XE-H8QK-4YY is tiny, not long"),
        ({"levels": "0"}, 2, "levels=0 is not a number from 1 to 12"),
        ({"levels": "six"}, 2, "levels=six is not a number"),
        ({"levels": "13"}, 2, "levels=13 is not a number"),
        ({"helper": "everything"}, 2, "helper=everything is not known"),
    ],
)
def test_TR36_options_that_do_not_fit_are_refused(given: dict[str, str], seats: int, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        TIWANAKU.meta.settle(given, seats)


@pytest.mark.parametrize("helper", ["none", "contradictions", "certain", "explain"])
def test_the_helper_changes_no_rule_and_is_known_to_all(helper: str) -> None:
    plain, helped = start().state, start(helper=helper).state
    assert [action.text for action in helped.legal()] == [action.text for action in plain.legal()]
    options = helped.view(None).public["options"]
    assert isinstance(options, dict)
    values = options["values"]
    assert isinstance(values, dict)
    assert values["helper"] == helper


# -- content ---------------------------------------------------------------------------------------------


def corrected(path: list[str | int], value: object) -> dict[str, Any]:
    """The content with one value changed."""
    content: dict[str, Any] = deepcopy(CONTENT.json)
    place: Any = content
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return content


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (["boards", 0, "id"], "small", r"boards\[small\]: not one of the 2 in the box"),
        (["boards", 1, "shape", "rows"], 6, r"boards\[long\].shape.rows: 6 instead of 5"),
        (["boards", 0, "trails", "pairs", 0], "T0 T9", r"boards\[tiny\].trails: 'T0 T9'"),
        (["boards", 0, "trails", "pairs", 0], "T0 T2", r"boards\[tiny\].trails: the end T2 has two trails"),
        (["terrains", 1, "letter"], "S", r"terrains\[desert\].letter: expected D"),
        (["terrains", 2, "tiles", "value"], 16, r"terrains\[forest\].tiles.value: 16 instead of 15"),
        (["terrains", 0, "arrows", "value"], "brU", r"terrains\[valley\].arrows: 1 arrows for 15 tiles"),
        (["terrains", 0, "arrows", "value"], " ".join(["rdU"] * 15), r"terrains\[valley\].arrows: 'rdU'"),
        (["crops", 3, "level"], 5, r"crops\[corn\].level: 5 instead of 4"),
        (["crops", 0, "points"], "1", r"crops\[sweet potato\].points"),
        (["crops", 0, "id"], "potato", r"crops\[potato\]: not one of the 5 in the box"),
        (["offerings", "value"], [0, 0, 1], "offerings.value: 3 values instead of 6"),
        (
            ["otoma", "colours"],
            ["purple", "yellow"],
            "otoma.colours: the four colours of the players",
        ),
        (["colours", "value"], ["brown", "white"], "colours.value: 2 values instead of 4"),
        (["pawns", "competitive", "3"], None, "pawns.competitive.3"),
        (["coop", 2, "otoma"], "5", r"coop\[expert\].otoma"),
        (["discs", 0, "start"], "z9", r"discs\[T01\]: 'z9' is no square"),
        (["discs", 0, "terrain", 0], "DDDXV", r"discs\[T01\].terrain: only V D F M are known"),
        (["discs", 0, "crops", 0], "41219", r"discs\[T01\].crops: only 1 to 5 are known"),
        (["discs", 0, "size"], "huge", r"discs\[T01\]: size: 'huge' is neither tiny nor long"),
        (["discs", 0, "crops", 0], "4121", r"discs\[T01\]: a tiny scenario has 25 squares"),
        (["discs", 5, "crops", 0], "452131212", r"discs\[L01\]: T3"),
        (["discs", 5, "id"], "L99", r"discs\[L99\]: not one of the 20 in the box"),
        (["discs", 5, "source"], "guessed", "source is 'guessed'"),
        (["score", "floor"], None, "score.floor"),
    ],
)
def test_a_broken_content_file_is_refused_by_entry_and_field(
    path: list[str | int], value: object, complaint: str
) -> None:
    with pytest.raises(BadInput, match=complaint):
        Content(corrected(path, value))


def test_a_corrected_content_file_changes_the_game() -> None:
    content = Content(json.loads(json.dumps(corrected(["offerings", "value"], [0, 1, 3, 6, 10, 15]))))
    assert content.offerings == [0, 1, 3, 6, 10, 15]
    assert [TERRAINS[t] for t in content.discs["T01"].terrain[:5]] == list("DDDVV")
