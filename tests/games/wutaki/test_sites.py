"""The sites of the board, upgrades and the Extreme side (W6, W9, W15)."""

from typing import Any

from tampu.engine import sight
from tampu.games.wutaki.alphabet import MONSTER, PACTS, SITES, SUPPLY
from tampu.games.wutaki.state import Kingdom
from tests.games.wutaki.build import (
    BLUE,
    GREEN,
    RED,
    WUTAKI,
    YELLOW,
    Cards,
    at,
    discs,
    do,
    free_fields,
    goods,
    has,
    in_force,
    legal,
    monster,
    omens,
    only_loyal,
    opened,
    pacts,
    places,
    recruit,
    refused,
    revenge,
    shown,
    station,
    table,
    tower,
    turn,
    waiting,
)

# -- W6.1 the pyramid ----------------------------------------------------------------------------------


def test_W6_1_WX18_the_first_level() -> None:
    state = table()
    state.vp[RED] = 5
    goods(state, RED, "2 wood, 2 stone")
    do(turn(state), "place pyramid")
    assert (has(state, RED), state.vp[RED], state.pyramid[RED], state.discs[RED]) == ("", 13, 1, 5)
    assert state.carried[RED] == 0


def test_W6_1_WR10_levels_have_places_and_moving_up_frees_one() -> None:
    state = table()
    state.pyramid = [2, 2, 3, 3]
    goods(state, RED, "2 gold, 2 sheep, 2 wood, 2 oil, 2 stone")
    assert "pyramid" not in places(turn(state))
    state.pyramid[YELLOW] = 4
    assert "pyramid" in places(turn(state))
    do(state, "place pyramid")
    assert state.pyramid == [3, 2, 3, 4]


def test_W6_1_WR17_the_first_level_needs_a_disc() -> None:
    state = table()
    goods(state, RED, "2 wood, 2 stone")
    state.discs[RED] = 0
    assert "pyramid" not in places(turn(state))


def test_WX58_WR36_the_special_worker_rises_twice() -> None:
    state = table()
    recruit(state, RED, special=1)
    goods(state, RED, "2 wood, 2 stone, 2 oil, 2 sheep, 3 gold")
    do(turn(state), "place pyramid", "worker special", "again")
    assert (state.pyramid[RED], state.vp[RED], has(state, RED), state.discs[RED]) == (2, 20, "", 5)


# -- W6.2 evict ----------------------------------------------------------------------------------------


def evict_table(gold: str) -> Kingdom:
    state = table(evict_gold=gold)
    station(state, BLUE, "additional", "forest")
    station(state, BLUE, "special", "forest")
    station(state, BLUE, "loyal", "forest")
    recruit(state, GREEN, special=1)
    goods(state, GREEN, "2 gold")
    return turn(state, GREEN)


def check_eviction(gold: str, left: str) -> None:
    state = evict_table(gold)
    do(state, "place evict", "worker special")
    assert waiting(state) == "Offer"
    assert has(state, GREEN) == left
    assert len(state.revenge.hands[GREEN]) == 1
    assert state.home[BLUE] == [0, 4, 1]
    do(state, "choose 1")
    assert at(state, "forest") == [(BLUE, "loyal"), (GREEN, "special")]
    assert free_fields(state, "evict") == 1
    assert has(state, GREEN) == f"{left}, 2 wood".removeprefix(", ")
    do(state, "again")
    assert has(state, GREEN) == f"{left}, 4 wood".removeprefix(", ")
    assert state.actor() == YELLOW


def test_W6_2_WX17_WR11_WR41_evicting_costs_a_revenge_card() -> None:
    check_eviction("0", "2 gold")


def test_W6_2_WX17_WR11_with_the_option_also_two_gold() -> None:
    check_eviction("2", "")
    state = table(evict_gold="2")
    station(state, BLUE, "additional", "forest")
    goods(state, RED, "1 gold")
    assert "evict" not in places(turn(state))


