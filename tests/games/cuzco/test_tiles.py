"""C7, C8, C10, C13: tiles, exchanges, headdresses and abilities."""

import pytest

from tampu.games.cuzco.alphabet import FARM, HEADDRESS, STUDY, VILLAGE
from tampu.games.cuzco.steps.abilities import NextStudies, UseAbilities
from tampu.games.cuzco.steps.blessing import FireBlessing
from tampu.games.cuzco.steps.dice import PlaceDie
from tampu.games.cuzco.steps.exchange import Exchange
from tampu.games.cuzco.steps.feathers import ActivateHeaddress
from tests.games.cuzco.build import (
    CONTENT,
    GREEN,
    RED,
    YELLOW,
    ask,
    asking,
    dice_on,
    do,
    empire,
    give,
    options,
    refused,
    show_cards,
    show_tiles,
    told,
)

# -- C7 study and farming ------------------------------------------------------------------------------


def test_C7_1_C7_2_C7_3_C7_4_CR14_CX9_a_farm_tile() -> None:
    state = empire()
    show_tiles(state, FARM, "F1a", "-", "F3a", "F12c", "F5a", "F6a")
    give(state, YELLOW, tiles="S1a S2a", quipus=9, dice=[4])
    ask(state, PlaceDie(YELLOW, 0, 0))
    do(state, "place 4 farm")
    assert options(state) == ["take farm 1", "take farm 3", "take farm 4"]
    assert refused(state, "take farm 5") == "C7.1"
    assert refused(state, "take study 1") == "C7.1"
    do(state, "take farm 4")
    mask = state.masks[YELLOW]
    assert [CONTENT.tiles[tile].id for tile in mask.tiles] == ["S1a", "S2a", "F12c"]
    assert (mask.slid, mask.food) == (0, 0)
    assert state.board[FARM][3] == -1


def test_C7_1_no_empty_space() -> None:
    state = empire()
    show_tiles(state, STUDY, "S3a", "S4a", "S5a", "S6a", "S7a", "S8a")
    give(state, RED, tiles="S1a S2a", dice=[6])
    ask(state, PlaceDie(RED, 0, 0))
    assert "place 6 study" not in options(state)
    assert refused(state, "place 6 study") == "C4.4"


# -- C8 exchange ---------------------------------------------------------------------------------------


def test_C8_1_C8_2_C8_3_C8_4_CX10_CX11_a_mix_of_exchanges() -> None:
    state = empire()
    give(state, RED, dice=[5], tiles="S1b S2c F3c", status=1, quipus=8)
    ask(state, PlaceDie(RED, 0, 0))
    do(state, "place 5 exchange")
    assert options(state)[:3] == ["slide t1", "slide t2", "slide a1"]
    do(state, "slide t1")
    assert refused(state, "slide t1") == "C8.4"
    assert state.stack[-1] == Exchange(RED, 4, 0)
    do(state, "slide t2", "slide a1")
    mask = state.masks[RED]
    assert (mask.status, mask.food, mask.slid) == (6, 3, 7)
    do(state, "spend offering")
    assert mask.offerings == 1
    assert asking(state) == ""


def test_C8_3_CX12_no_feather_of_a_full_colour() -> None:
    state = empire()
    give(state, RED, feathers="purple1 purple4 purple6")
    ask(state, Exchange(RED, 2, 0))
    feathers = [text for text in options(state) if text.startswith("feather")]
    assert len(feathers) == 9
    assert not any("purple" in text for text in feathers)
    assert refused(state, "feather purple 1") == "C6.5"


def test_C8_2_one_pip_each() -> None:
    state = empire()
    give(state, RED)
    show_cards(state, 1, 4, 7, 10, 13)
    ask(state, Exchange(RED, 1, 0))
    assert options(state) == ["spend glory", "done"]
    assert refused(state, "spend offering") == "C8.3"
    assert refused(state, "claim corn") == "C8.3"
    do(state, "spend glory")
    assert state.masks[RED].vp == 1
    assert asking(state) == ""


