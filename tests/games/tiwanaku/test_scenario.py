"""Scenarios: what makes a disc valid, the text form, and share codes."""

from itertools import pairwise

import pytest

from tampu.engine.errors import BadInput
from tampu.games.tiwanaku.pieces.board import LONG, TERRAINS, TINY
from tampu.games.tiwanaku.scenarios.scenario import Scenario, faults
from tampu.games.tiwanaku.scenarios.sharecode import Recipe, read_code, write_code
from tampu.games.tiwanaku.scenarios.textform import print_known, print_scenario, read_known, read_scenario
from tests.games.tiwanaku.valleys import A, B, C, known_of


def with_terrain(scenario: Scenario, square: str, letter: str) -> Scenario:
    terrain = list(scenario.terrain)
    terrain[int(square[0]) * scenario.board.cols + int(square[1])] = TERRAINS.index(letter)
    return Scenario(scenario.board, terrain, scenario.crops, scenario.start, scenario.otoma)


def with_crops(scenario: Scenario, changes: dict[str, int]) -> Scenario:
    crops = list(scenario.crops)
    for square, v in changes.items():
        crops[int(square[0]) * scenario.board.cols + int(square[1])] = v
    return Scenario(scenario.board, scenario.terrain, crops, scenario.start, scenario.otoma)


def rules(scenario: Scenario) -> set[str]:
    return {rule for rule, _ in faults(scenario)}


def test_T3_1_to_T3_6_the_layouts_of_the_examples_are_legal() -> None:
    assert [faults(scenario) for scenario in (A, B, C)] == [[], [], []]
    assert A.supply == (3, 7, 5, 10)
    assert A.left == (3, 5, 3, 9)


def test_TX9_T3_2_two_regions_of_a_terrain_meet_at_a_corner() -> None:
    found = faults(with_terrain(A, "24", "F"))
    assert {rule for rule, _ in found} == {"T3.2", "T3.3"}
    assert ("T3.2", "two forest regions touch at e3 and d4") in found


def test_TX10_T3_1_six_connected_squares() -> None:
    found = faults(with_terrain(A, "34", "F"))
    assert {rule for rule, _ in found} == {"T3.1", "T3.3"}
    assert ("T3.1", "the forest region c3 b4 c4 d4 e4 d5 has 6 squares, more than 5") in found


def test_TX11_T3_4_equal_crops_touch() -> None:
    found = faults(with_crops(A, {"00": 1, "10": 2}))
    assert found == [("T3.4", "the crop 2 touches itself at a2 and a3")]


def test_TX12_T3_3_a_region_of_four_without_its_four() -> None:
    found = faults(with_crops(B, {"31": 5}))
    assert found == [("T3.3", "the desert region c3 d3 b4 c4 holds the crops 1 2 3 5 and not each of 1 to 4 once")]


def test_T3_5_more_tiles_and_crops_than_the_box_holds() -> None:
    found = faults(Scenario(LONG, [0] * 45, [1] * 45, C.start, C.otoma))
    assert ("T3.5", "45 valley tiles are needed, and there are 15") in found
    assert ("T3.5", "45 crops 1 (sweet potato) are needed, and there are 13") in found


def test_T3_6_a_lone_square_holds_a_1() -> None:
    assert "T3.3" in rules(with_crops(A, {"04": 5}))


def test_T9_2_the_otoma_begin_on_starting_squares() -> None:
    assert rules(Scenario(A.board, A.terrain, A.crops, A.start, (0, 1, 2, 3, 4))) == {"T9.2"}


def test_every_changed_crop_is_refused() -> None:
    for square in range(25):
        for v in range(1, 6):
            if v != A.crops[square]:
                crops = list(A.crops)
                crops[square] = v
                assert faults(Scenario(A.board, A.terrain, crops, A.start, A.otoma))


# -- the text form -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [A, B, C])
def test_a_scenario_prints_and_reads_back(scenario: Scenario) -> None:
    text = print_scenario(scenario, reveal=True)
    again = read_scenario(text)
    assert print_scenario(again, reveal=True) == text
    assert (again.terrain, again.crops, again.start, again.otoma) == (
        scenario.terrain,
        scenario.crops,
        scenario.start,
        scenario.otoma,
    )