def test_W6_2_the_special_worker_that_stays_may_evict_again_at_full_price() -> None:
    state = table()
    station(state, BLUE, "additional", "forest")
    station(state, YELLOW, "additional", "quarry")
    recruit(state, GREEN, special=1)
    do(turn(state, GREEN), "place evict", "worker special", "evict 1 forest", "decline")
    assert legal(state) == ["again", "done"]
    do(state, "again", "decline")
    assert len(state.revenge.hands[GREEN]) == 2
    assert at(state, "quarry") == []


def test_W6_2_loyal_workers_are_immune() -> None:
    state = table()
    station(state, BLUE, "loyal", "forest")
    assert "evict" not in places(turn(state))


def test_W18_3c_the_target_is_asked_before_the_revenge_card_is_drawn() -> None:
    state = table()
    station(state, BLUE, "additional", "forest")
    station(state, YELLOW, "additional", "quarry")
    do(turn(state), "place evict")
    assert legal(state) == ["evict 1 forest", "evict 3 quarry"]
    assert state.revenge.hands[RED] == []
    do(state, "evict 1 forest")
    assert len(state.revenge.hands[RED]) == 1


# -- W6.3-W6.6 pacts on offer --------------------------------------------------------------------------

A, B, C, D = "PFI01", "PFI02", "PFI03", "PFI04"


def test_W6_3_W6_6_WX13_slots_give_gold_and_the_display_slides() -> None:
    state = table(display=f"{A} {B} {C} {D}")
    do(turn(state), "place accept", f"accept {D}", chance=Cards(pact="PEA01"))
    assert (opened(state, RED), has(state, RED), shown(state)) == (D, "2 gold", f"PEA01 {A} {B} {C}")
    do(state, "place accept", f"accept {A}", chance=Cards(pact="PEA02"))
    assert (opened(state, BLUE), has(state, BLUE), shown(state)) == (A, "1 gold", f"PEA02 PEA01 {B} {C}")


def test_W6_3_WR75_every_field_offers_all_pacts() -> None:
    state = table(display=f"{A} {B} {C} {D}")
    for seat in (BLUE, GREEN, YELLOW):
        station(state, seat, "loyal", "accept")
    do(turn(state), "place accept")
    assert legal(state) == [f"accept {id}" for id in (A, B, C, D)]


def test_W6_4_WR12_giving_a_pact_away() -> None:
    state = table(display=f"{A} {B} {C} {D}")
    state.vp[RED] = 5
    do(turn(state), "place giftpact")
    assert len(legal(state)) == 12
    assert f"give {A} 0" not in legal(state)
    do(state, f"give {D} 2", chance=Cards(pact="PEA01"))
    assert (state.vp[RED], opened(state, GREEN), has(state, GREEN), has(state, RED)) == (3, D, "", "")
    assert shown(state) == f"PEA01 {A} {B} {C}"


def test_WX39_WR23_giving_away_needs_two_points() -> None:
    state = table()
    state.vp[RED] = 1
    assert "giftpact" not in places(turn(state))
    state.vp[RED] = 2
    assert "giftpact" in places(turn(state))


def test_W6_5_WX14_renewing() -> None:
    state = table(display=f"{A} {B} {C} {D}")
    deck = "PEA01 PEA02 PEA03 PEA04"
    do(turn(state), "place renew", chance=Cards(pact=deck))
    assert shown(state) == "PEA04 PEA03 PEA02 PEA01"
    assert [PACTS[card] for card in state.pact_discards] == [A, B, C, D]
    do(state, "accept PEA03", chance=Cards(pact="PEA05"))
    assert (has(state, RED), shown(state)) == ("", "PEA05 PEA04 PEA02 PEA01")


