"""Glicko-2 as its paper has it, for people and puzzles alike."""

import pytest
from glicko2 import Player

from tampu.puzzles.ratings import Rating, met, of_puzzle, stakes, worth


def test_the_library_reproduces_the_example_of_the_paper() -> None:
    """Glickman, "Example of the Glicko-2 system": 1500, 200, 0.06 against three opponents."""
    player = Player(rating=1500, rd=200, vol=0.06)
    player.update_player([1400, 1550, 1700], [30, 100, 300], [1, 0, 0])
    assert (round(player.rating, 2), round(player.rd, 2)) == (1464.05, 151.52)
    assert player.vol == pytest.approx(0.05999, abs=1e-5)


def test_an_attempt_is_a_game_between_a_person_and_a_puzzle() -> None:
    person, puzzle = met(Rating(), of_puzzle(1500), 1.0)
    assert person.rating > 1500 > puzzle.rating
    assert person.deviation < 350
    assert met(Rating(), of_puzzle(1500), 0.5)[0].rating == pytest.approx(1500)
    assert person == Rating().after(of_puzzle(1500), 1.0)


def test_every_rung_of_the_ladder_costs_and_the_answer_is_worth_nothing() -> None:
    assert [worth(True, rungs) for rungs in range(4)] == [1.0, 0.7, 0.4, 0.0]
    assert {worth(False, rungs) for rungs in range(4)} == {0.0}
    first, second, third, wrong = stakes(Rating(1600, 60), of_puzzle(1610))
    assert first > second > third > wrong
    assert first > 0 > wrong
