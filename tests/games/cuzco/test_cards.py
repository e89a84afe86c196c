"""C12, C18.2: god cards and medals."""

import pytest

from tampu.games.cuzco.alphabet import EXCHANGE, GOOD, STONE, TEMPLE, VILLAGE
from tampu.games.cuzco.steps.abilities import UseAbilities
from tampu.games.cuzco.steps.blessing import FireBlessing
from tampu.games.cuzco.steps.dice import PlaceDie
from tampu.games.cuzco.steps.ending import LastCards
from tampu.games.cuzco.steps.exchange import Exchange
from tampu.games.cuzco.steps.moves import AfterMove, Move
from tampu.games.cuzco.steps.phase_three import BuyGood, FulfilMission
from tampu.games.cuzco.symbols.vocabulary import CARD_EFFECTS
from tests.games.cuzco.build import (
    BLUE,
    CONTENT,
    CORN,
    MOON,
    RED,
    THUNDER,
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
    told,
)


def plays(texts: list[str]) -> list[str]:
    return [text for text in texts if text.startswith(("play", "waive"))]


# -- C12 -----------------------------------------------------------------------------------------------


def test_C12_1_a_card_only_in_its_phase_and_window() -> None:
    state = empire()
    give(state, RED, dice=[3, 4, 5], known=list(range(1, 16)), offerings=3)
    ask(state, PlaceDie(RED, 0, 0))
    assert plays(options(state)) == ["play 2 hand", "play 4 hand"]
    assert refused(state, "play 5 hand") == "C12.1"
    assert refused(state, "play 9 medal") == "C12.1"
    # Card 1 changes nothing while no die blocks another.
    assert refused(state, "play 1 hand") == "C12.6"


def test_C12_1_the_windows_of_all_cards() -> None:
    windows = [CONTENT.cards[card].window for card in range(1, 16)]
    assert windows[:8] == ["place", "place", "after_move", "place", "exchange", "blessing", "move", "move"]
    assert windows[8:] == ["end", "ability", "ability", "ability", "mission", "market", "end"]
    assert {card.effect for card in CONTENT.cards} == set(CARD_EFFECTS)


def test_C12_2_an_offering_and_the_card() -> None:
    state = empire()
    give(state, RED, cards=[5, 10], offerings=2)
    ask(state, Exchange(RED, 1, 0))
    events = do(state, "play 5 hand")
    mask = state.masks[RED]
    paid = {"means": "hand", "cards": 1, "offerings": 1, "medals": 0}
    assert told(events, "played") == [{"seat": RED, "card": 5, "name": "Waxing moon", **paid}]
    assert (mask.offerings, mask.size, mask.hand[5], state.discards[5]) == (1, 1, 0, 1)


def test_C12_2_no_offering_no_card() -> None:
    state = empire()
    give(state, RED, cards=[5, 10], offerings=0)
    ask(state, Exchange(RED, 1, 0))
    assert plays(options(state)) == []
    assert refused(state, "play 5 hand") == "C12.2"


def test_C12_3_C14_3_CR48_CX2_a_medal_uses_an_open_card() -> None:
    state = empire(phase=3)
    give(state, BLUE, medals=1)
    show_cards(state, 14)
    state.rows[0][GOOD["clothes"]] = 1
    ask(state, BuyGood(BLUE, 0))
    assert options(state) == ["play 14 medal", "done"]
    # With the card one good can be had, so it is bought at once.
    do(state, "play 14 medal")
    mask = state.masks[BLUE]
    assert (mask.medals, mask.offerings, mask.food, mask.vp) == (0, 0, 0, 3)
    assert state.medals_gone == 1
    assert state.discards[14] == 1
    assert CONTENT.god_of[state.open[CORN]] == CORN
    assert state.piles[CORN].size == 10


def test_C12_3_CR18_a_medal_does_not_lift_the_phase() -> None:
    state = empire()
    give(state, RED, dice=[3, 4], medals=1)
    show_cards(state, 10, 14)
    ask(state, PlaceDie(RED, 0, 0))
    assert plays(options(state)) == []
    assert refused(state, "play 10 medal") == "C12.1"
    assert refused(state, "play 4 medal") == "C12.3"


def test_C12_4_CR19_different_abilities_may_be_combined_the_same_not() -> None:
    state = empire()
    give(state, RED, dice=[5], cards=[1, 4], known=[1], offerings=5, medals=1)
    show_cards(state, 1)
    dice_on(state, TEMPLE, 4)
    ask(state, PlaceDie(RED, 0, 0))
    assert plays(options(state)) == ["play 1 hand", "play 1 medal", "play 4 hand"]
    do(state, "play 1 hand")
    assert plays(options(state)) == ["play 4 hand"]
    assert refused(state, "play 1 medal") == "C12.4"
    do(state, "play 4 hand", "place 5 temple")
    assert state.steps[5] == RED
    assert state.masks[RED].offerings == 3