def test_W6_6_WR67_WR83_the_discards_are_shuffled_and_slots_may_stay_empty() -> None:
    state = table(display=f"{A} {B} {C} {D}")
    rest = [card for card in range(68) if PACTS[card] not in (A, B, C, D, "PEA01")]
    state.fulfilled[BLUE] = rest
    state.pact_discards = [PACTS.index("PEA01")]
    pacts(state, RED)
    assert state.pact_deck.size == 0
    told = do(turn(state), "place accept", f"accept {B}")
    assert "shuffled" in told
    assert shown(state) == f"PEA01 {A} {C} {D}"
    do(state, "place accept", "accept PEA01")
    assert shown(state) == f"- {A} {C} {D}"
    state.accepted[BLUE] += [card for card in state.display if card >= 0]
    state.display = [-1] * 4
    assert not {"accept", "giftpact", "renew"} & set(places(turn(state)))


# -- W6.7 and W9 upgrades ------------------------------------------------------------------------------


def test_W9_1_an_upgrade_foresees_its_price_and_not_the_yield_of_the_site() -> None:
    state = table()
    goods(state, RED, "6 gold")
    do(turn(state), "place upgrade")
    foreseen: dict[str, Any] = sight.foreseen(state, [WUTAKI.alphabet.parse("upgrade forest")])
    changes = {thing: amount for seat, thing, amount in foreseen["changes"] if seat == RED}
    assert changes["gold"] < 0
    assert changes["site upgrades"] == 1
    assert "wood" not in changes


def test_W6_7_W9_1_WX7_upgrading_a_site() -> None:
    state = table()
    goods(state, RED, "6 gold")
    state.vp[RED] = 5
    do(turn(state), "place upgrade", "upgrade quarry")
    assert (has(state, RED), state.vp[RED], state.levels[0], state.discs[RED]) == ("", 9, [RED], 5)
    goods(state, BLUE, "7 gold")
    do(state, "place upgrade")
    assert "upgrade quarry" not in legal(state)
    goods(state, BLUE, "1 gold")
    assert "upgrade quarry" in legal(state)
    do(state, "upgrade quarry")
    assert state.levels[0] == [RED, BLUE]
    do(state, "place quarry")
    assert has(state, GREEN) == "4 stone"
    assert has(state, RED) == "1 oil"


def test_W6_8_WX6_yield_by_level() -> None:
    for level, stone in enumerate((2, 3, 4)):
        state = table()
        discs(state, "quarry", *[BLUE] * level)
        do(turn(state), "place quarry")
        assert has(state, RED) == f"{stone} stone"
    for level, gold in enumerate((3, 4, 4)):
        state = table()
        discs(state, "goldmarket", *[BLUE] * level)
        do(turn(state), "place goldmarket")
        assert has(state, RED) == f"{gold} gold"


def test_W9_2_W9_5_WX8_owners_are_paid() -> None:
    state = table()
    discs(state, "quarry", RED, BLUE)
    after = state.clone()
    do(turn(after, GREEN), "place quarry")
    assert [has(after, seat) for seat in range(4)] == ["1 oil", "1 oil", "4 stone", ""]
    tower(state, GREEN, "TR_stone")
    do(turn(state, GREEN), "place quarry")
    assert has(state, GREEN) == "5 stone"


def test_W9_2_WX9_once_per_own_disc() -> None:
    state = table()
    discs(state, "quarry", RED, RED)
    do(turn(state), "place quarry")
    assert has(state, RED) == "2 oil, 4 stone"


def test_W9_2_WR15_a_double_action_pays_owners_twice() -> None:
    state = table()
    discs(state, "quarry", BLUE)
    recruit(state, RED, special=1)
    do(turn(state), "place quarry", "worker special", "again")
    assert (has(state, RED), has(state, BLUE)) == ("6 stone", "2 oil")


def test_WX37_WR24_the_supply_runs_out_clockwise_from_the_visitor() -> None:
    state = table()
    discs(state, "quarry", YELLOW, RED)
    goods(state, GREEN, "22 stone, 24 oil")
    do(turn(state, BLUE), "place quarry")
    assert [has(state, seat) for seat in (RED, BLUE, YELLOW)] == ["", "3 stone", "1 oil"]


