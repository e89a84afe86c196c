"""Which hint comes first."""

from math import inf
from random import Random
from typing import Any

import pytest

from tampu.engine import SearchChance
from tampu.engine.match import Match, Seal
from tampu.games.tiwanaku.alphabet import Notation
from tampu.insight.tiwanaku import hints
from tampu.insight.tiwanaku.hints import in_reach, ordered, own_squares
from tampu.insight.tiwanaku.known import known_of
from tampu.insight.tiwanaku.maps.certain import Hunt
from tests.games.tiwanaku.build import TIWANAKU


class Fact:
    def __init__(self, square: int, kind: str, effort: float) -> None:
        self.square, self.kind, self.effort = square, kind, effort


def order(facts: list[Fact], monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """With a pawn on square 0, which could go to 1 and 2."""
    monkeypatch.setattr(hints, "own_squares", lambda *_: {0})
    monkeypatch.setattr(hints, "in_reach", lambda *_: {1, 2})
    some: Any = facts
    nothing: Any = None
    return [(fact.square, fact.kind) for fact in ordered(nothing, nothing, some)]


def test_what_helps_now_comes_first_however_hard_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A crop under an own pawn, one within reach, a terrain that decides a move, the rest, what has no reasons."""
    facts = [
        Fact(1, "crop", inf),
        Fact(9, "terrain", 1.0),
        Fact(9, "crop", 2.0),
        Fact(1, "terrain", 3.0),
        Fact(2, "crop", 4.0),
        Fact(0, "crop", inf),
    ]
    wanted = [(0, "crop"), (2, "crop"), (1, "terrain"), (9, "terrain"), (9, "crop"), (1, "crop")]
    for seed in range(5):
        shuffled = facts.copy()
        Random(seed).shuffle(shuffled)
        assert order(shuffled, monkeypatch) == wanted


def test_among_what_helps_alike_the_easiest_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = [Fact(2, "crop", 5.0), Fact(1, "crop", 3.0), Fact(2, "terrain", 1.0), Fact(1, "terrain", 2.0)]
    assert order(facts, monkeypatch) == [(1, "crop"), (2, "crop"), (2, "terrain"), (1, "terrain")]
    assert order([Fact(0, "terrain", 1.0), Fact(1, "terrain", 2.0)], monkeypatch) == [(1, "terrain"), (0, "terrain")]


def test_within_reach_is_where_the_rules_let_a_pawn_go() -> None:
    match: Match[Any] = Match(TIWANAKU, TIWANAKU.meta.settle({"size": "tiny", "scenario": "T01"}, 2), Seal.of_seed("r"))
    random, compared = Random(4), 0
    while compared < 12 and (seat := match.state.actor()) is not None:
        state = match.state
        view = state.view(seat)
        sure = Hunt(known_of(view), with_sat=False).until(0.0)
        notation = Notation(sure.board)
        goes = {notation.square(action) for action in state.legal() if action.verb.name == "go"}
        if goes:
            assert goes <= in_reach(view, sure)
            compared += 1
        assert own_squares(view, sure) == {sure.board.square(name) for name in view.public["pawns"][seat]["squares"]}
        match.act(seat, random.choice(state.legal()))
    assert compared == 12
    assert in_reach(TIWANAKU.imagine(view, SearchChance(1)).view(None), sure) == set()
