"""A data set holds the games that its records tell, and its manifest can be checked."""

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tampu.cli.main import execute
from tampu.engine import BadInput
from tampu.engine.record import Record, content_hash
from tampu.games import game, meta
from tampu.lab import dataset
from tampu.lab.doors.rewards import rewards_of
from tampu.lab.encode import VERSION, encoder_for


def test_every_decision_is_one_of_the_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GAMES_PER_FILE", 2)
    options = meta("tiwanaku").settle({"scenario": "T01"}, 2)
    *_, decisions = dataset.write(tmp_path, "tiwanaku", options, "random", "data", 3)
    rules, encoder = game("tiwanaku"), encoder_for("tiwanaku", options)
    shards = [np.load(tmp_path / f"decisions-0000{number}.npz") for number in range(2)]
    rows = {name: np.concatenate([shard[name] for shard in shards]) for name in shards[0].files}
    place = 0
    for number in range(3):
        record = Record.parse((tmp_path / "records" / f"{number:05}.txt").read_text("utf-8"))
        record.verify(rules)
        whole, match = record.replay(rules), record.begin(rules)
        outcome = whole.outcome()
        assert outcome is not None
        for seat, text in whole.moves:
            if len(match.state.legal()) > 1:
                mask = np.unpackbits(rows["mask"][place])[: encoder.actions]
                assert (mask == encoder.mask(match.state.legal())).all()
                assert (rows["observation"][place] == encoder.observe(match.state.view(seat))).all()
                assert encoder.action(int(rows["action"][place])).text == text
                assert (rows["seat"][place], rows["game"][place]) == (seat, number)
                assert rows["reward"][place] == rewards_of(outcome, options)[seat]
                place += 1
            match.move(seat, text)
    assert place == decisions == len(rows["action"])


def test_the_command_writes_what_its_manifest_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "dataset", "rumis", str(tmp_path / "one"), "--games", "2", "--option", "board=tambo", "--seed", "x"]
    assert execute(words) == 0
    assert capsys.readouterr().out.startswith("2 games with ")
    manifest = json.loads((tmp_path / "one" / "manifest.json").read_text("utf-8"))
    assert (manifest["title"], manifest["games"], manifest["bots"]) == ("rumis", 2, ["random", "random"])
    assert {file["name"] for file in manifest["files"]} == {
        "records/00000.txt",
        "records/00001.txt",
        "decisions-00000.npz",
    }
    for file in manifest["files"]:
        content = (tmp_path / "one" / file["name"]).read_bytes()
        assert (len(content), blake2b(content, digest_size=32).hexdigest()) == (file["bytes"], file["blake2b"])
    assert execute([*words[:3], str(tmp_path / "two"), *words[4:]]) == 0
    assert json.loads((tmp_path / "two" / "manifest.json").read_text("utf-8")) == manifest
    assert execute(words) == 2
    assert "holds a data set already" in capsys.readouterr().err
    assert manifest["budget"] == {"iterations": None, "seconds": None}
    assert (manifest["observation_version"], manifest["reward"]) == (VERSION, "final")
    assert manifest["content"] == content_hash(game("rumis"))
    with pytest.raises(BadInput, match="2 rivals are needed, not 3"):
        next(dataset.write(tmp_path / "no", "rumis", meta("rumis").settle({}, 2), "a,b,c", "x", 1))


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_stopped_run_goes_on_and_becomes_what_it_would_have_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dataset, "GAMES_PER_FILE", 2)
    options = meta("rumis").settle({"board": "tambo"}, 2)
    *_, decisions = dataset.write(tmp_path / "whole", "rumis", options, "random", "data", 5)
    stopped: Any = dataset.write(tmp_path / "stopped", "rumis", options, "random", "data", 5)
    for _ in range(4):
        next(stopped)
    stopped.close()
    assert {"begun.json", "decisions-00000.npz"} < files_of(tmp_path / "stopped").keys()
    assert "decisions-00001.npz" not in files_of(tmp_path / "stopped")
    with pytest.raises(BadInput, match="holds the beginning of another data set"):
        next(dataset.write(tmp_path / "stopped", "rumis", options, "random", "other", 5))
    # Whoever takes away what says so does not get games of two data sets in one.
    begun = (tmp_path / "stopped" / "begun.json").read_bytes()
    (tmp_path / "stopped" / "begun.json").unlink()
    with pytest.raises(BadInput, match="nothing says of which data set"):
        next(dataset.write(tmp_path / "stopped", "rumis", options, "random", "other", 5))
    (tmp_path / "stopped" / "begun.json").write_bytes(begun)
    played: list[int] = []

    def counted(games: Any) -> Any:
        for each in games:
            played.append(each[4])
            yield dataset.play(*each)

    found = [*dataset.write(tmp_path / "stopped", "rumis", options, "random", "data", 5, spread=counted)]
    assert (played, len(found), found[-1]) == ([2, 3, 4], 5, decisions)
    assert files_of(tmp_path / "stopped") == files_of(tmp_path / "whole")
    # The command needs no seed to go on: the folder knows it.
    next(dataset.write(tmp_path / "named", "rumis", options, "random", "data", 5))
    words = ["lab", "dataset", "rumis", str(tmp_path / "named"), "--games", "5", "--option", "board=tambo"]
    assert execute([*words, "--seats", "2"]) == 0
    assert files_of(tmp_path / "named") == files_of(tmp_path / "whole")


def test_processes_write_the_files_of_one(tmp_path: Path) -> None:
    words = ["lab", "dataset", "rumis", "--games", "3", "--option", "board=tambo", "--seed", "x", "--iterations", "5"]
    for workers in ("1", "2"):
        assert execute([*words[:3], str(tmp_path / workers), *words[3:], "--workers", workers]) == 0
    assert files_of(tmp_path / "1") == files_of(tmp_path / "2")
    assert json.loads((tmp_path / "2" / "manifest.json").read_text("utf-8"))["budget"]["iterations"] == 5
