"""What the things on the table are called, and what there is to know about them."""

from copy import deepcopy
from typing import Any

import pytest

from tampu.engine import Options
from tampu.engine.box.rulebook import rulebook
from tampu.games.rumis.game import Rumis
from tampu.games.words import words
from tests.games.rumis.build import RUMIS


def told(seats: int, language: str = "en", rules: Rumis = RUMIS, **options: str) -> dict[str, Any]:
    return rules.explain(rules.meta.settle(options, seats), language)


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("options", list(RUMIS.meta.variants())[::5])
def test_everything_has_a_name_a_text_and_a_rule(options: Options, language: str) -> None:
    whole: dict[str, Any] = RUMIS.explain(options, language)
    assert {stone.id for stone in RUMIS.content.stones} <= whole.keys()
    for entry in whole.values():
        assert entry["name"]
        assert entry["text"]
        assert "{" not in entry["text"]
        assert entry["rule"] in rulebook("rumis")


def test_stones_and_their_mirror_images() -> None:
    whole = told(2)
    assert whole["S01"] == {"name": "I2", "text": "A stone of 2 cubes.", "rule": "U1.3", "doubts": {"card": "deduced"}}
    assert whole["S11"]["text"].startswith("A stone of 4 cubes. Its mirror image is Screw A;")
    assert told(2, "de")["S11"]["name"] == "Schraube B"


def test_boards_and_squares_by_the_colours_in_play() -> None:
    chullpa = told(3)
    assert chullpa["chullpa"]["name"] == "CHULLPA (tower)"
    assert chullpa["chullpa"]["text"] == (
        "Stones may reach layer 6 everywhere. "
        "The limit is 4 layers with two colours in play, 6 with three and 8 with four."
    )
    assert chullpa["chullpa"]["doubts"] == {"plan": "deduced"}
    assert chullpa["e4"]["text"] == "Stones may reach layer 6 on this square."
    assert told(2, colours="two")["e4"]["text"] == "Stones may reach layer 8 on this square."
    framed = told(2, board="coricancha")
    assert framed["coricancha"]["text"] == (
        "Every square has its own limit, from layer 2 to layer 4. Only the part inside the red frame is built on."
    )
    assert framed["coricancha"]["doubts"] == {"plan": "deduced", "frame": "reconstructed"}
    assert "a1" not in framed


def test_colours_belong_to_players_or_to_the_ruins() -> None:
    assert [id for id in told(2) if id in RUMIS.content.colours] == ["red", "yellow"]
    two = told(2, colours="two")
    assert two["blue"]["text"] == "The stones of player 2. Each player leads two colours; the better one counts."
    ruins = told(2, ruinas="on")
    assert ruins["green"]["text"] == ruins["ruins"]["text"]
    assert ruins["ruins"]["name"] == "Ruins"
    assert "ruins" not in two


def test_the_cube_of_solitaire() -> None:
    whole = told(1, solitaire="4")
    assert whole["cube"]["name"] == "4 × 4 × 4"
    assert whole["cube"]["text"].startswith("Fill it completely. There are 2 of each stone;")
    assert "red" not in whole


def test_a_corrected_name_is_kept_in_every_language() -> None:
    content: Any = deepcopy(RUMIS.content.json)
    content["stones"][8]["name"] = "pyramid"
    assert told(2, "de", Rumis(content))["S09"]["name"] == "Pyramid"


def test_a_language_that_is_not_spoken_is_answered_in_english() -> None:
    assert told(2, "xx") == told(2)


def test_cubes_are_said_layer_by_layer_and_the_same_squares_once() -> None:
    said = words("rumis").layers
    assert said("c3.1 d3.1 d3.2") == "c3 d3, layer 1; d3, layer 2"
    assert said("a1.1 a1.2 a1.3 a1.4") == "a1, layers 1 to 4"
    assert said("c3.1 d3.1 d3.2 d3.3") == "c3 d3, layer 1; d3, layers 2 to 3"
    assert said("a1.1 a1.3") == "a1, layer 1; a1, layer 3"
    assert said("a1") is None