def test_W9_2_the_village_pays_owners_their_marker_resource() -> None:
    state = table()
    discs(state, "village", BLUE, RED)
    do(turn(state), "place village")
    assert (has(state, RED), has(state, BLUE)) == ("1 sheep", "1 wood")


def test_W9_3_towers_cost_8_and_10_and_exist_once() -> None:
    state = table()
    goods(state, RED, "18 gold")
    do(turn(state), "place upgrade", "upgrade TE_water")
    assert (has(state, RED), state.vp[RED], state.discs[RED]) == ("10 gold", 4, 5)
    goods(state, BLUE, "10 gold")
    do(state, "place upgrade")
    assert "upgrade TE_water" not in legal(state)
    assert refused(state, "upgrade TE_water") == "W9.3"
    do(state, "upgrade TR_gold")
    assert has(state, BLUE) == ""
    turn(state)
    state.taken[SITES["upgrade"]] = [0, 0]
    do(state, "place upgrade")
    offers = [text for text in legal(state) if "TE_" in text]
    assert offers == []
    assert "upgrade TR_sheep" in legal(state)
    assert "upgrade TR_gold" not in legal(state)


def test_W9_6_no_disc_no_upgrade() -> None:
    state = table()
    goods(state, RED, "20 gold")
    state.discs[RED] = 0
    assert "upgrade" not in places(turn(state))


# -- W6.10-W6.18 ---------------------------------------------------------------------------------------


def test_W6_10_WR62_omens_are_reshuffled() -> None:
    state = table()
    state.hands[BLUE] = list(range(2, 50))
    state.omen_discards = [0, 1]
    omens(state, RED, "")
    assert state.omen_deck.size == 0
    told = do(turn(state), "place drawomen")
    assert told == ["placed", "shuffled", "drew omens"]
    assert len(state.hands[RED]) == 1
    state.omen_discards = []
    state.hands[BLUE] += [card for card in (0, 1) if card not in state.hands[RED]]
    omens(state, RED, "")
    assert "drawomen" not in places(turn(state))


def test_W6_10_WX40_WR13_an_empty_revenge_pile_yields_nothing() -> None:
    state = table()
    revenge(state, BLUE, " ".join(f"V{n:02}" for n in range(1, 20)))
    monster(state, "2 oil")
    do(turn(state), "place plunder")
    assert has(state, RED) == "2 oil"
    assert state.revenge.hands[RED] == []


def test_W6_11_points_or_a_gift() -> None:
    state = table()
    do(turn(state), "place spgift")
    assert state.vp[RED] == 3
    goods(state, BLUE, "6 gold, 4 wood")
    revenge(state, BLUE, "V05")
    do(turn(state, BLUE), "place spgift")
    assert legal(state) == ["choose 1", "choose 2"]
    do(state, "choose 2")
    assert has(state, BLUE) == ""
    assert legal(state) == ["player 2", "player 3", "player 0"]
    do(state, "player 3")
    assert (state.revenge.hands[BLUE], state.revenge.hands[YELLOW]) == ([], [4])


def test_W6_12_WX15_plunder() -> None:
    state = table()
    monster(state, "5 gold, 3 sheep")
    do(turn(state), "place plunder")
    assert (has(state, RED), has(state, MONSTER)) == ("5 gold, 3 sheep", "")
    assert (len(state.revenge.hands[RED]), state.revenge.deck.size) == (1, 18)
    assert "plunder" not in places(state)


def test_WR37_a_second_plunder_needs_something_to_take() -> None:
    state = table()
    recruit(state, RED, special=1)
    monster(state, "5 gold")
    do(turn(state), "place plunder", "worker special")
    assert state.actor() == BLUE
    recruit(state, BLUE, special=1)
    do(state, "place start", "worker special", "again")
    assert (has(state, BLUE), state.claim) == ("4 wood", BLUE)


def test_W6_13_W6_14_play_and_draw_an_omen() -> None:
    state = table()
    omens(state, RED, "O05")
    do(turn(state), "place playomen", "play O05")
    assert (has(state, RED), state.hands[RED]) == ("4 gold", [])
    do(state, "place drawomen", chance=Cards(omen="O33"))
    assert state.hands[BLUE] == [32]


