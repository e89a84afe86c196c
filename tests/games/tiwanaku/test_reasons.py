"""What Tiwanaku says to an action that is not possible."""

from tampu.games.naming import naming
from tampu.games.tiwanaku.state import Expedition
from tests.games.tiwanaku.build import act, action, begin, expedition


def why(state: Expedition, text: str, language: str = "en") -> str:
    """The sentence and the rule."""
    reason = state.why_not(action(text))
    return f"{naming(state.game, state.options, language).refusal(reason, ['Ann', 'Bob', 'Cid', 'Dee'])} {reason.rule}"


def test_T5_1_a_pawn_in_hand_is_not_retrieved() -> None:
    state = expedition("A2", pawns={"brown": "a1"})
    begin(state)
    act(state, "explore a1")
    assert why(state, "retrieve a1") == "Something else is asked now: Where does the pawn go? T5.1"
    assert why(state, "keep") == "Something else is asked now: Where does the pawn go? T5.1"


def test_T5_3_a_way_is_refused_by_the_square_that_ends_it() -> None:
    state = expedition("A2", pawns={"brown": "a1"})
    begin(state)
    act(state, "explore a1")
    assert why(state, "go a4") == "On the way to a4 the pawn would have to cross a3: valley without a crop. T5.3"
    assert why(state, "go a4", "de") == "Auf dem Weg nach a4 müsste die Figur a3 überqueren: Tal ohne Frucht. T5.3"
    assert why(state, "go c5") == "On the way to c5 the pawn would have to cross c3, which is unexplored. T5.3"
    assert why(state, "go e3") == "On the way to e3 the pawn would have to cross e1: valley without a crop. T5.3"


def test_T5_2_T5_6_a_square_says_who_stands_there() -> None:
    state = expedition("A2", pawns={"brown": "a1 b1", "white": "c1"})
    begin(state)
    act(state, "explore a1")
    assert why(state, "go c1") == "A pawn stands on c1 (white). T5.2"
    assert why(state, "go b1") == "A pawn of yours stands on b1 already. T5.6"
    assert why(state, "go a1") == "The move began on a1 and cannot end there. T5.6"
    assert why(state, "go i5") == "i5 does not lie on this board. T1.1"


def test_T6_1_a_divination_says_what_lies_there() -> None:
    state = expedition("A2", pawns={"brown": "a1"})
    begin(state)
    assert why(state, "divine a1 1") == "On a1 lies a crop already: coca. T6.1"
    assert why(state, "divine e1 1") == "No pawn of yours stands on e1. T6.1"
