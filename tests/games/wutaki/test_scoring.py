"""The final scoring (W14, W9.4)."""

from itertools import accumulate

import pytest

from tampu.bots import Budget, bot
from tampu.engine import SearchChance
from tampu.games.wutaki.alphabet import MASTERS, REVENGE_CARDS
from tampu.games.wutaki.state import Kingdom
from tampu.games.wutaki.steps.rounds import FinalScoring
from tampu.games.wutaki.steps.scoring import METRICS
from tampu.games.wutaki.steps.turn import LastTurns
from tests.games.wutaki.build import (
    BLUE,
    GREEN,
    RED,
    WUTAKI,
    YELLOW,
    discs,
    do,
    goods,
    legal,
    master,
    omens,
    pacts,
    public,
    refused,
    revenge,
    run,
    scores,
    secrets,
    stand,
    table,
    tower,
    waiting,
)


def fire(first: int, last: int) -> str:
    return " ".join(f"PFI{n:02}" for n in range(first, last + 1))


def test_W14_3_W14_6_WX1_the_example_of_133_points() -> None:
    state = table()
    state.vp[RED] = 110
    revenge(state, RED, "V02 V04")
    pacts(state, RED, "PWI01", f"{fire(1, 5)} PWA01 PEA01")
    pacts(state, BLUE, "", fire(6, 8))
    pacts(state, GREEN, "", fire(9, 9))
    secrets(state, RED, "S02")
    stand(state, RED, "O42")
    omens(state, RED, "O01 O02 O03 O04 O05 O06 O07 O08 O09")
    goods(state, RED, "5 oil, 4 wood, 2 stone, 2 gold")
    source = scores(state)[RED]
    assert list(source) == [
        "track",
        "revenge",
        "unfulfilled",
        "secrets",
        "elements",
        "standing",
        "others",
        "resources",
    ]
    assert list(accumulate(source.values())) == [110, 104, 96, 106, 116, 126, 130, 133]


def test_W14_4_WX60_a_tie_is_no_majority() -> None:
    state = table()
    pacts(state, RED, "", fire(1, 3))
    pacts(state, BLUE, "", fire(4, 6))
    secrets(state, RED, "S02")
    assert scores(state)[RED]["secrets"] == 0
    pacts(state, RED, "", "PFI07")
    assert scores(state)[RED]["secrets"] == 10


def test_W14_4_secret_pacts_are_no_unfulfilled_pacts() -> None:
    state = table()
    secrets(state, RED, "S01 S02")
    assert scores(state)[RED]["unfulfilled"] == 0


def test_W14_5_WX26_an_open_pact_of_the_opposite_element_costs_13() -> None:
    state = table(elements="earth fire water wind")
    pacts(state, RED, "PWI01", "PEA01 PEA02")
    source = scores(state)[RED]
    assert (source["unfulfilled"], source["elements"]) == (-8, 6 - 5)
    only = table(elements="earth fire water wind")
    pacts(only, RED, "PWI01")
    assert sum(scores(only)[RED].values()) == -13


def test_W9_4_WX27_WR16_an_elemental_tower() -> None:
    state = table()
    tower(state, RED, "TE_fire")
    pacts(state, RED, "", f"{fire(1, 5)} PWA01")
    assert scores(state)[RED]["elements"] == 13
    other = table(elements="wind water earth fire")
    tower(other, RED, "TE_fire")
    pacts(other, BLUE, "", fire(1, 3))
    assert scores(other)[RED]["others"] == 0


def test_W10_4_WX25_the_multiplier() -> None:
    state = table()
    master(state, RED, "B3")
    state.factor[RED] = 3
    pacts(state, BLUE, "", fire(1, 4))
    assert scores(state)[RED]["others"] == 16
    assert [state.content.masters[MASTERS.index("B3")].factors[n] for n in range(5)] == [1, 2, 3, 4, 5]


def test_WX31_sets_of_resources() -> None:
    state = table()
    goods(state, RED, "11 oil, 6 wood, 10 gold")
    goods(state, BLUE, "25 gold, 5 stone")
    assert [scores(state)[seat]["resources"] for seat in (RED, BLUE)] == [15, 15]
    goods(state, GREEN, "4 sheep, 4 stone")
    goods(state, YELLOW, "5 sheep")
    assert [scores(state)[seat]["resources"] for seat in (GREEN, YELLOW)] == [0, 3]


def test_WX32_limits_and_martyrs() -> None:
    state = table()
    revenge(state, RED, "V01")
    pacts(state, RED, "", fire(1, 8))
    assert scores(state)[RED]["revenge"] == 0
    pacts(state, RED, "", "PFI09")
    assert scores(state)[RED]["revenge"] == -9
    revenge(state, BLUE, "V04 V05 V06")
    stand(state, BLUE, "O41")
    assert scores(state)[BLUE]["standing"] == 6


