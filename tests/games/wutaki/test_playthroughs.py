"""Whole games of Wutaki: golden playthroughs and conformance."""

import pytest

from tampu.engine import Options
from tampu.engine.conformance import check
from tampu.engine.rulebook import rulebook
from tests.games.wutaki.build import WUTAKI
from tests.golden import compare, playthrough

VARIANTS = list(WUTAKI.meta.variants())

GOLDEN = {
    "wutaki-2-symmetric": (2, {}),
    "wutaki-3-asymmetric": (3, {"masters": "asymmetric", "abilities": "on"}),
    "wutaki-4-extreme": (4, {"side": "extreme", "masters": "asymmetric", "abilities": "on", "evict_gold": "2"}),
}


@pytest.mark.golden
@pytest.mark.parametrize("name", GOLDEN)
def test_playthrough(name: str, request: pytest.FixtureRequest) -> None:
    seats, options = GOLDEN[name]
    compare(name, playthrough(WUTAKI, WUTAKI.meta.settle(options, seats), name), request)


def test_there_are_48_ways_to_play() -> None:
    assert len(VARIANTS) == 48


@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_conformance(options: Options) -> None:
    report = check(WUTAKI, options, games=1, looks=2, rules=rulebook("wutaki"))
    assert [str(failure) for failure in report.failures] == []


@pytest.mark.full
@pytest.mark.parametrize("options", VARIANTS, ids=repr)
def test_conformance_of_a_thousand_games(options: Options) -> None:
    report = check(WUTAKI, options, games=21, rules=rulebook("wutaki"))
    assert [str(failure) for failure in report.failures] == []
