"""The arena is fair, repeatable, resumable, and the same wherever it runs."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tampu.bots import Budget, Decision
from tampu.cli.main import execute
from tampu.engine import Action, BadInput, Chance, View
from tampu.engine.wire import as_int
from tampu.games import meta
from tampu.lab.strength.arena import Bout, Contest, Job, Ledger, fight, hosting, one_by_one, pool_of, ray_cluster, run
from tampu.lab.strength.standing import Standing, interval


def contest(bots: str = "random,easy", games: int = 8, seats: int = 2, seed: str = "arena") -> Contest:
    return Contest("rumis", meta("rumis").settle({}, seats), bots.split(","), games, seed)


def plain(bouts: list[Bout]) -> list[tuple[object, ...]]:
    """Everything but the time."""
    return [(bout.seed, bout.seating, bout.scores, bout.winners, bout.choices) for bout in bouts]


def test_two_bots_change_seats_with_the_same_luck() -> None:
    jobs = contest().jobs()
    assert [(job.seating, job.seed) for job in jobs[:2]] == [
        (("random", "easy"), "arena/0"),
        (("easy", "random"), "arena/0"),
    ]
    assert len(jobs) == 8


def test_with_four_seats_each_bot_sits_alone_in_every_seat() -> None:
    seatings = list(contest(seats=4).seatings())
    for one in ("random", "easy"):
        alone = [seating.index(one) for seating in seatings if seating.count(one) == 1]
        assert sorted(alone) == [0, 1, 2, 3]
    assert len(seatings) == 8
    assert len(list(contest("random,easy,normal", seats=3).seatings())) == 6 * 3 + 3


def test_the_process_pool_gives_the_results_of_one_process() -> None:
    here = run(contest(), one_by_one, Ledger(None, contest()))
    there = run(contest(), pool_of(2), Ledger(None, contest()))
    assert plain(here) == plain(there)


def test_a_stopped_arena_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    whole = run(contest(), one_by_one, Ledger(file, contest()))
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:4], lines[4][:20]]))
    played: list[Job] = []

    def counting(jobs: Sequence[Job]) -> list[Bout]:
        played.extend(jobs)
        return [fight(job) for job in jobs]

    again = run(contest(), counting, Ledger(file, contest()))
    assert len(played) == len(whole) - 3
    assert plain(again) == plain(whole)
    with pytest.raises(BadInput, match="another contest"):
        Ledger(file, contest(seed="other"))


def test_a_standing_counts_wins_and_rates(tmp_path: Path) -> None:
    standing = Standing(run(contest(games=20), one_by_one, Ledger(None, contest(games=20))))
    duel = standing.duels[0]
    assert (duel.one, duel.other) == ("random", "easy")
    assert duel.games == 20
    assert duel.share < 0.5
    assert standing.ratings["easy"][0] > standing.ratings["random"][0]
    assert sum(as_int(duel.json()[key], key) for key in ("decided", "shared")) == 20


def test_intervals() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    low, high = interval(90, 100)
    assert (round(low, 3), round(high, 3)) == (0.826, 0.945)


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "rumis", "--bots", "random,easy", "--games", "4", "--seed", "s", "--on", "here"]
    assert execute([*words, "--out", str(tmp_path), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["games"] == 4
    assert json.loads((tmp_path / "report.json").read_text())["games"] == 4
    assert "<svg" in (tmp_path / "report.html").read_text()
    assert execute(["arena", "rumis", "--bots", "random"]) == 2
    assert execute(["arena", "rumis", "--bots", "random,easy", "--on", "moon"]) == 2


def test_ray_gives_the_results_of_one_process() -> None:
    """A local cluster of one worker; usage statistics stay off."""
    here = run(contest(games=4), one_by_one, Ledger(None, contest(games=4)))
    try:
        there = run(contest(games=4), ray_cluster(1), Ledger(None, contest(games=4)))
    except Exception as failed:
        # Ray gives its own processes half a minute and has no setting for it; how busy a machine is decides no test.
        if "timed out during startup" not in str(failed):
            raise
        pytest.skip("Ray could not start its processes in its own time")
    finally:
        import ray  # after the settings that it reads when it is imported

        ray.shutdown()
    assert plain(here) == plain(there)


def test_a_guest_plays_under_its_own_name() -> None:
    class First:
        name = "first"
        needs_view = False

        def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
            return Decision(legal[0])

    with pytest.raises(BadInput, match="no bot 'first'"):
        contest("first,random")
    invited = Contest("rumis", meta("rumis").settle({}, 2), ["first", "random"], 4, "guest", guests=["first"])
    bouts = run(invited, hosting({"first": First()}), Ledger(None, invited))
    assert [bout.seating for bout in bouts] == [("first", "random"), ("random", "first")] * 2
    assert plain(bouts) == plain(run(invited, hosting({"first": First()}), Ledger(None, invited)))
    with pytest.raises(BadInput, match="no bot 'first'"):
        run(invited, one_by_one, Ledger(None, invited))


ENDLESS = """
from tampu.games import meta
from tampu.lab.strength.arena import Job, pool_of

if __name__ == "__main__":
    options = meta("rumis").settle({}, 2)
    for _ in pool_of(2)([Job("rumis", options, ["random", "random"], str(seed)) for seed in range(10**5)]):
        print("played", flush=True)
"""


def test_a_killed_arena_leaves_no_worker_behind(tmp_path: Path) -> None:
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS)
    arena = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True)
    assert arena.stdout is not None
    arena.stdout.readline()
    arena.kill()
    arena.communicate(timeout=30)  # ends when nobody holds the output any more, workers included
