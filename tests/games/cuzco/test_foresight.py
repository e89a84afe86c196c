"""What options of Cuzco certainly do, as their seat is told."""

from typing import Any

from tampu.engine import sight
from tampu.games.cuzco.alphabet import FARM, STONE
from tampu.games.cuzco.state import Empire
from tampu.games.cuzco.steps.blessing import FireBlessing
from tampu.games.cuzco.steps.dice import PlaceDie
from tampu.games.cuzco.steps.moves import Move
from tests.games.cuzco.build import CUZCO, RED, YELLOW, ask, empire, give, options, show_tiles


def foreseen(state: Empire, text: str) -> dict[str, Any]:
    return sight.foreseen(state, [CUZCO.alphabet.parse(text)])


def test_C6_4_a_village_that_holds_my_quipu_promises_no_feather() -> None:
    """The same way to a village with and without an own quipu."""
    found = []
    for delivered in ("", "I1 I2 I3 I4 I5 I0"):
        state = empire()
        give(state, RED, runner="capital", delivered=delivered, may_turn=False)
        ask(state, Move(RED, STONE, 6, 0))
        going = [text for text in options(state) if text.startswith("go I")]
        found.append([foreseen(state, text) for text in going])
    fresh, again = found
    assert {(RED, "quipus", -1) in {tuple(change) for change in each["changes"]} for each in fresh} == {True}
    assert {each["question"] for each in fresh} == {"PlaceFeather"}
    assert [each["changes"] for each in again] == [[]] * len(again)
    assert "PlaceFeather" not in {each["question"] for each in again}


def test_C5_2_the_second_gift_of_a_blessing_is_the_last() -> None:
    state = empire()
    give(state, RED)
    ask(state, FireBlessing(RED))
    second = foreseen(state, "bless food")
    assert second["changes"] == [[RED, "food", 1]]
    assert second["question"] != "SecondHalf"
    assert second["final"]


def test_C10_2_CX14_a_headdress_is_worth_its_sum() -> None:
    state = empire(round=3)
    give(state, RED, dice=[4], feathers="turquoise3 orange3 turquoise5 pink5 orange2")
    ask(state, PlaceDie(RED, 0, 0))
    placed = foreseen(state, "place 4 headdress")
    assert [RED, "points", 9] in placed["changes"]
    assert placed["points"][RED] == 9


def test_C7_1_CX9_farming_shows_the_tiles_in_reach() -> None:
    state = empire()
    show_tiles(state, FARM, "F1a", "-", "F3a", "F12c", "F5a", "F6a")
    give(state, YELLOW, tiles="S1a S2a", quipus=9, dice=[4])
    ask(state, PlaceDie(YELLOW, 0, 0))
    assert foreseen(state, "place 4 farm")["options"] == ["take farm 1", "take farm 3", "take farm 4"]
