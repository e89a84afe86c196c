"""Pacts, tracks, masters and abilities (W7, W8, W10, W11)."""

from tampu.games.wutaki.alphabet import MONSTER, NONE, OMENS, PACTS, RESOURCES
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps.fulfilment import GeneralTrack, PrivateTrack
from tests.games.wutaki.build import (
    BLUE,
    GREEN,
    RED,
    WUTAKI,
    YELLOW,
    ability,
    at,
    discs,
    do,
    free_fields,
    goods,
    has,
    in_force,
    legal,
    master,
    monster,
    omens,
    only_loyal,
    opened,
    own,
    pacts,
    perform,
    places,
    public,
    recruit,
    revenge,
    round_card,
    run,
    stand,
    station,
    table,
    turn,
    waiting,
)

# -- W7 pacts ------------------------------------------------------------------------------------------


def test_W7_1_pacts_lie_open_without_a_limit() -> None:
    state = table()
    pacts(state, RED, " ".join(PACTS[:20]))
    seen = public(state)
    assert len(seen["tribes"][0]["accepted"]) == 20


def test_W7_2_W7_3_W10_1_WX16_a_whole_fulfilment() -> None:
    state = table()
    state.vp[RED], state.track = 20, 2
    goods(state, RED, "5 gold, 3 sheep")
    omens(state, RED, "O01")
    pacts(state, RED, "PFI13")
    do(turn(state), "place quarry", "fulfil PFI13")
    assert has(state, RED) == "2 gold, 2 stone"
    assert (state.hands[RED], state.omen_discards, state.vp[RED]) == ([], [0], 33)
    assert has(state, MONSTER) == "5 gold, 3 sheep"
    assert state.board.track[state.track].id == "A"
    assert (state.marker[RED], opened(state, RED)) == (1, "")


def test_W7_2_omens_are_chosen_one_at_a_time() -> None:
    state = table()
    goods(state, RED, "3 oil")
    omens(state, RED, "O01 O02 O05 O33")
    state.track = 1
    pacts(state, RED, "PFI14")
    do(turn(state), "place quarry", "fulfil PFI14")
    assert state.private()
    assert legal(state) == ["discard O01", "discard O05", "discard O33"]
    do(state, "discard O01")
    assert legal(state) == ["discard O02", "discard O05", "discard O33"]
    do(state, "discard O33", "discard O05")
    assert state.hands[RED] == [1]


def test_W7_4_W17_3_WR14_WR39_fulfilled_pacts_lie_face_down() -> None:
    for rules, seen in ((1, "PFI02"), (2, None)):
        state = table(rules=rules)
        goods(state, RED, "2 oil, 2 wood")
        pacts(state, RED, "PFI02")
        do(turn(state), "place quarry", "fulfil PFI02")
        tribe = public(state, YELLOW)["tribes"][0]
        assert (tribe["fulfilled"], tribe["marker"]) == ([seen], 1)
        assert own(state, RED)["fulfilled"] == ["PFI02"]
        assert own(state, YELLOW)["fulfilled"] == []
        state.revealed = True
        assert public(state, YELLOW)["tribes"][0]["fulfilled"] == ["PFI02"]


def test_W7_5_a_worker_may_be_declined() -> None:
    state = table()
    goods(state, RED, "2 oil, 1 wood, 1 gold")
    pacts(state, RED, "PFI01")
    do(turn(state), "place quarry", "fulfil PFI01", "hire 0")
    assert (state.home[RED], state.vp[RED]) == ([0, 4, 1], 3)


def test_W7_6_sacrifices_can_be_plundered_at_once() -> None:
    state = table()
    goods(state, RED, "2 oil, 2 wood")
    pacts(state, RED, "PFI02")
    do(turn(state), "place quarry", "fulfil PFI02", "place plunder")
    assert has(state, BLUE) == "2 wood, 2 oil"


def test_WX54_WR25_a_pact_uses_its_new_owners_marker() -> None:
    state = table(costs="wood oil sheep stone", display="PFI07 PFI03 PFI04 PFI05")
    state.vp[RED] = 2
    do(turn(state), "place giftpact", "give PFI07 1")
    goods(state, BLUE, "7 oil")
    do(turn(state, BLUE), "place quarry", "fulfil PFI07")
    assert has(state, MONSTER) == "7 oil"
    assert has(state, BLUE) == "2 gold, 2 stone"


# -- W8 the general track ------------------------------------------------------------------------------


