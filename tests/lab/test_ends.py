"""The ends of games of Rumis, against looking at everything."""

import typer
from typer.testing import CliRunner

from tampu.bots import bot
from tampu.lab.strength.ends import Found, check, run


def test_master_finds_the_best_result_and_random_does_not_always() -> None:
    found = [check(bot(level, "rumis"), 4, "ends", 6, 1000) for level in ("master", "random")]
    assert found[0].checked == found[1].checked > 4
    assert found[0].best == found[0].checked
    assert found[1].best < found[1].checked


def test_what_cannot_be_looked_at_is_told_apart() -> None:
    found, whole = (check(bot("random", "rumis"), 1, "ends", 6, positions) for positions in (1, 1000))
    assert found.too_long > whole.too_long
    assert found.checked + found.too_long == whole.checked + whole.too_long


def test_the_command_says_how_many() -> None:
    app = typer.Typer()
    app.command()(run)
    told = CliRunner().invoke(app, ["--games", "1", "--most", "4", "--seed", "ends"])
    assert told.exit_code == 0, told.output
    assert told.output.startswith("master, at most 4 stones left, 1 games: the best result in ")
    assert Found(19, 20, 3).text == "the best result in 19 of 20, 95% (76% to 99%); 3 more took too long to check"
    assert Found(0, 0, 2).text == "the best result in 0 of 0; 2 more took too long to check"
