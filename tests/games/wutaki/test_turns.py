"""Rounds, turns, fields, workers and the end (W3-W5, W14.1, W14.2)."""

from tampu.engine import JsonObject, Play, SearchChance
from tampu.games.wutaki.alphabet import NOBODY, REVENGE_CARDS, SUPPLY
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps.rounds import RoundEnd, StartRound
from tampu.games.wutaki.steps.turn import FirstTurn, LastTurns, NextTurn, TurnGoesOn
from tampu.games.wutaki.steps.workers import pay_wages
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
    refused,
    revenge,
    round_card,
    run,
    station,
    table,
    turn,
    waiting,
)

VILLAGE = 5


# -- W3 rounds and turns -------------------------------------------------------------------------------


def test_W3_1_a_round_begins_with_one_round_card() -> None:
    state = table()
    told = round_card(state, "D04")
    assert told == ["round", "round card"]
    assert (state.round, state.actor()) == (1, RED)
    do(state, "place quarry")
    assert state.actor() == BLUE


def test_W3_2_W3_6_first_a_worker_then_pacts() -> None:
    state = table()
    goods(state, RED, "2 oil, 2 wood")
    pacts(state, RED, "PFI02")
    turn(state)
    assert "fulfil PFI02" not in legal(state)
    assert refused(state, "fulfil PFI02") == "W3.6"
    do(state, "place pasture")
    assert legal(state) == ["fulfil PFI02", "done"]
    assert refused(state, "place quarry") == "W3.6"


def test_W3_3_WR3_a_seat_without_workers_is_skipped() -> None:
    state = table()
    goods(state, BLUE, "2 oil, 2 wood")
    pacts(state, BLUE, "PFI02")
    only_loyal(state, BLUE, 0)
    do(turn(state), "place quarry")
    assert state.actor() == GREEN


def test_W3_4_WR4_a_worker_must_be_placed_if_it_can() -> None:
    state = turn(table())
    assert "pass" not in legal(state)
    assert "set-aside" not in legal(state)
    assert refused(state, "pass") == "WR38"
    assert refused(state, "set-aside") == "WR4"


def full_board(state: Kingdom) -> None:
    """No site has a free field."""
    state.taken = [[1] * len(fields) for fields in state.taken]


def test_WR4_WR74_a_worker_without_a_site_is_set_aside() -> None:
    state = table()
    recruit(state, RED, normal=1)
    goods(state, RED, "2 oil, 2 wood")
    pacts(state, RED, "PFI02")
    full_board(state)
    turn(state)
    assert legal(state) == ["set-aside"]
    do(state, "set-aside")
    assert legal(state) == ["worker loyal", "worker additional"]
    do(state, "worker additional")
    assert state.placed[-1][:3] == (RED, 1, 43)
    assert legal(state) == ["fulfil PFI02", "done"]
    assert state.acting == NOBODY


def test_WR74_one_set_aside_cannot_be_evicted_and_counts_as_placed() -> None:
    state = table()
    station(state, BLUE, "additional", "aside")
    recruit(state, BLUE, normal=1)
    turn(state)
    assert "evict" not in places(state)
    goods(state, BLUE, "1 wood")
    pay_wages(state, BLUE, "W5.7", Play(SearchChance(0)))
    assert state.free[BLUE][1] == 1
    assert all(worker[0] != BLUE for worker in state.placed)


def test_W3_5_WX29_the_marker_moves_at_round_end_and_workers_return() -> None:
    state = table()
    station(state, GREEN, "additional", "quarry")
    turn(state, BLUE)
    do(state, "place start")
    assert (has(state, BLUE), state.start, state.claim) == ("2 wood", RED, BLUE)
    for seat in range(4):
        only_loyal(state, seat, 0)
    told = run(state, NextTurn(RED), chance=Cards(round="D04"))
    assert told[:3] == ["start player", "round", "round card"]
    assert (state.start, state.claim, state.round, state.actor()) == (BLUE, NOBODY, 2, BLUE)
    assert state.free[GREEN] == [4, 1, 0]
    assert state.home[GREEN] == [0, 3, 1]
    assert state.placed == []


def test_W3_5_the_order_stays_without_a_claim() -> None:
    state = table()
    assert run(state, RoundEnd()) == []
    assert state.start == RED


# -- W4 fields -----------------------------------------------------------------------------------------


def test_W4_1_one_worker_per_field() -> None:
    state = table(2)
    for _ in range(2):
        station(state, BLUE, "loyal", "quarry")
    turn(state)
    assert "quarry" not in places(state)
    assert refused(state, "place quarry") == "W4.1"
    assert [len(WUTAKI.content.sites[12].fields[side]) for side in ("standard", "extreme")] == [3, 3]
    assert [free_fields(table(seats), "plunder") for seats in (2, 3, 4)] == [1, 2, 3]


