"""What self-play taught, as it lies in the package: unchanged, small, and the same with and without numpy."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from tampu.bots import Budget, bot, learned, levels
from tampu.bots.ladder import taught
from tampu.bots.learned import FILE, PlainNetwork, packaged
from tampu.engine import BadInput, SearchChance
from tampu.games import game, known

TITLES = [title for title in known() if (files(f"tampu.bots.{title}") / FILE).is_file()]
MOST_BYTES = 2_000_000


@pytest.mark.parametrize("title", TITLES)
def test_the_package_says_how_it_was_made_and_is_what_was_made(title: str) -> None:
    kept = packaged(f"tampu.bots.{title}")
    assert kept["made"]["title"] == title
    assert kept["made"]["held"] < kept["made"]["fitted"]
    assert len((files(f"tampu.bots.{title}") / FILE).read_bytes()) < MOST_BYTES
    assert "master" in levels(title)


def test_numbers_that_were_changed_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = packaged("tampu.bots.cuzco")
    kept["layers"][0]["bias"][0] += 0.001
    (tmp_path / FILE).write_text(json.dumps(kept), "utf-8")
    monkeypatch.setattr(learned, "files", lambda package: tmp_path)
    with pytest.raises(BadInput, match="is not what was trained"):
        packaged("tampu.bots.cuzco")


@pytest.mark.parametrize("title", TITLES)
def test_without_numpy_master_plays_by_the_same_numbers(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game(title)
    quick = taught(f"tampu.bots.{title}", rules.alphabet)
    taught.cache_clear()
    monkeypatch.setattr("tampu.bots.ladder.weaker", ("master",))
    plain = taught(f"tampu.bots.{title}", rules.alphabet)
    assert isinstance(plain, PlainNetwork)
    size = len(plain.names)
    for seats in (2, 3, 4):
        rows = [[(7 * seat + 3 * at) % 5 - 1.0 for at in range(size)] for seat in range(seats)]
        assert plain.corrections(rows, 0.6) == pytest.approx(quick.corrections(rows, 0.6), rel=1e-3, abs=1e-2)
    state, _ = rules.start(rules.meta.settle(seats=2), SearchChance(3))
    seat = state.actor()
    decision = bot("master", title).choose(state.view(seat), state.legal(), Budget(iterations=20), SearchChance(1))
    assert decision.action in state.legal()
    taught.cache_clear()
