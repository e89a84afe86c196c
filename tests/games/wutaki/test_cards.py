"""Omens, revenge cards and round cards (W12, W13)."""

import pytest

from tampu.games.wutaki.alphabet import MONSTER, NONE, OMENS, SITES, SUPPLY
from tampu.games.wutaki.effects.omens import playable
from tests.games.wutaki.build import (
    BLUE,
    GREEN,
    RED,
    WUTAKI,
    YELLOW,
    Cards,
    ability,
    at,
    discs,
    do,
    free_fields,
    goods,
    hand,
    has,
    in_force,
    legal,
    monster,
    omens,
    opened,
    own,
    pacts,
    perform,
    places,
    public,
    recruit,
    refused,
    revenge,
    round_card,
    secrets,
    shown,
    stand,
    station,
    table,
    turn,
    waiting,
)

# -- W12 omens -----------------------------------------------------------------------------------------


def test_W12_1_a_hidden_hand_without_limit() -> None:
    state = table()
    omens(state, RED, " ".join(OMENS[:30]))
    assert len(own(state, RED)["hand"]) == 30
    assert public(state, BLUE)["tribes"][0]["omens"] == 30
    assert "O17" not in str(public(state, BLUE))


def test_W12_2_cost_effect_discard() -> None:
    state = table()
    goods(state, RED, "5 gold")
    discs(state, "quarry", BLUE)
    omens(state, RED, "O34")
    do(turn(state), "place playomen", "play O34")
    assert (has(state, RED), state.levels[0], state.omen_discards) == ("1 gold", [RED], [33])


def test_W12_3_WX33_WR69_one_standing_omen() -> None:
    state = table()
    stand(state, RED, "O41")
    state.standing_used[RED] = True
    omens(state, RED, "O42")
    do(turn(state), "place playomen", "play O42")
    assert (OMENS[state.standing[RED]], state.standing_used[RED]) == ("O42", False)
    assert [OMENS[card] for card in state.omen_discards] == ["O41"]


def test_W12_4_WR20_revenge_cards_are_kept_hidden() -> None:
    state = table()
    revenge(state, RED, "V04 V11")
    assert own(state, RED)["revenge"]["cards"] == ["V04", "V11"]
    assert "V04" not in str(state.view(BLUE).json())
    assert public(state, BLUE)["revenge"]["ages"][0] == [1, 2]


def test_WR40_WX41_an_omen_that_would_do_nothing_cannot_be_played() -> None:
    state = table()
    goods(state, RED, "4 oil")
    omens(state, RED, "O27")
    assert "playomen" not in places(turn(state))
    revenge(state, RED, "V01")
    assert "playomen" in places(turn(state))


def test_WX42_WR40_the_card_played_cannot_pay_for_itself() -> None:
    state = table()
    state.vp[RED] = 9
    pacts(state, RED, "PFI02")
    omens(state, RED, "O11")
    assert "playomen" not in places(turn(state))


def test_WX43_WR49_a_blessed_pact() -> None:
    state = table()
    state.vp[RED] = 9
    pacts(state, RED, "PFI13 PFI06")
    omens(state, RED, "O11 O05")
    do(turn(state), "place playomen", "play O11", chance=Cards(omen="O33"))
    assert state.vp[RED] == 15
    assert opened(state, RED) == "PFI13"
    assert (has(state, MONSTER), has(state, RED), state.marker[RED], state.track) == ("", "2 gold", 1, 1)
    assert [OMENS[card] for card in state.omen_discards] == ["O05", "O11"]


def test_WX44_WR41_second_wind() -> None:
    state = table()
    recruit(state, RED, special=1)
    omens(state, RED, "O16")
    do(turn(state), "place playomen", "worker special", "play O16", "move quarry")
    assert free_fields(state, "playomen") == 3
    assert has(state, RED) == "2 stone"
    do(state, "again")
    assert (has(state, RED), state.actor()) == ("4 stone", BLUE)