def test_WX61_WR57_a_revenge_card_counts_itself() -> None:
    state = table()
    revenge(state, RED, "V16 V01 V02")
    assert scores(state)[RED]["revenge"] == -9
    revenge(state, BLUE, "V03 V04")
    assert METRICS["revenge_cards"](state, BLUE) == 2


def test_WX59_WR57_a_pending_claim_does_not_count() -> None:
    state = table()
    state.claim = BLUE
    secrets(state, RED, "S20")
    secrets(state, BLUE, "S19")
    assert METRICS["start_marker"](state, RED) == 1
    assert METRICS["start_marker"](state, BLUE) == 0
    assert (scores(state)[RED]["secrets"], scores(state)[BLUE]["secrets"]) == (5, 5)


def test_WR32_a_pact_handed_on_counts_for_its_new_owner() -> None:
    state = table()
    pacts(state, RED, "PWA01")
    assert scores(state)[RED]["elements"] == -5
    state.accepted[RED].clear()
    state.accepted[GREEN].append(51)
    assert scores(state)[RED]["elements"] == 0


def test_secret_conditions() -> None:
    state = table()
    discs(state, "quarry", RED)
    discs(state, "village", BLUE)
    tower(state, RED, "TE_fire")
    secrets(state, RED, "S06 S07 S12 S18")
    assert scores(state)[RED]["secrets"] == 5 + 8
    tower(state, RED, "TR_oil")
    assert scores(state)[RED]["secrets"] == 5 + 8 + 7


def test_standing_omens_score() -> None:
    state = table()
    goods(state, RED, "20 gold, 10 oil")
    stand(state, RED, "O45")
    assert scores(state)[RED]["standing"] == 8
    stand(state, BLUE, "O47")
    state.pyramid[BLUE] = 3
    assert scores(state)[BLUE]["standing"] == 6


def result(state: Kingdom) -> tuple[int, ...]:
    state.stack.clear()
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners


def test_W14_7_WX21_WR22_WR64_ties() -> None:
    state = table()
    state.vp = [120, 120, 0, 0]
    state.carried = [3, 2, 0, 0]
    assert result(state) == (RED,)
    state.carried = [3, 3, 0, 0]
    goods(state, BLUE, "1 gold")
    assert result(state) == (BLUE,)
    goods(state, RED, "1 oil")
    state.start = BLUE
    assert result(state) == (BLUE,)
    state.start = GREEN
    assert result(state) == (RED,)
    state.worthiest = BLUE
    assert result(state) == (BLUE,)


def test_WX75_W14_7_WR22_the_start_player_settles_a_tie() -> None:
    state = table()
    state.vp = [120, 120, 0, 0]
    state.start = GREEN
    assert run(state, FinalScoring())[-1] == "shown"
    assert (waiting(state), state.actor(), state.private()) == ("SettleTie", GREEN, False)
    assert legal(state) == ["player 0", "player 1"]
    assert refused(state, "player 2") == refused(state, "done") == "W14.7"
    again = WUTAKI.load(state.public(), state.secret())
    assert do(state, "player 1") == do(again, "player 1") == ["settled tie", "over"]
    for over in (state, WUTAKI.load(state.public(), state.secret()), again):
        outcome = over.outcome()
        assert outcome is not None
        assert outcome.winners == (BLUE,)
    earlier = table(rules=1)
    earlier.vp, earlier.start = [120, 120, 0, 0], GREEN
    assert run(earlier, FinalScoring())[-1] == "over"
    assert result(earlier) == (RED,)


def test_WR64_upgrades_carried_out_are_not_undone() -> None:
    state = table()
    discs(state, "quarry", BLUE)
    state.carried[BLUE] = 1
    state.levels[0] = [RED]
    assert (METRICS["upgrades"](state, BLUE), state.carried[BLUE]) == (0, 1)


def test_W17_4_hidden_cards_appear_at_scoring() -> None:
    state = table(2)
    state.vp[RED] = 50
    revenge(state, RED, "V07")
    secrets(state, BLUE, "S11")
    state.ending, state.last = RED, True
    assert public(state)["shown"] is None
    told = run(state, LastTurns(RED))
    assert told == ["shown", "shown", "over"]
    assert public(state)["shown"][RED] == {"element": "E_fire", "secrets": [], "revenge": ["V07"]}
    assert state.actor() is None
    assert run(state, FinalScoring())[-1] == "over"
    assert len(REVENGE_CARDS) == 19


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_WD31_a_bot_settles_a_tie_for_itself(level: str) -> None:
    for seed in range(3):
        state = table(3)
        state.vp, state.start = [120, 120, 120], BLUE
        run(state, FinalScoring())
        player = bot(level, "wutaki")
        decision = player.choose(state.view(BLUE), state.legal(), Budget(), SearchChance(seed))
        assert decision.action.text == "player 1"
