"""A data set holds the games that its records tell, and its manifest can be checked."""

import json
from hashlib import blake2b
from pathlib import Path

import numpy as np
import pytest

from tampu.cli.main import execute
from tampu.engine import BadInput
from tampu.engine.record import Record
from tampu.games import game, meta
from tampu.lab import dataset
from tampu.lab.doors.rewards import rewards_of
from tampu.lab.encode import encoder_for


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
    with pytest.raises(BadInput, match="2 rivals are needed, not 3"):
        next(dataset.write(tmp_path / "no", "rumis", meta("rumis").settle({}, 2), "a,b,c", "x", 1))
