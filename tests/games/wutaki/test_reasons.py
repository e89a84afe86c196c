"""What Wutaki says to an action that is not possible."""

from tampu.games.naming import naming
from tampu.games.wutaki.state import Kingdom
from tests.games.wutaki.build import BLUE, RED, WUTAKI, do, goods, pacts, station, table, turn


def why(state: Kingdom, text: str, language: str = "en") -> str:
    """The sentence and the rule."""
    reason = state.why_not(WUTAKI.alphabet.parse(text))
    return f"{naming(state.game, state.options, language).refusal(reason, ['Ann', 'Bob', 'Cid', 'Dee'])} {reason.rule}"


def test_W7_2_a_pact_says_what_is_missing() -> None:
    state = table()
    goods(state, RED, "1 oil, 2 wood, 3 stone, 3 sheep")
    pacts(state, RED, "PFI02")
    pacts(state, BLUE, "PFI03")
    state.accepted[RED].append(WUTAKI.alphabet.parse("fulfil PEA01").args[0])
    turn(state)
    do(state, "place goldmarket")
    assert why(state, "fulfil PFI02") == "You lack 1 oil. W7.2"
    assert why(state, "fulfil PFI02", "de") == "Dir fehlt: 1 Öl. W7.2"
    assert why(state, "fulfil PFI03") == "Fire pact (6 VP) is not one of your unfulfilled pacts. W7.2"


def test_W4_1_W4_3_a_site_says_why_no_worker_can_go_there() -> None:
    state = table()
    for seat in (RED, BLUE):
        for _ in range(len(state.taken[6])):
            if 0 in state.taken[6]:
                station(state, seat, "loyal", "quarry")
    turn(state)
    fields = len(state.taken[6])
    assert why(state, "place quarry") == f"Quarry: all {fields} fields are taken. W4.1"
    assert why(state, "place plunder") == "Nothing lies on the monster. W4.3"
    assert why(state, "place playomen") == "You hold no omens. W4.3"
    assert why(state, "place D01") == "Wandering trader is not open to you in this round. W4.1"
    assert why(state, "fulfil PFI02") == "Something else is asked now: Where does your worker go? W3.6"
