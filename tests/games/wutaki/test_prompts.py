"""Which decisions are asked, in which order, and what can be taken back (W18, W20.1)."""

from tampu.engine.match import Match, Seal
from tampu.games.naming import Naming
from tampu.games.wutaki.alphabet import MONSTER, SUPPLY
from tampu.games.wutaki.state import Kingdom
from tests.games.wutaki.build import (
    BLUE,
    GREEN,
    RED,
    WUTAKI,
    YELLOW,
    Cards,
    ability,
    discs,
    do,
    goods,
    has,
    in_force,
    legal,
    monster,
    omens,
    only_loyal,
    pacts,
    perform,
    places,
    recruit,
    revenge,
    round_card,
    station,
    table,
    tower,
    turn,
    waiting,
)


def test_W18_2a_a_lone_option_that_everybody_sees_is_silent() -> None:
    state = table()
    station(state, BLUE, "additional", "forest")
    told = do(turn(state), "place evict")
    assert "evicted" in told


def test_W18_2a_a_forced_set_aside_is_silent_without_a_hand() -> None:
    state = table()
    only_loyal(state, BLUE, 1)
    for seat in (GREEN, YELLOW):
        only_loyal(state, seat, 0)
    omens(state, RED, "O05")
    state.taken = [[1] * len(fields) for fields in state.taken]
    state.taken[6] = [0]
    told = do(turn(state), "place quarry")
    assert told == ["placed", "gained", "set aside", "no worker", "no worker"]
    assert (state.free[BLUE], state.actor()) == ([0, 0, 0], RED)


def test_W18_2a_a_choice_that_depends_on_a_hand_always_stops() -> None:
    state = table()
    omens(state, BLUE, "O05")
    state.taken = [[1] * len(fields) for fields in state.taken]
    state.taken[6] = [0]
    do(turn(state), "place quarry")
    assert (state.actor(), state.private(), legal(state)) == (BLUE, True, ["set-aside"])


def test_W18_2b_the_worker_is_asked_for_only_if_there_is_a_choice() -> None:
    state = table()
    do(turn(state), "place quarry")
    assert state.actor() == BLUE
    recruit(state, BLUE, normal=2)
    do(state, "place quarry")
    assert legal(state) == ["worker loyal", "worker additional"]


def test_W18_2d_after_an_ability_only_its_own_menu() -> None:
    state = table(abilities="on")
    ability(state, RED, "A1")
    recruit(state, RED, normal=1, special=1)
    do(turn(state), "ability A1")
    assert waiting(state) == "PlaceSpecially"
    assert all(text.startswith("place ") for text in legal(state))
    do(state, "place quarry")
    assert legal(state) == ["worker loyal", "worker additional"]


def test_W18_2e_abilities_are_listed_only_if_usable() -> None:
    for id, ready in (("A2", "O05"), ("A4", "O27")):
        state = table(abilities="on")
        ability(state, RED, id)
        assert f"ability {id}" not in legal(turn(state))
        omens(state, RED, ready)
        assert f"ability {id}" in legal(turn(state))
    state = table(abilities="on")
    ability(state, RED, "A6")
    assert "ability A6" not in legal(turn(state))
    pacts(state, RED, "PFI16")
    assert "ability A6" in legal(turn(state))


def test_W18_2f_the_last_way_is_taken() -> None:
    state = table()
    goods(state, RED, "3 gold, 2 oil, 2 wood")
    omens(state, RED, "O26")
    pacts(state, RED, "PFI01")
    do(turn(state), "place playomen", "play O26")
    assert waiting(state) == "PayUnits"
    assert "pay gold 3" in legal(state)
    assert "pay oil 2" in legal(state)
    do(state, "pay gold 3")
    assert legal(state) == ["pay wood 1", "pay oil 1"]
    do(state, "pay oil 1")
    assert has(state, RED) == "2 wood, 1 oil"


def test_W18_2g_copies_merge() -> None:
    state = table()
    omens(state, RED, "O03 O04 O05 O06")
    do(turn(state), "place playomen")
    assert legal(state) == ["play O03", "play O05"]
    station(state, BLUE, "additional", "forest")
    station(state, BLUE, "additional", "forest")
    station(state, BLUE, "additional", "quarry")
    do(turn(state, GREEN), "place evict")
    assert legal(state) == ["evict 1 forest", "evict 1 quarry"]


