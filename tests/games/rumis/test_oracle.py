"""The bit sets against the plain reading of the rules."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tampu.engine import Play, SearchChance
from tampu.games.rumis.meta import BOARDS
from tampu.games.rumis.placements.places import members, nth
from tampu.games.rumis.playout import play_out
from tampu.games.rumis.steps import NextTurn, Place
from tests.games.rumis.build import PLACE, between_turns, structure
from tests.games.rumis.naive import Naive


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("seats", "ground"), [(2, "off"), (3, "on"), (4, "off")])
def test_the_legal_sets_are_the_same_through_whole_games(board: str, seats: int, ground: str) -> None:
    random = Random(f"{board} {seats}")
    state = structure(board, seats, ground=ground)
    naive = Naive(PLACE, state.places.maxima, seats, ground == "on")
    while (choice := state.choice) is not None:
        assert isinstance(choice, Place)
        legal = members(state.open_to(choice.colour))
        assert legal == naive.legal(choice.colour)
        number = random.choice(legal)
        naive.build(choice.colour, number)
        state.apply(state.places.action(number), SearchChance(0))
    assert [state.visible(colour) for colour in range(seats)] == naive.visible()
    assert [left.bit_count() for left in state.left] == [len(left) for left in naive.left]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_playout_is_a_game_by_the_steps(seats: int) -> None:
    """The same choices through the steps give the same end."""
    quick = structure("pisac", seats)
    play_out(quick, 0, Random(1).randrange)
    slow = between_turns(structure("pisac", seats))
    slow.stack = [NextTurn(0)]
    random = Random(1)
    slow.settle(Play(SearchChance(0)))
    while slow.actor() is not None:
        legal = slow.legal()
        slow.apply(legal[random.randrange(len(legal))], SearchChance(0))
    assert quick.placed == slow.placed
    assert quick.score().json() == slow.score().json()
    assert quick.out == slow.out == [True] * seats


@given(st.integers(min_value=1, max_value=1 << 300))
@settings(max_examples=200)
def test_members_and_nth_agree(bits: int) -> None:
    found = members(bits)
    assert found == [place for place in range(bits.bit_length()) if bits >> place & 1]
    assert [nth(bits, place) for place in range(len(found))] == found