def test_W6_15_WX28_trade() -> None:
    state = table()
    goods(state, RED, "5 wood")
    state.vp[RED] = 12
    do(turn(state), "place trade")
    after = state.clone()
    do(state, "choose 1")
    assert "trade vp gold" not in legal(state)
    assert "done" not in legal(state)
    do(state, "trade wood oil", "amount 5")
    assert (has(state, RED), state.vp[RED], state.actor()) == ("5 oil", 12, BLUE)
    do(after, "choose 2", "trade vp gold", "amount 4")
    assert "trade vp gold" not in legal(after)
    do(after, "done")
    assert (has(after, RED), after.vp[RED]) == ("4 gold, 5 wood", 8)


def test_WX62_WR63_a_trade_does_not_run_in_circles() -> None:
    state = table()
    goods(state, RED, "2 wood, 1 oil")
    goods(state, BLUE, "35 gold, 25 sheep, 25 stone")
    do(turn(state), "place trade", "trade wood oil", "amount 2")
    assert has(state, RED) == "3 oil"
    assert state.actor() == BLUE


def test_WR63_kinds_given_are_not_received() -> None:
    state = table()
    goods(state, RED, "3 wood, 1 oil")
    do(turn(state), "place trade", "trade wood gold", "amount 1")
    pairs = [text for text in legal(state) if text != "done"]
    assert "trade oil wood" not in pairs
    assert not any(text.startswith("trade gold") for text in pairs)
    assert "trade wood gold" in pairs
    assert state.about()["most"] == 3


def test_WR27_points_can_be_traded_down_to_none() -> None:
    state = table()
    state.vp[RED] = 2
    do(turn(state), "place trade", "trade vp oil", "amount 2")
    assert (state.vp[RED], has(state, RED)) == (0, "2 oil")


def test_W6_16_WR28_the_holder_may_claim_too() -> None:
    state = table()
    do(turn(state), "place start")
    assert (has(state, RED), state.claim) == ("2 sheep", RED)
    state.taken[SITES["start"]] = [0]
    do(state, "place start")
    assert state.claim == BLUE


def test_W6_17_sacrifices_lie_on_the_monster() -> None:
    state = table()
    goods(state, RED, "4 wood, 3 oil, 1 gold")
    omens(state, RED, "O01")
    do(turn(state), "place playomen", "play O01")
    assert has(state, MONSTER) == "1 gold, 4 wood, 3 oil"


def test_WX30_an_offering_with_one_way_is_silent() -> None:
    state = table()
    state.vp[RED] = 10
    goods(state, RED, "4 wood, 3 oil, 1 gold")
    omens(state, RED, "O01")
    told = do(turn(state), "place playomen", "play O01")
    assert told.count("sacrificed") == 3
    assert (state.vp[RED], state.omen_discards, state.actor()) == (15, [0], BLUE)


# -- W15 Extreme ---------------------------------------------------------------------------------------


def test_WX34_W15_1_extreme_values() -> None:
    for level, gold in enumerate((2, 3, 4)):
        state = table(side="extreme")
        discs(state, "goldmarket", *[BLUE] * level)
        do(turn(state), "place goldmarket")
        assert has(state, RED) == f"{gold} gold"
    state = table(side="extreme", display=f"{A} {B} {C} {D}")
    do(turn(state), "place drawomen")
    assert len(state.hands[RED]) == 2
    do(turn(state), "place start")
    assert has(state, RED) == "4 sheep"
    do(turn(state, BLUE), "place spgift")
    assert state.vp[BLUE] == 5
    goods(state, BLUE, "2 gold")
    do(turn(state, BLUE), "place accept", f"accept {D}")
    assert has(state, BLUE) == ""
    goods(state, YELLOW, "8 oil")
    revenge(state, YELLOW, "V01")
    do(turn(state, YELLOW), "place spgift", "choose 2")
    assert has(state, YELLOW) == ""