def test_W4_2_WR5_several_own_workers_at_one_site() -> None:
    state = table()
    station(state, RED, "loyal", "quarry")
    do(turn(state), "place quarry")
    assert at(state, "quarry") == [(RED, "loyal"), (RED, "loyal")]


def test_W4_3_WR6_the_action_must_be_possible() -> None:
    state = turn(table())
    assert refused(state, "place plunder") == "W4.3"
    assert refused(state, "place upgrade") == "W4.3"
    assert refused(state, "place playomen") == "W4.3"
    for site in ("quarry", "forest", "oilwell", "pasture", "goldmarket"):
        assert site in places(state)


def test_WX38_WR6_a_resource_site_with_an_empty_supply_is_legal() -> None:
    state = table()
    state.levels[1] = [BLUE]
    goods(state, YELLOW, "25 wood")
    do(turn(state), "place forest")
    assert has(state, RED) == ""
    assert has(state, BLUE) == "1 sheep"


# -- W5 workers ----------------------------------------------------------------------------------------


def test_W5_1_loyal_workers_are_there_and_never_paid() -> None:
    state = table()
    goods(state, RED, "3 sheep")
    assert state.free[RED] == [4, 0, 0]
    pay_wages(state, RED, "W5.7", Play(SearchChance(0)))
    assert has(state, RED) == "3 sheep"


def test_W5_2_W5_3_the_special_worker_may_act_twice() -> None:
    state = table()
    recruit(state, RED, normal=1, special=1)
    turn(state)
    do(state, "place quarry", "worker special")
    assert has(state, RED) == "2 stone"
    assert legal(state) == ["again", "done"]
    do(state, "again")
    assert has(state, RED) == "4 stone"
    assert state.actor() == BLUE
    only_loyal(state, RED, 0)
    do(turn(state), "place quarry")
    assert has(state, RED) == "6 stone"
    assert waiting(state) == "Turn"


def test_W5_4_W6_9_WX3_prices() -> None:
    state = table(costs="wood oil sheep stone")
    goods(state, RED, "8 wood, 2 gold")
    left = []
    for _ in range(5):
        only_loyal(state, RED, 1)
        state.free[RED][0] = 1
        do(turn(state), "place village", *(["worker loyal"] if state.free[RED][1] else []))
        left.append(has(state, RED))
        state.taken[11] = [0, 0]
    assert left == ["2 gold, 8 wood", "2 gold, 6 wood", "2 gold, 4 wood", "2 gold, 2 wood", ""]
    assert state.home[RED] == [0, 0, 0]


def test_WX3_with_one_gold_the_special_worker_is_not_offered() -> None:
    state = table(costs="wood oil sheep stone")
    recruit(state, RED, normal=4)
    goods(state, RED, "2 wood, 1 gold")
    assert "village" not in places(turn(state))
    goods(state, RED, "1 gold")
    assert "village" in places(turn(state))


def test_W5_5_WR7_WX66_a_recruit_can_act_this_round() -> None:
    state = table()
    only_loyal(state, RED, 1)
    for seat in (BLUE, GREEN, YELLOW):
        only_loyal(state, seat, 0)
    goods(state, RED, "2 wood, 1 stone, 1 gold")
    pacts(state, RED, "PWI01")
    do(turn(state), "place pasture", "fulfil PWI01")
    assert legal(state) == ["hire 0", "hire 1"]
    do(state, "hire 1")
    assert (state.actor(), waiting(state), state.free[RED]) == (RED, "Turn", [0, 1, 0])


def test_W5_6_WR8_WX35_the_special_worker_does_not_shift_the_price() -> None:
    state = table(costs="wood oil sheep stone")
    recruit(state, RED, normal=3, special=1)
    goods(state, RED, "4 wood, 2 gold")
    do(turn(state), "place village", "worker loyal")
    assert has(state, RED) == "2 gold, 2 wood"
    assert state.home[RED] == [0, 0, 0]
    assert "village" not in places(turn(state))


def test_WX36_WR8_the_first_normal_worker_is_free_again() -> None:
    state = table()
    recruit(state, RED, special=1)
    do(turn(state), "place village", "worker loyal")
    assert state.home[RED] == [0, 3, 0]
    assert has(state, RED) == ""


