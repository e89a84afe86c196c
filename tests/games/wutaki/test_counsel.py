"""What a client is told besides: what pacts lack, how hidden cards stand, and what sites and upgrades bring now."""

from random import Random

from tampu.engine import SearchChance
from tampu.engine.box.content import read_content
from tampu.engine.match import Match, Seal
from tampu.engine.wire import as_list, as_object
from tampu.games.wutaki.game import Wutaki
from tests.games.wutaki.build import (
    BLUE,
    GREEN,
    RED,
    WUTAKI,
    discs,
    goods,
    in_force,
    omens,
    pacts,
    revenge,
    secrets,
    stand,
    table,
    tower,
    turn,
)


def test_W7_2_a_pact_says_what_it_lacks() -> None:
    state = table(display="PWA15 PWI09 PWI10 PWI11")
    pacts(state, RED, "PFI13 PFI07 PFI02")
    goods(state, RED, "4 gold, 1 sheep, 2 oil")
    lacking = state.own(RED)["lacking"]
    assert isinstance(lacking, dict)
    assert lacking["PFI13"] == {"gold": 1, "sheep": 2, "omen": 1}  # 5 gold, 3 of the marker (sheep), 1 omen
    assert lacking["PFI07"] == {"sheep": 2, "oil": 2}
    assert lacking["PWA15"] == {"any": 2}  # 9 of any kind
    goods(state, RED, "2 wood")
    assert as_object(state.own(RED)["lacking"])["PFI02"] == {}
    assert "PFI13" not in as_object(state.own(BLUE)["lacking"])


def test_W12_4_a_revenge_card_says_whether_it_would_strike() -> None:
    state = table()
    revenge(state, RED, "V04 V02")
    goods(state, RED, "4 stone")
    assert state.own(RED)["limits"] == [
        {"card": "V04", "count": 4, "limit": 5, "strikes": False},
        {"card": "V02", "count": 0, "limit": 5, "strikes": False},
    ]
    goods(state, RED, "1 stone")
    assert as_object(as_list(state.own(RED)["limits"])[0])["strikes"] is True
    assert state.own(BLUE)["limits"] == []


def test_W14_3_a_secret_pact_says_whether_it_is_met_and_the_forecast_is_the_score() -> None:
    state = table()
    state.vp[RED] = 40
    secrets(state, RED, "S02 S12")
    revenge(state, RED, "V02")
    pacts(state, RED, "PWI01", "PFI01 PFI02 PWA01")
    pacts(state, BLUE, "", "PFI03")
    stand(state, RED, "O42")
    omens(state, RED, "O01")
    goods(state, RED, "5 oil")
    own = state.own(RED)
    assert own["conditions"] == [{"card": "S02", "met": None}, {"card": "S12", "met": False}]
    score = state.score().sources[RED]
    assert (score["secrets"], score["others"]) == (10, 1)
    known = {name: points for name, points in score.items() if name != "others"}
    assert as_object(own["forecast"]) == {**known, "secrets": 0}, "WR39: others' pacts lie face down"
    state.revealed = True
    assert as_object(state.own(RED)["forecast"]) == {**known, "secrets": 10, "others": 1}
    state.revealed = False
    state.round = 0
    assert state.own(RED)["forecast"] is None


def test_W17_1_a_condition_on_others_hidden_cards_is_not_told() -> None:
    """A content file may ask for the most pacts of one's own element: others' elements are hidden."""
    content = read_content("tampu.games.wutaki")
    as_object(as_list(content["secrets"])[0])["condition"] = "most fulfilled.own"
    game = Wutaki(content)
    match = Match(game, game.meta.settle({}, 2), Seal.of_seed("hidden condition"))
    random = Random(1)
    while match.state.round < 1:
        actor = match.state.actor()
        assert actor is not None
        match.act(actor, random.choice(match.state.legal()))
    state = match.state
    state.secrets.hands[RED] = [0]
    assert state.own(RED)["conditions"] == [{"card": "S01", "met": None}]
    assert as_object(state.own(RED)["forecast"])["secrets"] == 0


def test_what_a_seat_is_told_follows_from_what_it_knows() -> None:
    """Deal everything anew that red cannot know: nothing of this changes."""
    state = turn(table())
    secrets(state, RED, "S01 S13")
    secrets(state, BLUE, "S05")
    revenge(state, RED, "V17")
    revenge(state, GREEN, "V01 V03")
    pacts(state, RED, "PFI13", "PFI01")
    pacts(state, BLUE, "PWA01", "PFI03 PEA01")
    omens(state, RED, "O01 O05")
    omens(state, BLUE, "O02 O03 O04")
    told = state.own(RED)
    for seed in range(20):
        assert WUTAKI.vary(state, RED, SearchChance(seed)).own(RED) == told


def test_W6_8_W9_1_yields_prices_and_towers_are_told() -> None:
    state = table()
    discs(state, "quarry", RED)
    discs(state, "forest", BLUE, RED)
    tower(state, RED, "TE_fire")
    public = state.common()
    assert as_object(public["yields"]) == {
        "quarry": 3, "forest": 4, "oilwell": 2, "pasture": 2, "goldmarket": 3, "village": 1
    }  # fmt: skip
    prices = as_object(public["prices"])
    assert (prices["quarry"], prices["forest"], prices["oilwell"]) == (8, None, 6)
    assert "TE_fire" not in as_list(public["towers"])
    assert len(as_list(public["towers"])) == 8


def test_WR50_WR51_round_cards_change_what_is_told() -> None:
    state = table()
    in_force(state, "D11")
    in_force(state, "D12")
    public = state.common()
    assert as_object(public["prices"])["quarry"] == 4
    assert as_object(public["yields"])["quarry"] == 3
    assert as_object(public["yields"])["village"] == 1
