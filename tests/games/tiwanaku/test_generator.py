"""Generated scenarios: always legal, as hard as wished, and the same for the same code."""

import pytest

from tampu.games.tiwanaku.pieces.board import BOARDS, Board
from tampu.games.tiwanaku.scenarios.generator import DIFFICULTIES, START_SQUARES, generate, generate_from, recipe
from tampu.games.tiwanaku.scenarios.scenario import faults
from tampu.games.tiwanaku.valley.croplogic import CropLogic, logic_level
from tests.games.tiwanaku.valleys import valley


def still_open(board: Board, terrain: tuple[int, ...], crops: tuple[int, ...]) -> int:
    return sum(1 for mark in CropLogic(board, terrain).solve(crops, 1) if mark & mark - 1)


def check(size: str, difficulty: str, seed: str) -> None:
    board = BOARDS[size]
    scenario = generate(recipe(board, difficulty, seed))
    assert faults(scenario) == []
    assert len(scenario.start) == START_SQUARES[board]
    level = logic_level(board, scenario.terrain, scenario.open_crops)
    assert level is not None
    left = still_open(board, scenario.terrain, scenario.open_crops)
    if difficulty == "easy":
        assert (level, left) == (1, 0)
    elif difficulty == "normal":
        assert level == 2
        assert left > 0
    else:
        assert level >= 2
        assert left >= board.squares * 0.4
    again = generate_from(scenario.code)
    assert (again.terrain, again.crops, again.start, again.otoma) == (
        scenario.terrain,
        scenario.crops,
        scenario.start,
        scenario.otoma,
    )


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("size", BOARDS)
def test_T3_7_generated_scenarios_are_legal_and_as_hard_as_wished(size: str, difficulty: str) -> None:
    for seed in range(3):
        check(size, difficulty, str(seed))


@pytest.mark.full
@pytest.mark.parametrize("size", BOARDS)
def test_T3_7_a_thousand_generated_scenarios(size: str) -> None:
    for seed in range(1000):
        check(size, DIFFICULTIES[seed % 3], str(seed))


def test_a_seed_gives_the_same_scenario_for_ever() -> None:
    scenario = generate(recipe(BOARDS["tiny"], "normal", "llama"))
    assert scenario.code == "TIW-07XE-H8QK-4YY"
    assert "".join(str(v) for v in scenario.crops) == "2131235453121245453113242"


LEVELS = [
    ("DDDVV/MDFVV/MMFVF/MMFMM/DDFMM", "41212/23434/15251/34343/12121", "04 10 20 34 42", 1),
    ("DDDVV/MDDVV/MMFFF/MMFFV/DVVVV", "23521/14134/23251/45434/13152", "01 02 14 20 44", 2),
    ("FFFFM/DDMMM/DDDFM/MMMVV/MMDVV", "41231/25452/41313/35242/14131", "00 04 32 40 44", 3),
]


@pytest.mark.parametrize(("terrain", "crops", "start", "level"), LEVELS)
def test_T3_7_levels_of_logic(terrain: str, crops: str, start: str, level: int) -> None:
    scenario = valley("tiny", terrain, crops, start)
    assert logic_level(scenario.board, scenario.terrain, scenario.open_crops) == level
    assert logic_level(scenario.board, scenario.terrain, [0] * 25) is None