def test_W18_2h_again_is_not_asked_for_nothing() -> None:
    state = table()
    recruit(state, RED, special=1)
    goods(state, YELLOW, "24 stone")
    do(turn(state), "place quarry", "worker special")
    assert (has(state, RED), state.actor()) == ("1 stone", BLUE)
    recruit(state, BLUE, special=1)
    goods(state, YELLOW, "23 wood")
    do(state, "place start", "worker special")
    assert state.actor() == GREEN
    bonus = table()
    recruit(bonus, RED, special=1)
    discs(bonus, "quarry", BLUE)
    goods(bonus, YELLOW, "25 stone")
    do(turn(bonus), "place quarry", "worker special")
    assert waiting(bonus) == "ActAgain"


def test_W18_2h_an_empty_hand_is_not_asked_again_at_site_13() -> None:
    state = table()
    recruit(state, RED, special=1)
    omens(state, RED, "O05")
    do(turn(state), "place playomen", "worker special", "play O05")
    assert state.actor() == BLUE


def test_W18_2i_rewards_that_cannot_be_taken_are_skipped() -> None:
    state = table()
    recruit(state, RED, normal=4, special=1)
    goods(state, RED, "2 oil, 1 wood, 1 gold")
    pacts(state, RED, "PFI01")
    do(turn(state), "place quarry", "worker loyal", "fulfil PFI01")
    assert state.actor() == BLUE
    poor = table()
    poor.marker[RED] = 1
    goods(poor, RED, "9 oil")
    pacts(poor, RED, "PEA15")
    do(turn(poor), "place quarry", "fulfil PEA15", "pay oil 9")
    assert poor.actor() == BLUE
    rich = table()
    goods(rich, RED, "9 oil, 2 gold")
    pacts(rich, RED, "PEA15")
    do(turn(rich), "place quarry", "fulfil PEA15", "pay oil 9")
    assert legal(rich)[-1] == "decline"


def test_W18_2j_W20_1c_others_choose_only_what_they_gain() -> None:
    state = table()
    state.vp = [5, 5, 5, 1]
    round_card(state, "D17 D04")
    assert (state.actor(), waiting(state)) == (YELLOW, "GainUnits")
    do(state, "gain stone 3")
    assert has(state, YELLOW) == "3 stone"


def test_W18_3a_a_turn_in_order() -> None:
    state = table()
    recruit(state, RED, special=1)
    discs(state, "quarry", BLUE)
    goods(state, RED, "2 oil, 2 wood")
    pacts(state, RED, "PFI02")
    told = do(turn(state), "place quarry", "worker special", "again", "fulfil PFI02")
    assert told[:6] == ["placed", "gained", "gained", "again", "gained", "gained"]
    assert told[6] == "fulfils"
    assert state.actor() == BLUE


def test_W18_3b_a_fulfilment_in_order() -> None:
    state = table()
    state.track = 1
    goods(state, RED, "5 gold, 3 sheep")
    omens(state, RED, "O01 O05")
    pacts(state, RED, "PFI13")
    told = do(turn(state), "place quarry", "fulfil PFI13", "discard O05")
    assert told[2:] == [
        *("fulfils", "sacrificed", "sacrificed", "discarded", "scored"),
        *("private track", "gained", "general track"),
    ]


def test_W18_3d_targets_come_before_draws() -> None:
    state = table(side="extreme")
    do(turn(state), "place giftpact")
    assert waiting(state) == "GiveOpenPact"
    assert state.revenge.hands[RED] == []
    omens(state, BLUE, "O33")
    discs(state, "quarry", RED)
    discs(state, "forest", GREEN)
    do(turn(state, BLUE), "place playomen", "play O33")
    assert waiting(state) == "RemoveDisc"
    assert state.revenge.hands[BLUE] == []
    do(state, "disc forest 2")
    assert len(state.revenge.hands[BLUE]) == 1
    assert state.levels[1] == []


def test_W18_3e_nested_actions_end_before_the_list_around_them() -> None:
    state = table()
    goods(state, RED, "3 wood")
    omens(state, RED, "O01 O02 O03")
    pacts(state, RED, "PWI14")
    state.track = 1
    told = do(turn(state), "place quarry", "fulfil PWI14", "play O16", "move goldmarket", chance=Cards(omen="O16"))
    assert told.index("moved") < told.index("private track") < told.index("general track")
    assert state.goods[RED] == [5, 0, 0, 0, 2]


