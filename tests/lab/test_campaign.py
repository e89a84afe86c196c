"""The campaign: who plays whom, what is needed, and the table in the docs."""

from pathlib import Path

import pytest

from tampu.bots import levels
from tampu.games import known, meta
from tampu.lab.strength.arena import Bout
from tampu.lab.strength.campaign import BEGIN, END, STEPS, TABLE, Allies, Rivals, comparisons, key, mcnemar


def rivals(seats: int, games: int = 8) -> Rivals:
    return Rivals(meta("rumis").settle({}, seats), "rumis", "hard", "normal", games, "c")


def bout(seed: str, seating: list[str], winners: list[int]) -> Bout:
    return Bout(seed, seating, [0] * len(seating), winners, None, [1] * len(seating), [0.0] * len(seating))


def test_each_level_meets_the_next_lower_one() -> None:
    assert STEPS == (("master", "hard"), ("hard", "normal"), ("normal", "easy"), ("easy", "random"))
    for title in known():
        best = "master : hard" if "master" in levels(title) else "hard : normal"
        assert [key(each) for each in comparisons([title], [2, 4], 10, "c")][:2] == [
            [title, "-", "2", best],
            [title, "-", "4", best],
        ]


def test_a_learner_meets_easy_at_two_seats() -> None:
    for title in known():
        found = [key(each) for each in comparisons([title], [2, 4], 10, "c")]
        assert [one for one in found if "taught" in one[3]] == [[title, "-", "2", "taught : easy"]]


@pytest.mark.parametrize(("wins", "met"), [(5, "no"), (6, "yes"), (14, "yes"), (15, "no")])
def test_a_learner_should_win_some_games_and_lose_some(wins: int, met: str) -> None:
    learner = Rivals(meta("rumis").settle({}, 2), "rumis", "taught", "easy", 20, "c")
    bouts = [bout(str(n), ["taught", "easy"], [0 if n < wins else 1]) for n in range(20)]
    assert learner.cells(bouts)[-2:] == ["30% to 70%", met]


def test_all_may_be_given_the_same_time() -> None:
    timed = next(comparisons(["tiwanaku"], [2], 2, "c", 0.5))
    assert key(timed) == ["tiwanaku", "0.5 s each", "2", "master : hard"]
    assert timed.json()["seconds"] == 0.5
    for job in timed.jobs():
        assert job.budget.seconds == 0.5
        assert job.budget.iterations is not None
        assert job.budget.iterations > 1_000_000
    assert all(isinstance(each, Rivals) for each in comparisons(["tiwanaku"], [2], 2, "c", 0.5))
    assert (rivals(2).jobs()[0].budget.seconds, rivals(2).jobs()[0].budget.iterations) == (None, None)


def test_the_stronger_bot_sits_alone_in_every_seat_with_the_same_luck() -> None:
    jobs = rivals(4).jobs()
    assert [job.seating.index("hard") for job in jobs] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert [job.seating.count("normal") for job in jobs] == [3] * 8
    assert [job.seed for job in jobs] == ["c/0"] * 4 + ["c/1"] * 4


@pytest.mark.parametrize(("wins", "met"), [(15, "yes"), (14, "no")])
def test_two_seats_need_three_wins_of_four(wins: int, met: str) -> None:
    bouts = [bout(str(n), ["hard", "normal"], [0 if n < wins else 1]) for n in range(20)]
    shared = [bout("s", ["hard", "normal"], [0, 1])]
    cells = rivals(2).cells(bouts + shared)
    assert cells[:3] == ["21", "1", str(wins)]
    assert cells[-1] == met


@pytest.mark.parametrize(("wins", "met"), [(8, "yes"), (7, "no")])
def test_four_seats_need_more_than_the_fair_share(wins: int, met: str) -> None:
    bouts = [bout(str(n), ["hard", "normal", "normal", "normal"], [0 if n < wins else 1]) for n in range(20)]
    cells = rivals(4).cells(bouts)
    assert cells[3].endswith(f"{wins / 5:.2f} fair shares")
    assert cells[-1] == met


def test_allies_play_the_same_scenarios() -> None:
    allies = Allies(meta("tiwanaku").settle({"mode": "coop"}, 2), "tiwanaku", "hard", "normal", 20, "c")
    assert [(job.seed, job.seating) for job in allies.jobs()[:2]] == [
        ("c/0", ("hard", "hard")),
        ("c/0", ("normal", "normal")),
    ]
    bouts = [bout(str(n), ["hard"], [0] if n < 14 else []) for n in range(20)]
    bouts += [bout(str(n), ["normal"], [0] if n < 5 else []) for n in range(20)]
    cells = allies.cells(bouts)
    assert cells[0] == "2 x 20"
    assert cells[-1] == "yes"
    assert mcnemar(9, 0) == pytest.approx(2 / 2**9)
    better = [bout(str(n), ["hard"], [0] if n < 14 else []) for n in range(20)]
    nearly = [bout(str(n), ["normal"], [0] if n < 12 else []) for n in range(20)]
    assert allies.cells(better + nearly)[-1] == "no"


def test_a_row_about_the_same_comparison_is_replaced(tmp_path: Path) -> None:
    doc = tmp_path / "bots.md"
    doc.write_text(f"before\n{BEGIN}\n{END}\nafter\n")
    first = ["rumis", "-", "2", "hard : normal", *["x"] * 8]
    TABLE.write(doc, [first, ["cuzco", *first[1:]]])
    TABLE.write(doc, [[*first[:4], *["y"] * 8]])
    lines = doc.read_text().splitlines()
    assert lines[0] == "before"
    assert lines[-1] == "after"
    assert [line for line in lines if line.startswith("| rumis")] == [
        "| rumis | - | 2 | hard : normal | y | y | y | y | y | y | y | y |"
    ]
    assert sum(line.startswith("| cuzco") for line in lines) == 1
