"""OpenSpiel's search with the processor time of our bot: what it gets, who sits where, and the row of the table."""

from collections.abc import Sequence

import pytest
import typer
from typer.testing import CliRunner

from tampu.bots import Budget, Decision
from tampu.engine import Action, Chance, Options, SearchChance, View
from tampu.lab.strength import openspiel_peer
from tampu.lab.strength.arena import Bout
from tampu.lab.strength.openspiel_peer import Match, Matched
from tests.games.rumis.build import RUMIS, structure


class Clockwork:
    """A bot that always takes the same time on a clock of its own, and an action at a given place of the list."""

    needs_view = True

    def __init__(self, name: str, clock: list[float], takes: float, place: int) -> None:
        self.name = name
        self.budgets: list[Budget] = []
        self._clock = clock
        self._takes = takes
        self._place = place

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        self.budgets.append(budget)
        self._clock[0] += self._takes
        action = legal[self._place]
        return Decision(action, [{"action": action.text, "tried": 7}])


@pytest.mark.parametrize("times", [1.0, 4.0])
def test_the_peer_gets_the_time_of_ours_and_only_it_is_heard(times: float) -> None:
    clock = [0.0]
    peer, pacer = Clockwork("mcts", clock, 5.0, 0), Clockwork("master", clock, 3.0, -1)
    matched = Matched(peer, pacer, times, lambda: clock[0])
    state = structure("chullpa", 2)
    decision = matched.choose(state.view(0), state.legal(), Budget(), SearchChance(1))
    assert decision.action == state.legal()[0]
    assert [budget.seconds for budget in peer.budgets] == [3.0 * times]
    assert len(pacer.budgets) == 1
    assert matched.seconds == [5.0]
    assert matched.simulations == [7]


def quick(title: str, options: Options) -> Clockwork:
    """Instead of OpenSpiel's search, which takes long."""
    return Clockwork("mcts", [0.0], 0.0, 0)


def test_every_deal_is_played_in_both_seats_with_the_options_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel_peer, "openspiel_bot", quick)
    options = [RUMIS.meta.settle({"board": board}, 2) for board in ("tambo", "pirka")]
    played = list(Match(RUMIS, "easy", 1.0).play(options, 6, "s"))
    assert [bout.seating.index("easy") for bout in played] == [0, 1] * 3
    assert [bout.seed for bout in played] == [f"s/{deal}/0" for deal in (0, 0, 1, 1, 2, 2)]
    alone = list(Match(RUMIS, "easy", 1.0).play(options[:1], 2, "s"))
    assert [bout.scores for bout in alone] == [bout.scores for bout in played[:2]]


@pytest.mark.parametrize(("lost", "share", "met"), [(1, "9 of 10", "yes"), (2, "8 of 10", "no")])
def test_met_is_what_wins_nine_of_ten_decided_games(
    lost: int, share: str, met: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openspiel_peer, "openspiel_bot", quick)
    match = Match(RUMIS, "easy", 2.0)
    next(match.play([RUMIS.meta.settle({"board": "tambo"}, 2)], 2, "s"))
    seats = ["easy", "mcts"]
    winners = [[1]] * lost + [[0]] * (10 - lost) + [[0, 1]]
    match.bouts = [Bout("s", seats, [1, 1], each, None, [1, 1], [1.0, 1.0]) for each in winners]
    cells = [cell.strip() for cell in match.row().strip("|").split("|")]
    assert len(cells) == openspiel_peer.HEAD[0].count("|") - 1
    assert cells[:4] == ["Rumis", "`easy`", "MCTS, 2 times the time", f"{share}, 1 shared"]
    assert cells[4] == {1: "60 to 98 %", 2: "49 to 94 %"}[lost]
    assert cells[5:7] == ["90 %", met]
    assert cells[8] == "7 (7 to 7)"


def test_the_command_tells_games_apart_from_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel_peer, "openspiel_bot", quick)
    app = typer.Typer()
    app.command()(openspiel_peer.openspiel_peer)
    told = CliRunner().invoke(app, ["rumis", "easy", "--games", "4", "--each", "board"])
    assert told.exit_code == 0, told.output
    assert tuple(told.stdout.splitlines()[:2]) == openspiel_peer.HEAD
    assert len(told.stdout.splitlines()) == 3
    assert [line.split(":")[0] for line in told.stderr.splitlines()] == ["1", "2", "3", "4"]