def test_WX68_WR76_never_back_to_the_same_site() -> None:
    state = table()
    omens(state, RED, "O16 O05")
    do(turn(state), "place playomen", "play O16")
    sites = [text.removeprefix("move ") for text in legal(state)]
    assert "playomen" not in sites
    assert {"quarry", "accept", "drawomen"} <= set(sites)


def test_WR76_a_move_to_site_13_needs_an_omen_that_stays() -> None:
    state = table(abilities="on")
    state.ability[RED] = 1
    omens(state, RED, "O16 O17")
    do(turn(state), "place quarry", "ability A2", "play O16")
    assert "move playomen" not in legal(state)
    other = table(abilities="on")
    other.ability[RED] = 1
    omens(other, RED, "O16 O17 O05")
    do(turn(other), "place quarry", "ability A2", "play O16", "move playomen")
    assert legal(other) == ["play O05", "play O17"]


def test_WR43_WR78_crowding_goes_to_occupied_fields() -> None:
    state = table()
    station(state, BLUE, "loyal", "quarry")
    omens(state, RED, "O18")
    do(turn(state), "place playomen", "play O18")
    assert state.taken[SITES["quarry"]] == [2, 0, 0, 0]
    assert has(state, RED) == "2 stone"


def test_WR76_an_omen_that_moves_on_is_no_card_to_pay_the_next_one_with() -> None:
    """The only occupied site plays omens, and the only other omen costs one: with nothing left to pay, crowding would
    lead nowhere."""
    for held, offered in (("O12 O18", False), ("O12 O18 O25", True)):
        state = table(2)
        ability(state, RED, "A2")
        station(state, BLUE, "loyal", "playomen")
        omens(state, RED, held)
        pacts(state, RED, open="PWI08")
        state.vp[RED] = 5
        do(turn(state), "place start", "ability A2")
        assert ("play O18" in legal(state)) == offered
        if offered:
            do(state, "play O18")
            assert legal(state) == ["move playomen"]


def test_WR42_evicting_one_of_two_leaves_the_other() -> None:
    state = table(2)
    station(state, BLUE, "additional", "spgift")
    station(state, RED, "loyal", "spgift")
    assert state.taken[SITES["spgift"]] == [2]
    do(turn(state), "place evict")
    assert state.taken[SITES["spgift"]] == [1]
    assert state.actor() == BLUE


def test_WR60_plunder_of_some_units() -> None:
    state = table()
    monster(state, "5 gold, 3 oil")
    omens(state, RED, "O19")
    do(turn(state), "place playomen", "play O19")
    assert legal(state) == ["take gold 3", "take gold 4", "take gold 5", "take oil 1", "take oil 2", "take oil 3"]
    do(state, "take oil 1")
    assert (has(state, RED), has(state, MONSTER)) == ("5 gold, 1 oil", "2 oil")
    assert state.revenge.hands[RED] == []


def test_WR61_WX65_steal_from_each() -> None:
    state = table()
    goods(state, RED, "9 gold")
    goods(state, GREEN, "1 gold")
    goods(state, YELLOW, "1 wood, 1 oil, 1 stone")
    pacts(state, RED, "PFI15")
    do(turn(state), "place quarry", "fulfil PFI15", "pay gold 9")
    assert state.goods[GREEN] == [0] * 5
    assert legal(state) == ["take wood 1", "take oil 1", "take stone 1"]
    do(state, "take stone 1")
    assert has(state, YELLOW) == "1 wood, 1 oil"


def test_WR61_a_pickpocket_needs_somebody_with_something() -> None:
    state = table()
    omens(state, RED, "O22")
    assert "playomen" not in places(turn(state))
    goods(state, GREEN, "1 gold")
    goods(state, BLUE, "3 oil")
    do(turn(state), "place playomen", "play O22")
    assert legal(state) == ["player 1", "player 2"]
    do(state, "player 2")
    assert has(state, RED) == "1 gold"


