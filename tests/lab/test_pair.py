"""Two bots with their own numbers of iterations: who sits where, and what it cost."""

from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from tampu.bots import Budget, bot
from tampu.engine import BadInput, SearchChance
from tampu.lab.strength.pair import Measured, bouts, pair
from tests.games.rumis.build import RUMIS, structure


def test_each_bot_has_its_own_iterations() -> None:
    state = structure("chullpa", 2)
    for iterations in (40, 90):
        measured = Measured(f"normal:{iterations}", RUMIS)
        reasons: Any = measured.choose(state.view(0), state.legal(), Budget(iterations=7), SearchChance(1)).reasons
        alone = bot("normal", "rumis")
        assert (
            reasons
            == alone.choose(state.view(0), state.legal(), Budget(iterations=iterations), SearchChance(1)).reasons
        )
        assert measured.pace > 0
    with pytest.raises(BadInput, match="such as hard:5000"):
        Measured("hard:many", RUMIS)


def test_the_one_has_every_seat_with_the_same_luck_and_every_option_in_turn() -> None:
    options = [RUMIS.meta.settle({"board": board}, 3) for board in ("chullpa", "pirka")]
    found = bouts(RUMIS, options, Measured("easy", RUMIS), Measured("random", RUMIS), 9, "s")
    assert [bout.seating.index("easy") for bout in found] == [0, 1, 2] * 3
    assert [bout.seed for bout in found] == [f"s/{turn}" for turn in (0, 0, 0, 1, 1, 1, 2, 2, 2)]
    again = bouts(RUMIS, options[1:], Measured("easy", RUMIS), Measured("random", RUMIS), 3, "s")
    assert [bout.scores for bout in found[3:6]] != [bout.scores for bout in again], "the luck differs"


def test_it_tells_who_won_how_often() -> None:
    app = typer.Typer()
    app.command()(pair)
    told = CliRunner().invoke(app, ["cuzco", "easy", "random", "--games", "2"])
    assert told.exit_code == 0, told.output
    assert "cuzco, 2 seats: easy won 2 of 2 decided games against random (0 shared), 100%" in told.output


def test_an_option_may_be_given() -> None:
    app = typer.Typer()
    app.command()(pair)
    words = ["tiwanaku", "easy", "random", "--games", "1", "--option"]
    told = CliRunner().invoke(app, [*words, "size=tiny"])
    assert told.exit_code == 0, told.output
    assert isinstance(CliRunner().invoke(app, [*words, "size=huge"]).exception, BadInput)