def test_W5_7_WX4_unpaid_workers_leave_in_order() -> None:
    state = table(costs="sheep oil wood stone")
    goods(state, BLUE, "2 oil")
    station(state, BLUE, "special", "trade")
    station(state, BLUE, "additional", "forest")
    station(state, BLUE, "additional", "quarry")
    recruit(state, BLUE, normal=2)
    pay_wages(state, BLUE, "W5.7", Play(SearchChance(0)))
    assert has(state, BLUE) == ""
    assert state.home[BLUE] == [0, 2, 1]
    assert state.free[BLUE] == [4, 2, 0]
    assert [free_fields(state, site) for site in ("trade", "forest", "quarry")] == [2, 4, 4]
    assert state.board.hire_price(state.home[BLUE][1]) == (2, 0)


def test_W5_7_WX5_WR9_wages_are_paid_as_far_as_possible() -> None:
    state = table(costs="sheep oil wood stone")
    goods(state, BLUE, "5 oil")
    recruit(state, BLUE, normal=3)
    pay_wages(state, BLUE, "W5.7", Play(SearchChance(0)))
    assert has(state, BLUE) == "2 oil"
    assert state.free[BLUE] == [4, 3, 0]
    assert has(state, SUPPLY) == "35 gold, 25 sheep, 25 wood, 23 oil, 25 stone"


def test_WR46_the_one_placed_last_leaves_first() -> None:
    state = table(costs="sheep oil wood stone")
    goods(state, BLUE, "1 oil")
    station(state, BLUE, "additional", "forest")
    station(state, BLUE, "additional", "quarry")
    pay_wages(state, BLUE, "W5.7", Play(SearchChance(0)))
    assert at(state, "forest") == [(BLUE, "additional")]
    assert at(state, "quarry") == []


# -- W14.1, W14.2 the end ------------------------------------------------------------------------------


def test_W14_1_WX51_WR70_a_hundred_points_end_the_turn_at_once() -> None:
    state = table()
    recruit(state, RED, special=1)
    state.vp[RED] = 98
    goods(state, RED, "2 oil, 2 wood")
    pacts(state, RED, "PFI02")
    do(turn(state), "place spgift", "worker special")
    assert state.vp[RED] == 101
    assert (state.ending, state.last, state.actor()) == (RED, True, BLUE)


def test_W14_1_WX19_the_top_of_the_pyramid() -> None:
    state = table()
    state.pyramid[RED] = 3
    state.discs[RED] -= 1
    goods(state, RED, "3 gold, 3 sheep, 3 wood, 3 oil, 3 stone")
    goods(state, RED, "2 oil, 2 wood")
    pacts(state, RED, "PFI02")
    state.vp[RED] = 60
    only_loyal(state, GREEN, 0)
    do(turn(state), "place pyramid")
    assert (state.vp[RED], state.ending, state.actor()) == (84, RED, BLUE)
    do(state, "pass")
    assert state.actor() == YELLOW
    do(state, "pass")
    assert state.actor() is None


def test_W14_2_WX20_WR21_a_fulfilment_is_finished_first() -> None:
    state = table()
    state.vp[BLUE] = 95
    goods(state, BLUE, "6 stone, 4 sheep, 4 oil, 3 wood")
    pacts(state, BLUE, "PEA06 PEA12")
    only_loyal(state, RED, 1)
    only_loyal(state, GREEN, 0)
    only_loyal(state, YELLOW, 2)
    do(turn(state, BLUE), "place goldmarket", "fulfil PEA06")
    assert state.vp[BLUE] == 104
    assert (state.marker[BLUE], state.track) == (1, 1)
    assert state.accepted[BLUE] == [28]
    assert state.actor() == YELLOW
    do(state, "place quarry")
    assert state.actor() == RED
    do(state, "place quarry")
    assert state.actor() is None


def test_WR21a_a_trigger_in_another_turn() -> None:
    state = table()
    state.vp[BLUE] = 100
    goods(state, RED, "2 oil, 2 wood")
    pacts(state, RED, "PFI02")
    turn(state)
    state.trigger(BLUE, Play(SearchChance(0)))
    do(state, "place pasture")
    assert waiting(state) == "FulfilPacts"
    do(state, "done")
    assert (state.last, state.actor()) == (True, GREEN)
    do(state, "pass", "pass")
    assert state.actor() == RED
    do(state, "pass")
    assert state.actor() is None