def test_C8_3_CR36_two_pips_each() -> None:
    state = empire()
    give(state, RED)
    show_cards(state, 1, 4, 7, 10, 13)
    ask(state, Exchange(RED, 8, 0))
    do(state, "spend offering", "spend quipu", "claim corn", "feather pink 4")
    mask = state.masks[RED]
    assert (mask.offerings, mask.quipus, mask.reserve, mask.hand[13], mask.colours[3]) == (1, 9, 1, 1, 1)
    assert mask.has_space()
    assert asking(state) == ""


def test_C8_3_delivered_quipus_do_not_come_back() -> None:
    state = empire()
    give(state, RED, quipus=0, delivered="I0 I1")
    ask(state, Exchange(RED, 2, 0))
    assert "spend quipu" not in options(state)


def test_C8_5_CR15_unused_pips_are_lost_or_become_points() -> None:
    state = empire()
    give(state, RED)
    ask(state, Exchange(RED, 4, 0))
    do(state, "done")
    assert (state.masks[RED].vp, asking(state)) == (0, "")
    ask(state, Exchange(RED, 4, 0))
    do(state, "rest")
    assert (state.masks[RED].vp, asking(state)) == (4, "")


def test_C8_6_CR16_CX30_the_end_of_the_status_track() -> None:
    state = empire()
    give(state, RED, status=14, tiles="S1c S1b")
    state.masks[YELLOW].status = 15
    state.arrivals = [RED, GREEN, 3, YELLOW]
    ask(state, Exchange(RED, 2, 0))
    do(state, "slide t1")
    assert state.masks[RED].status == 15
    assert state.arrivals == [GREEN, 3, YELLOW, RED]
    state.arrivals = [RED, GREEN, 3, YELLOW]
    do(state, "slide t2")
    assert state.masks[RED].status == 15
    assert state.arrivals == [RED, GREEN, 3, YELLOW]


def test_CR35_food_and_offerings_have_no_limit() -> None:
    state = empire()
    give(state, RED, offerings=30, food=36, tiles="F1c")
    ask(state, Exchange(RED, 3, 0))
    do(state, "spend offering", "slide t1")
    assert (state.masks[RED].offerings, state.masks[RED].food) == (31, 39)


def test_CR35_with_the_printed_supply_a_seat_takes_what_is_left() -> None:
    state = empire(supply="printed")
    give(state, RED, offerings=20, food=20, tiles="F1c")
    give(state, YELLOW, offerings=9, food=14)
    ask(state, Exchange(RED, 5, 0))
    assert [event.name for event in do(state, "spend offering", "spend offering", "slide t1")].count("offering") == 1
    assert (state.masks[RED].offerings, state.masks[RED].food) == (21, 22)
    state.masks[YELLOW].offerings = 0
    ask(state, FireBlessing(RED))
    do(state, "bless food")
    assert (state.masks[RED].offerings, state.masks[RED].food) == (22, 22)
    assert state.clone().food_left() == 0


# -- C10 headdress -------------------------------------------------------------------------------------


def test_C10_1_C10_2_CX14_a_headdress_in_round_three() -> None:
    state = empire(round=3)
    give(state, RED, dice=[4], feathers="turquoise3 orange3 turquoise5 pink5 orange2")
    ask(state, PlaceDie(RED, 0, 0))
    events = do(state, "place 4 headdress")
    # Only circlet 3 is ready and low enough, so it is activated at once.
    assert told(events, "headdress") == [{"seat": RED, "circlet": 3, "vp": 9}]
    assert state.masks[RED].active == 0b100
    assert state.masks[RED].vp == 9
    assert sum(state.masks[RED].colours) == 5
    assert asking(state) == "SecondHalf"