def test_C12_5_CR20_a_card_gained_now_may_be_used_now() -> None:
    state = empire()
    give(state, RED, offerings=1)
    show_cards(state, 5)
    ask(state, Exchange(RED, 4, 0))
    assert plays(options(state)) == []
    do(state, "claim moon")
    assert plays(options(state)) == ["play 5 hand"]
    do(state, "play 5 hand")
    assert state.stack[-1] == Exchange(RED, 5, 1 << 5)


def test_C12_5_CR59_no_hand_limit_and_no_joker() -> None:
    state = empire()
    give(state, RED, known=[2] * 4 + [13] * 4 + [9] * 4, offerings=9, dice=[1, 1, 1])
    ask(state, PlaceDie(RED, 0, 0))
    # Two equal cards are not played as another one.
    assert plays(options(state)) == ["play 2 hand"]


def test_C12_6_CR21_a_card_is_not_wasted() -> None:
    state = empire(phase=3)
    give(state, RED, known=[14], offerings=1, food=9)
    state.rows[0][GOOD["soup"]] = 1
    ask(state, BuyGood(RED, 0))
    assert options(state) == ["buy soup", "play 14 hand", "done"]
    state.rows[0][GOOD["soup"]] = 0
    ask(state, BuyGood(RED, 0))
    assert asking(state) == ""


def test_C12_7_a_used_up_pile_is_made_of_the_discards() -> None:
    state = empire()
    show_cards(state, 1)
    pile = state.piles[THUNDER]
    for card in pile.cards():
        pile.take(card)
        state.discards[card] += 1
    give(state, RED)
    ask(state, FireBlessing(RED))
    events = do(state, "claim thunder")
    assert [event.name for event in events] == ["took card", "reshuffled", "opened"]
    assert sum(state.discards[card] for card in (1, 2, 3)) == 0
    assert pile.size == 10
    assert state.masks[RED].hand[1] == 1


def test_C12_7_CR22_CX40_a_place_without_cards_waits_for_one() -> None:
    state = empire()
    show_cards(state, 2, 4, 7, 10, 13)
    pile = state.piles[THUNDER]
    held = pile.cards()
    for card in held:
        pile.take(card)
    give(state, YELLOW, known=held, offerings=1, dice=[3, 4])
    give(state, RED)
    ask(state, FireBlessing(RED))
    do(state, "claim thunder")
    assert state.open[THUNDER] == -1
    assert refused(state, "claim thunder") == "C5.2"
    ask(state, FireBlessing(RED))
    assert "claim thunder" not in options(state)
    assert refused(state, "claim thunder") == "C12.7"
    ask(state, PlaceDie(YELLOW, 0, 0))
    do(state, "play 2 hand")
    assert state.open[THUNDER] == 2
    assert state.discards[2] == 0


def test_CR65_CX48_the_only_card_of_a_pile_used_by_a_medal_opens_again() -> None:
    state = empire(phase=3)
    show_cards(state, 14)
    pile = state.piles[CORN]
    held = pile.cards()
    for card in held:
        pile.take(card)
    give(state, YELLOW, known=held)
    give(state, RED, medals=2, food=1)
    state.rows[0][GOOD["clothes"]] = 1
    state.rows[0][GOOD["bowl"]] = 1
    ask(state, BuyGood(RED, 0))
    events = do(state, "play 14 medal")
    assert [event.name for event in events] == ["played", "reshuffled", "opened"]
    assert state.open[CORN] == 14
    assert options(state) == ["buy clothes", "buy bowl"]
    assert refused(state, "play 14 medal") == "C12.4"


# -- the fifteen cards ---------------------------------------------------------------------------------


def test_card_1_CR38_CX31_a_higher_die_changes_nothing_for_later_players() -> None:
    state = empire()
    give(state, BLUE, dice=[5], cards=[1, 10], offerings=1)
    dice_on(state, EXCHANGE, 3)
    ask(state, PlaceDie(BLUE, 0, 0))
    # The only blocked placement follows at once.
    do(state, "play 1 hand")
    assert state.masks[BLUE].offerings == 0
    assert asking(state) == "Exchange"
    give(state, RED, dice=[2, 3, 4])
    ask(state, PlaceDie(RED, 0, 0))
    assert [text for text in options(state) if text.endswith("exchange")] == ["place 2 exchange"]