def test_WR21b_WX53_the_end_stays_triggered_and_each_has_one_turn() -> None:
    state = table()
    state.vp = [101, 99, 0, 0]
    state.ending, state.last = RED, True
    state.stack.clear()
    run(state, LastTurns(BLUE))
    do(state, "place spgift")
    assert (state.vp[BLUE], state.ending) == (102, RED)
    state.vp[RED] = 40
    assert state.actor() == GREEN
    do(state, "pass")
    assert state.actor() == YELLOW
    do(state, "place quarry")
    assert state.actor() is None
    assert state.free[YELLOW][0] == 3


def test_WX52_WR38_WR79_pass_is_offered_in_a_last_turn_only() -> None:
    state = table()
    state.vp[RED] = 100
    state.ending, state.last = RED, True
    goods(state, YELLOW, "2 oil, 2 wood")
    pacts(state, YELLOW, "PFI02")
    only_loyal(state, YELLOW, 1)
    run(state, LastTurns(YELLOW))
    assert "pass" in legal(state)
    after = state.clone()
    do(after, "pass")
    assert after.actor() is None
    do(state, "place pasture")
    assert legal(state) == ["fulfil PFI02", "done"]
    do(state, "fulfil PFI02")
    assert state.actor() is None


def test_WX71_WR85_wages_of_an_earlier_last_turn_count() -> None:
    state = table()
    state.ending, state.last, state.track = RED, True, 6
    only_loyal(state, GREEN, 0)
    recruit(state, GREEN, normal=1)
    goods(state, BLUE, "2 oil, 2 wood")
    pacts(state, BLUE, "PFI02")
    run(state, LastTurns(BLUE))
    do(state, "place pasture", "fulfil PFI02")
    assert state.home[GREEN] == [0, 4, 1]
    assert state.actor() == YELLOW


def test_WR80_an_ability_that_ends_the_game_ends_the_turn() -> None:
    state = table(abilities="on")
    ability(state, RED, "A4")
    omens(state, RED, "O01")
    state.vp[RED] = 98
    do(turn(state), "ability A4", "discard O01")
    assert (state.vp[RED], state.ending, state.actor()) == (100, RED, BLUE)
    assert state.free[RED] == [4, 0, 0]
    assert run(state, TurnGoesOn(BLUE)) == []


def test_WR34_after_25_rounds_the_game_is_scored() -> None:
    state = table()
    state.round, state.vp[RED] = 25, 1
    for seat in range(4):
        only_loyal(state, seat, 0)
    run(state, NextTurn(RED))
    assert state.actor() is None
    assert state.revealed


def _evicting(rules: int | None) -> Kingdom:
    """Two seats evict each other from the village and hire again: what both gain as its owners (W9.2) pays for it, and
    nobody needs a revenge card any more (WR13)."""
    state = table(2, rules=rules)
    discs(state, "village", RED, BLUE)
    for seat, resource in ((RED, "sheep"), (BLUE, "wood")):
        only_loyal(state, seat, 0)
        recruit(state, seat, normal=1)
        goods(state, seat, f"3 {resource}")
    revenge(state, RED, " ".join(REVENGE_CARDS))
    station(state, RED, "additional", "village")
    turn(state, BLUE)
    return state


_EVICTION = ("place evict", "choose 1", "place evict", "choose 1", "hire 1")


def test_WR34_evictions_that_gain_nothing_do_not_go_on_for_ever() -> None:
    """Nothing changes but the visits, until so many were made."""
    state = _evicting(None)

    def position() -> JsonObject:
        return {name: value for name, value in state.public().items() if name not in {"placed", "visits"}}

    before, standing = position(), at(state, "village")
    while state.visits < 990:
        do(state, *_EVICTION)
        assert (position(), at(state, "village")) == (before, standing)
    assert (state.round, state.actor()) == (1, BLUE)
    while state.actor() is not None:
        do(state, state.legal()[0].text)
    assert 1000 <= state.visits <= 1002
    assert state.revealed


def test_WR34_games_of_version_2_go_on() -> None:
    state = _evicting(2)
    while state.visits < 1010:
        do(state, *_EVICTION)
    assert state.actor() == BLUE


def test_WR24_several_gainers_are_served_in_order() -> None:
    state = table()
    goods(state, YELLOW, "34 gold")
    before = state.goods[YELLOW][0]
    perform(state, WUTAKI.content.rounds[12].effect)
    assert [state.goods[seat][0] for seat in range(4)] == [1, 0, 0, before]


def test_W13_1_first_turn_after_the_round_card() -> None:
    state = table()
    in_force(state, "D04")
    monster(state, "1 gold")
    revenge(state, RED, "V01")
    run(state, StartRound(), FirstTurn(), chance=Cards(round="D11"))
    assert state.taken[23 + 3] == []
    assert state.rules.upgrade_discount == 2
    assert "place D04" not in legal(state)
