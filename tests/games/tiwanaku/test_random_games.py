"""Random games of Tiwanaku, in every mode."""

from collections import Counter
from random import Random

import pytest

from tampu.engine import Options, SearchChance
from tests.games.tiwanaku.build import TIWANAKU

VARIANTS = list(TIWANAKU.meta.variants())


def test_the_ways_to_play_by_mode_and_seats() -> None:
    modes = Counter((options["mode"], options.seats) for options in VARIANTS)
    assert modes == {
        ("solo", 1): 8,
        ("competitive", 2): 2,
        ("competitive", 3): 2,
        ("competitive", 4): 2,
        ("coop", 2): 6,
        ("coop", 3): 6,
        ("coop", 4): 6,
    }


@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_random_games_come_to_their_end(options: Options) -> None:
    """Also with the named discs, and scores are the sum of their sources."""
    random = Random(repr(options))
    tiny = [disc for disc, scenario in TIWANAKU.content.discs.items() if scenario.board.id == options["size"]]
    for disc in random.sample(tiny, 3):
        settled = TIWANAKU.meta.settle({**options.values, "scenario": disc}, options.seats)
        state, _ = TIWANAKU.start(settled, SearchChance(random.getrandbits(32)))
        while state.actor() is not None:
            state.apply(random.choice(state.legal()), SearchChance(random.getrandbits(32)))
        outcome = state.outcome()
        assert outcome is not None
        assert [sum(sources.values()) for sources in outcome.sources] == list(outcome.scores)
        assert all(people.total >= 0 for people in state.people)
