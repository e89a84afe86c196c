"""Generated scenarios: always legal, as hard as wished, and the same for the same code."""

from collections import Counter
from random import Random

import pytest

from tampu.games.tiwanaku.meta import GRADES
from tampu.games.tiwanaku.pieces.board import BOARDS, Board
from tampu.games.tiwanaku.scenarios.generator import generate, generate_from, recipe
from tampu.games.tiwanaku.scenarios.scenario import Scenario, faults
from tampu.games.tiwanaku.scenarios.sharecode import Recipe
from tampu.games.tiwanaku.scenarios.starts import START_SQUARES
from tampu.games.tiwanaku.valley.croplogic import CropLogic, logic_level
from tampu.games.tiwanaku.valley.layout import layout
from tampu.insight.tiwanaku.grade import grade
from tests.games.tiwanaku.valleys import valley

LEVEL_OF = {"easy": {1}, "normal": {2}, "hard": {2}, "expert": {3, 4, 5}}
"""The levels of logic that the crops of each grade need."""


def left_by_singles(scenario: Scenario) -> int:
    marks = CropLogic(scenario.board, scenario.terrain).solve(scenario.open_crops, 1)
    return sum(1 for mark in marks if mark & mark - 1)


def check(size: str, difficulty: str, seed: str) -> None:
    board = BOARDS[size]
    scenario = generate(recipe(board, difficulty, seed))
    assert faults(scenario) == []
    assert len(scenario.start) == START_SQUARES[board]
    assert logic_level(board, scenario.terrain, scenario.open_crops) in LEVEL_OF[difficulty]
    left = left_by_singles(scenario)
    assert (left > 0) == (difficulty != "easy")
    assert difficulty != "normal" or left <= board.squares * 0.25
    assert difficulty != "hard" or left >= board.squares * 0.4
    found = grade(scenario)
    assert (found.grade, found.status) == (difficulty, "complete")
    again = generate_from(scenario.code)
    assert (again.terrain, again.crops, again.start, again.otoma) == (
        scenario.terrain,
        scenario.crops,
        scenario.start,
        scenario.otoma,
    )


@pytest.mark.parametrize("difficulty", GRADES)
@pytest.mark.parametrize("size", BOARDS)
def test_T3_7_generated_scenarios_are_legal_and_as_hard_as_wished(size: str, difficulty: str) -> None:
    for seed in range(2):
        check(size, difficulty, str(seed))


@pytest.mark.full
@pytest.mark.parametrize("size", BOARDS)
def test_T3_7_a_thousand_generated_scenarios(size: str) -> None:
    for seed in range(1000):
        check(size, GRADES[seed % 4], str(seed))


def test_a_seed_gives_the_same_scenario_for_ever() -> None:
    first = generate(Recipe.of(1, BOARDS["tiny"], 2, "llama"))
    assert first.code == "TIW-07XE-H8QK-4YY"
    assert "".join(str(v) for v in first.crops) == "2131235453121245453113242"
    second = generate(recipe(BOARDS["tiny"], "normal", "llama"))
    assert second.code == "TIW-0DXE-H8QK-4Y1"
    assert "".join(str(v) for v in second.crops) == "3124324351151432425113142"


def test_regions_of_every_size_are_made_about_as_often_as_they_occur() -> None:
    """Of all 65,856 valleys of 3x3 squares, 18.4 % have regions of 1, 1, 2 and 5 squares and 44.9 % of 1, 3 and 5."""
    board, random = Board("small", 3, 3), Random(1)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(600):
        terrain, _ = layout(board, random)
        found[tuple(sorted(len(region) for region in board.regions(terrain)))] += 1
    assert found[1, 1, 2, 5] > 40
    assert 220 < found[1, 3, 5] < 380


LEVELS = [
    ("DDDVV/MDFVV/MMFVF/MMFMM/DDFMM", "41212/23434/15251/34343/12121", "04 10 20 34 42", 1),
    ("DDDVV/MDDVV/MMFFF/MMFFV/DVVVV", "23521/14134/23251/45434/13152", "01 02 14 20 44", 2),
    ("FFFFM/DDMMM/DDDFM/MMMVV/MMDVV", "41231/25452/41313/35242/14131", "00 04 32 40 44", 3),
    ("DFFMM/DFFMM/DDVVD/DVVFD/FFFFD", "42413/31324/25413/13252/24131", "00 02 20 23 40", 4),
    ("FDDVM/VDDVM/VMDVM/VMMVM/VMMVM", "13124/45451/31232/24515/13243", "03 04 33 40 41", 5),
]


@pytest.mark.parametrize(("terrain", "crops", "start", "level"), LEVELS)
def test_T3_7_levels_of_logic(terrain: str, crops: str, start: str, level: int) -> None:
    scenario = valley("tiny", terrain, crops, start)
    assert logic_level(scenario.board, scenario.terrain, scenario.open_crops) == level
    assert logic_level(scenario.board, scenario.terrain, [0] * 25) is None
