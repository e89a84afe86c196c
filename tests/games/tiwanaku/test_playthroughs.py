"""Whole games of Tiwanaku: golden playthroughs and conformance."""

from collections import Counter
from random import Random

import pytest

from tampu.engine import Options, SearchChance
from tampu.engine.conformance import check
from tampu.engine.rulebook import rulebook
from tests.games.tiwanaku.build import TIWANAKU
from tests.golden import compare, playthrough

VARIANTS = list(TIWANAKU.meta.variants())

GOLDEN = {
    "tiwanaku-2-tiny": (2, {"scenario": "T02"}),
    "tiwanaku-3-long": (3, {"scenario": "L04"}),
    "tiwanaku-4-tiny": (4, {"scenario": "T05", "levels": "4"}),
    "tiwanaku-solo-easy": (1, {"mode": "solo", "scenario": "T03"}),
    "tiwanaku-solo-hard-after": (1, {"mode": "solo", "difficulty": "hard", "offering": "after", "scenario": "L05"}),
    "tiwanaku-coop-2-easy": (2, {"mode": "coop", "difficulty": "easy", "scenario": "T04"}),
    "tiwanaku-coop-3-normal": (3, {"mode": "coop", "scenario": "L09"}),
    "tiwanaku-coop-4-expert": (4, {"mode": "coop", "difficulty": "expert", "scenario": "T01"}),
}


@pytest.mark.golden
@pytest.mark.parametrize("name", GOLDEN)
def test_playthrough(name: str, request: pytest.FixtureRequest) -> None:
    seats, options = GOLDEN[name]
    compare(name, playthrough(TIWANAKU, TIWANAKU.meta.settle(options, seats), name), request)


def test_there_are_32_ways_to_play() -> None:
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


# In the long valley maps are slow to imagine while little is known: the quick run passes over that part of a game. Now
# and then all that it sees is already certain; that worlds do differ is left to the run of whole games.
CERTAIN = "there are secrets"
SINCE = {"competitive": 40, "solo": 30, "coop": 20}


@pytest.mark.parametrize("options", [options for options in VARIANTS if options["size"] == "long"], ids=repr)
def test_conformance_in_the_long_valley(options: Options) -> None:
    report = check(TIWANAKU, options, games=1, looks=1, rules=rulebook("tiwanaku"), since=SINCE[options["mode"]])
    assert [str(failure) for failure in report.failures if not failure.reason.startswith(CERTAIN)] == []


@pytest.mark.parametrize("options", [options for options in VARIANTS if options["size"] == "tiny"], ids=repr)
def test_conformance_in_the_tiny_valley(options: Options) -> None:
    report = check(TIWANAKU, options, games=1, looks=1, rules=rulebook("tiwanaku"))
    assert [str(failure) for failure in report.failures] == []


@pytest.mark.full
@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_conformance_of_whole_games(options: Options) -> None:
    report = check(TIWANAKU, options, games=3, looks=3, rules=rulebook("tiwanaku"))
    assert [str(failure) for failure in report.failures] == []