def test_card_2_any_face() -> None:
    state = empire()
    give(state, RED, dice=[1, 1, 4], known=[2], offerings=1)
    ask(state, PlaceDie(RED, 0, 0))
    do(state, "play 2 hand")
    assert len(options(state)) == 10
    assert refused(state, "turn 1 1") == "CR58"
    do(state, "turn 4 6")
    assert state.masks[RED].dice == [1, 1, 6]
    assert asking(state) == "PlaceDie"


def test_card_2_leaves_a_placement_for_a_declared_card() -> None:
    state = empire()
    give(state, RED, dice=[5], known=[1, 2], offerings=2)
    dice_on(state, TEMPLE, 4)
    ask(state, PlaceDie(RED, 0, 0))
    do(state, "play 1 hand", "play 2 hand")
    assert options(state) == ["turn 5 4", "turn 5 6"]


def test_card_3_CR40_once_more_on_either_kind() -> None:
    state = empire()
    give(state, RED, dice=[3], runner="I0", known=[3, 3], offerings=2)
    ask(state, PlaceDie(RED, 0, 0))
    do(state, "place 3 stone", "go I1", "feather purple 1")
    assert options(state) == ["play 3 hand", "done"]
    do(state, "play 3 hand")
    assert options(state) == ["go I0", "go I2"]
    do(state, "go I2", "feather orange 2")
    assert state.quipus[VILLAGE["I2"]] == [RED]
    # No second card 3 after the extra move.
    assert asking(state) == ""


def test_card_3_CR40_is_not_offered_without_a_road() -> None:
    state = empire()
    give(state, RED, runner="O1", known=[3], offerings=1)
    ask(state, AfterMove(RED, 2))
    assert asking(state) == ""
    ask(state, AfterMove(RED, 3))
    assert asking(state) == "MoveAgain"
    assert refused(state, "play 4 hand") == "C12.1"
    assert refused(state, "go O0") == "CR40"


def test_card_3_CR13_may_turn_the_overlay() -> None:
    state = empire()
    give(state, RED, known=[3], offerings=1, runner="capital", may_turn=True)
    ask(state, AfterMove(RED, 6))
    do(state, "play 3 hand")
    assert len(options(state)) == 36


def test_card_4_CR39_CX32_strength_six() -> None:
    state = empire()
    give(state, BLUE, dice=[2], cards=[4, 10], offerings=1)
    ask(state, PlaceDie(BLUE, 0, 0))
    do(state, "play 4 hand")
    assert "place 2 points" not in options(state)
    do(state, "place 2 temple")
    assert state.steps[5] == BLUE
    assert state.lowest[TEMPLE] == 2
    give(state, RED, dice=[1, 2])
    ask(state, PlaceDie(RED, 0, 0))
    assert [text for text in options(state) if text.endswith("temple")] == ["place 1 temple"]


def test_card_4_CR39_an_exchange_of_six_pips_and_no_use_for_a_six() -> None:
    state = empire()
    give(state, RED, dice=[1, 6], known=[4], offerings=1)
    ask(state, PlaceDie(RED, 0, 0))
    do(state, "play 4 hand")
    assert {text.split()[1] for text in options(state)} == {"1"}
    do(state, "place 1 exchange")
    assert state.stack[-1] == Exchange(RED, 6, 0)
    give(state, RED, dice=[6], known=[4], offerings=1)
    ask(state, PlaceDie(RED, 0, 0))
    assert refused(state, "play 4 hand") == "C12.6"


def test_card_5_three_more_pips() -> None:
    state = empire()
    give(state, RED, cards=[5, 10], offerings=1)
    ask(state, Exchange(RED, 1, 0))
    do(state, "spend glory")
    # The pips are gone, but a card 5 may be hidden in the hand.
    assert options(state) == ["play 5 hand", "done"]
    do(state, "play 5 hand", "rest")
    assert state.masks[RED].vp == 4


def test_card_6_CR41_all_four_parts() -> None:
    state = empire()
    give(state, RED, known=[6], offerings=1)
    show_cards(state, 1, 4, 7, 10, 13)
    ask(state, FireBlessing(RED))
    do(state, "play 6 hand")
    assert options(state) == ["claim thunder", "claim moon", "claim creator", "claim earth", "claim corn"]
    do(state, "claim moon")
    mask = state.masks[RED]
    assert (mask.hand[4], mask.offerings, mask.status, mask.food) == (1, 1, 1, 1)
    assert asking(state) == ""