def test_WR72_an_empty_revenge_pile_is_no_obstacle() -> None:
    state = table()
    revenge(state, BLUE, " ".join(f"V{n:02}" for n in range(1, 20)))
    goods(state, BLUE, "1 oil")
    omens(state, RED, "O24")
    do(turn(state), "place playomen", "play O24")
    assert has(state, RED) == "1 oil"


def test_WX46_WR47_collapse() -> None:
    state = table()
    discs(state, "quarry", BLUE, RED)
    state.vp[RED] = 8
    omens(state, GREEN, "O33")
    do(turn(state, GREEN), "place playomen", "play O33")
    assert state.levels[0] == [BLUE]
    assert (state.discs[RED], state.vp[RED]) == (6, 8)
    assert len(state.revenge.hands[GREEN]) == 1
    goods(state, YELLOW, "8 gold")
    do(state, "place upgrade", "upgrade quarry")
    assert has(state, YELLOW) == ""


def test_WX47_WR48_hostile_takeover() -> None:
    state = table()
    discs(state, "quarry", BLUE, RED)
    goods(state, GREEN, "4 gold")
    omens(state, GREEN, "O34")
    do(turn(state, GREEN), "place playomen", "play O34")
    assert legal(state) == ["disc quarry 1", "disc quarry 0"]
    do(state, "disc quarry 1")
    assert (state.levels[0], state.discs[:3], state.vp[GREEN]) == ([GREEN, RED], [5, 6, 5], 0)
    assert state.carried[GREEN] == 0


def test_WR68_recruiting_without_cost_also_brings_the_special_worker() -> None:
    state = table()
    recruit(state, RED, normal=4)
    omens(state, RED, "O09")
    do(turn(state), "place playomen", "worker loyal", "play O09")
    assert (state.home[RED], has(state, RED)) == ([0, 0, 0], "")


def test_WX67_WR77_the_acting_worker_leaves_in_its_own_action() -> None:
    state = table(costs="oil sheep wood stone")
    recruit(state, RED, special=1)
    state.vp[RED], state.track = 3, 6
    pacts(state, RED, "PFI02")
    omens(state, RED, "O11 O05")
    do(turn(state), "place playomen", "worker special", "play O11", chance=Cards(omen="O33"))
    assert (state.vp[RED], hand(state, RED), has(state, RED)) == (4, "O33", "2 gold")
    assert state.home[RED] == [0, 4, 1]
    assert free_fields(state, "playomen") == 3
    assert state.actor() == BLUE


def test_WR35_a_site_reached_by_a_move_counts_as_a_visit() -> None:
    state = table()
    discs(state, "quarry", BLUE)
    omens(state, RED, "O16")
    do(turn(state), "place playomen", "play O16", "move quarry")
    assert (has(state, RED), has(state, BLUE)) == ("3 stone", "1 oil")


def test_O38_looks_at_three_pacts() -> None:
    state = table()
    omens(state, RED, "O38")
    do(turn(state), "place playomen", "play O38", chance=Cards(pact="PEA01 PEA02 PEA03"))
    assert legal(state) == ["accept PEA01", "accept PEA02", "accept PEA03"]
    assert state.private()
    assert "PEA02" not in str(state.view(BLUE).json())
    do(state, "accept PEA02")
    assert (opened(state, RED), has(state, RED)) == ("PEA02", "2 gold")
    assert public(state, BLUE)["pacts"]["discards"] == ["PEA01", "PEA03"]


# -- every omen is played once -------------------------------------------------------------------------


