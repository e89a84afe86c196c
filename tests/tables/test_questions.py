"""What worker processes are asked."""

import json
from importlib.resources import files

import pytest

from tampu.games import TITLES
from tampu.games.cuzco.steps.dice import PlaceDie
from tampu.tables.thinking.questions import Choose
from tests.games.cuzco.build import RED, ask, empire, give


def corrected(constant: str, value: int) -> str:
    """The content of Cuzco's box, with another value of one constant."""
    content = json.loads((files("tampu.games.cuzco") / "content.json").read_text("utf-8"))
    for entry in content["constants"]:
        if entry["id"] == constant:
            entry["value"] = value
    return json.dumps(content)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_bot_plays_with_the_content_of_its_table(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the victory point space brings 60 points, no headdress is worth a die."""
    monkeypatch.setattr("tampu.bots.search.time.perf_counter", lambda: 0.0)
    state = empire(round=3)
    give(state, RED, dice=[4, 4, 4], feathers="turquoise3 orange3")
    ask(state, PlaceDie(RED, 0, 0))
    view = state.view(RED)
    answers = [
        Choose(
            title="cuzco",
            own_content=content,
            seconds=1.0,
            seat=RED,
            public=view.public,
            own=view.own,
            legal=[action.text for action in state.legal()],
            level=level,
            luck="luck",
        ).prepare(TITLES)()
        for content in ("", corrected("vp_space", 60))
    ]
    assert answers == ["place 4 headdress", "place 4 points"]
