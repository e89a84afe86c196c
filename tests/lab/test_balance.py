"""The balance report counts what happens in games of Cuzco."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tampu.bots import Bot, Budget, bot
from tampu.bots.cuzco.bots import greedy
from tampu.cli.main import execute
from tampu.engine import Json, Outcome, Play, SearchChance
from tampu.games import TITLES, game
from tampu.games.cuzco.game import Cuzco
from tampu.lab.balance.cuzco import CuzcoObserver
from tampu.lab.balance.report import Balance, Tally, Without, observer_of
from tampu.lab.page import Page


def report(games: int = 6, seats: int = 3) -> tuple[Balance, CuzcoObserver]:
    rules = game("cuzco")
    options = rules.meta.settle({}, seats)
    observer = observer_of(rules, options)
    assert isinstance(observer, CuzcoObserver)
    balance = Balance(rules, options, ["random"] * seats, "balance", observer)
    balance.run([bot("random", "cuzco")] * seats, range(games), Budget())
    return balance, observer


def rows(balance: Balance, title: str) -> list[dict[str, Any]]:
    section = next(section for section in balance.observer.sections() if section.title == title)
    return [dict(zip(section.head, row, strict=True)) for row in section.rows]


def test_a_tally_counts_users_and_their_wins() -> None:
    tally = Tally("Things", {"a": "first", "b": "second", "c": "third"})
    tally.use("a", 0)
    tally.use("a", 0)
    tally.use("b", 1)
    tally.close(Outcome([5, 3], [0]))
    tally.use("a", 1)
    tally.close(Outcome([5, 3], [0]))
    section = tally.section(2)
    assert section.rows == [
        ["a", "first", 1.5, 0.5, 0.5],
        ["b", "second", 0.5, 0.25, 0.0],
        ["c", "third", 0.0, 0.0, 0.0],
    ]
    assert tally.unused() == ["Things: c third"]


def test_every_die_is_an_action() -> None:
    balance, _ = report()
    for title in ("Goods", "Tiles", "Villages with a quipu"):
        assert sum(row["uses per game"] for row in rows(balance, title)) > 1, title
    assert sum(row["uses per game"] for row in rows(balance, "Actions")) == pytest.approx(3 * 3 * 6, abs=0.05)


def test_missions_are_taken_and_end_somehow() -> None:
    _, observer = report()
    fates = observer.missions.values()
    # Three each at the start, and one each in six rounds.
    assert sum(fate.dealt for fate in fates) == 6 * 3 * (3 + 6)
    settled = sum(fate.completed + fate.discarded for fate in fates)
    assert 6 * 3 * 6 <= settled <= 6 * 3 * 9
    assert all(1 <= fate.rounds / fate.completed <= 6 for fate in fates if fate.completed)


def test_a_mission_is_tried_if_it_is_completed_or_kept() -> None:
    rules = game("cuzco")
    observer = CuzcoObserver(rules, rules.meta.settle({}, 2))
    state, _ = rules.start(rules.meta.settle({}, 2), SearchChance(1))

    def happen(name: str, **facts: Json) -> None:
        play = Play(SearchChance(1))
        play.tell(name, "C14.4", {"seat": 0, **facts})
        observer.watch(state, None, play)

    happen("missions", missions=["M01", "M07", "M08"])
    happen("discarded", mission="M07")
    happen("chose", mission="M09")
    happen("round", round=2)
    happen("completed", mission="M08")
    happen("chose", mission="M10")
    happen("round", round=3)
    happen("discarded", mission="M10")
    happen("chose", mission="M11")
    happen("round", round=6)
    happen("discarded", mission="M01")
    happen("chose", mission="M12")
    observer.close(Outcome([0, 0], [], sources=[{}, {}]))
    fates = {id: (fate.tried, fate.completed) for id, fate in observer.missions.items() if fate.dealt}
    assert fates == {
        "M01": (1, 0),  # Kept for rounds, and given up in the end.
        "M07": (0, 0),
        "M08": (1, 1),
        "M09": (1, 0),
        "M10": (0, 0),
        "M11": (1, 0),
        "M12": (0, 0),  # Taken when all was over.
    }


def test_wins_and_points_add_up() -> None:
    balance, _ = report()
    assert sum(row["wins"] for row in rows(balance, "Seats by first order token")) == 6
    points = rows(balance, "Where points come from")
    assert points[-1]["source"] == "total"
    assert sum(row["mean points"] for row in points[:-1]) == pytest.approx(points[-1]["mean points"], abs=0.1)


def test_the_page_names_everything() -> None:
    balance, _ = report(2)
    html = balance.page().html()
    assert len(balance.observer.sections()) == 10
    assert "http" not in html
    for card in range(1, 16):
        assert f"card{card} " in html


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "balance.html"
    words = ["balance", "cuzco", "--games", "3", "--seats", "2", "--seed", "b", "--out", str(page)]
    assert execute([*words, "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert whole["games"] == 3
    assert [section["title"] for section in whole["sections"]][:2] == ["Actions", "God cards"]
    assert whole["unused"]
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert execute(words) == 0
    assert "3 games, seed b" in capsys.readouterr().out


def test_kept_games_are_counted_and_not_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["balance", "cuzco", "--seats", "2", "--seed", "k", "--without", "place study", "--json"]
    keep = ["--keep", str(tmp_path / "games.jsonl")]
    assert execute([*words, "--games", "4"]) == 0
    at_once = capsys.readouterr().out
    assert execute([*words, *keep, "--games", "1"]) == 0
    with (tmp_path / "games.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"number": 1, "cho')  # Stopped in the middle of a line.
    assert execute([*words, *keep, "--from", "2", "--games", "2"]) == 0
    capsys.readouterr()
    lines = (tmp_path / "games.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["number"] for line in (lines[1], *lines[3:])] == [0, 2, 3]
    assert execute([*words, *keep, "--games", "4"]) == 0
    assert capsys.readouterr().out == at_once
    assert len((tmp_path / "games.jsonl").read_text("utf-8").splitlines()) == len(lines) + 1
    assert execute([*words, *keep, "--games", "1", "--iterations", "3"]) == 2
    assert "games of other bots, rules, options or seeds" in capsys.readouterr().err


def test_bad_input_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    alone = ["balance", "rumis", "--games", "1", "--seats", "1", "--option", "solitaire=3", "--without", "place"]
    assert execute(alone) == 2
    assert "there are none" in capsys.readouterr().err
    assert execute(["balance", "cuzco", "--bots", "random,greedy", "--seats", "3"]) == 2
    assert "2 bots for 3 seats" in capsys.readouterr().err
    assert execute(["balance", "cuzco", "--bots", "lucky"]) == 2
    assert "there is no bot 'lucky'" in capsys.readouterr().err


def test_a_corrected_content_is_reported_by_its_own_names() -> None:
    changed = json.loads(json.dumps(game("cuzco").content_json()))
    changed["god_cards"][0]["name"] = "Lightning"
    rules = Cuzco(changed)
    observer = observer_of(rules, rules.meta.settle({}, 2))
    assert observer.sections()[1].rows[0][:2] == ["card1", "Lightning"]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TITLES["rumis"], "offer", lambda kind: None)


@pytest.mark.usefixtures("plain")
def test_a_title_without_a_report_of_its_own_gets_a_plain_one() -> None:
    rules = game("rumis")
    options = rules.meta.settle({}, 2)
    balance = Balance(rules, options, ["random"] * 2, "plain", observer_of(rules, options))
    balance.run([bot("random", "rumis")] * 2, range(4), Budget())
    assert [section.title for section in balance.sections()] == [
        *("Length", "Seats", "Where points come from", "Actions")
    ]
    assert sum(row["wins"] for row in rows(balance, "Seats")) >= 4
    actions, length = rows(balance, "Actions"), rows(balance, "Length")
    assert sum(row["uses per game"] for row in actions) == pytest.approx(length[0]["actions per game"], abs=0.1)
    assert length[0]["5 %"] <= length[0]["median"] <= length[0]["95 %"]
    assert rows(balance, "Where points come from")


ALL = [("cuzco", 3, {}), ("wutaki", 2, {}), ("tiwanaku", 2, {"size": "tiny"}), ("rumis", 4, {"board": "tambo"})]
ALONE = [("tiwanaku", 1, {"mode": "solo", "size": "tiny"}), ("rumis", 1, {"solitaire": "3"})]


@pytest.mark.parametrize(("title", "seats", "settings"), ALL + ALONE)
@pytest.mark.parametrize("without", [[], ["no such word"]])
def test_every_table_of_every_title_has_a_plot(
    title: str, seats: int, settings: dict[str, str], without: list[str]
) -> None:
    rules = game(title)
    options = rules.meta.settle(settings, seats)
    forbidden = without if seats > 1 else []
    balance = Balance(rules, options, ["random"] * seats, "plots", observer_of(rules, options), forbidden)
    balance.run([bot("random", title)] * seats, range(2), Budget())
    for section in balance.sections():
        assert section.bars, section.title
        assert section.of
    html = balance.page().html()
    assert html.count("<svg") == html.count("<table") == len(balance.sections())
    assert not re.search(r'width="-|nan|inf"', html)


def test_bars_go_both_ways_from_zero_where_something_is_lost() -> None:
    page = Page("x")
    page.bars("points", [("won", 30.0, None), ("lost", -20.0, None)], 30.0)
    html = page.html()
    assert '<rect x="400.0" y="6" width="300.0"' in html
    assert '<rect x="200.0" y="34" width="200.0"' in html


def test_a_plot_of_nothing_is_empty() -> None:
    page = Page("x")
    page.bars("points", [])
    assert "<rect" not in page.html()


@pytest.mark.parametrize(
    ("seats", "settings"), [(4, {"board": "tambo"}), (2, {"ruinas": "on"}), (2, {"colours": "two"})]
)
def test_rumis_tells_who_begins_what_is_left_and_how_high_squares_lie(seats: int, settings: dict[str, str]) -> None:
    rules = game("rumis")
    options = rules.meta.settle(settings, seats)
    balance = Balance(rules, options, ["random"] * seats, "r", observer_of(rules, options))
    balance.run([bot("random", "rumis")] * seats, range(3), Budget())
    begun = rows(balance, f"Seats from the start player, board {options['board']}")
    assert [(row["seat"], row["seats"]) for row in begun] == [(seat, 3) for seat in range(1, seats + 1)]
    points = {row["source"]: row["mean points"] for row in rows(balance, "Where points come from")}
    left = sum(row["seats"] * row["stones"] for row in rows(balance, "Stones left")) / 3 / seats
    seen = sum(row["squares of a seat"] for row in rows(balance, "Squares by height"))
    if options["colours"] == "one":
        assert (left, seen) == pytest.approx((-points["unplaced"], points["visible"]), abs=0.05)
    else:
        assert left > -points["unplaced"], "both colours are counted, and one of them counts"
        assert seen > points["visible"]


def test_tiwanaku_tells_who_begins_and_how_large_offerings_are() -> None:
    """Each offering is worth what the rules say of its size."""
    rules = game("tiwanaku")
    options = rules.meta.settle({"size": "tiny"}, 2)
    balance = Balance(rules, options, ["easy"] * 2, "t", observer_of(rules, options))
    balance.run([bot("easy", "tiwanaku")] * 2, range(1), Budget())
    assert [row["seats"] for row in rows(balance, "Seats from the first player")] == [1, 1]
    sizes, points = rows(balance, "Sizes of offerings"), rows(balance, "Where points come from")
    assert [row["cubes"] for row in sizes] == [1, 2, 3, 4, 5]
    offered = sum(row["offerings of a seat"] * row["points each"] for row in sizes)
    assert offered > 0
    assert offered == pytest.approx({row["source"]: row["mean points"] for row in points}["offerings"], abs=0.1)


def test_one_seat_does_without_a_source_of_points() -> None:
    rules = game("cuzco")
    options = rules.meta.settle({}, 2)
    balance = Balance(rules, options, ["random"] * 2, "b", observer_of(rules, options), ["place study", "place farm"])
    balance.run([bot("random", "cuzco")] * 2, range(4), Budget())
    section = balance.sections()[0]
    assert (section.title, section.rows[0][:2]) == ("A seat that does without", ["place study, place farm", 4])
    used = {row["id"]: row["seats that use it"] for row in rows(balance, "Actions")}
    assert 0 < used["study"] <= 0.5, "never the seat that does without"
    assert 0 < used["farm"] <= 0.5
    assert "A seat that does without" in balance.page().html()


def test_what_is_left_is_taken_where_everything_is_forbidden() -> None:
    rules, chance = game("cuzco"), SearchChance(1)
    state, _ = rules.start(rules.meta.settle({}, 2), chance)
    player, seat, legal = Without(bot("random", "cuzco"), ["feather"]), state.actor(), state.legal()
    assert all(action.text.startswith("feather") for action in legal)
    assert player.choose(state.view(seat), legal, Budget(), chance).action in legal


@pytest.mark.full
def test_every_card_ability_and_mission_turns_out_usable() -> None:
    """By players without a plan and by greedy ones. Twelve tiles are a plan of their own: neither kind gets there."""
    rules = game("cuzco")
    options = rules.meta.settle({}, 4)
    never: set[str] | None = None
    tables: list[tuple[Bot, int]] = [(bot("random", "cuzco"), 600), (greedy(game("cuzco")), 8)]
    for player, games in tables:
        balance = Balance(rules, options, [], "r", observer_of(rules, options))
        balance.run([player] * 4, range(games), Budget())
        unused = {line.split(", ")[0] for line in balance.observer.unused()}
        never = unused if never is None else never & unused
    assert never is not None
    assert [line for line in never if not line.startswith("Achievements")] == []