@pytest.mark.parametrize("id", OMENS)
def test_every_omen_can_be_played(id: str) -> None:
    """From one rich position each omen is playable, and leads back to the next turn without losing a piece."""
    state = table()
    state.vp[RED] = 10
    for seat in range(4):
        goods(state, seat, "6 gold, 3 sheep, 3 wood, 3 oil, 3 stone")
    monster(state, "3 wood, 4 oil")
    discs(state, "quarry", BLUE, GREEN)
    pacts(state, RED, "PFI02 PFI06", "PEA01")
    revenge(state, RED, "V01 V02")
    station(state, BLUE, "additional", "forest")
    station(state, RED, "loyal", "trade")
    omens(state, RED, " ".join({id, "O25", "O26", "O33", "O40"}))
    turn(state)
    assert playable(state, RED, OMENS.index(id)) or id in ("O16", "O17", "O18")
    do(state, "place playomen", f"play {id}")
    before = dict(state.components())
    for _ in range(40):
        if waiting(state) == "Turn":
            break
        do(state, legal(state)[-1])
    assert waiting(state) == "Turn"
    assert dict(state.components()) == before
    gone = OMENS.index(id) in state.omen_discards or OMENS.index(id) in state.standing
    assert gone != (OMENS.index(id) in state.hands[RED])


# -- W13 round cards -----------------------------------------------------------------------------------


def test_W13_2_cards_can_chain_and_stay_in_force() -> None:
    state = table()
    told = round_card(state, "D13 D14 D11")
    assert told.count("round card") == 3
    assert [state.goods[seat][0] for seat in range(4)] == [2] * 4
    assert [len(cards) for cards in state.hands] == [1] * 4
    assert len(state.in_force) == 3
    assert state.rules.upgrade_discount == 2


def test_W13_3_WR83_the_round_deck_is_reshuffled() -> None:
    state = table()
    state.round_discards = [card for card in range(20) if card not in (3, 10)]
    state.in_force = [3]
    in_force(state, "D11")
    assert state.round_deck.size == 0
    told = round_card(state, "D11")
    assert told.count("shuffled") == 1
    assert len(state.round_discards) + state.round_deck.size == 19


def test_W13_4_a_round_site_is_a_site() -> None:
    state = table()
    in_force(state, "D04")
    recruit(state, RED, special=1)
    do(turn(state), "place D04", "worker special", "again")
    assert has(state, RED) == "10 gold"
    do(state, "place evict")
    assert len(state.revenge.hands[BLUE]) == 1
    assert legal(state) == ["choose 1", "decline"]
    do(state, "choose 1")
    assert has(state, BLUE) == "5 gold"
    assert at(state, "D04") == [(BLUE, "loyal")]


def test_W13_4_round_sites_close_at_round_end() -> None:
    state = table()
    in_force(state, "D04")
    round_card(state, "D11")
    assert "D04" not in places(state)


def test_WX48_WR56_WR59_buka_swallows() -> None:
    state = table()
    monster(state, "5 gold, 1 wood, 4 oil")
    state.vp = [30, 30, 10, 20]
    told = round_card(state, "D18 D04")
    assert has(state, MONSTER) == "2 gold, 2 oil"
    assert has(state, SUPPLY) == "33 gold, 25 sheep, 25 wood, 23 oil, 25 stone"
    assert [len(cards) for cards in state.revenge.hands] == [1, 1, 0, 0]
    assert told.count("round card") == 2


def test_WR56_grace_for_the_last_ones_in_order() -> None:
    state = table()
    state.start = GREEN
    state.vp = [3, 9, 3, 4]
    round_card(state, "D17 D04")
    assert (waiting(state), state.actor()) == ("GainUnits", GREEN)
    do(state, "gain gold 3")
    assert state.actor() == RED
    do(state, "gain oil 2", "gain wood 1")
    assert (has(state, RED), has(state, GREEN), state.actor()) == ("1 wood, 2 oil", "3 gold", GREEN)


def test_WX49_WR50_building_boom_at_the_master_site() -> None:
    state = table(masters="asymmetric")
    in_force(state, "D11")
    goods(state, RED, "1 gold")
    do(turn(state), "place master-B1", "upgrade quarry")
    assert (has(state, RED), state.vp[RED]) == ("", 1)


