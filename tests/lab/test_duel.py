"""OpenSpiel's search as a bot, and duels against it."""

from itertools import count

import pytest

from tampu.bots import Budget
from tampu.engine import Options, SearchChance
from tampu.games import known, meta
from tampu.lab.openspiel.bots import openspiel_bot
from tampu.lab.strength import duel, duels
from tampu.lab.strength.arena import Bout
from tests.lab.doors import states


def test_a_duel_changes_seats_and_is_the_same_from_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["rumis", "--bot", "easy", "--games", "2", "--iterations", "2", "--opt", "board=tambo"]
    assert duel.main(words) == 0
    first, second, summary = capsys.readouterr().out.splitlines()
    assert first.startswith("1: easy - mcts ")
    assert second.startswith("2: mcts - easy ")
    assert summary.startswith("easy won ")
    duel.main(words)
    assert capsys.readouterr().out.splitlines()[:2] == [first, second]


def test_a_wrong_option_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        duel.main(["rumis", "--opt", "board=moon"])
    assert "board=moon is not known" in capsys.readouterr().err


def test_all_duels_are_one_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert {title for title, _, _ in duels.PAIRINGS} == set(known())
    monkeypatch.setattr(duels, "PAIRINGS", [("rumis", "Rumis, Tambo", {"board": "tambo"})])
    assert duels.main(["--bot", "easy", "--games", "2", "--iterations", "2", "--seed", "table"]) == 0
    printed = capsys.readouterr()
    name, first, second = printed.err.splitlines()
    assert name == "Rumis, Tambo"
    won = [line.split()[-1] for line in (first, second)].count("easy")
    *head, row = printed.out.splitlines()
    assert tuple(head) == duels.HEAD
    share = {0: "0 % to 66 %", 1: "9 % to 91 %", 2: "34 % to 100 %"}[won]
    assert row.startswith(f"| Rumis, Tambo | MCTS | {won} of 2 | {share} | ")


def test_the_summary_counts_decided_games_and_mean_times() -> None:
    played = [
        Bout("s/0", ["hard", "mcts"], [5, 3], [0], None, [10, 10], [5.0, 6.0]),
        Bout("s/0", ["mcts", "hard"], [5, 3], [0], None, [10, 10], [8.0, 7.0]),
        Bout("s/1", ["hard", "mcts"], [4, 4], [0, 1], None, [20, 20], [12.0, 26.0]),
    ]
    assert duel.summary(played, "hard", "mcts") == (
        "hard won 1 of 2 decided games against mcts (1 shared), 95 % between 9% and 91%; "
        "seconds per decision 0.60 and 1.00"
    )


@pytest.mark.parametrize(
    ("title", "options", "name"),
    [
        ("rumis", meta("rumis").settle({"board": "tambo"}, 2), "mcts"),
        ("cuzco", meta("cuzco").settle({}, 2), "ismcts"),
    ],
)
def test_seconds_become_the_simulations_that_fill_them(
    title: str, options: Options, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a clock that moves half a second at each look, six simulations take half a second, so twelve a whole one."""
    ticks = count()
    monkeypatch.setattr("tampu.lab.openspiel.bots.process_time", lambda: next(ticks) / 2)
    player = openspiel_bot(title, options)
    state = next(states(title, options, "duel"))
    seat = state.actor()
    assert seat is not None
    chosen = player.choose(state.view(seat), state.legal(), Budget(seconds=1.0), SearchChance(1))
    assert player.name == name
    assert chosen.action in state.legal()
    assert [reason["tried"] for reason in chosen.reasons] == [12]
    fixed = player.choose(state.view(seat), state.legal(), Budget(iterations=3), SearchChance(1))
    assert [reason["tried"] for reason in fixed.reasons] == [3]


def test_a_first_search_that_fills_the_time_is_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr("tampu.lab.openspiel.bots.process_time", lambda: next(ticks))
    options = meta("rumis").settle({"board": "tambo"}, 2)
    state = next(states("rumis", options, "duel"))
    seat = state.actor()
    assert seat is not None
    chosen = openspiel_bot("rumis", options).choose(
        state.view(seat), state.legal(), Budget(seconds=0.5), SearchChance(1)
    )
    assert [reason["tried"] for reason in chosen.reasons] == [6]
