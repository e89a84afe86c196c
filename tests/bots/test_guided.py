"""A search that a prior guides: what it looks at first, and that it still finds what is better."""

from tampu.bots.guided import Guided
from tampu.engine import SearchChance
from tests.bots.test_search import margins, toy
from tests.engine.toy import SCORE, THIEF, WOOL, ToyGame

ALPHABET = ToyGame().alphabet


def guided(odds: list[float]) -> Guided:
    state = toy([[WOOL, THIEF], [WOOL, WOOL]])
    return Guided(margins, 1, [state], SearchChance(1), 0, odds)


def test_the_likeliest_options_are_looked_at_first() -> None:
    legal = toy([[WOOL, THIEF], [WOOL, WOOL]]).legal()
    for liked in legal:
        odds = [1.0] * ALPHABET.size
        odds[liked.index] = 9.0
        search = guided(odds)
        search.iterate()
        assert list(search.root.children) == [liked]


def test_no_option_is_left_out_for_ever() -> None:
    """The unlikeliest of all is the best one."""
    odds = [1.0] * ALPHABET.size
    odds[SCORE.of().index] = 1e-6
    search = guided(odds)
    for _ in range(60):
        search.iterate()
    assert set(search.root.children) == set(search.world.legal())
    assert search.ranking()[0][0] is SCORE.of()


def test_below_the_tree_actions_are_drawn_by_their_odds() -> None:
    search = guided([1.0] * ALPHABET.size)
    legal = search.world.legal()
    odds = [0.0] * ALPHABET.size
    odds[legal[0].index], odds[legal[-1].index] = 3.0, 1.0
    drawn = guided(odds)
    found = [drawn._habit(0, legal) for _ in range(2000)]
    assert set(found) == {legal[0], legal[-1]}
    assert 0.7 < found.count(legal[0]) / len(found) < 0.8