def test_the_secret_side_is_hidden() -> None:
    text = print_scenario(A, reveal=False)
    assert (
        text.split("terrain:\n")[1] == "??DM?\n?D???\n?????\n??FF?\n?????\ncrops:\n??13?\n?3???\n?????\n??24?\n?????\n"
    )
    with pytest.raises(BadInput, match=r"line 7, column 1: '\?' is no terrain \(row 1, column 1\)"):
        read_scenario(text)


def test_a_view_prints_and_reads_back() -> None:
    known = known_of(A, [7, 20], [2, 3, 11])
    text = print_known(known)
    assert text.startswith("tiwanaku view 1\nsize: tiny\nleft: V3 D4 F5 M8\nboard:\n.. .. D1 M3 ..\n.. .. D- .. ..\n")
    again = read_known(text)
    assert (again.terrain, again.crops, again.left) == (known.terrain, known.crops, known.left)


BROKEN = [
    ("", "", "line 1, column 1: expected 'tiwanaku scenario 1'"),
    ("size: tiny", "size: huge", "line 2, column 7: size: 'huge' is neither tiny nor long"),
    ("V3 D7", "V3 X7", "line 3, column 11: expected D and a number of tiles"),
    ("V3 D7", "V4 D7", "line 3, column 1: 26 tiles do not fill 25 squares"),
    ("c1 d1", "c1 j1", "line 4, column 11: 'j1' is no square of the tiny board (a1 to e5)"),
    ("c1 d1", "c1 c1", "line 4, column 11: c1 is named twice"),
    ("VDFMM", "VDXMM", "line 9, column 3: 'X' is no terrain (row 3, column 3)"),
    ("VDFMM", "VDF", "line 9, column 4: row 3 has only 3 of 5 squares (row 3, column 4)"),
    ("VDFMM", "VDFMMM", "line 9, column 6: row 3 is longer than 5 squares"),
    ("15242", "15642", "line 16, column 3: '6' is no crop (row 4, column 3)"),
    ("\n23131", "", "line 17, column 1: the text ends, expected row 5 of the board"),
]


@pytest.mark.parametrize(("old", "new", "message"), BROKEN)
def test_a_broken_scenario_is_refused_with_its_place(old: str, new: str, message: str) -> None:
    text = print_scenario(A, reveal=True).replace(old, new, 1) if old else "nonsense"
    with pytest.raises(BadInput) as caught:
        read_scenario(text)
    assert str(caught.value) == message


def test_a_broken_view_is_refused_with_its_place() -> None:
    text = print_known(known_of(A, [7, 20], [2, 3, 11]))
    with pytest.raises(BadInput, match=r"line 5, column 7: 'Q1' is no square \(row 1, column 3\)"):
        read_known(text.replace("D1", "Q1"))
    with pytest.raises(BadInput, match="left: 21 tiles are left for 20 squares without a tile"):
        read_known(text.replace("V3", "V4"))


# -- share codes -------------------------------------------------------------------------------------------


def test_a_share_code_reads_back() -> None:
    for board in (TINY, LONG):
        for difficulty in (1, 2, 3):
            for seed in ("", "llama", "7"):
                recipe = Recipe.of(1, board, difficulty, seed)
                code = write_code(recipe)
                assert len(code) <= 24
                again = read_code(code.lower().replace("0", "o").replace("-", " "))
                assert (again.version, again.board, again.difficulty, again.seed) == (1, board, difficulty, recipe.seed)


def test_a_share_code_notices_every_wrong_and_every_exchanged_character() -> None:
    code = write_code(Recipe.of(1, LONG, 3, "puma"))
    places = [place for place in range(4, len(code)) if code[place] != "-"]
    for place in places:
        for letter in "0123456789ABCDEFGHJKMNPQRSTVWXYZ":
            if letter != code[place]:
                with pytest.raises(BadInput, match="check digit"):
                    read_code(code[:place] + letter + code[place + 1 :])
    for one, two in pairwise(places):
        if code[one] != code[two]:
            letters = list(code)
            letters[one], letters[two] = letters[two], letters[one]
            with pytest.raises(BadInput, match="check digit"):
                read_code("".join(letters))


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("TIX-0000-0000-000", "share code, column 3: it begins with TIW, not 'TIX-'"),
        ("TIW-0!00-0000-000", "share code, column 6: '!' is no character of a share code"),
        ("TIW-0000", "share code: 11 characters follow TIW, not 4"),
        ("TIW-0000-0000-000", "share code: it is of a version of the generator that is unknown"),
    ],
)
def test_a_broken_share_code_is_refused(code: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_code(code)
    assert str(caught.value) == message