def events_of_the_track(seats: int, count: int) -> dict[str, list[int]]:
    state = table(seats)
    found: dict[str, list[int]] = {"omens": [], "wages": [], "zero": []}
    for number in range(1, count + 1):
        hands, paid = len(state.hands[0]), state.free[0][1]
        recruit(state, RED, normal=1 - paid)
        run(state, GeneralTrack(RED))
        if len(state.hands[0]) > hands:
            assert len({len(hand) for hand in state.hands}) == 1
            found["omens"].append(number)
        if not state.free[0][1]:
            found["wages"].append(number)
        if state.track == 0:
            found["zero"].append(number)
    return found


def test_W8_1_W8_2_W8_3_WX10_two_players() -> None:
    assert events_of_the_track(2, 12) == {"omens": [1, 7], "wages": [5, 11], "zero": [6, 12]}


def test_W6_18_W8_1_WX11_three_players() -> None:
    assert events_of_the_track(3, 14) == {"omens": [1, 8], "wages": [6, 13], "zero": [7, 14]}


def test_W8_1_WX12_four_players() -> None:
    assert events_of_the_track(4, 16) == {"omens": [1, 9], "wages": [7, 15], "zero": [8, 16]}


# -- W10 masters ---------------------------------------------------------------------------------------


def step(state: Kingdom, seat: int, number: int, *texts: str) -> None:
    """A seat fulfils its pact number `number`, which is paid by nobody."""
    state.marker[seat] = number - 1
    run(state, PrivateTrack(seat, 0, 0, 0, 0, 0))
    do(state, *texts)


def test_W10_1_WX22_board_A() -> None:
    state = table()
    for number in (1, 2, 3, 4, 5, 6, 7, 8, 9):
        step(state, RED, number)
    assert has(state, RED) == "2 gold, 2 sheep"
    assert (len(state.hands[RED]), len(state.secrets.hands[RED]), state.vp[RED]) == (2, 1, 5)
    assert sorted(WUTAKI.content.masters[0].track) == [1, 3, 5, 7, 9]


def test_WR33_board_A_keeps_the_one_secret_pact() -> None:
    state = table()
    step(state, RED, 7)
    assert (len(state.secrets.hands[RED]), state.secrets.deck.size) == (1, 19)


def test_W10_2_WX23_architecture() -> None:
    state = table(masters="asymmetric")
    goods(state, RED, "3 gold")
    state.vp[RED] = 10
    do(turn(state), "place master-B1")
    assert "upgrade quarry" in legal(state)
    after = state.clone()
    do(state, "upgrade quarry")
    assert (has(state, RED), state.vp[RED], state.levels[0]) == ("", 11, [RED])
    goods(after, RED, "2 gold")
    assert "upgrade TE_fire" in legal(after)
    assert "upgrade TR_wood" not in legal(after)
    goods(after, RED, "2 gold")
    do(after, "upgrade TR_wood")
    assert has(after, RED) == ""
    step(state, RED, 8)
    assert len(state.revenge.hands[RED]) == 1


def test_W10_2_the_own_site_is_for_its_owner() -> None:
    state = table(masters="asymmetric")
    goods(state, BLUE, "9 gold")
    assert "master-B1" not in places(turn(state, BLUE))


def test_W10_3_WX24_WR26_a_raid_leaves_the_sacrifice_just_made() -> None:
    state = table(masters="asymmetric")
    state.marker[BLUE] = 4
    monster(state, "6 wood")
    goods(state, BLUE, "3 wood, 3 gold")
    pacts(state, BLUE, "PWI03")
    do(turn(state, BLUE), "place quarry", "fulfil PWI03")
    assert legal(state) == ["raid", "decline"]
    do(state, "raid")
    assert (has(state, BLUE), state.vp[BLUE]) == ("6 wood, 2 stone", 6)
    assert has(state, MONSTER) == "3 gold, 3 wood"
    assert state.revenge.hands[BLUE] == []


def test_WX55_WR49_a_raid_after_a_free_pact() -> None:
    state = table(masters="asymmetric", abilities="on")
    ability(state, BLUE, "A6")
    state.marker[BLUE] = 4
    monster(state, "3 stone")
    pacts(state, BLUE, "PWI03")
    do(turn(state, BLUE), "ability A6", "raid")
    assert (has(state, BLUE), has(state, MONSTER)) == ("3 stone", "")


def test_WX56_a_pay_step_takes_what_there_is() -> None:
    state = table(masters="asymmetric")
    step(state, BLUE, 1)
    assert has(state, BLUE) == ""
    goods(state, BLUE, "1 gold, 1 oil")
    step(state, BLUE, 4)
    assert has(state, BLUE) == ""
    step(state, BLUE, 8)
    assert state.hands[BLUE] == []