def test_card_6_CR41_the_offering_of_the_blessing_cannot_pay_for_it() -> None:
    state = empire()
    give(state, RED, known=[6])
    ask(state, FireBlessing(RED))
    assert asking(state) == "SecondHalf"


def test_card_6_CR41_by_medal_the_pile_is_filled_before_the_choice() -> None:
    state = empire(phase=2)
    give(state, RED, medals=1)
    show_cards(state, 6)
    ask(state, FireBlessing(RED))
    do(state, "play 6 medal")
    # Only the moon shows a card, the next one of its pile.
    assert state.masks[RED].size == 1
    assert state.discards[6] == 1
    assert CONTENT.god_of[state.open[MOON]] == MOON


def test_cards_7_and_8_CR42_are_declared_before_the_road() -> None:
    state = empire()
    give(state, RED, runner="I0", delivered="I1", known=[7, 8], offerings=2)
    ask(state, Move(RED, STONE, 6, 0))
    # The only stone roads lead to an own quipu and to the capital.
    assert plays(options(state)) == []
    assert refused(state, "play 7 hand") == "C12.6"
    give(state, BLUE, runner="I3", known=[7, 8], offerings=2)
    ask(state, Move(BLUE, STONE, 4, 0))
    assert options(state) == ["go I2", "go O3", "play 7 hand", "play 8 hand"]
    do(state, "play 7 hand")
    assert options(state) == ["go I2", "go O3", "play 8 hand"]
    do(state, "play 8 hand", "go O3")
    assert options(state) == ["feather turquoise 1", "feather turquoise 4", "feather turquoise 6"]
    do(state, "feather turquoise 1", "feather pink 3")
    assert state.masks[BLUE].vp == 3
    assert state.masks[BLUE].colours == [1, 0, 0, 1]


def test_card_7_lists_only_deliveries_CR42() -> None:
    state = empire()
    give(state, RED, runner="I0", known=[7], offerings=1)
    ask(state, Move(RED, STONE, 2, 0))
    assert options(state) == ["go I1", "go capital", "play 7 hand"]
    give(state, BLUE, runner="I3", known=[7], offerings=1)
    ask(state, Move(BLUE, 3, 4, 0))
    do(state, "play 7 hand")
    assert options(state) == ["go I2", "go I4", "go O3"]
    assert refused(state, "go capital") == "CR42"


def test_card_8_needs_room_for_two_feathers() -> None:
    state = empire()
    eleven = "turquoise1 turquoise3 turquoise5 orange2 orange3 orange6 pink2 pink4 pink5 purple1 purple4"
    give(state, RED, runner="I0", known=[7, 8], offerings=2, feathers=eleven)
    ask(state, Move(RED, STONE, 2, 0))
    assert plays(options(state)) == ["play 7 hand"]


def test_card_9_CR43_a_covered_quipu() -> None:
    state = empire(round=6, phase=4)
    give(state, RED, known=[9], offerings=1, delivered="I0 O4")
    ask(state, LastCards(RED, 0))
    assert asking(state) == ""
    state.quipus[VILLAGE["O4"]].append(BLUE)
    state.quipus[VILLAGE["I0"]].append(BLUE)
    ask(state, LastCards(RED, 0))
    do(state, "play 9 hand")
    assert options(state) == ["recall I0", "recall O4"]
    assert refused(state, "recall I1") == "CR43"
    do(state, "recall O4")
    assert state.masks[RED].vp == 6


def test_card_10_CR44_CX41_doubles_what_can_grow() -> None:
    state = empire(phase=2)
    give(state, RED, tiles="S1a S1b S1c F8a", quipus=8, known=[10], offerings=1)
    ask(state, UseAbilities(RED, 0, 0, 0))
    # After the card only one ability is left that grows: it is used at once.
    do(state, "play 10 hand")
    assert state.masks[RED].vp == 4


def test_card_10_CR44_a_strength_is_at_most_six() -> None:
    state = empire(phase=2)
    give(state, RED, tiles="S1a S1b", runner="I1", known=[10], offerings=1, delivered="I0")
    ask(state, UseAbilities(RED, 0, 0, 0))
    do(state, "play 10 hand")
    assert "go O1" in options(state)  # stone road with six pips
    state = empire(phase=2)
    give(state, RED, tiles="F6a", known=[10], offerings=1)
    ask(state, UseAbilities(RED, 0, 0, 0))
    do(state, "play 10 hand", "feather pink 2", "feather pink 4")
    assert state.masks[RED].colours == [0, 0, 0, 2]


