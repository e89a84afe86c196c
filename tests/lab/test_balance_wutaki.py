"""The balance report of Wutaki."""

from operator import mul

import pytest

from tampu.bots import Budget
from tampu.games import game
from tampu.games.wutaki.alphabet import BOARD_SITES, OMENS, PACTS, REVENGE_CARDS, SECRET_PACTS
from tampu.games.wutaki.game import Wutaki
from tampu.lab.balance.report import Balance, observer_of, player


def report(bots: str, games: int, seats: int, **options: str) -> Balance:
    rules = game("wutaki")
    settled = rules.meta.settle(options, seats)
    balance = Balance(rules, settled, [bots] * seats, "balance", observer_of(rules, settled))
    balance.run([player(bots, rules)] * seats, range(games), Budget(iterations=1))
    return balance


def rows(balance: Balance, title: str) -> list[list[int | float | str]]:
    return next(section.rows for section in balance.observer.sections() if section.title == title)


def test_it_counts_rounds_seats_and_everything_in_the_box() -> None:
    balance = report("random", 3, 4, masters="asymmetric", abilities="on")
    assert rows(balance, "Rounds and ends")[0][0] == 3
    assert [row[1] for row in rows(balance, "seat from the start player")] == [3, 3, 3, 3]
    assert sorted(row[0] for row in rows(balance, "master")) == ["B1", "B2", "B3", "B4"]
    assert [row[0] for row in rows(balance, "Pacts fulfilled")] == list(PACTS)
    assert [row[0] for row in rows(balance, "Omens played")] == list(OMENS)
    assert {row[0] for row in rows(balance, "Sites")} >= {*BOARD_SITES, "master-B1", "master-B3", "D04"}
    assert sum(int(row[1]) for row in rows(balance, "plunders")) == 12
    assert [row[0] for row in rows(balance, "Pyramid levels reached")] == ["1", "2", "3", "4"]
    assert [row[0] for row in rows(balance, "Secret pacts that counted")] == list(SECRET_PACTS)
    assert [row[0] for row in rows(balance, "Revenge cards that struck")] == list(REVENGE_CARDS)
    assert sum(float(row[2]) for row in rows(balance, "Round cards")) >= 5
    assert balance.page().html().startswith("<!doctype html>")


def test_points_add_up_to_the_mean_score() -> None:
    balance = report("random", 2, 2)
    points = sum(float(row[1]) for row in rows(balance, "Where points come from"))
    seats = rows(balance, "seat from the start player")
    mean = sum(float(row[2]) * float(row[1]) for row in seats) / 4
    assert abs(points - mean) < 0.2


def test_points_on_the_track_are_told_apart() -> None:
    balance = report("greedy", 2, 2, masters="asymmetric")
    track = {row[0]: float(row[1]) for row in rows(balance, "Points on the track")}
    points = {row[0]: float(row[1]) for row in rows(balance, "Where points come from")}
    assert 5 + sum(track.values()) == pytest.approx(points["track"], abs=0.1)
    levels = [float(row[2]) for row in rows(balance, "Pyramid levels reached")]
    rules = game("wutaki")
    assert isinstance(rules, Wutaki)
    worth = [level.vp for level in rules.content.pyramid]
    assert track["pyramid"] == pytest.approx(sum(map(mul, levels, worth)) / 2, abs=0.02)
    assert track["pacts"] > 20
    steps = {str(row[0]): float(row[2]) for row in rows(balance, "Steps of the private tracks")}
    assert all(not step.startswith("A ") for step in steps)
    assert sum(steps.values()) > 0


def test_greedy_games_end_in_time() -> None:
    """The reconstructed numbers make games of six to nine rounds between simple greedy bots."""
    balance = report("greedy", 1, 2)
    assert 4 <= float(rows(balance, "Rounds and ends")[0][2]) <= 11
