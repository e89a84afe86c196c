"""C4, C9, C11, C16: dice and what they do by themselves."""

import pytest

from tampu.engine import Play, SearchChance
from tampu.games.cuzco.alphabet import EXCHANGE, FARM, FARMING, NOBODY, POINTS, STONE_TRAIL, STUDY, STUDYING, TEMPLE
from tampu.games.cuzco.steps.dice import NextDie, PlaceDie, RollDice, deal_pututus
from tests.games.cuzco.build import (
    BLUE,
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

SIX_STUDY = ("S1a", "S2a", "S3a", "S4a", "S5a", "S6a")
SIX_FARM = ("F1a", "F2a", "F3a", "F4a", "F5a", "F6a")


def placing(state_options: list[str], action: str) -> list[int]:
    return [int(text.split()[1]) for text in state_options if text.startswith("place") and text.endswith(action)]


def test_C4_1_everybody_rolls_three_dice_at_once() -> None:
    state = empire()
    play = ask(state, RollDice())
    assert [len(mask.dice) for mask in state.masks] == [3] * 4
    assert [shown.kind for shown in play.shown] == ["roll"] * 12
    assert all(1 <= die <= 6 for mask in state.masks for die in mask.dice)


def test_C4_1_CR62_one_die_per_turn_three_passes() -> None:
    state = empire(2)
    state.order = [1, 0]
    for seat in (0, 1):
        give(state, seat, dice=[1, 2, 3])
    ask(state, NextDie(0))
    seats = []
    while asking(state) == "PlaceDie":
        actor = state.actor()
        assert actor is not None
        seats.append(actor)
        do(state, f"place {state.masks[actor].dice[0]} points")
    assert seats == [1, 0, 1, 0, 1, 0]


def test_C4_2_CX3_a_die_must_be_lower_than_every_die_there() -> None:
    state = empire()
    show_tiles(state, STUDY, *SIX_STUDY)
    dice_on(state, STUDYING, 5, 3)
    for die in range(1, 7):
        give(state, RED, dice=[die, die, die])
        ask(state, PlaceDie(RED, 0, 0))
        assert (f"place {die} study" in options(state)) == (die in (1, 2))
        if die > 2:
            assert refused(state, f"place {die} study") == "C4.2"


def test_C4_2_CR7_CX24_own_dice_block_too() -> None:
    state = empire()
    give(state, RED, dice=[2, 3])
    dice_on(state, EXCHANGE, 2)
    ask(state, PlaceDie(RED, 0, 0))
    assert placing(options(state), "exchange") == []
    assert placing(options(state), "points") == [2, 3]


def test_C4_3_CR8_CX15_C11_1_the_victory_point_space_takes_any_die() -> None:
    state = empire()
    give(state, GREEN, dice=[6, 5, 5])
    dice_on(state, POINTS, 1)
    ask(state, PlaceDie(GREEN, 0, 0))
    assert "place 6 points" in options(state)
    do(state, "place 6 points")
    assert state.masks[GREEN].vp == 2
    give(state, GREEN, dice=[1])
    ask(state, PlaceDie(GREEN, 0, 0))
    do(state, "place 1 points")
    assert state.masks[GREEN].vp == 4


def test_C4_3_placing_is_compulsory() -> None:
    state = empire()
    give(state, RED, dice=[6, 6, 6])
    for action in range(POINTS):
        dice_on(state, action, 1)
    ask(state, PlaceDie(RED, 0, 0), PlaceDie(RED, 0, 0))
    # Nothing else is possible, and everybody sees it: the dice go there by themselves.
    assert state.masks[RED].dice == [6]
    assert state.masks[RED].vp == 4


def test_C4_4_CR9_a_space_needs_an_action_that_can_be_carried_out() -> None:
    state = empire()
    give(state, RED, dice=[1, 1, 1])
    ask(state, PlaceDie(RED, 0, 0))
    # From the capital only the rope arm has one pip; no tile lies open, no circlet is ready.
    assert options(state) == ["place 1 rope", "place 1 exchange", "place 1 temple", "place 1 points"]
    assert refused(state, "place 1 stone") == "C4.4"
    assert refused(state, "place 1 study") == "C4.4"
    assert refused(state, "place 1 headdress") == "C4.4"
    assert refused(state, "place 2 points") == "C4.1"


def test_C4_4_CR9_CX28_no_priest_in_stock() -> None:
    state = empire()
    give(state, RED, dice=[3, 3, 3])
    state.masks[RED].priests = 0
    ask(state, PlaceDie(RED, 0, 0))
    assert "place 3 temple" not in options(state)
    assert refused(state, "place 3 temple") == "C4.4"


def test_C4_5_dice_stay_on_their_spaces() -> None:
    state = empire()
    give(state, RED, dice=[4, 4, 4])
    ask(state, PlaceDie(RED, 0, 0))
    do(state, "place 4 points")
    assert state.placed[7] == [(4, RED)]
    assert state.masks[RED].dice == [4, 4]


def test_C4_7_CR10_CX43_a_double_space_has_one_row_of_dice() -> None:
    state = empire(2)
    give(state, RED, dice=[3, 4, 5])
    dice_on(state, STONE_TRAIL, 4)
    ask(state, PlaceDie(RED, 0, 0))
    assert placing(options(state), "stone") == placing(options(state), "rope") == [3]
    do(state, "place 3 rope")
    assert state.placed[0] == [(4, RED), (3, RED)]


def test_C9_1_CR17_a_priest_goes_exactly_to_the_step_of_the_strength() -> None:
    state = empire()
    give(state, RED, dice=[5])
    ask(state, PlaceDie(RED, 0, 0))
    do(state, "place 5 temple")
    assert state.steps == [NOBODY] * 4 + [RED, NOBODY]
    assert state.masks[RED].priests == 3


def test_C9_2_C9_3_CX13_priests_are_pushed_down_and_out() -> None:
    state = empire()
    state.steps = [GREEN, BLUE, RED, NOBODY, NOBODY, NOBODY]
    for seat in (GREEN, BLUE, RED):
        state.masks[seat].priests = 3
    give(state, YELLOW, dice=[3])
    ask(state, PlaceDie(YELLOW, 0, 0))
    events = do(state, "place 3 temple")
    assert state.steps == [BLUE, RED, YELLOW, NOBODY, NOBODY, NOBODY]
    assert [mask.priests for mask in state.masks] == [3, 3, 4, 3]
    assert told(events, "expelled") == [{"seat": GREEN}]
    assert asking(state) == "SecondHalf"  # no god card lies open, so the offering was taken
    assert state.actor() == YELLOW


def test_C9_2_CX27_the_chain_ends_at_a_gap() -> None:
    state = empire()
    state.steps = [GREEN, NOBODY, BLUE, RED, NOBODY, NOBODY]
    give(state, YELLOW, dice=[4])
    ask(state, PlaceDie(YELLOW, 0, 0))
    do(state, "place 4 temple")
    assert state.steps == [GREEN, BLUE, RED, YELLOW, NOBODY, NOBODY]


def test_C9_2_an_own_priest_can_be_pushed_out() -> None:
    state = empire()
    state.steps = [RED, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY]
    state.masks[RED].priests = 3
    give(state, RED, dice=[1])
    ask(state, PlaceDie(RED, 0, 0))
    do(state, "place 1 temple")
    assert state.steps[0] == RED
    assert state.masks[RED].priests == 3


# -- C16 pututus ---------------------------------------------------------------------------------------


def test_C16_1_fifteen_pututus_only_with_the_module() -> None:
    assert empire(pututus="on").pututus == [12, 3]
    state = empire()
    for seat in range(4):
        give(state, seat)
    ask(state, RollDice())
    assert [mask.pututus for mask in state.masks] == [[0, 0]] * 4


def test_C16_2_CX22_the_last_in_order_are_served_first() -> None:
    state = empire(pututus="on")
    state.order = [GREEN, RED, YELLOW, BLUE]
    state.pututus = [1, 2]
    for seat, dice in ((GREEN, [4, 4, 1]), (YELLOW, [2, 6, 2]), (BLUE, [5, 5, 5]), (RED, [1, 3, 6])):
        give(state, seat, dice=dice)
    deal_pututus(state, Play(SearchChance(0)))
    assert [state.masks[seat].pututus for seat in (YELLOW, GREEN, BLUE, RED)] == [[1, 0], [0, 0], [0, 1], [0, 0]]
    assert state.pututus == [0, 1]


def test_C16_2_CR31_CX39_three_equal_dice_earn_a_great_one_or_nothing() -> None:
    state = empire(pututus="on")
    state.pututus = [4, 0]
    for seat in range(4):
        give(state, seat, dice=[6, 6, 6] if seat == RED else [1, 2, 3])
    deal_pututus(state, Play(SearchChance(0)))
    assert state.masks[RED].pututus == [0, 0]
    assert state.pututus == [4, 0]


def test_C16_3_CX23_two_small_ones_on_one_die() -> None:
    state = empire(pututus="on")
    show_tiles(state, FARM, *SIX_FARM)
    give(state, YELLOW, dice=[6], pututus=[2, 0])
    dice_on(state, FARMING, 5)
    ask(state, PlaceDie(YELLOW, 0, 0))
    assert placing(options(state), "farm") == []
    do(state, "pututu 6 -1")
    assert placing(options(state), "farm") == []
    do(state, "pututu 5 -1")
    assert placing(options(state), "farm") == [4]
    do(state, "place 4 farm")
    assert options(state) == ["take farm 1", "take farm 2", "take farm 3", "take farm 4"]
    assert state.placed[FARMING][-1] == (4, YELLOW)
    assert state.masks[YELLOW].pututus == [0, 0]
    assert state.pututus == [14, 3]


def test_C16_3_CR32_CX38_a_great_one_turns_by_two_and_never_leaves_one_to_six() -> None:
    state = empire(pututus="on")
    give(state, RED, dice=[5], pututus=[0, 1])
    ask(state, PlaceDie(RED, 0, 0))
    assert [text for text in options(state) if text.startswith("pututu")] == ["pututu 5 -2"]
    assert refused(state, "pututu 5 +2") == "C16.3"
    assert refused(state, "pututu 5 -1") == "C16.3"


def test_C16_3_CR58_a_pututu_binds_the_die_to_this_placement() -> None:
    state = empire(pututus="on")
    give(state, RED, dice=[2, 5], pututus=[1, 0])
    ask(state, PlaceDie(RED, 0, 0))
    do(state, "pututu 5 +1")
    assert {text.split()[1] for text in options(state)} == {"6"}
    assert refused(state, "place 2 points") == "CR58"


def test_CR58_card_2_binds_nothing_and_earns_nothing() -> None:
    state = empire(pututus="on")
    give(state, RED, dice=[2, 5], cards=[2, 4], offerings=1)
    show_cards(state, 3)
    ask(state, PlaceDie(RED, 0, 0))
    do(state, "play 2 hand")
    assert len(options(state)) == 10
    do(state, "turn 5 2")
    assert state.masks[RED].dice == [2, 2]
    assert state.masks[RED].pututus == [0, 0]
    assert "place 2 points" in options(state)


def test_CR58_card_2_can_turn_the_bound_die() -> None:
    state = empire(pututus="on")
    give(state, RED, dice=[2, 5], cards=[2, 4], offerings=1, pututus=[1, 0])
    ask(state, PlaceDie(RED, 0, 0))
    do(state, "pututu 5 +1", "play 2 hand", "turn 6 1")
    assert {text.split()[1] for text in options(state)} == {"1"}


def test_C16_4_C16_5_CX46_unused_ones_are_kept_and_returned_ones_earned_again() -> None:
    state = empire(pututus="on")
    for seat in range(4):
        give(state, seat, dice=[1, 2, 3])
    give(state, YELLOW, dice=[6, 6, 1])
    deal_pututus(state, Play(SearchChance(0)))
    deal_pututus(state, Play(SearchChance(0)))
    assert state.masks[YELLOW].pututus == [2, 0]
    assert state.masks[YELLOW].vp == 0
    ask(state, PlaceDie(YELLOW, 0, 0))
    do(state, "pututu 6 -1", "pututu 5 -1")
    assert state.masks[YELLOW].dice == [1, 4, 6]
    assert state.masks[YELLOW].pututus == [0, 0]
    assert state.pututus == [12, 3]


def test_C16_3_a_pututu_leaves_a_placement_for_a_declared_card() -> None:
    state = empire(pututus="on")
    give(state, RED, dice=[5], cards=[1, 4], offerings=1, pututus=[3, 0])
    dice_on(state, TEMPLE, 4)
    ask(state, PlaceDie(RED, 0, 0))
    do(state, "play 1 hand")
    assert options(state) == ["place 5 temple", "pututu 5 -1", "pututu 5 +1"]
    do(state, "pututu 5 -1")
    # A three would not need the card any more.
    assert options(state) == ["place 4 temple", "pututu 4 +1"]


@pytest.mark.parametrize("die", [1, 6])
def test_C11_1_two_points_whatever_the_die(die: int) -> None:
    state = empire()
    give(state, BLUE, dice=[die, 3])
    ask(state, PlaceDie(BLUE, 0, 0))
    events = do(state, f"place {die} points")
    assert told(events, "points") == [{"seat": BLUE, "vp": 2}]
