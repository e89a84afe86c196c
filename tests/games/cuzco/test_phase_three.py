"""C14, C15: the capital is resolved, and the game ends."""

import pytest

from tampu.games.cuzco.alphabet import GOOD, MISSION, NOBODY
from tampu.games.cuzco.steps.ending import FinalMissions, FinalScoring, LastCards, NextLastCards
from tampu.games.cuzco.steps.phase_three import CleanUp, FulfilMission, NextBuyer, NextMission, Status, Temple
from tampu.games.cuzco.steps.rounds import Round
from tests.games.cuzco.build import (
    BLUE,
    CONTENT,
    GREEN,
    RED,
    YELLOW,
    ask,
    asking,
    do,
    empire,
    give,
    options,
    refused,
    show_cards,
    start,
    told,
)


def missions(words: str) -> list[int]:
    return [MISSION[word] for word in words.split()]


# -- C14 -----------------------------------------------------------------------------------------------


def test_C14_1_CR25_CX29_status_and_the_new_order() -> None:
    state = empire(phase=3)
    state.order = [YELLOW, GREEN, RED, BLUE]
    state.arrivals = [BLUE, RED, GREEN, YELLOW]
    state.advance(RED, 3)
    state.advance(BLUE, 3)
    ask(state, Status())
    assert [mask.vp for mask in state.masks] == [3, 0, 0, 3]
    assert state.order == [BLUE, RED, YELLOW, GREEN]
    assert state.arrivals == [GREEN, YELLOW, RED, BLUE]
    assert [mask.status for mask in state.masks] == [0, 0, 0, 0]


def test_C14_1_CR25_when_nobody_moved_the_order_stays() -> None:
    state = empire(phase=3)
    state.order = [GREEN, RED, BLUE, YELLOW]
    state.arrivals = state.order[::-1]
    ask(state, Status())
    assert state.order == [GREEN, RED, BLUE, YELLOW]


def test_C3_2_the_new_order_holds_at_once_for_market_and_missions() -> None:
    state = empire(phase=3)
    for seat in range(4):
        give(state, seat, food=1, missions="M01 M07 M08")
    state.advance(BLUE, 2)
    state.rows[0] = [4, 0, 0, 0, 0, 0]
    state.display = missions("M09 M10 M11 M12 M13 M14")
    ask(state, Status(), NextBuyer(0), NextMission(0))
    assert state.actor() == BLUE
    do(state, "done", "done", "done", "done")
    assert asking(state) == "FulfilMission"
    assert state.actor() == BLUE


