"""The content file: an entry that is wrong is named."""

from copy import deepcopy
from typing import Any

import pytest

from tampu.engine import BadInput
from tampu.games.rumis.game import Rumis
from tests.games.rumis.build import RUMIS

CONTENT: dict[str, Any] = RUMIS.content.json


def changed(section: str, id: str, /, **fields: Any) -> dict[str, Any]:
    """The content with one entry changed."""
    content = deepcopy(CONTENT)
    next(entry for entry in content[section] if entry["id"] == id).update(fields)
    return content


def without(section: str) -> dict[str, Any]:
    return {key: value for key, value in CONTENT.items() if key != section}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (changed("stones", "S03", cubes="000 10"), "stones[S03].cubes: '10' is not three digits"),
        (changed("stones", "S10", mirror="S10"), "stones[S11].mirror: 'S10' is not its mirror image"),
        (changed("stones", "S02", id="S01"), "stones[S01]: occurs twice"),
        (changed("stones", "S04", name=4), "stones[S04].name: expected text"),
        (changed("boards", "pirka", plan={"rows": ["H H", "H"]}), "boards[pirka].plan.rows: the rows differ in length"),
        (
            changed("boards", "pirka", plan={"rows": ["H x"]}),
            "boards[pirka].plan.rows: 'x' is neither H, a number nor a dot",
        ),
        (changed("boards", "tambo", heights={"2": 2, "3": 3}), "boards[tambo].heights.4: missing"),
        (
            changed("boards", "coricancha", frames={"2": {"x": [1], "y": [1, 6]}}),
            "boards[coricancha].frames.2.x: 1 values instead of 2",
        ),
        (changed("alternatives", "coricancha_band", id="pisac"), "boards: an id occurs twice"),
        (without("scoring"), "content.scoring: missing"),
        (
            {**CONTENT, "solitaire": {"colours": {"3": 1, "4": 0, "5": 4}}},
            "content.solitaire.colours.4: 0 is less than 1",
        ),
    ],
)
def test_a_wrong_entry_is_named(content: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput) as wrong:
        Rumis(content)
    assert str(wrong.value) == reason
