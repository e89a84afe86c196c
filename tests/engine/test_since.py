"""The conformance check can pass over the first decisions of a game."""

import pytest

from tampu.engine.conformance import check, probes
from tests.engine import toy
from tests.engine.toy import TOY


@pytest.mark.parametrize("since", [0, 5])
def test_nothing_is_examined_before_the_decision_asked_for(since: int, monkeypatch: pytest.MonkeyPatch) -> None:
    examined: list[int] = []
    monkeypatch.setattr(probes, "notation", lambda game, state: examined.append(state.turn))
    report = check(TOY, toy.settle(2), games=1, looks=1000, since=since)
    assert len(examined) == report.decisions - since
