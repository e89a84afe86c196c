"""Games of a network against itself, as what it can learn from them."""

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from tampu.bots import Bot, Budget, Decision
from tampu.bots.guided import GuidedSearcher
from tampu.bots.learned import Learned
from tampu.bots.network import Net, Numbers, inputs_of
from tampu.bots.search import Searcher
from tampu.bots.value import Features, Value, final_margins
from tampu.engine import Action, Chance, Play, Seat, State, View
from tampu.games import game
from tampu.lab.fitting.fit import Distracted, tables
from tampu.lab.simulate import play

TURNS = 2
"""How far the search looks ahead, as `hard` does."""
TRIES = 6
"""Iterations for each option: many quick games teach more than few deep ones."""
MATCH_TRIES = 10
"""In matches, for both sides."""
LOT = 0.08
"""The share of actions that are chosen by lot, so that games differ."""
TRACE = 0.9
"""How much of a target comes from later in the game, and not from the judgement of the next position."""


def features_of(title: str) -> tuple[Features, Value]:
    """What the judgement of a title is made of."""
    package = f"tampu.bots.{title}"
    features: Features = import_module(f"{package}.features").FEATURES
    return features, Value.of_package(features, package)


def judgement(title: str, net: Net) -> Learned:
    features, value = features_of(title)
    return Learned(features, value, net)


class Lessons:
    """The positions of one game in which another seat's turn began."""

    def __init__(self, judge: Learned, value: Value) -> None:
        self._judge = judge
        self._value = value
        self._actor: Seat | None = None
        self._inputs: list[Numbers] = []
        self._fitted: list[list[float]] = []
        self._judged: list[list[float]] = []
        self._end: list[float] | None = None

    def watch(self, state: State, action: Action | None, happened: Play) -> None:
        actor = state.actor()
        if actor is None:
            self._end = final_margins(state)
            return
        if actor == self._actor:
            return
        self._actor = actor
        rows, left = self._judge.read(state)
        self._inputs.append(inputs_of(rows, left))
        self._fitted.append(self._value.weigh(rows, left))
        self._judged.append(self._judge.margins(state))

    def table(self) -> tuple[Numbers, Numbers]:
        """Inputs, and by how much the fitted weights were wrong: an end far away says less than a position near by."""
        assert self._end is not None
        target = np.array(self._end)
        targets = []
        for judged in reversed(self._judged):
            targets.append(target)
            target = TRACE * target + (1 - TRACE) * np.array(judged)
        missed = np.array(targets[::-1]) - np.array(self._fitted)
        return np.concatenate(self._inputs), missed.reshape(-1).astype(np.float32)


class Watched:
    """A searcher whose searches are noted: how often each option of a decision was tried."""

    name = "watched"
    needs_view = True

    def __init__(self, player: GuidedSearcher, judge: Learned) -> None:
        self._player = player
        self._judge = judge
        self._options: list[int] = []
        self._tried: list[int] = []
        self._counts: list[int] = []
        self._left: list[float] = []

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, chance: Chance) -> Decision:
        search = self._player.think(view, legal, budget, chance)
        children = search.root.children
        self._options += [action.index for action in legal]
        self._tried += [children[action].visits if action in children else 0 for action in legal]
        self._counts.append(len(legal))
        self._left.append(self._judge.left(search.world))
        return Decision(search.ranking()[0][0])

    def table(self) -> dict[str, Any]:
        return {
            "options": np.array(self._options, np.uint16),
            "tried": np.array(self._tried, np.uint16),
            "counts": np.array(self._counts, np.uint16),
            "left": np.array(self._left, np.float32),
        }


def lesson(title: str, packed: bytes, seed: str, number: int) -> tuple[int, dict[str, Any]]:
    """What a game of a network from this seed teaches, with the number under which it is kept."""
    rules, options = game(title), tables(title, Random(seed))
    judge = judgement(title, Net.unpacked(packed))
    lessons = Lessons(judge, features_of(title)[1])
    watched = Watched(GuidedSearcher("learner", rules, judge, TURNS, TRIES), judge)
    player: Bot = Distracted(watched, LOT)
    play(rules, options, [player] * options.seats, seed, Budget(), lessons.watch)
    rows, missed = lessons.table()
    return number, {"rows": rows, "missed": missed} | watched.table()


def duel(title: str, packed: bytes, seed: str, seat: int) -> float:
    """What share of a two-seat game the network won at this seat, against the judgement of `hard` with as much work."""
    rules, judge = game(title), judgement(title, Net.unpacked(packed))
    value = features_of(title)[1]
    players: list[Bot] = [Searcher("rival", rules, value.margins, TURNS, MATCH_TRIES)] * 2
    players[seat] = GuidedSearcher("learner", rules, judge, TURNS, MATCH_TRIES)
    outcome = play(rules, rules.meta.settle(seats=2), players, seed, Budget()).outcome
    return (seat in outcome.winners) / len(outcome.winners)