@pytest.mark.parametrize(("round", "vp"), [(1, 10), (2, 10), (3, 7), (4, 7), (5, 4), (6, 4)])
def test_C10_2_points_by_round_and_circlet(round: int, vp: int) -> None:
    for circlet, (colours, more) in enumerate(
        [
            ("turquoise purple", 1),
            ("orange pink", 1),
            ("turquoise orange", 2),
            ("purple pink", 2),
            ("turquoise pink", 3),
            ("purple orange", 3),
        ],
        1,
    ):
        state = empire(round=round)
        give(state, RED, feathers=" ".join(f"{colour}{circlet}" for colour in colours.split()))
        ask(state, ActivateHeaddress(RED, 6))
        assert state.masks[RED].vp == vp + more


def test_C10_1_an_active_circlet_stays_active() -> None:
    state = empire()
    give(state, RED, dice=[6], feathers="turquoise1 purple1")
    state.masks[RED].active = 1
    ask(state, PlaceDie(RED, 0, 0))
    assert "place 6 headdress" not in options(state)


def test_C10_1_the_choice_of_circlets() -> None:
    state = empire()
    give(state, RED, feathers="turquoise1 purple1 turquoise3 orange3 turquoise5 pink5")
    ask(state, ActivateHeaddress(RED, 4))
    assert options(state) == ["activate 1", "activate 3"]
    assert refused(state, "activate 5") == "C10.1"


# -- C13 abilities -------------------------------------------------------------------------------------


def test_C13_1_C13_2_C13_3_C13_4_CX16_joint_use() -> None:
    state = empire(phase=2)
    give(state, RED, runner="I2", tiles="S1a S1b F12a F12b F12c", slid=0b01101, delivered="I2", quipus=7)
    ask(state, UseAbilities(RED, 0, 0, 0))
    assert options(state) == ["use study A1", "use farm A12", "done"]
    do(state, "use study A1")
    assert options(state) == ["go I3", "go capital"]
    do(state, "go I3", options(state)[0] if asking(state) == "PlaceFeather" else "feather pink 2")
    assert options(state) == ["use farm A12", "done"]
    do(state, "use farm A12")
    assert state.masks[RED].food == 3
    assert state.masks[RED].slid == 0b01101
    assert asking(state) == ""


def test_C13_3_CR23_CX37_study_and_farm_tiles_are_never_joined() -> None:
    state = empire(phase=2)
    give(state, RED, tiles="S12a F12a F12b", quipus=9)
    ask(state, UseAbilities(RED, 0, 0, 0))
    do(state, "use study A12")
    assert state.masks[RED].food == 1
    do(state, "use farm A12")
    assert state.masks[RED].food == 3
    assert asking(state) == ""


def test_C13_1_each_is_optional_and_one_per_deck() -> None:
    state = empire(phase=2)
    give(state, RED, tiles="S8a S10a F8a", quipus=9)
    ask(state, UseAbilities(RED, 0, 0, 0))
    do(state, "use study A8")
    assert state.masks[RED].vp == 2
    assert options(state) == ["use farm A8", "done"]
    assert refused(state, "use study A10") == "C13.4"
    do(state, "done")
    assert asking(state) == ""


def test_C13_1_in_order() -> None:
    state = empire(phase=2)
    state.order = [GREEN, RED, 3, YELLOW]
    for seat in range(4):
        give(state, seat, tiles="S8a")
    ask(state, NextStudies(0))
    seats = []
    while asking(state):
        seats.append(state.actor())
        do(state, "done")
    assert seats == [GREEN, RED, 3, YELLOW]


AMOUNTS = {"A7": 3, "A8": 6, "A10": 3, "A11": 3, "A12": 3}