def test_W18_4a_undo_ends_with_a_draw_or_another_seat() -> None:
    match = Match(WUTAKI, WUTAKI.meta.settle({}, 2), Seal.of_seed("undo"))
    while waiting(match.state) != "Turn":
        actor = match.state.actor()
        assert actor is not None
        match.act(actor, match.state.legal()[0])
    first = match.state.start
    assert match.undoable() is None
    match.act(first, WUTAKI.alphabet.parse("place quarry"))
    assert match.undoable() == first
    match.act(1 - first, WUTAKI.alphabet.parse("place drawomen"))
    assert match.undoable() is None


def test_W18_4c_a_revenge_card_that_goes_back_can_be_taken_back() -> None:
    state = table(abilities="on")
    ability(state, RED, "A5")
    revenge(state, RED, "V01 V02")
    do(turn(state), "ability A5")
    play = state.apply(WUTAKI.alphabet.parse("atone V01"), Cards())
    assert play.shown == []


# -- W20.1 ---------------------------------------------------------------------------------------------


def test_W20_1a_costs_must_be_payable_together() -> None:
    state = table()
    in_force(state, "D06")
    revenge(state, RED, "V01")
    goods(state, RED, "3 gold")
    assert "D06" not in places(turn(state))
    goods(state, RED, "1 oil")
    do(turn(state), "place D06")
    assert (has(state, RED), has(state, MONSTER), state.revenge.hands[RED]) == ("", "3 gold, 1 oil", [])


def test_W20_1b_one_term_must_change_something() -> None:
    state = table()
    in_force(state, "D01")
    goods(state, YELLOW, "25 wood, 25 oil, 25 stone, 24 sheep")
    do(turn(state), "place D01")
    assert has(state, RED) == "1 sheep"
    assert "D01" not in places(state)


def test_W20_1d_order_of_players() -> None:
    state = table()
    state.start = GREEN
    goods(state, RED, "32 gold")
    perform(state, WUTAKI.content.rounds[12].effect)
    assert [state.goods[seat][0] for seat in (GREEN, YELLOW, BLUE)] == [2, 1, 0]


def test_W20_1d_strikes_go_clockwise_from_the_left() -> None:
    state = table()
    for seat in range(4):
        recruit(state, seat, normal=1)
    omens(state, BLUE, "O32")
    do(turn(state, BLUE), "place playomen", "worker loyal", "play O32")
    assert [state.home[seat][1] for seat in range(4)] == [4, 3, 4, 4]


def test_W20_1e_gains_come_from_the_supply_and_payments_go_there() -> None:
    state = table()
    goods(state, RED, "6 gold")
    do(turn(state), "place upgrade", "upgrade quarry")
    assert (has(state, MONSTER), state.goods[SUPPLY][0]) == ("", 35)


def test_W20_1f_a_cost_that_cannot_be_paid_twice_removes_the_second_run() -> None:
    state = table()
    in_force(state, "D09")
    recruit(state, RED, special=1)
    goods(state, RED, "5 gold")
    do(turn(state), "place D09", "worker special")
    assert (state.vp[RED], has(state, RED), state.actor()) == (4, "2 gold", BLUE)
    tower(state, BLUE, "TR_stone")
    recruit(state, BLUE, special=1)
    do(state, "place quarry", "worker special", "again")
    assert has(state, BLUE) == "6 stone"
    monster(state, "1 oil")


def asked(state: Kingdom, language: str) -> str:
    names = Naming(WUTAKI, WUTAKI.meta.settle({}, 4), language)
    return names.question(state, ["Blue", "Red", "Green", "Yellow"])


def test_WD23_WD24_the_market_says_what_is_chosen_from_and_at_which_rate() -> None:
    state = table()
    goods(state, RED, "2 gold")
    state.vp[RED] = 4
    do(turn(state), "place trade")
    assert [asked(state, language) for language in ("en", "de", "nl")] == [
        "Site: trade. Swap 1:1 or pay VP?",
        "Ort: Handeln. 1:1 tauschen oder SP zahlen?",
        "Plek: ruilen. 1:1 ruilen of OP betalen?",
    ]
    do(state, "choose 1")
    assert asked(state, "en") == "Site: trade. What do you exchange 1:1, up to 2 units?"