def test_W10_3_W10_7_the_thieves_gain_too() -> None:
    state = table(masters="asymmetric")
    step(state, BLUE, 2)
    assert has(state, BLUE) == f"2 {RESOURCES[state.cost[BLUE]]}"


def test_W10_4_W10_6_WR18_intelligence() -> None:
    state = table(masters="asymmetric")
    omens(state, GREEN, "O01 O03 O05 O07")
    recruit(state, GREEN, normal=1)
    do(turn(state, GREEN), "place master-B3")
    assert at(state, "master-B3") == [(GREEN, "loyal")]
    assert waiting(state) == "PayOmen"
    assert state.home[GREEN] == [0, 4, 1]
    do(state, "discard O01", "discard O03", "discard O05")
    assert (state.factor[GREEN], len(state.hands[GREEN])) == (1, 1)


def test_W10_4_the_acting_worker_cannot_be_given_up() -> None:
    state = table(masters="asymmetric")
    omens(state, GREEN, "O01 O03 O05 O07")
    recruit(state, GREEN, normal=1)
    only_loyal(state, GREEN, 0)
    assert "master-B3" not in places(turn(state, GREEN))
    state.free[GREEN][0] = 1
    do(turn(state, GREEN), "place master-B3")
    assert state.home[GREEN] == [0, 4, 1]


def test_WR65_at_the_top_the_site_is_closed_and_placed_workers_may_go() -> None:
    state = table(masters="asymmetric")
    omens(state, GREEN, "O01 O03 O05 O07")
    station(state, GREEN, "special", "quarry")
    recruit(state, GREEN, normal=1)
    state.factor[GREEN] = 4
    assert "master-B3" not in places(turn(state, GREEN))
    state.factor[GREEN] = 3
    do(turn(state, GREEN), "place master-B3", "worker loyal")
    assert legal(state) == ["give-up additional unplaced", "give-up special quarry"]
    do(state, "give-up special quarry")
    assert free_fields(state, "quarry") == 4


def climber() -> Kingdom:
    state = table(masters="asymmetric")
    goods(state, YELLOW, "2 wood, 2 stone")
    recruit(state, YELLOW, normal=1)
    return state


def test_W10_5_WR87_fate() -> None:
    state = climber()
    revenge(state, YELLOW, "V01 V02")
    do(turn(state, YELLOW), "place pyramid", "worker loyal")
    assert (waiting(state), legal(state)) == ("Offer", ["choose 1", "decline"])
    do(state, "choose 1")
    assert (waiting(state), legal(state)) == ("ReturnRevenge", ["atone V01", "atone V02"])
    do(state, "atone V01")
    assert state.revenge.hands[YELLOW] == [1]
    assert (state.home[YELLOW], state.revenge.deck.size) == ([0, 4, 1], 18)


def test_WR87_not_asked_without_a_card_or_a_worker() -> None:
    state = climber()
    do(turn(state, YELLOW), "place pyramid", "worker loyal")
    assert state.actor() == RED


def test_WR66_the_acting_worker_may_be_given_up() -> None:
    state = climber()
    revenge(state, YELLOW, "V01")
    do(turn(state, YELLOW), "place pyramid", "worker additional", "choose 1")
    assert (at(state, "pyramid"), state.home[YELLOW]) == ([], [0, 4, 1])
    assert state.actor() == RED


def test_W10_7_WR82_the_count_goes_on_without_effect() -> None:
    state = table(masters="asymmetric")
    step(state, RED, 11)
    step(state, GREEN, 2)
    step(state, YELLOW, 2)
    assert (state.marker[RED], state.marker[GREEN], state.marker[YELLOW]) == (11, 2, 2)
    assert [has(state, seat) for seat in range(4)] == [""] * 4


def test_WX57_WR54_evicting_at_a_master_site() -> None:
    state = table(masters="asymmetric")
    master(state, RED, "A")
    master(state, BLUE, "B1")
    station(state, BLUE, "special", "master-B1")
    do(turn(state), "place evict")
    assert state.home[BLUE] == [0, 4, 1]
    assert at(state, "evict") == [(RED, "loyal")]
    assert state.actor() == BLUE


# -- W11 abilities -------------------------------------------------------------------------------------


