"""Perft of Rumis: how many sequences of moves there are."""

import json
from pathlib import Path

import pytest

from tampu.games.rumis.meta import BOARDS
from tampu.games.rumis.placements.places import members
from tampu.games.rumis.state import Structure
from tests.games.rumis.build import structure

PERFT: dict[str, dict[str, list[int]]] = json.loads(Path(__file__).with_name("perft.json").read_text())


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
