"""Whole games of Rumis: golden playthroughs, conformance and perft."""

import json
from pathlib import Path

import pytest

from tampu.engine import Options
from tampu.engine.conformance import check
from tampu.engine.rulebook import rulebook
from tampu.games.rumis.meta import BOARDS
from tampu.games.rumis.placements.places import members
from tampu.games.rumis.state import Structure
from tests.games.rumis.build import RUMIS, structure
from tests.golden import compare, playthrough

VARIANTS = list(RUMIS.meta.variants())
PERFT: dict[str, dict[str, list[int]]] = json.loads(Path(__file__).with_name("perft.json").read_text())

GOLDEN = {
    "rumis-2-chullpa": (2, {}),
    "rumis-3-pisac-ground": (3, {"board": "pisac", "ground": "on"}),
    "rumis-4-coricancha": (4, {"board": "coricancha"}),
    "rumis-2-pirka-two-colours": (2, {"board": "pirka", "colours": "two"}),
    "rumis-3-cucho-ruinas": (3, {"board": "cucho", "ruinas": "on"}),
    "rumis-2-tambo-ruinas": (2, {"board": "tambo", "ruinas": "on"}),
    "rumis-solitaire-4": (1, {"solitaire": "4"}),
}


@pytest.mark.golden
@pytest.mark.parametrize("name", GOLDEN)
def test_playthrough(name: str, request: pytest.FixtureRequest) -> None:
    seats, options = GOLDEN[name]
    compare(name, playthrough(RUMIS, RUMIS.meta.settle(options, seats), name), request)


def test_there_are_75_ways_to_play() -> None:
    assert len(VARIANTS) == 75


@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_conformance(options: Options) -> None:
    report = check(RUMIS, options, games=1, looks=12, rules=rulebook("rumis"))
    assert [str(failure) for failure in report.failures] == []


@pytest.mark.full
@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_conformance_of_a_thousand_games(options: Options) -> None:
    report = check(RUMIS, options, games=14, rules=rulebook("rumis"))
    assert [str(failure) for failure in report.failures] == []


def perft(state: Structure, colour: int, depth: int) -> int:
    """The number of sequences of moves of this length; every colour in them can move."""
    open_to = state.open_to(colour)
    if depth == 1:
        return open_to.bit_count()
    total = 0
    for number in members(open_to):
        after = state.clone()
        after.build(colour, number)
        total += perft(after, (colour + 1) % state.colours, depth - 1)
    return total


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_perft_of_length_1_and_2(board: str, seats: int) -> None:
    state = structure(board, seats)
    assert [perft(state, 0, 1), perft(state, 0, 2)] == PERFT[board][str(seats)][:2]


@pytest.mark.full
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_perft_of_length_3(board: str, seats: int) -> None:
    assert perft(structure(board, seats), 0, 3) == PERFT[board][str(seats)][2]