def test_W11_1_WR44_an_action_twice() -> None:
    state = table(abilities="on")
    ability(state, RED, "A1")
    recruit(state, RED, special=1)
    do(turn(state), "ability A1", "place quarry", "again")
    assert has(state, RED) == "4 stone"
    assert state.free[RED] == [3, 0, 1]
    assert state.spent[RED]


def test_WR44_the_second_action_is_optional_and_the_marker_spent() -> None:
    state = table(abilities="on")
    ability(state, RED, "A1")
    do(turn(state), "ability A1", "place quarry", "done")
    assert (has(state, RED), state.spent[RED], state.doubled) == ("2 stone", True, False)


def test_W11_2_WX45_WR45_an_omen_without_a_worker() -> None:
    state = table(abilities="on")
    ability(state, RED, "A2")
    omens(state, RED, "O16")
    assert "ability A2" not in legal(turn(state))
    omens(state, RED, "O05")
    turn(state)
    do(state, "ability A2")
    assert legal(state) == ["play O05"]
    do(state, "play O05")
    assert (has(state, RED), waiting(state), state.free[RED]) == ("4 gold", "Turn", [4, 0, 0])
    assert "ability A2" not in legal(state)


def test_W11_3_WR42_WR43_an_occupied_field() -> None:
    state = table(2, abilities="on")
    ability(state, RED, "A3")
    for _ in range(2):
        station(state, BLUE, "loyal", "quarry")
    do(turn(state), "ability A3")
    assert len(at(state, "quarry")) == 3
    assert state.taken[6] == [2, 1]


def test_W11_3_it_is_not_listed_while_fields_are_free() -> None:
    state = table(abilities="on")
    ability(state, RED, "A3")
    station(state, BLUE, "loyal", "quarry")
    assert "ability A3" not in legal(turn(state))


def test_W11_4_omens_for_points() -> None:
    state = table(abilities="on")
    ability(state, RED, "A4")
    omens(state, RED, "O01 O03 O05 O07 O09 O11 O13")
    do(turn(state), "ability A4")
    assert "done" not in legal(state)
    for id in ("O01", "O03", "O05", "O07", "O09"):
        do(state, f"discard {id}")
        assert "done" in legal(state)
    do(state, "discard O11")
    assert (state.vp[RED], waiting(state)) == (12, "Turn")


def test_W11_5_penance() -> None:
    state = table(abilities="on")
    ability(state, RED, "A5")
    assert "ability A5" not in legal(turn(state))
    revenge(state, RED, "V01 V09")
    do(turn(state), "ability A5", "atone V09")
    assert (state.revenge.hands[RED], state.revenge.deck.size) == ([0], 18)


def test_W11_6_WR49_a_pact_without_resources() -> None:
    state = table(abilities="on")
    ability(state, RED, "A6")
    pacts(state, RED, "PFI17")
    assert "ability A6" not in legal(turn(state))
    omens(state, RED, "O01")
    do(turn(state), "ability A6")
    assert (state.vp[RED], state.marker[RED], state.track, has(state, MONSTER)) == (17, 1, 1, "")
    assert OMENS[state.omen_discards[0]] == "O01"


def test_W11_7_WR19_once_and_only_in_the_own_turn() -> None:
    state = table(abilities="on")
    ability(state, RED, "A5")
    revenge(state, RED, "V01 V02")
    revenge(state, BLUE, "V03")
    assert not any("ability" in text for text in legal(turn(state, BLUE)))
    do(turn(state), "ability A5", "atone V01")
    assert not any("ability" in text for text in legal(state))


def test_WX63_W18_2c_WR45_step_two_opens_for_an_ability() -> None:
    for last in (False, True):
        state = table(abilities="on")
        ability(state, RED, "A5")
        revenge(state, RED, "V01")
        state.ending, state.last = (YELLOW, True) if last else (NONE, False)
        do(turn(state), "place quarry")
        assert legal(state) == ["ability A5", "done"]
        state = table(abilities="on")
        ability(state, RED, "A5")
        do(turn(state), "place quarry")
        assert waiting(state) == "Turn", "no revenge card to put back"


def test_WX74_WR45_the_last_worker_is_placed_and_a_pact_fulfilled_for_nothing() -> None:
    """Without resources, and perhaps without another turn before the end."""
    state = table(abilities="on")
    ability(state, RED, "A6")
    pacts(state, RED, "PFI06")
    only_loyal(state, RED, 1)
    do(turn(state), "place quarry")
    assert legal(state) == ["ability A6", "done"]
    do(state, "ability A6")
    assert (state.vp[RED], state.accepted[RED], state.spent[RED]) == (9, [], True)
    assert (has(state, RED), has(state, MONSTER)) == ("2 gold, 2 stone", "")


