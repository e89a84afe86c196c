"""The prior of Rumis' master is fitted to what its searches visited."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer import Typer
from typer.testing import CliRunner

from tampu.bots.rumis import prior
from tampu.bots.rumis.turn import Tally, Turn
from tampu.games.rumis.placements.places import members
from tampu.lab.fitting import placements
from tests.games.rumis.build import structure


@pytest.mark.parametrize("scale", [1.0, 3.0])
def test_the_fit_finds_the_weights_that_gave_the_visits(scale: float) -> None:
    """Also if nearly all visits went to one placement."""
    random = np.random.default_rng(4)
    weights = scale * np.array([1.0, -0.5, 2.0])
    rows = [random.normal(size=(20, 3)) for _ in range(200)]
    lessons = [placements.Lesson(each, np.exp(placements.logs(each, weights))) for each in rows]
    found = placements.fitted(lessons)
    assert found == pytest.approx(weights, rel=0.1)
    assert placements.surprise(lessons, found) < placements.surprise(lessons, np.zeros(3))


def test_a_lesson_has_every_placement_and_its_share_of_the_visits() -> None:
    state = structure("chullpa", 2, [("red", "000 100 200 300"), ("blue", "010 110 020")])
    numbers = members(state.open_to(0))
    lesson = placements.lesson(Turn(state), [Tally(numbers[3], 30, 0.5), Tally(numbers[7], 10, 0.4)])
    assert lesson.shares[3] == 0.75
    assert lesson.shares[7] == 0.25
    assert lesson.shares.sum() == 1
    stones = lesson.rows[:, prior.STONE :]
    assert stones.argmax(1).tolist() == [state.places.stone[number] for number in numbers]
    squares = lesson.rows[:, : prior.OWN].sum(1)
    assert squares.tolist() == [len(state.places.rises[number]) for number in numbers]


def test_the_command_writes_a_prior_with_its_hash(tmp_path: Path) -> None:
    target = tmp_path / "prior.json"
    app = Typer()
    app.command()(placements.placements)
    result = CliRunner().invoke(app, ["--games", "5", "--playouts", "20", "--out", str(target)])
    assert result.exit_code == 0, result.output
    kept = json.loads(target.read_text("utf-8"))
    assert kept["hash"] == prior.digest(kept["weights"])
    assert kept["made"]["playouts"] == 20
    assert {len(table) for table in kept["weights"].values()} == {prior.PHASES}