def test_WX50_WR52_curfew() -> None:
    state = table()
    in_force(state, "D19")
    station(state, BLUE, "additional", "forest")
    monster(state, "4 sheep")
    omens(state, RED, "O21 O30")
    assert "evict" not in places(turn(state))
    do(state, "place playomen", "play O21")
    assert (has(state, RED), state.revenge.hands[RED], state.vp[RED]) == ("4 sheep", [], 2)
    assert "playomen" not in places(turn(state))
    earlier = table(rules=1)
    in_force(earlier, "D19")
    station(earlier, BLUE, "additional", "forest")
    omens(earlier, RED, "O30")
    do(turn(earlier), "place playomen", "play O30")
    assert len(earlier.revenge.hands[RED]) == 1
    assert at(earlier, "forest") == []


def test_WX73_WR52_nobody_panics_under_curfew() -> None:
    state = table()
    in_force(state, "D19")
    station(state, BLUE, "additional", "forest")
    omens(state, RED, "O30 O01")
    goods(state, RED, "8 wood")
    do(turn(state), "place playomen")
    assert legal(state) == ["play O01"]


def test_WR51_rich_harvest() -> None:
    state = table()
    in_force(state, "D12")
    discs(state, "quarry", BLUE)
    recruit(state, RED, special=1)
    do(turn(state), "place quarry", "worker special", "again")
    assert (has(state, RED), has(state, BLUE)) == ("8 stone", "2 oil")
    do(turn(state, YELLOW), "place village")
    assert state.home[YELLOW] == [0, 3, 1]


def test_WR53_new_oaths() -> None:
    state = table(display="PFI01 PFI02 PFI03 PFI04")
    in_force(state, "D20")
    before = shown(state).split()
    assert not {"PFI01", "PFI04"} & set(before)
    do(turn(state), "place accept", f"accept {before[0]}")
    assert has(state, RED) == "1 gold"
    extreme = table(side="extreme")
    in_force(extreme, "D20")
    goods(extreme, RED, "1 gold")
    last = shown(extreme).split()[3]
    do(turn(extreme), "place accept", f"accept {last}")
    assert has(extreme, RED) == ""


def test_WR58_the_hermit_is_judged_by_its_first_term() -> None:
    state = table()
    in_force(state, "D05")
    do(turn(state), "place D05", chance=Cards(omen="O05 O33"))
    assert legal(state) == ["play O05", "decline"]
    do(state, "decline")
    assert hand(state, RED) == "O05 O33"
    empty = table()
    in_force(empty, "D05")
    empty.hands[BLUE] = list(range(1, 50))
    omens(empty, RED, "O01")
    assert "D05" not in places(turn(empty))


def test_WR58_at_site_13_an_omen_must_be_played() -> None:
    state = table()
    omens(state, RED, "O05")
    do(turn(state), "place playomen")
    assert legal(state) == ["play O05"]
    assert refused(state, "decline") == "WR58"


@pytest.mark.parametrize("id", [f"D{n:02}" for n in range(1, 21)])
def test_every_round_card_works(id: str) -> None:
    state = table()
    for seat in range(4):
        goods(state, seat, "3 gold, 2 sheep, 2 wood, 2 oil, 2 stone")
    monster(state, "4 gold")
    revenge(state, RED, "V01")
    secrets(state, RED, "S01")
    before = dict(state.components())
    perform(state, WUTAKI.content.rounds[int(id[1:]) - 1].effect, RED)
    while state.actor() is not None:
        do(state, legal(state)[0])
    assert dict(state.components()) == before
    site = SITES[id]
    if state.taken[site]:
        state.in_force.append(int(id[1:]) - 1)
        state.round_deck.take(int(id[1:]) - 1)
        do(turn(state), f"place {id}")
        while waiting(state) != "Turn":
            do(state, legal(state)[0])
        assert at(state, id) == [(RED, "loyal")]
    assert NONE not in state.cost