@pytest.mark.parametrize(("round", "vp"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_C14_2_points_for_priests_by_round(round: int, vp: int) -> None:
    state = empire(round=round, phase=3)
    state.steps = [RED, RED, GREEN, NOBODY, NOBODY, NOBODY]
    ask(state, Temple())
    assert [mask.vp for mask in state.masks] == [2 * vp, 0, vp, 0]
    assert [mask.medals for mask in state.masks] == [1, 0, 0, 0]
    assert state.temple_medals == 5
    assert state.steps == [RED, RED, GREEN, NOBODY, NOBODY, NOBODY]


def test_C14_2_CR26_among_equals_the_highest_priest_takes_the_medal() -> None:
    state = empire(phase=3)
    state.steps = [RED, GREEN, RED, NOBODY, GREEN, YELLOW]
    ask(state, Temple())
    assert [mask.medals for mask in state.masks] == [0, 0, 1, 0]


def test_C14_2_without_priests_a_medal_leaves_the_game() -> None:
    state = empire(phase=3)
    ask(state, Temple())
    assert (state.temple_medals, state.medals_gone) == (5, 1)


def test_C14_3_CX17_buying_in_order() -> None:
    state = empire(phase=3)
    state.order = [GREEN, RED, YELLOW, BLUE]
    state.rows[0] = [1, 1, 1, 0, 1, 1]
    give(state, GREEN, food=1)
    give(state, RED, food=9)
    ask(state, NextBuyer(0))
    assert options(state) == ["buy soup", "done"]
    assert refused(state, "buy clothes") == "C14.3"
    do(state, "buy soup")
    mask = state.masks[GREEN]
    assert (mask.food, mask.vp, mask.goods) == (0, 1, [1, 0, 0, 0, 0, 0])
    assert state.actor() == RED
    assert options(state) == ["buy clothes", "buy bowl", "buy tools", "buy jewelry", "done"]
    do(state, "buy jewelry")
    assert (state.masks[RED].food, state.masks[RED].vp) == (3, 9)
    # Yellow and blue have no food: everybody sees that they cannot buy.
    assert asking(state) == ""


@pytest.mark.parametrize(
    ("good", "food", "vp"),
    [("soup", 1, 1), ("clothes", 2, 3), ("bowl", 3, 4), ("decanter", 4, 6), ("tools", 5, 7), ("jewelry", 6, 9)],
)
def test_C14_3_prices(good: str, food: int, vp: int) -> None:
    state = empire(phase=3, round=2)
    state.rows[1][GOOD[good]] = 1
    give(state, RED, food=food)
    ask(state, NextBuyer(0))
    do(state, f"buy {good}")
    assert (state.masks[RED].food, state.masks[RED].vp) == (0, vp)


def test_C14_4_CR27_CX19_CX20_a_met_mission_must_be_completed() -> None:
    state = empire(phase=3)
    state.order = [GREEN, RED, YELLOW, BLUE]
    give(state, GREEN, feathers="purple2 purple4 purple5", goods="soup", missions="M20 M34 M45")
    give(state, RED, missions="M01 M02 M03")
    state.steps[0] = GREEN
    state.display = missions("M28 M29 M30 M31 M32 M33")
    # One mission is met and nothing is hidden, so it is completed at once.
    events = ask(state, NextMission(0)).events
    mask = state.masks[GREEN]
    assert told(events, "completed") == [{"seat": GREEN, "mission": "M20", "vp": 6}]
    assert (mask.vp, mask.colours, len(mask.finished)) == (6, [0, 3, 0, 0], 1)
    assert options(state) == [f"choose M{k}" for k in range(28, 34)]
    do(state, "choose M28")
    assert mask.missions == missions("M34 M45 M28")
    do(state, "discard M01")
    assert len(options(state)) == 5
    assert "choose M28" not in options(state)


def test_C14_4_CX44_when_none_is_met_one_is_discarded() -> None:
    state = empire(phase=3)
    give(state, RED, missions="M20 M34 M45")
    state.display = missions("M28 M29 M30 M31 M32 M33")
    ask(state, FulfilMission(RED))
    assert options(state) == ["discard M20", "discard M34", "discard M45"]
    assert refused(state, "complete M20") == "C14.4"
    do(state, "discard M34")
    mask = state.masks[RED]
    assert (mask.vp, mask.finished, mask.missions) == (0, [], missions("M20 M45"))
    assert state.missions_gone == 1


def test_C14_4_of_several_met_ones_exactly_one() -> None:
    state = empire(phase=3)
    give(state, RED, missions="M42 M43 M44", medals=2, offerings=4, food=5)
    ask(state, FulfilMission(RED))
    assert options(state) == ["complete M42", "complete M43", "complete M44"]
    assert refused(state, "discard M42") == "C14.4"
    do(state, "complete M43")
    mask = state.masks[RED]
    assert (mask.vp, mask.offerings, len(mask.finished), len(mask.missions)) == (6, 4, 1, 2)


def test_C14_5_clean_up() -> None:
    match = start("clean", 3)
    state = match.state
    while match.state.round == 1:
        actor = match.state.actor()
        assert actor is not None
        match.act(actor, match.state.legal()[-1])
    state = match.state
    assert state.round == 2
    assert all(-1 not in board for board in state.board)
    assert len(state.display) == 5
    assert sum(state.rows[0]) == 0
    assert [sum(row) for row in state.rows[1:]] == [4] * 5
    assert state.placed == [[]] * 7
    assert [len(mask.dice) for mask in state.masks] == [3, 3, 3]
    assert [deck.size for deck in state.decks] == [24, 24]


def test_C14_5_left_over_things_leave_the_game() -> None:
    state = empire(phase=3)
    state.board[0][2] = CONTENT.tile_of["S1a"]
    state.decks[0].take(CONTENT.tile_of["S1a"])
    state.display = missions("M28 M29")
    state.rows[0] = [2, 0, 0, 0, 0, 1]
    ask(state, CleanUp())
    assert [CONTENT.tiles[tile].id for tile in state.tiles_gone] == ["S1a"]
    assert state.missions_gone == 2
    assert state.goods_gone == [2, 0, 0, 0, 0, 1]


def test_C14_5_CR28_the_decks_last_for_six_rounds_and_the_sixth_has_no_clean_up() -> None:
    match = start("six", 2)
    while (actor := match.state.actor()) is not None:
        match.act(actor, match.state.legal()[0])
    state = match.state
    assert state.round == 6
    assert [deck.size for deck in state.decks] == [0, 0]
    assert len(state.display) == 2


# -- C15 -----------------------------------------------------------------------------------------------


def test_C15_1_all_remaining_met_missions_are_completed() -> None:
    state = empire(round=6, phase=3)
    give(state, RED, missions="M42 M43 M45", medals=2, offerings=4)
    events = ask(state, FinalMissions()).events
    assert [fact["mission"] for fact in told(events, "completed")] == ["M42", "M43"]
    assert state.masks[RED].vp == 12
    assert state.masks[RED].missions == missions("M45")


def test_C15_1_CR29_CX35_missions_first_then_cards() -> None:
    state = empire(round=6, phase=3)
    give(state, RED, missions="M36 M34", known=[4, 5, 13], goods="soup soup soup", offerings=1)
    ask(state, FinalMissions(), NextLastCards(0))
    assert state.masks[RED].vp == 6
    assert options(state) == ["waive M34 hand", "done"]
    do(state, "waive M34 hand")
    assert state.masks[RED].vp == 10
    assert len(state.masks[RED].finished) == 2


def test_C15_2_CR43_CR49_last_cards() -> None:
    state = empire(round=6, phase=4)
    give(state, RED, known=[9, 15], offerings=4, food=7, delivered="I4")
    state.quipus[4].append(BLUE)
    ask(state, LastCards(RED, 0))
    assert options(state) == ["play 9 hand", "play 15 hand", "done"]
    do(state, "play 9 hand")
    assert state.masks[RED].vp == 3
    assert refused(state, "play 9 hand") == "C12.4"
    do(state, "play 15 hand")
    # Two offerings and seven food are left after paying: four pairs.
    assert state.masks[RED].vp == 7


def test_CR49_at_most_six_points() -> None:
    state = empire(round=6, phase=4)
    give(state, RED, known=[15], offerings=4, food=20)
    ask(state, LastCards(RED, 0))
    do(state, "play 15 hand")
    assert state.masks[RED].vp == 6


def test_CR49_fewer_than_two_items() -> None:
    state = empire(round=6, phase=4)
    give(state, RED, known=[15], offerings=1, food=1)
    ask(state, LastCards(RED, 0))
    # Everybody sees that the card would bring nothing.
    assert asking(state) == ""


def test_C15_3_CX21_two_points_for_each_unused_medal() -> None:
    state = empire(round=6, phase=4)
    give(state, RED, medals=2)
    ask(state, FinalScoring())
    assert state.masks[RED].vp == 4
    assert state.masks[RED].points[10] == 4


def test_C15_4_C15_5_CX18_villages_and_achievements() -> None:
    state = empire(round=6, phase=4)
    villages = "I0 I1 I2 I3 I4 I5 O0 O1 O2 O4"
    tiles = "S1a S1b S1c S2a S2b S2c S3a S3b S3c S4a S4b"
    give(
        state,
        YELLOW,
        delivered=villages,
        quipus=0,
        finished=9,
        tiles=tiles,
        goods="soup soup soup clothes bowl tools",
        feathers="",
    )
    state.masks[YELLOW].active = 63
    for village in range(12):
        if state.quipus[village] and village not in (0, 8, 10):
            state.quipus[village].append(RED)
    ask(state, FinalScoring())
    mask = state.masks[YELLOW]
    assert mask.points[11] == 3 + 6 + 5
    assert mask.points[12] == 9 + 9 + 10 + 6


@pytest.mark.parametrize("short", range(5))
def test_C15_5_all_or_nothing(short: int) -> None:
    state = empire(round=6, phase=4)
    tiles = ["S1a", "S1b", "S1c", "S2a", "S2b", "S2c", "S3a", "S3b", "S3c", "S4a", "S4b", "S4c"]
    give(
        state,
        RED,
        delivered="I0 I1 I2 I3 I4 I5 O0 O1 O2 O4"[: -3 if short == 3 else None],
        finished=8 if short == 0 else 9,
        tiles=" ".join(tiles[: 11 if short == 1 else 12]),
        goods=" ".join(["soup"] * (5 if short == 4 else 6)),
    )
    state.masks[RED].active = 31 if short == 2 else 63
    ask(state, FinalScoring())
    worth = [9, 12, 9, 10, 6]
    assert state.masks[RED].points[12] == sum(worth) - worth[short]


def test_C15_6_the_rest_is_worth_nothing() -> None:
    state = empire(round=6, phase=4)
    give(state, RED, food=20, offerings=20, known=[1, 2, 3], pututus=[5, 2])
    ask(state, FinalScoring())
    assert state.masks[RED].vp == 0


def test_C15_7_CR30_CX45_ties_go_to_the_lower_token() -> None:
    state = empire(round=6, phase=4)
    state.order = [RED, GREEN, BLUE, YELLOW]
    state.masks[GREEN].vp = state.masks[BLUE].vp = 50
    assert state.score().winners == (GREEN,)
    state.masks[YELLOW].vp = 51
    assert state.score().winners == (YELLOW,)


def test_C15_7_sources_add_up() -> None:
    match = start("sources", 3)
    while (actor := match.state.actor()) is not None:
        match.act(actor, match.state.legal()[0])
    outcome = match.outcome()
    assert outcome is not None
    assert [sum(source.values()) for source in outcome.sources] == list(outcome.scores)


def test_C3_1_the_sixth_round_ends_the_game() -> None:
    state = empire(round=6)
    ask(state, Round())
    names = [type(step).__name__ for step in state.stack]
    assert names[:3] == ["FinalScoring", "NextLastCards", "FinalMissions"]
    assert "CleanUp" not in names


def test_a_medal_can_be_used_at_the_end() -> None:
    state = empire(round=6, phase=4)
    give(state, RED, food=4, medals=1)
    show_cards(state, 15)
    ask(state, LastCards(RED, 0))
    assert options(state) == ["play 15 medal", "done"]
    do(state, "play 15 medal")
    assert state.masks[RED].vp == 2
    assert state.masks[RED].medals == 0