def test_WX64_WX70_WR30_WR84_every_hire_costs() -> None:
    state = table(side="extreme", costs="wood oil sheep stone")
    goods(state, RED, "1 wood")
    assert "village" not in places(turn(state))
    goods(state, RED, "7 wood, 2 gold")
    left = []
    for _ in range(4):
        state.taken[SITES["village"]] = [0, 0]
        state.free[RED][0] = 1
        do(turn(state), "place village", *(["worker loyal"] if state.free[RED][1] else []))
        do(state, *(["hire 1"] if waiting(state) == "Hire" else []))
        left.append(has(state, RED))
    assert left == ["2 gold, 6 wood", "2 gold, 4 wood", "2 gold, 2 wood", ""]
    assert state.home[RED] == [0, 0, 0]


def test_WX76_W15_1_the_village_of_extreme_hires_up_to_three_at_any_level() -> None:
    state = table(side="extreme", costs="wood oil sheep stone")
    goods(state, RED, "8 wood")
    do(turn(state), "place village")
    assert legal(state) == ["hire 1", "hire 2", "hire 3"]


def test_WC16_extreme_has_five_fields_to_play_omens() -> None:
    for seats in (2, 3, 4):
        assert free_fields(table(seats, side="extreme"), "playomen") == 5


def test_WR29_giving_away_costs_a_revenge_card_instead_of_points() -> None:
    state = table(side="extreme", display=f"{A} {B} {C} {D}")
    do(turn(state), "place giftpact")
    assert state.revenge.hands[RED] == []
    do(state, f"give {A} 1")
    assert (len(state.revenge.hands[RED]), state.vp[RED], opened(state, BLUE)) == (1, 0, A)


def test_WR31_a_slot_that_cannot_be_paid_is_not_offered() -> None:
    state = table(side="extreme", display=f"{A} {B} {C} {D}")
    goods(state, RED, "1 gold")
    do(turn(state), "place accept")
    assert legal(state) == [f"accept {id}" for id in (A, B, C)]
    assert refused(state, f"accept {D}") == "WR31"
    do(state, f"accept {A}")
    assert has(state, RED) == "2 gold"


def test_WX69_the_oath_ferry_ignores_slot_gold() -> None:
    state = table(side="extreme", display=f"{A} {B} {C} {D}")
    in_force(state, "D02")
    do(turn(state), "place D02", f"accept {D}")
    assert (opened(state, RED), has(state, RED)) == (D, "2 gold")
    assert len(set(shown(state).split())) == 4


def test_W15_1_extreme_pyramid_extras() -> None:
    state = table(side="extreme")
    goods(state, RED, "2 wood, 2 stone")
    do(turn(state), "place pyramid", chance=Cards(omen="O05"))
    assert state.hands[RED] == [4]
    goods(state, RED, "2 oil, 2 sheep, 3 gold")
    do(turn(state), "place pyramid")
    assert legal(state) == ["play O05", "decline"]
    do(state, "decline")
    assert len(state.revenge.hands[RED]) == 1
    state.pyramid[RED] = 3
    goods(state, RED, "3 gold, 3 sheep, 3 wood, 3 oil, 3 stone")
    only_loyal(state, RED, 1)
    state.taken[0] = [0, 0]
    do(turn(state), "place pyramid")
    assert waiting(state) == "Offer"
    do(state, "choose 1", "player 1")
    assert (state.revenge.hands[RED], len(state.revenge.hands[BLUE])) == ([], 1)


def test_extreme_village_hires_up_to_three() -> None:
    state = table(side="extreme")
    discs(state, "village", BLUE, BLUE)
    goods(state, RED, "6 sheep")
    do(turn(state), "place village")
    assert legal(state) == ["hire 1", "hire 2", "hire 3"]
    assert WUTAKI.content.board(state.options).fields[6:11] == [3] * 5
    assert has(state, SUPPLY) == "35 gold, 19 sheep, 25 wood, 25 oil, 25 stone"
