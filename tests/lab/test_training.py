"""A judgement that learns from games: what it learns, and that a training can stop and go on anywhere."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer
from onnxruntime import InferenceSession
from typer.testing import CliRunner

from tampu.bots.learned import Learned, PlainNetwork, digest, packaged
from tampu.bots.network import Net, Numbers, inputs_of
from tampu.engine import BadInput, SearchChance
from tampu.games import game
from tampu.lab.training import loop, priors
from tampu.lab.training.export import export
from tampu.lab.training.folder import Folder
from tampu.lab.training.games import TRIES, duel, features_of, judgement, lesson
from tampu.lab.training.learning import Learner
from tampu.lab.training.pack import pack

NAMES = features_of("cuzco")[0].names
ACTIONS = game("cuzco").alphabet
SILENT = loop.silent(NAMES, ACTIONS.size)


def positions(rows: int, random: np.random.Generator) -> tuple[Numbers, Numbers]:
    """A few inputs on very different scales, and something that is no weighted sum of them."""
    seen = np.zeros((rows, len(SILENT.layers[0][0])), np.float32)
    seen[:, :6] = random.normal(0, 1, (rows, 6))
    missed = 5 * np.maximum(seen[:, 0], seen[:, 1]) - 3
    seen[:, 0] *= 100
    return seen, missed.astype(np.float32)


def decisions(count: int, random: np.random.Generator) -> dict[str, Any]:
    """Decisions between two to five of seven actions: searches try action 3 most early, and action 5 late."""
    counts = random.integers(2, 6, count)
    options = np.concatenate([random.permutation(7)[:one] for one in counts])
    left = random.random(count).astype(np.float32)
    liked = np.where(np.repeat(left, counts) > 0.5, options == 3, options == 5)
    return {"options": options, "tried": 1 + 30 * liked, "counts": counts, "left": left}


def test_a_prior_finds_what_searches_try_early_and_late() -> None:
    random = np.random.default_rng(1)
    taught, fresh = decisions(3000, random), decisions(500, random)
    prior = priors.fitted(SILENT.prior, taught, 10, random)
    assert priors.surprise(prior, fresh) < priors.surprise(SILENT.prior, fresh) - 0.2
    net = Net(NAMES, SILENT.layers, prior, {})
    early, late = net.odds(0.9), net.odds(0.1)
    assert max(range(ACTIONS.size), key=early.__getitem__) == 3
    assert max(range(ACTIONS.size), key=late.__getitem__) == 5
    assert early[100] == late[100] == 1.0, "an action that was never seen stays as it was"


def trained_net() -> Net:
    """Any network that says something."""
    random = np.random.default_rng(1)
    rows, missed = positions(500, random)
    learner = Learner.begin(NAMES, rows, random)
    learner.learn(rows, missed, 30, random)
    return learner.net(priors.fitted(SILENT.prior, decisions(500, random), 3, random), {"generation": 3})


def test_the_package_holds_what_was_trained_and_plain_python_says_the_same() -> None:
    """But for four digits: with and without numpy the same numbers are played by."""
    net = trained_net()
    kept = json.loads(json.dumps(net.json(ACTIONS)))
    assert kept["hash"] == digest(kept)
    assert digest(kept | {"prior": {}}) != kept["hash"]
    again, plain = Net.of_json(kept, ACTIONS), PlainNetwork(kept, ACTIONS)
    assert again.made == {"generation": 3}
    for seats in (2, 3, 4):
        rows = np.random.default_rng(seats).normal(0, 3, (seats, len(NAMES))).tolist()
        wanted = net.corrections(rows, 0.4)
        assert any(abs(one) > 0.5 for one in wanted)
        assert wanted == pytest.approx(net.of(inputs_of(rows, 0.4)), rel=1e-4, abs=1e-4)
        assert again.corrections(rows, 0.4) == pytest.approx(wanted, rel=0.01, abs=0.02)
        assert plain.corrections(rows, 0.4) == pytest.approx(again.corrections(rows, 0.4), rel=1e-4, abs=1e-3)
    assert plain.odds(0.3) == pytest.approx(again.odds(0.3), rel=1e-5)
    assert again.odds(0.3) == pytest.approx(net.odds(0.3), rel=1e-2)


@pytest.mark.parametrize("title", ["cuzco", "wutaki"])
def test_an_exported_network_says_the_same_to_other_programs(title: str, tmp_path: Path) -> None:
    """And knows what it is: its title, its hash, its inputs and its actions."""
    out = tmp_path / "net.onnx"
    export(title, out)
    session = InferenceSession(out, providers=["CPUExecutionProvider"])
    kept, alphabet = packaged(f"tampu.bots.{title}"), game(title).alphabet
    net = Net.of_json(kept, alphabet)
    for seats, left in ((2, 0.9), (4, 0.2)):
        rows = inputs_of(np.random.default_rng(seats).normal(0, 3, (seats, len(net.names))).tolist(), left)
        corrections, odds = session.run(["corrections", "odds"], {"positions": rows})
        assert np.abs(corrections).max() > 0.5
        assert corrections == pytest.approx(net.of(rows), rel=1e-3, abs=1e-3)
        for seat in range(seats):
            assert odds[seat] == pytest.approx(net.odds(left), rel=1e-3)
    about = session.get_modelmeta().custom_metadata_map
    assert (about["title"], about["hash"]) == (title, kept["hash"])
    assert json.loads(about["features"]) == list(net.names)
    assert json.loads(about["actions"]) == [action.text for action in alphabet]


def test_the_newest_network_is_packed(tmp_path: Path) -> None:
    kept, out = Folder(tmp_path / "kept", "cuzco"), tmp_path / "learned.json"
    kept.complete(None, SILENT)
    kept.complete(None, trained_net())
    pack("cuzco", tmp_path / "kept", None, out)
    assert json.loads(out.read_text("utf-8")) == trained_net().json(ACTIONS)


def test_a_learner_finds_what_no_weighted_sum_can_say() -> None:
    random = np.random.default_rng(1)
    rows, missed = positions(3000, random)
    fresh, wanted = positions(1000, random)
    learner = Learner.begin(NAMES, rows, random)
    assert not learner.net(SILENT.prior, {}).of(fresh).any()
    learner.learn(rows, missed, 30, random)
    with_one = np.column_stack([rows, np.ones(len(rows))])
    straight = np.linalg.lstsq(with_one, missed, rcond=None)[0]
    off = np.mean((np.column_stack([fresh, np.ones(len(fresh))]) @ straight - wanted) ** 2)
    assert np.mean((learner.net(SILENT.prior, {}).of(fresh) - wanted) ** 2) < off / 2


def test_a_learner_that_was_kept_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    rows, missed = positions(2000, np.random.default_rng(1))
    one = Learner.begin(NAMES, rows, np.random.default_rng(2))
    one.learn(rows, missed, 1, np.random.default_rng(3))
    one.save(tmp_path / "kept.npz")
    other = Learner.load(tmp_path / "kept.npz")
    for learner in (one, other):
        learner.learn(rows, missed, 1, np.random.default_rng(4))
    assert np.array_equal(one.net(SILENT.prior, {}).of(rows), other.net(SILENT.prior, {}).of(rows))


def test_a_network_that_says_nothing_leaves_the_fitted_judgement_as_it_is(tmp_path: Path) -> None:
    SILENT.save(tmp_path / "net.npz")
    rules = game("cuzco")
    state, _ = rules.start(rules.meta.settle(seats=3), SearchChance(1))
    judge, value = judgement("cuzco", Net.load(tmp_path / "net.npz")), features_of("cuzco")[1]
    chance = SearchChance(2)
    for _ in range(40):
        assert judge.margins(state) == value.margins(state)
        legal = state.legal()
        state.apply(legal[chance.below("any", "", len(legal))], chance)


def test_what_is_no_network_or_one_of_other_features_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    file.write_bytes(b"PK\x03\x04 broken off")
    with pytest.raises(BadInput, match=r"net\.npz: this is no network"):
        Net.load(file)
    with pytest.raises(BadInput, match="what was sent: this is no network"):
        Net.unpacked(b"PK\x03\x04 broken off")
    with pytest.raises(BadInput, match=r"does not fit the features: .*points"):
        Learned(*features_of("cuzco"), Net(NAMES[1:], SILENT.layers, SILENT.prior, {}))
    Folder(tmp_path / "kept", "cuzco")
    with pytest.raises(BadInput, match="a training of cuzco"):
        Folder(tmp_path / "kept", "wutaki")


class Stopped(Exception):
    pass


def quick(limit: list[int]) -> Callable[..., Iterator[Any]]:
    """Spreads work over nobody; made-up lessons, and after so many of them the program is killed."""

    def spread(work: Callable[..., Any], jobs: Sequence[Sequence[Any]], workers: int) -> Iterator[Any]:
        for title, packed, seed, number in jobs:
            if not limit[0]:
                raise Stopped
            limit[0] -= 1
            random = np.random.default_rng([*seed.encode(), number])
            if work is duel:
                assert Net.unpacked(packed).made["title"] == title
                yield float(random.random())
                continue
            rows, missed = positions(60, random)
            yield number, {"rows": rows, "missed": missed} | decisions(30, random)

    return spread


Trained = tuple[list[bytes], dict[int, dict[str, Any]]]
"""What all networks say of some positions, and how the matches ended."""


def trained(path: Path, generations: int, limit: int = 1_000_000) -> Trained:
    kept, left = Folder(path, "cuzco"), [limit]
    while kept.generations <= generations:
        loop.generation(kept, "cuzco", 20, 4, quick(left), 1)
    said = [Net.load(file).of(positions(5, np.random.default_rng(9))[0]).tobytes() for file in kept.nets()]
    return said, kept.matches()


@pytest.mark.parametrize("killed_after", [0, 7, 20, 33, 40, 42, 44])
def test_a_training_that_was_killed_ends_as_one_that_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed_after: int
) -> None:
    """Also where a match was played: after 40 games, four games long."""
    monkeypatch.setattr(loop, "MATCH_EVERY", 2)
    with pytest.raises(Stopped):
        trained(tmp_path / "killed", 3, killed_after)
    again = trained(tmp_path / "killed", 3)
    assert again == trained(tmp_path / "whole", 3)
    assert list(again[1]) == [2]


def test_a_network_says_how_it_was_made(tmp_path: Path) -> None:
    trained(tmp_path, 2)
    made = Net.load(tmp_path / "net-0002.npz").made
    assert (made["games"], made["iterations"], made["seeds"]) == (20, TRIES, "train/2/0 to 19")
    assert made["commit"] == loop._commit() != "unknown"


def test_a_training_outside_of_a_checkout_does_not_know_its_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert loop._commit() == "unknown"


def test_hours_count_for_a_title_and_not_for_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was stopped in the middle of a generation counts too, once."""
    now = [0.0]
    monkeypatch.setattr("tampu.lab.training.folder.time.monotonic", lambda: now[0])

    def spread(work: Callable[..., Any], jobs: Sequence[Sequence[Any]], workers: int) -> Iterator[Any]:
        for done in quick([1_000_000])(work, jobs, workers):
            now[0] += 60
            if now[0] == 360:
                raise Stopped
            yield done

    monkeypatch.setattr("tampu.lab.training.loop.processes.as_they_end", spread)
    with pytest.raises(Stopped):
        loop.train("cuzco", tmp_path, 0.5, 20, 0, 1)
    assert Folder(tmp_path, "cuzco").seconds == 5 * 60
    loop.train("cuzco", tmp_path, 0.5, 20, 0, 1)
    assert Folder(tmp_path, "cuzco").generations == 3, "0.5 hours are over in the middle of the second generation"
    assert [Net.load(file).made["seconds"] for file in Folder(tmp_path, "cuzco").nets()[1:]] == [20 * 60, 20 * 60]
    (tmp_path / "seconds").unlink()
    assert Folder(tmp_path, "cuzco").seconds == 40 * 60, "as trainings of earlier versions told it"
    loop.train("cuzco", tmp_path, 0.5, 20, 0, 1)
    assert Folder(tmp_path, "cuzco").generations == 3