@pytest.mark.parametrize("ability", AMOUNTS)
def test_C13_4_amounts_of_three_tiles(ability: str) -> None:
    state = empire(phase=2)
    number = ability[1:]
    give(state, RED, tiles=f"S{number}a S{number}b S{number}c", quipus=9)
    ask(state, UseAbilities(RED, 0, 0, 0))
    do(state, f"use study {ability}")
    mask = state.masks[RED]
    gained = {"A7": mask.reserve, "A8": mask.vp, "A10": mask.offerings, "A11": mask.status, "A12": mask.food}
    assert gained[ability] == AMOUNTS[ability]
    assert sum(gained.values()) == AMOUNTS[ability]


def test_C13_4_CR23_feathers_and_god_cards_one_by_one() -> None:
    state = empire(phase=2)
    show_cards(state, 1, 4, 7, 10, 13)
    give(state, RED, tiles="S6a S6b F9a F9b F9c", quipus=7)
    ask(state, UseAbilities(RED, 0, 0, 0))
    do(state, "use study A6")
    assert len(options(state)) == 13
    do(state, "feather pink 4", "feather pink 5")
    assert state.masks[RED].colours == [0, 0, 0, 2]
    do(state, "use farm A9", "claim moon", "done")
    assert state.masks[RED].size == 1
    assert asking(state) == ""


def test_C13_4_tiles_taken_by_an_ability() -> None:
    state = empire(phase=2)
    show_tiles(state, STUDY, "S7a", "-", "-", "S8a", "-", "-")
    give(state, RED, tiles="F3a", quipus=10)
    ask(state, UseAbilities(RED, 0, 0, 0))
    do(state, "use farm A3")
    # With strength three only the first space can be reached.
    assert [CONTENT.tiles[tile].id for tile in state.masks[RED].tiles] == ["F3a", "S7a"]


def test_CR55_as_many_quipus_as_are_left() -> None:
    state = empire(phase=2)
    give(state, RED, tiles="S7a S7b S7c", quipus=2)
    ask(state, UseAbilities(RED, 0, 0, 0))
    do(state, "use study A7")
    assert (state.masks[RED].quipus, state.masks[RED].reserve) == (0, 2)


def test_C13_5_CR24_CX36_a_tile_gained_now_may_be_used_now() -> None:
    state = empire(phase=2)
    show_tiles(state, FARM, "-", "-", "F8a", "-", "-", "-")
    give(state, RED, tiles="S4a")
    ask(state, UseAbilities(RED, 0, 0, 0))
    assert options(state) == ["use study A4", "done"]
    do(state, "use study A4")
    assert options(state) == ["use farm A8", "done"]
    do(state, "use farm A8")
    assert state.masks[RED].vp == 2


def test_C13_4_CR64_CX49_a_headdress_by_ability() -> None:
    state = empire(round=2, phase=2)
    give(state, RED, tiles="S5a", feathers="turquoise3 orange3")
    dice_on(state, HEADDRESS, 1)
    ask(state, UseAbilities(RED, 0, 0, 0))
    do(state, "use study A5")
    assert state.masks[RED].vp == 12
    assert state.masks[RED].active == 0b100
    assert asking(state) == "SecondHalf"


def test_CR64_a_return_by_ability_is_blessed() -> None:
    state = empire(phase=2)
    show_cards(state, 1, 4, 7, 10, 13)
    give(state, RED, tiles="S2a", runner="I3", delivered="I3")
    ask(state, UseAbilities(RED, 0, 0, 0))
    do(state, "use study A2")
    assert state.masks[RED].may_turn
    assert asking(state) == "FireBlessing"


def test_C13_4_what_cannot_be_done_is_not_offered() -> None:
    state = empire(phase=2)
    give(state, RED, tiles="S1a S3a S4a S5a S9a F8a", quipus=6, runner="O1")
    ask(state, UseAbilities(RED, 0, 0, 0))
    # No stone road with two pips, no open tile or card, no ready circlet.
    assert options(state) == ["use farm A8", "done"]
    assert refused(state, "use study A1") == "C13.4"
    assert refused(state, "use study A2") == "C13.1"
    assert VILLAGE["O1"] == state.masks[RED].runner