def test_card_11_CR45_one_more_pair() -> None:
    state = empire(phase=2)
    give(state, RED, tiles="S8a S12a F10a", quipus=9, known=[11, 11], offerings=2)
    ask(state, UseAbilities(RED, 0, 0, 0))
    assert plays(options(state)) == []
    do(state, "use study A8")
    assert options(state) == ["use farm A10", "play 11 hand", "done"]
    # Only the other study ability uses the card.
    do(state, "play 11 hand")
    assert state.masks[RED].food == 1
    assert options(state) == ["use farm A10", "done"]
    assert refused(state, "play 11 hand") == "C12.4"
    do(state, "use farm A10")
    assert state.masks[RED].offerings == 2
    assert asking(state) == ""


def test_cards_10_and_11_CR45_together() -> None:
    state = empire(phase=2)
    give(state, RED, tiles="S8a S12a", quipus=9, known=[10, 11], offerings=2)
    ask(state, UseAbilities(RED, 0, 0, 0))
    do(state, "use study A8", "play 11 hand")
    assert options(state) == ["use study A12", "play 10 hand"]
    do(state, "play 10 hand")
    assert state.masks[RED].food == 2


def test_card_12_slides_up_to_two() -> None:
    state = empire(phase=2)
    give(state, RED, tiles="S1c F1b F1c", quipus=9, known=[12], offerings=1)
    ask(state, UseAbilities(RED, 0, 0, 0))
    do(state, "play 12 hand")
    assert options(state) == ["slide t1", "slide t2", "slide a1"]
    assert refused(state, "done") == "C8.4"
    do(state, "slide t1")
    assert state.masks[RED].status == 3
    assert options(state) == ["slide t2", "slide a1", "done"]
    assert state.about()["left"] == 1
    do(state, "slide a1")
    assert state.masks[RED].food == 3
    assert state.masks[RED].slid == 0b101


def test_card_13_CR46_CX33_one_unit_short_after_paying() -> None:
    state = empire(phase=3)
    give(state, RED, missions="M43 M20 M34", offerings=3, known=[13])
    ask(state, FulfilMission(RED))
    # By hand two offerings would be left, two short.
    assert plays(options(state)) == []
    assert refused(state, "waive M43 hand") == "CR46"
    give(state, RED, missions="M43 M20 M34", offerings=3, medals=1)
    show_cards(state, 13)
    ask(state, FulfilMission(RED))
    assert plays(options(state)) == ["waive M43 medal"]
    do(state, "waive M43 medal")
    assert (state.masks[RED].vp, state.masks[RED].medals, state.masks[RED].offerings) == (4, 0, 3)


def test_card_13_CR46_CX34_medals_for_a_mission_of_medals() -> None:
    state = empire(phase=3)
    give(state, RED, missions="M42 M20 M34", medals=1, known=[13], offerings=1)
    show_cards(state, 13)
    ask(state, FulfilMission(RED))
    assert plays(options(state)) == ["waive M42 hand"]
    do(state, "waive M42 hand")
    assert state.masks[RED].vp == 4


def test_card_13_CR46_not_for_a_mission_that_is_met() -> None:
    state = empire(phase=3)
    give(state, RED, missions="M43 M44 M34", offerings=4, food=5, known=[13])
    ask(state, FulfilMission(RED))
    assert options(state) == ["complete M43", "complete M44"]


def test_card_13_CR63_CR27_counts_as_completed() -> None:
    state = empire(phase=3)
    give(state, RED, missions="M43 M44 M34", offerings=4, food=4, known=[13], finished=8)
    ask(state, FulfilMission(RED))
    # One mission is met; completing another one with the card satisfies the rule as well.
    assert options(state) == ["complete M43", "waive M44 hand"]
    do(state, "waive M44 hand")
    assert len(state.masks[RED].finished) == 9
    assert state.masks[RED].vp == 4


@pytest.mark.parametrize(("good", "left"), [("soup", 4), ("clothes", 4), ("bowl", 3), ("jewelry", 0)])
def test_card_14_CR48_not_below_zero(good: str, left: int) -> None:
    state = empire(phase=3)
    give(state, RED, known=[14], offerings=1, food=4)
    state.rows[0][GOOD[good]] = 1
    ask(state, BuyGood(RED, 0))
    do(state, "play 14 hand")
    assert state.masks[RED].food == left


def test_card_15_CR49_counts_after_its_own_payment() -> None:
    state = empire(round=6, phase=4)
    give(state, RED, known=[15], offerings=2, food=2)
    ask(state, LastCards(RED, 0))
    do(state, "play 15 hand")
    assert state.masks[RED].vp == 1
    assert state.masks[RED].points[5] == 1