@pytest.mark.parametrize("title", ["rumis", "tiwanaku"])
def test_a_title_whose_master_learns_nothing_is_refused_in_words(title: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tampu.lab.training", title, "--folder", str(tmp_path / "kept")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr.count("\n")) == (1, 1)
    assert run.stderr.startswith(f"{title} has no network to train: ")
    told = {"rumis": "python -m tampu.lab.fitting.placements", "tiwanaku": "tampu/bots/tiwanaku/bots.py"}
    assert told[title] in run.stderr
    assert not (tmp_path / "kept").exists()


def test_an_old_game_is_not_gone_through_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many generations there are, as much is learned from as the newest one is worth."""
    counts: list[int] = []
    learn = Learner.learn

    def counted(learner: Learner, rows: Numbers, missed: Numbers, passes: int, random: np.random.Generator) -> float:
        counts.append(passes * len(rows))
        return learn(learner, rows, missed, passes, random)

    monkeypatch.setattr(Learner, "learn", counted)
    trained(tmp_path, 3)
    assert counts == [loop.OFTEN * 18 * 60] * 3


def test_the_report_shows_every_generation_and_match(tmp_path: Path) -> None:
    _, matches = trained(tmp_path, loop.MATCH_EVERY)
    won = round(matches[5]["won"], 3)
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.count("<polyline") == 4
    assert f'<td class="n">5</td><td class="n">4</td><td class="n">{won}</td>' in page


def test_a_game_teaches_every_seat_at_every_turn() -> None:
    number, taught = lesson("cuzco", SILENT.packed(), "test/0", 4)
    rows, missed = taught["rows"], taught["missed"]
    assert number == 4
    assert len(rows) == len(missed) > 40
    assert len(taught["options"]) == len(taught["tried"]) == taught["counts"].sum()
    assert len(taught["counts"]) == len(taught["left"]) > 40
    assert taught["counts"].min() == 2
    decision = np.repeat(np.arange(len(taught["counts"])), taught["counts"])
    assert np.bincount(decision, taught["tried"]).min() > 0
    assert np.isfinite(rows).all()
    assert missed.std() > 1


@pytest.mark.full
@pytest.mark.parametrize("title", ["cuzco", "wutaki"])
def test_a_short_training_runs_from_beginning_to_end(title: str, tmp_path: Path) -> None:
    asked = ["--folder", str(tmp_path), "--hours", "0.0001", "--games", "10", "--match", "2", "--workers", "2"]
    app = typer.Typer()
    app.command()(loop.train)
    done = CliRunner().invoke(app, [title, *asked])
    assert done.exit_code == 0, done.output
    assert Folder(tmp_path, title).generations == 2