def test_WR45_by_the_first_rules_step_two_opened_for_an_ability_in_a_last_turn_only() -> None:
    for last in (False, True):
        state = table(abilities="on", rules=1)
        ability(state, RED, "A5")
        revenge(state, RED, "V01")
        state.ending, state.last = (YELLOW, True) if last else (NONE, False)
        do(turn(state), "place quarry")
        assert waiting(state) == ("FulfilPacts" if last else "Turn")
        if last:
            assert legal(state) == ["ability A5", "done"]


def test_WR86_A2_in_step_two_opens_for_everybody_alike() -> None:
    for card in ("O16", "O33"):
        state = table(abilities="on", rules=1)
        ability(state, RED, "A2")
        omens(state, RED, card)
        do(turn(state), "place quarry")
        assert waiting(state) == "FulfilPacts"
        assert state.private()
        assert legal(state) == (["ability A2", "done"] if card == "O16" else ["done"])
    state = table(abilities="on", rules=1)
    ability(state, RED, "A2")
    omens(state, RED, "O33")
    state.omen_discards = [15, 16, 17]
    omens(state, RED, "")
    do(turn(state), "place quarry")
    assert waiting(state) == "Turn"


def test_WR81_an_omen_of_step_two_moves_this_turns_worker() -> None:
    state = table(abilities="on")
    ability(state, RED, "A2")
    omens(state, RED, "O16")
    do(turn(state), "place quarry", "ability A2", "play O16", "move goldmarket")
    assert (at(state, "quarry"), at(state, "goldmarket")) == ([], [(RED, "loyal")])
    assert has(state, RED) == "3 gold, 2 stone"


def test_WR55_standing_omens_speak_in_a_fixed_order() -> None:
    state = table()
    stand(state, RED, "O50")
    goods(state, RED, "5 oil, 5 wood")
    pacts(state, RED, "PFI02 PEA05")
    do(turn(state), "place quarry", "fulfil PFI02")
    assert state.goods[RED][0] == 3
    do(state, "fulfil PEA05")
    assert state.goods[RED][0] == 3


def test_WR55_provisions_come_after_the_round_cards() -> None:
    state = table()
    stand(state, BLUE, "O48")
    round_card(state, "D13 D04")
    assert (waiting(state), state.actor()) == ("GainUnits", BLUE)
    assert state.goods[BLUE][0] == 2
    do(state, "gain oil 1")
    assert (waiting(state), state.actor(), state.goods[BLUE][3]) == ("Turn", RED, 1)


def test_WR45_WR55_the_haggler_trades_once_a_round() -> None:
    state = table()
    stand(state, RED, "O49")
    goods(state, RED, "3 sheep")
    assert "haggle" in legal(turn(state))
    do(state, "haggle", "trade sheep gold", "amount 2")
    assert (has(state, RED), waiting(state)) == ("2 gold, 1 sheep", "Turn")
    assert "haggle" not in legal(state)


def test_W18_2c_a_haggle_that_would_help_opens_step_two() -> None:
    state = table()
    stand(state, RED, "O49")
    goods(state, RED, "2 oil, 2 sheep")
    pacts(state, RED, "PFI02")
    do(turn(state), "place quarry")
    assert (waiting(state), legal(state)) == ("FulfilPacts", ["haggle", "done"])
    do(state, "haggle", "trade sheep wood", "amount 2", "fulfil PFI02")
    assert state.vp[RED] == 4
    poor = table()
    stand(poor, RED, "O49")
    goods(poor, RED, "1 oil, 2 sheep")
    pacts(poor, RED, "PFI02")
    do(turn(poor), "place goldmarket")
    assert waiting(poor) == "Turn"


def test_WR50_discounts_add_up_and_never_pay() -> None:
    state = table(masters="asymmetric")
    in_force(state, "D11")
    goods(state, RED, "1 gold")
    do(turn(state), "place master-B1", "upgrade quarry")
    assert (has(state, RED), state.vp[RED]) == ("", 1)
    cheap = table()
    in_force(cheap, "D11")
    discs(cheap, "village")
    omens(cheap, RED, "O13")
    do(turn(cheap), "place playomen", "play O13", "upgrade goldmarket")
    assert (has(cheap, RED), cheap.vp[RED]) == ("", 4)
    assert perform(cheap, WUTAKI.content.masters[0].track[9]) == ["scored"]
